// sense.h — the kernel of sensors: what they measure in the last step of a call
//   reads   snapshot_* (state and forces of the step), poses, contacts and rows in device memory        writes  sensordata
//   The step has moved the state on when sensors are read: what they need of its beginning is kept (keep_snapshot). Bodies'
//   velocities and accelerations are computed again, here with those of joints. One lane has a sensor. As src/sensor.
#pragma once
#include "cuda/kernel/sense_contact.h"
#include "cuda/kernel/sense_scene.h"

// ---- frames

// Orientations of bodies as products of quaternions, whose sign the matrices do not tell.
KERNEL_FN void body_quats(World w, Group g) {
  const PlanView* m = w.m;
  real* quat = w.b->body_xquat + 4 * (w.id * (size_t)m->nbody);
  EACH(body, m->nbody) { quat_store(quat + 4 * body, quat_normalize(local_pose(w, body).quat)); }
  group_sync(g);
  LOOP for (int level = 1; level < m->nlevel; level++) {
    int begin = m->level_adr[level], count = m->level_adr[level + 1] - begin;
    EACH(i, count) {
      Node node = load_node(m->level_node + 4 * (begin + i));
      quat_store(quat + 4 * node.a, quat_mul(quat_load(quat + 4 * node.b), quat_load(quat + 4 * node.a)));
    }
    group_sync(g);
  }
}

// ---- subtrees

KERNEL_FN snVec3 center_velocity(World w, int body) {
  if (body == 0) return vec3(0, 0, 0);
  return spatial_point_velocity(load6(w.ws + w.at->cvel + SPATIAL * body), vec3_sub(stored_center(w, body), tree_com(w, body)));
}

// Sum of mass times centre, or times its velocity where `moving`, over bodies from `body` to `end`; and of the masses.
KERNEL_FN snVec3 subtree_sum(World w, int body, int end, int moving, real* mass) {
  snVec3 sum = vec3(0, 0, 0);
  *mass = 0;
  LOOP for (int i = body; i < end; i++) {
    sum = vec3_add_scaled(sum, moving ? center_velocity(w, i) : stored_center(w, i), w.m->body_mass[i]);
    *mass += w.m->body_mass[i];
  }
  return sum;
}

KERNEL_FN snVec3 subtree_center(World w, int body, int end) {
  real mass;
  snVec3 sum = subtree_sum(w, body, end, 0, &mass);
  return mass < R(SN_MINVAL) ? stored_center(w, body) : vec3_scale(sum, 1 / mass);
}

KERNEL_FN snVec3 subtree_velocity(World w, int body, int end) {
  real mass;
  snVec3 sum = subtree_sum(w, body, end, 1, &mass);
  return vec3_scale(sum, 1 / real_max(R(SN_MINVAL), mass));
}

// About the centre of mass of the subtree, which moves.
KERNEL_FN snVec3 subtree_momentum(World w, int body, int end) {
  const PlanView* m = w.m;
  snVec3 center = subtree_center(w, body, end), velocity = subtree_velocity(w, body, end), sum = vec3(0, 0, 0);
  LOOP for (int i = real_max(1, body); i < end; i++) {
    Frame f = stored_frame(w, i, m->body_ipos + 3 * i, m->body_imat + 9 * i);
    snVec3 turn = mat3_transpose_mul_vec3(f.rot, load3(w.ws + w.at->cvel + SPATIAL * i));
    snVec3 spin = mat3_mul_vec3(f.rot, vec3_mul(turn, load3(m->body_inertia + 3 * i)));
    snVec3 relative = vec3_scale(vec3_sub(center_velocity(w, i), velocity), m->body_mass[i]);
    sum = vec3_add(sum, vec3_add(spin, vec3_cross(vec3_sub(f.pos, center), relative)));
  }
  return sum;
}

// ---- limits, tendons

