// device_sensor.c — tables of sensors for kernels
//   reads   sensors and the frames of their objects        writes  sensor_int, sensor_number, contact_side, geom_visible
//   What each number is: the enums of device_fields.h. Sensors that no kernel measures are the host's (hosted_sensors.c).
#include "cuda/model/device_model.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "model/sensor_kind.h"
#include "model/target_support.h"
#include "sensor/measure.h"

#include <string.h>

bool sn_device_plan_senses(const snModel* m) { return m->nsensor > 0 && !(m->opt.disableflags & SN_DISABLE_SENSOR); }

// ---- what is left to the host

static bool is_visible(const snModel* m, int geom) {
  int material = m->geom_matid[geom];
  return (material < 0 ? m->geom_rgba[geom][3] : m->mat_rgba[material][3]) != 0;
}

// Rays of kernels hit primitives.
static bool sees_assets(const snModel* m) {
  for (int geom = 0; geom < m->ngeom; geom++) {
    bool primitive = m->geom_type[geom] != SN_GEOM_MESH && m->geom_type[geom] != SN_GEOM_HFIELD;
    if (!primitive && is_visible(m, geom)) return true;
  }
  return false;
}

// A camera that follows or looks at something has no frame in its body.
static bool is_unfixed(const snModel* m, int type, int id) {
  if (type != SN_OBJ_CAMERA || id < 0) return false;
  bool targets = m->cam_mode[id] == SN_TRACK_TARGETBODY || m->cam_mode[id] == SN_TRACK_TARGETBODYCOM;
  return m->cam_mode[id] != SN_TRACK_FIXED && !(targets && m->cam_targetbodyid[id] < 0);
}

// Whether the kernel of a kind cannot measure this sensor.
static bool kernel_lacks(const snModel* m, int sensor) {
  if (is_unfixed(m, m->sensor_objtype[sensor], m->sensor_objid[sensor]) ||
      is_unfixed(m, m->sensor_reftype[sensor], m->sensor_refid[sensor]))
    return true;
  switch ((snSensorType)m->sensor_type[sensor]) {
    case SN_SENSOR_RANGEFINDER: return m->sensor_objtype[sensor] == SN_OBJ_CAMERA || sees_assets(m);
    case SN_SENSOR_CONTACT: return m->opt.disableflags & SN_DISABLE_CONSTRAINT;  // contacts have no rows then
    case SN_SENSOR_E_POTENTIAL: return m->nforce > 0;
    case SN_SENSOR_USER: return m->hooks.sensor;
    default: return false;
  }
}

// What of the host a sensor needs: sensors of positions look at frames alone.
static snHostSensors host_part(const snModel* m, int sensor) {
  int type = m->sensor_type[sensor];
  bool kernel = sn_support(SN_KINDS_SENSOR, type, SN_TARGET_DEVICE) == SN_SUPPORT_KERNEL;
  if (kernel && !kernel_lacks(m, sensor)) return SN_HOST_NOTHING;
  const snSensorKind* kind = sn_sensor_kind(type);
  bool frames = kind->stage == SN_SENSOR_STAGE_POSITION && kind->needs == SN_NEED_NOTHING;
  return frames && type != SN_SENSOR_USER ? SN_HOST_GEOMETRY : SN_HOST_FORWARD;
}

bool sn_device_plan_leaves_sensor(const snModel* m, int sensor) { return host_part(m, sensor) != SN_HOST_NOTHING; }

static int larger(int a, int b) { return a > b ? a : b; }

void sn_device_plan_sensor_sizes(snDevicePlan* p, const snModel* m) {
  if (!sn_device_plan_senses(m)) return;
  p->nsensor = m->nsensor, p->nsensordata = m->nsensordata;
  p->magnetic_x = m->opt.magnetic.x, p->magnetic_y = m->opt.magnetic.y, p->magnetic_z = m->opt.magnetic.z;
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    p->host_sensors = larger(p->host_sensors, (int)host_part(m, sensor));
  for (int sensor = 0; sensor < m->nsensor; sensor++) p->sensor_history |= m->sensor_history[sensor][0] > 0;
  for (int sensor = 0; sensor < m->nsensor; sensor++) p->ncontactsensor += m->sensor_type[sensor] == SN_SENSOR_CONTACT;
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    p->wrench_sensors |= sn_sensor_kind(m->sensor_type[sensor])->needs == SN_NEED_BODY_FORCES;
}

