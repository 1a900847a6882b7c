#include "constraint/coupled_points.h"
#include "constraint/rows.h"
#include "scene.h"
#include "sinew/physics.h"
#include "test.h"

// c is carried by b, whose second joint follows the first joint of a; w hangs elsewhere.
#define COUPLED(equality)                                                                                                \
  "<mujoco><functions><function name='f' type='polynomial' coef='.5 1 .2'/></functions><worldbody>"                      \
  "<body name='a' pos='0 0 1'><joint name='qa' axis='0 1 0'/><geom size='.05' contype='0' conaffinity='0' pos='.3 0 0'/>"                            \
  "<body name='b' pos='.6 .1 0'><joint axis='1 0 .3'/><joint axis='0 0 1' pos='0 .1 0' driver='qa' function='f'/>"        \
  "<geom size='.05' contype='0' conaffinity='0' pos='0 0 .2'/><body name='c' pos='0 .3 .1'><joint axis='0 1 .2' type='slide'/><geom size='.04' contype='0' conaffinity='0'/>"     \
  "<site name='s' pos='.1 .2 .3' euler='10 20 30'/></body></body></body>"                                                \
  "<body name='w' pos='1 0 1'><joint name='qw' axis='0 1 1'/><joint axis='1 0 0' driver='qa'/><geom size='.05' contype='0' conaffinity='0' pos='0 .2 0'/>" \
  "<site name='t' pos='0 .1 .1'/></body></worldbody><equality>" equality "</equality></mujoco>"

static void place(const snModel* m, snData* d, double along) {
  for (int i = 0; i < m->nv; i++) {
    d->qvel[i] = 1 - 0.7 * i;
    d->qpos[i] = 0.2 * i - 0.3 + along * d->qvel[i];
  }
  sn_forward(m, d);
}

// J v against differences of the violation along v; J' v, which anchormotion takes from aref, against those of J v.
static void check(const char* xml) {
  snLoadOptions options = {.physics = "anchormotion", .no_disk = true};
  Scene s = scene(xml);
  snModel* with = sn_load_memory(xml, strlen(xml), "m.xml", &options, NULL);
  snData *d = sn_data_create(with, NULL), *low = sn_data_create(s.m, NULL), *high = sn_data_create(s.m, NULL);
  const double h = 1e-6;
  place(s.m, s.d, 0), place(s.m, low, -h), place(s.m, high, h), place(with, d, 0);
  CHECK(s.d->nefc >= 3);
  for (int row = 0; row < s.d->nefc; row++) {
    CHECK_NEAR(s.d->efc_vel[row], (high->efc_pos[row] - low->efc_pos[row]) / (2 * h), 1e-8);
    CHECK_NEAR(s.d->efc_aref[row] - d->efc_aref[row], (high->efc_vel[row] - low->efc_vel[row]) / (2 * h), 1e-6);
  }
  sn_data_destroy(d), sn_data_destroy(low), sn_data_destroy(high);
  sn_model_destroy(with);
  scene_end(s);
}

TEST(connects_and_welds_know_dofs_of_other_bodies) {
  check(COUPLED("<connect body1='c' body2='w' anchor='.1 .2 .3'/>"));
  check(COUPLED("<weld body1='w' body2='c' anchor='.1 .2 .3' torquescale='2'/>"));
  check(COUPLED("<connect site1='s' site2='t'/>"));
  check(COUPLED("<weld site1='t' site2='s'/>"));
}

TEST(a_weld_to_the_world_is_held) {
  Scene s = scene(COUPLED("<weld body1='c'/>"));
  sn_forward(s.m, s.d);
  double start[3] = {s.d->xpos[3].x, s.d->xpos[3].y, s.d->xpos[3].z};
  for (int i = 0; i < 500; i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->xpos[3].x, start[0], 2e-3);
  CHECK_NEAR(s.d->xpos[3].y, start[1], 2e-3);
  CHECK_NEAR(s.d->xpos[3].z, start[2], 2e-3);
  scene_end(s);
}

TEST(dofs_of_two_bodies_rise) {
  Scene s = scene(COUPLED("<connect body1='c' body2='w' anchor='.1 .2 .3'/>"));
  const int* dofs;
  CHECK(!sn_is_coupled_body(s.m, 1));
  CHECK(sn_is_coupled_body(s.m, 4));
  CHECK_INT(sn_coupled_dofs(s.m, s.d, 4, 0, &dofs), 2);  // its own, and that of a
  CHECK_INT(dofs[0], 0);
  CHECK_INT(dofs[1], 3);
  scene_end(s);
}
