// muscle_timestep.c — the timestep that the tendons of compliant muscles allow
//   Fibres resist fast motion, so that in it a tendon is a spring between bodies: M qdd = -J^T K J (q - q0), K the
//   slopes of the tendons at peak force, J the moment arms in the initial pose. Euler's method, which takes the new
//   velocity for the position, is stable up to 2 / w for the largest frequency w of that; the Runge-Kutta method of
//   order four up to 2.8 / w. Equalities of joints are left out, and so is the damping by the fibres.

#include "command/muscle.h"
#include "sinew/support.h"
#include <math.h>
#include <stdlib.h>

// N/m
static double tendon_stiffness(const snModel* m, int actuator) {
  snMuscleInfo info;
  if (!sn_muscle_info(m, actuator, &info) || !info.compliant) return 0;
  double low = 1, high = 2;  // length over slack length at peak force
  for (int i = 0; i < 50; i++) {
    double middle = 0.5 * (low + high);
    if (sn_muscle_curve(m, actuator, SN_MUSCLE_CURVE_TENDON, middle).value < 1)
      low = middle;
    else
      high = middle;
  }
  return info.force / info.slacklen * sn_muscle_curve(m, actuator, SN_MUSCLE_CURVE_TENDON, high).derivative;
}

static double lengthening(const snModel* m, const snData* d, int actuator, const double* velocity) {
  double sum = 0;
  for (int i = m->moment_rowadr[actuator], end = i + m->moment_rownnz[actuator]; i < end; i++)
    sum += d->actuator_moment[i] * velocity[m->moment_colind[i]];
  return sum;
}

// force = J^T K J x; gives back x^T force
static double pull(const snModel* m, const snData* d, const double* stiffness, const double* x, double* force) {
  double work = 0;
  for (int dof = 0; dof < m->nv; dof++) force[dof] = 0;
  for (int actuator = 0; actuator < m->nu; actuator++) {
    if (stiffness[actuator] == 0) continue;
    double longer = lengthening(m, d, actuator, x), tension = stiffness[actuator] * longer;
    for (int i = m->moment_rowadr[actuator], end = i + m->moment_rownnz[actuator]; i < end; i++)
      force[m->moment_colind[i]] += d->actuator_moment[i] * tension;
    work += longer * tension;
  }
  return work;
}

// w^2 by the power method. Each turn multiplies what is not of the largest frequency by its share of it.
static double largest_square(const snModel* m, const snData* d, const double* stiffness, double* room) {
  double *x = room, *force = room + m->nv, *next = room + 2 * m->nv, square = 0;
  for (int dof = 0; dof < m->nv; dof++) x[dof] = 1 + 0.1 * (dof % 7);
  for (int turn = 0; turn < 200; turn++) {
    double work = pull(m, d, stiffness, x, force), size = 0;
    sn_mass_product(m, d, x, next);
    for (int dof = 0; dof < m->nv; dof++) size += x[dof] * next[dof];
    if (!(work > 0 && size > 0)) return square;
    square = work / size;
    sn_mass_solution(m, d, force, next);
    for (int dof = 0; dof < m->nv; dof++) x[dof] = next[dof] / square;
  }
  return square;
}

double sn_tendon_timestep(const snModel* m) {
  snData* d = sn_data_create(m, NULL);
  double* room = calloc((size_t)(m->nu + 3 * m->nv + 1), sizeof *room), longest = INFINITY;
  if (d && room) {
    sn_forward_position(m, d);
    for (int actuator = 0; actuator < m->nu; actuator++) room[actuator] = tendon_stiffness(m, actuator);
    double square = largest_square(m, d, room, room + m->nu);
    if (square > 0) longest = (m->opt.integrator == SN_INTEGRATOR_RK4 ? 2.8 : 2) / sqrt(square);
  }
  free(room);
  sn_data_destroy(d);
  return longest;
}
