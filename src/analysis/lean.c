// lean.c — which frames forces depend on, so that a lean step computes those and no others
//   reads   geom_fluid        writes  geom_lean site_lean
#include "analysis/constants.h"
#include "dynamics/fluid_forces.h"

#include <string.h>

void sn_constants_lean(snModel* m) {
  for (int geom = 0; geom < m->ngeom; geom++) m->geom_lean[geom] = sn_is_fluid_ellipsoid(m, geom);
  memset(m->site_lean, 0, (size_t)m->nsite);
}
