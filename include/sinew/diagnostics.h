// diagnostics.h — errors and warnings about an input, with their places
//   Threads: a list of diagnostics is used by one thread at a time.
#pragma once
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum snSeverity { SN_SEVERITY_ERROR, SN_SEVERITY_WARNING } snSeverity;

typedef struct snDiagnostic {
  snSeverity severity;
  const char* file;      // "" if there is no file
  int line, column;      // from 1; 0 where unknown
  const char* message;   // without position
  const char* included;  // "hand.xml:12" for a file that was included from there, "" otherwise
} snDiagnostic;

// A list of messages: zero-initialise it before use and clear it afterwards. It owns its strings.
typedef struct snDiagnostics {
  snDiagnostic* items;
  int count;
  int errors, warnings;
  int capacity;
  int dropped;  // errors beyond the limit of SN_MAX_DIAGNOSTICS
} snDiagnostics;

#define SN_MAX_DIAGNOSTICS 100

// Frees the texts and empties the list.
SN_API void sn_diagnostics_clear(snDiagnostics* diag);

// "file:line:column: error: message   (included from ...)"; writes at most `size` bytes, returns the full length.
SN_API int sn_diagnostic_format(const snDiagnostic* item, char* out, size_t size);

// "did you mean": the candidate closest to `word` if it is close enough to be a typing error, else NULL.
// candidate(context, i) gives the i-th word, NULL past the last; "" is passed over.
SN_API const char* sn_closest_word(const char* word, const char* (*candidate)(const void* context, int i),
                                   const void* context);

#ifdef __cplusplus
}
#endif
