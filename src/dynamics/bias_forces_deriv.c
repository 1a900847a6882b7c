// bias_forces_deriv.c — velocity derivative of Coriolis and centrifugal forces
//   reads   qvel cdof cdof_dot cvel cinert crb        writes  qDeriv
//   Body force f = I a + v x Iv with a = sum of cdof_dot qvel over the chain. With S a motion axis and P = cdof_dot
//   plus its own change under the motion of its joint,
//     dv/dq' = S,  da/dq' = P - v x S,  df/dq' = I P + B S,  B S = v x I S - I (v x S) + S x I v.
//   B has six-dimensional form but few entries: with momentum (h, p) = I v, B = [ I' - [h]x, 0; -2 [p]x, 0 ], I' the
//   rate of the rotational inertia. Summed over subtrees, B and I serve all dofs above: as for the inertia matrix, the
//   deeper of two dofs gives the subtree.
//   Echeandia, Wensing, Numerical methods to compute the Coriolis matrix, J. Comput. Nonlinear Dyn. 16 (2021)
#include "dynamics/derivatives.h"
#include "base/arena.h"
#include "dynamics/coriolis.h"
#include "dynamics/derivative_pattern.h"
#include "math/simd.h"

static void subtree_coriolis(const snModel* m, const snData* d, snCoriolis* coriolis) {
  for (int body = 1; body < m->nbody; body++) coriolis[body] = body_coriolis(d->cinert[body], d->cvel[body]);
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body];
    if (parent > 0) coriolis_add(&coriolis[parent], &coriolis[body]);
  }
}

// Three rotations rotate each other's axes: none of them is carried by the others.
static void rotate_three(const snData* d, int dof, snSpatial* drift) {
  snSpatial spin = spatial_zero();
  for (int k = dof; k < dof + 3; k++) spin = spatial_add_scaled(spin, d->cdof[k], d->qvel[k]);
  for (int k = dof; k < dof + 3; k++)
    drift[k] = spatial_add_scaled(spatial_cross_motion(spin, d->cdof[k]), d->cdof_dot[k], 2);
}

void sn_axis_drifts(const snModel* m, const snData* d, snSpatial* drift) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int dof = m->jnt_dofadr[jnt];
    switch (m->jnt_type[jnt]) {
      case SN_JOINT_FREE:
        for (int k = dof; k < dof + 3; k++) drift[k] = spatial_zero();
        rotate_three(d, dof + 3, drift);
        break;
      case SN_JOINT_BALL: rotate_three(d, dof, drift); break;
      case SN_JOINT_SLIDE:
      case SN_JOINT_HINGE: drift[dof] = spatial_add_scaled(d->cdof_dot[dof], d->cdof_dot[dof], 1); break;
    }
  }
}

// Entries of a dof with itself and its ancestors, on both sides of the diagonal.
static void subtract_entries(const snModel* m, snData* d, int dof, const snCoriolis* coriolis, const snSpatial* drift) {
  snSquarePattern p = derivative_pattern(m);
  int row = m->D_rowadr[dof], ancestors = m->D_diag[dof];
  const int* ancestor = m->D_colind + row;
  snSpatial axis = d->cdof[dof];
  snSpatialInertia inertia = d->crb[m->dof_bodyid[dof]];
  snVec3 rotation = coriolis_transpose_mul(coriolis, axis);
  real6 momentum = real6_of(spatial_inertia_mul(inertia, axis));
  snSpatial force = spatial_inertia_mul(inertia, drift[dof]);
  force.rot = vec3_add(force.rot, mat3_mul_vec3(coriolis->rotation, axis.rot));
  force.lin = vec3_add_scaled(force.lin, vec3_cross(coriolis->momentum, axis.rot), -2);
  real6 own = real6_of(force);
  for (int k = 0; k <= ancestors; k++)
    if (sn_is_moved(m, dof, ancestor[k]))
      d->qDeriv[row + k] -=
          vec3_dot(rotation, d->cdof[ancestor[k]].rot) + real6_dot(momentum, real6_load(&drift[ancestor[k]]));
  for (int k = 0; k < ancestors; k++)
    if (sn_is_moved(m, dof, ancestor[k]))
      d->qDeriv[square_right(p, ancestor[k], dof)] -= real6_dot(own, real6_load(&d->cdof[ancestor[k]]));
}

// ---- driven joints

typedef struct Moving {
  const snData* d;
  const snCoriolis* coriolis;
} Moving;

static double minus_force(const void* context, int body, const snMotionColumn* of, const snMotionColumn* by) {
  const Moving* c = context;
  snSpatial force = spatial_inertia_mul(c->d->crb[body], by->drift);
  return -spatial_dot(of->axis, spatial_add(force, coriolis_mul(&c->coriolis[body], by->axis)));
}

SN_KERNEL void sn_subtract_bias_deriv(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  snCoriolis* coriolis = sn_arena_array(d->scratch, snCoriolis, m->nbody);
  snSpatial* drift = sn_arena_array(d->scratch, snSpatial, m->nv);
  subtree_coriolis(m, d, coriolis);
  sn_axis_drifts(m, d, drift);
  for (int dof = 0; dof < m->nv; dof++) subtract_entries(m, d, dof, &coriolis[m->dof_bodyid[dof]], drift);
  if (m->ncolumn > 0) sn_add_column_deriv(m, d, drift, minus_force, &(Moving){d, coriolis});
  sn_arena_release(d->scratch, mark);
}
