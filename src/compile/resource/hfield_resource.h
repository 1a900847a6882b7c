// hfield_resource.h — planned height fields, and what geoms take from them
#pragma once
#include "compile/plan.h"

typedef struct snPlanHfield {
  snItem item;
  const snSpecHfield* s;
  int nrow, ncol;
  float* data;  // row after row from -y, 0 to 1
} snPlanHfield;

// Sizes, box and bounding sphere of a geom with this height field.
snVec3 sn_hfield_size(const snPlanHfield* hfield);
snAabb sn_hfield_box(const snPlanHfield* hfield);
double sn_hfield_radius(const snPlanHfield* hfield);
