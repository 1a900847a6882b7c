// history.h — the past of a control or a sensor: a ring of samples, each with its time
//   A buffer of n samples of dim numbers lies in snData.history as: one number for its owner, the cursor (slot of the
//   newest sample), n times, n * dim values. Times rise from the oldest sample to the newest. n is at least 1.
#pragma once
#include "math/real.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum snHistoryInterp { SN_HISTORY_ZOH, SN_HISTORY_LINEAR, SN_HISTORY_CUBIC } snHistoryInterp;

// Numbers that such a buffer takes; 0 for n <= 0.
int64_t sn_history_size(int n, int dim);

// Zero values at the n steps before time 0.
void sn_history_reset_actuator(double* buffer, int n, double timestep);

// The same for a sensor; with a period > 0, at the n sampling times up to `phase`, on the grid of steps. The owner's
// number is then the time of the last sampling.
void sn_history_reset_sensor(double* buffer, int n, int dim, double timestep, double period, double phase);

// Sets all samples, oldest first. times or values may be NULL: those in the buffer stay, in storage order.
// 0, and nothing changed, unless the times rise strictly.
int sn_history_fill(double* buffer, int n, int dim, const double* times, const double* values, double owner);

// Value at a time, dim numbers into `out`; constant beyond both ends. `interp` that is neither zoh nor linear is cubic.
void sn_history_read(double* out, const double* buffer, int n, int dim, double time, int interp);

// Makes room for a sample taken at `time`, dropping the oldest; gives where its dim numbers go. A sample of that very
// time is given back for overwriting.
double* sn_history_insert(double* buffer, int n, int dim, double time);

// ---- for the processor and for kernels of a device: numbers are double in either precision

// slot of sample k (0 the oldest) = (cursor + 1 + k) mod n
enum { SN_HISTORY_OWNER, SN_HISTORY_CURSOR, SN_HISTORY_HEADER };

static inline double* history_times_of(double* buffer) { return buffer + SN_HISTORY_HEADER; }
static inline double* history_values_of(double* buffer, int n) { return buffer + SN_HISTORY_HEADER + n; }

// The buffer is part of a state that anybody may write: a cursor that is no slot counts as the last one.
static inline int history_cursor_of(const double* buffer, int n) {
  double cursor = buffer[SN_HISTORY_CURSOR];
  return cursor >= 0 && cursor < INT_MAX ? (int)cursor % n : n - 1;
}

static inline int history_slot_of(int cursor, int n, int sample) {
  int slot = cursor + 1 + sample;
  return slot < n ? slot : slot - n;
}

// ---- reset

static inline void history_reset_values(double* buffer, int n, int dim, double owner) {
  buffer[SN_HISTORY_OWNER] = owner;
  buffer[SN_HISTORY_CURSOR] = n - 1;
  memset(history_values_of(buffer, n), 0, (size_t)n * (size_t)dim * sizeof(double));
}

// One product per time: the sum of rounded steps would differ.
static inline void history_reset_times(double* buffer, int n, double timestep) {
  for (int k = 0; k < n; k++) history_times_of(buffer)[k] = -(n - k) * timestep;
}

static inline void history_reset_actuator(double* buffer, int n, double timestep) {
  history_reset_values(buffer, n, 1, 0);
  history_reset_times(buffer, n, timestep);
}

static inline void history_reset_sensor(double* buffer, int n, int dim, double timestep, double period, double phase) {
  if (!(period > 0)) {
    history_reset_values(buffer, n, dim, -timestep);
    history_reset_times(buffer, n, timestep);
    return;
  }
  // phase 0 means that the first sampling falls on time 0
  double last = phase == 0 ? -period : phase;
  history_reset_values(buffer, n, dim, last);
  for (int k = 0; k < n; k++) history_times_of(buffer)[k] = ceil((last - (n - 1 - k) * period) / timestep) * timestep;
}

// ---- read

// Smallest sample k >= 1 whose time is not before `time`, which lies between oldest and newest.
static inline int history_sample_at_or_after(const double* times, int n, int cursor, double time) {
  int before = 0, found = n - 1;
  while (found - before > 1) {
    int middle = (before + found) / 2;
    if (times[history_slot_of(cursor, n, middle)] < time) {
      before = middle;
    } else {
      found = middle;
    }
  }
  return found;
}

