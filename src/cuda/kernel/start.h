// start.h — the kernel that puts worlds back to a start: keyframe and random displacement
//   reads   rows of starts, mask, keyframes and seeds of worlds
//   writes  state, inputs, outputs, counts of a world
//   Rows of starts are the initial state and the keyframes. What is drawn is what sn_batch_reset draws on the
//   processor: number k of the world's stream for dof k, after those for the velocities and the activations
//   (math/random.h).
#pragma once
#include "cuda/kernel/device_history.h"
#include "math/random.h"

typedef struct StartView {
#define COL(name, count) const real* name;
  SN_DEVICE_STATE(COL)
#undef COL
  const double* time;
  const unsigned char* eq_active;
  const int* act_draw;
  const double* act_range;
  int* resets;
  snDeviceStart how;
} StartView;

static StartView start_view(const snDevice* d, const snDeviceStart* how) {
  StartView v;
#define COL(name, count) v.name = (const real*)d->start_##name;
  SN_DEVICE_STATE(COL)
#undef COL
  v.time = d->start_time, v.eq_active = d->start_eq_active;
  v.act_draw = d->start_act_draw, v.act_range = d->start_act_range;
  v.resets = d->resets, v.how = *how;
  return v;
}

// Draws of a world: positions come first, then velocities, then activations, each where it has a scale.
typedef struct Draws {
  uint64_t stream;
  int normal;
} Draws;

KERNEL_FN real drawn_at(Draws s, int k, double scale) { return R(random_draw(s.stream, k, s.normal, scale)); }

KERNEL_FN snVec3 drawn3_at(Draws s, int k, double scale) {
  return vec3(drawn_at(s, k, scale), drawn_at(s, k + 1, scale), drawn_at(s, k + 2, scale));
}

KERNEL_FN void displace_joint(World w, const StartView* s, Draws draws, int jnt) {
  const ModelView* m = w.m;
  real* q = w.b->qpos + w.id * m->nq + m->jnt_qposadr[jnt];
  int type = m->jnt_type[jnt], k = m->jnt_dofadr[jnt], rotation = type == SN_JOINT_FREE ? 3 : 0;
  double scale = s->how.qpos_scale;
  if (type == SN_JOINT_FREE) store3(q, vec3_add_scaled(load3(q), drawn3_at(draws, k, scale), R(1)));
  if (type <= SN_JOINT_BALL)
    quat_store(q + rotation, quat_integrate(quat_load(q + rotation), drawn3_at(draws, k + rotation, scale), R(1)));
  else
    q[0] += drawn_at(draws, k, scale);
}

KERNEL_FN void displace_activation(World w, const StartView* s, Draws draws, int first, int i) {
  real* act = w.b->act + w.id * w.m->na + i;
  int k = s->act_draw[i];
  if (k < 0) return;
  real moved = *act + drawn_at(draws, first + k, s->how.act_scale), lo = R(s->act_range[2 * i]),
       hi = R(s->act_range[2 * i + 1]);
  *act = real_clamp(moved, lo, hi);
}

KERNEL_FN void displace(World w, Group g, const StartView* s, int count) {
  const ModelView* m = w.m;
  const snDeviceStart* how = &s->how;
  Draws draws = {
      random_stream(how->seeds ? how->seeds[w.id] : how->seed, how->seeds ? 0 : (uint64_t)w.id, (unsigned)count),
      how->normal};
  int first = how->qpos_scale != 0 ? m->nv : 0;
  if (how->qpos_scale != 0) {
    EACH(jnt, m->njnt) { displace_joint(w, s, draws, jnt); }
  }
  if (how->qvel_scale != 0) {
    EACH(dof, m->nv) { w.b->qvel[w.id * m->nv + dof] += drawn_at(draws, first + dof, how->qvel_scale); }
    first += m->nv;
  }
  if (how->act_scale != 0) {
    EACH(i, m->na) { displace_activation(w, s, draws, first, i); }
  }
}

KERNEL_FN void start_world(World w, Group g, const StartView* s) {
  const ModelView* p = w.m;
  int row = s->how.key ? s->how.key[w.id] + 1 : s->how.all_to_key, count = s->resets[w.id];
#define COL(name, numbers)                                                                                            \
  EACH(name##_i, numbers) { w.b->name[w.id * (numbers) + name##_i] = s->name[row * (numbers) + name##_i]; }
  SN_DEVICE_STATE(COL)
#undef COL
#define COL(name, numbers)                                                                                            \
  if (w.b->name) {                                                                                                    \
    EACH(name##_i, numbers) { w.b->name[w.id * (numbers) + name##_i] = 0; }                                           \
  }
  SN_DEVICE_OUTPUTS(COL)
#undef COL
  if (HAS_HISTORY(p)) reset_history(w, g);
  EACH(i, p->neq) { w.b->eq_active[w.id * p->neq + i] = s->eq_active[i]; }
  EACH(i, SN_WARNING_COUNT) { w.b->warnings[w.id * SN_WARNING_COUNT + i] = 0; }
  group_sync(g);
  GROUP_LEADER {
    w.b->time[w.id] = s->time[row];
    w.b->autoresets[w.id] = 0;
    s->resets[w.id] = count + 1;
  }
  displace(w, g, s, count);
}
