// tendon_balance.h — balance of fibres and tendon of De Groote's muscles, with tendon force and its rate given
#pragma once
#include "sinew/model.h"
#include "sinew/muscle.h"

#include <math.h>

// ---- numbers with first and second derivatives by the variables of the balance

enum {
  SN_BALANCE_ACTIVATION,
  SN_BALANCE_FORCE,
  SN_BALANCE_RATE,  // of the normalised tendon force [1/s]
  SN_BALANCE_LENGTH,
  SN_BALANCE_VELOCITY,
  SN_BALANCE_COUNT,
  SN_BALANCE_PAIRS = SN_BALANCE_COUNT * (SN_BALANCE_COUNT + 1) / 2
};

typedef struct snSecondOrder {
  double value;
  double d[SN_BALANCE_COUNT];
  double dd[SN_BALANCE_PAIRS];  // 00 01 02 03 04 11 12 ...
} snSecondOrder;

// By variables i and j.
static inline double second_by(const snSecondOrder* x, int i, int j) {
  int low = i < j ? i : j, high = i < j ? j : i;
  return x->dd[low * SN_BALANCE_COUNT - low * (low - 1) / 2 + high - low];
}

static inline snSecondOrder second_constant(double value) { return (snSecondOrder){.value = value}; }

static inline snSecondOrder second_variable(double value, int i) {
  snSecondOrder x = {.value = value};
  x.d[i] = 1;
  return x;
}

// a x + b y
static inline snSecondOrder second_sum(double a, snSecondOrder x, double b, snSecondOrder y) {
  snSecondOrder z = {.value = a * x.value + b * y.value};
  for (int i = 0; i < SN_BALANCE_COUNT; i++) z.d[i] = a * x.d[i] + b * y.d[i];
  for (int i = 0; i < SN_BALANCE_PAIRS; i++) z.dd[i] = a * x.dd[i] + b * y.dd[i];
  return z;
}

static inline snSecondOrder second_product(snSecondOrder x, snSecondOrder y) {
  snSecondOrder z = {.value = x.value * y.value};
  for (int i = 0; i < SN_BALANCE_COUNT; i++) z.d[i] = x.d[i] * y.value + x.value * y.d[i];
  for (int i = 0, k = 0; i < SN_BALANCE_COUNT; i++)
    for (int j = i; j < SN_BALANCE_COUNT; j++, k++)
      z.dd[k] = x.dd[k] * y.value + x.d[i] * y.d[j] + x.d[j] * y.d[i] + x.value * y.dd[k];
  return z;
}

// f(x), from the value and derivatives of f at x.
static inline snSecondOrder second_of(snCurvePoint f, snSecondOrder x) {
  snSecondOrder z = {.value = f.value};
  for (int i = 0; i < SN_BALANCE_COUNT; i++) z.d[i] = f.derivative * x.d[i];
  for (int i = 0, k = 0; i < SN_BALANCE_COUNT; i++)
    for (int j = i; j < SN_BALANCE_COUNT; j++, k++)
      z.dd[k] = f.derivative * x.dd[k] + f.second_derivative * x.d[i] * x.d[j];
  return z;
}

static inline snSecondOrder second_sqrt(snSecondOrder x) {
  double root = sqrt(x.value);
  return second_of((snCurvePoint){root, 0.5 / root, -0.25 / (root * x.value)}, x);
}

static inline snSecondOrder second_inverse(snSecondOrder x) {
  double y = 1 / x.value;
  return second_of((snCurvePoint){y, -y * y, 2 * y * y * y}, x);
}

// ---- the balance

// Tendon force less the force of the fibres along the tendon, over the peak force: the residual of OpenSim's implicit
// tendon dynamics. `length` and `velocity` are those of the path [m, m/s].
snSecondOrder sn_tendon_balance(const snModel* m, int actuator, double length, double velocity, double activation,
                                double force, double rate);
