// bounded_squares.h — the least sum of squares of variables within bounds, under equations or with their residuals
#pragma once
#include "base/arena.h"
#include <stdbool.h>

// min |x|^2 + |A x - b|^2, or min |x|^2 with A x = b; low <= x <= high.
typedef struct snBoundedSquares {
  int rows, cols;
  double *A, *b;       // rows x cols, rows; overwritten
  double *low, *high;  // cols
  double* x;           // cols: solution, read as the first guess
  double* lacking;     // rows: b - A x
  double *aim, *rows_factor, *hessian, *factor, *linear, *gradient, *step;
  int* free;
  bool* fixed;
} snBoundedSquares;

// Room for a problem, all numbers zero; false when out of memory.
bool sn_bounded_squares_create(snBoundedSquares* s, snArena* arena, int rows, int cols);

// `exact`: A x = b; where no x fulfils that, x has the least sum of squares of A x - b, weighed by the inverse of A A'.
void sn_bounded_squares_solve(snBoundedSquares* s, bool exact);
