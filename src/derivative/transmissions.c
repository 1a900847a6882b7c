// transmissions.c — how actuators reach the joints, to first order
//   reads   qpos, site frames, contact, ten_J actuator_force        adds  actions, by_position, rows of length and
//   velocity qfrc = moment' force: where the moment changes, so does the force of the joints. Sites act by wrenches on
//   bodies, adhesion by the normals of contacts; the length of a site against a reference is that of its pose in the
//   reference's axes, which is not what its moment follows from (actuation/transmission.c).
#include "derivative/actuator_derivs.h"
#include "derivative/contact_tangent.h"
#include "derivative/rotations.h"
#include "math/quat.h"

// ---- joints

static void add_constant_joint(snTangent* t, int actuator, double* length_row) {
  const snModel* m = t->m;
  length_row[m->moment_colind[m->moment_rowadr[actuator]]] += m->actuator_gear[actuator][0];
}

// A ball's length by its rotation vector; a gear in the parent's axes rotates in the child's.
static void add_ball(snTangent* t, int actuator, int dof, snQuat quat, const double* gear, bool in_parent,
                     bool measured, double* length_row, double* velocity_row) {
  snVec3 axis = vec3_load(gear);
  snMat3 rotating = rotation_right_jacobian_inverse(quat_to_rotation_vector(quat));
  if (measured) {
    snVec3 row = mat3_transpose_mul_vec3(rotating, axis);
    length_row[dof] += row.x, length_row[dof + 1] += row.y, length_row[dof + 2] += row.z;
  }
  if (!in_parent) return;
  snVec3 moment = quat_rotate(quat_conjugate(quat), axis), v = vec3_load(t->d->qvel + dof);
  snMat3 change = mat3_skew(moment);  // d moment = -d x moment = moment x d
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      t->by_position[(dof + i) * t->m->nv + dof + j] += t->d->actuator_force[actuator] * change.m[i][j];
      velocity_row[dof + j] += (i == 0 ? v.x : i == 1 ? v.y : v.z) * change.m[i][j];
    }
}

static void add_joint(snTangent* t, int actuator, snTendonRows tendons, double* length_row, double* velocity_row) {
  (void)tendons;
  const snModel* m = t->m;
  int jnt = m->actuator_trnid[actuator][0], dof = m->jnt_dofadr[jnt];
  const double *gear = m->actuator_gear[actuator], *q = t->d->qpos + m->jnt_qposadr[jnt];
  bool in_parent = m->actuator_trntype[actuator] == SN_TRANSMISSION_JOINTINPARENT;
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE:
      add_ball(t, actuator, dof + 3, quat_normalize(quat_load(q + 3)), gear + 3, in_parent, false, length_row,
               velocity_row);
      break;
    case SN_JOINT_BALL:
      add_ball(t, actuator, dof, quat_normalize(quat_load(q)), gear, in_parent, true, length_row, velocity_row);
      break;
    case SN_JOINT_SLIDE:
    case SN_JOINT_HINGE: add_constant_joint(t, actuator, length_row); break;
  }
}

static void add_jointinparent(snTangent* t, int actuator, snTendonRows tendons, double* length_row,
                              double* velocity_row) {
  add_joint(t, actuator, tendons, length_row, velocity_row);
}

// ---- tendons

static void add_tendon(snTangent* t, int actuator, snTendonRows tendons, double* length_row,
                       double* velocity_row) {
  const snModel* m = t->m;
  int tendon = m->actuator_trnid[actuator][0], adr = m->ten_J_rowadr[tendon];
  double gear = m->actuator_gear[actuator][0];
  for (int k = adr; k < adr + m->ten_J_rownnz[tendon]; k++) length_row[m->ten_J_colind[k]] += gear * t->d->ten_J[k];
  for (int dof = 0; dof < m->nv; dof++) {
    length_row[dof] += gear * tendons.length[tendon * m->nv + dof];
    velocity_row[dof] += gear * tendons.velocity[tendon * m->nv + dof];
  }
}