// ---- tables

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
    case SN_OBJ_CAMERA: return (Place){m->cam_bodyid[id], m->cam_pos[id], m->cam_quat[id]};
    default: return world;
  }
}

static void put_place(int* number, double* frame, const snModel* m, Place place) {
  snMat3 axes = quat_to_mat3(place.quat);
  number[0] = place.body, number[1] = m->body_weldid[place.body] == 0 ? -1 : place.body;
  vec3_store(frame + SN_FRAME_POS, place.pos);
  memcpy(frame + SN_FRAME_AXES, &axes, sizeof axes);
  quat_store(frame + SN_FRAME_QUAT, place.quat);
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

// Where a sensor looks, by what it is attached to; the second place is that of the high end of a range.
static void put_places(int out[2], const snDevicePlan* p, const snModel* m, int sensor) {
  int object = m->sensor_objid[sensor];
  const snSensorKind* kind = sn_sensor_kind(m->sensor_type[sensor]);
  out[0] = object, out[1] = -1;
  switch (kind->subject) {
    case SN_SUBJECT_SCALAR_JOINT:
    case SN_SUBJECT_BALL_JOINT:
      out[0] = kind->stage == SN_SENSOR_STAGE_POSITION ? m->jnt_qposadr[object] : m->jnt_dofadr[object];
      return;
    case SN_SUBJECT_LIMITED_JOINT:
      out[0] = limit_of(p, object, SN_FIXED_LIMIT_LOW, SN_FIXED_LIMIT_BALL);
      out[1] = limit_of(p, object, SN_FIXED_LIMIT_HIGH, SN_FIXED_LIMIT_HIGH);
      return;
    case SN_SUBJECT_LIMITED_TENDON:
      out[0] = limit_of(p, object, SN_FIXED_LIMIT_TENDON_LOW, SN_FIXED_LIMIT_TENDON_LOW);
      out[1] = limit_of(p, object, SN_FIXED_LIMIT_TENDON_HIGH, SN_FIXED_LIMIT_TENDON_HIGH);
      return;
    case SN_SUBJECT_SUBTREE: out[0] = subtree_end(m, object); return;
    case SN_SUBJECT_HILL_MUSCLE: out[0] = m->actuator_hilladr[object]; return;
    default: return;  // the object itself
  }
}

// ---- sites and cameras

static void put_site(int* shape, double* size, const snModel* m, int site) {
  *shape = m->site_type[site];
  size[0] = m->site_size[site].x, size[1] = m->site_size[site].y, size[2] = m->site_size[site].z;
}

// Focal lengths, and half of the resolution.
static void put_lens(double* lens, const snModel* m, int cam) {
  sn_focal_lengths(m, cam, lens);
  lens[2] = 0.5 * m->cam_resolution[cam][0], lens[3] = 0.5 * m->cam_resolution[cam][1];
}

// ---- contacts

static bool belongs(const snModel* m, int geom, int type, int id) {
  int body = m->geom_bodyid[geom];
  switch (type) {
    case SN_OBJ_UNKNOWN:
    case SN_OBJ_SITE: return true;
    case SN_OBJ_GEOM: return geom == id;
    case SN_OBJ_BODY: return body == id;
    case SN_OBJ_XBODY: return body >= id && body < subtree_end(m, id);
    default: return false;
  }
}

static void put_sides(int* side, const snModel* m, int sensor) {
  for (int geom = 0; geom < m->ngeom; geom++)
    side[geom] = belongs(m, geom, m->sensor_objtype[sensor], m->sensor_objid[sensor]) +
                 2 * belongs(m, geom, m->sensor_reftype[sensor], m->sensor_refid[sensor]);
}

static int cut_of(const snModel* m, int sensor) {
  int data = m->sensor_datatype[sensor];
  if (!(m->sensor_cutoff[sensor] > 0) || sn_sensor_kind(m->sensor_type[sensor])->own_cutoff) return 0;
  return data == SN_SENSOR_REAL ? 1 : data == SN_SENSOR_POSITIVE ? 2 : 0;
}

// What kinds with a shape, a lens or reports have besides; `contacts` counts sensors of contacts.
static void put_extras(snDevicePlan* p, const snModel* m, int sensor, int* contacts) {
  int *number = p->sensor_int + SN_SENSOR_INTS * sensor, object = m->sensor_objid[sensor];
  double* value = p->sensor_number + SN_SENSOR_NUMBERS * sensor;
  number[SENSOR_FIELDS] = m->sensor_intprm[sensor][0], number[SENSOR_SHAPE] = -1;
  switch (m->sensor_type[sensor]) {
    case SN_SENSOR_TOUCH: put_site(number + SENSOR_SHAPE, value + SENSOR_SIZE, m, object); return;
    case SN_SENSOR_INSIDESITE: put_site(number + SENSOR_SHAPE, value + SENSOR_SIZE, m, m->sensor_refid[sensor]); return;
    case SN_SENSOR_CAMPROJECTION: put_lens(value + SENSOR_FOCAL, m, m->sensor_refid[sensor]); return;
    case SN_SENSOR_CONTACT:
      if (m->sensor_objtype[sensor] == SN_OBJ_SITE) put_site(number + SENSOR_SHAPE, value + SENSOR_SIZE, m, object);
      number[SENSOR_PLACE] = *contacts, number[SENSOR_PLACE2] = m->sensor_intprm[sensor][1];
      put_sides(p->contact_side + (*contacts)++ * m->ngeom, m, sensor);
      return;
    default: return;
  }
}

void sn_device_plan_time(double out[2], double time) {
  out[0] = (double)(float)time;
  out[1] = time - out[0];
}

static void put_history(snDevicePlan* p, const snModel* m, int sensor) {
  int* history = p->sensor_histories + 4 * sensor;
  double* times = p->sensor_times + 6 * sensor;
  history[0] = m->sensor_historyadr[sensor];
  history[1] = m->sensor_history[sensor][0], history[2] = m->sensor_history[sensor][1], history[3] = m->sensor_dim[sensor];
  sn_device_plan_time(times, m->sensor_delay[sensor]);
  sn_device_plan_time(times + 2, m->sensor_interval[sensor][0]);
  sn_device_plan_time(times + 4, m->sensor_interval[sensor][1]);
}

void sn_device_plan_sensors(snDevicePlan* p, const snModel* m) {
  int contacts = 0;
  for (int geom = 0; geom < m->ngeom && p->nsensor > 0; geom++) p->geom_visible[geom] = is_visible(m, geom);
  for (int sensor = 0; sensor < p->nsensor; sensor++) {
    int* number = p->sensor_int + SN_SENSOR_INTS * sensor;
    double* value = p->sensor_number + SN_SENSOR_NUMBERS * sensor;
    number[SENSOR_KIND] = sn_device_plan_leaves_sensor(m, sensor) ? -1 : m->sensor_type[sensor];
    number[SENSOR_ADR] = m->sensor_adr[sensor], number[SENSOR_DIM] = m->sensor_dim[sensor];
    number[SENSOR_CUT] = cut_of(m, sensor);
    value[SENSOR_CUTOFF] = m->sensor_cutoff[sensor];
    put_place(number + SENSOR_BODY, value + SENSOR_FRAME, m, place_of(m, m->sensor_objtype[sensor], m->sensor_objid[sensor]));
    put_place(number + SENSOR_REF_BODY, value + SENSOR_REF_FRAME, m, place_of(m, m->sensor_reftype[sensor], m->sensor_refid[sensor]));
    put_places(number + SENSOR_PLACE, p, m, sensor);
    put_extras(p, m, sensor, &contacts);
    if (p->nhistory > 0) put_history(p, m, sensor);
  }
}
