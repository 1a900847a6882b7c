// input.h — bytes and models that come in
#pragma once
#include "sinew/diagnostics.h"
#include "sinew/model.h"
#include "sinew/spec.h"

typedef struct snInput {
  char* data;  // a zero byte follows the last
  size_t size;
} snInput;

// A whole file, or standard input for "-". False after the reason was reported.
bool sn_input_read(snInput* out, const char* path, size_t limit);
void sn_input_close(snInput* input);

// How a model file is read: as snLoadOptions has it.
typedef struct snReading {
  bool strict;
  const char *dialect, *physics;  // NULL: as the file says
} snReading;

// A model file, MJCF, URDF or binary, alone or in a .zip with all its files; "-" reads MJCF from standard input. NULL
// with the reasons in `diag`, or reported.
snModel* sn_model_input(const char* path, snReading reading, snDiagnostics* diag);

// The same for tools that draw nothing: files of meshes that are only drawn are not missed.
snModel* sn_model_undrawn(const char* path, snDiagnostics* diag);

// The elements of such a file, which must be MJCF; NULL with the reasons in `diag`.
snSpec* sn_spec_input(const char* path, snDiagnostics* diag);

// A model with all errors (and warnings, unless quiet) printed; NULL after errors.
snModel* sn_model_open(const char* path, bool quiet);
snModel* sn_model_open_as(const char* path, bool quiet, snReading reading);

// True where both paths lead to the same file on the disk.
bool sn_same_file(const char* a, const char* b);

// True where files written to both paths would be one, whether or not there is a file yet.
bool sn_same_target(const char* a, const char* b);
