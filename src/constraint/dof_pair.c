// dof_pair.c — the dofs that move two bodies
//   reads   dof chains of bodies        writes  a list in the arena
#include "constraint/dof_pair.h"
#include "base/arena.h"

#include <string.h>

static const int* chain_of(const snModel* m, int body) { return m->chain_dof + m->body_chainadr[body]; }

// Chains run from the world outwards, so what they share stands at their beginning.
static int shared_dofs(const snModel* m, int body0, int body1) {
  int tree = m->body_treeid[body0], shared = 0;
  if (tree < 0 || tree != m->body_treeid[body1]) return 0;
  const int *chain0 = chain_of(m, body0), *chain1 = chain_of(m, body1);
  int shorter = m->body_chainnum[body0] < m->body_chainnum[body1] ? m->body_chainnum[body0] : m->body_chainnum[body1];
  while (shared < shorter && chain0[shared] == chain1[shared]) shared++;
  return shared;
}

snDofPair sn_dof_pair(const snModel* m, snData* d, int body0, int body1, bool apart) {
  int shared = shared_dofs(m, body0, body1), body[2] = {body0, body1};
  int low = body0 < body1 ? 0 : 1, high = 1 - low;
  snDofPair pair = {.common = apart ? 0 : shared};
  for (int side = 0; side < 2; side++) pair.count[side] = m->body_chainnum[body[side]] - shared;
  pair.begin[low] = pair.common;
  pair.begin[high] = pair.common + pair.count[low];
  pair.total = pair.common + pair.count[0] + pair.count[1];

  int* dof = sn_arena_array(d->frame, int, pair.total);
  pair.dof = dof;
  if (!dof) return pair;
  if (pair.common > 0) memcpy(dof, chain_of(m, body0), sizeof(int) * (size_t)pair.common);
  for (int side = 0; side < 2; side++)
    if (pair.count[side] > 0)
      memcpy(dof + pair.begin[side], chain_of(m, body[side]) + shared, sizeof(int) * (size_t)pair.count[side]);
  return pair;
}
