// expand_attach.c — <attach>: a body of another model, or all of its world, as part of this one
//   reads   the models of <asset>        writes  copies of them, under names with the prefix
//   What comes along: default classes, assets, plugins, functions, custom numbers and texts, keyframes, and whatever
//   in the other sections speaks of what was attached. Its options do not. conformance: elements go on meaning what the
//   <compiler> of their own file says; a body that has the name already is only moved.
#include "expand/expansion.h"

#include "base/path.h"
#include "base/text.h"
#include "mjcf/mjcf.h"
#include "spec/classes.h"
#include "spec/spec.h"
#include "spec/edit.h"
#include "spec/descriptor.h"

#include <string.h>

// models inside models inside models
#define DEEPEST 32

typedef struct snAttachable {
  const char* name;
  snSpec* spec;
  snOrigin origin;
  struct snAttachable* next;
} snAttachable;

static bool is_around(const snExpansion* x, const char* path) {
  int depth = 0;
  for (; x; x = x->outer)
    if (strcmp(x->path, path) == 0 || ++depth > DEEPEST) return true;
  return false;
}

static snSpec* adopt(snExpansion* x, snSpec* child) {
  if (!child) return NULL;
  child->next = x->spec->attached;
  x->spec->attached = child;
  return child;
}

// A copy, because attaching takes a model apart.
static snSpec* read_embedded(snExpansion* x, const snEmbedded* embedded) {
  snSpec* child = sn_spec_copy(embedded->spec, x->spec->report, 0);
  if (!child) sn_error(x->spec->report, SN_NOWHERE, "out of memory");
  if (!child) return NULL;
  child->embedded = x->spec->embedded;
  sn_spec_check(child);
  sn_classes_build(child);
  return adopt(x, child);
}

snSpec* sn_read_model(snExpansion* x, const snSpecAssetModel* s) {
  const snEmbedded* embedded = sn_spec_embedded(x->spec, &s->el);
  if (embedded) return read_embedded(x, embedded);
  const char* folder = sn_written_folder(x->spec, &s->el);
  const char* path = folder ? sn_file_join(x->spec->arena, folder, s->file) : NULL;
  if (!path) {
    sn_error(x->spec->report, s->el.at, "out of memory");
    x->failed = true;
    return NULL;
  }
  if (is_around(x, path)) {
    sn_expand_error(x, &s->el, "file", "is the model '%s', which is around this one", s->file);
    return NULL;
  }
  snAt at = sn_spec_at(&s->el, SN_ROW(ASSET_MODEL, file));
  return adopt(x, sn_mjcf_read_file(x->access, path, at, x->spec->report));
}

void sn_add_model(snExpansion* x, const snSpecAssetModel* s, snSpec* spec) {
  snAttachable* model = sn_expand_alloc(x, sizeof *model);
  if (!model) return;
  model->spec = spec;
  model->name = SN_GIVEN(s, ASSET_MODEL, name) ? s->name : SN_AS(Mujoco, model->spec->root)->model;
  model->origin.folder = model->spec->folder;
  sn_gather_compiler(model->spec, &model->origin.compiler);
  sn_check_compiler(model->spec, &model->origin.compiler);
  // conformance: of several models with one name the first counts
  snAttachable** end = &x->models;
  while (*end) end = &(*end)->next;
  *end = model;
}

static const char* model_name(const void* context, int i) {
  const snAttachable* model = context;
  while (model && i-- > 0) model = model->next;
  return model ? model->name : NULL;
}

