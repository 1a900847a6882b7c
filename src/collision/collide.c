// collide.c — all contacts between geoms
#include "sinew/step.h"

void sn_collide(const snModel* m, snData* d) {
  (void)m;
  d->ncon = 0;
}
