// sleep.c — trees that have come to rest stand still until something touches them
//   reads   qvel qfrc_applied xfrc_applied        writes  tree_asleep; qvel and qacc of trees that fall asleep
//   A tree is slow while max |dof_length qvel| < sleep_tolerance and no force is applied to it. SN_TREE_AWAKE rises by
//   one with every slow step; at -1 the tree sleeps. Without constraint rows every tree is an island of its own.
#include "constraint/sleep.h"
#include "model/reset.h"

#include <math.h>
#include <string.h>

static bool is_zero(const void* memory, size_t bytes) {
  const unsigned char* byte = memory;
  for (size_t i = 0; i < bytes; i++)
    if (byte[i]) return false;
  return true;
}

static bool may_sleep(const snModel* m, int tree) {
  int policy = m->tree_sleep_policy[tree];
  return policy != SN_SLEEP_NEVER && policy != SN_SLEEP_AUTO_NEVER;
}

static bool is_pushed(const snModel* m, const snData* d, int tree) {
  const snSpatial* body_force = d->xfrc_applied + m->tree_bodyadr[tree];
  const double* dof_force = d->qfrc_applied + m->tree_dofadr[tree];
  return !is_zero(body_force, sizeof *body_force * (size_t)m->tree_bodynum[tree]) ||
         !is_zero(dof_force, sizeof *dof_force * (size_t)m->tree_dofnum[tree]);
}

static bool is_slow(const snModel* m, const snData* d, int tree) {
  int dof = m->tree_dofadr[tree], end = dof + m->tree_dofnum[tree];
  for (; dof < end; dof++)
    if (!(m->dof_length[dof] * fabs(d->qvel[dof]) < m->opt.sleep_tolerance)) return false;
  return true;
}

static void put_to_sleep(const snModel* m, snData* d, int tree) {
  size_t bytes = sizeof(double) * (size_t)m->tree_dofnum[tree];
  d->tree_asleep[tree] = tree;  // a cycle of one
  memset(d->qvel + m->tree_dofadr[tree], 0, bytes);
  memset(d->qacc + m->tree_dofadr[tree], 0, bytes);
}

bool sn_fall_asleep(const snModel* m, snData* d) {
  bool any = false;
  for (int tree = 0; tree < m->ntree; tree++) {
    if (tree_sleeps(d, tree)) continue;
    bool rests = may_sleep(m, tree) && !is_pushed(m, d, tree) && is_slow(m, d, tree);
    int count = rests ? d->tree_asleep[tree] + 1 : SN_TREE_AWAKE;
    d->tree_asleep[tree] = count > -1 ? -1 : count;
    if (d->tree_asleep[tree] != -1) continue;
    put_to_sleep(m, d, tree);
    any = true;
  }
  return any;
}

static bool is_disturbed(const snModel* m, const snData* d, int tree) {
  size_t bytes = sizeof(double) * (size_t)m->tree_dofnum[tree];
  return !may_sleep(m, tree) || is_pushed(m, d, tree) || !is_zero(d->qvel + m->tree_dofadr[tree], bytes);
}

void sn_wake(const snModel* m, snData* d) {
  for (int tree = 0; tree < m->ntree; tree++)
    if (tree_sleeps(d, tree) && (!sleeps(m) || is_disturbed(m, d, tree))) d->tree_asleep[tree] = SN_TREE_AWAKE;
}
