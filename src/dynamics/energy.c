// energy.c — potential and kinetic energy
//   reads   xipos qpos ten_length; M qvel        writes  energy[0]; energy[1]
//   V = -sum m g.x + 1/2 sum k |q - q_rest|^2, over joints and tendons;  T = 1/2 v.M v
//   conformance: springs of what sleeps do not count, and while anything sleeps neither do tendons that move nothing
#include "base/arena.h"
#include "dynamics/spring.h"
#include "model/sleeping.h"
#include "sinew/step.h"

static real spring_energy(const snModel* m, const snData* d, int jnt) {
  real displacement[6], sum = 0;
  int count = spring_displacement(m, d->qpos, jnt, displacement);
  for (int k = 0; k < count; k++) sum += displacement[k] * displacement[k];
  return 0.5 * m->jnt_stiffness[jnt] * sum;
}

static bool joint_counts(const snModel* m, const snData* d, int jnt, bool sleepers) {
  return m->jnt_stiffness[jnt] != 0 && !(sleepers && body_sleeps(m, d, m->jnt_bodyid[jnt]));
}

static bool tendon_counts(const snModel* m, const snData* d, int tendon, bool sleepers) {
  return !sleepers || (m->tendon_treenum[tendon] > 0 && !tendon_sleeps(m, d, tendon));
}

void sn_energy_position(const snModel* m, snData* d) {
  bool gravity = !(m->opt.disableflags & SN_DISABLE_GRAVITY);
  bool springs = !(m->opt.disableflags & SN_DISABLE_SPRING);
  bool sleepers = any_sleeps(m, d);
  real energy = 0;
  for (int body = 1; gravity && body < m->nbody; body++)
    energy -= m->body_mass[body] * vec3_dot(m->opt.gravity, d->xipos[body]);
  for (int jnt = 0; springs && jnt < m->njnt; jnt++)
    if (joint_counts(m, d, jnt, sleepers)) energy += spring_energy(m, d, jnt);
  for (int tendon = 0; springs && tendon < m->ntendon; tendon++) {
    if (!tendon_counts(m, d, tendon, sleepers)) continue;
    real displacement = tendon_displacement(m, tendon, d->ten_length[tendon]);
    energy += 0.5 * m->tendon_stiffness[tendon] * displacement * displacement;
  }
  d->energy[0] = energy;
}

void sn_energy_velocity(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* momentum = sn_arena_array(d->scratch, double, m->nv);
  real sum = 0;
  sn_mul_mass(m, d, momentum, d->qvel);
  for (int dof = 0; dof < m->nv; dof++) sum += momentum[dof] * d->qvel[dof];
  d->energy[1] = 0.5 * sum;
  sn_arena_release(d->scratch, mark);
}
