// terminal.c — messages, colours and the progress bar, all on standard error
//   Plain text wherever standard error is not a terminal, so that logs and pipes hold no escape codes.

#include "terminal/terminal.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define BAR_WIDTH      32
#define BAR_DELAY      1.0  // seconds of work before the bar appears
#define REDRAW_SECONDS 0.1
#define MOST_EQUAL     3  // messages that say the same; more are counted

bool sn_terminal_has_colour(FILE* stream) {
  const char* terminal = getenv("TERM");
  const char* refused = getenv("NO_COLOR");
  if (refused && refused[0]) return false;
  return isatty(fileno(stream)) && terminal && strcmp(terminal, "dumb") != 0;
}

bool sn_terminal_has_utf8(void) {
  static const char* const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++) {
    const char* value = getenv(variables[i]);
    if (value && value[0]) {
      return strstr(value, "UTF-8") || strstr(value, "utf-8") || strstr(value, "utf8") || strstr(value, "UTF8");
    }
  }
  return false;
}

static const char* severity_word(snSeverity severity) { return severity == SN_SEVERITY_ERROR ? "error" : "warning"; }

static const char* severity_colour(snSeverity severity) {
  if (!sn_terminal_has_colour(stderr)) return "";
  return severity == SN_SEVERITY_ERROR ? "\033[1;31m" : "\033[1;33m";
}

static const char* colour_end(void) { return sn_terminal_has_colour(stderr) ? "\033[0m" : ""; }

static void print_message(const char* where, snSeverity severity, const char* format, va_list arguments) {
  fprintf(stderr, "%s: %s%s:%s ", where, severity_colour(severity), severity_word(severity), colour_end());
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
}

void sn_message(const char* where, snSeverity severity, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_message(where, severity, format, arguments);
  va_end(arguments);
}

static bool misused;

void sn_misuse(const char* where, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_message(where, SN_SEVERITY_ERROR, format, arguments);
  va_end(arguments);
  misused = true;
}

bool sn_was_misused(void) { return misused; }

const char* sn_reason(int error, bool writing) {
  switch (error) {
    case ENOENT: return writing ? "no such folder" : "no such file";
    case EACCES: return "permission denied";
    case EISDIR: return "it is a directory";
    case ENOTDIR: return "a part of the path is not a directory";
    case ENAMETOOLONG: return "the path is too long";
    case ENOMEM: return "out of memory";
    case ENOSPC: return "the disk is full";
    default: return strerror(error);
  }
}

static void print_diagnostic(const snDiagnostic* item) {
  int length = sn_diagnostic_format(item, NULL, 0);
  char* text = malloc((size_t)length + 1);
  if (!text) {
    sn_message(item->file, item->severity, "%s", item->message);
    return;
  }
  sn_diagnostic_format(item, text, (size_t)length + 1);
  const char* word = severity_word(item->severity);
  char* at = strstr(text, word);
  size_t word_length = strlen(word) + 1;
  if (at && at[word_length - 1] == ':') {
    fprintf(stderr, "%.*s%s%.*s%s%s\n", (int)(at - text), text, severity_colour(item->severity), (int)word_length, at,
            colour_end(), at + word_length);
  } else {
    fprintf(stderr, "%s\n", text);
  }
  free(text);
}

static bool says_the_same(const snDiagnostic* a, const snDiagnostic* b) {
  return a->severity == b->severity && strcmp(a->message, b->message) == 0;
}

// How many earlier items say the same, and how many later ones.
static void count_equal(const snDiagnostics* diag, int item, int* before, int* after) {
  *before = *after = 0;
  for (int i = 0; i < diag->count; i++) {
    if (i == item || !says_the_same(&diag->items[i], &diag->items[item])) continue;
    *(i < item ? before : after) += 1;
  }
}

void sn_diagnostics_print(const snDiagnostics* diag, bool warnings) {
  for (int i = 0; i < diag->count; i++) {
    if (diag->items[i].severity != SN_SEVERITY_ERROR && !warnings) continue;
    int before, after;
    count_equal(diag, i, &before, &after);
    bool counted = before + after + 1 > MOST_EQUAL;
    if (counted && before > 0) continue;
    print_diagnostic(&diag->items[i]);
    if (counted) fprintf(stderr, "  ... and the same in %d other place%s\n", after, after > 1 ? "s" : "");
  }
  if (diag->dropped > 0) fprintf(stderr, "... and %d more\n", diag->dropped);
}

double sn_clock_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

snProgress sn_progress_start(bool quiet) {
  double now = sn_clock_seconds();
  return (snProgress){.active = !quiet && isatty(fileno(stderr)), .start = now, .drawn = now};
}

void sn_progress_update(snProgress* progress, int64_t done, int64_t total) {
  if (!progress->active) return;
  double now = sn_clock_seconds();
  double elapsed = now - progress->start;
  if (elapsed < BAR_DELAY || now - progress->drawn < REDRAW_SECONDS) return;

  bool utf8 = sn_terminal_has_utf8();
  double share = total > 0 ? (double)done / (double)total : 1;
  int filled = (int)(share * BAR_WIDTH);
  fputs("\r\033[K  ", stderr);
  for (int i = 0; i < BAR_WIDTH; i++) {
    fputs(i < filled ? (utf8 ? "━" : "=") : (utf8 ? "─" : "-"), stderr);
  }
  const char* unit = progress->unit ? progress->unit : "steps";
  fprintf(stderr, " %3.0f%%  %lld of %lld %s", 100 * share, (long long)done, (long long)total, unit);
  if (done > 0) fprintf(stderr, "  %.0f s left", elapsed * (1 - share) / share);
  fflush(stderr);
  progress->drawn = now;
  progress->visible = true;
}

void sn_progress_end(snProgress* progress) {
  if (progress->visible) fputs("\r\033[K", stderr);
  progress->visible = false;
}
