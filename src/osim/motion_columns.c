// motion_columns.c — columns of a motion beside the coordinates of a model
//   reads   labels and numbers of a motion, names and driven joints of a model        writes  warnings
#include "base/text.h"
#include "kinematics/driven.h"
#include "osim/track.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define TOLERANCE 1e-3  // between a column and what the model has [m, rad]
#define SHOWN     6

// ---- names in a message

typedef struct Names {
  char text[512];
  int count;
} Names;

static void names_add(Names* names, const char* name) {
  size_t used = strlen(names->text);
  if (names->count < SHOWN)
    snprintf(names->text + used, sizeof names->text - used, "%s'%.60s'", used ? ", " : "", name);
  names->count++;
}

static void names_end(Names* names) {
  size_t used = strlen(names->text);
  if (names->count > SHOWN)
    snprintf(names->text + used, sizeof names->text - used, " and %d more", names->count - SHOWN);
}

// ---- columns

static bool ends_in(const char* text, const char* ending) {
  size_t length = strlen(text), tail = strlen(ending);
  return length >= tail && strcmp(text + length - tail, ending) == 0;
}

// Speeds and states of muscles stand beside coordinates in files of states.
static bool is_other_state(const char* label) {
  static const char* const endings[] = {"/speed",      "/activation",   "/fiber_length",   "_u",
                                        ".activation", ".fiber_length", "/fiber_velocity", "/normalized_tendon_force"};
  for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
    if (ends_in(label, endings[i])) return true;
  return false;
}

// "/jointset/knee/knee_angle/value" is knee_angle.
static const char* coordinate_of(const char* label, snArena* arena) {
  size_t length = strlen(label);
  if (!ends_in(label, "/value")) return label;
  const char *end = label + length - strlen("/value"), *begin = end;
  while (begin > label && begin[-1] != '/') begin--;
  return sn_text_copy(arena, begin, (size_t)(end - begin));
}

// How far a column lies beside the driven or locked coordinate of that name, at most.
static double distance(const snModel* m, const snMotion* motion, int col, int coordinate, const int* joints,
                       double* qpos) {
  int jnt = m->driven_jntid[coordinate - m->njnt], source = -1;
  if (is_blended(m, coordinate)) return 0;
  double unit = motion->in_degrees ? 0.017453292519943295 : 1, most = 0;
  for (int j = 0; j < motion->cols; j++)
    if (jnt >= 0 && joints[j] == jnt) source = j;
  if (jnt >= 0 && source < 0) return 0;
  for (int i = 0; i < motion->rows; i++) {
    const double* row = motion->data + (size_t)i * (size_t)motion->cols;
    if (jnt >= 0) qpos[m->jnt_qposadr[jnt]] = row[source] * (sn_coordinate_rotates(m, jnt) ? unit : 1);
    double value = row[col] * (sn_coordinate_rotates(m, coordinate) ? unit : 1);
    most = fmax(most, fabs(value - sn_coordinate(m, qpos, coordinate).value));
  }
  return most;
}

static void check_driven(const snModel* m, const snMotion* motion, int col, int coordinate, const int* joints,
                         double* qpos, snDiagnostics* diag) {
  int driven = coordinate - m->njnt;
  double most = distance(m, motion, col, coordinate, joints, qpos);
  if (!(most > TOLERANCE)) return;
  sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(motion),
              "the column '%s' is not used, and differs by up to %.3g %s from the coordinate, which is %s in the model",
              motion->labels[col], most, sn_coordinate_rotates(m, coordinate) ? "rad" : "m",
              m->driven_jntid[driven] < 0 ? "locked" : "a function of another");
}

static void check_unknown(const snModel* m, const snMotion* motion, const int* joints, snArena* arena, double* qpos,
                          snDiagnostics* diag) {
  Names unknown = {0};
  for (int col = 0; col < motion->cols; col++) {
    const char* name = coordinate_of(motion->labels[col], arena);
    if (joints[col] >= 0 || !name) continue;
    int coordinate = sn_find_coordinate(m, name);
    if (coordinate >= m->njnt)
      check_driven(m, motion, col, coordinate, joints, qpos, diag);
    else if (coordinate < 0 && !is_other_state(motion->labels[col]))
      names_add(&unknown, motion->labels[col]);
  }
  names_end(&unknown);
  if (unknown.count > 0)
    sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(motion),
                "%d of %d columns are no coordinate of the model and are not used: %s", unknown.count, motion->cols,
                unknown.text);
}

static void check_missing(const snModel* m, const snMotion* motion, const int* joints, snDiagnostics* diag) {
  Names missing = {0};
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, jnt);
    bool found = !name || !sn_is_scalar_joint(m, jnt);
    for (int col = 0; col < motion->cols && !found; col++) found = joints[col] == jnt;
    if (!found) names_add(&missing, name);
  }
  names_end(&missing);
  if (missing.count > 0)
    sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(motion),
                "%d coordinates of the model have no column and keep their default value: %s", missing.count,
                missing.text);
}

void sn_check_columns(const snModel* m, const snMotion* motion, const int* joints, snArena* arena,
                      snDiagnostics* diag) {
  double* qpos = sn_arena_array(arena, double, m->nq + 1);
  if (!qpos) return;
  memcpy(qpos, m->qpos0, sizeof(double) * (size_t)m->nq);
  check_unknown(m, motion, joints, arena, qpos, diag);
  check_missing(m, motion, joints, diag);
}
