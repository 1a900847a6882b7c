// sleepers.c — trees that start asleep, and who sleeps with whom
//   reads   tree_sleep_policy, the contacts and equalities at qpos0        writes  tree_asleep0
//   Trees that touch each other sleep and wake together, so the islands at qpos0 have to be known.
#include "analysis/constants.h"
#include "constraint/sleep.h"
#include "sinew/step.h"

static bool starts_asleep(const snModel* m, int tree) { return m->tree_sleep_policy[tree] == SN_SLEEP_INIT; }

void sn_constants_sleep(snModel* m, snData* d) {
  bool any = false;
  for (int tree = 0; tree < m->ntree; tree++) {
    // a cycle of one each, until the flag asks for more
    m->tree_asleep0[tree] = starts_asleep(m, tree) ? tree : -1;
    any |= starts_asleep(m, tree);
  }
  if (!any || !sleep_is_enabled(m)) return;

  sn_reset(m, d);
  for (int tree = 0; tree < m->ntree; tree++) d->tree_asleep[tree] = SN_TREE_AWAKE;
  sn_forward(m, d);
  for (int tree = 0; tree < m->ntree; tree++) d->tree_asleep[tree] = starts_asleep(m, tree) ? -1 : SN_TREE_AWAKE;
  if (sn_come_to_rest(m, d)) sn_sleep(m, d);
  for (int tree = 0; tree < m->ntree; tree++)
    m->tree_asleep0[tree] = starts_asleep(m, tree) && tree_is_asleep(d, tree) ? d->tree_asleep[tree] : -1;
}