// Row of a limit that acts: the lower one where both do; -1: none.
KERNEL_FN int limit_row(World w, const int* k) {
  const int* offset = row_offsets(w);
  int low = k[SENSOR_PLACE], high = k[SENSOR_PLACE2];
  if (w.b->nefc[w.id] <= 0) return -1;
  if (low >= 0 && offset[low + 1] > offset[low]) return offset[low];
  return high >= 0 && offset[high + 1] > offset[high] ? offset[high] : -1;
}

KERNEL_FN real row_velocity(World w, int row) {
  const real* J = row_jacobian(w, row);
  real sum = 0;
  LOOP for (int j = 0; j < w.m->nv; j++) sum += J[j] * w.ws[w.at->vel + j];
  return sum;
}

KERNEL_FN real tendon_actuators(World w, int tendon) {
  const PlanView* m = w.m;
  real sum = 0;
  LOOP for (int k = m->tendon_actadr[tendon]; k < m->tendon_actadr[tendon + 1]; k++)
    sum += snapshot_actuators(w)[3 * m->tendon_act[k] + 2];
  return sum;
}

// ---- values

KERNEL_CALL void measure_frame(World w, int sensor, int kind, real* out) {
  Object o = sensor_object(w, sensor, 0), from = sensor_object(w, sensor, 1);
  switch (kind) {
    case SN_SENSOR_FRAMEPOS: store3(out, mat3_transpose_mul_vec3(from.rot, vec3_sub(o.pos, from.pos))); return;
    case SN_SENSOR_FRAMEQUAT: quat_store(out, quat_mul(quat_conjugate(from.quat), o.quat)); return;
    case SN_SENSOR_FRAMEXAXIS:
    case SN_SENSOR_FRAMEYAXIS:
    case SN_SENSOR_FRAMEZAXIS: store3(out, mat3_transpose_mul_vec3(from.rot, mat3_col(o.rot, kind - SN_SENSOR_FRAMEXAXIS))); return;
    case SN_SENSOR_FRAMELINVEL: {
      snVec3 ground = spatial_point_velocity(object_velocity(w, &from), vec3_sub(o.pos, from.pos));
      store3(out, mat3_transpose_mul_vec3(from.rot, vec3_sub(object_velocity(w, &o).lin, ground)));
      return;
    }
    case SN_SENSOR_FRAMEANGVEL:
      store3(out, mat3_transpose_mul_vec3(from.rot, vec3_sub(object_velocity(w, &o).rot, object_velocity(w, &from).rot)));
      return;
    case SN_SENSOR_FRAMELINACC: store3(out, object_acceleration(w, &o).lin); return;
    case SN_SENSOR_FRAMEANGACC: store3(out, object_acceleration(w, &o).rot); return;
    case SN_SENSOR_VELOCIMETER: store3(out, mat3_transpose_mul_vec3(o.rot, object_velocity(w, &o).lin)); return;
    case SN_SENSOR_GYRO: store3(out, mat3_transpose_mul_vec3(o.rot, object_velocity(w, &o).rot)); return;
    case SN_SENSOR_ACCELEROMETER: store3(out, mat3_transpose_mul_vec3(o.rot, object_acceleration(w, &o).lin)); return;
    case SN_SENSOR_MAGNETOMETER:
      store3(out, mat3_transpose_mul_vec3(o.rot, vec3(w.m->magnetic_x, w.m->magnetic_y, w.m->magnetic_z)));
      return;
  }
}

// Force and torque of the parent on a body, in a site's axes; after sensor_forces.
KERNEL_FN void measure_wrench(World w, int sensor, int kind, real* out) {
  Object o = sensor_object(w, sensor, 0);
  snSpatial wrench = o.body > 0 ? load6(w.ws + w.at->cacc + SPATIAL * o.body) : spatial_zero();
  snVec3 arm = vec3_sub(o.pos, o.body > 0 ? tree_com(w, o.body) : o.pos);
  snVec3 torque = vec3_sub(wrench.rot, vec3_cross(arm, wrench.lin));
  store3(out, mat3_transpose_mul_vec3(o.rot, kind == SN_SENSOR_FORCE ? wrench.lin : torque));
}

// ---- sensors, by the words of their rows: sense_word(w, sensor, out)

