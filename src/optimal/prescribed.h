// prescribed.h — muscles and other actuators that bring about a given motion
//   Positions, velocities and accelerations are functions of time, so the model is evaluated once per point. What is
//   left are the states of muscles. States: activations, then normalised tendon forces of compliant tendons. Controls:
//   those of all actuators, then a multiplier of each coupler that the model leaves open. Algebraic variables: rates of
//   tendon forces, with the balance of fibres and tendon as residuals. Path rows: the equations of motion, by dof,
//     M a + c - passive - loads - moment' force + (coupler)' multiplier = 0
#pragma once
#include "optimal/collocation.h"
#include "osim/loads.h"
#include "sinew/data.h"

typedef struct snPrescribed snPrescribed;

// A coupler between two dofs of the model that is enforced by a multiplier: dependent = f(independent), f taken from
// the driven joint of a second model, in which it is eliminated.
typedef struct snOpenCoupler {
  int dependent, independent;  // dofs
  int coordinate;              // of the second model
} snOpenCoupler;

// Columns of `motion` are coordinates of the model, filtered at `cutoff` [Hz] where that is positive. NULL with an
// error in `diag`. `coupled` and the couplers are borrowed.
snPrescribed* sn_prescribed_create(const snModel* m, const snMotion* motion, double cutoff, const snModel* coupled,
                                   const snOpenCoupler* couplers, int coupler_count, snDiagnostics* diag);
void sn_prescribed_destroy(snPrescribed* p);

// Evaluates the model at that many points, at these parts of the duration (NULL: equal distances); false when out of
// memory, or with an error where the motion does not cover the times.
bool sn_prescribed_mesh(snPrescribed* p, const snLoads* loads, int points, double start, double duration,
                        const double* part, snDiagnostics* diag);

// The dynamics for a collocated problem; borrows it.
snDynamics sn_prescribed_dynamics(snPrescribed* p);

int sn_prescribed_activations(const snPrescribed* p);
int sn_prescribed_tendons(const snPrescribed* p);
int sn_prescribed_couplers(const snPrescribed* p);

// The actuator of an activation, and of a compliant tendon; the place in z of what drives an actuator's force, and of
// its activation (-1: none).
int sn_prescribed_activation_actuator(const snPrescribed* p, int activation);
int sn_prescribed_tendon_actuator(const snPrescribed* p, int tendon);
int sn_prescribed_activation(const snPrescribed* p, int actuator);
