// test_mesh_read_stl.c — binary STL: welded corners, mirrored triangles, and what is refused
#include "reading.h"

// A tetrahedron as STL.
typedef struct Stl {
  char bytes[84 + 4 * 50];
} Stl;

static Stl tetrahedron(void) {
  static const float points[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  static const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  Stl stl = {{0}};
  memcpy(stl.bytes + 80, &(int){4}, sizeof(int));
  for (int f = 0; f < 4; f++)
    for (int k = 0; k < 3; k++) memcpy(stl.bytes + 84 + 50 * f + 12 * (k + 1), points[faces[f][k]], sizeof(float[3]));
  return stl;
}

TEST(equal_corners_become_one_vertex) {
  Stl stl = tetrahedron();
  Reading r = reading(sn_mesh_read_stl, stl.bytes, sizeof stl.bytes, false);
  CHECK(r.ok);
  CHECK_INT(r.mesh.nvert, 4);
  CHECK_INT(r.mesh.nface, 4);
  CHECK_INT(r.mesh.face[1][1], 2);
  CHECK_NEAR(r.mesh.vert[3].z, 1, 0);
  reading_end(r);
}

TEST(a_mirrored_mesh_has_its_triangles_turned_around) {
  Stl stl = tetrahedron();
  Reading r = reading(sn_mesh_read_stl, stl.bytes, sizeof stl.bytes, true);
  CHECK(r.ok);
  CHECK_INT(r.mesh.face[0][0], 0);
  CHECK_INT(r.mesh.face[0][1], 2);
  CHECK_INT(r.mesh.face[0][2], 1);
  reading_end(r);
}

TEST(truncated_and_oversized_files_are_refused) {
  Stl stl = tetrahedron();
  CHECK_UNREADABLE(sn_mesh_read_stl, stl.bytes, 0, "empty");
  CHECK_UNREADABLE(sn_mesh_read_stl, stl.bytes, 83, "ends after 83 bytes");
  for (size_t size = 84; size < sizeof stl.bytes; size += 7)
    CHECK_UNREADABLE(sn_mesh_read_stl, stl.bytes, size, "4 STL triangles take 284");
  memcpy(stl.bytes + 80, &(int){200001}, sizeof(int));
  CHECK_UNREADABLE(sn_mesh_read_stl, stl.bytes, sizeof stl.bytes, "counts 200001 triangles");
  memcpy(stl.bytes + 80, &(int){-1}, sizeof(int));
  CHECK_UNREADABLE(sn_mesh_read_stl, stl.bytes, sizeof stl.bytes, "counts -1 triangles");
}

TEST(text_files_are_refused_with_a_hint) {
  char text[200] = "solid thing\n facet normal 0 0 1\n";
  memset(text + 32, ' ', sizeof text - 32);
  CHECK_UNREADABLE(sn_mesh_read_stl, text, sizeof text, "only binary STL is read");
  CHECK_UNREADABLE(sn_mesh_read_stl, text, 40, "only binary STL is read");
}

TEST(coordinates_that_are_no_numbers_or_too_large_are_refused) {
  Stl stl = tetrahedron();
  memcpy(stl.bytes + 84 + 50 + 12, &(float){NAN}, sizeof(float));
  CHECK_UNREADABLE(sn_mesh_read_stl, stl.bytes, sizeof stl.bytes, "triangle 1 at byte 146");
  memcpy(stl.bytes + 84 + 50 + 12, &(float){2e9f}, sizeof(float));
  CHECK_UNREADABLE(sn_mesh_read_stl, stl.bytes, sizeof stl.bytes, "beyond 2^30");
}
