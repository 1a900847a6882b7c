// parallel.h — the same work on many things, on all cores
#pragma once
#include <stddef.h>

// Processors of the machine that are switched on, at least 1 and at most 1024.
int sn_core_count(void);

// Memory of the machine; SIZE_MAX where it does not tell.
size_t sn_memory_bytes(void);

// Calls work(context, i) once for every i below `count`, on up to `workers` threads, the caller's among them; 0: one
// per core. The order is not fixed, so no call may depend on another. Returns when all are done.
void sn_parallel(int count, int workers, void (*work)(void* context, int i), void* context);
