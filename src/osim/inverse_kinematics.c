// inverse_kinematics.c — coordinates that bring sites nearest to measured markers
//   min_q  sum_i w_i |p_i(q) - m_i|^2 + sum_c w_c (q_c - v_c)^2   within the ranges of clamped coordinates
//   Sites that an equality connects (OpenSim's PointConstraint) are held together by a large weight.
//   Gauss-Newton steps with the damping of Levenberg and Marquardt; coordinates at a bound that the gradient pushes
//   against are held. Every CHUNK-th frame is solved in a row, each from the one before; the frames between them start
//   from there, on all cores, so that results do not depend on their number.
#include "base/parallel.h"
#include "kinematics/driven.h"
#include "osim/ik.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

#define CHUNK 16
#define HELD  1e6  // weight of the distance of connected sites

// OpenSim keeps clamped coordinates in their range, and no others.
static void set_bounds(const snModel* m, snIkWork* w) {
  for (int i = 0; i < m->nv; i++) w->low[i] = -INFINITY, w->high[i] = INFINITY;
  for (int joint = 0; joint < m->njnt; joint++) {
    bool clamped = m->nuser_jnt > 0 && m->jnt_user[(size_t)joint * (size_t)m->nuser_jnt] == 1;
    if (!sn_is_scalar_joint(m, joint) || !(clamped || m->jnt_limited[joint])) continue;
    w->low[m->jnt_dofadr[joint]] = m->jnt_range[joint].lo;
    w->high[m->jnt_dofadr[joint]] = m->jnt_range[joint].hi;
  }
}

// Sensors say nothing of places: slides stay.
static void hold_slides(const snModel* m, snIkWork* w) {
  for (int joint = 0; joint < m->njnt; joint++)
    if (m->jnt_type[joint] == SN_JOINT_SLIDE)
      w->low[m->jnt_dofadr[joint]] = w->high[m->jnt_dofadr[joint]] = w->d->qpos[m->jnt_qposadr[joint]];
}

bool sn_ik_work_create(snIkWork* w, const snIk* ik) {
  size_t nv = (size_t)ik->m->nv;
  *w = (snIkWork){.arena = sn_arena_create(NULL, 0), .d = sn_data_create(ik->m, NULL)};
  if (!w->arena || !w->d) return false;
  w->jacobian = sn_arena_zarray(w->arena, double, 3 * nv + 1);
  w->other = sn_arena_zarray(w->arena, double, 3 * nv + 1);
  w->gradient = sn_arena_zarray(w->arena, double, nv + 1);
  w->hessian = sn_arena_zarray(w->arena, double, nv* nv + 1);
  w->step = sn_arena_zarray(w->arena, double, nv* nv + nv + 1);
  w->trial = sn_arena_zarray(w->arena, double, ik->m->nq + 1);
  w->low = sn_arena_zarray(w->arena, double, nv + 1);
  w->high = sn_arena_zarray(w->arena, double, nv + 1);
  w->held = sn_arena_zarray(w->arena, bool, nv + 1);
  if (!w->jacobian || !w->other || !w->gradient || !w->hessian || !w->step || !w->trial) return false;
  if (!w->low || !w->high || !w->held) return false;
  sn_default_pose(ik->m, w->d);
  set_bounds(ik->m, w);
  if (ik->sensor_count > 0) hold_slides(ik->m, w);
  return true;
}

void sn_ik_work_destroy(snIkWork* w) {
  sn_arena_destroy(w->arena);
  sn_data_destroy(w->d);
}

static void place(const snModel* m, snData* d) {
  sn_body_poses(m, d);
  sn_object_frames(m, d);
}

static bool marker_offset(const snIk* ik, const snData* d, const snIkMarker* marker, int frame, double r[3]) {
  const double* seen = ik->data->data + (size_t)frame * (size_t)ik->data->cols + (size_t)marker->col;
  const snVec3 p = d->site_xpos[marker->site];
  r[0] = p.x - seen[0], r[1] = p.y - seen[1], r[2] = p.z - seen[2];
  return isfinite(r[0] + r[1] + r[2]);
}

// ---- sites that are connected

static bool is_joined(const snModel* m, int equality) {
  return m->eq_type[equality] == SN_EQUALITY_CONNECT && m->eq_objtype[equality] == SN_OBJ_SITE &&
         m->eq_active0[equality];
}

