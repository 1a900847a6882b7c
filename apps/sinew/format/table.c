// table.c — the table that all readers fill, and the choice of the reader
#include "format/table.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define FILE_LIMIT ((size_t)4 << 30)

typedef struct Format {
  const char* extension;
  bool (*read)(snTable* table, snInput* input);
} Format;

static const Format formats[] = {{".jsonl", sn_table_jsonl}, {".csv", sn_table_csv},    {".npz", sn_table_npz},
                                 {".sto", sn_table_motion},  {".mot", sn_table_motion}, {".trc", sn_table_motion}};

static const Format* find_format(const char* path) {
  for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
    if (sn_path_ends(path, formats[i].extension)) return &formats[i];
  return NULL;
}

bool sn_table_known(const char* path) { return find_format(path) != NULL; }

bool sn_table_fail(snTable* table, const char* format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  sn_message(table->path, SN_SEVERITY_ERROR, "%s", text);
  table->good = false;
  return false;
}

snSeries* sn_table_find(snTable* table, const char* name, int element) {
  for (int i = 0; i < table->count; i++) {
    table->cursor = table->cursor + 1 < table->count ? table->cursor + 1 : 0;
    snSeries* series = &table->series[table->cursor];
    if (series->element == element && strcmp(series->name, name) == 0) return series;
  }
  return NULL;
}

snSeries* sn_table_add(snTable* table, const char* name, int element, int64_t rows) {
  if (table->count == table->capacity) {
    int capacity = table->capacity ? 2 * table->capacity : 64;
    snSeries* grown = realloc(table->series, (size_t)capacity * sizeof(snSeries));
    if (grown) {
      table->series = grown;
      table->capacity = capacity;
    }
  }
  double* values = table->count < table->capacity ? malloc(((size_t)rows + 1) * sizeof(double)) : NULL;
  if (!values) {
    sn_table_fail(table, "out of memory");
    return NULL;
  }
  for (int64_t row = 0; row < rows; row++) values[row] = NAN;
  snSeries* series = &table->series[table->count++];
  *series = (snSeries){.element = element, .values = values};
  snprintf(series->name, sizeof(series->name), "%s", name);
  return series;
}

bool sn_table_read(snTable* out, const char* path) {
  *out = (snTable){.path = path, .good = true};
  snInput input;
  if (!sn_input_read(&input, path, FILE_LIMIT)) return false;
  bool good = find_format(path)->read(out, &input) && out->good;
  sn_input_close(&input);
  if (!good) sn_table_close(out);
  return good;
}

void sn_table_close(snTable* table) {
  for (int i = 0; i < table->count; i++) free(table->series[i].values);
  free(table->series);
  *table = (snTable){0};
}
