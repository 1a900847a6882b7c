// hosted_sensors.c — sensors that no kernel measures: the host does, at the end of a call, from the state that the last
//   step of each world began with
//   reads   snapshot (kept by the kernels), inputs of worlds        writes  sensordata of these sensors, a count
//   Where all of them look at geoms alone, poses are all that is computed; else a whole forward pass is.
#include "base/allocator.h"
#include "base/arena.h"
#include "cuda/device.h"
#include "sensor/measure.h"
#include "sinew/step.h"

#include <string.h>

// Numbers of a world within a column of the device, and where they stand in the data of the host.
typedef struct Part {
  const void* column;
  int stride, first, count;
  double* to;
} Part;

enum { MOST_PARTS = 16 };

static int snapshot_words(const snDeviceModel* p) { return SN_SNAPSHOT_WORDS(p); }

static int list_parts(const snDevice* d, Part part[MOST_PARTS]) {
  const snDeviceModel* p = d->model;
  snData* h = d->host;
  int words = snapshot_words(p), kept = words - p->na - p->nv;
  const Part parts[] = {
      {d->snapshot, words, 0, p->nq, h->qpos},
      {d->snapshot, words, p->nq, p->nv, h->qvel},
      {d->snapshot, words, kept, p->na, h->act},
      {d->snapshot, words, kept + p->na, p->nv, h->qacc_warmstart},
      {d->ctrl, p->nu, 0, p->nu, h->ctrl},
      {d->qfrc_applied, p->nv, 0, p->nv, h->qfrc_applied},
      {d->xfrc_applied, 6 * p->nbody, 0, 6 * p->nbody, (double*)(void*)h->xfrc_applied},
      {d->mocap_pos, 3 * p->nmocap, 0, 3 * p->nmocap, (double*)(void*)h->mocap_pos},
      {d->mocap_quat, 4 * p->nmocap, 0, 4 * p->nmocap, (double*)(void*)h->mocap_quat},
  };
  memcpy(part, parts, sizeof parts);
  return (int)(sizeof parts / sizeof parts[0]);
}

// ---- columns on the host

typedef struct Copies {
  Part part[MOST_PARTS];
  int count;
  char* of[MOST_PARTS];  // columns of all worlds; parts of one column share a copy
  char* sensordata;
  unsigned char* eq_active;
  double* time;
  int* chosen;
  char* memory;
} Copies;

static size_t item_bytes(const snDevice* d) { return d->kernels->single ? sizeof(float) : sizeof(double); }

static char* place(char* memory, size_t* at, size_t bytes) {
  char* out = memory ? memory + *at : NULL;
  *at += (bytes + 63) & ~(size_t)63;
  return out;
}

static size_t column_bytes(const snDevice* d, int stride) { return item_bytes(d) * (size_t)stride * (size_t)d->n; }

// Gives all copies their places in `memory`; returns the bytes of all.
static size_t place_copies(const snDevice* d, Copies* c, char* memory) {
  size_t at = 0, n = (size_t)d->n;
  for (int i = 0; i < c->count; i++) {
    bool shared = i > 0 && c->part[i].column == c->part[i - 1].column;
    c->of[i] = shared ? c->of[i - 1] : place(memory, &at, column_bytes(d, c->part[i].stride));
  }
  c->sensordata = place(memory, &at, column_bytes(d, d->model->nsensordata));
  c->eq_active = (unsigned char*)place(memory, &at, n * (size_t)d->model->neq);
  c->time = (double*)(void*)place(memory, &at, n * sizeof(double));
  c->chosen = (int*)(void*)place(memory, &at, n * sizeof(int));
  c->memory = memory;
  return at;
}

static void download(const snDevice* d, void* to, const void* from, size_t bytes) {
  if (bytes > 0) d->kernels->download(d, to, from, bytes);
}

