// parameter_terms.h — functions of the parameters of a programme: final time, ratios of integral, way and duration
//   Terms of the objective or border rows (snParameterTerm).
#pragma once
#include "optimal/collocation.h"

// What a function is of. `integral`, `center` (the first of three) and `duration` are places of parameters, -1: none.
typedef struct snRatio {
  int integral, center, duration, parameters;
  double fixed_duration;  // where it is no parameter
  double start, value;
  int way;            // exponent of the length of the way of the mass centre: -1, 0 or 1
  bool per_duration;
  int result;         // a parameter that is subtracted; -1: none
  bool squared;
} snRatio;

// start + duration
double sn_term_final_time(void* ratio, const double* p, double* gradient, double* hessian);

// I |c|^way / T - value - result, or its square; I is 1 where there is no integral.
double sn_term_ratio(void* ratio, const double* p, double* gradient, double* hessian);
