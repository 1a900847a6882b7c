// optimal.h — optimal control: the motion, activations and controls that minimise goals and obey a model's dynamics
//   Direct collocation (Hermite-Simpson) of explicit dynamics and an interior point method that eliminates in the order
//   of time. Names of variables are Moco's: PATH/value and PATH/speed of coordinates, PATH/activation of muscles, PATH
//   of controls; the last parts of a name suffice ("knee_angle_r/value"), and '*' stands for any characters.
//   Arguments: wrong ones are errors in `diag` (which may be NULL) and false or NULL; nothing is then changed.
//   Threads: a problem is used by one thread at a time; it borrows its model, which nobody may change meanwhile.
//   Results do not depend on the number of threads.
#pragma once
#include "sinew/osim.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snOptimal snOptimal;

// The kinds of goals. `names` below are those of the variables that a goal works on.
typedef enum snGoalKind {
  SN_GOAL_EFFORT,              // integral of sum w |control|^exponent; per_distance: over the way of the mass centre
  SN_GOAL_FINAL_TIME,          // the time at which the motion ends
  SN_GOAL_SPEED,               // constraint: way of the mass centre over duration is `value`
  SN_GOAL_PERIODICITY,         // constraint: names[i] at the start is others[i] at the end; weights[i] -1: its opposite
  SN_GOAL_STATE_TRACKING,      // integral of sum w (state - reference)^2
  SN_GOAL_INITIAL_ACTIVATION,  // constraint: activations at the start are their controls
  SN_GOAL_CONTACT_TRACKING,    // integral of squared differences of contact forces and measured ones, over m g
  SN_GOAL_AUXILIARY_DERIVATIVES,  // integral of the sum of squared rates of tendon forces
  SN_GOAL_CONTROL_TRACKING,       // integral of sum w (control - reference)^2, as for measured EMG
  SN_GOAL_SQUARED_STATES,         // integral of sum w state^2
  SN_GOAL_MARKER_TRACKING,        // integral of sum w |marker - reference|^2
  SN_GOAL_MARKER_FINAL,           // |marker - axis|^2 at the end
  SN_GOAL_QUANTITY,               // integral of sum w |quantity|^exponent; per_distance as for effort
  SN_GOAL_QUANTITY_TRACKING,      // integral of sum w (quantity - reference)^2
  SN_GOAL_INITIAL_EQUILIBRIUM,    // constraint: forces of compliant tendons do not change at the start
  SN_GOAL_INTEGRAL,               // integral of sum w quantity, with its sign
  SN_GOAL_MEAN,                   // (mean over time of sum w quantity - value)^2
  SN_GOAL_QUANTITY_FINAL,         // sum w |quantity|^exponent at the end
  SN_GOAL_TRANSLATION_TRACKING,   // integral of sum w |place of a body or site - reference|^2
  SN_GOAL_ORIENTATION_TRACKING,   // integral of sum w (angle between a body or site and a quaternion)^2
  SN_GOAL_ANGULAR_VELOCITY_TRACKING,  // integral of sum w |angular velocity in the world - reference|^2
  SN_GOAL_COUNT
} snGoalKind;

// Functions of the trajectory that become variables: what bounds and goals of quantities work on.
typedef enum snQuantityKind {
  SN_QUANTITY_POSITION,            // of a site or body [m]
  SN_QUANTITY_DISTANCE,            // between two of them [m]
  SN_QUANTITY_ACCELERATION,        // of a coordinate [rad/s^2, m/s^2]
  SN_QUANTITY_POINT_ACCELERATION,  // of a site or body, without gravity [m/s^2]
  SN_QUANTITY_CONTACT_FORCE,       // sum over the contact elements that fit, on what moves, over the model's weight
  SN_QUANTITY_JOINT_LOAD,          // force that the joints of a body carry, in its axes, over the model's weight
  SN_QUANTITY_METABOLIC_POWER,     // of the muscles that fit (Bhargava), over the model's mass [W/kg]
  SN_QUANTITY_ACCELEROMETER,       // of a site or body, less gravity, in its axes [m/s^2]
  SN_QUANTITY_GENERALIZED_FORCE,   // of actuators and passive forces on a coordinate [N m, N]
  SN_QUANTITY_STEP_TIME,    // 1 while the left foot makes its step, -1 while the right one does, by contact forces
  SN_QUANTITY_STEP_LENGTH,  // number of feet that are farther in front of the other one than they should be
  SN_QUANTITY_COUNT
} snQuantityKind;

