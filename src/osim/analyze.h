// analyze.h — analyses of a motion: what one of them writes, and how
#pragma once
#include "base/arena.h"
#include "osim/joint_loads.h"
#include "osim/plant.h"

// One analysis with its results; rows are filled as the motion goes by.
typedef struct snRecorder {
  const snAnalysisRequest* request;
  snMotion** motions;    // results
  int count;
  int* objects;          // by column (or six): bodies (-1: the whole model), actuators, coordinates or levers
  int object_count;
  int* dofs;             // of moment arms
  int dof_count;
  int body, relative_to;  // of a point
  struct snFoundProbe* probes;
  snJointLoads joints;
  struct snFoundOutput* outputs;
  double* scratch;  // of induced accelerations
  int row;               // that comes next
} snRecorder;

// Columns of one result: labels while it is made, values of a row later.
typedef struct snColumns {
  snArena* arena;
  const char** labels;
  double* values;
  int count, room;  // of labels; grows
  bool failed;      // out of memory
} snColumns;

// The next column, and three of them, whose labels end in `endings`.
void sn_column(snColumns* c, double value, const char* format, ...) SN_PRINTF(3, 4);
void sn_columns(snColumns* c, snVec3 value, const char* const endings[3], const char* format, ...) SN_PRINTF(4, 5);

// Results that write their columns and their values by one function.
typedef void snColumnsFn(const snRecorder* recorder, const snPlant* plant, snData* d, snColumns* columns);
void sn_columns_of_forces(const snRecorder* recorder, const snPlant* plant, snData* d, snColumns* columns);
void sn_columns_of_probes(const snRecorder* recorder, const snPlant* plant, snData* d, snColumns* columns);

// Results of `rows` rows without numbers; false with an error for names that the model does not have. `d` is any data
// of the plant.
bool sn_recorder_create(snRecorder* recorder, const snPlant* plant, const snAnalysisRequest* request, snData* d,
                        int rows, snArena* arena, snDiagnostics* diag);

// The next row, from what sn_forward and sn_body_forces left.
void sn_recorder_row(snRecorder* recorder, const snPlant* plant, snData* d, double time);

// The probes of the request, found in the model; false with an error that names what it lacks.
bool sn_find_probes(snRecorder* recorder, const snPlant* plant, snArena* arena, snDiagnostics* diag);

// Outputs of components: found by their paths, their results, a row of them.
bool sn_find_outputs(snRecorder* recorder, const snPlant* plant, snArena* arena, snDiagnostics* diag);
bool sn_make_outputs(snRecorder* recorder, int rows, snArena* arena);
void sn_record_outputs(snRecorder* recorder, const snPlant* plant, snData* d);

// Induced accelerations, likewise; they leave the data as it was.
bool sn_find_induced(snRecorder* recorder, const snPlant* plant, snArena* arena, snDiagnostics* diag);
bool sn_make_induced(snRecorder* recorder, const snPlant* plant, int rows, snArena* arena);
void sn_record_induced(snRecorder* recorder, const snPlant* plant, snData* d);

// A row of loads of joints; wrenches on bodies pass through xfrc_applied, which is 0 again afterwards.
void sn_record_reactions(snRecorder* recorder, const snPlant* plant, snData* d);

// What kinds of coordinates and of actuators write: three results each, whose endings these are.
extern const char* const sn_coordinate_results[];
extern const char* const sn_actuator_results[];
void sn_record_coordinates(snRecorder* recorder, const snModel* m, const snData* d);
void sn_record_actuators(snRecorder* recorder, const snPlant* plant, const snData* d);

// The force of an actuator (of a path its tension), and the power that it gives.
double sn_lever_actuation(const snPlant* plant, const snData* d, int lever);
double sn_lever_power(const snPlant* plant, const snData* d, int lever);
double sn_lever_speed(const snPlant* plant, const snData* d, int lever);

// Numbers of a muscle, in the order of sn_muscle_quantities.
typedef enum snMuscleNumber {
  SN_MUSCLE_PENNATION,
  SN_MUSCLE_LENGTH,
  SN_MUSCLE_FIBER,
  SN_MUSCLE_NORMALIZED,
  SN_MUSCLE_TENDON,
  SN_MUSCLE_VELOCITY,
  SN_MUSCLE_NORMALIZED_VELOCITY,
  SN_MUSCLE_PENNATION_VELOCITY,
  SN_MUSCLE_FORCE,
  SN_MUSCLE_FIBER_FORCE,
  SN_MUSCLE_ACTIVE,
  SN_MUSCLE_PASSIVE,
  SN_MUSCLE_ACTIVE_ALONG,
  SN_MUSCLE_PASSIVE_ALONG,
  SN_MUSCLE_ACTIVE_POWER,
  SN_MUSCLE_PASSIVE_POWER,
  SN_MUSCLE_TENDON_POWER,
  SN_MUSCLE_POWER,
  SN_MUSCLE_NUMBERS
} snMuscleNumber;
void sn_muscle_numbers(const snModel* m, const snData* d, int actuator, double out[SN_MUSCLE_NUMBERS]);

// Numbers of a muscle: `out` has one per quantity, in the order of sn_muscle_quantities, which NULL ends.
extern const char* const sn_muscle_quantities[];
void sn_record_muscles(snRecorder* recorder, const snModel* m, const snData* d);
