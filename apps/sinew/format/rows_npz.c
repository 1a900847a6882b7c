// rows_npz.c — a run's rows as NumPy arrays
//   An archive needs its arrays whole, so they are kept until the end; whether columns of fixed length fit is decided
//   before the first step. A column of varying length is one array in which the rows follow each other; the archive
//   then holds "<counter>.start" too: row k has the elements from start[k] up to start[k + 1].
#include "format/npz.h"
#include "format/rows.h"
#include "terminal/terminal.h"
#include <stdlib.h>
#include <string.h>

#define HEADER_BYTES ((uint64_t)1024)  // per array, generous

static bool out_of_memory(const snRowWriter* rows) {
  sn_message(rows->output.name, SN_SEVERITY_ERROR, "out of memory");
  return false;
}

static bool too_large(const snRowWriter* rows, int64_t count) {
  sn_message(rows->output.name, SN_SEVERITY_ERROR,
             "an .npz of %lld rows would be larger than 4 GiB; record fewer rows with --every, or write .jsonl",
             (long long)count);
  return false;
}

// Stores: the columns of the record, then step, time and resets, then the starts of each counter of the data.
static snStore* column_store(const snRowWriter* rows, int column) { return &rows->stores[column]; }
static snStore* step_store(const snRowWriter* rows) { return &rows->stores[rows->record->count]; }
static snStore* time_store(const snRowWriter* rows) { return &rows->stores[rows->record->count + 1]; }

static snStore* reset_store(const snRowWriter* rows) { return &rows->stores[rows->record->count + 2]; }

enum { OWN_STORES = 3 };

static snStore* start_store(const snRowWriter* rows, const snField* counter) {
  int count;
  return &rows->stores[rows->record->count + OWN_STORES + (int)(counter - sn_frame_size_fields(&count))];
}

static bool append(const snRowWriter* rows, snStore* store, const void* bytes, size_t count) {
  if (count == 0) return true;
  if (count > store->capacity - store->used) {
    size_t capacity = 2 * (store->used + count) + 1024;
    void* grown = realloc(store->bytes, capacity);
    if (!grown) return out_of_memory(rows);
    store->bytes = grown;
    store->capacity = capacity;
  }
  memcpy((char*)store->bytes + store->used, bytes, count);
  store->used += count;
  return true;
}

static size_t column_bytes(const snColumn* column) { return column->count * sn_kind_bytes(column->kind); }

static bool begin(snRowWriter* rows, int64_t expected) {
  int counters;
  sn_frame_size_fields(&counters);
  uint64_t row_bytes = sizeof(int64_t) + sizeof(double) + sizeof(int);
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    row_bytes += column->counter ? sizeof(int64_t) : column_bytes(column);
  }
  rows->store_count = rows->record->count + OWN_STORES + counters;
  if ((uint64_t)expected > (SN_NPZ_LIMIT - HEADER_BYTES * (uint64_t)rows->store_count) / row_bytes)
    return too_large(rows, expected);
  rows->stores = calloc((size_t)rows->store_count, sizeof(snStore));
  return rows->stores != NULL || out_of_memory(rows);
}

// Where the rows of a varying column end so far; several columns of one counter add the same number.
static bool note_start(snRowWriter* rows, const snColumn* column) {
  snStore* store = start_store(rows, column->counter);
  int64_t zero = 0;
  if (store->used == 0 && !append(rows, store, &zero, sizeof(zero))) return false;
  if (store->used / sizeof(int64_t) == (size_t)rows->count + 2) return true;
  int64_t end = ((const int64_t*)store->bytes)[rows->count] + column->shape[0];
  return append(rows, store, &end, sizeof(end));
}

