// motion_poses.c — a motion of coordinates or states as poses of a model, for playing it
//   reads   columns of a motion, names of joints and actuators of a model        writes  qpos and act of every row
#include "osim/track.h"
#include "sinew/model.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

// Whether a label names the activation of a muscle: "/forceset/NAME/activation" or "NAME.activation" of OpenSim's
// states, or NAME alone, as static optimisation writes it.
static bool is_activation(const char* label, const char* name) {
  size_t length = strlen(name);
  const char* tail = strstr(label, "activation");
  if (!tail) return strcmp(label, name) == 0;
  ptrdiff_t before = tail - label - 1 - (ptrdiff_t)length;
  if (tail[strlen("activation")] != '\0' || before < 0 || (tail[-1] != '/' && tail[-1] != '.')) return false;
  return strncmp(label + before, name, length) == 0 && (before == 0 || label[before - 1] == '/');
}

static int find_activation(const snMotion* motion, const char* name) {
  for (int col = 0; name && name[0] && col < motion->cols; col++)
    if (is_activation(motion->labels[col], name)) return col;
  return -1;
}

// The column of every entry of qpos and act, -1 for none; `joints` by column the joint. How many joints were found.
static int find_columns(const snModel* m, const snMotion* motion, int* columns, int* joints) {
  int found = 0;
  for (int i = 0; i < m->nq + m->na; i++) columns[i] = -1;
  for (int col = 0; col < motion->cols; col++) joints[col] = -1;
  for (int joint = 0; joint < m->njnt; joint++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    int col = name && sn_is_scalar_joint(m, joint) ? sn_motion_find(motion, name) : -1;
    if (col < 0) continue;
    columns[m->jnt_qposadr[joint]] = col;
    joints[col] = joint;
    found++;
  }
  for (int i = 0; i < m->nu; i++) {
    int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
    const char* name = sn_id_to_name(m, SN_OBJ_ACTUATOR, i);
    if (m->actuator_actadr[i] >= 0) columns[m->nq + last] = find_activation(motion, name);
  }
  return found;
}

static void fill(const snModel* m, const snMotion* motion, const snData* d, const int* columns, const int* joints,
                 snMotion* out) {
  const double radian = 0.017453292519943295;
  for (int row = 0; row < motion->rows; row++) {
    double* pose = out->data + (size_t)row * (size_t)out->cols;
    const double* given = motion->data + (size_t)row * (size_t)motion->cols;
    memcpy(pose, d->qpos, sizeof(double) * (size_t)m->nq);
    memcpy(pose + m->nq, d->act, sizeof(double) * (size_t)m->na);
    out->time[row] = motion->time[row];
    for (int i = 0; i < out->cols; i++) {
      int col = columns[i];
      if (col < 0 || !isfinite(given[col])) continue;
      bool turns = i < m->nq && motion->in_degrees && m->jnt_type[joints[col]] == SN_JOINT_HINGE;
      pose[i] = turns ? radian * given[col] : given[col];
    }
  }
}

static snMotion* empty_poses(const snModel* m, const snMotion* motion, snArena* arena) {
  int cols = m->nq + m->na;
  const char** labels = sn_arena_array(arena, const char*, cols + 1);
  char* text = sn_arena_array(arena, char, 24 * (cols + 1));
  for (int i = 0; labels && text && i < cols; i++) {
    labels[i] = text + 24 * i;
    snprintf(text + 24 * i, 24, i < m->nq ? "qpos[%d]" : "act[%d]", i < m->nq ? i : i - m->nq);
  }
  return labels && text ? sn_motion_create(motion->name, motion->rows, cols, labels) : NULL;
}

snMotion* sn_motion_poses(const snModel* m, const snMotion* motion, snDiagnostics* diag) {
  snArena* arena = sn_arena_create(NULL, 0);
  snData* d = sn_data_create(m, NULL);
  int* columns = arena ? sn_arena_array(arena, int, m->nq + m->na + 1) : NULL;
  int* joints = arena ? sn_arena_array(arena, int, motion->cols + 1) : NULL;
  snMotion* out = NULL;
  bool none = columns && joints && find_columns(m, motion, columns, joints) == 0;
  if (none) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(motion), "no column has the name of a joint of the model");
  } else if (columns && joints && d) {
    sn_check_columns(m, motion, joints, arena, diag);
    out = empty_poses(m, motion, arena);
  }
  if (!out && !none) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  if (out) {
    sn_default_pose(m, d);
    fill(m, motion, d, columns, joints, out);
  }
  sn_data_destroy(d);
  sn_arena_destroy(arena);
  return out;
}
