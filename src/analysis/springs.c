// springs.c — rest lengths of tendons that the file left open
//   reads   qpos_spring, tendon paths        writes  tendon_lengthspring
//   A tendon without a spring length rests at the length that it has where all joint springs rest.
#include "analysis/constants.h"
#include "sinew/pipeline.h"

#include <string.h>

// conformance: the mark is exactly -1; other negative lengths are kept
static bool is_open(snRange length) { return length.lo == -1 && length.hi == -1; }

void sn_constants_springs(snModel* m, snData* d) {
  memcpy(d->qpos, m->qpos_spring, sizeof(double) * (size_t)m->nq);
  sn_body_poses(m, d);
  sn_object_frames(m, d);
  sn_center_of_mass(m, d);
  sn_tendon_paths(m, d);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (is_open(m->tendon_lengthspring[tendon]))
      m->tendon_lengthspring[tendon] = (snRange){d->ten_length[tendon], d->ten_length[tendon]};
}
