// device_constraint.c — tables of equalities, dry friction and limits for kernels
//   reads   eq_* dof_* jnt_* tendon_*        writes  fixed_*
//   In the order of their rows. What each number of fixed_data is: snFixedNumbers.
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
  int object[2], rows;
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
  p->fixed_object[2 * i] = e->object[0], p->fixed_object[2 * i + 1] = e->object[1];
  bool joint = e->kind >= SN_FIXED_LIMIT_LOW && e->kind <= SN_FIXED_LIMIT_BALL;
  p->fixed_place[i] = joint ? maker->m->jnt_qposadr[e->object[0]] : e->object[0];
  p->fixed_rows[i] = e->rows;
  bool dry = e->kind == SN_FIXED_FRICTION_DOF || e->kind == SN_FIXED_FRICTION_TENDON;
  sn_solimp_bounded(p->fixed_solimp + 5 * i, e->solimp);
  snReference reference = sn_device_model_reference(maker->m, e->solref, p->fixed_solimp[5 * i + SN_DMAX]);
  p->fixed_spring[2 * i] = dry ? 0 : reference.stiffness, p->fixed_spring[2 * i + 1] = reference.damping;
  memcpy(p->fixed_data + SN_FIXED_NUMBERS * i, e->data, sizeof e->data);
  memcpy(p->fixed_weight + 2 * i, e->weight, sizeof e->weight);
}

// ---- equalities

static void put_quat(double* to, snQuat q) { to[0] = q.w, to[1] = q.x, to[2] = q.y, to[3] = q.z; }

// Anchors of a body stand in the order of the bodies for a connect, the other way round for a weld.
static void joined(Maker* maker, int eq, bool weld) {
  const snModel* m = maker->m;
  int object[2] = {m->eq_obj1id[eq], m->eq_obj2id[eq]};
  bool site = m->eq_objtype[eq] == SN_OBJ_SITE;
  Entry e = {.kind = weld ? SN_FIXED_WELD : SN_FIXED_CONNECT,
             .rows = weld ? 6 : 3,
             .solref = m->eq_solref[eq],
             .solimp = m->eq_solimp[eq]};
  for (int side = 0; side < 2; side++) put_quat(e.data + SN_FIXED_QUATS + 4 * side, (snQuat){1, 0, 0, 0});
  for (int side = 0; side < 2; side++) {
    e.object[side] = site ? m->site_bodyid[object[side]] : object[side];
    const double* anchor = m->eq_data[eq] + 3 * (weld ? 1 - side : side);
    snVec3 point = site ? m->site_pos[object[side]] : vec3(anchor[0], anchor[1], anchor[2]);
    vec3_store(e.data + SN_FIXED_POINTS + 3 * side, point);
    if (site) put_quat(e.data + SN_FIXED_QUATS + 4 * side, m->site_quat[object[side]]);
    for (int part = 0; part < 2; part++) e.weight[part] += m->body_invweight0[e.object[side]][part];
  }
  if (!site && weld) memcpy(e.data + SN_FIXED_QUATS, m->eq_data[eq] + 6, 4 * sizeof(double));
  e.data[SN_FIXED_SCALE] = weld ? m->eq_data[eq][10] : 0;
  e.data[SN_FIXED_EQUALITY] = eq;
  add(maker, &e);
}

static void polynomial(Maker* maker, int eq, bool joint) {
  const snModel* m = maker->m;
  Entry e = {.kind = joint ? SN_FIXED_JOINT : SN_FIXED_TENDON,
             .rows = 1,
             .solref = m->eq_solref[eq],
             .solimp = m->eq_solimp[eq]};
  int object[2] = {m->eq_obj1id[eq], m->eq_obj2id[eq]};
  memcpy(e.data + SN_FIXED_COEFFICIENTS, m->eq_data[eq], 5 * sizeof(double));
  for (int side = 0; side < 2; side++) {
    e.object[side] = object[side];
    if (object[side] < 0) continue;
    e.data[SN_FIXED_REFERENCES + side] =
        joint ? m->qpos0[m->jnt_qposadr[object[side]]] : m->tendon_length0[object[side]];
    e.weight[0] += joint ? m->dof_invweight0[m->jnt_dofadr[object[side]]] : m->tendon_invweight0[object[side]];
  }
  e.data[SN_FIXED_EQUALITY] = eq;
  add(maker, &e);
}

static void add_distance(Maker* maker, int eq) {
  const snModel* m = maker->m;
  int geom[2] = {m->eq_obj1id[eq], m->eq_obj2id[eq]};
  Entry e = {.kind = SN_FIXED_DISTANCE, .rows = 1, .solref = m->eq_solref[eq], .solimp = m->eq_solimp[eq]};
  for (int side = 0; side < 2; side++) {
    snVec3 point = m->geom_pos[geom[side]];
    e.object[side] = m->geom_bodyid[geom[side]];
    vec3_store(e.data + SN_FIXED_POINTS + 3 * side, point);
    e.weight[0] += m->body_invweight0[e.object[side]][0];
  }
  e.data[SN_FIXED_SCALE] = m->eq_data[eq][0];
  e.data[SN_FIXED_EQUALITY] = eq;
  if (maker->counting) maker->p->ndistance++;
  add(maker, &e);
}

static void add_connect(Maker* maker, int eq) { joined(maker, eq, false); }
static void add_weld(Maker* maker, int eq) { joined(maker, eq, true); }
static void add_joint(Maker* maker, int eq) { polynomial(maker, eq, true); }
static void add_tendon(Maker* maker, int eq) { polynomial(maker, eq, false); }

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
    Entry e = {SN_FIXED_FRICTION_DOF,      {dof, -1},          1,
               m->dof_solref[dof],         m->dof_solimp[dof], {m->dof_frictionloss[dof]},
               {m->dof_invweight0[dof], 0}};
    add(maker, &e);
  }
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    if (!(m->tendon_frictionloss[tendon] > 0)) continue;
    Entry e = {SN_FIXED_FRICTION_TENDON,
               {tendon, -1},
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
             {jnt, -1},
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
               {tendon, -1},
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
