// flex_fields.h — arrays of snModel and snData: flexible bodies
//   The kinds of rows are those of model_fields.h and data_fields.h.
#pragma once
// clang-format off

// flexible bodies: contact parameters
#define SN_FLEX_CONTACT_FIELDS(VAL, REF, MAT)                                                                          \
  VAL(int,      flex_contype,        nflex,                     "contact type bits of the flex")                       \
  VAL(int,      flex_conaffinity,    nflex,                     "contact affinity bits of the flex")                   \
  VAL(int,      flex_condim,         nflex,                     "contact dimension of the flex: 1, 3, 4 or 6")         \
  VAL(int,      flex_priority,       nflex,                     "contact priority of the flex: the higher one sets the contact parameters") \
  VAL(double,   flex_solmix,         nflex,                     "weight of the flex in mixed contact parameters")      \
  VAL(snSolRef, flex_solref,         nflex,                     "constraint reference of contacts of the flex")        \
  VAL(snSolImp, flex_solimp,         nflex,                     "constraint impedance of contacts of the flex")        \
  VAL(snVec3,   flex_friction,       nflex,                     "friction coefficients of the flex: tangential, torsional, rolling") \
  VAL(double,   flex_margin,         nflex,                     "distance at which contacts of the flex are detected [m]") \
  VAL(double,   flex_gap,            nflex,                     "contacts of the flex have a force below margin less gap [m]") \
  VAL(snByte,   flex_internal,       nflex,                     "1: elements of the flex collide with vertices of their neighbours, tetrahedra with their own") \
  VAL(int,      flex_selfcollide,    nflex,                     "search for collisions of the flex with itself: 0 none, 1 all pairs, 2 bounding volumes, 3 sweep and prune, 4 automatic") \
  VAL(int,      flex_activelayers,   nflex,                     "layers of tetrahedra below the surface that collide") \
  VAL(int,      flex_passive,        nflex,                     "1: contacts of the flex have no constraint rows")

// flexible bodies: counts and addresses
#define SN_FLEX_SHAPE_FIELDS(VAL, REF, MAT)                                                                            \
  VAL(int,      flex_dim,            nflex,                     "dimension of the elements: 1 lines, 2 triangles, 3 tetrahedra") \
  REF(          flex_matid,          nflex,     nmat,           "material of the flex; -1: none")                      \
  VAL(int,      flex_group,          nflex,                     "group of the flex, for showing and hiding")           \
  VAL(int,      flex_interp,         nflex,                     "interpolation of vertices: 0 none, 1 trilinear, 2 quadratic between nodes") \
  VAL(int,      flex_nodeadr,        nflex,                     "first node of the flex")                              \
  VAL(int,      flex_nodenum,        nflex,                     "number of nodes of the flex")                         \
  REF(          flex_vertadr,        nflex,     nflexvert,      "first vertex of the flex")                            \
  VAL(int,      flex_vertnum,        nflex,                     "number of vertices of the flex")                      \
  REF(          flex_edgeadr,        nflex,     nflexedge,      "first edge of the flex")                              \
  VAL(int,      flex_edgenum,        nflex,                     "number of edges of the flex")                         \
  REF(          flex_elemadr,        nflex,     nflexelem,      "first element of the flex")                           \
  VAL(int,      flex_elemnum,        nflex,                     "number of elements of the flex")                      \
  REF(          flex_elemdataadr,    nflex,     nflexelemdata,  "first entry of flex_elem of the flex")                \
  REF(          flex_elemedgeadr,    nflex,     nflexelemedge,  "first entry of flex_elemedge of the flex")            \
  VAL(int,      flex_shellnum,       nflex,                     "number of shell fragments of the flex")               \
  REF(          flex_shelldataadr,   nflex,     nflexshelldata, "first entry of flex_shell of the flex; -1: none")     \
  REF(          flex_evpairadr,      nflex,     nflexevpair,    "first element-vertex pair of the flex; -1: none")     \
  VAL(int,      flex_evpairnum,      nflex,                     "number of element-vertex pairs of the flex")          \
  REF(          flex_texcoordadr,    nflex,     nflextexcoord,  "first texture coordinate of the flex; -1: none")      \
  REF(          flex_nodebodyid,     nflexnode, nbody,          "body of each node")                                   \
  REF(          flex_vertbodyid,     nflexvert, nbody,          "body of each vertex; -1: interpolated between nodes") \
  VAL(int,      flex_vertedgeadr,    nflexvert,                 "first entry of flex_vertedge of each vertex")         \
  VAL(int,      flex_vertedgenum,    nflexvert,                 "number of edges of each vertex, where vertex strains are constrained") \
  VAL(snInt2,   flex_vertedge,       nflexedge,                 "edges around each vertex, within the flex")           \
  VAL(snInt2,   flex_edge,           nflexedge,                 "vertices of each edge, within the flex")              \
  VAL(snInt2,   flex_edgeflap,       nflexedge,                 "vertices opposite to each edge in its two triangles; -1: none") \
  VAL(int,      flex_elem,           nflexelemdata,             "vertices of each element, dim + 1 per element, within the flex") \
  VAL(int,      flex_elemtexcoord,   nflexelemdata,             "texture coordinates of each element, dim + 1 per element") \
  VAL(int,      flex_elemedge,       nflexelemedge,             "edges of each element: 1, 3 or 6 per element, within the flex") \
  VAL(int,      flex_elemlayer,      nflexelem,                 "layers of tetrahedra between each element and the surface") \
  VAL(int,      flex_shell,          nflexshelldata,            "vertices of each shell fragment, dim per fragment, within the flex") \
  VAL(snInt2,   flex_evpair,         nflexevpair,               "element and vertex that collide inside the flex")

