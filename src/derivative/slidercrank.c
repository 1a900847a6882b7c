// slidercrank.c — the slider-crank among the transmissions, to first order
//   reads   site frames, actuator_force        adds  actions, rows of length and velocity
//   With a the slider's axis and p from its site to the crank's, length L(a, p) as in actuation/transmission.c; force
//   L_p on the crank, -L_p and the torque a x L_a on the slider. Both change with the twelve displacements of two
//   bodies.
#include "derivative/actuator_derivs.h"

#include <math.h>

typedef struct Crank {
  snVec3 axis, apart;
  double along, root, rod;  // root 0: the rod does not reach
} Crank;

static Crank crank_of(const snTangent* t, int actuator) {
  int crank = t->m->actuator_trnid[actuator][0], slider = t->m->actuator_trnid[actuator][1];
  Crank c = {.axis = mat3_col(t->d->site_xmat[slider], 2),
             .apart = vec3_sub(t->d->site_xpos[crank], t->d->site_xpos[slider]),
             .rod = t->m->actuator_cranklength[actuator]};
  c.along = vec3_dot(c.axis, c.apart);
  double det = c.along * c.along + c.rod * c.rod - vec3_dot(c.apart, c.apart);
  c.root = det > 0 ? sqrt(det) : 0;
  return c;
}

// L_p and L_a.
static void gradients(const Crank* c, snVec3* by_apart, snVec3* by_axis) {
  *by_apart = c->axis, *by_axis = c->apart;
  if (c->root == 0) return;
  double share = 1 - c->along / c->root;
  *by_apart = vec3_add_scaled(vec3_scale(c->axis, share), c->apart, 1 / c->root);
  *by_axis = vec3_scale(c->apart, share);
}

// How they change with a and p.
static void gradient_changes(const Crank* c, snVec3 dapart, snVec3 daxis, snVec3* by_apart, snVec3* by_axis) {
  *by_apart = daxis, *by_axis = dapart;
  if (c->root == 0) return;
  double share = 1 - c->along / c->root, dalong = vec3_dot(c->axis, dapart) + vec3_dot(c->apart, daxis);
  double droot = (c->along * dalong - vec3_dot(c->apart, dapart)) / c->root;
  double dinverse = -droot / (c->root * c->root), dshare = -dalong / c->root - c->along * dinverse;
  *by_apart = vec3_add_scaled(vec3_scale(daxis, share), c->axis, dshare);
  *by_apart = vec3_add_scaled(vec3_add_scaled(*by_apart, dapart, 1 / c->root), c->apart, dinverse);
  *by_axis = vec3_add_scaled(vec3_scale(dapart, share), c->apart, dshare);
}

static void set_column(snMat36* a, int k, snVec3 v) { a->m[0][k] = v.x, a->m[1][k] = v.y, a->m[2][k] = v.z; }

static snVec3 column_of(const snMat36* a, int k) { return vec3(a->m[0][k], a->m[1][k], a->m[2][k]); }

// Changes of the force on the crank and of the torque on the slider with the displacement of one of the two bodies.
static void changes(const Crank* c, const snMat36* apart, const snMat36* axis, double gear, snMat36* force,
                    snMat36* torque) {
  snVec3 by_apart, by_axis, dby_apart, dby_axis;
  gradients(c, &by_apart, &by_axis);
  for (int k = 0; k < 6; k++) {
    snVec3 daxis = column_of(axis, k);
    gradient_changes(c, column_of(apart, k), daxis, &dby_apart, &dby_axis);
    set_column(force, k, vec3_scale(dby_apart, gear));
    set_column(torque, k, vec3_scale(vec3_add(vec3_cross(daxis, by_axis), vec3_cross(c->axis, dby_axis)), gear));
  }
}

void sn_tangent_add_slidercrank(snTangent* t, int actuator, double* length_row, double* velocity_row) {
  const snModel* m = t->m;
  int crank = m->actuator_trnid[actuator][0], slider = m->actuator_trnid[actuator][1];
  int body[2] = {m->site_bodyid[crank], m->site_bodyid[slider]};
  double gear = m->actuator_gear[actuator][0];
  Crank c = crank_of(t, actuator);
  snVec3 arm[2] = {vec3_sub(t->d->site_xpos[crank], t->origin), vec3_sub(t->d->site_xpos[slider], t->origin)};
  snVec3 by_apart, by_axis;
  gradients(&c, &by_apart, &by_axis);
  snVec3 force = vec3_scale(by_apart, gear), torque = vec3_scale(vec3_cross(c.axis, by_axis), gear);
  snMat36 at[2] = {mat36_point(arm[0]), mat36_point(arm[1])}, still = {0};
  snMat36 apart[2] = {at[0], mat36_scaled(at[1], -1)}, axis[2] = {still, mat36_rotation(c.axis)};
  snAction on_crank = {.from = 0, .to = body[0], .wrench = spatial_wrench(force, vec3(0, 0, 0), arm[0]), .count = 2};
  snAction on_slider = {
      .from = 0, .to = body[1], .wrench = spatial_wrench(vec3_neg(force), torque, arm[1]), .count = 2};
  for (int k = 0; k < 2; k++) {
    snMat36 by_force, by_torque;
    changes(&c, &apart[k], &axis[k], gear, &by_force, &by_torque);
    on_crank.body[k] = on_slider.body[k] = body[k];
    on_crank.change[k] = wrench_change(arm[0], force, k == 0 ? &at[0] : NULL, &by_force, NULL);
    by_force = mat36_scaled(by_force, -1);
    on_slider.change[k] = wrench_change(arm[1], vec3_neg(force), k == 1 ? &at[1] : NULL, &by_force, &by_torque);
  }
  const snAction* const both[2] = {&on_crank, &on_slider};
  for (int k = 0; k < 2; k++) {
    sn_tangent_add_action(t, both[k], t->d->actuator_force[actuator]);
    sn_action_rate(t, both[k], t->velocity, 1, velocity_row);
    sn_action_jacobian(t, both[k], 1, length_row);
  }
}
