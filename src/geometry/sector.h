// sector.h — directions in 24 sectors, for tables that are looked up by direction
#pragma once
#include "sinew/types.h"

// By the signs of x, y, z and the component that is largest.
static inline int sn_sector(snVec3 d) {
  double x = d.x < 0 ? -d.x : d.x, y = d.y < 0 ? -d.y : d.y, z = d.z < 0 ? -d.z : d.z;
  int largest = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  return 8 * largest + (d.x < 0) + 2 * (d.y < 0) + 4 * (d.z < 0);
}

// A direction well inside a sector, not of unit length.
static inline snVec3 sn_sector_middle(int sector) {
  snVec3 d = {sector / 8 == 0 ? 2 : 1, sector / 8 == 1 ? 2 : 1, sector / 8 == 2 ? 2 : 1};
  return (snVec3){sector & 1 ? -d.x : d.x, sector & 2 ? -d.y : d.y, sector & 4 ? -d.z : d.z};
}
