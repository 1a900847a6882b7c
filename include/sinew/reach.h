// reach.h — inverse kinematics: the pose that brings sites, bodies or geoms to where they should be
//   Least squares over all targets by Levenberg and Marquardt with analytic Jacobians; joints stay within their limits.
//   Arguments: `targets` are objects of the model, others are passed over; `options` may be NULL.
//   Threads: reads the model and writes the data.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// Where the frame of a site, body or geom should be.
typedef struct snReachTarget {
  snObjectType type;   // SN_OBJ_SITE, SN_OBJ_BODY or SN_OBJ_GEOM
  int id;
  snVec3 pos;          // of its origin, in the world [m]
  snQuat quat;         // its orientation
  double pos_weight;   // of the distance; 0: it may be anywhere
  double quat_weight;  // of the angle [m/rad]; 0: it may be rotated in any way
} snReachTarget;

// All zero: no regularisation, limits are kept, all dofs move.
typedef struct snReachOptions {
  double regularization;  // r: adds r/2 |q - rest|^2 to the cost
  const double* rest;     // nq: the pose that this draws to; NULL: the one that it starts from
  const snByte* fixed;    // nv: 1 where a dof does not move; NULL: all move
  bool ignore_limits;
  int max_iterations;     // 0: 100
  double tolerance;       // of the largest change of a dof [m, rad]; 0: 1e-10
} snReachOptions;

typedef struct snReachResult {
  bool converged;      // the last step was within the tolerance, or the cost fell no more: out of reach or not
  int iterations;
  double cost;         // half of the weighted sum of squares, with the regularisation
  double pos_error;    // largest distance of a target whose place counts [m]
  double angle_error;  // largest angle of a target whose orientation counts [rad]
} snReachResult;

// Moves d->qpos from where it is, limited joints first into their range, to the pose nearest to the targets: a minimum
// near the start, which should not be a singular pose such as a stretched arm. Poses of bodies are then those of the
// solution, all else is as before. Nothing is allocated besides scratch memory of `d`.
SN_API snReachResult sn_reach(const snModel* m, snData* d, const snReachTarget* targets, int count,
                              const snReachOptions* options);

#ifdef __cplusplus
}
#endif
