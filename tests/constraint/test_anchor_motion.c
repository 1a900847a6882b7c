#include "scene.h"
#include "sinew/physics.h"
#include "test.h"

#include <math.h>

#define LOOP(equality)                                                                                            \
  "<mujoco><worldbody><body name='a' pos='0 0 1'><joint axis='0 1 0'/><geom size='.05' pos='.3 0 0'/>"             \
  "<body name='b' pos='.6 .1 0'><joint axis='1 0 .3'/><joint axis='0 0 1' pos='0 .1 0'/><geom size='.05' pos='0 0 .2'/>" \
  "<site name='s' pos='.1 .2 .3' euler='10 20 30'/></body></body>"                                                \
  "<body name='c' pos='1 0 1'><joint axis='0 1 1'/><geom size='.05' pos='0 .2 0'/><site name='t' pos='0 .1 .1'/></body>" \
  "</worldbody><equality>" equality "</equality></mujoco>"

// J' v of constant qvel, by differences of J(q + h v) v.
static void check(const char* xml) {
  snLoadOptions options = {.physics = "anchormotion", .no_disk = true};
  Scene old = scene(xml);
  snModel *with = sn_load_memory(xml, strlen(xml), "m.xml", &options, NULL), *plain = old.m;
  snData *d = sn_data_create(with, NULL), *other = old.d;
  for (int i = 0; i < with->nv; i++) {
    d->qpos[i] = other->qpos[i] = 0.2 * i - 0.3;
    d->qvel[i] = other->qvel[i] = 1 - 0.7 * i;
  }
  sn_forward(with, d), sn_forward(plain, other);
  CHECK(d->nefc > 0);
  const double h = 1e-6;
  for (int row = 0; row < d->nefc; row++) {
    double bias = other->efc_aref[row] - d->efc_aref[row], rate[2];
    for (int side = 0; side < 2; side++) {
      snData* moved = sn_data_create(plain, NULL);
      for (int i = 0; i < plain->nv; i++) {
        moved->qvel[i] = other->qvel[i];
        moved->qpos[i] = other->qpos[i] + (side ? h : -h) * other->qvel[i];
      }
      sn_forward(plain, moved);
      rate[side] = moved->efc_vel[row];
      sn_data_destroy(moved);
    }
    CHECK_NEAR(bias, (rate[1] - rate[0]) / (2 * h), 1e-7);
    CHECK(fabs(bias) > 1e-3);
  }
  sn_data_destroy(d);
  sn_model_destroy(with);
  scene_end(old);
}

TEST(rows_of_a_connect_see_how_their_jacobian_changes) {
  check(LOOP("<connect body1='b' body2='c' anchor='.1 .2 .3'/>"));
}

TEST(rows_of_a_weld_do_too) { check(LOOP("<weld body1='b' body2='c' anchor='.1 .2 .3' torquescale='2'/>")); }

TEST(sites_do_too) {
  check(LOOP("<connect site1='s' site2='t'/>"));
  check(LOOP("<weld site1='s' site2='t'/>"));
}
