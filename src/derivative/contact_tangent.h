// contact_tangent.h — how contacts move with the two bodies that touch
#pragma once
#include "derivative/tangent.h"

// Changes of the contact point and of the three axes of its frame with the displacements of both bodies.
typedef struct snContactTangent {
  int body[2];
  snVec3 arm;  // contact point seen from the common point
  snMat36 point[2], axis[3][2];
  bool slides;         // the distance changes by more than its Jacobian says: a point is where two features cross
  double apart[2][6];  // by that much
} snContactTangent;

// out = u' a
static inline void mat36_row(double out[6], snVec3 u, const snMat36* a) {
  for (int j = 0; j < 6; j++) out[j] = u.x * a->m[0][j] + u.y * a->m[1][j] + u.z * a->m[2][j];
}

// u times a row
static inline snMat36 mat36_outer(snVec3 u, const double row[6]) {
  snMat36 out;
  for (int j = 0; j < 6; j++) out.m[0][j] = u.x * row[j], out.m[1][j] = u.y * row[j], out.m[2][j] = u.z * row[j];
  return out;
}

// Whether the contact's pair of geoms has one in closed form.
bool sn_has_contact_tangent(const snModel* m, const snData* d, const snContact* contact);

snContactTangent sn_contact_tangent(const snTangent* t, const snContact* contact);

// Those of all contacts, each made when it is first asked for.
typedef enum snTangentState { SN_TANGENT_UNKNOWN, SN_TANGENT_FOUND, SN_TANGENT_NONE } snTangentState;
typedef struct snContactMoves {
  snContactTangent* tangent;
  snByte* state;  // snTangentState of each
} snContactMoves;

// Room for them in `arena`, where t has none yet; then that of one by its number, in closed form or displaced. NULL: it
// has none.
snContactMoves* sn_contact_moves(snArena* arena, const snData* d);
const snContactTangent* sn_known_contact_tangent(const snTangent* t, int contact);

// Those of all contacts of the contact's pair, from *first up to *end, by displaced searches of the pair, into `out` at
// their numbers; false where the search jumps (contact_displaced.c).
bool sn_displaced_contact_tangents(const snTangent* t, int contact, int* first, int* end, snContactTangent* out);

// The wrench of a unit force along axis r of the contact frame (r < 3), or of a torque about it (r >= 3).
snAction sn_contact_action(const snContactTangent* c, const snContact* contact, int r);

// Changes of both tangents, from those of the normal and of the hint that is made perpendicular to it; NULL: the hint
// that all contacts without one have, which is fixed to the world.
void sn_contact_set_tangents(snContactTangent* c, const snContact* contact, snVec3 hint, const snMat36* hint_change);

// ---- faces of boxes (contact_box.c)

// Whether a face of one of two boxes is the plane of the contact, and the other box touches it in a point that follows
// from three planes of both.
bool sn_has_box_tangent(const snModel* m, const snData* d, const snContact* contact);

// Then: point, normal and distance.
void sn_box_tangent(const snTangent* t, const snContact* contact, snContactTangent* c);
