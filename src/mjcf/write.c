// write.c — a spec as MJCF text
//   reads   the tree as it was read or edited        writes  a document that reads back as the same tree
//   Nothing here knows an element by name: tags and attributes come from the schema's rows.
#include "mjcf/mjcf.h"

#include "spec/descriptor.h"
#include "spec/edit.h"
#include <string.h>

static const char* entity(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    // a parser makes spaces of bare ones
    case '\t': return "&#9;";
    case '\n': return "&#10;";
    case '\r': return "&#13;";
    default: return NULL;
  }
}

static void write_escaped(snGrowingText* out, const char* text) {
  for (const char *start = text, *c = text;; c++) {
    const char* escape = *c ? entity(*c) : "";
    if (!escape) continue;
    sn_grow(out, start, (size_t)(c - start));
    sn_grow_text(out, escape);
    if (!*c) return;
    start = c + 1;
  }
}

static void write_attribute(snGrowingText* out, const snElement* element, int row) {
  const snAttrRow* rule = &sn_attr_rows(element->kind)[row];
  sn_grow(out, " ", 1);
  sn_grow_text(out, rule->name);
  sn_grow(out, "=\"", 2);
  bool text = rule->kind == SN_ATTR_STRING || rule->kind == SN_ATTR_NAME || rule->kind == SN_ATTR_REF;
  if (text)
    write_escaped(out, *(const char* const*)(const void*)((const char*)element + rule->offset));
  else
    sn_value_text(out, element, row);
  sn_grow(out, "\"", 1);
}

static void write_comment(snGrowingText* out, const char* comment) {
  if (!comment[0]) return;
  sn_grow_text(out, "  <!--");
  sn_grow_text(out, comment);
  sn_grow_text(out, "-->\n");
}

// `comment` stands before the first child, "" for none.
static void write_element(snGrowingText* out, const snElement* element, int depth, const char* comment) {
  const char* tag = sn_element_tag(element->kind);
  for (int i = 0; i < depth; i++) sn_grow(out, "  ", 2);
  sn_grow(out, "<", 1);
  sn_grow_text(out, tag);
  for (int row = 0; sn_attr_rows(element->kind)[row].name; row++)
    if (element->given >> row & 1) write_attribute(out, element, row);
  if (!element->first && !comment[0]) {
    sn_grow_text(out, "/>\n");
    return;
  }
  sn_grow_text(out, ">\n");
  write_comment(out, comment);
  for (const snElement* child = element->first; child; child = child->next) write_element(out, child, depth + 1, "");
  for (int i = 0; i < depth; i++) sn_grow(out, "  ", 2);
  sn_grow_text(out, "</");
  sn_grow_text(out, tag);
  sn_grow_text(out, ">\n");
}

void sn_mjcf_write(const snSpec* spec, snGrowingText* out) { write_element(out, spec->root, 0, spec->comment); }
