// asset_fields.h — arrays of snModel: meshes, skins, height fields, textures, materials
//   The kinds of rows are those of model_fields.h.
#pragma once
// clang-format off

// meshes
#define SN_MESH_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(          mesh_vertadr,      nmesh,         nmeshvert,     "first vertex of the mesh")                           \
  VAL(int,      mesh_vertnum,      nmesh,                        "number of vertices of the mesh")                     \
  REF(          mesh_faceadr,      nmesh,         nmeshface,     "first triangle of the mesh")                         \
  VAL(int,      mesh_facenum,      nmesh,                        "number of triangles of the mesh")                    \
  REF(          mesh_normaladr,    nmesh,         nmeshnormal,   "first normal of the mesh")                           \
  VAL(int,      mesh_normalnum,    nmesh,                        "number of normals of the mesh")                      \
  REF(          mesh_texcoordadr,  nmesh,         nmeshtexcoord, "first texture coordinate of the mesh; -1: none")     \
  VAL(int,      mesh_texcoordnum,  nmesh,                        "number of texture coordinates of the mesh")          \
  REF(          mesh_graphadr,     nmesh,         nmeshgraph,    "first integer of the convex hull graph of the mesh; -1: none") \
  VAL(snFloat3, mesh_vert,         nmeshvert,                    "vertices of all meshes in the mesh frame [m]")       \
  VAL(snFloat3, mesh_normal,       nmeshnormal,                  "normals of all meshes in the mesh frame, of unit length") \
  VAL(snFloat2, mesh_texcoord,     nmeshtexcoord,                "texture coordinates of all meshes")                  \
  VAL(snInt3,   mesh_face,         nmeshface,                    "vertices of each triangle, within the mesh")         \
  VAL(snInt3,   mesh_facenormal,   nmeshface,                    "normals of each triangle, within the mesh")          \
  VAL(snInt3,   mesh_facetexcoord, nmeshface,                    "texture points of each triangle, within the mesh")   \
  VAL(int,      mesh_graph,        nmeshgraph,                   "convex hull graphs: counts, edges, vertices and triangles") \
  REF(          mesh_hulladr,      nmesh,         nmeshhull,     "first vertex coordinate of the convex hull of the mesh; -1: none") \
  VAL(double,   mesh_hull,         nmeshhull,                    "vertices of convex hulls in fours: 4 x, 4 y, 4 z [m]") \
  VAL(snHullStarts, mesh_hullstart, nmesh,                       "support vertex of the convex hull in each of 24 directions") \
  VAL(snVec3,   mesh_scale,        nmesh,                        "scaling that was applied to the file's vertices")    \
  VAL(snVec3,   mesh_pos,          nmesh,                        "translation taken out to centre the mesh [m]")       \
  VAL(snQuat,   mesh_quat,         nmesh,                        "rotation taken out to align the mesh with its principal axes") \
  VAL(int,      mesh_polynum,      nmesh,                        "number of polygons of the mesh")                     \
  REF(          mesh_polyadr,      nmesh,         nmeshpoly,     "first polygon of the mesh")                          \
  VAL(snVec3,   mesh_polynormal,   nmeshpoly,                    "normal of each polygon in the mesh frame")           \
  REF(          mesh_polyvertadr,  nmeshpoly,     nmeshpolyvert, "first vertex entry of each polygon")                 \
  VAL(int,      mesh_polyvertnum,  nmeshpoly,                    "number of vertices of each polygon")                 \
  VAL(int,      mesh_polyvert,     nmeshpolyvert,                "vertices of each polygon, within the mesh")          \
  REF(          mesh_polymapadr,   nmeshvert,     nmeshpolymap,  "first polygon entry of each vertex")                 \
  VAL(int,      mesh_polymapnum,   nmeshvert,                    "number of polygons of each vertex")                  \
  VAL(int,      mesh_polymap,      nmeshpolymap,                 "polygons around each vertex, within the mesh")       \
  REF(          mesh_nodeadr,      nmesh,         nmeshnode,     "first box of the bounding tree of the mesh, for rays") \
  VAL(int,      mesh_nodenum,      nmesh,                        "number of boxes of the bounding tree of the mesh")   \
  VAL(snAabb,   mesh_nodebox,      nmeshnode,                    "bounds of each box of a bounding tree, in the mesh frame [m]") \
  VAL(int,      mesh_nodenext,     nmeshnode,                    "box that follows when a box of a bounding tree is skipped, within the tree") \
  VAL(snInt2,   mesh_nodeleaf,     nmeshnode,                    "first entry of mesh_nodeface and number of triangles of each leaf") \
  VAL(int,      mesh_nodeface,     nmeshface,                    "triangles of the bounding tree in the order of leaves, within the mesh")

