// types.h — the small value types that model and data are made of
//   Vectors are columns; matrices are row-major; quaternions are (w, x, y, z) and rotate local into parent.
//   A spatial vector has its rotational part first.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define SN_API __declspec(dllexport)
#elif defined(__GNUC__)
#define SN_API __attribute__((visibility("default")))
#else
#define SN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct snVec3 { double x, y, z; } snVec3;
typedef struct snQuat { double w, x, y, z; } snQuat;
typedef struct snMat3 { double m[3][3]; } snMat3;
typedef struct snPose { snVec3 pos; snQuat quat; } snPose;
typedef struct snRange { double lo, hi; } snRange;

// twist (angular, linear velocity) or wrench (torque, force)
typedef struct snSpatial { snVec3 rot, lin; } snSpatial;

// force and torque at a point: MuJoCo's order of xfrc_applied, unlike that of spatial vectors
typedef struct snWrench { snVec3 force, torque; } snWrench;

// rigid-body inertia about a reference point c: rotational inertia about c, mass times (centre of mass - c), mass
typedef struct snSpatialInertia { double xx, yy, zz, xy, xz, yz; snVec3 mc; double mass; } snSpatialInertia;

// axis-aligned box in a local frame
typedef struct snAabb { snVec3 center, half; } snAabb;

// rows of fixed width that are not vectors in space
typedef double snVec2[2];
typedef double snVec4[4];
typedef double snSolRef[2];    // time constant and damping ratio, or minus stiffness and damping
typedef double snSolImp[5];    // dmin dmax width midpoint power
typedef double snFriction[5];  // two tangential, one torsional, two rolling
typedef double snGear[6];      // translation, rotation
typedef double snVelocity6[6]; // linear, then angular velocity
typedef double snPrm[10];      // parameters of an actuator's dynamics, gain or bias
typedef double snMillardPrm[22];      // parameters of Millard's curves: snMillardShape
typedef double snMillardCurves[611];  // the pieces made of them
typedef double snEqData[11];   // parameters of an equality constraint
typedef double snFluid[12];    // ellipsoid fluid coefficients of a geom
typedef double snFlexStiffness[21];  // stiffness of a flex element
typedef double snFlexBending[17];    // bending stiffness of a flex edge
typedef snVec3 snVec3Pair[2];
typedef double snForcePrm[12];    // parameters of a force element; see src/dynamics/force_elements.h
typedef double snForceValue[6];   // what a force element gives
typedef int snInt2[2];
typedef int snInt3[3];
typedef int snInt6[6];
typedef int snTexRoles[10];    // texture of each role of a material
typedef int snHullStarts[24];  // corner of a hull for each sector of directions
typedef int snOctChild[8];      // cells below a cell of an octree
typedef double snOctCoeff[8];   // values at the corners of a cell
typedef float snFloat2[2];
typedef float snFloat3[3];
typedef float snFloat4[4];
typedef uint8_t snByte;

// one iteration of a constraint solver
typedef struct snSolverStat {
  double improvement, gradient, lineslope;  // fall of the cost and norm of the gradient, scaled; slope in the line search
  int nactive, nchange, neval, nupdate;     // rows with a force, rows that changed state, evaluations, factor updates
} snSolverStat;

typedef struct snModel snModel;
typedef struct snData snData;

#ifdef __cplusplus
}
#endif
