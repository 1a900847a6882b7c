// test_convex.c — distance and contacts of two convex shapes from their support points
#include "base/build.h"
#include "geometry/convex/convex.h"
#include "collision/geom_shape.h"
#include "collision/shapes.h"
#include "geometry/shape_ops.h"
#include "scene.h"

static const snVec3 origin = {0, 0, 0};

typedef struct Bench {
  snConvexSettings settings;
  snContactPoint out[SN_MAX_PAIR_CONTACTS];
  int count;
} Bench;

static Bench bench(bool native, bool multi) {
  Bench b = {.settings = {.tolerance = 1e-6, .iterations = 50, .native = native, .multi = multi}};
  b.settings.scratch = sn_arena_create(NULL, 0);
  return b;
}

static void bench_end(Bench* b) { sn_arena_destroy(b->settings.scratch); }

static int meet(Bench* b, snShape first, snShape second, double margin) {
  return b->count = sn_convex_contacts(b->out, &first, &second, margin, &b->settings);
}

// A cube of side 2, a flat square, a segment and one point, as meshes where the loader lets them pass.
static const char* solids =
    "<mujoco><asset>"
    "<mesh name='cube' vertex='-1 -1 -1 1 -1 -1 1 1 -1 -1 1 -1 -1 -1 1 1 -1 1 1 1 1 -1 1 1'/>"
    "<mesh name='thin' vertex='-1 -1 0 1 -1 0 1 1 0 -1 1 0 0 0 1e-6'/>"
    "</asset><worldbody><geom type='mesh' mesh='cube'/><geom type='mesh' mesh='thin'/></worldbody></mujoco>";

TEST(a_ball_in_an_ellipsoid_is_as_deep_as_their_radii_say) {
  Bench b = bench(true, false);
  snShape ball = shape_at(SN_GEOM_SPHERE, (snVec3){0.5, 0, 0}, origin);
  snShape egg = shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 0.4, 0.4}, (snVec3){1.4, 0, 0});
  CHECK_INT(meet(&b, ball, egg, 0), 1);
  CHECK_NEAR(b.out[0].dist, -0.1, 1e-6);
  CHECK_VECTOR(b.out[0].pos, 0.45, 0, 0, 1e-3);
  CHECK_VECTOR(b.out[0].normal, 1, 0, 0, 1e-2);
  CHECK(vec3_is_zero(b.out[0].tangent));
  bench_end(&b);
}

TEST(a_gap_within_the_margin_is_a_contact_with_a_positive_distance) {
  Bench b = bench(true, false);
  snShape can = shape_at(SN_GEOM_CYLINDER, (snVec3){0.5, 1, 0}, origin);
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){0.5, 0.5, 0.5}, (snVec3){0.1, 0.1, 1.55});
  CHECK_INT(meet(&b, can, box, 0), 0);
  CHECK_INT(meet(&b, can, box, 0.1), 1);
  CHECK_NEAR(b.out[0].dist, 0.05, 1e-6);
  CHECK_NEAR(b.out[0].pos.z, 1.025, 1e-6);
  CHECK_VECTOR(b.out[0].normal, 0, 0, 1, 1e-4);
  CHECK_INT(meet(&b, can, box, 0.04), 0);
  bench_end(&b);
}

TEST(faces_on_each_other_touch_in_several_points_where_the_flag_is_set) {
  Scene s = scene(solids);
  if (!s.m) return;
  sn_forward(s.m, s.d);
  snGeomShape cube;
  sn_geom_shape(&cube, s.m, s.d, 0);
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){2, 2, 0.5}, (snVec3){0.3, 0.2, 1.45});
  Bench one = bench(true, false), several = bench(true, true);
  CHECK_INT(meet(&one, box, cube.shape, 0), 1);
  CHECK_NEAR(one.out[0].dist, -0.05, 1e-9);
  CHECK_INT(meet(&several, box, cube.shape, 0), 4);
  for (int i = 0; i < several.count; i++) {
    CHECK_NEAR(several.out[i].dist, -0.05, 1e-9);
    CHECK_VECTOR(several.out[i].normal, 0, 0, -1, 1e-9);
    CHECK_NEAR(several.out[i].pos.z, 0.975, 1e-9);
    CHECK_NEAR(fabs(several.out[i].pos.x), 1, 1e-9);
    CHECK_NEAR(fabs(several.out[i].pos.y), 1, 1e-9);
  }
  // an edge of the box lies in a face of the cube
  snShape on_edge = turned(shape_at(SN_GEOM_BOX, (snVec3){2, 0.5, 0.5}, (snVec3){0, 0.1, 1.65}), x_axis, 45);
  CHECK_INT(meet(&several, on_edge, cube.shape, 0), 2);
  for (int i = 0; i < several.count; i++) {
    CHECK_NEAR(several.out[i].dist, 1.65 - 1 - sqrt(0.5), 1e-9);
    CHECK_NEAR(fabs(several.out[i].pos.x), 1, 1e-9);
  }
  bench_end(&one);
  bench_end(&several);
  scene_end(s);
}

