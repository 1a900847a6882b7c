// test_emulate.c — kernels of a device on the processor, judged by sn_step: every step of a rollout from its own state
#include "cuda/judged.h"
#include "scene.h"

static int hosted;  // steps of the last rollout that kernels left to the host

// Worst difference over a rollout; NaN where the device refuses the model.
static double judged(snModel* m, const snKernels* kernels, int steps) {
  if (sn_device_model_lacks(m)) m->opt.integrator = SN_INTEGRATOR_EULER;
  Verdict v = verdict_of(m, kernels, steps);
  CHECK(v.steps == steps);
  hosted = v.hosted;
  return v.worst;
}

static void judge(const char* name) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", SN_SOURCE_DIR "/models", name);
  snDiagnostics diag = {0};
  snModel* m = sn_load(path, NULL, &diag);
  CHECK(m);
  if (!m) return;
  double forwards = judged(m, &sn_emulated_kernels, 60), backwards = judged(m, &sn_emulated_reversed_kernels, 60);
  if (!(forwards < 1e-9) || !(backwards < 1e-9)) test_fail(name, 0, "differences %g and %g", forwards, backwards);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}

TEST(emulated_kernels_step_as_sn_step_does_whatever_the_order_of_items) {
  static const char* const names[] = {
      "pendulum.xml",
      "joints.xml",
      "ball_chain.xml",
      "tree.xml",
      "environments/muscle_arm.xml",
      "transmissions.xml",
      "actuators.xml",
      "contacts.xml",
      "arm.xml",
      "contacts_elliptic.xml",
      "constraints.xml",
      "environments/humanoid.xml",
      "environments/muscle_legs.xml",
      "environments/hopper.xml",
      "muscle/curves.xml",
      "muscle/elbow.xml",
      "muscle/hopper.xml",
      "muscle/isometric.xml",
      "muscle/quick_release.xml",
      "muscle/sinusoid.xml",
      "actuators_rk4.xml",
      "gravity_compensation.xml",
      "tendons.xml",
      "switches.xml",
  };
  for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++) judge(names[i]);
}

TEST(contacts_of_convex_primitives_are_found_by_the_kernels) {
  static const char* const geoms[] = {"ellipsoid' size='.1 .06 .04", "cylinder' size='.05 .1", "capsule' size='.04 .1",
                                      "sphere' size='.05", "box' size='.05 .06 .07"};
  for (int i = 0; i < 5; i++) {
    for (int k = 0; k < 2; k++) {
      char xml[2048];
      snprintf(xml, sizeof xml,
               "<mujoco><worldbody><geom type='%s' euler='20 30 40'/><body pos='.02 .01 .2' euler='70 10 5'>"
               "<freejoint/><geom type='%s'/></body></worldbody></mujoco>",
               geoms[k], geoms[i]);
      Scene s = scene(xml);
      double forwards = judged(s.m, &sn_emulated_kernels, 120),
             backwards = judged(s.m, &sn_emulated_reversed_kernels, 120);
      if (!(forwards < 1e-9) || !(backwards < 1e-9) || hosted > 0)
        test_fail(geoms[i], 0, "differences %g and %g, %d steps on the host", forwards, backwards, hosted);
      scene_end(s);
    }
  }
}

static double judged_as(const char* name, snIntegrator integrator, const snKernels* kernels) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", SN_SOURCE_DIR "/models", name);
  snDiagnostics diag = {0};
  snModel* m = sn_load(path, NULL, &diag);
  if (!m) return NAN;
  m->opt.integrator = integrator;
  m->opt.density = integrator == SN_INTEGRATOR_EULER ? 3 : 0;
  m->opt.viscosity = integrator == SN_INTEGRATOR_EULER ? 0.2 : 0;
  for (int i = 0; i < m->ntendon; i++) m->tendon_damping[i] += 1;
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_biastype[i] == SN_BIAS_AFFINE) m->actuator_biasprm[i][2] -= 0.1;
  double worst = judged(m, kernels, 40);
  if (m->opt.integrator != (int)integrator) worst = NAN;
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
  return worst;
}

