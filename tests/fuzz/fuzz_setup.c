// fuzz_setup.c — any bytes as a set-up file of a tool, as external loads, actuators, probes: read, or refused
#include "osim/setup.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

static void read_as(int kind, const unsigned char* bytes, size_t size) {
  snDiagnostics diag = {0};
  snSetupReader r;
  snToolSetup setup = {0};
  snExternalLoads loads = {0};
  snReserveSet set = {0};
  snProbeSet probes = {0};
  const char* datafile = NULL;
  bool ok = sn_setup_open_bytes(&r, "fuzz.xml", bytes, size, &diag);
  if (kind == 0) ok = ok && sn_setup_tool(&r, &setup);
  if (kind == 1) ok = ok && sn_setup_loads(&r, &loads, &datafile);
  if (kind == 2) ok = ok && sn_setup_reserves(&r, &set);
  if (kind == 3) ok = ok && sn_setup_probes(&r, &probes);
  if (!ok && diag.errors == 0) abort();
  if (sn_setup_close(&r, ok)) sn_arena_destroy(r.arena);
  sn_diagnostics_clear(&diag);
}

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  for (int kind = 0; kind < 4; kind++) read_as(kind, bytes, size);
  return 0;
}
