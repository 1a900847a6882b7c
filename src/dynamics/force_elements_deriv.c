// force_elements_deriv.c — velocity derivatives of limit forces, bushings, ligaments, compliant contacts
//   reads   what force_elements.c reads        writes  qDeriv
//   force = J' f(J v):  d force / dv = J' K J with K = df / d(J v). Entries that couple dofs of different branches have
//   no place in qDeriv and are left out, as those of tendons are.
#include "base/arena.h"
#include "dynamics/coriolis.h"
#include "dynamics/derivative_pattern.h"
#include "dynamics/derivatives.h"
#include "dynamics/force_elements.h"
#include "kinematics/driven.h"
#include "math/mat3.h"
#include "sinew/support.h"

static void add_entry(const snModel* m, snData* d, int row, int column, real value) {
  if (row >= column && is_below(m, row, column)) d->qDeriv[m->D_rowadr[row] + m->D_diag[column]] += value;
  if (row < column && is_below(m, column, row)) d->qDeriv[square_right(derivative_pattern(m), row, column)] += value;
}

static void add_row(const snModel* m, snData* d, const double* row, const int* dof, int count, real derivative) {
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++) add_entry(m, d, dof[i], dof[j], derivative * row[i] * row[j]);
}

// ---- two bodies

// Velocity of the second body against the first at a point, by dof: those that move one of them.
typedef struct Relative {
  int count;
  int* dof;
  snVec3 *rot, *lin;
} Relative;

static snVec3 entry_of(const double* first, const double* second, int nv, int dof) {
  return vec3(second[dof] - first[dof], second[nv + dof] - first[nv + dof], second[2 * nv + dof] - first[2 * nv + dof]);
}

static Relative relative_jacobian(const snModel* m, snData* d, int first, int second, snVec3 point) {
  int nv = m->nv, size = 3 * nv;
  double* dense = sn_arena_array(d->scratch, double, 4 * size);
  Relative r = {0, sn_arena_array(d->scratch, int, nv), sn_arena_array(d->scratch, snVec3, nv),
                sn_arena_array(d->scratch, snVec3, nv)};
  sn_point_jacobian(m, d, first, point, dense, dense + size);
  sn_point_jacobian(m, d, second, point, dense + 2 * size, dense + 3 * size);
  for (int dof = 0; dof < nv; dof++) {
    snVec3 lin = entry_of(dense, dense + 2 * size, nv, dof), rot = entry_of(dense + size, dense + 3 * size, nv, dof);
    if (vec3_dot(lin, lin) + vec3_dot(rot, rot) == 0) continue;
    r.dof[r.count] = dof, r.rot[r.count] = rot, r.lin[r.count++] = lin;
  }
  return r;
}

// Derivatives of the torque by the angular velocity and of the force by the velocity of the second body against the
// first.
static void add_pair(const snModel* m, snData* d, int first, int second, snVec3 point, snMat3 torque, snMat3 force) {
  size_t mark = sn_arena_mark(d->scratch);
  Relative r = relative_jacobian(m, d, first, second, point);
  for (int j = 0; j < r.count; j++) {
    snVec3 rotated = mat3_mul_vec3(torque, r.rot[j]), pushed = mat3_mul_vec3(force, r.lin[j]);
    for (int i = 0; i < r.count; i++)
      add_entry(m, d, r.dof[i], r.dof[j], vec3_dot(r.rot[i], rotated) + vec3_dot(r.lin[i], pushed));
  }
  sn_arena_release(d->scratch, mark);
}

// - A' diag(damping) A
static snMat3 damping_matrix(snMat3 a, const double* damping) {
  snMat3 product = {{{0}}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 3; k++) product.m[i][j] -= a.m[k][i] * damping[k] * a.m[k][j];
  return product;
}

// ---- one by one

static void limit_force(const snModel* m, snData* d, int force, bool symmetric) {
  (void)symmetric;
  const snLimitForce* p = force_parameters(m, force);
  int coordinate = m->force_objid[force][0], dof = sn_coordinate_dof(m, coordinate);
  snJet q = sn_coordinate(m, d->qpos, coordinate);
  real steps = quintic_step(q.value - p->high, p->transition) + quintic_step(p->low - q.value, p->transition);
  if (dof >= 0) add_entry(m, d, dof, dof, -p->damping * steps * q.d1 * q.d1);
}

static void bushing(const snModel* m, snData* d, int force, bool symmetric) {
  (void)symmetric;
  const snBushing* p = force_parameters(m, force);
  int first = m->force_objid[force][0], second = m->force_objid[force][1];
  snDeflection at = sn_deflection(m, d, first, second);
  snMat3 angles = mat3_mul(at.rates, mat3_transpose(d->site_xmat[second])),
         offsets = mat3_transpose(d->site_xmat[first]);
  add_pair(m, d, m->site_bodyid[first], m->site_bodyid[second], d->site_xpos[second],
           damping_matrix(angles, p->damping), damping_matrix(offsets, p->damping + 3));
}

