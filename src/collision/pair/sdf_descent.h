// sdf_descent.h — descents of several starts into the intersection of a distance field and another shape
#pragma once
#include "geometry/sdf/sdf_surface.h"

// The most starts of one call.
#define SN_DESCENT_STARTS 64

// Points are in the frame of the field.
typedef struct snDescent {
  snSurface field, other;
  snMat3 rotation;  // from the frame of the field to that of the other
  snVec3 offset;
  int steps;        // of each descent
  int count;        // of starts
  // starts, then where they ended; the distance there from the field and from the other; max(a, b), or SN_MAXVAL where
  // a gradient is not finite
  _Alignas(64) double x[SN_DESCENT_STARTS], y[SN_DESCENT_STARTS], z[SN_DESCENT_STARTS];
  double a[SN_DESCENT_STARTS], b[SN_DESCENT_STARTS], dist[SN_DESCENT_STARTS];
} snDescent;

typedef void snDescendFn(snDescent* d);

// For 1, 2, 4 and 8 starts side by side; a start ends with the same bits in all of them.
snDescendFn sn_sdf_descend1, sn_sdf_descend2, sn_sdf_descend4, sn_sdf_descend8;
