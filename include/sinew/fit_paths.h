// fit_paths.h — paths of a model as polynomials of the coordinates that they cross
//   Lengths and moment arms of the paths at sampled poses are fitted together, by least squares, with the lowest order
//   that reaches a tolerance. The model is written with a FunctionBasedPath in the place of each path.
//   Arguments: a path of NULL is an error in `diag`; `diag` may be NULL.
//   Threads: calls may run at the same time, with separate diagnostics.
#pragma once
#include "sinew/osim.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snFitPathsOptions {
  const snMotion* data;    // coordinates: poses are sampled around its rows; NULL: over the ranges of coordinates
  double spread_angle;     // how far from the data, of coordinates that rotate [rad]; 0: 10 degrees
  double spread_distance;  // of those that slide [m]; 0: 0.02
  double tolerance;        // root mean square error of length and of moment arms that is aimed at [m]; 0: 0.001
  int most_order;          // 1 to 9; 0: 6
  int samples;             // poses that are fitted, at least 50; half as many more are checked; 0: 1000
  int threads;             // 0: one per core
} snFitPathsOptions;

// A path and its errors at poses that were not fitted.
typedef struct snFittedPath {
  const char* name;                // of the force
  const char* const* coordinates;  // names
  int count, order, terms;
  double length_rms, length_worst;  // [m]
  double arm_rms, arm_worst;        // over all coordinates [m; of coordinates that slide 1]
  bool reached;                     // the tolerance
} snFittedPath;

typedef struct snFittedPaths {
  char* document;  // .osim
  size_t size;
  snFittedPath* paths;
  int path_count;
  struct snArena* arena;
} snFittedPaths;

// The model of a file (.osim) with fitted paths. Paths that no coordinate changes stay, with a warning. NULL with an
// error in `diag`: no path, a coordinate without a range and without data.
SN_API snFittedPaths* sn_fit_paths(const char* path, const snFitPathsOptions* options, snDiagnostics* diag);
SN_API void sn_fitted_paths_destroy(snFittedPaths* fitted);

#ifdef __cplusplus
}
#endif