static void ligament(const snModel* m, snData* d, int force, bool symmetric) {
  (void)symmetric;
  const snLigament* p = force_parameters(m, force);
  int tendon = m->force_objid[force][0], adr = m->ten_J_rowadr[tendon];
  real longer = d->ten_length[tendon] - p->length;
  if (!(longer > 0) || m->force_functionid[force][0] >= 0 || p->dissipation == 0) return;
  add_row(m, d, d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[tendon],
          -p->stiffness * longer * p->dissipation);
}

static void strain(const snModel* m, snData* d, int force, bool symmetric) {
  (void)symmetric;
  const snStrainLaw* p = force_parameters(m, force);
  int tendon = m->force_objid[force][0], adr = m->ten_J_rowadr[tendon];
  if (!(d->ten_velocity[tendon] > 0) || p->damping == 0) return;
  real step = quintic_step(d->ten_length[tendon] / p->length - 1, 0.01);
  add_row(m, d, d->ten_J + adr, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], -p->damping * step / p->length);
}

static void coordinate_force(const snModel* m, snData* d, int force, bool symmetric) {
  (void)symmetric;
  int coordinate = m->force_objid[force][0], dof = sn_coordinate_dof(m, coordinate);
  if (dof < 0) return;
  snJet q = sn_coordinate(m, d->qpos, coordinate);
  double gradient[2];
  expression_of(m, m->force_expressionid[force][0], (double[2]){q.value, q.d1 * d->qvel[dof]}, 2, gradient);
  add_entry(m, d, dof, dof, gradient[1] * q.d1 * q.d1);
}

// The pull changes with the rate of the distance: - df/d(ddot) e e' of the unit vector e from site to site.
static void point_force(const snModel* m, snData* d, int force, bool symmetric) {
  (void)symmetric;
  const int* site = m->force_objid[force];
  int first = m->site_bodyid[site[0]], second = m->site_bodyid[site[1]];
  snVec3 a = d->site_xpos[site[0]], b = d->site_xpos[site[1]], between = vec3_sub(b, a);
  snVec3 va = spatial_point_velocity(d->cvel[first], vec3_sub(a, d->subtree_com[m->body_rootid[first]])),
         vb = spatial_point_velocity(d->cvel[second], vec3_sub(b, d->subtree_com[m->body_rootid[second]]));
  double distance = vec3_length(between), gradient[2];
  if (!(distance > 0)) return;
  snVec3 along = vec3_scale(between, 1 / distance);
  double variables[2] = {distance, vec3_dot(vec3_sub(vb, va), along)};
  expression_of(m, m->force_expressionid[force][0], variables, 2, gradient);
  snMat3 pull = {{{0}}}, none = {{{0}}};
  mat3_add_outer(&pull, along, along, -gradient[1]);
  add_pair(m, d, first, second, b, none, pull);
}

// No derivative is known here: implicit steps take the force as it is.
static void unknown(const snModel* m, snData* d, int force, bool symmetric) {
  (void)m, (void)d, (void)force, (void)symmetric;
}

static void contact(const snModel* m, snData* d, int force, bool symmetric) {
  snVec3 point;
  snMat3 deriv = sn_compliant_contact_deriv(m, d, force, &point), rotated = mat3_transpose(deriv), none = {{{0}}};
  for (int i = 0; symmetric && i < 3; i++)
    for (int j = 0; j < 3; j++) deriv.m[i][j] = 0.5 * (deriv.m[i][j] + rotated.m[i][j]);
  int first = m->geom_bodyid[m->force_objid[force][0]], second = m->geom_bodyid[m->force_objid[force][1]];
  add_pair(m, d, first, second, point, none, deriv);
}

typedef void DerivFn(const snModel* m, snData* d, int force, bool symmetric);

static DerivFn* const derivatives[SN_ELEMENT_COUNT] = {
    [SN_ELEMENT_LIMITFORCE] = limit_force, [SN_ELEMENT_BUSHING] = bushing,       [SN_ELEMENT_LIGAMENT] = ligament,
    [SN_ELEMENT_HUNTCROSSLEY] = contact,   [SN_ELEMENT_SMOOTHCONTACT] = contact,
    [SN_ELEMENT_COORDINATEFORCE] = coordinate_force,
    [SN_ELEMENT_POINTFORCE] = point_force,
    [SN_ELEMENT_EXPRESSIONBUSHING] = bushing,
    [SN_ELEMENT_BLANKEVOORT] = strain,
    [SN_ELEMENT_FOUNDATION] = unknown,
    [SN_ELEMENT_PRESCRIBED] = unknown,
};

void sn_add_force_element_deriv(const snModel* m, snData* d, bool symmetric) {
  for (int force = 0; force < m->nforce; force++) derivatives[m->force_type[force]](m, d, force, symmetric);
}