KERNEL_FN int place_of(World w, int sensor) { return sensor_ints(w, sensor)[SENSOR_PLACE]; }

// Long functions stand once, in the function of their group.
#define SENSE_FRAME(word, KIND) \
  KERNEL_FN void sense_##word(World w, int sensor, real* out) { measure_frame(w, sensor, SN_SENSOR_##KIND, out); }
SENSE_FRAME(framepos, FRAMEPOS)
SENSE_FRAME(framequat, FRAMEQUAT)
SENSE_FRAME(framexaxis, FRAMEXAXIS)
SENSE_FRAME(frameyaxis, FRAMEYAXIS)
SENSE_FRAME(framezaxis, FRAMEZAXIS)
SENSE_FRAME(framelinvel, FRAMELINVEL)
SENSE_FRAME(frameangvel, FRAMEANGVEL)
SENSE_FRAME(framelinacc, FRAMELINACC)
SENSE_FRAME(frameangacc, FRAMEANGACC)
SENSE_FRAME(velocimeter, VELOCIMETER)
SENSE_FRAME(gyro, GYRO)
SENSE_FRAME(accelerometer, ACCELEROMETER)
SENSE_FRAME(magnetometer, MAGNETOMETER)
#undef SENSE_FRAME

KERNEL_FN void sense_force(World w, int sensor, real* out) { measure_wrench(w, sensor, SN_SENSOR_FORCE, out); }
KERNEL_FN void sense_torque(World w, int sensor, real* out) { measure_wrench(w, sensor, SN_SENSOR_TORQUE, out); }
KERNEL_FN void sense_touch(World w, int sensor, real* out) { out[0] = touch_force(w, sensor); }
KERNEL_FN void sense_contact(World w, int sensor, real* out) { measure_contacts(w, sensor, out); }

KERNEL_FN void sense_subtreecom(World w, int sensor, real* out) {
  store3(out, subtree_center(w, sensor_ints(w, sensor)[SENSOR_BODY], place_of(w, sensor)));
}
KERNEL_FN void sense_subtreelinvel(World w, int sensor, real* out) {
  store3(out, subtree_velocity(w, sensor_ints(w, sensor)[SENSOR_BODY], place_of(w, sensor)));
}
KERNEL_FN void sense_subtreeangmom(World w, int sensor, real* out) {
  store3(out, subtree_momentum(w, sensor_ints(w, sensor)[SENSOR_BODY], place_of(w, sensor)));
}

KERNEL_FN void sense_ballquat(World w, int sensor, real* out) {
  quat_store(out, quat_normalize(quat_load(w.ws + w.at->pos + place_of(w, sensor))));
}
KERNEL_FN void sense_ballangvel(World w, int sensor, real* out) { store3(out, load3(w.ws + w.at->vel + place_of(w, sensor))); }

// Of one number, at the place that device_sensor.c has found.
#define SENSE_NUMBER(word, value) \
  KERNEL_FN void sense_##word(World w, int sensor, real* out) { int at = place_of(w, sensor); out[0] = value; }
SENSE_NUMBER(jointpos, w.ws[w.at->pos + at])
SENSE_NUMBER(jointvel, w.ws[w.at->vel + at])
SENSE_NUMBER(jointactuatorfrc, snapshot_joint_forces(w)[at])
SENSE_NUMBER(tendonpos, snapshot_tendons(w)[2 * at])
SENSE_NUMBER(tendonvel, snapshot_tendons(w)[2 * at + 1])
SENSE_NUMBER(tendonactuatorfrc, tendon_actuators(w, at))
SENSE_NUMBER(actuatorpos, snapshot_actuators(w)[3 * at])
SENSE_NUMBER(actuatorvel, snapshot_actuators(w)[3 * at + 1])
SENSE_NUMBER(actuatorfrc, snapshot_actuators(w)[3 * at + 2])
SENSE_NUMBER(fiberlength, snapshot_muscle(w, at, HILL_FIBER))
SENSE_NUMBER(fibervelocity, snapshot_muscle(w, at, HILL_VELOCITY))
SENSE_NUMBER(pennation, snapshot_muscle(w, at, HILL_PENNATION))
SENSE_NUMBER(tendonlength, snapshot_muscle(w, at, HILL_TENDON))
SENSE_NUMBER(tendonstrain, snapshot_muscle(w, at, HILL_STRAIN))
SENSE_NUMBER(tendonforce, snapshot_muscle(w, at, HILL_TENDONFORCE))
SENSE_NUMBER(activeforce, snapshot_muscle(w, at, HILL_ACTIVE))
SENSE_NUMBER(passiveforce, snapshot_muscle(w, at, HILL_PASSIVE))
SENSE_NUMBER(fiberpower, snapshot_muscle(w, at, HILL_POWER))
#undef SENSE_NUMBER

