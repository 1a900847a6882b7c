// test_sensor_sleep.c — sensors whose objects sleep keep what they showed
#include "instruments.h"

// One ball rests and falls asleep, the other moves on.
#define BALLS                                                                                                       \
  "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody><geom name='wall' size='.1' pos='0 0 " \
  "9'/>"                                                                                                            \
  "<body name='rest' pos='1 0 0'><freejoint/><geom name='rest' size='.1'/><site name='rest'/></body>"               \
  "<body name='move' pos='2 0 0'><freejoint/><geom name='move' size='.1'/></body>"                                  \
  "<body name='hand' mocap='true'/></worldbody><sensor>"                                                            \
  "<framepos name='rest' objtype='xbody' objname='rest'/><framepos name='move' objtype='xbody' objname='move'/>"    \
  "<framepos name='rest from move' objtype='xbody' objname='rest' reftype='xbody' refname='move'/>"                 \
  "<framepos name='rest from wall' objtype='xbody' objname='rest' reftype='geom' refname='wall'/>"                  \
  "<framepos name='rest from hand' objtype='xbody' objname='rest' reftype='xbody' refname='hand'/>"                 \
  "<framepos name='wall' objtype='geom' objname='wall'/><clock name='clock'/>"                                      \
  "<rangefinder name='look' site='rest'/></sensor></mujoco>"

static Scene asleep(void) {
  Scene s = scene(BALLS);
  s.d->qvel[6] = 1;
  for (int i = 0; i < 30; i++) sn_step(s.m, s.d);
  CHECK(s.d->tree_asleep[0] >= 0 && s.d->tree_asleep[1] < 0);
  for (int i = 0; i < s.m->nsensordata; i++) s.d->sensordata[i] = 7;
  sn_forward(s.m, s.d);
  return s;
}

TEST(a_sensor_of_one_sleeping_object_rests) {
  Scene s = asleep();
  CHECK_NEAR(shown(s, "rest")[0], 7, 0);
  CHECK(shown(s, "move")[0] != 7);
  scene_end(s);
}

TEST(a_sensor_of_two_objects_rests_when_neither_is_awake) {
  Scene s = asleep();
  CHECK(shown(s, "rest from move")[0] != 7);
  CHECK(shown(s, "rest from hand")[0] != 7);
  CHECK_NEAR(shown(s, "rest from wall")[0], 7, 0);
  scene_end(s);
}

TEST(what_has_no_object_or_looks_around_is_always_awake) {
  Scene s = asleep();
  CHECK_NEAR(shown(s, "wall")[2], 9, 0);
  CHECK_NEAR(shown(s, "clock")[0], s.d->time, 0);
  CHECK(shown(s, "look")[0] != 7);
  scene_end(s);
}
