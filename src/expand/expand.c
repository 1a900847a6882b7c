// expand.c — the walk that writes shorthand out
//   reads   the spec        writes  the same spec without <replicate>, <attach> and <composite>
//   conformance: MuJoCo reads the world after all other sections, and each shorthand takes effect where it stands, so
//   what it finds of the world is what stands before it.
#include "expand/expand.h"

#include "base/text.h"
#include "expand/expansion.h"
#include "spec/classes.h"
#include "spec/compiler.h"
#include "spec/descriptor.h"

#include <stdarg.h>
#include <stdio.h>

// a few bytes of text must not ask for more memory than there is
#define MOST_ELEMENTS (1 << 21)

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
  sn_error(x->spec->report, at, "copies make a model of more than %d elements", MOST_ELEMENTS);
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

static bool is_shorthand(snElementKind kind) {
  return kind == SN_EL_REPLICATE || kind == SN_EL_ATTACH || kind == SN_EL_COMPOSITE || kind == SN_EL_ASSET_MODEL;
}

static bool has_shorthand(const snElement* el) {
  if (is_shorthand(el->kind)) return true;
  for (const snElement* child = el->first; child; child = child->next)
    if (has_shorthand(child)) return true;
  return false;
}

static void expand_child(snExpansion* x, snElement* parent, snElement* el) {
  switch (el->kind) {
    case SN_EL_REPLICATE: sn_expand_replicate(x, parent, el); break;
    case SN_EL_ATTACH: sn_expand_attach(x, parent, el); break;
    case SN_EL_COMPOSITE: sn_expand_composite(x, parent, el); break;
    default:
      sn_spec_append(parent, el);
      sn_expand_enter(x, el);
      sn_expand_children(x, el);
      break;
  }
}

void sn_expand_children(snExpansion* x, snElement* parent) {
  snElement *el = parent->first, *next;
  parent->first = parent->last = NULL;
  for (; el && !x->failed; el = next) {
    next = el->next;
    expand_child(x, parent, el);
  }
}

static void expand_within(snSpec* spec, const snFileAccess* access, snActivationCountFn* activation_count,
                          const snExpansion* outer) {
  if (!has_shorthand(spec->root)) return;
  snExpansion x = {.spec = spec, .access = access, .outer = outer, .elements_left = MOST_ELEMENTS};
  x.activation_count = activation_count;
  x.path = sn_report_file_name(spec->report, spec->root->at.file);
  x.world = sn_spec_next(spec->root, NULL, SN_EL_WORLDBODY);
  sn_gather_compiler(spec, &x.compiler);
  sn_expand_models(&x);
  for (snElement* section = spec->root->first; section; section = section->next)
    if (section->kind != SN_EL_WORLDBODY && section->kind != SN_EL_DEFAULT)
      for (snElement* el = section->first; el; el = el->next) sn_expand_enter(&x, el);
  bool attaches = sn_spec_next(spec->root, NULL, SN_EL_ATTACH) != NULL;
  for (snElement* section = spec->root->first; section && !x.failed; section = section->next)
    if (section->kind == SN_EL_WORLDBODY) sn_expand_children(&x, section);
  if (attaches) sn_classes_check(spec);
}

void sn_expand_within(snSpec* spec, const snExpansion* outer) {
  expand_within(spec, outer->access, outer->activation_count, outer);
}

void sn_expand(snSpec* spec, const snFileAccess* access, snActivationCountFn* activation_count) {
  expand_within(spec, access, activation_count, NULL);
}
