// rows_asset.h — rows of what is loaded or made once and used by many: meshes, textures, materials; and soft bodies
#pragma once

// clang-format off
#define SN_MESH_ATTRS(ATTR)                                                             \
  ATTR(NAME, name, , OWN, "", "name; not given: the file's")                            \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                       \
  ATTR(STRING, content_type, , OWN, "", "media type of the file")                       \
  ATTR(STRING, file, , OWN, "", "file: STL, OBJ or MSH")                                \
  ATTR(LIST, vertex, , OWN, "", "vertices [m]")                                         \
  ATTR(LIST, normal, , OWN, "", "normals")                                              \
  ATTR(LIST, texcoord, , OWN, "", "texture coordinates")                                \
  ATTR(INTLIST, face, , OWN, "", "triangles")                                           \
  ATTR(REALS, refpos, 3, OWN, "0 0 0", "point that becomes the origin [m]")             \
  ATTR(REALS, refquat, 4, OWN, "1 0 0 0", "orientation that becomes the identity")      \
  ATTR(REALS, scale, 3, ANY, "1 1 1", "scale along each axis", INTO(mesh_scale))        \
  ATTR(FLAG, smoothnormal, , OWN, "false", "average normals over sharp edges too")      \
  ATTR(INT, maxhullvert, , ANY, "-1", "most vertices of the convex hull; -1: no limit") \
  ATTR(KEYWORD, inertia, mesh_inertia, ANY, "legacy", "how inertia is found")           \
  ATTR(KEYWORD, builtin, mesh_builtin, OWN, "none", "a shape made, not loaded")         \
  ATTR(LIST, params, , OWN, "", "parameters of that shape")                             \
  ATTR(REF, material, MATERIAL, OWN, "", "material of geoms that have none")

#define SN_HFIELD_ATTRS(ATTR)                                     \
  ATTR(NAME, name, , OWN, "", "name; not given: the file's")      \
  ATTR(STRING, content_type, , OWN, "", "media type of the file") \
  ATTR(STRING, file, , OWN, "", "file: PNG, or MuJoCo's own")     \
  ATTR(INT, nrow, , OWN, "0", "rows of the grid")                 \
  ATTR(INT, ncol, , OWN, "0", "columns of the grid")              \
  ATTR(LIST, elevation, , OWN, "", "heights, row by row")         \
  ATTR(REALS, size, 4, MUST, "0 0 0 0", "half width, half depth, height, base [m]", INTO(hfield_size))

#define SN_SKIN_ATTRS(ATTR)                                                       \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                             \
  ATTR(STRING, file, , OWN, "", "file: SKN")                                      \
  ATTR(REF, material, MATERIAL, OWN, "", "material of the surface", INTO(skin_matid))            \
  ATTR(REALS, rgba, 4, OWN, "0.5 0.5 0.5 1", "colour", INTO(skin_rgba))           \
  ATTR(REAL, inflate, , OWN, "0", "offset along normals [m]", INTO(skin_inflate)) \
  ATTR(LIST, vertex, , OWN, "", "vertices [m]")                                   \
  ATTR(LIST, texcoord, , OWN, "", "texture coordinates")                          \
  ATTR(INTLIST, face, , OWN, "", "triangles")                                     \
  ATTR(INT, group, , OWN, "0", "group for drawing", INTO(skin_group))

#define SN_BONE_ATTRS(ATTR)                                                \
  ATTR(REF, body, BODY, MUST, "", "body that carries the bone")            \
  ATTR(REALS, bindpos, 3, MUST, "", "position of the body when bound [m]") \
  ATTR(REALS, bindquat, 4, MUST, "", "orientation of the body when bound") \
  ATTR(INTLIST, vertid, , MUST, "", "vertices that the bone moves")        \
  ATTR(LIST, vertweight, , MUST, "", "weight of the bone for each of these vertices")

