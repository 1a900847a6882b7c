// xml.c — XML as a tree of tags and attributes
//   expat reads the document; the raw text of each start tag gives the places of its attributes. Text between tags,
//   CDATA, comments but the first and a plain DOCTYPE mean nothing in MJCF; files of OpenSim keep their values as
//   text, so there the text of leaves is kept. Nothing outside the document is ever opened: no external entities, and
//   a DOCTYPE that declares things is refused.
#include "mjcf/xml.h"

#include "base/allocator.h"
#include "base/growing_text.h"
#include "base/text.h"
#include <expat.h>
#include <limits.h>
#include <string.h>

typedef struct snXmlReading {
  snArena* arena;
  snReport* report;
  XML_Parser parser;
  const char* bytes;
  size_t size, start;
  snPlace place;
  snXmlNode *root, *open;
  int* elements_left;
  snGrowingText text;  // since the last tag
  bool mended;         // private characters stand for '&'
  bool refused;        // by us, and reported
} snXmlReading;

const snXmlAttr* sn_xml_attr(const snXmlNode* node, const char* name) {
  for (int i = 0; i < node->attr_count; i++)
    if (strcmp(node->attrs[i].name, name) == 0) return &node->attrs[i];
  return NULL;
}

static size_t position(const snXmlReading* r) {
  XML_Index index = XML_GetCurrentByteIndex(r->parser);
  return r->start + (index > 0 ? (size_t)index : 0);
}

static snAt here(snXmlReading* r) { return sn_place_at(&r->place, position(r)); }

