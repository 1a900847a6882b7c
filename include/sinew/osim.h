// osim.h — OpenSim's data files and tools
//   Motions are columns of numbers over time: coordinates and states (.mot, .sto), forces, markers (.trc). The tools
//   read and write them: inverse kinematics, inverse dynamics, muscle analysis, static optimisation, joint reactions.
//   Models are any that Sinew loads.
//   Arguments: a path or name of NULL is an error in `diag`; `diag` may be NULL.
//   Threads: calls may run at the same time on the same model; a motion is not changed by the tools that read it.
#pragma once
#include "sinew/data.h"
#include "sinew/diagnostics.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- motions

// Labels are without "time". A marker has three columns, its name with _x, _y and _z, in metres. NaN: not measured.
typedef struct snMotion {
  const char* name;  // first line of the file
  int rows, cols;
  const char** labels;  // cols
  double* time;         // rows [s]
  double* data;         // rows x cols
  bool in_degrees;      // angles are in degrees
  bool markers;         // columns are markers
  int components;       // columns that stand together: 3 of a vector, 6 of two, in one field of a file; 0 or 1: none
  const char* file;     // that it was read from, for messages; "" where it was not
  struct snArena* arena;
} snMotion;

// A motion of zeros with labels copied; NULL when out of memory.
SN_API snMotion* sn_motion_create(const char* name, int rows, int cols, const char* const* labels);
SN_API void sn_motion_destroy(snMotion* motion);

// The column of a label, -1 where it is missing. Labels that are paths ("/jointset/knee/knee_angle/value") are also
// found by their name ("knee_angle").
SN_API int sn_motion_find(const snMotion* motion, const char* label);

// A motion from a .sto, .mot or .trc file, found by its content. Counts that are wrong, repeated labels, missing
// headers and the like are warnings in `diag`; NULL with an error where the numbers cannot be read.
SN_API snMotion* sn_motion_read(const char* path, snDiagnostics* diag);
SN_API snMotion* sn_motion_read_memory(const void* bytes, size_t size, const char* name, snDiagnostics* diag);

// Writes .trc if the path ends in .trc, otherwise .sto or .mot; false with an error in `diag`.
SN_API bool sn_motion_write(const snMotion* motion, const char* path, snDiagnostics* diag);

// A copy whose columns are low-pass filtered at `cutoff` [Hz] (not positive, or fewer than four rows: as they are) as
// Moco filters tables: resampled to equal steps if necessary, padded, and filtered by a third-order Butterworth filter
// forwards and backwards. NULL when out of memory.
SN_API snMotion* sn_motion_filter(const snMotion* motion, double cutoff);

// Poses of the model in a motion of coordinates or states: rows x (nq + na) with the columns qpos[0], ..., act[0], ... Joints
// and muscles without a column keep the pose of the file; NULL with an error where no column is a joint of the model.
SN_API snMotion* sn_motion_poses(const snModel* m, const snMotion* motion, snDiagnostics* diag);

// Progress of a tool: rows done, of all rows. From any thread, one at a time.
typedef void snToolProgressFn(void* context, int done, int total);

// ---- inverse kinematics

// Where the value of a coordinate's task comes from.
typedef enum snIkSource {
  SN_IK_MANUAL,   // `value`
  SN_IK_DEFAULT,  // the pose of the model's file
  SN_IK_FILE,     // the column of that name in snIkOptions.coordinates
} snIkSource;

// Weight of a marker or a coordinate in the sum of squares.
typedef struct snIkTask {
  const char* name;
  double weight;    // 0: not used
  bool coordinate;  // else a marker
  double value;     // that the coordinate is drawn to [m, rad]
  snIkSource source;
} snIkTask;

typedef struct snIkOptions {
  const snIkTask* tasks;  // markers without one count 1 where there is no task at all, else 0
  int task_count;
  const snMotion* coordinates;  // of tasks from a file; NULL: there is none
  double start, end;            // seconds; both 0: all frames
  double tolerance;             // of a step [m, rad]; 0: 1e-10
  int max_iterations;           // per frame; 0: 100
  int threads;                  // 0: one per core
  snToolProgressFn* progress;   // NULL: none
  void* context;
} snIkOptions;

