// perturbed_search.h — further contacts of two shapes, found by rotating both a little (the flag multiccd)
//   reads   the first contact        writes  the contacts after it
//   Over what a target defines before it includes this header: SearchContext and search_once(out, a, b, margin, most,
//   context), which returns how many contacts it found, or a negative number where it gave up.
#pragma once
#include "geometry/convex/perturbation.h"
#include "geometry/shape_ops.h"

#ifndef ROLLED  // kernels keep loops short
#define ROLLED
#endif

// Adds to the one contact found; returns how many there are then.
static inline int search_perturbed(snContactPoint* out, snSolid* a, snSolid* b, real margin,
                                   const SearchContext* context) {
  const snShape *given_a = a->shape, *given_b = b->shape;
  real distance = elsewhere_distance(given_a, given_b);
  int count = 1, found = 1;
  ROLLED for (int k = 0; k < 4 && found >= 0; k++) {
    snShape rotated_a = *given_a, rotated_b = *given_b;
    perturb(&rotated_a, &rotated_b, &out[0], k);
    a->shape = &rotated_a, b->shape = &rotated_b;
    found = search_once(&out[count], a, b, margin, 1, context);
    if (found > 0 && is_elsewhere(out, count, out[count].pos, distance)) out[count++].dist = out[0].dist;
  }
  a->shape = given_a, b->shape = given_b;
  return found < 0 ? found : count;
}
