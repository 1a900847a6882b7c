// functional_terms.c — functional tendons, to first order
//   reads   qpos qvel qacc        adds  by_position, rows of the rate of length
//   With the coordinates c_i(q) and moments r_i(c) of kinematics/tendon/functional.c:
//     dJ_k/dq_l = sum over i of dof k of (sum over j of dof l of dr_i/dc_j dc_i/dq_k dc_j/dq_l) + r_i d2c_i/dq_k^2.
//   A tension along the tendon pulls at the dofs themselves, so that all of this belongs to the dofs of the model, also
//   where its joints are driven.
#include "derivative/terms.h"
#include "kinematics/tendon/functional.h"

// dJ of entry i by the dof of entry j
static double change_of(const snFunctionalJet* f, int i, int j) {
  double sum = f->change[i][j] * f->coordinate[i].d1 * f->coordinate[j].d1;
  return i == j ? sum + f->moment[i] * f->coordinate[i].d2 : sum;
}

// -1 where the coordinate is constant
static int dof_of(const snModel* m, int functional, int i) {
  int slot = m->functionalarg_slot[m->functional_adr[functional] + i];
  return slot < 0 ? -1 : m->ten_J_colind[slot];
}

void sn_tangent_add_functional(snTangent* t, int functional, const snFunctionalUse* use) {
  const snModel* m = t->m;
  snFunctionalJet f;
  sn_functional_jet(&f, m, t->d->qpos, functional, true);
  for (int j = 0; j < f.num; j++) {
    int by = dof_of(m, functional, j);
    if (by < 0) continue;
    use->length_row[by] += (f.length.d1[j] - f.moment[j]) * f.coordinate[j].d1;
    for (int i = 0; i < f.num; i++) {
      int of = dof_of(m, functional, i);
      if (of < 0) continue;
      double change = change_of(&f, i, j);
      t->by_position[of * m->nv + by] += use->tension * change;
      use->velocity_row[by] += change * t->d->qvel[of];
      if (use->acceleration_row) use->acceleration_row[by] += change * t->d->qacc[of];
    }
  }
}
