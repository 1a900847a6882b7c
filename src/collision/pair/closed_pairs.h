// closed_pairs.h — pairs of shapes whose contacts come in closed form, for one world and for kernels of a device
//   PAIR(A, B, function, most): kinds of geoms, the first not above the second; the formula, and sn_function for one
//   world; most contacts
#pragma once

#define SN_CLOSED_PAIRS(PAIR)          \
  PAIR(PLANE, SPHERE, plane_sphere, 1) \
  PAIR(PLANE, CAPSULE, plane_capsule, 2) \
  PAIR(PLANE, CYLINDER, plane_cylinder, 4) \
  PAIR(PLANE, BOX, plane_box, 4)       \
  PAIR(SPHERE, SPHERE, sphere_sphere, 1) \
  PAIR(SPHERE, CAPSULE, sphere_capsule, 1) \
  PAIR(SPHERE, CYLINDER, sphere_cylinder, 1) \
  PAIR(SPHERE, BOX, sphere_box, 1)     \
  PAIR(CAPSULE, CAPSULE, capsule_capsule, 2) \
  PAIR(CAPSULE, BOX, capsule_box, 2)
