// passive_terms.c — springs, dampers, gravity compensation and applied forces, to first order
//   reads   qpos ten_length ten_velocity ten_J xfrc_applied xipos        adds  by_position by_velocity, actions
//   spring: -k (q - q_rest), rotations by the inverse right Jacobian of their rotation vector;  damper: -b v;
//   a force that keeps its direction in the world follows its point: the torque changes by dp x f.
#include "derivative/dual_elements.h"
#include "derivative/rotations.h"
#include "derivative/terms.h"
#include "dynamics/forces.h"
#include "dynamics/spring.h"

static bool has_any(const snModel* m) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  return (m->opt.disableflags & both) != both;
}

static void add_torsional_spring(snTangent* t, int dof, const double* displacement, double stiffness) {
  snMat3 change = rotation_right_jacobian_inverse(vec3_load(displacement));
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) t->by_position[(dof + i) * t->m->nv + dof + j] -= stiffness * change.m[i][j];
}

static void add_spring(snTangent* t, int jnt) {
  const snModel* m = t->m;
  double stiffness = m->jnt_stiffness[jnt], displacement[6];
  int dof = m->jnt_dofadr[jnt], count = spring_displacement(m, t->d->qpos, jnt, displacement);
  int straight = count == 3 ? 0 : count == 6 ? 3 : 1;
  for (int k = dof; k < dof + straight; k++) t->by_position[k * m->nv + k] -= stiffness;
  if (count >= 3) add_torsional_spring(t, dof + straight, displacement + straight, stiffness);
}

static void add_springs_and_dampers(snTangent* t) {
  const snModel* m = t->m;
  if (!(m->opt.disableflags & SN_DISABLE_SPRING)) {
    for (int jnt = 0; jnt < m->njnt; jnt++)
      if (m->jnt_stiffness[jnt] != 0) add_spring(t, jnt);
  }
  if (m->opt.disableflags & SN_DISABLE_DAMPER) return;
  for (int dof = 0; dof < m->nv; dof++) t->by_velocity[dof * m->nv + dof] -= m->dof_damping[dof];
}

// A force and a torque of fixed direction on a body at its centre of mass.
static void add_fixed_wrench(snTangent* t, int body, snVec3 force, snVec3 torque) {
  snVec3 arm = vec3_sub(t->d->xipos[body], t->origin);
  snMat36 point = mat36_point(arm);
  snAction action = {.from = 0, .to = body, .wrench = spatial_wrench(force, torque, arm), .count = 1, .body = {body}};
  action.change[0] = wrench_change(arm, force, &point, NULL, NULL);
  sn_tangent_add_action(t, &action, 1);
}

void sn_tangent_add_passive(snTangent* t, snTangent* bodies) {
  const snModel* m = t->m;
  if (has_any(m)) add_springs_and_dampers(t);
  bool compensated = has_any(m) && sn_has_gravity_compensation(m);
  for (int body = 1; body < m->nbody; body++) {
    if (compensated && m->body_gravcomp[body] != 0)
      add_fixed_wrench(bodies, body, vec3_scale(m->opt.gravity, -(m->body_mass[body] * m->body_gravcomp[body])),
                       vec3(0, 0, 0));
    if (is_applied(t->d, body)) add_fixed_wrench(bodies, body, applied_force(t->d, body), applied_torque(t->d, body));
  }
}

// ---- tendons

static double spring_of(const snModel* m, int tendon) {
  return has_any(m) && !(m->opt.disableflags & SN_DISABLE_SPRING) ? m->tendon_stiffness[tendon] : 0;
}

static double damper_of(const snModel* m, int tendon) {
  return has_any(m) && !(m->opt.disableflags & SN_DISABLE_DAMPER) ? m->tendon_damping[tendon] : 0;
}

static void add_ligaments(const snTangent* t, int tendon, snTendonPassive* p) {
  const snModel* m = t->m;
  for (int force = 0; force < m->nforce; force++) {
    bool along = m->force_type[force] == SN_ELEMENT_LIGAMENT || m->force_type[force] == SN_ELEMENT_BLANKEVOORT;
    if (!along || m->force_objid[force][0] != tendon) continue;
    snElementSlope f = sn_dual_ligament(m, force, t->d->ten_length[tendon], t->d->ten_velocity[tendon]);
    p->tension -= f.force;
    p->stiffness += f.by_length;
    p->damping += f.by_rate;
  }
}

snTendonPassive sn_tendon_passive(const snTangent* t, int i) {
  double displacement = tendon_displacement(t->m, i, t->d->ten_length[i]), spring = spring_of(t->m, i),
         damper = damper_of(t->m, i);
  snTendonPassive p = {-(spring * displacement + damper * t->d->ten_velocity[i]), displacement != 0 ? spring : 0,
                       damper};
  if (t->m->nforce > 0 && has_any(t->m)) add_ligaments(t, i, &p);
  return p;
}

void sn_tendon_passive_tension(const snTangent* t, double* tension) {
  for (int i = 0; i < t->m->ntendon; i++) tension[i] += sn_tendon_passive(t, i).tension;
}

void sn_tangent_add_tendon_passive(snTangent* t, snTendonRows rows) {
  const snModel* m = t->m;
  for (int i = 0; i < m->ntendon; i++) {
    snTendonPassive passive = sn_tendon_passive(t, i);
    double stiffness = passive.stiffness, damping = passive.damping;
    if (stiffness == 0 && damping == 0) continue;
    int adr = m->ten_J_rowadr[i], count = m->ten_J_rownnz[i];
    const double* row = t->d->ten_J + adr;
    const int* dof = m->ten_J_colind + adr;
    for (int k = 0; k < count; k++) {
      double *position = t->by_position + dof[k] * m->nv, *velocity = t->by_velocity + dof[k] * m->nv;
      for (int j = 0; j < count; j++) {
        position[dof[j]] -= stiffness * row[k] * row[j];
        velocity[dof[j]] -= damping * row[k] * row[j];
      }
      for (int j = 0; j < m->nv; j++)
        position[j] -= row[k] * (damping * rows.velocity[i * m->nv + j] + stiffness * rows.length[i * m->nv + j]);
    }
  }
}
