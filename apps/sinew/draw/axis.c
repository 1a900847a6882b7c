// axis.c — ranges and ticks: steps of 1, 2 or 5 times a power of ten
#include "draw/axis.h"
#include <math.h>
#include <stdio.h>

#define MARGIN 0.06  // of the range, beyond the values

static double round_step(double span, int wanted) {
  double power = pow(10, floor(log10(span / wanted)));
  static const double factors[] = {1, 2, 5, 10};
  for (int i = 0; i < 4; i++)
    if (span / (factors[i] * power) <= wanted) return factors[i] * power;
  return 10 * power;
}

// Numbers of a sensible size are written out, all others as multiples of a power of ten.
static int choose_exponent(const snAxis* axis) {
  double largest = 0;
  for (int i = 0; i < axis->count; i++) largest = fmax(largest, fabs(axis->ticks[i]));
  if (largest == 0 || (largest >= 1e-2 && largest < 1e5)) return 0;
  return (int)floor(log10(largest) + 1e-9);
}

static void write_labels(snAxis* axis, double step) {
  axis->exponent = choose_exponent(axis);
  double unit = pow(10, axis->exponent);
  int decimals = (int)fmax(0, -floor(log10(step / unit) + 1e-9));
  if (decimals > 12) decimals = 12;
  for (int i = 0; i < axis->count; i++) {
    double value = axis->ticks[i] / unit;
    if (fabs(value) < 1e-9 * step / unit) value = 0;  // not -0
    snprintf(axis->labels[i], sizeof(axis->labels[i]), "%.*f", decimals, value);
  }
}

// A range of no width, or one that arithmetic cannot divide, is widened.
static void widen(snAxis* axis) {
  double middle = 0.5 * axis->low + 0.5 * axis->high;
  double least = fmax(1e-12 * fabs(middle), 1e-300);
  if (axis->high - axis->low > least) return;
  double reach = middle == 0 ? 1 : 0.1 * fabs(middle);
  axis->low = middle - reach;
  axis->high = middle + reach;
}

snAxis sn_axis(double low, double high, int wanted, bool tight) {
  snAxis axis = {.low = fmax(low, -1e300), .high = fmin(high, 1e300)};
  widen(&axis);
  double margin = tight ? 0 : MARGIN * (axis.high - axis.low);
  axis.low -= margin;
  axis.high += margin;
  double step = round_step(axis.high - axis.low, wanted);
  double first = ceil(axis.low / step - 1e-9);
  for (; axis.count < SN_MOST_TICKS; axis.count++) {
    double tick = (first + axis.count) * step;
    if (tick > axis.high + 1e-9 * step) break;
    axis.ticks[axis.count] = tick;
  }
  write_labels(&axis, step);
  return axis;
}

double sn_axis_share(const snAxis* axis, double value) { return (value - axis->low) / (axis->high - axis->low); }
