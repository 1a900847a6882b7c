// rows_sto.c — rows of a run as a storage file of OpenSim (.sto): a header, labels, numbers between tabs
//   Labels: joints by their name (qpos), NAME_u (qvel), NAME.activation (act), actuators by their name (ctrl), and
//   FIELD[NAME] for all else. The number of rows stands in the header, so it is written again at the end.
#include "format/json_write.h"
#include "format/rows.h"
#include "terminal/options.h"
#include "terminal/terminal.h"
#include <string.h>

#define COUNT_FORMAT "nRows=%-12lld\n"
static const char title[] = "sinew run\nversion=1\n";

static void write_label(FILE* file, const snColumn* column, const char* label) {
  static const struct {
    const char *field, *ending;
  } named[] = {{"qpos", ""}, {"qvel", "_u"}, {"act", ".activation"}, {"ctrl", ""}};
  for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
    if (strcmp(column->base, named[i].field) == 0) {
      fprintf(file, "\t%s%s", label, named[i].ending);
      return;
    }
  fprintf(file, "\t%s[%s]", column->base, label);
}

static bool sto_begin(snRowWriter* rows, int64_t expected) {
  FILE* file = rows->output.file;
  size_t count = 1;
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (column->counter) {
      sn_message("--out", SN_SEVERITY_ERROR, "a .sto file holds no field of varying length: '%s'; use .jsonl or .npz",
                 column->name);
      return false;
    }
    if (sn_rows_shows(column)) count += column->count;
  }
  fputs(title, file);
  fprintf(file, COUNT_FORMAT "nColumns=%zu\ninDegrees=no\nendheader\ntime", (long long)expected, count);
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    if (!sn_rows_shows(column)) continue;
    if (column->dims == 0 && !column->label[0]) fprintf(file, "\t%s", column->name);
    for (size_t k = 0; (column->dims > 0 || column->label[0]) && k < column->count; k++) {
      char label[96];
      sn_column_label(rows->record, column, k, label);
      write_label(file, column, label);
    }
  }
  fputc('\n', file);
  return true;
}

static bool sto_row(snRowWriter* rows, int64_t step, double time, int resets) {
  (void)step, (void)resets;
  FILE* file = rows->output.file;
  sn_write_number(file, time);
  for (int i = 0; i < rows->record->count; i++) {
    const snColumn* column = &rows->record->columns[i];
    for (size_t k = 0; sn_rows_shows(column) && k < column->count; k++) {
      fputc('\t', file);
      sn_write_element(file, column->kind, column->numbers, k);
    }
  }
  fputc('\n', file);
  return !ferror(file);
}

// A run that ended early has fewer rows than were expected; a pipe keeps the first number.
static bool sto_end(snRowWriter* rows) {
  FILE* file = rows->output.file;
  if (fseek(file, (long)strlen(title), SEEK_SET) == 0) {
    fprintf(file, COUNT_FORMAT, (long long)rows->count);
    fseek(file, 0, SEEK_END);
  }
  return !ferror(file);
}

const snRowFormat sn_sto_rows = {".sto", sto_begin, sto_row, sto_end};
