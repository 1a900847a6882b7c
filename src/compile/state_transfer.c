// state_transfer.c — the state of one model carried over to another
//   reads   state and inputs of the old data        writes  those of the new one, for what both models have
//   Objects are the same when they have the same name, else when they come from the same element; the n-th copy of an
//   element goes on as the n-th copy.
#include "compile/compile.h"

#include "base/arena.h"
#include "compile/body/tree.h"
#include "model/history.h"

#include <stdlib.h>
#include <string.h>

typedef struct snMade {
  const snElement* element;
  int id;
} snMade;

static int by_element(const void* a, const void* b) {
  const snMade *x = a, *y = b;
  uintptr_t p = (uintptr_t)x->element, q = (uintptr_t)y->element;
  return p != q ? (p < q ? -1 : 1) : (x->id > y->id) - (x->id < y->id);
}

// Objects that no name has matched yet, ordered by element.
static int list_unmatched(snMade* out, const snBinding* binding, int count, snObjectType type, const int* taken) {
  int n = 0;
  for (int id = 0; id < count && id < binding->count[type]; id++)
    if (binding->elements[type][id] && taken[id] < 0) out[n++] = (snMade){binding->elements[type][id], id};
  qsort(out, (size_t)n, sizeof *out, by_element);
  return n;
}

static void match_elements(const snTransfer* t, snObjectType type, int* old_of, int* new_of, snMade* before,
                           snMade* after) {
  int old_count = list_unmatched(before, t->old_binding, sn_object_count(t->old_m, type), type, new_of);
  int count = list_unmatched(after, t->binding, sn_object_count(t->m, type), type, old_of);
  for (int i = 0, k = 0; i < old_count && k < count;) {
    if (before[i].element == after[k].element)
      old_of[after[k++].id] = before[i++].id;
    else if ((uintptr_t)before[i].element < (uintptr_t)after[k].element)
      i++;
    else
      k++;
  }
}

// For each object of the new model the id it had, -1: it is new. NULL when out of memory.
static int* match(const snTransfer* t, snObjectType type, snArena* arena) {
  int count = sn_object_count(t->m, type), old_count = sn_object_count(t->old_m, type);
  int* old_of = sn_arena_array(arena, int, count + 1);
  int* new_of = sn_arena_array(arena, int, old_count + 1);
  snMade* before = sn_arena_array(arena, snMade, old_count + 1);
  snMade* after = sn_arena_array(arena, snMade, count + 1);
  if (!old_of || !new_of || !before || !after) return NULL;
  for (int id = 0; id < old_count; id++) new_of[id] = -1;
  for (int id = 0; id < count; id++) {
    const char* name = sn_id_to_name(t->m, type, id);
    old_of[id] = name && name[0] ? sn_name_to_id(t->old_m, type, name) : -1;
    if (old_of[id] >= 0) new_of[old_of[id]] = id;
  }
  if (t->old_binding) match_elements(t, type, old_of, new_of, before, after);
  return old_of;
}

static void copy_numbers(double* to, int to_start, const double* from, int from_start, int count) {
  if (count > 0) memcpy(to + to_start, from + from_start, sizeof(double) * (size_t)count);
}

static void transfer_joints(const snTransfer* t, const int* old_of) {
  for (int jnt = 0; jnt < t->m->njnt; jnt++) {
    int old = old_of[jnt];
    if (old < 0 || t->m->jnt_type[jnt] != t->old_m->jnt_type[old]) continue;
    snJointType type = (snJointType)t->m->jnt_type[jnt];
    int dof = t->m->jnt_dofadr[jnt], old_dof = t->old_m->jnt_dofadr[old], nv = sn_joint_nv(type);
    copy_numbers(t->d->qpos, t->m->jnt_qposadr[jnt], t->old_d->qpos, t->old_m->jnt_qposadr[old], sn_joint_nq(type));
    copy_numbers(t->d->qvel, dof, t->old_d->qvel, old_dof, nv);
    copy_numbers(t->d->qacc_warmstart, dof, t->old_d->qacc_warmstart, old_dof, nv);
    copy_numbers(t->d->qfrc_applied, dof, t->old_d->qfrc_applied, old_dof, nv);
  }
}

