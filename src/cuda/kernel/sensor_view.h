// sensor_view.h — a world on a device, as the formulas of sensors see it (sensor/sensor_formulas.h)
//   reads   snapshot_* (state and forces of the step), poses, contacts and rows in device memory, cvel, cacc
//   writes  nothing
//   The step has moved the state on when sensors are read: what they need of its beginning is kept (sensor_snapshot.h).
//   One lane has a sensor.
#pragma once
#include "cuda/kernel/dynamics.h"
#include "cuda/kernel/kinematics.h"
#include "cuda/kernel/group_rows.h"
#include "cuda/kernel/sensor_snapshot.h"
#include "geometry/shape/surface.h"
#include "sensor/reports.h"

// ---- fields

#define GETTER(type, name, x) KERNEL_FN type get_##name(View v, int i) { return x; }
GETTER(snQuat, xquat, quat_load(v.w.b->body_xquat + 4 * (v.w.id * (size_t)v.w.m->nbody + i)))
GETTER(snSpatial, cfrc_int, i > 0 ? get_cfrc(v, i) : spatial_zero())
GETTER(real, qfrc_actuator, snapshot_joint_forces(v.w)[i])
GETTER(real, ten_length, snapshot_tendon(v.w, i)[SNAPSHOT_LENGTH])
GETTER(real, ten_velocity, snapshot_tendon(v.w, i)[SNAPSHOT_VELOCITY])
GETTER(real, actuator_length, snapshot_actuator(v.w, i)[SNAPSHOT_LENGTH])
GETTER(real, actuator_velocity, snapshot_actuator(v.w, i)[SNAPSHOT_VELOCITY])
GETTER(real, actuator_force, snapshot_actuator(v.w, i)[SNAPSHOT_FORCE])
#define READING(word) GETTER(real, hill_##word, snapshot_muscle(v.w, i)[SN_READING_##word])
SN_HILL_READINGS(READING)
#undef READING
#undef GETTER

KERNEL_FN int actuator_count(View v) { return v.w.m->nu; }
KERNEL_FN snVec3 magnetic_field(View v) { return vec3(v.w.m->magnetic_x, v.w.m->magnetic_y, v.w.m->magnetic_z); }
KERNEL_FN void focal_lengths(View v, int cam, real focal[2]) {
  focal[0] = v.w.m->cam_focal[2 * cam], focal[1] = v.w.m->cam_focal[2 * cam + 1];
}
// Of the beginning of the step; RK4 moves the time on with its last evaluation.
KERNEL_FN real world_time(View v) {
  return (real)(v.w.b->time[v.w.id] - (v.w.m->runge_kutta ? 0 : v.w.m->timestep));
}

// ---- frames

KERNEL_FN ObjectFrame object_frame(View v, int type, int id) {
  if (id < 0) return frame_on_body(v, 0, vec3(0, 0, 0), mat3_identity());
  switch (type) {
    case SN_OBJ_XBODY: return frame_on_body(v, id, vec3(0, 0, 0), mat3_identity());
    case SN_OBJ_BODY: return inertial_frame_of(v, id);
    case SN_OBJ_GEOM: return geom_frame_of(v, id);
    case SN_OBJ_SITE: return site_frame_of(v, id);
    case SN_OBJ_CAMERA:
      return frame_on_body(v, int_cam_bodyid(v, id), const_cam_pos(v, id), quat_to_mat3(const_cam_quat(v, id)));
  }
  return frame_on_body(v, 0, vec3(0, 0, 0), mat3_identity());
}

