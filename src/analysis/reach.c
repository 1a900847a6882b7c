// reach.c — inverse kinematics by Levenberg and Marquardt with bounds
//   reads   qpos, frames of sites and geoms, limits        writes  qpos, poses of bodies, subtree_com and cdof
//   cost  1/2 sum w_p^2 |p - p*|^2 + w_r^2 |log(R R*^T)|^2 + r/2 |q - rest|^2
//   step  (J^T J + (r + lambda) 1) dq = -(J^T e + r (q - rest)), dofs at a bound that the gradient pushes against held
//   The angle's Jacobian is that of the angular velocity: log has J_l^-1 in front of it, and e^T J_l^-1 = e^T, so that
//   the gradient is exact. Levenberg (1944), Marquardt (1963); active bounds as in Bertsekas (1982).
#include "sinew/reach.h"
#include "base/arena.h"
#include "base/assert.h"
#include "math/dense.h"
#include "math/elementary.h"
#include "math/quat.h"
#include "math/solve_columns.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <math.h>

#define FIRST_DAMPING 1e-6
#define MOST_DAMPING  1e12
#define SOFTER        .1
#define HARDER        4.0
#define POOR          .2     // share of the predicted decrease: below, damping grows
#define STALLED       1e-15  // relative decrease of the cost that counts as none
#define ROWS          6  // of a target: place, angle

typedef struct Reach {
  const snModel* m;
  snData* d;
  const snReachTarget* targets;
  int count, n;         // targets, dofs that move
  int* dof;             // those dofs
  snRange* bound;       // of a scalar joint that is limited, else infinite
  int* address;         // of its position; -1: not a scalar
  double regularization;
  const double* rest;
  double *residual, *jacobian;  // ROWS count, times n
  double* full;                 // 6 x nv: Jacobian of one target
  double* offset;               // nv: q - rest
  double *matrix, *factor, *gradient, *step;
  bool* held;
  double *qpos, *motion;        // nq: before a trial; nv: its step
} Reach;

// ---- frames and errors

typedef struct Frame {
  int body;
  snVec3 pos;
  snQuat quat;
} Frame;

// From the body's pose: a lean pass computes no frames of sites.
static Frame frame_of(const snModel* m, const snData* d, const snReachTarget* target) {
  bool site = target->type == SN_OBJ_SITE, geom = target->type == SN_OBJ_GEOM;
  int body = site ? m->site_bodyid[target->id] : geom ? m->geom_bodyid[target->id] : target->id;
  Frame frame = {body, d->xpos[body], d->xquat[body]};
  if (!site && !geom) return frame;
  snVec3 pos = site ? m->site_pos[target->id] : m->geom_pos[target->id];
  snQuat quat = site ? m->site_quat[target->id] : m->geom_quat[target->id];
  frame.pos = vec3_add(frame.pos, quat_rotate(frame.quat, pos));
  frame.quat = quat_mul(frame.quat, quat);
  return frame;
}

// The rotation from `b` to `a` as a vector in the world [rad].
static snVec3 rotation_between(snQuat a, snQuat b) {
  snQuat q = quat_mul(a, quat_conjugate(quat_normalize(b)));
  double s = q.w < 0 ? -1 : 1, sine = sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
  double angle = 2 * sn_atan2(sine, s * q.w), scale = sine > 0 ? s * angle / sine : 2 * s;
  return vec3(scale * q.x, scale * q.y, scale * q.z);
}

static void store(double* out, snVec3 v, double weight) {
  out[0] = weight * v.x, out[1] = weight * v.y, out[2] = weight * v.z;
}

