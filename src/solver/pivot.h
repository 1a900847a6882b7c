// pivot.h — pivots of a Hessian's factors, for one world and for several side by side
//   Below a share of its diagonal a pivot is what rounding has left: that share takes its place. What all versions of
//   Newton's method must do alike, to the last bit, is here.
#pragma once
#include "math/real.h"

#define SN_LEAST_PIVOT 2.2e-16

// A dense matrix of so many fours in a row, or fewer, is eliminated dof by dof, in registers; a wider one by twos.
#define SN_REGISTER_FOURS 2

// The least pivot of a dof, by its diagonal before the elimination
static inline real pivot_floor(real diagonal) { return real_max(real_of(SN_MINVAL), SN_LEAST_PIVOT * diagonal); }

static inline real pivot_inverse(real pivot, real floor) { return 1 / real_max(pivot, floor); }
