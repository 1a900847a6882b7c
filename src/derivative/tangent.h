// tangent.h — first-order change of all forces at one state, as it is summed up
//   All spatial vectors are about one common point, in world axes. With S_j the motion axis of dof j, v_b the velocity
//   of body b and x the cross product of motions,
//     d v_b / d q_j = S'_j + S_j x v_b for dofs j that move b, S'_j = cdof_dot;
//   a wrench w on body b has the generalized force S_k . w, and an axis k that dof j carries changes by S_j x S_k.
//   Featherstone, Rigid Body Dynamics Algorithms (2008); Singh, Russo, Wensing, Efficient analytical derivatives of
//   rigid-body dynamics using spatial vector algebra, IEEE Robot. Autom. Lett. 7 (2022)
#pragma once
#include "base/arena.h"
#include "math/spatial.h"
#include "sinew/data.h"

// Row by row: torque and force by rotation and translation.
typedef struct snMat6 {
  double m[6][6];
} snMat6;

// A velocity or an acceleration of all dofs, seen by the bodies: twist of each body, and the rate of each axis, so that
// d twist_b / d q_j = rate_j + S_j x twist_b.
typedef struct snFlow {
  snSpatial *twist, *rate;
} snFlow;

// How the wrench on one body changes with the displacement of another.
typedef struct snCoupling {
  int on, by;  // bodies
  snMat6 change;
} snCoupling;

// Reverse mode: only weights' sums of forces are wanted. Per body, what its displacement does to the power of all
// wrenches along the motion of the weights, and the wrenches themselves by the flow that they are taken along.
typedef struct snAdjoint {
  snFlow flow;  // of the weights
  snSpatial *pose, *by_weights, *by_velocity;
} snAdjoint;

typedef struct snTangent {
  const snModel* m;
  const snData* d;
  snArena* arena;
  snVec3 origin;         // the common point
  snSpatial* axis;       // S, nv
  snFlow velocity;       // of qvel
  snSpatial* wrench;     // per body: forces whose change is in `change` and `coupling`
  snMat6* change;        // per body: by its own displacement
  snCoupling* coupling;  // `couplings` of them
  int couplings;
  int* slot;           // hashed by both bodies: 1 + number of the coupling, 0: none
  int slots;           // a power of two
  bool external;       // any wrench was added
  snAdjoint* adjoint;  // NULL: all rows are wanted
  int solids;               // bodies with mass: the first so many
  const snSpatial* excess;  // by body: acceleration beyond that of its dofs; NULL: none
  double* force;            // by dof: the forces whose changes are summed; NULL: not wanted
  struct snContactMoves* contacts;   // how contacts move; NULL: not wanted
  // d force / d (qpos, qvel, act, ctrl), rows of dofs; force = qfrc_smooth + qfrc_constraint - M qacc at fixed qacc
  double *by_position, *by_velocity, *by_activation, *by_control;
} snTangent;

// The common point.
snVec3 sn_tangent_origin(const snModel* m, const snData* d);

// An empty sum at the state whose forward pass is done, all its arrays in `arena`.
void sn_tangent_begin(snTangent* t, snArena* arena, const snModel* m, const snData* d, int couplings);

// The same in reverse mode, its weights still to be set; by_activation and by_control are not there.
void sn_tangent_begin_weighed(snTangent* t, snAdjoint* adjoint, snArena* arena, const snModel* m, const snData* d);
void sn_tangent_set_weights(snTangent* t, const double* weight);

// A motion of all dofs (qvel, qacc) as a flow; of dofs with these axes.
snFlow sn_flow_of(const snTangent* t, const double* motion);
snFlow sn_flow_about(const snTangent* t, const snSpatial* axis, const double* motion);

// Spatial vectors about a body's own reference, and points, seen from the common point.
static inline snVec3 tangent_shift(const snTangent* t, int body) {
  return vec3_sub(t->origin, t->d->subtree_com[t->m->body_rootid[body]]);
}
static inline snSpatial motion_about(snSpatial v, snVec3 shift) {
  return (snSpatial){v.rot, vec3_add(v.lin, vec3_cross(v.rot, shift))};
}
static inline snSpatial force_about(snSpatial f, snVec3 shift) {
  return (snSpatial){vec3_add(f.rot, vec3_cross(f.lin, shift)), f.lin};
}

