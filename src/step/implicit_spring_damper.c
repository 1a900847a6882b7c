// implicit_spring_damper.c — Euler's method, implicit in springs and dampers of joints; an extension
//   reads   M qvel qfrc_smooth qfrc_constraint act_dot        writes  qH qHDiagInv and the next state
//   (M + h D + h^2 K) v+ = M v + h f - h K (q - q_rest),  q+ = q + h v+,  D and K the joints' damping and stiffness, f
//   all forces but theirs. qfrc_smooth has both in it at the start of the step, so that in terms of the acceleration
//   (M + h D + h^2 K) (v+ - v) / h = qfrc_smooth + qfrc_constraint - h K v. Of a damper with higher powers D is the
//   slope at v, of a spring with them K is the linear part.
#include "base/arena.h"
#include "dynamics/inertia_pattern.h"
#include "dynamics/polynomial.h"
#include "math/dense.h"
#include "step/integrate.h"

static double damping(const snModel* m, const snData* d, int dof) {
  return m->opt.disableflags & SN_DISABLE_DAMPER ? 0 : dof_damping_slope(m, d->qvel, dof);
}

double sn_implicit_stiffness(const snModel* m, int dof) {
  return m->opt.disableflags & SN_DISABLE_SPRING ? 0 : m->jnt_stiffness[m->dof_jntid[dof]];
}

// qH = M + h D + h^2 K
static void spring_damper_matrix(const snModel* m, snData* d) {
  double h = m->opt.timestep;
  dense_copy(d->qH, d->M, m->nC);
  for (int dof = 0; dof < m->nv; dof++)
    d->qH[inertia_diagonal(m, dof)] += h * damping(m, d, dof) + h * h * sn_implicit_stiffness(m, dof);
}

// h K qvel: what the springs of joints gain during a step at the present velocity.
static void spring_gain(const snModel* m, const snData* d, double* force) {
  for (int dof = 0; dof < m->nv; dof++) force[dof] = m->opt.timestep * sn_implicit_stiffness(m, dof) * d->qvel[dof];
}

static void advance(const snModel* m, snData* d, void (*solve)(const snModel* m, snData* d, const double* less)) {
  size_t mark = sn_arena_mark(d->scratch);
  double* gain = sn_arena_array(d->scratch, double, m->nv);
  spring_gain(m, d, gain);
  solve(m, d, gain);
  sn_arena_release(d->scratch, mark);
}

void sn_implicit_spring_damper(const snModel* m, snData* d) {
  spring_damper_matrix(m, d);
  advance(m, d, sn_advance_implicitly);
}

void sn_implicit_spring_damper_again(const snModel* m, snData* d) { advance(m, d, sn_advance_factored); }

void sn_implicit_spring_damper_inverse(const snModel* m, snData* d, double* force) {
  size_t mark = sn_arena_mark(d->scratch);
  double* gain = sn_arena_array(d->scratch, double, m->nv);
  spring_damper_matrix(m, d);
  sn_ldl_mul(inertia_pattern(m), d->qH, force, d->qacc);
  spring_gain(m, d, gain);
  for (int dof = 0; dof < m->nv; dof++) force[dof] += gain[dof];
  sn_arena_release(d->scratch, mark);
}

void sn_subtract_spring_gain(const snModel* m, const snData* d, double* force) {
  for (int dof = 0; dof < m->nv; dof++) force[dof] -= m->opt.timestep * sn_implicit_stiffness(m, dof) * d->qvel[dof];
}
