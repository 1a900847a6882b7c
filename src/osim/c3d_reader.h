// c3d_reader.h — what the parts of the reader of .c3d files share
#pragma once
#include "base/report.h"
#include "osim/c3d_parameters.h"
#include "sinew/c3d.h"

typedef struct snC3dReader {
  snC3dParameters p;
  snArena* arena;
  snReport* report;
  const char* name;  // of the file
} snC3dReader;

// The force plates of the file; false out of memory. Plates of kinds that are not known are warnings.
bool sn_c3d_plates(const snC3dReader* r, snC3d* out);
