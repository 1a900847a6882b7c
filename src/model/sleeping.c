// sleeping.c — runs of bodies between those that sleep
//   reads   tree_asleep
//   Bodies, joints and dofs of a tree are contiguous, and trees are in the order of their bodies.
#include "model/sleeping.h"

static int tree_body(const snModel* m, int tree) { return tree < m->ntree ? m->tree_bodyadr[tree] : m->nbody; }
static int tree_dof(const snModel* m, int tree) { return tree < m->ntree ? m->tree_dofadr[tree] : m->nv; }
static int dof_joint(const snModel* m, int dof) { return dof < m->nv ? m->dof_jntid[dof] : m->njnt; }

Span sn_next_span(const snModel* m, const snData* d, int body, int tree, TreeTest* test) {
  for (; tree < m->ntree && m->tree_bodyadr[tree] == body && test(m, d, tree); tree++) body += m->tree_bodynum[tree];
  if (body >= m->nbody) return (Span){0};
  int end = tree;
  while (end < m->ntree && !test(m, d, end)) end++;
  int dof = tree_dof(m, tree), dof_end = tree_dof(m, end);
  return (Span){body, tree_body(m, end), dof_joint(m, dof), dof_joint(m, dof_end), dof, dof_end, end};
}
