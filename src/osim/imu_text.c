// imu_text.c — recordings of inertial sensors as text, by the settings of OpenSim's readers
//   Files of Xsens (MT Manager, one for each sensor) and of APDM (one for all). Orientations come from quaternions,
//   else from rotation matrices, else from the angles roll, pitch and yaw: R = Rz(yaw) Ry(pitch) Rx(roll), in degrees,
//   as Xsens writes them. OpenSim takes those angles for radians about x, y, z.
//   reads   text        writes  a motion for each quantity
#include "base/file.h"
#include "base/text.h"
#include "math/elementary.h"
#include "math/quat.h"
#include "osim/setup.h"
#include "sinew/imu.h"
#include <math.h>
#include <string.h>

#define DEGREE 0.017453292519943295
#define MOST_FIELDS 4096

typedef struct Sensor {
  const char *name, *label;  // in the files; in the model
} Sensor;

typedef struct Settings {
  bool apdm;
  const char *prefix, *extension;
  double rate;
  Sensor* sensors;
  int count;
} Settings;

// The lines of a file, and the fields of the present one.
typedef struct Text {
  snArena* arena;
  snReport* report;
  const char *at, *end, *path;
  int file, line;
  char cut;
  const char** fields;
  int count;
} Text;

static snAt here(const Text* t) { return (snAt){t->file, t->line, 0}; }

static char* next_line(Text* t) {
  if (t->at >= t->end) return NULL;
  const char* stop = memchr(t->at, '\n', (size_t)(t->end - t->at));
  const char* tail = stop ? stop : t->end;
  size_t length = (size_t)(tail - t->at);
  while (length > 0 && t->at[length - 1] == '\r') length--;
  char* line = sn_text_copy(t->arena, t->at, length);
  t->at = stop ? stop + 1 : t->end;
  t->line++;
  return line;
}

// At every separator, so that empty fields count.
static bool split(Text* t, char* line) {
  t->count = 0;
  for (char* field = line; field && t->count < MOST_FIELDS;) {
    char* cut = strchr(field, t->cut);
    if (cut) *cut = '\0';
    t->fields[t->count++] = field;
    field = cut ? cut + 1 : NULL;
  }
  return t->count > 0;
}

static int find(const Text* t, const char* label) {
  for (int i = 0; i < t->count; i++)
    if (strcmp(t->fields[i] + strspn(t->fields[i], " "), label) == 0) return i;
  return -1;
}

static bool number_at(const Text* t, int field, double* out) {
  const char* text = field < t->count ? t->fields[field] : "";
  const char* stop = sn_text_number(text + strspn(text, " "), out);
  if (stop && stop[strspn(stop, " ")] == '\0') return true;
  sn_error(t->report, here(t), "field %d is '%.40s'; expected a number", field + 1, text);
  return false;
}

// ---- orientations

// Of a matrix by rows, which rounding has left nearly orthogonal: by its largest component, with w not below 0.
static void quaternion_of_matrix(const double r[9], double q[4]) {
  double trace = r[0] + r[4] + r[8];
  int most = r[0] >= r[4] && r[0] >= r[8] ? 0 : r[4] >= r[8] ? 1 : 2, j = (most + 1) % 3, k = (most + 2) % 3;
  if (trace >= r[4 * most]) {
    q[0] = 1 + trace, q[1] = r[7] - r[5], q[2] = r[2] - r[6], q[3] = r[3] - r[1];
  } else {
    q[0] = r[3 * k + j] - r[3 * j + k];
    q[1 + most] = 1 - (trace - 2 * r[4 * most]);
    q[1 + j] = r[3 * most + j] + r[3 * j + most];
    q[1 + k] = r[3 * most + k] + r[3 * k + most];
  }
  double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]), sign = q[0] < 0 ? -1 : 1;
  for (int i = 0; i < 4; i++) q[i] = length > 0 ? sign * q[i] / length : (double)NAN;
}

static void quaternion_of_angles(const double angles[3], double q[4]) {
  snQuat x = quat_from_axis_angle(vec3(1, 0, 0), DEGREE * angles[0]),
         y = quat_from_axis_angle(vec3(0, 1, 0), DEGREE * angles[1]),
         z = quat_from_axis_angle(vec3(0, 0, 1), DEGREE * angles[2]);
  snQuat all = quat_mul(z, quat_mul(y, x));
  const double parts[4] = {all.w, all.x, all.y, all.z};
  memcpy(q, parts, sizeof parts);
}

static void normalize(double q[4]) {
  double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (int i = 0; i < 4; i++) q[i] = length > 0 ? q[i] / length : (double)NAN;
}

