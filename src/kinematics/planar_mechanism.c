// planar_mechanism.c — whether all bodies of a model move in one coordinate plane, and which
//   reads   types and axes of joints, orientations of bodies
//   Asked in every pass, of the model as it is: users may change its numbers from step to step. Models that are not
//   planar mostly show it at their first joint.
#include "kinematics/planar_mechanism.h"

#include <string.h>

// A number without its sign: zero for both zeros.
static uint64_t magnitude(real x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits << 1;
}

// The plane of the first hinge, if it is a coordinate plane.
static snPlaneKind first_plane(const snModel* m) {
  int jnt = 0;
  while (jnt < m->njnt && m->jnt_type[jnt] == SN_JOINT_SLIDE) jnt++;
  if (jnt == m->njnt || m->jnt_type[jnt] != SN_JOINT_HINGE) return SN_PLANE_NONE;
  snVec3 axis = m->jnt_axis[jnt];
  if ((axis.x != 0) + (axis.y != 0) + (axis.z != 0) != 1) return SN_PLANE_NONE;
  return axis.x != 0 ? SN_PLANE_YZ : axis.y != 0 ? SN_PLANE_XZ : SN_PLANE_YX;
}

// Parts of axes and rotations that leave the plane, their bits collected: zero where none does.
static uint64_t parts_outside(const snModel* m, snPlane p) {
  const uint64_t one = magnitude(1);
  uint64_t outside = 0;
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    const snVec3* axis = &m->jnt_axis[jnt];
    uint64_t normal = magnitude(coordinate(axis, p.normal));
    uint64_t within = magnitude(coordinate(axis, p.u)) | magnitude(coordinate(axis, p.v));
    if (m->jnt_type[jnt] < SN_JOINT_SLIDE) return 1;
    outside |= m->jnt_type[jnt] == SN_JOINT_SLIDE ? normal : within | (normal ^ one);
  }
  for (int body = 1; body < m->nbody; body++) {
    const snQuat* q = &m->body_quat[body];
    outside |= magnitude(quat_part(q, p.u)) | magnitude(quat_part(q, p.v));
  }
  return outside;
}

static bool is_planar(const snModel* m, snPlaneKind kind) {
  switch (kind) {
    case SN_PLANE_NONE: return false;
    case SN_PLANE_YZ: return parts_outside(m, plane_axes[SN_PLANE_YZ]) == 0;
    case SN_PLANE_XZ: return parts_outside(m, plane_axes[SN_PLANE_XZ]) == 0;
    case SN_PLANE_YX: return parts_outside(m, plane_axes[SN_PLANE_YX]) == 0;
  }
  return false;
}

snPlaneKind sn_plane_of(const snModel* m, const snData* d) {
  if (m->naxis > 0 || m->ncolumn > 0 || m->nmocap > 0 || !d->awake->whole) return SN_PLANE_NONE;
  snPlaneKind kind = first_plane(m);
  return is_planar(m, kind) ? kind : SN_PLANE_NONE;
}
