// test_mesh_read_obj.c — Wavefront OBJ: numbers, indices, groups, and what is refused
#include "reading.h"

#define CORNERS "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"

static Reading read_text(const char* text) { return reading(sn_mesh_read_obj, text, strlen(text), false); }

TEST(faces_count_from_one_or_backwards) {
  Reading r = read_text(CORNERS "f 1 3 2\nf -4 -3 -1\n");
  CHECK(r.ok);
  CHECK_INT(r.mesh.nvert, 4);
  CHECK_INT(r.mesh.nface, 2);
  CHECK_INT(r.mesh.face[0][1], 2);
  CHECK_INT(r.mesh.face[1][0], 0);
  CHECK_INT(r.mesh.face[1][2], 3);
  CHECK(r.mesh.facenormal == NULL && r.mesh.facetexcoord == NULL);
  reading_end(r);
}

TEST(corners_may_have_texture_coordinates_and_normals) {
  Reading r = read_text(CORNERS "vt .25 .75\nvn 0 0 1\nvn 1 0 0\nf 1/1/2 2//1 3/1\n");
  CHECK(r.ok);
  CHECK_NEAR(r.mesh.texcoord[0][1], 0.25, 0);  // images begin at the top
  CHECK_INT(r.mesh.facenormal[0][0], 1);
  CHECK_INT(r.mesh.facenormal[0][1], 0);
  CHECK_INT(r.mesh.facenormal[0][2], -1);
  CHECK_INT(r.mesh.facetexcoord[0][1], -1);
  reading_end(r);
}

TEST(mirroring_turns_all_three_indices) {
  const char* text = CORNERS "vn 0 0 1\nvn 1 0 0\nvn 0 1 0\nf 1//1 2//2 3//3\n";
  Reading r = reading(sn_mesh_read_obj, text, strlen(text), true);
  CHECK(r.ok);
  CHECK_INT(r.mesh.face[0][1], 2);
  CHECK_INT(r.mesh.facenormal[0][1], 2);
  reading_end(r);
}

TEST(lines_end_in_any_way_and_unknown_words_are_passed_over) {
  Reading r = read_text("# note\r\n\tv 0 0 0\rv\t1 0 0\r\nusemtl x\ns off\nv 0 1 0 1 1 1\n  v 0 0 1\n\nf  1  2  3 ");
  CHECK(r.ok);
  CHECK_INT(r.mesh.nvert, 4);
  CHECK_INT(r.mesh.nface, 1);
  reading_end(r);
}

TEST(only_the_first_group_with_faces_is_read) {
  Reading r = read_text("g empty\n" CORNERS "g one\nf 1 2 3\ng two\nf 2 3 4\nv 9 9 9\n");
  CHECK(r.ok);
  CHECK_INT(r.mesh.nface, 1);
  CHECK_INT(r.mesh.nvert, 5);
  reading_end(r);
  r = read_text("o lines\n" CORNERS "l 1 2\no faces\nf 1 2 3\n");
  CHECK(r.ok);
  CHECK_INT(r.mesh.nface, 0);  // an object of lines comes first
  reading_end(r);
}

TEST(numbers_round_to_the_nearest_single) {
  static const struct {
    const char* text;
    float value;
  } cases[] = {
      {"0.1", 0.1f},
      {"-1.25e-3", -1.25e-3f},
      {"+2", 2},
      {".5", 0.5f},
      {"5.", 5},
      {"1e", 1},
      {"0x10", 16},
      {"3.14159265358979323846", 3.14159265358979323846f},
      {"123456789012345678901234567890", 1.2345679e29f},
      {"0.000000000000000000000000000012345", 1.2345e-29f},
      {"1e40", 3.40282347e38f},
      {"-inf", -3.40282347e38f},
      {"1e-60", 0},
      {"word", 0},
      {"-", 0},
      {"2abc", 2},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char text[128];
    snprintf(text, sizeof text, "v %s 1 2\n", cases[i].text);
    Reading r = read_text(text);
    CHECK(r.ok);
    CHECK_NEAR(r.mesh.vert[0].x, cases[i].value, 0);
    CHECK_NEAR(r.mesh.vert[0].z, 2, 0);
    reading_end(r);
  }
}

TEST(missing_coordinates_are_zero) {
  Reading r = read_text("v 1\nv 1 2\n");
  CHECK(r.ok);
  CHECK_NEAR(r.mesh.vert[0].y, 0, 0);
  CHECK_NEAR(r.mesh.vert[1].y, 2, 0);
  reading_end(r);
}

TEST(bad_indices_and_vertices_that_are_no_numbers_are_refused) {
  CHECK_UNREADABLE(sn_mesh_read_obj, CORNERS "f 1 0 2\n", strlen(CORNERS) + 8, "line 5");
  CHECK_UNREADABLE(sn_mesh_read_obj, CORNERS "f 1 2 x\n", strlen(CORNERS) + 8, "line 5");
  CHECK_UNREADABLE(sn_mesh_read_obj, "v nan 0 0\n", 10, "vertex 1 of the file is not finite");
}

TEST(polygons_are_split_into_triangles) {
  Reading r = read_text(CORNERS "v 1 1 0\nf 1 2 5 3\nf 1 2\n");
  CHECK(r.ok);
  CHECK_INT(r.mesh.nface, 2);
  reading_end(r);
}
