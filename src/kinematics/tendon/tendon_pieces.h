// tendon_pieces.h — of which pieces the path of a tendon is made
#pragma once
#include "sinew/model.h"

// A weighted sum of joint positions, rather than a path.
static inline bool tendon_is_fixed(const snModel* m, int tendon) {
  return m->tendon_num[tendon] > 0 && m->wrap_type[m->tendon_adr[tendon]] == SN_WRAP_JOINT;
}

// The number of a tendon among those whose length is a function of coordinates; -1: it is none of them.
static inline int functional_of(const snModel* m, int tendon) {
  for (int i = 0; i < m->nfunctional; i++)
    if (m->functional_tendonid[i] == tendon) return i;
  return -1;
}

// The site that says on which side of a geom the path runs; -1: either.
static inline int wrap_side_site(const snModel* m, int wrap) {
  double site = m->wrap_prm[wrap];
  return (int)(site < 0 ? site - 0.5 : site + 0.5);
}

// How many wraps further a piece of path ends: two where it passes a geom.
static inline int piece_span(const snModel* m, int wrap) {
  int next = m->wrap_type[wrap + 1];
  return next == SN_WRAP_SPHERE || next == SN_WRAP_CYLINDER ? 2 : 1;
}
