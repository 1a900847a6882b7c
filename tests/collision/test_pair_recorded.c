// test_pair_recorded.c — pairs in closed form give the contacts that MuJoCo gave, recorded by
// tests/conformance/pairs.py
#include "shapes.h"

static void read_numbers(FILE* file, double* out, int count) {
  for (int i = 0; i < count; i++) CHECK_INT(fscanf(file, "%lf", &out[i]), 1);
}

static snShape read_shape(FILE* file, int type) {
  double n[15];
  read_numbers(file, n, 15);
  snShape s = shape_at((snGeomType)type, vec3_load(n), vec3_load(n + 3));
  memcpy(s.rot.m, n + 6, sizeof s.rot.m);
  return s;
}

static double apart(snVec3 found, const double* expected) { return vec3_length(vec3_sub(found, vec3_load(expected))); }

TEST(contacts_in_closed_form_are_the_recorded_ones) {
  FILE* file = fopen(SN_SOURCE_DIR "/tests/data/pairs.txt", "r");
  CHECK(file != NULL);
  if (!file) return;
  int type_a, type_b, lines = 0, contacts = 0;
  while (fscanf(file, "%d %d", &type_a, &type_b) == 2) {
    snShape a = read_shape(file, type_a), b = read_shape(file, type_b);
    snContactPoint out[SN_MAX_PAIR_CONTACTS];
    double margin_and_count[2], expected[7];
    read_numbers(file, margin_and_count, 2);
    int count = (int)margin_and_count[1];
    int found = sn_pair(a.type, b.type)->contacts(out, &a, &b, margin_and_count[0], &(snConvexSettings){0});
    CHECK_INT(found, count);
    for (int k = 0; k < count; k++) {
      read_numbers(file, expected, 7);
      if (k >= found) continue;
      CHECK_NEAR(out[k].dist, expected[0], 1e-12);
      CHECK(apart(out[k].pos, expected + 1) < 1e-12);
      CHECK(apart(out[k].normal, expected + 4) < 1e-12);
    }
    lines++, contacts += count;
  }
  fclose(file);
  CHECK_INT(lines, 11 * 12);
  CHECK(contacts > lines);
}