// flexible bodies: geometry and elasticity
#define SN_FLEX_ELASTIC_FIELDS(VAL, REF, MAT)                                                                          \
  VAL(snVec3,   flex_vert,           nflexvert,                 "vertices in the frames of their bodies [m]")          \
  VAL(snVec3,   flex_vert0,          nflexvert,                 "vertices at qpos0, scaled to the unit cube of the flex") \
  VAL(snVec4,   flex_vertmetric,     nflexvert,                 "inverse of the reference shape matrix of each vertex, 2 x 2") \
  VAL(snVec3,   flex_node,           nflexnode,                 "nodes in the frames of their bodies [m]")             \
  VAL(snVec3,   flex_node0,          nflexnode,                 "nodes at qpos0, in the world [m]")                    \
  VAL(double,   flexedge_length0,    nflexedge,                 "length of each edge at qpos0 [m]")                    \
  VAL(double,   flexedge_invweight0, nflexedge,                 "inverse inertia of each edge at qpos0 [1/kg]")        \
  VAL(double,   flex_radius,         nflex,                     "radius around the elements of the flex [m]")          \
  VAL(snVec3,   flex_size,           nflex,                     "half sides of the bounding box of the vertices at qpos0 [m]") \
  VAL(snFlexStiffness, flex_stiffness, nflexelem,               "stiffness of each element by squared edge lengths, upper triangle; of an interpolated flex one matrix by node coordinates") \
  VAL(snFlexBending, flex_bending,   nflexedge,                 "bending stiffness of each edge: 4 x 4 matrix, then the coefficient of the curved reference") \
  VAL(double,   flex_damping,        nflex,                     "Rayleigh damping coefficient of the flex [s]")        \
  VAL(double,   flex_edgestiffness,  nflex,                     "spring constant of the edges [N/m]")                  \
  VAL(double,   flex_edgedamping,    nflex,                     "damping of the edges [N s/m]")                        \
  VAL(int,      flex_edgeequality,   nflex,                     "equality constraint of the flex: 0 none, 1 edge lengths, 2 vertex strains") \
  VAL(snByte,   flex_rigid,          nflex,                     "1: all vertices of the flex belong to one body")      \
  VAL(snByte,   flexedge_rigid,      nflexedge,                 "1: both vertices of the edge belong to bodies that are fixed to each other") \
  VAL(snByte,   flex_centered,       nflex,                     "1: all vertices, or nodes, are at the origins of their bodies") \
  VAL(snByte,   flex_flatskin,       nflex,                     "1: the surface is drawn with flat shading")           \
  VAL(int,      flexedge_J_rownnz,   nflexedge,                 "number of entries in each row of flexedge_J")         \
  VAL(int,      flexedge_J_rowadr,   nflexedge,                 "first entry of each row of flexedge_J")               \
  VAL(int,      flexedge_J_colind,   nJfe,                      "dof of each entry of flexedge_J")                     \
  VAL(snInt2,   flexvert_J_rownnz,   nflexvert,                 "number of entries in both rows of each vertex in flexvert_J") \
  VAL(snInt2,   flexvert_J_rowadr,   nflexvert,                 "first entries of both rows of each vertex in flexvert_J") \
  VAL(snInt2,   flexvert_J_colind,   nJfv,                      "dof of each entry of flexvert_J")                     \
  VAL(snFloat4, flex_rgba,           nflex,                     "colour of a flex without material")                   \
  VAL(snFloat2, flex_texcoord,       nflextexcoord,             "texture coordinates of all flexes")

