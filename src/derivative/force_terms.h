// force_terms.h — all forces of a pass to first order, and what the terms of them share
#pragma once
#include "derivative/actuator_derivs.h"
#include "derivative/released_tree.h"

typedef struct snForceTerms {
  snTangent tangent;
  snActuatorTangent* actuator;        // nu
  double *length_row, *velocity_row;  // nu x nv: d actuator_length, d actuator_velocity / d qpos
  double* tension;                    // ntendon
  snTendonRows tendon;                // .acceleration: where rows act
  snReleasedTree* release;            // where joints are driven or sites move; NULL: in no model but such
  snTangent released;                 // forces on its bodies
} snForceTerms;

// Where forces on bodies are summed: by the dofs of the released tree, or by those of the model.
static inline snTangent* bodies_of(snForceTerms* terms) { return terms->release ? &terms->released : &terms->tangent; }

// Forces at fixed acceleration less M acceleration and bias (NULL: without both), with those of actuators and of
// constraint rows where asked for; the latter as they are, what rows answer is sn_tangent_add_row_changes'.
// `contacts`: what is known of how they move, or NULL.
void sn_force_terms(snForceTerms* terms, snArena* arena, const snModel* m, const snData* d, const double* acceleration,
                    struct snContactMoves* contacts, bool actuation, bool rows);

// Whether constraint rows act along tendons.
bool sn_rows_hold_tendons(const snModel* m, const snData* d);

// out, nv x nv, += scale * d (M(qpos) motion) / d qpos
void sn_add_inertia_terms(snForceTerms* terms, const double* motion, double scale, double* out);

// x, nv x columns, = [by_position by_velocity by_activation by_control], the last where it is among the columns.
void sn_gather_terms(const snForceTerms* terms, double* x, int columns);

// ---- how the matrix of an implicit integrator changes (matrix_change.c)

// Whether it does beyond M, and whether that is a derivative of forces as matrix_change.c takes it.
bool sn_matrix_changes(const snModel* m);
bool sn_has_matrix_change(const snModel* m, const snData* d);

// x += h d (qDeriv a) at fixed a, nv x columns. The state of `d` moves and is as before at the end.
void sn_add_matrix_change(snArena* arena, const snModel* m, snData* d, const double* a, double* x, int columns);