#define SN_TEXTURE_ATTRS(ATTR)                                                                \
  ATTR(NAME, name, , OWN, "", "name; not given: the file's")                                  \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                             \
  ATTR(KEYWORD, type, texture_type, ANY, "cube", "how the texture is mapped", INTO(tex_type)) \
  ATTR(KEYWORD, colorspace, colorspace, ANY, "auto", "colour space")                          \
  ATTR(STRING, content_type, , OWN, "", "media type of the file")                             \
  ATTR(STRING, file, , OWN, "", "file: PNG, KTX, or MuJoCo's own")                            \
  ATTR(INTS, gridsize, 2, ANY, "1 1", "grid of a cube's sides in one image")                  \
  ATTR(STRING, gridlayout, , ANY, "............", "which side is where: . R L U D F B")       \
  ATTR(STRING, fileright, , OWN, "", "image of the right side")                               \
  ATTR(STRING, fileleft, , OWN, "", "image of the left side")                                 \
  ATTR(STRING, fileup, , OWN, "", "image of the upper side")                                  \
  ATTR(STRING, filedown, , OWN, "", "image of the lower side")                                \
  ATTR(STRING, filefront, , OWN, "", "image of the front side")                               \
  ATTR(STRING, fileback, , OWN, "", "image of the back side")                                 \
  ATTR(KEYWORD, builtin, texture_builtin, ANY, "none", "a pattern made, not loaded")          \
  ATTR(REALS, rgb1, 3, ANY, "0.8 0.8 0.8", "first colour")                                    \
  ATTR(REALS, rgb2, 3, ANY, "0.5 0.5 0.5", "second colour")                                   \
  ATTR(KEYWORD, mark, texture_mark, ANY, "none", "marks on the pattern")                      \
  ATTR(REALS, markrgb, 3, ANY, "0 0 0", "colour of the marks")                                \
  ATTR(REAL, random, , ANY, "0.01", "chance of a random dot")                                 \
  ATTR(INT, width, , ANY, "0", "width of the pattern [pixels]")                               \
  ATTR(INT, height, , ANY, "0", "height of the pattern [pixels]")                             \
  ATTR(FLAG, hflip, , ANY, "false", "mirror left and right")                                  \
  ATTR(FLAG, vflip, , ANY, "false", "mirror up and down")                                     \
  ATTR(INT, nchannel, , ANY, "3", "channels per pixel")                                       \
  ATTR(FLAG, embed, , ANY, "true", "pixels are part of the model")

#define SN_MATERIAL_ATTRS(ATTR)                                                                     \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                               \
  ATTR(STRING, class, , OWN, "", "default class that its attributes come from")                                                   \
  ATTR(REF, texture, TEXTURE, ANY, "", "texture of the base colour")                                \
  ATTR(REALS, texrepeat, 2, ANY, "1 1", "repeats of the texture", INTO(mat_texrepeat))              \
  ATTR(FLAG, texuniform, , ANY, "false", "repeats per metre, not per object", INTO(mat_texuniform)) \
  ATTR(REAL, emission, , ANY, "0", "emitted part of the colour", INTO(mat_emission))                \
  ATTR(REAL, specular, , ANY, "0.5", "specular part", INTO(mat_specular))                           \
  ATTR(REAL, shininess, , ANY, "0.5", "narrowness of highlights, 0 to 1", INTO(mat_shininess))                             \
  ATTR(REAL, reflectance, , ANY, "0", "reflected part", INTO(mat_reflectance))                      \
  ATTR(REAL, metallic, , ANY, "-1", "metallic part; negative: not used", INTO(mat_metallic))        \
  ATTR(REAL, roughness, , ANY, "-1", "roughness; negative: not used", INTO(mat_roughness))          \
  ATTR(REALS, rgba, 4, ANY, "1 1 1 1", "colour", INTO(mat_rgba))

#define SN_LAYER_ATTRS(ATTR)                                            \
  ATTR(KEYWORD, role, texture_role, MUST, "rgb", "role of the texture") \
  ATTR(REF, texture, TEXTURE, MUST, "", "texture of the layer")

#define SN_ASSET_MODEL_ATTRS(ATTR)                                \
  ATTR(NAME, name, , OWN, "", "name; not given: the model's own") \
  ATTR(STRING, content_type, , OWN, "", "media type of the file") \
  ATTR(STRING, file, , MUST, "", "model file")

#define SN_FLEX_ATTRS(ATTR)                                                     \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                           \
  ATTR(INT, group, , OWN, "0", "group for drawing", INTO(flex_group))                             \
  ATTR(INT, dim, , OWN, "2", "1 lines, 2 triangles, 3 tetrahedra", INTO(flex_dim))              \
  ATTR(REAL, radius, , OWN, "0.005", "radius [m]", INTO(flex_radius))                              \
  ATTR(REF, material, MATERIAL, OWN, "", "material of the surface", INTO(flex_matid))                            \
  ATTR(REALS, rgba, 4, OWN, "0.5 0.5 0.5 1", "colour", INTO(flex_rgba))                          \
  ATTR(FLAG, flatskin, , OWN, "false", "flat shading", INTO(flex_flatskin))                          \
  ATTR(STRING, body, , MUST, "", "bodies of the vertices")                      \
  ATTR(LIST, vertex, , OWN, "", "vertices [m]")                                 \
  ATTR(INTLIST, element, , MUST, "", "vertices of each element")                \
  ATTR(LIST, texcoord, , OWN, "", "texture coordinates")                        \
  ATTR(INTLIST, elemtexcoord, , OWN, "", "texture coordinates of each element") \
  ATTR(STRING, node, , OWN, "", "bodies of the nodes")                          \
  ATTR(LIST, nodepos, , OWN, "", "nodes in the frames of their bodies [m]")