TEST(turning_finds_both_ends_of_a_lying_can) {
  Bench b = bench(true, true);
  snShape can = turned(shape_at(SN_GEOM_CYLINDER, (snVec3){0.5, 1, 0}, (snVec3){0, 0, 0.49}), x_axis, 90);
  snShape table = shape_at(SN_GEOM_BOX, (snVec3){3, 3, 0.5}, (snVec3){0, 0, -0.5});
  meet(&b, can, table, 0);
  CHECK(b.count >= 2);
  double low = 0, high = 0;
  for (int i = 0; i < b.count; i++) {
    CHECK_NEAR(b.out[i].dist, b.out[0].dist, 0);
    low = fmin(low, b.out[i].pos.y), high = fmax(high, b.out[i].pos.y);
  }
  CHECK(low < -0.9 && high > 0.9);
  bench_end(&b);
}

TEST(boxes_give_up_to_eight_contacts_at_once) {
  Bench b = bench(true, false);
  snShape below = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, origin);
  snShape above = turned(shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, (snVec3){0, 0, 1.9}), z_axis, 45);
  CHECK_INT(meet(&b, below, above, 0), 8);
  bench_end(&b);
}

TEST(swapping_the_shapes_turns_the_normal_round) {
  Bench b = bench(true, false), c = bench(true, false);
  snShape egg = turned(shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 0.5, 0.3}, origin), (snVec3){1, 1, 0}, 30);
  snShape can =
      turned(shape_at(SN_GEOM_CYLINDER, (snVec3){0.4, 0.6, 0}, (snVec3){0.9, 0.2, 0.3}), (snVec3){0, 1, 1}, 70);
  CHECK_INT(meet(&b, egg, can, 0), 1);
  CHECK_INT(meet(&c, can, egg, 0), 1);
  CHECK_NEAR(b.out[0].dist, c.out[0].dist, 1e-5);
  CHECK_VECTOR(b.out[0].normal, -c.out[0].normal.x, -c.out[0].normal.y, -c.out[0].normal.z, 1e-2);
  bench_end(&b);
  bench_end(&c);
}

TEST(shapes_without_volume_end_with_finite_contacts_or_none) {
  Scene s = scene(solids);
  if (!s.m) return;
  sn_forward(s.m, s.d);
  snGeomShape thin;
  sn_geom_shape(&thin, s.m, s.d, 1);
  Bench b = bench(true, true);
  snShape shape[7] = {thin.shape};
  for (int i = 1; i < 7; i++) shape[i] = shape_at((snGeomType)(SN_GEOM_SPHERE + (i - 1) % 5), origin, origin);
  shape[6] = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 0}, origin);
  for (int i = 0; i < 7; i++) {
    for (int j = 0; j < 7; j++) {
      for (int k = 0; k < 3; k++) {
        snShape moved = shape[j];
        moved.pos = vec3_add(moved.pos, (snVec3){0.1 * k, 0, 0.01 * k});
        meet(&b, shape[i], moved, 0.1);
        for (int n = 0; n < b.count; n++) {
          CHECK(isfinite(b.out[n].dist) && isfinite(vec3_dot(b.out[n].pos, b.out[n].pos)));
          CHECK_NEAR(vec3_length(b.out[n].normal), 1, 1e-9);
        }
      }
    }
  }
  bench_end(&b);
  scene_end(s);
}

TEST(few_iterations_end_the_search_without_harm) {
  Bench b = bench(true, false);
  snShape egg = shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 0.5, 0.3}, origin);
  snShape can = shape_at(SN_GEOM_CYLINDER, (snVec3){0.4, 0.6, 0}, (snVec3){0.9, 0.2, 0.3});
  for (int most = 0; most < 8; most++) {
    b.settings.iterations = most;
    meet(&b, egg, can, 0);
    CHECK(b.count <= 1);
    if (b.count) CHECK(isfinite(b.out[0].dist));
  }
  b.settings.iterations = 1 << 30;
  CHECK_INT(meet(&b, egg, can, 0), 1);
  bench_end(&b);
}

