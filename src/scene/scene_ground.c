// scene_ground.c — items that a program adds to a scene: a floor with a grid, measured points
//   The floor is perpendicular to gravity and passes through the origin of the world, where OpenSim has its ground.
#include "math/mat3.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "scene/items.h"
#include <math.h>

#define HALF 5        // [m] half of a side
#define SPACING 0.5   // [m] between lines
#define BELOW 0.005   // [m] of the plane below the lines, which would flicker in it
static const float plane_rgba[4] = {.80f, .82f, .84f, 1}, line_rgba[4] = {.62f, .65f, .69f, 1};

static void add_line(snScene* scene, snVec3 from, snVec3 to) {
  snSceneItem* item = sn_scene_add(scene);
  if (!item) return;
  sn_scene_connect(item, SN_SHAPE_LINE, 1, from, to);
  sn_scene_color(item, line_rgba);
}

void sn_scene_add_floor(const snModel* m, snScene* scene) {
  snVec3 g = m->opt.gravity;
  double strength = vec3_length(g);
  snVec3 up = strength > 0 ? vec3_scale(g, -1 / strength) : vec3(0, 0, 1);
  snMat3 frame = quat_to_mat3(quat_from_z_to(up));
  snSceneItem* plane = sn_scene_add(scene);
  if (!plane) return;
  sn_scene_place(plane, SN_GEOM_PLANE, vec3(HALF, HALF, .1), vec3_scale(up, -BELOW), frame);
  sn_scene_color(plane, plane_rgba);
  plane->category = SN_SCENE_STATIC;
  plane->specular = plane->shininess = 0;
  plane->emission = .35f;  // light from above, which models without lights do not have
  snVec3 x = mat3_col(frame, 0), y = mat3_col(frame, 1);
  int lines = (int)lround(HALF / SPACING);
  for (int i = -lines; i <= lines; i++) {
    snVec3 along = vec3_scale(x, i * SPACING), across = vec3_scale(y, i * SPACING);
    add_line(scene, vec3_add_scaled(along, y, -HALF), vec3_add_scaled(along, y, HALF));
    add_line(scene, vec3_add_scaled(across, x, -HALF), vec3_add_scaled(across, x, HALF));
  }
}

void sn_scene_add_points(snScene* scene, const double* points, int count, double radius, const float rgba[4]) {
  for (int i = 0; i < count; i++) {
    const double* p = points + 3 * i;
    if (!isfinite(p[0] + p[1] + p[2])) continue;
    snSceneItem* item = sn_scene_add(scene);
    if (!item) return;
    sn_scene_place(item, SN_GEOM_SPHERE, vec3(radius, radius, radius), vec3(p[0], p[1], p[2]), mat3_identity());
    sn_scene_color(item, rgba);
  }
}
