// test_total_mass.c — the mass of a whole model
#include "zoo.h"

#include <math.h>

TEST(masses_and_inertias_scale_together) {
  Scene s = scene(ZOO_XML(""));
  double before = sn_total_mass(s.m), share = s.m->body_mass[2] / before, inertia = s.m->body_inertia[2].y;
  CHECK_NEAR(before, s.m->body_subtreemass[0], 1e-12);
  sn_set_total_mass(s.m, 3 * before);
  CHECK_NEAR(sn_total_mass(s.m), 3 * before, 1e-12);
  CHECK_NEAR(s.m->body_mass[2] / sn_total_mass(s.m), share, 1e-12);
  CHECK_NEAR(s.m->body_inertia[2].y, 3 * inertia, 1e-12);
  sn_model_refresh(s.m);
  CHECK_NEAR(s.m->body_subtreemass[0], 3 * before, 1e-12);
  scene_end(s);
}

TEST(a_total_that_is_no_positive_number_changes_nothing) {
  Scene s = scene(ZOO_XML(""));
  double before = sn_total_mass(s.m);
  const double wrong[] = {0, -1, NAN, INFINITY};
  for (int i = 0; i < 4; i++) CHECK(!sn_set_total_mass(s.m, wrong[i]));
  CHECK(sn_total_mass(s.m) == before);
  scene_end(s);
}
