// object_motion.c — velocity and acceleration of objects that have a frame
//   reads   cvel cacc subtree_com and frames        writes  the result given
//   The formulas are those of motion_formulas.h.
#include "kinematics/motion.h"
#include "math/spatial.h"
#include "sinew/support.h"
#include "view/read_view.h"

#include "kinematics/motion_formulas.h"

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

bool sn_object_velocity(const snModel* m, const snData* d, snObjectType type, int id, bool local, snSpatial* velocity) {
  snObjectFrame frame;
  if (!sn_object_frame(m, d, type, id, &frame)) return false;
  *velocity = object_velocity((View){m, d}, &frame, local);
  return true;
}

bool sn_object_acceleration(const snModel* m, const snData* d, snObjectType type, int id, bool local,
                            snSpatial* acceleration) {
  snObjectFrame frame;
  *acceleration = spatial_zero();
  if (!sn_object_frame(m, d, type, id, &frame)) return false;
  *acceleration = object_acceleration((View){m, d}, &frame, local);
  return true;
}
