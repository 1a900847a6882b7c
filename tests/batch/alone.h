// alone.h — batches for tests, and the same worlds stepped alone
#pragma once
#include "sinew/sinew.h"
#include "test.h"

#include <stdint.h>
#include <stdlib.h>

static inline snModel* load_model(const char* name) {
  char path[512];
  snDiagnostics diag = {0};
  snprintf(path, sizeof path, "%s/models/%s", SN_SOURCE_DIR, name);
  snModel* m = sn_load(path, NULL, &diag);
  for (int i = 0; i < diag.count && !m; i++) test_fail(path, diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  return m;
}

static inline snModel* model_of(const char* xml) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, strlen(xml), "scene.xml", NULL, &diag);
  for (int i = 0; i < diag.count && !m; i++) test_fail("scene.xml", diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);
  return m;
}

// Models of every stage, for worlds that are compared with worlds stepped otherwise.
static const char* const batch_models[] = {
    "arm.xml",
    "ball_chain.xml",
    "cartpole.xml",
    "constraints.xml",
    "contacts.xml",
    "actuators.xml",
    "actuators_rk4.xml",
    "gravity_compensation.xml",
    "sensors.xml",
    "sensors_contacts.xml",
    "sensors_delayed.xml",
    "switches.xml",
    "tendons.xml",
    "transmissions.xml",
    "tree.xml",
};
enum { batch_model_count = sizeof batch_models / sizeof batch_models[0] };

static inline double* batch_row(const snBatch* b, const char* name, int world) {
  snBatchField f = sn_batch_field(b, name);
  int64_t width = 1;
  for (int i = 1; i < f.dims; i++) width *= f.shape[i];
  return f.data ? (double*)f.data + world * width : NULL;
}

static inline int* batch_ints(const snBatch* b, const char* name) { return sn_batch_field(b, name).data; }

// A number in [-1, 1) that depends on its arguments only.
static inline double chance(unsigned a, unsigned b) {
  uint64_t z = ((uint64_t)a << 32 | b) * UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
  return (double)(z >> 11) * 0x1p-52 - 1;
}

static inline void set_controls(const snModel* m, double* ctrl, int world, int round) {
  for (int i = 0; i < m->nu; i++) ctrl[i] = chance((unsigned)(1000 * round + world), (unsigned)i);
}

// Whether the state of a world is that of a data to the last bit.
static inline bool same_state(const snModel* m, const snBatch* b, int world, const snData* d) {
  snData* mine = sn_data_create(m, NULL);
  int size = sn_state_size(m, SN_STATE_ALL);
  double* x = malloc(sizeof(double) * (size_t)(2 * size + 1));
  sn_batch_get_world(b, world, mine);
  sn_state_read(m, mine, SN_STATE_ALL, x);
  sn_state_read(m, d, SN_STATE_ALL, x + size);
  bool same = memcmp(x, x + size, sizeof(double) * (size_t)size) == 0;
  if (m->nsensordata) same &= memcmp(mine->sensordata, d->sensordata, sizeof(double) * (size_t)m->nsensordata) == 0;
  free(x);
  sn_data_destroy(mine);
  return same;
}

// Worlds that start differently, with other controls in every round: how many of them end in other states than alone?
// -1: there is no such batch.
static inline int different_worlds(const snModel* m, snBatchOptions options) {
  enum { WORLDS = 11, ROUNDS = 6, STEPS = 5 };
  snData* alone[WORLDS];
  int wrong = 0;
  options.n = WORLDS;
  snBatch* b = sn_batch_create(m, &options);
  if (!b) return -1;
  sn_batch_reset(b, NULL, &(snBatchReset){.qpos_scale = .02, .qvel_scale = .1, .act_scale = .2, .seed = 3});
  for (int world = 0; world < WORLDS; world++) {
    alone[world] = sn_data_create(m, NULL);
    sn_batch_get_world(b, world, alone[world]);
  }
  for (int round = 0; round < ROUNDS; round++) {
    for (int world = 0; world < WORLDS; world++) {
      set_controls(m, batch_row(b, "ctrl", world), world, round);
      set_controls(m, alone[world]->ctrl, world, round);
      for (int step = 0; step < STEPS; step++) sn_step(m, alone[world]);
    }
    sn_batch_step(b, STEPS, NULL);
  }
  for (int world = 0; world < WORLDS; world++) {
    wrong += !same_state(m, b, world, alone[world]);
    sn_data_destroy(alone[world]);
  }
  sn_batch_destroy(b);
  return wrong;
}
