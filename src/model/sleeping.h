// sleeping.h — who sleeps, as the state says
#pragma once
#include "sinew/data.h"

static inline bool sleeps(const snModel* m) { return m->opt.enableflags & SN_ENABLE_SLEEP; }

// A tree that sleeps holds the next tree of its cycle; one that is awake holds a negative count.
static inline bool tree_sleeps(const snData* d, int tree) { return d->tree_asleep[tree] >= 0; }

static inline bool any_sleeps(const snModel* m, const snData* d) {
  if (!sleeps(m)) return false;
  for (int tree = 0; tree < m->ntree; tree++)
    if (tree_sleeps(d, tree)) return true;
  return false;
}

static inline bool body_sleeps(const snModel* m, const snData* d, int body) {
  return m->body_treeid[body] >= 0 && tree_sleeps(d, m->body_treeid[body]);
}

// conformance: one that acts on more than two trees never does
static inline bool tendon_sleeps(const snModel* m, const snData* d, int tendon) {
  const int* tree = m->tendon_treeid[tendon];
  switch (m->tendon_treenum[tendon]) {
    case 1: return tree_sleeps(d, tree[0]);
    case 2: return tree_sleeps(d, tree[0]) && tree_sleeps(d, tree[1]);
    default: return false;
  }
}
