// row_geometry.c — how the Jacobians of constraint rows change with position
//   reads   contact, frames, eq_data        adds  actions of forces, rates along flows
//   Contacts and equalities between points act by wrenches on bodies; rows of tendons by those of their paths; a
//   polynomial x - P(y) has J = J_x - P' J_y, so that dJ = dJ_x - P' dJ_y - P'' J_y (J_y dq). The limit of a ball acts
//   about the unit vector a of its rotation vector phi: da = (1 - a a') / |phi| Jr^-1(phi) dq.
#include "derivative/constraints.h"
#include "derivative/contact_tangent.h"
#include "derivative/rotations.h"
#include "derivative/terms.h"
#include "dynamics/coriolis.h"
#include "math/dense.h"
#include "math/quat.h"
#include "sinew/step.h"
#include "solver/problem.h"

static bool is_joint_row(int type) { return type == SN_ROW_FRICTION_DOF || type == SN_ROW_LIMIT_JOINT; }
static bool is_tendon_row(int type) { return type == SN_ROW_FRICTION_TENDON || type == SN_ROW_LIMIT_TENDON; }

// A contact whose rows do not act has no part in the derivative.
static bool is_idle(const snData* d, const snContact* contact) {
  int first = contact->efc_address, end = first;
  while (end < d->nefc && d->efc_type[end] == d->efc_type[first] && d->efc_id[end] == d->efc_id[first])
    if (d->efc_state[end++] != SN_ROW_SATISFIED) return false;
  return true;
}

bool sn_has_row_geometry(const snTangent* t, int row) {
  const snData* d = t->d;
  int type = d->efc_type[row], id = d->efc_id[row];
  if (is_joint_row(type) || is_tendon_row(type) || type == SN_ROW_EQUALITY) return true;
  if (d->contact[id].efc_address != row) return true;  // the first row of a contact counts for all
  return is_idle(d, &d->contact[id]) || sn_known_contact_tangent(t, id);
}

// ---- points that are to coincide

// Unit force along a world axis at the point of one side; the second side counts backwards. Anchors of a weld stand in
// the other order.
static snAction connect_action(const snTangent* t, int eq, int side, int axis) {
  const snModel* m = t->m;
  int id = side == 0 ? m->eq_obj1id[eq] : m->eq_obj2id[eq];
  bool site = m->eq_objtype[eq] == SN_OBJ_SITE;
  int body = site ? m->site_bodyid[id] : id;
  int anchor = m->eq_type[eq] == SN_EQUALITY_WELD ? 1 - side : side;
  snVec3 point = site ? t->d->site_xpos[id]
                      : vec3_add(mat3_mul_vec3(t->d->xmat[id], vec3_load(m->eq_data[eq] + 3 * anchor)), t->d->xpos[id]);
  snVec3 arm = vec3_sub(point, t->origin), unit = {axis == 0, axis == 1, axis == 2};
  snVec3 force = vec3_scale(unit, side == 0 ? 1 : -1);
  snMat36 moved = mat36_point(arm);
  snAction action = {
      .from = 0, .to = body, .wrench = spatial_wrench(force, vec3(0, 0, 0), arm), .count = 1, .body = {body}};
  action.change[0] = wrench_change(arm, force, &moved, NULL, NULL);
  return action;
}

// ---- orientations that are to coincide

static double part_of(snQuat q, int k) { return k == 0 ? q.x : k == 1 ? q.y : q.z; }

static snQuat unit_rotation(int axis) { return (snQuat){0, axis == 0, axis == 1, axis == 2}; }

