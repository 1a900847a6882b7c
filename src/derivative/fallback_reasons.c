// fallback_reasons.c — which columns have no analytic derivative, and why
//   reads   the model, and what a pass left        writes  reason of the workspace
#include "derivative/analytic.h"
#include "derivative/constraints.h"
#include "derivative/force_terms.h"
#include "model/actuator_kind.h"
#include "model/awake.h"
#include "model/target_support.h"
#include "sinew/plugin.h"

#include <string.h>

static void set(snDerivatives* work, int first, int count, snDerivativeReason reason) {
  for (int i = first; i < first + count; i++)
    if (work->reason[i] == SN_DERIVATIVE_IS_ANALYTIC) work->reason[i] = (snByte)reason;
}

static void set_all(snDerivatives* work, snDerivativeReason reason) { set(work, 0, work->size + work->nu, reason); }

static bool has_hook(const snModel* m) {
  return m->hooks.control || m->hooks.passive || m->hooks.activation_rate || m->hooks.gain || m->hooks.bias;
}

// Rows whose Jacobians change only with the dofs of the model itself.
static bool has_plain_rows(const snModel* m, const snData* d) {
  for (int row = 0; row < d->nefc; row++) {
    int type = d->efc_type[row];
    bool joint = type == SN_ROW_FRICTION_DOF || type == SN_ROW_LIMIT_JOINT;
    bool tendon = type == SN_ROW_FRICTION_TENDON || type == SN_ROW_LIMIT_TENDON;
    if (!joint && !tendon && !(type == SN_ROW_EQUALITY && m->eq_type[d->efc_id[row]] == SN_EQUALITY_JOINT))
      return false;
  }
  return true;
}

static bool has_plain_transmissions(const snModel* m) {
  for (int i = 0; i < m->nu; i++) {
    int type = m->actuator_trntype[i];
    if (type != SN_TRANSMISSION_JOINT && type != SN_TRANSMISSION_JOINTINPARENT && type != SN_TRANSMISSION_TENDON)
      return false;
  }
  return true;
}

// Driven joints that follow several coordinates, or beside what is not known in the released tree, and paths at a
// place without derivative.
static bool lacks_osim_terms(const snModel* m, const snData* d) {
  if (m->nblend > 0 || (m->nroute > 0 && !sn_has_route_terms(m, d))) return true;
  return has_released_tree(m) && (!has_plain_rows(m, d) || !has_plain_transmissions(m));
}

// ---- kinds whose column `derivative` is not EXACT, and the reason that they are

typedef struct KindReason {
  snKindTable table;
  snDerivativeReason reason;
  bool with_rows;  // where there are constraint rows
} KindReason;

static const KindReason kind_reasons[] = {
    {SN_KINDS_FUNCTIONAL, SN_DERIVATIVE_OSIM, false},
    {SN_KINDS_CURVES, SN_DERIVATIVE_OSIM, false},           {SN_KINDS_ELEMENT, SN_DERIVATIVE_OSIM, false},
    {SN_KINDS_INTEGRATOR, SN_DERIVATIVE_INTEGRATOR, false}, {SN_KINDS_JOINT, SN_DERIVATIVE_TRANSMISSION, false},
    {SN_KINDS_WRAP, SN_DERIVATIVE_TRANSMISSION, false},     {SN_KINDS_TRANSMISSION, SN_DERIVATIVE_TRANSMISSION, false},
    {SN_KINDS_FORCE, SN_DERIVATIVE_TRANSMISSION, false},    {SN_KINDS_DYN, SN_DERIVATIVE_TRANSMISSION, false},
    {SN_KINDS_GAIN, SN_DERIVATIVE_TRANSMISSION, false},     {SN_KINDS_BIAS, SN_DERIVATIVE_TRANSMISSION, false},
    {SN_KINDS_SOLVER, SN_DERIVATIVE_SOLVER, true},          {SN_KINDS_CONE, SN_DERIVATIVE_SOLVER, true},
    {SN_KINDS_EQUALITY, SN_DERIVATIVE_CONSTRAINT, true},    {SN_KINDS_PHYSICS, SN_DERIVATIVE_PHYSICS, false},
};

static bool is_inexact(const snModel* m, snKindTable table) {
  return sn_kind_with(m, table, SN_TARGET_DERIVATIVE, SN_SUPPORT_DIFFERENCES) ||
         sn_kind_with(m, table, SN_TARGET_DERIVATIVE, SN_SUPPORT_REFUSED);
}