// Whether two dofs are rotations of one ball or free joint: each then rotates the other's axis.
static inline bool dofs_rotate_together(const snModel* m, int a, int b) {
  int jnt = m->dof_jntid[a], type = m->jnt_type[jnt];
  if (jnt != m->dof_jntid[b]) return false;
  int first = m->jnt_dofadr[jnt] + (type == SN_JOINT_FREE ? 3 : 0);
  return (type == SN_JOINT_BALL || type == SN_JOINT_FREE) && a >= first && b >= first;
}

// Dofs from `dof` on that rotate together: the three rotations of a ball or a free joint; 1 for all others.
static inline int dofs_in_block(const snModel* m, int dof) {
  int jnt = m->dof_jntid[dof], type = m->jnt_type[jnt];
  return type == SN_JOINT_BALL || (type == SN_JOINT_FREE && dof == m->jnt_dofadr[jnt] + 3) ? 3 : 1;
}

// ---- a wrench between two bodies

// The wrench w acts on body `to`, its opposite on body `from`; `count` bodies change it by their displacements.
typedef struct snAction {
  int from, to;
  snSpatial wrench;
  int count;
  int body[3];
  snMat6 change[3];
} snAction;

// Adds `scale` times the action to the forces.
void sn_tangent_add_action(snTangent* t, const snAction* action, double scale);

// row += scale * d (wrench . (twist_to - twist_from)) / d qpos
void sn_action_rate(const snTangent* t, const snAction* action, snFlow flow, double scale, double* row);

// Reverse mode, of a wrench that acts on body `to` and its opposite on `from`: `force` times its power along the flow
// of the weights, and `rate` times that along the velocity. Gives back the sum of both flows of `to` less those of
// `from`, along which the wrench's own change counts.
snSpatial sn_tangent_weigh_wrench(snTangent* t, int from, int to, snSpatial wrench, double force, double rate);

// The power of all wrenches changes by force . displacement of a point of the body, `arm` from the common point.
static inline void tangent_weigh_point(snTangent* t, int body, snVec3 arm, snVec3 force) {
  snSpatial* pose = &t->adjoint->pose[body];
  *pose = spatial_add(*pose, (snSpatial){vec3_cross(arm, force), force});
}

// out += d (weights . forces of all actions and rates) / d qpos; once, after the last of them.
void sn_tangent_spread_weighed(snTangent* t, double* out);

// jacobian += scale * d (what the wrench does work along) / d qpos: wrench . (S_to - S_from)
void sn_action_jacobian(const snTangent* t, const snAction* action, double scale, double* row);

// row_j += x . S_j for the dofs j that move a body
void sn_add_along_chain(const snTangent* t, int body, snSpatial x, double* row);

// row_j += w . (rate_j + S_j x twist of the body) for the dofs j that move it
void sn_add_rate_along_chain(const snTangent* t, int body, snSpatial w, snFlow flow, double* row);

// by_position gains what all actions added; once, after the last of them.
void sn_tangent_spread_actions(snTangent* t);

// ---- rigid bodies (rigid.c)

// by_position and by_velocity -= d (M acceleration + bias) / d (qpos, qvel), with gravity and, where there is one, the
// fluid.
void sn_tangent_add_rigid(snTangent* t, const double* acceleration);

// out += scale * d (M(qpos) motion) / d qpos
void sn_tangent_add_inertia(const snTangent* t, const double* motion, double scale, double* out);

// Reverse mode: out, 2 nv, -= weight' d (M acceleration + bias) / d (qpos, qvel), all as above.
void sn_tangent_weigh_rigid(const snTangent* t, const double* acceleration, const double* weight, double* out);

// out += scale * weight' d (M(qpos) motion) / d qpos
void sn_tangent_weigh_inertia(const snTangent* t, const double* motion, const double* weight, double scale,
                              double* out);

// Accelerations of bodies, that of the world being -gravity, and S'' of dofs (rigid.c), at these accelerations of the
// dofs.
void sn_tangent_accelerations(const snTangent* t, const double* acceleration, snSpatial* a, snSpatial* second);

