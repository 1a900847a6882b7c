// coupled_points.h — points of bodies that dofs of other bodies move too
#pragma once
#include "math/mat3.h"
#include "sinew/data.h"

// Whether a joint of another body moves this body: itself, or a body that carries it, has driven joints.
bool sn_is_coupled_body(const snModel* m, int body);

// The dofs that move two bodies, rising, in the arena `frame`; their number. A list that does not fit into memory is
// NULL.
int sn_coupled_dofs(const snModel* m, snData* d, int body0, int body1, const int** dofs);

// A point of a body, with the sign that it counts.
typedef struct snCoupledPoint {
  int body;
  snVec3 arm;  // from the centre of mass of its tree
  double sign;
} snCoupledPoint;

// J += sign times the motion of the point by the dofs: three rows of `stride` numbers. `rotation` not NULL: of that
// matrix times the angular velocity instead.
void sn_coupled_add(const snModel* m, const snData* d, const snCoupledPoint* point, const int* dofs, int count,
                    const snMat3* rotation, double* J, int stride);