// Orientations of bodies as products of quaternions, whose sign the matrices do not tell.
KERNEL_FN void body_quats(World w, Group g) {
  const ModelView* m = w.m;
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

// What the ray of a site hits first: geoms that can be seen, but none of the site's own body. Of geoms hit at the same
// distance the first counts.
KERNEL_FN Sight look_from(View v, const ObjectFrame* site, int fields) {
  const ModelView* m = v.w.m;
  Sight sight;
  sight.from = site->pos, sight.along = mat3_col(site->rot, 2);
  sight.distance = -1, sight.normal = vec3(0, 0, 0);
  LOOP for (int geom = 0; geom < m->ngeom; geom++) {
    if (!m->geom_visible[geom] || m->geom_bodyid[geom] == site->body) continue;
    ObjectFrame f = geom_frame_of(v, geom);
    snVec3 from = mat3_transpose_mul_vec3(f.rot, vec3_sub(sight.from, f.pos));
    snRay ray = {from, mat3_transpose_mul_vec3(f.rot, sight.along)};
    snHit hit = primitive_hit(m->geom_type[geom], load3(m->geom_size + 3 * geom), ray);
    if (!is_nearer((real)hit.x, sight.distance)) continue;
    sight.distance = (real)hit.x;
    sight.normal = mat3_mul_vec3(f.rot, vec3_normalize(hit.normal));
  }
  sight.depth = sight.distance;
  return (void)fields, sight;
}

// ---- subtrees: bodies of one follow each other without a gap

KERNEL_FN int in_subtree(World w, int body, int i) {
  return i < w.m->nbody && (i == body || w.m->body_parentid[i] >= body);
}

KERNEL_FN snVec3 center_velocity(World w, int body) {
  if (body == 0) return vec3(0, 0, 0);
  return spatial_point_velocity(load6(w.ws + w.at->cvel + SPATIAL * body),
                                vec3_sub(stored_center(w, body), tree_com(w, body)));
}

// Sum of mass times centre, or times its velocity where `moving`; and of the masses.
KERNEL_FN snVec3 subtree_sum(World w, int body, int moving, real* mass) {
  snVec3 sum = vec3(0, 0, 0);
  *mass = 0;
  LOOP for (int i = body; in_subtree(w, body, i); i++) {
    sum = vec3_add_scaled(sum, moving ? center_velocity(w, i) : stored_center(w, i), w.m->body_mass[i]);
    *mass += w.m->body_mass[i];
  }
  return sum;
}

KERNEL_FN snVec3 subtree_center(View v, int body) {
  real mass;
  snVec3 sum = subtree_sum(v.w, body, 0, &mass);
  return mass < R(SN_MINVAL) ? stored_center(v.w, body) : vec3_scale(sum, 1 / mass);
}

KERNEL_FN snVec3 subtree_velocity(View v, int body) {
  real mass;
  snVec3 sum = subtree_sum(v.w, body, 1, &mass);
  return vec3_scale(sum, 1 / real_max(R(SN_MINVAL), mass));
}

// About the centre of mass of the subtree, which moves.
KERNEL_FN snVec3 subtree_momentum(View v, int body) {
  World w = v.w;
  snVec3 center = subtree_center(v, body), velocity = subtree_velocity(v, body), sum = vec3(0, 0, 0);
  LOOP for (int i = body; in_subtree(w, body, i); i++) {
    if (i == 0) continue;
    ObjectFrame f = inertial_frame_of(v, i);
    snVec3 rate = mat3_transpose_mul_vec3(f.rot, load3(w.ws + w.at->cvel + SPATIAL * i));
    snVec3 spin = mat3_mul_vec3(f.rot, vec3_mul(rate, load3(w.m->body_inertia + 3 * i)));
    snVec3 relative = vec3_scale(vec3_sub(center_velocity(w, i), velocity), w.m->body_mass[i]);
    sum = vec3_add(sum, vec3_add(spin, vec3_cross(vec3_sub(f.pos, center), relative)));
  }
  return sum;
}

// ---- energies, as src/dynamics/energy.c

KERNEL_FN real potential_energy(View v) {
  World w = v.w;
  const ModelView* m = w.m;
  snVec3 gravity = vec3(m->gravity_x, m->gravity_y, m->gravity_z);
  real sum = 0;
  LOOP for (int body = 1; body < m->nbody; body++) sum -=
      m->body_mass[body] * vec3_dot(gravity, stored_center(w, body));
  LOOP for (int dof = 0; dof < m->nv; dof++) {
    real stiffness = m->jnt_stiffness[m->dof_jntid[dof]], force = spring_force(w, dof);
    if (stiffness != 0) sum += R(0.5) * force * force / stiffness;
  }
  LOOP for (int tendon = 0; tendon < m->ntendon; tendon++) {
    real beyond = tendon_displacement(m, tendon, get_ten_length(v, tendon));
    sum += R(0.5) * m->tendon_stiffness[tendon] * beyond * beyond;
  }
  return sum;
}

// 1/2 v.M v, of bodies, rotors and tendons with an armature.
KERNEL_FN real kinetic_energy(View v) {
  World w = v.w;
  const ModelView* m = w.m;
  real sum = 0;
  LOOP for (int body = 1; body < m->nbody; body++) {
    snSpatial twist = get_cvel(v, body);
    sum += spatial_dot(twist, spatial_inertia_mul(get_cinert(v, body), twist));
  }
  LOOP for (int dof = 0; dof < m->nv; dof++) sum += m->dof_armature[dof] * get_qvel(v, dof) * get_qvel(v, dof);
  LOOP for (int tendon = 0; tendon < m->ntendon; tendon++) {
    real rate = get_ten_velocity(v, tendon);
    sum += m->tendon_armature[tendon] * rate * rate;
  }
  return R(0.5) * sum;
}

// ---- limits

KERNEL_FN int limits(const ModelView* m, int i, int type) {
  int kind = m->fixed_kind[i];
  return type == SN_ROW_LIMIT_JOINT ? kind >= SN_FIXED_LIMIT_LOW && kind <= SN_FIXED_LIMIT_BALL
                                    : kind > SN_FIXED_LIMIT_BALL;
}

KERNEL_FN int limit_row(View v, int type, int id) {
  const ModelView* m = v.w.m;
  const int* offset = row_offsets(v.w);
  if (v.w.b->nefc[v.w.id] <= 0) return -1;
  LOOP for (int i = m->nfriction; i < m->nfixed; i++) {
    if (limits(m, i, type) && m->fixed_object[i] == id && offset[i + 1] > offset[i]) return offset[i];
  }
  return -1;
}
KERNEL_FN real limit_pos(View v, int row) { return row_numbers(v.w, row)[ROW_POS]; }
KERNEL_FN real limit_frc(View v, int row) { return row_forces(v.w)[row]; }
KERNEL_FN real limit_vel(View v, int row) {
  const real* J = row_jacobian(v.w, row);
  real sum = 0;
  LOOP for (int dof = 0; dof < v.w.m->nv; dof++) sum += J[dof] * get_qvel(v, dof);
  return sum;
}

// ---- contacts of the step, all of which have rows

KERNEL_FN int contact_count(View v) { return v.w.b->ncon[v.w.id]; }
KERNEL_FN int contact_has_rows(View v, int i) { return (void)i, v.w.b->nefc[v.w.id] > 0; }
KERNEL_FN int contact_pair(View v, int i) { return v.w.b->contact_pair[v.w.id * (size_t)v.w.b->most_slots + i]; }
KERNEL_FN int contact_geom(View v, int i, int side) { return v.w.m->pair_geom[2 * contact_pair(v, i) + side]; }
KERNEL_FN const real* contact_numbers_of(View v, int i) {
  size_t first = v.w.id * (size_t)v.w.b->most_slots;
  return v.w.b->contact + CONTACT_NUMBERS * (first + v.w.b->contact_slot[first + i]);
}
KERNEL_FN real contact_dist(View v, int i) { return contact_numbers_of(v, i)[CONTACT_DIST]; }
KERNEL_FN snVec3 contact_pos(View v, int i) { return load3(contact_numbers_of(v, i) + CONTACT_POS); }
KERNEL_FN snMat3 contact_axes(View v, int i) {
  const real* x = contact_numbers_of(v, i);
  return contact_frame(load3(x + CONTACT_NORMAL), load3(x + CONTACT_TANGENT));
}

KERNEL_FN void contact_wrench(View v, int i, snVec3* force, snVec3* torque) {
  const ModelView* m = v.w.m;
  int pair = contact_pair(v, i), dim = m->pair_dim[pair];
  const real *f = row_forces(v.w) + row_offsets(v.w)[m->nfixed + i], *friction = m->pair_friction + 5 * pair;
  real local[6] = {0, 0, 0, 0, 0, 0};
  if (dim > 1 && m->pyramidal) pyramid_force(local, f, friction, dim);
  LOOP for (int k = 0; k < dim && (dim == 1 || !m->pyramidal); k++) local[k] = f[k];
  *force = load3(local), *torque = load3(local + 3);
}

#ifdef __CUDACC__  // formulas over this view are code of the device alone
#undef inline
#define inline __device__ __forceinline__
#endif
#include "sensor/contact_formulas.h"
#ifdef __CUDACC__
#undef inline
#define inline __host__ __device__ __forceinline__
#endif

KERNEL_FN void sense_rangefinder(View v, int sensor, real* out) { sense_site_ray(v, sensor, out); }