static inline void history_interpolate_linear(double* out, const double* from, const double* to, int dim,
                                              double share) {
  for (int i = 0; i < dim; i++) out[i] = from[i] + share * (to[i] - from[i]);
}

// Samples k-2 to k+1 around the interval from k-1 to k; outer ones that do not exist make the curve flat there.
static inline void history_interpolate_cubic(double* out, const double* times, const double* values, int n, int dim,
                                             int cursor, int k, double time) {
  int from = history_slot_of(cursor, n, k - 1), to = history_slot_of(cursor, n, k);
  int before = k > 1 ? history_slot_of(cursor, n, k - 2) : -1;
  int after = k < n - 1 ? history_slot_of(cursor, n, k + 1) : -1;

  double step = times[to] - times[from];
  double s = (time - times[from]) / step, s2 = s * s, s3 = s2 * s;
  double weight_to = 3 * s2 - 2 * s3, weight_from = 1 + (2 * s3 - 3 * s2);
  double weight_rate_from = (s3 - 2 * s2 + s) * step, weight_rate_to = (s3 - s2) * step;

  for (int i = 0; i < dim; i++) {
    double start = values[from * dim + i], end = values[to * dim + i];
    double rate_from = before < 0 ? 0 : (end - values[before * dim + i]) / (times[to] - times[before]);
    double rate_to = after < 0 ? 0 : (values[after * dim + i] - start) / (times[after] - times[from]);
    out[i] = weight_from * start + weight_rate_from * rate_from + weight_to * end + weight_rate_to * rate_to;
  }
}

static inline void history_read(double* out, const double* buffer, int n, int dim, double time, int interp) {
  const double* times = buffer + SN_HISTORY_HEADER;
  const double* values = times + n;
  int cursor = history_cursor_of(buffer, n), slot = cursor, k = 0;
  int oldest = history_slot_of(cursor, n, 0);

  if (time <= times[oldest] + SN_MINVAL) {
    slot = oldest;
  } else if (time < times[cursor] - SN_MINVAL) {
    k = history_sample_at_or_after(times, n, cursor, time);
    slot = history_slot_of(cursor, n, k);
    if (fabs(time - times[slot]) < SN_MINVAL) k = 0;
  }
  if (k > 0) {
    int before = history_slot_of(cursor, n, k - 1);
    if (interp == SN_HISTORY_LINEAR) {
      double share = (time - times[before]) / (times[slot] - times[before]);
      history_interpolate_linear(out, values + before * dim, values + slot * dim, dim, share);
      return;
    }
    if (interp != SN_HISTORY_ZOH) {
      history_interpolate_cubic(out, times, values, n, dim, cursor, k, time);
      return;
    }
    slot = before;
  }
  memcpy(out, values + slot * dim, (size_t)dim * sizeof(double));
}

// ---- insert

// Moves samples 1 to `last` one place towards the oldest, over which the first of them goes.
static inline void history_drop_oldest(double* times, double* values, int n, int dim, int cursor, int last) {
  for (int k = 0; k < last; k++) {
    int to = history_slot_of(cursor, n, k), from = history_slot_of(cursor, n, k + 1);
    times[to] = times[from];
    memcpy(values + to * dim, values + from * dim, (size_t)dim * sizeof(double));
  }
}

static inline double* history_insert(double* buffer, int n, int dim, double time) {
  double* times = history_times_of(buffer);
  double* values = history_values_of(buffer, n);
  int cursor = history_cursor_of(buffer, n);
  int oldest = history_slot_of(cursor, n, 0);

  if (time > times[cursor]) {
    buffer[SN_HISTORY_CURSOR] = oldest;
    times[oldest] = time;
    return values + oldest * dim;
  }
  int k = time <= times[oldest] || n == 1 ? 0 : history_sample_at_or_after(times, n, cursor, time);
  int found = history_slot_of(cursor, n, k);
  if (fabs(time - times[found]) < SN_MINVAL) return values + found * dim;
  if (k > 0) {
    history_drop_oldest(times, values, n, dim, cursor, k - 1);
    found = history_slot_of(cursor, n, k - 1);
  }
  times[found] = time;
  return values + found * dim;
}
