// test_rays.c — which geom a ray meets first
#include "math/vec3.h"
#include "zoo.h"

#define ROW                                                                                                    \
  "<mujoco><compiler inertiagrouprange='0 9'/><asset><material name='air' rgba='1 1 1 0'/></asset><worldbody>" \
  "<geom name='wall' type='box' size='.1 1 1' pos='9 0 0'/>"                                                   \
  "<body name='one' pos='1 0 0'><freejoint/><geom name='one' size='.1' group='1'/></body>"                     \
  "<body pos='2 0 0'><freejoint/><geom name='unseen' size='.1' rgba='1 1 1 0'/></body>"                        \
  "<body pos='3 0 0'><freejoint/><geom name='airy' size='.1' material='air'/></body>"                          \
  "<body name='four' pos='4 0 0'><freejoint/><geom name='four' size='.1' group='8' rgba='1 1 1 .01'/></body>"  \
  "</worldbody></mujoco>"

static const snVec3 east = {1, 0, 0};

static int met(Scene s, const snByte* groups, bool fixed, int excluded, double* x) {
  int geom;
  *x = sn_ray(s.m, s.d, vec3(0, 0, 0), east, groups, fixed, excluded, &geom, NULL);
  return geom;
}

TEST(the_nearest_geom_that_can_be_seen_is_met) {
  Scene s = scene(ROW);
  double x;
  sn_forward(s.m, s.d);
  CHECK_INT(met(s, NULL, true, -1, &x), named(s.m, SN_OBJ_GEOM, "one"));
  CHECK_NEAR(x, 0.9, 1e-14);
  CHECK_INT(met(s, NULL, true, named(s.m, SN_OBJ_BODY, "one"), &x), named(s.m, SN_OBJ_GEOM, "four"));
  CHECK_NEAR(x, 3.9, 1e-14);
  scene_end(s);
}

TEST(groups_without_their_flag_and_what_is_fixed_are_passed_through) {
  Scene s = scene(ROW);
  double x;
  sn_forward(s.m, s.d);
  const snByte no_one[SN_GROUP_COUNT] = {1, 0, 1, 1, 1, 1}, first[SN_GROUP_COUNT] = {1};
  const snByte last[SN_GROUP_COUNT] = {0, 0, 0, 0, 0, 1};
  CHECK_INT(met(s, no_one, true, -1, &x), named(s.m, SN_OBJ_GEOM, "four"));
  CHECK_INT(met(s, last, true, -1, &x), named(s.m, SN_OBJ_GEOM, "four"));
  CHECK_INT(met(s, first, true, -1, &x), named(s.m, SN_OBJ_GEOM, "wall"));
  CHECK_INT(met(s, first, false, -1, &x), -1);
  CHECK_NEAR(x, -1, 0);
  scene_end(s);
}

TEST(a_ray_of_no_length_meets_nothing) {
  Scene s = scene(ROW);
  int geom = 7;
  snVec3 normal = {1, 1, 1}, nowhere = {0, 0, 0};
  double x[1];
  sn_forward(s.m, s.d);
  CHECK_NEAR(sn_ray(s.m, s.d, vec3(1, 0, 0), nowhere, NULL, true, -1, &geom, &normal), -1, 0);
  CHECK_INT(geom, -1);
  CHECK(vec3_is_zero(normal));
  sn_multi_ray(s.m, s.d, vec3(1, 0, 0), &nowhere, NULL, true, -1, &geom, x, &normal, 1, 1e10);
  CHECK_NEAR(x[0], -1, 0);
  scene_end(s);
}

TEST(many_rays_meet_what_single_rays_meet_where_boxes_of_bodies_are_centred) {
  Scene s = scene(ROW);
  enum { COUNT = 200 };
  snVec3 along[COUNT], normal[COUNT], from = {5, 0.2, 0.1};
  double x[COUNT];
  int geom[COUNT], hits = 0;
  sn_forward(s.m, s.d);
  for (int i = 0; i < COUNT; i++) along[i] = vec3(cos(0.1 * i), 0.2 * sin(0.1 * i), 0.02 * sin(0.37 * i));
  sn_multi_ray(s.m, s.d, from, along, NULL, true, -1, geom, x, normal, COUNT, 1e10);
  for (int i = 0; i < COUNT; i++) {
    int single;
    snVec3 surface;
    CHECK_NEAR(sn_ray(s.m, s.d, from, along[i], NULL, true, -1, &single, &surface), x[i], 0);
    CHECK_INT(geom[i], single);
    CHECK_NEAR(vec3_length(vec3_sub(normal[i], surface)), 0, 0);
    hits += geom[i] >= 0;
  }
  CHECK(hits > 10 && hits < COUNT);
  scene_end(s);
}

TEST(geoms_beyond_the_cutoff_are_passed_through) {
  Scene s = scene(ROW);
  double x;
  int geom;
  sn_forward(s.m, s.d);
  sn_multi_ray(s.m, s.d, vec3(3.5, 0, 0), &east, NULL, true, -1, &geom, &x, NULL, 1, 1);
  CHECK_INT(geom, named(s.m, SN_OBJ_GEOM, "four"));
  sn_multi_ray(s.m, s.d, vec3(4.5, 0, 0), &east, NULL, true, -1, &geom, &x, NULL, 1, 1);
  CHECK_INT(geom, -1);
  scene_end(s);
}

