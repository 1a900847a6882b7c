// asset_file.c — files that assets are made from
//   reads   compiler strippath and folders        writes  the list of open files
#include "asset/asset_file.h"

#include "base/path.h"
#include "base/text.h"
#include "spec/spec.h"
#include "spec/descriptor.h"

#include <string.h>
#include <strings.h>

static const snAssetFile* known_file(const snAssetFiles* files, const char* path) {
  for (const snAssetFile* file = files->first; file; file = file->next)
    if (strcmp(file->path, path) == 0) return file;
  return NULL;
}

static const snAssetFile* open_file(snAssetFiles* files, snReport* report, snAt at, const char* path) {
  const snAssetFile* known = known_file(files, path);
  if (known) return known;
  snAssetFile* file = sn_arena_zalloc(files->spec->arena, sizeof *file);
  if (!file) *files->out_of_memory = true;
  if (!file || !sn_file_read(files->access, path, report, at, &file->bytes)) return NULL;
  file->path = path;
  file->next = files->first;
  files->first = file;
  return file;
}

static const snSpecCompiler* compiler_of(const snAssetFiles* files, const snElement* el) {
  return el->origin ? &el->origin->compiler : files->compiler;
}

static const char* model_folder(const snAssetFiles* files, const snElement* el) {
  return el->origin ? el->origin->folder : files->spec->folder;
}

const char* sn_included_folder(snArena* arena, const snReport* report, const snElement* el, const char* model_folder,
                               const char* asset_folder) {
  if (el->at.file <= 0) return "";
  const char* folder = sn_file_folder(arena, sn_report_file_name(report, el->at.file));
  size_t length = strlen(model_folder);
  if (!folder) return "";
  // conformance: MuJoCo takes the folder as the file was opened, so that in a model with an absolute path meshdir and
  // texturedir do not count
  if (asset_folder[0] && folder[0] == '/') return folder;
  return strncmp(folder, model_folder, length) == 0 ? folder + length : folder;
}

// A file of which it is no error yet that it does not exist.
static const snAssetFile* open_if_any(snAssetFiles* files, snAt at, const char* path) {
  snReport* silent = path ? sn_report_create(&files->access->allocator, NULL) : NULL;
  const snAssetFile* found = silent ? open_file(files, silent, at, path) : NULL;
  sn_report_destroy(silent);
  return found;
}

const snAssetFile* sn_asset_file(snAssetFiles* files, const snElement* el, const char* attribute, const char* name,
                                 const char* folder) {
  snAt at = sn_spec_at(el, sn_attr_find(el->kind, attribute));
  bool strip = compiler_of(files, el)->strippath;
  const char* file = strip ? sn_path_base(name) : name;
  const char* base = sn_file_join(files->spec->arena, model_folder(files, el), folder);
  const char* path = base ? sn_file_join(files->spec->arena, base, file) : NULL;
  const char* beside = sn_included_folder(files->spec->arena, files->spec->report, el, model_folder(files, el), folder);
  if (!path) {
    *files->out_of_memory = true;
    return NULL;
  }
  if (beside[0] && !strip) {
    const snAssetFile* found = open_if_any(files, at, path);
    const char* other = found ? NULL : sn_file_join(files->spec->arena, beside, file);
    const char* second = other ? sn_file_join(files->spec->arena, base, other) : NULL;
    if (!found) found = open_if_any(files, at, second);
    if (found) return found;
    if (second && !folder[0]) path = second;  // the message names where meshdir leads, or next to the file
  }
  return open_file(files, files->spec->report, at, path);
}

void sn_asset_files_close(snAssetFiles* files) {
  for (snAssetFile* file = files->first; file; file = file->next) sn_file_close(files->access, &file->bytes);
  files->first = NULL;
}

const char* sn_mesh_folder(const snAssetFiles* files, const snElement* el) {
  return sn_compiler_folder(compiler_of(files, el), SN_EL_MESH);
}

const char* sn_texture_folder(const snAssetFiles* files, const snElement* el) {
  return sn_compiler_folder(compiler_of(files, el), SN_EL_TEXTURE);
}

const char* sn_asset_name(snAssetFiles* files, const char* file) {
  const char* name = sn_path_stem(files->spec->arena, file);
  if (!name) *files->out_of_memory = true;
  return name ? name : "";
}

static const char* written_type(snAssetFiles* files, const char* written) {
  const char *slash = strchr(written, '/'), *semicolon = strchr(written, ';'), *equals = strchr(written, '=');
  if (!slash || !slash[1] || (semicolon && (semicolon < slash || !equals || equals < semicolon))) return "";
  size_t length = semicolon ? (size_t)(semicolon - written) : strlen(written);
  const char* type = sn_text_copy(files->spec->arena, written, length);
  return type ? type : "";
}

const char* sn_asset_type(snAssetFiles* files, const char* written, const char* path) {
  static const struct {
    const char *ending, *type;
  } types[] = {
      {".stl", "model/stl"}, {".obj", "model/obj"}, {".ply", "model/ply"}, {".msh", "model/vnd.mujoco.msh"},
      {".vtp", "model/vtk"}, {".png", "image/png"},
  };
  if (written[0]) return written_type(files, written);
  const char* dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
    if (strcasecmp(dot, types[i].ending) == 0) return types[i].type;
  return "";
}