// skins
#define SN_SKIN_FIELDS(VAL, REF, MAT)                                                                                  \
  REF(          skin_matid,          nskin,         nmat,          "material of the skin; -1: none")                   \
  VAL(int,      skin_group,          nskin,                        "group of the skin, for showing and hiding")        \
  VAL(snFloat4, skin_rgba,           nskin,                        "colour of a skin without material")                \
  VAL(float,    skin_inflate,        nskin,                        "distance by which the skin is inflated [m]")       \
  REF(          skin_vertadr,        nskin,         nskinvert,     "first vertex of the skin")                         \
  VAL(int,      skin_vertnum,        nskin,                        "number of vertices of the skin")                   \
  REF(          skin_texcoordadr,    nskin,         nskintexvert,  "first texture coordinate of the skin; -1: none")   \
  REF(          skin_faceadr,        nskin,         nskinface,     "first triangle of the skin")                       \
  VAL(int,      skin_facenum,        nskin,                        "number of triangles of the skin")                  \
  REF(          skin_boneadr,        nskin,         nskinbone,     "first bone of the skin")                           \
  VAL(int,      skin_bonenum,        nskin,                        "number of bones of the skin")                      \
  VAL(snFloat3, skin_vert,           nskinvert,                    "vertices of all skins in the world at qpos0 [m]")  \
  VAL(snFloat2, skin_texcoord,       nskintexvert,                 "texture coordinates of all skins")                 \
  VAL(snInt3,   skin_face,           nskinface,                    "vertices of each triangle, within the skin")       \
  REF(          skin_bonevertadr,    nskinbone,     nskinbonevert, "first vertex moved by each bone")                  \
  VAL(int,      skin_bonevertnum,    nskinbone,                    "vertices moved by each bone")                      \
  VAL(snFloat3, skin_bonebindpos,    nskinbone,                    "position of the bone when bound, world frame [m]") \
  VAL(snFloat4, skin_bonebindquat,   nskinbone,                    "orientation of the bone when bound, world frame")  \
  REF(          skin_bonebodyid,     nskinbone,     nbody,         "body that is the bone")                            \
  VAL(int,      skin_bonevertid,     nskinbonevert,                "vertex moved by a bone, within the skin")          \
  VAL(float,    skin_bonevertweight, nskinbonevert,                "weight of each bone for each vertex it moves")

// height fields
#define SN_HFIELD_FIELDS(VAL, REF, MAT)                                                                                \
  VAL(snVec4, hfield_size, nhfield,                  "half width x, half depth y, top and base heights of the height field [m]") \
  VAL(int,    hfield_nrow, nhfield,                  "number of rows of the height field, along y")                    \
  VAL(int,    hfield_ncol, nhfield,                  "number of columns of the height field, along x")                 \
  REF(        hfield_adr,  nhfield,     nhfielddata, "first height of the height field")                               \
  VAL(float,  hfield_data, nhfielddata,              "heights of all height fields from 0 (ground) to 1 (top), row after row")

// textures
#define SN_TEXTURE_FIELDS(VAL, REF, MAT)                                                                               \
  VAL(int,     tex_type,       ntex,     "kind of texture; 0: flat, 1: cube, 2: sky box")                              \
  VAL(int,     tex_colorspace, ntex,     "colour space of the texture; 0: automatic, 1: linear, 2: sRGB")              \
  VAL(int,     tex_height,     ntex,     "rows of the texture [pixel]")                                                \
  VAL(int,     tex_width,      ntex,     "columns of the texture [pixel]")                                             \
  VAL(int,     tex_nchannel,   ntex,     "bytes per pixel of the texture")                                             \
  VAL(int64_t, tex_adr,        ntex,     "first byte of the texture")                                                  \
  VAL(snByte,  tex_data,       ntexdata, "pixels of all textures, row after row")

// materials
#define SN_MATERIAL_FIELDS(VAL, REF, MAT)                                                                              \
  VAL(snTexRoles, mat_texid,       nmat, "texture of each role of the material; -1: none")                             \
  VAL(snByte,     mat_texuniform,  nmat, "1: a cube texture keeps its scale on any object")                            \
  VAL(snFloat2,   mat_texrepeat,   nmat, "repetitions of the texture of the material in x and y")                      \
  VAL(float,      mat_emission,    nmat, "emitted part of the diffuse colour of the material")                         \
  VAL(float,      mat_specular,    nmat, "strength of highlights of the material")                                     \
  VAL(float,      mat_shininess,   nmat, "sharpness of highlights of the material, 0 to 1")                            \
  VAL(float,      mat_reflectance, nmat, "strength of reflections of the material")                                    \
  VAL(float,      mat_metallic,    nmat, "metallic part of the material; -1: not given")                               \
  VAL(float,      mat_roughness,   nmat, "roughness of the material; -1: not given")                                   \
  VAL(snFloat4,   mat_rgba,        nmat, "colour of the material")
