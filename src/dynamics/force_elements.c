// force_elements.c — limit forces, bushings, ligaments, compliant contacts, expressions
//   reads   time qpos qvel site_xpos site_xmat geom_xpos geom_xmat cvel cdof column subtree_com ten_length ten_velocity
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
#include "view/read_view.h"

static real function_value(View v, int function, real x) { return sn_function(v.m, function, x).value; }
static real expression_value(View v, int expression, const real* variables, int count) {
  return expression_of(v.m, expression, variables, count, NULL);
}
#include "dynamics/expression_forces.h"

void sn_apply_pair(const snModel* m, snData* d, int first, int second, snVec3 force, snVec3 torque, snVec3 point) {
  sn_add_force(m, d, second, force, torque, point, d->qfrc_passive);
  sn_add_force(m, d, first, vec3_neg(force), vec3_neg(torque), point, d->qfrc_passive);
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

void sn_deflection_pose(const snData* d, int first, int second, real q[6]) {
  deflection_pose(q, d->site_xpos[first], d->site_xmat[first], d->site_xpos[second], d->site_xmat[second]);
}

snDeflection sn_deflection(const snModel* m, const snData* d, int first, int second) {
  View v = {m, d};
  DeflectedSite a = deflected_site(v, first), b = deflected_site(v, second);
  return deflection_of(&a, &b);
}

static void bushing(const snModel* m, snData* d, int force) {
  const int* sites = m->force_objid[force];
  PairForce f = bushing_force((View){m, d}, force, d->force_value[force]);
  sn_apply_pair(m, d, m->site_bodyid[sites[0]], m->site_bodyid[sites[1]], f.force, f.torque, f.point);
}

// ---- expressions

static void coordinate_element(const snModel* m, snData* d, int force) {
  int coordinate = m->force_objid[force][0], dof = sn_coordinate_dof(m, coordinate);
  snJet q = sn_coordinate(m, d->qpos, coordinate);
  real value = coordinate_force((View){m, d}, force, q.value, dof >= 0 ? q.d1 * d->qvel[dof] : 0);
  d->force_value[force][0] = value;
  if (dof >= 0) d->qfrc_passive[dof] += q.d1 * value;
}

static void point_element(const snModel* m, snData* d, int force) {
  const int* sites = m->force_objid[force];
  real pull;
  PairForce f = point_force((View){m, d}, force, &pull);
  vec3_store(d->force_value[force], f.force);
  d->force_value[force][3] = pull;
  sn_apply_pair(m, d, m->site_bodyid[sites[0]], m->site_bodyid[sites[1]], f.force, f.torque, f.point);
}

static void expression_bushing(const snModel* m, snData* d, int force) {
  const int* sites = m->force_objid[force];
  PairForce f = expression_bushing_force((View){m, d}, force, d->force_value[force]);
  sn_apply_pair(m, d, m->site_bodyid[sites[0]], m->site_bodyid[sites[1]], f.force, f.torque, f.point);
}

// ---- ligament

static void ligament(const snModel* m, snData* d, int force) {
  int tendon = m->force_objid[force][0], adr = m->ten_J_rowadr[tendon];
  real tension = ligament_tension((View){m, d}, force, d->ten_length[tendon], d->ten_velocity[tendon]);
  d->force_value[force][0] = tension;
  if (tension != 0)
    add_to_computed(d, d->qfrc_passive, d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], -tension);
}

// ---- compliant contact

void sn_compliant_contact(const snModel* m, snData* d, int force) {
  CompliantContact c = compliant_contact((View){m, d}, force);
  real normal;
  PairForce f = compliant_force(&c, &normal);
  vec3_store(d->force_value[force], f.force);
  vec3_store(d->force_value[force] + 3, f.point);
  if (normal != 0) sn_apply_pair(m, d, c.body1, c.body2, f.force, f.torque, f.point);
}

// ---- all of them

typedef void ElementFn(const snModel* m, snData* d, int force);

static ElementFn* const elements[SN_ELEMENT_COUNT] = {
    [SN_ELEMENT_LIMITFORCE] = limit_force,
    [SN_ELEMENT_BUSHING] = bushing,
    [SN_ELEMENT_LIGAMENT] = ligament,
    [SN_ELEMENT_HUNTCROSSLEY] = sn_compliant_contact,
    [SN_ELEMENT_SMOOTHCONTACT] = sn_compliant_contact,
    [SN_ELEMENT_COORDINATEFORCE] = coordinate_element,
    [SN_ELEMENT_POINTFORCE] = point_element,
    [SN_ELEMENT_EXPRESSIONBUSHING] = expression_bushing,
    [SN_ELEMENT_BLANKEVOORT] = ligament,
    [SN_ELEMENT_FOUNDATION] = sn_elastic_foundation,
    [SN_ELEMENT_PRESCRIBED] = sn_prescribed_force,
};

void sn_force_elements(const snModel* m, snData* d) {
  for (int force = 0; force < m->nforce; force++) {
    for (int i = 0; i < 6; i++) d->force_value[force][i] = 0;
    elements[m->force_type[force]](m, d, force);
  }
}
