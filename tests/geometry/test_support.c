// test_support.c — the farthest point of a convex solid along a direction
#include "geometry/convex/minkowski.h"
#include "geometry/convex/support.h"
#include "collision/geom_shape.h"
#include "collision/shapes.h"
#include "geometry/sector.h"
#include "scene.h"

static snVec3 farthest(snShape shape, snVec3 direction) {
  snSolid solid = sn_solid(&shape, 0);
  return sn_support(&solid, direction);
}

static snVec3 farthest_middle(snShape shape, double margin, snVec3 direction) {
  snSolid solid = sn_solid(&shape, margin);
  return sn_support_center(&solid, direction);
}

static const snVec3 at = {1, 2, 3};
static const snVec3 slope = {0.6, 0, 0.8};

TEST(each_primitive_has_its_farthest_point) {
  snVec3 size = {0.5, 0.25, 0.125};
  CHECK_VECTOR(farthest(shape_at(SN_GEOM_SPHERE, size, at), slope), 1.3, 2, 3.4, 1e-15);
  CHECK_VECTOR(farthest(shape_at(SN_GEOM_CAPSULE, size, at), slope), 1.3, 2, 3.65, 1e-15);
  CHECK_VECTOR(farthest(shape_at(SN_GEOM_CYLINDER, size, at), slope), 1.5, 2, 3.25, 1e-15);
  CHECK_VECTOR(farthest(shape_at(SN_GEOM_BOX, size, at), slope), 1.5, 2.25, 3.125, 1e-15);
  // on the ellipsoid the normal is parallel to the direction
  snVec3 p = vec3_sub(farthest(shape_at(SN_GEOM_ELLIPSOID, size, at), slope), at);
  CHECK_NEAR(p.x * p.x / 0.25 + p.y * p.y / 0.0625 + p.z * p.z / 0.015625, 1, 1e-14);
  CHECK_NEAR(p.x / 0.25 * 0.8, p.z / 0.015625 * 0.6, 1e-14);
}

TEST(a_turned_shape_turns_its_farthest_point) {
  snShape box = turned(shape_at(SN_GEOM_BOX, (snVec3){0.5, 0.25, 0.125}, at), z_axis, 90);
  CHECK_VECTOR(farthest(box, (snVec3){0.6, 0.64, 0.48}), 1.25, 2.5, 3.125, 1e-14);
}

// Tilted about two axes.
static snShape tilted(snGeomType type) {
  return turned(turned(shape_at(type, (snVec3){0.5, 0.25, 0.125}, at), x_axis, 40), y_axis, 25);
}

TEST(the_support_function_is_the_height_of_the_support_point_over_the_origin_of_the_frame) {
  for (int type = SN_GEOM_SPHERE; type <= SN_GEOM_BOX; type++) {
    snShape shape = tilted((snGeomType)type);
    for (int i = 0; i < 100; i++) {
      double angle = 2.399963 * i, z = 1 - (2 * i + 1) / 100.0, r = sqrt(1 - z * z);
      snVec3 local = {r * cos(angle), r * sin(angle), z}, direction = mat3_mul_vec3(shape.rot, local);
      snSolid solid = sn_solid(&shape, 0);
      int corner = 0;
      double reach = vec3_dot(vec3_sub(sn_support(&solid, direction), at), direction);
      CHECK_NEAR(sn_support_function(&solid, local, &corner), reach, 1e-14);
    }
  }
}

