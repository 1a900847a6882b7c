// nonsmooth_points.c — columns whose derivative is one-sided: the step has a corner there
//   reads   what a pass left        writes  one_sided of the workspace
//   A corner counts where a displacement of `eps` may cross it: the end of a range, a constraint row that begins or
//   ceases to act, the wrap of a tendon that begins, ends or changes sides, activation dynamics between activation and
//   deactivation.
#include "derivative/analytic.h"
#include "actuation/activation.h"
#include "actuation/activation_rates.h"
#include "actuation/actuation.h"
#include "constraint/rows.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/dense.h"
#include "model/actuator_kind.h"

#include <math.h>
#include <string.h>

static void mark(snDerivatives* work, int first, int count) { memset(work->one_sided + first, 1, (size_t)count); }

// ---- actuators

static bool is_end(snRange range, double x, double eps) {
  return fabs(x - range.lo) <= eps * (1 + fabs(range.lo)) || fabs(x - range.hi) <= eps * (1 + fabs(range.hi));
}

// Muscles without a smooth transition activate and deactivate with different time constants.
static bool turns_over(const snModel* m, const snData* d, int i, int last, double eps) {
  int dynamics = m->actuator_dyntype[i];
  bool muscle = dynamics == SN_DYN_MUSCLE || dynamics == SN_DYN_HILLMUSCLE;
  return muscle && mujoco_dynamics(m->actuator_dynprm[i])->smoothing == 0 && fabs(d->ctrl[i] - d->act[last]) <= eps;
}

// Beyond the end of its range a number stays there and has derivatives, so that what counts is where it lies before it
// is clamped.
static double unclamped_activation(const snModel* m, const snData* d, int i, int adr) {
  return d->act[adr] + d->act_dot[adr] * activation_time(m, i);
}

static bool is_hill(const snModel* m, int i) {
  return m->actuator_forcekind[i] == SN_FORCE_HILL || m->actuator_forcekind[i] == SN_FORCE_PARTLY_HILL;
}

static double unclamped_force(const snModel* m, const snData* d, int i) {
  if (is_hill(m, i)) return d->actuator_force[i];
  double ctrl = sn_actuator_tangent(m, d, i).control;
  return sn_actuator_gain(m, d, i) * sn_actuator_input(m, d, i, ctrl) + sn_actuator_bias(m, d, i);
}

static bool is_cut(const snModel* m, const snData* d, int i, double eps) {
  return m->actuator_forcelimited[i] && !actuator_disabled(m, i) &&
         is_end(m->actuator_forcerange[i], unclamped_force(m, d, i), eps);
}

// A force that depends on length or velocity of the actuator: positions and velocities that change them.
static void mark_transmission(const snModel* m, const snData* d, snDerivatives* work, int i) {
  bool velocity = is_hill(m, i) || sn_actuator_gain_dvelocity(m, d, i) != 0 || sn_actuator_bias_dvelocity(m, d, i) != 0;
  bool length = velocity || sn_actuator_gain_dlength(m, d, i) != 0 || sn_actuator_bias_dlength(m, d, i) != 0;
  for (int k = m->moment_rowadr[i]; k < m->moment_rowadr[i] + m->moment_rownnz[i]; k++) {
    if (length) mark(work, m->moment_colind[k], 1);
    if (velocity) mark(work, m->nv + m->moment_colind[k], 1);
  }
}

// Activations that end on the end of their range: by activation and control; forces on that of theirs: by all that they
// depend on.
static void mark_actuators(const snModel* m, const snData* d, snDerivatives* work, double eps) {
  for (int i = 0; i < m->nu; i++) {
    int first = m->actuator_actadr[i], last = first + m->actuator_actnum[i] - 1;
    bool moves = first >= 0 && !actuator_disabled(m, i), cut = is_cut(m, d, i, eps);
    bool held =
        moves && m->actuator_actlimited[i] && is_end(m->actuator_actrange[i], unclamped_activation(m, d, i, last), eps);
    if (cut) mark_transmission(m, d, work, i);
    if (!held && !cut && !(moves && turns_over(m, d, i, last, eps))) continue;
    mark(work, work->size + i, 1);
    if (first >= 0) mark(work, 2 * m->nv + first, last - first + 1);
  }
}

