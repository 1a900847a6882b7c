// controls.c — controls from files: plain tables of numbers, and what `sinew run` wrote
//   reads   .csv with or without a header, .jsonl, .npz      gives   snControls, one row per step
//   A header names actuators, alone or as ctrl[name]; with a column `step` a row holds from its step on. Numbers of
//   rows that `sinew run` wrote are those that the step of that row was made with.

#include "command/record.h"
#include "command/setup.h"
#include "format/table.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// The series that drives an actuator: by name or index in ctrl, by name alone, or by place.
static const snSeries* find_series(snTable* table, const snModel* m, int actuator) {
  char label[SN_LABEL_ROOM];
  sn_label(m, "ctrl", (size_t)actuator, (size_t)m->nu, label);
  for (int i = 0; i < table->count; i++) {
    const snSeries* series = &table->series[i];
    bool ctrl = strcmp(series->name, "ctrl") == 0;
    if (ctrl && series->label[0] && strcmp(series->label, label) == 0) return series;
    if (ctrl && !series->label[0] && series->element == (m->nu == 1 && series->element < 0 ? -1 : actuator))
      return series;
    if (!ctrl && series->element < 0 && strcmp(series->name, label) == 0) return series;
  }
  return NULL;
}

// Row of the table that drives the step with this number.
static int64_t row_of_step(const double* steps, int64_t rows, double step) {
  int64_t row = 0;
  while (row + 1 < rows && steps[row + 1] <= step) row++;
  return row;
}

static bool fill(snControls* out, snTable* table, const snModel* m) {
  const snSeries* steps = sn_table_find(table, "step", -1);
  if (table->rows == 0) return sn_table_fail(table, "holds no row of controls");
  double last = steps ? steps->values[table->rows - 1] : (double)table->rows;
  if (!(last >= 0 && last < 1e8)) return sn_table_fail(table, "the column `step` is not in order");
  *out = (snControls){.rows = (int64_t)fmax(last, 1), .width = m->nu};
  out->values = malloc((size_t)out->rows * (size_t)m->nu * sizeof(double));
  if (!out->values) return sn_table_fail(table, "out of memory");
  for (int actuator = 0; actuator < m->nu; actuator++) {
    const snSeries* series = find_series(table, m, actuator);
    const char* name = sn_id_to_name(m, SN_OBJ_ACTUATOR, actuator);
    if (!series)
      return sn_table_fail(table,
                           "has no column for actuator %d, '%s'; expected ctrl[%s], or record it with --fields ctrl",
                           actuator, name ? name : "", name && name[0] ? name : "0");
    for (int64_t k = 0; k < out->rows; k++) {
      int64_t row = steps ? row_of_step(steps->values, table->rows, (double)(k + 1)) : k;
      out->values[k * m->nu + actuator] = series->values[row];
    }
  }
  return true;
}

bool sn_controls_load(snControls* out, const char* path, const snModel* m) {
  *out = (snControls){0};
  bool table = sn_table_known(path) && (!sn_path_ends(path, ".csv") || sn_csv_has_header(path));
  if (!table || m->nu == 0) return sn_controls_read(out, path, m->nu);
  snTable rows;
  if (!sn_table_read(&rows, path)) return false;
  bool good = fill(out, &rows, m);
  sn_table_close(&rows);
  if (!good) sn_controls_close(out);
  return good;
}
