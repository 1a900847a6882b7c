// history.c — ring buffers of timed samples, for delays
//   reads, writes  one buffer: owner, cursor, n times, n * dim values
//   slot of sample k (0 the oldest) = (cursor + 1 + k) mod n
//   cubic: Hermite polynomial between two samples with slopes by central differences over their neighbours
//   Two times are the same when closer than 1e-15: with accumulated time this rounding decides whether a delay of
//   whole steps acts one step late, and results are compared with MuJoCo's, so comparisons stay as they are.
#include "model/history.h"

#include "base/assert.h"
#include "math/real.h"

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

enum { OWNER, CURSOR, HEADER };

int64_t sn_history_size(int n, int dim) { return n > 0 ? HEADER + n * ((int64_t)1 + dim) : 0; }

static double* times_of(double* buffer) { return buffer + HEADER; }
static double* values_of(double* buffer, int n) { return buffer + HEADER + n; }

// The buffer is part of a state that anybody may write: a cursor that is no slot counts as the last one.
static int cursor_of(const double* buffer, int n) {
  double cursor = buffer[CURSOR];
  return cursor >= 0 && cursor < INT_MAX ? (int)cursor % n : n - 1;
}

static int slot_of(int cursor, int n, int sample) {
  int slot = cursor + 1 + sample;
  return slot < n ? slot : slot - n;
}

// ---- reset and fill

static void reset_values(double* buffer, int n, int dim, double owner) {
  buffer[OWNER] = owner;
  buffer[CURSOR] = n - 1;
  memset(values_of(buffer, n), 0, (size_t)n * (size_t)dim * sizeof(double));
}

// One product per time: the sum of rounded steps would differ.
static void reset_times(double* buffer, int n, double timestep) {
  for (int k = 0; k < n; k++) times_of(buffer)[k] = -(n - k) * timestep;
}

void sn_history_reset_actuator(double* buffer, int n, double timestep) {
  reset_values(buffer, n, 1, 0);
  reset_times(buffer, n, timestep);
}

void sn_history_reset_sensor(double* buffer, int n, int dim, double timestep, double period, double phase) {
  if (!(period > 0)) {
    reset_values(buffer, n, dim, -timestep);
    reset_times(buffer, n, timestep);
    return;
  }
  // phase 0 means that the first sampling falls on time 0
  double last = phase == 0 ? -period : phase;
  reset_values(buffer, n, dim, last);
  for (int k = 0; k < n; k++) times_of(buffer)[k] = ceil((last - (n - 1 - k) * period) / timestep) * timestep;
}

int sn_history_fill(double* buffer, int n, int dim, const double* times, const double* values, double owner) {
  const double* checked = times ? times : times_of(buffer);
  for (int k = 1; k < n; k++) {
    if (!(checked[k] - checked[k - 1] >= SN_MINVAL)) return 0;
  }
  buffer[OWNER] = owner;
  buffer[CURSOR] = n - 1;
  if (times) memcpy(times_of(buffer), times, (size_t)n * sizeof(double));
  if (values) memcpy(values_of(buffer, n), values, (size_t)n * (size_t)dim * sizeof(double));
  return 1;
}

// ---- read

// Smallest sample k >= 1 whose time is not before `time`, which lies between oldest and newest.
static int sample_at_or_after(const double* times, int n, int cursor, double time) {
  int before = 0, found = n - 1;
  while (found - before > 1) {
    int middle = (before + found) / 2;
    if (times[slot_of(cursor, n, middle)] < time) {
      before = middle;
    } else {
      found = middle;
    }
  }
  return found;
}

static void interpolate_linear(double* out, const double* from, const double* to, int dim, double share) {
  for (int i = 0; i < dim; i++) out[i] = from[i] + share * (to[i] - from[i]);
}

// Samples k-2 to k+1 around the interval from k-1 to k; outer ones that do not exist make the curve flat there.
static void interpolate_cubic(double* out, const double* times, const double* values, int n, int dim, int cursor, int k,
                              double time) {
  int from = slot_of(cursor, n, k - 1), to = slot_of(cursor, n, k);
  int before = k > 1 ? slot_of(cursor, n, k - 2) : -1;
  int after = k < n - 1 ? slot_of(cursor, n, k + 1) : -1;

  double step = times[to] - times[from];
  double s = (time - times[from]) / step, s2 = s * s, s3 = s2 * s;
  double weight_to = 3 * s2 - 2 * s3, weight_from = 1 + (2 * s3 - 3 * s2);
  double weight_slope_from = (s3 - 2 * s2 + s) * step, weight_slope_to = (s3 - s2) * step;

  for (int i = 0; i < dim; i++) {
    double start = values[from * dim + i], end = values[to * dim + i];
    double slope_from = before < 0 ? 0 : (end - values[before * dim + i]) / (times[to] - times[before]);
    double slope_to = after < 0 ? 0 : (values[after * dim + i] - start) / (times[after] - times[from]);
    out[i] = weight_from * start + weight_slope_from * slope_from + weight_to * end + weight_slope_to * slope_to;
  }
}

void sn_history_read(double* out, const double* buffer, int n, int dim, double time, int interp) {
  SN_ASSERT(n > 0);
  const double* times = buffer + HEADER;
  const double* values = times + n;
  int cursor = cursor_of(buffer, n), slot = cursor, k = 0;
  int oldest = slot_of(cursor, n, 0);

  if (time <= times[oldest] + SN_MINVAL) {
    slot = oldest;
  } else if (time < times[cursor] - SN_MINVAL) {
    k = sample_at_or_after(times, n, cursor, time);
    slot = slot_of(cursor, n, k);
    if (fabs(time - times[slot]) < SN_MINVAL) k = 0;
  }
  if (k > 0) {
    int before = slot_of(cursor, n, k - 1);
    if (interp == SN_HISTORY_LINEAR) {
      double share = (time - times[before]) / (times[slot] - times[before]);
      interpolate_linear(out, values + before * dim, values + slot * dim, dim, share);
      return;
    }
    if (interp != SN_HISTORY_ZOH) {
      interpolate_cubic(out, times, values, n, dim, cursor, k, time);
      return;
    }
    slot = before;
  }
  memcpy(out, values + slot * dim, (size_t)dim * sizeof(double));
}

// ---- insert

// Moves samples 1 to `last` one place towards the oldest, over which the first of them goes.
static void drop_oldest(double* times, double* values, int n, int dim, int cursor, int last) {
  for (int k = 0; k < last; k++) {
    int to = slot_of(cursor, n, k), from = slot_of(cursor, n, k + 1);
    times[to] = times[from];
    memcpy(values + to * dim, values + from * dim, (size_t)dim * sizeof(double));
  }
}

double* sn_history_insert(double* buffer, int n, int dim, double time) {
  SN_ASSERT(n > 0);
  double* times = times_of(buffer);
  double* values = values_of(buffer, n);
  int cursor = cursor_of(buffer, n);
  int oldest = slot_of(cursor, n, 0);

  if (time > times[cursor]) {
    buffer[CURSOR] = oldest;
    times[oldest] = time;
    return values + oldest * dim;
  }
  int k = time <= times[oldest] || n == 1 ? 0 : sample_at_or_after(times, n, cursor, time);
  int found = slot_of(cursor, n, k);
  if (fabs(time - times[found]) < SN_MINVAL) return values + found * dim;
  if (k > 0) {
    drop_oldest(times, values, n, dim, cursor, k - 1);
    found = slot_of(cursor, n, k - 1);
  }
  times[found] = time;
  return values + found * dim;
}