// Of the row of a limit; 0 where none acts.
#define SENSE_LIMIT(word, value)                               \
  KERNEL_FN void sense_##word(World w, int sensor, real* out) { \
    int row = limit_row(w, sensor_ints(w, sensor));             \
    out[0] = row < 0 ? R(0) : (value);                          \
  }
SENSE_LIMIT(jointlimitpos, row_numbers(w, row)[ROW_POS])
SENSE_LIMIT(jointlimitvel, row_velocity(w, row))
SENSE_LIMIT(jointlimitfrc, row_forces(w)[row])
SENSE_LIMIT(tendonlimitpos, row_numbers(w, row)[ROW_POS])
SENSE_LIMIT(tendonlimitvel, row_velocity(w, row))
SENSE_LIMIT(tendonlimitfrc, row_forces(w)[row])
#undef SENSE_LIMIT

KERNEL_FN void sense_clock(World w, int sensor, real* out) {
  (void)sensor;
  out[0] = (real)(w.b->time[w.id] - (w.m->runge_kutta ? 0 : w.m->timestep));
}

// Without a hook there is nothing to show; with one the host measures it.
KERNEL_FN void sense_user(World w, int sensor, real* out) {
  LOOP for (int i = 0; i < sensor_ints(w, sensor)[SENSOR_DIM]; i++) out[i] = 0;
}

// ---- by kind

