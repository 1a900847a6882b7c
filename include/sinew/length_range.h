// length_range.h — the shortest and longest length of each actuator
//   MuJoCo's muscles measure their operating range in the range of lengths that their path can reach. If the file does
//   not give the range, the actuator is pulled in both directions with a constant force under damping until its length
//   settles.
//   Arguments: an actuator that is missing keeps its range; `options` must not be NULL.
//   Threads: writes the model and the data, so no other thread may use either.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// which actuators get a range
typedef enum snLengthRangeMode {
  SN_LENGTH_RANGE_NONE,
  SN_LENGTH_RANGE_MUSCLE,
  SN_LENGTH_RANGE_MUSCLEUSER,
  SN_LENGTH_RANGE_ALL
} snLengthRangeMode;

typedef struct snLengthRangeOptions {
  snLengthRangeMode mode;
  bool useexisting;  // keep an existing range, lo < hi
  bool uselimit;     // copy the limits of the joint or tendon where they are in force
  bool gearscale;    // extension, with uselimit: scaled by the gear; fixed tendons from the limits of their joints
  double accel;      // norm of the acceleration that the force aims at
  double maxforce;   // most norm of the force; 0: no bound
  double timeconst;  // decay time of velocities [s]
  double inttotal;   // simulated time for each side [s]
  double interval;   // its last part, in which the length is watched [s]
  double tolrange;   // spread in that part that counts as converged, relative to the range
} snLengthRangeOptions;

// The outcome for an actuator.
typedef enum snLengthRangeOutcome {
  SN_LENGTH_RANGE_KEPT,  // nothing to do: not wanted, or there already
  SN_LENGTH_RANGE_FOUND,
  SN_LENGTH_RANGE_EMPTY,  // the length does not change, or not the way it is pulled
  SN_LENGTH_RANGE_NOT_CONVERGED,
  SN_LENGTH_RANGE_UNSTABLE  // a state went bad
} snLengthRangeOutcome;

// The lengths observed, on which the outcome is based, for shortening and for lengthening.
typedef struct snLengthRangeTrace {
  snRange seen[2];
} snLengthRangeTrace;

// MuJoCo's defaults.
SN_API snLengthRangeOptions sn_length_range_options(void);

// Computes actuator_lengthrange of one actuator by simulating d from qpos0 with the model unchanged: its timestep,
// gravity, contacts and actuators. The range is written unless the outcome is `kept`, and d is left where the
// simulation ended. `trace` may be NULL.
SN_API snLengthRangeOutcome sn_length_range(snModel* m, snData* d, int actuator, const snLengthRangeOptions* options,
                                            snLengthRangeTrace* trace);

#ifdef __cplusplus
}
#endif
