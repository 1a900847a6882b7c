// test_delay.c — history buffers: where they lie, and what they need
#include "refused.h"

#define MODEL(option, actuators, sensors)                                                \
  "<mujoco><option " option                                                              \
  "/><worldbody><body><joint name='j'/><geom size='.1' pos='1 0 0'/></body></worldbody>" \
  "<actuator>" actuators "</actuator><sensor>" sensors "</sensor></mujoco>"

TEST(buffers_of_actuators_come_before_those_of_sensors) {
  Scene s =
      scene(MODEL("", "<motor joint='j' nsample='2'/><motor joint='j'/><motor joint='j' nsample='3' interp='cubic'/>",
                  "<jointpos joint='j' nsample='4'/><clock nsample='-1'/>"
                  "<subtreecom body='world' nsample='2' interp='linear'/>"));
  CHECK_INT(s.m->actuator_historyadr[0], 0);
  CHECK_INT(s.m->actuator_historyadr[1], -1);
  CHECK_INT(s.m->actuator_historyadr[2], 6);
  CHECK_INT(s.m->actuator_history[2][1], 2);
  CHECK_INT(s.m->sensor_historyadr[0], 14);
  CHECK_INT(s.m->sensor_historyadr[1], -1);
  CHECK_INT(s.m->sensor_history[1][0], -1);
  CHECK_INT(s.m->sensor_historyadr[2], 24);
  CHECK_INT(s.m->nhistory, 34);
  scene_end(s);
}

TEST(a_delay_needs_a_buffer_and_a_buffer_a_timestep) {
  CHECK_REFUSED(MODEL("", "<motor joint='j' delay='.1' nsample='-3'/>", ""), "delay",
                "setting delay > 0 without a history buffer");
  CHECK_REFUSED(MODEL("", "<motor joint='j' nsample='16777217'/>", ""), "nsample",
                "at most 2^24 samples in history buffer");
  CHECK_REFUSED(MODEL("timestep='0'", "", "<clock nsample='1'/>"), "nsample",
                "history buffers require positive timestep");
  CHECK_REFUSED(MODEL("timestep='-1'", "<motor joint='j' nsample='1'/>", ""), "nsample",
                "history buffers require positive timestep");
}
