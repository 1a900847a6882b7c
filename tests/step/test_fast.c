// test_fast.c — fast mode stays near the exact one, is off by default, and notices what goes wrong
#include "step/fast.h"
#include "base/build.h"
#include "scene.h"

#include <math.h>

static const char chain[] =
    "<mujoco><option timestep='.002'/><worldbody><geom type='plane' size='1 1 1'/>"
    "<body pos='0 0 .5'><freejoint/><geom type='capsule' size='.05 .1'/>"
    "<body pos='.1 0 0'><joint axis='0 1 0' damping='.1'/><geom type='capsule' size='.04 .1' pos='.1 0 "
    "0'/></body></body>"
    "</worldbody></mujoco>";

static double largest_difference(const double* a, const double* b, int count) {
  double largest = 0;
  for (int i = 0; i < count; i++) largest = fmax(largest, fabs(a[i] - b[i]));
  return largest;
}

TEST(a_data_is_exact_unless_it_is_asked_to_be_fast) {
  Scene s = scene(chain);
  snData* fast = sn_data_create(s.m, &(snDataOptions){.fast = true});
  CHECK(!s.d->fast);
  CHECK(fast->fast);
  sn_data_destroy(fast);
  scene_end(s);
}

TEST(fast_steps_stay_near_exact_ones_while_nothing_touches) {
  Scene s = scene(chain);
  snData* fast = sn_data_create(s.m, &(snDataOptions){.fast = true});
  for (int step = 0; step < 100; step++) {
    sn_step(s.m, s.d);
    sn_step(s.m, fast);
  }
  CHECK(s.d->ncon == 0);
  CHECK_NEAR(largest_difference(fast->qpos, s.d->qpos, s.m->nq), 0, 1e-12);
  sn_data_destroy(fast);
  scene_end(s);
}

TEST(fast_steps_in_contact_stay_within_a_share_of_what_a_step_changes) {
  Scene s = scene(chain);
  snData* fast = sn_data_create(s.m, &(snDataOptions){.fast = true});
  int touching = 0;
  for (int step = 0; step < 400; step++) {
    double before[16];
    memcpy(before, s.d->qvel, sizeof(double) * (size_t)s.m->nv);
    sn_data_copy(s.m, fast, s.d);
    fast->fast = true;
    sn_step(s.m, s.d);
    sn_step(s.m, fast);
    touching += s.d->ncon > 0;
    double change = largest_difference(before, s.d->qvel, s.m->nv);
    CHECK_NEAR(largest_difference(fast->qvel, s.d->qvel, s.m->nv), 0, 0.1 * change + 1e-3);
  }
  CHECK(touching > 50);
  sn_data_destroy(fast);
  scene_end(s);
}

TEST(fast_steps_in_halves_are_whole_fast_steps) {
  Scene s = scene(chain);
  snData *whole = sn_data_create(s.m, &(snDataOptions){.fast = true}),
         *halves = sn_data_create(s.m, &(snDataOptions){.fast = true});
  for (int step = 0; step < 20; step++) {
    sn_step(s.m, whole);
    sn_step1(s.m, halves);
    sn_step2(s.m, halves);
  }
  CHECK(memcmp(whole->qpos, halves->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  sn_data_destroy(whole);
  sn_data_destroy(halves);
  scene_end(s);
}

TEST(fast_steps_warn_and_reset_where_a_state_is_bad) {
  Scene s = scene(chain);
  snData* fast = sn_data_create(s.m, &(snDataOptions){.fast = true});
  const double bad[] = {NAN, INFINITY, -INFINITY, 1e11};
  for (int i = 0; i < 4; i++) {
    sn_reset(s.m, fast);
    fast->qvel[6] = bad[i];
    sn_step(s.m, fast);
    CHECK_INT(fast->warning[SN_WARNING_BADQVEL].count, 1);
    CHECK(isfinite(fast->qpos[2]));
  }
  sn_data_destroy(fast);
  scene_end(s);
}

TEST(fast_stages_are_others_than_the_exact_ones_where_the_processor_has_them) {
  bool other = sn_stage_row_as(SN_STAGE_mass_matrix, true)->run != sn_stage_row_as(SN_STAGE_mass_matrix, false)->run;
  CHECK_INT(other, sn_has_fast_stages());
}
