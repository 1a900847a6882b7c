// test_batch.c — memory of a batch: refused requests, none while stepping, little per world
#include "batch/alone.h"

#include <stdatomic.h>

// An allocator that counts what is out, and refuses from the n-th request on.
typedef struct Counter {
  atomic_int requests, out;
  int refuse_from;  // 0: never
} Counter;

static void* counted_alloc(void* context, size_t bytes) {
  Counter* c = context;
  int number = atomic_fetch_add(&c->requests, 1) + 1;
  if (c->refuse_from && number >= c->refuse_from) return NULL;
  atomic_fetch_add(&c->out, 1);
  return malloc(bytes);
}

static void counted_release(void* context, void* memory) {
  atomic_fetch_sub(&((Counter*)context)->out, 1);
  free(memory);
}

static snAllocator counting(Counter* c) { return (snAllocator){counted_alloc, counted_release, c}; }

TEST(a_batch_whose_memory_is_refused_at_any_request_is_not_made_and_leaves_nothing_behind) {
  snModel* m = load_model("contacts.xml");
  const char* params[] = {"body_mass", "opt.gravity", NULL};
  bool made = false;
  for (int refuse = 1; !made && refuse < 200; refuse++) {
    Counter counter = {.refuse_from = refuse};
    snAllocator allocator = counting(&counter);
    snDiagnostics diag = {0};
    snBatchOptions options = {.n = 3, .threads = 2, .params = params, .allocator = &allocator, .diagnostics = &diag};
    snBatch* b = sn_batch_create(m, &options);
    made = b != NULL;
    CHECK(made || diag.errors == 1);
    sn_diagnostics_clear(&diag);
    sn_batch_destroy(b);
    CHECK_INT(counter.out, 0);
  }
  CHECK(made);
  sn_model_destroy(m);
}

TEST(a_refresh_without_memory_says_so) {
  snModel* m = load_model("contacts.xml");
  const char* params[] = {"body_mass", NULL};
  Counter counter = {0};
  snAllocator allocator = counting(&counter);
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 3, .threads = 2, .params = params, .allocator = &allocator});
  counter.refuse_from = 1;
  CHECK(!sn_batch_refresh(b, NULL));
  counter.refuse_from = 0;
  CHECK(sn_batch_refresh(b, NULL));
  sn_batch_destroy(b);
  CHECK_INT(counter.out, 0);
  sn_model_destroy(m);
}

TEST(steps_allocate_nothing_once_they_have_run) {
  snModel* m = load_model("contacts.xml");
  Counter counter = {0};
  snAllocator allocator = counting(&counter);
  const char* params[] = {"geom_friction", NULL};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 6, .threads = 2, .params = params, .allocator = &allocator});
  sn_batch_step(b, 400, NULL);
  int before = counter.requests;
  for (int i = 0; i < 20; i++) sn_batch_step(b, 5, NULL);
  sn_batch_reset(b, NULL, &(snBatchReset){.qvel_scale = .01});
  sn_batch_forward(b, NULL);
  CHECK_INT(counter.requests, before);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(a_world_costs_its_state_and_its_parameters) {
  snModel* m = load_model("humanoids.xml");
  snBatch* plain = sn_batch_create(m, &(snBatchOptions){.n = 2});
  snBatch* varied = sn_batch_create(m, &(snBatchOptions){.n = 2, .params = (const char*[]){"dof_damping", NULL}});
  size_t state = sizeof(double) * (size_t)sn_state_size(m, SN_STATE_ALL);
  CHECK(sn_batch_world_bytes(plain) <= state + sizeof(double) * (size_t)(m->nsensordata + 16));
  CHECK_INT(sn_batch_world_bytes(varied) - sn_batch_world_bytes(plain), sizeof(double) * (size_t)m->nv);
  sn_batch_destroy(plain);
  sn_batch_destroy(varied);
  sn_model_destroy(m);
}

TEST(sizes_are_what_was_asked_for) {
  snModel* m = load_model("cartpole.xml");
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 3, .threads = 8});
  CHECK_INT(sn_batch_size(b), 3);
  CHECK_INT(sn_batch_threads(b), 3);
  sn_batch_destroy(b);
  b = sn_batch_create(m, NULL);
  CHECK_INT(sn_batch_size(b), 1);
  sn_batch_destroy(b);
  sn_batch_destroy(NULL);
  sn_model_destroy(m);
}
