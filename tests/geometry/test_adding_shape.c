// test_adding_shape.c — the examples of docs/adding.md on shapes and pairs, compiled and run as shown there
#include "collision/shapes.h"
#include "geometry/convex/gjk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define sn_shape_cone example_cone
#define sn_plane_cone example_plane_cone

// example: a shape
// cone.c — apex at (0, 0, size.y), base of radius size.x in the plane z = -size.y
static double volume(snVec3 s) { return SN_PI * s.x * s.x * 2 * s.y / 3; }
static double radius(snVec3 s) { return sqrt(s.x * s.x + s.y * s.y); }
static snAabb bounding_box(snVec3 s) { return (snAabb){{0, 0, 0}, {s.x, s.x, s.y}}; }

static bool inside(snVec3 s, snVec3 p) {
  double across = sqrt(p.x * p.x + p.y * p.y);
  return p.z > -s.y && across < s.x * (s.y - p.z) / (2 * s.y);
}

static snVec3 support(snSolid* solid, snVec3 direction) {
  const snShape* shape = solid->shape;
  snVec3 n = mat3_transpose_mul_vec3(shape->rot, direction), point = {0, 0, shape->size.y};
  double across = sqrt(n.x * n.x + n.y * n.y), base = across * shape->size.x - n.z * shape->size.y;
  if (base > n.z * shape->size.y && across > 0)
    point = vec3(n.x / across * shape->size.x, n.y / across * shape->size.x, -shape->size.y);
  else if (base > n.z * shape->size.y)
    point = vec3(0, 0, -shape->size.y);
  return vec3_add(mat3_mul_vec3(shape->rot, point), shape->pos);
}

const snShapeOps sn_shape_cone = {
    .sizes = 2,
    .volume = volume,
    .radius = radius,
    .box = bounding_box,
    .inside = inside,
    .support = support,
    .support_center = support,
};
// end

// example: a geom pair
// The apex or the lowest point of the base.
int sn_plane_cone(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                  const snConvexSettings* settings) {
  (void)settings;
  snVec3 normal = mat3_col(a->rot, 2);
  snSolid cone = {.shape = b, .support = sn_shape_cone.support};
  snVec3 lowest = cone.support(&cone, vec3_neg(normal));
  double dist = vec3_dot(normal, vec3_sub(lowest, a->pos));
  if (dist > margin) return 0;
  *out = (snContactPoint){.dist = dist, .pos = vec3_add_scaled(lowest, normal, -0.5 * dist), .normal = normal};
  return 1;
}
// end

static const snVec3 size = {0.5, 1, 0}, origin = {0, 0, 0};

TEST(the_shape_of_the_page_has_its_volume_inside_its_box) {
  const snShapeOps* cone = &example_cone;
  snVec3 half = cone->box(size).half;
  int hits = 0, points = 40;
  for (int i = 0; i < points * points * points; i++) {
    snVec3 at = {i % points + 0.5, i / points % points + 0.5, i / points / points + 0.5};
    snVec3 p = vec3_sub(vec3_scale(vec3_mul(at, half), 2.0 / points), half);
    hits += cone->inside(size, p);
    CHECK(!cone->inside(size, p) || vec3_length(p) < cone->radius(size));
  }
  CHECK_NEAR(8 * half.x * half.y * half.z * hits / (points * points * points), cone->volume(size), 0.01);
}

TEST(the_shape_of_the_page_is_searched_by_its_support_points) {
  snShape shape = shape_at(SN_GEOM_CYLINDER, size, origin), box = shape_at(SN_GEOM_BOX, (snVec3){1, 1, 1}, origin);
  snSolid cone = {.shape = &shape, .support = example_cone.support, .vertex = -1}, other = sn_solid(&box, 0);
  snGjk gjk;
  box.pos.z = 2.25;
  sn_gjk(&gjk, &cone, &other, 1, 1e-6, 50);
  CHECK_NEAR(gjk.dist, 0.25, 1e-9);
  CHECK_VECTOR(gjk.a, 0, 0, 1, 1e-9);
}

TEST(the_pair_of_the_page_touches_a_plane_with_its_lowest_point) {
  snShape plane = shape_at(SN_GEOM_PLANE, (snVec3){1, 1, 1}, origin);
  snShape cone = turned(shape_at(SN_GEOM_CYLINDER, size, (snVec3){0, 0, 0.9}), x_axis, 180);
  snContactPoint found;
  snPairFn* pair = example_plane_cone;
  CHECK_INT(pair(&found, &plane, &cone, 0, NULL), 1);
  CHECK_NEAR(found.dist, -0.1, 1e-12);
  cone.pos.z = 1.1;
  CHECK_INT(pair(&found, &plane, &cone, 0, NULL), 0);
}

static char* read_file(const char* path) {
  FILE* file = fopen(path, "rb");
  char* text = calloc(1, 200000);
  if (file && text) text[fread(text, 1, 199999, file)] = '\0';
  if (file) fclose(file);
  return text;
}

TEST(the_page_shows_these_examples) {
  char* page = read_file(SN_SOURCE_DIR "/docs/adding.md");
  char* here = read_file(SN_SOURCE_DIR "/tests/geometry/test_adding_shape.c");
  int shown = 0;
  for (char* at = strstr(here, "\n// example:"); at; at = strstr(at, "\n// example:")) {
    char *begin = strchr(at + 1, '\n') + 1, *end = strstr(begin, "// end\n");
    if (!end) break;
    *end = '\0';
    CHECK(strstr(page, begin) != NULL);
    shown++;
    at = end + 1;
  }
  CHECK_INT(shown, 2);
  free(page);
  free(here);
}
