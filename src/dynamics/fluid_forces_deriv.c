// fluid_forces_deriv.c — velocity derivative of drag, viscosity and lift of all bodies
//   reads   cvel xipos ximat geom_xpos geom_xmat subtree_com cdof        writes  qDeriv
//   With X from velocities about the tree's centre of mass to local ones and F = d force / d velocity, local: a body
//   has X' F X, subtrees have sums of these, and qDeriv_ij gains cdof_i . (sum over the deeper dof's subtree) cdof_j.
#include "dynamics/derivatives.h"
#include "base/arena.h"
#include "dynamics/derivative_pattern.h"
#include "dynamics/fluid_deriv.h"
#include "dynamics/fluid_forces.h"
#include "geometry/shape_ops.h"
#include "math/spatial.h"

// Wrench as a linear function of velocity, both about the tree's centre of mass.
typedef struct Drag {
  snSpatial column[6];
} Drag;

static snSpatial drag_wrench(const Drag* drag, snSpatial v) {
  const real x[6] = {v.rot.x, v.rot.y, v.rot.z, v.lin.x, v.lin.y, v.lin.z};
  snSpatial sum = spatial_zero();
  for (int k = 0; k < 6; k++) sum = spatial_add_scaled(sum, drag->column[k], x[k]);
  return sum;
}

// The transposed matrix times a vector.
static snSpatial drag_power(const Drag* drag, snSpatial w) {
  const snSpatial* c = drag->column;
  return (snSpatial){{spatial_dot(c[0], w), spatial_dot(c[1], w), spatial_dot(c[2], w)},
                     {spatial_dot(c[3], w), spatial_dot(c[4], w), spatial_dot(c[5], w)}};
}

static snSpatial mul_local(double deriv[6][6], snSpatial v) {
  const real x[6] = {v.rot.x, v.rot.y, v.rot.z, v.lin.x, v.lin.y, v.lin.z};
  real y[6] = {0};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) y[i] += deriv[i][j] * x[j];
  return (snSpatial){vec3_load(y), vec3_load(y + 3)};
}

// Where a body or geom is: origin and axes of its frame.
typedef struct Place {
  int body;
  snVec3 point;
  snMat3 rot;
} Place;

static void add_local(const snModel* m, const snData* d, Drag* drag, Place at, double deriv[6][6]) {
  snVec3 arm = vec3_sub(at.point, d->subtree_com[m->body_rootid[at.body]]);
  for (int k = 0; k < 6; k++) {
    real unit[6] = {0};
    unit[k] = 1;
    snSpatial v = {vec3_load(unit), vec3_load(unit + 3)};
    snSpatial local = {mat3_transpose_mul_vec3(at.rot, v.rot),
                       mat3_transpose_mul_vec3(at.rot, spatial_point_velocity(v, arm))};
    snSpatial force = mul_local(deriv, local);
    drag->column[k] = spatial_add(
        drag->column[k], spatial_wrench(mat3_mul_vec3(at.rot, force.lin), mat3_mul_vec3(at.rot, force.rot), arm));
  }
}

static void add_box(const snModel* m, const snData* d, Drag* drag, int body) {
  Place at = {body, d->xipos[body], d->ximat[body]};
  snVec3 box = sn_fluid_box(m->body_mass[body], m->body_inertia[body]);
  snSpatial velocity = sn_fluid_velocity(m, d, body, at.point, at.rot);
  snSpatial diagonal = fluid_force_box_deriv(sn_fluid_state(m), box, velocity);
  double deriv[6][6];
  fluid_deriv_diagonal(deriv, diagonal);
  add_local(m, d, drag, at, deriv);
}

static void add_ellipsoid(const snModel* m, const snData* d, Drag* drag, int geom, bool symmetric) {
  double deriv[6][6];
  Place at = {m->geom_bodyid[geom], d->geom_xpos[geom], d->geom_xmat[geom]};
  snVec3 axes = sn_primitive_semiaxes(m->geom_type[geom], m->geom_size[geom]);
  snSpatial velocity = sn_fluid_velocity(m, d, at.body, at.point, at.rot);
  fluid_force_ellipsoid_deriv(deriv, sn_fluid_state(m), sn_fluid_coef(m->geom_fluid[geom]), axes, velocity);
  if (symmetric) fluid_deriv_symmetric(deriv);
  add_local(m, d, drag, at, deriv);
}

static void add_body(const snModel* m, const snData* d, Drag* drag, int body, bool symmetric) {
  if (m->body_mass[body] < SN_MINVAL) return;
  int ellipsoids = 0, geom = m->body_geomadr[body], end = geom + m->body_geomnum[body];
  for (; geom < end; geom++) {
    if (!sn_is_fluid_ellipsoid(m, geom)) continue;
    add_ellipsoid(m, d, drag, geom, symmetric);
    ellipsoids++;
  }
  if (ellipsoids == 0) add_box(m, d, drag, body);
}

static void add_entries(const snModel* m, snData* d, int dof, const Drag* drag) {
  snSquarePattern p = derivative_pattern(m);
  int row = m->D_rowadr[dof], ancestors = m->D_diag[dof];
  const int* ancestor = m->D_colind + row;
  snSpatial left = drag_power(drag, d->cdof[dof]), right = drag_wrench(drag, d->cdof[dof]);
  for (int k = 0; k <= ancestors; k++)
    if (sn_is_moved(m, dof, ancestor[k])) d->qDeriv[row + k] += spatial_dot(left, d->cdof[ancestor[k]]);
  for (int k = 0; k < ancestors; k++)
    if (sn_is_moved(m, dof, ancestor[k]))
      d->qDeriv[square_right(p, ancestor[k], dof)] += spatial_dot(right, d->cdof[ancestor[k]]);
}

static double column_drag(const void* context, int body, const snMotionColumn* of, const snMotionColumn* by) {
  return spatial_dot(of->axis, drag_wrench((const Drag*)context + body, by->axis));
}

void sn_add_fluid_deriv(const snModel* m, snData* d, bool symmetric) {
  size_t mark = sn_arena_mark(d->scratch);
  Drag* drag = sn_arena_zarray(d->scratch, Drag, m->nbody);
  for (int body = m->nbody - 1; body > 0; body--) {
    add_body(m, d, &drag[body], body, symmetric);
    Drag* above = &drag[m->body_parentid[body]];
    for (int k = 0; k < 6; k++) above->column[k] = spatial_add(above->column[k], drag[body].column[k]);
  }
  for (int dof = 0; dof < m->nv; dof++) add_entries(m, d, dof, &drag[m->dof_bodyid[dof]]);
  if (m->ncolumn > 0) sn_add_column_deriv(m, d, NULL, column_drag, drag);
  sn_arena_release(d->scratch, mark);
}

void sn_fluid_body_deriv(const snModel* m, const snData* d, int body, snSpatial column[6]) {
  Drag drag = {0};
  add_body(m, d, &drag, body, false);
  for (int k = 0; k < 6; k++) column[k] = drag.column[k];
}
