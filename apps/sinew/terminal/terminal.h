// terminal.h — what people see: messages, colours, the progress bar
#pragma once
#include <stdint.h>
#include <stdio.h>
#include "sinew/diagnostics.h"

// Colour is for a terminal that wants it: not with NO_COLOR, not with TERM=dumb.
bool sn_terminal_has_colour(FILE* stream);

// The environment's character set is UTF-8, so box-drawing characters are safe.
bool sn_terminal_has_utf8(void);

// "where: error: text" on standard error; `where` is a file position or the name of the command.
void sn_message(const char* where, snSeverity severity, const char* format, ...) __attribute__((format(printf, 3, 4)));

// The same for a mistake on the command line that shows only once the model is loaded: the exit status is then 2.
void sn_misuse(const char* where, const char* format, ...) __attribute__((format(printf, 2, 3)));
bool sn_was_misused(void);

// What an error of the C library means for a file that is read or written, in the words of the model reader.
const char* sn_reason(int error, bool writing);

// All diagnostics on standard error, one per line, those that say the same counted; warnings only where asked for.
void sn_diagnostics_print(const snDiagnostics* diag, bool warnings);

// Seconds on a clock that never goes back.
double sn_clock_seconds(void);

// A bar on standard error for work that takes longer than a second.
typedef struct snProgress {
  bool active;   // a terminal is there and the user did not ask for silence
  bool visible;  // something was drawn and must be wiped
  double start, drawn;
  const char* unit;  // what is counted; NULL: steps
} snProgress;

snProgress sn_progress_start(bool quiet);
void sn_progress_update(snProgress* progress, int64_t done, int64_t total);
void sn_progress_end(snProgress* progress);
