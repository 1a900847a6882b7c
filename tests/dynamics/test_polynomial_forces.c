// test_polynomial_forces.c — springs and dampers with higher powers, and what actuators reflect
//   The recorded numbers are those of MuJoCo 4.0.1.
#include "scene.h"
#include "sinew/batch.h"
#include "sinew/support.h"
#include "test.h"

#include <math.h>

#define SPRUNG                                                                                               \
  "<mujoco><option timestep='0.002'><flag energy='enable'/></option><worldbody>"                             \
  "<body pos='0 0 1'><freejoint/><geom size='.1' mass='1.3'/><site name='a' pos='.1 0 0'/></body>"           \
  "<body pos='1 0 1'><joint name='h' axis='0 1 0' stiffness='3 1.5 2' damping='.2 .3 .1' springref='0.2'/>"  \
  "<geom type='capsule' size='.05' fromto='0 0 0 .4 0 0'/><body pos='.4 0 0'>"                               \
  "<joint name='b' type='ball' stiffness='2 1 .5' damping='.1 .2 .05'/>"                                     \
  "<geom type='capsule' size='.04 .2' pos='.05 .1 .2'/><site name='c' pos='0 0 .3'/></body></body>"          \
  "<body pos='2 0 1'><joint name='s' type='slide' axis='0 0 1' armature='.1' damping='0 .5'/>"               \
  "<geom size='.1'/><site name='e'/></body></worldbody><tendon>"                                             \
  "<spatial name='t' stiffness='20 5 3' damping='1 .5 .25' springlength='0.8 1.0'><site site='a'/>"          \
  "<site site='c'/></spatial><spatial name='u' damping='0.5'><site site='c'/><site site='e'/></spatial>"     \
  "<fixed name='f'><joint joint='h' coef='1'/><joint joint='s' coef='-.5'/></fixed></tendon><actuator>"      \
  "<motor joint='h' gear='3' armature='.02' damping='.01 .02 .03'/>"                                         \
  "<motor joint='h' gear='2' armature='.01'/><position joint='s' kp='5' gear='2' damping='.1'/>"             \
  "<motor tendon='u' gear='2' armature='.05' damping='.2 .1'/>"                                              \
  "<motor tendon='f' armature='.3' damping='.2'/></actuator></mujoco>"

static void start(const snModel* m, snData* d) {
  double quat[4] = {0.9, 0.3, -0.2, 0.1}, length = sqrt(0.81 + 0.09 + 0.04 + 0.01);
  sn_reset(m, d);
  for (int i = 0; i < 3; i++) d->qpos[i] += 0.1 * (i - 1);
  d->qpos[7] = 0.4;
  for (int i = 0; i < 4; i++) d->qpos[8 + i] = quat[i] / length;
  d->qpos[12] = 0.2;
  for (int i = 0; i < m->nv; i++) d->qvel[i] = 0.3 * ((5 * i) % 7 - 3);
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = 0.4;
}

TEST(forces_energy_and_steps_are_those_of_mujoco) {
  static const double spring[] = {8.36990081409846,     -1.1222496289088806, -0.11139742317958826,
                                  0.0,                  0.011139742317958827, -0.11222496289088808,
                                  -2.275628295601933,   -2.459448830370016,  -1.1732862006770868,
                                  -0.6525464356100519,  0.0};
  static const double damper[] = {1.9350063089600256,    -0.2594487270994782, -0.025753556875047743,
                                  0.0,                   0.0025753556875047746, -0.025944872709947824,
                                  -0.033865920438657375, 0.20801738369058642, -0.8585861888210407,
                                  1.2654493476946551e-16, 0.5065385337158427};
  static const double acceleration[] = {7.9268516331219105,  -1.062844889237199,  -9.915500753888184,
                                        3.0e-18,             2.6375188472045386,  -26.57112223092998,
                                        15.182518900459737,  -42.38911948804184,  -69.40834118405968,
                                        -156.86039243040815, -9.310436321723554};
  static const double euler[] = {-0.5998751870557892, 0.5590876564317392,  -0.39434399164777717, -0.6,
                                 0.8324640420955213,  -0.714530429933035,  0.29542135641595796,
                                 -1.6807496280060794, -0.7667427735079165, -1.9268832823899196, -0.9682724509623267};
  static const double implicit[] = {-0.6008136676149606, 0.5592149013291762,  -0.3943365999936904, -0.6,
                                    0.8326018456085886,  -0.7115531986603346, 0.2946197379733144,
                                    -1.6803375362031323, -0.7667356945040877, -1.9251334473476809, -0.9682592270392438};
  Scene s = scene(SPRUNG);
  start(s.m, s.d);
  sn_forward(s.m, s.d);
  CHECK(s.m->npoly > 0);
  CHECK_NEAR(s.d->energy[0], 122.97971782, 1e-8);
  for (int i = 0; i < s.m->nv; i++) {
    CHECK_NEAR(s.d->qfrc_spring[i], spring[i], 1e-14);
    CHECK_NEAR(s.d->qfrc_damper[i], damper[i], 1e-14);
    CHECK_NEAR(s.d->qacc[i], acceleration[i], 1e-11);
  }
  const struct {
    int integrator;
    const double* qvel;
  } steps[] = {{SN_INTEGRATOR_EULER, euler}, {SN_INTEGRATOR_IMPLICIT, implicit}};
  for (int k = 0; k < 2; k++) {
    s.m->opt.integrator = steps[k].integrator;
    start(s.m, s.d);
    for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
    for (int i = 0; i < s.m->nv; i++) CHECK_NEAR(s.d->qvel[i], steps[k].qvel[i], 1e-12);
  }
  scene_end(s);
}

