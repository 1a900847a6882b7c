// crb_planar.c — joint-space inertia of a mechanism in a plane: stage/crb.h
//   reads   cinert cdof        writes  crb M
#include "dynamics/forces.h"
#include "kinematics/planar_mechanism.h"
#include "view/planar_view.h"
#include "stage/crb.h"

static inline void mass_matrix(const snModel* m, snData* d, snPlane p) {
  stage_mass_matrix((View){.m = m, .d = d, .p = p});
}

SN_KERNEL void sn_mass_matrix_planar(const snModel* m, snData* d) { SN_IN_PLANE(d->awake->plane, mass_matrix, m, d) }
