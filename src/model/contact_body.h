// contact_body.h — the bodies that a contact is between
#pragma once
#include "sinew/data.h"

// The body of a geom, or of the vertex of a flex that is not interpolated; -1: an element, whose vertices share it.
static inline int contact_body(const snModel* m, const snContact* contact, int side) {
  if (contact->geom[side] >= 0) return m->geom_bodyid[contact->geom[side]];
  int flex = contact->flex[side];
  return contact->vert[side] < 0 ? -1 : m->flex_vertbodyid[m->flex_vertadr[flex] + contact->vert[side]];
}

// The body of a geom; -1: a flex.
static inline int contact_geom_body(const snModel* m, const snContact* contact, int side) {
  return contact->geom[side] >= 0 ? m->geom_bodyid[contact->geom[side]] : -1;
}

// of snContact.exclude: a passive force instead of constraint rows
enum { SN_CONTACT_PASSIVE = 4 };

static inline bool contact_has_flex(const snContact* contact) { return contact->geom[0] < 0 || contact->geom[1] < 0; }
