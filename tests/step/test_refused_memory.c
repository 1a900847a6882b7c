// test_refused_memory.c — an allocator that refuses one request, for every request that a program makes
#include "scene.h"
#include <stdlib.h>

typedef struct Refusal {
  int count, refused;  // requests so far; the one that gets nothing, -1: all are granted
  int held;            // granted and not given back
} Refusal;

static void* take(void* context, size_t bytes) {
  Refusal* r = context;
  if (r->count++ == r->refused) return NULL;
  void* memory = malloc(bytes ? bytes : 1);
  r->held += memory != NULL;
  return memory;
}

static void give_back(void* context, void* memory) {
  Refusal* r = context;
  r->held -= memory != NULL;
  free(memory);
}

static bool state_is_finite(const snModel* m, const snData* d) {
  for (int i = 0; i < m->nq; i++)
    if (!isfinite(d->qpos[i])) return false;
  return true;
}

// Steps with contacts, a copy of the data, a copy of the model and a saved model.
static void use(const snModel* m) {
  snData* d = sn_data_create(m, NULL);
  if (!d) return;
  for (int step = 0; step < 4; step++) sn_step(m, d);
  CHECK(state_is_finite(m, d));
  snData* other = sn_data_create(m, NULL);
  if (other) {
    sn_data_copy(m, other, d);
    sn_step(m, other);
    CHECK(state_is_finite(m, other));
  }
  sn_data_destroy(other);
  sn_data_destroy(d);
  sn_model_destroy(sn_model_copy(m));
  size_t size = 0;
  void* saved = sn_save_binary_memory(m, &size);
  if (saved) sn_release(m, saved);
}

// The whole life of a model with one request refused. Gives back whether the refusal was reached.
static bool live(const char* path, int refused) {
  Refusal r = {.refused = refused};
  snLoadOptions options = {.allocator = {take, give_back, &r}};
  snDiagnostics diag = {0};
  snModel* m = sn_load(path, &options, &diag);
  if (m)
    use(m);
  else
    CHECK(diag.count > 0 && diag.items[0].message[0]);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
  CHECK_INT(r.held, 0);
  return refused >= 0 && r.count > refused;
}

static void refuse_each(const char* name) {
  char path[500];
  snprintf(path, sizeof path, "%s/models/%s", SN_SOURCE_DIR, name);
  CHECK(!live(path, -1));
  int n = 0;
  while (live(path, n)) n++;
  CHECK(n > 20);
}

TEST(any_refused_request_with_contacts_and_meshes_is_survived) { refuse_each("contacts.xml"); }

TEST(any_refused_request_with_tendons_is_survived) { refuse_each("tendons.xml"); }

TEST(any_refused_request_with_muscles_is_survived) { refuse_each("muscle/hopper.xml"); }