KERNEL_FN void sense_by_kind(World w, int sensor, int kind, real* out) {
  switch ((snSensorType)kind) {
#define SENSOR(KIND, word, status, subject, dim, stage, data, needs, ...) \
  SN_DO(SN_ROW_DEVICE(__VA_ARGS__), SN_SENSOR_##KIND, sense_##word(w, sensor, out))
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

KERNEL_FN void measure_sensor(World w, int sensor) {
  const PlanView* m = w.m;
  const int* k = sensor_ints(w, sensor);
  int kind = k[SENSOR_KIND], cut = k[SENSOR_CUT];
  if (kind < 0) return;  // measured by the host
  real *out = w.b->sensordata + w.id * (size_t)m->nsensordata + k[SENSOR_ADR], cutoff = sensor_numbers(w, sensor)[SENSOR_CUTOFF];
  sense_by_kind(w, sensor, kind, out);
  LOOP for (int i = 0; i < k[SENSOR_DIM] && cut; i++) out[i] = real_clamp(out[i], cut == 1 ? -cutoff : out[i], cutoff);
}

// ---- forces through joints

KERNEL_FN snSpatial contact_forces_on(World w, int body) {
  const PlanView* m = w.m;
  snSpatial sum = spatial_zero();
  LOOP for (int c = 0; c < w.b->ncon[w.id]; c++) {
    SnapshotContact at = snapshot_contact(w, c);
    int sign = (m->geom_body[at.geom[1]] == body) - (m->geom_body[at.geom[0]] == body);
    if (sign == 0) continue;
    snVec3 force, torque;
    contact_wrench(w, c, at.pair, &force, &torque);
    snSpatial wrench = spatial_wrench(mat3_transpose_mul_vec3(at.frame, force), mat3_transpose_mul_vec3(at.frame, torque),
                                      vec3_sub(at.pos, tree_com(w, body)));
    sum = spatial_add_scaled(sum, wrench, R(sign));
  }
  return sum;
}

// conformance: rotational rows of a weld count as a torque in world axes
KERNEL_FN snSpatial joining_forces_on(World w, int body) {
  const PlanView* m = w.m;
  const int* offset = row_offsets(w);
  snSpatial sum = spatial_zero();
  LOOP for (int k = 0; k < m->njoined; k++) {
    int i = m->joined[k];
    if (offset[i + 1] == offset[i]) continue;
    const real* f = row_forces(w) + offset[i];
    snVec3 torque = m->fixed_kind[i] == SN_FIXED_WELD ? load3(f + 3) : vec3(0, 0, 0);
    LOOP for (int side = 0; side < 2; side++) {
      if (m->fixed_object[2 * i + side] != body) continue;
      const real* pose = w.b->pose + w.id * pose_words(m) + 12 * body;
      snVec3 point = vec3_add(mat3_mul_vec3(load9(pose), load3(fixed_numbers(m, i) + SN_FIXED_POINTS + 3 * side)), load3(pose + 9));
      sum = spatial_add_scaled(sum, spatial_wrench(load3(f), torque, vec3_sub(point, tree_com(w, body))), side ? R(-1) : R(1));
    }
  }
  return sum;
}

// Wrenches through the joints between bodies and their parents, in the place of accelerations.
KERNEL_FN void sensor_forces(World w, Group g) {
  const PlanView* m = w.m;
  View v = group_view(w, g);
  int rows = w.b->nefc[w.id];
  FOR_EACH(v, body, EVERY_BODY) {
    const real* applied = w.b->xfrc_applied + 6 * (w.id * m->nbody + body);
    snVec3 arm = vec3_sub(stored_center(w, body), tree_com(w, body));
    snSpatial external = spatial_wrench(load3(applied), load3(applied + 3), arm);
    if (rows > 0) external = spatial_add(external, spatial_add(contact_forces_on(w, body), joining_forces_on(w, body)));
    transmitted_wrench(v, body, external);
  }
  group_sync(g);
  subtree_sums(w, g);
}

// ---- the kernel

KERNEL_FN void sense_step(World w, Group g) {
  const PlanView* m = w.m;
  if (!w.b->measures[w.id] || !w.b->sensordata) return;
  const real *pose = w.b->pose + w.id * pose_words(m), *snapshot = snapshot_state(w);
  GROUP_LEADER w.b->host_measures[w.id] = m->host_sensors + (m->ncontactsensor && w.b->rowless[w.id] ? SN_HOST_CONTACTS : 0);
  EACH(i, m->nq) { w.ws[w.at->pos + i] = snapshot[i]; }
  EACH(i, m->np) { w.ws[w.at->vel + i] = i < m->nv ? snapshot[m->nq + i] : R(0); }
  EACH(i, 12 * m->nbody) { w.ws[w.at->pose + i / 12 * POSE + i % 12] = pose[i]; }
  EACH(i, 6 * m->njnt) { w.ws[w.at->joint + i] = pose[12 * m->nbody + i]; }
  group_sync(g);
  body_quats(w, g);
  centers_of_mass(w, g);
  motion_axes(w, g);
  body_inertias(w, g);
  body_velocities(w, g);
  View v = group_view(w, g);
  v.qacc = snapshot_accelerations(w);
  stage_total_accelerations(v);
  EACH(sensor, m->nsensor) {
    if (!reads_forces(sensor_ints(w, sensor)[SENSOR_KIND])) measure_sensor(w, sensor);
  }
  group_sync(g);
  if (m->wrench_sensors) {
    sensor_forces(w, g);
    EACH(sensor, m->nsensor) {
      if (reads_forces(sensor_ints(w, sensor)[SENSOR_KIND])) measure_sensor(w, sensor);
    }
    group_sync(g);
  }
  EACH(sensor, m->sensor_history ? m->nsensor : 0) { show_history(w, sensor); }
}
