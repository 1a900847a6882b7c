// test_hosted_sensors.c — sensors on an emulated device beside sn_step: those of the kernels and those of the host
//   Contacts, rays, distances, cameras and energies.
#include "cuda/judged.h"
#include "scene.h"
#include "sinew/batch.h"

static const char instruments[] =
    "<mujoco><asset><mesh name='wedge' vertex='0 0 0 .1 0 0 0 .1 0 0 0 .1'/></asset><worldbody>"
    "<geom name='floor' type='plane' size='3 3 .1'/><geom name='step' type='mesh' mesh='wedge' pos='.4 0 0'/>"
    "<camera name='eye' pos='0 -1 .5' xyaxes='1 0 0 0 1 2' resolution='4 3' output='depth'/>"
    "<site name='zone' type='box' size='.3 .3 .1' pos='0 0 .05'/>"
    "<body name='a' pos='0 0 .1' euler='0 0 20'><freejoint/><geom name='box' type='box' size='.1 .1 .1'/>"
    "<site name='sole' type='box' size='.11 .11 .02' pos='0 0 -.1'/><site name='ray' pos='.1 .1 .2' euler='170 20 0'/>"
    "<camera name='moving' pos='0 0 .2' mode='trackcom' resolution='64 48'/>"
    "<body name='b' pos='.1 0 .12'><joint name='h' axis='0 1 0' stiffness='2' springref='10' damping='.1'/>"
    "<geom name='arm' type='capsule' fromto='0 0 0 .2 0 .1' size='.03'/><site name='tip' pos='.2 0 .1'/></body></body>"
    "<body name='c' pos='-.3 0 .05'><freejoint/><geom name='ball' size='.05'/></body></worldbody>"
    "<tendon><spatial name='T' stiffness='5' springlength='.1'><site site='sole'/><site site='tip'/></spatial></tendon>"
    "<actuator><motor joint='h' gear='.5'/></actuator><sensor>"
    "<touch site='sole'/><touch site='zone'/><rangefinder site='ray'/><rangefinder camera='eye' data='dist normal'/>"
    "<camprojection site='tip' camera='moving'/><insidesite site='zone' objtype='body' objname='c'/>"
    "<distance geom1='ball' geom2='box' cutoff='2'/><normal body1='a' body2='c' cutoff='2'/>"
    "<fromto geom1='arm' geom2='step' cutoff='2'/><contact geom1='box' num='4' data='found force pos normal'/>"
    "<contact subtree1='a' reduce='netforce' data='force torque pos'/><contact body1='c' reduce='maxforce' data='dist "
    "tangent'/>"
    "<contact site='zone' reduce='mindist' num='2' data='torque dist'/>"
    "<e_potential/><e_kinetic/><framepos objtype='camera' objname='moving'/>"
    "<framelinvel objtype='geom' objname='ball' reftype='camera' refname='moving'/><framelinacc objtype='camera' "
    "objname='moving'/>"
    "<framequat objtype='camera' objname='eye'/><gyro site='tip'/><clock/></sensor></mujoco>";

TEST(sensors_of_contacts_rays_distances_cameras_and_energies_show_what_those_of_sn_step_show) {
  static const snIntegrator integrators[] = {SN_INTEGRATOR_EULER, SN_INTEGRATOR_RK4, SN_INTEGRATOR_IMPLICITFAST};
  static const snCone cones[] = {SN_CONE_PYRAMIDAL, SN_CONE_ELLIPTIC, SN_CONE_PYRAMIDAL};
  for (int k = 0; k < 3; k++) {
    Scene s = scene(instruments);
    s.m->opt.integrator = integrators[k], s.m->opt.cone = cones[k];
    if (k == 1) s.m->geom_rgba[1][3] = 0;  // without the mesh, rays are the kernels'
    CHECK(!sn_device_model_lacks(s.m));
    double forwards = verdict_of(s.m, &sn_emulated_kernels, 40).worst,
           backwards = verdict_of(s.m, &sn_emulated_reversed_kernels, 40).worst;
    if (!(forwards < 1e-9) || !(backwards < 1e-9))
      test_fail("sensors", k, "differences %g and %g", forwards, backwards);
    scene_end(s);
  }
}

TEST(sensors_of_muscles_show_the_power_that_those_of_sn_step_show) {
  Scene s = scene(
      "<mujoco><worldbody><site name='p' pos='0 0 .3'/><body><joint name='j' axis='0 1 0'/>"
      "<geom type='capsule' fromto='0 0 0 0 0 -.2' size='.02'/><site name='q' pos='.02 0 -.1'/></body></worldbody>"
      "<tendon><spatial name='T'><site site='p'/><site site='q'/></spatial></tendon><actuator>"
      "<hillmuscle name='m' tendon='T' force='100' optlen='.1' slacklen='.3' tendonmodel='rigid'/>"
      "<hillmuscle name='n' tendon='T' force='100' optlen='.1' slacklen='.3' "
      "tendonmodel='compliant'/></actuator><sensor>"
      "<metabolics_bhargava actuator='m'/><metabolics_umberger actuator='m'/><metabolics_bhargava actuator='n'/>"
      "<metabolics_umberger actuator='n'/></sensor></mujoco>");
  CHECK(!sn_device_model_lacks(s.m));
  double forwards = verdict_of(s.m, &sn_emulated_kernels, 40).worst,
         backwards = verdict_of(s.m, &sn_emulated_reversed_kernels, 40).worst;
  if (!(forwards < 1e-9) || !(backwards < 1e-9)) test_fail("muscles", 0, "differences %g and %g", forwards, backwards);
  scene_end(s);
}

// Worlds of a batch at heights of their own, in calls of several steps: one of them needs more room than the others.
TEST(worlds_of_a_call_of_several_steps_show_the_sensors_of_their_last_one) {
  enum { WORLDS = 5, STEPS = 7, CALLS = 6 };
  Scene s = scene(instruments);
  s.m->opt.cone = SN_CONE_ELLIPTIC;
  snBatch* b = sn_batch_create(s.m, &(snBatchOptions){.n = WORLDS, .device = "emulate"});
  CHECK(b);
  if (!b) return;
  double* qpos = sn_batch_field(b, "qpos").data;
  for (int world = 0; world < WORLDS; world++) qpos[world * s.m->nq + 2] += 0.05 * world;
  for (int call = 0; call < CALLS; call++) sn_batch_step(b, STEPS, NULL);
  const double* shown = sn_batch_field(b, "sensordata").data;
  for (int world = 0; world < WORLDS; world++) {
    sn_reset(s.m, s.d);
    s.d->qpos[2] += 0.05 * world;
    for (int step = 0; step < STEPS * CALLS; step++) sn_step(s.m, s.d);
    double worst = worst_of(shown + world * s.m->nsensordata, s.d->sensordata, s.m->nsensordata, 1);
    if (!(worst < 1e-6)) test_fail("batch", world, "difference %g", worst);
  }
  sn_batch_destroy(b);
  scene_end(s);
}