// The coordinates that bring the sites of the model nearest to the markers, frame by frame: they minimise the weighted
// sum of squared distances, by the Levenberg-Marquardt method with analytic Jacobians. Coordinates that are clamped
// (first user number of the joint 1, as in OpenSim) or limited stay in their range. Locked and coupled coordinates also
// have columns and may have tasks. `errors`, where not NULL, becomes a motion with the columns total_squared_error,
// marker_error_RMS and marker_error_max.
SN_API snMotion* sn_inverse_kinematics(const snModel* m, const snMotion* markers, const snIkOptions* options,
                                       snMotion** errors, snDiagnostics* diag);

// ---- inverse dynamics

// A measured force: columns of `data` that begin with these names and end in x, y, z (or 1, 2, 3).
typedef struct snExternalForce {
  const char *name, *body;
  const char *force_frame, *point_frame;  // bodies; "ground" is the world
  const char *force, *point, *torque;     // beginnings of labels; NULL or "": none
  const snMotion* data;
} snExternalForce;

typedef struct snIdOptions {
  const snExternalForce* forces;
  int force_count;
  double start, end;           // seconds; both 0: all rows
  double cutoff;               // of the low-pass filter of coordinates [Hz]; not positive: none
  bool passive;                // springs, dampers and force elements of the model act
  int threads;                 // 0: one per core
  snToolProgressFn* progress;  // NULL: none
  void* context;
} snIdOptions;

// Generalised forces needed for the motion of the coordinates, given the external forces: columns NAME_moment and
// NAME_force. Coordinates are padded, filtered by a third-order Butterworth filter forwards and backwards, and
// differentiated as natural splines of fifth degree, as in OpenSim. Actuators do not act. Columns without a coordinate,
// and coordinates without a column, give warnings.
SN_API snMotion* sn_inverse_dynamics(const snModel* m, const snMotion* coordinates, const snIdOptions* options,
                                     snDiagnostics* diag);

// ---- muscle analysis

typedef enum snMuscleQuantity {
  SN_QUANTITY_LENGTH,      // of the whole path [m]
  SN_QUANTITY_SPEED,       // of lengthening [m/s]
  SN_QUANTITY_MOMENT_ARM,  // about one coordinate [m]
  SN_QUANTITY_FORCE,       // of the tendon, in equilibrium [N]
  SN_QUANTITY_FIBER_LENGTH,
  SN_QUANTITY_PENNATION,
} snMuscleQuantity;

typedef struct snAnalysisOptions {
  snMuscleQuantity quantity;
  const char* coordinate;     // of moment arms
  double activation;          // of forces
  double start, end, cutoff;  // as above
  int threads;
  snToolProgressFn* progress;
  void* context;
} snAnalysisOptions;

// A column per muscle, a row per row of the coordinates.
SN_API snMotion* sn_muscle_analysis(const snModel* m, const snMotion* coordinates, const snAnalysisOptions* options,
                                    snDiagnostics* diag);

// ---- static optimisation

typedef enum snReserveKind { SN_RESERVE_COORDINATE, SN_RESERVE_FORCE, SN_RESERVE_TORQUE } snReserveKind;

// An actuator in addition to those of the model: on a coordinate, a force at a point of a body, or a torque on a body.
typedef struct snReserve {
  const char* name;
  snReserveKind kind;
  const char* coordinate;
  const char *body, *reaction_body;  // of a torque the other body; NULL: ground
  snVec3 axis, point;                // of a force the point, in the body's frame
  bool axis_in_ground, point_in_ground;
  double force;      // at a control of 1 [N, N m]
  double low, high;  // of the control
} snReserve;

