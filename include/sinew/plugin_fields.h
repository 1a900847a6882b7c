// plugin_fields.h — arrays of snModel: instances of plugins, octrees of distance fields
//   The kinds of rows are those of model_fields.h.
#pragma once
// clang-format off

// instances of plugins, and who carries them
#define SN_PLUGIN_FIELDS(VAL, REF, MAT)                                                                                \
  VAL(int,    plugin,            nplugin,                 "row of the instance: built in, then the program's own")     \
  REF(        plugin_stateadr,   nplugin, npluginstate,   "first number of the instance in plugin_state")              \
  VAL(int,    plugin_statenum,   nplugin,                 "numbers of the instance in plugin_state")                   \
  VAL(char,   plugin_attr,       npluginattr,             "configuration of all instances: values of attributes, each ended by a zero") \
  REF(        plugin_attradr,    nplugin, npluginattr,    "first character of the configuration of the instance")      \
  VAL(double, plugin_number,     npluginnumber,           "numbers derived from the configurations, for functions of the rows") \
  REF(        plugin_numberadr,  nplugin, npluginnumber,  "first number of the instance in plugin_number; -1: none")   \
  VAL(int,    plugin_numbernum,  nplugin,                 "numbers of the instance in plugin_number")                  \
  VAL(char,   plugin_kind,       npluginkind,             "names of the rows of all instances, each ended by a zero")  \
  REF(        plugin_kindadr,    nplugin, npluginkind,    "first character of the name of the row of the instance")    \
  REF(        body_plugin,       nbody, nplugin,          "instance that gives passive forces of the body; -1: none")  \
  REF(        geom_plugin,       ngeom, nplugin,          "instance that gives the distance field of the geom; -1: none") \
  REF(        actuator_plugin,   nu, nplugin,             "instance that gives the force of the actuator; -1: none")   \
  REF(        sensor_plugin,     nsensor, nplugin,        "instance that gives the values of the sensor; -1: none")

// octrees around meshes that are distance fields
#define SN_OCTREE_FIELDS(VAL, REF, MAT)                                                                                \
  REF(        mesh_octadr,       nmesh, noct,             "first cell of the octree of the mesh; -1: none")            \
  VAL(int,    mesh_octnum,       nmesh,                   "number of cells of the octree of the mesh")                 \
  VAL(int,    oct_depth,         noct,                    "level of each cell; 0: the whole box")                      \
  VAL(snOctChild, oct_child,     noct,                    "children of each cell, within the mesh; -1: none")          \
  VAL(snAabb, oct_aabb,          noct,                    "box of each cell in the mesh frame [m]")                    \
  VAL(snOctCoeff, oct_coeff,     noct,                    "signed distance at the corners of each cell [m]")
