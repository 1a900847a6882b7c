// table_motion.c — rows from OpenSim's motions: .sto, .mot and .trc
//   Columns of one kind share a panel: angles, positions, moments, forces, markers. Each is chosen by its label.
#include "format/table.h"
#include "sinew/osim.h"
#include "terminal/terminal.h"
#include <string.h>

typedef struct Kind {
  const char *ending, *name, *unit;
} Kind;

static bool ends_in(const char* text, const char* ending) {
  size_t length = strlen(text), tail = strlen(ending);
  return length >= tail && strcmp(text + length - tail, ending) == 0;
}

// By the endings that OpenSim gives its columns; coordinates in degrees are angles but for translations. Files of
// ground reactions say inDegrees=yes and hold no angles, hence torques and forces by name.
static Kind kind_of(const snMotion* motion, const char* label) {
  static const Kind endings[] = {
      {"_moment", "moment", "N m"}, {"_force", "force", "N"},
      {"_tx", "position", "m"},     {"_ty", "position", "m"},
      {"_tz", "position", "m"},     {"_fx", "force", "N"},
      {"_fy", "force", "N"},        {"_fz", "force", "N"},
      {"_mx", "moment", "N m"},     {"_my", "moment", "N m"},
      {"_mz", "moment", "N m"},     {"_px", "position", "m"},
      {"_py", "position", "m"},     {"_pz", "position", "m"},
      {"_vx", "force", "N"},        {"_vy", "force", "N"},
      {"_vz", "force", "N"},        {"_error_RMS", "error", "m"},
      {"_error_max", "error", "m"}, {"squared_error", "squared error", "m2"},
      {"_reserve", "reserve", ""},
  };
  // What the title of a file says about all of its columns: names of muscles say nothing.
  static const Kind titles[] = {
      {"MomentArm", "moment arm", "m"}, {"Activation", "activation", ""},    {"PennationAngle", "pennation", "rad"},
      {"Forces", "force", "N"},         {"TendonForce", "force", "N"}, {"Speed", "speed", "m/s"},
      {"Length", "length", "m"},
  };
  if (motion->markers) return (Kind){"", "marker", "m"};
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
    if (ends_in(label, endings[i].ending)) return endings[i];
  for (size_t i = 0; i < sizeof titles / sizeof titles[0] && !motion->in_degrees; i++)
    if (strstr(motion->name, titles[i].ending)) return titles[i];
  if (strstr(label, "torque") || strstr(label, "moment")) return (Kind){"", "moment", "N m"};
  if (strstr(label, "force")) return (Kind){"", "force", "N"};
  if (motion->in_degrees) return (Kind){"", "angle", "deg"};
  return (Kind){"", "value", ""};
}

static bool add_column(snTable* table, const snMotion* motion, int col) {
  Kind kind = kind_of(motion, motion->labels[col]);
  int place = 0;
  for (int i = 0; i < table->count; i++) place += strcmp(table->series[i].name, kind.name) == 0;
  snSeries* series = sn_table_add(table, kind.name, place, motion->rows);
  if (!series) return false;
  snprintf(series->label, sizeof series->label, "%s", motion->labels[col]);
  snprintf(series->unit, sizeof series->unit, "%s", kind.unit);
  series->has_unit = series->by_label = true;
  for (int row = 0; row < motion->rows; row++)
    series->values[row] = motion->data[(size_t)row * (size_t)motion->cols + (size_t)col];
  return true;
}

bool sn_table_motion(snTable* table, snInput* input) {
  snDiagnostics diag = {0};
  snMotion* motion = sn_motion_read_memory(input->data, input->size, table->path, &diag);
  sn_diagnostics_print(&diag, true);
  sn_diagnostics_clear(&diag);
  snSeries* time = motion ? sn_table_add(table, "time", -1, motion->rows) : NULL;
  table->good = time != NULL;
  if (time) memcpy(time->values, motion->time, sizeof(double) * (size_t)motion->rows);
  if (time) snprintf(time->unit, sizeof time->unit, "s"), time->has_unit = true;
  for (int col = 0; table->good && col < motion->cols; col++) table->good = add_column(table, motion, col);
  if (table->good) table->rows = motion->rows;
  sn_motion_destroy(motion);
  return table->good;
}
