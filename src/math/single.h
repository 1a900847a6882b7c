// single.h — numbers of single precision under the names of double ones, for kernels of a device
//   Included by math/real.h where SN_SINGLE is defined. Model and data are not seen by such kernels: what they read is
//   packed in single precision (src/cuda/kernel/instance.h). From here on snVec3 and its kin hold floats.
#pragma once
#include "sinew/muscle.h"

typedef float real;

// Constants of double precision would make doubles of what they are compared or added with.
#undef SN_MINVAL
#undef SN_MAXVAL
#undef SN_PI
#define SN_MINVAL 1e-15f
#define SN_MAXVAL 1e10f
#define SN_PI     3.14159265358979323846f

typedef struct snVec3Single {
  real x, y, z;
} snVec3Single;
typedef struct snQuatSingle {
  real w, x, y, z;
} snQuatSingle;
typedef struct snMat3Single {
  real m[3][3];
} snMat3Single;
typedef struct snPoseSingle {
  snVec3Single pos;
  snQuatSingle quat;
} snPoseSingle;
typedef struct snSpatialSingle {
  snVec3Single rot, lin;
} snSpatialSingle;
typedef struct snSpatialInertiaSingle {
  real xx, yy, zz, xy, xz, yz;
  snVec3Single mc;
  real mass;
} snSpatialInertiaSingle;
typedef struct snCurvePointSingle {
  real value, derivative, second_derivative;
} snCurvePointSingle;
#define snCurvePoint     snCurvePointSingle
#define snVec3           snVec3Single
#define snQuat           snQuatSingle
#define snMat3           snMat3Single
#define snPose           snPoseSingle
#define snSpatial        snSpatialSingle
#define snSpatialInertia snSpatialInertiaSingle