// ---- tables

enum { ACCELERATION, VELOCITY, FIELD, ORIENTATION, TABLES };

static const char* const table_names[TABLES] = {"linear_accelerations", "angular_velocity", "magnetic_north_heading",
                                                "orientations"};

// Where the numbers of a sensor stand in a row; -1: nowhere. Of orientations `kind` numbers: 4, 9 or 3.
typedef struct Places {
  int at[TABLES][9], kind;
} Places;

typedef struct Rows {
  double* data[TABLES];  // of one sensor: rows x 3, or x 4
  int rows;
} Rows;

static bool read_row(const Text* t, const Places* p, Rows* rows) {
  for (int table = 0; table < TABLES; table++) {
    int count = table == ORIENTATION ? p->kind : 3;
    double v[9];
    if (p->at[table][0] < 0) continue;
    for (int i = 0; i < count; i++)
      if (!number_at(t, p->at[table][i], &v[i])) return false;
    double* out = rows->data[table] + (size_t)rows->rows * (table == ORIENTATION ? 4 : 3);
    if (table != ORIENTATION)
      memcpy(out, v, sizeof(double) * 3);
    else if (p->kind == 9)
      quaternion_of_matrix(v, out);
    else if (p->kind == 3)
      quaternion_of_angles(v, out);
    else
      memcpy(out, v, sizeof(double) * 4), normalize(out);
  }
  rows->rows++;
  return true;
}

static bool make_rows(Rows* rows, snArena* arena, int most) {
  for (int table = 0; table < TABLES; table++)
    if (!(rows->data[table] = sn_arena_zarray(arena, double, 4 * (size_t)most + 4))) return false;
  return true;
}

static int lines_left(const Text* t) {
  int count = 1;
  for (const char* at = t->at; at < t->end; at++) count += *at == '\n';
  return count;
}

static bool open_text(Text* t, snFileBytes* bytes, const char* path) {
  snFileAccess access = sn_file_access(NULL);
  if (!sn_file_read(&access, path, t->report, SN_NOWHERE, bytes)) return false;
  t->file = sn_report_file(t->report, path, SN_NOWHERE);
  t->path = path;
  t->at = bytes->data, t->end = bytes->data + bytes->size, t->line = 0;
  return (t->fields = sn_arena_zarray(t->arena, const char*, MOST_FIELDS)) != NULL;
}

static void close_text(snFileBytes* bytes) {
  snFileAccess access = sn_file_access(NULL);
  sn_file_close(&access, bytes);
}

// ---- Xsens

static const char* const xsens_vectors[3][3] = {
    {"Acc_X", "Acc_Y", "Acc_Z"}, {"Gyr_X", "Gyr_Y", "Gyr_Z"}, {"Mag_X", "Mag_Y", "Mag_Z"}};
static const struct {
  int kind;
  const char* labels[9];
} xsens_turns[3] = {{4, {"Quat_q0", "Quat_q1", "Quat_q2", "Quat_q3"}},
                    {9,
                     {"Mat[1][1]", "Mat[1][2]", "Mat[1][3]", "Mat[2][1]", "Mat[2][2]", "Mat[2][3]", "Mat[3][1]",
                      "Mat[3][2]", "Mat[3][3]"}},
                    {3, {"Roll", "Pitch", "Yaw"}}};

static bool find_all(const Text* t, const char* const* labels, int count, int* at) {
  for (int i = 0; i < count; i++)
    if ((at[i] = find(t, labels[i])) < 0) {
      at[0] = -1;
      return false;
    }
  return true;
}

// The separator that the line of labels has most of.
static char separator_of(const char* line) {
  static const char all[] = {',', ';', '|', '\t', ':', ' ', '\0'};
  int best = 0;
  char found = '\0';
  for (int i = 0; all[i]; i++) {
    int count = 0;
    for (const char* at = line; *at; at++) count += *at == all[i];
    if (count > best) best = count, found = all[i];
  }
  return found;
}

static bool read_xsens_head(Text* t, Places* p, double* rate) {
  char* line;
  while ((line = next_line(t)) && strncmp(line, "//", 2) == 0) {
    const char* told = strstr(line, "Update Rate:");
    double number;
    if (told && sn_text_number(told + 12 + strspn(told + 12, " "), &number) && number > 0) *rate = number;
  }
  t->cut = line ? separator_of(line) : '\0';
  if (!line || !t->cut || !split(t, line)) {
    sn_error(t->report, here(t), "no line of labels follows the lines that begin with //");
    return false;
  }
  for (int table = 0; table < 3; table++) find_all(t, xsens_vectors[table], 3, p->at[table]);
  for (int i = 0; i < 3; i++) {
    p->kind = xsens_turns[i].kind;
    if (find_all(t, xsens_turns[i].labels, p->kind, p->at[ORIENTATION])) return true;
  }
  sn_error(t->report, here(t), "no columns of an orientation: Quat_q0, Mat[1][1] or Roll and those after it");
  return false;
}

