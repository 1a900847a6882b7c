// newton_system.h — the Newton system of a collocated trajectory, eliminated in the order of time
//   Points 0, 1, ..., KN: every K-th is a mesh point (scheme.h). A point has states x (ns) and controls u (nu),
//   z = (x, u). Rows of an interval are the K rows of its scheme; of a pair, K = 2, with end points a, b and midpoint
//   m, h its duration:
//     Hermite   x_m - a x_a - b x_b - h (fa f_a + fb f_b)
//     Simpson   x_b - x_a - h (wa f_a + wm f_m + wb f_b)      with the numbers of a scheme (scheme.h)
//     control   u_m - (1 - middle) u_a - middle u_b           where controls of midpoints are interpolated
//   Border: parameters p (np) enter all rows, and nb rows couple points with each other and with parameters.
#pragma once
#include "base/arena.h"
#include "optimal/block_algebra.h"
#include "optimal/scheme.h"

typedef struct snNewtonSizes {
  int states, controls, intervals;
  int parameters;   // np
  int border_rows;  // nb
  bool free_midpoint_controls;
  snScheme scheme;
  snRowPattern jacobian;  // of f by z: states rows
  snRowPattern hessian;   // of a point: symmetric pattern, all of it
} snNewtonSizes;

// Matrices of a linearisation. Borrowed.
typedef struct snNewtonMatrices {
  const double* step;          // N: h of each interval
  const double* jacobian;      // points x nonzeros: df/dz
  const double* hessian;       // points x nonzeros: of the Lagrangian by z
  const double* diagonal;      // points x nz: added to the Hessian
  const double* cross;         // points x nz x np: Hessian by z and parameters
  const double* by_parameter;  // N x K ns x np: rows of the scheme by parameters
  const double* border;        // points x nb x nz: border rows by z
  const double* border_by_parameter;  // nb x np
  const double* parameter_hessian;    // np x np, full
  const double* parameter_diagonal;   // np
  const bool* fixed;                  // nz: components of the first point that do not move
  double dual_shift;  // not negative: subtracted on the diagonal of the first `shifted_rows` border rows
  int shifted_rows;
} snNewtonMatrices;

// Right-hand side and solution of  [H J'; J 0] [d; lambda] = -[gradient; residual].
typedef struct snNewtonVectors {
  double *point, *parameter;  // points x nz; np
  double *interval, *border;  // N x rows of an interval (those of the scheme, control); nb
} snNewtonVectors;

typedef struct snNewtonSystem snNewtonSystem;

typedef enum snNewtonResult {
  SN_NEWTON_FACTORED,
  SN_NEWTON_INDEFINITE,  // the Hessian is not positive definite where all rows vanish
  SN_NEWTON_SINGULAR     // border rows depend on each other, or an interval has no solution
} snNewtonResult;

// NULL when out of memory. The patterns are borrowed for its life.
snNewtonSystem* sn_newton_create(const snNewtonSizes* sizes);
void sn_newton_destroy(snNewtonSystem* system);

// Rows of an interval: K ns, and (K - 1) nu where inner controls are interpolated.
int sn_newton_interval_rows(const snNewtonSizes* sizes);

// The matrices must stay as they are until the last solve.
snNewtonResult sn_newton_factor(snNewtonSystem* system, const snNewtonMatrices* matrices);

// gradient and residual of `rhs` are read, `out` gets step and multipliers.
void sn_newton_solve(snNewtonSystem* system, const snNewtonVectors* rhs, const snNewtonVectors* out);
