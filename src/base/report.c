// report.c — diagnostics with positions, for everything that reads input
//   reads   places and messages        writes  the caller's snDiagnostics
//   Texts belong to the diagnostics and come from the C library, so that they outlive the report and its allocator.
//   Errors and warnings are limited apart: a flood of warnings never hides an error.
#include "base/report.h"

#include "base/allocator.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEEPEST_INCLUSION_SHOWN 8

typedef struct SourceFile {
  char* name;
  snAt from;
} SourceFile;

struct snReport {
  snAllocator allocator;
  snDiagnostics* out;
  SourceFile* files;
  int file_count, file_capacity;
  int errors;
};

static char* text_duplicate(const char* text) {
  size_t size = strlen(text) + 1;
  char* copy = malloc(size);
  return copy ? memcpy(copy, text, size) : NULL;
}

static char* text_vformat(const char* format, va_list args) {
  va_list again;
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  char* text = length < 0 ? NULL : malloc((size_t)length + 1);
  if (text) vsnprintf(text, (size_t)length + 1, format, args);
  return text;
}

static void item_clear(snDiagnostic* item) {
  free((char*)item->file);
  free((char*)item->message);
  free((char*)item->included);
}

void sn_diagnostics_clear(snDiagnostics* diag) {
  if (!diag) return;
  for (int i = 0; i < diag->count; i++) item_clear(&diag->items[i]);
  free(diag->items);
  *diag = (snDiagnostics){0};
}

static bool is_known(const snDiagnostics* diag, const snDiagnostic* item) {
  for (int i = 0; i < diag->count; i++) {
    const snDiagnostic* other = &diag->items[i];
    if (other->severity == item->severity && other->line == item->line && other->column == item->column &&
        strcmp(other->file, item->file) == 0 && strcmp(other->message, item->message) == 0)
      return true;
  }
  return false;
}

static int items_kept(const snDiagnostics* diag, snSeverity severity) {
  int kept = 0;
  for (int i = 0; i < diag->count; i++) kept += diag->items[i].severity == severity;
  return kept;
}

static bool items_reserve(snDiagnostics* diag) {
  if (diag->count < diag->capacity) return true;
  int capacity = diag->capacity ? 2 * diag->capacity : 8;
  snDiagnostic* items = realloc(diag->items, sizeof(snDiagnostic) * (size_t)capacity);
  if (!items) return false;
  diag->items = items;
  diag->capacity = capacity;
  return true;
}

// Takes over the texts of `item`, which are NULL where memory ran out. True where it counts: not a repeat.
static bool diagnostics_add(snDiagnostics* diag, snDiagnostic item) {
  bool complete = item.file && item.message && item.included;
  if (complete && is_known(diag, &item)) {
    item_clear(&item);
    return false;
  }
  if (item.severity == SN_SEVERITY_ERROR)
    diag->errors++;
  else
    diag->warnings++;
  if (!complete || items_kept(diag, item.severity) >= SN_MAX_DIAGNOSTICS || !items_reserve(diag)) {
    item_clear(&item);
    diag->dropped++;
    return true;
  }
  diag->items[diag->count++] = item;
  return true;
}

void sn_diagnose(snDiagnostics* diag, snSeverity severity, const char* file, const char* format, ...) {
  if (!diag) return;
  va_list args;
  va_start(args, format);
  char* message = text_vformat(format, args);
  va_end(args);
  diagnostics_add(diag, (snDiagnostic){.severity = severity,
                                       .file = text_duplicate(file ? file : ""),
                                       .message = message,
                                       .included = text_duplicate("")});
}

void sn_diagnose_line(snDiagnostics* diag, snSeverity severity, const char* file, int line, const char* format, ...) {
  if (!diag) return;
  va_list args;
  va_start(args, format);
  char* message = text_vformat(format, args);
  va_end(args);
  diagnostics_add(diag, (snDiagnostic){.severity = severity,
                                       .file = text_duplicate(file ? file : ""),
                                       .line = line,
                                       .message = message,
                                       .included = text_duplicate("")});
}

int sn_diagnostic_format(const snDiagnostic* item, char* out, size_t size) {
  char place[48] = "";
  if (item->line > 0 && item->column > 0)
    snprintf(place, sizeof place, "%d:%d:", item->line, item->column);
  else if (item->line > 0)
    snprintf(place, sizeof place, "%d:", item->line);
  bool has_file = item->file && item->file[0];
  bool has_included = item->included && item->included[0];
  return snprintf(out, size, "%s%s%s%s%s: %s%s%s%s", has_file ? item->file : "", has_file ? ":" : "", place,
                  has_file || place[0] ? " " : "", item->severity == SN_SEVERITY_ERROR ? "error" : "warning",
                  item->message, has_included ? "   (included from " : "", has_included ? item->included : "",
                  has_included ? ")" : "");
}

