// device_actuator.c — tables of actuators for kernels
//   reads   actuators        writes  act_* moment_* dof_act* dof_moment* tendon_act*
//   Actuators of hinges, slides and tendons act through one number, their gear. Those of balls, free joints and sites have
//   moments of their own, an entry for each dof.
#include "actuation/activation.h"
#include "actuation/hill_model.h"
#include "cuda/model/device_model.h"
#include "math/mat3.h"
#include "math/quat.h"
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

bool sn_device_plan_has_moment(const snModel* m, int i) {
  return single_dof(m, i) < 0 && m->actuator_trntype[i] != SN_TRANSMISSION_TENDON;
}

// Whether a muscle's fibres take implicit steps: RK4 follows their rates.
static bool fiber_steps(const snDevicePlan* p, const snModel* m, int hill) {
  int actuator = m->hill_actuatorid[hill];
  return p->actuation && !p->runge_kutta && hill_has_fiber(m, actuator) && !actuator_disabled(m, actuator);
}

void sn_device_plan_actuator_sizes(snDevicePlan* p, const snModel* m) {
  p->nhill = m->nhill, p->nmillard = m->nmillard;
  for (int hill = 0; hill < m->nhill; hill++) p->nfiber += fiber_steps(p, m, hill);
  for (int i = 0; i < m->nu; i++)
    if (sn_device_plan_has_moment(m, i)) p->nmoment += m->moment_rownnz[i];
  for (int i = 0; i < m->nu; i++) p->adhesion |= m->actuator_trntype[i] == SN_TRANSMISSION_BODY;
}

static void put_range(double* to, bool limited, snRange range) {
  to[0] = limited ? range.lo : -INFINITY;
  to[1] = limited ? range.hi : INFINITY;
}

// What a muscle's curves need, in the order: normalised length at the shortest length, that length, optimal length, speed, peak
// force, lmin, lmax, fpmax, fvmax.
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

// What forces and fibre steps of a Hill muscle read.
static void put_hill(snDevicePlan* p, const snModel* m, int hill) {
  snHillParams h = sn_hill_params(m, hill);
  const snHillGiven* g = &h.given;
  bool bare = g->curves == SN_CURVES_MILLARD && m->hill_curveid[hill] < 0;
  const int kind[SN_HILL_KINDS] = {
      [SN_HILL_CURVES] = bare ? SN_CURVES_HILL : (int)g->curves,  // without its pieces, Millard's set is "hill" on the processor too
      [SN_HILL_COMPLIANT] = g->tendonmodel == SN_TENDON_COMPLIANT,
      [SN_HILL_PENNATED] = g->pennationmodel == SN_PENNATION_VARIABLE,
      [SN_HILL_TRUNCATED] = g->fltruncate,
      [SN_HILL_DAMPED] = g->rigiddamping,
      [SN_HILL_CURVEID] = m->hill_curveid[hill]};
  memcpy(p->hill_kind + SN_HILL_KINDS * hill, kind, sizeof kind);
#define NUMBER(part, name, index) p->hill_number[SN_HILL_##index * p->nhill + hill] = h.part.name;
  SN_HILL_ROWS(NUMBER)
#undef NUMBER
}

static void put_site(snDevicePlan* p, const snModel* m, int i, int which, int site) {
  double* to = p->act_site + SN_FRAME_NUMBERS * (2 * i + which);
  p->act_siteadr[2 * i + which] = m->site_bodyid[site];
  snMat3 axes = quat_to_mat3(m->site_quat[site]);
  vec3_store(to + SN_FRAME_POS, m->site_pos[site]);
  memcpy(to + SN_FRAME_AXES, &axes, sizeof axes);
  quat_store(to + SN_FRAME_QUAT, m->site_quat[site]);
}

static void put_sites(snDevicePlan* p, const snModel* m, int i) {
  int type = m->actuator_trntype[i];
  p->act_siteadr[2 * i] = p->act_siteadr[2 * i + 1] = -1;
  if (type != SN_TRANSMISSION_SITE && type != SN_TRANSMISSION_SLIDERCRANK) return;
  for (int which = 0; which < 2; which++)
    if (m->actuator_trnid[i][which] >= 0) put_site(p, m, i, which, m->actuator_trnid[i][which]);
}

