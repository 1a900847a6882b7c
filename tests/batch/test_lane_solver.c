// test_lane_solver.c — constraint problems that lanes solve together have the bits of worlds stepped alone
#include "batch/alone.h"
#include "batch/lanes/group.h"

#include <math.h>

#define WORLDS 16
#define PLANAR                                                                                                      \
  "<worldbody><geom type='plane' size='9 9 1'/><body pos='0 0 1'><joint name='x' type='slide' axis='1 0 0'/>"        \
  "<joint type='slide' axis='0 0 1'/><joint axis='0 1 0'/><geom type='capsule' size='.08 .3'/>"

static const char hopper[] = "<mujoco>" PLANAR
                             "<body pos='0 0 -.3'><joint name='knee' axis='0 1 0' range='-60 20' limited='true' damping='1'/>"
                             "<geom type='capsule' size='.06 .2' pos='0 0 -.3'/></body></body></worldbody>"
                             "<actuator><motor joint='knee' gear='40'/></actuator></mujoco>";

// More dofs, and chains that do not touch each other: the Hessian has zeros.
static const char spider[] =
    "<mujoco>" PLANAR
    "<body pos='.2 0 -.2'><joint name='a' axis='0 1 0' range='-40 40' limited='true' damping='.5'/>"
    "<geom type='capsule' size='.05 .2' pos='0 0 -.2'/><body pos='0 0 -.4'><joint axis='0 1 0' damping='.2'/>"
    "<geom type='capsule' size='.04 .15' pos='0 0 -.15'/></body></body>"
    "<body pos='-.2 0 -.2'><joint name='b' axis='0 1 0' range='-40 40' limited='true' damping='.5'/>"
    "<geom type='capsule' size='.05 .2' pos='0 0 -.2'/><body pos='0 0 -.4'><joint axis='0 1 0' damping='.2'/>"
    "<geom type='capsule' size='.04 .15' pos='0 0 -.15'/></body></body>"
    "<body pos='0 0 .4'><joint axis='0 1 0' range='-30 30' limited='true'/><joint axis='1 0 0' range='-30 30' limited='true'/>"
    "<geom size='.15' pos='0 0 .1'/></body></body></worldbody>"
    "<actuator><motor joint='a' gear='30'/><motor joint='b' gear='30'/></actuator></mujoco>";

static const char free_box[] = "<mujoco><worldbody><geom type='plane' size='9 9 1'/><body pos='0 0 .3'><freejoint/>"
                               "<geom type='box' size='.1 .15 .2'/></body></worldbody></mujoco>";

// What the last lanes of a batch did in its steps
typedef struct Seen {
  int together, apart;  // steps that solved problems in lanes, and that did not
  int mixed;            // steps in which problems of lanes had other numbers of rows
} Seen;

static void look(Seen* seen, const snBatch* b) {
  const snGroup* g = b->workers[0].group;
  int rows = 0;
  bool mixed = false;
  for (int k = 0; k < g->kernels->lanes; k++) {
    if (!(g->solver.solved >> k & 1)) continue;
    mixed |= rows > 0 && g->solver.nrow[k] != rows;
    rows = g->solver.nrow[k];
  }
  seen->together += rows > 0;
  seen->apart += rows == 0;
  seen->mixed += mixed;
}

// Worlds at all heights and speeds that end in other states, or with other warnings, than alone.
static int different(const snModel* m, int lanes, int steps, double height, Seen* seen) {
  snData* alone[WORLDS];
  int wrong = 0;
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = WORLDS, .threads = 1, .lanes = lanes});
  CHECK(b);
  sn_batch_reset(b, NULL, &(snBatchReset){.qpos_scale = .3, .qvel_scale = 1, .seed = 7});
  for (int world = 0; world < WORLDS; world++) {
    batch_row(b, "qpos", world)[m->nv == 6 ? 2 : 1] += height * world / WORLDS;
    alone[world] = sn_data_create(m, NULL);
    sn_batch_get_world(b, world, alone[world]);
  }
  for (int step = 0; step < steps; step++) {
    for (int world = 0; world < WORLDS; world++) {
      set_controls(m, batch_row(b, "ctrl", world), world, step / 5);
      set_controls(m, alone[world]->ctrl, world, step / 5);
      sn_step(m, alone[world]);
    }
    sn_batch_step(b, 1, NULL);
    if (seen) look(seen, b);
  }
  for (int world = 0; world < WORLDS; world++) {
    wrong += !same_state(m, b, world, alone[world]);
    sn_data_destroy(alone[world]);
  }
  sn_batch_destroy(b);
  return wrong;
}

