// test_distance_sensors.c — how far geoms, or all geoms of bodies, are from each other
#include "instruments.h"

#define PARTS(sensors)                                                                           \
  "<mujoco><worldbody><geom name='wall' type='box' size='.1 1 1' pos='-1 0 0'/>"                 \
  "<body name='pair' pos='1 0 0'><freejoint/><geom name='far' size='.2' pos='.5 0 0'/>"          \
  "<geom name='near' size='.2'/></body>"                                                         \
  "<body name='ball' pos='-.5 0 2'><freejoint/><geom name='ball' size='.1'/></body></worldbody>" \
  "<sensor>" sensors "</sensor></mujoco>"

TEST(bodies_are_as_near_as_their_nearest_geoms) {
  Scene s =
      scene(PARTS("<distance name='d' geom1='wall' body2='pair' cutoff='5'/>"
                  "<normal name='n' geom1='wall' body2='pair' cutoff='5'/>"
                  "<normal name='back' body1='pair' geom2='wall' cutoff='5'/>"
                  "<fromto name='f' geom1='wall' body2='pair' cutoff='5'/>"));
  const double normal[] = {1, 0, 0}, back[] = {-1, 0, 0}, segment[] = {-.9, 0, 0, .8, 0, 0};
  sn_forward(s.m, s.d);
  CHECK_NEAR(shown(s, "d")[0], 1.7, 1e-9);
  CHECK_NEAR(distance(shown(s, "n"), normal, 3), 0, 1e-9);
  CHECK_NEAR(distance(shown(s, "back"), back, 3), 0, 1e-9);
  CHECK_NEAR(distance(shown(s, "f"), segment, 6), 0, 1e-9);
  scene_end(s);
}

TEST(beyond_the_cutoff_there_is_the_cutoff_and_no_direction) {
  Scene s =
      scene(PARTS("<distance name='d' body1='ball' body2='pair' cutoff='1'/>"
                  "<normal name='n' body1='ball' body2='pair' cutoff='1'/>"
                  "<fromto name='f' body1='ball' body2='pair' cutoff='1'/>"));
  const double zero[6] = {0};
  sn_forward(s.m, s.d);
  CHECK_NEAR(shown(s, "d")[0], 1, 0);
  CHECK_NEAR(distance(shown(s, "n"), zero, 3), 0, 0);
  CHECK_NEAR(distance(shown(s, "f"), zero, 6), 0, 0);
  scene_end(s);
}

TEST(without_a_cutoff_only_overlap_shows) {
  Scene s =
      scene(PARTS("<distance name='apart' geom1='near' geom2='ball'/>"
                  "<distance name='in' geom1='near' geom2='far'/>"));
  s.m->geom_size[named(s.m, SN_OBJ_GEOM, "far")].x = 0.4;
  sn_forward(s.m, s.d);
  CHECK_NEAR(shown(s, "apart")[0], 0, 0);
  CHECK_NEAR(shown(s, "in")[0], -0.1, 1e-12);
  scene_end(s);
}

TEST(a_lean_data_measures_the_same) {
  Scene s = scene(PARTS("<distance name='d' body1='ball' body2='pair' cutoff='9'/>"));
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  s.d->qpos[1] = lean->qpos[1] = 0.7;
  sn_forward(s.m, s.d);
  sn_forward(s.m, lean);
  CHECK(s.d->sensordata[0] > 2);
  CHECK_NEAR(s.d->sensordata[0], lean->sensordata[0], 0);
  sn_data_destroy(lean);
  scene_end(s);
}
