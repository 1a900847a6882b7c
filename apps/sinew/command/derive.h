// derive.h — what `sinew derive` finds out about a model, for its table, its check and its picture
#pragma once
#include "draw/canvas.h"
#include "sinew/data.h"
#include "sinew/derivatives.h"

#define SN_ELEMENT_ROOM 300

// [A B] of a step, and what it is the derivative of.
typedef struct snDerivation {
  const snModel* m;
  snData* d;
  snDerivatives* work;
  int size, columns;  // rows of A; columns of [A B]
  double* matrix;     // size x columns
} snDerivation;

// Name of a row or column: qpos[elbow], qvel[elbow], act[biceps], history[3], ctrl[biceps].
void sn_derive_name(const snModel* m, int index, char out[SN_ELEMENT_ROOM]);

// [A B] into `matrix`, as the options say but for their workspace. False after the reason was reported.
bool sn_derive_matrix(const snDerivation* found, const char* where, const snDerivativeOptions* how, double* matrix);

// Analytic against differences at several displacements. False where they do not agree, or after an error.
bool sn_derive_check(const snDerivation* found, const char* where);

// A verdict on a column of [A B]: right; wrong; on a corner of the step, right to both sides of it. Columns
// that are wrong and on a corner are given that verdict; false when out of memory.
enum { SN_DERIVE_RIGHT = 0, SN_DERIVE_WRONG = 1, SN_DERIVE_CORNER = 2 };
bool sn_derive_corners(const snDerivation* found, const char* where, double tolerance, snByte* verdict);

// A picture of A and B. False when out of memory.
bool sn_derive_plot(const snDerivation* found, snCanvasKind kind, FILE* file, const char* title);
