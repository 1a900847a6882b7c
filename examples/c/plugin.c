// plugin.c — plugins of one's own: a force field, a sensor with a state, a distance field, a format of mesh files
#include <math.h>
#include <sinew/sinew.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- a passive force: a wind along x on the bodies that carry it, with a strength of its own

static const char* const wind_attributes[] = {"strength"};

static bool wind_read(const snPlugin* p, const char* const* values, double* numbers, char why[SN_PLUGIN_WHY]) {
  char* end;
  (void)p;
  numbers[0] = strtod(values[0], &end);
  if (end == values[0] || *end) snprintf(why, SN_PLUGIN_WHY, "'strength' must be a number, found '%s'", values[0]);
  return end != values[0] && !*end;
}

static void wind_force(const snPlugin* p, const snModel* m, snData* d, int instance) {
  double strength = sn_plugin_numbers(m, instance)[0];
  (void)p;
  for (int body = 0; body < m->nbody; body++)
    if (m->body_plugin[body] == instance)
      sn_add_force(m, d, body, (snVec3){strength, 0, 0}, (snVec3){0, 0, 0}, d->xipos[body], d->qfrc_passive);
}

// ---- a sensor: the farthest that a body has been along x; what it was before is state

static int one(const snPlugin* p, const double* numbers) { return (void)p, (void)numbers, 1; }

static int sensor_of(const snModel* m, int instance) {
  int sensor = 0;
  while (m->sensor_plugin[sensor] != instance) sensor++;
  return sensor;
}

static void farthest_measure(const snPlugin* p, const snModel* m, snData* d, int instance) {
  int sensor = sensor_of(m, instance);
  double x = d->xpos[m->sensor_objid[sensor]].x, before = d->plugin_state[m->plugin_stateadr[instance]];
  (void)p;
  d->sensordata[m->sensor_adr[sensor]] = x > before ? x : before;
}

static void farthest_advance(const snPlugin* p, const snModel* m, snData* d, int instance) {
  (void)p;
  d->plugin_state[m->plugin_stateadr[instance]] = d->sensordata[m->sensor_adr[sensor_of(m, instance)]];
}

// ---- a distance field: a ball of radius 1/2; the gradient is found by differences

static double ball_distance(const snPlugin* p, const double* numbers, snVec3 x) {
  (void)p, (void)numbers;
  return sqrt(x.x * x.x + x.y * x.y + x.z * x.z) - 0.5;
}

static snAabb ball_box(const snPlugin* p, const double* numbers) {
  (void)p, (void)numbers;
  return (snAabb){{0, 0, 0}, {0.6, 0.6, 0.6}};
}

// ---- a format of mesh files: the three sides of a box, as text

static bool box_decode(const snDecoder* d, const void* data, size_t size, snMeshSink* sink, char why[SN_PLUGIN_WHY]) {
  static const int faces[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                                   {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  char text[64] = "";
  double side[3];
  (void)d;
  memcpy(text, data, size < sizeof text - 1 ? size : sizeof text - 1);
  if (sscanf(text, "box %lf %lf %lf", &side[0], &side[1], &side[2]) != 3) {
    snprintf(why, SN_PLUGIN_WHY, "expected 'box' and three sides");
    return false;
  }
  for (int i = 0; i < 8; i++)
    sn_mesh_sink_vertex(sink, (i & 1 ? .5 : -.5) * side[0], (i & 2 ? .5 : -.5) * side[1], (i & 4 ? .5 : -.5) * side[2]);
  for (int i = 0; i < 12; i++) sn_mesh_sink_triangle(sink, faces[i][0], faces[i][1], faces[i][2]);
  return true;
}

static const snPlugin rows[] = {
    {.name = "example.wind", .attributes = wind_attributes, .attribute_count = 1, .number_count = 1, .read = wind_read,
     .passive = wind_force},
    {.name = "example.farthest", .stage = SN_SENSOR_STAGE_POSITION, .state_count = one, .sensor_count = one,
     .measure = farthest_measure, .advance = farthest_advance},
    {.name = "example.ball", .distance = ball_distance, .box = ball_box},
};
static const snDecoder decoders[] = {{.extension = ".sides", .decode = box_decode}};

int main(void) {
  static const char text[] =
      "<mujoco><extension><plugin plugin='example.wind'/><plugin plugin='example.farthest'/><plugin plugin='example.ball'>"
      "<instance name='ball'/></plugin></extension><asset><mesh name='ball'><plugin instance='ball'/></mesh>"
      "<mesh file='crate.sides'/></asset><worldbody>"
      "<geom type='sdf' mesh='ball'><plugin instance='ball'/></geom>"
      "<body name='crate' pos='-.1 0 .8'><plugin plugin='example.wind'><config key='strength' value='4'/></plugin>"
      "<freejoint/><geom type='mesh' mesh='crate' mass='1'/></body></worldbody>"
      "<sensor><plugin plugin='example.farthest' objtype='xbody' objname='crate'/></sensor></mujoco>";
  static const snAsset crate = {"crate.sides", "box .2 .2 .2", 12};
  snLoadOptions options = {.assets = &crate, .asset_count = 1, .plugins = {rows, 3, decoders, 1}};
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(text, sizeof text - 1, "wind.xml", &options, &diag);
  for (int i = 0; i < diag.count; i++) fprintf(stderr, "%s\n", diag.items[i].message);
  if (!m) return 1;
  snData* d = sn_data_create(m, NULL);
  int touched = 0;
  for (int i = 0; i < 500; i++) sn_step(m, d), touched += d->ncon > 0;
  printf("blown to x = %.2f m, farthest %.2f m, on the ball in %d of 500 steps\n", d->qpos[0], d->sensordata[0], touched);
  sn_data_destroy(d);
  sn_model_destroy(m);
  return touched == 0;
}
