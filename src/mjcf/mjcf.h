// mjcf.h — the reader and the writer of model files
#pragma once
#include "base/file.h"
#include "base/growing_text.h"
#include "mjcf/xml.h"
#include "spec/spec.h"
#include "base/names.h"

// ---- files to specs and back, and the parts of the reader

// The model in a file that is named at `from`, or in `bytes` under the name `path`; includes are opened through
// `access`. NULL with all errors that were found in the report. Default classes are built and checked. The caller
// destroys the spec.
snSpec* sn_mjcf_read_file(const snFileAccess* access, const char* path, snAt from, snReport* report);
snSpec* sn_mjcf_read(const snFileAccess* access, const char* path, const char* bytes, size_t size, snReport* report);

// Appends the document: two spaces of indent per level, attributes in the order of the schema, only what was given.
void sn_mjcf_write(const snSpec* spec, snGrowingText* out);

// ---- elements

typedef struct snMjcfReader {
  snSpec* spec;
  snReport* report;
  bool strict;                // refuses what MuJoCo would not read
  bool refused[SN_EL_COUNT];  // kinds that were complained about already
} snMjcfReader;

// conformance: MuJoCo checks no attributes inside frames, so files with stray ones there load; of the settings inside a
// URDF file it checks neither attributes nor elements
typedef struct snContext {
  bool in_frame;
  bool in_default;
  bool in_urdf;
} snContext;

// One element and all that is in it, as the last child of `parent`. Errors go to the report, and reading goes on.
void sn_mjcf_element(snMjcfReader* r, snElement* parent, const snXmlNode* node, snElementKind kind, snContext context);

// The parts of that: what is written on an element, and what is in it.
void sn_mjcf_attributes(snMjcfReader* r, snElement* element, const snXmlNode* node, snContext context);
void sn_mjcf_children(snMjcfReader* r, snElement* parent, const snXmlNode* node, snContext context);

// ---- included files

typedef struct snIncluding {
  snArena* arena;
  const snFileAccess* access;
  snReport* report;
  const char* folder;  // of the model file
  int* elements_left;
} snIncluding;

// Replaces every <include> below `root`, a document read from `path`, by the children of the root of its file. Errors
// go to the report; what could not be read is left out.
void sn_include_files(const snIncluding* including, const char* path, snXmlNode* root);

// ---- URDF documents as MJCF: the reader, and what its parts share

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

// urdf_values.c
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

// urdf_shapes.c
// ---------------------------------------------------------------------------------------------------------

// The colours of all named <material> elements below the root.
void sn_urdf_materials(snUrdf* u, const snXmlNode* root);

// Every <visual> and <collision> of a link as geoms of its body.
void sn_urdf_shapes(snUrdf* u, const snXmlNode* link, snElement* body);

// urdf_joint.c
// ----------------------------------------------------------------------------------------------------------

// A <joint> as place and joints of the body that it carries.
void sn_urdf_joint(const snUrdf* u, const snXmlNode* joint, snElement* body);

// The node after this one in document order, below `root`; NULL at the end.
const snXmlNode* sn_urdf_next(const snXmlNode* root, const snXmlNode* node);
