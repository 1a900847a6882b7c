// c3d_plates.c — force plates: their description in a .c3d file, and the forces of the ground
//   A plate's z points into the ground where its corners are in their usual order. Channels give the reaction of the
//   ground and its moment about the sensor (types 2 and 4, the latter through a matrix), forces at four sensors (type
//   3), or the centre of pressure itself (type 1). With r from the sensor to the middle of the surface,
//   M = M_s + F x r, centre of pressure (-M_y, M_x) / F_z, free moment M_z - x F_y + y F_x; then in the axes of the
//   laboratory.
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/vec3.h"
#include "osim/c3d_reader.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define CHANNELS_OF_FOUR_SENSORS 8

// ---- description

static snVec3 vector_at(const snC3dReader* r, const snC3dParameter* item, int i) {
  return vec3(sn_c3d_number(&r->p, item, 3 * i, 0), sn_c3d_number(&r->p, item, 3 * i + 1, 0),
              sn_c3d_number(&r->p, item, 3 * i + 2, 0));
}

static double metres(const snC3dReader* r) {
  const char* unit = sn_c3d_text(&r->p, sn_c3d_find(&r->p, "POINT", "UNITS"), 0, r->arena);
  return strcasecmp(unit, "m") == 0 ? 1 : strcasecmp(unit, "cm") == 0 ? 1e-2 : 1e-3;
}

static bool has_corners(const snForcePlate* plate) {
  snVec3 x = vec3_sub(plate->corner[0], plate->corner[1]), y = vec3_sub(plate->corner[1], plate->corner[2]);
  return vec3_length(vec3_cross(x, y)) > 1e-6;
}

static bool read_channels(const snC3dReader* r, int plate, int columns, snForcePlate* out) {
  const snC3dParameter* item = sn_c3d_find(&r->p, "FORCE_PLATFORM", "CHANNEL");
  int each = item && item->dims > 0 ? item->dim[0] : 0;
  out->channel_count = out->type == 3 ? CHANNELS_OF_FOUR_SENSORS : 6;
  for (int k = 0; k < out->channel_count; k++) {
    int channel = k < each ? (int)sn_c3d_unsigned(&r->p, item, plate * each + k, 0) : 0;
    if (channel < 1 || channel > columns) {
      sn_warn(r->report, SN_NOWHERE,
              "%s: force plate %d is left out: its channel %d is number %d of %d analog channels", r->name, plate + 1,
              k + 1, channel, columns);
      return false;
    }
    out->channel[k] = channel - 1;
  }
  return true;
}

// Column by column in the file.
static bool read_calibration(const snC3dReader* r, int plate, snForcePlate* out) {
  const snC3dParameter* item = sn_c3d_find(&r->p, "FORCE_PLATFORM", "CAL_MATRIX");
  if (out->type != 4) return true;
  if (!item || item->count < 36 * (plate + 1)) {
    sn_warn(r->report, SN_NOWHERE,
            "%s: force plate %d is left out: it is of type 4 and has no calibration (CAL_MATRIX)", r->name, plate + 1);
    return false;
  }
  for (int row = 0; row < 6; row++)
    for (int col = 0; col < 6; col++)
      out->calibration[6 * row + col] = sn_c3d_number(&r->p, item, 36 * plate + 6 * col + row, 0);
  return true;
}

// Moments are N mm unless the unit of their channel is N m.
static double moment_unit(const snC3dReader* r, const snForcePlate* plate) {
  const char* unit = sn_c3d_long_text(&r->p, "ANALOG", "UNITS", plate->channel[plate->channel_count - 1], r->arena);
  bool whole = strcasecmp(unit, "Nm") == 0 || strcasecmp(unit, "N m") == 0 || strcasecmp(unit, "N.m") == 0;
  return whole ? 1 : 1e-3;
}

static bool read_plate(const snC3dReader* r, int plate, int columns, snForcePlate* out) {
  double unit = metres(r);
  out->type = (int)sn_c3d_number(&r->p, sn_c3d_find(&r->p, "FORCE_PLATFORM", "TYPE"), plate, 0);
  if (out->type < 1 || out->type > 4) {
    sn_warn(r->report, SN_NOWHERE, "%s: force plate %d is left out: type %d is not supported, only 1 to 4 are", r->name,
            plate + 1, out->type);
    return false;
  }
  for (int k = 0; k < 4; k++)
    out->corner[k] = vec3_scale(vector_at(r, sn_c3d_find(&r->p, "FORCE_PLATFORM", "CORNERS"), 4 * plate + k), unit);
  out->origin = vec3_scale(vector_at(r, sn_c3d_find(&r->p, "FORCE_PLATFORM", "ORIGIN"), plate), unit);
  if (out->origin.z > 0) out->origin = vec3_neg(out->origin);  // the sensor is below the surface, whose z points down
  if (!has_corners(out)) {
    sn_warn(r->report, SN_NOWHERE, "%s: force plate %d is left out: its corners are missing or on a line", r->name,
            plate + 1);
    return false;
  }
  if (!read_channels(r, plate, columns, out) || !read_calibration(r, plate, out)) return false;
  out->moment_unit = moment_unit(r, out);
  return true;
}

