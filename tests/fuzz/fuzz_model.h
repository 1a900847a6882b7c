// fuzz_model.h — any bytes as a model: read, compile, step a little
//   Memory is bounded by the allocator, so that a model may ask for much and must take no for an answer.
#pragma once
#include "sinew/sinew.h"

#include <stdlib.h>
#include <string.h>

#define MOST_INPUT  ((size_t)1 << 16)
#define MOST_MEMORY ((size_t)256 << 20)
#define STEPS       3

typedef struct Bounded {
  size_t used;
} Bounded;

typedef union Header {
  size_t bytes;
  max_align_t align;
} Header;

static void* bounded_alloc(void* context, size_t bytes) {
  Bounded* bounded = context;
  if (bytes > MOST_MEMORY || bounded->used + bytes > MOST_MEMORY) return NULL;
  Header* header = malloc(sizeof(Header) + bytes);
  if (!header) return NULL;
  header->bytes = bytes;
  bounded->used += bytes;
  return header + 1;
}

static void bounded_release(void* context, void* memory) {
  if (!memory) return;
  Header* header = (Header*)memory - 1;
  ((Bounded*)context)->used -= header->bytes;
  free(header);
}

static void step_a_little(const snModel* m) {
  snData* d = sn_data_create(m, NULL);
  if (!d) return;
  for (int i = 0; i < STEPS; i++) sn_step(m, d);
  sn_data_destroy(d);
}

// What a fuzz target does with its input; files that the model may name are the assets.
static int fuzz_model(const uint8_t* bytes, size_t size, const char* name, const snAsset* assets, int asset_count) {
  if (size > MOST_INPUT) return -1;
  Bounded bounded = {0};
  snLoadOptions options = {.assets = assets,
                           .asset_count = asset_count,
                           .no_disk = true,
                           .allocator = {bounded_alloc, bounded_release, &bounded}};
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(bytes, size, name, &options, &diag);
  // a model, or a reason why not
  if (!m && diag.errors == 0) abort();
  if (m) step_a_little(m);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
  if (bounded.used) abort();
  return 0;
}
