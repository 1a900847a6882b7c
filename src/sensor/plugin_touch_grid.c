// plugin_touch_grid.c — the plugin mujoco.sensor.touch_grid: contact forces seen from a site, on a grid of angles
//   reads   contact efc_force site_xpos site_xmat        writes  sensordata
//   Columns are azimuth, rows elevation about the -z axis of the site; each channel is one component of force (normal,
//   two tangents) or torque, summed over the contacts in a cell. `gamma` crowds cells in the middle: g x^5 + (1 - g) x.
#include "base/arena.h"
#include "base/text.h"
#include "math/mat3.h"
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
    double bent = gamma != 0 ? gamma * pow(x, 5) + (1 - gamma) * x : x;
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
  double azimuth = atan2(local.x, -local.z), elevation = atan2(local.y, sqrt(local.x * local.x + local.z * local.z));
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

static void add_contact(const snModel* m, const snData* d, const Grid* grid, int site, int contact, double* value) {
  const snContact* c = &d->contact[contact];
  int body1 = contact_geom_body(m, c, 0), body2 = contact_geom_body(m, c, 1);
  int weld = m->body_weldid[m->site_bodyid[site]];
  bool ours = (body1 >= 0 && m->body_weldid[body1] == weld) || (body2 >= 0 && m->body_weldid[body2] == weld);
  if (!ours) return;
  snVec3 local = mat3_transpose_mul_vec3(d->site_xmat[site], vec3_sub(c->pos, d->site_xpos[site]));
  int cell = cell_of(grid, local);
  if (cell < 0) return;
  double sensed[6];
  sensed_force(m, d, contact, site, weld, sensed);
  for (int k = 0; k < grid->channels; k++) value[k * grid->columns * grid->rows + cell] += sensed[k];
}

static void measure_grid(const snPlugin* p, const snModel* m, snData* d, int instance) {
  (void)p;
  int sensor = sensor_of(m, instance);
  if (sensor < 0) return;
  const double* n = sn_plugin_numbers(m, instance);
  double* value = d->sensordata + m->sensor_adr[sensor];
  memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
  size_t mark = sn_arena_mark(d->scratch);
  Grid grid = {.columns = (int)n[COLUMNS], .rows = (int)n[ROWS], .channels = (int)n[CHANNELS]};
  grid.across = sn_arena_array(d->scratch, double, grid.columns + 1);
  grid.up = sn_arena_array(d->scratch, double, grid.rows + 1);
  if (d->ncon > 0 && grid.across && grid.up) {
    borders(grid.across, grid.columns, n[WIDTH], n[GAMMA]);
    borders(grid.up, grid.rows, n[HEIGHT], n[GAMMA]);
    for (int i = 0; i < d->ncon; i++) add_contact(m, d, &grid, m->sensor_objid[sensor], i, value);
  }
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
};
