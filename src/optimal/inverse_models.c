// inverse_models.c — the models of a prescribed motion: as the file has it, and with its couplers left open
//   The dependent coordinate of a coupler is prescribed like the others, by what the coupler makes of the measured
//   independent one: Moco assembles the model at each row, which leaves independent coordinates as they are. The force
//   of the coupler is then a multiplier. Rates of joint axes and stale points of paths are OpenSim's, so that Moco
//   finds the same equations of motion.
#include "base/file.h"
#include "base/report.h"
#include "base/text.h"
#include "optimal/optimal_problem.h"
#include "kinematics/driven.h"
#include "math/dense.h"
#include "osim/track.h"
#include "sinew/mjcf.h"

#include <math.h>
#include <string.h>

#define MEASURED 1e-3  // relative: what a column may differ from its coupler

static const char coupler_tag[] = "<CoordinateCouplerConstraint";
static const char left_open[] = "<isEnforced>false</isEnforced>";

// A copy of the text of a source; NULL with an error.
static char* text_of(const snOsimSource* source, snArena* arena, snDiagnostics* diag) {
  if (source->bytes) return sn_text_copy(arena, source->bytes, source->size);
  snFileAccess access = sn_file_access(NULL);
  snFileBytes bytes;
  snReport* report = sn_report_create(NULL, diag);
  char* text = NULL;
  if (report && sn_file_read(&access, source->file, report, SN_NOWHERE, &bytes)) {
    text = sn_text_copy(arena, bytes.data, bytes.size);
    sn_file_close(&access, &bytes);
  }
  sn_report_destroy(report);
  return text;
}

// The text with every coupler left open.
static char* open_couplers(const char* text, int couplers, snArena* arena) {
  char* out = sn_arena_array(arena, char, strlen(text) + (size_t)couplers * sizeof left_open + 1);
  char* to = out;
  while (out && *text) {
    const char *next = strstr(text, coupler_tag), *end = next ? strchr(next, '>') : NULL;
    size_t length = end ? (size_t)(end + 1 - text) : strlen(text);
    memcpy(to, text, length);
    to += length, text += length;
    if (end && end[-1] != '/') memcpy(to, left_open, strlen(left_open)), to += strlen(left_open);
  }
  if (out) *to = '\0';
  return out;
}

// Whether a warning says that a force of the file does not act. Others (meshes that are missing and the like) do not
// change the problem.
static bool changes_the_problem(const char* message) {
  return strstr(message, " is skipped: ") && !strstr(message, "switched off");
}

snModel* sn_optimal_load(const char* path, const char* text, snDiagnostics* diag) {
  snDiagnostics own = {0};
  snModel* m = text ? sn_load_memory(text, strlen(text), path, NULL, &own) : sn_load(path, NULL, &own);
  for (int i = 0; i < own.count; i++)
    if (!m || changes_the_problem(own.items[i].message))
      sn_diagnose(diag, own.items[i].severity, own.items[i].file, "%s", own.items[i].message);
  sn_diagnostics_clear(&own);
  return m;
}

bool sn_inverse_models(snOptimal* p, const snOsimSource* source, bool* osim, snDiagnostics* diag) {
  size_t mark = sn_arena_mark(p->arena);
  char* text = text_of(source, p->arena, diag);
  int couplers = 0;
  *osim = text && strstr(text, "<OpenSimDocument") != NULL;
  for (const char* at = text; at && (at = strstr(at, coupler_tag)); at++) couplers++;
  char* open = text && couplers > 0 ? open_couplers(text, couplers, p->arena) : NULL;
  if (text) p->own_model = sn_optimal_load(source->file, open ? open : source->bytes ? text : NULL, diag);
  if (open && p->own_model) p->coupled = sn_optimal_load(source->file, source->bytes ? text : NULL, diag);
  sn_arena_release(p->arena, mark);
  if (p->own_model && *osim) p->own_model->opt.osim = 1;
  return p->own_model && (!open || p->coupled);
}

// ---- the motion

// Radians in the unit of a coordinate's column.
static double unit_of(const snOptimal* p, const snMotion* motion, int coordinate) {
  return motion->in_degrees && sn_coordinate_rotates(p->coupled, coordinate) ? 0.017453292519943295 : 1;
}

// The column of a coordinate that a coupler drives, from that of its leader; false where a given column contradicts it.
static bool follow_coupler(const snOptimal* p, const snMotion* motion, const snOpenCoupler* open, snMotion* out,
                           int from, int to, double* position) {
  int joint = p->coupled->driven_jntid[open->coordinate - p->coupled->njnt];
  double unit = unit_of(p, motion, joint), own = unit_of(p, motion, open->coordinate), most = 0, range = 0;
  for (int r = 0; r < motion->rows; r++) {
    double *value = out->data + (size_t)r * (size_t)out->cols + to;
    position[p->coupled->jnt_qposadr[joint]] = motion->data[(size_t)r * (size_t)motion->cols + from] * unit;
    double coupled = sn_coordinate(p->coupled, position, open->coordinate).value / own;
    if (to < motion->cols) most = fmax(most, fabs(*value - coupled));
    range = fmax(range, fabs(coupled));
    *value = coupled;
  }
  return most <= MEASURED * fmax(range, 1);
}

snMotion* sn_inverse_motion(const snOptimal* p, const snMotion* motion, const snOpenCoupler* open, int count,
                            snDiagnostics* diag) {
  const char** labels = sn_arena_array(p->arena, const char*, motion->cols + count);
  int *from = sn_arena_array(p->arena, int, count + 1), *to = sn_arena_array(p->arena, int, count + 1), more = 0;
  double* position = sn_arena_zarray(p->arena, double, p->coupled ? p->coupled->nq + 1 : 1);
  if (!labels || !from || !to || !position) return NULL;
  for (int c = 0; c < motion->cols; c++) labels[c] = motion->labels[c];
  for (int k = 0; k < count; k++) {
    const char* name = sn_id_to_name(p->own_model, SN_OBJ_JOINT, p->own_model->dof_jntid[open[k].dependent]);
    const char* leader = sn_id_to_name(p->own_model, SN_OBJ_JOINT, p->own_model->dof_jntid[open[k].independent]);
    from[k] = sn_motion_find(motion, leader), to[k] = sn_motion_find(motion, name);
    if (to[k] < 0 && from[k] >= 0) labels[to[k] = motion->cols + more++] = name;
  }
  snMotion* out = sn_motion_create(motion->name, motion->rows, motion->cols + more, labels);
  if (!out) return NULL;
  for (int r = 0; r < motion->rows; r++) {
    out->time[r] = motion->time[r];
    const double* row = motion->data + (size_t)r * (size_t)motion->cols;
    dense_copy(out->data + (size_t)r * (size_t)out->cols, row, motion->cols);
  }
  for (int k = 0; k < count; k++)
    if (from[k] >= 0 && !follow_coupler(p, motion, &open[k], out, from[k], to[k], position))
      sn_diagnose(diag, SN_SEVERITY_WARNING, motion->file, "column '%s' contradicts the coupler that drives this "
                  "coordinate from '%s'; values of the coupler are used", labels[to[k]], labels[from[k]]);
  const char* file = sn_text_copy(out->arena, motion->file, strlen(motion->file));
  out->in_degrees = motion->in_degrees, out->file = file ? file : "";
  return out;
}
