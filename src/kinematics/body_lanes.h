// body_lanes.h — joints, bodies and geoms of one world, four at a time in SIMD lanes
//   Results have the bits of one at a time. A processor without AVX2 takes none: what these functions leave is for the caller.
#pragma once
#include "sinew/data.h"

// Rotations of hinges from joint `first` on; returns the joint that comes next. Those of other joints are anything.
int sn_joint_turns_four(const snModel* m, const snData* d, snQuat* turns, int first, int end);

// Spatial inertias of bodies from `first` on; returns the body that comes next: `first` or `end`.
int sn_body_inertias_four(const snModel* m, snData* d, int first, int end);

// I a + v x I v of bodies from `first` on, none for those that are fixed to the world; returns the body that comes next:
// `first` or `end`. Accelerations and forces have six numbers per body.
int sn_inertial_forces_four(const snModel* m, const snData* d, const double* acceleration, double* force, int first,
                            int end);

// Things that are fixed to bodies with an offset and a rotation of their own: arrays that an index leads into
typedef struct snFixedFrames {
  const int* body;  // NULL: the index is the body
  const snVec3* pos;
  const snQuat* quat;
  snVec3* xpos;
  snMat3* xmat;
} snFixedFrames;

// World frames of those listed; returns how many of the list are done.
int sn_fixed_frames_four(const snData* d, const snFixedFrames* frames, const int* index, int count);
