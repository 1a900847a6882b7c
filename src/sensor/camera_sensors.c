// camera_sensors.c — where a site is seen in the picture of a camera
//   reads   site and camera frames        writes  the numbers of the sensor
//   pinhole: u = w/2 - f_x x/z,  v = h/2 + f_y y/z  [pixel], for (x, y, z) in the camera's frame, which looks along -z
#include "math/mat3.h"
#include "sensor/measure.h"

void sn_focal_lengths(const snModel* m, int cam, double focal[2]) {
  const float *size = m->cam_sensorsize[cam], *intrinsic = m->cam_intrinsic[cam];
  const int* resolution = m->cam_resolution[cam];
  if (size[0] != 0 && size[1] != 0) {
    // conformance: in single precision
    for (int k = 0; k < 2; k++) focal[k] = intrinsic[k] / size[k] * (float)resolution[k];
  } else {
    focal[0] = focal[1] = 0.5 / tan(m->cam_fovy[cam] * SN_PI / 360) * resolution[1];
  }
}

// Away from 0, where nothing could be divided by it.
static real divisor(real z) {
  if (fabs(z) >= SN_MINVAL) return z;
  return z < 0 ? -SN_MINVAL : SN_MINVAL;
}

void sn_measure_camprojection(const snModel* m, const snData* d, int sensor, double* value) {
  int site = m->sensor_objid[sensor], cam = m->sensor_refid[sensor];
  snVec3 p = mat3_transpose_mul_vec3(d->cam_xmat[cam], vec3_sub(d->site_xpos[site], d->cam_xpos[cam]));
  real focal[2], z = divisor(p.z);
  sn_focal_lengths(m, cam, focal);
  value[0] = (0.5 * m->cam_resolution[cam][0] * p.z - focal[0] * p.x) / z;
  value[1] = (0.5 * m->cam_resolution[cam][1] * p.z + focal[1] * p.y) / z;
}
