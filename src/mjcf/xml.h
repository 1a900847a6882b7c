// xml.h — XML as a tree of tags and attributes, each with its place
#pragma once
#include "base/report.h"
#include <stdbool.h>

// bounds on what a file may ask for
#define SN_XML_MAX_DEPTH    1000
#define SN_XML_MAX_TOKEN    ((size_t)64 << 20)
#define SN_XML_MAX_ATTRS    256
#define SN_XML_MAX_ELEMENTS (1 << 21)

// the root of every file that OpenSim writes
#define SN_OSIM_ROOT "OpenSimDocument"

// Whether an element is the root of a file of OpenSim: a document or, in files before 1.9, a set or a tool.
bool sn_xml_is_osim(const char* root);

typedef struct snXmlAttr {
  const char* name;
  const char* text;
  snAt at;
} snXmlAttr;

typedef struct snXmlNode {
  const char* tag;
  const char* text;  // between the tags, without blanks at its ends; NULL but in leaves of OpenSim's files
  const char* comment;  // of the root, before its first element; NULL: none
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

// ---- where a byte of a file stands

// Stands on a byte and only moves forward, so that a whole file costs one pass however long its lines are.
// Columns count characters. A lone CR takes no room: it marks a space that mending put in.
typedef struct snPlace {
  const char* bytes;
  size_t size, offset;
  int file, line, column;
} snPlace;

snPlace sn_place_start(const char* bytes, size_t size, int file);

// Moves to `offset`; an earlier one starts over.
snAt sn_place_at(snPlace* place, size_t offset);

// ---- files that are not quite XML

// The same document as proper XML, every character on its old line and column.
typedef struct snMended {
  char* bytes;  // from the allocator; NULL where there was nothing to mend
  size_t size;
  size_t start;  // where the document begins
  bool latin;    // the bytes are not UTF-8; each stands for itself
} snMended;

// stands for a bare '&'; private use, as wide as the '&' it replaces
#define SN_MENDED_AMPERSAND "\xEF\x80\xA6"

// Mends what MuJoCo's parser tolerates: "--" inside a comment, a bare '&', attributes without a space between them,
// blanks before <?xml, an encoding that expat does not know, bytes that are not UTF-8 (in files of OpenSim), a closing
// tag after the end. Warns at each place.
snMended sn_mend(const snAllocator* allocator, const char* bytes, size_t size, int file, snReport* report);
