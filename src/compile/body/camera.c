// camera.c — <camera>
//   reads   the element with its class        writes  placement and lens of cam_*
//   A sensor of known size sets focal length and principal point in metres, and the field of view; without one, the
//   focal length is that of the near plane. Conformance: lens numbers are single precision, as in MuJoCo.
#include "compile/body/tree.h"

#include <math.h>
#include <string.h>

static bool any(const double v[2]) { return v[0] != 0 || v[1] != 0; }

static void check_lens(snPlan* plan, const snElement* el, const snSpecCamera* s, bool has_sensor) {
  if (s->fovy >= 180) sn_plan_error(plan, el, "fovy", "must be below 180, found %g", s->fovy);
  bool has_lens = any(s->focal) || any(s->focalpixel) || any(s->principal) || any(s->principalpixel);
  if (has_lens && !has_sensor)
    sn_plan_error(plan, el, "sensorsize", "is needed with 'focal', 'focalpixel', 'principal' or 'principalpixel'");
  if (has_sensor && (s->resolution[0] <= 0 || s->resolution[1] <= 0))
    sn_plan_error(plan, el, "resolution", "must be positive with 'sensorsize', found %d %d", s->resolution[0],
                s->resolution[1]);
}

// A length given in pixels, where it is, else in metres.
static float lens_length(double pixels, double metres, float density) {
  return pixels != 0 ? (float)pixels / density : (float)metres;
}

static void plan_lens(snPlan* plan, const snElement* el, snPlanCamera* camera) {
  snSpecCamera* s = &camera->s;
  float size[2] = {(float)s->sensorsize[0], (float)s->sensorsize[1]};
  bool has_sensor = size[0] > 0 && size[1] > 0;
  check_lens(plan, el, s, has_sensor);
  if (!has_sensor) {
    camera->intrinsic[0] = camera->intrinsic[1] = plan->vis.map_znear;
    return;
  }
  for (int i = 0; i < 2; i++) {
    float density = (float)s->resolution[i] / size[i];
    camera->intrinsic[i] = lens_length(s->focalpixel[i], s->focal[i], density);
    camera->intrinsic[2 + i] = lens_length(s->principalpixel[i], s->principal[i], density);
  }
  // conformance: in single precision by the C library; it is drawn with, no step reads it
  s->fovy = atan2f(size[1] / 2, camera->intrinsic[1]) * 360.0 / SN_PI;
}

void sn_plan_camera(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  snPlanCamera* camera = sn_plan_item(plan, sizeof *camera, SN_OBJ_CAMERA, el, sn_spec_name(el), &body->cameras);
  if (!camera) return;
  snSpecCamera* s = &camera->s;
  sn_plan_values(plan, &camera->item, SN_EL_CAMERA, &s->el);
  camera->body = body;
  camera->pose = sn_compose(frame, (snPose){vec3_load(s->pos), sn_orientation(plan, el, &s->el)});
  plan_lens(plan, el, camera);
  s->user = SN_AS(Camera, el)->user;  // conformance: a camera's user numbers are its own, never its class's
  sn_plan_user(plan, &camera->item, s->user);
}

void sn_finish_camera(snPlan* plan, const snPlanCamera* camera) {
  if (camera->s.target[0]) sn_plan_refer(plan, SN_OBJ_BODY, camera->item.el, "target", camera->s.target);
}

void sn_fill_cameras(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_CAMERA]; id++) {
    const snPlanCamera* camera = SN_ITEM(snPlanCamera, plan, SN_OBJ_CAMERA, id);
    m->cam_bodyid[id] = camera->body->item.id;
    m->cam_pos[id] = camera->pose.pos;
    m->cam_quat[id] = camera->pose.quat;
    memcpy(m->cam_intrinsic[id], camera->intrinsic, sizeof camera->intrinsic);
  }
}
