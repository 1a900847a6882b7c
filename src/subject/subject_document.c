// subject_document.c — a model of OpenSim as a document: read, changed, written
//   Elements keep their order and version; comments between elements are not kept.
#include "subject/subject_document.h"

#include "base/text.h"
#include <stdlib.h>
#include <string.h>

// ---- reading

// `text` is NULL: that of the file.
static snXmlNode* parse(snArena* arena, snReport* report, const char* path, const char* text, size_t size) {
  snFileAccess access = sn_file_access(NULL);
  snFileBytes bytes;
  if (!text && !sn_file_read(&access, path, report, SN_NOWHERE, &bytes)) return NULL;
  int file = sn_report_file(report, path, SN_NOWHERE), left = SN_XML_MAX_ELEMENTS;
  snXmlNode* root = sn_xml_parse(arena, &access.allocator, text ? text : bytes.data, text ? size : bytes.size, file,
                                 report, &left);
  if (!text) sn_file_close(&access, &bytes);
  if (root && !sn_is_osim(root)) {
    sn_error(report, root->at, "<%s> is not a file of OpenSim; expected <" SN_OSIM_ROOT ">", root->tag);
    return NULL;
  }
  return root;
}

bool sn_document_open(snSubjectDocument* doc, snArena* arena, snReport* report, const char* path) {
  return sn_document_open_memory(doc, arena, report, path, NULL, 0);
}

bool sn_document_open_memory(snSubjectDocument* doc, snArena* arena, snReport* report, const char* path,
                             const char* text, size_t size) {
  *doc = (snSubjectDocument){.o = {.report = report, .arena = arena, .names = {.arena = arena}}};
  doc->root = parse(arena, report, path, text, size);
  if (!doc->root) return false;
  snOsim* o = &doc->o;
  const snXmlAttr* version = sn_xml_attr(doc->root, "Version");
  o->version = version ? (int)sn_text_word_number(version->text, version->text + strlen(version->text)) : 0;
  o->folder = sn_file_folder(arena, path);
  o->model = sn_osim_child(doc->root, "Model");
  if (!o->model) {
    sn_error(report, doc->root->at, "this file of OpenSim has no <Model>");
    return false;
  }
  o->defaults = sn_osim_child(o->model, "defaults");
  if (!sn_osim_read_bodies(o)) {
    sn_osim_out_of_memory(o);
    return false;
  }
  sn_osim_collect_frames(o);
  if (!sn_osim_read_joints(o)) sn_osim_out_of_memory(o);
  return sn_report_errors(report) == 0;
}

snXmlNode* sn_document_part(snArena* arena, snReport* report, const char* path) {
  snXmlNode* root = parse(arena, report, path, NULL, 0);
  if (root && !root->first) sn_error(report, root->at, "<%s> is empty", root->tag);
  return root ? root->first : NULL;
}

snXmlNode* sn_document_next(const snXmlNode* top, const snXmlNode* node) {
  if (node->first) return node->first;
  while (node != top && !node->next) node = node->parent;
  return node == top ? NULL : node->next;
}

int sn_document_body(const snSubjectDocument* doc, const char* name) {
  int number = name ? sn_name_find(&doc->o.names, SN_OSIM_BODIES, sn_osim_base(name)) : -1;
  return number < 0 ? -1 : (int)((snOsimBody*)doc->o.names.names[number].value - doc->o.bodies);
}

int sn_document_socket_body(const snSubjectDocument* doc, const snXmlNode* node, const char* socket, const char* old) {
  snPose pose;
  const snOsimBody* body = sn_osim_socket_frame(&doc->o, node, socket, old, &pose);
  return body ? (int)(body - doc->o.bodies) : -1;
}

int sn_document_holder_body(const snSubjectDocument* doc, const snXmlNode* node) {
  const snOsim* o = &doc->o;
  const snXmlNode* above = node->parent;
  while (above && !sn_osim_is(above, "Body") && !sn_osim_is(above, "Ground") &&
         !sn_osim_is(above, "PhysicalOffsetFrame"))
    above = above->parent;
  if (!above) return -1;
  if (sn_osim_is(above, "Ground")) return 0;
  if (sn_osim_is(above, "Body")) return sn_document_body(doc, sn_osim_name(o, above));
  return sn_document_socket_body(doc, above, "parent", NULL);
}

// ---- changing

