// shape.c — sizes and frames that geoms, sites and bodies have alike
//   reads   attributes size and fromto; poses of the plan
#include "compile/body/tree.h"
#include "geometry/shape_ops.h"

#include <math.h>

// conformance: frames closer than this in every number are the same
#define SAME_FRAME 1e-6

bool sn_apply_fromto(snPlan* plan, const snElement* el, int type, const double* fromto, const double* pos, snPose* pose,
                     snVec3* size) {
  if (!sn_shape_ops[type]->fromto) {
    sn_plan_error(plan, el, "fromto", "needs a capsule, cylinder, ellipsoid or box");
    return false;
  }
  if (pos[0] != 0 || pos[1] != 0 || pos[2] != 0) {
    sn_plan_error(plan, el, "fromto", "cannot be combined with 'pos'");
    return false;
  }
  double half;
  if (!sn_between(fromto, pose, &half)) {
    sn_plan_error(plan, el, "fromto", "has both ends at the same point");
    return false;
  }
  *size = sn_shape_ops[type]->fromto(*size, half);
  return true;
}

void sn_check_shape_size(snPlan* plan, const snElement* el, int type, snVec3 size) {
  double v[3] = {size.x, size.y, size.z};
  if (type == SN_GEOM_PLANE) {
    if (!(v[2] > 0)) sn_plan_error(plan, el, "size", "needs a positive third number in a plane, found %g", v[2]);
    return;
  }
  for (int i = 0; i < sn_shape_ops[type]->sizes; i++)
    if (!(v[i] > 0)) {
      sn_plan_error(plan, el, "size", "needs %d positive number%s for this shape, found %g in place %d",
                  sn_shape_ops[type]->sizes, sn_shape_ops[type]->sizes > 1 ? "s" : "", v[i], i + 1);
      return;
    }
}

static bool is_same_pos(snVec3 a, snVec3 b) {
  return fabs(a.x - b.x) < SAME_FRAME && fabs(a.y - b.y) < SAME_FRAME && fabs(a.z - b.z) < SAME_FRAME;
}

static bool is_near_quat(snQuat a, snQuat b) {
  return fabs(a.w - b.w) < SAME_FRAME && fabs(a.x - b.x) < SAME_FRAME && fabs(a.y - b.y) < SAME_FRAME &&
         fabs(a.z - b.z) < SAME_FRAME;
}

// a quaternion and its negative are one rotation
static bool is_same_quat(snQuat a, snQuat b) {
  return is_near_quat(a, b) || is_near_quat(a, (snQuat){-b.w, -b.x, -b.y, -b.z});
}

bool sn_is_null_pose(const snVec3* pos, const snQuat* quat) {
  return (!pos || is_same_pos(*pos, vec3(0, 0, 0))) && (!quat || is_same_quat(*quat, quat_identity()));
}

snSameFrame sn_same_frame(snPose pose, const snPlanBody* body) {
  if (sn_is_null_pose(&pose.pos, &pose.quat)) return SN_SAMEFRAME_BODY;
  if (sn_is_null_pose(NULL, &pose.quat)) return SN_SAMEFRAME_BODYROT;
  if (!is_same_quat(pose.quat, body->inertial.quat)) return SN_SAMEFRAME_NONE;
  return is_same_pos(pose.pos, body->inertial.pos) ? SN_SAMEFRAME_INERTIA : SN_SAMEFRAME_INERTIAROT;
}
