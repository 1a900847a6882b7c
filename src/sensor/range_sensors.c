// range_sensors.c — what the rays of cameras meet
//   reads   camera and geom frames        writes  the numbers of the sensor
//   sensor_intprm[0] says what is reported of each ray (snRayReport). A camera sends a
//   ray through the middle of each pixel, row by row from the top: from one point in all directions or, without
//   perspective, side by side. Bodies do not see themselves.
#include "base/arena.h"
#include "math/elementary.h"
#include "math/mat3.h"
#include "sensor/measure.h"
#include "sensor/reports.h"
#include "sinew/query.h"

#include <math.h>

// ---- lenses

void sn_focal_lengths(const snModel* m, int cam, double focal[2]) {
  const float *size = m->cam_sensorsize[cam], *intrinsic = m->cam_intrinsic[cam];
  const int* resolution = m->cam_resolution[cam];
  if (size[0] != 0 && size[1] != 0) {
    // conformance: in single precision
    for (int k = 0; k < 2; k++) focal[k] = intrinsic[k] / size[k] * (float)resolution[k];
  } else {
    focal[0] = focal[1] = 0.5 / sn_tan(m->cam_fovy[cam] * SN_PI / 360) * resolution[1];
  }
}

// How a camera maps directions, or places in front of it, to pixels.
typedef struct Lens {
  int width, height;
  real focal[2], middle[2];
} Lens;

static Lens perspective_lens(const snModel* m, int cam) {
  const float *size = m->cam_sensorsize[cam], *intrinsic = m->cam_intrinsic[cam];
  Lens lens = {.width = m->cam_resolution[cam][0], .height = m->cam_resolution[cam][1]};
  bool sized = size[0] != 0 && size[1] != 0;
  sn_focal_lengths(m, cam, lens.focal);
  for (int k = 0; k < 2; k++) {
    int pixels = k ? lens.height : lens.width;
    // conformance: in single precision
    lens.middle[k] = sized ? (real)(intrinsic[2 + k] / size[k] * (float)pixels) : pixels / 2.0;
  }
  return lens;
}

// Offset of a pixel's middle from that of the picture, in focal lengths; y points up, row 0 is the top.
static snVec3 pixel(const Lens* lens, int index) {
  real column = index % lens->width + 0.5, row = index / lens->width + 0.5;
  return vec3((column - lens->middle[0]) / lens->focal[0], -(row - lens->middle[1]) / lens->focal[1], 0);
}

static real depth_of(const snData* d, int cam, const Sight* sight) {
  snVec3 point = vec3_add_scaled(sight->from, sight->along, sight->distance);
  return -vec3_dot(vec3_sub(point, d->cam_xpos[cam]), mat3_col(d->cam_xmat[cam], 2));
}

static void look_in_perspective(const snModel* m, const snData* d, int cam, int fields, double* out) {
  Lens lens = perspective_lens(m, cam);
  int count = lens.width * lens.height;
  size_t mark = sn_arena_mark(d->scratch);
  snVec3* along = sn_arena_array(d->scratch, snVec3, count);
  snRayHit* hits = sn_arena_array(d->scratch, snRayHit, count);
  snRayOptions options = sight_options(m->cam_bodyid[cam], fields);
  for (int i = 0; i < count; i++) {
    snVec3 p = pixel(&lens, i);
    along[i] = vec3_normalize(mat3_mul_vec3(d->cam_xmat[cam], vec3(p.x, p.y, -1)));
  }
  sn_cast_rays(m, d, d->cam_xpos[cam], along, count, &options, hits);
  for (int i = 0; i < count; i++) {
    Sight sight = {.from = d->cam_xpos[cam], .along = along[i], .distance = hits[i].distance, .normal = hits[i].normal};
    sight.depth = depth_of(d, cam, &sight);
    out = write_sight(out, fields, &sight);
  }
  sn_arena_release(d->scratch, mark);
}

// The field of view is the height of the picture in metres. conformance: and its width
static void look_in_parallel(const snModel* m, const snData* d, int cam, int fields, double* out) {
  Lens lens = {.width = m->cam_resolution[cam][0], .height = m->cam_resolution[cam][1]};
  lens.focal[0] = lens.middle[0] = lens.width / 2.0;
  lens.focal[1] = lens.middle[1] = lens.height / 2.0;
  Sight sight = {.along = vec3_neg(mat3_col(d->cam_xmat[cam], 2))};
  snRayOptions options = sight_options(m->cam_bodyid[cam], fields);
  snRayHit hit;
  for (int i = 0; i < lens.width * lens.height; i++) {
    snVec3 offset = vec3_scale(pixel(&lens, i), m->cam_fovy[cam] / 2);
    sight.from = vec3_add(d->cam_xpos[cam], mat3_mul_vec3(d->cam_xmat[cam], offset));
    sn_cast_ray(m, d, sight.from, sight.along, &options, &hit);
    sight.distance = hit.distance;
    sight.normal = hit.normal;
    sight.depth = depth_of(d, cam, &sight);
    out = write_sight(out, fields, &sight);
  }
}

void sn_measure_camera_rays(const snModel* m, const snData* d, int sensor, double* value) {
  int object = m->sensor_objid[sensor], fields = m->sensor_intprm[sensor][0];
  if (m->cam_projection[object] == SN_PROJECTION_PERSPECTIVE)
    look_in_perspective(m, d, object, fields, value);
  else
    look_in_parallel(m, d, object, fields, value);
}
