// cmc.h — OpenSim's residual reduction (RRATool) and computed muscle control (CMCTool)
//   A model is simulated so that it follows desired coordinates. In every window of time, controls are found that give
//   the accelerations which lead back to them at the least effort.
//   Arguments: a model, a motion or options of NULL are not allowed; `diag` may be NULL.
//   Threads: concurrent calls may share a model, which is not modified.
#pragma once
#include "sinew/forward.h"

#ifdef __cplusplus
extern "C" {
#endif

// A coordinate that follows its column: desired acceleration ka a + kv (v error) + kp (position error).
typedef struct snTrackingTask {
  const char* name;  // column of the position errors; NULL: that of the coordinate
  const char* coordinate;
  double weight;      // of the squared difference of accelerations, where they need not be met exactly
  double kp, kv, ka;  // OpenSim's usual ones are 100, 20 and 1
  double limit;       // error at which effort counts half, where accelerations need not be met exactly; 0: none
  const char* file;   // for messages; NULL: none
  int line;
} snTrackingTask;

// Range of a control, and how it goes from window to window (SN_CONTROL_LINEAR or SN_CONTROL_STEPS).
typedef struct snControlRange {
  const char* actuator;
  double low, high;
  snControlRule rule;
} snControlRange;

typedef struct snCmcOptions {
  const snTrackingTask* tasks;  // a count of 0: every free coordinate, with gains 100, 20 and 1
  int task_count;
  const snExternalForce* forces;
  int force_count;
  const snReserve* reserves;
  int reserve_count;
  bool only_reserves;            // the actuators, springs and force elements of the model do not act
  const snControlRange* ranges;  // of controls, instead of those of the model and the reserves
  int range_count;
  const char** excluded;  // actuators that keep the control 0
  int excluded_count;
  bool exact;       // accelerations are met exactly (OpenSim's fast target), else they are weighed against effort
  double window;    // [s]; 0: 0.01, with `only_reserves` 0.001
  double cutoff;    // of the low-pass filter of the desired coordinates [Hz]; not positive: none
  double start, end;  // seconds; both 0: all rows
  double accuracy;    // of adaptive steps; 0: 1e-5
  int threads;        // that muscles are predicted on; 0: one per core
  snToolProgressFn* progress;
  void* context;
} snCmcOptions;

// Results, called states, controls, pErr, Kinematics_q, Kinematics_u, Kinematics_dudt, Actuation_force,
// Actuation_speed and Actuation_power, with rows at most 1 ms apart. Muscles need 30 ms for their first state, so that
// the first row is 30 ms after `start`; models without muscles begin at `start`. NULL with an error in `diag`.
SN_API snMotionSet* sn_computed_muscle_control(const snModel* m, const snMotion* coordinates,
                                               const snCmcOptions* options, snDiagnostics* diag);

// Desired coordinates as the tools follow them: 60 rows more before the first and after the last, mirrored, and filtered
// (Hamming window of 50 rows to either side, OpenSim's lowpassFIR). NULL with an error in `diag`.
SN_API snMotion* sn_desired_coordinates(const snMotion* coordinates, double cutoff, snDiagnostics* diag);

// A motion of a set by its name; NULL where there is none.
SN_API const snMotion* sn_motion_set_find(const snMotionSet* set, const char* name);

// ---- files

typedef enum snCmcTool { SN_CMC_RRA, SN_CMC_CMC } snCmcTool;

// A set-up file of an RRATool or a CMCTool; paths are relative to the current folder, NULL where the file gives none.
typedef struct snCmcSetup {
  snCmcTool tool;
  const char* name;
  const char *model, *coordinates, *external_loads, *results;
  int model_line, coordinates_line;
  const char** actuators;  // files
  int actuator_count;
  snCmcOptions options;  // without forces and reserves
  // of an RRATool
  bool adjust;                       // the centre of mass of a body reduces the mean residual moments
  bool adjust_masses;                // and all masses the mean vertical residual; OpenSim only recommends this
  bool track;                        // coordinates are followed; else only the model is adjusted
  const char *adjusted_body, *adjusted_model;
  double adjust_start, adjust_end;   // of the mean; both -1: those of the options
  struct snArena* arena;
} snCmcSetup;

// The set-up in a file with its tasks and ranges of controls; NULL with an error in `diag`.
SN_API snCmcSetup* sn_cmc_read(const char* path, snDiagnostics* diag);
SN_API void sn_cmc_setup_destroy(snCmcSetup* setup);

#ifdef __cplusplus
}
#endif