static void put_history(snDevicePlan* p, const snModel* m, int i) {
  int* history = p->act_history + 4 * i;
  history[0] = m->actuator_historyadr[i], history[1] = m->actuator_history[i][0], history[2] = m->actuator_history[i][1];
  history[3] = 1;
  sn_device_plan_time(p->act_delay + 2 * i, m->actuator_delay[i]);
}

static void put_actuator(snDevicePlan* p, const snModel* m, int i) {
  p->act_object[2 * i] = m->actuator_trnid[i][0];
  p->act_object[2 * i + 1] = single_dof(m, i);
  p->act_early[i] = m->actuator_actearly[i];
  p->act_disabled[i] = actuator_disabled(m, i);
  bool clamped = m->actuator_ctrllimited[i] && !(m->opt.disableflags & SN_DISABLE_CLAMPCTRL);
  put_range(p->act_ctrlrange + 2 * i, clamped, m->actuator_ctrlrange[i]);
  put_range(p->act_forcerange + 2 * i, m->actuator_forcelimited[i], m->actuator_forcerange[i]);
  put_range(p->act_actrange + 2 * i, m->actuator_actlimited[i], m->actuator_actrange[i]);
  memcpy(p->act_dynprm + 3 * i, m->actuator_dynprm[i], 3 * sizeof(double));
  memcpy(p->act_gainprm + 9 * i, m->actuator_gainprm[i], 9 * sizeof(double));
  memcpy(p->act_biasprm + 9 * i, m->actuator_biasprm[i], 9 * sizeof(double));
  if (m->actuator_gaintype[i] == SN_GAIN_MUSCLE) put_muscle(p->act_gainprm + 9 * i, m, i, m->actuator_gainprm[i]);
  if (m->actuator_biastype[i] == SN_BIAS_MUSCLE) put_muscle(p->act_biasprm + 9 * i, m, i, m->actuator_biasprm[i]);
  if (p->nhistory > 0) put_history(p, m, i);
  p->act_hill[i] = m->nhill > 0 ? m->actuator_hilladr[i] : -1;
  put_sites(p, m, i);
}

static void moments(snDevicePlan* p, const snModel* m) {
  int next = 0;
  for (int i = 0; i < m->nu; i++) {
    p->moment_adr[i] = next;
    for (int k = 0; sn_device_plan_has_moment(m, i) && k < m->moment_rownnz[i]; k++, next++) {
      p->moment_dof[next] = m->moment_colind[m->moment_rowadr[i] + k];
      p->moment_act[next] = i;
    }
  }
  p->moment_adr[m->nu] = next;
}

static void lists_by_dof(snDevicePlan* p, const snModel* m) {
  int act = 0, moment = 0;
  for (int dof = 0; dof < m->nv; dof++) {
    p->dof_actadr[dof] = act, p->dof_momentadr[dof] = moment;
    for (int i = 0; i < m->nu; i++)
      if (single_dof(m, i) == dof) p->dof_act[act++] = i;
    for (int k = 0; k < p->nmoment; k++)
      if (p->moment_dof[k] == dof) p->dof_moment[moment++] = k;
  }
  p->dof_actadr[m->nv] = act, p->dof_momentadr[m->nv] = moment;
}

static void lists_by_tendon(snDevicePlan* p, const snModel* m) {
  int next = 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    p->tendon_actadr[tendon] = next;
    for (int i = 0; i < m->nu; i++)
      if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && m->actuator_trnid[i][0] == tendon)
        p->tendon_act[next++] = i;
  }
  p->tendon_actadr[m->ntendon] = next;
}

void sn_device_plan_actuators(snDevicePlan* p, const snModel* m) {
  for (int i = 0; i < m->nu; i++) put_actuator(p, m, i);
  for (int hill = 0, fiber = 0; hill < m->nhill; hill++) {
    int actuator = m->hill_actuatorid[hill];
    put_hill(p, m, hill);
    if (fiber_steps(p, m, hill)) p->fiber_hill[fiber] = hill, p->fiber_slot[fiber++] = m->actuator_actadr[actuator];
    if (hill_has_fiber(m, actuator)) p->act0[m->actuator_actadr[actuator]] = m->hill_fiberlength0[hill];
  }
  for (int set = 0; set < m->nmillard; set++)
    memcpy(p->hill_piece + SN_MILLARD_NUMBERS * set, m->millard_curves[set], sizeof m->millard_curves[set]);
  moments(p, m);
  lists_by_dof(p, m);
  lists_by_tendon(p, m);
}
