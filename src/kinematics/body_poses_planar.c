// body_poses_planar.c — where bodies and joints are, of a mechanism in a plane
//   reads   qpos        writes  xpos xquat xmat xipos ximat xanchor xaxis
//   As stage/poses.h, without the terms that are zero. A rotation is cosine and sine of half its angle about the
//   normal. Kept apart because rotations have another shape here; what planar stages gain is measured in
//   kinematics/planar_mechanism.h.
#include "base/arena.h"
#include "kinematics/frames.h"
#include "kinematics/planar_mechanism.h"
#include "math/quat.h"
#include "math/simd.h"

typedef struct Turn {
  real cosine, sine;  // of half the angle
} Turn;

// The matrix of a rotation; the entry of the normal is 1 up to rounding.
typedef struct Matrix {
  real cosine, sine, normal;
} Matrix;

typedef struct Pose {
  snInPlane pos;
  real height;  // along the normal
  Turn rotation;
} Pose;

static inline Turn rotate_load(snPlane p, const snQuat* q) { return (Turn){q->w, p.sign * quat_part(q, p.normal)}; }

static inline snQuat rotate_quat(snPlane p, Turn t) {
  snQuat q = {t.cosine, 0, 0, 0};
  (&q.x)[p.normal] = p.sign * t.sine;
  return q;
}

static inline Turn rotate_mul(Turn a, Turn b) {
  return (Turn){a.cosine * b.cosine - a.sine * b.sine, a.cosine * b.sine + a.sine * b.cosine};
}

// x + 2 s (c x + s x), with the sine s along the normal
static inline snInPlane rotate_apply(Turn t, snInPlane x) {
  snInPlane half = plane_add_scaled(plane_rotated(t.sine, x), x, t.cosine);
  return plane_add_scaled(x, plane_rotated(t.sine, half), 2);
}

static inline Turn rotate_normalize(snPlane p, Turn t) {
  real square = t.cosine * t.cosine + t.sine * t.sine;
  if ((square >= SN_UNIT_LEAST) & (square <= SN_UNIT_GREATEST)) return t;
  snQuat q = quat_normalize(rotate_quat(p, t));
  return rotate_load(p, &q);
}

static inline Matrix rotate_matrix(Turn t) {
  real cc = t.cosine * t.cosine, ss = t.sine * t.sine;
  return (Matrix){cc - ss, 2 * (t.cosine * t.sine), cc + ss};
}

static inline void store_matrix(snPlane p, snMat3* out, Matrix r) {
  *out = (snMat3){0};
  out->m[p.normal][p.normal] = r.normal;
  out->m[p.u][p.u] = out->m[p.v][p.v] = r.cosine;
  out->m[p.u][p.v] = -r.sine, out->m[p.v][p.u] = r.sine;
}

static inline Matrix load_matrix(snPlane p, const snMat3* rot) {
  return (Matrix){rot->m[p.u][p.u], rot->m[p.v][p.u], rot->m[p.normal][p.normal]};
}

static inline snInPlane matrix_apply(Matrix r, snInPlane x) {
  return (snInPlane){r.cosine * x.u - r.sine * x.v, r.sine * x.u + r.cosine * x.v};
}

// The body's frame before its joints move it.
static inline Pose rest_pose(const snModel* m, const snData* d, snPlane p, int body) {
  int parent = m->body_parentid[body];
  const snVec3 *local = &m->body_pos[body], *from = &d->xpos[parent];
  Pose pose = {in_plane(p, local), coordinate(local, p.normal), rotate_load(p, &m->body_quat[body])};
  if (parent == 0) return pose;
  Matrix rot = load_matrix(p, &d->xmat[parent]);
  Turn rotation = rotate_load(p, &d->xquat[parent]);
  pose.pos = plane_add(in_plane(p, from), matrix_apply(rot, pose.pos));
  pose.height = coordinate(from, p.normal) + rot.normal * pose.height;
  pose.rotation = pose.rotation.cosine == 1 && pose.rotation.sine == 0 ? rotation : rotate_mul(rotation, pose.rotation);
  return pose;
}

// A slide along its axis.
static inline Pose slide(const snModel* m, snData* d, snPlane p, int jnt, Pose frame) {
  int adr = m->jnt_qposadr[jnt];
  snInPlane axis = rotate_apply(frame.rotation, in_plane(p, &m->jnt_axis[jnt]));
  store_in_plane(p, &d->xaxis[jnt], axis, 0);
  frame.pos = plane_add_scaled(frame.pos, axis, d->qpos[adr] - m->qpos0[adr]);
  return frame;
}

static inline Pose move_joint(const snModel* m, snData* d, snPlane p, int jnt, const snQuat* rotations, Pose frame) {
  const snVec3* local = &m->jnt_pos[jnt];
  bool off_center = !vec3_is_zero(*local);
  snInPlane arm = in_plane(p, local), anchor = frame.pos;
  real height = frame.height;
  if (off_center) {
    anchor = plane_add(anchor, rotate_apply(frame.rotation, arm));
    height += coordinate(local, p.normal);
  }
  store_in_plane(p, &d->xanchor[jnt], anchor, height);
  if (m->jnt_type[jnt] == SN_JOINT_SLIDE) return slide(m, d, p, jnt, frame);
  d->xaxis[jnt] = m->jnt_axis[jnt];
  frame.rotation = rotate_mul(frame.rotation, rotate_load(p, &rotations[jnt]));
  if (!off_center) return frame;
  frame.pos = plane_sub(anchor, rotate_apply(frame.rotation, arm));
  frame.height = height - coordinate(local, p.normal);
  return frame;
}

// The frame of the body's inertia, which need not lie in the plane.
static inline void inertia_frame(const snModel* m, snData* d, snPlane p, int body, Pose pose, Matrix rot) {
  const snQuat* local = &m->body_iquat[body];
  bool rotated = m->body_sameframe[body] == SN_SAMEFRAME_NONE;
  if (rotated && (quat_part(local, p.u) != 0 || quat_part(local, p.v) != 0)) {
    local_frame(d, body, SN_SAMEFRAME_NONE, m->body_ipos[body], *local, &d->xipos[body], &d->ximat[body]);
    return;
  }
  const snVec3* center = &m->body_ipos[body];
  bool same = m->body_sameframe[body] == SN_SAMEFRAME_BODY;
  snInPlane pos = same ? pose.pos : plane_add(pose.pos, matrix_apply(rot, in_plane(p, center)));
  real height = same ? pose.height : pose.height + rot.normal * coordinate(center, p.normal);
  store_in_plane(p, &d->xipos[body], pos, height);
  store_matrix(p, &d->ximat[body], rotated ? rotate_matrix(rotate_mul(pose.rotation, rotate_load(p, local))) : rot);
}

static inline void poses(const snModel* m, snData* d, const snQuat* rotations, snPlane p) {
  for (int body = 1; body < m->nbody; body++) {
    Pose pose = rest_pose(m, d, p, body);
    int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
    for (; jnt < end; jnt++) pose = move_joint(m, d, p, jnt, rotations, pose);
    pose.rotation = rotate_normalize(p, pose.rotation);
    Matrix rot = rotate_matrix(pose.rotation);
    store_in_plane(p, &d->xpos[body], pose.pos, pose.height);
    d->xquat[body] = rotate_quat(p, pose.rotation);
    store_matrix(p, &d->xmat[body], rot);
    inertia_frame(m, d, p, body, pose, rot);
  }
}

SN_KERNEL void sn_body_poses_planar(const snModel* m, snData* d, const snQuat* rotations) {
  SN_IN_PLANE(d->awake->plane, poses, m, d, rotations)
}
