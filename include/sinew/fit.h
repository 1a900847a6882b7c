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

#ifdef __cplusplus
}
#endif
