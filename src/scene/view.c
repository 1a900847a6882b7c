// view.c — cameras: where a picture is taken from, and the mouse that moves them
//   free and tracking cameras circle a point; fixed ones are the model's
#include "math/mat3.h"
#include "math/real.h"
#include "sinew/scene.h"

#define DEGREE (SN_PI / 180)
#define SHOWN_GROUPS 2  // the last group of geoms that is drawn by default
#define MARGIN 1.1      // around what a fitted camera sees

// Gravity along -y: the vertical of OpenSim's models.
static bool is_y_up(const snModel* m) {
  snVec3 g = m->opt.gravity;
  return g.y < 0 && -g.y > fabs(g.x) && -g.y > fabs(g.z);
}

snSceneCamera sn_scene_default_camera(const snModel* m) {
  return (snSceneCamera){.type = SN_CAMERA_FREE, .fixedcamid = -1, .trackbodyid = -1, .y_up = is_y_up(m),
                         .lookat = m->stat.center, .distance = 1.5 * m->stat.extent, .azimuth = m->vis.global_azimuth,
                         .elevation = m->vis.global_elevation};
}

static void widen(snVec3 box[2], snVec3 p) {
  box[0] = (snVec3){fmin(box[0].x, p.x), fmin(box[0].y, p.y), fmin(box[0].z, p.z)};
  box[1] = (snVec3){fmax(box[1].x, p.x), fmax(box[1].y, p.y), fmax(box[1].z, p.z)};
}

// The box of all frames of moving bodies, of their sites, and of the spheres around their visible geoms.
static bool box_of_bodies(const snModel* m, const snData* d, snVec3 box[2]) {
  box[0] = vec3(INFINITY, INFINITY, INFINITY), box[1] = vec3_neg(box[0]);
  for (int body = 1; body < m->nbody; body++)
    if (m->body_weldid[body] != 0) widen(box, d->xpos[body]);
  for (int site = 0; site < m->nsite; site++)
    if (m->body_weldid[m->site_bodyid[site]] != 0) widen(box, d->site_xpos[site]);
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (m->body_weldid[m->geom_bodyid[geom]] == 0 || m->geom_group[geom] > SHOWN_GROUPS) continue;
    snVec3 reach = vec3(m->geom_rbound[geom], m->geom_rbound[geom], m->geom_rbound[geom]);
    widen(box, vec3_sub(d->geom_xpos[geom], reach));
    widen(box, vec3_add(d->geom_xpos[geom], reach));
  }
  return box[0].x <= box[1].x;
}

void sn_scene_fit_camera(const snModel* m, const snData* d, snSceneCamera* camera) {
  snVec3 box[2];
  if (!box_of_bodies(m, d, box)) return;
  double radius = vec3_length(vec3_sub(box[1], box[0])) / 2;
  camera->lookat = vec3_scale(vec3_add(box[0], box[1]), .5);
  if (radius > 0) camera->distance = MARGIN * radius / tan(m->vis.global_fovy * DEGREE / 2);
}

typedef struct Eye { snVec3 pos, forward, up; } Eye;

// A direction of a frame with z up in the world: where y is up, z becomes y and y becomes -z.
static snVec3 from_z_up(const snSceneCamera* camera, snVec3 v) { return camera->y_up ? (snVec3){v.x, v.z, -v.y} : v; }

static Eye circling_eye(const snSceneCamera* camera, snVec3 lookat) {
  double ca = cos(camera->azimuth * DEGREE), sa = sin(camera->azimuth * DEGREE);
  double ce = cos(camera->elevation * DEGREE), se = sin(camera->elevation * DEGREE);
  snVec3 forward = from_z_up(camera, (snVec3){ce * ca, ce * sa, se});
  snVec3 up = from_z_up(camera, (snVec3){-se * ca, -se * sa, ce});
  return (Eye){vec3_add_scaled(lookat, forward, -camera->distance), forward, up};
}

static Eye model_eye(const snData* d, int cam) {
  snMat3 axes = d->cam_xmat[cam];
  return (Eye){d->cam_xpos[cam], vec3_neg(mat3_col(axes, 2)), mat3_col(axes, 1)};
}

static bool is_there(const snModel* m, const snSceneCamera* camera) {
  switch (camera->type) {
    case SN_CAMERA_FREE: return true;
    case SN_CAMERA_TRACKING: return camera->trackbodyid >= 0 && camera->trackbodyid < m->nbody;
    case SN_CAMERA_FIXED: return camera->fixedcamid >= 0 && camera->fixedcamid < m->ncam;
    default: return false;
  }
}