bool sn_c3d_plates(const snC3dReader* r, snC3d* out) {
  unsigned used = sn_c3d_unsigned(&r->p, sn_c3d_find(&r->p, "FORCE_PLATFORM", "USED"), 0, 0);
  int count = used > 64 ? 64 : (int)used, columns = out->analog ? out->analog->cols : 0;
  out->plates = sn_arena_zarray(r->arena, snForcePlate, count + 1);
  for (int i = 0; out->plates && i < count; i++)
    if (read_plate(r, i, columns, &out->plates[out->plate_count])) out->plate_count++;
  return out->plates != NULL;
}

// ---- forces

typedef struct Load {
  snVec3 force, moment;  // in the axes of the plate, about the middle of its surface
} Load;

static Load sensor_load(const snForcePlate* p, const double c[8]) {
  snVec3 force = vec3(c[0], c[1], c[2]), moment = vec3_scale(vec3(c[3], c[4], c[5]), p->moment_unit);
  return (Load){force, vec3_add(moment, vec3_cross(force, p->origin))};
}

// Centre of pressure and free moment are channels.
static Load pressure_load(const snForcePlate* p, const double c[8]) {
  snVec3 force = vec3(c[0], c[1], c[2]);
  snVec3 centre = vec3_scale(vec3(c[3], c[4], 0), 1e-3);
  snVec3 moment = vec3_add(vec3_cross(centre, force), vec3(0, 0, p->moment_unit * c[5]));
  return (Load){force, moment};
}

// x at sensors 1, 2 and 3, 4, y at 1, 4 and 2, 3, z at each; the origin holds their distances from the middle.
static Load four_sensor_load(const snForcePlate* p, const double c[8]) {
  double a = fabs(p->origin.x), b = fabs(p->origin.y);
  snVec3 force = vec3(c[0] + c[1], c[2] + c[3], c[4] + c[5] + c[6] + c[7]);
  snVec3 moment =
      vec3(b * (c[4] + c[5] - c[6] - c[7]), a * (c[5] + c[6] - c[4] - c[7]), b * (c[1] - c[0]) + a * (c[2] - c[3]));
  return (Load){force, vec3_add(moment, vec3_cross(force, vec3(0, 0, p->origin.z)))};
}

static Load calibrated_load(const snForcePlate* p, const double c[8]) {
  double out[8] = {0};
  for (int row = 0; row < 6; row++)
    for (int col = 0; col < 6; col++) out[row] += p->calibration[6 * row + col] * c[col];
  return sensor_load(p, out);
}

static Load (*const loads[])(const snForcePlate*, const double*) = {NULL, pressure_load, sensor_load, four_sensor_load,
                                                                    calibrated_load};

// Axes of the plate in the laboratory.
static snMat3 plate_axes(const snForcePlate* p) {
  snVec3 x = vec3_sub(vec3_add(p->corner[0], p->corner[3]), vec3_add(p->corner[1], p->corner[2]));
  snVec3 y = vec3_sub(vec3_add(p->corner[0], p->corner[1]), vec3_add(p->corner[2], p->corner[3]));
  snVec3 z = vec3_cross(x, y);
  x = vec3_scale(x, 1 / vec3_length(x));
  z = vec3_scale(z, 1 / vec3_length(z));
  return mat3_from_cols(x, vec3_cross(z, x), z);
}

static snVec3 plate_middle(const snForcePlate* p) {
  snVec3 sum = vec3_add(vec3_add(p->corner[0], p->corner[1]), vec3_add(p->corner[2], p->corner[3]));
  return vec3_scale(sum, 0.25);
}

// The nine columns of a row.
static void write_row(const snForcePlate* p, snMat3 axes, const Load* l, double threshold, double* out) {
  snVec3 f = l->force, centre = vec3(0, 0, 0);
  double free_moment = 0;
  bool touched = fabs(f.z) > threshold && f.z != 0;
  if (touched) {
    centre = vec3(-l->moment.y / f.z, l->moment.x / f.z, 0);
    free_moment = l->moment.z - (centre.x * f.y - centre.y * f.x);
  }
  if (!touched) f = vec3(0, 0, 0);
  vec3_store(out, mat3_mul_vec3(axes, f));
  vec3_store(out + 3, vec3_add(mat3_mul_vec3(axes, centre), plate_middle(p)));
  vec3_store(out + 6, mat3_mul_vec3(axes, vec3(0, 0, free_moment)));
}

