// fuzz_study.c — any bytes as a MocoStudy file: read, or refused with a reason
#include "optimal/study_setup.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  snDiagnostics diag = {0};
  snSetupReader r;
  snStudySetup setup;
  bool ok = sn_setup_open_bytes(&r, "fuzz.omoco", bytes, size, &diag) && sn_setup_study(&r, &setup);
  if (!ok && diag.errors == 0) abort();
  if (sn_setup_close(&r, ok)) sn_arena_destroy(r.arena);
  sn_diagnostics_clear(&diag);
  return 0;
}
