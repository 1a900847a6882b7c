// spec_compile.c — specs that outlive their models: read, attached to each other, compiled again and again
//   Compiling works on a copy, because it writes shorthand out and leaves its own things in the arena.
#include "base/text.h"
#include "compile/compile.h"
#include "mjcf/mjcf.h"
#include "model/model.h"
#include "spec/classes.h"
#include "spec/edit.h"

#include <string.h>

// A report that the spec will own; it says nothing until it is redirected.
static snReport* lasting_report(const snFileAccess* access, snDiagnostics* diag) {
  snReport* report = sn_report_create(&access->allocator, NULL);
  if (report)
    sn_report_redirect(report, diag);
  else
    sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  return report;
}

static snSpec* own(snSpec* spec, snReport* report) {
  if (spec) {
    spec->own_report = report;
    sn_report_redirect(report, NULL);
  } else {
    sn_report_destroy(report);
  }
  return spec;
}

snSpec* sn_spec_new(const snLoadOptions* options) {
  snFileAccess access = sn_file_access(options);
  snReport* report = lasting_report(&access, NULL);
  return report ? own(sn_spec_create(&access.allocator, report), report) : NULL;
}

static snSpec* read_bytes(const snFileAccess* access, const char* name, const char* bytes, size_t size,
                          snReport* report) {
  if (!sn_binary_is(bytes, size)) return sn_mjcf_read(access, name, bytes, size, report);
  sn_error(report, SN_NOWHERE, "'%s' is a compiled model, of which no elements are left", name);
  return NULL;
}

snSpec* sn_spec_load_memory(const void* data, size_t size, const char* name, const snLoadOptions* options,
                            snDiagnostics* diag) {
  snFileAccess access = sn_file_access(options);
  snReport* report = lasting_report(&access, diag);
  return report ? own(read_bytes(&access, name ? name : "", data, size, report), report) : NULL;
}

snSpec* sn_spec_load(const char* path, const snLoadOptions* options, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(options);
  snReport* report = lasting_report(&access, diag);
  snFileBytes file;
  snSpec* spec = NULL;
  if (report && sn_file_read(&access, path, report, SN_NOWHERE, &file)) {
    spec = read_bytes(&access, path, file.data, file.size, report);
    sn_file_close(&access, &file);
  }
  return report ? own(spec, report) : NULL;
}

// A copy of `other` that belongs to `spec`, under whose report its files go on having their names. `embedded` is what
// the model it comes from had attached.
static snSpec* embed(snSpec* spec, const snSpec* other, const snEmbedded* embedded) {
  int shift = sn_report_take_files(spec->report, other->report);
  snSpec* copy = shift < 0 ? NULL : sn_spec_copy(other, spec->report, shift);
  if (!copy) return NULL;
  // what it had embedded itself comes along, as copies too
  for (const snElement* el = NULL; (el = sn_spec_next(copy->root, el, SN_EL_ASSET_MODEL));) {
    const snEmbedded* inner = embedded;
    while (inner && inner->asset != el->source) inner = inner->next;
    if (!inner) continue;
    snEmbedded* kept = sn_arena_zarray(spec->arena, snEmbedded, 1);
    snSpec* inner_copy = kept ? embed(spec, inner->spec, embedded) : NULL;
    if (!inner_copy) {
      sn_spec_destroy(copy);
      return NULL;
    }
    *kept = (snEmbedded){el, inner_copy, spec->embedded};
    spec->embedded = kept;
  }
  return copy;
}

static bool set(snSpec* spec, snElement* element, int row, const char* text) {
  return sn_spec_set(spec, element, row, text, element->at);
}

// The <model> of <asset> that stands for `copy`, which is taken over; NULL out of memory.
static snElement* add_model(snSpec* spec, snSpec* copy, const char** name) {
  snEmbedded* embedded = sn_arena_zarray(spec->arena, snEmbedded, 1);
  if (!embedded) {
    sn_spec_destroy(copy);
    return NULL;
  }
  *embedded = (snEmbedded){NULL, copy, spec->embedded};
  spec->embedded = embedded;
  snElement* section = sn_spec_section(spec, "asset", NULL);
  snElement* model = section ? sn_spec_add(spec, section, SN_EL_ASSET_MODEL, SN_NOWHERE) : NULL;
  if (!model) return NULL;
  embedded->asset = model;
  int number = 1;
  do *name = sn_text_format(spec->arena, "attached%d", number++);
  while (*name && sn_spec_find(spec, "model", *name));
  if (*name && set(spec, model, SN_ROW(ASSET_MODEL, name), *name) && set(spec, model, SN_ROW(ASSET_MODEL, file), *name))
    return model;
  sn_spec_remove(model);
  return NULL;
}