TEST(distances_come_with_the_nearest_points) {
  Bench b = bench(true, false);
  snShape pill = shape_at(SN_GEOM_CAPSULE, (snVec3){0.25, 0.5, 0}, origin);
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){0.5, 2, 2}, (snVec3){2, 0, 0.1});
  snVec3 from = origin, to = origin;
  CHECK_NEAR(sn_convex_distance(&pill, &box, 10, &from, &to, &b.settings), 1.25, 1e-9);
  CHECK_NEAR(from.x, 0.25, 1e-9);
  CHECK_NEAR(to.x, 1.5, 1e-9);
  CHECK_NEAR(from.y, to.y, 1e-9);
  CHECK_NEAR(sn_convex_distance(&pill, &box, 0.5, &from, &to, &b.settings), 0.5, 0);
  box.pos.x = 0.7;
  CHECK_NEAR(sn_convex_distance(&pill, &box, 10, &from, &to, &b.settings), -0.05, 1e-6);
  CHECK_NEAR(vec3_length(vec3_sub(from, to)), 0.05, 1e-6);
  bench_end(&b);
}

TEST(libccd_finds_the_same_depth_as_the_native_search) {
  if (!sn_has_libccd()) SKIP("this build has no libccd");
  Bench native = bench(true, false), other = bench(false, false);
  const snGeomType kinds[4] = {SN_GEOM_CAPSULE, SN_GEOM_ELLIPSOID, SN_GEOM_CYLINDER, SN_GEOM_BOX};
  const double shallow = 1e-4;
  for (int i = 0; i < 4; i++) {
    snShape egg = turned(shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 0.8, 0.9}, origin), (snVec3){1, 1, 0}, 30);
    snShape b = turned(shape_at(kinds[i], (snVec3){0.5, 0.6, 0.4}, (snVec3){1.3, 0.1, 0.2}), (snVec3){0, 1, 1}, 20);
    // a portal gives the depth along the ray between the centres, which is the least one where the overlap is shallow
    CHECK_INT(meet(&native, egg, b, 0), 1);
    b.pos = vec3_add_scaled(b.pos, native.out[0].normal, -native.out[0].dist - shallow);
    CHECK_INT(meet(&native, egg, b, 0), 1);
    CHECK_INT(meet(&other, egg, b, 0), 1);
    CHECK_NEAR(native.out[0].dist, -shallow, 2e-6);
    CHECK_NEAR(other.out[0].dist, -shallow, 2e-6);
    CHECK(vec3_dot(native.out[0].normal, other.out[0].normal) > cos(0.002));
  }
  bench_end(&native);
  bench_end(&other);
}

TEST(normals_of_round_surfaces_are_taken_from_the_surface) {
  snShape ball = shape_at(SN_GEOM_SPHERE, (snVec3){1, 0, 0}, origin);
  snShape box = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, (snVec3){0, 0, 1.9});
  snVec3 rough = vec3_normalize((snVec3){0.1, 0, 1});
  CHECK_VECTOR(sn_surface_normal(rough, (snVec3){0, 0, 0.95}, &ball, &box), 0, 0, 1, 1e-15);
  CHECK_VECTOR(sn_surface_normal(rough, (snVec3){0, 0, 0.95}, &box, &box), rough.x, rough.y, rough.z, 0);
  snShape egg = shape_at(SN_GEOM_ELLIPSOID, (snVec3){1, 2, 3}, origin);
  CHECK_VECTOR(sn_surface_normal(rough, (snVec3){0, 0, 2.9}, &egg, &box), 0, 0, 1, 1e-3);
  CHECK_VECTOR(sn_surface_normal(rough, (snVec3){0, 0, 3.1}, &egg, &box), 0, 0, 1, 1e-15);
  snShape can = shape_at(SN_GEOM_CYLINDER, (snVec3){1, 1, 0}, origin);
  CHECK_VECTOR(sn_surface_normal(x_axis, (snVec3){0.6, 0.8, 0}, &can, &box), 0.6, 0.8, 0, 1e-15);
  CHECK_VECTOR(sn_surface_normal(rough, (snVec3){0.1, 0, 0.99}, &can, &box), rough.x, rough.y, rough.z, 0);
  snShape pill = shape_at(SN_GEOM_CAPSULE, (snVec3){1, 1, 0}, origin);
  ball.pos.z = 2.8;
  CHECK_VECTOR(sn_surface_normal(rough, (snVec3){0, 0, 1.9}, &pill, &ball), 0, 0, 1, 1e-15);
}