// Row 3 + k of a weld is component k of s conj(q1) q0, q0 and q1 the orientations that are to coincide. It acts by the
// torque g_i = s/2 (conj(q1) e_i q0)_k; rotations w0 and w1 of both bodies change that by s/4 (conj(q1) (e_i w0 - w1
// e_i) q0)_k.
static snAction weld_action(const snTangent* t, int eq, int k) {
  const snModel* m = t->m;
  bool site = m->eq_objtype[eq] == SN_OBJ_SITE;
  int first = m->eq_obj1id[eq], second = m->eq_obj2id[eq];
  int body[2] = {site ? m->site_bodyid[first] : first, site ? m->site_bodyid[second] : second};
  snQuat q0 = quat_mul(t->d->xquat[body[0]], site ? m->site_quat[first] : quat_load(m->eq_data[eq] + 6));
  snQuat q1 = site ? quat_mul(t->d->xquat[body[1]], m->site_quat[second]) : t->d->xquat[body[1]];
  snQuat back = quat_conjugate(q1);
  double scale = m->eq_data[eq][10], torque[3];
  snMat36 by_torque[2] = {0};
  for (int i = 0; i < 3; i++) {
    torque[i] = 0.5 * scale * part_of(quat_mul(quat_mul(back, unit_rotation(i)), q0), k);
    for (int j = 0; j < 3; j++) {
      snQuat before = quat_mul(unit_rotation(i), unit_rotation(j)),
             behind = quat_mul(unit_rotation(j), unit_rotation(i));
      by_torque[0].m[i][j] = 0.25 * scale * part_of(quat_mul(quat_mul(back, before), q0), k);
      by_torque[1].m[i][j] = -0.25 * scale * part_of(quat_mul(quat_mul(back, behind), q0), k);
    }
  }
  snVec3 none = {0, 0, 0};
  snAction action = {.from = body[1], .to = body[0], .wrench = {vec3_load(torque), none}, .count = 2};
  for (int i = 0; i < 2; i++) {
    action.body[i] = body[i];
    action.change[i] = wrench_change(none, none, NULL, NULL, &by_torque[i]);
  }
  return action;
}

static snAction distance_action(const snTangent* t, int eq) {
  int first = t->m->eq_obj1id[eq], second = t->m->eq_obj2id[eq];
  snAction action;
  if (!sn_straight_action(&action, t->m->geom_bodyid[first], vec3_sub(t->d->geom_xpos[first], t->origin),
                          t->m->geom_bodyid[second], vec3_sub(t->d->geom_xpos[second], t->origin)))
    action = (snAction){.count = 0};
  return action;
}

// ---- polynomials

typedef struct Polynomial {
  double first, second;  // derivatives
} Polynomial;

static Polynomial polynomial_of(const snTangent* t, int eq) {
  const snModel* m = t->m;
  const double* c = m->eq_data[eq];
  int y = m->eq_obj2id[eq];
  if (y < 0) return (Polynomial){0, 0};
  bool joint = m->eq_type[eq] == SN_EQUALITY_JOINT;
  int adr = joint ? m->jnt_qposadr[y] : 0;
  double v = joint ? t->d->qpos[adr] - m->qpos0[adr] : t->d->ten_length[y] - m->tendon_length0[y];
  return (Polynomial){c[1] + 2 * c[2] * v + 3 * c[3] * v * v + 4 * c[4] * v * v * v,
                      2 * c[2] + 6 * c[3] * v + 12 * c[4] * v * v};
}

// The sparse Jacobian of the coordinate y.
typedef struct Coordinate {
  const double* value;
  const int* dof;
  int count;
} Coordinate;

static Coordinate coordinate_of(const snTangent* t, int eq) {
  static const double one = 1;
  const snModel* m = t->m;
  int y = m->eq_obj2id[eq];
  if (m->eq_type[eq] == SN_EQUALITY_JOINT) return (Coordinate){&one, &m->jnt_dofadr[y], 1};
  int adr = m->ten_J_rowadr[y];
  return (Coordinate){t->d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[y]};
}

static void add_polynomial(snTangent* t, int eq, double force, double* tension) {
  const snModel* m = t->m;
  Polynomial p = polynomial_of(t, eq);
  if (m->eq_type[eq] == SN_EQUALITY_TENDON) {
    tension[m->eq_obj1id[eq]] += force;
    if (m->eq_obj2id[eq] >= 0) tension[m->eq_obj2id[eq]] -= p.first * force;
  }
  if (p.second == 0) return;
  Coordinate y = coordinate_of(t, eq);
  for (int i = 0; i < y.count; i++)
    for (int j = 0; j < y.count; j++)
      t->by_position[y.dof[i] * m->nv + y.dof[j]] -= force * p.second * y.value[i] * y.value[j];
}

