// forward.h — OpenSim's ForwardTool: a model simulated under controls, measured forces and correcting torques
//   Controls are functions of time by the names of actuators, of the model or in addition to it. Steps are adaptive and
//   end where a control has a corner, so that no step crosses one.
//   Arguments: a model or options of NULL are not allowed; `diag` may be NULL.
//   Threads: concurrent calls may share a model, which is not modified.
#pragma once
#include "sinew/osim.h"

#ifdef __cplusplus
extern "C" {
#endif

// Interpolation of a control between its nodes.
typedef enum snControlRule {
  SN_CONTROL_LINEAR,   // straight, and beyond the ends too
  SN_CONTROL_HELD,     // straight, constant beyond the ends
  SN_CONTROL_STEPS,    // from a node on, without it, the value of the next one (steps of OpenSim's ControlLinear)
  SN_CONTROL_LEVELS,   // from a node on its value
  SN_CONTROL_CUBIC,    // natural spline of third degree
  SN_CONTROL_QUINTIC,  // and of fifth degree
} snControlRule;

// A control over time. Several of one actuator are added.
typedef struct snControlSignal {
  const char* actuator;
  snControlRule rule;
  int count;            // of nodes
  const double* time;   // rising [s]
  const double* value;
  const char* file;  // that gives it, for messages; NULL: none
  int line;
} snControlSignal;

typedef struct snForwardOptions {
  const snControlSignal* controls;  // actuators without one have the control 0
  int control_count;
  const snExternalForce* forces;
  int force_count;
  const snReserve* reserves;
  int reserve_count;
  bool only_reserves;  // the actuators, springs and force elements of the model do not act
  const snMotion* states;  // the first state is its last row that is not after `start`; NULL: the pose of the file
  bool equilibrium;        // fibres begin in equilibrium
  double kp, kv;           // of torques -kp (q - q0) - kv (v - v0) on all coordinates, q0 and v0 from `states`
  double start, end;       // [s]; `end` not after `start`: an error
  double accuracy;         // of steps, as of sn_step_adaptive; 0: 1e-5
  double interval;         // of rows [s]; 0: 0.01
  double activation;       // of muscles without a column; 0: 0.05
  snToolProgressFn* progress;
  void* context;
} snForwardOptions;

// States over time with OpenSim's names: coordinates NAME (also coupled ones), speeds NAME_u,
// MUSCLE.activation and MUSCLE.fiber_length. `controls`, where not NULL, becomes a motion of all controls. NULL with an
// error in `diag`, also where the state becomes infinite.
SN_API snMotion* sn_forward_simulation(const snModel* m, const snForwardOptions* options, snMotion** controls,
                                       snDiagnostics* diag);

// ---- files

// Controls from a file; if the file is a motion, they own it. The caller destroys it.
typedef struct snControlFile {
  snControlSignal* signals;
  int count;
  snMotion* motion;
  struct snArena* arena;
} snControlFile;

// Controls of an OpenSim file: a ControlSet (.xml), or a motion whose columns are actuators, with this rule. NULL with an
// error in `diag`.
SN_API snControlFile* sn_control_file_read(const char* path, snControlRule rule, snDiagnostics* diag);
SN_API void sn_control_file_destroy(snControlFile* file);

// A set-up file of a ForwardTool; paths are relative to the current folder, NULL where the file gives none.
typedef struct snForwardSetup {
  const char* name;
  const char *model, *states, *external_loads, *results;
  const char** actuators;  // files
  int actuator_count;
  bool only_actuators, equilibrium;
  double start, end, accuracy;
  snControlSignal* controls;  // of all controllers
  int control_count;
  double kp, kv;  // of a CorrectionController
  snAnalysisRequest* analyses;
  int analysis_count;
  int model_line;
  snControlFile** files;  // that controls come from
  int file_count;
  struct snArena* arena;
} snForwardSetup;

// The set-up in a file with the controls that it names, NULL with an error in `diag`; the caller destroys it.
SN_API snForwardSetup* sn_forward_read(const char* path, snDiagnostics* diag);
SN_API void sn_forward_setup_destroy(snForwardSetup* setup);

// The controls of the controllers that a model file of OpenSim has itself: PrescribedController, ControlSetController. NULL
// with an error; the caller destroys them.
SN_API snForwardSetup* sn_model_controllers_read(const char* path, snDiagnostics* diag);

#ifdef __cplusplus
}
#endif
