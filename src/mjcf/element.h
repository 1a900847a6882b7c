// element.h — elements of MJCF into a spec
#pragma once
#include "mjcf/xml.h"
#include "spec/spec.h"

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
