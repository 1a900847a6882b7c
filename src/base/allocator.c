// allocator.c — the allocator hook with its default filled in
//   Every allocation of the library goes through one of these; the C library serves where the caller gave nothing.
#include "base/allocator.h"

#include <stdlib.h>
#include <string.h>

static void* system_alloc(void* context, size_t bytes) {
  (void)context;
  return malloc(bytes);
}

static void system_release(void* context, void* memory) {
  (void)context;
  free(memory);
}

snAllocator sn_allocator(const snAllocator* given) {
  if (given && given->alloc && given->release) return *given;
  return (snAllocator){system_alloc, system_release, NULL};
}

void* sn_alloc(const snAllocator* allocator, size_t bytes) {
  // an allocator may answer NULL to a request for nothing, which would read as out of memory
  return allocator->alloc(allocator->context, bytes ? bytes : 1);
}

void* sn_zalloc(const snAllocator* allocator, size_t bytes) {
  void* memory = sn_alloc(allocator, bytes);
  if (memory) memset(memory, 0, bytes);
  return memory;
}

void sn_free(const snAllocator* allocator, void* memory) {
  if (memory) allocator->release(allocator->context, memory);
}
