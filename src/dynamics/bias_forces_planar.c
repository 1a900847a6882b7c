// bias_forces_planar.c — forces that motion and gravity ask of the joints of a mechanism in a plane: stage/rne.h
//   reads   qvel cdof cdof_dot cvel cinert        writes  qfrc_bias
#include "base/arena.h"
#include "dynamics/forces.h"
#include "kinematics/planar_mechanism.h"
#include "view/planar_view.h"
#include "stage/rne.h"

static inline void bias_forces(const snModel* m, snData* d, snPlane p) {
  size_t mark = sn_arena_mark(d->scratch);
  View w = {.m = m, .d = d, .p = p};
  w.cacc = sn_arena_array(d->scratch, snInPlane, m->nbody);
  w.cfrc = sn_arena_array(d->scratch, snPlanar, m->nbody);
  stage_bias_forces(w);
  sn_arena_release(d->scratch, mark);
}

SN_KERNEL void sn_bias_forces_planar(const snModel* m, snData* d) { SN_IN_PLANE(d->awake->plane, bias_forces, m, d) }
