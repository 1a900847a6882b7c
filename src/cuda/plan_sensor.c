// plan_sensor.c — tables of sensors for kernels
//   reads   sensors and the frames of their objects        writes  sensor_int, sensor_number
//   What each number is: the enums of sense.h.
#include "cuda/plan.h"
#include "math/mat3.h"
#include "math/quat.h"

#include <string.h>

bool sn_device_plan_senses(const snModel* m) { return m->nsensor > 0 && !(m->opt.disableflags & SN_DISABLE_SENSOR); }

// What of the host a sensor needs that no kernel measures.
static snHostSensors host_part(const snModel* m, int sensor) {
  switch (m->sensor_type[sensor]) {
    case SN_SENSOR_RANGEFINDER:
    case SN_SENSOR_CAMPROJECTION:
    case SN_SENSOR_INSIDESITE:
    case SN_SENSOR_GEOMDIST:
    case SN_SENSOR_GEOMNORMAL:
    case SN_SENSOR_GEOMFROMTO: return SN_HOST_GEOMETRY;
    case SN_SENSOR_TOUCH:
    case SN_SENSOR_CONTACT:
    case SN_SENSOR_E_POTENTIAL:
    case SN_SENSOR_E_KINETIC:
    case SN_SENSOR_TACTILE:
    case SN_SENSOR_METABOLICS_BHARGAVA:
    case SN_SENSOR_METABOLICS_UMBERGER: return SN_HOST_FORWARD;
    case SN_SENSOR_USER: return m->hooks.sensor ? SN_HOST_FORWARD : SN_HOST_NOTHING;
    default: {
      bool camera = m->sensor_objtype[sensor] == SN_OBJ_CAMERA || m->sensor_reftype[sensor] == SN_OBJ_CAMERA;
      return camera ? SN_HOST_FORWARD : SN_HOST_NOTHING;
    }
  }
}

bool sn_device_plan_leaves_sensor(const snModel* m, int sensor) { return host_part(m, sensor) != SN_HOST_NOTHING; }

static int larger(int a, int b) { return a > b ? a : b; }

void sn_device_plan_sensor_sizes(snDevicePlan* p, const snModel* m) {
  if (!sn_device_plan_senses(m)) return;
  p->nsensor = m->nsensor, p->nsensordata = m->nsensordata;
  p->magnetic_x = m->opt.magnetic.x, p->magnetic_y = m->opt.magnetic.y, p->magnetic_z = m->opt.magnetic.z;
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    p->host_sensors = larger(p->host_sensors, (int)host_part(m, sensor));
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    p->wrench_sensors |= m->sensor_type[sensor] == SN_SENSOR_FORCE || m->sensor_type[sensor] == SN_SENSOR_TORQUE;
}

// Where an object with a frame is in its body.
typedef struct Place {
  int body;
  snVec3 pos;
  snQuat quat;
} Place;

static Place place_of(const snModel* m, int type, int id) {
  Place world = {0, vec3(0, 0, 0), {1, 0, 0, 0}};
  if (id < 0) return world;
  switch (type) {
    case SN_OBJ_XBODY: return (Place){id, world.pos, world.quat};
    case SN_OBJ_BODY: return (Place){id, m->body_ipos[id], m->body_iquat[id]};
    case SN_OBJ_GEOM: return (Place){m->geom_bodyid[id], m->geom_pos[id], m->geom_quat[id]};
    case SN_OBJ_SITE: return (Place){m->site_bodyid[id], m->site_pos[id], m->site_quat[id]};
    default: return world;
  }
}

static void put_place(int* number, double* frame, const snModel* m, Place place) {
  snMat3 axes = quat_to_mat3(place.quat);
  number[0] = place.body, number[1] = m->body_weldid[place.body] == 0 ? -1 : place.body;
  frame[0] = place.pos.x, frame[1] = place.pos.y, frame[2] = place.pos.z;
  memcpy(frame + 3, &axes, sizeof axes);
  frame[12] = place.quat.w, frame[13] = place.quat.x, frame[14] = place.quat.y, frame[15] = place.quat.z;
}