static const int widths[] = {4, 8};

static void check(const char* xml, int steps, double height, bool mixed, bool apart) {
  snModel* m = model_of(xml);
  for (int w = 0; m && w < 2; w++) {
    if (!sn_lane_kernels(widths[w])) continue;
    Seen seen = {0};
    CHECK_INT(different(m, widths[w], steps, height, &seen), 0);
    CHECK(seen.together > steps / 8);
    CHECK(seen.mixed > 0 || !mixed);
    CHECK(seen.apart > 0 || !apart);
  }
  sn_model_destroy(m);
}

TEST(problems_of_other_shapes_in_one_solver_have_the_bits_that_they_have_alone) {
  check(hopper, 300, .5, true, false);
  check(spider, 200, .5, true, false);
}

TEST(contacts_that_come_and_go_change_no_bit) {
  check(hopper, 500, 1, true, true);
  check(free_box, 400, .5, true, true);
}

TEST(searches_and_iterations_that_are_cut_off_end_as_alone) {
  const char* const xml[] = {hopper, spider};
  for (int i = 0; i < 2; i++) {
    snModel* m = model_of(xml[i]);
    for (int most = 1; m && most <= 4; most++) {
      m->opt.iterations = most;
      m->opt.ls_iterations = most + 1;
      CHECK_INT(different(m, 0, 120, .5, NULL), 0);
    }
    m->opt.iterations = 100, m->opt.ls_iterations = 3, m->opt.tolerance = 0;
    CHECK_INT(different(m, 0, 60, .5, NULL), 0);
    m->opt.disableflags |= SN_DISABLE_WARMSTART;
    CHECK_INT(different(m, 0, 60, .5, NULL), 0);
    m->opt.disableflags |= SN_DISABLE_ISLAND;
    CHECK_INT(different(m, 0, 60, .5, NULL), 0);
    sn_model_destroy(m);
  }
}

TEST(what_lanes_do_not_solve_together_is_solved_as_before) {
  snModel* m = model_of(hopper);
  Seen seen = {0};
  m->opt.cone = SN_CONE_ELLIPTIC;
  CHECK_INT(different(m, 0, 100, .5, &seen), 0);
  m->opt.cone = SN_CONE_PYRAMIDAL;
  m->opt.solver = SN_SOLVER_PGS;
  seen.together = 0;
  CHECK_INT(different(m, 0, 100, .5, &seen), 0);
  CHECK_INT(seen.together, 0);
  sn_model_destroy(m);
}

// A world that goes bad in the solver is reset as alone, and its neighbours do not notice.
TEST(a_world_that_is_bad_in_the_solver_disturbs_no_neighbour) {
  snModel* m = model_of(hopper);
  snData* alone[WORLDS];
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = WORLDS, .threads = 1});
  sn_batch_reset(b, NULL, &(snBatchReset){.qpos_scale = .05, .seed = 2});
  for (int world = 0; world < WORLDS; world++) {
    batch_row(b, "qpos", world)[1] = -.55;
    if (world % 5 == 1) batch_row(b, "qvel", world)[1] = -9e9;
    if (world % 5 == 3) batch_row(b, "qacc_warmstart", world)[2] = world == 3 ? NAN : 1e200;
    alone[world] = sn_data_create(m, NULL);
    sn_batch_get_world(b, world, alone[world]);
  }
  int resets = 0;
  for (int step = 0; step < 30; step++) {
    sn_batch_step(b, 1, NULL);
    for (int world = 0; world < WORLDS; world++) sn_step(m, alone[world]);
  }
  for (int world = 0; world < WORLDS; world++) {
    CHECK(same_state(m, b, world, alone[world]));
    resets += batch_ints(b, "autoresets")[world];
    sn_data_destroy(alone[world]);
  }
  CHECK(resets > 0);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}
