// state.c — the state as one vector of numbers
//   Parts stand in the order of their bits, as in MuJoCo; whatever is not a double is converted.
#include "model/awake.h"
#include "sinew/support.h"

#include <limits.h>
#include <string.h>

typedef struct Part {
  int64_t count;
  double* numbers;  // NULL: not doubles, converted one by one
} Part;

static Part wrench_part(int64_t count, snWrench* rows) { return (Part){6 * count, (double*)rows}; }
static Part vector_part(int64_t count, snVec3* rows) { return (Part){3 * count, (double*)rows}; }
static Part quat_part(int64_t count, snQuat* rows) { return (Part){4 * count, (double*)rows}; }

// Where a part lies; `d` is NULL when only its length is asked for.
static Part state_part(const snModel* m, snData* d, unsigned part) {
  switch ((snStatePart)part) {
    case SN_STATE_TIME: return (Part){1, d ? &d->time : NULL};
    case SN_STATE_QPOS: return (Part){m->nq, d ? d->qpos : NULL};
    case SN_STATE_QVEL: return (Part){m->nv, d ? d->qvel : NULL};
    case SN_STATE_ACT: return (Part){m->na, d ? d->act : NULL};
    case SN_STATE_HISTORY: return (Part){m->nhistory, d ? d->history : NULL};
    case SN_STATE_WARMSTART: return (Part){m->nv, d ? d->qacc_warmstart : NULL};
    case SN_STATE_CTRL: return (Part){m->nu, d ? d->ctrl : NULL};
    case SN_STATE_QFRC_APPLIED: return (Part){m->nv, d ? d->qfrc_applied : NULL};
    case SN_STATE_XFRC_APPLIED: return wrench_part(m->nbody, d ? d->xfrc_applied : NULL);
    case SN_STATE_EQ_ACTIVE: return (Part){m->neq, NULL};
    case SN_STATE_MOCAP_POS: return vector_part(m->nmocap, d ? d->mocap_pos : NULL);
    case SN_STATE_MOCAP_QUAT: return quat_part(m->nmocap, d ? d->mocap_quat : NULL);
    case SN_STATE_USERDATA: return (Part){m->nuserdata, d ? d->userdata : NULL};
    case SN_STATE_PLUGIN: return (Part){m->npluginstate, d ? d->plugin_state : NULL};
    case SN_STATE_TREE_ASLEEP: return (Part){m->ntree, NULL};
    default: return (Part){0, NULL};
  }
}

static bool is_known(unsigned mask) { return (mask & ~(unsigned)SN_STATE_ALL) == 0; }

int sn_state_size(const snModel* m, unsigned mask) {
  if (!is_known(mask)) return -1;
  int64_t size = 0;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++)
    if (mask & 1u << bit) size += state_part(m, NULL, 1u << bit).count;
  return size > INT_MAX ? -1 : (int)size;
}

static double converted_get(const snData* d, unsigned part, int64_t i) {
  return part == SN_STATE_EQ_ACTIVE ? (double)d->eq_active[i] : (double)d->tree_asleep[i];
}

static void converted_set(const snModel* m, snData* d, unsigned part, int64_t i, double value) {
  if (part == SN_STATE_EQ_ACTIVE) {
    // conformance: truncated; what a byte cannot hold switches the constraint on
    d->eq_active[i] = value > -1 && value < 256 ? (snByte)value : 1;
  } else {
    // an index of a tree or a count of steps; anything else is neither
    d->tree_asleep[i] = value >= SN_TREE_AWAKE && value < m->ntree ? (int)value : SN_TREE_AWAKE;
  }
}

bool sn_state_read(const snModel* m, const snData* d, unsigned mask, double* state) {
  if (!is_known(mask)) return false;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    if (!(mask & 1u << bit)) continue;
    Part part = state_part(m, (snData*)d, 1u << bit);
    if (part.numbers && part.count)
      memcpy(state, part.numbers, sizeof(double) * (size_t)part.count);
    else
      for (int64_t i = 0; i < part.count; i++) state[i] = converted_get(d, 1u << bit, i);
    state += part.count;
  }
  return true;
}

bool sn_state_set(const snModel* m, snData* d, const double* state, unsigned mask) {
  if (!is_known(mask)) return false;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    if (!(mask & 1u << bit)) continue;
    Part part = state_part(m, d, 1u << bit);
    if (part.numbers && part.count)
      memcpy(part.numbers, state, sizeof(double) * (size_t)part.count);
    else
      for (int64_t i = 0; i < part.count; i++) converted_set(m, d, 1u << bit, i, state[i]);
    state += part.count;
  }
  // trees asleep in this state lie where it says
  if (mask & SN_STATE_TREE_ASLEEP) {
    sn_awake_forget(m, d);
    if (m->nq > 0) memcpy(d->qpos_asleep, d->qpos, sizeof(double) * (size_t)m->nq);
  }
  return true;
}
