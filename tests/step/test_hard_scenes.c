// test_hard_scenes.c — scenes that have no good answer: what comes out is finite, or the documented reset with its
//   warning, after a bounded number of iterations
#include "scene.h"

#include <stdlib.h>

static int bad_numbers(const double* x, int count) {
  int bad = 0;
  for (int i = 0; i < count; i++) bad += !isfinite(x[i]);
  return bad;
}

static int resets(Scene s) {
  return s.d->warning[SN_WARNING_BADQPOS].count + s.d->warning[SN_WARNING_BADQVEL].count +
         s.d->warning[SN_WARNING_BADQACC].count;
}

static void check_finite(Scene s) {
  CHECK_INT(bad_numbers(s.d->qpos, s.m->nq), 0);
  CHECK_INT(bad_numbers(s.d->qvel, s.m->nv), 0);
  CHECK_INT(bad_numbers(s.d->qacc, s.m->nv), 0);
  CHECK_INT(bad_numbers(s.d->qfrc_constraint, s.m->nv), 0);
  CHECK_INT(bad_numbers(s.d->efc_force, s.d->nefc), 0);
}

static int most_iterations(Scene s) {
  int most = 0;
  for (int i = 0; i < SN_STAT_ISLANDS; i++)
    if (s.d->solver_niter[i] > most) most = s.d->solver_niter[i];
  return most;
}

// Steps with a solver and a cone; how often the state went bad and was reset.
static int run(Scene s, int solver, int cone, int steps) {
  sn_reset(s.m, s.d);
  s.m->opt.solver = solver;
  s.m->opt.cone = cone;
  int bad = 0;
  for (int i = 0; i < steps; i++) {
    sn_step(s.m, s.d);
    CHECK(most_iterations(s) <= s.m->opt.iterations + s.m->opt.noslip_iterations);
    check_finite(s);
    bad += resets(s) > 0;
  }
  return bad;
}

static int run_all(Scene s, int steps) {
  int bad = 0;
  for (int solver = SN_SOLVER_PGS; solver <= SN_SOLVER_NEWTON; solver++)
    for (int cone = SN_CONE_PYRAMIDAL; cone <= SN_CONE_ELLIPTIC; cone++) bad += run(s, solver, cone, steps);
  return bad;
}

#define ON_A_PLANE(option, bodies, rest)                                                                    \
  "<mujoco>" option "<worldbody><geom name='floor' type='plane' size='9 9 .1'/>" bodies "</worldbody>" rest \
  "</"                                                                                                      \
  "mujoco>"
#define BOX(name, pos, more) \
  "<body name='" name "' pos='" pos "'><freejoint/><geom type='box' size='.1 .1 .1' " more "/></body>"

TEST(equalities_that_contradict_each_other_find_a_middle) {
  Scene s =
      scene(ON_A_PLANE("", BOX("a", "0 0 1", "") BOX("b", "1 0 1", ""),
                       "<equality><weld body1='a' relpose='0 0 -1 1 0 0 0'/><weld body1='a' relpose='0 0 -3 1 0 0 0'/>"
                       "<weld body1='a' body2='b' relpose='2 0 0 1 0 0 0'/>"
                       "<weld body1='b' relpose='0 0 -1 0 1 0 0'/>"
                       "<connect body1='a' body2='b' anchor='.5 0 0'/></equality>"));
  CHECK_INT(run_all(s, 300), 0);
  run(s, SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL, 2000);
  // between the two places that hold it, each with a force that the other one takes back
  CHECK(s.d->qpos[2] > 1.2 && s.d->qpos[2] < 2.8);
  CHECK(fabs(s.d->efc_force[2]) > 1);
  scene_end(s);
}

TEST(joints_that_must_be_in_two_places_and_within_limits_stay_finite) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='a' range='0 10' limited='true'/><geom size='.1' pos='.3 0 0'/>"
      "<body><joint name='b' range='-10 0' limited='true'/><geom size='.1' pos='.3 0 0'/></body></body></worldbody>"
      "<equality><joint joint1='a' polycoef='5 0 0 0 0'/><joint joint1='a' polycoef='-5 0 0 0 0'/>"
      "<joint joint1='a' joint2='b' polycoef='1 -3 0 0 0'/><joint joint1='b' joint2='a' polycoef='0 0 9 0 1'/>"
      "</equality></mujoco>");
  CHECK_INT(run_all(s, 300), 0);
  scene_end(s);
}

