// fit.h — the parameters of a fitted model and one step of Gauss and Newton on them
#pragma once
#include "sinew/fit.h"
#include "subject/scale.h"

// Parameters: the logarithm of the scale of the whole, of every body along x, y, z, and three numbers for the place of
// every marker.
typedef struct snFit {
  const snFitOptions* o;
  snArena* arena;
  snMotion* frames;  // markers in the frames that are used, of all trials one after the other
  int bodies;        // of the document, ground the first
  int* body_twin;    // the body of the other side; -1: none
  const char** body_names;
  int marker_count;
  const char** markers;
  const snXmlNode** nodes;
  int* columns;      // of `frames`
  double* weights;
  bool* movable;
  double* scales;    // logarithms: whole, then 3 for each body
  double* moved;     // 3 for each marker [m]
  int count;         // of parameters
  double *matrix, *vector;  // normal equations of the parameters
} snFit;

static inline int fit_scale(int body, int axis) { return 1 + 3 * body + axis; }
static inline int fit_place(const snFit* f, int marker) { return 1 + 3 * f->bodies + 3 * marker; }

// Adds the frames at the poses of `coordinates` to the normal equations, poses eliminated; false when out of memory.
bool sn_fit_frames(snFit* f, const snPosedModel* posed, const snMotion* poses);

// Adds what is known of scales and places, and solves: the step of the parameters in `vector`.
void sn_fit_solve(snFit* f);

// Root mean square distances of markers at these poses: of each marker (NULL: not asked for), and of all.
double sn_fit_errors(const snFit* f, const snPosedModel* posed, const snMotion* poses, double* by_marker);