static bool add(snRowWriter* rows, int64_t step, double time, int resets) {
  bool good = append(rows, step_store(rows), &step, sizeof(step)) &&
              append(rows, time_store(rows), &time, sizeof(time)) &&
              append(rows, reset_store(rows), &resets, sizeof(resets));
  for (int i = 0; i < rows->record->count && good; i++) {
    const snColumn* column = &rows->record->columns[i];
    good = append(rows, column_store(rows, i), column->numbers, column_bytes(column)) &&
           (!column->counter || note_start(rows, column));
  }
  uint64_t total = HEADER_BYTES * (uint64_t)rows->store_count;
  for (int i = 0; i < rows->store_count; i++) total += rows->stores[i].used;
  return good && (total <= SN_NPZ_LIMIT || too_large(rows, rows->count + 1));
}

static bool add_column(snNpz* npz, const snRowWriter* rows, int index) {
  const snColumn* column = &rows->record->columns[index];
  const snStore* store = column_store(rows, index);
  int64_t shape[1 + SN_RECORD_DIMS] = {rows->count};
  int dims = column->counter ? 0 : 1;
  for (int k = 0; k < column->dims; k++) shape[dims++] = column->shape[k];
  if (column->counter) shape[0] = ((const int64_t*)start_store(rows, column->counter)->bytes)[rows->count];
  return sn_npz_add(npz, column->name, column->kind, dims, shape, store->bytes);
}

// Arrays "qpos.names" and "qpos.units" beside a field whose numbers have names.
static bool add_names(snNpz* npz, const snRowWriter* rows, const snColumn* column) {
  if (column->counter || column->dims == 0 || column->count == 0) return true;
  char(*texts)[96] = calloc(2 * column->count, sizeof *texts);
  const char** list = calloc(2 * column->count, sizeof *list);
  bool named = false;
  for (size_t i = 0; texts && list && i < column->count; i++) {
    list[i] = texts[i];
    list[column->count + i] = texts[column->count + i];
    sn_column_label(rows->record, column, i, texts[i]);
    sn_column_unit(rows->record, column, i, texts[column->count + i]);
    named = named || strspn(texts[i], "0123456789") < strlen(texts[i]);
  }
  char name[192];
  snprintf(name, sizeof(name), "%s.names", column->name);
  bool good = texts && list && (!named || sn_npz_add_texts(npz, name, list, (int64_t)column->count));
  snprintf(name, sizeof(name), "%s.units", column->name);
  good = good && (!named || sn_npz_add_texts(npz, name, list + column->count, (int64_t)column->count));
  free(texts);
  free(list);
  return good;
}

static bool add_starts(snNpz* npz, const snRowWriter* rows) {
  int counters;
  const snField* sizes = sn_frame_size_fields(&counters);
  bool good = true;
  for (int i = 0; i < counters && good; i++) {
    const snStore* store = start_store(rows, &sizes[i]);
    if (store->used == 0) continue;
    char name[64];
    snprintf(name, sizeof(name), "%s.start", sizes[i].name);
    good = sn_npz_add(npz, name, SN_KIND_INT64, 1, (int64_t[]){rows->count + 1}, store->bytes);
  }
  return good;
}

static bool end(snRowWriter* rows) {
  snNpz npz = {.file = rows->output.file, .comment = rows->model};
  bool good = sn_npz_add(&npz, "step", SN_KIND_INT64, 1, &rows->count, step_store(rows)->bytes) &&
              sn_npz_add(&npz, "time", SN_KIND_DOUBLE, 1, &rows->count, time_store(rows)->bytes);
  for (int i = 0; good && i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (sn_rows_shows(column)) good = add_column(&npz, rows, i) && add_names(&npz, rows, column);
  }
  if (good && rows->reset) good = sn_npz_add(&npz, "reset", SN_KIND_INT, 1, &rows->count, reset_store(rows)->bytes);
  if (good && add_starts(&npz, rows)) {
    sn_npz_finish(&npz);
    return true;
  }
  sn_npz_discard(&npz);
  return out_of_memory(rows);
}

const snRowFormat sn_npz_rows = {".npz", begin, add, end};
