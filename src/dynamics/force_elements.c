// force_elements.c — limit forces, bushings, ligaments, compliant contacts
//   reads   qpos qvel site_xpos site_xmat geom_xpos geom_xmat cvel cdof column subtree_com ten_length ten_velocity
//   ten_J
//   writes  force_value; adds to qfrc_passive
//   The rows force_* are made when a model is compiled; a model without them does not come here.
#include "dynamics/force_elements.h"
#include "dynamics/forces.h"
#include "kinematics/driven.h"
#include "math/mat3.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sinew/support.h"

void sn_apply_pair(const snModel* m, snData* d, int first, int second, snVec3 force, snVec3 torque, snVec3 point) {
  sn_apply_force(m, d, d->qfrc_passive, second, force, torque, point);
  sn_apply_force(m, d, d->qfrc_passive, first, vec3_neg(force), vec3_neg(torque), point);
}

// ---- limit force

static void limit_force(const snModel* m, snData* d, int force) {
  const snLimitForce* p = force_parameters(m, force);
  int coordinate = m->force_objid[force][0], dof = sn_coordinate_dof(m, coordinate);
  snJet q = sn_coordinate(m, d->qpos, coordinate);
  real value = limit_force_at(p, q.value, dof >= 0 ? q.d1 * d->qvel[dof] : 0);
  d->force_value[force][0] = value;
  if (dof >= 0) d->qfrc_passive[dof] += q.d1 * value;
}

// ---- bushing

static DeflectedSite site_at(const snModel* m, const snData* d, int site) {
  int body = m->site_bodyid[site];
  snVec3 arm = vec3_sub(d->site_xpos[site], d->subtree_com[m->body_rootid[body]]);
  return (DeflectedSite){
      d->site_xpos[site], d->site_xmat[site], {d->cvel[body].rot, spatial_point_velocity(d->cvel[body], arm)}};
}

void sn_deflection_pose(const snData* d, int first, int second, real q[6]) {
  deflection_pose(q, d->site_xpos[first], d->site_xmat[first], d->site_xpos[second], d->site_xmat[second]);
}

snDeflection sn_deflection(const snModel* m, const snData* d, int first, int second) {
  DeflectedSite a = site_at(m, d, first), b = site_at(m, d, second);
  return deflection_of(&a, &b);
}

// Virtual work: the moment on the second body, in its axes, is N^T times the moments by the angles.
static void bushing(const snModel* m, snData* d, int force) {
  const snBushing* p = force_parameters(m, force);
  const int *sites = m->force_objid[force], *function = m->force_functionid[force];
  snDeflection at = sn_deflection(m, d, sites[0], sites[1]);
  double* value = d->force_value[force];
  for (int i = 0; i < 6; i++) {
    real elastic = function[i] >= 0 ? sn_function(m, function[i], at.q[i]).value : p->stiffness[i] * at.q[i];
    value[i] = -elastic - p->damping[i] * at.rate[i];
  }
  snVec3 moment = mat3_mul_vec3(d->site_xmat[sites[1]], mat3_transpose_mul_vec3(at.rates, vec3_load(value)));
  snVec3 push = mat3_mul_vec3(d->site_xmat[sites[0]], vec3_load(value + 3));
  sn_apply_pair(m, d, m->site_bodyid[sites[0]], m->site_bodyid[sites[1]], push, moment, d->site_xpos[sites[1]]);
}

// ---- ligament

static void ligament(const snModel* m, snData* d, int force) {
  const snLigament* p = force_parameters(m, force);
  int tendon = m->force_objid[force][0], function = m->force_functionid[force][0], adr = m->ten_J_rowadr[tendon];
  real length = d->ten_length[tendon], tension = 0;
  if (length > p->length && function >= 0) tension = p->force * sn_function(m, function, length / p->length).value;
  if (function < 0) tension = linear_tension(p, length, d->ten_velocity[tendon]);
  d->force_value[force][0] = tension;
  if (tension != 0)
    add_to_computed(d, d->qfrc_passive, d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], -tension);
}

// ---- all of them

typedef void ElementFn(const snModel* m, snData* d, int force);

static ElementFn* const elements[SN_ELEMENT_COUNT] = {
    [SN_ELEMENT_LIMITFORCE] = limit_force,
    [SN_ELEMENT_BUSHING] = bushing,
    [SN_ELEMENT_LIGAMENT] = ligament,
    [SN_ELEMENT_HUNTCROSSLEY] = sn_compliant_contact,
    [SN_ELEMENT_SMOOTHCONTACT] = sn_compliant_contact,
};

void sn_force_elements(const snModel* m, snData* d) {
  for (int force = 0; force < m->nforce; force++) {
    for (int i = 0; i < 6; i++) d->force_value[force][i] = 0;
    elements[m->force_type[force]](m, d, force);
  }
}
