// contact_parameters.h — what a contact gets from its two geoms or from their explicit pair
#pragma once
#include "sinew/data.h"
#include "sinew/physics.h"

// The margin of two geoms, or of an explicit pair.
static inline double geoms_margin(const snModel* m, int geom1, int geom2) {
  return m->opt.enableflags & SN_ENABLE_OVERRIDE ? m->opt.o_margin : m->geom_margin[geom1] + m->geom_margin[geom2];
}
static inline double pair_margin(const snModel* m, int pair) {
  return m->opt.enableflags & SN_ENABLE_OVERRIDE ? m->opt.o_margin : m->pair_margin[pair];
}

// A gap is the outer part of the margin, or stands outside it (the physics switch margingap): the distance at which
// contacts are found, and that at which they push.
static inline double reach_of(const snModel* m, double margin, double gap) {
  return m->opt.physics & SN_PHYSICS_MARGINGAP ? margin + gap : margin;
}
static inline double push_of(const snModel* m, double margin, double gap) {
  return m->opt.physics & SN_PHYSICS_MARGINGAP ? margin : margin - gap;
}
static inline double geoms_reach(const snModel* m, int geom1, int geom2) {
  return reach_of(m, geoms_margin(m, geom1, geom2), m->geom_gap[geom1] + m->geom_gap[geom2]);
}
static inline double pair_reach(const snModel* m, int pair) {
  return reach_of(m, pair_margin(m, pair), m->pair_gap[pair]);
}

// A contact of two geoms, or of an explicit pair, with everything but its place: geoms, friction, reference and
// impedance, dimension, margins. With the flag `override` the options' numbers hold in place of those.
void sn_contact_of_geoms(snContact* out, const snModel* m, int geom1, int geom2);
void sn_contact_of_pair(snContact* out, const snModel* m, int pair, int geom1, int geom2);

// A contact of a geom (-1: of flex1) with a flex; a flex ignores margin and gap in contacts with itself.
void sn_contact_of_flex(snContact* out, const snModel* m, int geom, int flex1, int flex2);

// The normal and two tangents as rows. The first tangent is `hint` made perpendicular; without a hint, the y axis or,
// where the normal is within 60 degrees of that, the z axis.
snMat3 sn_contact_frame(snVec3 normal, snVec3 hint);
