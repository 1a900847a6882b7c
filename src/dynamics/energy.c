// energy.c — potential and kinetic energy
//   reads   xipos qpos ten_length, frames of sites and geoms of force elements; M qvel        writes  energy[0];
//   energy[1]
//   V = -sum m g.x + 1/2 sum k |q - q_rest|^2, over joints and tendons, + force elements;  T = 1/2 v.M v
//   and the potentials of springs with higher powers (polynomial.h)
//   conformance: springs of what is asleep do not count
#include "base/arena.h"
#include "dynamics/force_elements.h"
#include "dynamics/polynomial.h"
#include "dynamics/spring.h"
#include "flex/flex.h"
#include "model/awake.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

static real spring_energy(const snModel* m, const snData* d, int jnt) {
  real displacement[6], sum = 0;
  int count = spring_displacement(m, d->qpos, jnt, displacement);
  for (int k = 0; k < count; k++) sum += displacement[k] * displacement[k];
  return 0.5 * m->jnt_stiffness[jnt] * sum;
}

// What the higher powers of a spring add; those of balls and free joints are of the length of the displacement.
static real joint_growth_energy(const snModel* m, const snData* d, int jnt) {
  const double* more = m->jnt_stiffnesspoly[jnt];
  real displacement[6], energy = 0;
  if (!is_polynomial(more)) return 0;
  int count = spring_displacement(m, d->qpos, jnt, displacement);
  if (count == 1) return spring_growth_potential(more, displacement[0]);
  for (int k = 0; k < count; k += 3) energy += spring_growth_potential(more, vec3_length(vec3_load(displacement + k)));
  return energy;
}

static real growth_energy(const snModel* m, const snData* d) {
  real energy = 0;
  for (int i = 0; i < d->awake->nmoving; i++) {
    snBodyRange run = d->awake->moving[i];
    for (int jnt = run.jnt; jnt < run.jnt_end; jnt++) energy += joint_growth_energy(m, d, jnt);
  }
  for (int i = 0; i < d->awake->tendon.count; i++) {
    int tendon = d->awake->tendon.item[i];
    real displacement = tendon_displacement(m, tendon, d->ten_length[tendon]);
    energy += spring_growth_potential(m->tendon_stiffnesspoly[tendon], displacement);
  }
  return energy;
}

static real run_energy(const snModel* m, const snData* d, snBodyRange run, real energy) {
  for (int jnt = run.jnt; jnt < run.jnt_end; jnt++)
    if (m->jnt_stiffness[jnt] != 0) energy += spring_energy(m, d, jnt);
  return energy;
}

static real tendon_energy(const snModel* m, const snData* d, int tendon) {
  real displacement = tendon_displacement(m, tendon, d->ten_length[tendon]);
  return 0.5 * m->tendon_stiffness[tendon] * displacement * displacement;
}

void sn_energy_position(const snModel* m, snData* d) {
  bool gravity = !(m->opt.disableflags & SN_DISABLE_GRAVITY);
  bool springs = !(m->opt.disableflags & SN_DISABLE_SPRING);
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  real energy = 0;
  for (int body = 1; gravity && body < m->nbody; body++)
    energy -= m->body_mass[body] * vec3_dot(m->opt.gravity, d->xipos[body]);
  for (int i = 0; springs && i < d->awake->nmoving; i++) energy = run_energy(m, d, d->awake->moving[i], energy);
  for (int i = 0; springs && i < d->awake->tendon.count; i++) energy += tendon_energy(m, d, d->awake->tendon.item[i]);
  if (springs && m->npoly > 0) energy += growth_energy(m, d);
  if (springs && m->nflex > 0) energy += sn_flex_energy(m, d);
  if (m->nforce > 0 && (m->opt.disableflags & both) != both) energy += sn_force_element_energy(m, d);
  d->energy[0] = energy;
}

void sn_energy_velocity(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* momentum = sn_arena_array(d->scratch, double, m->nv);
  real sum = 0;
  sn_mass_product(m, d, d->qvel, momentum);
  for (int dof = 0; dof < m->nv; dof++) sum += momentum[dof] * d->qvel[dof];
  d->energy[1] = d->kinetic_before = 0.5 * sum;
  sn_arena_release(d->scratch, mark);
}
