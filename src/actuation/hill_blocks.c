// hill_blocks.c — Hill muscles of a model side by side
//   reads   hill_* of the model, act act_dot actuator_length actuator_velocity
//   gives back  blocks of muscles of one kind
//   Kinds are compared at every step: the owner of a model may change its fields at any time.
#include "actuation/hill_model.h"
#include "math/simd.h"
#include "model/actuator_kind.h"

// ---- kinds

// As CHOOSE_CURVES: whatever is unknown, or Millard's without pieces and those of functions without them, is "hill".
static bool has_kernels(const snModel* m, int hill, snMuscleCurves* curves) {
  int set = m->hill_curves[hill];
  *curves = set == SN_CURVES_DEGROOTE || set == SN_CURVES_THELEN ? (snMuscleCurves)set : SN_CURVES_HILL;
  if (set == SN_CURVES_EARLYTHELEN) return false;
  if (set == SN_CURVES_MILLARD) return m->hill_curveid[hill] < 0;
  return !sn_hill_has_functions(m, hill);
}

static bool find_kind(const snModel* m, int actuator, snHillKind* kind) {
  int hill = m->actuator_hilladr[actuator];
  bool variable = m->hill_pennationmodel[hill] == SN_PENNATION_VARIABLE;
  kind->tendonmodel = hill_has_fiber(m, actuator) ? SN_TENDON_COMPLIANT : SN_TENDON_RIGID;
  kind->pennationmodel = variable ? SN_PENNATION_VARIABLE : SN_PENNATION_CONSTANT;
  kind->fltruncate = m->hill_fltruncate[hill] != 0;
  kind->rigiddamping = m->hill_rigiddamping[hill] != 0;
  return has_kernels(m, hill, &kind->curves);
}

static bool same_kind(const snHillKind* a, const snHillKind* b) {
  return a->curves == b->curves && a->tendonmodel == b->tendonmodel && a->pennationmodel == b->pennationmodel &&
         a->fltruncate == b->fltruncate && a->rigiddamping == b->rigiddamping;
}

int sn_hill_run(const snModel* m, int first, int end, snHillKind* kind) {
  snHillKind next;
  int hill = m->actuator_hilladr[first], count = 1;
  if (!find_kind(m, first, kind)) return 0;
  while (count < SN_HILL_BLOCK && first + count < end && m->actuator_hilladr[first + count] == hill + count &&
         find_kind(m, first + count, &next) && same_kind(kind, &next))
    count++;
  return count;
}

// ---- numbers

// Behind the last one, copies of it.
static inline void load(double* restrict to, const double* restrict from, int count) {
  if (count == SN_HILL_BLOCK) {
    memcpy(to, from, sizeof(double) * SN_HILL_BLOCK);
    return;
  }
  for (int k = 0; k < SN_HILL_BLOCK; k++) to[k] = from[k < count ? k : count - 1];
}

static inline void load_states(snHillBlock* b, const snModel* m, const snData* d, int first) {
  for (int k = 0; k < SN_HILL_BLOCK; k++) {
    int adr = m->actuator_actadr[first + (k < b->count ? k : b->count - 1)];
    b->fiber[k] = d->act[adr];
    b->act[k] = d->act[adr + 1];
    b->rate[k] = d->act_dot[adr];
  }
}

SN_KERNEL void sn_hill_block_load(snHillBlock* b, const snModel* m, const snData* d, int first, snHillKind kind,
                                  int count) {
  int hill = m->actuator_hilladr[first];
  b->kind = kind;
  b->count = count;
#define LOAD(name, ...) load(b->name, m->hill_##name + hill, count);
  SN_HILL_STEPPED(LOAD, LOAD, )
#undef LOAD
  for (int k = 0; k < SN_HILL_BLOCK; k++)
    for (int side = 0; side < 2; side++)
      b->flwidth[side][k] = m->hill_flwidth[hill + (k < count ? k : count - 1)][side];
  load(b->length, d->actuator_length + first, count);
  load(b->velocity, d->actuator_velocity + first, count);
  if (kind.tendonmodel == SN_TENDON_COMPLIANT) load_states(b, m, d, first);
}
