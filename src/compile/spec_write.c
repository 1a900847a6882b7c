// spec_write.c — specs as MJCF text and files
//   A copy is made ready for its folder and written; the spec itself stays as it is.
#include "base/allocator.h"
#include "base/file.h"
#include "base/path.h"
#include "base/text.h"
#include "compile/actuator/actuator.h"
#include "compile/compile.h"
#include "expand/expansion.h"
#include "mjcf/mjcf.h"
#include "spec/classes.h"
#include "spec/edit.h"
#include "spec/descriptor.h"

#include <string.h>

static bool write_spec(const snSpec* spec, const char* path, const snFileAccess* access, snDiagnostics* diag);

static char* embedded_path(snArena* arena, const char* path, const char* name) {
  const char* dot = strrchr(sn_path_base(path), '.');
  size_t length = dot ? (size_t)(dot - path) : strlen(path);
  return sn_text_format(arena, "%.*s_%s.xml", (int)length, path, name);
}

// Writes what was attached from code into files of their own beside `path`.
static void write_embedded(snSpec* copy, const char* path, const snFileAccess* access, snDiagnostics* diag) {
  for (snElement* el = NULL; (el = sn_spec_next(copy->root, el, SN_EL_ASSET_MODEL));) {
    const snEmbedded* embedded = sn_spec_embedded(copy, el);
    if (!embedded) continue;
    if (!path) {
      sn_error(copy->report, el->at, "<model> '%s' was attached from code and needs a file; write the model to one",
               sn_spec_name(el));
      continue;
    }
    char* file = embedded_path(copy->arena, path, sn_spec_name(el));
    if (!file || !write_spec(embedded->spec, file, access, diag)) {
      sn_error(copy->report, el->at, "<model> '%s' could not be written", sn_spec_name(el));
      continue;
    }
    sn_spec_set(copy, el, SN_ROW(ASSET_MODEL, file), sn_path_base(file), el->at);
  }
}

// URDF gives masses even to the world, which MJCF has no words for. conformance: MuJoCo leaves them out too.
static void drop_world_inertials(snSpec* copy) {
  for (snElement *el = sn_spec_next(copy->root, NULL, SN_EL_INERTIAL), *next; el; el = next) {
    next = sn_spec_next(copy->root, el, SN_EL_INERTIAL);
    if (el->parent->kind != SN_EL_WORLDBODY) continue;
    sn_warn(copy->report, el->at, "<inertial> of the world cannot be written as MJCF and is skipped");
    sn_spec_remove(el);
  }
}

// The model of a spec, for what only compiling tells; NULL with errors in the report.
static snModel* compiled(const snSpec* spec, snReport* report, const snFileAccess* access) {
  snSpec* copy = sn_spec_copy(spec, report, 0);
  if (!copy) return NULL;
  copy->embedded = spec->embedded;
  snModel* m = sn_classes_build(copy) ? sn_compile(copy, access) : NULL;
  sn_spec_destroy(copy);
  return m;
}

// Replaces shorthand in a copy of `spec` by the elements that it stands for.
static void write_out(const snSpec* spec, snSpec* copy, const snFileAccess* access) {
  if (!sn_classes_build(copy)) return;
  int own_classes = copy->class_count;
  sn_expand(copy, access, sn_activation_count);
  if (sn_report_errors(copy->report)) return;
  snModel* m = copy->stored_keys ? compiled(spec, copy->report, access) : NULL;
  sn_flatten(copy, own_classes);
  if (m) sn_flatten_keys(copy, m);
  sn_model_destroy(m);
}

// The text for a file at `path`, NULL: for the spec's own folder; `flat`: with shorthand written out. Empty with errors
// in `diag`.
static snGrowingText make_text(const snSpec* spec, const char* path, bool flat, const snFileAccess* access,
                               snDiagnostics* diag) {
  snGrowingText text = {.allocator = spec->allocator};
  snReport* report = sn_report_create(&spec->allocator, diag);
  bool known = report && sn_report_take_files(report, spec->report) >= 0;
  snSpec* copy = known ? sn_spec_copy(spec, report, 0) : NULL;
  if (copy) {
    copy->embedded = spec->embedded;
    const char* folder = path ? sn_file_folder(copy->arena, path) : copy->folder;
    if (flat) write_out(spec, copy, access);
    if (folder) sn_relocate(copy, access, folder);
    if (!flat) write_embedded(copy, path, access, diag);
    drop_world_inertials(copy);
    if (folder && !sn_report_errors(report)) sn_mjcf_write(copy, &text);
  }
  if (!copy || text.failed) sn_diagnose(diag, SN_SEVERITY_ERROR, path, "out of memory");
  if (text.failed || (report && sn_report_errors(report))) {
    sn_free(&text.allocator, text.data);
    text.data = NULL;
  }
  sn_spec_destroy(copy);
  sn_report_destroy(report);
  return text;
}

char* sn_spec_to_text(const snSpec* spec, const snLoadOptions* options, size_t* size, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(options);
  snGrowingText text = make_text(spec, NULL, false, &access, diag);
  if (size) *size = text.data ? text.length : 0;
  return text.data;
}

char* sn_spec_to_flat_text(const snSpec* spec, const snLoadOptions* options, size_t* size, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(options);
  snGrowingText text = make_text(spec, NULL, true, &access, diag);
  if (size) *size = text.data ? text.length : 0;
  return text.data;
}

void sn_spec_release(const snSpec* spec, char* text) { sn_free(&spec->allocator, text); }

static bool write_spec(const snSpec* spec, const char* path, const snFileAccess* access, snDiagnostics* diag) {
  snGrowingText text = make_text(spec, path, false, access, diag);
  if (!text.data) return false;
  char buffer[256];
  const char* reason = sn_file_write(path, text.data, text.length, buffer, sizeof buffer);
  if (reason) sn_diagnose(diag, SN_SEVERITY_ERROR, path, "cannot write: %s", reason);
  sn_free(&text.allocator, text.data);
  return !reason;
}

bool sn_spec_write(const snSpec* spec, const char* path, const snLoadOptions* options, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(options);
  return write_spec(spec, path, &access, diag);
}
