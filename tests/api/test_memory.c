// Memory that runs out: an allocator refuses its n-th request, for every n, while a model is loaded, made into a data,
// stepped with contacts, copied and saved. Nothing crashes, nothing leaks, and either whoever asked is told or the
// result is what it is with enough memory: an arena that cannot have a large block tries a smaller one.
#include "scene.h"
#include "sinew/sinew.h"

#include <stdlib.h>

typedef struct Meter {
  int requests, refused_at;  // the request to refuse, from 0; -1: none
  int held;                  // blocks that were not given back
} Meter;

static void* meter_alloc(void* context, size_t bytes) {
  Meter* meter = context;
  if (meter->requests++ == meter->refused_at) return NULL;
  meter->held++;
  return malloc(bytes);
}

static void meter_release(void* context, void* memory) {
  if (memory) ((Meter*)context)->held--;
  free(memory);
}

// Between them they reach the dense and the sparse Newton solver, CG and PGS.
static const char* const models[] = {"humanoids.xml",       "contacts_elliptic.xml",     "tendons.xml",
                                     "scenes/humanoid.xml", "environments/humanoid.xml", "contacts_pgs.xml",
                                     "contacts_cg.xml"};

typedef struct Walk {
  Meter meter;
  snDiagnostics diag;
  bool told;  // somebody said that memory ran out
  uint64_t result;
} Walk;

static void add_result(Walk* w, const void* bytes, size_t size) {
  for (size_t i = 0; i < size; i++) w->result = (w->result ^ ((const unsigned char*)bytes)[i]) * 1099511628211u;
}

static int count_warnings(const snData* d) {
  int count = 0;
  for (int i = 0; i < SN_WARNING_COUNT; i++) count += d->warning[i].count;
  return count;
}

static void simulate(Walk* w, const snModel* m) {
  snData* d = sn_data_create(m, NULL);
  w->told |= d == NULL;
  if (!d) return;
  for (int i = 0; i < 3; i++) sn_step(m, d);
  snData* copy = sn_data_create(m, NULL);
  w->told |= copy == NULL;
  if (copy) {
    sn_data_copy(m, copy, d);
    w->told |= copy->ncon != d->ncon || copy->nefc != d->nefc;
    sn_step(m, copy);
    w->told |= count_warnings(copy) > 0;
    add_result(w, copy->qpos, sizeof(double) * (size_t)m->nq);
  }
  add_result(w, d->qpos, sizeof(double) * (size_t)m->nq);
  w->told |= count_warnings(d) > 0;
  for (int i = 0; i < m->nq; i++) CHECK(isfinite(d->qpos[i]));
  sn_data_destroy(copy);
  sn_data_destroy(d);
}

static void walk(Walk* w, const char* name) {
  char path[512];
  snprintf(path, sizeof path, SN_SOURCE_DIR "/models/%s", name);
  snLoadOptions options = {.allocator = {meter_alloc, meter_release, &w->meter}};
  snModel* m = sn_load(path, &options, &w->diag);
  if (!m) {
    w->told |= w->diag.errors > 0;
    return;
  }
  simulate(w, m);
  snModel* copy = sn_model_copy(m);
  w->told |= copy == NULL;
  sn_model_destroy(copy);
  size_t size;
  void* saved = sn_save_binary_memory(m, &size);
  w->told |= saved == NULL;
  if (saved) add_result(w, saved, size);
  if (saved) sn_release(m, saved);
  sn_model_destroy(m);
}

static Walk undisturbed(const char* name) {
  Walk w = {.meter.refused_at = -1};
  walk(&w, name);
  CHECK(!w.told);
  CHECK_INT(w.meter.held, 0);
  sn_diagnostics_clear(&w.diag);
  return w;
}

static void refuse_each_request(const char* name) {
  Walk good = undisturbed(name);
  CHECK(good.meter.requests > 20);
  for (int n = 0; n < good.meter.requests; n++) {
    Walk w = {.meter.refused_at = n};
    walk(&w, name);
    test_expect(name, n, w.meter.held == 0, "request %d refused: %d blocks are not given back", n, w.meter.held);
    test_expect(name, n, w.told || w.result == good.result, "request %d refused: another result, and nobody is told",
                n);
    sn_diagnostics_clear(&w.diag);
  }
}

TEST(memory_that_runs_out_at_any_request_is_told_and_crashes_and_leaks_nothing) {
  for (size_t model = 0; model < sizeof models / sizeof *models; model++) refuse_each_request(models[model]);
}
