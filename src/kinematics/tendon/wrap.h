// wrap.h — a tendon segment laid around a sphere or a cylinder: shape and end points in, points and length out
#pragma once
#include "sinew/enums.h"
#include "sinew/types.h"

// A cylinder is endless along its local z axis.
typedef struct snWrapShape {
  snWrapType type;  // SN_WRAP_SPHERE or SN_WRAP_CYLINDER
  double radius;
  snVec3 pos;
  snMat3 rot;  // world_from_shape
  bool winding;  // paths wind about it as those through their side sites do (the physics switch sidesites)
} snWrapShape;

// The part of the path that follows the shape, in the world frame. Inside the shape both points are one.
typedef struct snWrapPath {
  snVec3 first, last;
  double length;
} snWrapPath;

// False where the straight line from `from` to `to` is the path; *path is then untouched.
// A side site (or NULL) chooses the way around; one that lies within the radius asks for a path through the inside,
// touching the wall that faces the ends.
bool sn_wrap(snWrapPath* path, const snWrapShape* shape, snVec3 from, snVec3 to, const snVec3* side);

// ---- how the points of contact move with the ends (wrap_deriv.c)

// In the frame of the shape: first and last point of contact by the end before and the end behind.
typedef struct snWrapDerivatives {
  snMat3 first_by_from, first_by_to, last_by_from, last_by_to;
} snWrapDerivatives;

// Of a path that sn_wrap found, on the branch that it took.
snWrapDerivatives sn_wrap_derivatives(const snWrapPath* path, const snWrapShape* shape, snVec3 from, snVec3 to,
                                      const snVec3* side);

// ---- corners (wrap_clearance.c)

// How far an end, or the shape, would have to move for the path to take another branch: to begin or cease to touch, or
// to change sides [m]. The path inside a shape has more corners, each of 1e-6 of the radius, where the iteration for
// the point of reflection makes one step more; those do not count.
double sn_wrap_clearance(const snWrapShape* shape, snVec3 from, snVec3 to, const snVec3* side);

// ---- many at once

// A segment of a tendon that may touch the geom that it passes, and what becomes of it.
typedef struct snWrapJob {
  const snVec3 *from, *to, *side;  // side: any point where there is none
  int64_t sided;                   // all bits set where there is one, else 0
  const snVec3* pos;               // of the shape
  const snMat3* rot;
  double radius;
  snWrapType type;
  bool winding;  // as in snWrapShape
  bool inside;  // the side site lies within the radius
  bool touches;
  snWrapPath path;  // where it touches
} snWrapJob;

// What sn_wrap gives for each of the jobs, several at a time. `order` is scratch, one per job.
void sn_wrap_all(snWrapJob* job, int count, int* order);

// One of them alone
void sn_wrap_alone(snWrapJob* job);

// Jobs order[0] to order[count - 1], of one kind, two, four or eight side by side; four on processors with AVX2 only,
// eight on those with AVX-512.
typedef void snWrapAllFn(snWrapJob* job, const int* order, int count);
snWrapAllFn sn_wrap_all2;
snWrapAllFn sn_wrap_all4;
snWrapAllFn sn_wrap_all8;
