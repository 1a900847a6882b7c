// mesh_builtin.h — meshes made from a few numbers
#pragma once
#include "asset/mesh_read.h"

// Values of the attribute.
typedef enum snBuiltinMesh {
  SN_BUILTIN_NONE,
  SN_BUILTIN_SPHERE,
  SN_BUILTIN_HEMISPHERE,
  SN_BUILTIN_CONE,
  SN_BUILTIN_SUPERSPHERE,
  SN_BUILTIN_SUPERTORUS,
  SN_BUILTIN_WEDGE,
  SN_BUILTIN_PLATE
} snBuiltinMesh;

// The mesh of a kind with `count` parameters, in `arena`; false with the reason. Shapes without triangles are hulls of
// their vertices.
bool sn_mesh_builtin(snBuiltinMesh kind, const double* params, int count, snArena* arena, snMeshData* out,
                     snFailure* failure);