static snVec3 gap_of(const snModel* m, const snData* d, int equality) {
  return vec3_sub(d->site_xpos[m->eq_obj1id[equality]], d->site_xpos[m->eq_obj2id[equality]]);
}

static double joined_cost(const snModel* m, const snData* d) {
  double cost = 0;
  for (int i = 0; i < m->neq; i++)
    if (is_joined(m, i)) cost += HELD * vec3_dot(gap_of(m, d, i), gap_of(m, d, i));
  return cost;
}

static void joined_terms(const snModel* m, snIkWork* w) {
  size_t nv = (size_t)m->nv;
  for (int k = 0; k < m->neq; k++) {
    if (!is_joined(m, k)) continue;
    double gap[3];
    vec3_store(gap, gap_of(m, w->d, k));
    sn_site_jacobian(m, w->d, m->eq_obj1id[k], w->jacobian, NULL);
    sn_site_jacobian(m, w->d, m->eq_obj2id[k], w->other, NULL);
    for (int axis = 0; axis < 3; axis++) {
      double *row = w->jacobian + (size_t)axis * nv, *other = w->other + (size_t)axis * nv;
      for (size_t i = 0; i < nv; i++) row[i] -= other[i];
      for (size_t i = 0; i < nv; i++) {
        w->gradient[i] += HELD * row[i] * gap[axis];
        for (size_t j = 0; j <= i; j++) w->hessian[i * nv + j] += HELD * row[i] * row[j];
      }
    }
  }
}

static double goal_value(const snIk* ik, const snIkGoal* goal, int frame) {
  return goal->values ? goal->values[frame - ik->first] : goal->value;
}

// conformance: OpenSim adds coordinates to the weighted mean of markers; against their sum, coordinates count by the
// weight of all markers of the frame.
static double goal_scale(const snIk* ik, int frame) {
  double sum = 0;
  for (int i = 0; i < ik->marker_count; i++) {
    const double* seen = ik->data->data + (size_t)frame * (size_t)ik->data->cols + (size_t)ik->markers[i].col;
    if (isfinite(seen[0] + seen[1] + seen[2])) sum += ik->markers[i].weight;
  }
  return sum > 0 ? sum : 1;
}

