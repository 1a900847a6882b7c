// transmission.c — how actuators reach the joints
//   reads   qpos ten_length ten_J site_xpos site_xmat xquat cdof subtree_com contact
//   writes  actuator_length actuator_moment (one sparse row per actuator, fixed pattern)
//   velocity = moment . qvel and qfrc = moment^T force. Joints and tendons: gear times theirs. Sites: the force of a
//   unit of control is a wrench on the site's body, and its opposite on the body of the reference site; each dof takes
//   the part of the wrench that does work along it.
#include "model/contact_body.h"
#include "math/quat.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "sinew/step.h"

typedef void TransmissionFn(const snModel* m, snData* d, int actuator);

// ---- joints

// Gear of a ball joint in the child's axes, which its dofs use; `in_parent` says it is given in the parent's.
static snVec3 rotational_gear(const double* gear, snQuat parent_from_child, bool in_parent) {
  snVec3 axis = vec3_load(gear);
  return in_parent ? quat_rotate(quat_conjugate(parent_from_child), axis) : axis;
}

static void ball_joint(const snModel* m, snData* d, int actuator, int jnt, bool in_parent) {
  snQuat quat = quat_normalize(quat_load(d->qpos + m->jnt_qposadr[jnt]));
  snVec3 axis = rotational_gear(m->actuator_gear[actuator], quat, in_parent);
  d->actuator_length[actuator] = vec3_dot(quat_to_rotation_vector(quat), axis);
  vec3_store(d->actuator_moment + m->moment_rowadr[actuator], axis);
}

// Six gears: translation in world axes, rotation as for a ball. A free joint has no meaningful length.
static void free_joint(const snModel* m, snData* d, int actuator, int jnt, bool in_parent) {
  const double* gear = m->actuator_gear[actuator];
  double* moment = d->actuator_moment + m->moment_rowadr[actuator];
  snQuat quat = quat_normalize(quat_load(d->qpos + m->jnt_qposadr[jnt] + 3));
  d->actuator_length[actuator] = 0;
  vec3_store(moment, vec3_load(gear));
  vec3_store(moment + 3, rotational_gear(gear + 3, quat, in_parent));
}

static void scalar_joint(const snModel* m, snData* d, int actuator, int jnt) {
  double gear = m->actuator_gear[actuator][0];
  d->actuator_length[actuator] = gear * d->qpos[m->jnt_qposadr[jnt]];
  d->actuator_moment[m->moment_rowadr[actuator]] = gear;
}

static void joint(const snModel* m, snData* d, int actuator) {
  int jnt = m->actuator_trnid[actuator][0];
  bool in_parent = m->actuator_trntype[actuator] == SN_TRANSMISSION_JOINTINPARENT;
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE: free_joint(m, d, actuator, jnt, in_parent); break;
    case SN_JOINT_BALL: ball_joint(m, d, actuator, jnt, in_parent); break;
    default: scalar_joint(m, d, actuator, jnt); break;
  }
}

// ---- tendons

// Rows are short: a loop that asks whether it may be wide takes longer than the row.
static inline void tendon(const snModel* m, snData* d, int actuator) {
  int id = m->actuator_trnid[actuator][0], count = m->moment_rownnz[actuator], k = 0;
  real gear = m->actuator_gear[actuator][0];
  const double* row = d->ten_J + m->ten_J_rowadr[id];
  double* moment = d->actuator_moment + m->moment_rowadr[actuator];
  d->actuator_length[actuator] = gear * d->ten_length[id];
  for (; k + 4 <= count; k += 4) real4_store(moment + k, real4_mul(real4_splat(gear), real4_load(row + k)));
  for (; k < count; k++) {
    SN_ONE_BY_ONE(k);
    moment[k] = gear * row[k];
  }
}

// ---- sites

// A force and a torque at a point of a body, and the entries of the moment that belong to the dofs they work along.
typedef struct Push {
  int body;
  snVec3 point, force, torque;
  int first, count;
} Push;

static void store_work(const snModel* m, snData* d, Push push) {
  snVec3 arm = vec3_sub(push.point, d->subtree_com[m->body_rootid[push.body]]);
  real6 wrench = real6_of(spatial_wrench(push.force, push.torque, arm));
  for (int k = push.first; k < push.first + push.count; k++)
    d->actuator_moment[k] = real6_dot(real6_load(&d->cdof[m->moment_colind[k]]), wrench);
}

// Two pushes against each other. The row holds the dofs of either body's chain that are not in the other's, those of
// the body with the lower number first.
static void store_work_between(const snModel* m, snData* d, int actuator, Push push, Push against) {
  int row = m->moment_rowadr[actuator], total = m->moment_rownnz[actuator];
  int own = (total + m->body_chainnum[push.body] - m->body_chainnum[against.body]) / 2;
  bool first = push.body < against.body;
  push.first = first ? row : row + total - own;
  push.count = own;
  against.first = first ? row + own : row;
  against.count = total - own;
  store_work(m, d, push);
  store_work(m, d, against);
}

static Push push_site(const snModel* m, const snData* d, int site, snVec3 force, snVec3 torque) {
  return (Push){.body = m->site_bodyid[site], .point = d->site_xpos[site], .force = force, .torque = torque};
}

