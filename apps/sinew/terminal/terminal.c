// terminal.c — messages, colours and the progress bar, all on standard error
//   Plain text wherever standard error is not a terminal, so that logs and pipes hold no escape codes.

#include "terminal/terminal.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define BAR_WIDTH      32
#define BAR_DELAY      1.0  // seconds of work before the bar appears
#define REDRAW_SECONDS 0.1

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

void sn_message(const char* where, snSeverity severity, const char* format, ...) {
  fprintf(stderr, "%s: %s%s:%s ", where, severity_colour(severity), severity_word(severity), colour_end());
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
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

void sn_diagnostics_print(const snDiagnostics* diag, bool warnings) {
  for (int i = 0; i < diag->count; i++) {
    if (diag->items[i].severity == SN_SEVERITY_ERROR || warnings) print_diagnostic(&diag->items[i]);
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
  fprintf(stderr, " %3.0f%%  %lld of %lld steps", 100 * share, (long long)done, (long long)total);
  if (done > 0) fprintf(stderr, "  %.0f s left", elapsed * (1 - share) / share);
  fflush(stderr);
  progress->drawn = now;
  progress->visible = true;
}

void sn_progress_end(snProgress* progress) {
  if (progress->visible) fputs("\r\033[K", stderr);
  progress->visible = false;
}