// Weighted errors at the present qpos -> residual; the cost.
static double evaluate(Reach* r) {
  sn_body_poses(r->m, r->d);
  for (int i = 0; i < r->count; i++) {
    const snReachTarget* target = &r->targets[i];
    Frame frame = frame_of(r->m, r->d, target);
    store(r->residual + ROWS * i, vec3_sub(frame.pos, target->pos), target->pos_weight);
    snVec3 angle = target->quat_weight > 0 ? rotation_between(frame.quat, target->quat) : vec3(0, 0, 0);
    store(r->residual + ROWS * i + 3, angle, target->quat_weight);
  }
  double cost = dense_dot(r->residual, r->residual, ROWS * r->count);
  if (r->regularization > 0) {
    sn_pos_difference(r->m, r->rest, r->d->qpos, 1, r->offset);
    for (int k = 0; k < r->n; k++) cost += r->regularization * r->offset[r->dof[k]] * r->offset[r->dof[k]];
  }
  return cost / 2;
}

// ---- one step

// J of all targets, its normal equations and the gradient of the cost.
static void linearise(Reach* r) {
  int nv = r->m->nv, n = r->n, rows = ROWS * r->count;
  sn_center_of_mass(r->m, r->d);
  for (int i = 0; i < r->count; i++) {
    const snReachTarget* target = &r->targets[i];
    Frame frame = frame_of(r->m, r->d, target);
    sn_point_jacobian(r->m, r->d, frame.body, frame.pos, r->full, r->full + 3 * nv);
    for (int row = 0; row < ROWS; row++) {
      double weight = row < 3 ? target->pos_weight : target->quat_weight;
      double* out = r->jacobian + (size_t)(ROWS * i + row) * (size_t)n;
      for (int k = 0; k < n; k++) out[k] = weight * r->full[row * nv + r->dof[k]];
    }
  }
  dense_clear(r->matrix, n * n);
  for (int k = 0; k < n; k++) r->gradient[k] = r->regularization > 0 ? r->regularization * r->offset[r->dof[k]] : 0;
  for (int row = 0; row < rows; row++) {
    const double* j = r->jacobian + (size_t)row * (size_t)n;
    dense_add_scaled(r->gradient, j, r->residual[row], n);
    for (int k = 0; k < n; k++)
      if (j[k] != 0) dense_add_scaled(r->matrix + k * n, j, j[k], k + 1);
  }
}

static snRange room_of(const Reach* r, int k) {
  if (r->address[k] < 0) return (snRange){-INFINITY, INFINITY};
  double q = r->d->qpos[r->address[k]];
  return (snRange){fmin(0, r->bound[k].lo - q), fmax(0, r->bound[k].hi - q)};
}

// The damped step of the dofs that are not held; those that are have a step already.
static void solve_free(Reach* r, double damping) {
  int n = r->n;
  for (int k = 0; k < n; k++) {
    double right = -r->gradient[k];
    for (int j = 0; j <= k; j++) {
      double entry = r->matrix[k * n + j] + (j == k ? r->regularization + damping : 0);
      r->factor[k * n + j] = r->held[k] || r->held[j] ? (j == k) : entry;
    }
    for (int j = 0; j < n; j++)
      if (r->held[j]) right -= r->step[j] * (j <= k ? r->matrix[k * n + j] : r->matrix[j * n + k]);
    r->motion[k] = r->held[k] ? r->step[k] : right;
  }
  sn_cholesky_factor(r->factor, n);
  sn_cholesky_solve_columns(r->factor, n, r->motion, 1);
  for (int k = 0; k < n; k++)
    if (!r->held[k]) r->step[k] = r->motion[k];
}

// Solves, stops dofs at the bounds that they would cross, and solves for the others again.
static void find_step(Reach* r, double damping) {
  for (int k = 0; k < r->n; k++) {
    snRange room = room_of(r, k);
    r->held[k] = (room.lo == 0 && r->gradient[k] > 0) || (room.hi == 0 && r->gradient[k] < 0);
    r->step[k] = 0;
  }
  for (int pass = 0; pass <= r->n; pass++) {
    bool crossed = false;
    solve_free(r, damping);
    for (int k = 0; k < r->n; k++) {
      snRange room = room_of(r, k);
      if (r->held[k] || (r->step[k] >= room.lo && r->step[k] <= room.hi)) continue;
      r->step[k] = r->step[k] < room.lo ? room.lo : room.hi;
      r->held[k] = crossed = true;
    }
    if (!crossed) return;
  }
}