// ---- sites

// A wrench that is fixed to the body of a site.
static void add_own_site(snTangent* t, int actuator, double* velocity_row) {
  const snModel* m = t->m;
  int site = m->actuator_trnid[actuator][0], body = m->site_bodyid[site];
  const double* gear = m->actuator_gear[actuator];
  snMat3 axes = t->d->site_xmat[site];
  snVec3 force = mat3_mul_vec3(axes, vec3_load(gear)), torque = mat3_mul_vec3(axes, vec3_load(gear + 3));
  snVec3 arm = vec3_sub(t->d->site_xpos[site], t->origin);
  snMat36 point = mat36_point(arm), by_force = mat36_rotation(force), by_torque = mat36_rotation(torque);
  snAction action = {.from = 0, .to = body, .wrench = spatial_wrench(force, torque, arm), .count = 1, .body = {body}};
  action.change[0] = wrench_change(arm, force, &point, &by_force, &by_torque);
  sn_tangent_add_action(t, &action, t->d->actuator_force[actuator]);
  sn_action_rate(t, &action, t->velocity, 1, velocity_row);
}

// The last body that both hang on.
static int common_ancestor(const snModel* m, int a, int b) {
  while (a != b) {
    if (a > b)
      a = m->body_parentid[a];
    else
      b = m->body_parentid[b];
  }
  return a;
}

// With q = site_quat * xquat, in this order, a rotation w of the body rotates q by R(site_quat) w:
// d log(conj(q1) q0) = Jr^-1 R(q0)' (R(s0) w0 - R(s1) w1).
static void add_relative_rotation(const snTangent* t, const int site[2], snVec3 gear, double* length_row) {
  const snModel* m = t->m;
  snQuat quat[2];
  for (int k = 0; k < 2; k++) quat[k] = quat_mul(m->site_quat[site[k]], t->d->xquat[m->site_bodyid[site[k]]]);
  snMat3 rotating = rotation_right_jacobian_inverse(quat_difference(quat[0], quat[1]));
  snVec3 along = quat_rotate(quat[0], mat3_transpose_mul_vec3(rotating, gear));
  for (int k = 0; k < 2; k++) {
    snVec3 torque = vec3_scale(quat_rotate(quat_conjugate(m->site_quat[site[k]]), along), k == 0 ? 1 : -1);
    sn_add_along_chain(t, m->site_bodyid[site[k]], (snSpatial){torque, {0, 0, 0}}, length_row);
  }
}

// d (R' (x - p) . gear) = f . (velocity of x less that of the point of the reference's body that x passes)
static void add_relative_place(const snTangent* t, const int site[2], snVec3 force, double* length_row) {
  snVec3 none = {0, 0, 0}, arm = vec3_sub(t->d->site_xpos[site[0]], t->origin);
  snAction action = {
      .from = t->m->site_bodyid[site[1]], .to = t->m->site_bodyid[site[0]], .wrench = spatial_wrench(force, none, arm)};
  sn_action_jacobian(t, &action, 1, length_row);
}

