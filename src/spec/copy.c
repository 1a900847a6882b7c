// copy.c — a spec of its own memory that says the same
#include "spec/edit.h"

#include "base/text.h"
#include "spec/descriptor.h"
#include <string.h>

typedef struct snCopying {
  snSpec* to;
  int file_shift;
  bool failed;
} snCopying;

static void* copy_bytes(snCopying* c, const void* bytes, size_t size) {
  if (!bytes || !size) return NULL;
  void* copy = sn_arena_alloc(c->to->arena, size);
  if (copy)
    memcpy(copy, bytes, size);
  else
    c->failed = true;
  return copy;
}

static snAt shifted(const snCopying* c, snAt at) {
  if (at.file >= 0) at.file += c->file_shift;
  return at;
}

// A value that stands outside its element.
static void own_value(snCopying* c, snElement* element, const snAttrRow* row) {
  void* member = (char*)element + row->offset;
  snRealList* reals = member;
  snIntList* integers = member;
  const char** text = member;
  switch (row->kind) {
    case SN_ATTR_LIST: reals->v = copy_bytes(c, reals->v, sizeof(double) * (size_t)reals->n); break;
    case SN_ATTR_INTLIST: integers->v = copy_bytes(c, integers->v, sizeof(int) * (size_t)integers->n); break;
    case SN_ATTR_STRING:
    case SN_ATTR_NAME:
    case SN_ATTR_REF:
      *text = copy_bytes(c, *text, strlen(*text) + 1);
      if (!*text) *text = "";
      break;
    default: break;
  }
}

static void copy_values(snCopying* c, const snElement* from, snElement* to) {
  snElement links = *to;
  memcpy(to, from, sn_element_row(from->kind)->size);
  to->parent = links.parent;
  to->next = links.next;
  to->first = to->last = NULL;
  to->source = from;
  to->at = shifted(c, from->at);
  snAttrAt* places = copy_bytes(c, from->attrs, sizeof(snAttrAt) * (size_t)from->attr_count);
  to->attrs = places;
  to->attr_count = places ? from->attr_count : 0;
  for (int i = 0; i < to->attr_count; i++) places[i].at = shifted(c, places[i].at);
  for (const snAttrRow* row = sn_attr_rows(to->kind); row->name; row++) own_value(c, to, row);
}

static void copy_children(snCopying* c, const snElement* from, snElement* to) {
  for (const snElement* child = from->first; child && !c->failed; child = child->next) {
    snElement* copy = sn_spec_add(c->to, to, child->kind, child->at);
    if (!copy) {
      c->failed = true;
      return;
    }
    copy_values(c, child, copy);
    copy_children(c, child, copy);
  }
}

snSpec* sn_spec_copy(const snSpec* spec, snReport* report, int file_shift) {
  snCopying c = {.to = sn_spec_create(&spec->allocator, report), .file_shift = file_shift};
  if (!c.to) return NULL;
  copy_values(&c, spec->root, c.to->root);
  copy_children(&c, spec->root, c.to->root);
  const char* folder = sn_text_copy(c.to->arena, spec->folder, strlen(spec->folder));
  if (folder && !c.failed && sn_spec_keep_comment(c.to, spec->comment)) {
    c.to->folder = folder;
    return c.to;
  }
  sn_spec_destroy(c.to);
  return NULL;
}
