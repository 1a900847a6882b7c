// sense.h — the kernel of sensors: what they measure in the last step of a call
//   reads   snapshot_* (state and forces of the step), poses, contacts and rows in device memory
//   writes  sensordata
//   Bodies' velocities and accelerations are computed again, here with those of joints. The formulas are those of
//   sensor/sensor_formulas.h and contact_formulas.h.
#pragma once
#include "cuda/kernel/sensor_view.h"

// ---- by kind

// Called: the formulas stand once.
KERNEL_CALL void sense_by_kind(View v, int sensor, int kind, real* out) {
  switch ((snSensorType)kind) {
#define SENSOR(KIND, word, status, subject, dim, stage, data, needs, ...) \
  SN_DO(SN_ROW_DEVICE(__VA_ARGS__), SN_SENSOR_##KIND, sense_##word(v, sensor, out))
    SN_SENSOR_KINDS(SENSOR)
#undef SENSOR
    case SN_SENSOR_COUNT: break;
  }
}

// Whether a kind reads forces through joints, which take the place of accelerations.
KERNEL_FN int reads_forces(int kind) {
  enum { NOTHING, POTENTIAL, KINETIC, LINVEL, ANGMOM, BODY_MOTION, BODY_FORCES };
  switch (kind) {
#define SENSOR(KIND, word, status, subject, dim, stage, data, needs, ...) \
  case SN_SENSOR_##KIND: return needs == BODY_FORCES;
    SN_SENSOR_KINDS(SENSOR)
#undef SENSOR
  }
  return 0;
}

// Those of the host have no kind here.
KERNEL_FN void measure_sensors(View v, Group g, int forces) {
  const ModelView* m = v.w.m;
  EACH(sensor, m->nsensor) {
    int kind = m->sensor_kind[sensor];
    if (kind < 0 || reads_forces(kind) != forces) continue;
    real* out = v.w.b->sensordata + v.w.id * (size_t)m->nsensordata + m->sensor_adr[sensor];
    sense_by_kind(v, sensor, kind, out);
    cut_off(out, m->sensor_dim[sensor], m->sensor_datatype[sensor], m->sensor_cutoff[sensor]);
  }
  group_sync(g);
}

// ---- forces through joints

KERNEL_FN snSpatial contact_forces_on(View v, int body) {
  const ModelView* m = v.w.m;
  snSpatial sum = spatial_zero();
  LOOP for (int i = 0; i < contact_count(v); i++) {
    int sign = (m->geom_bodyid[contact_geom(v, i, 1)] == body) - (m->geom_bodyid[contact_geom(v, i, 0)] == body);
    if (sign == 0) continue;
    snVec3 force, torque;
    contact_wrench(v, i, &force, &torque);
    snMat3 axes = contact_axes(v, i);
    snSpatial wrench = spatial_wrench(mat3_transpose_mul_vec3(axes, force), mat3_transpose_mul_vec3(axes, torque),
                                      vec3_sub(contact_pos(v, i), tree_center(v, body)));
    sum = spatial_add_scaled(sum, wrench, R(sign));
  }
  return sum;
}

// conformance: rotational rows of a weld count as a torque in world axes
KERNEL_FN snSpatial joining_forces_on(View v, int body) {
  const ModelView* m = v.w.m;
  const int* offset = row_offsets(v.w);
  snSpatial sum = spatial_zero();
  LOOP for (int k = 0; k < m->njoined; k++) {
    int i = m->joined[k];
    if (offset[i + 1] == offset[i]) continue;
    const real* f = row_forces(v.w) + offset[i];
    snVec3 torque = m->fixed_kind[i] == SN_FIXED_WELD ? load3(f + 3) : vec3(0, 0, 0);
    Joined joined = joined_points(v, m->fixed_object[i]);
    UNROLL for (int side = 0; side < 2; side++) {
      if (joined.body[side] != body) continue;
      snSpatial wrench = spatial_wrench(load3(f), torque, vec3_sub(joined.point[side], tree_center(v, body)));
      sum = spatial_add_scaled(sum, wrench, side ? R(-1) : R(1));
    }
  }
  return sum;
}

// Wrenches through the joints between bodies and their parents, in the place of accelerations.
KERNEL_FN void sensor_forces(World w, Group g) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  int rows = w.b->nefc[w.id];
  FOR_EACH(v, body, EVERY_BODY) {
    const real* applied = w.b->xfrc_applied + 6 * (w.id * m->nbody + body);
    snVec3 arm = vec3_sub(stored_center(w, body), tree_com(w, body));
    snSpatial external = spatial_wrench(load3(applied), load3(applied + 3), arm);
    if (rows > 0) external = spatial_add(external, spatial_add(contact_forces_on(v, body), joining_forces_on(v, body)));
    transmitted_wrench(v, body, external);
  }
  group_sync(g);
  subtree_sums(w, g);
}

// ---- the kernel

KERNEL_FN void sense_step(World w, Group g) {
  const ModelView* m = w.m;
  if (!w.b->measures[w.id] || !w.b->sensordata) return;
  GROUP_LEADER w.b->host_measures[w.id] =
      m->host_sensors + (m->ncontactsensor && w.b->rowless[w.id] ? SN_HOST_CONTACTS : 0);
  load_world(w, g, snapshot_state(w), snapshot_state(w) + m->nq);
  body_quats(w, g);
  stage_subtree_centers(group_view(w, g));
  motion_axes(w, g);
  stage_body_inertias(group_view(w, g));
  stage_velocities(group_view(w, g));
  View v = group_view(w, g);
  v.qacc = snapshot_accelerations(w);
  stage_total_accelerations(v);
  EACH(i, m->nroot > 0 ? 0 : 3) { w.ws[w.at->com + i] = 0; }  // of a world without bodies
  group_sync(g);
  measure_sensors(v, g, 0);
  if (m->wrench_sensors) {
    sensor_forces(w, g);
    measure_sensors(v, g, 1);
  }
  EACH(sensor, m->has_past ? m->nsensor : 0) { show_history(w, sensor); }
}
