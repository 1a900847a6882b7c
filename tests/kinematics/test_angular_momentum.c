// test_angular_momentum.c — angular momentum of subtrees from the velocities of dofs; frames on bodies
#include "math/quat.h"
#include "zoo.h"
#include "sinew/support.h"

#include <stdlib.h>

TEST(the_matrix_times_qvel_is_the_angular_momentum_of_the_subtree) {
  Scene s = scene(ZOO_XML(""));
  double* matrix = malloc(3 * sizeof(double) * (size_t)s.m->nv);
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] = sin(1 + 3 * dof);
  sn_forward(s.m, s.d);
  sn_subtree_velocities(s.m, s.d);
  for (int body = 0; body < s.m->nbody; body++) {
    double sum[3] = {0};
    sn_momentum_matrix(s.m, s.d, body, matrix);
    for (int i = 0; i < 3 * s.m->nv; i++) sum[i / s.m->nv] += matrix[i] * s.d->qvel[i % s.m->nv];
    CHECK_NEAR(vec3_length(vec3_sub(vec3_load(sum), s.d->subtree_angmom[body])), 0, 1e-12);
  }
  free(matrix);
  scene_end(s);
}

TEST(a_frame_on_a_body_is_where_a_site_there_is) {
  Scene s = scene(ZOO_XML(""));
  sn_forward(s.m, s.d);
  int site = named(s.m, SN_OBJ_SITE, "hand");
  snVec3 pos;
  snMat3 axes;
  sn_local_to_global(s.m, s.d, s.m->site_bodyid[site], s.m->site_pos[site], s.m->site_quat[site], &pos, &axes);
  CHECK_NEAR(vec3_length(vec3_sub(pos, s.d->site_xpos[site])), 0, 1e-14);
  for (int k = 0; k < 3; k++)
    CHECK_NEAR(vec3_length(vec3_sub(mat3_col(axes, k), mat3_col(s.d->site_xmat[site], k))), 0, 1e-14);
  scene_end(s);
}
