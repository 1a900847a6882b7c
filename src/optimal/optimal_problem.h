// optimal_problem.h — a problem of optimal control as the user states it
#pragma once
#include "optimal/osim_source.h"
#include "optimal/point_kernel.h"
#include "optimal/point_parameters.h"
#include "optimal/prescribed.h"
#include "osim/loads.h"
#include "osim/plant.h"
#include "sinew/optimal.h"

typedef struct snVariable {
  const char* name;
  snOptimalBounds bounds;  // during; initial and final are NaN where they are not set
} snVariable;

// An unknown number by which goals multiply references.
typedef struct snScaleFactor {
  const char* name;
  snRange bounds;
  double initial;
} snScaleFactor;

// Bounds of variables over time; signals without nodes are none.
typedef struct snBoundCourse {
  int count, *index;  // variables
  bool equal;
  snControlSignal signal[2];  // lower, upper
  snNaturalSpline spline[2];
  struct snBoundCourse* next;
} snBoundCourse;

// A goal with copies of all that it was given.
typedef struct snGoalEntry {
  snGoal goal;
  const char* name;
  int count;       // of variables
  int* index;      // places in z
  int* other;      // of periodicity
  double* weight;
  int* factor;     // of tracking: scale factors of the problem by variable, -1: none; NULL: none
  struct snNaturalSpline* spline;  // of tracking, by variable or by group and axis
  snPointOutput* outputs;          // of tracked contacts and markers
  int output_count;
  struct snGoalEntry* next;
} snGoalEntry;

struct snOptimal {
  const snModel* m;
  snArena* arena;
  snPointKernel* kernel;     // NULL: the motion is prescribed
  snPrescribed* prescribed;  // NULL: it is not
  snModel *own_model, *coupled;  // of a prescribed motion; else NULL
  int coordinates;           // whose positions and speeds are states
  int states, controls, tendons, quantities, count;  // the first nu controls are those of actuators
  snPointQuantity* quantity;
  bool free_midpoint_controls;
  snOptimalScheme scheme;
  snVariable* variables;
  double start;
  snRange end;
  int intervals;  // 0: not stated yet
  snGoalEntry *goals, **last_goal;
  snLoads* loads;
  snOsimSource source;  // file NULL: there is none
  snParameters* parameters;  // the last states are theirs; NULL: none
  snScaleFactor factors[SN_MOST_PARAMETERS];
  int factor_count;
  snBoundCourse* courses;
};

// How many parameters a problem has, and where the first is among the variables.
static inline int sn_first_parameter(const snOptimal* p) { return p->states - sn_parameters_count(p->parameters); }
static inline bool sn_is_parameter(const snOptimal* p, int variable) {
  return variable >= sn_first_parameter(p) && variable < p->states;
}

typedef enum snOsimVariableKind { SN_OSIM_COORDINATE, SN_OSIM_ACTUATOR, SN_OSIM_COUPLER } snOsimVariableKind;

// What an .osim file says of coordinates and actuators beyond what the model has. A coupler has the name of the
// coordinate that depends on others.
typedef struct snOsimVariable {
  const char *name, *path;
  snOsimVariableKind kind;
  snRange range;  // of a coordinate; of an actuator the limits of its control; NaN: none
  struct snOsimVariable* next;
} snOsimVariable;

// In `arena`; NULL with an error in `diag`, or where the document has none.
snOsimVariable* sn_osim_variables(const snOsimSource* source, snArena* arena, snDiagnostics* diag);

// sn_optimal_create; source NULL: names are those of joints and actuators.
snOptimal* sn_optimal_create_from(const snModel* m, const snOsimSource* source, int threads, snDiagnostics* diag);

// The problem of the muscles that bring about a motion; the model is loaded from the source, once with its couplers and
// once with each left open. NULL with an error.
snOptimal* sn_optimal_inverse_from(const snOsimSource* source, const snMotion* motion, double cutoff, int threads,
                                   snDiagnostics* diag);

// own_model and coupled of a problem, from a file or text, and whether that is OpenSim's; `coupled` stays NULL without
// couplers. False with an error.
bool sn_inverse_models(snOptimal* p, const snOsimSource* source, bool* osim, snDiagnostics* diag);

// A copy of a motion in which coordinates that couplers drive follow them, with a warning where a column contradicts
// that. NULL when out of memory.
snMotion* sn_inverse_motion(const snOptimal* p, const snMotion* motion, const snOpenCoupler* open, int count,
                            snDiagnostics* diag);