snElement* sn_spec_attach(snSpec* spec, snElement* parent, const snSpec* other, const char* body, const char* prefix,
                          snDiagnostics* diag) {
  // before anything changes, because a spec may be attached to itself
  snSpec* copy = embed(spec, other, other->embedded);
  snElement* attach = copy ? sn_spec_add_child(spec, parent, "attach", diag) : NULL;
  if (copy && !attach) {
    sn_spec_destroy(copy);
    return NULL;
  }
  const char* name = NULL;
  snElement* model = copy ? add_model(spec, copy, &name) : NULL;
  bool ok = model && set(spec, attach, SN_ROW(ATTACH, model), name) &&
            set(spec, attach, SN_ROW(ATTACH, prefix), prefix ? prefix : "") &&
            (!body || set(spec, attach, SN_ROW(ATTACH, body), body));
  if (ok) return attach;
  sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  if (attach) sn_spec_delete(spec, attach, NULL);
  return NULL;
}

// Nothing is known yet of which elements make the model; NULL out of memory.
static snBinding* fresh_binding(const snSpec* spec) {
  snArena* arena = sn_arena_create(&spec->allocator, 0);
  snBinding* binding = arena ? sn_arena_zarray(arena, snBinding, 1) : NULL;
  if (binding) binding->arena = arena;
  if (!binding) sn_arena_destroy(arena);
  return binding;
}

static snModel* compile_copy(snSpec* copy, const snFileAccess* access) {
  sn_spec_check(copy);
  bool sound = sn_classes_build(copy) && sn_report_errors(copy->report) == 0;
  return sound ? sn_compile(copy, access) : NULL;
}

// A model of the spec as it is; `binding` says from which elements.
static snModel* compile_bound(const snSpec* spec, snBinding* binding, const snFileAccess* access, snDiagnostics* diag) {
  snReport* report = sn_report_create(&spec->allocator, diag);
  bool known = report && sn_report_take_files(report, spec->report) >= 0;
  snSpec* copy = known ? sn_spec_copy(spec, report, 0) : NULL;
  snModel* m = NULL;
  if (copy) {
    copy->embedded = spec->embedded;
    copy->binding = binding;
    m = compile_copy(copy, access);
  } else {
    sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  }
  sn_spec_destroy(copy);
  sn_report_destroy(report);
  return m;
}

static void keep_binding(snSpec* spec, snBinding* binding) {
  if (spec->binding) sn_arena_destroy(spec->binding->arena);
  spec->binding = binding;
}

snModel* sn_spec_compile(snSpec* spec, const snLoadOptions* options, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(options);
  snBinding* binding = fresh_binding(spec);
  snModel* m = binding ? compile_bound(spec, binding, &access, diag) : NULL;
  if (!binding) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  if (m)
    keep_binding(spec, binding);
  else if (binding)
    sn_arena_destroy(binding->arena);
  return m;
}

snModel* sn_spec_recompile(snSpec* spec, const snModel* m, const snData* d, snData** out, const snLoadOptions* options,
                           snDiagnostics* diag) {
  snFileAccess access = sn_file_access(options);
  snBinding* binding = fresh_binding(spec);
  snModel* new_m = binding ? compile_bound(spec, binding, &access, diag) : NULL;
  snDataOptions data_options = {.lean = d->lean};
  snData* new_d = new_m ? sn_data_create(new_m, &data_options) : NULL;
  const snBinding* old = spec->binding && spec->binding->model == m ? spec->binding : NULL;
  snTransfer transfer = {m, d, old, new_m, new_d, binding};
  if (new_d && sn_transfer_state(&transfer, &access.allocator)) {
    keep_binding(spec, binding);
    *out = new_d;
    return new_m;
  }
  if (!binding || new_m) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  sn_data_destroy(new_d);
  sn_model_destroy(new_m);
  if (binding) sn_arena_destroy(binding->arena);
  return NULL;
}
