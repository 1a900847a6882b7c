// candidates.h — pairs of geoms that are near enough to be looked at closely, in the order of their contacts
//   Contacts are ordered by pair of bodies, the lower one first; within it explicit pairs come first, then pairs of
//   geoms in rising order.
#pragma once
#include "base/arena.h"
#include "sinew/data.h"

// Two numbers to sort by, which also say what the pair is.
typedef struct snCandidate {
  uint64_t bodies;  // lower body, higher body
  uint64_t rank;    // an explicit pair's number; else, above all of those, two geoms
} snCandidate;

typedef struct snCandidates {
  snCandidate* item;
  int count, capacity;
  snArena* arena;  // where it grows
  bool full;       // memory ran out: pairs are missing
} snCandidates;

// What a candidate is about: two geoms, the simpler kind first, and the explicit pair; -1: none.
typedef struct snNearPair {
  int geom1, geom2, pair;
} snNearPair;
snNearPair sn_near_pair(const snModel* m, snCandidate candidate);

// The two geoms in the order of the rank; false for an explicit pair.
#define SN_AUTOMATIC (UINT64_C(1) << 63)
static inline bool candidate_geoms(snCandidate candidate, int* geom1, int* geom2) {
  *geom1 = (int)(candidate.rank >> 31 & 0x7FFFFFFF);
  *geom2 = (int)(candidate.rank & 0x7FFFFFFF);
  return candidate.rank & SN_AUTOMATIC;
}

// Adds two geoms of different bodies, or an explicit pair.
void sn_add_geoms(snCandidates* list, const snModel* m, int geom1, int geom2);
void sn_add_pair(snCandidates* list, const snModel* m, int pair);

// Brings the list into the order of contacts.
void sn_sort_candidates(snCandidates* list, const snModel* m);

// Whether the pose of the two geoms' bodies is told apart by boxes before the pair functions see them, and their order
// then goes by the kinds of the geoms: all but pairs of bodies that have one geom each.
static inline bool has_middle_phase(const snModel* m, int body1, int body2) {
  return !(m->opt.disableflags & SN_DISABLE_MIDPHASE) && (m->body_geomnum[body1] != 1 || m->body_geomnum[body2] != 1);
}
