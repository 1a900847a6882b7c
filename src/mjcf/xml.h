// xml.h — XML as a tree of tags and attributes, each with its place
#pragma once
#include "base/report.h"
#include <stdbool.h>

// bounds on what a file may ask for
#define SN_XML_MAX_DEPTH    1000
#define SN_XML_MAX_TOKEN    ((size_t)64 << 20)
#define SN_XML_MAX_ATTRS    256
#define SN_XML_MAX_ELEMENTS (1 << 21)

typedef struct snXmlAttr {
  const char* name;
  const char* text;
  snAt at;
} snXmlAttr;

typedef struct snXmlNode {
  const char* tag;
  snAt at;
  snXmlAttr* attrs;  // in the order written
  int attr_count;
  int depth;  // of the root: 1
  struct snXmlNode *parent, *next, *first, *last;
} snXmlNode;

// Parses a whole document that is called `file` in the report. `elements_left` is a budget shared by all files of a
// model and counts down. NULL with an error. What MuJoCo's parser tolerates though it is not XML is mended, with a
// warning for each place (mend.h).
snXmlNode* sn_xml_parse(snArena* arena, const snAllocator* allocator, const char* bytes, size_t size, int file,
                        snReport* report, int* elements_left);

// Attribute of that name, NULL where it was not written.
const snXmlAttr* sn_xml_attr(const snXmlNode* node, const char* name);