// The place in z of an actuator's activation; -1: none.
int sn_optimal_activation(const snOptimal* p, int actuator);

// Whether a variable's name fits a pattern: whole, or its last parts.
bool sn_variable_fits(const char* name, const char* pattern);

// The mass of a model times gravity; the mass where there is no gravity.
double sn_optimal_weight(const snModel* m);

// Of all bodies.
double sn_optimal_mass(const snModel* m);

// Reports that no variable fits, with the nearest name.
void sn_variable_unknown(const snOptimal* p, const char* pattern, const char* what, snDiagnostics* diag);

// Whether a goal of a kind is an integral over time of variables, or a sum of them at the end.
bool sn_goal_has_integral(snGoalKind kind);

// The goal with its variables found; false with an error. By kind of goal, the functions below.
bool sn_goal_prepare(snOptimal* p, const snGoal* goal, snGoalEntry* entry, snDiagnostics* diag);

// Finds the variables of a goal and all it needs; false with an error.
typedef bool snPrepareFn(snOptimal* p, const snGoal* goal, snGoalEntry* entry, snDiagnostics* diag);

// Variables first to end that fit the goal's names, all of them where there are none, each with its weight.
bool sn_goal_choose(snOptimal* p, const snGoal* goal, snGoalEntry* e, int first, int end, snDiagnostics* diag);

snPrepareFn sn_prepare_state_tracking, sn_prepare_control_tracking, sn_prepare_contact_tracking;
snPrepareFn sn_prepare_marker_tracking, sn_prepare_marker_final, sn_prepare_quantity_tracking;
snPrepareFn sn_prepare_translation_tracking, sn_prepare_orientation_tracking, sn_prepare_angular_velocity_tracking;

// The references of the first goal that tracks states, as a motion of these states at 100 times of the problem; NULL:
// none.
snMotion* sn_optimal_tracked(const snOptimal* p);

// A problem on its mesh: the programme, and what its parts mean.
typedef struct snTranscription {
  snCollocation c;
  const snOptimal* p;
  snArena* arena;
  int duration, center;  // parameters, -1: none
  int factor;            // the first scale factor
  snIntegral* integrals;
  snOutputIntegral* outputs;
  snPointOutput* point_outputs;
  const snGoalEntry** goal_of_output;
  snLinearRow* linear;
  snParameterTerm* terms;
  double *lower, *upper, *fraction;
  double* part;                        // of the duration, by point
  bool* idle;                          // by quantity: nothing depends on it
  const snGoalEntry** goal_of_row;     // border rows
  const snGoalEntry** goal_of_integral;
  const snGoalEntry** goal_of_term;
  const snGoalEntry** goal_of_parameter;  // whose value it is, where that has bounds
} snTranscription;

// A mesh: parts of the duration, NULL: equal ones.
typedef struct snMesh {
  int intervals;
  const double* fraction;
} snMesh;

bool sn_transcribe(const snOptimal* p, snMesh mesh, snArena* arena, snTranscription* t, snDiagnostics* diag);

// Tells the dynamics where the points are: of the mesh, or others. False with an error.
bool sn_place_points(const snTranscription* t, int points, const double* part, snDiagnostics* diag);

// Relative errors of a solution by interval (mesh_errors.c); false when out of memory or where the dynamics are not
// finite.
bool sn_mesh_errors(const snTranscription* t, const double* x, double* error);

// A mesh in which intervals with errors above the limit are divided into two to four; fraction NULL: out of memory.
snMesh sn_divide_mesh(const snTranscription* t, const double* error, double limit);

// "defect of knee_angle_r/speed at 0.31 s" for a row.
void sn_row_name(const snTranscription* t, int row, const double* x, char* out, size_t size);

// Normalised time of a point.
double sn_point_fraction(const snCollocation* c, int point);

// The table of a goal, filtered where it asks for that; NULL with an error. The caller destroys it.
snMotion* sn_goal_table(const snGoal* goal, const snGoalEntry* e, snDiagnostics* diag);

// Bounds over time of a variable at a time, NaN on a side without one; whether any changes with time.
snRange sn_course_range(const snOptimal* p, int variable, double time);
bool sn_courses_change(const snOptimal* p);

// The scale factor of a name; -1: none.
int sn_factor_find(const snOptimal* p, const char* name);

// A spline through scaled values of a column; false with an error.
bool sn_goal_fit_column(snOptimal* p, const snMotion* r, int column, double scale, const snGoalEntry* e,
                        struct snNaturalSpline* spline, snDiagnostics* diag);
