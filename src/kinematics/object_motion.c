// object_motion.c — velocity and acceleration of objects that have a frame
//   reads   cvel cacc subtree_com and frames        writes  the result given
//   about the object's origin p:  v_p = v + w x (p - com),  a_p = a + w' x (p - com) + w x v_p;  in its axes by R^T
#include "kinematics/motion.h"
#include "math/spatial.h"
#include "sinew/support.h"

bool sn_object_frame(const snModel* m, const snData* d, snObjectType type, int id, snObjectFrame* frame) {
  if (id < 0 || id >= sn_object_count(m, type)) return false;
  switch (type) {
    case SN_OBJ_BODY: *frame = (snObjectFrame){id, d->xipos[id], d->ximat[id]}; return true;
    case SN_OBJ_XBODY: *frame = (snObjectFrame){id, d->xpos[id], d->xmat[id]}; return true;
    case SN_OBJ_GEOM: *frame = (snObjectFrame){m->geom_bodyid[id], d->geom_xpos[id], d->geom_xmat[id]}; return true;
    case SN_OBJ_SITE: *frame = (snObjectFrame){m->site_bodyid[id], d->site_xpos[id], d->site_xmat[id]}; return true;
    case SN_OBJ_CAMERA: *frame = (snObjectFrame){m->cam_bodyid[id], d->cam_xpos[id], d->cam_xmat[id]}; return true;
    default: return false;
  }
}

// A motion about the tree's centre of mass, about the frame's origin and in its axes where they are asked for.
static snSpatial seen_from(const snModel* m, const snData* d, const snObjectFrame* frame, snSpatial motion,
                           bool local) {
  snVec3 arm = vec3_sub(frame->pos, d->subtree_com[m->body_rootid[frame->body]]);
  snSpatial moved = {motion.rot, spatial_point_velocity(motion, arm)};
  if (!local) return moved;
  return (snSpatial){mat3_transpose_mul_vec3(frame->rot, moved.rot), mat3_transpose_mul_vec3(frame->rot, moved.lin)};
}

bool sn_object_velocity(const snModel* m, const snData* d, snObjectType type, int id, bool local, snSpatial* velocity) {
  snObjectFrame frame;
  if (!sn_object_frame(m, d, type, id, &frame)) return false;
  bool fixed = m->body_weldid[frame.body] == 0;
  *velocity = fixed ? spatial_zero() : seen_from(m, d, &frame, d->cvel[frame.body], local);
  return true;
}

// conformance: what is fixed to the world has no acceleration at all, not even that which holds it against gravity
bool sn_object_acceleration(const snModel* m, const snData* d, snObjectType type, int id, bool local,
                            snSpatial* acceleration) {
  snObjectFrame frame;
  *acceleration = spatial_zero();
  if (!sn_object_frame(m, d, type, id, &frame)) return false;
  if (m->body_weldid[frame.body] == 0) return true;
  snSpatial velocity = seen_from(m, d, &frame, d->cvel[frame.body], local);
  *acceleration = seen_from(m, d, &frame, d->cacc[frame.body], local);
  acceleration->lin = vec3_add(acceleration->lin, vec3_cross(velocity.rot, velocity.lin));
  return true;
}