static void refuse(snXmlReading* r) {
  r->refused = true;
  XML_StopParser(r->parser, XML_FALSE);
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Offsets of the attribute names in a start tag, in order; how many were found.
static int attribute_offsets(const char* tag, size_t length, size_t* offsets, int most) {
  size_t i = 1;
  int found = 0;
  while (i < length && !is_blank(tag[i]) && tag[i] != '/' && tag[i] != '>') i++;
  while (found < most) {
    while (i < length && is_blank(tag[i])) i++;
    if (i >= length || tag[i] == '/' || tag[i] == '>') break;
    offsets[found++] = i;
    while (i < length && tag[i] != '"' && tag[i] != '\'') i++;
    if (i >= length) break;
    const char* close = memchr(tag + i + 1, tag[i], length - i - 1);
    if (!close) break;
    i = (size_t)(close - tag) + 1;
  }
  return found;
}

// Puts back what mending replaced.
static void restore_ampersands(char* text) {
  char* out = text;
  for (const char* in = text; *in;) {
    if (memcmp(in, SN_MENDED_AMPERSAND, 1) == 0 && strncmp(in, SN_MENDED_AMPERSAND, 3) == 0) {
      *out++ = '&';
      in += 3;
    } else {
      *out++ = *in++;
    }
  }
  *out = '\0';
}

static char* place_text(char** room, const char* text) {
  size_t size = strlen(text) + 1;
  char* copy = memcpy(*room, text, size);
  *room += size;
  return copy;
}

// A node and all its texts in one piece of memory.
static snXmlNode* make_node(snArena* arena, const char* tag, const char** attrs, int count) {
  size_t bytes = sizeof(snXmlNode) + sizeof(snXmlAttr) * (size_t)count + strlen(tag) + 1;
  for (int i = 0; i < 2 * count; i++) bytes += strlen(attrs[i]) + 1;
  char* memory = sn_arena_alloc(arena, bytes);
  if (!memory) return NULL;
  snXmlNode* node = (snXmlNode*)memory;
  snXmlAttr* list = (snXmlAttr*)(memory + sizeof(snXmlNode));
  char* room = (char*)(list + count);
  *node = (snXmlNode){.tag = place_text(&room, tag), .attrs = list, .attr_count = count};
  for (int i = 0; i < count; i++) {
    list[i].name = place_text(&room, attrs[2 * i]);
    list[i].text = place_text(&room, attrs[2 * i + 1]);
  }
  return node;
}

// Too deep, too many, too long: true after saying so.
static bool out_of_bounds(snXmlReading* r, int depth, int attrs, size_t length) {
  if (length > SN_XML_MAX_TOKEN)
    sn_error(r->report, here(r), "a tag of more than %zu MiB", SN_XML_MAX_TOKEN >> 20);
  else if (depth > SN_XML_MAX_DEPTH)
    sn_error(r->report, here(r), "elements nested more than %d deep", SN_XML_MAX_DEPTH);
  else if (attrs > SN_XML_MAX_ATTRS)
    sn_error(r->report, here(r), "an element with more than %d attributes", SN_XML_MAX_ATTRS);
  else if (*r->elements_left <= 0)
    sn_error(r->report, here(r), "a model of more than %d elements", SN_XML_MAX_ELEMENTS);
  else
    return false;
  refuse(r);
  return true;
}

static void on_text(void* context, const char* piece, int length) {
  snXmlReading* r = context;
  if (!r->refused) sn_grow(&r->text, piece, (size_t)length);
}

// The text since the last tag, in the arena; NULL when out of memory.
static const char* kept_text(snXmlReading* r) {
  const char *from = r->text.data ? r->text.data : "", *to = from + r->text.length;
  while (from < to && is_blank(*from)) from++;
  while (to > from && is_blank(to[-1])) to--;
  char* copy = r->text.failed ? NULL : sn_text_copy(r->arena, from, (size_t)(to - from));
  if (copy && r->mended) restore_ampersands(copy);
  return copy;
}

static bool ends_in(const char* tag, const char* ending) {
  size_t length = strlen(tag), tail = strlen(ending);
  return length > tail && strcmp(tag + length - tail, ending) == 0;
}

bool sn_xml_is_osim(const char* root) {
  return strcmp(root, SN_OSIM_ROOT) == 0 || ends_in(root, "Set") || ends_in(root, "Tool");
}

static void on_start(void* context, const char* tag, const char** attrs) {
  snXmlReading* r = context;
  if (r->refused) return;
  int depth = r->open ? r->open->depth + 1 : 1;
  int count = XML_GetSpecifiedAttributeCount(r->parser) / 2;
  size_t length = (size_t)XML_GetCurrentByteCount(r->parser);
  if (out_of_bounds(r, depth, count, length)) return;
  (*r->elements_left)--;

  snXmlNode* node = make_node(r->arena, tag, attrs, count);
  if (!node) {
    sn_error(r->report, here(r), "out of memory");
    refuse(r);
    return;
  }
  node->depth = depth;
  node->at = here(r);
  size_t offsets[SN_XML_MAX_ATTRS];
  size_t begin = position(r);
  int found = attribute_offsets(r->bytes + begin, length, offsets, count);
  for (int i = 0; i < count; i++) {
    node->attrs[i].at = i < found ? sn_place_at(&r->place, begin + offsets[i]) : node->at;
    if (r->mended) restore_ampersands((char*)node->attrs[i].text);
  }

  node->parent = r->open;
  r->text.length = 0;
  if (!r->open && sn_xml_is_osim(tag)) XML_SetCharacterDataHandler(r->parser, on_text);
  if (!r->open)
    r->root = node;
  else if (r->open->last)
    r->open->last->next = node;
  else
    r->open->first = node;
  if (r->open) r->open->last = node;
  r->open = node;
}

static void on_end(void* context, const char* tag) {
  snXmlReading* r = context;
  (void)tag;
  if (r->refused) return;
  if (sn_xml_is_osim(r->root->tag) && !r->open->first && !(r->open->text = kept_text(r))) {
    sn_error(r->report, here(r), "out of memory");
    refuse(r);
    return;
  }
  r->text.length = 0;
  r->open = r->open->parent;
}

// conformance: the comment that the root begins with belongs to the model
static void on_comment(void* context, const char* text) {
  snXmlReading* r = context;
  if (r->refused || !r->open || r->open != r->root || r->root->first || r->root->comment) return;
  r->root->comment = sn_text_copy(r->arena, text, strlen(text));
  if (r->root->comment) return;
  sn_error(r->report, here(r), "out of memory");
  refuse(r);
}

static void on_doctype(void* context, const char* name, const char* system, const char* public_id, int declares) {
  snXmlReading* r = context;
  (void)name, (void)system, (void)public_id;
  if (!declares || r->refused) return;
  sn_error(r->report, here(r), "a DOCTYPE with declarations is not accepted");
  refuse(r);
}

// One try; true with the tree in r->root.
static bool parse(snXmlReading* r, const char* encoding) {
  r->place = sn_place_start(r->bytes, r->size, r->place.file);
  r->root = r->open = NULL;
  r->parser = XML_ParserCreate(encoding);
  if (!r->parser) {
    sn_error(r->report, (snAt){r->place.file, 0, 0}, "out of memory");
    r->refused = true;
    return false;
  }
  XML_SetUserData(r->parser, r);
  XML_SetElementHandler(r->parser, on_start, on_end);
  XML_SetStartDoctypeDeclHandler(r->parser, on_doctype);
  XML_SetCommentHandler(r->parser, on_comment);
  return XML_Parse(r->parser, r->bytes + r->start, (int)(r->size - r->start), XML_TRUE) == XML_STATUS_OK && !r->refused;
}

// A value that begins without a quote.
static bool is_unquoted(const snXmlReading* r) {
  size_t at = position(r);
  while (at > 0 && is_blank(r->bytes[at - 1])) at--;
  return at > 0 && r->bytes[at - 1] == '=';
}

// "<geom> is closed by </body>" is what people look for; expat only says that tags do not match.
static void report_failure(snXmlReading* r) {
  enum XML_Error code = XML_GetErrorCode(r->parser);
  snAt at = here(r);
  if (code == XML_ERROR_TAG_MISMATCH && r->open)
    sn_error(r->report, at, "this tag closes something else than the <%s> of line %d", r->open->tag, r->open->at.line);
  else if (code == XML_ERROR_NO_ELEMENTS && r->open)
    sn_error(r->report, at, "the file ends inside the <%s> of line %d", r->open->tag, r->open->at.line);
  else if (code == XML_ERROR_NO_ELEMENTS)
    sn_error(r->report, at, "the file contains no XML");
  else if (code == XML_ERROR_NO_MEMORY)
    sn_error(r->report, at, "out of memory");
  else if (code == XML_ERROR_INVALID_TOKEN && is_unquoted(r))
    sn_error(r->report, at, "the value of an attribute must stand in quotes");
  else
    sn_error(r->report, at, "not XML: %s", XML_ErrorString(code));
}

// Refused before expat sees them: what it would copy at length, and what is no text at all.
static bool looks_readable(const char* bytes, size_t size, int file, snReport* report) {
  snPlace place = sn_place_start(bytes, size, file);
  if (size > INT_MAX) {
    sn_error(report, (snAt){file, 0, 0}, "the file is larger than 2 GiB");
    return false;
  }
  bool blank = true;
  for (size_t i = place.offset; i < size && blank; i++) blank = is_blank(bytes[i]);
  if (blank) {
    sn_error(report, (snAt){file, 1, 1}, "the file is empty");
    return false;
  }
  const char* zero = memchr(bytes, 0, size);
  if (zero) {
    sn_error(report, sn_place_at(&place, (size_t)(zero - bytes)), "not text: a zero byte");
    return false;
  }
  size_t token = 0;
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] == '<' || bytes[i] == '>') token = i;
    if (i - token <= SN_XML_MAX_TOKEN) continue;
    sn_error(report, sn_place_at(&place, token), "more than %zu MiB without a tag", SN_XML_MAX_TOKEN >> 20);
    return false;
  }
  return true;
}

snXmlNode* sn_xml_parse(snArena* arena, const snAllocator* allocator, const char* bytes, size_t size, int file,
                        snReport* report, int* elements_left) {
  if (!looks_readable(bytes, size, file, report)) return NULL;
  snXmlReading r = {.arena = arena, .report = report, .bytes = bytes, .size = size, .elements_left = elements_left};
  r.place.file = file;
  r.text.allocator = *allocator;
  size_t mark = sn_arena_mark(arena);
  int budget = *elements_left;
  bool ok = parse(&r, NULL);
  snMended mended = {0};
  if (!ok && !r.refused) mended = sn_mend(allocator, bytes, size, file, report);
  if (mended.bytes) {
    XML_ParserFree(r.parser);
    sn_arena_release(arena, mark);
    *elements_left = budget;
    r.bytes = mended.bytes;
    r.size = mended.size;
    r.start = mended.start;
    r.mended = true;
    ok = parse(&r, mended.latin ? "ISO-8859-1" : NULL);
  }
  if (!ok && !r.refused) report_failure(&r);
  if (r.parser) XML_ParserFree(r.parser);
  sn_free(allocator, mended.bytes);
  sn_free(allocator, r.text.data);
  return ok ? r.root : NULL;
}
