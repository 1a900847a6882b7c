// fit.h — a model fitted to the markers of whole trials: scale factors, places of markers and motions together
//   One least-squares problem over the frames of all trials: distances of markers, weighed against scale factors that
//   differ within a body, between sides or from the whole, and against markers that leave their places.
//   Arguments: options of NULL are not allowed; a path of NULL is an error in `diag`; `diag` may be NULL.
//   Threads: calls may run at the same time, with separate diagnostics.
#pragma once
#include "sinew/subject.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snFitOptions {
  const snMotion* const* trials;  // markers
  int trial_count;
  const char* marker_set;  // file whose markers replace those of the model with their names; NULL: none
  const snIkTask* tasks;  // weights of markers; without any all count 1
  int task_count;
  const char* const* fixed;  // markers that keep their place on the body, such as joint centres
  int fixed_count;
  double mass;           // of the subject [kg]; not positive: as the scaled bodies have it
  double marker_spread;  // standard deviation of measured markers [m]; 0: 0.01
  double place_spread;   // of the places of markers on their bodies [m]; 0: 0.015
  double scale_spread;   // of scale factors of bodies; 0: 0.1
  int most_frames;       // of all trials; 0: 60
  int threads;           // 0: one per core
  snToolProgressFn* progress;
  void* context;
} snFitOptions;

// A marker before and after: root mean square distance over the frames that were used.
typedef struct snFittedMarker {
  const char *name, *body;
  snVec3 moved;  // in the frame of its body, beside its scaled place [m]
  double before, after;
} snFittedMarker;

typedef struct snFittedModel {
  char* document;  // .osim
  size_t size;
  snBodyScale* bodies;
  int body_count;
  snFittedMarker* markers;
  int marker_count;
  double before, after;  // root mean squares over all markers and frames [m]
  double mass_before, mass_after;
  int iterations, frames;
  struct snArena* arena;
} snFittedModel;

// The model of a file fitted to the trials; fibres, tendons and masses follow the scale factors as in sn_scale_model.
// NULL with an error in `diag`: no marker in common, fewer than three on all bodies, a scale factor that is not
// between 0.3 and 3.
SN_API snFittedModel* sn_fit_model(const char* path, const snFitOptions* options, snDiagnostics* diag);
SN_API void sn_fitted_model_destroy(snFittedModel* fitted);

// ---- masses and motion that agree with ground forces

typedef struct snDynamicsOptions {
  const snMotion* markers;      // of the trial
  const snMotion* coordinates;  // of inverse kinematics, frame by frame of the markers
  const snExternalForce* forces;
  int force_count;
  double cutoff;        // of the motion that is begun with, and of the residuals before [Hz]; 0: 6
  double start, end;    // seconds; both 0: the longest stretch in which the ground bears the subject
  bool keep_mass;       // the sum of masses stays
  bool keep_motion;     // masses alone
  double marker_spread; // standard deviation of markers [m]; 0: 0.01
  int threads;          // 0: one per core
} snDynamicsOptions;

// Mass, centre of mass [m] and moments of inertia about it (xx, yy, zz) of a body, before and after.
typedef struct snFittedBody {
  const char* name;
  double mass[2];
  snVec3 center[2], inertia[2];
} snFittedBody;

// Residuals of the root: the largest and the root mean square of its generalised forces and moments (of inverse
// dynamics), and the root mean square distance of markers.
typedef struct snResidualRow {
  double force, force_rms;    // [N]
  double moment, moment_rms;  // [N m]
  double marker;              // [m]
} snResidualRow;

typedef struct snFittedDynamics {
  char* document;  // .osim
  size_t size;
  snMotion* coordinates;  // of the frames that were used; to be taken without a filter
  snFittedBody* bodies;
  int body_count;
  snResidualRow before, masses, after;  // of the motion given; with the new masses; with the new motion too
  double ground_force;   // the largest sum of ground forces [N]
  double center_height;  // mean height of the centre of mass [m]
  double start, end;     // of the frames that were used [s]
  struct snArena* arena;
} snFittedDynamics;

// Masses, centres of mass and inertias of the model (path, or text where it is not NULL) that need the least residual
// forces in the trial, within bounds; then small changes of the motion, weighed against distances of markers, that
// take away the rest. Inertias are always those of a body. NULL with an error in `diag`: a model that the ground holds,
// no ground forces, frames that differ from those of the markers.
SN_API snFittedDynamics* sn_fit_dynamics(const char* path, const char* text, size_t size,
                                         const snDynamicsOptions* options, snDiagnostics* diag);
SN_API void sn_fitted_dynamics_destroy(snFittedDynamics* fitted);

#ifdef __cplusplus
}
#endif
