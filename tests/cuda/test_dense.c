// test_dense.c — matrices of integrators that are not positive definite, and inputs that are no numbers, on the device
#include "cuda/judged.h"
#include "scene.h"
#include "sinew/batch.h"

// M + h B of a gain, or of a bias, that drives the velocity: below 0 at this timestep
static void check_driven(const char* actuator, const char* joint, double timestep) {
  char xml[2048];
  snprintf(
      xml, sizeof xml,
      "<mujoco><option integrator='implicitfast' timestep='%g' gravity='0 0 0'/><worldbody><body><joint name='a' "
      "type='slide'/>"
      "<geom size='.1'/><body pos='1 0 0'><joint name='b' %s/><geom size='.1' pos='.3 .1 0'/></body></body></worldbody>"
      "<tendon><fixed name='t'><joint joint='a' coef='1'/><joint joint='b' coef='.5'/></fixed></tendon>"
      "<actuator>%s</actuator></mujoco>",
      timestep, joint, actuator);
  Scene s = scene(xml);
  for (int i = 0; i < s.m->nv; i++) s.d->qvel[i] = 0.1;
  Verdict forwards = verdict_of(s.m, &sn_emulated_kernels, 12),
          backwards = verdict_of(s.m, &sn_emulated_reversed_kernels, 12);
  if (!(forwards.worst < 1e-9) || !(backwards.worst < 1e-9))
    test_fail(actuator, 0, "differences %g and %g", forwards.worst, backwards.worst);
  CHECK(forwards.steps == 12);
  scene_end(s);
}

TEST(implicitfast_solves_with_a_matrix_that_is_not_positive_definite) {
  check_driven("<general joint='a' gaintype='affine' gainprm='1 0 30'/>", "", 1);
  check_driven("<general joint='a' biastype='affine' biasprm='1 0 30'/>", "", 1);
  check_driven("<general tendon='t' biastype='affine' biasprm='1 0 30'/>", "", 1);
  check_driven("<general joint='b' biastype='affine' biasprm='0 0 3'/>", "type='ball'", 1);
  check_driven("<general joint='a' biastype='affine' biasprm='1 0 -9'/>", "", 1);
}

// ---- bad controls

static int warnings_of(const snModel* m, const char* device, snWarning kind, int steps, double bad) {
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2, .device = device});
  CHECK(b);
  if (!b) return -1;
  double* ctrl = sn_batch_field(b, "ctrl").data;
  ctrl[0] = bad;
  CHECK(sn_batch_step(b, steps, NULL));
  const int* warnings = sn_batch_field(b, "warnings").data;
  int count = warnings[kind], other = warnings[SN_WARNING_COUNT + kind];
  CHECK(other == 0);
  sn_batch_destroy(b);
  return count;
}

TEST(a_bad_control_is_counted_once_a_step_on_each_device) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor "
      "joint='j'/></actuator>"
      "</mujoco>");
  static const char* const integrators[] = {"Euler", "RK4", "implicit", "implicitfast", "implicitspringdamper"};
  for (int integrator = 0; integrator < SN_INTEGRATOR_COUNT; integrator++) {
    s.m->opt.integrator = integrator;
    int cpu = warnings_of(s.m, "cpu", SN_WARNING_BADCTRL, 20, NAN),
        device = warnings_of(s.m, "emulate", SN_WARNING_BADCTRL, 20, NAN);
    if (cpu != device || (integrator != SN_INTEGRATOR_RK4 && cpu != 20))
      test_fail(integrators[integrator], 0, "%d warnings on the processor, %d on the device", cpu, device);
  }
  scene_end(s);
}

// Worlds that wait for room are looked at again: what is wrong with their controls is counted when they are stepped.
TEST(a_bad_control_of_a_world_that_waits_for_room_is_counted_once_a_step) {
  static char xml[16384];
  strcpy(xml, "<mujoco><worldbody><geom type='plane' size='5 5 .1'/>");
  for (int i = 0; i < 20; i++)
    snprintf(
        xml + strlen(xml), sizeof xml - strlen(xml),
        "<body pos='%g 0 .099'><joint name='j%d' type='slide' axis='0 0 1'/><geom type='box' size='.1 .1 .1'/></body>",
        0.3 * i, i);
  strcat(xml, "</worldbody><actuator><motor joint='j0'/></actuator></mujoco>");
  Scene s = scene(xml);
  int cpu = warnings_of(s.m, "cpu", SN_WARNING_BADCTRL, 20, NAN),
      device = warnings_of(s.m, "emulate", SN_WARNING_BADCTRL, 20, NAN);
  if (cpu != 20 || device != 20) test_fail("room", 0, "%d warnings on the processor, %d on the device", cpu, device);
  scene_end(s);
}