// Half heights and widths of the frustum at the near plane. A sensor size and focal lengths, where a camera has them,
// count before its field of view.
static void set_frustum(const snModel* m, const snSceneCamera* camera, snSceneView* view) {
  bool fixed = camera->type == SN_CAMERA_FIXED;
  int cam = camera->fixedcamid;
  double fovy = fixed ? m->cam_fovy[cam] : m->vis.global_fovy;
  double near = m->vis.map_znear * m->stat.extent;
  view->orthographic = fixed ? m->cam_projection[cam] : m->vis.global_orthographic;
  view->frustum_near = (float)near;
  view->frustum_far = (float)(m->vis.map_zfar * m->stat.extent);
  view->frustum_center = view->frustum_width = 0;
  if (!view->orthographic && fixed && m->cam_sensorsize[cam][1] > 0) {
    const float *focal = m->cam_intrinsic[cam], *sensor = m->cam_sensorsize[cam];
    view->frustum_center = (float)(near / focal[0] * focal[2]);
    view->frustum_width = (float)(near / focal[0] * sensor[0] / 2);
    view->frustum_top = (float)(near / focal[1] * (sensor[1] / 2 + focal[3]));
    view->frustum_bottom = -(float)(near / focal[1] * (sensor[1] / 2 - focal[3]));
    return;
  }
  double half = view->orthographic ? fovy / 2 : near * tan(fovy * DEGREE / 2);
  view->frustum_top = (float)half;
  view->frustum_bottom = -(float)half;
}

static void store(float out[3], snVec3 v) { out[0] = (float)v.x, out[1] = (float)v.y, out[2] = (float)v.z; }

bool sn_scene_look(const snModel* m, const snData* d, const snSceneCamera* camera, snSceneView* view) {
  if (camera->type == SN_CAMERA_USER) return true;  // the user has set the view
  if (!is_there(m, camera)) return false;
  snVec3 lookat = camera->type == SN_CAMERA_TRACKING ? d->subtree_com[camera->trackbodyid] : camera->lookat;
  Eye eye = camera->type == SN_CAMERA_FIXED ? model_eye(d, camera->fixedcamid) : circling_eye(camera, lookat);
  store(view->pos, eye.pos);
  store(view->forward, eye.forward);
  store(view->up, eye.up);
  set_frustum(m, camera, view);
  return true;
}

// Mouse motion on the screen as a motion in space: along the screen's axes, or in the horizontal plane.
static snVec3 pan(const snSceneCamera* camera, bool horizontal, double dx, double dy) {
  double azimuth = camera->azimuth * DEGREE;
  snVec3 right = from_z_up(camera, (snVec3){sin(azimuth), -cos(azimuth), 0});
  snVec3 ahead = from_z_up(camera, (snVec3){cos(azimuth), sin(azimuth), 0});
  Eye eye = circling_eye(camera, camera->lookat);
  return vec3_add(vec3_scale(right, dx), vec3_scale(horizontal ? ahead : eye.up, dy));
}

void sn_scene_move_camera(const snModel* m, snMouse action, double dx, double dy, snSceneCamera* camera) {
  if (camera->type == SN_CAMERA_FIXED || camera->type == SN_CAMERA_USER) return;
  double height =
      2 * camera->distance * tan(m->vis.global_fovy * DEGREE / 2);  // of what is seen at the point looked at
  switch (action) {
    case SN_MOUSE_ROTATE_V:
    case SN_MOUSE_ROTATE_H:
      camera->azimuth -= 180 * dx;
      if (action == SN_MOUSE_ROTATE_V) camera->elevation = real_clamp(camera->elevation - 180 * dy, -89, 89);
      camera->azimuth -= 360 * floor((camera->azimuth + 180) / 360);
      break;
    case SN_MOUSE_MOVE_V:
    case SN_MOUSE_MOVE_H:
      if (camera->type == SN_CAMERA_TRACKING) break;
      camera->lookat = vec3_add(camera->lookat, pan(camera, action == SN_MOUSE_MOVE_H, -height * dx, height * dy));
      break;
    case SN_MOUSE_ZOOM:
      camera->distance = real_clamp(camera->distance * exp(-2 * dy), .01 * m->stat.extent, 100 * m->stat.extent);
      break;
    default: break;
  }
}
