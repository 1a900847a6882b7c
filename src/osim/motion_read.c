// motion_read.c — .sto, .mot and .trc files
//   reads   OpenSim's header (key=value up to endheader), SIMM's (datacolumns, datarows), the tables of .trc
//   Labels and rows are what counts; counts in the header are compared and a difference is said. Fields are separated
//   by tabs or blanks; a field that is empty between two tabs is a value that is missing.
#include "base/allocator.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/report.h"
#include "base/text.h"
#include "sinew/osim.h"
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <string.h>
#include <strings.h>

typedef struct snMotionReader {
  const char *at, *end;
  int line, file;
  snReport* report;
  snArena* arena;
  int rows_said, cols_said;  // by the header; -1: not said
  bool in_degrees, says_degrees, says_version;
  bool simm;  // the name of the file ends in .mot
  const char* name;
} snMotionReader;

static snAt here(const snMotionReader* r) { return (snAt){r->file, r->line, 0}; }

// The next line without its end, in the arena; NULL at the end of the file.
static char* next_line(snMotionReader* r) {
  if (r->at >= r->end) return NULL;
  const char* stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
  const char* line_end = stop ? stop : r->end;
  size_t length = (size_t)(line_end - r->at);
  char* line = sn_text_copy(r->arena, r->at, length);
  while (line && length > 0 && (line[length - 1] == '\r' || line[length - 1] == '\t' || line[length - 1] == ' '))
    line[--length] = '\0';
  r->at = stop ? stop + 1 : r->end;
  r->line++;
  return line;
}

static bool is_blank_line(const char* line) { return line[strspn(line, " \t")] == '\0'; }

// The next field: up to a tab, or up to blanks where the line has no tabs. NULL at the end.
static char* next_field(char** rest, bool tabs) {
  char* from = *rest;
  if (from && !tabs) from += strspn(from, " \t");
  if (!from || (!tabs && !*from)) {
    *rest = NULL;
    return NULL;
  }
  char* stop = tabs ? strchr(from, '\t') : from + strcspn(from, " \t");
  *rest = stop && *stop ? stop + 1 : NULL;
  if (stop) *stop = '\0';
  from += strspn(from, " ");
  for (char* tail = from + strlen(from); tail > from && tail[-1] == ' ';) *--tail = '\0';
  return from;
}

// A number, NaN for an empty field; false for other words.
static bool read_number(const char* field, double* out) {
  *out = NAN;
  if (!*field) return true;
  const char* end = sn_text_number(field, out);
  return end && *end == '\0';
}

// ---- headers

// A count that a header says; -1 where it is none.
static int count_of(const char* text) {
  double number;
  bool is_count = read_number(text, &number) && number >= 0 && number <= INT_MAX;
  return is_count ? (int)number : -1;
}

static bool take_key(snMotionReader* r, const char* key, const char* value) {
  if (strcasecmp(key, "nRows") == 0 || strcasecmp(key, "datarows") == 0)
    r->rows_said = count_of(value);
  else if (strcasecmp(key, "nColumns") == 0 || strcasecmp(key, "datacolumns") == 0)
    r->cols_said = count_of(value);
  else if (strcasecmp(key, "inDegrees") == 0)
    r->in_degrees = strcasecmp(value, "yes") == 0 || strcasecmp(value, "true") == 0, r->says_degrees = true;
  else if (strcasecmp(key, "version") == 0)
    r->says_version = true;
  else if (strcasecmp(key, "name") == 0)
    r->name = value;
  else
    return false;
  return true;
}

// "key=value", or "key value" as SIMM writes it.
static void read_header_line(snMotionReader* r, char* line, bool first) {
  char* equals = strchr(line, '=');
  char* cut = equals ? equals : strpbrk(line, " \t");
  bool degrees = strcmp(line, "Angles are in degrees.") == 0;
  if (!r->says_version && (degrees || strcmp(line, "Angles are in radians.") == 0))  // before there were versions
    r->in_degrees = degrees, r->says_degrees = true;
  if (first && !equals) r->name = line;
  if (!cut) return;
  char* value = cut + 1 + strspn(cut + 1, " \t");
  *cut = '\0';
  if (!take_key(r, line, value) && first && !equals) *cut = ' ';
}

