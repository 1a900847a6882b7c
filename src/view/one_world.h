// one_world.h — a world of one snData, as stages see it one item or four items at a time
//   Work fields are arrays of numbers, so that both views of them (scalar_view.h, items_view.h) declare the same
//   struct.
#pragma once
#include "sinew/data.h"
#include "sinew/model.h"

typedef struct View {
  const snModel* m;
  snData* d;
  double *joint_rotation, *cacc, *cfrc;
  int* list;     // room for as many items as a phase has
  bool coupled;  // some joints follow others
} View;

// Item functions that are compiled for four items at a time, by the processors that have AVX2. Both take items from
// the first on and return the first item, or the first of the list, that they leave to the caller.
#define FOUR_ITEMS(item)     sn_four_##item
#define FOUR_OF_A_LIST(item) sn_four_##item##_list
#define DECLARE_FOUR(item)                                    \
  int FOUR_ITEMS(item)(const View* w, int first, int end);    \
  int FOUR_OF_A_LIST(item)(const View* w, const int* list, int count);
DECLARE_FOUR(hinge_rotation)
DECLARE_FOUR(inertial_frame)
DECLARE_FOUR(body_inertia)
DECLARE_FOUR(inertial_force)
#undef DECLARE_FOUR
