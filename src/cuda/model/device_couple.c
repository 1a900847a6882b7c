// device_couple.c — products of entries of rows in the inertia of tendons, and in how forces follow velocities
//   reads   tendons, actuators, the pattern of M, ancestors of dofs        writes  couple_adr, couple_node,
//   deriv_couple_* A tendon adds armature row^T row to M; under implicitfast and implicit, a tendon or an actuator adds
//   weight row^T row to the damping matrix. conformance: entries outside the pattern of M (implicit: of ancestors) are
//   left out.
#include "cuda/model/device_model.h"
#include "dynamics/fluid_forces.h"
#include "model/actuator_kind.h"

#include <string.h>

static bool any_above_zero(const double* x, int count) {
  for (int i = 0; i < count; i++)
    if (x[i] != 0) return true;
  return false;
}

// Whether the gain, or the bias, of an actuator may follow its velocity.
static bool gain_follows(const snModel* m, int i) {
  int kind = m->actuator_gaintype[i];
  if (kind == SN_GAIN_HILLMUSCLE) return !hill_has_fiber(m, i);
  return kind != SN_GAIN_FIXED && (kind != SN_GAIN_AFFINE || m->actuator_gainprm[i][2] != 0);
}
static bool bias_follows(const snModel* m, int i) {
  int kind = m->actuator_biastype[i];
  bool by_length = kind == SN_BIAS_NONE || kind == SN_BIAS_MUSCLE || kind == SN_BIAS_HILLMUSCLE;
  return !by_length && (kind != SN_BIAS_AFFINE || m->actuator_biasprm[i][2] != 0);
}

// Affine biases of actuators on hinges and slides are on the diagonal.
static bool actuator_couples(const snModel* m, int i) {
  bool single =
      m->actuator_trntype[i] == SN_TRANSMISSION_JOINT && m->jnt_type[m->actuator_trnid[i][0]] >= SN_JOINT_SLIDE;
  bool diagonal = single && m->actuator_biastype[i] == SN_BIAS_AFFINE;
  return gain_follows(m, i) || (bias_follows(m, i) && !diagonal);
}

bool sn_device_model_couples(const snModel* m) {
  if (m->opt.integrator == SN_INTEGRATOR_IMPLICIT) return true;
  if (m->opt.integrator != SN_INTEGRATOR_IMPLICITFAST) return false;
  if (sn_has_fluid(m)) return true;
  if (!(m->opt.disableflags & SN_DISABLE_DAMPER) && any_above_zero(m->tendon_damping, m->ntendon)) return true;
  for (int i = 0; i < m->nu; i++)
    if (actuator_couples(m, i)) return true;
  return false;
}

// The entry of two dofs in a pattern; -1: none.
typedef int EntryFn(const snModel* m, int row, int col);

static int entry_of_inertia(const snModel* m, int row, int col) {
  for (int k = 0; k < m->M_rownnz[row]; k++)
    if (m->M_colind[m->M_rowadr[row] + k] == col) return m->M_rowadr[row] + k;
  return -1;
}

// Pairs of a dof and an ancestor, or itself, in the order of their dofs.
static int entry_of_ancestors(const snModel* m, int row, int col) {
  int first = 0;
  for (int dof = 0; dof < row; dof++) first += m->D_diag[dof] + 1;
  for (int k = 0; k <= m->D_diag[row]; k++)
    if (m->D_colind[m->D_rowadr[row] + k] == col) return first + k;
  return -1;
}

// What products go through: they are counted in all, then by entry, then written.
typedef struct Couples {
  EntryFn* entry_of;
  int count;
  int *adr, *node;  // NULL: not yet known
} Couples;

static void add(Couples* c, int entry, const int node[4]) {
  c->count++;
  if (c->node)
    memcpy(c->node + 4 * c->adr[entry]++, node, 4 * sizeof(int));
  else if (c->adr)
    c->adr[entry + 1]++;
}

static void add_row(Couples* c, const snModel* m, const int* dof, int count, int first, int owner) {
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++) {
      int entry = dof[i] >= dof[j] ? c->entry_of(m, dof[i], dof[j]) : -1;
      const int node[4] = {first + i, first + j, owner, 0};
      if (entry >= 0) add(c, entry, node);
    }
}

// Rows of moments stand behind each other in the order of actuators, as in device_actuator.c.
static void each_couple(Couples* c, const snModel* m) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int adr = m->ten_J_rowadr[tendon];
    add_row(c, m, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], adr, tendon);
  }
  int first = 0;
  for (int i = 0; i < m->nu; i++) {
    if (!sn_device_model_has_moment(m, i)) continue;
    add_row(c, m, m->moment_colind + m->moment_rowadr[i], m->moment_rownnz[i], first, m->ntendon + i);
    first += m->moment_rownnz[i];
  }
}

static int count_couples(const snModel* m, EntryFn* entry_of) {
  Couples c = {.entry_of = entry_of};
  each_couple(&c, m);
  return c.count;
}

static void list_couples(const snModel* m, EntryFn* entry_of, int* adr, int* node, int entries) {
  Couples c = {.entry_of = entry_of, .adr = adr};
  each_couple(&c, m);
  for (int e = 0; e < entries; e++) adr[e + 1] += adr[e];
  c.node = node;
  if (c.count > 0) each_couple(&c, m);
  // each address has become the end of its entry: the next one's beginning
  for (int e = entries; e > 0; e--) adr[e] = adr[e - 1];
  adr[0] = 0;
}

static bool is_implicit(const snModel* m) { return m->opt.integrator == SN_INTEGRATOR_IMPLICIT; }

void sn_device_model_couple_sizes(snDeviceModel* p, const snModel* m) {
  if (p->coupling || p->armature) p->ncouple = count_couples(m, entry_of_inertia);
  if (!is_implicit(m)) return;
  p->nderivcouple = count_couples(m, entry_of_ancestors);
  for (int dof = 0; dof < m->nv; dof++) p->nderiv += m->D_diag[dof] + 1;
}

void sn_device_model_couples_of(snDeviceModel* p, const snModel* m) {
  if (p->coupling || p->armature) list_couples(m, entry_of_inertia, p->couple_adr, p->couple_node, p->nM);
  if (p->nderiv > 0) list_couples(m, entry_of_ancestors, p->deriv_couple_adr, p->deriv_couple_node, p->nderiv);
}
