// geom_shape.h — a geom where it is now, as the colliders and rays see it
#pragma once
#include "geometry/convex/convex.h"
#include "geometry/sdf/distance_field.h"
#include "sinew/data.h"

// A shape together with the asset that it points to: keep it in place while the shape is in use.
typedef struct snGeomShape {
  snShape shape;
  union {
    snMeshView mesh;
    snFieldView field;
  };
  snSdfView sdf;
} snGeomShape;

// Model, geom_xpos and geom_xmat -> the geom's shape; gives back &out->shape. The arrays stay the model's.
const snShape* sn_geom_shape(snGeomShape* out, const snModel* m, const snData* d, int geom);

// A height field alone, in its own frame.
snFieldView sn_field_view(const snModel* m, int hfield);

// How the pair functions search, by the options of the model; what they keep meanwhile goes to `scratch`.
snConvexSettings sn_convex_settings(const snModel* m, snArena* scratch);
