// deprecated.c — functions in MuJoCo's order, over those with inputs first and outputs last; removed in 0.2
#include "base/arena.h"
#include "sinew/query.h"
#include "sinew/step.h"
#include "sinew/support.h"

// ---- Jacobians and forces

void sn_jac_point(const snModel* m, const snData* d, double* translation, double* rotation, int body, snVec3 point) {
  sn_point_jacobian(m, d, body, point, translation, rotation);
}

void sn_jac_dot(const snModel* m, const snData* d, double* translation, double* rotation, int body, snVec3 point) {
  sn_point_jacobian_rate(m, d, body, point, translation, rotation);
}

void sn_jac_body(const snModel* m, const snData* d, double* translation, double* rotation, int body) {
  sn_body_jacobian(m, d, body, translation, rotation);
}

void sn_jac_body_com(const snModel* m, const snData* d, double* translation, double* rotation, int body) {
  sn_body_com_jacobian(m, d, body, translation, rotation);
}

void sn_jac_geom(const snModel* m, const snData* d, double* translation, double* rotation, int geom) {
  sn_geom_jacobian(m, d, geom, translation, rotation);
}

void sn_jac_site(const snModel* m, const snData* d, double* translation, double* rotation, int site) {
  sn_site_jacobian(m, d, site, translation, rotation);
}

void sn_jac_subtree_com(const snModel* m, const snData* d, double* translation, int body) {
  sn_subtree_com_jacobian(m, d, body, translation);
}

void sn_contact_jacobian(const snModel* m, const snData* d, double* jacobian, int contact) {
  sn_contact_motion_jacobian(m, d, contact, jacobian);
}

void sn_apply_force(const snModel* m, const snData* d, double* qfrc, int body, snVec3 force, snVec3 torque,
                    snVec3 point) {
  sn_add_force(m, d, body, force, torque, point, qfrc);
}

void sn_angular_momentum_matrix(const snModel* m, const snData* d, double* matrix, int body) {
  sn_momentum_matrix(m, d, body, matrix);
}

// ---- products and the state

void sn_mul_jac(const snModel* m, snData* d, double* y, const double* x) { sn_constraint_product(m, d, x, y); }

void sn_mul_jac_transposed(const snModel* m, snData* d, double* y, const double* x) {
  sn_constraint_product_transposed(m, d, x, y);
}

void sn_mul_mass(const snModel* m, const snData* d, double* y, const double* x) { sn_mass_product(m, d, x, y); }

void sn_solve_mass(const snModel* m, const snData* d, double* x, const double* y) { sn_mass_solution(m, d, y, x); }

void sn_differentiate_pos(const snModel* m, double* qvel, double dt, const double* qpos1, const double* qpos2) {
  sn_pos_difference(m, qpos1, qpos2, dt, qvel);
}

bool sn_state_get(const snModel* m, const snData* d, double* state, unsigned mask) {
  return sn_state_read(m, d, mask, state);
}

void sn_read_sensor(const snModel* m, const snData* d, double* value, int sensor, double time, int interp) {
  sn_sensor_value(m, d, sensor, time, interp, value);
}

// ---- rays

static snRayOptions options_of(const snByte* groups, bool fixed, int excluded_body, bool with_normal, double cutoff) {
  return (snRayOptions){.groups = groups,
                        .skip_fixed = !fixed,
                        .skip_world = excluded_body == 0,
                        .excluded_body = excluded_body,
                        .no_normal = !with_normal,
                        .cutoff = cutoff};
}

double sn_ray(const snModel* m, const snData* d, snVec3 from, snVec3 along, const snByte* groups, bool fixed,
              int excluded_body, int* geom, snVec3* normal) {
  snRayOptions options = options_of(groups, fixed, excluded_body, normal != NULL, 0);
  snRayHit hit;
  sn_cast_ray(m, d, from, along, &options, &hit);
  if (geom) *geom = hit.geom;
  if (normal) *normal = hit.normal;
  return hit.distance;
}

void sn_multi_ray(const snModel* m, const snData* d, snVec3 from, const snVec3* along, const snByte* groups, bool fixed,
                  int excluded_body, int* geom, double* distance, snVec3* normal, int count, double cutoff) {
  snRayOptions options = options_of(groups, fixed, excluded_body, normal != NULL, cutoff);
  size_t mark = sn_arena_mark(d->scratch);
  snRayHit* hits = sn_arena_array(d->scratch, snRayHit, count);
  sn_cast_rays(m, d, from, along, count, &options, hits);
  for (int i = 0; i < count; i++) {
    distance[i] = hits[i].distance;
    if (geom) geom[i] = hits[i].geom;
    if (normal) normal[i] = hits[i].normal;
  }
  sn_arena_release(d->scratch, mark);
}
