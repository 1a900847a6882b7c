// test_pair_triangle.c — contacts of spheres, boxes and capsules with a thick triangle
#include "collision/pair/pairs.h"
#include "math/mat3.h"
#include "test.h"

static const snThickTriangle triangle = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, 0.01};

TEST(a_sphere_touches_the_nearest_point) {
  snContactPoint p;
  CHECK_INT(sn_sphere_triangle(&p, vec3(0.2, 0.2, 0.1), 0.1, &triangle, 0), 1);
  CHECK_NEAR(p.dist, -0.01, 1e-15);
  CHECK_NEAR(p.normal.z, -1, 1e-15);
  CHECK_INT(sn_sphere_triangle(&p, vec3(-0.05, 0.5, 0), 0.1, &triangle, 0), 1);
  CHECK_NEAR(p.dist, -0.06, 1e-15);
  CHECK_NEAR(p.normal.x, 1, 1e-12);
  CHECK_INT(sn_sphere_triangle(&p, vec3(-0.2, 0.5, 0), 0.1, &triangle, 0), 0);
  CHECK_INT(sn_sphere_triangle(&p, vec3(-0.2, 0.5, 0), 0.1, &triangle, 0.1), 1);
}

TEST(a_box_touches_with_vertices_of_the_triangle_and_with_its_own) {
  snContactPoint p[SN_MAX_PAIR_CONTACTS];
  snShape box = {.type = SN_GEOM_BOX, .size = {2, 2, 0.1}, .pos = {0, 0, -0.1}, .rot = mat3_identity()};
  CHECK_INT(sn_box_triangle(p, &box, &triangle, 0), 3);
  for (int i = 0; i < 3; i++) CHECK_NEAR(p[i].dist, -0.01, 1e-15);
  for (int i = 0; i < 3; i++) CHECK_NEAR(p[i].normal.z, 1, 1e-15);
  box.size = vec3(0.1, 0.1, 0.1);
  box.pos = vec3(0.3, 0.3, -0.1);
  CHECK_INT(sn_box_triangle(p, &box, &triangle, 0), 4);
}

TEST(a_capsule_touches_with_its_ends_and_along_its_axis) {
  snContactPoint p[SN_MAX_PAIR_CONTACTS];
  snShape capsule = {.type = SN_GEOM_CAPSULE, .size = {0.05, 0.2, 0}, .pos = {0.2, 0.2, 0.24}, .rot = mat3_identity()};
  CHECK_INT(sn_capsule_triangle(p, &capsule, &triangle, 0), 1);
  CHECK_NEAR(p[0].dist, -0.02, 1e-15);
  capsule.pos = vec3(-0.03, 0, 0);
  CHECK_INT(sn_capsule_triangle(p, &capsule, &triangle, 0), 1);
  CHECK_NEAR(p[0].dist, -0.03, 1e-15);
  CHECK_NEAR(p[0].normal.x, 1, 1e-15);
}