// Limited joints that are beyond their bounds, by a rounding error or from the start, to them.
static void clamp(Reach* r) {
  for (int k = 0; k < r->n; k++)
    if (r->address[k] >= 0)
      r->d->qpos[r->address[k]] = fmin(fmax(r->d->qpos[r->address[k]], r->bound[k].lo), r->bound[k].hi);
}

// qpos moved by the step; the largest change of a dof.
static double move(Reach* r) {
  double largest = 0;
  dense_clear(r->full, r->m->nv);
  for (int k = 0; k < r->n; k++) {
    r->full[r->dof[k]] = r->step[k];
    largest = fmax(largest, fabs(r->step[k]));
  }
  sn_integrate_pos(r->m, r->d->qpos, r->full, 1);
  clamp(r);
  return largest;
}

// Decrease of the cost that the linear model has for the step: -(g^T s + 1/2 s^T (J^T J + r 1) s).
static double predicted(const Reach* r) {
  double sum = 0;
  for (int k = 0; k < r->n; k++) {
    const double* row = r->matrix + k * r->n;
    double product = (row[k] + r->regularization) * r->step[k] / 2;
    for (int j = 0; j < k; j++) product += row[j] * r->step[j];
    sum -= r->step[k] * (r->gradient[k] + product);
  }
  return sum;
}

// Damping after a step whose decrease was `gain` of the predicted one (Nielsen 1999); after a poor one at least a
// thousandth of the mean curvature, so that a problem with large errors does not swing to and fro.
static double next_damping(const Reach* r, double damping, double gain) {
  double swing = 2 * fmin(gain, 1) - 1, trace = 0;
  if (gain > POOR) return fmax(1e-14, damping * fmax(SOFTER, 1 - swing * swing * swing));
  for (int k = 0; k < r->n; k++) trace += r->matrix[k * r->n + k];
  return fmax(HARDER * damping, 1e-3 * trace / (r->n > 0 ? r->n : 1));
}

static void iterate(Reach* r, int most, double tolerance, snReachResult* result) {
  double damping = FIRST_DAMPING;
  clamp(r);
  result->cost = evaluate(r);
  for (result->iterations = 0; result->iterations < most && !result->converged; result->iterations++) {
    linearise(r);
    dense_copy(r->qpos, r->d->qpos, r->m->nq);
    for (bool better = false; !better && !result->converged;) {
      find_step(r, damping);
      double expected = predicted(r), largest = move(r), cost = evaluate(r);
      better = cost < result->cost;
      damping = next_damping(r, damping, better && expected > 0 ? (result->cost - cost) / expected : 0);
      result->converged = largest <= tolerance || damping > MOST_DAMPING;
      if (better) {
        result->converged = result->converged || result->cost - cost <= STALLED * cost;
        result->cost = cost;
      } else {
        dense_copy(r->d->qpos, r->qpos, r->m->nq);
      }
    }
  }
  evaluate(r);
}

// ---- what moves

static bool moves_target(const Reach* r, int dof) {
  for (int i = 0; i < r->count; i++) {
    int body = frame_of(r->m, r->d, &r->targets[i]).body;
    const int* chain = r->m->chain_dof + r->m->body_chainadr[body];
    for (int k = 0; k < r->m->body_chainnum[body]; k++)
      if (chain[k] == dof) return true;
  }
  return r->m->ncolumn > 0;  // a coupled joint may move it
}

