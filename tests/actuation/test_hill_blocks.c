// test_hill_blocks.c — muscles of a model that go side by side, and their bits beside muscles one by one
#include "actuation/hill_model.h"
#include "scene.h"

#define SOFT(attributes)  "<hillmuscle joint='j' force='900' tendonmodel='compliant' " attributes "/>"
#define STIFF(attributes) "<hillmuscle joint='j' force='700' " attributes "/>"
#define THREE(muscle)     muscle muscle muscle
#define TEN(muscle)       THREE(THREE(muscle)) muscle

// Ten alike, one with other pennation, one of Millard's, a motor, three rigid, two of De Groote's.
#define MUSCLES                                                                                         \
  TEN(SOFT("group='1'"))                                                                                \
  SOFT("pennation='0.3' pennationmodel='variable'")                                                     \
      SOFT("curves='millard'") "<motor joint='j'/>" THREE(STIFF("group='2'")) SOFT("curves='degroote'") \
          SOFT("curves='degroote' group='2'")

static Scene mixed(void) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide' ref='0.31'/><geom "
      "size='.1' mass='2'/></body></worldbody><actuator>" MUSCLES "</actuator></mujoco>");
  for (int i = 0; i < s.m->na; i++) s.d->act[i] = 0.08 + 0.002 * i;
  for (int i = 0; i < s.m->nhill; i++) s.m->hill_peakforce[i] += 10 * i;
  s.d->qvel[0] = 0.2;
  return s;
}

static int run_at(const snModel* m, int first) {
  snHillKind kind;
  return sn_hill_run(m, first, m->nu, &kind);
}

TEST(muscles_of_one_kind_that_follow_each_other_go_side_by_side) {
  Scene s = mixed();
  CHECK(run_at(s.m, 0) == 8 && run_at(s.m, 8) == 2 && run_at(s.m, 10) == 1);
  CHECK(run_at(s.m, 11) == 0);  // Millard's curves
  CHECK(run_at(s.m, 13) == 3 && run_at(s.m, 16) == 2);
  scene_end(s);
}

static bool is_off(const snModel* m, int actuator) { return m->opt.disableactuator >> m->actuator_group[actuator] & 1; }

// Forces, and fibre lengths a step later, as those of muscles one by one, bit for bit.
static void compare_with_single(Scene s) {
  double next[32];
  sn_forward(s.m, s.d);
  for (int hill = 0; hill < s.m->nhill; hill++) {
    int i = s.m->hill_actuatorid[hill], adr = s.m->actuator_actadr[i];
    snHillParams h = sn_hill_params(s.m, hill);
    snHillInput in = sn_hill_input(s.m, s.d, i, is_off(s.m, i) ? 0 : s.d->act[adr]);
    snHillState wanted = sn_hill_state(&h, &in);
    CHECK(s.d->actuator_force[i] == (is_off(s.m, i) ? 0 : -wanted.tendon_force));
    CHECK(s.d->hill_fiberlength[hill] == wanted.fiber && s.d->hill_tendonlength[hill] == wanted.tendon);
    CHECK(s.d->hill_activeforce[hill] == (is_off(s.m, i) ? 0 : wanted.active));
    next[hill] = s.d->act[adr];
    if (h.given.tendonmodel == SN_TENDON_COMPLIANT && !is_off(s.m, i))
      next[hill] = sn_hill_fiber_step(&h, &in, wanted.velocity, s.m->opt.timestep);
  }
  sn_step(s.m, s.d);
  for (int hill = 0; hill < s.m->nhill; hill++)
    if (s.m->hill_tendonmodel[hill] == SN_TENDON_COMPLIANT)
      CHECK(s.d->act[s.m->actuator_actadr[s.m->hill_actuatorid[hill]]] == next[hill]);
}

TEST(side_by_side_muscles_of_a_model_have_the_bits_of_single_ones) {
  Scene s = mixed();
  compare_with_single(s);
  scene_end(s);
}

TEST(muscles_of_disabled_groups_stand_still_beside_others) {
  Scene s = mixed();
  s.m->opt.disableactuator = 1 << 2;
  compare_with_single(s);
  scene_end(s);
}