static bool read_xsens(Text* t, const Settings* s, const char* folder, int sensor, Places* p, Rows* rows,
                       double* rate) {
  const char* file = sn_text_format(t->arena, "%s%s%s", s->prefix, s->sensors[sensor].name, s->extension);
  const char* path = file ? sn_file_join(t->arena, folder, file) : NULL;
  snFileBytes bytes;
  char* line;
  if (!path || !open_text(t, &bytes, path)) return false;
  *rate = s->rate;
  bool ok = read_xsens_head(t, p, rate) && make_rows(rows, t->arena, lines_left(t));
  while (ok && (line = next_line(t)))
    if (line[strspn(line, " \t")]) ok = split(t, line) && read_row(t, p, rows);
  close_text(&bytes);
  return ok;
}

// ---- APDM

// "Format=7" has one label for each sensor, fourteen columns before its end; the older one a label for each column.
static bool find_apdm(Text* t, const Settings* s, int sensor, bool seven, Places* p) {
  static const char* const parts[TABLES] = {"/Acceleration/X", "/Angular Velocity/X", "/Magnetic Field/X",
                                            "/Orientation/Scalar"};
  static const int offsets[TABLES] = {0, 3, 6, 10};
  p->kind = 4;
  for (int table = 0; table < TABLES; table++) {
    const char* name = s->sensors[sensor].name;
    const char* label = seven ? name : sn_text_format(t->arena, "%s%s", name, parts[table]);
    int at = label ? find(t, label) : -1;
    if (seven && at >= 0) at += offsets[table] - 3;
    for (int i = 0; i < 4; i++) p->at[table][i] = at < 0 ? -1 : at + i;
  }
  if (p->at[ORIENTATION][0] >= 0) return true;
  sn_error(t->report, here(t), "no columns of the sensor '%s'", s->sensors[sensor].name);
  return false;
}

static bool read_apdm_head(Text* t, const Settings* s, Places* places, double* rate) {
  char* line = next_line(t);
  t->cut = ',';
  if (!line || !split(t, line)) {
    sn_error(t->report, here(t), "the file is empty");
    return false;
  }
  bool seven = strcmp(t->fields[0], "Format=7") == 0;
  if (!seven) {
    line = next_line(t);
    if (!line || !split(t, line) || !number_at(t, 1, rate) || !(*rate > 0)) {
      sn_error(t->report, here(t), "the second line is no 'Sample Rate:, RATE, Hz'");
      return false;
    }
    line = next_line(t);
    if (!line || !split(t, line) || find(t, "Time") != 0) {
      sn_error(t->report, here(t), "the third line has the labels; the first one is 'Time'");
      return false;
    }
  }
  for (int i = 0; i < s->count; i++)
    if (!find_apdm(t, s, i, seven, &places[i])) return false;
  if (seven) next_line(t);
  next_line(t);
  return true;
}

static bool read_apdm(Text* t, const Settings* s, const char* path, Places* places, Rows* rows, double* rate) {
  snFileBytes bytes;
  char* line;
  *rate = 128;  // of files that do not tell it, as OpenSim has it
  if (!open_text(t, &bytes, path)) return false;
  bool ok = read_apdm_head(t, s, places, rate);
  for (int i = 0; ok && i < s->count; i++) ok = make_rows(&rows[i], t->arena, lines_left(t));
  while (ok && (line = next_line(t))) {
    if (!line[strspn(line, " \t,")]) continue;
    ok = split(t, line);
    for (int i = 0; ok && i < s->count; i++) ok = read_row(t, &places[i], &rows[i]);
  }
  close_text(&bytes);
  return ok;
}

// ---- trial

static snMotion* table_of(const Settings* s, snArena* arena, const Rows* rows, const Places* places, int table,
                          double rate) {
  static const char* const parts[2][4] = {{"x", "y", "z", NULL}, {"w", "x", "y", "z"}};
  int wide = table == ORIENTATION ? 4 : 3;
  const char** labels = sn_arena_zarray(arena, const char*, wide * s->count + 1);
  for (int i = 0; labels && i < s->count; i++) {
    if (places[i].at[table][0] < 0) return NULL;
    for (int k = 0; k < wide; k++)
      labels[wide * i + k] = sn_text_format(arena, "%s_%s", s->sensors[i].label, parts[wide == 4][k]);
  }
  snMotion* out = labels ? sn_motion_create(table_names[table], rows[0].rows, wide * s->count, labels) : NULL;
  for (int row = 0; out && row < out->rows; row++) {
    out->time[row] = row / rate;
    for (int i = 0; i < s->count; i++)
      memcpy(out->data + (size_t)row * (size_t)out->cols + (size_t)(wide * i),
             rows[i].data[table] + (size_t)row * (size_t)wide, sizeof(double) * (size_t)wide);
  }
  return out;
}