static void fill_plate(const snC3d* c3d, int plate, const double* data, double threshold, snMotion* out) {
  const snForcePlate* p = &c3d->plates[plate];
  snMat3 axes = plate_axes(p);
  for (int i = 0; i < out->rows; i++) {
    double c[8] = {0};
    for (int k = 0; k < p->channel_count; k++)
      c[k] = data[(size_t)i * (size_t)c3d->analog->cols + (size_t)p->channel[k]];
    Load l = loads[p->type](p, c);
    write_row(p, axes, &l, threshold, out->data + (size_t)i * (size_t)out->cols + 9 * (size_t)plate);
  }
}

static snMotion* make_columns(const snC3d* c3d, const snPlateOptions* options) {
  static const char* const endings[] = {"ground_force_%d_vx", "ground_force_%d_vy", "ground_force_%d_vz",
                                        "ground_force_%d_px", "ground_force_%d_py", "ground_force_%d_pz",
                                        "ground_torque_%d_x", "ground_torque_%d_y", "ground_torque_%d_z"};
  snArena* arena = sn_arena_create(NULL, 0);
  int cols = 9 * c3d->plate_count;
  const char** labels = arena ? sn_arena_zarray(arena, const char*, cols + 1) : NULL;
  char title[160];
  snprintf(title, sizeof title, "ground forces; threshold %g N; low-pass filter %g Hz", options->threshold,
           options->cutoff > 0 ? options->cutoff : 0);
  bool ok = labels != NULL;
  for (int i = 0; ok && i < cols; i++) {
    char* text = sn_arena_array(arena, char, 40);
    if (text) snprintf(text, 40, endings[i % 9], i / 9 + 1);
    ok = (labels[i] = text) != NULL;
  }
  snMotion* out = ok ? sn_motion_create(title, c3d->analog->rows, cols, labels) : NULL;
  if (arena) sn_arena_destroy(arena);
  return out;
}

// Forces that point down on the whole are those on the plate, or corners are in another order.
static void check_direction(const snC3d* c3d, const snMotion* out, snDiagnostics* diag) {
  int axis = c3d->up ? c3d->up - 'x' : 2;
  for (int plate = 0; plate < c3d->plate_count; plate++) {
    double sum = 0;
    for (int i = 0; i < out->rows; i++)
      sum += out->data[(size_t)i * (size_t)out->cols + 9 * (size_t)plate + (size_t)axis];
    if (sum < 0)
      sn_diagnose(diag, SN_SEVERITY_WARNING, c3d->points->name,
                  "forces of plate %d point down: they act on the plate, or its corners are in another order",
                  plate + 1);
  }
}

static snMotion* copy_of(const snMotion* from) {
  snMotion* to = sn_motion_create(from->name, from->rows, from->cols, from->labels);
  if (!to) return NULL;
  memcpy(to->time, from->time, sizeof(double) * (size_t)to->rows);
  memcpy(to->data, from->data, sizeof(double) * (size_t)to->rows * (size_t)to->cols);
  return to;
}

snMotion* sn_c3d_ground_forces(const snC3d* c3d, const snPlateOptions* options, snDiagnostics* diag) {
  static const snPlateOptions none = {0, 0};
  const snPlateOptions* o = options ? options : &none;
  if (!c3d || !c3d->plate_count || !c3d->analog) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, c3d && c3d->points ? c3d->points->name : NULL, "the file has no force plate");
    return NULL;
  }
  const snMotion* a = c3d->analog;
  snMotion* out = make_columns(c3d, o);
  snMotion* filtered = out && o->cutoff > 0 ? copy_of(a) : NULL;
  bool ok = out && (!(o->cutoff > 0) || (filtered && sn_motion_lowpass(filtered, o->cutoff, diag)));
  if (!ok) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
    sn_motion_destroy(out), sn_motion_destroy(filtered);
    return NULL;
  }
  memcpy(out->time, a->time, sizeof(double) * (size_t)a->rows);
  for (int i = 0; i < c3d->plate_count; i++) fill_plate(c3d, i, filtered ? filtered->data : a->data, o->threshold, out);
  sn_motion_destroy(filtered);
  check_direction(c3d, out, diag);
  return out;
}

// ---- axes

void sn_motion_turn(snMotion* motion, char up, double angle) {
  double c = sn_cos(angle), s = sn_sin(angle);
  for (size_t i = 0; i + 2 < (size_t)motion->rows * (size_t)motion->cols; i += 3) {
    double *v = motion->data + i, x = v[0], y = v[1], z = v[2];
    if (up == 'z') v[0] = x, v[1] = z, v[2] = -y;
    if (up == 'x') v[0] = y, v[1] = x, v[2] = -z;
    x = v[0], z = v[2];
    v[0] = c * x + s * z, v[2] = c * z - s * x;
  }
}
