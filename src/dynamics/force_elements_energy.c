// force_elements_energy.c — potential energy of limit forces, bushings, ligaments, compliant contacts
//   reads   qpos site_xpos site_xmat geom_xpos geom_xmat ten_length        writes  what is returned
//   The work of the forces that a deflection alone gives; dampers and friction have no potential.
#include "dynamics/force_elements.h"
#include "kinematics/driven.h"

// Integral of K s(u / T) u from 0 to `beyond`, s = 10 x^3 - 15 x^4 + 6 x^5 up to 1.
static real limit_energy(real stiffness, real beyond, real transition) {
  if (!(beyond > 0)) return 0;
  if (beyond >= transition) return stiffness * (0.5 * beyond * beyond - transition * transition / 7);
  real x = beyond / transition, x2 = x * x;
  return stiffness * transition * transition * x2 * x2 * x * (2 + x * (-2.5 + x * (6.0 / 7)));
}

static real limit_force(const snModel* m, const snData* d, int force) {
  const snLimitForce* p = force_parameters(m, force);
  real q = sn_coordinate(m, d->qpos, m->force_objid[force][0]).value;
  return limit_energy(p->stiffness_high, q - p->high, p->transition) +
         limit_energy(p->stiffness_low, p->low - q, p->transition);
}

static real bushing(const snModel* m, const snData* d, int force) {
  const snBushing* p = force_parameters(m, force);
  const int* function = m->force_functionid[force];
  real q[6], energy = 0;
  sn_deflection_pose(d, m->force_objid[force][0], m->force_objid[force][1], q);
  for (int i = 0; i < 6; i++)
    energy += function[i] >= 0 ? sn_function_area(m, function[i], 0, q[i]) : 0.5 * p->stiffness[i] * q[i] * q[i];
  return energy;
}

static real ligament(const snModel* m, const snData* d, int force) {
  const snLigament* p = force_parameters(m, force);
  int function = m->force_functionid[force][0];
  real length = d->ten_length[m->force_objid[force][0]], longer = length - p->length;
  if (!(longer > 0)) return 0;
  if (function < 0) return 0.5 * p->stiffness * longer * longer;
  return p->force * p->length * sn_function_area(m, function, 1, length / p->length);
}

// Integral of the tension by the length.
static real strain_energy(const snModel* m, const snData* d, int force) {
  const snStrainLaw* p = force_parameters(m, force);
  real strain = d->ten_length[m->force_objid[force][0]] / p->length - 1, k = p->stiffness * p->length;
  if (!(strain > 0)) return 0;
  if (strain < p->transition) return k / (6 * p->transition) * strain * strain * strain;
  return k * (p->transition * p->transition / 6 + 0.5 * strain * (strain - p->transition));
}

// Expressions and functions of time have no potential.
static real no_energy(const snModel* m, const snData* d, int force) { return (void)m, (void)d, (void)force, 0; }

typedef real EnergyFn(const snModel* m, const snData* d, int force);

static EnergyFn* const energies[SN_ELEMENT_COUNT] = {
    [SN_ELEMENT_LIMITFORCE] = limit_force,
    [SN_ELEMENT_BUSHING] = bushing,
    [SN_ELEMENT_LIGAMENT] = ligament,
    [SN_ELEMENT_HUNTCROSSLEY] = sn_compliant_contact_energy,
    [SN_ELEMENT_SMOOTHCONTACT] = sn_compliant_contact_energy,
    [SN_ELEMENT_COORDINATEFORCE] = no_energy,
    [SN_ELEMENT_POINTFORCE] = no_energy,
    [SN_ELEMENT_EXPRESSIONBUSHING] = no_energy,
    [SN_ELEMENT_BLANKEVOORT] = strain_energy,
    [SN_ELEMENT_FOUNDATION] = sn_elastic_foundation_energy,
    [SN_ELEMENT_PRESCRIBED] = no_energy,
};

real sn_energy_of_element(const snModel* m, const snData* d, int force) {
  return energies[m->force_type[force]](m, d, force);
}

real sn_force_element_energy(const snModel* m, const snData* d) {
  real energy = 0;
  for (int force = 0; force < m->nforce; force++) energy += energies[m->force_type[force]](m, d, force);
  return energy;
}