TEST(a_tie_goes_to_the_positive_corner_or_to_the_middle) {
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){0.5, 0.25, 0.125}, at);
  snSolid solid = sn_solid(&box, 0);
  CHECK_VECTOR(sn_support(&solid, x_axis), 1.5, 2.25, 3.125, 0);
  CHECK_INT(solid.vertex, 7);
  sn_support(&solid, vec3_neg(z_axis));
  CHECK_INT(solid.vertex, 3);
  CHECK_VECTOR(farthest_middle(box, 0, x_axis), 1.5, 2, 3, 0);
  snShape cylinder = shape_at(SN_GEOM_CYLINDER, (snVec3){0.5, 0.25, 0}, at);
  CHECK_VECTOR(farthest(cylinder, vec3_neg(z_axis)), 1, 2, 2.75, 0);
  CHECK_VECTOR(farthest_middle(cylinder, 0, x_axis), 1.5, 2, 3, 0);
  snShape capsule = shape_at(SN_GEOM_CAPSULE, (snVec3){0.5, 0.25, 0}, at);
  CHECK_VECTOR(farthest_middle(capsule, 0, x_axis), 1.5, 2, 3, 0);
}

TEST(half_of_the_margin_is_added_by_the_rules_for_libccd) {
  snShape sphere = shape_at(SN_GEOM_SPHERE, (snVec3){0.5, 0, 0}, at);
  CHECK_VECTOR(farthest_middle(sphere, 0.2, x_axis), 1.6, 2, 3, 1e-15);
  CHECK_VECTOR(farthest_middle(sphere, 0.2, slope), 1.36, 2, 3.48, 1e-15);
}

TEST(shapes_without_size_have_one_point) {
  snVec3 nothing = {0, 0, 0};
  for (int type = SN_GEOM_SPHERE; type <= SN_GEOM_BOX; type++) {
    CHECK_VECTOR(farthest(shape_at((snGeomType)type, nothing, at), slope), 1, 2, 3, 0);
    CHECK_VECTOR(farthest_middle(shape_at((snGeomType)type, nothing, at), 0, slope), 1, 2, 3, 0);
  }
}

TEST(a_prism_gives_a_corner_of_the_side_it_is_asked_for) {
  snShape field = shape_at(SN_GEOM_HFIELD, (snVec3){0, 0, 0}, at);
  snVec3 corner[6] = {{0, 0, -1}, {1, 0, -1}, {0, 1, -1}, {0, 0, 1}, {1, 0, 2}, {0, 1, 3}};
  snSolid prism = sn_solid(&field, 0);
  prism.prism = corner;
  CHECK_VECTOR(sn_support(&prism, z_axis), 0, 1, 3, 0);
  CHECK_VECTOR(sn_support(&prism, (snVec3){0.8, 0, -0.6}), 1, 0, -1, 0);
  CHECK_VECTOR(sn_support(&prism, x_axis), 1, 0, 2, 0);
  CHECK_VECTOR(sn_solid_center(&prism), 1.0 / 3, 1.0 / 3, 0.5, 1e-15);
}

// Twenty points on an ellipsoid: all of them are corners of the hull.
static const char* ball =
    "<mujoco><asset><mesh name='ball' vertex='1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1 .6 .6 .5292 -.6 .6 .5292 .6 -.6 "
    ".5292 -.6 -.6 .5292 .6 .6 -.5292 -.6 .6 -.5292 .6 -.6 -.5292 -.6 -.6 -.5292 .8 .6 0 -.8 .6 0 .8 -.6 0 -.8 -.6 0 "
    "0 .6 .8 0 -.6 .8' scale='.5 .4 .3'/></asset><worldbody><geom type='mesh' mesh='ball'/></worldbody></mujoco>";

