// plan_couple.c — products of entries of rows in the inertia of tendons, and in how forces follow velocities
//   reads   tendons, actuators, the pattern of M        writes  couple_adr, couple_node
//   A tendon adds armature row^T row to M; under implicitfast, a tendon or an actuator adds weight row^T row to the damping
//   matrix. conformance: entries outside the pattern of M are
//   left out.
#include "cuda/plan.h"
#include "model/actuator_kind.h"

#include <string.h>

static bool any_above_zero(const double* x, int count) {
  for (int i = 0; i < count; i++)
    if (x[i] != 0) return true;
  return false;
}

bool sn_device_plan_couples(const snModel* m) {
  if (m->opt.integrator != SN_INTEGRATOR_IMPLICITFAST) return false;
  if (!(m->opt.disableflags & SN_DISABLE_DAMPER) && any_above_zero(m->tendon_damping, m->ntendon)) return true;
  for (int i = 0; i < m->nu; i++) {
    bool single =
        m->actuator_trntype[i] == SN_TRANSMISSION_JOINT && m->jnt_type[m->actuator_trnid[i][0]] >= SN_JOINT_SLIDE;
    bool gain = m->actuator_gaintype[i] == SN_GAIN_MUSCLE ||
                (m->actuator_gaintype[i] == SN_GAIN_HILLMUSCLE && !hill_has_fiber(m, i)) ||
                (m->actuator_gaintype[i] == SN_GAIN_AFFINE && m->actuator_gainprm[i][2] != 0);
    bool bias = m->actuator_biastype[i] == SN_BIAS_AFFINE && m->actuator_biasprm[i][2] != 0;
    if (!single && (gain || bias)) return true;
    if (single && gain) return true;
  }
  return false;
}

// The entry of M of two dofs; -1: none.
static int entry_of(const snModel* m, int row, int col) {
  for (int k = 0; k < m->M_rownnz[row]; k++)
    if (m->M_colind[m->M_rowadr[row] + k] == col) return m->M_rowadr[row] + k;
  return -1;
}

// Calls with every product that counts: its entry of M, two places in a row, whose row.
typedef void CoupleFn(snDevicePlan* p, int entry, const int node[4]);

static void each_of_row(snDevicePlan* p, const snModel* m, const int* dof, int count, int first, int owner,
                        CoupleFn* fn) {
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++) {
      int entry = dof[i] >= dof[j] ? entry_of(m, dof[i], dof[j]) : -1;
      const int node[4] = {first + i, first + j, owner, 0};
      if (entry >= 0) fn(p, entry, node);
    }
}

// Rows of moments stand behind each other in the order of actuators, as in plan_actuator.c.
static void each_couple(snDevicePlan* p, const snModel* m, CoupleFn* fn) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int adr = m->ten_J_rowadr[tendon];
    each_of_row(p, m, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], adr, tendon, fn);
  }
  int first = 0;
  for (int i = 0; i < m->nu; i++) {
    if (!sn_device_plan_has_moment(m, i)) continue;
    each_of_row(p, m, m->moment_colind + m->moment_rowadr[i], m->moment_rownnz[i], first, m->ntendon + i, fn);
    first += m->moment_rownnz[i];
  }
}

static void count_couple(snDevicePlan* p, int entry, const int node[4]) {
  (void)entry, (void)node;
  p->ncouple++;
}

static void count_entry(snDevicePlan* p, int entry, const int node[4]) {
  (void)node;
  p->couple_adr[entry + 1]++;
}

static void put_couple(snDevicePlan* p, int entry, const int node[4]) {
  memcpy(p->couple_node + 4 * p->couple_adr[entry]++, node, 4 * sizeof(int));
}

void sn_device_plan_couple_sizes(snDevicePlan* p, const snModel* m) {
  if (p->coupling || p->armature) each_couple(p, m, count_couple);
}

void sn_device_plan_couples_of(snDevicePlan* p, const snModel* m) {
  if (!p->coupling && !p->armature) return;
  each_couple(p, m, count_entry);
  for (int e = 0; e < p->nM; e++) p->couple_adr[e + 1] += p->couple_adr[e];
  each_couple(p, m, put_couple);
  // each address has become the end of its entry: the next one's beginning
  for (int e = p->nM; e > 0; e--) p->couple_adr[e] = p->couple_adr[e - 1];
  p->couple_adr[0] = 0;
}
