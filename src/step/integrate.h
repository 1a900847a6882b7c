// integrate.h — the state, one timestep later
#pragma once
#include "sinew/integrators.h"
#include "sinew/step.h"

// `again` is a step with the factors that the last step left: for a state that differs from that one in controls,
// activations or forces only. An integrator that is implicit in forces which these change then differs from `step`.
typedef struct snIntegratorRow {
  void (*step)(const snModel* m, snData* d);
  void (*again)(const snModel* m, snData* d);
  void (*inverse)(const snModel* m, snData* d, double* force);
  bool several_passes;
} snIntegratorRow;

// NULL for a number that names none.
const snIntegratorRow* sn_integrator(int integrator);

#define SN_INTEGRATOR_FUNCTIONS(with, KIND, word, name, ...) \
  void sn_##name(const snModel* m, snData* d);                  \
  void sn_##name##_again(const snModel* m, snData* d);          \
  void sn_##name##_inverse(const snModel* m, snData* d, double* force);
SN_INTEGRATORS(SN_INTEGRATOR_FUNCTIONS, )
#undef SN_INTEGRATOR_FUNCTIONS

// history, act, qvel, qpos and time by one timestep with the given rates; qpos moves with `velocity`, NULL: with the
// new qvel.
void sn_advance(const snModel* m, snData* d, const double* act_dot, const double* qacc, const double* velocity);

// history and act alone.
void sn_advance_inputs(const snModel* m, snData* d, const double* act_dot, bool mean);

// Factors qH and advances with the acceleration qH^-1 (qfrc_smooth + qfrc_constraint - less); NULL: nothing less.
void sn_advance_implicitly(const snModel* m, snData* d, const double* less);

// The same with the factors that are there.
void sn_advance_factored(const snModel* m, snData* d, const double* less);

// The same for models with interpolated flexes, qH or qLU not factored yet; false, and nothing done, for all others.
bool sn_implicitfast_with_nodes(const snModel* m, snData* d);
bool sn_implicit_with_nodes(const snModel* m, snData* d);

// Free bodies on their own under implicitfast (dynamics/free_body.h): qH of their dofs is M again, since what qDeriv
// has there need not be symmetric; their accelerations by the forces of the step, with the block that is not
// symmetric; and that block times qacc.
void sn_separate_free_bodies(const snModel* m, snData* d);
void sn_solve_free_bodies(const snModel* m, const snData* d, double* qacc);
void sn_mul_free_bodies(const snModel* m, const snData* d, double* force);

// Whether the step solves with a matrix other than M.
bool sn_integrator_has_matrix(const snModel* m);

// Stiffness of a joint's spring as the integrator implicitspringdamper sees it, and its part of the force.
double sn_implicit_stiffness(const snModel* m, int dof);
void sn_subtract_spring_gain(const snModel* m, const snData* d, double* force);
