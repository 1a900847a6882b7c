// start.c — where a world starts: keyframe, given state, random displacement
//   writes  the whole data; warnings autoresets resets of the world
//   Random numbers are a function of seed, world (0 where each has its own seed), its count of resets and a counter,
//   and neither of the other worlds nor of threads (math/random.h).
#include "batch/worlds.h"
#include "math/random.h"
#include "math/real.h"
#include "model/actuator_kind.h"
#include "sinew/step.h"

#include <string.h>

// Numbers of a world's stream, one after the other.
typedef struct Stream {
  uint64_t stream;
  bool normal;
  int next;
} Stream;

static Stream stream_of(const snBatchReset* how, int world, int resets) {
  uint64_t seed = how->seeds ? how->seeds[world] : how->seed, number = how->seeds ? 0 : (uint64_t)(unsigned)world;
  return (Stream){.stream = random_stream(seed, number, (unsigned)resets), .normal = how->normal};
}

static double draw(Stream* s, double scale) { return random_draw(s->stream, s->next++, s->normal, scale); }

// ---- displacement

static void shake_positions(const snModel* m, snData* d, Stream* s, double scale) {
  // an output that the next forward pass fills, so until then it can hold the tangent
  double* tangent = d->qacc;
  for (int dof = 0; dof < m->nv; dof++) tangent[dof] = draw(s, scale);
  sn_integrate_pos(m, d->qpos, tangent, 1);
  for (int dof = 0; dof < m->nv; dof++) tangent[dof] = 0;
}

// Fibre lengths stay where they rest.
static void shake_activations(const snModel* m, snData* d, Stream* s, double scale) {
  for (int actuator = 0; actuator < m->nu; actuator++) {
    int first = m->actuator_actadr[actuator], count = m->actuator_actnum[actuator];
    snRange range = sn_activation_range(m, actuator);
    for (int i = hill_has_fiber(m, actuator) ? 1 : 0; first >= 0 && i < count; i++)
      d->act[first + i] = real_clamp(d->act[first + i] + draw(s, scale), range.lo, range.hi);
  }
}

static void shake(const snModel* m, snData* d, const snBatchReset* how, int world, int resets) {
  Stream s = stream_of(how, world, resets);
  if (how->qpos_scale != 0) shake_positions(m, d, &s, how->qpos_scale);
  for (int dof = 0; how->qvel_scale != 0 && dof < m->nv; dof++) d->qvel[dof] += draw(&s, how->qvel_scale);
  if (how->act_scale != 0) shake_activations(m, d, &s, how->act_scale);
}

// ---- start

static int key_of(const snBatchReset* how, int world) { return how->key ? how->key[world] : how->all_to_key - 1; }

bool sn_start_is_valid(const snBatch* b, const snBatchReset* how) {
  if (!how) return true;
  for (int i = 0; i < b->nchosen; i++) {
    int key = key_of(how, b->chosen[i]);
    if (key < -1 || key >= b->m->nkey) return false;
  }
  return !how->state || sn_state_size(b->m, how->parts) >= 0;
}

void sn_start(const snBatch* b, int world, const snModel* m, snData* d, const snBatchReset* how) {
  int resets = b->resets[world]++;
  b->autoresets[world] = 0;
  memset(b->warnings + (size_t)world * SN_WARNING_COUNT, 0, sizeof(int) * SN_WARNING_COUNT);
  sn_reset_to_key(m, d, how ? key_of(how, world) : -1);
  if (!how) return;
  if (how->state) sn_state_set(m, d, how->state + (size_t)world * (size_t)sn_state_size(m, how->parts), how->parts);
  shake(m, d, how, world, resets);
}
