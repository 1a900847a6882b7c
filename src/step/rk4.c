// rk4.c — the classical Runge-Kutta method of order four
//   reads   the state and its forward pass
//   writes  the next state; outputs are those of the last evaluation, sensordata that of the first
//   x' = f(x):  x+ = x + h (k1 + 2 k2 + 2 k3 + k4) / 6
//   k1 = f(x), k2 = f(x + h/2 k1), k3 = f(x + h/2 k2), k4 = f(x + h k3)
//   With the switch rk4quats orientations are of order four too (Munthe-Kaas, High order Runge-Kutta methods on
//   manifolds, 1999): a rotation vector r from the orientation at the start changes by
//     r' = w + r x w / 2 + (1/a^2 - (1 + cos a) / (2 a sin a)) r x (r x w), a = |r|, w in the body
//   conformance: in between, activations advance without clamp or exact filter; only the last update uses them
#include "base/arena.h"
#include "constraint/sleep.h"
#include "math/dense.h"
#include "math/elementary.h"
#include "math/vec3.h"
#include "model/model.h"
#include "sinew/physics.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "step/pass.h"
#include "step/integrate.h"

#include <math.h>

// below this the series of the last term is its first number
#define SMALL_ANGLE 1e-4

static const double step_share[3] = {0.5, 0.5, 1};
static const double weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

typedef struct State {
  double time, *qpos, *qvel, *act;
} State;

// Rates of change, weighted and summed over the evaluations.
typedef struct Rates {
  double *velocity, *qacc, *act_dot;
} Rates;

static State save_state(const snModel* m, const snData* d) {
  State s = {d->time, sn_arena_array(d->scratch, double, m->nq), sn_arena_array(d->scratch, double, m->nv),
             sn_arena_array(d->scratch, double, m->na)};
  dense_copy(s.qpos, d->qpos, m->nq);
  dense_copy(s.qvel, d->qvel, m->nv);
  dense_copy(s.act, d->act, m->na);
  return s;
}

static void restore_state(const snModel* m, snData* d, State s) {
  d->time = s.time;
  dense_copy(d->qpos, s.qpos, m->nq);
  dense_copy(d->qvel, s.qvel, m->nv);
  dense_copy(d->act, s.act, m->na);
}

// The state that lies `time` after `start` if the present rates held.
static void probe(const snModel* m, snData* d, State start, const double* velocity, double time) {
  dense_copy(d->qpos, start.qpos, m->nq);
  sn_integrate_pos(m, d->qpos, velocity, time);
  dense_copy(d->qvel, start.qvel, m->nv);
  dense_add_scaled(d->qvel, d->qacc, time, m->nv);
  dense_copy(d->act, start.act, m->na);
  dense_add_scaled(d->act, d->act_dot, time, m->na);
  d->time = start.time + time;
}

// r' of the rotation vector r = time * rate, where the body rotates with velocity w; both in place.
static void rotation_rate(double* rate, const double* w, double time) {
  snVec3 r = vec3_scale(vec3_load(rate), time), omega = vec3_load(w), across = vec3_cross(r, omega);
  double angle = vec3_length(r), share = 1.0 / 12;
  if (angle > SMALL_ANGLE) {
    share = 1 / (angle * angle) - (1 + sn_cos(angle)) / (2 * angle * sn_sin(angle));
  }
  vec3_store(rate, vec3_add(vec3_add_scaled(omega, across, 0.5), vec3_scale(vec3_cross(r, across), share)));
}

// Velocities as rates of coordinates from the start: those of the pass, but for orientations. `rate` holds those of the
// pass before, with which `time` was covered.
static void coordinate_rates(const snModel* m, const snData* d, double* rate, double time) {
  bool rotations = m->opt.physics & SN_PHYSICS_RK4QUATS && time > 0;
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int dof = m->jnt_dofadr[jnt], end = dof + sn_joint_nv((snJointType)m->jnt_type[jnt]);
    bool turns = rotations && (m->jnt_type[jnt] == SN_JOINT_BALL || m->jnt_type[jnt] == SN_JOINT_FREE);
    int plain = turns ? end - 3 : end;
    for (int k = dof; k < plain; k++) rate[k] = d->qvel[k];
    if (turns) rotation_rate(rate + plain, d->qvel + plain, time);
  }
}

static void add_rates(const snModel* m, const snData* d, Rates sum, const double* velocity, double share) {
  dense_add_scaled(sum.velocity, velocity, share, m->nv);
  dense_add_scaled(sum.qacc, d->qacc, share, m->nv);
  dense_add_scaled(sum.act_dot, d->act_dot, share, m->na);
}

void sn_rk4(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  State start = save_state(m, d);
  Rates sum = {sn_arena_zarray(d->scratch, double, m->nv), sn_arena_zarray(d->scratch, double, m->nv),
               sn_arena_zarray(d->scratch, double, m->na)};
  double* rate = sn_arena_zarray(d->scratch, double, m->nv);
  for (int k = 0; k < 4; k++) {
    coordinate_rates(m, d, rate, k > 0 ? step_share[k - 1] * m->opt.timestep : 0);
    add_rates(m, d, sum, rate, weight[k]);
    if (k == 3) break;
    probe(m, d, start, rate, step_share[k] * m->opt.timestep);
    sn_forward_unmeasured(m, d);
  }
  double* last = sleep_is_enabled(m) ? sn_arena_array(d->scratch, double, m->nq) : NULL;
  if (last) dense_copy(last, d->qpos, m->nq);
  restore_state(m, d, start);
  sn_advance(m, d, sum.act_dot, sum.qacc, sum.velocity);
  // Of who falls asleep elsewhere than the last evaluation was, too little is known. conformance: MuJoCo shows such a
  // tree asleep until its next step wakes it
  if (last) sn_wake_where_not(m, d, last);
  sn_arena_release(d->scratch, mark);
}

// Nothing that the last step left serves the next one.
void sn_rk4_again(const snModel* m, snData* d) { sn_rk4(m, d); }

// A step of several passes has no matrix of its own.
void sn_rk4_inverse(const snModel* m, snData* d, double* force) {
  (void)d;
  for (int dof = 0; dof < m->nv; dof++) force[dof] = NAN;
}
