// test_mesh_fit.c — primitives fitted to a box of half sides 1, 2 and 3, whose sizes can be told in advance
#include "refused.h"

#define BOX                     "<mesh name='b' inertia='exact' vertex='-3 -2 -1 3 -2 -1 3 2 -1 -3 2 -1 -3 -2 1 3 -2 1 3 2 1 -3 2 1'/>"
#define FITTED(compiler, geoms) "<mujoco>" compiler "<asset>" BOX "</asset><worldbody>" geoms "</worldbody></mujoco>"
#define ALL                                                                                  \
  "<geom type='box' mesh='b'/><geom type='sphere' mesh='b'/><geom type='capsule' mesh='b'/>" \
  "<geom type='cylinder' mesh='b'/><geom type='ellipsoid' mesh='b' fitscale='2'/><geom type='mesh' mesh='b'/>"

static void check_size(const snModel* m, int geom, double x, double y, double z) {
  CHECK_NEAR(m->geom_size[geom].x, x, 1e-12);
  CHECK_NEAR(m->geom_size[geom].y, y, 1e-12);
  CHECK_NEAR(m->geom_size[geom].z, z, 1e-12);
}

TEST(primitives_take_their_size_from_the_box_of_the_same_inertia) {
  Scene s = scene(FITTED("", ALL));
  // principal axes are sorted by falling moment, so the box lies with its shortest side along x
  check_size(s.m, 0, 1, 2, 3);
  CHECK_NEAR(s.m->geom_size[1].x, 2, 1e-12);
  check_size(s.m, 2, 1.5, 3 - 0.75, 0);
  check_size(s.m, 3, 1.5, 3, 0);
  check_size(s.m, 4, 2, 4, 6);
  check_size(s.m, 5, 1, 2, 3);
  CHECK_NEAR(s.m->geom_rbound[5], sqrt(14), 1e-12);
  for (int geom = 0; geom < 6; geom++) CHECK_INT(s.m->geom_dataid[geom], 0);
  scene_end(s);
}

TEST(primitives_take_their_size_from_the_bounds_where_the_model_asks_for_it) {
  Scene s = scene(FITTED("<compiler fitaabb='true'/>", ALL));
  check_size(s.m, 0, 1, 2, 3);
  CHECK_NEAR(s.m->geom_size[1].x, 3, 1e-12);
  check_size(s.m, 2, 2, 1, 0);
  check_size(s.m, 3, 2, 3, 0);
  check_size(s.m, 4, 2, 4, 6);
  scene_end(s);
}

TEST(a_fitted_geom_stands_where_the_mesh_does) {
  Scene s = scene(FITTED("", "<geom type='box' mesh='b' pos='1 2 3'/>"));
  snQuat q = s.m->geom_quat[0];
  // x of the geom is z of the file
  CHECK_NEAR(fabs(2 * (q.x * q.z - q.w * q.y)), 1, 1e-12);
  CHECK_NEAR(s.m->geom_pos[0].y, 2, 1e-12);
  scene_end(s);
}

TEST(a_scale_of_zero_leaves_no_size) {
  CHECK_REFUSED(FITTED("", "<geom type='box' mesh='b' fitscale='0'/>"), "<geom", "positive number");
}
