// constraints.h — constraint forces to first order, from the optimality conditions of their convex problem
#pragma once
#include "derivative/contact_tangent.h"
#include "derivative/terms.h"
#include "sinew/derivatives.h"
#include "solver/problem.h"

// Why the rows of the pass have no analytic derivative by position; SN_DERIVATIVE_IS_ANALYTIC where they have.
// `moves`: where what is found of contacts stays, or NULL.
snDerivativeReason sn_constraint_position_reason(snArena* arena, const snModel* m, const snData* d,
                                                 snContactMoves* moves);

// Adds the actions of constraint forces as they are, those along tendons to `tension`.
void sn_tangent_add_constraints(snTangent* t, double* tension);

// Adds to x, nv x columns, what rows answer at fixed qacc: x becomes d (qfrc_smooth + qfrc_constraint - M qacc) at
// fixed qacc. H, nv x nv, becomes M + J' W J, so that H dqacc = x.
void sn_tangent_add_row_changes(snTangent* t, snTendonRows tendons, double* x, int columns, double* H);

// Reverse mode: out += weight' x, of position and velocity (2 nv numbers). H as above, alone.
void sn_weigh_row_changes(snTangent* t, const double* weight, double* out);
void sn_row_hessian(const snTangent* t, double* H);

// y = M x, both nv x columns.
void sn_inertia_mul_columns(const snModel* m, const snData* d, double* y, const double* x, int columns);

// ---- how the Jacobian of a row changes (row_geometry.c)

// Whether that is known for every row of a kind; a contact is asked at the first of its rows.
bool sn_has_row_geometry(const snTangent* t, int row);

// Adds the action of the forces of a block; `force` has block->dim numbers along the rows of its J.
void sn_tangent_add_block(snTangent* t, const snBlock* block, const double* force, double* tension);

// out[k] += d (J_k . flow) / d qpos for each of the dim rows of a block's J, nv numbers each. `motion` is the flow's
// motion of the dofs, tendon_rows its rows of tendons.
void sn_block_rates(const snTangent* t, const snBlock* block, snFlow flow, const double* motion,
                    const double* tendon_rows, double* out);

// out += d pos / d qpos - J of the first row of a block: of tendons' lengths (length_rows as in snTendonRows) and of
// contacts whose point slides.
void sn_block_unbalanced_length(const snTangent* t, const snBlock* block, const double* length_rows, double* out);
