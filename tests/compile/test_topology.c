// test_topology.c — dof chains and the sparsity of the mass matrix
#include "scene.h"

#define LINK "<geom size='.1' pos='1 0 0'/>"
static const char tree[] = "<mujoco><worldbody><body><joint/>" LINK "<body><joint axis='1 0 0'/>" LINK
                           "</body>"
                           "<body><body><joint type='ball'/>" LINK
                           "</body></body></body>"
                           "<body><freejoint/><geom size='.1'/></body><body/></worldbody></mujoco>";

TEST(columns_of_a_mass_matrix_row_are_the_dofs_above_it) {
  Scene s = scene(tree);
  const snModel* m = s.m;
  for (int dof = 0; dof < m->nv; dof++) {
    int end = m->M_rowadr[dof] + m->M_rownnz[dof] - 1, above = dof;
    for (int k = end; k >= m->M_rowadr[dof]; k--, above = m->dof_parentid[above]) CHECK_INT(m->M_colind[k], above);
    CHECK_INT(above, m->dof_simplenum[dof] ? m->dof_parentid[dof] : -1);
  }
  scene_end(s);
}

// free bodies too, whose rows of M have nothing but the diagonal
TEST(a_row_of_velocity_derivatives_holds_all_dofs_above_and_all_below) {
  Scene s = scene(tree);
  const snModel* m = s.m;
  for (int dof = 0; dof < m->nv; dof++) {
    int k = m->D_rowadr[dof], end = k + m->D_rownnz[dof];
    for (int other = 0; other < m->nv; other++) {
      int low = other < dof ? other : dof, high = other < dof ? dof : other;
      while (high > low) high = m->dof_parentid[high];
      if (high != low) continue;
      CHECK(k < end && m->D_colind[k] == other);
      if (other == dof) CHECK_INT(m->D_diag[dof], k - m->D_rowadr[dof]);
      k++;
    }
    CHECK_INT(k, end);
  }
  CHECK_INT(m->D_rowadr[m->nv - 1] + m->D_rownnz[m->nv - 1], m->nD);
  scene_end(s);
}

TEST(a_body_is_moved_by_its_own_dofs_and_those_of_its_ancestors) {
  Scene s = scene(tree);
  const snModel* m = s.m;
  int expected[6][6] = {{0}, {0}, {0, 1}, {0}, {0, 2, 3, 4}, {5, 6, 7, 8, 9, 10}};
  int counts[7] = {0, 1, 2, 1, 4, 6, 0};
  for (int body = 0; body < m->nbody; body++) {
    CHECK_INT(m->body_chainnum[body], counts[body]);
    for (int i = 0; i < m->body_chainnum[body]; i++)
      CHECK_INT(m->chain_dof[m->body_chainadr[body] + i], expected[body][i]);
  }
  CHECK_INT(m->nchain, 14);
  scene_end(s);
}

TEST(sizes_count_what_mujoco_counts) {
  Scene s = scene(tree);
  // rows: 1; 2; 2 + 3 + 4; free 1 + 2 + ... + 6, which is simple and so diagonal in nC
  CHECK_INT(s.m->nM, 1 + 2 + 9 + 21);
  CHECK_INT(s.m->nC, 1 + 2 + 9 + 6);
  CHECK_INT(s.m->nD, 2 * 33 - 11);
  CHECK_INT(s.m->ntree, 2);
  CHECK_INT(s.m->body_simple[5], 1);
  CHECK_INT(s.m->dof_simplenum[5], 6);
  CHECK_INT(s.m->body_weldid[3], 1);
  CHECK_INT(s.m->body_rootid[4], 1);
  CHECK_INT(s.m->body_weldid[6], 0);
  scene_end(s);
}
