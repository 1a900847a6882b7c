// contact_parameters.c — what a contact gets from its two geoms or from their explicit pair
//   reads   geom_* pair_* parameters, opt        writes  a contact without its place
//   Of two geoms the one with the higher priority gives its numbers. Of equals: the larger dimension and friction; the
//   impedance as a mean weighted by solmix; the reference so too where both are time constants, else the lower of each
//   number. Gaps add up.
#include "collision/contact_parameters.h"
#include "collision/pair/pair_round.h"

#include <string.h>

// least friction coefficient
#define LEAST_FRICTION 1e-5

static double mixing_weight(double solmix1, double solmix2) {
  bool has1 = solmix1 >= SN_MINVAL, has2 = solmix2 >= SN_MINVAL;
  if (has1 && has2) return solmix1 / (solmix1 + solmix2);
  return has1 == has2 ? 0.5 : has1;
}

// What one side gives: a geom, or a flex.
typedef struct Side {
  int priority, dim;
  double solmix;
  const double *solref, *solimp;
  snVec3 friction;
} Side;

static Side geom_side(const snModel* m, int geom) {
  return (Side){m->geom_priority[geom], m->geom_condim[geom],  m->geom_solmix[geom],
                m->geom_solref[geom],   m->geom_solimp[geom], m->geom_friction[geom]};
}

static Side flex_side(const snModel* m, int flex) {
  return (Side){m->flex_priority[flex], m->flex_condim[flex],  m->flex_solmix[flex],
                m->flex_solref[flex],   m->flex_solimp[flex], m->flex_friction[flex]};
}

static void take_parameters(snContact* out, snVec3* friction, const Side* side) {
  out->dim = side->dim;
  memcpy(out->solref, side->solref, sizeof out->solref);
  memcpy(out->solimp, side->solimp, sizeof out->solimp);
  *friction = side->friction;
}

static void mix_parameters(snContact* out, snVec3* friction, const Side* a, const Side* b) {
  double weight = mixing_weight(a->solmix, b->solmix);
  bool timed = a->solref[0] > 0 && b->solref[0] > 0;

  out->dim = a->dim > b->dim ? a->dim : b->dim;
  for (int i = 0; i < 2; i++)
    out->solref[i] =
        timed ? weight * a->solref[i] + (1 - weight) * b->solref[i] : real_min(a->solref[i], b->solref[i]);
  for (int i = 0; i < 5; i++) out->solimp[i] = weight * a->solimp[i] + (1 - weight) * b->solimp[i];
  *friction = vec3(real_max(a->friction.x, b->friction.x), real_max(a->friction.y, b->friction.y),
                   real_max(a->friction.z, b->friction.z));
}

static void parameters_of(snContact* out, const Side* a, const Side* b) {
  snVec3 friction;
  if (a->priority == b->priority)
    mix_parameters(out, &friction, a, b);
  else
    take_parameters(out, &friction, a->priority > b->priority ? a : b);
  const double all[5] = {friction.x, friction.x, friction.y, friction.z, friction.z};
  memcpy(out->friction, all, sizeof all);
  out->solreffriction[0] = out->solreffriction[1] = 0;
}

static void finish(snContact* out, const snModel* m, int geom1, int geom2) {
  out->geom[0] = geom1;
  out->geom[1] = geom2;
  for (int i = 0; i < 2; i++) out->flex[i] = out->elem[i] = out->vert[i] = -1;
  out->mu = 0;
  out->efc_address = -1;
  bool override = m->opt.enableflags & SN_ENABLE_OVERRIDE;
  if (override) {
    memcpy(out->solref, m->opt.o_solref, sizeof out->solref);
    memcpy(out->solreffriction, m->opt.o_solref, sizeof out->solreffriction);
    memcpy(out->solimp, m->opt.o_solimp, sizeof out->solimp);
    memcpy(out->friction, m->opt.o_friction, sizeof out->friction);
  }
  for (int i = 0; i < 5; i++) out->friction[i] = real_max(LEAST_FRICTION, out->friction[i]);
}

void sn_contact_of_geoms(snContact* out, const snModel* m, int geom1, int geom2) {
  Side a = geom_side(m, geom1), b = geom_side(m, geom2);
  parameters_of(out, &a, &b);
  out->includemargin = push_of(m, geoms_margin(m, geom1, geom2), m->geom_gap[geom1] + m->geom_gap[geom2]);
  finish(out, m, geom1, geom2);
}

void sn_contact_of_flex(snContact* out, const snModel* m, int geom, int flex1, int flex2) {
  Side a = geom >= 0 ? geom_side(m, geom) : flex_side(m, flex1), b = flex_side(m, flex2);
  parameters_of(out, &a, &b);
  double gap = geom >= 0 ? m->geom_gap[geom] : m->flex_gap[flex1];
  double margin = geom >= 0 ? m->geom_margin[geom] : m->flex_margin[flex1];
  margin = m->opt.enableflags & SN_ENABLE_OVERRIDE ? m->opt.o_margin : margin + m->flex_margin[flex2];
  out->includemargin = geom < 0 && flex1 == flex2 ? 0 : push_of(m, margin, gap + m->flex_gap[flex2]);
  finish(out, m, geom, -1);
  out->flex[0] = geom >= 0 ? -1 : flex1;
  out->flex[1] = flex2;
}

void sn_contact_of_pair(snContact* out, const snModel* m, int pair, int geom1, int geom2) {
  out->dim = m->pair_dim[pair];
  memcpy(out->solref, m->pair_solref[pair], sizeof out->solref);
  memcpy(out->solreffriction, m->pair_solreffriction[pair], sizeof out->solreffriction);
  memcpy(out->solimp, m->pair_solimp[pair], sizeof out->solimp);
  memcpy(out->friction, m->pair_friction[pair], sizeof out->friction);
  out->includemargin = push_of(m, pair_margin(m, pair), m->pair_gap[pair]);
  finish(out, m, geom1, geom2);
}

snMat3 sn_contact_frame(snVec3 normal, snVec3 hint) { return contact_frame(normal, hint); }
