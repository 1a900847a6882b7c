// frame_sensors.c — where objects with a frame are and how they move, seen from the world or from another object
//   reads   frames, xquat cvel cacc        writes  the numbers of the sensor
//   seen from a frame (p, R) that moves with (v, w):  R^T (x - p),  R^T (x' - v - w x (x - p)),  R^T (w_x - w)
//   Accelerations are always those in the world.
#include "kinematics/motion.h"
#include "math/quat.h"
#include "math/spatial.h"
#include "sensor/measure.h"
#include "sinew/support.h"

typedef struct Object {
  snObjectType type;
  int id;
} Object;

static Object measured(const snModel* m, int sensor) {
  return (Object){(snObjectType)m->sensor_objtype[sensor], m->sensor_objid[sensor]};
}

static Object reference(const snModel* m, int sensor) {
  return (Object){(snObjectType)m->sensor_reftype[sensor], m->sensor_refid[sensor]};
}

// The world for an object that is not there.
static snObjectFrame frame_of(const snModel* m, const snData* d, Object object) {
  snObjectFrame frame = {0, vec3(0, 0, 0), mat3_identity()};
  sn_object_frame(m, d, object.type, object.id, &frame);
  return frame;
}

static snSpatial velocity_of(const snModel* m, const snData* d, Object object) {
  snSpatial velocity = spatial_zero();
  sn_object_velocity(m, d, object.type, object.id, false, &velocity);
  return velocity;
}

static snSpatial acceleration_of(const snModel* m, const snData* d, Object object) {
  snSpatial acceleration;
  sn_object_acceleration(m, d, object.type, object.id, false, &acceleration);
  return acceleration;
}

// ---- position

void sn_measure_framepos(const snModel* m, const snData* d, int sensor, double* value) {
  snObjectFrame object = frame_of(m, d, measured(m, sensor)), from = frame_of(m, d, reference(m, sensor));
  vec3_store(value, mat3_transpose_mul_vec3(from.rot, vec3_sub(object.pos, from.pos)));
}

static void measure_axis(const snModel* m, const snData* d, int sensor, double* value, int axis) {
  snObjectFrame object = frame_of(m, d, measured(m, sensor)), from = frame_of(m, d, reference(m, sensor));
  vec3_store(value, mat3_transpose_mul_vec3(from.rot, mat3_col(object.rot, axis)));
}

void sn_measure_framexaxis(const snModel* m, const snData* d, int sensor, double* value) {
  measure_axis(m, d, sensor, value, 0);
}

void sn_measure_frameyaxis(const snModel* m, const snData* d, int sensor, double* value) {
  measure_axis(m, d, sensor, value, 1);
}

void sn_measure_framezaxis(const snModel* m, const snData* d, int sensor, double* value) {
  measure_axis(m, d, sensor, value, 2);
}

// conformance: a camera's quaternion is the one it is fixed with, also where it follows or looks at something
static snQuat quat_of(const snModel* m, const snData* d, Object object) {
  int id = object.id;
  if (id < 0) return quat_identity();
  switch (object.type) {
    case SN_OBJ_XBODY: return d->xquat[id];
    case SN_OBJ_BODY: return quat_mul(d->xquat[id], m->body_iquat[id]);
    case SN_OBJ_GEOM: return quat_mul(d->xquat[m->geom_bodyid[id]], m->geom_quat[id]);
    case SN_OBJ_SITE: return quat_mul(d->xquat[m->site_bodyid[id]], m->site_quat[id]);
    case SN_OBJ_CAMERA: return quat_mul(d->xquat[m->cam_bodyid[id]], m->cam_quat[id]);
    default: return quat_identity();
  }
}

void sn_measure_framequat(const snModel* m, const snData* d, int sensor, double* value) {
  snQuat object = quat_of(m, d, measured(m, sensor)), from = quat_of(m, d, reference(m, sensor));
  quat_store(value, quat_mul(quat_conjugate(from), object));
}

// ---- velocity

void sn_measure_framelinvel(const snModel* m, const snData* d, int sensor, double* value) {
  snObjectFrame object = frame_of(m, d, measured(m, sensor)), from = frame_of(m, d, reference(m, sensor));
  snSpatial carried = velocity_of(m, d, reference(m, sensor));
  snVec3 ground = spatial_point_velocity(carried, vec3_sub(object.pos, from.pos));
  vec3_store(value, mat3_transpose_mul_vec3(from.rot, vec3_sub(velocity_of(m, d, measured(m, sensor)).lin, ground)));
}

void sn_measure_frameangvel(const snModel* m, const snData* d, int sensor, double* value) {
  snObjectFrame from = frame_of(m, d, reference(m, sensor));
  snVec3 turn = vec3_sub(velocity_of(m, d, measured(m, sensor)).rot, velocity_of(m, d, reference(m, sensor)).rot);
  vec3_store(value, mat3_transpose_mul_vec3(from.rot, turn));
}

// ---- acceleration

void sn_measure_framelinacc(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, acceleration_of(m, d, measured(m, sensor)).lin);
}

void sn_measure_frameangacc(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, acceleration_of(m, d, measured(m, sensor)).rot);
}
