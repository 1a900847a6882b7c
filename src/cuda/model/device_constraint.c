// device_constraint.c — tables of equalities, dry friction and limits for kernels
//   reads   eq_* dof_* jnt_* tendon_*        writes  fixed_*
//   In the order of their rows. What equalities hold together is read from eq_* itself (equality_formulas.h).
#include "constraint/row_parameters.h"
#include "cuda/model/device_model.h"
#include "math/vec3.h"

#include <string.h>

typedef struct Maker {
  snDeviceModel* p;
  const snModel* m;
  bool counting;  // arrays are NULL
  int count, rows;
} Maker;

snReference sn_device_model_reference(const snModel* m, const double* solref, double dmax) {
  static const snSolRef standard = {0.02, 1};
  snSolRef checked;
  sn_solref_checked(checked, solref, standard, m->opt.timestep, !(m->opt.disableflags & SN_DISABLE_REFSAFE));
  return sn_reference(checked, dmax);
}

// `end`: of dry friction its bound, of limits the end of the range; `place`: of a limit where its coordinate is.
static void add(Maker* maker, snFixedKind kind, int object, int rows, const snRowParameters* from, double end) {
  int i = maker->count++;
  maker->rows += rows;
  if (maker->counting) return;
  snDeviceModel* p = maker->p;
  bool joint = kind >= SN_FIXED_LIMIT_LOW && kind <= SN_FIXED_LIMIT_BALL;
  bool dry = kind == SN_FIXED_FRICTION_DOF || kind == SN_FIXED_FRICTION_TENDON;
  if (kind <= SN_FIXED_WELD) p->joined[p->njoined++] = i;
  p->fixed_kind[i] = (int)kind, p->fixed_object[i] = object, p->fixed_rows[i] = rows;
  p->fixed_place[i] = joint ? maker->m->jnt_qposadr[object] : object;
  sn_solimp_bounded(p->fixed_solimp + 5 * i, from->solimp);
  snReference reference = sn_device_model_reference(maker->m, from->solref, p->fixed_solimp[5 * i + SN_DMAX]);
  p->fixed_spring[2 * i] = dry ? 0 : reference.stiffness, p->fixed_spring[2 * i + 1] = reference.damping;
  p->fixed_end[i] = end, p->fixed_margin[i] = from->margin;
  p->fixed_weight[2 * i] = from->inverse_inertia;
}

// ---- equalities

static void equality(Maker* maker, int eq, snFixedKind kind, int rows) {
  const snModel* m = maker->m;
  snRowParameters from = {m->eq_solref[eq], m->eq_solimp[eq], 0, equality_inverse_inertia(m, eq, 0)};
  add(maker, kind, eq, rows, &from, 0);
  if (!maker->counting) maker->p->fixed_weight[2 * maker->count - 1] = equality_inverse_inertia(m, eq, 1);
}

static void add_connect(Maker* maker, int eq) { equality(maker, eq, SN_FIXED_CONNECT, 3); }
static void add_weld(Maker* maker, int eq) { equality(maker, eq, SN_FIXED_WELD, 6); }
static void add_joint(Maker* maker, int eq) { equality(maker, eq, SN_FIXED_JOINT, 1); }
static void add_tendon(Maker* maker, int eq) { equality(maker, eq, SN_FIXED_TENDON, 1); }
static void add_distance(Maker* maker, int eq) {
  maker->p->ndistance += maker->counting;
  equality(maker, eq, SN_FIXED_DISTANCE, 1);
}

// For a row of SN_EQUALITY_KINDS whose column `device` is KERNEL, with the word w: add_w.
static void equalities(Maker* maker) {
  const snModel* m = maker->m;
  if (m->opt.disableflags & SN_DISABLE_EQUALITY) return;
  for (int eq = 0; eq < m->neq; eq++) {
    switch ((snEqualityType)m->eq_type[eq]) {
#define EQUALITY(KIND, word, ...) SN_DO(SN_ROW_DEVICE(word, __VA_ARGS__), SN_EQUALITY_##KIND, add_##word(maker, eq))
      SN_EQUALITY_KINDS(EQUALITY)
#undef EQUALITY
    }
  }
}

// ---- dry friction and limits

static void friction(Maker* maker) {
  const snModel* m = maker->m;
  if (m->opt.disableflags & SN_DISABLE_FRICTIONLOSS) return;
  for (int dof = 0; dof < m->nv; dof++) {
    snRowParameters from = dof_friction_parameters(m, dof);
    if (dof_has_friction(m, dof)) add(maker, SN_FIXED_FRICTION_DOF, dof, 1, &from, m->dof_frictionloss[dof]);
  }
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    snRowParameters from = tendon_friction_parameters(m, tendon);
    if (tendon_has_friction(m, tendon))
      add(maker, SN_FIXED_FRICTION_TENDON, tendon, 1, &from, m->tendon_frictionloss[tendon]);
  }
}

static void limits(Maker* maker) {
  const snModel* m = maker->m;
  if (m->opt.disableflags & SN_DISABLE_LIMIT) return;
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    snRowParameters from = joint_limit_parameters(m, jnt);
    snRange range = m->jnt_range[jnt];
    if (!m->jnt_limited[jnt] || m->jnt_type[jnt] == SN_JOINT_FREE) continue;
    if (m->jnt_type[jnt] == SN_JOINT_BALL) {
      add(maker, SN_FIXED_LIMIT_BALL, jnt, 1, &from, real_max(range.lo, range.hi));
      continue;
    }
    add(maker, SN_FIXED_LIMIT_LOW, jnt, 1, &from, range.lo);
    add(maker, SN_FIXED_LIMIT_HIGH, jnt, 1, &from, range.hi);
  }
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    snRowParameters from = tendon_limit_parameters(m, tendon);
    if (!m->tendon_limited[tendon]) continue;
    add(maker, SN_FIXED_LIMIT_TENDON_LOW, tendon, 1, &from, m->tendon_range[tendon].lo);
    add(maker, SN_FIXED_LIMIT_TENDON_HIGH, tendon, 1, &from, m->tendon_range[tendon].hi);
  }
}

// ---- all

static void make(Maker* maker) {
  if (maker->m->opt.disableflags & SN_DISABLE_CONSTRAINT) return;
  equalities(maker);
  friction(maker);
  maker->p->nfriction = maker->count;  // the first limit
  limits(maker);
}

void sn_device_model_constraint_sizes(snDeviceModel* p, const snModel* m) {
  Maker maker = {.p = p, .m = m, .counting = true};
  make(&maker);
  p->nfixed = maker.count;
  p->most_fixed = maker.rows;
}

void sn_device_model_constraints(snDeviceModel* p, const snModel* m) {
  Maker maker = {.p = p, .m = m};
  make(&maker);
}
