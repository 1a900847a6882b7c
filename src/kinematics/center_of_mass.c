// center_of_mass.c — centres of mass, and inertias and motion axes about them, of one world: stage/com.h
//   reads   xipos ximat xanchor xaxis xmat        writes  subtree_com cinert cdof
#include "kinematics/driven.h"
#include "math/simd.h"
#include "sinew/pipeline.h"
#include "view/scalar_view.h"
#include "stage/com.h"

// Bodies with coupled joints have other columns than their joints alone.
static void coupled_columns(const snModel* m, snData* d) {
  for (int body = 1; body < m->nbody; body++)
    if (m->body_axisnum[body] > 0) sn_axes_columns(m, d, body, d->subtree_com[m->body_rootid[body]]);
}

SN_KERNEL void sn_center_of_mass(const snModel* m, snData* d) {
  View w = {.m = m, .d = d};
  stage_subtree_centers(w);
  stage_body_inertias(w);
  stage_joint_axes(w);
  if (m->naxis > 0) coupled_columns(m, d);
}
