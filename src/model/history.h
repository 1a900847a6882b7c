// history.h — the past of a control or a sensor: a ring of samples, each with its time
//   A buffer of n samples of dim numbers lies in snData.history as: one number for its owner, the cursor (slot of the
//   newest sample), n times, n * dim values. Times rise from the oldest sample to the newest. n is at least 1.
#pragma once
#include <stdint.h>

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
