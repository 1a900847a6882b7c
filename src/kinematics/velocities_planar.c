// velocities_planar.c — twists of bodies and rates of motion axes, of a mechanism in a plane: stage/velocities.h
//   reads   qvel cdof        writes  cvel cdof_dot
#include "kinematics/planar_mechanism.h"
#include "view/planar_view.h"
#include "stage/velocities.h"

static inline void velocities(const snModel* m, snData* d, snPlane p) {
  stage_velocities((View){.m = m, .d = d, .p = p});
}

SN_KERNEL void sn_velocities_planar(const snModel* m, snData* d) { SN_IN_PLANE(d->awake->plane, velocities, m, d) }
