// test_touch_sensors.c — forces into a zone, and pressure at points of a mesh
#include "instruments.h"

#define LYING(zone, sensors)                                                                           \
  "<mujoco><asset><mesh name='pad' builtin='plate' params='3 3' scale='.1 .1 .1'/></asset><worldbody>" \
  "<geom name='floor' type='plane' size='9 9 1'/><body name='box' pos='0 0 .099'><freejoint/>"         \
  "<geom name='box' type='box' size='.2 .2 .1' mass='2'/>"                                             \
  "<geom name='sole' type='mesh' mesh='pad' mass='0' contype='0' conaffinity='0' pos='0 0 -.1'/>"      \
  "<site name='zone' type='box' " zone "/></body></worldbody><sensor>" sensors "</sensor></mujoco>"

static double weight(Scene s) {
  double sum = 0;
  for (int i = 0; i < s.d->ncon; i++) {
    double force[6];
    sn_contact_force(s.m, s.d, i, force);
    sum += force[0];
  }
  return sum;
}

TEST(a_zone_around_a_body_feels_all_that_holds_it) {
  Scene s = scene(LYING("size='.25 .25 .15'", "<touch name='t' site='zone'/>"));
  for (int i = 0; i < 500; i++) sn_step(s.m, s.d);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 4);
  CHECK_NEAR(shown(s, "t")[0], weight(s), 1e-12);
  CHECK_NEAR(shown(s, "t")[0], 2 * 9.81, 1e-3);
  scene_end(s);
}

TEST(contacts_count_whose_line_out_of_the_body_meets_the_zone) {
  Scene half = scene(LYING("size='.25 .1 .05' pos='0 .2 -.3'", "<touch name='t' site='zone'/>"));
  Scene above = scene(LYING("size='.25 .25 .05' pos='0 0 .3'", "<touch name='t' site='zone'/>"));
  sn_forward(half.m, half.d);
  sn_forward(above.m, above.d);
  CHECK_NEAR(shown(half, "t")[0], 0.5 * weight(half), 1e-6);
  CHECK(weight(above) > 0);
  CHECK_NEAR(shown(above, "t")[0], 0, 0);
  scene_end(half);
  scene_end(above);
}

// Around a corner of the box, under it, over it, beside the line down from it, touching that line, around all four.
#define ZONE(type, name, size, place) \
  "<site name='" name "' type='" type "' size='" size " " size " " size "' pos='" place "'/>"
#define ZONES(type)                                                                \
  ZONE(type, type "0", ".05", ".2 .2 -.1")                                         \
  ZONE(type, type "1", ".05", ".2 .2 -.4")                                         \
  ZONE(type, type "2", ".05", ".2 .2 .3") ZONE(type, type "3", ".05", ".3 .2 -.4") \
      ZONE(type, type "4", ".05", ".25 .2 -.4") ZONE(type, type "5", ".5", "0 0 0")
#define TOUCH(name)   "<touch name='" name "' site='" name "'/>"
#define TOUCHES(type) TOUCH(type "0") TOUCH(type "1") TOUCH(type "2") TOUCH(type "3") TOUCH(type "4") TOUCH(type "5")

TEST(a_ball_feels_what_an_ellipsoid_of_its_size_feels) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='9 9 1'/><body pos='0 0 .099'><freejoint/>"
      "<geom type='box' size='.2 .2 .1' mass='2'/>" ZONES("sphere")
          ZONES("ellipsoid") "</body></worldbody><sensor>" TOUCHES("sphere") TOUCHES("ellipsoid") "</sensor></mujoco>");
  sn_forward(s.m, s.d);
  for (int i = 0; i < 6; i++)
    if (i != 4) CHECK_NEAR(s.d->sensordata[i], s.d->sensordata[6 + i], 0);
  CHECK_NEAR(s.d->sensordata[0], weight(s) / 4, 1e-6);
  CHECK_NEAR(s.d->sensordata[1], weight(s) / 4, 1e-6);
  CHECK_NEAR(s.d->sensordata[2], 0, 0);
  CHECK_NEAR(s.d->sensordata[3], 0, 0);
  CHECK_NEAR(s.d->sensordata[5], weight(s), 1e-12);
  scene_end(s);
}

TEST(points_of_a_mesh_inside_what_touches_feel_pressure_by_depth_and_slip) {
  Scene s = scene(LYING("size='.1 .1 .1'", "<tactile name='t' geom='sole' mesh='pad'/>"));
  int points = s.m->mesh_vertnum[0];
  s.d->qvel[1] = 0.3;  // a plate faces along x
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->nsensordata, 3 * points);
  const double* felt = shown(s, "t");
  int pressed = 0;
  for (int i = 0; i < points; i++) {
    int geom = named(s.m, SN_OBJ_GEOM, "sole");
    const float* v = s.m->mesh_vert[i];
    snMat3 axes = s.d->geom_xmat[geom];
    double depth = s.d->geom_xpos[geom].z + axes.m[2][0] * v[0] + axes.m[2][1] * v[1] + axes.m[2][2] * v[2];
    CHECK_NEAR(felt[i], depth < 0 ? depth / (0.05 - depth) : 0, 1e-6);
    double slip = hypot(felt[points + i], felt[2 * points + i]);
    CHECK_NEAR(slip, depth < 0 ? 0.3 : 0, 1e-6);
    pressed += depth < 0;
  }
  CHECK(pressed > 0);
  scene_end(s);
}

TEST(what_does_not_touch_is_not_felt) {
  Scene s = scene(LYING("size='.1 .1 .1'", "<tactile name='t' geom='sole' mesh='pad'/><touch site='zone'/>"));
  s.d->qpos[2] = 1;
  for (int i = 0; i < s.m->nsensordata; i++) s.d->sensordata[i] = 7;
  sn_forward(s.m, s.d);
  for (int i = 0; i < s.m->nsensordata; i++) CHECK_NEAR(s.d->sensordata[i], 0, 0);
  scene_end(s);
}

TEST(a_model_without_looks_still_feels) {
  const char* xml = LYING("size='.1 .1 .1'", "<tactile name='t' geom='sole' mesh='pad'/>");
  Scene s = scene(xml);
  snModel* bare = sn_load_memory(xml, strlen(xml), "", &(snLoadOptions){.no_visual = true}, NULL);
  snData* d = sn_data_create(bare, NULL);
  s.d->qvel[1] = d->qvel[1] = 0.3;
  sn_forward(s.m, s.d);
  sn_forward(bare, d);
  CHECK(shown(s, "t")[0] < 0);
  CHECK_NEAR(distance(s.d->sensordata, d->sensordata, s.m->nsensordata), 0, 0);
  sn_data_destroy(d);
  sn_model_destroy(bare);
  scene_end(s);
}