snReport* sn_report_create(const snAllocator* allocator, snDiagnostics* out) {
  snAllocator memory = sn_allocator(allocator);
  snReport* report = sn_zalloc(&memory, sizeof(snReport));
  if (!report) {
    sn_diagnose(out, SN_SEVERITY_ERROR, NULL, "out of memory");
    return NULL;
  }
  report->allocator = memory;
  report->out = out;
  return report;
}

void sn_report_destroy(snReport* report) {
  if (!report) return;
  snAllocator memory = report->allocator;
  for (int i = 0; i < report->file_count; i++) sn_free(&memory, report->files[i].name);
  sn_free(&memory, report->files);
  sn_free(&memory, report);
}

void sn_report_redirect(snReport* report, snDiagnostics* out) {
  report->out = out;
  report->errors = 0;
}

static bool files_reserve(snReport* report) {
  if (report->file_count < report->file_capacity) return true;
  int capacity = report->file_capacity ? 2 * report->file_capacity : 8;
  SourceFile* files = sn_alloc(&report->allocator, sizeof(SourceFile) * (size_t)capacity);
  if (!files) return false;
  if (report->files) memcpy(files, report->files, sizeof(SourceFile) * (size_t)report->file_count);
  sn_free(&report->allocator, report->files);
  report->files = files;
  report->file_capacity = capacity;
  return true;
}

int sn_report_file(snReport* report, const char* name, snAt from) {
  if (!files_reserve(report)) return -1;
  size_t size = strlen(name) + 1;
  char* copy = sn_alloc(&report->allocator, size);
  if (!copy) return -1;
  memcpy(copy, name, size);
  report->files[report->file_count] = (SourceFile){copy, from};
  return report->file_count++;
}

int sn_report_files(const snReport* report) { return report->file_count; }

int sn_report_take_files(snReport* report, const snReport* other) {
  int shift = report->file_count, count = other->file_count;
  for (int i = 0; i < count; i++) {
    snAt from = other->files[i].from;
    if (from.file >= 0) from.file += shift;
    if (sn_report_file(report, other->files[i].name, from) < 0) return -1;
  }
  return shift;
}

const char* sn_report_file_name(const snReport* report, int file) {
  return file >= 0 && file < report->file_count ? report->files[file].name : "";
}

snAt sn_report_file_from(const snReport* report, int file) {
  return file >= 0 && file < report->file_count ? report->files[file].from : SN_NOWHERE;
}

// "fingers.xml:7, from hand.xml:12": the places that led to a file, innermost first
static char* inclusion_trail(const snReport* report, int file) {
  char trail[1024] = "";
  size_t length = 0;
  snAt from = sn_report_file_from(report, file);
  for (int depth = 0; from.file >= 0 && depth < DEEPEST_INCLUSION_SHOWN && length < sizeof trail; depth++) {
    int written = snprintf(trail + length, sizeof trail - length, "%s%s:%d", depth ? ", from " : "",
                           sn_report_file_name(report, from.file), from.line);
    if (written < 0) break;
    length += (size_t)written;
    from = sn_report_file_from(report, from.file);
  }
  return text_duplicate(trail);
}

static void report_add(snReport* report, snSeverity severity, snAt at, const char* format, va_list args) {
  bool counts = true;
  if (report->out) {
    snDiagnostic item = {.severity = severity,
                         .file = text_duplicate(sn_report_file_name(report, at.file)),
                         .line = at.line,
                         .column = at.column,
                         .message = text_vformat(format, args),
                         .included = inclusion_trail(report, at.file)};
    counts = diagnostics_add(report->out, item);
  }
  if (counts && severity == SN_SEVERITY_ERROR) report->errors++;
}

void sn_error(snReport* report, snAt at, const char* format, ...) {
  va_list args;
  va_start(args, format);
  report_add(report, SN_SEVERITY_ERROR, at, format, args);
  va_end(args);
}

void sn_warn(snReport* report, snAt at, const char* format, ...) {
  va_list args;
  va_start(args, format);
  report_add(report, SN_SEVERITY_WARNING, at, format, args);
  va_end(args);
}

int sn_report_errors(const snReport* report) { return report->errors; }

bool sn_fail(snFailure* failure, const char* format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(failure->text, sizeof failure->text, format, args);
  va_end(args);
  return false;
}
