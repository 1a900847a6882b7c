// test_bounds.c — balls and boxes about geoms in single precision
#include "collision/broad/bounds.h"
#include "math/mat3.h"
#include "scene.h"

static Scene placed(const char* geom) {
  char xml[1024];
  snprintf(xml, sizeof xml,
           "<mujoco><worldbody><body pos='1 2 3' euler='20 30 40'><freejoint/><geom %s/></body></worldbody>"
           "</mujoco>",
           geom);
  Scene s = scene(xml);
  if (s.d) sn_body_poses(s.m, s.d), sn_object_frames(s.m, s.d);
  return s;
}

// The eight corners of a geom's box, seen from the origin.
static snVec3 corner(const Scene* s, int k, snVec3 origin) {
  snAabb box = s->m->geom_aabb[0];
  snVec3 sign = vec3(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1);
  snVec3 local = vec3_add(box.center, vec3_mul(box.half, sign));
  return vec3_sub(vec3_add(mat3_mul_vec3(s->d->geom_xmat[0], local), s->d->geom_xpos[0]), origin);
}

TEST(a_box_lies_within_its_bounds_and_touches_them_nearly) {
  Scene s = placed("type='box' size='.1 .2 .3' pos='.5 0 0'");
  snVec3 origin = vec3(7, -8, 9);
  snBound b = bound_of(s.m, s.d, 0, origin);
  double highest = -INFINITY;
  for (int k = 0; k < 8; k++) {
    snVec3 p = corner(&s, k, origin);
    CHECK(b.low_x < p.x && p.x < b.high_x && b.low_y < p.y && p.y < b.high_y && b.low_z < p.z && p.z < b.high_z);
    CHECK(vec3_length(vec3_sub(p, vec3(b.x, b.y, b.z))) < b.radius);
    highest = fmax(highest, p.z);
  }
  CHECK_NEAR(b.high_z, highest, 1e-3);
  CHECK_INT(b.geom, 0);
  scene_end(s);
}

TEST(a_capsule_reaches_as_far_as_its_end_and_radius) {
  Scene s = placed("type='capsule' size='.1 .5'");
  snBound b = bound_of(s.m, s.d, 0, vec3(0, 0, 0));
  snVec3 axis = mat3_col(s.d->geom_xmat[0], 2), pos = s.d->geom_xpos[0];
  CHECK_NEAR(b.high_x, pos.x + fabs(axis.x) * .5 + .1, 1e-3);
  CHECK_NEAR(b.low_z, pos.z - fabs(axis.z) * .5 - .1, 1e-3);
  CHECK(b.high_x > pos.x + fabs(axis.x) * .5 + .1);
  scene_end(s);
}

TEST(the_margin_counts_as_part_of_the_geom_and_the_override_halves_the_common_one) {
  Scene s = placed("size='.1' margin='.05'");
  CHECK_NEAR(bound_with_margin(s.m, 0), .15, 1e-15);
  CHECK_NEAR(bound_of(s.m, s.d, 0, vec3(1, 2, 3)).radius, .15, 1e-5);
  s.m->opt.enableflags |= SN_ENABLE_OVERRIDE;
  s.m->opt.o_margin = .4;
  CHECK_NEAR(bound_with_margin(s.m, 0), .3, 1e-15);
  scene_end(s);
}

TEST(bounds_meet_only_where_balls_and_boxes_do) {
  snBound a = {.radius = 1, .low_x = -1, .low_y = -1, .low_z = -1, .high_x = 1, .high_y = 1, .high_z = 1}, b = a;
  b.x = 1.9f, b.low_x = .9f, b.high_x = 2.9f;
  CHECK(bounds_overlap(&a, &b) && bounds_overlap(&b, &a));
  b.x = 2.1f;  // balls apart
  CHECK(!bounds_overlap(&a, &b));
  b.x = 1.9f, b.low_x = 1.1f;  // boxes apart
  CHECK(!bounds_overlap(&a, &b) && !bounds_overlap(&b, &a));
}

TEST(a_plane_meets_balls_that_reach_below_it) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='1 1 1' pos='0 0 2' margin='.1'/>"
      "<body pos='50 0 3.05'><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  sn_body_poses(s.m, s.d), sn_object_frames(s.m, s.d);
  snVec3 origin = vec3(10, 20, 30);
  snPlaneRow plane = plane_row(s.m, s.d, 0, origin);
  snBound ball = bound_of(s.m, s.d, 1, origin);
  CHECK(plane_touches(&plane, &ball));
  ball.z += .1f;
  CHECK(!plane_touches(&plane, &ball));
  scene_end(s);
}
