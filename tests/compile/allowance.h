// allowance.h — an allocator of the caller's own, which may run out
#pragma once
#include "sinew/memory.h"

#include <stdlib.h>

// `context` counts the allocations that still succeed; NULL: all do.
static inline void* allowance_alloc(void* context, size_t bytes) {
  int* left = context;
  return left && (*left)-- <= 0 ? NULL : malloc(bytes);
}

static inline void allowance_release(void* context, void* memory) {
  (void)context;
  free(memory);
}

#define ALLOWANCE(left) ((snAllocator){allowance_alloc, allowance_release, (left)})
