#include "model/sensor_kind.h"
#include "test.h"

#include <string.h>

TEST(numbers_of_sensors_are_those_of_mujoco_and_ours_come_after) {
  CHECK_INT(SN_SENSOR_TOUCH, 0);
  CHECK_INT(SN_SENSOR_FRAMEPOS, 26);
  CHECK_INT(SN_SENSOR_CONTACT, 42);
  CHECK_INT(SN_SENSOR_USER, 48);
  CHECK_INT(SN_SENSOR_FIBERLENGTH, 49);
}

TEST(every_kind_has_a_word_of_its_own) {
  for (int type = 0; type < SN_SENSOR_COUNT; type++)
    for (int other = 0; other < type; other++)
      CHECK(strcmp(sn_sensor_kind(type)->word, sn_sensor_kind(other)->word) != 0);
}

TEST(a_kind_knows_what_its_row_says) {
  const snSensorKind* kind = sn_sensor_kind(SN_SENSOR_SUBTREEANGMOM);
  CHECK(strcmp(kind->word, "subtreeangmom") == 0);
  CHECK_INT(kind->subject, SN_SUBJECT_SUBTREE);
  CHECK_INT(kind->objects, SN_OBJECT_BIT(SN_OBJ_BODY));
  CHECK_INT(kind->dim, 3);
  CHECK_INT(kind->stage, SN_SENSOR_STAGE_VELOCITY);
  CHECK_INT(kind->data, SN_SENSOR_REAL);
  CHECK_INT(kind->needs, SN_NEED_ANGMOM);
  CHECK(!kind->own_cutoff && sn_sensor_kind(SN_SENSOR_GEOMFROMTO)->own_cutoff);
}

TEST(directions_and_quaternions_have_as_many_numbers_as_they_need) {
  for (int type = 0; type < SN_SENSOR_COUNT; type++) {
    const snSensorKind* kind = sn_sensor_kind(type);
    if (kind->data == SN_SENSOR_AXIS) CHECK_INT(kind->dim, 3);
    if (kind->data == SN_SENSOR_QUATERNION) CHECK_INT(kind->dim, 4);
  }
}
