// rows.c — one table of formats; a format is three functions
//   JSON lines and CSV are written as the rows come. An archive needs its arrays whole, so npz keeps them until the
//   end; whether they fit is decided before the first step.

#include "rows.h"
#include "json_write.h"
#include "npz.h"
#include "options.h"
#include "terminal.h"
#include <stdlib.h>
#include <string.h>

struct snRowFormat {
  const char* extension;
  bool (*begin)(snRows* rows, int64_t expected);
  bool (*row)(snRows* rows, int64_t step, double time);
  bool (*end)(snRows* rows);
};

// `time` stands in every row already.
static bool is_recorded(const snColumn* column) { return strcmp(column->name, "time") != 0; }

static bool nothing(snRows* rows) {
  (void)rows;
  return true;
}

static bool jsonl_begin(snRows* rows, int64_t expected) {
  (void)rows;
  (void)expected;
  return true;
}

static bool jsonl_row(snRows* rows, int64_t step, double time) {
  snJsonWriter w = {.file = rows->output.file};
  sn_json_begin(&w, '{');
  sn_json_key(&w, "step");
  sn_json_integer(&w, step);
  sn_json_key(&w, "time");
  sn_json_number(&w, time);
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (!is_recorded(column)) continue;
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

static bool csv_begin(snRows* rows, int64_t expected) {
  (void)expected;
  FILE* file = rows->output.file;
  fputs("step,time", file);
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (!is_recorded(column)) continue;
    if (column->dims == 0) fprintf(file, ",%s", column->name);
    for (size_t k = 0; column->dims > 0 && k < column->count; k++) fprintf(file, ",%s[%zu]", column->name, k);
  }
  fputc('\n', file);
  return true;
}

static bool csv_row(snRows* rows, int64_t step, double time) {
  FILE* file = rows->output.file;
  fprintf(file, "%lld,", (long long)step);
  sn_write_number(file, time);
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (!is_recorded(column)) continue;
    for (size_t k = 0; k < column->count; k++) {
      fputc(',', file);
      sn_write_element(file, column->kind, column->numbers, k);
    }
  }
  fputc('\n', file);
  return !ferror(file);
}

static size_t column_bytes(const snColumn* column) { return column->count * sn_kind_bytes(column->kind); }

static bool npz_begin(snRows* rows, int64_t expected) {
  const uint64_t headers = 1024;  // per array, generous
  uint64_t row_bytes = sizeof(int64_t) + sizeof(double);
  for (int i = 0; i < rows->record->count; i++) row_bytes += column_bytes(&rows->record->columns[i]);
  uint64_t fixed = headers * ((uint64_t)rows->record->count + 2);
  if ((uint64_t)expected > (SN_NPZ_LIMIT - fixed) / row_bytes) {
    sn_message(rows->output.name, SN_SEVERITY_ERROR,
               "an .npz of %lld rows would be larger than 4 GiB; record fewer rows with --every, or write .jsonl",
               (long long)expected);
    return false;
  }
  rows->stored = calloc((size_t)rows->record->count + 2, sizeof(void*));
  return rows->stored != NULL;
}

// Storage `slot`: the columns of the record, then step, then time.
static size_t slot_bytes(const snRows* rows, int slot) {
  return slot < rows->record->count ? column_bytes(&rows->record->columns[slot]) : 8;
}

static bool npz_grow(snRows* rows) {
  int64_t capacity = rows->capacity ? 2 * rows->capacity : 128;
  for (int slot = 0; slot < rows->record->count + 2; slot++) {
    void* grown = realloc(rows->stored[slot], (size_t)capacity * slot_bytes(rows, slot) + 1);
    if (!grown) {
      sn_message(rows->output.name, SN_SEVERITY_ERROR, "out of memory");
      return false;
    }
    rows->stored[slot] = grown;
  }
  rows->capacity = capacity;
  return true;
}

static bool npz_row(snRows* rows, int64_t step, double time) {
  if (rows->count == rows->capacity && !npz_grow(rows)) return false;
  int columns = rows->record->count;
  for (int slot = 0; slot < columns + 2; slot++) {
    const void* from = slot < columns ? rows->record->columns[slot].numbers : slot == columns ? (void*)&step : &time;
    size_t bytes = slot_bytes(rows, slot);
    if (bytes) memcpy((char*)rows->stored[slot] + (size_t)rows->count * bytes, from, bytes);
  }
  rows->count++;
  return true;
}

static bool npz_end(snRows* rows) {
  snNpz npz = {.file = rows->output.file};
  int columns = rows->record->count;
  int64_t shape[1 + SN_RECORD_DIMS] = {rows->count};
  bool good = sn_npz_add(&npz, "step", SN_KIND_INT64, 1, shape, rows->stored[columns]) &&
              sn_npz_add(&npz, "time", SN_KIND_DOUBLE, 1, shape, rows->stored[columns + 1]);
  for (int i = 0; good && i < columns; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (!is_recorded(column)) continue;
    for (int k = 0; k < column->dims; k++) shape[1 + k] = column->shape[k];
    good = sn_npz_add(&npz, column->name, column->kind, 1 + column->dims, shape, rows->stored[i]);
  }
  if (good) {
    sn_npz_finish(&npz);
  } else {
    sn_message(rows->output.name, SN_SEVERITY_ERROR, "out of memory");
    sn_npz_discard(&npz);
  }
  return good;
}

static const snRowFormat formats[] = {
    {".jsonl", jsonl_begin, jsonl_row, nothing},
    {".csv", csv_begin, csv_row, nothing},
    {".npz", npz_begin, npz_row, npz_end},
};

static const snRowFormat* find_format(const char* path) {
  if (!path || strcmp(path, "-") == 0) return &formats[0];
  for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
    if (strcmp(formats[i].extension, sn_path_extension(path)) == 0) return &formats[i];
  }
  return NULL;
}

bool sn_rows_known(const char* path) { return find_format(path) != NULL; }

bool sn_rows_open(snRows* out, const char* path, const snRecord* record, int64_t expected) {
  *out = (snRows){.format = find_format(path), .record = record};
  if (!sn_output_open(&out->output, path)) return false;
  if (out->format->begin(out, expected)) return true;
  sn_rows_discard(out);
  return false;
}

bool sn_rows_add(snRows* rows, int64_t step, double time) {
  if (rows->format->row(rows, step, time)) return true;
  if (ferror(rows->output.file)) sn_output_commit(&rows->output);  // which reports it, and gives the file up
  return false;
}

static void free_stored(snRows* rows) {
  for (int slot = 0; rows->stored && slot < rows->record->count + 2; slot++) free(rows->stored[slot]);
  free(rows->stored);
  rows->stored = NULL;
}

bool sn_rows_finish(snRows* rows) {
  bool good = rows->format->end(rows);
  free_stored(rows);
  if (good) return sn_output_commit(&rows->output);
  sn_output_discard(&rows->output);
  return false;
}

void sn_rows_discard(snRows* rows) {
  free_stored(rows);
  sn_output_discard(&rows->output);
}
