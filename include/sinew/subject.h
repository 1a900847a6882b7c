// subject.h — OpenSim's models scaled to a subject, with their markers placed
//   The steps of OpenSim's ScaleTool: scale factors from distances between markers or by hand, lengths and masses
//   scaled by them, markers moved to the places measured in a static trial. Models are documents (.osim).
//   Arguments: a set-up of NULL is an error in `diag`; `diag` may be NULL.
//   Threads: calls may run at the same time, with separate diagnostics.
#pragma once
#include "sinew/cmc.h"

#ifdef __cplusplus
extern "C" {
#endif

// Two markers whose distance is measured; lengths are results [m].
typedef struct snMarkerPair {
  const char *first, *second;
  double model, measured;
} snMarkerPair;

// Axes of a body that a measurement scales.
typedef struct snScaledAxes {
  const char* body;
  bool x, y, z;
} snScaledAxes;

// The mean of the ratios measured / model over its pairs is the factor of its bodies.
typedef struct snMeasurement {
  const char* name;
  bool apply;
  snMarkerPair* pairs;
  int pair_count;
  snScaledAxes* axes;
  int axes_count;
  double factor;  // result; 0: it was not used
  int line;       // of the set-up file; 0: none
} snMeasurement;

typedef struct snBodyScale {
  const char* body;
  snVec3 factors;
} snBodyScale;

// Where scale factors come from; later ones replace earlier ones.
typedef enum snScaleOrigin { SN_SCALE_MEASURED, SN_SCALE_MANUAL } snScaleOrigin;

typedef struct snScaleSetup {
  const char* name;        // of the tool
  const char* model;       // .osim
  const char* marker_set;  // file whose markers replace those of the model with their names; NULL: none
  double mass;             // of the subject [kg]; not positive: as the scaled bodies have it
  // scaling
  bool scale;
  snScaleOrigin order[2];
  int order_count;
  snMeasurement* measurements;
  int measurement_count;
  snBodyScale* manual;
  int manual_count;
  const char* measured_markers;           // static trial of the measurements
  double measured_start, measured_end;    // both 0: all frames
  bool preserve_mass_distribution;        // masses keep their ratios
  const char *scaled_model, *scale_file;  // outputs; NULL: not written
  // placement of markers
  bool place;
  bool fixed_markers;          // no marker is moved; the pose alone is found
  const char* placed_markers;  // static trial
  const char* coordinates;     // values of coordinates whose tasks take them from a file
  double placed_start, placed_end;
  double most_movement;  // a marker that moves more during the trial is a warning [m]; not positive: no limit
  snIkTask* tasks;
  int task_count;
  const char *placed_model, *marker_file, *motion_file;  // outputs; NULL: not written
  struct snArena* arena;
} snScaleSetup;

// The ScaleTool of a set-up file; paths are as seen from the current folder. NULL with an error in `diag`.
SN_API snScaleSetup* sn_scale_read(const char* path, snDiagnostics* diag);
SN_API void sn_scale_setup_destroy(snScaleSetup* setup);

// The distance of a marker of the scaled model from its measured place, before it is moved there.
typedef struct snPlacedMarker {
  const char *name, *body;
  double error;  // [m]
  double weight;
  bool moved;
} snPlacedMarker;

// A scaled model with the record of its scaling.
typedef struct snScaledModel {
  char *scaled, *placed;  // documents; NULL: that step was not requested
  size_t scaled_size, placed_size;
  snBodyScale* bodies;  // factors of every body
  int body_count;
  double mass_before, mass_after;  // [kg]
  snPlacedMarker* markers;
  int marker_count;
  snMotion* pose;       // of the static trial: one row of coordinates; NULL: none
  snMotion* locations;  // of markers in that pose; NULL: none
  struct snArena* arena;
} snScaledModel;

// Scales the model and places markers as the set-up requests, without writing files; fills in lengths and factors of
// its measurements. Lengths of fibres, tendons, ligaments and springs change with those of their paths in the pose of
// the model's file. NULL with an error in `diag`: a marker or body that does not exist, a measurement without data, a
// factor that is not positive.
SN_API snScaledModel* sn_scale_model(snScaleSetup* setup, snDiagnostics* diag);
SN_API void sn_scaled_model_destroy(snScaledModel* scaled);

// Writes the files that the set-up names: models, scale factors (a ScaleSet), markers (a MarkerSet), the pose (.mot);
// false with an error in `diag`.
SN_API bool sn_scaled_model_write(const snScaledModel* scaled, const snScaleSetup* setup, snDiagnostics* diag);

// ---- residual reduction

// Mass of a body, and the one that would take away the mean vertical residual.
typedef struct snBodyMass {
  const char* body;
  double mass, recommended;  // [kg]
} snBodyMass;

// A model whose mean residuals are reduced.
typedef struct snAdjustedModel {
  char* document;
  size_t size;
  snVec3 shift;                // of the centre of mass of the adjusted body [m]
  double mass_change;          // that is recommended [kg]
  snBodyMass* bodies;
  int body_count;
  snVec3 force[2], moment[2];  // mean residuals FX, FY, FZ and MX, MY, MZ, before and after
  struct snArena* arena;
} snAdjustedModel;

// First part of OpenSim's RRATool: mean residuals of the motion, the centre of mass of the set-up's body moved so that
// the mean moments MX and MZ vanish (by 0.1 m at most), masses that make up for the mean FY. `options` has the external
// forces and the actuators, with residuals called FX, FY, FZ, MX, MY, MZ. NULL with an error in `diag`.
SN_API snAdjustedModel* sn_adjust_model(const snCmcSetup* setup, const snMotion* coordinates,
                                        const snCmcOptions* options, snDiagnostics* diag);
SN_API void sn_adjusted_model_destroy(snAdjustedModel* adjusted);

// Means of the columns FX, FY, FZ and MX, MY, MZ over time; a column that is missing counts 0.
SN_API void sn_mean_residuals(const snMotion* forces, snVec3* force, snVec3* moment);

#ifdef __cplusplus
}
#endif
