// xml_edit.c — changes of a tree of elements, and its text
#include "mjcf/xml_edit.h"
#include "base/text.h"

#include <string.h>

void sn_xml_append(snXmlNode* parent, snXmlNode* node) {
  node->parent = parent, node->next = NULL, node->depth = parent->depth + 1;
  if (parent->last) parent->last->next = node;
  else parent->first = node;
  parent->last = node;
}

snXmlNode* sn_xml_add(snArena* arena, snXmlNode* parent, const char* tag) {
  snXmlNode* node = sn_arena_zarray(arena, snXmlNode, 1);
  if (!node) return NULL;
  *node = (snXmlNode){.tag = tag, .at = parent->at};
  sn_xml_append(parent, node);
  return node;
}

bool sn_xml_set(snArena* arena, snXmlNode* parent, const char* tag, const char* text) {
  snXmlNode* child = parent->first;
  while (child && strcmp(child->tag, tag) != 0) child = child->next;
  if (!child) child = sn_xml_add(arena, parent, tag);
  if (child) child->text = text, child->first = child->last = NULL;
  return child && text;
}

void sn_xml_remove(snXmlNode* node) {
  snXmlNode *parent = node->parent, *before = NULL;
  for (snXmlNode* child = parent->first; child && child != node; child = child->next) before = child;
  if (before) before->next = node->next;
  else parent->first = node->next;
  if (parent->last == node) parent->last = before;
  node->parent = node->next = NULL;
}

bool sn_xml_name(snArena* arena, snXmlNode* node, const char* name) {
  node->attrs = sn_arena_zarray(arena, snXmlAttr, 1);
  if (!node->attrs || !name) return false;
  node->attrs[0] = (snXmlAttr){"name", name, node->at};
  node->attr_count = 1;
  return true;
}

// ---- text

// Characters are counted first (out NULL), then written.
typedef struct Sink {
  char* out;
  size_t length;
} Sink;

static void put(Sink* s, const char* text) {
  size_t n = strlen(text);
  if (s->out) memcpy(s->out + s->length, text, n);
  s->length += n;
}

static void put_escaped(Sink* s, const char* text) {
  for (; *text; text++) {
    char one[2] = {*text, '\0'};
    const char* shown = *text == '&'   ? "&amp;"
                        : *text == '<' ? "&lt;"
                        : *text == '>' ? "&gt;"
                        : *text == '"' ? "&quot;" : one;
    put(s, shown);
  }
}

// The depth of a tree is bounded by the parser.
static void put_node(Sink* s, const snXmlNode* node) {
  put(s, "<"), put(s, node->tag);
  for (int i = 0; i < node->attr_count; i++) {
    put(s, " "), put(s, node->attrs[i].name), put(s, "=\"");
    put_escaped(s, node->attrs[i].text), put(s, "\"");
  }
  put(s, ">");
  if (node->text) put_escaped(s, node->text);
  for (const snXmlNode* child = node->first; child; child = child->next) put_node(s, child);
  put(s, "</"), put(s, node->tag), put(s, ">\n");
}

char* sn_xml_text(snArena* arena, const snXmlNode* node) {
  Sink s = {0};
  put_node(&s, node);
  s.out = sn_arena_array(arena, char, s.length + 1);
  if (!s.out) return NULL;
  s.length = 0;
  put_node(&s, node);
  s.out[s.length] = '\0';
  return s.out;
}