static double cost_of(const snIk* ik, const snData* d, int frame) {
  double cost = 0, scale = ik->goal_count ? goal_scale(ik, frame) : 1, r[3];
  for (int i = 0; i < ik->marker_count; i++)
    if (marker_offset(ik, d, &ik->markers[i], frame, r))
      cost += ik->markers[i].weight * (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
  for (int i = 0; i < ik->goal_count; i++) {
    double off = sn_coordinate(ik->m, d->qpos, ik->goals[i].coordinate).value - goal_value(ik, &ik->goals[i], frame);
    cost += scale * ik->goals[i].weight * off * off;
  }
  if (ik->sensor_count > 0) cost += sn_ik_sensor_cost(ik, d, frame);
  return cost + joined_cost(ik->m, d);
}

// Gradient and J^T J of half the cost.
static void linearise(const snIk* ik, snIkWork* w, int frame) {
  const snModel* m = ik->m;
  size_t nv = (size_t)m->nv;
  memset(w->gradient, 0, sizeof(double) * nv);
  memset(w->hessian, 0, sizeof(double) * nv * nv);
  sn_center_of_mass(m, w->d);
  for (int k = 0; k < ik->marker_count; k++) {
    double r[3];
    if (!marker_offset(ik, w->d, &ik->markers[k], frame, r)) continue;
    sn_site_jacobian(m, w->d, ik->markers[k].site, w->jacobian, NULL);
    for (int axis = 0; axis < 3; axis++) {
      const double* row = w->jacobian + (size_t)axis * nv;
      for (size_t i = 0; i < nv; i++) {
        double scaled = ik->markers[k].weight * row[i];
        if (scaled == 0) continue;
        w->gradient[i] += scaled * r[axis];
        for (size_t j = 0; j <= i; j++) w->hessian[i * nv + j] += scaled * row[j];
      }
    }
  }
  double scale = ik->goal_count ? goal_scale(ik, frame) : 1;
  for (int k = 0; k < ik->goal_count; k++) {
    const snIkGoal* goal = &ik->goals[k];
    snCoordinateParts q;
    sn_coordinate_parts(&q, m, w->d->qpos, goal->coordinate);
    double weight = scale * goal->weight, off = q.value - goal_value(ik, goal, frame);
    for (int i = 0; i < q.count; i++) {
      w->gradient[q.dof[i]] += weight * off * q.d1[i];
      for (int j = 0; j < q.count; j++)
        if (q.dof[j] <= q.dof[i]) w->hessian[(size_t)q.dof[i] * nv + (size_t)q.dof[j]] += weight * q.d1[i] * q.d1[j];
    }
  }
  if (ik->sensor_count > 0) sn_ik_sensor_terms(ik, w, frame);
  joined_terms(m, w);
}

// Coordinates at a bound that the cost would push further.
static void hold_bounds(const snModel* m, snIkWork* w) {
  for (int joint = 0; joint < m->njnt; joint++) {
    if (!sn_is_scalar_joint(m, joint)) continue;
    int i = m->jnt_dofadr[joint];
    double q = w->d->qpos[m->jnt_qposadr[joint]];
    w->held[i] = w->low[i] == w->high[i] || (q <= w->low[i] && w->gradient[i] > 0) ||
                 (q >= w->high[i] && w->gradient[i] < 0);
  }
}

// step = -(H + damping diag H)^-1 g over what is not held, by Cholesky; false where that is not positive.
static bool solve(const snModel* m, snIkWork* w, double damping) {
  size_t nv = (size_t)m->nv;
  double* l = w->step + nv;
  for (size_t i = 0; i < nv; i++) {
    double* row = l + i * nv;
    for (size_t j = 0; j <= i; j++) {
      bool off = w->held[i] || w->held[j];
      double a = off ? (i == j ? 1 : 0) : w->hessian[i * nv + j];
      if (i == j && !off) a += damping * a + 1e-12;
      for (size_t k = 0; k < j; k++) a -= row[k] * l[j * nv + k];
      if (i == j && !(a > 0)) return false;
      row[j] = i == j ? sqrt(a) : a / l[j * nv + j];
    }
  }
  for (size_t i = 0; i < nv; i++) {
    double b = w->held[i] ? 0 : -w->gradient[i];
    for (size_t k = 0; k < i; k++) b -= l[i * nv + k] * w->step[k];
    w->step[i] = b / l[i * nv + i];
  }
  for (size_t i = nv; i-- > 0;) {
    double b = w->step[i];
    for (size_t k = i + 1; k < nv; k++) b -= l[k * nv + i] * w->step[k];
    w->step[i] = b / l[i * nv + i];
  }
  return true;
}

// The pose after the step, within bounds; the largest change of a coordinate.
static double take_step(const snModel* m, snIkWork* w) {
  double most = 0;
  sn_integrate_pos(m, w->d->qpos, w->step, 1);
  for (int i = 0; i < m->nv; i++) most = fmax(most, fabs(w->step[i]));
  for (int joint = 0; joint < m->njnt; joint++) {
    if (!sn_is_scalar_joint(m, joint)) continue;
    int i = m->jnt_dofadr[joint];
    double* q = &w->d->qpos[m->jnt_qposadr[joint]];
    *q = fmin(fmax(*q, w->low[i]), w->high[i]);
  }
  return most;
}

void sn_ik_solve_frame(const snIk* ik, snIkWork* w, int frame) {
  const snModel* m = ik->m;
  double damping = 1e-4, tolerance = ik->options->tolerance > 0 ? ik->options->tolerance : 1e-10;
  int most = ik->options->max_iterations > 0 ? ik->options->max_iterations : 100;
  place(m, w->d);
  double cost = cost_of(ik, w->d, frame);
  for (int i = 0; i < most; i++) {
    linearise(ik, w, frame);
    hold_bounds(m, w);
    memcpy(w->trial, w->d->qpos, sizeof(double) * (size_t)m->nq);
    double moved = 0, next = INFINITY;
    for (int attempt = 0; attempt < 12; attempt++, damping *= 10) {
      if (!solve(m, w, damping)) continue;
      moved = take_step(m, w);
      place(m, w->d);
      next = cost_of(ik, w->d, frame);
      // rounding decides near the optimum
      if (next <= cost * (1 + 1e-14) + 1e-30) break;
      memcpy(w->d->qpos, w->trial, sizeof(double) * (size_t)m->nq);
    }
    if (!(next <= cost * (1 + 1e-14) + 1e-30)) break;
    cost = next;
    damping = damping > 1e-12 ? damping * 0.1 : 0;
    if (damping < 1e-9) damping = 0;
    if (moved < tolerance) break;
  }
  place(m, w->d);
}

static void marker_errors(const snIk* ik, const snData* d, int frame, double errors[3]) {
  double total = 0, squares = 0, worst = 0, r[3];
  int seen = 0;
  for (int i = 0; i < ik->marker_count; i++) {
    if (!marker_offset(ik, d, &ik->markers[i], frame, r)) continue;
    double square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
    total += ik->markers[i].weight * square;
    squares += square;
    worst = fmax(worst, sqrt(square));
    seen++;
  }
  errors[0] = total, errors[1] = seen ? sqrt(squares / seen) : NAN, errors[2] = worst;
}

static void write_frame(snIk* ik, snIkWork* w, int row) {
  const snModel* m = ik->m;
  const double degree = 57.29577951308232;
  memcpy(ik->solution + (size_t)row * (size_t)m->nq, w->d->qpos, sizeof(double) * (size_t)m->nq);
  ik->out->time[row] = ik->errors->time[row] = ik->data->time[ik->first + row];
  for (int j = 0; j < ik->out->cols; j++) {
    double q = sn_coordinate(m, w->d->qpos, ik->coordinates[j]).value;
    ik->out->data[(size_t)row * (size_t)ik->out->cols + (size_t)j] =
        sn_coordinate_rotates(m, ik->coordinates[j]) ? q * degree : q;
  }
  double* errors = ik->errors->data + (size_t)row * (size_t)ik->errors->cols;
  if (ik->sensor_count > 0)
    sn_ik_sensor_errors(ik, w->d, ik->first + row, errors);
  else
    marker_errors(ik, w->d, ik->first + row, errors);
  tally_add(&ik->tally);
}

static void solve_chunk(void* context, int chunk) {
  snIk* ik = context;
  snIkWork w;
  if (sn_ik_work_create(&w, ik)) {
    memcpy(w.d->qpos, ik->solution + (size_t)(chunk * CHUNK) * (size_t)ik->m->nq, sizeof(double) * (size_t)ik->m->nq);
    for (int row = chunk * CHUNK + 1; row < (chunk + 1) * CHUNK && row < ik->rows; row++) {
      sn_ik_solve_frame(ik, &w, ik->first + row);
      write_frame(ik, &w, row);
    }
  } else {
    ik->failed = true;
  }
  sn_ik_work_destroy(&w);
}

void sn_ik_solve(snIk* ik) {
  snIkWork w;
  ik->failed = !sn_ik_work_create(&w, ik);
  tally_start(&ik->tally, ik->options->progress, ik->options->context, ik->rows);
  if (!ik->failed) {
    for (int row = 0; row < ik->rows; row += CHUNK) {
      sn_ik_solve_frame(ik, &w, ik->first + row);
      write_frame(ik, &w, row);
    }
  }
  sn_ik_work_destroy(&w);
  if (!ik->failed) sn_parallel((ik->rows + CHUNK - 1) / CHUNK, ik->options->threads, solve_chunk, ik);
}

snMotion* sn_inverse_kinematics(const snModel* m, const snMotion* markers, const snIkOptions* options,
                                snMotion** errors, snDiagnostics* diag) {
  static const snIkOptions none = {0};
  snIk ik = {.m = m, .data = markers, .options = options ? options : &none};
  snArena* arena = sn_arena_create(NULL, 0);
  bool ok = arena && sn_ik_prepare(&ik, arena, diag);
  if (ok && ik.rows > 0) sn_ik_solve(&ik);
  if (!ok || ik.failed) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  bool give = ok && !ik.failed && ik.rows > 0;
  if (!give || !errors) sn_motion_destroy(ik.errors);
  if (errors) *errors = give ? ik.errors : NULL;
  if (!give) sn_motion_destroy(ik.out);
  sn_arena_destroy(arena);
  return give ? ik.out : NULL;
}
