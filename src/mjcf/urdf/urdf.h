// urdf.h — URDF documents as MJCF: the reader, and what its parts share
#pragma once
#include "base/names.h"
#include "mjcf/mjcf.h"

// Is this the root of a URDF document?
bool sn_is_urdf(const snXmlNode* root);

// Translates a URDF document into the elements that say the same in MJCF, each with the place of what it came from.
// Memory that is needed on the way is taken from `scratch`. Errors go to the report.
void sn_urdf_read(snMjcfReader* r, const snXmlNode* root, snArena* scratch);

// Scales in which a mesh file was asked for so far.
typedef struct snUrdfScale {
  double scale[3];
  struct snUrdfScale* next;
} snUrdfScale;

typedef struct snUrdf {
  snSpec* spec;
  snReport* report;
  snArena* arena;     // for what is needed while reading
  snElement* assets;  // <asset>; NULL until there is a mesh
  snNameTable links, materials, geoms, meshes;
  double (*colors)[4];   // by material
  snUrdfScale** scales;  // by mesh, in the order of appearance
  bool strip_paths;      // of mesh files
  bool keep_visuals;
} snUrdf;

// values.c
// ---------------------------------------------------------------------------------------------------------

// The child element of a name, of which there may be one; NULL where there is none, with an error if it is required.
const snXmlNode* sn_urdf_child(const snUrdf* u, const snXmlNode* node, const char* tag, bool required);

// The text of an attribute, NULL where it is missing, with an error if it is required.
const snXmlAttr* sn_urdf_attr(const snUrdf* u, const snXmlNode* node, const char* name, bool required);

// Exactly `count` numbers of an attribute into `out`; false where it is missing, with an error if it is required, and
// for any other text, with an error.
bool sn_urdf_numbers(const snUrdf* u, const snXmlNode* node, const char* name, int count, bool required, double* out);

// A new element of the spec; NULL with an error when out of memory.
snElement* sn_urdf_add(const snUrdf* u, snElement* parent, snElementKind kind, snAt at);

// Attribute `name` of an element of the spec, from text or from numbers.
void sn_urdf_set(const snUrdf* u, snElement* element, const char* name, const char* text, snAt at);
void sn_urdf_set_numbers(const snUrdf* u, snElement* element, const char* name, const double* values, int count,
                         snAt at);

// <origin> of a node as position and orientation of an element of the spec.
void sn_urdf_origin(const snUrdf* u, const snXmlNode* node, snElement* element);

// shapes.c
// ---------------------------------------------------------------------------------------------------------

// The colours of all named <material> elements below the root.
void sn_urdf_materials(snUrdf* u, const snXmlNode* root);

// Every <visual> and <collision> of a link as geoms of its body.
void sn_urdf_shapes(snUrdf* u, const snXmlNode* link, snElement* body);

// joint.c
// ----------------------------------------------------------------------------------------------------------

// A <joint> as place and joints of the body that it carries.
void sn_urdf_joint(const snUrdf* u, const snXmlNode* joint, snElement* body);

// The node after this one in document order, below `root`; NULL at the end.
const snXmlNode* sn_urdf_next(const snXmlNode* root, const snXmlNode* node);
