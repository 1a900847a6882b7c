// sense_scene.h — sensors of the whole scene: rays, cameras, zones, energies
//   reads   poses, tables of geoms and sensors, snapshot        writes  nothing
//   As src/sensor/range_sensors.c, camera_sensors.c, site_sensors.c and src/dynamics/energy.c.
#pragma once
#include "cuda/kernel/sensor_object.h"
#include "geometry/shape/surface.h"
#include "sensor/reports.h"

// ---- rays

// What the ray of a site hits first: geoms that can be seen, but none of the site's own body. Of geoms hit at the same
// distance the first counts.
KERNEL_FN Sight look_from(World w, const Object* site) {
  const PlanView* m = w.m;
  Sight sight;
  sight.from = site->pos, sight.along = mat3_col(site->rot, 2);
  sight.distance = -1, sight.normal = vec3(0, 0, 0);
  LOOP for (int geom = 0; geom < m->ngeom; geom++) {
    int body = m->geom_body[geom];
    if (!m->geom_visible[geom] || body == site->body) continue;
    Frame f = stored_frame(w, body, m->geom_pos + 3 * geom, m->geom_mat + 9 * geom);
    snRay ray = {mat3_transpose_mul_vec3(f.rot, vec3_sub(sight.from, f.pos)), mat3_transpose_mul_vec3(f.rot, sight.along)};
    snHit hit = primitive_hit(m->geom_type[geom], load3(m->geom_size + 3 * geom), ray);
    if (!is_nearer((real)hit.x, sight.distance)) continue;
    sight.distance = (real)hit.x;
    sight.normal = mat3_mul_vec3(f.rot, vec3_normalize(hit.normal));
  }
  sight.depth = sight.distance;
  return sight;
}

// ---- cameras

// u = w/2 - f_x x/z,  v = h/2 + f_y y/z
KERNEL_FN void project(World w, int sensor, real* out) {
  Object site = sensor_object(w, sensor, 0), camera = sensor_object(w, sensor, 1);
  const real* lens = sensor_numbers(w, sensor) + SENSOR_FOCAL;
  snVec3 p = in_frame_of(&camera, site.pos);
  real z = real_abs(p.z) >= R(SN_MINVAL) ? p.z : p.z < 0 ? R(-SN_MINVAL) : R(SN_MINVAL);
  out[0] = (lens[2] * p.z - lens[0] * p.x) / z;
  out[1] = (lens[3] * p.z + lens[1] * p.y) / z;
}

// ---- energies

KERNEL_FN real potential_energy(World w) {
  const PlanView* m = w.m;
  snVec3 gravity = vec3(m->gravity_x, m->gravity_y, m->gravity_z);
  real sum = 0;
  LOOP for (int body = 1; body < m->nbody; body++) sum -= m->body_mass[body] * vec3_dot(gravity, stored_center(w, body));
  LOOP for (int dof = 0; dof < m->nv; dof++) {
    real stiffness = m->jnt_stiffness[m->dof_jnt[dof]], force = spring_force(w, dof);
    if (stiffness != 0) sum += R(0.5) * force * force / stiffness;
  }
  LOOP for (int tendon = 0; tendon < m->ntendon; tendon++) {
    real length = snapshot_tendons(w)[2 * tendon], low = m->tendon_slack[2 * tendon], high = m->tendon_slack[2 * tendon + 1];
    real beyond = length > high ? length - high : length < low ? length - low : R(0);
    sum += R(0.5) * m->tendon_stiffness[tendon] * beyond * beyond;
  }
  return sum;
}

// 1/2 v.M v, of bodies, rotors and tendons with an armature.
KERNEL_FN real kinetic_energy(World w) {
  const PlanView* m = w.m;
  real sum = 0;
  LOOP for (int body = 1; body < m->nbody; body++) {
    snSpatial v = load6(w.ws + w.at->cvel + SPATIAL * body);
    sum += spatial_dot(v, spatial_inertia_mul(load10(w.ws + w.at->inertia + INERTIA * body), v));
  }
  LOOP for (int dof = 0; dof < m->nv; dof++) sum += m->dof_armature[dof] * w.ws[w.at->vel + dof] * w.ws[w.at->vel + dof];
  LOOP for (int tendon = 0; tendon < m->ntendon; tendon++) {
    real rate = snapshot_tendons(w)[2 * tendon + 1];
    sum += m->tendon_armature[tendon] * rate * rate;
  }
  return R(0.5) * sum;
}

// ---- sensors, by the words of their rows

KERNEL_FN void sense_rangefinder(World w, int sensor, real* out) {
  Object site = sensor_object(w, sensor, 0);
  Sight sight = look_from(w, &site);
  write_sight(out, sensor_ints(w, sensor)[SENSOR_FIELDS], &sight);
}

KERNEL_FN void sense_camprojection(World w, int sensor, real* out) { project(w, sensor, out); }

KERNEL_FN void sense_insidesite(World w, int sensor, real* out) {
  Object o = sensor_object(w, sensor, 0), site = sensor_object(w, sensor, 1);
  snVec3 size = load3(sensor_numbers(w, sensor) + SENSOR_SIZE);
  out[0] = primitive_inside(sensor_ints(w, sensor)[SENSOR_SHAPE], size, in_frame_of(&site, o.pos)) ? R(1) : R(0);
}

KERNEL_FN void sense_e_potential(World w, int sensor, real* out) { (void)sensor, out[0] = potential_energy(w); }
KERNEL_FN void sense_e_kinetic(World w, int sensor, real* out) { (void)sensor, out[0] = kinetic_energy(w); }
