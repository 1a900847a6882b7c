// angular_momentum.c — how the angular momentum of a subtree comes from the velocities of dofs
//   reads   cdof xipos ximat subtree_com, masses        writes  the matrix given
//   column of dof i: sum over bodies b of the subtree that it moves of  R_b I_b R_b^T w_i + m_b (c_b - c) x v_i(c_b),
//   w_i, v_i: rotation and translation per unit of the dof's velocity, c_b, c: centres of mass of body and subtree
#include "kinematics/driven.h"
#include "base/assert.h"
#include "math/spatial.h"
#include "sinew/support.h"

#include <string.h>

static snVec3 spin(snMat3 axes, snVec3 inertia, snVec3 rotation) {
  return mat3_mul_vec3(axes, vec3_mul(inertia, mat3_transpose_mul_vec3(axes, rotation)));
}

static void add_axis(const snModel* m, const snData* d, double* matrix, int body, snVec3 center, int dof,
                     snSpatial axis) {
  snVec3 arm = vec3_sub(d->xipos[body], d->subtree_com[m->body_rootid[body]]);
  snVec3 offset = vec3_sub(d->xipos[body], center);
  snVec3 carried = vec3_cross(offset, spatial_point_velocity(axis, arm));
  snVec3 column = vec3_add_scaled(spin(d->ximat[body], m->body_inertia[body], axis.rot), carried, m->body_mass[body]);
  matrix[dof] += column.x;
  matrix[m->nv + dof] += column.y;
  matrix[2 * m->nv + dof] += column.z;
}

static void add_body(const snModel* m, const snData* d, double* matrix, int body, snVec3 center) {
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++) add_axis(m, d, matrix, body, center, chain[k], d->cdof[chain[k]]);
  for (int c = 0; c < m->ncolumn; c++)
    if (body_hangs_on(m, body, m->column_bodyid[c]))
      add_axis(m, d, matrix, body, center, m->column_dofid[c], d->column[c]);
}

void sn_momentum_matrix(const snModel* m, const snData* d, int body, double* matrix) {
  memset(matrix, 0, 3 * sizeof(double) * (size_t)m->nv);
  if (!is_index(body, m->nbody)) return;
  for (int b = body; b < m->nbody && (b == body || m->body_parentid[b] >= body); b++)
    add_body(m, d, matrix, b, d->subtree_com[body]);
}