// flexible bodies: bounding volume hierarchies of elements
#define SN_FLEX_TREE_FIELDS(VAL, REF, MAT)                                                                             \
  REF(          flex_treeadr,        nflex,     nbvhdynamic,    "first bounding volume of the flex; -1: none")         \
  VAL(int,      flex_treenum,        nflex,                     "number of bounding volumes of the flex")              \
  VAL(snInt2,   flextree_child,      nbvhdynamic,               "children of each bounding volume, within the flex; -1: none") \
  VAL(int,      flextree_depth,      nbvhdynamic,               "depth of each bounding volume")                       \
  VAL(int,      flextree_elem,       nbvhdynamic,               "element of each leaf; -1: not a leaf")

// flexible bodies: positions
#define SN_DATA_FLEX_POSITION(VAL, REF)                                                                                \
  VAL(snVec3, flexvert_xpos, nflexvert, flex_positions,      "flex vertices, in the world [m]")                        \
  VAL(snAabb, flexelem_aabb, nflexelem, flex_positions,      "bounding box of each flex element, in the world [m]")    \
  VAL(double, flexedge_J, nJfe, flex_positions,              "derivative of each flex edge length by each dof, sparse rows") \
  VAL(double, flexedge_length, nflexedge, flex_positions,    "length of each flex edge [m]")                           \
  VAL(snVec2, flexvert_J, nJfv, flex_positions,              "derivative of both strain invariants of each flex vertex by each dof, sparse rows") \
  VAL(snVec2, flexvert_length, nflexvert, flex_positions,    "strain invariants of each flex vertex, scaled by the root of its mass") \
  VAL(snAabb, bvh_aabb_dyn, nbvhdynamic, flex_positions,     "bounding volumes of flexes, in the world [m]")

// flexible bodies: velocities
#define SN_DATA_FLEX_VELOCITY(VAL, REF)                                                                                \
  VAL(double, flexedge_velocity, nflexedge, flex_velocities, "rate of change of flexedge_length [m/s]")

// every array of the model that flexible bodies have
#define SN_FLEX_FIELDS(VAL, REF, MAT)                                                                                  \
  SN_FLEX_CONTACT_FIELDS(VAL, REF, MAT)                                                                                \
  SN_FLEX_SHAPE_FIELDS(VAL, REF, MAT)                                                                                  \
  SN_FLEX_ELASTIC_FIELDS(VAL, REF, MAT)                                                                                \
  SN_FLEX_TREE_FIELDS(VAL, REF, MAT)