// ---- constraints

// A row of friction slips from where its force is at its end on; all others that have an end push from residual 0 on.
static bool is_about_to_switch(const snData* d, int row, double residual, double eps) {
  double reach = eps * (1 + fabs(d->efc_KBIP[row][0]) + fabs(d->efc_KBIP[row][1]));
  int type = d->efc_type[row];
  if (type == SN_ROW_FRICTION_DOF || type == SN_ROW_FRICTION_TENDON)
    return fabs(fabs(residual) - d->efc_frictionloss[row] * d->efc_R[row]) <= reach;
  if (type == SN_ROW_CONTACT_ELLIPTIC) return false;
  return type >= SN_ROW_LIMIT_JOINT && fabs(residual) <= reach;
}

// Rows of friction in an elliptic cone have no position.
static bool is_tangential(const snData* d, int row) {
  return d->efc_type[row] == SN_ROW_CONTACT_ELLIPTIC && d->contact[d->efc_id[row]].efc_address != row;
}

// A contact or a limit that appears or disappears, and a row that begins or ceases to push: by positions and
// velocities.
static void mark_rows(const snModel* m, const snData* d, snDerivatives* work, double eps) {
  size_t begin = sn_arena_mark(work->arena);
  snProblem problem = sn_rows_problem(m, d);
  double* residual = sn_arena_array(work->arena, double, d->nefc);
  sn_problem_mul(&problem, residual, d->qacc);
  dense_add_scaled(residual, d->efc_aref, -1, d->nefc);
  bool any = false;
  for (int row = 0; row < d->nefc && !any; row++) {
    bool one_way = d->efc_type[row] >= SN_ROW_LIMIT_JOINT && !is_tangential(d, row);
    any = (one_way && fabs(d->efc_pos[row] - d->efc_margin[row]) <= eps) ||
          is_about_to_switch(d, row, residual[row], eps);
  }
  if (any) mark(work, 0, 2 * m->nv);
  sn_arena_release(work->arena, begin);
}

// ---- tendons

static bool is_wrap(const snModel* m, int wrap) {
  return m->wrap_type[wrap] == SN_WRAP_SPHERE || m->wrap_type[wrap] == SN_WRAP_CYLINDER;
}

// The smallest distance by which a point of a tendon's path would have to move for a wrap to take another branch.
static double wrap_clearance(const snModel* m, const snData* d, int tendon) {
  int first = m->tendon_adr[tendon];
  double least = INFINITY;
  for (int wrap = first + 1; wrap < first + m->tendon_num[tendon] - 1; wrap++) {
    if (!is_wrap(m, wrap) || m->path_rigid[wrap - 1] != 0) continue;
    int geom = m->wrap_objid[wrap], side = wrap_side_site(m, wrap);
    snWrapShape shape = {m->wrap_type[wrap], m->geom_size[geom].x, d->geom_xpos[geom], d->geom_xmat[geom], false};
    least = fmin(least, sn_wrap_clearance(&shape, wrap_site(m, d, wrap - 1), wrap_site(m, d, wrap + 1),
                                          side >= 0 ? &d->site_xpos[side] : NULL));
  }
  return least;
}

static void mark_wraps(const snModel* m, const snData* d, snDerivatives* work, double eps) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    if (tendon_is_fixed(m, tendon) || wrap_clearance(m, d, tendon) > eps) continue;
    int adr = m->ten_J_rowadr[tendon];
    for (int k = adr; k < adr + m->ten_J_rownnz[tendon]; k++) mark(work, m->ten_J_colind[k], 1);
  }
}

void sn_mark_corners(const snModel* m, const snData* d, snDerivatives* work, double eps) {
  mark_actuators(m, d, work, eps);
  mark_wraps(m, d, work, eps);
  if (d->nefc > 0) mark_rows(m, d, work, eps);
}
