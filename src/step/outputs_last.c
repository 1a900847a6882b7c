// outputs_last.c — functions of support.h with their outputs last, over those of MuJoCo's order, which 0.2 drops
#include "sinew/support.h"
#include "sinew/step.h"

void sn_point_jacobian(const snModel* m, const snData* d, int body, snVec3 point, double* translation,
                       double* rotation) {
  sn_jac_point(m, d, translation, rotation, body, point);
}

void sn_point_jacobian_rate(const snModel* m, const snData* d, int body, snVec3 point, double* translation,
                            double* rotation) {
  sn_jac_dot(m, d, translation, rotation, body, point);
}

void sn_body_jacobian(const snModel* m, const snData* d, int body, double* translation, double* rotation) {
  sn_jac_body(m, d, translation, rotation, body);
}

void sn_body_com_jacobian(const snModel* m, const snData* d, int body, double* translation, double* rotation) {
  sn_jac_body_com(m, d, translation, rotation, body);
}

void sn_geom_jacobian(const snModel* m, const snData* d, int geom, double* translation, double* rotation) {
  sn_jac_geom(m, d, translation, rotation, geom);
}

void sn_site_jacobian(const snModel* m, const snData* d, int site, double* translation, double* rotation) {
  sn_jac_site(m, d, translation, rotation, site);
}

void sn_subtree_com_jacobian(const snModel* m, const snData* d, int body, double* translation) {
  sn_jac_subtree_com(m, d, translation, body);
}

void sn_contact_motion_jacobian(const snModel* m, const snData* d, int contact, double* jacobian) {
  sn_contact_jacobian(m, d, jacobian, contact);
}

void sn_add_force(const snModel* m, const snData* d, int body, snVec3 force, snVec3 torque, snVec3 point,
                  double* qfrc) {
  sn_apply_force(m, d, qfrc, body, force, torque, point);
}

void sn_momentum_matrix(const snModel* m, const snData* d, int body, double* matrix) {
  sn_angular_momentum_matrix(m, d, matrix, body);
}

void sn_constraint_product(const snModel* m, snData* d, const double* x, double* y) { sn_mul_jac(m, d, y, x); }

void sn_constraint_product_transposed(const snModel* m, snData* d, const double* x, double* y) {
  sn_mul_jac_transposed(m, d, y, x);
}

void sn_mass_product(const snModel* m, const snData* d, const double* x, double* y) { sn_mul_mass(m, d, y, x); }

void sn_mass_solution(const snModel* m, const snData* d, const double* y, double* x) { sn_solve_mass(m, d, x, y); }

void sn_pos_difference(const snModel* m, const double* qpos1, const double* qpos2, double dt, double* qvel) {
  sn_differentiate_pos(m, qvel, dt, qpos1, qpos2);
}

bool sn_state_read(const snModel* m, const snData* d, unsigned mask, double* state) {
  return sn_state_get(m, d, state, mask);
}

void sn_sensor_value(const snModel* m, const snData* d, int sensor, double time, int interp, double* value) {
  sn_read_sensor(m, d, value, sensor, time, interp);
}
