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

static inline bool all_sleep(const snModel* m, const snData* d) {
  for (int tree = 0; tree < m->ntree; tree++)
    if (!tree_sleeps(d, tree)) return false;
  return true;
}

// Whether stages may pass a tree over: it sleeps and what they would find is known. One that hangs on a body which is
// fixed to the world, or a mocap body, shares its centre of mass with others that may move.
static inline bool tree_is_spared(const snModel* m, const snData* d, int tree) {
  int body = m->tree_bodyadr[tree];
  return tree_sleeps(d, tree) && m->body_rootid[body] == body;
}

static inline bool body_is_spared(const snModel* m, const snData* d, int body) {
  return sleeps(m) && d->sleepers_known && m->body_treeid[body] >= 0 && tree_is_spared(m, d, m->body_treeid[body]);
}

static inline bool dof_is_spared(const snModel* m, const snData* d, int dof) {
  return sleeps(m) && d->sleepers_known && tree_is_spared(m, d, m->dof_treeid[dof]);
}

// A run of bodies, with their joints and dofs
typedef struct Span {
  int body, body_end, jnt, jnt_end, dof, dof_end;
  int tree;  // the one that follows, or ntree
} Span;

typedef bool TreeTest(const snModel* m, const snData* d, int tree);

// The run that follows a span, from `body` and `tree` on, without the trees that a test names; empty after the last.
Span sn_next_span(const snModel* m, const snData* d, int body, int tree, TreeTest* test);

static inline Span whole_span(const snModel* m) { return (Span){1, m->nbody, 0, m->njnt, 0, m->nv, m->ntree}; }

// Runs of the bodies that a stage has to work on: all but the world in one, unless some trees are spared. By value, so
// that models without sleepers pay for no more than the numbers they use:
//   for (Span span = first_span(m, d); span.body < span.body_end; span = next_span(m, d, span))
static inline Span first_span(const snModel* m, const snData* d) {
  return sleeps(m) && d->sleepers_known ? sn_next_span(m, d, 1, 0, tree_is_spared) : whole_span(m);
}

static inline Span next_span(const snModel* m, const snData* d, Span span) {
  bool spares = sleeps(m) && d->sleepers_known;
  return spares ? sn_next_span(m, d, span.body_end, span.tree, tree_is_spared) : (Span){0};
}

static inline bool sleeping_tree(const snModel* m, const snData* d, int tree) {
  (void)m;
  return tree_sleeps(d, tree);
}

// Runs of bodies that are awake, or fixed to the world.
static inline Span first_awake(const snModel* m, const snData* d) {
  return sleeps(m) ? sn_next_span(m, d, 1, 0, sleeping_tree) : whole_span(m);
}

static inline Span next_awake(const snModel* m, const snData* d, Span span) {
  return sleeps(m) ? sn_next_span(m, d, span.body_end, span.tree, sleeping_tree) : (Span){0};
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
