// orientations_read.c — .sto files of quaternions
//   A header with DataType=Quaternion up to endheader, labels, then rows: the time, and per sensor w,x,y,z.
#include "base/allocator.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/report.h"
#include "base/text.h"
#include "sinew/imu.h"
#include <math.h>
#include <string.h>

typedef struct Reader {
  snArena* arena;
  snReport* report;
  const char *at, *end;
  int file, line, sensors, rows;
  bool quaternions;
  const char** labels;  // four per sensor
} Reader;

static snAt here(const Reader* r) { return (snAt){r->file, r->line, 0}; }

static char* next_line(Reader* r) {
  if (r->at >= r->end) return NULL;
  const char* stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
  const char* tail = stop ? stop : r->end;
  size_t length = (size_t)(tail - r->at);
  while (length > 0 && strchr("\r\t ", r->at[length - 1])) length--;
  char* line = sn_text_copy(r->arena, r->at, length);
  r->at = stop ? stop + 1 : r->end;
  r->line++;
  return line;
}

static char* next_field(char** rest) {
  char* from = *rest ? *rest + strspn(*rest, " \t") : NULL;
  if (!from || !*from) return NULL;
  size_t length = strcspn(from, " \t");
  *rest = from[length] ? from + length + 1 : NULL;
  from[length] = '\0';
  return from;
}

static bool read_header(Reader* r) {
  char* line;
  while ((line = next_line(r)) && strcmp(line, "endheader") != 0)
    if (strcmp(line, "DataType=Quaternion") == 0) r->quaternions = true;
  if (line && r->quaternions) return true;
  sn_error(r->report, here(r), line ? "the header has no DataType=Quaternion" : "the header has no end ('endheader')");
  return false;
}

static bool read_labels(Reader* r) {
  static const char* const parts[] = {"w", "x", "y", "z"};
  char* line = next_line(r);
  size_t most = line ? strlen(line) / 2 + 2 : 1;
  char* field = line ? next_field(&line) : NULL;
  r->labels = sn_arena_zarray(r->arena, const char*, 4 * most);
  if (!field || !r->labels) {
    sn_error(r->report, here(r), "no line of labels follows the header");
    return false;
  }
  while ((field = next_field(&line))) {
    for (int k = 0; k < 4; k++)
      if (!(r->labels[4 * r->sensors + k] = sn_text_format(r->arena, "%s_%s", field, parts[k]))) return false;
    r->sensors++;
  }
  if (r->sensors > 0) return true;
  sn_error(r->report, here(r), "the file has no sensor");
  return false;
}

// "w,x,y,z", of unit length; four NaN where it is none. False where it is something else.
static bool read_quaternion(const char* text, double q[4]) {
  double square = 0;
  for (int k = 0; k < 4; k++) {
    const char* stop = sn_text_number(text, &q[k]);
    if (!stop || *stop != (k < 3 ? ',' : '\0')) return false;
    text = stop + 1;
    square += q[k] * q[k];
  }
  double length = sqrt(square);
  for (int k = 0; k < 4; k++) q[k] = length > 0 ? q[k] / length : (double)NAN;
  return true;
}

static bool read_row(Reader* r, char* line, double* time, double* data) {
  char* field = next_field(&line);
  const char* stop = field ? sn_text_number(field, time) : NULL;
  if (!stop || *stop || !isfinite(*time)) {
    sn_error(r->report, here(r), "a row begins with the time, not '%.40s'", field ? field : "");
    return false;
  }
  for (int i = 0; i < r->sensors; i++) {
    field = next_field(&line);
    if (field && read_quaternion(field, data + 4 * i)) continue;
    sn_error(r->report, here(r), "sensor %d has '%.40s'; a quaternion is four numbers with commas between them", i + 1,
             field ? field : "");
    return false;
  }
  return true;
}

static int lines_left(const Reader* r) {
  int count = 1;
  for (const char* at = r->at; at < r->end; at++) count += *at == '\n';
  return count;
}

static snMotion* read_rows(Reader* r) {
  int most = lines_left(r), cols = 4 * r->sensors;
  double* time = sn_arena_array(r->arena, double, most);
  double* data = sn_arena_array(r->arena, double, (size_t)most * (size_t)cols);
  char* line;
  while (time && data && (line = next_line(r))) {
    if (!*line) continue;
    if (!read_row(r, line, &time[r->rows], data + (size_t)r->rows * (size_t)cols)) return NULL;
    if (r->rows > 0 && !(time[r->rows] > time[r->rows - 1])) {
      sn_error(r->report, here(r), "the time %.9g follows %.9g; times must increase", time[r->rows], time[r->rows - 1]);
      return NULL;
    }
    r->rows++;
  }
  if (r->rows == 0) sn_error(r->report, here(r), "the file has no rows");
  snMotion* motion = r->rows > 0 ? sn_motion_create("orientations", r->rows, cols, r->labels) : NULL;
  if (!motion) return NULL;
  memcpy(motion->time, time, sizeof(double) * (size_t)r->rows);
  memcpy(motion->data, data, sizeof(double) * (size_t)r->rows * (size_t)cols);
  return motion;
}

static snMotion* read_bytes(Reader* r, const char* path) {
  snFileAccess access = sn_file_access(NULL);
  snFileBytes bytes;
  if (!sn_file_read(&access, path, r->report, SN_NOWHERE, &bytes)) return NULL;
  r->file = sn_report_file(r->report, path, SN_NOWHERE);
  r->at = bytes.data;
  r->end = bytes.data + bytes.size;
  snMotion* motion = read_header(r) && read_labels(r) ? read_rows(r) : NULL;
  sn_file_close(&access, &bytes);
  const char* file = motion ? sn_text_copy(motion->arena, path, strlen(path)) : NULL;
  if (file) motion->file = file;
  return motion;
}

snMotion* sn_orientations_read(const char* path, snDiagnostics* diag) {
  if (!path) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "no path is given");
    return NULL;
  }
  Reader r = {.arena = sn_arena_create(NULL, 0), .report = sn_report_create(NULL, diag)};
  snMotion* motion = r.arena && r.report ? read_bytes(&r, path) : NULL;
  if (!r.arena || !r.report) sn_diagnose(diag, SN_SEVERITY_ERROR, path, "out of memory");
  sn_report_destroy(r.report);
  if (r.arena) sn_arena_destroy(r.arena);
  return motion;
}
