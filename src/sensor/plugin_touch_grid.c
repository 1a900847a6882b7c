// plugin_touch_grid.c — the plugin mujoco.sensor.touch_grid: contact forces seen from a site, on a grid of angles
//   reads   contact efc_force site_xpos site_xmat        writes  sensordata
//   Columns are azimuth, rows elevation about the -z axis of the site; each channel is one component of force (normal,
//   two tangents) or torque, summed over the contacts in a cell. `gamma` crowds cells in the middle: g x^5 + (1 - g) x.
#include "base/arena.h"
#include "base/text.h"
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "model/contact_body.h"
#include "sensor/measure.h"
#include "sinew/support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CHANNELS, COLUMNS, ROWS, WIDTH, HEIGHT, GAMMA, GRID_NUMBERS };
enum { NCHANNEL, SIZE, FOV, GRID_GAMMA, GRID_ATTRIBUTES };

#define MOST_CELLS (1 << 24)

static const char* const attributes[] = {"nchannel", "size", "fov", "gamma"};

static bool check(bool holds, const char* rule, char why[SN_PLUGIN_WHY]) {
  if (!holds) snprintf(why, SN_PLUGIN_WHY, "%s", rule);
  return holds;
}

static bool read_grid(const snPlugin* p, const char* const* values, double* n, char why[SN_PLUGIN_WHY]) {
  (void)p;
  double size[2] = {0, 0}, fov[2] = {0, 0};
  int sizes = sn_config_numbers(values[SIZE], size, 2), fovs = sn_config_numbers(values[FOV], fov, 2);
  n[CHANNELS] = trunc(sn_config_number(values[NCHANNEL]));
  if (n[CHANNELS] == 0) n[CHANNELS] = 1;
  n[COLUMNS] = trunc(size[0]), n[ROWS] = trunc(size[1]);
  n[WIDTH] = fov[0], n[HEIGHT] = fov[1];
  n[GAMMA] = sn_config_number(values[GRID_GAMMA]);
  return check(sn_config_is_number(values[NCHANNEL]), "'nchannel' must be a number", why) &&
         check(sn_config_is_number(values[GRID_GAMMA]), "'gamma' must be a number", why) &&
         check(n[CHANNELS] >= 1 && n[CHANNELS] <= 6, "'nchannel' must be 1 to 6", why) &&
         check(sizes == 2, "'size' must give two resolutions, horizontal and vertical", why) &&
         check(n[COLUMNS] > 0 && n[ROWS] > 0, "'size' must be positive", why) &&
         check(n[COLUMNS] * n[ROWS] <= MOST_CELLS, "'size' has too many cells", why) &&
         check(fovs == 2, "'fov' must give two angles, horizontal and vertical", why) &&
         check(fov[0] > 0 && fov[0] <= 180, "'fov' must be above 0 and at most 180 degrees wide", why) &&
         check(fov[1] > 0 && fov[1] <= 90, "'fov' must be above 0 and at most 90 degrees high", why) &&
         check(n[GAMMA] >= 0 && n[GAMMA] <= 1, "'gamma' must be 0 to 1", why);
}

static int sensor_of(const snModel* m, int instance) {
  for (int i = 0; i < m->nsensor; i++)
    if (m->sensor_type[i] == SN_SENSOR_PLUGIN && m->sensor_plugin[i] == instance) return i;
  return -1;
}

static bool prepare_grid(const snPlugin* p, const snModel* m, const snData* d, int instance, double* n,
                         char why[SN_PLUGIN_WHY]) {
  (void)p, (void)d, (void)n;
  for (int i = 0; i < m->nsensor; i++)
    if (m->sensor_type[i] == SN_SENSOR_PLUGIN && m->sensor_plugin[i] == instance && m->sensor_objtype[i] != SN_OBJ_SITE)
      return check(false, "must be attached to a site: objtype=\"site\"", why);
  return true;
}

static int grid_count(const snPlugin* p, const double* n) {
  (void)p;
  return (int)(n[CHANNELS] * n[COLUMNS] * n[ROWS]);
}

// Borders of `count` cells from -angle to angle in degrees. conformance: by adding up, the last is off by rounding
static void borders(double* edge, int count, double degrees, double gamma) {
  double x = -1, step = count > 0 ? 2. / count : 0;
  for (int i = 0; i <= count; i++, x += step) {
    double bent = gamma != 0 ? gamma * sn_pow(x, 5) + (1 - gamma) * x : x;
    edge[i] = bent * (degrees * SN_PI / 180);
  }
}

