// spec.c — the tree of elements: making it, walking it, copying values from element to element
#include "spec/spec.h"

#include "base/allocator.h"
#include "base/assert.h"
#include "spec/descriptor.h"
#include <string.h>

snSpec* sn_spec_create(const snAllocator* allocator, snReport* report) {
  snAllocator chosen = sn_allocator(allocator);
  snArena* arena = sn_arena_create(&chosen, 0);
  snSpec* spec = arena ? sn_arena_zarray(arena, snSpec, 1) : NULL;
  if (!spec) {
    sn_arena_destroy(arena);
    return NULL;
  }
  spec->allocator = chosen;
  spec->arena = arena;
  spec->report = report;
  spec->folder = spec->comment = "";
  spec->root = sn_spec_add(spec, NULL, SN_EL_MUJOCO, SN_NOWHERE);
  if (!spec->root) {
    sn_spec_destroy(spec);
    return NULL;
  }
  return spec;
}

void sn_spec_destroy(snSpec* spec) {
  if (!spec) return;
  for (snSpec *child = spec->attached, *next; child; child = next) {
    next = child->next;
    sn_spec_destroy(child);
  }
  // a copy shares the list of its source, and nothing is destroyed twice: only a spec with a report of its own owns it
  for (const snEmbedded* embedded = spec->own_report ? spec->embedded : NULL; embedded; embedded = embedded->next)
    sn_spec_destroy(embedded->spec);
  if (spec->binding && spec->own_report) sn_arena_destroy(spec->binding->arena);
  sn_report_destroy(spec->own_report);
  sn_arena_destroy(spec->arena);
}

snElement* sn_spec_add(snSpec* spec, snElement* parent, snElementKind kind, snAt at) {
  const snElement* builtin = sn_spec_builtin(spec, kind);
  size_t size = sn_element_row(kind)->size;
  snElement* element = builtin ? sn_arena_alloc(spec->arena, size) : NULL;
  if (!element) return NULL;
  memcpy(element, builtin, size);
  element->at = at;
  element->parent = parent;
  if (parent) sn_spec_append(parent, element);
  return element;
}

void sn_spec_append(snElement* parent, snElement* element) {
  element->parent = parent;
  element->next = NULL;
  if (parent->last) {
    parent->last->next = element;
  } else {
    parent->first = element;
  }
  parent->last = element;
}

void sn_spec_remove(snElement* element) {
  snElement *parent = element->parent, *previous = NULL;
  for (snElement* e = parent->first; e != element; e = e->next) previous = e;
  if (previous) {
    previous->next = element->next;
  } else {
    parent->first = element->next;
  }
  if (parent->last == element) parent->last = previous;
}

// Copies one attribute's value and marks it as given.
static void take_value(const snElement* from, const snAttrRow* source, snElement* to, const snAttrRow* target) {
  const char* in = (const char*)from + source->offset;
  char* out = (char*)to + target->offset;
  switch (source->kind) {
    case SN_ATTR_REAL:
    case SN_ATTR_REALS: memcpy(out, in, sizeof(double) * (size_t)source->count); break;
    case SN_ATTR_UPTO:
    case SN_ATTR_POLY: {
      // what is not written stays as it was inherited
      int written = *(const int*)((const char*)from + source->count_offset);
      memcpy(out, in, sizeof(double) * (size_t)written);
      *(int*)((char*)to + target->count_offset) = written;
      break;
    }
    case SN_ATTR_LIST: memcpy(out, in, sizeof(snRealList)); break;
    case SN_ATTR_INT:
    case SN_ATTR_INTS: memcpy(out, in, sizeof(int) * (size_t)source->count); break;
    case SN_ATTR_INTLIST: memcpy(out, in, sizeof(snIntList)); break;
    case SN_ATTR_FLAG:
    case SN_ATTR_KEYWORD:
    case SN_ATTR_WORDS:
    case SN_ATTR_ORDERED: memcpy(out, in, sizeof(int)); break;
    case SN_ATTR_STRING:
    case SN_ATTR_NAME:
    case SN_ATTR_REF: memcpy(out, in, sizeof(void*)); break;
  }
}

void sn_spec_take(const snElement* from, snElement* to) {
  const snAttrRow* sources = sn_attr_rows(from->kind);
  const snAttrRow* targets = sn_attr_rows(to->kind);
  for (int row = 0; sources[row].name; row++) {
    if (!(from->given >> row & 1)) continue;
    int target = from->kind == to->kind ? row : sn_attr_find(to->kind, sources[row].name);
    if (target < 0 || targets[target].kind != sources[row].kind || targets[target].count != sources[row].count)
      continue;
    take_value(from, &sources[row], to, &targets[target]);
    to->given |= SN_ROW_BIT(target);
  }
}

// All numbers 0 and all texts empty, for want of memory for the defaults.
static void make_blank(snElementKind kind, snElement* out) {
  memset(out, 0, sn_element_row(kind)->size);
  out->kind = kind;
  for (const snAttrRow* row = sn_attr_rows(kind); row->name; row++)
    if (row->kind == SN_ATTR_STRING || row->kind == SN_ATTR_NAME || row->kind == SN_ATTR_REF)
      *(const char**)(void*)((char*)out + row->offset) = "";
}

void sn_spec_gather(snSpec* spec, snElementKind kind, snElement* out) {
  const snElement* builtin = sn_spec_builtin(spec, kind);
  if (builtin) {
    memcpy(out, builtin, sn_element_row(kind)->size);
  } else {
    sn_error(spec->report, SN_NOWHERE, "out of memory");
    make_blank(kind, out);
  }
  for (snElement* e = sn_spec_next(spec->root, NULL, kind); e; e = sn_spec_next(spec->root, e, kind)) {
    sn_spec_take(e, out);
    out->at = e->at;
    out->attrs = e->attrs;
    out->attr_count = e->attr_count;
  }
}

// The element after `e` in document order, inside `top`.
static const snElement* step(const snElement* top, const snElement* e) {
  if (e->first) return e->first;
  while (e != top && !e->next) e = e->parent;
  return e == top ? NULL : e->next;
}

snElement* sn_spec_next(const snElement* top, const snElement* previous, snElementKind kind) {
  for (const snElement* e = step(top, previous ? previous : top); e; e = step(top, e))
    if (e->kind == kind) return (snElement*)e;
  return NULL;
}

snAt sn_spec_at(const snElement* element, int row) {
  for (int i = 0; i < element->attr_count; i++)
    if (element->attrs[i].attr == row) return element->attrs[i].at;
  return element->at;
}

const char* sn_spec_text(const snElement* element, const char* attribute) {
  int row = sn_attr_find(element->kind, attribute);
  if (row < 0 || !(element->given >> row & 1)) return NULL;
  return *(const char* const*)((const char*)element + sn_attr_rows(element->kind)[row].offset);
}

const char* sn_spec_name(const snElement* element) {
  const snAttrRow* rows = sn_attr_rows(element->kind);
  for (int row = 0; rows[row].name; row++)
    if (rows[row].kind == SN_ATTR_NAME) return *(const char* const*)((const char*)element + rows[row].offset);
  return "";
}

