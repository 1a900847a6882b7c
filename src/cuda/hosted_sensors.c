// hosted_sensors.c — sensors that no kernel measures: the host does, at the end of a call, from the state that the last
//   step of each world began with
//   reads   snapshot (kept by the kernels), inputs of worlds        writes  sensordata of these sensors, a count
//   Where all of them look at geoms alone, poses are all that is computed; else a whole forward pass is.
#include "cuda/device.h"
#include "sensor/measure.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"

// The beginning of the last step: what it moved on is in the snapshot.
static void load_start(snDevice* mirror, int world) {
  const snDeviceModel* p = mirror->model;
  snData* h = mirror->host;
  int words = SN_SNAPSHOT_WORDS(p), kept = words - p->na - p->nv;
  size_t at = (size_t)words * (size_t)world;
  sn_device_copy_world(mirror, world, false);
  sn_device_copy_numbers(mirror, mirror->snapshot, at, p->nq, h->qpos, false);
  sn_device_copy_numbers(mirror, mirror->snapshot, at + (size_t)p->nq, p->nv, h->qvel, false);
  sn_device_copy_numbers(mirror, mirror->snapshot, at + (size_t)kept, p->na, h->act, false);
  sn_device_copy_numbers(mirror, mirror->snapshot, at + (size_t)(kept + p->na), p->nv, h->qacc_warmstart, false);
  h->time -= mirror->host_model->opt.timestep;
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

static void measure_world(snDevice* mirror, int world, int parts) {
  const snModel* m = mirror->host_model =
      mirror->world_model ? mirror->world_model(mirror->world_context, world) : mirror->m;
  load_start(mirror, world);
  if (parts == SN_HOST_GEOMETRY)
    measure_geometry(m, mirror->host);
  else
    sn_forward(m, mirror->host);
  for (int sensor = 0; sensor < m->nsensor; sensor++) {
    int adr = m->sensor_adr[sensor];
    if (!is_left(m, sensor, parts & SN_HOST_CONTACTS)) continue;
    size_t at = (size_t)m->nsensordata * (size_t)world + (size_t)adr;
    sn_device_copy_numbers(mirror, mirror->sensordata, at, m->sensor_dim[sensor], mirror->host->sensordata + adr, true);
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
  snDevice mirror;
  if ((!d->model->host_sensors && !d->model->ncontactsensor) || !d->sensordata) return true;
  int* parts = parts_of_worlds(d);
  if (!parts) return true;
  if (!sn_device_open_host(d) || !sn_device_mirror(d, &mirror)) return false;
  for (int i = 0; i < d->nchosen; i++) {
    int world = mirror.chosen[i];
    if (parts[world]) measure_world(&mirror, world, parts[world]), d->measured++;
  }
  size_t item = d->kernels->single ? sizeof(float) : sizeof(double);
  d->kernels->upload(d, d->sensordata, mirror.sensordata, item * (size_t)d->n * (size_t)d->model->nsensordata);
  d->kernels->clear(d, d->host_measures, sizeof(int) * (size_t)d->n);
  return d->kernels->wait(d);
}
