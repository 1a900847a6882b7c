// reach.h — inverse kinematics: the pose that moves sites, bodies or geoms to given places and orientations
//   Least squares over all targets by the Levenberg-Marquardt method with analytic Jacobians; joints stay within their
//   limits.
//   Arguments: targets that are not objects of the model are ignored; `options` may be NULL.
//   Threads: reads the model and writes the data.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// The desired pose of the frame of a site, body or geom.
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

// Moves d->qpos (limited joints first into their range) to a pose as close as possible to the targets: a minimum near
// the initial pose, which should not be singular, as a stretched arm is. Poses of bodies are then those of the
// solution; everything else is unchanged. Allocates only scratch memory of `d`.
SN_API snReachResult sn_reach(const snModel* m, snData* d, const snReachTarget* targets, int count,
                              const snReachOptions* options);

#ifdef __cplusplus
}
#endif
