// sensor_snapshot.h — what sensors read of a step, kept in device memory while the state moves on
//   reads   state, tendons, actuators        writes  snapshot, row_force, measures
#pragma once
#include "cuda/kernel/group_actuation.h"

KERNEL_FN real* row_forces(World w) { return w.b->row_force + w.id * (size_t)w.b->most_rows; }

// Before forces of actuators, while velocities of tendons are there.
KERNEL_FN void keep_snapshot(World w, Group g) {
  const ModelView* m = w.m;
  real* snapshot = snapshot_state(w);
  EACH(i, m->nq) { snapshot[i] = w.ws[w.at->pos + i]; }
  EACH(i, m->nv) { snapshot[m->nq + i] = w.ws[w.at->vel + i]; }
  EACH(tendon, m->ntendon) {
    snapshot_tendon(w, tendon)[SNAPSHOT_LENGTH] = w.ws[w.at->tendon_length + tendon];
    snapshot_tendon(w, tendon)[SNAPSHOT_VELOCITY] = w.ws[w.at->tendon_force + tendon];
  }
  EACH(i, m->nu) {
    Motion at = transmission(w, i);
    real* out = snapshot_actuator(w, i);
    out[SNAPSHOT_LENGTH] = at.length, out[SNAPSHOT_VELOCITY] = at.velocity, out[SNAPSHOT_FORCE] = 0;
  }
  EACH(i, m->nv) { snapshot_joint_forces(w)[i] = 0; }
  EACH(i, m->na) { snapshot_activations(w)[i] = w.b->act[w.id * m->na + i]; }
  EACH(i, m->host_sensors || m->ncontactsensor ? m->nv : 0) {
    snapshot_warmstart(w)[i] = w.b->qacc_warmstart[w.id * m->nv + i];
  }
  group_sync(g);
}

KERNEL_FN void keep_snapshot_accelerations(World w, Group g) {
  EACH(i, w.m->nv) { snapshot_accelerations(w)[i] = w.ws[w.at->acc + i]; }
}
