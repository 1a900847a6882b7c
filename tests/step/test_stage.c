// test_stage.c — the watch that debug builds keep over stages
#include "sinew/fields.h"
#include "step/stage.h"
#include "zoo.h"

static bool all_nan(const double* x, int n) {
  for (int i = 0; i < n; i++)
    if (!isnan(x[i])) return false;
  return true;
}

TEST(poison_fills_every_output_of_a_forward_pass_and_no_input) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 1);
  sn_forward(s.m, s.d);
  double qpos = s.d->qpos[0], ctrl = s.d->ctrl[0];
  sn_stages_poison(s.m, s.d);
  CHECK(all_nan(&s.d->xpos[0].x, 3 * s.m->nbody));
  CHECK(all_nan(&s.d->geom_xmat[0].m[0][0], 9 * s.m->ngeom));
  CHECK(all_nan(s.d->M, s.m->nC));
  CHECK(all_nan(s.d->qacc, s.m->nv));
  CHECK(s.d->qpos[0] == qpos && s.d->ctrl[0] == ctrl);
  CHECK(!isnan(s.d->qacc_warmstart[0]));
  scene_end(s);
}

TEST(a_full_forward_pass_leaves_no_poison) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 2);
  sn_stages_poison(s.m, s.d);
  sn_forward(s.m, s.d);
  int count, left = 0;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++) {
    int rows, cols;
    if (fields[i].kind != SN_KIND_DOUBLE) continue;
    sn_field_shape(s.m, &fields[i], &rows, &cols);
    const double* x = sn_data_field_data(s.d, &fields[i]);
    for (int k = 0; k < rows * cols * fields[i].width; k++) left += isnan(x[k]) != 0;
  }
  CHECK_INT(left, 0);
  scene_end(s);
}

// The mechanism rests on this: arithmetic passes the bits on.
TEST(results_computed_from_poison_are_poison) {
  Scene s = scene(ZOO_XML(""));
  sn_stages_poison(s.m, s.d);
  volatile double read_ahead = s.d->qacc[0];
  double result = read_ahead * 2 + 1, poison = s.d->qacc[0];
  CHECK(memcmp(&result, &poison, sizeof result) == 0);
  scene_end(s);
}
