// axis.h — a range of values and the round numbers that mark it
#pragma once
#include <stdbool.h>

#define SN_MOST_TICKS 16

typedef struct snAxis {
  double low, high;
  int count;
  double ticks[SN_MOST_TICKS];
  char labels[SN_MOST_TICKS][24];
  int exponent;  // labels are to be multiplied by this power of ten; 0: as they are
} snAxis;

// An axis for values from `low` to `high` with about `wanted` ticks. `tight`: it ends where the values do.
snAxis sn_axis(double low, double high, int wanted, bool tight);

// Where a value lies, 0 at the low end and 1 at the high.
double sn_axis_share(const snAxis* axis, double value);
