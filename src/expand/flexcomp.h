// flexcomp.h — what the parts of <flexcomp> share: points, simplices, and who holds which point
#pragma once
#include "asset/asset_file.h"
#include "expand/expansion.h"
#include "math/frame.h"

// of the attribute `type`
enum {
  SN_FLEXCOMP_GRID,
  SN_FLEXCOMP_BOX,
  SN_FLEXCOMP_CYLINDER,
  SN_FLEXCOMP_ELLIPSOID,
  SN_FLEXCOMP_SQUARE,
  SN_FLEXCOMP_DISC,
  SN_FLEXCOMP_CIRCLE,
  SN_FLEXCOMP_MESH,
  SN_FLEXCOMP_GMSH,
  SN_FLEXCOMP_DIRECT
};

// of the attribute `dof`
enum { SN_FLEXDOF_FULL, SN_FLEXDOF_RADIAL, SN_FLEXDOF_TRILINEAR, SN_FLEXDOF_QUADRATIC };

// Lists that grow, in the spec's arena.
typedef struct snGrowing {
  void* items;
  int count, capacity;
} snGrowing;

typedef struct snFlexcomp {
  snExpansion* x;
  const snSpecFlexcomp* s;
  const snSpecFlexcompEdge* edge;  // the built-in one where none is written
  const snSpecFlexContact* contact;
  const snSpecFlexElasticity* elasticity;
  int dim;
  int count[3];
  double radius;
  snGrowing points;        // snVec3, in the frame of the parent body in the end
  snGrowing elements;      // int, dim + 1 per element
  snGrowing texcoords;     // snFloat2
  snGrowing elemtexcoords; // int
  bool* pinned;            // points, or nodes where they interpolate
  bool flatskin, rigid, centered;
  snVec3 low, high;        // bounds of all points
} snFlexcomp;

static inline snVec3* flexcomp_points(const snFlexcomp* f) { return f->points.items; }
static inline int* flexcomp_elements(const snFlexcomp* f) { return f->elements.items; }
static inline bool flexcomp_interpolates(const snFlexcomp* f) {
  return f->s->dof == SN_FLEXDOF_TRILINEAR || f->s->dof == SN_FLEXDOF_QUADRATIC;
}

// Appends; false (and x->failed) when out of memory.
bool sn_flexcomp_point(snFlexcomp* f, snVec3 point);
bool sn_flexcomp_texcoord(snFlexcomp* f, float u, float v);
bool sn_flexcomp_element(snFlexcomp* f, const int* vertices, int count);

// Whether texture coordinates are to be made: there is a material and none were written.
bool sn_flexcomp_needs_texcoords(const snFlexcomp* f);

// An error about the element or one of its attributes; always false.
bool sn_flexcomp_fail(snFlexcomp* f, const char* attribute, const char* format, ...) SN_PRINTF(3, 4);

// Points and simplices of each type; false with an error.
bool sn_flexcomp_grid(snFlexcomp* f);
bool sn_flexcomp_box(snFlexcomp* f);
bool sn_flexcomp_mesh(snFlexcomp* f);
bool sn_flexcomp_gmsh(snFlexcomp* f);

// Which points (or nodes) the parent body holds; sets rigid and centered too. False with an error.
bool sn_flexcomp_pins(snFlexcomp* f);

// What it all stands for: bodies in `parent`, a <flex>, and an equality where one is asked for.
void sn_flexcomp_write(snFlexcomp* f, snElement* parent);