TEST(climbing_the_hull_finds_what_a_search_of_all_vertices_finds) {
  Scene s = scene(ball);
  CHECK(s.m != NULL);
  if (!s.m) return;
  sn_forward(s.m, s.d);
  snGeomShape shape;
  sn_geom_shape(&shape, s.m, s.d, 0);
  snShape without_hull = shape.shape;
  snMeshView vertices = shape.mesh;
  vertices.graph = NULL;
  without_hull.mesh = &vertices;
  snSolid hull = sn_solid(&shape.shape, 0), all = sn_solid(&without_hull, 0);
  const int corners = shape.mesh.graph[0], *vertex = shape.mesh.graph + 2 + corners;
  for (int i = 0; i < corners; i++) {
    for (int k = 0; k < 3; k++) CHECK(shape.mesh.hull[12 * (i / 4) + 4 * k + i % 4] == shape.mesh.vertex[vertex[i]][k]);
  }
  for (int i = 0; i < 500; i++) {
    double angle = 2.399963 * i, z = 1 - (2 * i + 1) / 500.0, r = sqrt(1 - z * z);
    snVec3 direction = {r * cos(angle), r * sin(angle), z};
    snVec3 climbed = sn_support(&hull, direction), searched = sn_support(&all, direction);
    CHECK_NEAR(vec3_dot(climbed, direction), vec3_dot(searched, direction), 1e-12);
    CHECK_INT(hull.vertex, all.vertex);
    CHECK_NEAR(vec3_dot(sn_support_center(&hull, direction), direction), vec3_dot(searched, direction), 1e-12);
    int corner = i - 5;  // of any number, good or not
    snVec3 local = mat3_transpose_mul_vec3(shape.shape.rot, direction);
    double reach = vec3_dot(vec3_sub(searched, shape.shape.pos), direction);
    CHECK_NEAR(sn_support_function(&hull, local, &corner), reach, 1e-12);
    CHECK_INT(vertex[corner], all.vertex);
    CHECK_NEAR(sn_support_function(&all, local, &corner), reach, 1e-12);
  }
  scene_end(s);
}

TEST(a_corner_that_stands_clear_is_the_only_one_above_the_others) {
  double height[FEW_CORNERS];
  for (int corners = 4; corners <= FEW_CORNERS; corners += 4)
    for (int seed = 0; seed < 100; seed++) {
      int above = 0, last = NO_CORNER;
      for (int i = 0; i < corners; i++) {
        height[i] = (seed * 31 + i * (seed + 7)) % (2 * corners);
        if (height[i] > 2 * corners - 3) above++, last = i;
      }
      CHECK_INT(only_corner_above(height, corners, 2 * corners - 3), above == 1 ? last : NO_CORNER);
    }
}

TEST(the_height_of_all_corners_is_that_of_each) {
  double place[36], height[FEW_CORNERS], most = -DBL_MAX;
  for (int i = 0; i < 36; i++) place[i] = sin(1.0 + 3 * i) - 5;  // all of them below the origin
  for (int corners = 9; corners <= 12; corners++) {
    snHull hull = {.corners = corners, .place = place};
    snVec3 direction = {0.6, 0.64, 0.48};
    double top = all_heights(height, &hull, direction);
    most = -DBL_MAX;
    for (int i = 0; i < corners; i++) {
      CHECK(height[i] == corner_height(&hull, direction, i));
      most = height[i] > most ? height[i] : most;
    }
    for (int i = corners; i < 12; i++) CHECK(height[i] == -DBL_MAX);
    if (corners == 12) CHECK(top == most);
  }
}

TEST(the_middle_of_a_sector_lies_in_it) {
  for (int sector = 0; sector < 24; sector++) CHECK_INT(sn_sector(sn_sector_middle(sector)), sector);
}

// A ball of 252 corners: enough for the quick proof that it is apart from another.
static const char* fine_ball =
    "<mujoco><asset><mesh name='ball' builtin='sphere' params='3'/></asset><worldbody>"
    "<geom type='mesh' mesh='ball'/><geom type='mesh' mesh='ball' pos='1.5 .4 .1' euler='10 20 30'/>"
    "</worldbody></mujoco>";

