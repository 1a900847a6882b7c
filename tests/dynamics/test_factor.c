// test_factor.c — solving with the factors of M
#include "zoo.h"
#include "sinew/support.h"

TEST(solving_undoes_multiplying_by_the_mass_matrix) {
  Scene s = scene(ZOO_XML(""));
  double x[64], y[64];
  for (uint64_t seed = 1; seed <= 10; seed++) {
    uint64_t more = seed;
    random_state(s.m, s.d, seed);
    sn_forward_position(s.m, s.d);
    random_numbers(x, s.m->nv, 1, &more);
    sn_mass_product(s.m, s.d, x, y);
    sn_mass_solution(s.m, s.d, y, y);
    for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(y[dof], x[dof], 1e-11);
  }
  scene_end(s);
}

TEST(the_diagonal_of_the_factors_is_positive) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 3);
  sn_forward_position(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK(s.d->qLDiagInv[dof] > 0);
  scene_end(s);
}