// The first border that x does not exceed; `count` where it exceeds all.
static int cell_below(const double* edge, int count, double x) {
  int low = 0, high = count;
  while (low < high) {
    int middle = (low + high) / 2;
    if (x <= edge[middle])
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

typedef struct Grid {
  int columns, rows, channels;
  double *across, *up;  // borders of columns and rows
} Grid;

// The cell of a contact, -1: outside.
static int cell_of(const Grid* grid, snVec3 local) {
  double level = sqrt(local.x * local.x + local.z * local.z);
  double azimuth = sn_atan2(local.x, -local.z), elevation = sn_atan2(local.y, level);
  int column = cell_below(grid->across, grid->columns + 1, azimuth);
  int row = cell_below(grid->up, grid->rows + 1, elevation);
  if (column == 0 || column > grid->columns || row == 0 || row > grid->rows) return -1;
  return (row - 1) * grid->columns + column - 1;
}

// Force and torque on the body of the site, along its axes z, x, y.
static void sensed_force(const snModel* m, const snData* d, int contact, int site, int weld, double sensed[6]) {
  const snContact* c = &d->contact[contact];
  double force[6];
  sn_contact_force(m, d, contact, force);
  int body1 = contact_geom_body(m, c, 0), body2 = contact_geom_body(m, c, 1);
  double sign = weld < (body1 > body2 ? body1 : body2) ? -1 : 1;
  for (int half = 0; half < 2; half++) {
    snVec3 world = mat3_transpose_mul_vec3(c->frame, vec3_load(force + 3 * half));
    snVec3 local = mat3_transpose_mul_vec3(d->site_xmat[site], world);
    if (sign < 0) local = vec3_scale(local, -1);
    sensed[3 * half] = local.z, sensed[3 * half + 1] = local.x, sensed[3 * half + 2] = local.y;
  }
}

// The cell of a contact of the body of the site, and where it is in the frame of the site; -1: none.
static int sensed_cell(const snModel* m, const snData* d, const Grid* grid, int site, int contact, snVec3* local) {
  const snContact* c = &d->contact[contact];
  int body1 = contact_geom_body(m, c, 0), body2 = contact_geom_body(m, c, 1);
  int weld = m->body_weldid[m->site_bodyid[site]];
  bool ours = (body1 >= 0 && m->body_weldid[body1] == weld) || (body2 >= 0 && m->body_weldid[body2] == weld);
  if (!ours) return -1;
  *local = mat3_transpose_mul_vec3(d->site_xmat[site], vec3_sub(c->pos, d->site_xpos[site]));
  return cell_of(grid, *local);
}

static void add_contact(const snModel* m, const snData* d, const Grid* grid, int site, int contact, double* value) {
  snVec3 local;
  int cell = sensed_cell(m, d, grid, site, contact, &local);
  if (cell < 0) return;
  double sensed[6];
  sensed_force(m, d, contact, site, m->body_weldid[m->site_bodyid[site]], sensed);
  for (int k = 0; k < grid->channels; k++) value[k * grid->columns * grid->rows + cell] += sensed[k];
}

// False out of memory, which the caller releases to its mark.
static bool make_grid(const snData* d, const double* n, Grid* grid) {
  *grid = (Grid){.columns = (int)n[COLUMNS], .rows = (int)n[ROWS], .channels = (int)n[CHANNELS]};
  grid->across = sn_arena_array(d->scratch, double, grid->columns + 1);
  grid->up = sn_arena_array(d->scratch, double, grid->rows + 1);
  if (!grid->across || !grid->up) return false;
  borders(grid->across, grid->columns, n[WIDTH], n[GAMMA]);
  borders(grid->up, grid->rows, n[HEIGHT], n[GAMMA]);
  return true;
}

static void measure_grid(const snPlugin* p, const snModel* m, snData* d, int instance) {
  (void)p;
  int sensor = sensor_of(m, instance);
  if (sensor < 0) return;
  double* value = d->sensordata + m->sensor_adr[sensor];
  memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
  size_t mark = sn_arena_mark(d->scratch);
  Grid grid;
  if (d->ncon > 0 && make_grid(d, sn_plugin_numbers(m, instance), &grid))
    for (int i = 0; i < d->ncon; i++) add_contact(m, d, &grid, m->sensor_objid[sensor], i, value);
  sn_arena_release(d->scratch, mark);
}

// ---- pictures: a box in every cell with contacts, as far away as they are, coloured by its values

#define RELATIVE_THICKNESS .02

// How far the contacts of a cell are from the site on average; 0 where it has none.
static void cell_distances(const snModel* m, const snData* d, const Grid* grid, int site, double* distance,
                           double* count) {
  int cells = grid->columns * grid->rows;
  memset(distance, 0, sizeof(double) * (size_t)cells);
  memset(count, 0, sizeof(double) * (size_t)cells);
  for (int i = 0; i < d->ncon; i++) {
    snVec3 local;
    int cell = sensed_cell(m, d, grid, site, i, &local);
    if (cell < 0) continue;
    distance[cell] += vec3_length(local);
    count[cell]++;
  }
  for (int cell = 0; cell < cells; cell++)
    if (count[cell] > 0) distance[cell] /= count[cell];
}

static snPluginShape cell_shape(const snData* d, const Grid* grid, int site, int column, int row, double distance) {
  double left = grid->across[column], right = grid->across[column + 1];
  double low = grid->up[row], high = grid->up[row + 1];
  double azimuth = .5 * (left + right), elevation = .5 * (low + high), r = distance * (1 - RELATIVE_THICKNESS);
  snMat3 frame = d->site_xmat[site];
  double level = r * sn_cos(elevation);
  snVec3 local = {level * sn_sin(azimuth), r * sn_sin(elevation), -level * sn_cos(azimuth)};
  snQuat turn = quat_mul(quat_from_axis_angle(vec3_scale(mat3_col(frame, 1), -1), azimuth),
                         quat_mul(quat_from_axis_angle(mat3_col(frame, 0), elevation), quat_from_mat3(frame)));
  return (snPluginShape){
      .type = SN_GEOM_BOX,
      .size = {distance * .5 * (right - left), distance * .5 * (high - low), distance * RELATIVE_THICKNESS},
      .pos = vec3_add(d->site_xpos[site], mat3_mul_vec3(frame, local)),
      .mat = quat_to_mat3(turn),
      .rgba = {1, 1, 1, 1}};
}

static double greatest(const double* value, int count) {
  double most = 0;
  for (int i = 0; i < count; i++) most = real_max(most, fabs(value[i]));
  return most;
}

static void draw_cells(const snModel* m, const snData* d, const Grid* grid, int sensor, snPluginAdd* add,
                       void* picture) {
  int cells = grid->columns * grid->rows;
  const double* value = d->sensordata + m->sensor_adr[sensor];
  double most = greatest(value, cells);
  double *distance = sn_arena_array(d->scratch, double, cells), *count = sn_arena_array(d->scratch, double, cells);
  if (most == 0 || !distance || !count) return;
  cell_distances(m, d, grid, m->sensor_objid[sensor], distance, count);
  for (int column = 0; column < grid->columns; column++)
    for (int row = 0; row < grid->rows; row++) {
      int cell = row * grid->columns + column;
      if (distance[cell] == 0) continue;
      snPluginShape shape = cell_shape(d, grid, m->sensor_objid[sensor], column, row, distance[cell]);
      for (int k = 0; k < grid->channels && k < 3; k++) shape.rgba[k] = (float)(fabs(value[k * cells + cell]) / most);
      shape.id = sensor;
      add(picture, &shape);
    }
}

static void draw_grid(const snPlugin* p, const snModel* m, const snData* d, int instance, snPluginAdd* add,
                      void* picture) {
  (void)p;
  int sensor = sensor_of(m, instance);
  size_t mark = sn_arena_mark(d->scratch);
  Grid grid;
  if (sensor >= 0 && d->ncon > 0 && make_grid(d, sn_plugin_numbers(m, instance), &grid))
    draw_cells(m, d, &grid, sensor, add, picture);
  sn_arena_release(d->scratch, mark);
}

const snPlugin sn_plugin_touch_grid = {
    .name = "mujoco.sensor.touch_grid",
    .attributes = attributes,
    .attribute_count = GRID_ATTRIBUTES,
    .number_count = GRID_NUMBERS,
    .stage = SN_SENSOR_STAGE_ACCELERATION,
    .read = read_grid,
    .prepare = prepare_grid,
    .measure = measure_grid,
    .sensor_count = grid_count,
    .draw = draw_grid,
};