static bool read_header(snMotionReader* r) {
  for (bool first = true;; first = false) {
    char* line = next_line(r);
    if (!line) {
      sn_error(r->report, here(r), "the line 'endheader' is missing");
      return false;
    }
    if (strncasecmp(line + strspn(line, " \t"), "endheader", 9) == 0) return true;
    read_header_line(r, line, first);
  }
}

// ---- labels and rows

typedef struct snColumns {
  const char** labels;
  int count;
  bool tabs;
} snColumns;

static bool split_labels(snMotionReader* r, char* line, snColumns* c) {
  c->tabs = strchr(line, '\t') != NULL;
  c->labels = sn_arena_zarray(r->arena, const char*, strlen(line) + 2);
  if (!c->labels) return false;
  for (char* rest = line; rest;) {
    char* field = next_field(&rest, c->tabs);
    if (field && *field) c->labels[c->count++] = field;
  }
  return true;
}

static void check_repeats(snMotionReader* r, const snColumns* c) {
  for (int i = 0; i < c->count; i++)
    for (int j = 0; j < i; j++)
      if (strcmp(c->labels[i], c->labels[j]) == 0) {
        sn_warn(r->report, here(r), "column %d has the label '%s' of column %d; the first is the one that is found",
                i + 1, c->labels[i], j + 1);
        break;
      }
}

typedef struct snRows {
  double* data;
  int count, capacity, width;
} snRows;

static double* add_row(snMotionReader* r, snRows* rows) {
  if (rows->count == rows->capacity) {
    int capacity = rows->capacity ? 2 * rows->capacity : 256;
    double* moved = sn_arena_array(r->arena, double, (size_t)capacity*(size_t)rows->width);
    if (!moved) return NULL;
    if (rows->count) memcpy(moved, rows->data, sizeof(double) * (size_t)rows->count * (size_t)rows->width);
    rows->data = moved;
    rows->capacity = capacity;
  }
  return rows->data + (size_t)rows->width * (size_t)rows->count++;
}

// One line into a row of `width` numbers; how many there were, -1 with an error.
static int read_row(snMotionReader* r, char* line, bool tabs, double* row, int width) {
  int count = 0;
  for (char* rest = line; rest;) {
    char* field = next_field(&rest, tabs);
    double value;
    if (!field) break;
    if (!read_number(field, &value)) {
      sn_error(r->report, here(r), "'%.40s' in column %d is not a number", field, count + 1);
      return -1;
    }
    if (count < width) row[count] = value;
    count++;
  }
  for (int i = count; i < width; i++) row[i] = NAN;
  return count;
}

// Times that do not rise are said once; tools that need them to refuse the motion.
static void check_time(snMotionReader* r, const snRows* rows, int column, bool* told) {
  if (rows->count < 2 || *told) return;
  const double* row = rows->data + (size_t)rows->width * (size_t)(rows->count - 1) + column;
  double before = row[-rows->width];
  if (*row > before || (column == 0 && *row == before)) return;  // storages leave repeats out
  sn_warn(r->report, here(r), "the time %.9g does not come after %.9g of the row before", *row, before);
  *told = true;
}

static bool read_rows(snMotionReader* r, snRows* rows, bool trc) {
  bool told = false;
  for (char* line; (line = next_line(r));) {
    if (is_blank_line(line)) continue;
    double* row = add_row(r, rows);
    if (!row) {
      sn_error(r->report, SN_NOWHERE, "out of memory");
      return false;
    }
    int count = read_row(r, line, strchr(line, '\t') != NULL, row, rows->width);
    if (count < 0) return false;
    if (count < rows->width && !trc) {
      sn_warn(r->report, here(r), "this row has %d numbers, not %d, and is skipped", count, rows->width);
      rows->count--;
    } else if (count > rows->width) {
      sn_warn(r->report, here(r), "this row has %d numbers, %d more than labels", count, count - rows->width);
    }
    check_time(r, rows, trc ? 1 : 0, &told);
  }
  return true;
}

// The motion of rows whose first `skip` columns are frame numbers and time.
static snMotion* make_motion(snMotionReader* r, const snRows* rows, const char* const* labels, int cols, int skip,
                             double scale) {
  snMotion* motion = sn_motion_create(r->name, rows->count, cols, labels);
  if (!motion) {
    sn_error(r->report, SN_NOWHERE, "out of memory");
    return NULL;
  }
  motion->in_degrees = r->in_degrees;
  for (int i = 0; i < rows->count; i++) {
    const double* row = rows->data + (size_t)i * (size_t)rows->width;
    motion->time[i] = row[skip - 1];
    for (int j = 0; j < cols; j++) motion->data[(size_t)i * (size_t)cols + (size_t)j] = scale * row[skip + j];
  }
  return motion;
}

