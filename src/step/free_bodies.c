// free_bodies.c — free bodies on their own under implicitfast: the derivative of their gyroscopic forces
//   reads   M qDeriv xmat ximat xpos xipos qvel        writes  accelerations of free joints
//   implicitfast leaves the velocity derivative of qfrc_bias out, since it is not symmetric, and bodies that spin fast
//   gain energy. The six dofs of a free body that nothing hangs on are coupled with no others: their block of
//   M - h qDeriv + h d qfrc_bias / d qvel is solved as it is, with pivots. With the physics switch `freebodies`, 3.11.
#include "step/integrate.h"
#include "dynamics/free_body.h"
#include "math/mat3.h"
#include "model/awake.h"

#include <math.h>

typedef double Block[6][6];

// The inertia about the centre of mass, in world axes, times a vector.
static snVec3 inertia_times(const snModel* m, const snData* d, int body, snVec3 v) {
  snMat3 frame = d->ximat[body];
  return mat3_mul_vec3(frame, vec3_mul(m->body_inertia[body], mat3_transpose_mul_vec3(frame, v)));
}

// block += h d qfrc_bias / d qvel. Of the world's angular velocity w = R qvel the force is m w x (w x s), s from the
// body's origin to its centre of mass, and the torque about that centre w x I w; the linear velocity plays no part.
static void add_bias(const snModel* m, const snData* d, int body, Block block) {
  int dof = m->body_dofadr[body];
  double h = m->opt.timestep, mass = m->body_mass[body];
  snMat3 axes = d->xmat[body];
  snVec3 s = vec3_sub(d->xipos[body], d->xpos[body]), w = mat3_mul_vec3(axes, vec3_load(d->qvel + dof + 3));
  snVec3 rim = vec3_cross(w, s), momentum = inertia_times(m, d, body, w);
  for (int k = 0; k < 3; k++) {
    snVec3 dw = mat3_col(axes, k);
    snVec3 force = vec3_scale(vec3_add(vec3_cross(dw, rim), vec3_cross(w, vec3_cross(dw, s))), mass);
    snVec3 spin = vec3_add(vec3_cross(dw, momentum), vec3_cross(w, inertia_times(m, d, body, dw)));
    snVec3 torque = mat3_transpose_mul_vec3(axes, vec3_add(vec3_cross(s, force), spin));
    double column[6];
    vec3_store(column, force);
    vec3_store(column + 3, torque);
    for (int row = 0; row < 6; row++) block[row][3 + k] += h * column[row];
  }
}

// M - h qDeriv of the six dofs.
static void symmetric_block(const snModel* m, const snData* d, int dof, Block block) {
  for (int i = 0; i < 36; i++) block[i / 6][i % 6] = 0;
  for (int row = 0; row < 6; row++) {
    for (int k = 0; k < m->M_rownnz[dof + row]; k++) {
      int entry = m->M_rowadr[dof + row] + k, column = m->M_colind[entry] - dof;
      block[row][column] = block[column][row] = d->M[entry];
    }
  }
  for (int row = 0; row < 6; row++) {
    for (int k = 0; k < m->D_rownnz[dof + row]; k++) {
      int entry = m->D_rowadr[dof + row] + k;
      block[row][m->D_colind[entry] - dof] -= m->opt.timestep * d->qDeriv[entry];
    }
  }
}

// x = block^-1 x by Gauss's elimination with row pivots; false, and x as it was, where a pivot vanishes.
static bool solve(Block block, double x[6]) {
  double right[6];
  for (int i = 0; i < 6; i++) right[i] = x[i];
  for (int k = 0; k < 6; k++) {
    int best = k;
    for (int row = k + 1; row < 6; row++)
      if (fabs(block[row][k]) > fabs(block[best][k])) best = row;
    if (!(fabs(block[best][k]) > SN_MINVAL)) return false;
    for (int column = k; column < 6; column++) {
      double swapped = block[k][column];
      block[k][column] = block[best][column];
      block[best][column] = swapped;
    }
    double swapped = right[k];
    right[k] = right[best];
    right[best] = swapped;
    for (int row = k + 1; row < 6; row++) {
      double factor = block[row][k] / block[k][k];
      for (int column = k; column < 6; column++) block[row][column] -= factor * block[k][column];
      right[row] -= factor * right[k];
    }
  }
  for (int k = 5; k >= 0; k--) {
    for (int column = k + 1; column < 6; column++) right[k] -= block[k][column] * x[column];
    x[k] = right[k] / block[k][k];
  }
  return true;
}

static bool free_block(const snModel* m, const snData* d, int jnt, Block block) {
  int body = m->jnt_bodyid[jnt];
  if (m->jnt_type[jnt] != SN_JOINT_FREE || !is_free_body(m, body)) return false;
  symmetric_block(m, d, m->jnt_dofadr[jnt], block);
  add_bias(m, d, body, block);
  return true;
}

void sn_separate_free_bodies(const snModel* m, snData* d) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    if (m->jnt_type[jnt] != SN_JOINT_FREE || !is_free_body(m, m->jnt_bodyid[jnt])) continue;
    int entry = m->M_rowadr[m->jnt_dofadr[jnt]], last = m->jnt_dofadr[jnt] + 5;
    int end = m->M_rowadr[last] + m->M_rownnz[last];
    for (; entry < end; entry++) d->qH[entry] = d->M[entry];
  }
}

void sn_solve_free_bodies(const snModel* m, const snData* d, double* qacc) {
  for (int i = 0; i < d->awake->nmoving; i++) {
    for (int jnt = d->awake->moving[i].jnt; jnt < d->awake->moving[i].jnt_end; jnt++) {
      Block block;
      int dof = m->jnt_dofadr[jnt];
      if (!free_block(m, d, jnt, block)) continue;
      double x[6];
      for (int k = 0; k < 6; k++) x[k] = d->qfrc_smooth[dof + k] + d->qfrc_constraint[dof + k];
      if (solve(block, x))
        for (int k = 0; k < 6; k++) qacc[dof + k] = x[k];
    }
  }
}

void sn_mul_free_bodies(const snModel* m, const snData* d, double* force) {
  for (int i = 0; i < d->awake->nmoving; i++) {
    for (int jnt = d->awake->moving[i].jnt; jnt < d->awake->moving[i].jnt_end; jnt++) {
      Block block;
      int dof = m->jnt_dofadr[jnt];
      if (!free_block(m, d, jnt, block)) continue;
      for (int row = 0; row < 6; row++) {
        force[dof + row] = 0;
        for (int k = 0; k < 6; k++) force[dof + row] += block[row][k] * d->qacc[dof + k];
      }
    }
  }
}
