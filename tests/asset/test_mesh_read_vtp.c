// test_mesh_read_vtp.c — VTK's PolyData files
#include "reading.h"

#define VTP(inside)                                                                                     \
  "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" byte_order=\"LittleEndian\">\n<PolyData>" inside \
  "</PolyData></VTKFile>"
#define PIECE(points, cells)      VTP("<Piece NumberOfPoints=\"5\">\n<Points>" points "</Points>\n" cells "</Piece>")
#define ARRAY(name, format, text) "<DataArray type='Float32' Name='" name "' format='" format "'>" text "</DataArray>"
#define INTS(name, format, text)  "<DataArray type='Int32' Name='" name "' format='" format "'>" text "</DataArray>"
#define POINTS                    ARRAY("p", "ascii", "0 0 0  1 0 0\n 1 1 0  0 1 0  .5 .5 1")
#define POLYS(corners, ends)      "<Polys>" INTS("connectivity", "ascii", corners) INTS("offsets", "ascii", ends) "</Polys>"
#define PYRAMID                   POLYS("0 3 2 1 0 1 4 1 2 4 2 3 4 3 0 4", "4 7 10 13 16")

static Reading read_text(const char* text, bool mirrored) {
  return reading(sn_mesh_read_vtp, text, strlen(text), mirrored);
}

static void check_face(const snMeshData* mesh, int f, int a, int b, int c) {
  CHECK_INT(mesh->face[f][0], a);
  CHECK_INT(mesh->face[f][1], b);
  CHECK_INT(mesh->face[f][2], c);
}

TEST(polygons_are_split_about_their_first_corner) {
  Reading r = read_text(PIECE(POINTS, PYRAMID), false);
  CHECK(r.ok);
  CHECK_INT(r.mesh.nvert, 5);
  CHECK_INT(r.mesh.nface, 6);
  CHECK_NEAR(r.mesh.vert[4].z, 1, 0);
  check_face(&r.mesh, 0, 0, 3, 2);
  check_face(&r.mesh, 1, 0, 2, 1);
  check_face(&r.mesh, 5, 3, 0, 4);
  reading_end(r);
}

TEST(a_scale_that_mirrors_turns_triangles_around) {
  Reading r = read_text(PIECE(POINTS, PYRAMID), true);
  check_face(&r.mesh, 0, 0, 2, 3);
  reading_end(r);
}

TEST(strips_turn_every_second_triangle_around) {
  Reading r = read_text(
      PIECE(POINTS, "<Strips>" INTS("connectivity", "ascii", "0 1 3 2") INTS("offsets", "ascii", "4") "</Strips>"),
      false);
  CHECK_INT(r.mesh.nface, 2);
  check_face(&r.mesh, 0, 0, 1, 3);
  check_face(&r.mesh, 1, 1, 2, 3);
  reading_end(r);
}

TEST(base64_holds_the_same_numbers) {
  const char* text = PIECE(
      ARRAY("p", "binary", "PAAAAA==AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAACAPwAAgD8AAAAAAAAAAAAAgD8AAAAAAAAAPwAAAD8AAIA/"),
      "<Polys>" INTS("connectivity", "binary", "DAAAAA==AAAAAAEAAAAEAAAA")
          INTS("offsets", "binary", "BAAAAA==AwAAAA==") "</Polys>");
  Reading r = read_text(text, false);
  CHECK(r.ok);
  CHECK_INT(r.mesh.nvert, 5);
  CHECK_NEAR(r.mesh.vert[4].x, 0.5, 0);
  check_face(&r.mesh, 0, 0, 1, 4);
  reading_end(r);
}

#define BAD(text, message) CHECK_UNREADABLE(sn_mesh_read_vtp, text, strlen(text), message)

TEST(what_cannot_be_read_is_said_with_its_place) {
  BAD("solid", "is not a VTK file of PolyData");
  BAD("<VTKFile type=\"ImageData\"></VTKFile>", "is not a VTK file of PolyData");
  BAD(VTP(""), "has no <Piece>");
  BAD(VTP("<Piece></Piece>"), "has no <Points>");
  BAD(PIECE(ARRAY("p", "ascii", "0 0 one"), PYRAMID), "has 'one' in line 4, which is not a number");
  BAD(PIECE(ARRAY("p", "ascii", "0 0 0 1"), PYRAMID), "has 4 coordinates of points");
  BAD(PIECE(ARRAY("p", "ascii", "0 0 nan"), PYRAMID), "has point 0 at infinity or nowhere");
  BAD(PIECE(POINTS, ""), "has neither polygons nor strips");
  BAD(PIECE(POINTS, POLYS("0 1 5", "3")), "has a corner on point 5, and points are 0 to 4");
  BAD(PIECE(POINTS, POLYS("0 1 2", "4")), "has cell 0 end at corner 4 of 3");
  BAD(PIECE(ARRAY("p", "appended' offset='0", ""), PYRAMID), "has an array in line 4 at an offset that is not in <App");
  BAD("<VTKFile type='PolyData' compressor='vtkLZ4DataCompressor'></VTKFile>",
      "is compressed by another method than zlib");
  BAD("<VTKFile type='PolyData' compressor='vtkZLibDataCompressor'><Piece><Points>" ARRAY(
          "p", "binary", "AQAAAAAA") "</Points></Piece></VTKFile>",
      "has compressed data in line 1 that are not blocks");
  BAD(PIECE(ARRAY("p", "binary", "PAAAAA=="), PYRAMID), "has binary data in line 4 that end early");
  BAD(PIECE(ARRAY("p", "binary", "!"), PYRAMID), "has binary data in line 4 that are not numbers");
}
