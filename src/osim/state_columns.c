// state_columns.c — columns of a motion that are states: coordinates, speeds, activations and lengths of fibres
//   "/jointset/knee/knee_angle/value" or "knee_angle", ".../speed" or "knee_angle_u", "/forceset/soleus/activation" or
//   "soleus.activation", and the same of fiber_length.
#include "osim/state_columns.h"

#include "osim/track.h"
#include "sinew/model.h"
#include <string.h>

#define RADIAN 0.017453292519943295

// The column whose label is NAME and an old ending, or a path that ends in NAME and a new one.
static int find_state(const snMotion* motion, const char* name, const char* path_ending, const char* old_ending) {
  size_t length = strlen(name), ending = strlen(path_ending);
  for (int col = 0; col < motion->cols; col++) {
    const char* label = motion->labels[col];
    size_t all = strlen(label);
    if (strncmp(label, name, length) == 0 && strcmp(label + length, old_ending) == 0) return col;
    if (label[0] != '/' || all < length + ending + 1 || strcmp(label + all - ending, path_ending) != 0) continue;
    const char* start = label + all - ending - length;
    if (start[-1] == '/' && strncmp(start, name, length) == 0) return col;
  }
  return -1;
}

bool sn_state_columns_none(snStateColumns* c, const snModel* m, snArena* arena) {
  c->positions = sn_arena_array(arena, int, m->nq + 1);
  c->speeds = sn_arena_array(arena, int, m->nv + 1);
  c->acts = sn_arena_array(arena, int, m->na + 1);
  if (!c->positions || !c->speeds || !c->acts) return false;
  for (int i = 0; i < m->nq; i++) c->positions[i] = -1;
  for (int i = 0; i < m->nv; i++) c->speeds[i] = -1;
  for (int i = 0; i < m->na; i++) c->acts[i] = -1;
  return true;
}

// Of an actuator the last variable is the activation, or the stretch of a clutched spring, the one before it the fibre
// length.
static void find_muscles(snStateColumns* c, const snModel* m, const snMotion* motion) {
  for (int i = 0; i < m->nu; i++) {
    const char* name = sn_id_to_name(m, SN_OBJ_ACTUATOR, i);
    int first = m->actuator_actadr[i], count = m->actuator_actnum[i];
    if (!name || first < 0 || count < 1) continue;
    bool clutch = m->actuator_dyntype[i] == SN_DYN_CLUTCH;
    c->acts[first + count - 1] = find_state(motion, name, clutch ? "/stretch" : "/activation",
                                            clutch ? ".stretch" : ".activation");
    if (count > 1) c->acts[first + count - 2] = find_state(motion, name, "/fiber_length", ".fiber_length");
  }
}

bool sn_state_columns_find(snStateColumns* c, const snModel* m, const snMotion* motion, snArena* arena) {
  if (!sn_state_columns_none(c, m, arena)) return false;
  for (int joint = 0; joint < m->njnt; joint++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    if (!name || !sn_is_scalar_joint(m, joint)) continue;
    c->positions[m->jnt_qposadr[joint]] = sn_motion_find(motion, name);
    c->speeds[m->jnt_dofadr[joint]] = find_state(motion, name, "/speed", "_u");
  }
  find_muscles(c, m, motion);
  return true;
}

int sn_state_columns_lack(const snStateColumns* c, const snModel* m) {
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_hilladr[i] >= 0 && m->actuator_actnum[i] > 1 &&
        c->acts[m->actuator_actadr[i] + m->actuator_actnum[i] - 2] < 0)
      return i;
  return -1;
}

void sn_state_columns_activate(const snStateColumns* c, const snModel* m, snData* d, double activation) {
  for (int i = 0; i < m->nu; i++) {
    int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
    if (m->actuator_hilladr[i] >= 0 && m->actuator_actnum[i] > 0 && c->acts[last] < 0) d->act[last] = activation;
  }
}

void sn_state_columns_pose(const snStateColumns* c, const snModel* m, snData* d, const snMotion* motion, int row) {
  const double* given = motion->data + (size_t)row * (size_t)motion->cols;
  for (int joint = 0; joint < m->njnt; joint++) {
    int q = m->jnt_qposadr[joint];
    bool turns = motion->in_degrees && m->jnt_type[joint] == SN_JOINT_HINGE;
    if (c->positions[q] >= 0) d->qpos[q] = given[c->positions[q]] * (turns ? RADIAN : 1);
  }
}

void sn_state_columns_rates(const snStateColumns* c, const snModel* m, snData* d, const snMotion* motion, int row) {
  const double* given = motion->data + (size_t)row * (size_t)motion->cols;
  for (int dof = 0; dof < m->nv; dof++) {
    if (c->speeds[dof] < 0) continue;
    bool turns = motion->in_degrees && m->jnt_type[m->dof_jntid[dof]] == SN_JOINT_HINGE;
    d->qvel[dof] = given[c->speeds[dof]] * (turns ? RADIAN : 1);
  }
  for (int i = 0; i < m->na; i++)
    if (c->acts[i] >= 0) d->act[i] = given[c->acts[i]];
}
