// imu.h — kinematics from the orientations of inertial sensors, and from a stream of markers
//   As OpenSim's OpenSense: a calibration pose gives the orientation of each sensor in its body, then the pose of every
//   frame minimises the weighted sum of squared angles between modelled and measured orientations.
//   Arguments: a model, motion or list of names of NULL is not allowed; `diag` may be NULL.
//   Threads: calls may run at the same time on the same model; a stream is used by one thread at a time.
#pragma once
#include "sinew/osim.h"

#ifdef __cplusplus
extern "C" {
#endif

// Orientations of sensors from a .sto file of quaternions (DataType=Quaternion): four columns per sensor, its name with
// _w, _x, _y and _z. A sensor that has no orientation in a row is NaN there. NULL with an error in `diag`.
SN_API snMotion* sn_orientations_read(const char* path, snDiagnostics* diag);

// A recording of sensors. Tables: accelerations, angular velocities, magnetic fields (three columns per sensor, its
// name with _x, _y and _z; NULL where the files have none), orientations (four columns, as above). Times begin at 0.
typedef struct snImuTrial {
  snMotion* tables[4];
  double rate;  // [Hz]
  struct snArena* arena;
} snImuTrial;

// Text of Xsens (MT Manager; `trial` is the folder of its files) or APDM (`trial` is the .csv file), by a settings file
// of OpenSim's readers (XsensDataReaderSettings, APDMDataReaderSettings). NULL with an error in `diag`.
SN_API snImuTrial* sn_imu_trial_read(const char* settings, const char* trial, snDiagnostics* diag);
SN_API void sn_imu_trial_destroy(snImuTrial* trial);

// Such a table as a .sto file with a cell for each sensor, as OpenSim writes it; false with an error in `diag`.
SN_API bool sn_imu_table_write(const snMotion* table, double rate, const char* path, snDiagnostics* diag);

typedef struct snImuOptions {
  const snMotion* calibration;  // its first row: sensors while the model stands in its default pose. NULL: sensors are
                                // the sites of the model with their names
  snVec3 rotation;              // from the sensors' space to ground: angles about its fixed x, y and z axes [rad]
  const char* base;             // sensor whose axis gives the heading of the calibration; NULL: none
  const char* heading;          // that axis, which points where the base body's x axis does: "x", "-x", "y", ...
  const snIkTask* weights;      // of sensors by name (others count 1)
  int weight_count;
  double start, end;            // seconds; both 0: all frames
  int threads;                  // 0: one per core
  snToolProgressFn* progress;
  void* context;
} snImuOptions;

// Coordinates by frame, angles in degrees. Slides stay where the default pose has them. The sensor NAME_imu is on the
// body NAME. `errors`, if not NULL, receives the angle between each sensor and its measurement [rad]. Sensors without a
// body give warnings; if no sensor has one, that is an error.
SN_API snMotion* sn_imu_kinematics(const snModel* m, const snMotion* orientations, const snImuOptions* options,
                                   snMotion** errors, snDiagnostics* diag);

// A model with its sensors where the calibration has them.
typedef struct snCalibratedModel {
  char* document;  // .osim
  size_t size;
  int sensors;
  struct snArena* arena;
} snCalibratedModel;

// The model of a file (of version 4) with a frame and an IMU for every sensor of the calibration, as OpenSim's
// IMUPlacer places them: frames that exist are turned, new ones are at the centre of mass. NULL with an error in `diag`.
SN_API snCalibratedModel* sn_calibrate_sensors(const char* path, const snImuOptions* options, snDiagnostics* diag);
SN_API void sn_calibrated_model_destroy(snCalibratedModel* calibrated);

// ---- OpenSim's set-up files

// Contents of the set-up file of an IMUInverseKinematicsTool or an IMUPlacer; paths are relative to the current folder,
// NULL where the file gives none.
typedef struct snImuSetup {
  const char *model, *orientations, *results;
  const char *output, *errors;  // files of the results, in the folder `results`; errors NULL: not requested
  snVec3 rotation;
  snIkTask* weights;
  int weight_count;
  double start, end;
  bool report_errors;
  bool places;  // an IMUPlacer: `orientations` are those of the calibration, `output` is the model
  const char *base, *heading;
  struct snArena* arena;
} snImuSetup;

// The set-up in a file, NULL with an error in `diag`; the caller destroys it.
SN_API snImuSetup* sn_imu_setup_read(const char* path, snDiagnostics* diag);
SN_API void sn_imu_setup_destroy(snImuSetup* setup);

// ---- a stream of frames

// Inverse kinematics of one frame after another, each started from the previous pose.
typedef struct snIkStream {
  int count;              // of coordinates
  const char** names;     // of coordinates, those that others drive too
  double* coordinates;    // of the last frame [m, rad]
  double* qpos;           // and its pose, nq numbers
  double rms, worst;      // distance of the markers seen: root of the mean square, largest [m]
  struct snIkStreamState* state;
} snIkStream;

// A stream of these markers, which are sites of the model, with the weights and goals of `options` (NULL: all weights
// 1; times, files and threads are ignored). It starts from the default pose. NULL with an error in `diag`.
SN_API snIkStream* sn_ik_stream_create(const snModel* m, const char* const* markers, int count,
                                       const snIkOptions* options, snDiagnostics* diag);

// The next frame: three numbers per marker, NaN where it is not seen. Allocates nothing. False, and nothing changes, if
// fewer than three markers are visible.
SN_API bool sn_ik_stream_update(snIkStream* stream, const double* positions);
SN_API void sn_ik_stream_destroy(snIkStream* stream);

#ifdef __cplusplus
}
#endif
