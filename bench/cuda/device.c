// device.c — steps per second of kernels on a device, their agreement with sn_step, and equality of bits
//   sinew_device MODEL.snb [words]: check (against sn_step), bits (places and sizes of batches), lying or random
//   (throughput), nocontact (contacts disabled), nosensors, single or double, and numbers of worlds; =FILE: from a recorded
//   state on, with recorded controls. Sensors of the model are measured unless nosensors is given. Models come in binary
//   form, so that the program needs no model compiler.
#include "cuda/device.h"
#include "sinew/sinew.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Uniform in -1 to 1; the stream depends on the seed only.
static double uniform(uint64_t* seed) {
  *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
  return (double)(*seed >> 11) / (double)(1ULL << 52) - 1;
}

// ---- worlds with their columns, as doubles on the host and as what the kernels want on the device

typedef struct Worlds {
  snModel* m;
  snDevice* d;
  double *qpos, *qvel, *act, *ctrl, *warm;
  double *time, *history;  // double on either device
} Worlds;

static void put(Worlds* w, void** column, const double* from, size_t count) {
  const snKernels* k = w->d->kernels;
  size_t bytes = (k->single ? sizeof(float) : sizeof(double)) * count;
  if (!*column) *column = k->alloc(bytes + 16);
  if (!from || count == 0) return;
  if (!k->single) {
    k->upload(w->d, *column, from, bytes);
    return;
  }
  float* single = malloc(bytes);
  for (size_t i = 0; i < count; i++) single[i] = (float)from[i];
  k->upload(w->d, *column, single, bytes);
  free(single);
}

static void get(Worlds* w, double* to, const void* column, size_t count) {
  const snKernels* k = w->d->kernels;
  if (!k->single) {
    k->download(w->d, to, column, sizeof(double) * count);
    return;
  }
  float* single = malloc(sizeof(float) * count);
  k->download(w->d, single, column, sizeof(float) * count);
  for (size_t i = 0; i < count; i++) to[i] = (double)single[i];
  free(single);
}

static void put_state(Worlds* w) {
  size_t n = (size_t)w->d->n;
  snModel* m = w->m;
  put(w, &w->d->qpos, w->qpos, n * (size_t)m->nq);
  put(w, &w->d->qvel, w->qvel, n * (size_t)m->nv);
  put(w, &w->d->act, w->act, n * (size_t)m->na);
  put(w, &w->d->ctrl, w->ctrl, n * (size_t)m->nu);
  put(w, &w->d->qacc_warmstart, w->warm, n * (size_t)m->nv);
}

static void get_state(Worlds* w) {
  size_t n = (size_t)w->d->n;
  snModel* m = w->m;
  get(w, w->qpos, w->d->qpos, n * (size_t)m->nq);
  get(w, w->qvel, w->d->qvel, n * (size_t)m->nv);
  get(w, w->act, w->d->act, n * (size_t)m->na);
  get(w, w->warm, w->d->qacc_warmstart, n * (size_t)m->nv);
  w->d->kernels->download(w->d, w->time, w->d->time, sizeof(double) * n);
  if (m->nhistory > 0)
    w->d->kernels->download(w->d, w->history, w->d->history, sizeof(double) * n * (size_t)m->nhistory);
}

static void repeat(double* to, const double* from, int width, int n) {
  for (int i = 0; i < n && width > 0; i++) memcpy(to + (size_t)i * (size_t)width, from, sizeof(double) * (size_t)width);
}

// Histories pass through sensordata, whether or not sensors are disabled.
static bool measures(const snModel* m) {
  return m->nhistory > 0 || (m->nsensordata > 0 && !(m->opt.disableflags & SN_DISABLE_SENSOR));
}

