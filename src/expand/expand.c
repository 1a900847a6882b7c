// expand.c — the walk that writes shorthand out
//   reads   the spec        writes  the same spec without <replicate>, <attach>, <composite> and <flexcomp>
//   conformance: MuJoCo reads the world after all other sections, and each shorthand takes effect where it stands, so
//   what it finds of the world is what stands before it.
#include "expand/expansion.h"

#include "spec/classes.h"
#include "spec/spec.h"

static bool is_shorthand(snElementKind kind) {
  return kind == SN_EL_REPLICATE || kind == SN_EL_ATTACH || kind == SN_EL_COMPOSITE || kind == SN_EL_FLEXCOMP ||
         kind == SN_EL_ASSET_MODEL;
}

static bool has_shorthand(const snElement* el) {
  if (is_shorthand(el->kind)) return true;
  for (const snElement* child = el->first; child; child = child->next)
    if (has_shorthand(child)) return true;
  return false;
}

static void expand_children(snExpansion* x, snElement* parent);

static void expand_child(snExpansion* x, snElement* parent, snElement* el) {
  switch (el->kind) {
    case SN_EL_REPLICATE:
      sn_spec_append(parent, el);
      sn_drop_inertials(x, el);
      expand_children(x, el);
      sn_expand_replicate(x, parent, el);
      break;
    case SN_EL_ATTACH: sn_expand_attach(x, parent, el); break;
    case SN_EL_COMPOSITE: sn_expand_composite(x, parent, el); break;
    case SN_EL_FLEXCOMP: sn_expand_flexcomp(x, parent, el); break;
    default:
      sn_spec_append(parent, el);
      sn_expand_enter(x, el);
      if (sn_makes_instance(el)) sn_number_instance(x, el);
      expand_children(x, el);
      break;
  }
}

static void expand_children(snExpansion* x, snElement* parent) {
  snElement *el = parent->first, *next;
  parent->first = parent->last = NULL;
  for (; el && !x->failed; el = next) {
    next = el->next;
    expand_child(x, parent, el);
  }
}

static void expand_within(snSpec* spec, const snFileAccess* access, snActivationCountFn* activation_count,
                          const snExpansion* outer);

// Reads the models of <asset> and writes out the shorthand in them.
static void expand_models(snExpansion* x) {
  for (const snElement* el = NULL; !x->failed && (el = sn_spec_next(x->spec->root, el, SN_EL_ASSET_MODEL));) {
    snSpec* model = sn_read_model(x, SN_AS(AssetModel, el));
    if (!model) continue;
    expand_within(model, x->access, x->activation_count, x);
    sn_add_model(x, SN_AS(AssetModel, el), model);
  }
}

static void expand_within(snSpec* spec, const snFileAccess* access, snActivationCountFn* activation_count,
                          const snExpansion* outer) {
  if (!has_shorthand(spec->root)) return;
  snExpansion x = {.spec = spec, .access = access, .outer = outer, .elements_left = SN_MOST_ELEMENTS};
  x.activation_count = activation_count;
  x.names.arena = spec->arena;
  x.path = sn_report_file_name(spec->report, spec->root->at.file);
  x.world = sn_spec_next(spec->root, NULL, SN_EL_WORLDBODY);
  sn_gather_compiler(spec, &x.compiler);
  expand_models(&x);
  for (snElement* section = spec->root->first; section; section = section->next)
    if (section->kind != SN_EL_WORLDBODY && section->kind != SN_EL_DEFAULT)
      for (snElement* el = section->first; el; el = el->next) sn_expand_enter(&x, el);
  sn_enter_instances(&x);
  bool attaches = sn_spec_next(spec->root, NULL, SN_EL_ATTACH) != NULL;
  for (snElement* section = spec->root->first; section && !x.failed; section = section->next)
    if (section->kind == SN_EL_WORLDBODY) expand_children(&x, section);
  if (attaches) sn_classes_check(spec);
}

void sn_expand(snSpec* spec, const snFileAccess* access, snActivationCountFn* activation_count) {
  expand_within(spec, access, activation_count, NULL);
}
