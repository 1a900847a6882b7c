// contact_tangent.h — how contacts move with the two bodies that touch
#pragma once
#include "derivative/tangent.h"

// Changes of the contact point and of the three axes of its frame with the displacements of both bodies.
typedef struct snContactTangent {
  int body[2];
  snVec3 arm;  // contact point seen from the common point
  snMat36 point[2], axis[3][2];
} snContactTangent;

// Whether the contact's pair of geoms has one in closed form.
bool sn_has_contact_tangent(const snModel* m, const snData* d, const snContact* contact);

snContactTangent sn_contact_tangent(const snTangent* t, const snContact* contact);

// The wrench of a unit force along axis r of the contact frame (r < 3), or of a torque about it (r >= 3).
snAction sn_contact_action(const snContactTangent* c, const snContact* contact, int r);
