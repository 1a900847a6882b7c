// controls.c — controls from files: plain tables of numbers, and what `sinew run` wrote
//   reads   .csv with or without a header, .jsonl, .npz, .sto      gives   snControls, one row per step
//   A header names actuators, alone or as ctrl[name]; with a column `step` a row holds from its step on, with a column
//   `time` and none of steps from its time on, counted from the first row's. Numbers of rows
//   that `sinew run` wrote are those that the step of that row was made with.

#include "command/record.h"
#include "command/setup.h"
#include "format/table.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Whether a column of OpenSim's controls or activations names an actuator: alone, or as the end of "/forceset/NAME".
static bool names_actuator(const char* column, const char* name) {
  size_t length = strlen(column), tail = strlen(name);
  if (length < tail || strcmp(column + length - tail, name) != 0) return false;
  return length == tail || column[length - tail - 1] == '/';
}

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
    if (series->by_label && names_actuator(series->label, label)) return series;
  }
  return NULL;
}

// Row of the table that drives the step with this number or time, from the row of an earlier one on.
static int64_t row_from(int64_t row, const double* starts, int64_t rows, double step) {
  while (row + 1 < rows && starts[row + 1] <= step) row++;
  return row;
}

static bool fill(snControls* out, snTable* table, const snModel* m) {
  const snSeries *steps = sn_table_find(table, "step", -1), *time = steps ? NULL : sn_table_find(table, "time", -1);
  if (table->rows == 0) return sn_table_fail(table, "holds no row of controls");
  double last = steps ? steps->values[table->rows - 1] : (double)table->rows;
  if (time) last = floor((time->values[table->rows - 1] - time->values[0]) / m->opt.timestep + 1e-6) + 1;
  if (!(last >= 0 && last < 1e8))
    return sn_table_fail(table, "the column `%s` is not in order", time ? "time" : "step");
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
    for (int64_t k = 0, row = 0; k < out->rows; k++) {
      if (!steps && !time) row = k;
      if (steps) row = row_from(row, steps->values, table->rows, (double)(k + 1));
      if (time) row = row_from(row, time->values, table->rows, time->values[0] + ((double)k + 1e-6) * m->opt.timestep);
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
