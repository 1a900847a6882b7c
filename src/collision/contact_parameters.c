// contact_parameters.c — what a contact gets from its two geoms or from their explicit pair
//   reads   geom_* pair_* parameters, opt        writes  a contact without its place
//   Of two geoms the one with the higher priority gives its numbers. Of equals: the larger dimension and friction; the
//   impedance as a mean weighted by solmix; the reference so too where both are time constants, else the lower of each
//   number. Gaps add up.
#include "collision/contact_parameters.h"
#include "collision/pair_round.h"

#include <string.h>

// least friction coefficient
#define LEAST_FRICTION 1e-5

static double mixing_weight(double solmix1, double solmix2) {
  bool has1 = solmix1 >= SN_MINVAL, has2 = solmix2 >= SN_MINVAL;
  if (has1 && has2) return solmix1 / (solmix1 + solmix2);
  return has1 == has2 ? 0.5 : has1;
}

static void take_parameters(snContact* out, snVec3* friction, const snModel* m, int geom) {
  out->dim = m->geom_condim[geom];
  memcpy(out->solref, m->geom_solref[geom], sizeof out->solref);
  memcpy(out->solimp, m->geom_solimp[geom], sizeof out->solimp);
  *friction = m->geom_friction[geom];
}

static void mix_parameters(snContact* out, snVec3* friction, const snModel* m, int geom1, int geom2) {
  int dim1 = m->geom_condim[geom1], dim2 = m->geom_condim[geom2];
  const double *ref1 = m->geom_solref[geom1], *ref2 = m->geom_solref[geom2];
  const double *imp1 = m->geom_solimp[geom1], *imp2 = m->geom_solimp[geom2];
  snVec3 friction1 = m->geom_friction[geom1], friction2 = m->geom_friction[geom2];
  double weight = mixing_weight(m->geom_solmix[geom1], m->geom_solmix[geom2]);
  bool timed = ref1[0] > 0 && ref2[0] > 0;

  out->dim = dim1 > dim2 ? dim1 : dim2;
  for (int i = 0; i < 2; i++)
    out->solref[i] = timed ? weight * ref1[i] + (1 - weight) * ref2[i] : real_min(ref1[i], ref2[i]);
  for (int i = 0; i < 5; i++) out->solimp[i] = weight * imp1[i] + (1 - weight) * imp2[i];
  *friction =
      vec3(real_max(friction1.x, friction2.x), real_max(friction1.y, friction2.y), real_max(friction1.z, friction2.z));
}

static void finish(snContact* out, const snModel* m, int geom1, int geom2) {
  out->geom[0] = geom1;
  out->geom[1] = geom2;
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
  int priority1 = m->geom_priority[geom1], priority2 = m->geom_priority[geom2];
  snVec3 friction;
  if (priority1 == priority2)
    mix_parameters(out, &friction, m, geom1, geom2);
  else
    take_parameters(out, &friction, m, priority1 > priority2 ? geom1 : geom2);
  const double all[5] = {friction.x, friction.x, friction.y, friction.z, friction.z};
  memcpy(out->friction, all, sizeof all);
  out->solreffriction[0] = out->solreffriction[1] = 0;
  out->includemargin = geoms_margin(m, geom1, geom2) - (m->geom_gap[geom1] + m->geom_gap[geom2]);
  finish(out, m, geom1, geom2);
}

void sn_contact_of_pair(snContact* out, const snModel* m, int pair, int geom1, int geom2) {
  out->dim = m->pair_dim[pair];
  memcpy(out->solref, m->pair_solref[pair], sizeof out->solref);
  memcpy(out->solreffriction, m->pair_solreffriction[pair], sizeof out->solreffriction);
  memcpy(out->solimp, m->pair_solimp[pair], sizeof out->solimp);
  memcpy(out->friction, m->pair_friction[pair], sizeof out->friction);
  out->includemargin = pair_margin(m, pair) - m->pair_gap[pair];
  finish(out, m, geom1, geom2);
}

snMat3 sn_contact_frame(snVec3 normal, snVec3 hint) { return contact_frame(normal, hint); }
