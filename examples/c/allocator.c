// allocator.c — memory from a block of the program's own: nothing else is allocated, and steps allocate nothing at all
#include <sinew/sinew.h>
#include <stdio.h>
#include <stdlib.h>

// A bump allocator over one block: releasing gives nothing back until the block itself goes.
typedef struct Pool {
  char* block;
  size_t used, size;
  int calls;
} Pool;

static void* pool_alloc(void* context, size_t bytes) {
  Pool* pool = context;
  size_t start = (pool->used + 63) / 64 * 64;
  if (bytes > pool->size - start) return NULL;
  pool->used = start + bytes;
  pool->calls++;
  return pool->block + start;
}

static void pool_release(void* context, void* memory) {
  (void)context;
  (void)memory;
}

int main(int argc, char** argv) {
  Pool pool = {.size = (size_t)256 << 20};
  pool.block = malloc(pool.size);
  if (!pool.block) return 1;
  snLoadOptions options = {.allocator = {pool_alloc, pool_release, &pool}};
  snModel* m = sn_load(argc > 1 ? argv[1] : "models/arm.xml", &options, NULL);
  if (!m) return 1;
  printf("model: %.1f kB in use\n", (double)pool.used / 1e3);
  snData* d = sn_data_create(m, NULL);  // a data takes the allocator of its model
  for (int i = 0; i < 100; i++) sn_step(m, d);
  int before = pool.calls;
  for (int i = 0; i < 1000; i++) sn_step(m, d);
  printf("data: %.1f kB in use, %d allocations in 1000 steps\n", (double)pool.used / 1e3, pool.calls - before);
  sn_data_destroy(d);
  sn_model_destroy(m);
  free(pool.block);
  return 0;
}
