// device_constraint.c — tables of equalities, dry friction and limits for kernels
//   reads   eq_* dof_* jnt_* tendon_*        writes  fixed_*
//   In the order of their rows. What equalities hold together is read from eq_* itself (equality_formulas.h).
#include "cuda/model/device_model.h"
#include "math/vec3.h"

#include <string.h>

typedef struct Maker {
  snDeviceModel* p;  // NULL arrays: only counts
  const snModel* m;
  bool counting;
  int count, rows;
} Maker;

typedef struct Entry {
  snFixedKind kind;
  int object, rows;
  const double *solref, *solimp;
  double data[SN_FIXED_NUMBERS], weight[2];
} Entry;

snReference sn_device_model_reference(const snModel* m, const double* solref, double dmax) {
  static const snSolRef standard = {0.02, 1};
  snSolRef checked;
  sn_solref_checked(checked, solref, standard, m->opt.timestep, !(m->opt.disableflags & SN_DISABLE_REFSAFE));
  return sn_reference(checked, dmax);
}

static void add(Maker* maker, const Entry* e) {
  int i = maker->count++;
  maker->rows += e->rows;
  if (maker->counting) return;
  snDeviceModel* p = maker->p;
  p->fixed_kind[i] = (int)e->kind;
  if (e->kind <= SN_FIXED_WELD) p->joined[p->njoined++] = i;
  p->fixed_object[i] = e->object;
  bool joint = e->kind >= SN_FIXED_LIMIT_LOW && e->kind <= SN_FIXED_LIMIT_BALL;
  p->fixed_place[i] = joint ? maker->m->jnt_qposadr[e->object] : e->object;
  p->fixed_rows[i] = e->rows;
  bool dry = e->kind == SN_FIXED_FRICTION_DOF || e->kind == SN_FIXED_FRICTION_TENDON;
  sn_solimp_bounded(p->fixed_solimp + 5 * i, e->solimp);
  snReference reference = sn_device_model_reference(maker->m, e->solref, p->fixed_solimp[5 * i + SN_DMAX]);
  p->fixed_spring[2 * i] = dry ? 0 : reference.stiffness, p->fixed_spring[2 * i + 1] = reference.damping;
  memcpy(p->fixed_data + SN_FIXED_NUMBERS * i, e->data, sizeof e->data);
  memcpy(p->fixed_weight + 2 * i, e->weight, sizeof e->weight);
}

// ---- equalities

static int body_of(const snModel* m, int eq, int object) {
  if (m->eq_type[eq] == SN_EQUALITY_DISTANCE) return m->geom_bodyid[object];
  return m->eq_objtype[eq] == SN_OBJ_SITE ? m->site_bodyid[object] : object;
}

// Translational and rotational inverse inertia of an object; of a joint or tendon the first is all.
static void add_weight(double weight[2], const snModel* m, int eq, int object) {
  if (object < 0) return;
  switch (m->eq_type[eq]) {
    case SN_EQUALITY_JOINT: weight[0] += m->dof_invweight0[m->jnt_dofadr[object]]; return;
    case SN_EQUALITY_TENDON: weight[0] += m->tendon_invweight0[object]; return;
  }
  for (int part = 0; part < 2; part++) weight[part] += m->body_invweight0[body_of(m, eq, object)][part];
}

static void equality(Maker* maker, int eq, snFixedKind kind, int rows) {
  const snModel* m = maker->m;
  Entry e = {.kind = kind, .object = eq, .rows = rows, .solref = m->eq_solref[eq], .solimp = m->eq_solimp[eq]};
  add_weight(e.weight, m, eq, m->eq_obj1id[eq]);
  add_weight(e.weight, m, eq, m->eq_obj2id[eq]);
  add(maker, &e);
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
    if (m->dof_frictionloss[dof] == 0) continue;
    Entry e = {SN_FIXED_FRICTION_DOF,      dof, 1, m->dof_solref[dof], m->dof_solimp[dof], {m->dof_frictionloss[dof]},
               {m->dof_invweight0[dof], 0}};
    add(maker, &e);
  }
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    if (!(m->tendon_frictionloss[tendon] > 0)) continue;
    Entry e = {SN_FIXED_FRICTION_TENDON,
               tendon,
               1,
               m->tendon_solref_fri[tendon],
               m->tendon_solimp_fri[tendon],
               {m->tendon_frictionloss[tendon]},
               {m->tendon_invweight0[tendon], 0}};
    add(maker, &e);
  }
}

static void joint_limit(Maker* maker, int jnt) {
  const snModel* m = maker->m;
  snRange range = m->jnt_range[jnt];
  Entry e = {SN_FIXED_LIMIT_LOW,
             jnt,
             1,
             m->jnt_solref[jnt],
             m->jnt_solimp[jnt],
             {range.lo, m->jnt_margin[jnt]},
             {m->dof_invweight0[m->jnt_dofadr[jnt]], 0}};
  if (m->jnt_type[jnt] == SN_JOINT_BALL) {
    e.kind = SN_FIXED_LIMIT_BALL;
    e.data[SN_FIXED_END] = real_max(range.lo, range.hi);
    add(maker, &e);
  } else if (m->jnt_type[jnt] != SN_JOINT_FREE) {
    add(maker, &e);
    e.kind = SN_FIXED_LIMIT_HIGH;
    e.data[SN_FIXED_END] = range.hi;
    add(maker, &e);
  }
}

static void limits(Maker* maker) {
  const snModel* m = maker->m;
  if (m->opt.disableflags & SN_DISABLE_LIMIT) return;
  for (int jnt = 0; jnt < m->njnt; jnt++)
    if (m->jnt_limited[jnt]) joint_limit(maker, jnt);
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    if (!m->tendon_limited[tendon]) continue;
    Entry e = {SN_FIXED_LIMIT_TENDON_LOW,
               tendon,
               1,
               m->tendon_solref_lim[tendon],
               m->tendon_solimp_lim[tendon],
               {m->tendon_range[tendon].lo, m->tendon_margin[tendon]},
               {m->tendon_invweight0[tendon], 0}};
    add(maker, &e);
    e.kind = SN_FIXED_LIMIT_TENDON_HIGH;
    e.data[SN_FIXED_END] = m->tendon_range[tendon].hi;
    add(maker, &e);
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
