// test_exclusion.c — attributes that cannot stand on one element together
#include "refused.h"

TEST(one_element_says_a_rotation_once) {
  CHECK_REFUSED(WORLD("<geom size='.1' quat='1 0 0 0' euler='1 2 3'/>"), "euler", "cannot be combined with 'quat'");
  CHECK_REFUSED(WORLD("<body zaxis='1 0 0' axisangle='1 0 0 3'/>"), "zaxis", "cannot be combined with 'axisangle'");
  CHECK_REFUSED("<mujoco><default><site euler='1 2 3' zaxis='1 0 0'/></default></mujoco>", "euler",
                "cannot be combined with 'zaxis'");
}

TEST(a_camera_has_a_field_of_view_or_a_sensor) {
  CHECK_REFUSED(WORLD("<camera fovy='10' sensorsize='1 1' resolution='2 2'/>"), "sensorsize",
                "cannot be combined with 'fovy'");
}

TEST(a_light_says_its_kind_once) {
  CHECK_REFUSED(WORLD("<light type='spot' directional='true'/>"), "type", "cannot be combined with 'directional'");
}
