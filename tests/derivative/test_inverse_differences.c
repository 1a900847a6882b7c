// test_inverse_differences.c — derivatives of inverse dynamics by differences
#include "zoo.h"

#include <stdlib.h>

TEST(the_force_changes_with_the_acceleration_by_the_inertia) {
  Scene s = scene(ZOO_XML(""));
  int nv = s.m->nv;
  double *mass = calloc((size_t)(nv * nv), sizeof(double)), *change = calloc((size_t)(nv * nv), sizeof(double));
  random_state(s.m, s.d, 6);
  sn_forward(s.m, s.d);
  sn_full_mass(s.m, s.d, mass);
  snInverseDerivatives out = {.force_acceleration = change};
  CHECK(sn_inverse_differences(s.m, s.d, NULL, false, &out));
  for (int i = 0; i < nv * nv; i++) CHECK_NEAR(change[i], mass[i], 1e-6);
  free(mass);
  free(change);
  scene_end(s);
}

TEST(runge_kutta_steps_have_no_inverse_and_say_so) {
  Scene s = scene("<mujoco><option integrator='RK4'/></mujoco>");
  snDiagnostics diag = {0};
  snInverseDerivatives out = {0};
  CHECK(!sn_inverse_differences(s.m, s.d, &(snDerivativeOptions){.diagnostics = &diag}, false, &out));
  CHECK(diag.count == 1 && strstr(diag.items[0].message, "RK4"));
  sn_diagnostics_clear(&diag);
  scene_end(s);
}
