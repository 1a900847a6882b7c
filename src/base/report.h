// report.h — diagnostics with positions, for everything that reads input
#pragma once
#include "base/arena.h"
#include "sinew/diagnostics.h"

// A place in a source file. `file` counts the files of a report from 0; -1: no place.
typedef struct snAt { int file, line, column; } snAt;
#define SN_NOWHERE ((snAt){-1, 0, 0})

// Collects into the caller's diagnostics (which may be NULL) and knows the files read so far.
typedef struct snReport snReport;

snReport* sn_report_create(const snAllocator* allocator, snDiagnostics* out);
void sn_report_destroy(snReport* report);

// Everything from here on goes to other diagnostics (which may be NULL), and errors count from 0 again.
void sn_report_redirect(snReport* report, snDiagnostics* out);

// Registers the files of another report, so that its numbers of files hold in both, higher here by what is returned; -1
// out of memory.
int sn_report_take_files(snReport* report, const snReport* other);

// Registers a file; `from` is where it was included, SN_NOWHERE for the first. Returns its number, -1 out of memory.
int sn_report_file(snReport* report, const char* name, snAt from);
int sn_report_files(const snReport* report);  // how many were registered
const char* sn_report_file_name(const snReport* report, int file);
snAt sn_report_file_from(const snReport* report, int file);

#if defined(__GNUC__)
#define SN_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define SN_PRINTF(text, first)
#endif

// An error or a warning at a place. Repeats of the same text at the same place are dropped.
void sn_error(snReport* report, snAt at, const char* format, ...) SN_PRINTF(3, 4);
void sn_warn(snReport* report, snAt at, const char* format, ...) SN_PRINTF(3, 4);
int sn_report_errors(const snReport* report);

// Adds one item to diagnostics without a file table; the second form knows the line, 0 where there is none.
void sn_diagnose(snDiagnostics* diag, snSeverity severity, const char* file, const char* format, ...) SN_PRINTF(4, 5);
void sn_diagnose_line(snDiagnostics* diag, snSeverity severity, const char* file, int line, const char* format, ...)
    SN_PRINTF(5, 6);

// Why something failed. Empty text: out of memory.
typedef struct snFailure {
  char text[256];
} snFailure;

// Writes the text; always false.
bool sn_fail(snFailure* failure, const char* format, ...) SN_PRINTF(2, 3);
