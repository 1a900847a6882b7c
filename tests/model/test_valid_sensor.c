// test_valid_sensor.c — damage to sensors that sn_model_valid must see
#include "damaged.h"

static Scene sensors(void) {
  return scene(
      "<mujoco><worldbody><body name='b'><joint name='ball' type='ball'/><geom size='.1'/><body><joint name='h'/>"
      "<geom size='.1' pos='1 0 0'/><site name='s'/><site/></body></body></worldbody><sensor><ballquat joint='ball'/>"
      "<gyro site='s'/><framepos objtype='xbody' objname='b'/><contact data='found pos' num='2'/><clock/>"
      "<insidesite objtype='body' objname='b' site='s'/></sensor></mujoco>");
}

TEST(what_the_compiler_makes_of_sensors_is_valid) {
  Scene s = sensors();
  CHECK(sn_model_valid(s.m, "", NULL));
  scene_end(s);
}

TEST(a_sensor_that_cannot_measure_its_object_is_seen) {
  Scene s = sensors();
  INVALID(s.m->sensor_objid[0], 1, "sensor 0 cannot measure");
  INVALID(s.m->sensor_objid[1], -1, "sensor 1 cannot measure");
  INVALID(s.m->sensor_objtype[1], SN_OBJ_BODY, "sensor 1 cannot measure");
  INVALID(s.m->sensor_objtype[2], SN_OBJ_JOINT, "sensor 2 cannot measure");
  INVALID(s.m->sensor_reftype[5], SN_OBJ_GEOM, "sensor 5 cannot measure");
  INVALID(s.m->sensor_refid[5], -1, "sensor 5 cannot measure");
  INVALID(s.m->sensor_type[0], SN_SENSOR_COUNT, "sensor_type");
  scene_end(s);
}

TEST(a_sensor_with_more_numbers_than_room_is_seen) {
  Scene s = sensors();
  INVALID(s.m->sensor_type[1], SN_SENSOR_TOUCH, "sensor 1 cannot give 3 numbers");
  INVALID(s.m->sensor_type[4], SN_SENSOR_GEOMFROMTO, "sensor 4 cannot give 1 numbers");
  INVALID(s.m->sensor_intprm[3][0], 127, "sensor 3 cannot give 8 numbers");
  INVALID(s.m->sensor_intprm[3][2], 3, "sensor 3 cannot give 8 numbers");
  scene_end(s);
}