static Worlds worlds(snModel* m, const snKernels* kernels, int n) {
  Worlds w = {.m = m, .d = sn_device_create(m, kernels, n)};
  if (!w.d) printf("out of memory\n"), exit(1);
  snData* d = sn_data_create(m, NULL);
  if (m->nkey > 0) sn_reset_to_key(m, d, 0);
  size_t count = (size_t)n;
  w.qpos = calloc(count * (size_t)(m->nq + 1), 8), w.qvel = calloc(count * (size_t)(m->nv + 1), 8);
  w.act = calloc(count * (size_t)(m->na + 1), 8), w.ctrl = calloc(count * (size_t)(m->nu + 1), 8);
  w.warm = calloc(count * (size_t)(m->nv + 1), 8), w.time = calloc(count, 8);
  w.history = calloc(count * (size_t)(m->nhistory + 1), 8);
  repeat(w.qpos, d->qpos, m->nq, n), repeat(w.qvel, d->qvel, m->nv, n), repeat(w.act, d->act, m->na, n);
  repeat(w.ctrl, d->ctrl, m->nu, n);
  put_state(&w);
  put(&w, &w.d->qfrc_applied, NULL, count * (size_t)m->nv);
  put(&w, &w.d->xfrc_applied, NULL, count * (size_t)m->nbody * 6);
  double* mocap = calloc(count * (size_t)(m->nmocap + 1) * 4, 8);
  repeat(mocap, (double*)d->mocap_pos, 3 * m->nmocap, n);
  put(&w, &w.d->mocap_pos, mocap, count * (size_t)m->nmocap * 3);
  repeat(mocap, (double*)d->mocap_quat, 4 * m->nmocap, n);
  put(&w, &w.d->mocap_quat, mocap, count * (size_t)m->nmocap * 4);
  free(mocap);
  w.d->time = kernels->alloc(8 * count), w.d->history = kernels->alloc(8 * count * (size_t)m->nhistory + 16);
  for (int i = 0; i < n; i++) w.time[i] = d->time;
  repeat(w.history, d->history, m->nhistory, n);
  kernels->upload(w.d, w.d->time, w.time, 8 * count);
  if (measures(m)) put(&w, &w.d->sensordata, NULL, count * (size_t)m->nsensordata);
  if (m->nhistory > 0) kernels->upload(w.d, w.d->history, w.history, 8 * count * (size_t)m->nhistory);
  w.d->warnings = kernels->alloc(sizeof(int) * SN_WARNING_COUNT * count);
  w.d->autoresets = kernels->alloc(sizeof(int) * count);
  unsigned char* active = malloc(count * (size_t)(m->neq + 1));
  for (int i = 0; i < n; i++) memcpy(active + (size_t)i * (size_t)m->neq, d->eq_active, (size_t)m->neq);
  w.d->eq_active = kernels->alloc(count * (size_t)(m->neq + 1));
  kernels->upload(w.d, w.d->eq_active, active, count * (size_t)m->neq);
  free(active);
  int* chosen = malloc(sizeof(int) * count);
  for (int i = 0; i < n; i++) chosen[i] = i;
  kernels->upload(w.d, w.d->chosen, chosen, sizeof(int) * count);
  free(chosen);
  w.d->nchosen = n;
  sn_data_destroy(d);
  return w;
}

static void end(Worlds* w) {
  const snKernels* k = w->d->kernels;
#define COL(name, count) k->release(w->d->name);
  SN_DEVICE_STATE(COL)
#undef COL
  k->release(w->d->time), k->release(w->d->history), k->release(w->d->sensordata), k->release(w->d->warnings),
      k->release(w->d->autoresets), k->release(w->d->eq_active);
  sn_device_destroy(w->d);
  free(w->qpos), free(w->qvel), free(w->act), free(w->ctrl), free(w->warm);
  free(w->time), free(w->history);
}

static void draw_controls(Worlds* w, uint64_t* seed) {
  for (int i = 0; i < w->d->n * w->m->nu; i++) {
    snRange r = w->m->actuator_ctrllimited[i % w->m->nu] ? w->m->actuator_ctrlrange[i % w->m->nu] : (snRange){-1, 1};
    w->ctrl[i] = r.lo + (r.hi - r.lo) * 0.5 * (1 + uniform(seed));
  }
  put(w, &w->d->ctrl, w->ctrl, (size_t)w->d->n * (size_t)w->m->nu);
}

