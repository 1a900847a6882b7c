// test_mesh_read_msh.c — MuJoCo's own format: what it holds, and what is refused
#include "reading.h"

typedef struct Msh {
  int count[4];
  float vert[4][3], normal[4][3], texcoord[4][2];
  int face[2][3];
} Msh;

static Msh sample(void) {
  return (Msh){.count = {4, 4, 4, 2},
               .vert = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
               .normal = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, -1}},
               .texcoord = {{0, 0}, {0.5f, 0}, {0, 0.5f}, {1, 1}},
               .face = {{0, 2, 1}, {0, 1, 3}}};
}

TEST(all_lists_are_read_and_share_their_triangles) {
  Msh msh = sample();
  Reading r = reading(sn_mesh_read_msh, &msh, sizeof msh, false);
  CHECK(r.ok);
  CHECK_INT(r.mesh.nvert, 4);
  CHECK_INT(r.mesh.nnormal, 4);
  CHECK_INT(r.mesh.ntexcoord, 4);
  CHECK_INT(r.mesh.nface, 2);
  CHECK_NEAR(r.mesh.normal[3][2], -1, 0);
  CHECK_NEAR(r.mesh.texcoord[1][0], 0.5, 0);
  CHECK_INT(r.mesh.facenormal[1][2], 3);
  CHECK_INT(r.mesh.facetexcoord[0][1], 2);
  reading_end(r);
}

TEST(mirroring_turns_the_triangles_of_vertices_only) {
  Msh msh = sample();
  Reading r = reading(sn_mesh_read_msh, &msh, sizeof msh, true);
  CHECK(r.ok);
  CHECK_INT(r.mesh.face[0][1], 1);
  CHECK_INT(r.mesh.facenormal[0][1], 2);
  CHECK_INT(r.mesh.facetexcoord[0][1], 2);
  reading_end(r);
}

TEST(every_truncation_is_refused) {
  Msh msh = sample();
  CHECK_UNREADABLE(sn_mesh_read_msh, &msh, 0, "empty");
  CHECK_UNREADABLE(sn_mesh_read_msh, &msh, 15, "inside the MSH header");
  for (size_t size = 16; size < sizeof msh; size++) CHECK_UNREADABLE(sn_mesh_read_msh, &msh, size, "announces");
}

TEST(counts_that_cannot_be_are_refused) {
  Msh msh = sample();
  msh.count[0] = 3;
  CHECK_UNREADABLE(sn_mesh_read_msh, &msh, sizeof msh, "3 vertices");
  msh = sample();
  msh.count[1] = 2;
  CHECK_UNREADABLE(sn_mesh_read_msh, &msh, sizeof msh, "2 normals for 4 vertices");
  msh = sample();
  msh.count[2] = -4;
  CHECK_UNREADABLE(sn_mesh_read_msh, &msh, sizeof msh, "-4 texture coordinates");
  msh = sample();
  msh.count[3] = -1;
  CHECK_UNREADABLE(sn_mesh_read_msh, &msh, sizeof msh, "-1 triangles");
  msh.count[3] = 0x7fffffff;
  CHECK_UNREADABLE(sn_mesh_read_msh, &msh, sizeof msh, "more than can be read");
  msh = sample();
  msh.vert[2][1] = INFINITY;
  CHECK_UNREADABLE(sn_mesh_read_msh, &msh, sizeof msh, "vertex 2 at byte 40 is not finite");
}
