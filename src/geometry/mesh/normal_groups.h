// normal_groups.h — directions put together that are nearly the same, in a fixed order
#pragma once
#include "base/arena.h"
#include "sinew/types.h"

// Which directions belong together: group[i] for direction i, -1 where it fits nowhere; `order` lists the groups.
typedef struct snNormalGroups {
  int* group;
  int* order;
  int count;
} snNormalGroups;

// Groups `count` unit directions, each of which joins the first group whose first member is within 0.09 degrees of it,
// as far as a search by order finds that group. False when out of memory.
bool sn_normal_groups(const snVec3* normals, int count, snArena* arena, snNormalGroups* out);
