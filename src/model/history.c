// history.c — ring buffers of timed samples, for delays
//   reads, writes  one buffer: owner, cursor, n times, n * dim values
//   cubic: Hermite polynomial between two samples with derivatives by central differences over their neighbours
//   Two times are the same when closer than 1e-15: with accumulated time this rounding decides whether a delay of
//   whole steps acts one step late, and results are compared with MuJoCo's, so comparisons stay as they are.
#include "model/history.h"

#include "base/assert.h"

int64_t sn_history_size(int n, int dim) { return n > 0 ? SN_HISTORY_HEADER + n * ((int64_t)1 + dim) : 0; }

void sn_history_reset_actuator(double* buffer, int n, double timestep) { history_reset_actuator(buffer, n, timestep); }

void sn_history_reset_sensor(double* buffer, int n, int dim, double timestep, double period, double phase) {
  history_reset_sensor(buffer, n, dim, timestep, period, phase);
}

int sn_history_fill(double* buffer, int n, int dim, const double* times, const double* values, double owner) {
  const double* checked = times ? times : history_times_of(buffer);
  for (int k = 1; k < n; k++) {
    if (!(checked[k] - checked[k - 1] >= SN_MINVAL)) return 0;
  }
  buffer[SN_HISTORY_OWNER] = owner;
  buffer[SN_HISTORY_CURSOR] = n - 1;
  if (times) memcpy(history_times_of(buffer), times, (size_t)n * sizeof(double));
  if (values) memcpy(history_values_of(buffer, n), values, (size_t)n * (size_t)dim * sizeof(double));
  return 1;
}

void sn_history_read(double* out, const double* buffer, int n, int dim, double time, int interp) {
  SN_ASSERT(n > 0);
  history_read(out, buffer, n, dim, time, interp);
}

double* sn_history_insert(double* buffer, int n, int dim, double time) {
  SN_ASSERT(n > 0);
  return history_insert(buffer, n, dim, time);
}
