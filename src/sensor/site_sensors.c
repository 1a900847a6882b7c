// site_sensors.c — instruments at a site, in its axes
//   reads   site frames, cvel cacc cfrc_int, opt.magnetic        writes  the numbers of the sensor
//   force and torque: the wrench of the parent on the site's body, the torque about the site's origin
#include "geometry/shape_ops.h"
#include "kinematics/motion.h"
#include "math/spatial.h"
#include "sensor/measure.h"
#include "sinew/support.h"

static snVec3 in_site_axes(const snModel* m, const snData* d, int sensor, snVec3 vector) {
  return mat3_transpose_mul_vec3(d->site_xmat[m->sensor_objid[sensor]], vector);
}

static snSpatial site_velocity(const snModel* m, const snData* d, int sensor) {
  snSpatial velocity = spatial_zero();
  sn_object_velocity(m, d, SN_OBJ_SITE, m->sensor_objid[sensor], true, &velocity);
  return velocity;
}

void sn_measure_velocimeter(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, site_velocity(m, d, sensor).lin);
}

void sn_measure_gyro(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, site_velocity(m, d, sensor).rot);
}

void sn_measure_accelerometer(const snModel* m, const snData* d, int sensor, double* value) {
  snSpatial acceleration;
  sn_object_acceleration(m, d, SN_OBJ_SITE, m->sensor_objid[sensor], true, &acceleration);
  vec3_store(value, acceleration.lin);
}

void sn_measure_force(const snModel* m, const snData* d, int sensor, double* value) {
  int body = m->site_bodyid[m->sensor_objid[sensor]];
  vec3_store(value, in_site_axes(m, d, sensor, d->cfrc_int[body].lin));
}

void sn_measure_torque(const snModel* m, const snData* d, int sensor, double* value) {
  int site = m->sensor_objid[sensor], body = m->site_bodyid[site];
  snSpatial wrench = d->cfrc_int[body];
  snVec3 arm = vec3_sub(d->site_xpos[site], d->subtree_com[m->body_rootid[body]]);
  vec3_store(value, in_site_axes(m, d, sensor, vec3_sub(wrench.rot, vec3_cross(arm, wrench.lin))));
}

void sn_measure_magnetometer(const snModel* m, const snData* d, int sensor, double* value) {
  vec3_store(value, in_site_axes(m, d, sensor, m->opt.magnetic));
}

// 1 where the origin of the object lies inside the site's shape.
void sn_measure_insidesite(const snModel* m, const snData* d, int sensor, double* value) {
  int site = m->sensor_refid[sensor];
  snObjectFrame object = {0};
  sn_object_frame(m, d, (snObjectType)m->sensor_objtype[sensor], m->sensor_objid[sensor], &object);
  snVec3 point = mat3_transpose_mul_vec3(d->site_xmat[site], vec3_sub(object.pos, d->site_xpos[site]));
  *value = sn_is_inside((snGeomType)m->site_type[site], m->site_size[site], point);
}
