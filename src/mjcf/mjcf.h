// mjcf.h — the reader and the writer of model files
#pragma once
#include "base/file.h"
#include "base/growing_text.h"
#include "mjcf/xml.h"
#include "spec/spec.h"

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
  bool newer;                 // where that is MuJoCo 4.0
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