TEST(integrators_with_damped_tendons_and_actuators_and_a_medium_step_as_sn_step_does) {
  static const char* const names[] = {"environments/muscle_arm.xml", "transmissions.xml", "actuators.xml", "tree.xml",
                                      "muscle/elbow.xml", "gravity_compensation.xml"};
  static const snIntegrator integrators[] = {SN_INTEGRATOR_EULER, SN_INTEGRATOR_RK4, SN_INTEGRATOR_IMPLICITFAST};
  for (int i = 0; i < 6; i++) {
    for (int k = 0; k < 3; k++) {
      double forwards = judged_as(names[i], integrators[k], &sn_emulated_kernels),
             backwards = judged_as(names[i], integrators[k], &sn_emulated_reversed_kernels);
      if (!(forwards < 1e-9) || !(backwards < 1e-9))
        test_fail(names[i], k, "differences %g and %g", forwards, backwards);
    }
  }
}

TEST(conjugate_gradients_of_the_kernels_take_the_iterations_of_the_processor) {
  static const char* const names[] = {"contacts.xml", "contacts_elliptic.xml", "constraints.xml"};
  for (int i = 0; i < 3; i++) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s", SN_SOURCE_DIR "/models", names[i]);
    snModel* m = sn_load(path, NULL, NULL);
    CHECK(m);
    if (!m) continue;
    m->opt.solver = SN_SOLVER_CG;
    double forwards = judged(m, &sn_emulated_kernels, 30), backwards = judged(m, &sn_emulated_reversed_kernels, 30);
    if (!(forwards < 1e-9) || !(backwards < 1e-9)) test_fail(names[i], 0, "differences %g and %g", forwards, backwards);
    sn_model_destroy(m);
  }
}

TEST(sensors_of_the_kernels_show_what_those_of_sn_step_show) {
  static const char xml[] =
      "<mujoco><option magnetic='0 .1 .3'><flag energy='enable'/></option><worldbody><geom type='plane' size='3 3 "
      ".1'/><site name='fixed' pos='1 0 1' euler='10 20 30'/>"
      "<body name='a' pos='0 0 .12' euler='0 0 20'><freejoint/><geom name='g' type='box' size='.1 .1 .1' pos='.01 0 "
      ".02' euler='5 0 0'/>"
      "<site name='s' pos='.05 .02 .1' euler='30 0 10'/><body name='b' pos='.1 0 .1'><joint name='h' axis='0 1 0' "
      "range='-5 5' limited='true' damping='.1'/>"
      "<geom type='capsule' fromto='0 0 0 .2 0 .1' size='.03'/><site name='t' pos='.1 0 .05'/><body name='c' pos='.2 0 "
      ".1'>"
      "<joint name='ball' type='ball'/><geom size='.05' pos='0 .05 0'/></body></body></body>"
      "<body name='d' pos='.5 .3 .3'><joint name='z' type='slide' axis='0 0 1' range='-.1 .1' limited='true'/><geom "
      "size='.04'/><site name='u'/></body></worldbody>"
      "<equality><connect body1='d' body2='a' anchor='0 0 .1'/></equality>"
      "<tendon><spatial name='T' range='0 .3' limited='true' stiffness='3'><site site='t'/><site "
      "site='u'/></spatial></tendon>"
      "<actuator><motor name='m' joint='h' gear='2'/><position name='p' tendon='T' kp='5'/></actuator><sensor>"
      "<accelerometer site='s'/><velocimeter site='s'/><gyro site='s' cutoff='.2'/><force site='t'/><torque "
      "site='t'/><magnetometer site='s'/>"
      "<jointpos joint='h'/><jointvel joint='h'/><tendonpos tendon='T'/><tendonvel tendon='T'/><actuatorpos "
      "actuator='m'/>"
      "<actuatorvel actuator='p'/><actuatorfrc actuator='p'/><jointactuatorfrc joint='h'/><tendonactuatorfrc "
      "tendon='T'/>"
      "<ballquat joint='ball'/><ballangvel joint='ball'/><jointlimitpos joint='h'/><jointlimitvel "
      "joint='z'/><jointlimitfrc joint='z'/>"
      "<tendonlimitpos tendon='T'/><tendonlimitvel tendon='T'/><tendonlimitfrc tendon='T'/>"
      "<framepos objtype='site' objname='t' reftype='site' refname='s'/><framequat objtype='body' objname='c' "
      "reftype='geom' refname='g'/>"
      "<framequat objtype='xbody' objname='c'/><framexaxis objtype='site' objname='t'/><frameyaxis objtype='site' "
      "objname='t' reftype='body' refname='a'/>"
      "<framezaxis objtype='geom' objname='g'/><framelinvel objtype='site' objname='t' reftype='site' refname='s'/>"
      "<frameangvel objtype='body' objname='c' reftype='site' refname='s'/><framelinacc objtype='site' "
      "objname='s'/><frameangacc objtype='body' objname='b'/>"
      "<framelinacc objtype='site' objname='fixed'/><subtreecom body='a'/><subtreecom body='b'/><subtreelinvel "
      "body='a'/><subtreeangmom body='a'/>"
      "<subtreeangmom body='b'/><clock/><user dim='2'/></sensor></mujoco>";
  static const snIntegrator integrators[] = {SN_INTEGRATOR_EULER, SN_INTEGRATOR_RK4, SN_INTEGRATOR_IMPLICITFAST};
  for (int k = 0; k < 3; k++) {
    Scene s = scene(xml);
    s.m->opt.integrator = integrators[k];
    CHECK(!sn_device_model_lacks(s.m));
    double forwards = judged(s.m, &sn_emulated_kernels, 40), backwards = judged(s.m, &sn_emulated_reversed_kernels, 40);
    if (!(forwards < 1e-9) || !(backwards < 1e-9))
      test_fail("sensors", k, "differences %g and %g", forwards, backwards);
    scene_end(s);
  }
}