static snXmlNode* own_child(snSubjectDocument* doc, const snXmlNode* node, const char* tag) {
  snXmlNode* child = (snXmlNode*)sn_osim_child(node, tag);
  return child ? child : sn_osim_add(&doc->o, (snXmlNode*)node, tag, node->at);
}

void sn_document_set_text(snSubjectDocument* doc, const snXmlNode* node, const char* tag, const char* text) {
  snXmlNode* leaf = own_child(doc, node, tag);
  if (leaf && text)
    leaf->text = text;
  else
    sn_osim_out_of_memory(&doc->o);
}

void sn_document_set_numbers(snSubjectDocument* doc, const snXmlNode* node, const char* tag, const double* values,
                             int count) {
  char* text = sn_arena_array(doc->o.arena, char, (size_t)count*(SN_NUMBER_TEXT + 1) + 1);
  char* end = text;
  for (int i = 0; text && i < count; i++) {
    if (i) *end++ = ' ';
    end += sn_text_from_number(values[i] == 0 ? 0 : values[i], end);
  }
  if (text) *end = '\0';
  sn_document_set_text(doc, node, tag, text);
}

void sn_document_remove(snXmlNode* node) {
  snXmlNode *parent = node->parent, *before = NULL;
  for (snXmlNode* at = parent->first; at && at != node; at = at->next) before = at;
  if (before)
    before->next = node->next;
  else
    parent->first = node->next;
  if (parent->last == node) parent->last = before;
}

// ---- writing

typedef struct Writer {
  snArena* arena;
  char* text;
  size_t size, room;
  bool full;
} Writer;

static void put(Writer* w, const char* text, size_t length) {
  if (w->size + length + 1 > w->room) {
    size_t room = 2 * (w->room + length + 1);
    char* more = sn_arena_array(w->arena, char, room);
    w->full = w->full || !more;
    if (w->full) return;
    memcpy(more, w->text, w->size);
    w->text = more, w->room = room;
  }
  memcpy(w->text + w->size, text, length);
  w->size += length;
  w->text[w->size] = '\0';
}

static void put_text(Writer* w, const char* text) { put(w, text, strlen(text)); }

// Characters that XML writes otherwise; the first stands for an '&' that was mended.
static const struct {
  const char *character, *written;
} escapes[] = {{SN_MENDED_AMPERSAND, "&amp;"}, {"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}};

static void put_escaped(Writer* w, const char* text) {
  size_t count = sizeof escapes / sizeof escapes[0];
  while (*text) {
    size_t i = 0;
    while (i < count && strncmp(text, escapes[i].character, strlen(escapes[i].character)) != 0) i++;
    if (i < count)
      put_text(w, escapes[i].written), text += strlen(escapes[i].character);
    else
      put(w, text++, 1);
  }
}

static void put_indent(Writer* w, int depth) {
  for (int i = 0; i < depth; i++) put_text(w, "\t");
}

static void put_start(Writer* w, const snXmlNode* node, int depth) {
  put_indent(w, depth);
  put_text(w, "<");
  put_text(w, node->tag);
  for (int i = 0; i < node->attr_count; i++) {
    put_text(w, " ");
    put_text(w, node->attrs[i].name);
    put_text(w, "=\"");
    put_escaped(w, node->attrs[i].text);
    put_text(w, "\"");
  }
  bool empty = !node->first && !(node->text && node->text[0]);
  put_text(w, empty ? " />\n" : node->first ? ">\n" : ">");
  if (!empty && !node->first) put_escaped(w, node->text);
}

static void put_end(Writer* w, const snXmlNode* node, int depth) {
  if (node->first) put_indent(w, depth);
  if (!node->first && !(node->text && node->text[0])) return;
  put_text(w, "</");
  put_text(w, node->tag);
  put_text(w, ">\n");
}

char* sn_document_text(const snXmlNode* root, snArena* arena, size_t* size) {
  Writer w = {.arena = arena, .room = 1 << 16};
  w.text = sn_arena_array(arena, char, w.room);
  if (!w.text) return NULL;
  put_text(&w, "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n");
  int depth = 0;
  for (const snXmlNode* node = root; node;) {
    put_start(&w, node, depth);
    if (node->first) {
      node = node->first, depth++;
      continue;
    }
    put_end(&w, node, depth);
    while (node != root && !node->next) node = node->parent, put_end(&w, node, --depth);
    node = node == root ? NULL : node->next;
  }
  *size = w.size;
  return w.full ? NULL : w.text;
}