TEST(large_hulls_meet_where_small_ones_would) {
  Scene s = scene(fine_ball);
  CHECK(s.m != NULL);
  if (!s.m) return;
  sn_forward(s.m, s.d);
  snGeomShape a, b;
  sn_geom_shape(&a, s.m, s.d, 0);
  sn_geom_shape(&b, s.m, s.d, 1);
  snSolid solid = sn_solid(&a.shape, 0);
  CHECK(sn_solid_is_large(&solid));
  snConvexSettings settings = {.tolerance = 1e-6, .iterations = 50, .native = true};
  settings.scratch = sn_arena_create(NULL, 0);
  snContactPoint out[SN_MAX_PAIR_CONTACTS];
  for (int k = 0; k < 40; k++) {
    b.shape.pos = vec3_scale(vec3_normalize((snVec3){1.5, 0.4, 0.1 * k}), 1.9 + 0.01 * k);
    snVec3 from, to;
    double dist = sn_convex_distance(&a.shape, &b.shape, 10, &from, &to, &settings);
    CHECK_INT(sn_convex_contacts(out, &a.shape, &b.shape, 0, &settings), dist < 0);
    if (fabs(dist - 0.05) > 1e-4) CHECK_INT(sn_convex_contacts(out, &a.shape, &b.shape, 0.05, &settings), dist < 0.05);
  }
  sn_arena_destroy(settings.scratch);
  scene_end(s);
}

// Every second direction is the normal of a face of the mesh, or nearly so: three corners and more are equally high
// there.
static snVec3 some_direction(const snMeshView* mesh, int i) {
  double angle = 2.399963 * i, z = 1 - (2 * i + 1) / 4000.0, r = sqrt(1 - z * z);
  if (i % 2 == 0) return (snVec3){r * cos(angle), r * sin(angle), z};
  const int* face = mesh->face[i % mesh->faces];
  snVec3 p = vertex_place(mesh, face[0]), q = vertex_place(mesh, face[1]), s = vertex_place(mesh, face[2]);
  snVec3 normal = vec3_normalize(vec3_cross(vec3_sub(q, p), vec3_sub(s, p)));
  return vec3_normalize(vec3_add_scaled(normal, x_axis, i % 3 == 0 ? 1e-8 : 0));
}

TEST(a_climb_on_a_large_hull_ends_where_one_from_the_last_corner_ends) {
  Scene s = scene(fine_ball);
  CHECK(s.m != NULL);
  if (!s.m) return;
  sn_forward(s.m, s.d);
  snGeomShape ball;
  sn_geom_shape(&ball, s.m, s.d, 0);
  snSolid solid = sn_solid(&ball.shape, 0);
  snHull hull = sn_hull_of(&ball.mesh);
  int unclear = 0;
  CHECK(hull.corners > FEW_CORNERS);
  for (int i = 0; i < 2000; i++) {
    snVec3 local = some_direction(&ball.mesh, i), direction = mat3_mul_vec3(ball.shape.rot, local);
    local = in_shape(&ball.shape, direction);
    int start = solid.climb = i % 5 == 0 ? (i * 37) % hull.corners : solid.climb;
    int expected = climb_many(&hull, local, -FLT_MAX, start);
    sn_support(&solid, direction);
    CHECK_INT(solid.climb, expected);
    unclear += climb_to_clear(&hull, local, start, CLEAR * ball.shape.bound) == NO_CORNER;
  }
  CHECK(unclear > 100 && unclear < 1500);
  scene_end(s);
}

TEST(the_difference_of_two_solids_has_both_farthest_points) {
  snShape a = shape_at(SN_GEOM_SPHERE, (snVec3){0.5, 0, 0}, at), b = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, at);
  snSolid solid_a = sn_solid(&a, 0.2), solid_b = sn_solid(&b, 0);
  snMinkowskiPoint d;
  minkowski_support(&d, &solid_a, &solid_b, x_axis);
  CHECK_VECTOR(d.a, 1.6, 2, 3, 1e-15);
  CHECK_NEAR(d.b.x, 0, 1e-15);
  CHECK_NEAR(d.point.x, 1.6, 1e-15);
  CHECK_INT(d.vertex_a, -1);
}
