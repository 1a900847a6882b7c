// flex_plan.h — a flexible body while it is compiled
#pragma once
#include "compile/plan.h"
#include "sinew/types.h"

enum { SN_ELASTIC_BEND = 1, SN_ELASTIC_STRETCH = 2 };  // bits of the attribute elastic2d

typedef struct snPlanFlex {
  snItem item;
  const snSpecFlex* s;
  const snSpecFlexContact* contact;  // the built-in ones where none are written
  const snSpecFlexEdge* edgeprm;
  const snSpecFlexElasticity* elasticity;
  int dim, nvert, nelem, nedge, nnode, order;  // order: of the interpolation between nodes; 0: none
  bool rigid, centered;
  const snPlanBody** bodies;  // of the vertices; a rigid flex repeats its one body
  const snPlanBody** nodes;
  const snVec3 *vert, *node;  // in the frames of their bodies; NULL: all zero
  snVec3 *xvert, *xnode;      // in the world at qpos0
  snVec3 *vert0, size;        // in the unit cube of the bounding box, and its half sides

  // connectivity, within the flex
  int* elem;          // dim + 1 vertices each
  snInt2* edge;       // lower vertex first
  snInt2* directed;   // the same edges in the direction that their first element gives them
  int* elemedge;      // 1, 3 or 6 edges each
  snInt2* flap;       // vertices opposite to each edge (dim 2); -1: none
  int* layer;         // of each element
  int* shell;         // dim vertices per fragment
  int nshell;         // fragments
  snInt2* evpair;     // element and vertex
  int nevpair;

  snFlexStiffness* stiffness;  // NULL: none
  snFlexBending* bending;      // NULL: none

  // bounding volumes
  int ntree;
  snInt2* child;
  int *depth, *leaf;
  snAabb box;  // around everything
} snPlanFlex;

// Edges of an element by its vertices: 1 of a line, 3 of a triangle, 6 of a tetrahedron.
extern const int sn_flex_edges[4][6][2];
static inline int flex_edge_count(int dim) { return dim == 1 ? 1 : dim == 2 ? 3 : 6; }

// elem -> edge elemedge flap; elem -> layer shell evpair; both false when out of memory.
bool sn_flex_connect(snPlan* plan, snPlanFlex* flex);
bool sn_flex_surface(snPlan* plan, snPlanFlex* flex);

// xvert elem -> stiffness and bending, where the elasticity asks for them.
void sn_flex_stiffness(snPlan* plan, snPlanFlex* flex);

// xnode -> stiffness of an interpolated flex, as one dense matrix.
void sn_flex_node_stiffness(snPlanFlex* flex);

// xvert elem layer -> bounding volumes; false when out of memory.
bool sn_flex_tree(snPlan* plan, snPlanFlex* flex);

// Patterns of edge and vertex Jacobians: their sizes, then the columns.
void sn_size_flex_patterns(const snPlan* plan, snModel* m);
void sn_fill_flex_patterns(const snPlan* plan, snModel* m);
