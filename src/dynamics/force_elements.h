// force_elements.h — parameters of force elements, laid over the numbers of force_prm
#pragma once
#include "dynamics/element_formulas.h"
#include "math/expression.h"
#include "sinew/data.h"

_Static_assert(sizeof(snLimitForce) <= sizeof(snForcePrm) && sizeof(snBushing) <= sizeof(snForcePrm) &&
                   sizeof(snLigament) <= sizeof(snForcePrm) && sizeof(snContactLaw) <= sizeof(snForcePrm) &&
                   sizeof(snStrainLaw) <= sizeof(snForcePrm) && sizeof(snPrescribed) <= sizeof(snForcePrm),
               "the parameters of every force element have room");

static inline const void* force_parameters(const snModel* m, int force) { return m->force_prm[force]; }

// ---- bushings and limits

snDeflection sn_deflection(const snModel* m, const snData* d, int first, int second);

// Angles and offsets alone, from the frames of the sites.
void sn_deflection_pose(const snData* d, int first, int second, real q[6]);

// Equal and opposite forces and torques on two bodies at a point of the world, added to qfrc_passive.
void sn_apply_pair(const snModel* m, snData* d, int first, int second, snVec3 force, snVec3 torque, snVec3 point);

// ---- expressions

// The value of an expression of the model; `gradient`, unless NULL, gets its derivatives.
static inline double expression_of(const snModel* m, int expression, const double* variables, int count,
                                   double* gradient) {
  int adr = m->expression_adr[expression];
  return sn_expression_at(m->instruction_code + adr, m->instruction_number + adr, m->expression_num[expression],
                          variables, count, gradient);
}

// ---- functions of time

void sn_prescribed_force(const snModel* m, snData* d, int force);

// ---- contacts

// The force of contact `force` on its second geom and its point, both in the world -> force_value; adds to
// qfrc_passive.
void sn_compliant_contact(const snModel* m, snData* d, int force);

// d (force on the second geom) / d (velocity of the second geom less that of the first) at `point`.
snMat3 sn_compliant_contact_deriv(const snModel* m, const snData* d, int force, snVec3* point);

// Work that the elastic part of the normal force has taken up.
real sn_compliant_contact_energy(const snModel* m, const snData* d, int force);

// Springs on the faces of a mesh: the force on the second geom and its torque about the centre of that geom, in the
// world -> force_value; adds to qfrc_passive. Their energy.
void sn_elastic_foundation(const snModel* m, snData* d, int force);
real sn_elastic_foundation_energy(const snModel* m, const snData* d, int force);

// ---- all of them

// Potential energy of one force element, and of all.
real sn_energy_of_element(const snModel* m, const snData* d, int force);
real sn_force_element_energy(const snModel* m, const snData* d);
