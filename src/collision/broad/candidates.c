// candidates.c — pairs of geoms that are near enough to be looked at closely, in the order of their contacts
//   Few candidates are sorted by insertion. Many are first dealt out by their lower body in one pass, which leaves
//   short runs: those by insertion, long ones (everything that touches the world) by merging.
#include "collision/broad/candidates.h"

#include <string.h>

#define SMALLEST_CAPACITY 64
#define LONGEST_INSERTION 24
#define FEWEST_DEALT      128

static snCandidate* next_slot(snCandidates* list) {
  if (list->count == list->capacity) {
    int capacity = list->capacity ? 2 * list->capacity : SMALLEST_CAPACITY;
    snCandidate* item = sn_arena_array(list->arena, snCandidate, capacity);
    if (!item) {
      list->full = true;
      return NULL;
    }
    if (list->count) memcpy(item, list->item, sizeof *item * (size_t)list->count);
    list->item = item;
    list->capacity = capacity;
  }
  return &list->item[list->count++];
}

static uint64_t body_pair(int body1, int body2) {
  uint64_t low = (uint64_t)(body1 < body2 ? body1 : body2), high = (uint64_t)(body1 < body2 ? body2 : body1);
  return low << 32 | high;
}

// conformance: behind the middle phase MuJoCo sorts by the geom of the simpler kind, else by that of the lower body
void sn_add_geoms(snCandidates* list, const snModel* m, int geom1, int geom2) {
  snCandidate* slot = next_slot(list);
  if (!slot) return;
  int body1 = m->geom_bodyid[geom1], body2 = m->geom_bodyid[geom2];
  bool swap = has_middle_phase(m, body1, body2) && m->geom_type[geom1] != m->geom_type[geom2]
                  ? m->geom_type[geom1] > m->geom_type[geom2]
                  : body1 > body2;
  uint64_t first = (uint64_t)(swap ? geom2 : geom1), second = (uint64_t)(swap ? geom1 : geom2);
  *slot = (snCandidate){body_pair(body1, body2), SN_AUTOMATIC | first << 31 | second};
}

void sn_add_pair(snCandidates* list, const snModel* m, int pair) {
  snCandidate* slot = next_slot(list);
  if (!slot) return;
  int body1 = m->geom_bodyid[m->pair_geom1[pair]], body2 = m->geom_bodyid[m->pair_geom2[pair]];
  *slot = (snCandidate){body_pair(body1, body2), (uint64_t)pair};
}

snNearPair sn_near_pair(const snModel* m, snCandidate candidate) {
  int geom1, geom2, pair = -1;
  if (!candidate_geoms(candidate, &geom1, &geom2)) {
    pair = (int)candidate.rank;
    geom1 = m->pair_geom1[pair];
    geom2 = m->pair_geom2[pair];
  }
  bool swap = m->geom_type[geom1] > m->geom_type[geom2];
  return (snNearPair){swap ? geom2 : geom1, swap ? geom1 : geom2, pair};
}

static bool comes_before(const snCandidate* a, const snCandidate* b) {
  return a->bodies != b->bodies ? a->bodies < b->bodies : a->rank < b->rank;
}

static void sort_by_insertion(snCandidate* item, int count) {
  for (int i = 1; i < count; i++) {
    snCandidate moving = item[i];
    int place = i;
    for (; place > 0 && comes_before(&moving, &item[place - 1]); place--) item[place] = item[place - 1];
    item[place] = moving;
  }
}

// `spare` has room for half of them.
static void sort_by_merging(snCandidate* item, int count, snCandidate* spare) {
  if (count <= LONGEST_INSERTION) {
    sort_by_insertion(item, count);
    return;
  }
  int half = count / 2;
  sort_by_merging(item, half, spare);
  sort_by_merging(item + half, count - half, spare);
  if (!comes_before(&item[half], &item[half - 1])) return;
  memcpy(spare, item, sizeof *item * (size_t)half);
  int left = 0, right = half, out = 0;
  while (left < half && right < count)
    item[out++] = comes_before(&item[right], &spare[left]) ? item[right++] : spare[left++];
  memcpy(item + out, spare + left, sizeof *item * (size_t)(half - left));
}

// Stable, by lower body. `first` is zeroed and has a place for every body and one more.
static void deal_out(snCandidate* out, const snCandidate* item, int count, int* first, int bodies) {
  for (int i = 0; i < count; i++) first[(item[i].bodies >> 32) + 1]++;
  for (int body = 0; body < bodies; body++) first[body + 1] += first[body];
  for (int i = 0; i < count; i++) out[first[item[i].bodies >> 32]++] = item[i];
}

void sn_sort_candidates(snCandidates* list, const snModel* m) {
  if (list->count < 2) return;
  snCandidate* other = list->count > LONGEST_INSERTION ? sn_arena_array(list->arena, snCandidate, list->count) : NULL;
  int* first = list->count < FEWEST_DEALT ? NULL : sn_arena_zarray(list->arena, int, m->nbody + 1);
  if (!other) {
    sort_by_insertion(list->item, list->count);
    return;
  }
  if (!first) {
    sort_by_merging(list->item, list->count, other);
    return;
  }
  deal_out(other, list->item, list->count, first, m->nbody);
  for (int body = 0, begin = 0; body < m->nbody; body++) {  // first[body] is now the end of the body's run
    sort_by_merging(other + begin, first[body] - begin, list->item);
    begin = first[body];
  }
  list->item = other;
  list->capacity = list->count;
}
