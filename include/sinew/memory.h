// memory.h — allocators
//   Threads: an allocator that is shared by models and data of several threads must itself be safe to call from them.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// A zero-initialised allocator means the C library's. `alloc` returns memory aligned for any type, or NULL.
typedef struct snAllocator {
  void* (*alloc)(void* context, size_t bytes);
  void (*release)(void* context, void* memory);
  void* context;
} snAllocator;

#ifdef __cplusplus
}
#endif
