// mesh_resource.h — planned meshes, and how geoms use them
#pragma once
#include "asset/asset_file.h"
#include "asset/mesh_make.h"
#include "compile/plan.h"

typedef struct snPlanMesh {
  snItem item;
  snSpecMesh s;  // with its class
  const snAssetFile* file;
  snMeshReader* reader;
  const snDecoder* decoder;  // of the program's own, in its place; NULL: none
  bool sound;     // it can be made: the file was found and is of a known kind
  bool collides;  // some geom with its shape does, by its bits or in a pair
  bool seen;      // by some geom that does collide, so that it is not there for looks alone
  bool convex;    // needs a convex hull
  bool tactile;   // a tactile sensor reads its normals
  bool field;     // some geom with its shape is a distance field
  struct snPlanPlugin* plugin;  // whose field it is the surface of; NULL: none

  // set by sn_make_meshes
  const snMadeMesh* shape;  // NULL where it could not be made; shared by meshes made from the same
} snPlanMesh;

// A geom has this mesh: as its shape, or to be fitted to it.
void sn_mesh_used(snPlanMesh* mesh, const snPlanGeom* geom);

// Makes all meshes, on all cores. All geoms must be known, because they decide who needs a convex hull.
void sn_make_meshes(snPlan* plan);

// Size and pose of a geom that has a mesh.
void sn_fit_geom(snPlan* plan, snPlanGeom* geom);

// Forgets meshes that only serve drawing, where the model asks for it.
void sn_discard_visual_meshes(snPlan* plan);
