// planar_mechanism.h — planar mechanisms: all hinges rotate about one axis, all slides are normal to it
//   Spatial vectors then have three numbers that are not zero: one about the normal, two in the plane (math/planar.h).
//   Stages are those of src/stage/ with a planar view, without the terms that are zero, so that both give the same
//   numbers. What that gains: least times of 60 rounds of 60 calls, sum of body_poses, center_of_mass, velocities,
//   bias_forces and mass_matrix, planar and general [ns]: cheetah 557 901, walker 541 877, hopper 479 746 (suite of
//   dm_control, gcc 12).
#pragma once
#include "math/planar.h"
#include "model/awake.h"

typedef enum snPlaneKind { SN_PLANE_NONE, SN_PLANE_YZ, SN_PLANE_XZ, SN_PLANE_YX } snPlaneKind;

// In the order of snPlaneKind.
static const snPlane plane_axes[] = {
    [SN_PLANE_YZ] = {0, 1, 2, 1}, [SN_PLANE_XZ] = {1, 0, 2, -1}, [SN_PLANE_YX] = {2, 1, 0, -1}};

// The plane in which all bodies move, whatever qpos is; SN_PLANE_NONE where they do not, or where some are not
// computed.
snPlaneKind sn_plane_of(const snModel* m, const snData* d);

// Stages of the plane that body_poses found; poses by the rotations of all joints.
void sn_body_poses_planar(const snModel* m, snData* d, const snQuat* rotations);
void sn_velocities_planar(const snModel* m, snData* d);

// Calls run(..., plane) with the plane that bodies move in as a constant: coordinates are then addresses, and signs
// are known.
#define SN_IN_PLANE(kind, run, ...)                                     \
  switch ((snPlaneKind)(kind)) {                                        \
    case SN_PLANE_NONE: break;                                          \
    case SN_PLANE_YZ: run(__VA_ARGS__, plane_axes[SN_PLANE_YZ]); break; \
    case SN_PLANE_XZ: run(__VA_ARGS__, plane_axes[SN_PLANE_XZ]); break; \
    case SN_PLANE_YX: run(__VA_ARGS__, plane_axes[SN_PLANE_YX]); break; \
  }
