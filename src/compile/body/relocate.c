// relocate.c — a spec made ready for another folder
//   reads   the files that elements come from        writes  meshdir, texturedir, assetdir; file names of assets
//   A name is looked for in the model's folder, then beside the included file that says it. Once includes are merged
//   only the first place is left, so names found in the second are spelt out.
#include "compile/compile.h"

#include "base/path.h"
#include "asset/asset_file.h"
#include "expand/expansion.h"
#include "spec/spec.h"
#include "spec/descriptor.h"

#include <string.h>

typedef struct snRelocation {
  snSpec* spec;
  const snFileAccess* access;
  const char* folder;       // where the text will stand
  snSpecCompiler compiler;  // as it was
} snRelocation;

static void set_text(const snRelocation* r, snElement* el, const char* attribute, const char* text) {
  if (text)
    sn_spec_set(r->spec, el, sn_attr_find(el->kind, attribute), text, el->at);
  else
    sn_error(r->spec->report, el->at, "out of memory");
}

static bool is_readable(const snRelocation* r, const char* path) {
  snReport* silent = sn_report_create(&r->access->allocator, NULL);
  snFileBytes bytes;
  bool found = silent && sn_file_read(r->access, path, silent, SN_NOWHERE, &bytes);
  if (found) sn_file_close(r->access, &bytes);
  sn_report_destroy(silent);
  return found;
}

static bool names_a_file(const snAttrRow* row) {
  return row->kind == SN_ATTR_STRING && strncmp(row->name, "file", 4) == 0;
}

static bool has_mesh_folder(const snSpecCompiler* c) {
  return SN_GIVEN(c, COMPILER, meshdir) || SN_GIVEN(c, COMPILER, assetdir);
}

static bool has_texture_folder(const snSpecCompiler* c) {
  return SN_GIVEN(c, COMPILER, texturedir) || SN_GIVEN(c, COMPILER, assetdir);
}

static void relocate_file(const snRelocation* r, snElement* el, const char* attribute, const char* name) {
  snArena* arena = r->spec->arena;
  const char* assets = sn_compiler_folder(&r->compiler, el->kind);
  const char* beside = sn_included_folder(arena, r->spec->report, el, r->spec->folder, assets);
  if (!beside[0] || r->compiler.strippath) return;
  const char* base = sn_file_join(arena, r->spec->folder, assets);
  const char* path = base ? sn_file_join(arena, base, name) : NULL;
  if (!path || is_readable(r, path)) return;
  set_text(r, el, attribute, sn_file_join(arena, beside, name));
}

static void relocate_model(const snRelocation* r, snElement* el, const char* name) {
  snArena* arena = r->spec->arena;
  const char* folder = sn_written_folder(r->spec, el);
  const char* path = folder ? sn_file_join(arena, folder, name) : NULL;
  set_text(r, el, "file",
           path && strcmp(path, name) == 0 && path[0] == '/' ? name
           : path                                            ? sn_path_relative(arena, r->folder, path)
                                                             : NULL);
}

// True where the element names a file.
static bool relocate_element(const snRelocation* r, snElement* el) {
  const snAttrRow* rows = sn_attr_rows(el->kind);
  bool any = false;
  for (int row = 0; rows[row].name; row++) {
    if (!names_a_file(&rows[row]) || !(el->given >> row & 1)) continue;
    const char* name = sn_spec_text(el, rows[row].name);
    any = true;
    if (el->kind == SN_EL_ASSET_MODEL)
      relocate_model(r, el, name);
    else
      relocate_file(r, el, rows[row].name, name);
  }
  return any;
}

static const char* new_folder(const snRelocation* r, const char* old) {
  snArena* arena = r->spec->arena;
  if (old[0] == '/') return old;
  const char* path = sn_file_join(arena, r->spec->folder, old);
  return path ? sn_path_relative(arena, r->folder, path) : NULL;
}

static void relocate_compiler(const snRelocation* r, snElement* el) {
  static const char* const folders[] = {"meshdir", "texturedir", "assetdir"};
  for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
    const char* old = sn_spec_text(el, folders[i]);
    if (old) set_text(r, el, folders[i], new_folder(r, old));
  }
}

// The first <compiler>, made first of all sections where there is none.
static snElement* first_compiler(snSpec* spec) {
  snElement *el = sn_spec_next(spec->root, NULL, SN_EL_COMPILER), *root = spec->root;
  if (el) return el;
  el = sn_spec_add(spec, root, SN_EL_COMPILER, root->at);
  if (!el || root->first == el) return el;
  sn_spec_remove(el);
  el->next = root->first;
  root->first = el;
  return el;
}

static void add_folder(const snRelocation* r, const char* attribute) {
  snElement* el = first_compiler(r->spec);
  if (el)
    set_text(r, el, attribute, new_folder(r, ""));
  else
    sn_error(r->spec->report, SN_NOWHERE, "out of memory");
}

void sn_relocate(snSpec* spec, const snFileAccess* access, const char* folder) {
  snRelocation r = {.spec = spec, .access = access, .folder = folder};
  sn_gather_compiler(spec, &r.compiler);
  bool meshes = false, textures = false;
  static const snElementKind assets[] = {SN_EL_MESH, SN_EL_HFIELD, SN_EL_SKIN, SN_EL_TEXTURE, SN_EL_ASSET_MODEL};
  for (size_t i = 0; i < sizeof assets / sizeof assets[0]; i++)
    for (snElement* el = NULL; (el = sn_spec_next(spec->root, el, assets[i]));) {
      bool named = relocate_element(&r, el);
      meshes |= named && assets[i] != SN_EL_TEXTURE && assets[i] != SN_EL_ASSET_MODEL;
      textures |= named && assets[i] == SN_EL_TEXTURE;
    }
  const char *from = sn_path_reduce(spec->arena, spec->folder), *to = sn_path_reduce(spec->arena, folder);
  if (!from || !to) sn_error(spec->report, SN_NOWHERE, "out of memory");
  if (!from || !to || strcmp(from, to) == 0) return;
  for (snElement* el = NULL; (el = sn_spec_next(spec->root, el, SN_EL_COMPILER));) relocate_compiler(&r, el);
  if (meshes && !has_mesh_folder(&r.compiler)) add_folder(&r, "meshdir");
  if (textures && !has_texture_folder(&r.compiler)) add_folder(&r, "texturedir");
}