TEST(a_model_that_needs_what_kernels_lack_is_refused_by_name_or_left_to_the_processor) {
  Scene s = scene(
      "<mujoco><option><flag sleep='enable'/></option><worldbody><body><joint name='j'/><geom "
      "size='.1'/></body></worldbody>"
      "<actuator><general joint='j' dyntype='user' actdim='1'/></actuator></mujoco>");
  CHECK(sn_device_model_lacks(s.m) && strstr(sn_device_model_lacks(s.m), "'user'"));
  CHECK(sn_device_model_leaves(s.m) && strstr(sn_device_model_leaves(s.m), "sleep"));
  scene_end(s);
}

TEST(the_page_on_batches_on_a_gpu_lists_what_is_refused) {
  static char page[32768];
  FILE* file = fopen(SN_SOURCE_DIR "/docs/gpu.md", "r");
  CHECK(file);
  if (!file) return;
  page[fread(page, 1, sizeof page - 1, file)] = 0;
  fclose(file);
  for (int i = 0; sn_device_model_feature(i); i++)
    if (!strstr(page, sn_device_model_feature(i)))
      test_fail("docs/gpu.md", 0, "no line '%s'", sn_device_model_feature(i));
}

TEST(a_world_that_needs_more_contacts_than_there_is_room_for_gets_it) {
  char xml[16384] = "<mujoco><worldbody><geom type='plane' size='5 5 .1'/>";
  for (int i = 0; i < 27; i++)
    snprintf(xml + strlen(xml), sizeof xml - strlen(xml),
             "<body pos='%g 0 .099'><freejoint/><geom type='box' size='.1 .1 .1'/></body>", 0.3 * i);
  strcat(xml, "</worldbody></mujoco>");
  Scene s = scene(xml);
  CHECK(judged(s.m, &sn_emulated_kernels, 3) < 1e-9);
  scene_end(s);
}