typedef struct snSoOptions {
  const snExternalForce* forces;
  int force_count;
  const snReserve* reserves;
  int reserve_count;
  bool only_reserves;         // actuators of the model do not act
  double reserve;             // positive: every coordinate has one of this force more, named NAME_reserve
  double exponent;            // of activations in the sum; 0: 2
  bool isometric;             // muscles have their peak force at every length and velocity
  int interval;               // of rows: the first, the last, and those whose number it divides; 0: every row
  double start, end, cutoff;  // as above
  int threads;
  snToolProgressFn* progress;
  void* context;
} snSoOptions;

// Activations of muscles and controls of other actuators that give, row by row, the generalised forces of inverse
// dynamics with the least sum of their powers, within their ranges: column by column the actuators of the model, then
// reserves. Muscles have the force of their fibres at the length and velocity of a rigid tendon, without their passive
// force, as in OpenSim. `forces`, where not NULL, becomes a motion of the forces. Rows whose moments cannot be produced
// by any controls give a warning that names the coordinate with the largest deficit.
SN_API snMotion* sn_static_optimization(const snModel* m, const snMotion* coordinates, const snSoOptions* options,
                                        snMotion** forces, snDiagnostics* diag);

// ---- joint reactions

typedef enum snReactionFrame { SN_REACTION_GROUND, SN_REACTION_CHILD, SN_REACTION_PARENT } snReactionFrame;

// Which joints, by OpenSim's names (of models that were not OpenSim's, the bodies that they move): none for all. Loads act
// on the "child" or the "parent", and have the axes of "ground", "child", "parent", a body or a site: one word for all joints,
// or one for each that is named.
typedef struct snReactionJoints {
  const char **names, **on, **frames;
  int name_count, on_count, frame_count;
} snReactionJoints;

typedef struct snReactionOptions {
  const snExternalForce* forces;
  int force_count;
  const snReserve* reserves;
  int reserve_count;
  bool only_reserves;
  double reserve;             // as above
  const snMotion* actuators;  // forces by the names of actuators, as static optimisation gives them; NULL: none act
  snReactionFrame frame;      // axes of the result
  bool on_parent;             // the load on the parent at the joint's place there; else on the child
  const snReactionJoints* joints;  // in place of `frame` and `on_parent`; NULL: all
  int interval;               // of rows, as above
  double start, end, cutoff;  // as above
  int threads;
  snToolProgressFn* progress;
  void* context;
} snReactionOptions;

// Forces and moments transmitted by joints: columns JOINT_on_BODY_in_FRAME_fx, fy, fz, mx, my, mz, px, py, pz: force [N],
// moment [N m] and the point of the joint [m]. In models that were not OpenSim's, joints are called after the bodies that
// they move. The body accelerates as the actuators and external forces make it; muscles pull at the points of their paths.
SN_API snMotion* sn_joint_reactions(const snModel* m, const snMotion* coordinates, const snReactionOptions* options,
                                    snDiagnostics* diag);

// ---- analyses of motions

typedef enum snAnalysisKind {
  SN_ANALYSIS_BODIES,   // positions, velocities, accelerations of centres of mass, orientations (BodyKinematics)
  SN_ANALYSIS_POINT,    // the same of a point of a body (PointKinematics)
  SN_ANALYSIS_MUSCLES,  // lengths, velocities, forces, powers, moment arms of Hill's muscles (MuscleAnalysis)
  SN_ANALYSIS_COORDINATES,  // values, speeds and accelerations of coordinates (Kinematics)
  SN_ANALYSIS_ACTUATORS,    // forces, speeds and powers of all actuators (Actuation)
  SN_ANALYSIS_FORCES,       // of actuators, force elements and measured forces (ForceReporter)
  SN_ANALYSIS_PROBES,       // energies and powers (ProbeReporter)
  SN_ANALYSIS_REACTIONS,    // loads of joints, with the forces of the states (JointReaction)
  SN_ANALYSIS_OUTPUTS,      // outputs of components by their paths (OutputReporter)
  SN_ANALYSIS_INDUCED,      // accelerations by each force alone (InducedAccelerations)
} snAnalysisKind;

