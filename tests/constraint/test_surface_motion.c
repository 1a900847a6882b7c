// test_surface_motion.c — contacts with surfaces that move
//   The recorded numbers are those of MuJoCo 4.0.1.
#include "scene.h"
#include "sinew/batch.h"
#include "sinew/support.h"
#include "test.h"

#include <math.h>

#define BELT(cone)                                                                                               \
  "<mujoco><option timestep='0.002' cone='" cone                                                                  \
  "' physics='4.0'/><worldbody><geom type='box' size='2 .5 .1' surfacevel='0.5 0.1 0.3 0 0 0.2'/>"               \
  "<body pos='0.1 0 .198' euler='0 0 20'><freejoint/><geom type='box' size='.1 .1 .1' condim='4'/></body>"       \
  "<body pos='-0.5 0.1 .199'><freejoint/><geom size='.1' condim='6' friction='1 .01 .002' "                      \
  "surfacevel='0 0 0 0 1 0'/></body></worldbody></mujoco>"

static void check_belt(const char* xml, double sum, double sum_of_magnitudes) {
  Scene s = scene(xml);
  double total = 0, magnitude = 0;
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->nsurfacevel, 2);
  CHECK_INT(s.d->ncon, 5);
  for (int i = 0; i < s.d->nefc; i++) total += s.d->efc_vel[i], magnitude += fabs(s.d->efc_vel[i]);
  CHECK_NEAR(total, sum, 1e-12);
  CHECK_NEAR(magnitude, sum_of_magnitudes, 1e-12);
  scene_end(s);
}

TEST(rows_see_the_velocities_that_mujoco_has) {
  check_belt(BELT("pyramidal"), 0.0, 6.131);
  check_belt(BELT("elliptic"), 1.0995000000000001, 4.0595);
}

TEST(a_box_rides_a_conveyor_at_its_speed) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='5 5 1' surfacevel='0.4 -0.3 2'/><body pos='0 0 .1'><freejoint/>"
      "<geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  for (int i = 0; i < 500; i++) sn_step(s.m, s.d);
  CHECK_NEAR(s.d->qvel[0], 0.4, 1e-3);
  CHECK_NEAR(s.d->qvel[1], -0.3, 1e-3);
  CHECK_NEAR(s.d->qvel[2], 0, 1e-3);
  scene_end(s);
}

TEST(a_turntable_carries_what_lies_on_it_round) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='cylinder' size='2 .1' surfacevel='0 0 0 0 0 0.5'/><body pos='1 0 .2'><freejoint/>"
      "<geom type='box' size='.1 .1 .1' condim='4' friction='2 .05 .001'/></body></worldbody></mujoco>");
  for (int i = 0; i < 500; i++) sn_step(s.m, s.d);
  double x = s.d->qpos[0], y = s.d->qpos[1];
  CHECK_NEAR(sqrt(x * x + y * y), 1, 0.02);
  CHECK_NEAR(s.d->qvel[0], -0.5 * y, 5e-3);
  CHECK_NEAR(s.d->qvel[1], 0.5 * x, 5e-3);
  CHECK_NEAR(s.d->qvel[5], 0.5, 5e-3);
  scene_end(s);
}

TEST(a_surface_moves_with_the_frame_that_a_mesh_gives_its_geom) {
  Scene s = scene(
      "<mujoco><asset><mesh name='m' vertex='0 0 0  2 0 0  0 1 0  0 0 .4  2 1 0  2 1 .4  2 0 .4  0 1 .4'/></asset><worldbody>"
      "<geom type='mesh' mesh='m' surfacevel='1 2 3 .1 .2 .3'/></worldbody></mujoco>");
  const double* field = s.m->geom_surfacevel[0];
  sn_forward(s.m, s.d);
  // at the origin of the file's frame the velocity is the linear one that was written
  snMat3 axes = s.d->geom_xmat[0];
  double arm[3] = {-s.d->geom_xpos[0].x, -s.d->geom_xpos[0].y, -s.d->geom_xpos[0].z}, world[6] = {0};
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) world[i] += axes.m[i][k] * field[k], world[3 + i] += axes.m[i][k] * field[3 + k];
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    CHECK_NEAR(world[i] + world[3 + j] * arm[k] - world[3 + k] * arm[j], i + 1, 1e-12);
    CHECK_NEAR(world[3 + i], 0.1 * (i + 1), 1e-12);
  }
  scene_end(s);
}

TEST(worlds_of_a_batch_differ_in_surfaces_where_the_model_has_one) {
  Scene s = scene(BELT("elliptic"));
  const char* params[] = {"geom_surfacevel", NULL};
  snBatch* batch = sn_batch_create(s.m, &(snBatchOptions){.n = 2, .threads = 1, .params = params});
  CHECK(batch != NULL);
  sn_batch_destroy(batch);
  scene_end(s);
  s = scene("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  snDiagnostics diag = {0};
  batch = sn_batch_create(s.m, &(snBatchOptions){.n = 2, .params = params, .diagnostics = &diag});
  CHECK(!batch);
  if (diag.count) CHECK_CONTAINS(diag.items[0].message, "this model has none");
  sn_diagnostics_clear(&diag);
  scene_end(s);
}
