// allocator.h — the allocator hook with its default filled in
#pragma once
#include "sinew/memory.h"
#include <stddef.h>

// The given allocator, or the C library's where it is NULL or zero.
snAllocator sn_allocator(const snAllocator* given);

void* sn_alloc(const snAllocator* allocator, size_t bytes);
void* sn_zalloc(const snAllocator* allocator, size_t bytes);
void sn_free(const snAllocator* allocator, void* memory);