typedef enum snProbeKind {
  SN_PROBE_ENERGY,        // of the whole model (SystemEnergyProbe)
  SN_PROBE_POWER,         // of actuators (ActuatorPowerProbe)
  SN_PROBE_FORCE,         // of actuators (ActuatorForceProbe)
  SN_PROBE_JOINT_POWER,   // that joints take up (JointInternalPowerProbe)
  SN_PROBE_UMBERGER,      // metabolic power (Umberger2010MuscleMetabolicsProbe)
  SN_PROBE_BHARGAVA,      // metabolic power (Bhargava2004MuscleMetabolicsProbe)
} snProbeKind;

// A muscle of a metabolic probe. Heat rates of Bhargava's model are those of slow and fast fibres [W/kg].
typedef struct snProbeMuscle {
  const char* name;
  double slow;  // share of slow fibres
  double mass;  // [kg]; 0: peak force / specific tension * density * optimal fibre length
  double specific_tension, density;
  double activation[2], maintenance[2];
} snProbeMuscle;

typedef struct snProbe {
  snProbeKind kind;
  const char* name;
  double gain;
  const char** names;  // of actuators, joints or muscles
  int name_count;
  bool summed;         // one column
  double exponent;
  bool kinetic, potential;  // parts of an energy
  // of metabolic probes
  const snProbeMuscle* muscles;
  int muscle_count;
  bool activation_rate, maintenance_rate, shortening_rate, basal_rate, work_rate;  // parts of the sum
  bool least_heat, negative_work, forbid_negative, total_only;
  bool recruitment;      // Umberger: shares of fibres by the excitation, as in Bhargava's model
  bool force_dependent;  // Bhargava: shortening heat by the isometric force too
  double aerobic_factor, basal_coefficient, basal_exponent, effort;
  const double *dependence_x, *dependence_y;  // Bhargava: factor of maintenance heat by the normalised fibre length
  int dependence_count;
  const char* file;
  int line;
} snProbe;

// One analysis.
typedef struct snAnalysisRequest {
  snAnalysisKind kind;
  const char* name;                // results are called NAME_...
  const char** names;  // of bodies ("center_of_mass" is the whole model), muscles or coordinates (a count of 0: all), or outputs
  int name_count;
  const char** coordinates;        // of moment arms; a count of 0: all free ones
  int coordinate_count;
  bool moments;                    // moment arms and moments
  bool potentials;                 // induced accelerations by a force of 1 N of each muscle, without their sum
  bool local;                      // velocities and accelerations of bodies in their axes
  bool in_degrees;                 // angles and angular velocities
  const char *body, *relative_to;  // of a point; NULL: ground
  const char* point_name;
  snVec3 point;                    // in the frame of its body
  int interval;                    // of rows: the first, the last, and those whose number it divides; 0: every row
  const char* file;                // that asks for it, for messages; NULL: none
  int line;
  const struct snProbe* probes;    // of a ProbeReporter
  int probe_count;
  snReactionJoints joints;         // of joint reactions
} snAnalysisRequest;

typedef struct snAnalyzeOptions {
  const snAnalysisRequest* analyses;
  int count;
  const snExternalForce* forces;
  int force_count;
  bool states;                // columns are states: speeds, activations and fibre lengths are read too
  bool equilibrium;           // fibres are in equilibrium, whatever the file has for them
  double activation;          // of muscles without a column; 0: 0.05, the default of OpenSim's muscles
  double start, end, cutoff;  // as above
  snToolProgressFn* progress;
  void* context;
  const snReserve* reserves;  // act with the controls, as do actuators of the model without activation
  int reserve_count;
  bool only_reserves;
  const struct snControlSignal* controls;  // (forward.h)
  int control_count;
} snAnalyzeOptions;

// Results of analyses, each called after its analysis and quantity ("MuscleAnalysis_FiberLength").
typedef struct snMotionSet {
  snMotion** motions;
  int count;
  struct snArena* arena;
} snMotionSet;

