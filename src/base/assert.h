// assert.h — our own mistakes, in debug builds only
#pragma once

#ifdef SN_DEBUG
#include <stdio.h>
#include <stdlib.h>
#define SN_ASSERT(condition)                                                              \
  ((condition) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), abort()))
#else
#define SN_ASSERT(condition) ((void)0)
#endif