// P of dofs (rigid.c), in the arena.
snSpatial* sn_tangent_drifts(const snTangent* t);

// I v of one body.
snSpatial sn_tangent_momentum(const snTangent* t, int body, snSpatial v);

// ---- 6 x 6 matrices

static inline void mat6_add_scaled(snMat6* a, const snMat6* b, double s) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) a->m[i][j] += s * b->m[i][j];
}

static inline snSpatial mat6_mul(const snMat6* a, snSpatial x) {
  const double v[6] = {x.rot.x, x.rot.y, x.rot.z, x.lin.x, x.lin.y, x.lin.z};
  double y[6];
  for (int i = 0; i < 6; i++) {
    y[i] = 0;
    for (int j = 0; j < 6; j++) y[i] += a->m[i][j] * v[j];
  }
  return (snSpatial){vec3_load(y), vec3_load(y + 3)};
}

static inline snSpatial mat6_transpose_mul(const snMat6* a, snSpatial x) {
  const double v[6] = {x.rot.x, x.rot.y, x.rot.z, x.lin.x, x.lin.y, x.lin.z};
  double y[6] = {0};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) y[j] += a->m[i][j] * v[i];
  return (snSpatial){vec3_load(y), vec3_load(y + 3)};
}

// Three by six: how a vector changes with the displacement of a body.
typedef struct snMat36 {
  double m[3][6];
} snMat36;

// Velocity of the point `arm` away from the common point: lin + rot x arm.
static inline snMat36 mat36_point(snVec3 r) {
  return (snMat36){{{0, r.z, -r.y, 1, 0, 0}, {-r.z, 0, r.x, 0, 1, 0}, {r.y, -r.x, 0, 0, 0, 1}}};
}

// rot x a
static inline snMat36 mat36_rotation(snVec3 a) { return (snMat36){{{0, a.z, -a.y}, {-a.z, 0, a.x}, {a.y, -a.x, 0}}}; }

static inline snSpatial mat36_transpose_mul(const snMat36* a, snVec3 x) {
  double y[6];
  for (int j = 0; j < 6; j++) y[j] = x.x * a->m[0][j] + x.y * a->m[1][j] + x.z * a->m[2][j];
  return (snSpatial){vec3_load(y), vec3_load(y + 3)};
}

static inline snMat36 mat36_scaled(snMat36 a, double s) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 6; j++) a.m[i][j] *= s;
  return a;
}

static inline snMat36 mat36_add(snMat36 a, snMat36 b) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 6; j++) a.m[i][j] += b.m[i][j];
  return a;
}

static inline snMat36 mat36_premul(snMat3 r, const snMat36* a) {
  snMat36 out;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 6; j++) out.m[i][j] = r.m[i][0] * a->m[0][j] + r.m[i][1] * a->m[1][j] + r.m[i][2] * a->m[2][j];
  return out;
}

// a x (column) for all columns
static inline snMat36 mat36_cross(snVec3 a, const snMat36* b) {
  snMat36 out;
  for (int j = 0; j < 6; j++) {
    out.m[0][j] = a.y * b->m[2][j] - a.z * b->m[1][j];
    out.m[1][j] = a.z * b->m[0][j] - a.x * b->m[2][j];
    out.m[2][j] = a.x * b->m[1][j] - a.y * b->m[0][j];
  }
  return out;
}

// Change of the wrench (torque + point x force, force) with the changes of point, force and torque; NULL: none.
static inline snMat6 wrench_change(snVec3 arm, snVec3 force, const snMat36* point, const snMat36* by_force,
                                   const snMat36* by_torque) {
  snMat6 out = {0};
  snMat36 rotation = {0};
  if (point) rotation = mat36_scaled(mat36_cross(force, point), -1);
  if (by_force) rotation = mat36_add(rotation, mat36_cross(arm, by_force));
  if (by_torque) rotation = mat36_add(rotation, *by_torque);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 6; j++) {
      out.m[i][j] = rotation.m[i][j];
      if (by_force) out.m[3 + i][j] = by_force->m[i][j];
    }
  return out;
}