static void advance(Worlds* w, int steps) {
  sn_device_restart(w->d);
  if (!sn_device_step(w->d, steps)) printf("a step failed\n"), exit(1);
}

// ---- check

static int compare(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static void copy_row(double* to, const double* from, int width, int world) {
  memcpy(to, from + (size_t)world * (size_t)width, sizeof(double) * (size_t)width);
}

// The state that a world has on the device, for the host.
static void take_world(const Worlds* w, snData* d, int world) {
  snModel* m = w->m;
  sn_reset(m, d);
  if (m->nkey > 0) sn_reset_to_key(m, d, 0);
  copy_row(d->qpos, w->qpos, m->nq, world), copy_row(d->qvel, w->qvel, m->nv, world);
  copy_row(d->act, w->act, m->na, world), copy_row(d->ctrl, w->ctrl, m->nu, world);
  copy_row(d->qacc_warmstart, w->warm, m->nv, world), copy_row(d->history, w->history, m->nhistory, world);
  d->time = w->time[world];
}

// Worst difference of velocities and positions of a world after one step from those of the host.
static double difference(const Worlds* w, const snData* d, int world) {
  snModel* m = w->m;
  size_t q = (size_t)world * (size_t)m->nq, v = (size_t)world * (size_t)m->nv;
  double scale = 1, worst = 0;
  for (int i = 0; i < m->nv; i++) scale = fmax(scale, fabs(d->qvel[i]));
  for (int i = 0; i < m->nv; i++) worst = fmax(worst, fabs(d->qvel[i] - w->qvel[v + (size_t)i]) / scale);
  for (int i = 0; i < m->nq; i++)
    worst = fmax(worst, fabs(d->qpos[i] - w->qpos[q + (size_t)i]) / fmax(1, fabs(d->qpos[i])));
  return worst == worst ? worst : INFINITY;
}

static void check(snModel* m, const snKernels* kernels, const char* name) {
  enum { n = 64, steps = 40 };
  int count = 0, good = 0;
  Worlds w = worlds(m, kernels, n);
  snData* host[n];
  for (int i = 0; i < n; i++) host[i] = sn_data_create(m, NULL);
  uint64_t seed = 7;
  double* all = malloc(sizeof(double) * (size_t)(n * steps));
  for (int i = 0; i < n * m->nv; i++) w.qvel[i] += 0.1 * uniform(&seed);
  put_state(&w);
  for (int step = 0; step < steps; step++) {
    if (step % 10 == 0) draw_controls(&w, &seed);
    get_state(&w);
    get(&w, w.ctrl, w.d->ctrl, (size_t)n * (size_t)m->nu);  // a world that started over has none
    for (int world = 0; world < n; world++) take_world(&w, host[world], world), sn_step(m, host[world]);
    advance(&w, 1);
    get_state(&w);
    for (int world = 0; world < n; world++) {
      double e = difference(&w, host[world], world);
      good += e < 1e-9;
      all[count++] = e;
    }
  }
  qsort(all, (size_t)count, sizeof(double), compare);
  printf("check %-44s %s: below 1e-9 %.2f %%, median %.1e p99 %.1e worst %.1e, on host %lld of %d\n", name,
         kernels->single ? "single" : "double", 100.0 * good / count, all[count / 2], all[count * 99 / 100],
         all[count - 1], (long long)w.d->hosted, count);
  fflush(stdout);
  for (int i = 0; i < n; i++) sn_data_destroy(host[i]);
  free(all);
  end(&w);
}

// ---- bits

static uint64_t bits_of(const double* x, int count) {
  uint64_t sum = 1469598103934665603ULL;
  for (int i = 0; i < count; i++) {
    uint64_t word;
    memcpy(&word, x + i, sizeof word);
    sum = (sum ^ word) * 1099511628211ULL;
  }
  return sum;
}

// The same world, alone and at several places of batches, twice.
static void bits(snModel* m, const snKernels* kernels, const char* name) {
  static const int sizes[] = {1, 100, 8192, 8192},
                   places[][3] = {{0, 0, 0}, {0, 57, 99}, {0, 4321, 8191}, {1, 4095, 8190}};
  uint64_t first = 0;
  bool same = true;
  for (int k = 0; k < 4; k++) {
    Worlds w = worlds(m, kernels, sizes[k]);
    uint64_t seed = 99, other = 5;
    double* ctrl = calloc((size_t)(m->nu + 1), 8);
    for (int i = 0; i < m->nu; i++) ctrl[i] = 0.5 * (1 + uniform(&seed));
    for (int i = 0; i < sizes[k] * m->nu; i++) w.ctrl[i] = 0.5 * (1 + uniform(&other));
    for (int place = 0; place < 3 && m->nu > 0; place++)
      memcpy(w.ctrl + (size_t)places[k][place] * (size_t)m->nu, ctrl, sizeof(double) * (size_t)m->nu);
    put_state(&w);
    advance(&w, 100);
    get_state(&w);
    for (int place = 0; place < 3; place++) {
      uint64_t sum = bits_of(w.qpos + (size_t)places[k][place] * (size_t)m->nq, m->nq);
      if (k == 0 && place == 0) first = sum;
      same = same && sum == first;
    }
    free(ctrl);
    end(&w);
  }
  printf("bits %-44s %s: %s\n", name, kernels->single ? "single" : "double", same ? "equal" : "DIFFERENT");
  fflush(stdout);
}

// ---- throughput

// A recording: qpos and qvel of the start, then rows of controls, all double.
typedef struct Recording {
  double* start;
  int rows, every;  // steps per row
} Recording;

static Recording read_recording(const snModel* m, const char* path) {
  FILE* file = fopen(path, "rb");
  Recording r = {.start = calloc(1 << 20, sizeof(double)), .every = 4};
  size_t count = file ? fread(r.start, sizeof(double), 1 << 20, file) : 0;
  if (file) fclose(file);
  if (m->nu > 0) r.rows = ((int)count - m->nq - m->nv) / m->nu;
  if (r.rows <= 0) printf("no controls in %s\n", path), exit(1);
  return r;
}

static void start_recording(Worlds* w, const Recording* r) {
  repeat(w->qpos, r->start, w->m->nq, w->d->n);
  repeat(w->qvel, r->start + w->m->nq, w->m->nv, w->d->n);
}

// Each world has noise of its own on top.
static void play_row(Worlds* w, const Recording* r, int row, uint64_t* seed) {
  const double* from = r->start + w->m->nq + w->m->nv + (size_t)(row % r->rows) * (size_t)w->m->nu;
  repeat(w->ctrl, from, w->m->nu, w->d->n);
  for (int i = 0; i < w->d->n * w->m->nu; i++) w->ctrl[i] += 0.01 * uniform(seed);
  put(w, &w->d->ctrl, w->ctrl, (size_t)w->d->n * (size_t)w->m->nu);
}

static void throughput(snModel* m, const snKernels* kernels, const char* name, int n, bool random, const Recording* r) {
  double begin = now();
  Worlds w = worlds(m, kernels, n);
  advance(&w, 1);
  double first = now() - begin;
  uint64_t seed = 11;
  for (int i = 0; i < n * m->nv && !random; i++) w.qvel[i] += 0.01 * uniform(&seed);
  if (r) start_recording(&w, r);
  put_state(&w);
  int segments = r ? r->rows : 30, per = r ? r->every : 20, used = 0;
  double seconds = 0;
  int64_t hosted = 0;
  for (int segment = 0; segment < segments; segment++) {
    if (r)
      play_row(&w, r, segment, &seed);
    else if (random)
      draw_controls(&w, &seed);
    double start = now();
    if (segment == segments / 5) hosted = w.d->hosted;
    advance(&w, per);
    if (segment >= segments / 5) seconds += now() - start, used += per;
  }
  int *iterations = malloc(sizeof(int) * (size_t)n), *rows = malloc(sizeof(int) * (size_t)n);
  kernels->download(w.d, iterations, w.d->niter, sizeof(int) * (size_t)n);
  kernels->download(w.d, rows, w.d->nefc, sizeof(int) * (size_t)n);
  double mean = 0, mean_rows = 0;
  for (int i = 0; i < n; i++) mean += iterations[i] / (double)n, mean_rows += rows[i] / (double)n;
  printf(
      "speed %-36s %s %-6s n %6d: %8.3f M steps/s, %8.1f us a step, iterations %.2f rows %.1f, on host %.3f %%, "
      "first step %.2f s, %zu B a world, %d slots %d rows\n",
      name, kernels->single ? "single" : "double",
      r        ? "replay"
      : random ? "random"
               : "lying",
      n, n * (double)used / seconds * 1e-6, seconds / used * 1e6, mean, mean_rows,
      100.0 * (double)(w.d->hosted - hosted) / ((double)used * n), first, sn_device_world_bytes(w.d), w.d->most_slots,
      w.d->most_rows);
  fflush(stdout);
  free(iterations), free(rows);
  end(&w);
}

static snModel* read_model(const char* path) {
  FILE* file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  void* data = malloc(size);
  size = fread(data, 1, size, file);
  fclose(file);
  snModel* m = sn_load_binary(data, size, path, NULL, NULL);
  free(data);
  return m;
}

int main(int count, char** word) {
  snModel* m = count > 1 ? read_model(word[1]) : NULL;
  if (!m) return printf("usage: sinew_device MODEL.snb [nosensors] check|bits|lying|random|single|double|NUMBER...\n"), 1;
  if (count > 2 && strcmp(word[2], "nosensors") == 0) m->opt.disableflags |= SN_DISABLE_SENSOR;  // chooses the kernels too
  const char *name = strrchr(word[1], '/') ? strrchr(word[1], '/') + 1 : word[1], *lacks = sn_device_model_lacks(m);
  if (lacks) return printf("refused %-44s %s\n", name, lacks), 0;
  if (sn_device_model_leaves(m)) return printf("left to the processor: %-44s %s\n", name, sn_device_model_leaves(m)), 0;
  static const snKernels* const kernels_of[2][SN_INSTANCES] = {
      {&sn_cuda_double_kernels, &sn_cuda_double_hill_kernels, &sn_cuda_double_cone_kernels},
      {&sn_cuda_single_kernels, &sn_cuda_single_hill_kernels, &sn_cuda_single_cone_kernels}};
  snDeviceInstance instance = sn_device_model_instance(m);
  const snKernels *in_double = kernels_of[0][instance], *in_single = kernels_of[1][instance];
  if (sn_device_is_large(m, false)) in_double = &sn_cuda_double_large_kernels;
  if (sn_device_is_large(m, true)) in_single = &sn_cuda_single_large_kernels;
  const snKernels* kernels = in_double;
  if (kernels->problem(0)) return printf("%s\n", kernels->problem(0)), 1;
  bool random = true;
  Recording recording = {0};
  for (int i = 2; i < count; i++) {
    if (strcmp(word[i], "single") == 0)
      kernels = in_single;
    else if (strcmp(word[i], "double") == 0)
      kernels = in_double;
    else if (strcmp(word[i], "check") == 0)
      check(m, kernels, name);
    else if (strcmp(word[i], "bits") == 0)
      bits(m, kernels, name);
    else if (strcmp(word[i], "nosensors") == 0)
      continue;
    else if (strcmp(word[i], "nocontact") == 0)
      m->opt.disableflags |= SN_DISABLE_CONTACT;
    else if (strcmp(word[i], "lying") == 0)
      random = false;
    else if (strcmp(word[i], "random") == 0)
      random = true;
    else if (word[i][0] == '=')
      recording = read_recording(m, word[i] + 1);
    else
      throughput(m, kernels, name, atoi(word[i]), random, recording.start ? &recording : NULL);
  }
  free(recording.start);
  sn_model_destroy(m);
  return 0;
}
