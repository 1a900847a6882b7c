// pool.h — threads that wait for work
#pragma once
#include "sinew/memory.h"

typedef struct snPool snPool;

// Work of one thread of the pool; `share` is its number, from 0.
typedef void snPoolWork(void* context, int share);

// A pool of `threads` threads, the caller's among them; NULL when memory or threads run out.
snPool* sn_pool_create(const snAllocator* allocator, int threads);
void sn_pool_destroy(snPool* pool);

// work(context, share) for each share below `shares` (at most the number of threads), share 0 on the caller's thread.
// Returns when all are done. In a process forked since the pool was made the caller does all of it.
void sn_pool_run(snPool* pool, int shares, snPoolWork* work, void* context);