typedef struct snQuantity {
  snQuantityKind kind;
  const char* name;    // of the variable; NULL: the word of the kind, object and axis
  const char* object;  // site, body, coordinate; pattern of contact elements or muscles (NULL: all); of steps: right
  const char* other;   // of a distance; of steps: left
  int axis;            // 0, 1, 2: x, y, z; -1: the length of the vector; of steps the direction of walking (-1: x)
  // of steps: asymmetry that is aimed at for lengths, (right - left) / (right + left), and the length of both [m];
  // smoothing of comparisons; the contact force from which a foot is on the ground [N] with its smoothing; 0: presets
  double target, stride, smoothing, threshold, threshold_smoothing;
} snQuantity;

// The word of a kind: "joint_load".
SN_API const char* sn_quantity_word(snQuantityKind kind);

// Which part of the difference of two forces is used.
typedef enum snForceProjection {
  SN_FORCE_PROJECTION_NONE,   // all of it
  SN_FORCE_PROJECTION_PLANE,  // what is normal to `axis`
  SN_FORCE_PROJECTION_VECTOR  // what lies along it
} snForceProjection;

typedef struct snGoal {
  snGoalKind kind;
  const char* name;            // in the result; NULL: the word of the kind
  double weight;               // of the objective
  double exponent;             // of effort and quantities; 0: 2
  bool per_distance, per_duration, per_mass;  // divides by the way of the mass centre, the duration, the model's mass
  bool constraint;             // no term of the objective: the value lies in `within`
  snRange within;
  double value;                // of speed [m/s]; what a mean is compared with
  int count;                   // of names; 0: all controls (effort), all states, all columns of the reference (tracking)
  const char* const* names;    // patterns; of effort and tracking a later one that fits replaces the weight of a former
  const char* const* others;   // of periodicity; of contact tracking the measured force, by name of a contact element; of
                               // control tracking the column (NULL: named as the control)
  const double* weights;       // of effort and tracking, by name; NULL: 1
  const snMotion* reference;   // of tracking: columns named as states, controls or markers (NAME_x, _y, _z), splines of
                               // fifth degree over its times
  double cutoff;               // of a low-pass filter of the reference [Hz]; 0: none
  bool speeds;                 // tracked coordinates: also speeds without a column, the derivatives of the splines
  const snExternalForce* forces;  // of contact tracking; contacts with the same measured force are summed
  int force_count;
  snForceProjection projection;
  snVec3 axis;
  const char* const* scales;   // of tracked states, controls and quantities, by name: the scale factor that multiplies the
                               // reference; NULL, or an entry NULL: none
} snGoal;

// The word of a kind, as files and results have it: "effort"; whether it is always a constraint, not a term of the
// objective.
SN_API const char* sn_goal_word(snGoalKind kind);
SN_API bool sn_goal_is_constraint(snGoalKind kind);

// Bounds of a variable during the motion, at its start and at its end. NaN: as it was.
typedef struct snOptimalBounds {
  snRange during, initial, final;
} snOptimalBounds;

// A problem of a model. `file`: the .osim file that the model was read from, whose paths, coordinate ranges and limits
// of controls are then used; NULL: names are those of joints and actuators. threads 0: one per core. NULL with an error
// that names a part of the model that optimal control does not cover.
SN_API snOptimal* sn_optimal_create(const snModel* m, const char* file, int threads, snDiagnostics* diag);
// The problem of finding muscle states and controls that produce a given motion, as in MocoInverse: columns of
// `motion` are coordinates of the model in `file` (.osim or MJCF), filtered at `cutoff` [Hz] where that is positive.
// States are activations and normalised forces of compliant tendons (curves of De Groote). The problem owns its model.
SN_API snOptimal* sn_optimal_inverse(const char* file, const snMotion* motion, double cutoff, int threads,
                                     snDiagnostics* diag);
SN_API void sn_optimal_destroy(snOptimal* p);

// The motion begins at `start` and ends between `end.lo` and `end.hi`; the mesh has that many equal intervals.
SN_API bool sn_optimal_time(snOptimal* p, double start, snRange end, int intervals, snDiagnostics* diag);

