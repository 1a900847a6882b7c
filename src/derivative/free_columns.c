// free_columns.c — columns of differences where no constraint acts
//   reads   forces at displaced states        writes  entries of motion of A and B
//   Euler's next velocity is v + h a, W a = f, W of the position alone. Where no row acts, da = W^-1 (df - dW a):
//   columns are changes of f - W a at the acceleration of the step itself, and all of them are solved for at once.
//   Positions at which rows act are left for later, as others would be.
#include "derivative/free_columns.h"
#include "derivative/rotations.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "math/solve_columns.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <string.h>

// force -= W a
static void subtract_inertial(const snDifferenceJob* job, snDerivativeWorker* worker, double* force) {
  const snModel* m = job->m;
  double *product = worker->direction, h = euler_is_implicit(m) ? m->opt.timestep : 0;
  sn_mass_product(m, worker->d, worker->acceleration, product);
  for (int dof = 0; dof < m->nv; dof++)
    force[dof] -= product[dof] + h * m->dof_damping[dof] * worker->acceleration[dof];
}

void sn_force_outcome(const snDifferenceJob* job, snDerivativeWorker* worker, const snColumnKind* kind, int index,
                      double amount, double* out) {
  const snModel* m = job->m;
  snData* d = worker->d;
  sn_restore_moved(job, d);
  kind->displace(job, worker, index, amount);
  sn_forward_forces(m, d, kind->part);
  sn_advance_inputs(m, d, d->act_dot, false);
  out += m->nq;
  for (int dof = 0; dof < m->nv; dof++) out[dof] = d->qfrc_passive[dof] - d->qfrc_bias[dof] + d->qfrc_actuator[dof];
  if (kind->part == SN_PASS_POSITION) {
    subtract_inertial(job, worker, out);
    job->work->constrained[kind->first + index] |= d->nefc > 0;
  }
  dense_copy(out += m->nv, d->act, m->na);
  dense_copy(out + m->na, d->history, m->nhistory);
}

// A position adds itself, rotated back by the rotation of the step where it is one.
static void store_position(const snDifferenceJob* job, int column) {
  const snModel* m = job->m;
  size_t width = (size_t)job->work->size;
  int jnt = m->dof_jntid[column], type = m->jnt_type[jnt], first = m->jnt_dofadr[jnt] + (type == SN_JOINT_FREE ? 3 : 0);
  double* to = job->how->A + column;
  if ((type != SN_JOINT_BALL && type != SN_JOINT_FREE) || column < first) {
    to[(size_t)column * width] += 1;
    return;
  }
  snMat3 back = rotation_inverse(vec3_scale(vec3_load(job->work->next + m->nq + first), m->opt.timestep));
  for (int i = 0; i < 3; i++) to[(size_t)(first + i) * width] += back.m[i][column - first];
}

// Entries of motion of one free column; `stride` apart are those of its accelerations.
static void store_motion(const snDifferenceJob* job, const double* acceleration, int stride, int column) {
  const snModel* m = job->m;
  const double *v = job->work->next + m->nq, h = m->opt.timestep;
  bool control = column >= job->work->size;
  double* to = control ? job->how->B + (column - job->work->size) : job->how->A + column;
  size_t width = (size_t)(control ? job->work->nu : job->work->size), nv = (size_t)m->nv;
  for (size_t dof = 0; dof < nv; dof++) {
    double change = h * acceleration[dof * (size_t)stride] + (column == m->nv + (int)dof ? 1 : 0);
    to[(nv + dof) * width] = change;
    to[dof * width] = h * change;
  }
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int type = m->jnt_type[jnt], dof = m->jnt_dofadr[jnt] + (type == SN_JOINT_FREE ? 3 : 0);
    if (type != SN_JOINT_BALL && type != SN_JOINT_FREE) continue;
    double* rotation = to + (size_t)dof * width;
    snVec3 moved = mat3_mul_vec3(rotation_right_jacobian(vec3_scale(vec3_load(v + dof), h)),
                                 vec3(rotation[0], rotation[width], rotation[2 * width]));
    rotation[0] = moved.x, rotation[width] = moved.y, rotation[2 * width] = moved.z;
  }
  if (column < m->nv) store_position(job, column);
}

void sn_keep_force(const snDifferenceJob* job, snDerivativeWorker* worker, int column) {
  int columns = job->work->size + job->m->nu;
  for (int dof = 0; dof < job->m->nv; dof++)
    worker->force[(size_t)dof * (size_t)columns + (size_t)worker->frees] = worker->change[job->m->nv + dof];
  worker->free[worker->frees++] = column;
}

void sn_solve_free(const snDifferenceJob* job, snDerivativeWorker* worker) {
  const snModel* m = job->m;
  const snData* d = worker->d;
  int columns = job->work->size + m->nu, count = worker->frees;
  if (count == 0) return;
  for (int dof = 1; dof < m->nv; dof++)
    memmove(worker->force + dof * count, worker->force + dof * columns, sizeof(double) * (size_t)count);
  bool own = sn_integrator_has_matrix(m);
  sn_ldl_solve_columns(inertia_pattern(m), own ? d->qH : d->qLD, own ? d->qHDiagInv : d->qLDiagInv, worker->force,
                       count);
  for (int i = 0; i < count; i++) store_motion(job, worker->force + i, count, worker->free[i]);
}
