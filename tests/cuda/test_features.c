// test_features.c — kinds that kernels of a device do not have are refused by name, or left to the processor by name
#include "cuda/model/device_model.h"
#include "model/target_support.h"
#include "scene.h"
#include "sinew/batch.h"

#include <string.h>

static const char xml[] =
    "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1'/><body pos='0 0 1'><joint name='j' type='slide' "
    "stiffness='1000'/>"
    "<geom name='g' size='.1'/><site name='s'/></body></worldbody><tendon><fixed name='t'><joint joint='j' "
    "coef='1'/></fixed></tendon>"
    "<equality><joint joint1='j'/></equality><actuator><general joint='j' dyntype='filter' dynprm='.1'/></actuator>"
    "<sensor><jointpos joint='j'/></sensor></mujoco>";

static void check_refused(const snModel* m, const char* what) {
  const char* lacks = sn_device_model_lacks(m);
  if (!lacks || !strstr(lacks, what)) test_fail(what, 0, "refused as '%s'", lacks ? lacks : "(not at all)");
}

// A number beyond the last row stands for a kind that somebody adds without a word about the device.
TEST(a_kind_that_the_device_does_not_know_is_refused_by_the_name_of_its_table) {
  Scene s = scene(xml);
  snModel* m = s.m;
  CHECK(!sn_device_model_lacks(m) && !sn_device_model_leaves(m));
  const struct {
    int *kind, unknown;
    const char* table;
  } changes[] = {
      {&m->opt.integrator, SN_INTEGRATOR_COUNT, "integrator"},
      {&m->opt.solver, SN_SOLVER_COUNT, "solver"},
      {&m->opt.cone, SN_CONE_COUNT, "cone"},
      {&m->jnt_type[0], SN_JOINT_COUNT, "joint type"},
      {&m->eq_type[0], SN_EQUALITY_COUNT, "equality"},
      {&m->wrap_type[0], SN_WRAP_COUNT, "path entry"},
      {&m->actuator_trntype[0], SN_TRANSMISSION_COUNT, "transmission"},
      {&m->actuator_forcekind[0], SN_FORCE_COUNT, "actuator force"},
      {&m->actuator_dyntype[0], SN_DYN_COUNT, "activation dynamics"},
      {&m->actuator_gaintype[0], SN_GAIN_COUNT, "gain"},
      {&m->actuator_biastype[0], SN_BIAS_COUNT, "bias"},
      {&m->sensor_type[0], SN_SENSOR_COUNT, "sensor"},
      {&m->eq_type[0], -1, "equality"},
  };
  for (int i = 0; i < (int)(sizeof changes / sizeof changes[0]); i++) {
    int known = *changes[i].kind;
    *changes[i].kind = changes[i].unknown;
    check_refused(m, changes[i].table);
    *changes[i].kind = known;
  }
  CHECK(!sn_device_model_lacks(m));
  scene_end(s);
}

TEST(rows_without_a_column_for_the_device_are_refused_by_their_word) {
  Scene s = scene(xml);
  s.m->actuator_gaintype[0] = SN_GAIN_USER;
  check_refused(s.m, "the gain 'user'");
  s.m->actuator_gaintype[0] = SN_GAIN_FIXED, s.m->actuator_biastype[0] = SN_BIAS_USER;
  check_refused(s.m, "the bias 'user'");
  s.m->actuator_biastype[0] = SN_BIAS_NONE, s.m->actuator_dyntype[0] = SN_DYN_USER;
  check_refused(s.m, "the activation dynamics 'user'");
  s.m->actuator_dyntype[0] = SN_DYN_FILTER, s.m->wrap_type[0] = SN_WRAP_NONE;
  check_refused(s.m, "the path entry 'none'");
  s.m->wrap_type[0] = SN_WRAP_JOINT, s.m->sensor_type[0] = SN_SENSOR_PLUGIN;
  check_refused(s.m, "the sensor 'plugin'");
  s.m->opt.disableflags |= SN_DISABLE_SENSOR;  // sensors that nobody measures are no reason
  CHECK(!sn_device_model_lacks(s.m));
  scene_end(s);
}

// v+ = -(h k q) / (m + h^2 k): implicitfast, which the device once took instead, has no h^2 k
TEST(implicitspringdamper_gives_the_numbers_of_the_processor_on_the_device) {
  Scene s = scene(xml);
  s.m->opt.integrator = SN_INTEGRATOR_IMPLICITSPRINGDAMPER, s.m->opt.timestep = 0.01;
  s.d->qpos[0] = 0.1;
  sn_step(s.m, s.d);
  snDiagnostics diag = {0};
  snBatchOptions options = {.n = 2, .device = "emulate", .diagnostics = &diag};
  snBatch* b = sn_batch_create(s.m, &options);
  CHECK(b);
  if (!b) return;
  double* qpos = sn_batch_field(b, "qpos").data;
  qpos[0] = qpos[1] = 0.1;
  CHECK(sn_batch_step(b, 1, NULL));
  const double* qvel = sn_batch_field(b, "qvel").data;
  CHECK_INT(diag.count, 0);  // in kernels
  CHECK_NEAR(qvel[0], s.d->qvel[0], 1e-14);
  CHECK_NEAR(qvel[1], s.d->qvel[0], 1e-14);
  sn_batch_destroy(b);
  sn_diagnostics_clear(&diag);
  scene_end(s);
}

TEST(kinds_that_the_processor_steps_for_the_device_are_named) {
  Scene s = scene(xml);
  s.m->eq_type[0] = SN_EQUALITY_FLEX;
  const char* leaves = sn_device_model_leaves(s.m);
  CHECK(!sn_device_model_lacks(s.m) && leaves && strstr(leaves, "the equality 'flex'"));
  scene_end(s);
}

TEST(models_of_many_dofs_are_left_to_the_processor) {
  static char many[65536];
  strcpy(many, "<mujoco><worldbody>");
  for (int i = 0; i < 166; i++)
    snprintf(many + strlen(many), sizeof many - strlen(many), "<body pos='%d 0 0'><joint/><geom size='.1'/></body>", i);
  strcat(many, "</worldbody></mujoco>");
  Scene s = scene(many);
  const char* leaves = sn_device_model_leaves(s.m);
  CHECK(leaves && strstr(leaves, "165 dofs"));
  scene_end(s);
}

// Lean kernels have no solution of an indefinite M + h B.
TEST(forces_that_grow_with_a_velocity_under_implicitfast_ask_for_whole_kernels) {
  Scene s = scene(
      "<mujoco><option integrator='implicitfast'/><worldbody><body><joint name='j' type='slide' damping='1'/>"
      "<geom size='.1'/></body></worldbody><actuator><velocity joint='j' kv='2'/></actuator></mujoco>");
  snModel* m = s.m;
  CHECK(sn_device_model_instance(m) == SN_INSTANCE_LEAN);
  m->actuator_biasprm[0][2] = 2;
  CHECK(sn_device_model_instance(m) == SN_INSTANCE_WHOLE);
  m->opt.integrator = SN_INTEGRATOR_EULER;
  CHECK(sn_device_model_instance(m) == SN_INSTANCE_LEAN);
  m->opt.integrator = SN_INTEGRATOR_IMPLICITFAST;
  m->actuator_biasprm[0][2] = -2, m->dof_damping[0] = -1;
  CHECK(sn_device_model_instance(m) == SN_INSTANCE_WHOLE);
  scene_end(s);
}
