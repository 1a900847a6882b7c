// fuzz_gmsh.c — any bytes as a GMSH file of a flexible body
#include "asset/gmsh_read.h"

#include <math.h>
#include <stdlib.h>

#define MOST_INPUT ((size_t)1 << 16)

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  if (size > MOST_INPUT) return 0;
  snArena* arena = sn_arena_create(NULL, 0);
  snGmshData data;
  snFailure failure = {{0}};
  if (sn_gmsh_read((const char*)bytes, size, arena, &data, &failure)) {
    for (int i = 0; i < (data.dim + 1) * data.element_count; i++)
      if (data.element[i] < 0 || data.element[i] >= data.point_count) abort();
  } else if (!failure.text[0]) {
    abort();  // refused without a reason: out of memory is none, with inputs this small
  }
  sn_arena_destroy(arena);
  return 0;
}