// Of rows of the same time the last one counts, as in OpenSim; times that rounding alone keeps apart are the same.
static void drop_repeats(snMotionReader* r, snRows* rows) {
  int kept = 0, dropped = 0;
  size_t width = (size_t)rows->width;
  double span = rows->count > 1 ? rows->data[(size_t)(rows->count - 1) * width] - rows->data[0] : 0;
  double apart = rows->count > 1 && isfinite(span) ? 1e-9 * fabs(span) / (rows->count - 1) : 0;
  for (int i = 0; i < rows->count; i++) {
    const double* row = rows->data + (size_t)i * width;
    bool same = kept > 0 && fabs(row[0] - rows->data[(size_t)(kept - 1) * width]) <= apart;
    kept -= same, dropped += same;
    memmove(rows->data + (size_t)kept++ * width, row, sizeof(double) * width);
  }
  rows->count = kept;
  if (dropped > 0)
    sn_warn(r->report, (snAt){r->file, 0, 0}, "%d row%s the time of the next one and %s left out", dropped,
            dropped == 1 ? " has" : "s have", dropped == 1 ? "is" : "are");
}

static snMotion* read_storage(snMotionReader* r) {
  if (!read_header(r)) return NULL;
  // SIMM's files, which have no version, are in degrees
  if (r->simm && !r->says_version && !r->says_degrees) r->in_degrees = true;
  char* line = next_line(r);
  while (line && is_blank_line(line)) line = next_line(r);
  snColumns c = {0};
  if (!line || !split_labels(r, line, &c) || c.count < 1) {
    sn_error(r->report, here(r), "no labels after 'endheader'");
    return NULL;
  }
  if (strcasecmp(c.labels[0], "time") != 0)
    sn_warn(r->report, here(r), "the first column is called '%s'; it is taken as time", c.labels[0]);
  if (r->cols_said >= 0 && r->cols_said != c.count)
    sn_warn(r->report, here(r), "the header declares %d columns, found %d labels", r->cols_said, c.count);
  check_repeats(r, &c);
  snRows rows = {.width = c.count};
  if (!read_rows(r, &rows, false)) return NULL;
  if (r->rows_said >= 0 && r->rows_said != rows.count)
    sn_warn(r->report, here(r), "the header declares %d rows, found %d", r->rows_said, rows.count);
  drop_repeats(r, &rows);
  return make_motion(r, &rows, c.labels + 1, c.count - 1, 1, 1);
}

// ---- .trc

static double unit_scale(snMotionReader* r, const char* unit) {
  static const struct {
    const char* name;
    double scale;
  } units[] = {{"mm", 1e-3}, {"cm", 1e-2}, {"m", 1}, {"meters", 1}, {"millimeters", 1e-3}};
  for (size_t i = 0; i < sizeof units / sizeof units[0] && unit; i++)
    if (strcasecmp(unit, units[i].name) == 0) return units[i].scale;
  sn_warn(r->report, here(r), "the unit '%s' is not known; metres are taken", unit ? unit : "");
  return 1;
}

// Values of the third line by the names of the second: which of them is the unit, the count of markers and frames.
static double read_trc_header(snMotionReader* r, char* names, char* values) {
  const char* unit = NULL;
  bool tabs = strchr(values, '\t') != NULL, name_tabs = strchr(names, '\t') != NULL;
  char *rest_names = names, *rest_values = values;
  while (rest_names && rest_values) {
    char *name = next_field(&rest_names, name_tabs), *value = next_field(&rest_values, tabs);
    if (!name || !value) break;
    double number = NAN;
    bool is_number = read_number(value, &number);
    if (strcmp(name, "Units") == 0) unit = value;
    if (strcmp(name, "NumMarkers") == 0) r->cols_said = count_of(value);
    if (strcmp(name, "NumFrames") == 0) r->rows_said = count_of(value);
    if (strcmp(name, "Units") == 0 && is_number) {
      sn_warn(r->report, here(r), "the header is shifted: the unit is '%s'; millimetres are taken", value);
      unit = "mm";
      r->cols_said = r->rows_said = -1;
    }
  }
  return unit_scale(r, unit);
}

