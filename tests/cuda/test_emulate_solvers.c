// test_emulate_solvers.c — solvers and integrators of the kernels, judged by sn_step: every step of a rollout from its
// own state
#include "cuda/judged.h"
#include "scene.h"

static snModel* model_of(const char* name) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", SN_SOURCE_DIR "/models", name);
  snDiagnostics diag = {0};
  snModel* m = sn_load(path, NULL, &diag);
  CHECK(m);
  sn_diagnostics_clear(&diag);
  return m;
}

// Worst differences, forwards and backwards, below 1e-9. Where every stage is watched a fifth of the steps is taken.
static void judge(const char* name, snModel* m, int line, int steps) {
#ifdef SN_DEBUG
  steps = (steps + 4) / 5;
#endif
  CHECK(!sn_device_model_lacks(m) && !sn_device_model_leaves(m));
  double forwards = verdict_of(m, &sn_emulated_kernels, steps).worst,
         backwards = verdict_of(m, &sn_emulated_reversed_kernels, steps).worst;
  if (!(forwards < 1e-9) || !(backwards < 1e-9)) test_fail(name, line, "differences %g and %g", forwards, backwards);
}

static const char* const constrained[] = {"contacts.xml", "contacts_elliptic.xml", "constraints.xml",
                                          "environments/hopper.xml"};
enum { CONSTRAINED = sizeof constrained / sizeof constrained[0] };

TEST(projected_gauss_seidel_of_the_kernels_sweeps_as_the_processor_does) {
  for (int i = 0; i < CONSTRAINED; i++) {
    snModel* m = model_of(constrained[i]);
    m->opt.solver = SN_SOLVER_PGS;
    m->opt.iterations = 30;
    judge(constrained[i], m, __LINE__, 30);
    m->opt.disableflags |= SN_DISABLE_WARMSTART;
    judge(constrained[i], m, __LINE__, 10);
    sn_model_destroy(m);
  }
}

TEST(the_noslip_solver_of_the_kernels_improves_what_any_solver_found) {
  static const snSolver solvers[] = {SN_SOLVER_PGS, SN_SOLVER_CG, SN_SOLVER_NEWTON};
  for (int i = 0; i < CONSTRAINED; i++)
    for (int k = 0; k < 3; k++) {
      snModel* m = model_of(constrained[i]);
      m->opt.solver = solvers[k];
      // rounding grows with every iteration of conjugate gradients: few of them, so that it stays small
      m->opt.iterations = 8;
      m->opt.noslip_iterations = 3;
      m->opt.cone = (k + i) % 2 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL;
      judge(constrained[i], m, __LINE__, 30);
      sn_model_destroy(m);
    }
}

// The integrators that follow derivatives of forces, in a fluid where it has a density.
static void judge_implicit(const char* name, snIntegrator integrator, double density) {
  snModel* m = model_of(name);
  m->opt.integrator = integrator;
  m->opt.density = density;
  m->opt.viscosity = density / 10;
  for (int i = 0; i < m->ntendon; i++) m->tendon_damping[i] += 1;
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_biastype[i] == SN_BIAS_AFFINE) m->actuator_biasprm[i][2] -= 0.1;
  judge(name, m, __LINE__, 30);
  sn_model_destroy(m);
}

TEST(implicit_integrators_of_the_kernels_follow_coriolis_forces_and_a_medium) {
  static const char* const names[] = {
      "environments/muscle_arm.xml", "transmissions.xml", "joints.xml", "ball_chain.xml", "tree.xml", "contacts.xml"};
  for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++) {
    judge_implicit(names[i], SN_INTEGRATOR_IMPLICIT, 0);
    judge_implicit(names[i], SN_INTEGRATOR_IMPLICIT, 3);
    judge_implicit(names[i], SN_INTEGRATOR_IMPLICITFAST, 3);
  }
}

TEST(springs_of_joints_are_implicit_with_every_solver_of_the_kernels) {
  static const char* const names[] = {"joints.xml", "ball_chain.xml", "contacts_elliptic.xml", "contacts.xml",
                                      "environments/humanoid.xml"};
  static const snSolver solvers[] = {SN_SOLVER_NEWTON, SN_SOLVER_CG, SN_SOLVER_PGS};
  for (int i = 0; i < 5; i++) {
    snModel* m = model_of(names[i]);
    m->opt.integrator = SN_INTEGRATOR_IMPLICITSPRINGDAMPER;
    for (int jnt = 0; jnt < m->njnt; jnt++) m->jnt_stiffness[jnt] += 20;
    for (int k = 0; k < 4; k++) {
      m->opt.solver = solvers[k % 3];
      m->opt.noslip_iterations = k == 3 ? 2 : 0;
      judge(names[i], m, __LINE__, 20);
    }
    sn_model_destroy(m);
  }
}

TEST(solvers_over_forces_and_implicit_integrators_share_a_step) {
  snModel* m = model_of("contacts_elliptic.xml");
  m->opt.integrator = SN_INTEGRATOR_IMPLICIT;
  m->opt.noslip_iterations = 2;
  judge("contacts_elliptic.xml", m, __LINE__, 20);
  m->opt.solver = SN_SOLVER_PGS;
  judge("contacts_elliptic.xml", m, __LINE__, 20);
  m->opt.integrator = SN_INTEGRATOR_RK4;
  judge("contacts_elliptic.xml", m, __LINE__, 20);
  sn_model_destroy(m);
}

