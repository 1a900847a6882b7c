// expansion.c — what <replicate>, <attach> and <composite> share while they are written out
#include "expand/expansion.h"

#include "spec/descriptor.h"

#include <stdarg.h>
#include <stdio.h>

void sn_expand_error(snExpansion* x, const snElement* el, const char* attribute, const char* format, ...) {
  char text[512];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  const char* tag = sn_element_tag(el->kind);
  if (attribute)
    sn_error(x->spec->report, sn_spec_at(el, sn_attr_find(el->kind, attribute)), "<%s> attribute '%s' %s", tag,
             attribute, text);
  else
    sn_error(x->spec->report, el->at, "<%s> %s", tag, text);
}

const char* sn_written_folder(const snSpec* spec, const snElement* el) {
  if (el->at.file < 0) return spec->folder;
  return sn_file_folder(spec->arena, sn_report_file_name(spec->report, el->at.file));
}

bool sn_expand_spend(snExpansion* x, snAt at) {
  if (x->failed) return false;
  if (--x->elements_left >= 0) return true;
  sn_error(x->spec->report, at, "copies make a model of more than %d elements", SN_MOST_ELEMENTS);
  x->failed = true;
  return false;
}

void* sn_expand_alloc(snExpansion* x, size_t bytes) {
  void* memory = sn_arena_zalloc(x->spec->arena, bytes ? bytes : 1);
  if (!memory && !x->failed) sn_error(x->spec->report, SN_NOWHERE, "out of memory");
  if (!memory) x->failed = true;
  return memory;
}

snElement* sn_expand_add(snExpansion* x, snElement* parent, snElementKind kind, snAt at) {
  if (!sn_expand_spend(x, at)) return NULL;
  snElement* el = sn_spec_add(x->spec, parent, kind, at);
  if (!el) sn_error(x->spec->report, at, "out of memory");
  if (!el) x->failed = true;
  return el;
}

snElement* sn_expand_section(snExpansion* x, snElementKind section) {
  snElement* last = NULL;
  for (snElement* e = x->spec->root->first; e; e = e->next)
    if (e->kind == section) last = e;
  return last ? last : sn_expand_add(x, x->spec->root, section, x->spec->root->at);
}
