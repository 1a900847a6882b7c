// test_gmsh_read.c — GMSH files: both formats in text and binary, and what is refused
#include "asset/gmsh_read.h"
#include "test.h"

#include <string.h>

static const char text22[] =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1.5\n$EndNodes\n"
    "$Elements\n1\n1 4 2 0 1 1 2 3 4\n$EndElements\n";
static const char text41[] =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 3 1 3\n2 1 0 3\n1\n2\n3\n0 0 0\n1 0 0\n0 1 0\n$EndNodes\n"
    "$Elements\n1 1 1 1\n2 1 2 1\n1 1 2 3\n$EndElements\n";

typedef struct Read {
  snArena* arena;
  snGmshData data;
  snFailure failure;
  bool ok;
} Read;

static Read read_bytes(const void* bytes, size_t size) {
  Read r = {.arena = sn_arena_create(NULL, 0)};
  r.ok = sn_gmsh_read(bytes, size, r.arena, &r.data, &r.failure);
  return r;
}

static void read_end(Read r) { sn_arena_destroy(r.arena); }

TEST(a_tetrahedron_of_format_2_2_is_read) {
  Read r = read_bytes(text22, sizeof text22 - 1);
  CHECK(r.ok);
  CHECK_INT(r.data.dim, 3);
  CHECK_INT(r.data.point_count, 4);
  CHECK_INT(r.data.element_count, 1);
  CHECK_NEAR(r.data.point[11], 1.5, 0);
  CHECK_INT(r.data.element[3], 3);
  read_end(r);
}

TEST(a_triangle_of_format_4_1_is_read) {
  Read r = read_bytes(text41, sizeof text41 - 1);
  CHECK(r.ok);
  CHECK_INT(r.data.dim, 2);
  CHECK_INT(r.data.point_count, 3);
  CHECK_INT(r.data.element[2], 2);
  read_end(r);
}

typedef struct Bytes {
  char data[512];
  size_t size;
} Bytes;

static void put(Bytes* b, const void* data, size_t size) {
  memcpy(b->data + b->size, data, size);
  b->size += size;
}
static void put_text(Bytes* b, const char* text) { put(b, text, strlen(text)); }
static void put_int(Bytes* b, int value) { put(b, &value, sizeof value); }

// A triangle in the binary form of format 2.2, with a header for the one element.
static Bytes binary22(void) {
  Bytes b = {.size = 0};
  double points[3][3] = {{0, 0, 0}, {2, 0, 0}, {0, 3, 0}};
  put_text(&b, "$MeshFormat\n2.2 1 8\n");
  put_int(&b, 1);
  put_text(&b, "\n$EndMeshFormat\n$Nodes\n3\n");
  for (int i = 0; i < 3; i++) put_int(&b, i + 1), put(&b, points[i], sizeof points[i]);
  put_text(&b, "\n$EndNodes\n$Elements\n1\n");
  int element[9] = {2, 1, 2, 1, 0, 1, 1, 2, 3};
  for (int i = 0; i < 9; i++) put_int(&b, element[i]);
  put_text(&b, "\n$EndElements\n");
  return b;
}

TEST(the_binary_form_of_format_2_2_is_read) {
  Bytes b = binary22();
  Read r = read_bytes(b.data, b.size);
  CHECK(r.ok);
  CHECK_INT(r.data.dim, 2);
  CHECK_NEAR(r.data.point[7], 3, 0);
  CHECK_INT(r.data.element[0], 0);
  CHECK_INT(r.data.element[2], 2);
  read_end(r);
}

TEST(every_truncation_is_refused_with_a_reason) {
  Bytes b = binary22();
  const char* all[3] = {text22, text41, b.data};
  size_t sizes[3] = {sizeof text22 - 2, sizeof text41 - 2, b.size - 1};
  int refused = 0, silent = 0, files = 0;
  for (int f = 0; f < 3; f++)
    for (size_t size = 0; size < sizes[f] - 1; size++, files++) {
      Read r = read_bytes(all[f], size);
      refused += !r.ok;
      silent += !r.ok && !r.failure.text[0];
      read_end(r);
    }
  CHECK_INT(refused, files);
  CHECK_INT(silent, 0);
}

static void refuses(const char* text, const char* reason) {
  Read r = read_bytes(text, strlen(text));
  CHECK(!r.ok);
  CHECK_CONTAINS(r.failure.text, reason);
  read_end(r);
}

TEST(what_is_wrong_is_named) {
  refuses("", "does not begin with $MeshFormat");
  refuses("$MeshFormat\n3.0 0 8\n", "has format 3");
  refuses("$MeshFormat\n49999999999999999999.1 0 8\n", "formats 2.2 and 4.1");
  refuses("$MeshFormat\n2.2 0 8\n$Nodes\n1\n", "no $EndNodes");
  refuses("$MeshFormat\n2.2 0 8\n$Nodes\n2\n1 0 0 0\n2 0 0 1\n$EndNodes\n$Elements\n1\n1 4 0 1 2 3 9\n$EndElements\n",
          "element 0 with a node that does not exist");
  refuses("$MeshFormat\n2.2 0 8\n$Nodes\n1\n1 0 0 0\n$EndNodes\n$Elements\n1\n1 5 0 1 1 1 1 1\n$EndElements\n",
          "type 5");
  refuses("$MeshFormat\n4.1 0 8\n$Nodes\n2 3 1 3\n2 1 0 3\n$EndNodes\n$Elements\n$EndElements\n", "single block");
  refuses("$MeshFormat\n2.2 0 8\n$Nodes\n1000000000\n1 0 0 0\n$EndNodes\n$Elements\n$EndElements\n", "ends too early");
}