TEST(the_potential_falls_by_the_work_of_the_springs) {
  Scene s = scene(SPRUNG);
  double h = 1e-6, energy[2];
  s.m->opt.disableflags |= SN_DISABLE_GRAVITY;
  for (int dof = 0; dof < s.m->nv; dof++) {
    start(s.m, s.d);
    sn_forward(s.m, s.d);
    double force = s.d->qfrc_spring[dof];
    for (int side = 0; side < 2; side++) {
      start(s.m, s.d);
      double step[11] = {0};
      step[dof] = side ? h : -h;
      sn_integrate_pos(s.m, s.d->qpos, step, 1);
      sn_forward(s.m, s.d);
      energy[side] = s.d->energy[0];
    }
    CHECK_NEAR((energy[0] - energy[1]) / (2 * h), force, 2e-8);
  }
  scene_end(s);
}

TEST(inertia_and_damping_of_actuators_are_those_of_their_joint) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j' axis='0 1 0' armature='.01' damping='.3'/>"
      "<geom size='.1' pos='.2 0 0'/>"
      "</body></worldbody><actuator><motor joint='j' gear='5' armature='.02' damping='.4 .1'/></actuator></mujoco>");
  CHECK_NEAR(s.m->dof_armature[0], 0.01 + 25 * 0.02, 1e-15);
  CHECK_NEAR(s.m->dof_damping[0], 0.3 + 25 * 0.4, 1e-15);
  CHECK_NEAR(s.m->dof_dampingpoly[0][0], 2.5, 1e-15);
  CHECK_NEAR(s.m->actuator_armature[0], 0.02, 0);
  CHECK_NEAR(s.m->actuator_damping[0], 0.4, 0);
  scene_end(s);
  s = scene(
      "<mujoco><worldbody><body><joint name='j' axis='0 1 0' springdamper='.1 1'/><geom size='.1' pos='.2 0 0'/>"
      "</body></worldbody><actuator><motor joint='j' damping='.4'/></actuator></mujoco>");
  Scene plain = scene(
      "<mujoco><worldbody><body><joint name='j' axis='0 1 0' springdamper='.1 1'/><geom size='.1' pos='.2 0 0'/>"
      "</body></worldbody><actuator><motor joint='j'/></actuator></mujoco>");
  CHECK_NEAR(s.m->dof_damping[0], plain.m->dof_damping[0] + 0.4, 1e-15);
  CHECK_INT(s.m->npoly, 0);
  scene_end(s);
  scene_end(plain);
}

// A refresh counts the polynomials that an owner of the model writes.
TEST(coefficients_may_be_written_into_a_model) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint type='slide' axis='1 0 0'/><geom size='.1'/></body></worldbody></mujoco>");
  CHECK_INT(s.m->npoly, 0);
  s.m->jnt_stiffnesspoly[0][1] = 4;
  sn_model_refresh(s.m);
  CHECK_INT(s.m->npoly, 1);
  s.d->qpos[0] = 0.5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->qfrc_spring[0], -0.5, 1e-15);
  scene_end(s);
}

// What lanes lack is left to the processor, world by world.
TEST(worlds_of_a_batch_have_the_higher_powers) {
  Scene s = scene(SPRUNG);
  start(s.m, s.d);
  snBatch* batch = sn_batch_create(s.m, &(snBatchOptions){.n = 5, .threads = 1});
  snData* world = sn_data_create(s.m, NULL);
  for (int i = 0; i < 5; i++) CHECK(sn_batch_set_world(batch, i, s.d));
  CHECK(sn_batch_step(batch, 10, NULL));
  for (int i = 0; i < 10; i++) sn_step(s.m, s.d);
  CHECK(sn_batch_get_world(batch, 4, world));
  for (int i = 0; i < s.m->nv; i++) CHECK_NEAR(world->qvel[i], s.d->qvel[i], 0);
  sn_data_destroy(world);
  sn_batch_destroy(batch);
  scene_end(s);
}