static void polynomial_rate(const snTangent* t, int eq, const double* motion, const double* tendon_rows, double* out) {
  const snModel* m = t->m;
  Polynomial p = polynomial_of(t, eq);
  int x = m->eq_obj1id[eq], y = m->eq_obj2id[eq];
  if (m->eq_type[eq] == SN_EQUALITY_TENDON)
    for (int dof = 0; dof < m->nv; dof++)
      out[dof] += tendon_rows[x * m->nv + dof] - (y >= 0 ? p.first * tendon_rows[y * m->nv + dof] : 0);
  if (p.second == 0) return;
  Coordinate c = coordinate_of(t, eq);
  double rate = 0;
  for (int i = 0; i < c.count; i++) rate += c.value[i] * motion[c.dof[i]];
  for (int i = 0; i < c.count; i++) out[c.dof[i]] -= p.second * rate * c.value[i];
}

// ---- limits of balls

static snMat3 ball_axis_change(const snTangent* t, int jnt) {
  snVec3 phi = quat_to_rotation_vector(quat_normalize(quat_load(t->d->qpos + t->m->jnt_qposadr[jnt])));
  double angle;
  snVec3 a = vec3_direction(phi, &angle);
  snMat3 across = mat3_identity();
  mat3_add_outer(&across, a, a, -1);
  snMat3 change = mat3_mul(across, rotation_right_jacobian_inverse(phi));
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) change.m[i][j] /= -angle;  // J = -a
  return change;
}

static void add_ball_limit(snTangent* t, int jnt, double force) {
  snMat3 change = ball_axis_change(t, jnt);
  int dof = t->m->jnt_dofadr[jnt];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) t->by_position[(dof + i) * t->m->nv + dof + j] += force * change.m[i][j];
}

static void ball_limit_rate(const snTangent* t, int jnt, const double* motion, double* out) {
  int dof = t->m->jnt_dofadr[jnt];
  snVec3 row = mat3_transpose_mul_vec3(ball_axis_change(t, jnt), vec3_load(motion + dof));
  out[dof] += row.x, out[dof + 1] += row.y, out[dof + 2] += row.z;
}

// ---- blocks

// Rows of a tendon's limit may count backwards: the sign of J against ten_J.
static double tendon_sign(const snTangent* t, const snBlock* block, int tendon) {
  int adr = t->m->ten_J_rowadr[tendon];
  for (int k = 0; k < block->ndof; k++)
    for (int i = adr; i < adr + t->m->ten_J_rownnz[tendon]; i++)
      if (t->m->ten_J_colind[i] == block->dof[k] && t->d->ten_J[i] != 0)
        return block->J[k] / t->d->ten_J[i] < 0 ? -1 : 1;
  return 1;
}

static void add_equality(snTangent* t, int eq, int dim, const double* force, double* tension) {
  snAction action;
  switch ((snEqualityType)t->m->eq_type[eq]) {
    case SN_EQUALITY_CONNECT:
    case SN_EQUALITY_WELD:
      for (int k = 0; k < 3; k++)
        for (int side = 0; side < 2; side++) {
          action = connect_action(t, eq, side, k);
          sn_tangent_add_action(t, &action, force[k]);
        }
      for (int k = 3; k < dim; k++) {
        action = weld_action(t, eq, k - 3);
        sn_tangent_add_action(t, &action, force[k]);
      }
      break;
    case SN_EQUALITY_DISTANCE:
      action = distance_action(t, eq);
      sn_tangent_add_action(t, &action, force[0]);
      break;
    case SN_EQUALITY_JOINT:
    case SN_EQUALITY_TENDON: add_polynomial(t, eq, force[0], tension); break;
    case SN_EQUALITY_FLEX:
    case SN_EQUALITY_FLEXVERT: break;  // by differences (fallback_reasons.c)
  }
}