#define SN_FLEX_CONTACT_ATTRS(ATTR)                                            \
  SN_CONTACT_PARAMETER_ATTRS(ATTR)                                             \
  ATTR(FLAG, internal, , OWN, "false", "collisions inside elements")           \
  ATTR(KEYWORD, selfcollide, flex_self, OWN, "auto", "collisions with itself") \
  ATTR(INT, activelayers, , OWN, "1", "layers of elements that collide")       \
  ATTR(FLAG, vertcollide, , OWN, "false", "vertices collide")                  \
  ATTR(FLAG, passive, , OWN, "false", "contacts as passive forces")

#define SN_FLEX_EDGE_ATTRS(ATTR)                       \
  ATTR(REAL, stiffness, , OWN, "0", "spring constant") \
  ATTR(REAL, damping, , OWN, "0", "damping of the edges")

#define SN_FLEX_ELASTICITY_ATTRS(ATTR)                  \
  ATTR(REAL, young, , OWN, "0", "Young's modulus [Pa]") \
  ATTR(REAL, poisson, , OWN, "0", "Poisson's ratio")    \
  ATTR(REAL, damping, , OWN, "0", "Rayleigh damping, a time [s]")            \
  ATTR(REAL, thickness, , OWN, "-1", "thickness [m]")   \
  ATTR(KEYWORD, elastic2d, flex_elastic, OWN, "none", "elasticity of sheets")

#define SN_FLEXCOMP_ATTRS(ATTR)                                            \
  ATTR(NAME, name, , MUST, "", "name by which others refer to it")                                     \
  ATTR(KEYWORD, type, flexcomp_type, OWN, "grid", "shape")                 \
  ATTR(INT, group, , OWN, "0", "group for drawing")                        \
  ATTR(INT, dim, , OWN, "2", "1 lines, 2 triangles, 3 tetrahedra")         \
  ATTR(KEYWORD, dof, flex_dof, OWN, "full", "degrees of freedom")          \
  ATTR(INTS, count, 3, OWN, "10 10 10", "points along each direction")     \
  ATTR(REALS, spacing, 3, OWN, "0.02 0.02 0.02", "between points [m]")     \
  ATTR(REAL, radius, , OWN, "0.005", "radius [m]")                         \
  ATTR(FLAG, rigid, , OWN, "false", "one rigid body")                      \
  ATTR(REAL, mass, , OWN, "1", "total mass [kg]")                          \
  ATTR(REAL, inertiabox, , OWN, "0.005", "size of a vertex's inertia [m]") \
  ATTR(REALS, scale, 3, OWN, "1 1 1", "factors of the coordinates")                             \
  ATTR(STRING, file, , OWN, "", "mesh file")                                    \
  ATTR(LIST, point, , OWN, "", "points [m]")                               \
  ATTR(INTLIST, element, , OWN, "", "points of each element")              \
  ATTR(LIST, texcoord, , OWN, "", "texture coordinates")                   \
  ATTR(REF, material, MATERIAL, OWN, "", "material of the surface")                       \
  ATTR(REALS, rgba, 4, OWN, "0.5 0.5 0.5 1", "colour")                     \
  ATTR(FLAG, flatskin, , OWN, "false", "flat shading")                     \
  ATTR(REALS, pos, 3, OWN, "0 0 0", "position in the body frame [m]")      \
  SN_ORIENTATION_ATTRS(ATTR)                                               \
  ATTR(REALS, origin, 3, OWN, "0 0 0", "inner point of a volume [m]")

#define SN_FLEXCOMP_EDGE_ATTRS(ATTR)                                              \
  ATTR(KEYWORD, equality, flex_equality, OWN, "false", "edges keep their length") \
  ATTR(UPTO, solref, 2, OWN, "0.02 1", "reference")                               \
  ATTR(UPTO, solimp, 5, OWN, "0.9 0.95 0.001 0.5 2", "impedance")                 \
  ATTR(REAL, stiffness, , OWN, "0", "spring constant")                            \
  ATTR(REAL, damping, , OWN, "0", "damping of the edges")

#define SN_FLEXCOMP_PIN_ATTRS(ATTR)                      \
  ATTR(INTLIST, id, , OWN, "", "points that are pinned") \
  ATTR(INTLIST, range, , OWN, "", "ranges of points")    \
  ATTR(INTLIST, grid, , OWN, "", "grid coordinates")     \
  ATTR(INTLIST, gridrange, , OWN, "", "ranges of grid coordinates")
// clang-format on
