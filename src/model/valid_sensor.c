// valid_sensor.c — sensors measure objects that they can measure, and give as many numbers as there is room for
#include "model/model.h"
#include "model/sensor_kind.h"
#include "model/valid.h"

// An object that is named must be there; that it is not beyond the last of its kind is known already.
static bool fits(int mask, int type, int id) {
  if (mask == SN_ANY_OBJECT) return true;
  if (type == SN_OBJ_UNKNOWN || id < 0) return mask & SN_NO_OBJECT;
  return mask & SN_OBJECT_BIT(type);
}

// What the kind of an object does not say: its joint must be a ball, its actuator a Hill muscle.
static bool suits(const snModel* m, int sensor, snSensorSubject subject) {
  int object = m->sensor_objid[sensor];
  if (subject == SN_SUBJECT_BALL_JOINT) return m->jnt_type[object] == SN_JOINT_BALL;
  if (subject == SN_SUBJECT_HILL_MUSCLE) return m->actuator_hilladr[object] >= 0;
  return true;
}

static int64_t contact_reports(const snModel* m, int sensor) {
  return (int64_t)sn_contact_report_width(m->sensor_intprm[sensor][0]) * m->sensor_intprm[sensor][2];
}

void sn_check_sensors(snCheck* c) {
  const snModel* m = c->m;
  for (int sensor = 0; sensor < m->nsensor && c->ok; sensor++) {
    int type = m->sensor_type[sensor], dim = m->sensor_dim[sensor];
    const snSensorKind* kind = sn_sensor_kind(type);
    if (!fits(kind->objects, m->sensor_objtype[sensor], m->sensor_objid[sensor]) ||
        !fits(kind->references, m->sensor_reftype[sensor], m->sensor_refid[sensor]) ||
        !suits(m, sensor, kind->subject))
      sn_invalid(c, "sensor %d cannot measure its object", sensor);
    else if ((kind->dim > 0 && dim != kind->dim) ||
             (kind->subject == SN_SUBJECT_CONTACTS && dim != contact_reports(m, sensor)))
      sn_invalid(c, "sensor %d cannot give %d numbers", sensor, dim);
  }
}