void sn_tangent_add_block(snTangent* t, const snBlock* block, const double* force, double* tension) {
  const snData* d = t->d;
  int type = d->efc_type[block->row], id = d->efc_id[block->row];
  if (block->single) return;
  if (is_tendon_row(type)) {
    tension[id] += tendon_sign(t, block, id) * force[0];
  } else if (type == SN_ROW_LIMIT_JOINT) {
    add_ball_limit(t, id, force[0]);
  } else if (type == SN_ROW_EQUALITY) {
    add_equality(t, id, block->dim, force, tension);
  } else {
    const snContactTangent* c = sn_known_contact_tangent(t, id);
    for (int k = 0; c && k < block->dim; k++) {
      snAction action = sn_contact_action(c, &d->contact[id], k);
      if (force[k] != 0) sn_tangent_add_action(t, &action, force[k]);
    }
  }
}

static void equality_rates(const snTangent* t, int eq, int dim, snFlow flow, const double* motion,
                           const double* tendon_rows, double* out) {
  snAction action;
  switch ((snEqualityType)t->m->eq_type[eq]) {
    case SN_EQUALITY_CONNECT:
    case SN_EQUALITY_WELD:
      for (int k = 0; k < 3; k++)
        for (int side = 0; side < 2; side++) {
          action = connect_action(t, eq, side, k);
          sn_action_rate(t, &action, flow, 1, out + k * t->m->nv);
        }
      for (int k = 3; k < dim; k++) {
        action = weld_action(t, eq, k - 3);
        sn_action_rate(t, &action, flow, 1, out + k * t->m->nv);
      }
      break;
    case SN_EQUALITY_DISTANCE:
      action = distance_action(t, eq);
      sn_action_rate(t, &action, flow, 1, out);
      break;
    case SN_EQUALITY_JOINT:
    case SN_EQUALITY_TENDON: polynomial_rate(t, eq, motion, tendon_rows, out); break;
    case SN_EQUALITY_FLEX:
    case SN_EQUALITY_FLEXVERT: break;  // by differences (fallback_reasons.c)
  }
}

void sn_block_rates(const snTangent* t, const snBlock* block, snFlow flow, const double* motion,
                    const double* tendon_rows, double* out) {
  const snData* d = t->d;
  int type = d->efc_type[block->row], id = d->efc_id[block->row], nv = t->m->nv;
  if (block->single) return;
  if (is_tendon_row(type)) {
    double sign = tendon_sign(t, block, id);
    for (int dof = 0; dof < nv; dof++) out[dof] += sign * tendon_rows[id * nv + dof];
  } else if (type == SN_ROW_LIMIT_JOINT) {
    ball_limit_rate(t, id, motion, out);
  } else if (type == SN_ROW_EQUALITY) {
    equality_rates(t, id, block->dim, flow, motion, tendon_rows, out);
  } else {
    const snContactTangent* c = sn_known_contact_tangent(t, id);
    for (int k = 0; c && k < block->dim; k++) {
      snAction action = sn_contact_action(c, &d->contact[id], k);
      sn_action_rate(t, &action, flow, 1, out + k * nv);
    }
  }
}

static void add_contact_slide(const snTangent* t, int contact, double* out) {
  const snContactTangent* c = sn_known_contact_tangent(t, contact);
  for (int side = 0; c && c->slides && side < 2; side++)
    sn_add_along_chain(t, c->body[side], (snSpatial){vec3_load(c->apart[side]), vec3_load(c->apart[side] + 3)}, out);
}

void sn_block_unbalanced_length(const snTangent* t, const snBlock* block, const double* length_rows, double* out) {
  const snModel* m = t->m;
  int type = t->d->efc_type[block->row], id = t->d->efc_id[block->row], nv = m->nv;
  if (type >= SN_ROW_CONTACT_FRICTIONLESS) add_contact_slide(t, id, out);
  if (type == SN_ROW_LIMIT_TENDON) dense_add_scaled(out, length_rows + id * nv, tendon_sign(t, block, id), nv);
  if (type != SN_ROW_EQUALITY || m->eq_type[id] != SN_EQUALITY_TENDON) return;
  dense_add_scaled(out, length_rows + m->eq_obj1id[id] * nv, 1, nv);
  if (m->eq_obj2id[id] >= 0)
    dense_add_scaled(out, length_rows + m->eq_obj2id[id] * nv, -polynomial_of(t, id).first, nv);
}
