// sensor_sleep.c — sensors whose objects sleep, and which keep what they showed
//   reads   tree_asleep        writes  nothing
//   With one object, it sleeps; with two, one sleeps and the other is no more awake. What looks around, and what the
//   user reads, is always awake.
#include "constraint/sleep.h"
#include "model/sensor_kind.h"
#include "sensor/sensors.h"

// The body that an object belongs to, -1: it belongs to none.
static int body_of(const snModel* m, snObjectType type, int id) {
  switch (type) {
    case SN_OBJ_BODY:
    case SN_OBJ_XBODY: return id;
    case SN_OBJ_JOINT: return m->jnt_bodyid[id];
    case SN_OBJ_GEOM: return m->geom_bodyid[id];
    case SN_OBJ_SITE: return m->site_bodyid[id];
    case SN_OBJ_CAMERA: return m->cam_bodyid[id];
    default: return -1;
  }
}

static bool object_sleeps(const snModel* m, const snData* d, snObjectType type, int id) {
  if (type == SN_OBJ_TENDON) return tendon_sleeps(m, d, id);
  if (type == SN_OBJ_ACTUATOR) return sn_actuator_sleeps(m, d, id);
  int body = body_of(m, type, id);
  return body >= 0 && body_sleeps(m, d, body);
}

// Neither asleep nor fixed to the world; mocap bodies count as awake.
static bool object_is_awake(const snModel* m, const snData* d, snObjectType type, int id) {
  int body = body_of(m, type, id);
  if (body < 0) return !object_sleeps(m, d, type, id);
  if (m->body_treeid[body] >= 0) return !body_sleeps(m, d, body);
  return m->body_mocapid[m->body_rootid[body]] >= 0;
}

static bool looks_around(const snModel* m, int sensor) {
  snSensorSubject subject = sn_sensor_kind(m->sensor_type[sensor])->subject;
  bool contacts_in_site = subject == SN_SUBJECT_CONTACTS && m->sensor_objtype[sensor] == SN_OBJ_SITE;
  return subject == SN_SUBJECT_USER || subject == SN_SUBJECT_RAYS || contacts_in_site;
}

bool sn_sensor_sleeps(const snModel* m, const snData* d, int sensor) {
  snObjectType type = (snObjectType)m->sensor_objtype[sensor], reference = (snObjectType)m->sensor_reftype[sensor];
  int id = m->sensor_objid[sensor], reference_id = m->sensor_refid[sensor];
  if (looks_around(m, sensor)) return false;
  bool first = type != SN_OBJ_UNKNOWN && object_sleeps(m, d, type, id);
  bool second = reference != SN_OBJ_UNKNOWN && object_sleeps(m, d, reference, reference_id);
  if (type == SN_OBJ_UNKNOWN || reference == SN_OBJ_UNKNOWN) return first || second;
  bool awake = object_is_awake(m, d, type, id) || object_is_awake(m, d, reference, reference_id);
  return !awake && (first || second);
}