static bool read_sensors(Text* t, const Settings* s, const char* trial, snImuTrial* out) {
  Places* places = sn_arena_zalloc(t->arena, sizeof *places * (size_t)s->count);
  Rows* rows = sn_arena_zalloc(t->arena, sizeof *rows * (size_t)s->count);
  if (!places || !rows) return false;
  if (s->apdm && !read_apdm(t, s, trial, places, rows, &out->rate)) return false;
  for (int i = 0; !s->apdm && i < s->count; i++) {
    double rate;
    if (!read_xsens(t, s, trial, i, &places[i], &rows[i], &rate)) return false;
    if (i == 0) out->rate = rate;
    if (rate == out->rate && rows[i].rows == rows[0].rows) continue;
    sn_error(t->report, (snAt){t->file, 0, 0}, "%d rows at %g Hz, where the sensor '%s' has %d rows at %g Hz",
             rows[i].rows, rate, s->sensors[0].name, rows[0].rows, out->rate);
    return false;
  }
  if (rows[0].rows < 1) {
    sn_error(t->report, (snAt){t->file, 0, 0}, "the recording has no rows");
    return false;
  }
  for (int table = 0; table < TABLES; table++)
    out->tables[table] = table_of(s, t->arena, rows, places, table, out->rate);
  return out->tables[ORIENTATION] != NULL;
}

static bool read_settings(const snSetupReader* r, Settings* s) {
  s->apdm = strcmp(r->tool->tag, "APDMDataReaderSettings") == 0;
  if (!s->apdm && strcmp(r->tool->tag, "XsensDataReaderSettings") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is not <XsensDataReaderSettings> or <APDMDataReaderSettings>", r->tool->tag);
    return false;
  }
  const char* extension = sn_setup_text(r->tool, "trial_extension");
  s->prefix = sn_setup_text(r->tool, "trial_prefix");
  if (!s->prefix) s->prefix = "";
  s->extension = extension ? extension : ".txt";
  s->rate = sn_setup_number(r, r->tool, "sampling_rate", 40);
  const snXmlNode* first = sn_setup_child(r->tool, "ExperimentalSensors");
  first = first ? first->first : NULL;
  int most = 0;
  for (const snXmlNode* node = first; node; node = node->next) most++;
  s->sensors = sn_arena_zalloc(r->arena, sizeof *s->sensors * (size_t)(most + 1));
  for (const snXmlNode* node = first; s->sensors && node; node = node->next) {
    const snXmlAttr* name = sn_xml_attr(node, "name");
    const char* label = sn_setup_text(node, "name_in_model");
    if (strcmp(node->tag, "ExperimentalSensor") != 0) continue;
    if (!name) {
      sn_error(r->report, node->at, "an <ExperimentalSensor> needs a name");
      return false;
    }
    s->sensors[s->count++] = (Sensor){name->text, label ? label : name->text};
  }
  if (s->count > 0 && s->rate > 0) return true;
  sn_error(r->report, r->tool->at,
           s->count > 0 ? "the <sampling_rate> must be positive" : "the settings name no <ExperimentalSensor>");
  return false;
}

snImuTrial* sn_imu_trial_read(const char* settings, const char* trial, snDiagnostics* diag) {
  snSetupReader r;
  snImuTrial* out = NULL;
  Settings s = {0};
  bool ok = sn_setup_open(&r, settings, diag) && (out = sn_arena_zalloc(r.arena, sizeof *out)) && read_settings(&r, &s);
  Text t = {.arena = r.arena, .report = r.report};
  ok = ok && read_sensors(&t, &s, trial, out);
  for (int i = 0; out && !ok && i < TABLES; i++) sn_motion_destroy(out->tables[i]);
  if (!sn_setup_close(&r, ok)) return NULL;
  out->arena = r.arena;
  return out;
}

void sn_imu_trial_destroy(snImuTrial* trial) {
  if (!trial) return;
  for (int i = 0; i < TABLES; i++) sn_motion_destroy(trial->tables[i]);
  sn_arena_destroy(trial->arena);
}
