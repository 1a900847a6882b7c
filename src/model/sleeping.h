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

static inline void span_begin(const snModel* m, Span* span, int body, int tree) {
  span->body = body;
  span->dof = tree < m->ntree ? m->tree_dofadr[tree] : m->nv;
  span->jnt = span->dof < m->nv ? m->dof_jntid[span->dof] : m->njnt;
}

static inline void span_end(const snModel* m, Span* span, int tree) {
  span->tree = tree;
  span->body_end = tree < m->ntree ? m->tree_bodyadr[tree] : m->nbody;
  span->dof_end = tree < m->ntree ? m->tree_dofadr[tree] : m->nv;
  span->jnt_end = span->dof_end < m->nv ? m->dof_jntid[span->dof_end] : m->njnt;
}

typedef bool TreeTest(const snModel* m, const snData* d, int tree);

// The next run of bodies without the trees that a test names; with no test, all but the world at once.
static inline bool next_span_without(const snModel* m, const snData* d, Span* span, TreeTest* test) {
  int body = span->body_end > 0 ? span->body_end : 1, tree = span->tree;
  for (; test && tree < m->ntree && m->tree_bodyadr[tree] == body && test(m, d, tree); tree++)
    body += m->tree_bodynum[tree];
  if (body >= m->nbody) return false;
  span_begin(m, span, body, tree);
  for (tree = test ? tree : m->ntree; tree < m->ntree && !test(m, d, tree);) tree++;
  span_end(m, span, tree);
  return true;
}

// The next run of bodies that a stage has to work on; a span of zeros begins. Returns whether there is one.
static inline bool next_span(const snModel* m, const snData* d, Span* span) {
  return next_span_without(m, d, span, sleeps(m) && d->sleepers_known ? tree_is_spared : NULL);
}

static inline bool sleeping_tree(const snModel* m, const snData* d, int tree) {
  (void)m;
  return tree_sleeps(d, tree);
}

// The next run of bodies that are awake, or fixed to the world.
static inline bool next_awake(const snModel* m, const snData* d, Span* span) {
  return next_span_without(m, d, span, sleeps(m) ? sleeping_tree : NULL);
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
