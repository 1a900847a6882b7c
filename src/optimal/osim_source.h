// osim_source.h — the document that a model of OpenSim was read from
#pragma once
#include "sinew/osim.h"

// A document of OpenSim: a file, or the bytes that one would hold.
typedef struct snOsimSource {
  const char* file;
  const void* bytes;  // NULL: the file is read
  size_t size;
} snOsimSource;

// A model from a file or text; of the warnings of loading those that say which forces do not act. NULL with an error.
snModel* sn_optimal_load(const char* path, const char* text, snDiagnostics* diag);