// The analyses of a motion. Coordinates are filtered and differentiated as in inverse dynamics, states are taken as
// they are; the model accelerates as its muscles, force elements, gravity and the external forces make it. Where the
// motion has no fibre lengths, fibres are in equilibrium. A name that the model does not have is an error.
SN_API snMotionSet* sn_analyze(const snModel* m, const snMotion* motion, const snAnalyzeOptions* options,
                               snDiagnostics* diag);
SN_API void sn_motion_set_destroy(snMotionSet* set);

typedef struct snProbeSet {
  snProbe* probes;
  int count;
  struct snArena* arena;
} snProbeSet;

// The probes of a model file of OpenSim that are enabled. Other operations than `value` and classes that are not listed
// above are left out with a warning. NULL with an error; the caller destroys them.
SN_API snProbeSet* sn_probes_read(const char* path, snDiagnostics* diag);
SN_API void sn_probes_destroy(snProbeSet* set);

// ---- OpenSim's set-up files

typedef enum snToolKind { SN_TOOL_IK, SN_TOOL_ID, SN_TOOL_ANALYZE } snToolKind;

// Contents of a set-up file; paths are relative to the current folder, NULL where the file gives none.
typedef struct snToolSetup {
  snToolKind kind;
  const char* name;  // of the tool
  const char *model, *markers, *coordinates, *external_loads;
  const char *output, *results;  // file and folder of the result, which may not exist yet
  double start, end, cutoff;
  snIkTask* tasks;
  int task_count;
  bool report_errors;  // of an InverseKinematicsTool: write the errors of markers
  bool passive;        // of an InverseDynamicsTool: forces that are no muscles act
  // of an AnalyzeTool
  snAnalysisRequest* analyses;  // but for static optimisation and joint reactions
  int analysis_count;
  bool states;       // `coordinates` is a file of states
  bool equilibrium;  // fibres are in equilibrium
  bool static_optimization, joint_reactions;  // which of its analyses are requested
  double exponent;                            // of static optimisation
  bool isometric, on_parent;
  int interval;  // of rows
  snReactionFrame frame;
  const char** reserves;  // files of actuators
  int reserve_count;
  bool only_reserves;           // instead of those of the model
  double reserve;               // of static optimisation without the model's forces: 1 on every coordinate; else 0
  const char* actuator_forces;  // file
  const char* reaction_name;    // of the analysis of joint reactions
  snReactionJoints joints;
  int model_line, motion_line, loads_line;  // of the file, where it names the model, markers or coordinates, external loads
  struct snForwardSetup* controllers;  // controls of an AnalyzeTool (forward.h); NULL: none
  struct snArena* arena;
} snToolSetup;

// The set-up in a file, NULL with an error in `diag`; the caller destroys it. Unsupported requests of the file give
// warnings with their line.
SN_API snToolSetup* sn_tool_read(const char* path, snDiagnostics* diag);
SN_API void sn_tool_destroy(snToolSetup* setup);

// The forces of an ExternalLoads file, with their data. The caller destroys them.
typedef struct snExternalLoads {
  snExternalForce* forces;
  int count;
  snMotion* data;
  struct snArena* arena;
} snExternalLoads;

// The loads of a file, NULL with an error in `diag`.
SN_API snExternalLoads* sn_external_loads_read(const char* path, snDiagnostics* diag);
SN_API void sn_external_loads_destroy(snExternalLoads* loads);

// The actuators of ForceSet files. The caller destroys them.
typedef struct snReserveSet {
  snReserve* reserves;
  int count;
  struct snArena* arena;
  struct snReserveSet* before;  // of an earlier file, whose names are in use; NULL: none
} snReserveSet;

// The actuators of a file, NULL with an error in `diag`; and those of several files as one set.
SN_API snReserveSet* sn_reserves_read(const char* path, snDiagnostics* diag);
SN_API snReserveSet* sn_reserves_read_all(const char* const* paths, int count, snDiagnostics* diag);
SN_API void sn_reserves_destroy(snReserveSet* set);

#ifdef __cplusplus
}
#endif