// Names of markers, one for three columns.
static int read_markers(snMotionReader* r, char* line, const char*** labels) {
  snColumns c = {0};
  if (!split_labels(r, line, &c)) return -1;
  int first = 0;
  while (first < c.count && first < 2 &&
         (strncasecmp(c.labels[first], "Frame", 5) == 0 || strcasecmp(c.labels[first], "Time") == 0))
    first++;
  int count = c.count - first;
  check_repeats(r, &c);
  *labels = sn_arena_zarray(r->arena, const char*, 3 * count + 1);
  for (int i = 0; *labels && i < 3 * count; i++)
    if (!((*labels)[i] = sn_text_format(r->arena, "%s_%c", c.labels[first + i / 3], 'x' + i % 3))) return -1;
  return *labels ? count : -1;
}

static snMotion* read_trc(snMotionReader* r) {
  r->name = next_line(r);
  char *names = next_line(r), *values = next_line(r);
  double scale = names && values ? read_trc_header(r, names, values) : 1;
  char* line = next_line(r);
  const char** labels = NULL;
  int markers = line ? read_markers(r, line, &labels) : -1;
  if (markers < 1) {
    sn_error(r->report, here(r), "no marker names found");
    return NULL;
  }
  if (r->cols_said >= 0 && r->cols_said != markers)
    sn_warn(r->report, here(r), "the header declares %d markers, found %d names", r->cols_said, markers);
  // X1 Y1 Z1 ..., where it is there
  const char* kept = r->at;
  int kept_line = r->line;
  char* axes = next_line(r);
  if (axes && !strpbrk(axes, "Xx") && !is_blank_line(axes)) r->at = kept, r->line = kept_line;
  snRows rows = {.width = 3 * markers + 2};
  if (!read_rows(r, &rows, true)) return NULL;
  if (r->rows_said >= 0 && r->rows_said != rows.count)
    sn_warn(r->report, here(r), "the header declares %d frames, found %d", r->rows_said, rows.count);
  snMotion* motion = make_motion(r, &rows, labels, 3 * markers, 2, scale);
  if (motion) motion->markers = true;
  return motion;
}

// ---- files

static bool is_trc(const char* bytes, size_t size, const char* path) {
  size_t length = strlen(path);
  bool named = length > 4 && strcasecmp(path + length - 4, ".trc") == 0;
  return named || (size >= 12 && strncmp(bytes, "PathFileType", 12) == 0);
}

snMotion* sn_motion_read_memory(const void* bytes, size_t size, const char* name, snDiagnostics* diag) {
  snReport* report = sn_report_create(NULL, diag);
  snArena* arena = sn_arena_create(NULL, 0);
  snMotion* motion = NULL;
  if (report && arena) {
    snMotionReader r = {.at = bytes,
                        .end = (const char*)bytes + size,
                        .report = report,
                        .arena = arena,
                        .rows_said = -1,
                        .cols_said = -1};
    r.file = sn_report_file(report, name, SN_NOWHERE);
    size_t length = strlen(name);
    r.simm = length > 4 && strcasecmp(name + length - 4, ".mot") == 0;
    if (size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) r.at += 3;
    if (memchr(bytes, 0, size))
      sn_error(report, (snAt){r.file, 0, 0}, "not text: a zero byte");
    else
      motion = is_trc(r.at, (size_t)(r.end - r.at), name) ? read_trc(&r) : read_storage(&r);
  }
  if (motion && !(motion->file = sn_text_copy(motion->arena, name, strlen(name)))) motion->file = "";
  sn_arena_destroy(arena);
  sn_report_destroy(report);
  return motion;
}

snMotion* sn_motion_read(const char* path, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(NULL);
  snReport* report = sn_report_create(NULL, diag);
  snFileBytes bytes;
  snMotion* motion = NULL;
  if (report && !path) sn_error(report, SN_NOWHERE, "no path is given");
  if (report && path && sn_file_read(&access, path, report, SN_NOWHERE, &bytes)) {
    motion = sn_motion_read_memory(bytes.data, bytes.size, path, diag);
    sn_file_close(&access, &bytes);
  }
  sn_report_destroy(report);
  return motion;
}