// The connect pulls at points of the hinges' own axes, and across them: no dof moves what these rows measure.
TEST(rows_that_no_dof_can_move_are_left_out) {
  Scene s = scene(
      "<mujoco><worldbody><body name='a'><joint axis='0 0 1'/><geom size='.1' pos='.3 0 0'/></body>"
      "<body name='b' pos='0 0 1'><joint axis='0 0 1'/><geom size='.1' pos='.3 0 0'/></body></worldbody>"
      "<equality><connect body1='a' body2='b' anchor='0 0 .3'/><connect body1='a' anchor='0 0 "
      "0'/></equality></mujoco>");
  s.d->qpos[0] = 1;
  CHECK_INT(run_all(s, 100), 0);
  CHECK_INT(s.d->nefc, 0);
  scene_end(s);
}

TEST(masses_of_all_magnitudes_can_lie_on_one_another) {
  Scene s = scene(ON_A_PLANE("<compiler boundmass='0'/>",
                             BOX("a", "0 0 .1", "mass='1e-6'") BOX("b", "0 0 .3", "mass='1e9'")
                                 BOX("c", "0 0 .5", "mass='1e-9'") BOX("d", "0 0 .7", "mass='1'"),
                             "<equality><connect body1='c' body2='d' anchor='0 0 .1'/></equality>"));
  CHECK_INT(run_all(s, 200), 0);
  scene_end(s);
}

TEST(a_body_that_can_hardly_turn_about_one_axis_stays_finite) {
  Scene s =
      scene(ON_A_PLANE("",
                       "<body pos='0 0 .05'><freejoint/><geom type='capsule' size='.05 .2' mass='0' euler='0 90 0'/>"
                       "<inertial pos='0 0 0' mass='1' diaginertia='1e-14 1 1'/></body>"
                       "<body pos='1 0 1'><joint type='slide' axis='0 0 1'/><joint type='slide' axis='0 0 1'/>"
                       "<joint type='slide' axis='0 0 1' armature='1e-12'/><geom size='.1' mass='1e-12'/></body>",
                       ""));
  run_all(s, 100);
  scene_end(s);
}

// A carpet: one body, some thousand boxes, four contacts each, all of which hold the same six dofs.
TEST(ten_thousand_redundant_contacts_hold_one_body) {
  Scene s = scene(ON_A_PLANE("",
                             "<body pos='0 0 .0999'><freejoint/><replicate count='50' offset='.1 0 0'>"
                             "<replicate count='50' offset='0 .1 0'>"
                             "<geom type='box' size='.04 .04 .1' density='100'/></replicate></replicate></body>",
                             ""));
  for (int cone = SN_CONE_PYRAMIDAL; cone <= SN_CONE_ELLIPTIC; cone++) {
    CHECK_INT(run(s, SN_SOLVER_NEWTON, cone, 2), 0);
    CHECK_INT(s.d->ncon, 10000);
    CHECK_INT(s.d->nefc, cone == SN_CONE_PYRAMIDAL ? 40000 : 30000);
    CHECK_INT(run(s, SN_SOLVER_CG, cone, 2), 0);
  }
  double weight = s.m->body_mass[1] * 9.81;
  run(s, SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL, 60);
  CHECK_NEAR(s.d->qfrc_constraint[2], weight, .05);
  CHECK_INT(resets(s), 0);
  scene_end(s);
}

// ---- parameters out of range

static const double refs[][2] = {{.02, 1},  {-1000, -50}, {-1000, 1}, {.02, -5},      {0, 0},      {0, 1},  {1e-12, 1},
                                 {1e12, 1}, {.02, 0},     {.02, 1e9}, {-1e12, -1e12}, {-1e-12, 0}, {0, -1}, {-1, 0}};
static const double imps[][5] = {{.9, .95, .001, .5, 2}, {0, 0, 0, 0, 0},        {1, 1, 1, 1, 1},
                                 {2, -1, -.5, 3, 0},     {-1, 2, 1e-20, -1, .1}, {.9, .95, .001, 0, 1e6},
                                 {.5, .5, 1e12, .5, 2},  {.99, .1, .01, 1, 1}};

