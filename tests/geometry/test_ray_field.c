// test_ray_field.c — rays against height fields
#include "geometry/ray/ray.h"
#include "math/vec3.h"
#include "test.h"

#include <stdint.h>

enum { ROWS = 9, COLUMNS = 12, CELLS = (ROWS - 1) * (COLUMNS - 1) };

static const double size[4] = {2, 1.5, 0.8, 0.3};

static double between(uint64_t* state, double low, double high) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (double)(*state >> 11) / 9007199254740992.0;
}

static snFieldView field(const float* height) { return (snFieldView){size, ROWS, COLUMNS, height}; }

static void fill(float* height, float value) {
  for (int i = 0; i < ROWS * COLUMNS; i++) height[i] = value;
}

TEST(a_flat_field_is_met_at_its_height) {
  float height[ROWS * COLUMNS];
  fill(height, 0.5f);
  snFieldView flat = field(height);
  snVec3 normal;
  CHECK_NEAR(sn_ray_field(&flat, (snRay){{0.3, 0.2, 3}, {0, 0, -1}}, &normal), 2.6, 1e-14);
  CHECK(normal.z > 0 && normal.x == 0 && normal.y == 0);
  CHECK_NEAR(sn_ray_field(&flat, (snRay){{2.1, 0.2, 3}, {0, 0, -1}}, &normal), -1, 0);
}

TEST(corners_edges_and_the_rim_of_cells_have_no_holes) {
  float height[ROWS * COLUMNS];
  fill(height, 0.5f);
  snFieldView flat = field(height);
  snVec3 normal;
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++) {
      snVec3 from = {4.0 / (COLUMNS - 1) * c - 2, 3.0 / (ROWS - 1) * r - 1.5, 3};
      double x = sn_ray_field(&flat, (snRay){from, {0, 0, -1}}, &normal);
      // the outer edge belongs to the base as well: rounding may miss the surface there, never all
      bool rim = r == 0 || c == 0 || r == ROWS - 1 || c == COLUMNS - 1;
      if (!rim) CHECK_NEAR(x, 2.6, 1e-12);
      if (rim) CHECK(x >= 2.6 - 1e-12);
    }
}

TEST(walls_reach_from_the_rim_to_the_base_and_the_base_is_a_box) {
  float height[ROWS * COLUMNS];
  fill(height, 0.5f);
  snFieldView flat = field(height);
  snVec3 normal;
  CHECK_NEAR(sn_ray_field(&flat, (snRay){{5, 0.1, 0.3}, {-1, 0, 0}}, &normal), 3, 1e-14);
  CHECK_NEAR(normal.x, 1, 0);
  CHECK_NEAR(sn_ray_field(&flat, (snRay){{0.1, -5, 0.3}, {0, 1, 0}}, &normal), 3.5, 1e-14);
  CHECK_NEAR(normal.y, -1, 0);
  CHECK_NEAR(sn_ray_field(&flat, (snRay){{5, 0.1, 0.5}, {-1, 0, 0}}, &normal), -1, 0);
  CHECK_NEAR(sn_ray_field(&flat, (snRay){{5, 0.1, -0.2}, {-1, 0, 0}}, &normal), 3, 1e-14);
  CHECK_NEAR(sn_ray_field(&flat, (snRay){{0, 0, -5}, {0, 0, 1}}, &normal), 4.7, 1e-14);
  CHECK_NEAR(normal.z, -1, 0);
}

// The surface alone as a mesh.
static double on_surface(const snFieldView* f, snRay ray) {
  static snFloat3 vertex[ROWS * COLUMNS];
  static snInt3 face[2 * CELLS];
  int at = 0;
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++) {
      float* v = vertex[r * COLUMNS + c];
      v[0] = (float)(2 * size[0] / (COLUMNS - 1) * c - size[0]), v[1] = (float)(2 * size[1] / (ROWS - 1) * r - size[1]);
      v[2] = (float)(f->height[r * COLUMNS + c] * size[2]);
      if (r == ROWS - 1 || c == COLUMNS - 1) continue;
      int i = r * COLUMNS + c;
      const int faces[2][3] = {{i, i + 1, i + COLUMNS + 1}, {i, i + COLUMNS + 1, i + COLUMNS}};
      memcpy(face[at], faces, sizeof faces);
      at += 2;
    }
  snMeshView mesh = {
      .vertices = ROWS * COLUMNS, .faces = at, .vertex = (const snFloat3*)vertex, .face = (const snInt3*)face};
  snVec3 normal;
  return sn_ray_mesh(&mesh, vec3(size[0], size[1], size[2]), ray, &normal);
}

TEST(the_walk_over_the_grid_finds_what_all_triangles_together_have) {
  uint64_t state = 5;
  float height[ROWS * COLUMNS];
  for (int i = 0; i < ROWS * COLUMNS; i++) height[i] = (float)between(&state, 0, 1);
  snFieldView hills = field(height);
  int met = 0;
  for (int i = 0; i < 4000; i++) {
    // from above the surface, so that walls and base are met only behind it or not at all
    snRay ray = {{between(&state, -1.9, 1.9), between(&state, -1.4, 1.4), between(&state, 0.8, 2)},
                 {between(&state, -1, 1), between(&state, -1, 1), between(&state, -1, -0.02)}};
    snVec3 normal;
    double expected = on_surface(&hills, ray), x = sn_ray_field(&hills, ray, &normal);
    if (expected < 0) continue;
    CHECK_NEAR(x, expected, 1e-5);  // the mesh is rounded to single precision
    CHECK(normal.z > 0);
    met++;
  }
  CHECK(met > 1000);
}
