// assert.h — our own mistakes, in debug builds only; and indices that a caller gives
#pragma once
#include <stdbool.h>

#ifdef SN_DEBUG
#include <stdio.h>
#include <stdlib.h>
#define SN_ASSERT(condition)                                                              \
  ((condition) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), abort()))
#else
#define SN_ASSERT(condition) ((void)0)
#endif

// Whether an index names one of `count` things. Public calls ask before they read.
static inline bool is_index(int index, int count) { return (unsigned)index < (unsigned)count; }