static void kinds(const snModel* m, const snData* d, snDerivatives* work) {
  for (size_t i = 0; i < sizeof kind_reasons / sizeof kind_reasons[0]; i++) {
    const KindReason* row = &kind_reasons[i];
    if ((!row->with_rows || d->nefc > 0) && is_inexact(m, row->table)) set_all(work, row->reason);
  }
}

static bool has_sensor_history(const snModel* m) {
  for (int i = 0; i < m->nsensor; i++)
    if (m->sensor_history[i][0] > 0) return true;
  return false;
}

static bool has_tendon_armature(const snModel* m) {
  for (int i = 0; i < m->ntendon; i++)
    if (m->tendon_armature[i] != 0) return true;
  return false;
}

// Whether an actuator that is not at the joint itself, or gravity compensation, is among the forces of a dof.
static bool has_other_forces(const snModel* m, int jnt) {
  int dof = m->jnt_dofadr[jnt];
  if (m->jnt_actgravcomp[jnt]) return true;
  for (int i = 0; i < m->nu; i++) {
    int kind = m->actuator_trntype[i], adr = m->moment_rowadr[i];
    if (kind == SN_TRANSMISSION_JOINT || kind == SN_TRANSMISSION_JOINTINPARENT) continue;
    for (int k = adr; k < adr + m->moment_rownnz[i]; k++)
      if (m->moment_colind[k] == dof) return true;
  }
  return false;
}

// A sum of forces along a tendon that is cut off, or one at a joint that others than its own actuators have a part in.
static bool limits_sums(const snModel* m, const snData* d) {
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && m->tendon_actfrclimited[m->actuator_trnid[i][0]])
      return true;
  for (int jnt = 0; jnt < m->njnt; jnt++)
    if (sn_joint_force_is_cut_off(m, d, jnt) && has_other_forces(m, jnt)) return true;
  return false;
}

// Plugins that have a part in forces; sensors and distance fields have none.
static bool has_plugin_forces(const snModel* m) {
  for (int i = 0; i < m->nplugin; i++)
    if (sn_plugin_capabilities(sn_plugin_row(m, i)) & (SN_PLUGIN_ACTUATOR | SN_PLUGIN_PASSIVE)) return true;
  return false;
}

static bool lacks_transmission(const snModel* m, const snData* d) {
  for (int i = 0; i < m->nu; i++)
    if (!sn_has_transmission_tangent(m, d, i)) return true;
  return false;
}

void sn_analytic_reasons(const snModel* m, const snData* d, snDerivatives* work) {
  memset(work->reason, SN_DERIVATIVE_IS_ANALYTIC, (size_t)(work->size + work->nu));
  if (has_hook(m)) set_all(work, SN_DERIVATIVE_HOOK);
  if (lacks_osim_terms(m, d)) set_all(work, SN_DERIVATIVE_OSIM);
  kinds(m, d, work);
  if (m->nflex > 0) set_all(work, SN_DERIVATIVE_FLEX);
  if (m->npoly > 0) set_all(work, SN_DERIVATIVE_POLYNOMIAL);
  if (has_plugin_forces(m)) set_all(work, SN_DERIVATIVE_PLUGIN);
  if (sleep_is_enabled(m)) set_all(work, SN_DERIVATIVE_SLEEP);
  if (has_sensor_history(m)) set_all(work, SN_DERIVATIVE_SENSOR);
  if (sn_matrix_changes(m) && (has_released_tree(m) || !sn_has_matrix_change(m, d)))
    set_all(work, SN_DERIVATIVE_INTEGRATOR);
  if (limits_sums(m, d)) set_all(work, SN_DERIVATIVE_TRANSMISSION);
  if (d->nefc > 0 && m->opt.noslip_iterations > 0) set_all(work, SN_DERIVATIVE_SOLVER);
  if (has_tendon_armature(m)) set(work, 0, 2 * m->nv, SN_DERIVATIVE_TRANSMISSION);
  if (lacks_transmission(m, d)) set(work, 0, m->nv, SN_DERIVATIVE_TRANSMISSION);
  if (d->ncon > 0 && m->nsurfacevel > 0) set(work, 0, m->nv, SN_DERIVATIVE_SURFACE);
  if (d->nefc > 0) set(work, 0, m->nv, sn_constraint_position_reason(work->arena, m, d, work->contacts));
}