static void choose_dofs(Reach* r, const snReachOptions* options) {
  const snModel* m = r->m;
  for (int dof = 0; dof < m->nv; dof++) {
    bool fixed = options->fixed && options->fixed[dof];
    if (fixed || (!moves_target(r, dof) && r->regularization <= 0)) continue;
    int joint = m->dof_jntid[dof];
    bool scalar = m->jnt_type[joint] == SN_JOINT_HINGE || m->jnt_type[joint] == SN_JOINT_SLIDE;
    bool limited = scalar && m->jnt_limited[joint] && !options->ignore_limits;
    r->dof[r->n] = dof;
    r->bound[r->n] = limited ? m->jnt_range[joint] : (snRange){-INFINITY, INFINITY};
    r->address[r->n++] = limited ? m->jnt_qposadr[joint] : -1;
  }
}

// Memory for all of it; false where there is none.
static bool make_room(Reach* r, const snReachOptions* options) {
  snArena* scratch = r->d->scratch;
  int nv = r->m->nv, nq = r->m->nq, rows = ROWS * r->count;
  r->dof = sn_arena_array(scratch, int, nv + 1);
  r->address = sn_arena_array(scratch, int, nv + 1);
  r->bound = sn_arena_array(scratch, snRange, nv + 1);
  r->held = sn_arena_array(scratch, bool, nv + 1);
  double* rest = sn_arena_array(scratch, double, nq + 1);
  r->qpos = sn_arena_array(scratch, double, nq + 1);
  double* vectors = sn_arena_array(scratch, double, 10 * (nv + 1));
  if (!r->dof || !r->address || !r->bound || !r->held || !rest || !r->qpos || !vectors) return false;
  dense_copy(rest, options->rest ? options->rest : r->d->qpos, nq);
  r->rest = rest;
  r->full = vectors;
  r->offset = vectors + 6 * nv, r->gradient = r->offset + nv, r->step = r->gradient + nv, r->motion = r->step + nv;
  choose_dofs(r, options);
  r->residual = sn_arena_array(scratch, double, rows + 1);
  r->jacobian = sn_arena_array(scratch, double, rows * r->n + 1);
  r->matrix = sn_arena_array(scratch, double, r->n * r->n + 1);
  r->factor = sn_arena_array(scratch, double, r->n * r->n + 1);
  return r->residual && r->jacobian && r->matrix && r->factor;
}

static bool is_object(const snModel* m, const snReachTarget* target) {
  int most = target->type == SN_OBJ_SITE   ? m->nsite
             : target->type == SN_OBJ_BODY ? m->nbody
             : target->type == SN_OBJ_GEOM ? m->ngeom
                                           : 0;
  return is_index(target->id, most);
}

static void measure(const Reach* r, snReachResult* result) {
  for (int i = 0; i < r->count; i++) {
    const snReachTarget* target = &r->targets[i];
    Frame frame = frame_of(r->m, r->d, target);
    if (target->pos_weight > 0)
      result->pos_error = fmax(result->pos_error, vec3_length(vec3_sub(frame.pos, target->pos)));
    if (target->quat_weight > 0)
      result->angle_error = fmax(result->angle_error, vec3_length(rotation_between(frame.quat, target->quat)));
  }
}

snReachResult sn_reach(const snModel* m, snData* d, const snReachTarget* targets, int count,
                       const snReachOptions* options) {
  static const snReachOptions none = {0};
  const snReachOptions* o = options ? options : &none;
  snReachResult result = {0};
  size_t mark = sn_arena_mark(d->scratch);
  snReachTarget* known = sn_arena_array(d->scratch, snReachTarget, count + 1);
  Reach r = {.m = m, .d = d, .targets = known, .regularization = o->regularization};
  for (int i = 0; known && i < count; i++)
    if (is_object(m, &targets[i])) known[r.count++] = targets[i];
  sn_body_poses(m, d);
  if (known && make_room(&r, o)) {
    iterate(&r, o->max_iterations > 0 ? o->max_iterations : 100, o->tolerance > 0 ? o->tolerance : 1e-10, &result);
    measure(&r, &result);
  }
  sn_arena_release(d->scratch, mark);
  return result;
}
