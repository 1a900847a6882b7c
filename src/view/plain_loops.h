// plain_loops.h — loops of views whose worlds are computed whole: one item after the other, nothing sleeps
#pragma once
#include "view/field_rows.h"

static inline int range_first(Range r) { return r == BODIES || r == EVERY_BODY; }
static inline int range_end(View w, Range r) {
  return r == JOINTS ? w.m->njnt : r == DOFS ? w.m->nv : r == TENDONS ? w.m->ntendon : w.m->nbody;
}
#define FOR_EACH(w, i, range) for (int i = range_first(range), end_##i = range_end(w, range); i < end_##i; i++)
#define ROLLED
#define LEADER(w)
#define PHASE_END(w) ((void)0)
#define FOR_EACH_PACKED(w, range, item) \
  FOR_EACH(w, i_, range) { item(w, i_); }
#define FOR_EACH_PACKED_WHERE(w, range, condition, item) \
  FOR_EACH(w, i_, range) {                               \
    if (condition(w, i_)) item(w, i_);                   \
  }

static inline BodyNode body_node(View w, int body) {
  int dof = w.m->body_dofadr[body];
  return (BodyNode){body, w.m->body_parentid[body], dof, dof + w.m->body_dofnum[body]};
}
#define DOWN_TREE(w, range, sweep) \
  FOR_EACH(w, body_, range) { sweep(w, body_node(w, body_)); }
#define DOWN_TREE_PARTS(w, range, sweep) \
  FOR_EACH(w, body_, range) { sweep(w, body_node(w, body_), 0); }
// One loop: in two, accelerations leave the cache and come back (RNE was 10 to 25 % slower).
#define DOWN_TREE_THEN(w, range, sweep, item) \
  FOR_EACH(w, body_, range) { sweep(w, body_node(w, body_), 0), item(w, body_); }
#define SUM_UP(w, range, name, add, least)                                                          \
  for (int body_ = (w).m->nbody - 1; body_ > 0; body_--) {                                          \
    int parent_ = INDEX(w, body_parentid, body_);                                                   \
    if (parent_ >= (least)) PUT(w, name, parent_, add(GET(w, name, parent_), GET(w, name, body_))); \
  }
#define SUM_SUBTREES(w, name, add) SUM_UP(w, ALL_BODIES, name, add, 0)