static bool take_copies(const snDevice* d, Copies* c) {
  size_t n = (size_t)d->n;
  c->count = list_parts(d, c->part);
  char* memory = sn_alloc(&d->model->allocator, place_copies(d, c, NULL));
  if (!memory) return false;
  place_copies(d, c, memory);
  for (int i = 0; i < c->count; i++)
    if (i == 0 || c->of[i] != c->of[i - 1])
      download(d, c->of[i], c->part[i].column, column_bytes(d, c->part[i].stride));
  download(d, c->sensordata, d->sensordata, column_bytes(d, d->model->nsensordata));
  download(d, c->eq_active, d->eq_active, n * (size_t)d->model->neq);
  download(d, c->time, d->time, n * sizeof(double));
  download(d, c->chosen, d->chosen, (size_t)d->nchosen * sizeof(int));
  return true;
}

// ---- a world

static double number(const snDevice* d, const char* column, size_t i) {
  return d->kernels->single ? (double)((const float*)(const void*)column)[i] : ((const double*)(const void*)column)[i];
}

static void set_number(const snDevice* d, char* column, size_t i, double x) {
  if (d->kernels->single)
    ((float*)(void*)column)[i] = (float)x;
  else
    ((double*)(void*)column)[i] = x;
}

static void load_host(const snDevice* d, const Copies* c, int world) {
  for (int k = 0; k < c->count; k++) {
    const Part* part = &c->part[k];
    size_t at = (size_t)part->stride * (size_t)world + (size_t)part->first;
    for (int i = 0; i < part->count; i++) part->to[i] = number(d, c->of[k], at + (size_t)i);
  }
  size_t neq = (size_t)d->model->neq;
  if (neq > 0) memcpy(d->host->eq_active, c->eq_active + neq * (size_t)world, neq);
  d->host->time = c->time[world] - d->host_model->opt.timestep;
}

static bool is_left(const snModel* m, int sensor, bool contacts) {
  return sn_device_model_leaves_sensor(m, sensor) || (contacts && m->sensor_type[sensor] == SN_SENSOR_CONTACT);
}

static void measure_geometry(const snModel* m, snData* d) {
  sn_body_poses(m, d);
  sn_object_frames(m, d);
  sn_center_of_mass(m, d);
  sn_camera_frames(m, d);
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (is_left(m, sensor, false)) sn_measure(m, d, sensor, d->sensordata + m->sensor_adr[sensor]);
}

static void measure_world(snDevice* d, const Copies* c, int world, int parts) {
  const snModel* m = d->host_model = d->world_model ? d->world_model(d->world_context, world) : d->m;
  load_host(d, c, world);
  if (parts == SN_HOST_GEOMETRY)
    measure_geometry(m, d->host);
  else
    sn_forward(m, d->host);
  for (int sensor = 0; sensor < m->nsensor; sensor++) {
    int adr = m->sensor_adr[sensor];
    if (!is_left(m, sensor, parts & SN_HOST_CONTACTS)) continue;
    for (int i = adr; i < adr + m->sensor_dim[sensor]; i++)
      set_number(d, c->sensordata, (size_t)m->nsensordata * (size_t)world + (size_t)i, d->host->sensordata[i]);
  }
}

// ---- all worlds

// What is to be measured of each world; NULL: nothing of any.
static int* parts_of_worlds(const snDevice* d) {
  size_t bytes = sizeof(int) * (size_t)d->n;
  int *parts = d->host_numbers, any = 0;
  d->kernels->download(d, parts, d->host_measures, bytes);
  for (int world = 0; world < d->n; world++) any |= parts[world];
  return any ? parts : NULL;
}

bool sn_device_measure_on_host(snDevice* d) {
  Copies c = {0};
  if ((!d->model->host_sensors && !d->model->ncontactsensor) || !d->sensordata) return true;
  int* parts = parts_of_worlds(d);
  if (!parts) return true;
  if (!sn_device_open_host(d) || !take_copies(d, &c)) return false;
  for (int i = 0; i < d->nchosen; i++) {
    int world = c.chosen[i];
    if (parts[world]) measure_world(d, &c, world, parts[world]), d->measured++;
  }
  d->kernels->upload(d, d->sensordata, c.sensordata, column_bytes(d, d->model->nsensordata));
  d->kernels->clear(d, d->host_measures, sizeof(int) * (size_t)d->n);
  bool good = d->kernels->wait(d);
  sn_free(&d->model->allocator, c.memory);
  return good;
}
