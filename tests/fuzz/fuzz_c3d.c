// fuzz_c3d.c — any bytes as a file of a motion laboratory, and the forces of its plates
#include "sinew/c3d.h"

#include <stdint.h>
#include <stdlib.h>

#define MOST_INPUT ((size_t)1 << 16)

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

static void check(const snMotion* motion) {
  double sum = 0;
  for (int i = 0; i < motion->rows * motion->cols; i++) sum += motion->data[i] > 0;
  if (sum < 0) abort();
}

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  if (size > MOST_INPUT) return 0;
  snDiagnostics diag = {0};
  snC3d* c = sn_c3d_read_memory(bytes, size, "fuzz.c3d", &diag);
  if (!c && diag.errors == 0) abort();
  snMotion* forces = c ? sn_c3d_ground_forces(c, &(snPlateOptions){20, 10}, &diag) : NULL;
  if (c) check(c->points);
  if (forces) check(forces);
  sn_motion_destroy(forces);
  sn_c3d_destroy(c);
  sn_diagnostics_clear(&diag);
  return 0;
}