TEST(contact_parameters_out_of_range_give_finite_forces) {
  Scene s = scene(ON_A_PLANE("", BOX("a", "0 0 .099", "") BOX("b", ".05 0 .297", ""), ""));
  int count = 0;
  for (size_t ref = 0; ref < sizeof refs / sizeof *refs; ref++)
    for (size_t imp = 0; imp < sizeof imps / sizeof *imps; imp++)
      for (int geom = 0; geom < s.m->ngeom; geom++) {
        memcpy(s.m->geom_solref[geom], refs[ref], sizeof refs[ref]);
        memcpy(s.m->geom_solimp[geom], imps[imp], sizeof imps[imp]);
        if (geom == 0) continue;
        run_all(s, 4);
        count++;
      }
  CHECK_INT(count, 14 * 8 * 2);
  scene_end(s);
}

TEST(limit_and_friction_parameters_out_of_range_give_finite_forces) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint range='0 10' limited='true' frictionloss='1'/><geom size='.1' pos='.3 0 0'/>"
      "</body></worldbody></mujoco>");
  s.m->qpos0[0] = -.1;
  for (size_t ref = 0; ref < sizeof refs / sizeof *refs; ref++)
    for (size_t imp = 0; imp < sizeof imps / sizeof *imps; imp++) {
      memcpy(s.m->jnt_solref[0], refs[ref], sizeof refs[ref]);
      memcpy(s.m->jnt_solimp[0], imps[imp], sizeof imps[imp]);
      memcpy(s.m->dof_solref[0], refs[ref], sizeof refs[ref]);
      memcpy(s.m->dof_solimp[0], imps[imp], sizeof imps[imp]);
      run_all(s, 4);
    }
  scene_end(s);
}

TEST(a_huge_timestep_is_finite_or_starts_over_with_a_warning) {
  Scene s = scene(ON_A_PLANE("", BOX("a", "0 0 .099", "") BOX("b", ".05 0 .297", ""), ""));
  const double steps[4] = {.1, 1, 100, 1e9};
  for (int i = 0; i < 4; i++) {
    s.m->opt.timestep = steps[i];
    run_all(s, 30);
  }
  // so far that positions overflow what is allowed
  s.m->opt.gravity.z = -1e9;
  CHECK(run(s, SN_SOLVER_NEWTON, SN_CONE_PYRAMIDAL, 10) > 0);
  scene_end(s);
}

// ---- limits of the solver

TEST(without_iterations_the_start_is_the_answer) {
  Scene s = scene(ON_A_PLANE("", BOX("a", "0 0 .099", "") BOX("b", ".05 0 .297", ""), ""));
  s.m->opt.iterations = 0;
  CHECK_INT(run_all(s, 50), 0);
  CHECK_INT(most_iterations(s), 0);
  scene_end(s);
}

TEST(without_a_tolerance_the_iterations_are_still_bounded) {
  Scene s = scene(ON_A_PLANE("", BOX("a", "0 0 .099", "") BOX("b", ".05 0 .297", ""), ""));
  s.m->opt.tolerance = s.m->opt.ls_tolerance = 0;
  s.m->opt.noslip_iterations = 5;
  s.m->opt.noslip_tolerance = 0;
  CHECK_INT(run_all(s, 50), 0);
  scene_end(s);
}

// All iterations were used, and in the last one neither improvement nor gradient was within the tolerance.
TEST(a_solver_that_did_not_converge_says_so_in_its_statistics) {
  Scene s = scene(ON_A_PLANE("", BOX("a", "0 0 .095", "") BOX("b", ".05 0 .29", "") BOX("c", ".1 .02 .48", ""), ""));
  for (int solver = SN_SOLVER_PGS; solver <= SN_SOLVER_NEWTON; solver++) {
    sn_reset(s.m, s.d);
    s.d->qvel[0] = 3;
    s.d->qvel[7] = -2;
    s.d->qvel[16] = 4;
    s.m->opt.solver = solver;
    s.m->opt.cone = SN_CONE_ELLIPTIC;
    s.m->opt.iterations = 1;
    sn_forward(s.m, s.d);
    CHECK_INT(s.d->solver_niter[0], 1);
    CHECK(s.d->solver[0].improvement > s.m->opt.tolerance);
    if (solver != SN_SOLVER_PGS) CHECK(s.d->solver[0].gradient > s.m->opt.tolerance);
    s.m->opt.iterations = 1000;
    sn_forward(s.m, s.d);
    int last = s.d->solver_niter[0];
    CHECK(last > 1 && last < 1000);
    if (last <= SN_STAT_ITERATIONS) {
      const snSolverStat* stat = &s.d->solver[last - 1];
      CHECK(stat->improvement < s.m->opt.tolerance || stat->gradient < s.m->opt.tolerance);
    }
  }
  scene_end(s);
}