// The pose of a site seen from its reference, along the gear's axes. conformance: MuJoCo multiplies the quaternions of
// body and site in this order, so rotations of sites that are rotated against their bodies read differently.
static real length_from_reference(const snModel* m, const snData* d, int site, int reference, const double* gear) {
  snVec3 slide = vec3_load(gear), rotation = vec3_load(gear + 3);
  snVec3 apart = vec3_sub(d->site_xpos[site], d->site_xpos[reference]);
  real length = vec3_dot(mat3_transpose_mul_vec3(d->site_xmat[reference], apart), slide);
  if (vec3_is_zero(rotation)) return length;
  snQuat quat = quat_mul(m->site_quat[site], d->xquat[m->site_bodyid[site]]);
  snQuat reference_quat = quat_mul(m->site_quat[reference], d->xquat[m->site_bodyid[reference]]);
  return length + vec3_dot(quat_difference(quat, reference_quat), rotation);
}

// Gears are axes of the reference site, or of the site itself, which then has no meaningful length.
static void site(const snModel* m, snData* d, int actuator) {
  int id = m->actuator_trnid[actuator][0], reference = m->actuator_trnid[actuator][1];
  const double* gear = m->actuator_gear[actuator];
  snMat3 axes = d->site_xmat[reference < 0 ? id : reference];
  snVec3 force = mat3_mul_vec3(axes, vec3_load(gear)), torque = mat3_mul_vec3(axes, vec3_load(gear + 3));
  Push push = push_site(m, d, id, force, torque);
  if (reference < 0) {
    d->actuator_length[actuator] = 0;
    push.first = m->moment_rowadr[actuator];
    push.count = m->moment_rownnz[actuator];
    store_work(m, d, push);
    return;
  }
  d->actuator_length[actuator] = length_from_reference(m, d, id, reference, gear);
  store_work_between(m, d, actuator, push, push_site(m, d, reference, vec3_neg(force), vec3_neg(torque)));
}

// A rod from the crank's site to a slider that moves along the z axis a of its own site. With v from the slider's site
// to the crank's: length = a.v - sqrt(det), det = (a.v)^2 + rod^2 - v.v; where the rod cannot reach, a.v alone.
static void slidercrank(const snModel* m, snData* d, int actuator) {
  int crank = m->actuator_trnid[actuator][0], slider = m->actuator_trnid[actuator][1];
  real rod = m->actuator_cranklength[actuator], gear = m->actuator_gear[actuator][0];
  snVec3 axis = mat3_col(d->site_xmat[slider], 2), apart = vec3_sub(d->site_xpos[crank], d->site_xpos[slider]);
  real along = vec3_dot(axis, apart), det = along * along + rod * rod - vec3_dot(apart, apart);

  real length = along;
  snVec3 by_apart = axis, by_axis = apart;  // derivatives of the length
  if (det > 0) {
    real root = sqrt(det), share = 1 - along / root;
    length = along - root;
    by_apart = vec3_add_scaled(vec3_scale(axis, share), apart, 1 / root);
    by_axis = vec3_scale(apart, share);
  }
  d->actuator_length[actuator] = gear * length;
  snVec3 force = vec3_scale(by_apart, gear), torque = vec3_scale(vec3_cross(axis, by_axis), gear);
  store_work_between(m, d, actuator, push_site(m, d, crank, force, vec3(0, 0, 0)),
                     push_site(m, d, slider, vec3_neg(force), torque));
}

// ---- bodies

// Adds the speed at which the second body of a contact leaves the first, by each dof. The row holds all dofs.
static void add_normal(const snModel* m, const snData* d, const snContact* contact, double* moment) {
  snVec3 normal = mat3_row(contact->frame, 0);
  for (int side = 0; side < 2; side++) {
    int body = m->geom_bodyid[contact->geom[side]];
    const int* chain = m->chain_dof + m->body_chainadr[body];
    snVec3 axis = side == 0 ? vec3_neg(normal) : normal;
    snVec3 arm = vec3_sub(contact->pos, d->subtree_com[m->body_rootid[body]]);
    real6 wrench = real6_of(spatial_wrench(axis, vec3(0, 0, 0), arm));
    for (int k = 0; k < m->body_chainnum[body]; k++)
      moment[chain[k]] += real6_dot(real6_load(&d->cdof[chain[k]]), wrench);
  }
}

// Adhesion pulls along the normals of the body's contacts, the mean of all that have rows or lie in their gap.
static void body(const snModel* m, snData* d, int actuator) {
  int id = m->actuator_trnid[actuator][0], count = 0;
  double* moment = d->actuator_moment + m->moment_rowadr[actuator];
  d->actuator_length[actuator] = 0;
  for (int k = 0; k < m->moment_rownnz[actuator]; k++) moment[k] = 0;
  for (int i = 0; i < d->ncon; i++) {
    const snContact* contact = &d->contact[i];
    if (contact_has_flex(contact)) continue;
    bool touches = m->geom_bodyid[contact->geom[0]] == id || m->geom_bodyid[contact->geom[1]] == id;
    if (!touches || contact->exclude > 1) continue;
    add_normal(m, d, contact, moment);
    count++;
  }
  for (int k = 0; count > 0 && k < m->moment_rownnz[actuator]; k++) moment[k] *= -1.0 / count;
}

static TransmissionFn* const transmission_table[SN_TRANSMISSION_COUNT] = {
    [SN_TRANSMISSION_JOINT] = joint,
    [SN_TRANSMISSION_JOINTINPARENT] = joint,
    [SN_TRANSMISSION_SLIDERCRANK] = slidercrank,
    [SN_TRANSMISSION_TENDON] = NULL,  // in place
    [SN_TRANSMISSION_SITE] = site,
    [SN_TRANSMISSION_BODY] = body,
};

// Muscles, of which there may be hundreds, pull at tendons.
SN_KERNEL void sn_transmission(const snModel* m, snData* d) {
  for (int i = 0; i < m->nu; i++) {
    if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON)
      tendon(m, d, i);
    else
      transmission_table[m->actuator_trntype[i]](m, d, i);
  }
}
