// device_actuator.c — tables of actuators for kernels
//   reads   actuators        writes  act_* hill_* fiber_* moment_* dof_act* dof_moment* tendon_act* row_place
//   Actuators of hinges, slides and tendons act through one number, their gear. Those of balls, free joints and sites
//   have moments of their own, an entry for each dof.
#include "actuation/activation.h"
#include "actuation/hill_model.h"
#include "cuda/model/device_model.h"
#include "model/actuator_kind.h"
#include "muscle/mujoco.h"

#include <string.h>

static bool is_joint(const snModel* m, int i) {
  return m->actuator_trntype[i] == SN_TRANSMISSION_JOINT || m->actuator_trntype[i] == SN_TRANSMISSION_JOINTINPARENT;
}

// The dof of a hinge or slide; -1: the actuator acts on something else.
static int single_dof(const snModel* m, int i) {
  int jnt = m->actuator_trnid[i][0];
  return is_joint(m, i) && m->jnt_type[jnt] >= SN_JOINT_SLIDE ? m->jnt_dofadr[jnt] : -1;
}

bool sn_device_model_has_moment(const snModel* m, int i) {
  return single_dof(m, i) < 0 && m->actuator_trntype[i] != SN_TRANSMISSION_TENDON;
}

// Whether a muscle's fibres take implicit steps: RK4 follows their rates.
static bool fiber_steps(const snDeviceModel* p, const snModel* m, int hill) {
  int actuator = m->hill_actuatorid[hill];
  return p->actuation && !p->runge_kutta && hill_has_fiber(m, actuator) && !actuator_disabled(m, actuator);
}

void sn_device_model_actuator_sizes(snDeviceModel* p, const snModel* m) {
  p->nhill = m->nhill, p->nmillard = m->nmillard;
  for (int hill = 0; hill < m->nhill; hill++) p->nfiber += fiber_steps(p, m, hill);
  for (int i = 0; i < m->nu; i++)
    if (sn_device_model_has_moment(m, i)) p->nmoment += m->moment_rownnz[i];
  for (int i = 0; i < m->nu; i++) p->adhesion |= m->actuator_trntype[i] == SN_TRANSMISSION_BODY;
}

// What a muscle's curves need, in the order: normalised length at the shortest length, that length, optimal length,
// speed, peak force, lmin, lmax, fpmax, fvmax.
static void put_muscle(double* to, const snModel* m, int i, const double* prm) {
  const snMujocoMuscle* muscle = mujoco_muscle(prm);
  snMujocoUnits units = sn_mujoco_units(muscle, m->actuator_lengthrange[i], m->actuator_acc0[i]);
  const double numbers[9] = {muscle->range.lo, m->actuator_lengthrange[i].lo,
                             units.length,     units.velocity,
                             units.force,      muscle->lmin,
                             muscle->lmax,     muscle->fpmax,
                             muscle->fvmax};
  memcpy(to, numbers, sizeof numbers);
}

static void put_actuator(snDeviceModel* p, const snModel* m, int i) {
  p->act_dof[i] = single_dof(m, i);
  p->act_tendon[i] = m->actuator_trntype[i] == SN_TRANSMISSION_TENDON ? m->actuator_trnid[i][0] : -1;
  p->act_disabled[i] = actuator_disabled(m, i);
  if (m->actuator_gaintype[i] == SN_GAIN_MUSCLE) put_muscle(p->actuator_gainprm + 9 * i, m, i, m->actuator_gainprm[i]);
  if (m->actuator_biastype[i] == SN_BIAS_MUSCLE) put_muscle(p->actuator_biasprm + 9 * i, m, i, m->actuator_biasprm[i]);
}

static void moments(snDeviceModel* p, const snModel* m) {
  int next = 0;
  for (int i = 0; i < m->nu; i++) {
    p->moment_adr[i] = next;
    for (int k = 0; sn_device_model_has_moment(m, i) && k < m->moment_rownnz[i]; k++, next++) {
      p->moment_dof[next] = m->moment_colind[m->moment_rowadr[i] + k];
      p->moment_act[next] = i;
    }
  }
  p->moment_adr[m->nu] = next;
}

// Where rows of tendons, then moments of actuators, have the entry of a dof; -1: they have none.
static void row_places(snDeviceModel* p, const snModel* m) {
  for (int i = 0; i < sn_device_model_row_places(p); i++) p->row_place[i] = -1;
  if (sn_device_model_row_places(p) == 0) return;
  for (int slot = 0; slot < p->nJten; slot++) p->row_place[p->slot_tendon[slot] * m->nv + m->ten_J_colind[slot]] = slot;
  for (int k = 0; k < p->nmoment; k++) p->row_place[(m->ntendon + p->moment_act[k]) * m->nv + p->moment_dof[k]] = k;
}

void sn_device_model_actuators(snDeviceModel* p, const snModel* m) {
  for (int i = 0; i < m->nu; i++) put_actuator(p, m, i);
  for (int hill = 0, fiber = 0; hill < m->nhill; hill++) {
    int actuator = m->hill_actuatorid[hill];
    p->hill_compliant[hill] = hill_has_fiber(m, actuator);
    if (fiber_steps(p, m, hill)) p->fiber_hill[fiber] = hill, p->fiber_slot[fiber++] = m->actuator_actadr[actuator];
    if (hill_has_fiber(m, actuator)) p->act0[m->actuator_actadr[actuator]] = m->hill_fiberlength0[hill];
  }
  moments(p, m);
  sn_list_by_key(p->dof_actadr, p->dof_act, m->nv, p->act_dof, m->nu);
  sn_list_by_key(p->dof_momentadr, p->dof_moment, m->nv, p->moment_dof, p->nmoment);
  sn_list_by_key(p->tendon_actadr, p->tendon_act, m->ntendon, p->act_tendon, m->nu);
  row_places(p, m);
}
