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
#include "dynamics/derivative_pattern.h"
#include "math/simd.h"
#include "math/spatial.h"

// B as above: turn = I' - [h]x, momentum = p.
typedef struct CoriolisMatrix {
  snMat3 turn;
  snVec3 momentum;
} CoriolisMatrix;

static snMat3 rotational_inertia(snSpatialInertia i) {
  return (snMat3){{{i.xx, i.xy, i.xz}, {i.xy, i.yy, i.yz}, {i.xz, i.yz, i.zz}}};
}

static void add_outer(snMat3* a, snVec3 x, snVec3 y, real s) {
  const real left[3] = {x.x, x.y, x.z}, right[3] = {y.x, y.y, y.z};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) a->m[i][j] += s * left[i] * right[j];
}

// Rate of the rotational inertia of a body that moves with v: w x J - J w x - (l x [mc]x + [mc]x l x).
static snMat3 inertia_rate(snSpatialInertia inertia, snSpatial v) {
  snMat3 j = rotational_inertia(inertia);
  snMat3 turned = mat3_from_cols(vec3_cross(v.rot, mat3_col(j, 0)), vec3_cross(v.rot, mat3_col(j, 1)),
                                 vec3_cross(v.rot, mat3_col(j, 2)));
  snMat3 rate;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) rate.m[row][column] = turned.m[row][column] + turned.m[column][row];
  add_outer(&rate, v.lin, inertia.mc, -1);
  add_outer(&rate, inertia.mc, v.lin, -1);
  for (int k = 0; k < 3; k++) rate.m[k][k] += 2 * vec3_dot(v.lin, inertia.mc);
  return rate;
}

static CoriolisMatrix body_coriolis(const snData* d, int body) {
  snSpatial momentum = spatial_inertia_mul(d->cinert[body], d->cvel[body]);
  snVec3 h = momentum.rot;
  CoriolisMatrix s = {inertia_rate(d->cinert[body], d->cvel[body]), momentum.lin};
  s.turn.m[0][1] += h.z, s.turn.m[0][2] -= h.y;
  s.turn.m[1][0] -= h.z, s.turn.m[1][2] += h.x;
  s.turn.m[2][0] += h.y, s.turn.m[2][1] -= h.x;
  return s;
}

static void add_coriolis(CoriolisMatrix* a, const CoriolisMatrix* b) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) a->turn.m[i][j] += b->turn.m[i][j];
  a->momentum = vec3_add(a->momentum, b->momentum);
}

static void subtree_coriolis(const snModel* m, const snData* d, CoriolisMatrix* coriolis) {
  for (int body = 1; body < m->nbody; body++) coriolis[body] = body_coriolis(d, body);
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body];
    if (parent > 0) add_coriolis(&coriolis[parent], &coriolis[body]);
  }
}

// Three rotations turn each other's axes: none of them is carried by the others.
static void turn_three(const snData* d, int dof, snSpatial* drift) {
  snSpatial spin = spatial_zero();
  for (int k = dof; k < dof + 3; k++) spin = spatial_add_scaled(spin, d->cdof[k], d->qvel[k]);
  for (int k = dof; k < dof + 3; k++)
    drift[k] = spatial_add_scaled(spatial_cross_motion(spin, d->cdof[k]), d->cdof_dot[k], 2);
}

// P of each dof.
static void axis_drifts(const snModel* m, const snData* d, snSpatial* drift) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int dof = m->jnt_dofadr[jnt];
    switch (m->jnt_type[jnt]) {
      case SN_JOINT_FREE:
        for (int k = dof; k < dof + 3; k++) drift[k] = spatial_zero();
        turn_three(d, dof + 3, drift);
        break;
      case SN_JOINT_BALL: turn_three(d, dof, drift); break;
      default: drift[dof] = spatial_add_scaled(d->cdof_dot[dof], d->cdof_dot[dof], 1); break;
    }
  }
}

// Entries of a dof with itself and its ancestors, on both sides of the diagonal.
static void subtract_entries(const snModel* m, snData* d, int dof, const CoriolisMatrix* coriolis, const snSpatial* drift) {
  snSquarePattern p = derivative_pattern(m);
  int row = m->D_rowadr[dof], ancestors = m->D_diag[dof];
  const int* ancestor = m->D_colind + row;
  snSpatial axis = d->cdof[dof];
  snSpatialInertia inertia = d->crb[m->dof_bodyid[dof]];
  snVec3 turn =
      vec3_add_scaled(mat3_transpose_mul_vec3(coriolis->turn, axis.rot), vec3_cross(coriolis->momentum, axis.lin), 2);
  real6 momentum = real6_of(spatial_inertia_mul(inertia, axis));
  snSpatial force = spatial_inertia_mul(inertia, drift[dof]);
  force.rot = vec3_add(force.rot, mat3_mul_vec3(coriolis->turn, axis.rot));
  force.lin = vec3_add_scaled(force.lin, vec3_cross(coriolis->momentum, axis.rot), -2);
  real6 own = real6_of(force);
  for (int k = 0; k <= ancestors; k++)
    d->qDeriv[row + k] -=
        vec3_dot(turn, d->cdof[ancestor[k]].rot) + real6_dot(momentum, real6_load(&drift[ancestor[k]]));
  for (int k = 0; k < ancestors; k++)
    d->qDeriv[square_right(p, ancestor[k], dof)] -= real6_dot(own, real6_load(&d->cdof[ancestor[k]]));
}

SN_KERNEL void sn_subtract_bias_deriv(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  CoriolisMatrix* coriolis = sn_arena_array(d->scratch, CoriolisMatrix, m->nbody);
  snSpatial* drift = sn_arena_array(d->scratch, snSpatial, m->nv);
  subtree_coriolis(m, d, coriolis);
  axis_drifts(m, d, drift);
  for (int dof = 0; dof < m->nv; dof++) subtract_entries(m, d, dof, &coriolis[m->dof_bodyid[dof]], drift);
  sn_arena_release(d->scratch, mark);
}
