// curves_earlythelen.h — the curves of OpenSim's first muscle after Thelen, inline for the force kernels
//   Thelen2003Muscle_Deprecated. FL = e^(-(L-1)^2 / g),  FP = e^(k (L-1) / e - k), straight beyond L = 1 + e;  FT:
//   exponential toe up to 0.609 of the strain at peak force, then straight, and 0.001 (1 + strain) everywhere, so that
//   no tendon is slack. Force F of the fibres by velocity w, with the active force a at rest: w = (F - a) / (b + d),
//   where d is the damping, b = a + F / A in shortening, (2 + 2 / A) (a N - F) / (N - 1) in lengthening, N the force of
//   fast lengthening;
//   straight below F = 0 and above 0.95 a N. Damping is part of the curve, which therefore depends on a.
//   Thelen, Adjustment of muscle mechanics model parameters to simulate dynamic contractions in older adults,
//   J. Biomech. Eng. 125 (2003), with the departures of OpenSim 1 and 2
#pragma once
#include "math/elementary.h"
#include "muscle/curve.h"

#define SN_EARLY_TOE          0.609     // end of the toe, of the strain at peak force
#define SN_EARLY_TOE_FORCE    0.333333
#define SN_EARLY_TOE_SHAPE    3.0
#define SN_EARLY_STIFFNESS    1.712     // beyond the toe, over the strain at peak force
#define SN_EARLY_TENSION      0.001     // of a tendon of its slack length
#define SN_EARLY_STRAIGHT     0.95      // of the force of fast lengthening
#define SN_EARLY_LEAST_ACTIVE 1e-12     // active force at rest, below which none is divided by
#define SN_EARLY_SECANT       1e-6      // over which the slope of a straight end is taken

typedef struct snEarlyFibers {
  real active, damping, af, most;  // active force at rest; parameters
} snEarlyFibers;

static inline snCurvePoint earlythelen_passive(real l, real rate, real scale, real strain) {
  real x = real_min(l - 1, strain);
  snCurvePoint e = curve_exp(rate * x);
  snCurvePoint p = {e.value * scale, e.derivative * rate * scale, e.second_derivative * rate * rate * scale};
  if (l - 1 <= strain) return p;
  return (snCurvePoint){p.value + p.derivative * (l - 1 - strain), p.derivative, 0};
}

static inline snCurvePoint earlythelen_tendon(real strain, real toe, real rate, real scale, real peakstrain) {
  snCurvePoint p = {0, 0, 0};
  if (strain > toe) {
    real stiffness = SN_EARLY_STIFFNESS / peakstrain;
    p = (snCurvePoint){stiffness * (strain - toe) + SN_EARLY_TOE_FORCE, stiffness, 0};
  } else if (strain > 0) {
    snCurvePoint e = curve_exp(rate * strain);
    p = (snCurvePoint){(e.value - 1) * scale, e.derivative * rate * scale, e.second_derivative * rate * rate * scale};
  }
  return (snCurvePoint){p.value + SN_EARLY_TENSION * (1 + strain), p.derivative + SN_EARLY_TENSION,
                        p.second_derivative};
}

// w by a force between the straight ends.
static inline real earlythelen_speed(snEarlyFibers f, real force) {
  real slow = (2 + 2 / f.af) * (f.active * f.most - force) / (f.most - 1);
  return (force - f.active) / ((force < f.active ? f.active + force / f.af : slow) + f.damping);
}

// A straight end: the curve passes through this force and speed with this slope of the speed.
typedef struct snEarlyEnd {
  real force, speed, slope;
} snEarlyEnd;

static inline snEarlyEnd earlythelen_low(snEarlyFibers f) {
  real speed = earlythelen_speed(f, 0);
  return (snEarlyEnd){0, speed, (earlythelen_speed(f, SN_EARLY_SECANT) - speed) / SN_EARLY_SECANT};
}

static inline snEarlyEnd earlythelen_high(snEarlyFibers f) {
  real whole = f.active * f.most, force = SN_EARLY_STRAIGHT * whole, speed = earlythelen_speed(f, force);
  real next = (SN_EARLY_STRAIGHT + SN_EARLY_SECANT) * whole;
  return (snEarlyEnd){force, speed, (earlythelen_speed(f, next) - speed) / (next - force)};
}

static inline real earlythelen_velocity_by_force(snEarlyFibers f, real force) {
  if (force >= 0 && force < SN_EARLY_STRAIGHT * f.active * f.most) return earlythelen_speed(f, force);
  snEarlyEnd end = force < 0 ? earlythelen_low(f) : earlythelen_high(f);
  return end.speed + end.slope * (force - end.force);
}

// The inverse, with its derivative by w.
static inline snCurvePoint earlythelen_force(snEarlyFibers f, real w) {
  snEarlyEnd low = earlythelen_low(f), high = earlythelen_high(f);
  if (w <= low.speed || w >= high.speed) {
    snEarlyEnd end = w <= low.speed ? low : high;
    return (snCurvePoint){end.force + (w - end.speed) / end.slope, 1 / end.slope, 0};
  }
  real a = f.active, bend = w < 0 ? -1 / f.af : (2 + 2 / f.af) / (f.most - 1), most = w < 0 ? 1 : bend * f.most;
  // shortening: (a + a w + d w) / (1 - w / A); lengthening: (a + a g N w + d w) / (1 + g w)
  real under = 1 / (1 + bend * w), value = (a + (a * most + f.damping) * w) * under;
  return (snCurvePoint){value, (a * most + f.damping - bend * value) * under, 0};
}
