// rows.c — one table of formats; a format is three functions
//   JSON lines and CSV are written as the rows come. A table has as many columns in every row, so in CSV a field whose
//   length varies is one cell, with blanks between its numbers.

#include "format/rows.h"
#include "format/json_write.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool sn_rows_shows(const snColumn* column) { return strcmp(column->name, "time") != 0; }

static bool nothing(snRowWriter* rows) {
  (void)rows;
  return true;
}

static bool jsonl_begin(snRowWriter* rows, int64_t expected) {
  (void)rows;
  (void)expected;
  return true;
}

static bool jsonl_row(snRowWriter* rows, int64_t step, double time, int resets) {
  snJsonWriter w = {.file = rows->output.file};
  sn_json_begin(&w, '{');
  sn_json_key(&w, "step");
  sn_json_integer(&w, step);
  sn_json_key(&w, "time");
  sn_json_number(&w, time);
  if (resets > 0) {
    sn_json_key(&w, "reset");
    sn_json_integer(&w, resets);
  }
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (!sn_rows_shows(column)) continue;
    sn_json_key(&w, column->name);
    if (column->dims == 0) {
      sn_json_element(&w, column->kind, column->numbers, 0);
    } else {
      sn_json_list(&w, column->kind, column->numbers, column->count);
    }
  }
  sn_json_end(&w, '}');
  fputc('\n', w.file);
  return !ferror(w.file);
}

static bool csv_begin(snRowWriter* rows, int64_t expected) {
  (void)expected;
  FILE* file = rows->output.file;
  fputs("step,time", file);
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (!sn_rows_shows(column)) continue;
    bool one_cell = (column->dims == 0 && !column->label[0]) || column->counter;
    if (one_cell) fprintf(file, ",%s", column->name);
    for (size_t k = 0; !one_cell && k < column->count; k++) {
      char label[96];
      sn_column_label(rows->record, column, k, label);
      fprintf(file, ",%s[%s]", column->base, label);
    }
  }
  fputs(",reset\n", file);
  return true;
}

static bool csv_row(snRowWriter* rows, int64_t step, double time, int resets) {
  FILE* file = rows->output.file;
  fprintf(file, "%lld,", (long long)step);
  sn_write_number(file, time);
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (!sn_rows_shows(column)) continue;
    if (column->counter) fputc(',', file);
    for (size_t k = 0; k < column->count; k++) {
      if (!column->counter || k > 0) fputc(column->counter ? ' ' : ',', file);
      sn_write_element(file, column->kind, column->numbers, k);
    }
  }
  fprintf(file, ",%d\n", resets);
  return !ferror(file);
}

static const snRowFormat jsonl_rows = {".jsonl", jsonl_begin, jsonl_row, nothing};
static const snRowFormat csv_rows = {".csv", csv_begin, csv_row, nothing};
static const snRowFormat* const formats[] = {&jsonl_rows, &csv_rows, &sn_npz_rows, &sn_sto_rows};

static const snRowFormat* find_format(const char* path) {
  if (!path || strcmp(path, "-") == 0) return &jsonl_rows;
  for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
    if (sn_path_ends(path, formats[i]->extension)) return formats[i];
  }
  struct stat status;
  bool device = stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
  return device ? &jsonl_rows : NULL;
}

bool sn_rows_known(const char* path) { return find_format(path) != NULL; }

bool sn_rows_open(snRowWriter* out, const char* path, const snRecord* record, int64_t expected) {
  *out = (snRowWriter){.format = find_format(path), .record = record};
  if (!sn_output_open(&out->output, path)) return false;
  if (out->format->begin(out, expected)) return true;
  sn_rows_discard(out);
  return false;
}

bool sn_rows_add(snRowWriter* rows, int64_t step, double time, int resets) {
  rows->reset = rows->reset || resets > 0;
  bool good = rows->format->row(rows, step, time, resets);
  if (good) rows->count++;
  if (good) return true;
  if (ferror(rows->output.file)) sn_output_commit(&rows->output);  // which reports it, and gives the file up
  return false;
}

static void free_stored(snRowWriter* rows) {
  for (int i = 0; rows->stores && i < rows->store_count; i++) free(rows->stores[i].bytes);
  free(rows->stores);
  rows->stores = NULL;
}

bool sn_rows_finish(snRowWriter* rows) {
  bool good = rows->format->end(rows);
  free_stored(rows);
  if (good) return sn_output_commit(&rows->output);
  sn_output_discard(&rows->output);
  return false;
}

void sn_rows_discard(snRowWriter* rows) {
  free_stored(rows);
  sn_output_discard(&rows->output);
}
