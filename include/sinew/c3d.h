// c3d.h — files of motion laboratories: markers, analog channels, force plates and events (.c3d)
//   Reads files of Intel, DEC and MIPS processors, with integers or floating-point numbers. Positions are in metres in
//   the axes of the laboratory.
//   Arguments: a path of NULL is an error in `diag`; `diag` may be NULL.
//   Threads: calls may run at the same time, with separate diagnostics.
#pragma once
#include "sinew/osim.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snC3dEvent {
  const char *label, *context;  // such as "Foot Strike" and "Right"
  double time;                  // [s]
} snC3dEvent;

// A plate as the file describes it.
typedef struct snForcePlate {
  int type;          // 1 to 4
  snVec3 corner[4];  // in the laboratory [m]; the first where x and y of the plate are positive, then against the clock
  snVec3 origin;   // of types 2 and 4 from the sensor to the middle of the surface; of type 3 distances of sensors [m]
  int channel[8];  // columns of `analog`
  int channel_count;       // 6, or 8 of type 3
  double calibration[36];  // of type 4, row by row
  double moment_unit;      // of its channels: 1 for N m, 0.001 for N mm
} snForcePlate;

typedef struct snC3d {
  snMotion* points;  // markers [m]; NaN where they were not seen
  snMotion* analog;  // channels in their own units, analog_samples rows to a frame; NULL: none
  int analog_samples;
  int first_frame;
  double rate;  // of frames [1/s]
  snC3dEvent* events;
  int event_count;
  snForcePlate* plates;
  int plate_count;
  char up;  // axis of the laboratory that points up: 'x', 'y' or 'z'; 0: not given in the file
  struct snArena* arena;
} snC3d;

// The contents of a file; NULL with an error in `diag`. Truncated ends, repeated labels, unknown units and unknown
// types of plates are warnings.
SN_API snC3d* sn_c3d_read(const char* path, snDiagnostics* diag);
SN_API snC3d* sn_c3d_read_memory(const void* bytes, size_t size, const char* name, snDiagnostics* diag);
SN_API void sn_c3d_destroy(snC3d* c3d);

typedef struct snPlateOptions {
  double threshold;  // a vertical force below is none [N]
  double cutoff;     // of a low-pass filter of forces and moments [Hz]; not positive: none
} snPlateOptions;

// Forces of the ground on the subject in the laboratory's axes, at the rate of the analog channels: for plate k
// ground_force_k_vx, vy, vz [N], ground_force_k_px, py, pz, the centre of pressure [m], ground_torque_k_x, y, z, the
// free moment [N m]. NULL with an error in `diag` where there is no plate; forces that point down are a warning.
SN_API snMotion* sn_c3d_ground_forces(const snC3d* c3d, const snPlateOptions* options, snDiagnostics* diag);

// Filters every column with a zero-lag low-pass filter, as OpenSim's tools do: the signal is padded, and a third-order
// Butterworth filter is applied forwards and backwards. False with an error in `diag` if times are not equally spaced
// or numbers are missing.
SN_API bool sn_motion_lowpass(snMotion* motion, double cutoff, snDiagnostics* diag);

// Rotates vectors of a motion (markers, or the columns above) in place, so that the laboratory's axis `up` becomes y,
// as in OpenSim, and then by `angle` about y [rad]. The motion keeps its labels.
SN_API void sn_motion_turn(snMotion* motion, char up, double angle);

#ifdef __cplusplus
}
#endif