static int limit_of(const snDevicePlan* p, int object, int low, int high) {
  for (int i = p->nfriction; i < p->nfixed; i++)
    if ((p->fixed_kind[i] == low || p->fixed_kind[i] == high) && p->fixed_object[2 * i] == object) return i;
  return -1;
}

static int subtree_end(const snModel* m, int body) {
  int end = body + 1;
  while (end < m->nbody && m->body_parentid[end] >= body) end++;
  return end;
}

// What a sensor of one number, or of a joint, looks up; the second place is that of the high end of a range.
static void put_places(int out[2], const snDevicePlan* p, const snModel* m, int sensor) {
  int object = m->sensor_objid[sensor];
  out[0] = object, out[1] = -1;
  switch (m->sensor_type[sensor]) {
    case SN_SENSOR_JOINTPOS:
    case SN_SENSOR_BALLQUAT: out[0] = m->jnt_qposadr[object]; return;
    case SN_SENSOR_JOINTVEL:
    case SN_SENSOR_JOINTACTFRC:
    case SN_SENSOR_BALLANGVEL: out[0] = m->jnt_dofadr[object]; return;
    case SN_SENSOR_JOINTLIMITPOS:
    case SN_SENSOR_JOINTLIMITVEL:
    case SN_SENSOR_JOINTLIMITFRC:
      out[0] = limit_of(p, object, SN_FIXED_LIMIT_LOW, SN_FIXED_LIMIT_BALL);
      out[1] = limit_of(p, object, SN_FIXED_LIMIT_HIGH, SN_FIXED_LIMIT_HIGH);
      return;
    case SN_SENSOR_TENDONLIMITPOS:
    case SN_SENSOR_TENDONLIMITVEL:
    case SN_SENSOR_TENDONLIMITFRC:
      out[0] = limit_of(p, object, SN_FIXED_LIMIT_TENDON_LOW, SN_FIXED_LIMIT_TENDON_LOW);
      out[1] = limit_of(p, object, SN_FIXED_LIMIT_TENDON_HIGH, SN_FIXED_LIMIT_TENDON_HIGH);
      return;
    case SN_SENSOR_SUBTREECOM:
    case SN_SENSOR_SUBTREELINVEL:
    case SN_SENSOR_SUBTREEANGMOM: out[0] = subtree_end(m, object); return;
    default:
      if (m->sensor_type[sensor] >= SN_SENSOR_FIBERLENGTH) out[0] = m->actuator_hilladr[object];
      return;
  }
}

static int cut_of(const snModel* m, int sensor) {
  int data = m->sensor_datatype[sensor];
  if (!(m->sensor_cutoff[sensor] > 0)) return 0;
  return data == SN_SENSOR_REAL ? 1 : data == SN_SENSOR_POSITIVE ? 2 : 0;
}

void sn_device_plan_sensors(snDevicePlan* p, const snModel* m) {
  for (int sensor = 0; sensor < p->nsensor; sensor++) {
    int* number = p->sensor_int + SN_SENSOR_INTS * sensor;
    double* value = p->sensor_number + SN_SENSOR_NUMBERS * sensor;
    number[0] = sn_device_plan_leaves_sensor(m, sensor) ? -1 : m->sensor_type[sensor];
    number[1] = m->sensor_adr[sensor], number[2] = m->sensor_dim[sensor];
    number[3] = cut_of(m, sensor);
    value[0] = m->sensor_cutoff[sensor];
    put_place(number + 4, value + 1, m, place_of(m, m->sensor_objtype[sensor], m->sensor_objid[sensor]));
    put_place(number + 6, value + 17, m, place_of(m, m->sensor_reftype[sensor], m->sensor_refid[sensor]));
    put_places(number + 8, p, m, sensor);
  }
}
