// fluid_forces_deriv.c — velocity derivative of drag, viscosity and lift of all bodies
//   reads   cvel xipos ximat geom_xpos geom_xmat subtree_com cdof        writes  qDeriv
//   Subtrees have sums of the derivatives of their bodies (fluid_bodies.h), and qDeriv_ij gains cdof_i . (sum over the
//   deeper dof's subtree) cdof_j.
#include "dynamics/derivatives.h"
#include "base/arena.h"
#include "dynamics/derivative_pattern.h"
#include "dynamics/fluid_forces.h"
#include "dynamics/free_body.h"
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
    bool whole = !symmetric || (frees_bodies(m) && is_free_body(m, body));
    sn_add_body_drag(m, d, body, whole ? SN_DRAG_MUJOCO : SN_DRAG_SYMMETRIC, drag[body].column);
    Drag* above = &drag[m->body_parentid[body]];
    for (int k = 0; k < 6; k++) above->column[k] = spatial_add(above->column[k], drag[body].column[k]);
  }
  for (int dof = 0; dof < m->nv; dof++) add_entries(m, d, dof, &drag[m->dof_bodyid[dof]]);
  if (m->ncolumn > 0) sn_add_column_deriv(m, d, NULL, column_drag, drag);
  sn_arena_release(d->scratch, mark);
}

void sn_fluid_body_deriv(const snModel* m, const snData* d, int body, snSpatial column[6]) {
  for (int k = 0; k < 6; k++) column[k] = spatial_zero();
  sn_add_body_drag(m, d, body, SN_DRAG_EXACT, column);
}
