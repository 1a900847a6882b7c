// muscle_redundancy.h — the least effort of many actuators that together give few generalised forces
#pragma once
#include "base/arena.h"
#include <stdbool.h>

// min sum |x_i|^p  with  A x = b,  low <= x <= high;  p above 1.
typedef struct snLoadSharing {
  int rows, cols;
  double exponent;
  double* A;           // rows x cols
  double* b;           // rows
  double *low, *high;  // cols
  double* x;           // cols: solution
  double* lambda;      // rows: multipliers, read as the first guess
  double* lacking;     // rows: b - A x, what no choice of x gives
  double proximal;
  double *scale, *target, *gradient, *hessian, *step, *trial;
} snLoadSharing;

// Room for a problem, all numbers zero; false when out of memory.
bool sn_load_sharing_create(snLoadSharing* s, snArena* arena, int rows, int cols, double exponent);

// Where no x fulfils A x = b, x has the least sum of squares of A x - b, rows of A counted by their length. A is scaled
// in place. False where the method did not converge.
bool sn_load_sharing_solve(snLoadSharing* s);
