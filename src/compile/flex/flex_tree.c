// flex_tree.c — bounding volume hierarchy of the elements of a flexible body
//   reads   vertices at qpos0, elements that may collide        writes  the tree of the plan's flex
//   Boxes are split at the median element along their longest side, parents before children. Which elements share a box
//   is fixed here; the boxes themselves follow the vertices in every step.
#include "compile/flex/flex_plan.h"

#include <math.h>
#include <stdlib.h>

// differences below it do not count, and boxes get at least twice as wide
#define SLACK 1e-14

typedef struct Leaf {
  double center[3], half[3];
  int element;
} Leaf;

// Order along an axis; those that are level stay in the order of their elements.
static int compare_along(const Leaf* a, const Leaf* b, int axis) {
  double difference = a->center[axis] - b->center[axis];
  if (fabs(difference) > SLACK) return difference < 0 ? -1 : 1;
  return a->element < b->element ? -1 : a->element > b->element;
}

static int compare_x(const void* a, const void* b) { return compare_along(a, b, 0); }
static int compare_y(const void* a, const void* b) { return compare_along(a, b, 1); }
static int compare_z(const void* a, const void* b) { return compare_along(a, b, 2); }

static void bound(const Leaf* leaves, int count, double low[3], double high[3]) {
  for (int k = 0; k < 3; k++) {
    low[k] = INFINITY, high[k] = -INFINITY;
    for (int i = 0; i < count; i++) {
      low[k] = real_min(low[k], leaves[i].center[k] - leaves[i].half[k]);
      high[k] = real_max(high[k], leaves[i].center[k] + leaves[i].half[k]);
    }
    if (fabs(low[k] - high[k]) < SLACK) low[k] -= SLACK, high[k] += SLACK;
  }
}

static int longest_axis(const double low[3], const double high[3]) {
  int axis = 0;
  for (int k = 1; k < 3; k++)
    if (high[k] - low[k] >= high[axis] - low[axis] + SLACK) axis = k;
  return axis;
}

// The tree over some leaves; returns the number of its root.
static int split(snPlanFlex* flex, Leaf* leaves, int count, int depth) {
  static int (*const compare[3])(const void*, const void*) = {compare_x, compare_y, compare_z};
  int node = flex->ntree++;
  flex->child[node][0] = flex->child[node][1] = flex->leaf[node] = -1;
  flex->depth[node] = depth;
  double low[3], high[3];
  bound(leaves, count, low, high);
  if (node == 0)
    flex->box = (snAabb){vec3((high[0] + low[0]) / 2, (high[1] + low[1]) / 2, (high[2] + low[2]) / 2),
                         vec3((high[0] - low[0]) / 2, (high[1] - low[1]) / 2, (high[2] - low[2]) / 2)};
  if (count == 1) {
    flex->leaf[node] = leaves[0].element;
    return node;
  }
  qsort(leaves, (size_t)count, sizeof *leaves, compare[longest_axis(low, high)]);
  int half = count / 2, first = split(flex, leaves, half, depth + 1);
  int second = split(flex, leaves + half, count - half, depth + 1);
  flex->child[node][0] = first;
  flex->child[node][1] = second;
  return node;
}

static Leaf make_leaf(const snPlanFlex* flex, int element) {
  const int* v = flex->elem + element * (flex->dim + 1);
  Leaf leaf = {.element = element};
  for (int k = 0; k < 3; k++) {
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i <= flex->dim; i++) {
      double x[3];
      vec3_store(x, flex->xvert[v[i]]);
      low = real_min(low, x[k]), high = real_max(high, x[k]);
    }
    leaf.center[k] = 0.5 * (high + low);
    leaf.half[k] = 0.5 * (high - low) + flex->s->radius;
  }
  return leaf;
}

bool sn_flex_tree(snPlan* plan, snPlanFlex* flex) {
  size_t n = (size_t)flex->nelem;
  Leaf* leaves = sn_plan_alloc(plan, sizeof(Leaf) * n);
  flex->child = sn_plan_alloc(plan, 2 * sizeof(snInt2) * n);
  flex->depth = sn_plan_alloc(plan, 2 * sizeof(int) * n);
  flex->leaf = sn_plan_alloc(plan, 2 * sizeof(int) * n);
  if (!leaves || !flex->child || !flex->depth || !flex->leaf) return false;
  int count = 0;
  for (int e = 0; e < flex->nelem; e++)
    if (flex->dim < 3 || flex->layer[e] < flex->contact->activelayers) leaves[count++] = make_leaf(flex, e);
  if (count) split(flex, leaves, count, 0);
  return true;
}
