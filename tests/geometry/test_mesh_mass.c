// test_mesh_mass.c — volume, centre and inertia of meshes with closed forms
#include "cube.h"
#include "geometry/mesh/mesh_mass.h"
#include "test.h"

TEST(a_cube_has_the_volume_centre_and_inertia_of_a_cube) {
  snVec3 centroid, center;
  CHECK_NEAR(sn_mesh_centroid(cube, &centroid), 24, 1e-14);
  for (int filling = SN_MESH_CONVEX; filling <= SN_MESH_LEGACY; filling++) {
    CHECK_NEAR(sn_mesh_measure(cube, (snMeshFilling)filling, centroid, &center), 8, 1e-14);
    CHECK_NEAR(vec3_length(center), 0, 1e-15);
    snSymmetric inertia;
    CHECK_NEAR(sn_mesh_inertia(cube, (snMeshFilling)filling, center, &inertia), 8, 1e-14);
    CHECK_NEAR(inertia.xx, 8 * (4.0 + 4) / 12, 1e-14);
    CHECK_NEAR(inertia.zz, 8 * (4.0 + 4) / 12, 1e-14);
    CHECK_NEAR(inertia.xy, 0, 1e-14);
  }
}

TEST(a_shell_of_a_cube_has_the_inertia_of_six_plates) {
  snVec3 center;
  CHECK_NEAR(sn_mesh_measure(cube, SN_MESH_SHELL, (snVec3){0, 0, 0}, &center), 24, 1e-14);
  snSymmetric inertia;
  CHECK_NEAR(sn_mesh_inertia(cube, SN_MESH_SHELL, center, &inertia), 24, 1e-14);
  // about x: two plates across it (4/12 each way), four that stand off by 1 and are 2 wide
  CHECK_NEAR(inertia.xx, 2 * 4 * (8.0 / 12) + 4 * 4 * (1 + 4.0 / 12), 1e-13);
}

TEST(signed_volume_does_not_depend_on_the_top_and_turned_triangles_make_it_negative) {
  snVec3 center;
  CHECK_NEAR(sn_mesh_measure(cube, SN_MESH_EXACT, (snVec3){3, -4, 5}, &center), 8, 1e-13);
  CHECK_NEAR(vec3_length(center), 0, 1e-13);
  snInt3 turned[12];
  for (int f = 0; f < 12; f++)
    for (int k = 0; k < 3; k++) turned[f][k] = cube_face[f][2 - k];
  snTriangles inside_out = {cube_vert, (const snInt3*)turned, 8, 12};
  CHECK_NEAR(sn_mesh_measure(inside_out, SN_MESH_EXACT, (snVec3){0, 0, 0}, &center), -8, 1e-14);
  CHECK_NEAR(sn_mesh_measure(inside_out, SN_MESH_LEGACY, (snVec3){0, 0, 0}, &center), 8, 1e-14);
}

TEST(a_triangle_without_area_counts_nothing) {
  CHECK_NEAR(sn_triangle_area((snVec3){0, 0, 0}, (snVec3){1, 1, 1}, (snVec3){2, 2, 2}), 0, 0);
  CHECK_NEAR(sn_triangle_area((snVec3){0, 0, 0}, (snVec3){3, 0, 0}, (snVec3){0, 4, 0}), 6, 1e-15);
}
