// velocities.c — twists of bodies and rates of motion axes of one world: stage/velocities.h
//   reads   qvel cdof        writes  cvel cdof_dot
#include "kinematics/driven.h"
#include "kinematics/planar_mechanism.h"
#include "math/simd.h"
#include "sinew/pipeline.h"
#include "view/scalar_view.h"

static inline snSpatial coupled_velocity(View w, int body, snSpatial v) { return sn_axes_velocity(w.m, w.d, body, v); }
#include "stage/velocities.h"

SN_KERNEL void sn_velocities(const snModel* m, snData* d) {
  if (d->awake->plane) {
    sn_velocities_planar(m, d);
  } else if (m->naxis > 0) {
    stage_velocities((View){.m = m, .d = d, .coupled = true});
  } else {
    stage_velocities((View){.m = m, .d = d});
  }
}
