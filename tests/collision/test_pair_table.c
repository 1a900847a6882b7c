// test_pair_table.c — which kinds collide
#include "collision/pair/pairs.h"
#include "test.h"

TEST(forty_one_pairs_of_kinds_collide) {
  int pairs = 0;
  for (int a = 0; a < SN_GEOM_COUNT; a++) {
    for (int b = 0; b < SN_GEOM_COUNT; b++) pairs += sn_pair(a, b)->contacts != NULL;
  }
  CHECK_INT(pairs, 41);
}

TEST(every_solid_collides_with_every_kind_that_is_not_above_it) {
  for (int b = SN_GEOM_SPHERE; b <= SN_GEOM_MESH; b++) {
    for (int a = 0; a <= b; a++) CHECK(sn_pair(a, b)->contacts != NULL);
  }
}

TEST(planes_and_height_fields_do_not_collide_with_each_other) {
  CHECK(sn_pair(SN_GEOM_PLANE, SN_GEOM_PLANE)->contacts == NULL);
  CHECK(sn_pair(SN_GEOM_PLANE, SN_GEOM_HFIELD)->contacts == NULL);
  CHECK(sn_pair(SN_GEOM_HFIELD, SN_GEOM_HFIELD)->contacts == NULL);
}

TEST(all_but_height_fields_collide_with_a_signed_distance_field) {
  for (int a = 0; a <= SN_GEOM_SDF; a++)
    CHECK((sn_pair(a, SN_GEOM_SDF)->contacts == NULL) == (a == SN_GEOM_HFIELD));
}
