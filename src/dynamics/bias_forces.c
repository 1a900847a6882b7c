// bias_forces.c — forces that motion and gravity ask of the joints of one world: stage/rne.h, and those of tendons
//   reads   qvel cdof cdof_dot cvel cinert ten_J        writes  qfrc_bias
#include "base/arena.h"
#include "dynamics/forces.h"
#include "math/simd.h"
#include "sinew/pipeline.h"
#include "view/scalar_view.h"

#define HAS_COLUMNS(w) ((w).coupled)
static inline snSpatial column_acceleration(View w, int body, snSpatial a) {
  return spatial_add(a, sn_column_acceleration(w.m, w.d, body, NULL));
}
#include "stage/rne.h"

static void column_forces(View w) {
  const snSpatial* force = (const snSpatial*)(const void*)w.cfrc;
  for (int column = 0; column < w.m->ncolumn; column++)
    w.d->qfrc_bias[w.m->column_dofid[column]] += spatial_dot(w.d->column[column], force[w.m->column_bodyid[column]]);
}

SN_KERNEL static void spatial_forces(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  View w = {.m = m, .d = d};
  w.cacc = &sn_arena_array(d->scratch, snSpatial, m->nbody)->rot.x;
  w.cfrc = &sn_arena_array(d->scratch, snSpatial, m->nbody)->rot.x;
  if (m->ncolumn > 0) {
    w.coupled = true;
    stage_bias_forces(w);
    column_forces(w);
  } else {
    stage_bias_forces(w);
  }
  sn_arena_release(d->scratch, mark);
}

void sn_bias_forces(const snModel* m, snData* d) {
  if (d->awake->plane)
    sn_bias_forces_planar(m, d);
  else
    spatial_forces(m, d);
  sn_add_tendon_bias(m, d, d->qfrc_bias);
}