// Buffers of one length say the same; of another they start anew.
static void transfer_history(const snTransfer* t, int start, int old_start, const int* shape, const int* old_shape,
                             int width, int old_width) {
  if (shape[0] <= 0 || shape[0] != old_shape[0] || shape[1] != old_shape[1] || width != old_width) return;
  copy_numbers(t->d->history, start, t->old_d->history, old_start, (int)sn_history_size(shape[0], width));
}

static void transfer_actuators(const snTransfer* t, const int* old_of) {
  for (int i = 0; i < t->m->nu; i++) {
    int old = old_of[i];
    if (old < 0) continue;
    t->d->ctrl[i] = t->old_d->ctrl[old];
    if (t->m->actuator_actnum[i] == t->old_m->actuator_actnum[old])
      copy_numbers(t->d->act, t->m->actuator_actadr[i], t->old_d->act, t->old_m->actuator_actadr[old],
                   t->m->actuator_actnum[i]);
    transfer_history(t, t->m->actuator_historyadr[i], t->old_m->actuator_historyadr[old], t->m->actuator_history[i],
                     t->old_m->actuator_history[old], 1, 1);
  }
}

static void transfer_sensors(const snTransfer* t, const int* old_of) {
  for (int i = 0; i < t->m->nsensor; i++) {
    int old = old_of[i];
    if (old < 0) continue;
    transfer_history(t, t->m->sensor_historyadr[i], t->old_m->sensor_historyadr[old], t->m->sensor_history[i],
                     t->old_m->sensor_history[old], t->m->sensor_dim[i], t->old_m->sensor_dim[old]);
  }
}

static void transfer_bodies(const snTransfer* t, const int* old_of) {
  for (int body = 0; body < t->m->nbody; body++) {
    int old = old_of[body];
    if (old < 0) continue;
    t->d->xfrc_applied[body] = t->old_d->xfrc_applied[old];
    int mocap = t->m->body_mocapid[body], old_mocap = t->old_m->body_mocapid[old];
    if (mocap < 0 || old_mocap < 0) continue;
    t->d->mocap_pos[mocap] = t->old_d->mocap_pos[old_mocap];
    t->d->mocap_quat[mocap] = t->old_d->mocap_quat[old_mocap];
  }
}

static void transfer_equalities(const snTransfer* t, const int* old_of) {
  for (int eq = 0; eq < t->m->neq; eq++)
    if (old_of[eq] >= 0) t->d->eq_active[eq] = t->old_d->eq_active[old_of[eq]];
}

bool sn_transfer_state(const snTransfer* t, const snAllocator* allocator) {
  static const struct {
    snObjectType type;
    void (*transfer)(const snTransfer* t, const int* old_of);
  } parts[] = {
      {SN_OBJ_JOINT, transfer_joints}, {SN_OBJ_ACTUATOR, transfer_actuators},  {SN_OBJ_SENSOR, transfer_sensors},
      {SN_OBJ_BODY, transfer_bodies},  {SN_OBJ_EQUALITY, transfer_equalities},
  };
  snArena* arena = sn_arena_create(allocator, 0);
  bool ok = arena != NULL;
  for (size_t i = 0; ok && i < sizeof parts / sizeof parts[0]; i++) {
    const int* old_of = match(t, parts[i].type, arena);
    ok = old_of != NULL;
    if (ok) parts[i].transfer(t, old_of);
  }
  t->d->time = t->old_d->time;
  int userdata = t->m->nuserdata < t->old_m->nuserdata ? t->m->nuserdata : t->old_m->nuserdata;
  copy_numbers(t->d->userdata, 0, t->old_d->userdata, 0, userdata);
  sn_arena_destroy(arena);
  return ok;
}
