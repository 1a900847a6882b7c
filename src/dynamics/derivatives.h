// derivatives.h — derivatives of smooth forces with respect to velocity
#pragma once
#include "sinew/data.h"
#include "dynamics/fluid.h"

// ---- how Coriolis and centrifugal forces change with velocity

// qDeriv -= d qfrc_bias / d qvel
void sn_subtract_bias_deriv(const snModel* m, snData* d);

// cdof_dot of each dof plus how it changes with the velocity of its own joint: d (acceleration of a body) / d qvel less
// the part - v x cdof that depends on the body.
void sn_axis_drifts(const snModel* m, const snData* d, snSpatial* drift);

// ---- dofs that move a second body by driven joints

// How a dof moves a body and what hangs on it, and how that changes (sn_axis_drifts).
typedef struct snMotionColumn {
  int dof;
  snSpatial axis, drift;
} snMotionColumn;

// Power, along `of`, of the wrench on the subtree of a body that the velocity of `by` changes by one.
typedef double snColumnForceFn(const void* context, int body, const snMotionColumn* of, const snMotionColumn* by);

// qDeriv += all pairs of motion columns but those of first columns. `drift` may be NULL where the force needs none.
void sn_add_column_deriv(const snModel* m, snData* d, const snSpatial* drift, snColumnForceFn* force,
                         const void* context);

// Is the body of a dof moved by the first column of `by`? Where dofs of different branches are one chain it may not be.
bool sn_is_moved(const snModel* m, int dof, int by);

// ---- how the forces of dampers change with velocity

// qDeriv += d qfrc_damper / d qvel, on and left of the diagonal
void sn_add_damping_deriv(const snModel* m, snData* d);

// ---- how force elements change with velocity

// qDeriv += d (force elements) / d qvel, on both sides of the diagonal; `symmetric`: of friction the symmetric part.
void sn_add_force_element_deriv(const snModel* m, snData* d, bool symmetric);

// ---- how the forces of the fluid change with velocity

// qDeriv += d qfrc_fluid / d qvel; `symmetric`: the symmetric part of each body's or geom's own derivative only.
void sn_add_fluid_deriv(const snModel* m, snData* d, bool symmetric);

// d (wrench of the fluid on a body) / d (velocity of the body), columns, both about the centre of mass of its tree.
void sn_fluid_body_deriv(const snModel* m, const snData* d, int body, snSpatial column[6]);

// ---- velocity derivatives of forces along sparse rows, and their place in qDeriv

// qDeriv += slope * row' row, on and left of the diagonal: a force `slope * (row . qvel)` along the row of a tendon or
// an actuator. `dof` rises.
void sn_add_row_deriv(const snModel* m, snData* d, const double* row, const int* dof, int count, double slope);

// Copies what is left of the diagonal of qDeriv to the right of it.
void sn_mirror_deriv(const snModel* m, snData* d);
