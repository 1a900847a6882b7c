// input.c — whole files into memory with a bound, and models through the library's own loader

#include "format/input.h"
#include "format/archive.h"
#include "sinew/mjcf.h"
#include "terminal/terminal.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define STDIN_LIMIT ((size_t)1 << 30)

static bool fail(const char* path, const char* reason) {
  sn_message(path, SN_SEVERITY_ERROR, "cannot read: %s", reason);
  return false;
}

// Grows by doubling, so that a pipe of unknown length costs two copies at most.
static bool read_stream(snInput* out, FILE* file, const char* name, size_t limit) {
  size_t capacity = 0;
  for (;;) {
    if (capacity - out->size < 2) {
      capacity = capacity ? 2 * capacity : 1 << 16;
      char* grown = realloc(out->data, capacity);
      if (!grown) return fail(name, "out of memory");
      out->data = grown;
    }
    size_t got = fread(out->data + out->size, 1, capacity - out->size - 1, file);
    out->size += got;
    if (out->size > limit) {
      sn_message(name, SN_SEVERITY_ERROR, "cannot read: it is larger than %zu MiB", limit >> 20);
      return false;
    }
    if (ferror(file)) return fail(name, sn_reason(errno, false));
    if (got == 0) break;
  }
  out->data[out->size] = '\0';
  return true;
}

bool sn_input_read(snInput* out, const char* path, size_t limit) {
  *out = (snInput){0};
  bool standard = strcmp(path, "-") == 0;
  const char* name = standard ? "<stdin>" : path;
  FILE* file = standard ? stdin : fopen(path, "rb");
  if (!file) return fail(name, sn_reason(errno, false));
  struct stat status;
  bool directory = fstat(fileno(file), &status) == 0 && S_ISDIR(status.st_mode);
  bool good = directory ? fail(name, "it is a directory") : read_stream(out, file, name, limit);
  if (!standard) fclose(file);
  if (!good) sn_input_close(out);
  return good;
}

void sn_input_close(snInput* input) {
  free(input->data);
  *input = (snInput){0};
}

static snModel* archived_model(const char* path, snLoadOptions options, snDiagnostics* diag) {
  snArchive archive;
  char* main;
  if (!sn_archive_model(&archive, path, &main)) return NULL;
  options.source = sn_archive_source(&archive);
  options.no_disk = true;
  snModel* m = sn_load(main, &options, diag);
  free(main);
  sn_archive_close(&archive);
  return m;
}

// True where a path leads to or into an archive.
static bool is_archived(const char* path) {
  char* archive = sn_archive_path(path);
  free(archive);
  return archive != NULL;
}

static snModel* model_with(const char* path, snLoadOptions options, snDiagnostics* diag) {
  if (is_archived(path)) return archived_model(path, options, diag);
  if (strcmp(path, "-") != 0) return sn_load(path, &options, diag);
  snInput text;
  if (!sn_input_read(&text, path, STDIN_LIMIT)) return NULL;
  snModel* m = sn_load_memory(text.data, text.size, "<stdin>", &options, diag);
  sn_input_close(&text);
  return m;
}

snModel* sn_model_input(const char* path, snReading reading, snDiagnostics* diag) {
  snLoadOptions options = {.strict = reading.strict, .dialect = reading.dialect, .physics = reading.physics};
  return model_with(path, options, diag);
}

snModel* sn_model_undrawn(const char* path, snDiagnostics* diag) {
  return model_with(path, (snLoadOptions){.no_visual = true}, diag);
}

snSpec* sn_spec_input(const char* path, snDiagnostics* diag) {
  if (is_archived(path)) {
    sn_message(path, SN_SEVERITY_ERROR, "is an archive: a model that is to be rewritten must be unpacked first");
    return NULL;
  }
  if (strcmp(path, "-") != 0) return sn_spec_load(path, NULL, diag);
  snInput text;
  if (!sn_input_read(&text, path, STDIN_LIMIT)) return NULL;
  snSpec* spec = sn_spec_load_memory(text.data, text.size, "<stdin>", NULL, diag);
  sn_input_close(&text);
  return spec;
}

snModel* sn_model_open(const char* path, bool quiet) { return sn_model_open_as(path, quiet, (snReading){0}); }

snModel* sn_model_open_as(const char* path, bool quiet, snReading reading) {
  snDiagnostics diag = {0};
  snModel* m = sn_model_input(path, reading, &diag);
  sn_diagnostics_print(&diag, !quiet);
  sn_diagnostics_clear(&diag);
  return m;
}

bool sn_same_file(const char* a, const char* b) {
  struct stat first, second;
  return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

// The folder of a path, "." where it names none, for stat.
static bool is_in_same_folder(const char* a, size_t a_length, const char* b, size_t b_length) {
  char* first = a_length ? strndup(a, a_length) : strdup(".");
  char* second = b_length ? strndup(b, b_length) : strdup(".");
  bool same = first && second && sn_same_file(first, second);
  free(first);
  free(second);
  return same;
}

bool sn_same_target(const char* a, const char* b) {
  const char *slash_a = strrchr(a, '/'), *slash_b = strrchr(b, '/');
  const char *name_a = slash_a ? slash_a + 1 : a, *name_b = slash_b ? slash_b + 1 : b;
  if (sn_same_file(a, b)) return true;
  return strcmp(name_a, name_b) == 0 && is_in_same_folder(a, (size_t)(name_a - a), b, (size_t)(name_b - b));
}
