// force_elements.c — limit forces, bushings, ligaments, compliant contacts
//   reads   qpos qvel site_xpos site_xmat geom_xpos geom_xmat cvel cdof column subtree_com ten_length ten_velocity ten_J
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

real sn_smooth_step(real beyond, real transition) {
  if (!(beyond > 0)) return 0;
  if (beyond >= transition) return 1;
  real x = beyond / transition;
  return x * x * x * (10 + x * (-15 + 6 * x));
}

static void limit_force(const snModel* m, snData* d, int force) {
  const snLimitForce* p = force_parameters(m, force);
  int coordinate = m->force_objid[force][0], dof = sn_coordinate_dof(m, coordinate);
  snJet q = sn_coordinate(m, d->qpos, coordinate);
  real rate = dof >= 0 ? q.d1 * d->qvel[dof] : 0, above = q.value - p->high, below = p->low - q.value;
  real high = sn_smooth_step(above, p->transition), low = sn_smooth_step(below, p->transition);
  real value = -p->stiffness_high * high * above + p->stiffness_low * low * below - p->damping * (high + low) * rate;
  d->force_value[force][0] = value;
  if (dof >= 0) d->qfrc_passive[dof] += q.d1 * value;
}

// ---- bushing

// Angles about x, y and z, each about the axes that the one before it left: R = Rx Ry Rz.
static void body_fixed_angles(snMat3 r, real angle[3]) {
  real cosine =
      sqrt(0.5 * (r.m[0][0] * r.m[0][0] + r.m[0][1] * r.m[0][1] + r.m[1][2] * r.m[1][2] + r.m[2][2] * r.m[2][2]));
  angle[0] = atan2(-r.m[1][2], r.m[2][2]);
  angle[1] = atan2(r.m[0][2], cosine);
  angle[2] = atan2(-r.m[0][1], r.m[0][0]);
}

// The matrix N whose product with the angular velocity, in the axes of the second frame, is the rate of the angles.
static snMat3 angle_rates(const real angle[3]) {
  real s = sin(angle[2]), c = cos(angle[2]), over = 1 / cos(angle[1]), sine = sin(angle[1]);
  return (snMat3){{{c * over, -s * over, 0}, {s, c, 0}, {-sine * c * over, sine * s * over, 1}}};
}

void sn_deflection_pose(const snData* d, int first, int second, real q[6]) {
  snMat3 frame = d->site_xmat[first];
  body_fixed_angles(mat3_mul(mat3_transpose(frame), d->site_xmat[second]), q);
  vec3_store(q + 3, mat3_transpose_mul_vec3(frame, vec3_sub(d->site_xpos[second], d->site_xpos[first])));
}

snDeflection sn_deflection(const snModel* m, const snData* d, int first, int second) {
  snDeflection out;
  snMat3 frame = d->site_xmat[first];
  int body1 = m->site_bodyid[first], body2 = m->site_bodyid[second];
  snVec3 at1 = d->site_xpos[first], at2 = d->site_xpos[second], between = vec3_sub(at2, at1);
  snSpatial v1 = d->cvel[body1], v2 = d->cvel[body2];
  snVec3 velocity1 = spatial_point_velocity(v1, vec3_sub(at1, d->subtree_com[m->body_rootid[body1]]));
  snVec3 velocity2 = spatial_point_velocity(v2, vec3_sub(at2, d->subtree_com[m->body_rootid[body2]]));
  sn_deflection_pose(d, first, second, out.q);
  out.rates = angle_rates(out.q);
  snVec3 turning = mat3_transpose_mul_vec3(d->site_xmat[second], vec3_sub(v2.rot, v1.rot));
  vec3_store(out.rate, mat3_mul_vec3(out.rates, turning));
  snVec3 relative = vec3_sub(vec3_sub(velocity2, velocity1), vec3_cross(v1.rot, between));
  vec3_store(out.rate + 3, mat3_transpose_mul_vec3(frame, relative));
  return out;
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
  if (length > p->length && function < 0)
    tension = p->stiffness * (length - p->length) * (1 + p->dissipation * d->ten_velocity[tendon]);
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
