// group_integrate.h — phases: the next state of a world, by Euler's method or the classical Runge-Kutta method
//   reads   acc, step, next_act, act_rate        writes  qpos, qvel, act, time, qacc_warmstart; runge_*
//   Runge-Kutta: a launch of the kernels is one of the four evaluations of a step, and the state of the world is that
//   of the evaluation to come; where the step began, and the weighted sums of rates, are kept in device memory. As
//   src/step/rk4.c.
#pragma once
#include "cuda/kernel/device_history.h"
#include "stage/joint_advance.h"

// Advances the positions of a joint that start at `from`, by velocities that hold for a time.
KERNEL_FN void integrate_joint(World w, int jnt, const real* from, const real* velocity, real time) {
  const ModelView* m = w.m;
  int adr = m->jnt_qposadr[jnt];
  advance_joint(m->jnt_type[jnt], w.b->qpos + w.id * m->nq + adr, from + adr, velocity + m->jnt_dofadr[jnt], time);
}

KERNEL_FN void store_accelerations(World w, Group g) {
  const ModelView* m = w.m;
  EACH(i, m->nv) {
    real a = w.ws[w.at->acc + i];
    w.b->qacc_warmstart[w.id * m->nv + i] = a;
    if (w.b->qacc) w.b->qacc[w.id * m->nv + i] = a;
  }
}

KERNEL_FN void store_state(World w, Group g) {
  const ModelView* m = w.m;
  real *qpos = w.b->qpos + w.id * m->nq, *qvel = w.b->qvel + w.id * m->nv;
  store_accelerations(w, g);
  if (HAS_HISTORY(m)) record_controls(w, g);
  EACH(i, m->nv) { qvel[i] += m->timestep * w.ws[w.at->step + i]; }
  EACH(i, m->na) {
    if (m->actuation) w.b->act[w.id * m->na + i] = w.b->next_act[w.id * m->na + i];
  }
  GROUP_LEADER w.b->time[w.id] += HAS_HISTORY(m) ? long_timestep(m) : m->timestep;
  group_sync(g);
  EACH(jnt, m->njnt) { integrate_joint(w, jnt, qpos, qvel, m->timestep); }
}

// ---- Runge-Kutta

typedef struct RungeKutta {
  real *qpos, *qvel, *act;            // where the step began
  real *velocity, *qacc, *act_rate;  // sums of rates
} RungeKutta;

KERNEL_FN RungeKutta runge_kutta(World w) {
  const ModelView* m = w.m;
  real *start = w.b->runge_start + w.id * (size_t)(m->nq + m->nv + m->na),
       *sum = w.b->runge_sum + w.id * (size_t)(2 * m->nv + m->na);
  RungeKutta r = {start, start + m->nq, start + m->nq + m->nv, sum, sum + m->nv, sum + 2 * m->nv};
  return r;
}

KERNEL_FN int runge_stage(World w) { return HAS_RUNGE_KUTTA(w.m) ? w.b->runge_stage[w.id] : 0; }

// The world is back where its step began: the step is taken again, here or on the host.
KERNEL_FN void restart_step(World w, Group g) {
  const ModelView* m = w.m;
  if (runge_stage(w) == 0) return;
  RungeKutta r = runge_kutta(w);
  EACH(i, m->nq) { w.b->qpos[w.id * m->nq + i] = r.qpos[i]; }
  EACH(i, m->nv) { w.b->qvel[w.id * m->nv + i] = r.qvel[i]; }
  EACH(i, m->na) { w.b->act[w.id * m->na + i] = r.act[i]; }
  group_sync(g);
  GROUP_LEADER w.b->runge_stage[w.id] = 0;
}

KERNEL_FN void add_rates(World w, Group g, int stage) {
  const ModelView* m = w.m;
  RungeKutta r = runge_kutta(w);
  real weight = stage == 0 || stage == 3 ? R(1) / 6 : R(1) / 3;
  int first = stage == 0;
  EACH(i, m->nv) {
    real v = w.b->qvel[w.id * m->nv + i];
    if (first) r.qvel[i] = v;
    r.velocity[i] = (first ? R(0) : r.velocity[i]) + weight * v;
    r.qacc[i] = (first ? R(0) : r.qacc[i]) + weight * w.ws[w.at->acc + i];
  }
  EACH(i, m->nq) {
    if (first) r.qpos[i] = w.b->qpos[w.id * m->nq + i];
  }
  EACH(i, m->na) {
    real rate = m->actuation ? w.b->act_rate[w.id * m->na + i] : R(0);
    if (first) r.act[i] = w.b->act[w.id * m->na + i];
    r.act_rate[i] = (first ? R(0) : r.act_rate[i]) + weight * rate;
  }
  group_sync(g);
}

// The state of the next evaluation. conformance: activations advance without clamp or exact filter here.
KERNEL_FN void probe(World w, Group g, real time) {
  const ModelView* m = w.m;
  RungeKutta r = runge_kutta(w);
  EACH(jnt, m->njnt) { integrate_joint(w, jnt, r.qpos, w.b->qvel + w.id * m->nv, time); }
  group_sync(g);
  EACH(i, m->nv) { w.b->qvel[w.id * m->nv + i] = r.qvel[i] + time * w.ws[w.at->acc + i]; }
  EACH(i, m->na) {
    real rate = m->actuation ? w.b->act_rate[w.id * m->na + i] : R(0);
    w.b->act[w.id * m->na + i] = r.act[i] + time * rate;
  }
}

// Slots of an actuator at the end of the step, by their mean rates.
KERNEL_FN void finish_activation(World w, int i, RungeKutta r) {
  const ModelView* m = w.m;
  int slot = m->actuator_actadr[i], end = slot + m->actuator_actnum[i], off = m->act_disabled[i],
      hill = m->actuator_hilladr[i];
  real* act = w.b->act + w.id * m->na;
  if (slot < 0) return;
  if (hill >= 0 && m->hill_compliant[hill]) {
    real shortest = m->hill_fibermin[hill];
    act[slot] = off ? r.act[slot] : real_max(shortest, r.act[slot] + m->timestep * r.act_rate[slot]);
    slot++;
  }
  LOOP for (; slot < end; slot++) act[slot] = advanced_activation(m, i, r.act[slot], off ? R(0) : r.act_rate[slot]);
}

KERNEL_FN void finish_step(World w, Group g) {
  const ModelView* m = w.m;
  RungeKutta r = runge_kutta(w);
  store_accelerations(w, g);
  if (HAS_HISTORY(m)) record_controls(w, g);
  EACH(i, m->nv) { w.b->qvel[w.id * m->nv + i] = r.qvel[i] + m->timestep * r.qacc[i]; }
  EACH(jnt, m->njnt) { integrate_joint(w, jnt, r.qpos, r.velocity, m->timestep); }
  EACH(i, m->nu) {
    if (m->actuation) finish_activation(w, i, r);
  }
  EACH(i, m->na) {
    if (!m->actuation) w.b->act[w.id * m->na + i] = r.act[i];
  }
  GROUP_LEADER w.b->time[w.id] += HAS_HISTORY(m) ? long_timestep(m) : m->timestep;
}

// After one of four evaluations; true where it was the last.
KERNEL_FN int runge_kutta_step(World w, Group g) {
  int stage = runge_stage(w);
  add_rates(w, g, stage);
  if (stage < 3)
    probe(w, g, stage < 2 ? R(0.5) * w.m->timestep : w.m->timestep);
  else
    finish_step(w, g);
  group_sync(g);
  GROUP_LEADER w.b->runge_stage[w.id] = (stage + 1) % 4;
  return stage == 3;
}