TEST(one_geom_can_be_asked_alone_even_unseen) {
  Scene s = scene(ROW);
  snVec3 normal;
  sn_forward(s.m, s.d);
  int unseen = named(s.m, SN_OBJ_GEOM, "unseen");
  CHECK_NEAR(sn_ray_geom(s.m, s.d, unseen, vec3(0, 0, 0), east, &normal), 1.9, 1e-14);
  CHECK_NEAR(normal.x, -1, 1e-14);
  snMat3 axes = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  CHECK_NEAR(sn_ray_primitive(SN_GEOM_SPHERE, vec3(1, 0, 0), vec3(5, 0, 0), axes, vec3(0, 0, 0), east, NULL), 4, 1e-14);
  CHECK_NEAR(sn_ray_primitive(SN_GEOM_MESH, vec3(1, 1, 1), vec3(5, 0, 0), axes, vec3(0, 0, 0), east, NULL), -1, 0);
  scene_end(s);
}

TEST(a_geom_is_seen_in_the_size_that_it_has_now) {
  Scene s = scene(ROW);
  double x;
  sn_forward(s.m, s.d);
  s.m->geom_size[named(s.m, SN_OBJ_GEOM, "four")].x = 3.5;
  CHECK_INT(met(s, NULL, true, -1, &x), named(s.m, SN_OBJ_GEOM, "four"));
  CHECK_NEAR(x, 0.5, 1e-14);
  scene_end(s);
}

TEST(a_flex_is_hit_in_the_parts_that_are_named) {
  Scene s = scene(
      "<mujoco><worldbody><flexcomp name='f' dim='3' count='3 3 3' spacing='.1 .1 .1' radius='.01' mass='1'/>"
      "</worldbody></mujoco>");
  snVec3 normal, above = {.02, .03, 1}, down = {0, 0, -1};
  int vertex = 7;
  sn_forward(s.m, s.d);
  CHECK_NEAR(sn_ray_flex(s.m, s.d, 0, &(snFlexParts){.faces = true}, above, down, &vertex, &normal), 0.9, 1e-14);
  CHECK_NEAR(fabs(normal.z), 1, 1e-14);
  CHECK_INT(vertex, 14);  // the middle of the upper side
  CHECK_NEAR(sn_ray_flex(s.m, s.d, 0, &(snFlexParts){.vertices = true}, above, down, &vertex, &normal), -1, 0);
  CHECK_INT(vertex, -1);
  CHECK_NEAR(sn_ray_flex(s.m, s.d, 0, &(snFlexParts){.vertices = true}, vec3(0, 0, 1), down, &vertex, NULL), 0.89,
             1e-14);
  CHECK_NEAR(sn_ray_flex(s.m, s.d, 0, &(snFlexParts){.edges = true}, vec3(.05, 0, 1), down, NULL, NULL), 0.89, 1e-14);
  CHECK_NEAR(sn_ray_flex(s.m, s.d, 0, &(snFlexParts){.faces = true, .layer = 9}, above, down, NULL, NULL), -1, 0);
  CHECK_NEAR(sn_ray_flex(s.m, s.d, 1, &(snFlexParts){.skin = true}, above, down, NULL, NULL), -1, 0);
  CHECK_NEAR(sn_ray_flex(s.m, s.d, 0, &(snFlexParts){.skin = true}, vec3(0, 0, 1), vec3(0, 0, 0), NULL, NULL), -1, 0);
  scene_end(s);
}

TEST(rays_with_options_find_what_single_arguments_find) {
  Scene s = scene("<mujoco><worldbody><geom name='wall' type='box' size='.1 1 1' pos='3 0 0'/>"
                  "<body name='ball' pos='1 0 0'><freejoint/><geom size='.2'/></body><body pos='2 0 0'><freejoint/><geom size='.2' group='2'/></body>"
                  "</worldbody></mujoco>");
  sn_forward(s.m, s.d);
  snVec3 from = vec3(0, 0, 0), along = vec3(1, 0, 0);
  snByte groups[SN_GROUP_COUNT] = {1, 1, 0, 1, 1, 1};
  snRayHit hit, hits[2];
  CHECK(sn_cast_ray(s.m, s.d, from, along, NULL, &hit));
  CHECK_NEAR(hit.distance, .8, 1e-12);
  CHECK_NEAR(hit.normal.x, -1, 1e-12);
  CHECK(sn_cast_ray(s.m, s.d, from, along, &(snRayOptions){.excluded_body = 1, .no_normal = true}, &hit));
  CHECK_NEAR(hit.distance, 1.8, 1e-12);
  CHECK_NEAR(hit.normal.x, 0, 0);
  CHECK(sn_cast_ray(s.m, s.d, from, along, &(snRayOptions){.excluded_body = 1, .groups = groups}, &hit));
  CHECK_INT(hit.geom, 0);
  snRayOptions none = {.excluded_body = 1, .groups = groups, .skip_fixed = true};
  CHECK(!sn_cast_ray(s.m, s.d, from, along, &none, &hit));
  CHECK(hit.geom == -1 && hit.distance == -1);
  CHECK(sn_cast_ray(s.m, s.d, vec3(2.5, 0, 0), along, NULL, &hit));
  CHECK(!sn_cast_ray(s.m, s.d, vec3(2.5, 0, 0), along, &(snRayOptions){.skip_world = true}, &hit));
  CHECK_NEAR(sn_ray(s.m, s.d, vec3(2.5, 0, 0), along, NULL, true, 0, NULL, NULL), -1, 0);
  sn_cast_rays(s.m, s.d, from, (snVec3[2]){along, {0, 1, 0}}, 2, NULL, hits);
  CHECK_NEAR(hits[0].distance, .8, 1e-12);
  CHECK_INT(hits[1].geom, -1);
  sn_cast_rays(s.m, s.d, from, &along, 1, &(snRayOptions){.cutoff = .5}, hits);
  CHECK_INT(hits[0].geom, -1);
  scene_end(s);
}