// How intervals are collocated. Radau: two Legendre-Gauss-Radau points, order 3, damps what is stiff. Of Gauss and of
// Gauss and Radau with N points, 1 to 9, orders 2 N and 2 N - 1: SN_SCHEME_GAUSS + N - 1, SN_SCHEME_GAUSS_RADAU + N - 1.
typedef enum snOptimalScheme {
  SN_SCHEME_HERMITE_SIMPSON,
  SN_SCHEME_RADAU,
  SN_SCHEME_TRAPEZOIDAL,
  SN_SCHEME_GAUSS_RADAU,
  SN_SCHEME_GAUSS = SN_SCHEME_GAUSS_RADAU + 9,
  SN_SCHEME_COUNT = SN_SCHEME_GAUSS + 9
} snOptimalScheme;

// The scheme of a word: hermite-simpson, radau, trapezoidal, legendre-gauss-radau-N, legendre-gauss-N; SN_SCHEME_COUNT
// for another one.
SN_API snOptimalScheme sn_optimal_scheme_find(const char* word);

// Hermite-Simpson where this is not called.
SN_API bool sn_optimal_scheme(snOptimal* p, snOptimalScheme scheme, snDiagnostics* diag);

// The same times with another number of intervals.
SN_API bool sn_optimal_mesh(snOptimal* p, int intervals, snDiagnostics* diag);

// External loads that act on the model over time, which is then fixed. Copied.
SN_API bool sn_optimal_loads(snOptimal* p, const snExternalForce* forces, int count, snDiagnostics* diag);

// Sets the bounds of all variables that match a name.
SN_API bool sn_optimal_bounds(snOptimal* p, const char* name, const snOptimalBounds* bounds, snDiagnostics* diag);

// Bounds of all variables that match a name as functions of time (forward.h), at mesh points, where they are not wider
// than those of sn_optimal_bounds; NULL: none on that side. The end time is fixed unless they are constant. `equal`: the
// variables, which are controls, are equal to the lower one.
SN_API bool sn_optimal_bounds_over_time(snOptimal* p, const char* name, const struct snControlSignal* lower,
                                        const struct snControlSignal* upper, bool equal, snDiagnostics* diag);

// Adds a goal; its contents are copied.
SN_API bool sn_optimal_goal(snOptimal* p, const snGoal* goal, snDiagnostics* diag);

// Adds a quantity, a variable of its name at every point, with no bounds; bounds make it a path constraint. Problems
// with a prescribed motion have none.
SN_API bool sn_optimal_quantity(snOptimal* p, const snQuantity* quantity, snDiagnostics* diag);

// A property of components of an .osim model that is the same during the whole motion and unknown.
typedef struct snOptimalParameter {
  const char* name;               // of the variable
  const char* const* components;  // paths of components ("/bodyset/torso"), or their ends where these are unique
  int component_count;
  const char* property;  // "mass"
  int element;           // of a property with several numbers, from 0; -1: it has one
  snRange bounds;
  double initial;  // guess; NaN: the middle of the bounds
} snOptimalParameter;

// Adds a parameter (MocoParameter): the model is compiled again for each of its values, so that all that follows from
// the property follows. The problem needs the .osim file, and no prescribed motion. Goals of the mass centre take no
// parameters that change masses, goals and quantities that are measured at places none that move places.
SN_API bool sn_optimal_parameter(snOptimal* p, const snOptimalParameter* parameter, snDiagnostics* diag);

// Adds a scale factor (MocoScaleFactor), an unknown number that goals multiply their references by: electromyograms, whose
// unit is not known. It counts among the parameters. `initial` NaN: the guess is the middle of the bounds.
SN_API bool sn_optimal_scale_factor(snOptimal* p, const char* name, snRange bounds, double initial, snDiagnostics* diag);

// The model that the problem is of. Positions of its joints are the first states where the motion is not prescribed.
SN_API const snModel* sn_optimal_model(const snOptimal* p);
SN_API bool sn_optimal_is_prescribed(const snOptimal* p);

// The variables: states first, then controls, parameters and scale factors last; NULL past the last.
SN_API int sn_optimal_states(const snOptimal* p);
SN_API int sn_optimal_controls(const snOptimal* p);
SN_API int sn_optimal_parameters(const snOptimal* p);
SN_API const char* sn_optimal_variable(const snOptimal* p, int i);
SN_API bool sn_optimal_get_bounds(const snOptimal* p, int i, snOptimalBounds* bounds);

typedef enum snOptimalStatus {
  SN_OPTIMAL_SOLVED,
  SN_OPTIMAL_ACCEPTABLE,  // within ten times the tolerances, and no further step was found
  SN_OPTIMAL_ITERATIONS,  // the limit of iterations was reached
  SN_OPTIMAL_INFEASIBLE,  // no point near the last one satisfies all rows
  SN_OPTIMAL_NO_STEP,
  SN_OPTIMAL_NOT_FINITE,
  SN_OPTIMAL_STOPPED
} snOptimalStatus;