// A wrench in the axes of the reference at the site, and its opposite at the reference. Dofs that move both have no
// moment: what acts on either is held by the last body that both hang on.
static void add_referred_site(snTangent* t, int actuator, double* length_row, double* velocity_row) {
  const snModel* m = t->m;
  const int site[2] = {m->actuator_trnid[actuator][0], m->actuator_trnid[actuator][1]};
  const int body[2] = {m->site_bodyid[site[0]], m->site_bodyid[site[1]]};
  const double* gear = m->actuator_gear[actuator];
  snMat3 axes = t->d->site_xmat[site[1]];
  for (int k = 0; k < 2; k++) {
    double sign = k == 0 ? 1 : -1;
    snVec3 force = vec3_scale(mat3_mul_vec3(axes, vec3_load(gear)), sign);
    snVec3 torque = vec3_scale(mat3_mul_vec3(axes, vec3_load(gear + 3)), sign);
    snVec3 arm = vec3_sub(t->d->site_xpos[site[k]], t->origin);
    snMat36 point = mat36_point(arm), by_force = mat36_rotation(force), by_torque = mat36_rotation(torque);
    snAction action = {.from = common_ancestor(m, body[0], body[1]),
                       .to = body[k],
                       .wrench = spatial_wrench(force, torque, arm),
                       .count = 2,
                       .body = {body[k], body[1]}};
    action.change[0] = wrench_change(arm, force, &point, NULL, NULL);
    action.change[1] = wrench_change(arm, force, NULL, &by_force, &by_torque);
    sn_tangent_add_action(t, &action, t->d->actuator_force[actuator]);
    sn_action_rate(t, &action, t->velocity, 1, velocity_row);
  }
  add_relative_place(t, site, mat3_mul_vec3(axes, vec3_load(gear)), length_row);
  if (!vec3_is_zero(vec3_load(gear + 3))) add_relative_rotation(t, site, vec3_load(gear + 3), length_row);
}

static void add_site(snTangent* t, int actuator, snTendonRows tendons, double* length_row, double* velocity_row) {
  (void)tendons;
  if (t->m->actuator_trnid[actuator][1] < 0)
    add_own_site(t, actuator, velocity_row);
  else
    add_referred_site(t, actuator, length_row, velocity_row);
}

// ---- bodies

static bool is_pulled(const snModel* m, const snContact* contact, int body) {
  bool touches = m->geom_bodyid[contact->geom[0]] == body || m->geom_bodyid[contact->geom[1]] == body;
  return touches && contact->exclude <= 1;
}

// Adhesion: the mean of the normals of the body's contacts, backwards.
static void add_body(snTangent* t, int actuator, snTendonRows tendons, double* length_row, double* velocity_row) {
  (void)tendons, (void)length_row;
  int body = t->m->actuator_trnid[actuator][0], count = 0;
  for (int i = 0; i < t->d->ncon; i++) count += is_pulled(t->m, &t->d->contact[i], body);
  for (int i = 0; i < t->d->ncon; i++) {
    const snContact* contact = &t->d->contact[i];
    if (!is_pulled(t->m, contact, body)) continue;
    snContactTangent c = sn_contact_tangent(t, contact);
    snAction action = sn_contact_action(&c, contact, 0);
    sn_tangent_add_action(t, &action, -t->d->actuator_force[actuator] / count);
    sn_action_rate(t, &action, t->velocity, -1.0 / count, velocity_row);
  }
}

// ---- all kinds: for a row of SN_TRANSMISSION_KINDS whose column `derivative` is EXACT, with the word w: add_w

static void add_slidercrank(snTangent* t, int actuator, snTendonRows tendons, double* length_row,
                            double* velocity_row) {
  (void)tendons;
  sn_tangent_add_slidercrank(t, actuator, length_row, velocity_row);
}

bool sn_has_transmission_tangent(const snModel* m, const snData* d, int actuator) {
  if (m->actuator_trntype[actuator] != SN_TRANSMISSION_BODY) return true;
  for (int i = 0; i < d->ncon; i++)
    if (is_pulled(m, &d->contact[i], m->actuator_trnid[actuator][0]) && !sn_has_contact_tangent(m, d, &d->contact[i]))
      return false;
  return true;
}

void sn_tangent_add_transmission(snTangent* t, int actuator, snTendonRows tendons, double* length_row,
                                 double* velocity_row) {
  switch ((snTransmission)t->m->actuator_trntype[actuator]) {
#define TRANSMISSION(KIND, word, ...)                              \
  SN_DO(SN_ROW_DERIVATIVE(word, __VA_ARGS__), SN_TRANSMISSION_##KIND, \
        add_##word(t, actuator, tendons, length_row, velocity_row))
    SN_TRANSMISSION_KINDS(TRANSMISSION)
#undef TRANSMISSION
    case SN_TRANSMISSION_COUNT: break;
  }
}