TEST(branches_of_a_tree_stay_apart_under_solvers_over_forces_and_an_implicit_integrator) {
  snModel* m = model_of("environments/humanoid.xml");
  m->opt.integrator = SN_INTEGRATOR_IMPLICIT;
  m->opt.solver = SN_SOLVER_PGS;
  judge("humanoid.xml", m, __LINE__, 30);
  m->opt.solver = SN_SOLVER_NEWTON;
  m->opt.noslip_iterations = 2;
  judge("humanoid.xml", m, __LINE__, 30);
  sn_model_destroy(m);
}

TEST(ellipsoids_in_a_medium_are_followed_by_implicit_integrators) {
  static const char xml[] =
      "<mujoco><option density='200' viscosity='.3' wind='.5 .2 0'/><default><geom fluidshape='ellipsoid'/></default>"
      "<worldbody><body><freejoint/><geom type='ellipsoid' size='.1 .2 .05'/><body pos='.2 0 0' euler='10 20 30'>"
      "<joint axis='0 1 0'/><geom type='box' size='.1 .03 .05'/><body pos='.1 0 0'><joint type='ball'/>"
      "<geom type='capsule' size='.02 .1' fluidshape='none'/></body></body></body>"
      "<body pos='1 0 0'><joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><geom size='.1'/></body>"
      "</worldbody></mujoco>";
  for (int fast = 0; fast < 2; fast++) {
    Scene s = scene(xml);
    s.m->opt.integrator = fast ? SN_INTEGRATOR_IMPLICITFAST : SN_INTEGRATOR_IMPLICIT;
    judge("ellipsoids", s.m, __LINE__, 40);
    scene_end(s);
  }
}

TEST(distances_and_adhesion_of_the_kernels_act_as_those_of_the_processor) {
  static const char xml[] =
      "<mujoco><worldbody><geom type='plane' size='3 3 .1' gap='%g' margin='%g'/>"
      "<body name='a' pos='0 0 .1'><freejoint/><geom name='a' type='box' size='.1 .1 .1' pos='.01 0 0'/>"
      "<body name='b' pos='.1 0 .1'><joint axis='0 1 0'/><geom name='b' type='capsule' fromto='0 0 0 .2 0 .1' "
      "size='.03'/>"
      "</body></body><body pos='.5 .3 .3'><joint type='slide' axis='0 0 1'/><geom name='c' "
      "size='.04'/></body></worldbody>"
      "<equality><distance geom1='a' geom2='c' distance='.5'/><distance geom1='a' geom2='b'/></equality>"
      "<actuator><adhesion body='a' gain='20' ctrlrange='0 1'/><adhesion body='b' gain='5' ctrlrange='0 1'/></actuator>"
      "</mujoco>";
  static const double gaps[] = {0, 0.02};
  for (int i = 0; i < 2; i++) {
    char text[2048];
    snprintf(text, sizeof text, xml, gaps[i], gaps[i]);
    Scene s = scene(text);
    judge("adhesion", s.m, __LINE__, 40);
    s.m->opt.integrator = SN_INTEGRATOR_IMPLICIT;
    judge("adhesion", s.m, __LINE__, 20);
    scene_end(s);
  }
}

TEST(islands_of_many_trees_are_solved_one_by_one) {
  static const snSolver solvers[] = {SN_SOLVER_PGS, SN_SOLVER_CG, SN_SOLVER_NEWTON};
  char xml[16384] = "<mujoco><worldbody><geom type='plane' size='9 9 .1'/>";
  for (int i = 0; i < 40; i++)
    snprintf(
        xml + strlen(xml), sizeof xml - strlen(xml),
        "<body name='b%d' pos='%g 0 .1'><joint name='j%d' type='slide' axis='0 0 1'/><joint type='slide' axis='1 0 0'/>"
        "<geom size='%g'/></body>",
        i, 0.3 * i, i, i % 3 ? 0.1 : 0.16);
  strcat(
      xml,
      "</worldbody><equality><joint joint1='j30' joint2='j39'/><joint joint1='j7' joint2='j2'/></equality></mujoco>");
  for (int k = 0; k < 3; k++) {
    Scene s = scene(xml);
    s.m->opt.solver = solvers[k];
    judge("many trees", s.m, __LINE__, 12);
    s.m->opt.cone = SN_CONE_ELLIPTIC;
    judge("many trees", s.m, __LINE__, 12);
    scene_end(s);
  }
}

TEST(delays_of_the_kernels_show_what_those_of_the_processor_show) {
  static const char xml[] =
      "<mujoco><option timestep='.004'/><worldbody><body><joint name='j' axis='0 1 0' damping='.1'/>"
      "<geom type='capsule' fromto='0 0 0 .3 0 0' size='.03'/><site name='s' pos='.3 0 "
      "0'/></body></worldbody><actuator>"
      "<motor joint='j' delay='.012' nsample='5'/><motor joint='j' delay='.01' nsample='4' interp='linear'/>"
      "<motor joint='j' delay='.014' nsample='6' interp='cubic'/><motor joint='j' nsample='3'/><motor "
      "joint='j'/></actuator>"
      "<sensor>%s</sensor></mujoco>";
  static const char sensors[] =
      "<jointpos joint='j' delay='.012' nsample='4'/><jointvel joint='j' nsample='3' delay='.01' interp='linear'/>"
      "<accelerometer site='s' nsample='2' interval='.01'/><gyro site='s' nsample='4' delay='.02' interval='.012 "
      "-.004' interp='cubic'/>"
      "<force site='s' delay='.008' nsample='3'/><clock/>";
  for (int i = 0; i < 2; i++) {
    char text[2048];
    snprintf(text, sizeof text, xml, i ? sensors : "");
    Scene s = scene(text);
    judge("delays", s.m, __LINE__, 40);
    if (i == 0) s.m->opt.integrator = SN_INTEGRATOR_RK4;
    judge("delays", s.m, __LINE__, 40);
    scene_end(s);
  }
}