// After each iteration. `worst` names the row with the largest violation and its time.
typedef struct snOptimalProgress {
  int iteration;
  double objective, violation, dual, barrier, shift, step;
  const char* worst;
} snOptimalProgress;

typedef struct snOptimalSolution snOptimalSolution;

typedef struct snOptimizeOptions {
  const snMotion* guess;            // columns named as variables; others, and NULL: from the bounds
  const snOptimalSolution* warm;    // of the same variables and mesh: its multipliers and barrier are taken, too
  double tolerance;                 // of the dual infeasibility; 0: 1e-4
  double constraint_tolerance;      // of defects and constraints; 0: 1e-4
  double gap;                       // of the objective, relative: what complementarity may leave; 0: 5e-4
  double barrier;                   // at the start; 0: 0.1
  int coarser;  // meshes that are solved before, each with half the intervals of the next; 0: none
  const char* ipopt;  // the library of IPOPT that solves in place of the own method; "": where the system finds it
  int refinements;    // rounds in which intervals with larger errors are divided; 0: none
  double mesh_error;  // relative error of an interval that a refined mesh leaves; 0: 1e-4
  int max_iterations;               // 0: 1000; negative: none, the guess is only evaluated
  bool (*progress)(void* context, const snOptimalProgress* progress);  // false: stop; NULL: none
  void* context;
} snOptimizeOptions;

// The result; NULL with an error if the problem is invalid: contradictory bounds, NaN in the guess, no mesh. If no
// solution was found, the status reports it and `diag` names the worst rows.
SN_API snOptimalSolution* sn_optimize(snOptimal* p, const snOptimizeOptions* options, snDiagnostics* diag);
SN_API void sn_optimal_solution_destroy(snOptimalSolution* s);

typedef struct snOptimalTerm {
  const char* name;
  double value;  // of a term of the objective with its weight; of a constraint its largest violation
  bool constraint;
} snOptimalTerm;

struct snOptimalSolution {
  snOptimalStatus status;
  const char* message;  // the status in words
  const snMotion* trajectory;  // mesh points and midpoints
  int states, controls, multipliers, derivatives, quantities;  // columns of the trajectory, in this order
  int parameters;              // the last columns, of the same value in all rows
  double objective, violation, dual, complementarity, barrier;
  int iterations, factorisations, unknowns, rows, intervals;
  double mesh_error;  // largest relative error of an interval, estimated between its points
  double seconds;  // CPU time of all threads
  const snOptimalTerm* terms;
  int term_count;
  const double *x, *lambda, *low, *high;  // of the nonlinear programme, for warm starts
  double scale;                           // factor of the objective in these multipliers
  struct snArena* arena;
};

// A problem from a file of Moco (.omoco): MocoStudy, MocoTrack or MocoInverse, with the model that it names or holds.
typedef struct snOptimalStudy {
  const char* name;
  snModel* model;
  snOptimal* problem;
  snMotion* guess;  // NULL: none
  double tolerance, constraint_tolerance;
  int max_iterations;  // 0: as many as usual
  struct snArena* arena;
} snOptimalStudy;

// NULL with an error that names file, line and element of a mistake or of an unsupported request.
SN_API snOptimalStudy* sn_optimal_study_read(const char* path, int threads, snDiagnostics* diag);
// The same from bytes that a file at `path` would hold.
SN_API snOptimalStudy* sn_optimal_study_read_memory(const void* bytes, size_t size, const char* path, int threads,
                                                    snDiagnostics* diag);
SN_API void sn_optimal_study_destroy(snOptimalStudy* s);

// The <MocoStudy> that a document with a <MocoTrack> or <MocoInverse> stands for; the model (.osim) that one with a
// <ModelProcessor> makes. Texts that the caller frees; NULL with an error.
SN_API char* sn_optimal_study_text(const void* bytes, size_t size, const char* path, snDiagnostics* diag);
SN_API char* sn_optimal_model_text(const void* bytes, size_t size, const char* path, snDiagnostics* diag);

// The trajectory as Moco writes it (.sto, with the objective and its terms in the header); false with an error.
SN_API bool sn_optimal_write(const snOptimalSolution* s, const char* path, snDiagnostics* diag);

#ifdef __cplusplus
}
#endif
