// principal_axes.h — a symmetric 3 x 3 matrix as rotated diagonal
#pragma once
#include "math/quat.h"

// xx yy zz xy xz yz
typedef struct snSymmetric { double xx, yy, zz, xy, xz, yz; } snSymmetric;

// Eigenvalues in falling order; *axes is the rotation whose columns are the eigenvectors.
snVec3 sn_principal_axes(snSymmetric a, snQuat* axes);

// The same with rotations until off-diagonal elements are below `share` of the largest moment (the physics switch
// principal): of bodies down to rounding, of meshes, whose vertices are floats, not below what they can mean.
#define SN_BODY_AXES_SHARE 4e-15
#define SN_MESH_AXES_SHARE 1e-7
snVec3 sn_principal_axes_within(snSymmetric a, double share, snQuat* axes);

// Inertia with principal moments `moments` along the axes of `rot`, seen in the outer frame.
snSymmetric sn_rotated_inertia(snVec3 moments, snQuat rot);

// What a mass adds to the inertia when its centre lies `arm` away from the reference point.
snSymmetric sn_point_inertia(double mass, snVec3 arm);

static inline snSymmetric symmetric_add(snSymmetric a, snSymmetric b) {
  return (snSymmetric){a.xx + b.xx, a.yy + b.yy, a.zz + b.zz, a.xy + b.xy, a.xz + b.xz, a.yz + b.yz};
}