static snAttachable* find_model(snExpansion* x, const snSpecAttach* s) {
  for (snAttachable* model = x->models; model; model = model->next)
    if (strcmp(model->name, s->model) == 0) return model;
  const char* close = sn_closest_word(s->model, model_name, x->models);
  sn_expand_error(x, &s->el, "model", "names a model '%s' that is not in <asset>%s%s%s", s->model,
                  close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return NULL;
}

static const snElement* find_body(const snSpec* spec, const char* name) {
  for (const snElement* el = NULL; (el = sn_spec_next(spec->root, el, SN_EL_BODY));)
    if (strcmp(sn_spec_name(el), name) == 0) return el;
  return NULL;
}

// A class of the other model inherits from its own classes only, down from its own main.
static void adopt_classes(snExpansion* x, const snSpec* from, const snNaming* naming) {
  snClass** adopted = sn_expand_alloc(x, sizeof(snClass*) * (size_t)from->class_count);
  for (int i = 0; i < from->class_count && !x->failed; i++) {
    const snClass* class = from->classes[i], *parent = NULL;
    for (int k = 0; k<i&& class->depth> 1; k++)
      if (from->classes[k] == class->path[class->depth - 2]) parent = adopted[k];
    adopted[i] = sn_class_add(x->spec, sn_expand_class(x, class->name, naming), parent);
    bool kept = adopted[i] != NULL;
    if (kept) adopted[i]->inherited = class->inherited;
    for (int k = 0; k < class->count && kept; k++) {
      snElement* copy = sn_expand_copy(x, class->elements[k], NULL, naming);
      kept = copy && sn_class_put(x->spec, adopted[i], copy);
    }
    if (!kept) x->failed = true;
  }
}

// Ends the names of classes where the prefix alone does not make them new.
static const char* free_tail(snExpansion* x, const snSpec* from, const char* prefix) {
  const char* tail = "";
  for (int i = 0; i < from->class_count && !x->failed; i++) {
    const char* name = sn_expand_join(x, prefix, from->classes[i]->name, tail);
    if (!sn_class_find(x->spec, name)) continue;
    tail = sn_expand_join(x, tail, "'", "");
    i = -1;
  }
  return tail;
}

static snElement* add_frame(snExpansion* x, snElement* parent, snAt at, const char* childclass) {
  snElement* el = sn_expand_add(x, parent, SN_EL_FRAME, at);
  if (!el) return NULL;
  SN_AS(Frame, el)->childclass = childclass;
  el->given |= SN_ROW_BIT(SN_ROW(FRAME, childclass));
  return el;
}

static void copy_world(snExpansion* x, snSpec* from, snElement* into, const snNaming* naming) {
  for (snElement* section = from->root->first; section; section = section->next) {
    if (section->kind != SN_EL_WORLDBODY) continue;
    for (const snElement* el = section->first; el && !x->failed; el = el->next) sn_expand_copy(x, el, into, naming);
    sn_forget_keys(section);
  }
}

static void copy_tree(snExpansion* x, snElement* parent, const snElement* el, snAttachable* model,
                      const snElement* body, const snNaming* naming) {
  const snClass* class = body ? sn_class_of(model->spec, body) : model->spec->classes[0];
  snElement* into = add_frame(x, parent, el->at, sn_expand_class(x, class->name, naming));
  const char* body_name = SN_AS(Attach, el)->body;
  if (!into) return;
  if (body) {
    sn_expand_copy(x, body, into, naming);
    sn_forget_keys((snElement*)body);
    return;
  }
  if (body_name[0]) {  // the world, as a body
    into = sn_expand_add(x, into, SN_EL_BODY, el->at);
    if (!into) return;
    SN_AS(Body, into)->name = sn_expand_name(x, body_name, naming);
    sn_expand_enter(x, into);
  }
  copy_world(x, model->spec, into, naming);
}

// An asset without a name has that of its file, and then the prefix.
static void name_by_file(snExpansion* x, snElement* copy, const snNaming* naming) {
  int name_row = sn_attr_find(copy->kind, "name"), file_row = sn_attr_find(copy->kind, "file");
  if (copy->kind == SN_EL_SKIN || name_row < 0 || file_row < 0 || sn_spec_name(copy)[0]) return;
  const snAttrRow* rows = sn_attr_rows(copy->kind);
  const char* file = *(const char* const*)(const void*)((const char*)copy + rows[file_row].offset);
  if (!file[0]) return;  // a sky may have neither
  const char* stem = sn_path_stem(x->spec->arena, file);
  *(const char**)(void*)((char*)copy + rows[name_row].offset) = sn_expand_name(x, stem ? stem : "", naming);
}

static bool bones_are_known(snExpansion* x, const snElement* skin, const snNaming* naming) {
  for (const snElement* bone = skin->first; bone; bone = bone->next)
    if (!sn_expand_find(x, SN_OBJ_BODY, sn_expand_name(x, SN_AS(Bone, bone)->body, naming))) return false;
  return true;
}

static void copy_section_element(snExpansion* x, const snElement* el, snElementKind section, const snNaming* naming) {
  bool is_skin = el->kind == SN_EL_SKIN;
  if (el->kind == SN_EL_ASSET_MODEL || el->kind == SN_EL_TUPLE || el->kind == SN_EL_FLEX) return;
  if (is_skin && !bones_are_known(x, el, naming)) return;
  // skins of both sections stand in one list, those of <deformable> last
  if (is_skin) section = SN_EL_DEFORMABLE;
  sn_expand_place(x, el, section, naming);
  snElement* into = sn_expand_section(x, section);
  if (!into || !into->last || x->failed) return;
  name_by_file(x, into->last, naming);
  sn_expand_enter(x, into->last);
}

static void copy_assets(snExpansion* x, const snSpec* from, const snNaming* naming) {
  for (const snElement* section = from->root->first; section; section = section->next) {
    snElementKind kind = section->kind;
    if (kind != SN_EL_ASSET && kind != SN_EL_CUSTOM && kind != SN_EL_DEFORMABLE && kind != SN_EL_FUNCTIONS) continue;
    for (const snElement* el = section->first; el && !x->failed; el = el->next)
      copy_section_element(x, el, kind, naming);
  }
}

static const snElement* carrier(const snElement* el) {
  while (el->kind == SN_EL_FRAME) el = el->parent;
  return el;
}

// The frames between a body and what carries it lose their pose; false where something else stands in them too.
static bool leave_frames(snElement* body) {
  for (snElement* frame = body->parent; frame->kind == SN_EL_FRAME; frame = frame->parent)
    if (frame->first != frame->last) return false;
  for (snElement* frame = body->parent; frame->kind == SN_EL_FRAME; frame = frame->parent) {
    memset(SN_AS(Frame, frame)->pos, 0, sizeof SN_AS(Frame, frame)->pos);
    frame->given &= SN_ROW_BIT(SN_ROW(FRAME, childclass)) | SN_ROW_BIT(SN_ROW(FRAME, name));
  }
  return true;
}

// Puts copies of the frames from `frame` outwards between an element and its parent, without moving it in the list.
static void wrap_in_frames(snExpansion* x, snElement* el, const snElement* frame) {
  snNaming unchanged = {"", "", NULL, ""};
  for (; frame->kind == SN_EL_FRAME && !x->failed; frame = frame->parent) {
    snSpecFrame plain = *SN_AS(Frame, frame);
    plain.name = "";
    plain.el.first = plain.el.last = NULL;
    snElement *copy = sn_expand_copy(x, &plain.el, NULL, &unchanged), *parent = el->parent;
    if (!copy) return;
    snElement** link = &parent->first;
    while (*link != el) link = &(*link)->next;
    copy->parent = parent;
    copy->next = el->next;
    *link = copy;
    if (parent->last == el) parent->last = copy;
    sn_spec_append(copy, el);
    el = copy;
  }
}

static void move_body(snExpansion* x, const snElement* parent, const snElement* el, snElement* body) {
  if (carrier(body->parent) != carrier(parent)) {
    sn_expand_error(x, el, NULL, "cannot move body '%s', which already exists, to another parent",
                    sn_spec_name(body));
  } else if (!leave_frames(body)) {
    sn_expand_error(x, el, NULL, "cannot move body '%s', which already exists, out of a frame that it shares",
                    sn_spec_name(body));
  } else {
    snElement* outermost = body;
    while (outermost->parent->kind == SN_EL_FRAME) outermost = outermost->parent;
    wrap_in_frames(x, outermost, parent);
  }
}

static void attach_model(snExpansion* x, snElement* parent, const snElement* el, snAttachable* model) {
  const snSpecAttach* s = SN_AS(Attach, el);
  const snElement* body = s->body[0] ? find_body(model->spec, s->body) : NULL;
  if (s->body[0] && !body && strcmp(s->body, "world") != 0) {
    sn_expand_error(x, el, "body", "names a body '%s' that is not in model '%s'", s->body, s->model);
    return;
  }
  snNaming naming = {s->prefix, "", &model->origin, free_tail(x, model->spec, s->prefix)};
  sn_store_keys(x, model->spec, &naming);
  adopt_classes(x, model->spec, &naming);
  copy_tree(x, parent, el, model, body, &naming);
  copy_assets(x, model->spec, &naming);
  sn_copy_referring(x, model->spec, &naming);
  sn_attach_plugins(x, model->spec, parent, &naming);
  sn_take_stored_keys(x, model->spec);
  sn_extend_keys(x);
}

void sn_expand_attach(snExpansion* x, snElement* parent, const snElement* el) {
  const snSpecAttach* s = SN_AS(Attach, el);
  snElement* there = sn_expand_find(x, SN_OBJ_BODY, sn_expand_join(x, s->prefix, s->body, ""));
  if (there) {
    move_body(x, parent, el, there);
    return;
  }
  snAttachable* model = find_model(x, s);
  if (model) attach_model(x, parent, el, model);
}
