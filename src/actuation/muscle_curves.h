// muscle_curves.h — MuJoCo's muscle: normalised force curves, force, activation; each derivative beside its function
//   L is length over optimal length, V is velocity over maximal shortening velocity; positive V lengthens.
//   Force pulls, so gain and bias are negative.
#pragma once
#include "math/real.h"
#include "sinew/types.h"

// The numbers of gainprm and biasprm, in their order there.
typedef struct snMuscle {
  snRange range;  // operating range of L, mapped onto the actuator's length range
  double force;   // peak active force at rest [N]; negative: scale / acc0
  double scale;
  double lmin, lmax;  // L between which there is active force
  double vmax;        // shortening velocity at which active force vanishes [optimal lengths / s]
  double fpmax;       // passive force at lmax, relative to peak force
  double fvmax;       // active force at fast lengthening, relative to peak force
} snMuscle;

// The numbers of dynprm, in their order there.
typedef struct snMuscleDynamics {
  double activation, deactivation;  // time constants [s]
  double smoothing;                 // width in excitation over which one passes into the other; 0 switches
} snMuscleDynamics;

_Static_assert(sizeof(snMuscle) == 9 * sizeof(double), "snMuscle lies over nine numbers");
_Static_assert(sizeof(snMuscleDynamics) == 3 * sizeof(double), "snMuscleDynamics lies over three numbers");

static inline const snMuscle* sn_muscle(const double* prm) { return (const snMuscle*)(const void*)prm; }
static inline const snMuscleDynamics* sn_muscle_dynamics(const double* prm) {
  return (const snMuscleDynamics*)(const void*)prm;
}

// What the curves are measured in: constant as long as the model is.
typedef struct snMuscleUnits {
  real force;     // peak force [N]
  real length;    // optimal length [m]
  real velocity;  // optimal length times vmax [m/s]
} snMuscleUnits;

snMuscleUnits sn_muscle_units(const snMuscle* muscle, snRange lengthrange, double acc0);

// Active force over peak force, by length: 1 at L = 1, 0 outside lmin to lmax.
real sn_muscle_force_length(real length, real lmin, real lmax);
real sn_muscle_force_length_deriv(real length, real lmin, real lmax);

// Active force over isometric force, by velocity: 0 up to V = -1, 1 at rest, fvmax from V = fvmax - 1 on.
real sn_muscle_force_velocity(real velocity, real fvmax);
real sn_muscle_force_velocity_deriv(real velocity, real fvmax);

// Passive force over peak force, by length: 0 up to L = 1.
real sn_muscle_force_passive(real length, real lmax, real fpmax);
real sn_muscle_force_passive_deriv(real length, real lmax, real fpmax);

// Actuator force is gain * activation + bias.
real sn_muscle_gain(const snMuscle* muscle, snRange lengthrange, double acc0, real length, real velocity);
real sn_muscle_bias(const snMuscle* muscle, snRange lengthrange, double acc0, real length);

typedef struct snMuscleForce {
  real gain, bias;
} snMuscleForce;

// Both at once, of a muscle that has the same parameters for gain and bias: units and length are normalised once.
snMuscleForce sn_muscle_force(const snMuscle* muscle, snRange lengthrange, double acc0, real length, real velocity);

typedef struct snMuscleSlope {
  real length, velocity;
} snMuscleSlope;

snMuscleSlope sn_muscle_gain_deriv(const snMuscle* muscle, snRange lengthrange, double acc0, real length,
                                   real velocity);
real sn_muscle_bias_deriv(const snMuscle* muscle, snRange lengthrange, double acc0, real length);

// Quintic step from 0 at x <= 0 to 1 at x >= 1, smooth to the second derivative.
real sn_muscle_blend(real x);
real sn_muscle_blend_deriv(real x);

// Time constant between deactivation and activation, by excitation less activation.
real sn_muscle_timescale(real excess, real activation, real deactivation, real smoothing);

// d activation / dt
real sn_muscle_activation_rate(const snMuscleDynamics* dynamics, real ctrl, real act);

typedef struct snMuscleRateSlope {
  real ctrl, act;
} snMuscleRateSlope;

// Where control or activation is clamped, and where the time constant switches, the slope is the one towards the
// inside of [0, 1] and of the branch that the rate itself takes.
snMuscleRateSlope sn_muscle_activation_rate_deriv(const snMuscleDynamics* dynamics, real ctrl, real act);
