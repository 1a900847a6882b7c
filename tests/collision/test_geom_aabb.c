// test_geom_aabb.c — the box around a geom along the axes of the world
#include "collision/geom_shape.h"
#include "geometry/convex/support.h"
#include "math/mat3.h"
#include "scene.h"
#include "sinew/query.h"

static const char* world =
    "<mujoco><asset><mesh name='wedge' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
    "<mesh name='ball' builtin='sphere' params='2' scale='.3 .2 .1'/>"
    "<hfield name='hills' nrow='3' ncol='3' elevation='0 1 0 1 0 1 0 0 0' size='2 1 .5 .25'/></asset><worldbody>"
    "<geom type='plane' size='1 1 1'/><geom type='hfield' hfield='hills' pos='0 0 1'/>"
    "<geom type='sphere' size='.5' pos='1 2 3'/><geom type='capsule' size='.1 .4' pos='1 0 0' euler='0 90 0'/>"
    "<geom type='ellipsoid' size='.3 .2 .1' euler='20 30 40'/><geom type='cylinder' size='.3 .2' euler='45 0 0'/>"
    "<geom type='box' size='.3 .2 .1' euler='0 0 30'/><geom type='mesh' mesh='wedge' pos='0 1 0' euler='10 20 30'/>"
    "<geom type='mesh' mesh='ball' euler='50 10 70'/></worldbody></mujoco>";

static void check_box(snAabb box, snVec3 center, snVec3 half) {
  CHECK_NEAR(vec3_length(vec3_sub(box.center, center)), 0, 1e-14);
  CHECK_NEAR(vec3_length(vec3_sub(box.half, half)), 0, 1e-14);
}

TEST(round_and_flat_geoms_have_their_boxes_in_closed_form) {
  Scene s = scene(world);
  sn_forward(s.m, s.d);
  check_box(sn_geom_aabb(s.m, s.d, 2), vec3(1, 2, 3), vec3(.5, .5, .5));
  check_box(sn_geom_aabb(s.m, s.d, 3), vec3(1, 0, 0), vec3(.5, .1, .1));
  double tilted = (.3 + .2) * sqrt(.5);
  check_box(sn_geom_aabb(s.m, s.d, 5), vec3(0, 0, 0), vec3(.3, tilted, tilted));
  double wide = .3 * sqrt(.75) + .2 * .5, deep = .3 * .5 + .2 * sqrt(.75);
  check_box(sn_geom_aabb(s.m, s.d, 6), vec3(0, 0, 0), vec3(wide, deep, .1));
  check_box(sn_geom_aabb(s.m, s.d, 1), vec3(0, 0, 1.125), vec3(2, 1, .375));
  CHECK(sn_geom_aabb(s.m, s.d, 0).half.x >= 1e10);
  scene_end(s);
}

static double component(snVec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

TEST(the_box_touches_the_farthest_points_of_a_convex_geom) {
  Scene s = scene(world);
  sn_forward(s.m, s.d);
  for (int geom = 2; geom < s.m->ngeom; geom++) {
    snAabb box = sn_geom_aabb(s.m, s.d, geom);
    snGeomShape shape;
    snSolid solid = sn_solid(sn_geom_shape(&shape, s.m, s.d, geom), 0);
    for (int axis = 0; axis < 3; axis++) {
      snVec3 up = {axis == 0, axis == 1, axis == 2};
      double high = component(sn_support(&solid, up), axis), low = component(sn_support(&solid, vec3_neg(up)), axis);
      CHECK_NEAR(component(box.center, axis) + component(box.half, axis), high, 1e-14);
      CHECK_NEAR(component(box.center, axis) - component(box.half, axis), low, 1e-14);
    }
  }
  scene_end(s);
}
