// asset_file.c — files that assets are made from
//   reads   compiler strippath and folders        writes  the plan's list of open files
#include "asset/asset_file.h"

#include "base/path.h"
#include "base/text.h"
#include "spec/descriptor.h"

#include <string.h>
#include <strings.h>

static const snAssetFile* known_file(const snPlan* plan, const char* path) {
  for (const snAssetFile* file = plan->asset_files; file; file = file->next)
    if (strcmp(file->path, path) == 0) return file;
  return NULL;
}

static const snAssetFile* open_file(snPlan* plan, snReport* report, snAt at, const char* path) {
  const snAssetFile* known = known_file(plan, path);
  if (known) return known;
  snAssetFile* file = sn_plan_alloc(plan, sizeof *file);
  if (!file || !sn_file_read(plan->access, path, report, at, &file->bytes)) return NULL;
  file->path = path;
  file->next = plan->asset_files;
  plan->asset_files = file;
  return file;
}

static const char* model_folder(const snPlan* plan, const snElement* el) {
  return el->origin ? el->origin->folder : plan->spec->folder;
}

const char* sn_included_folder(snArena* arena, const snReport* report, const snElement* el, const char* model_folder) {
  if (el->at.file <= 0) return "";
  const char* folder = sn_file_folder(arena, sn_report_file_name(report, el->at.file));
  size_t length = strlen(model_folder);
  if (!folder) return "";
  return strncmp(folder, model_folder, length) == 0 ? folder + length : folder;
}

const snAssetFile* sn_asset_file(snPlan* plan, const snElement* el, const char* attribute, const char* name,
                                 const char* folder) {
  snAt at = sn_spec_at(el, sn_attr_find(el->kind, attribute));
  bool strip = sn_compiler(plan, el)->strippath;
  const char* file = strip ? sn_path_base(name) : name;
  const char* base = sn_file_join(plan->arena, model_folder(plan, el), folder);
  const char* path = base ? sn_file_join(plan->arena, base, file) : NULL;
  const char* beside = sn_included_folder(plan->arena, plan->report, el, model_folder(plan, el));
  if (!path) {
    plan->out_of_memory = true;
    return NULL;
  }
  if (beside[0] && !strip) {
    // whether the first place has the file is no error yet
    snReport* silent = sn_report_create(&plan->access->allocator, NULL);
    const snAssetFile* found = silent ? open_file(plan, silent, at, path) : NULL;
    sn_report_destroy(silent);
    if (found) return found;
    const char* other = sn_file_join(plan->arena, beside, file);
    const char* second = other ? sn_file_join(plan->arena, base, other) : NULL;
    if (second) path = second;
  }
  return open_file(plan, plan->report, at, path);
}

void sn_asset_files_close(snPlan* plan) {
  for (snAssetFile* file = plan->asset_files; file; file = file->next) sn_file_close(plan->access, &file->bytes);
  plan->asset_files = NULL;
}

const char* sn_compiler_folder(const snSpecCompiler* c, snElementKind asset) {
  if (asset == SN_EL_TEXTURE) return SN_GIVEN(c, COMPILER, texturedir) ? c->texturedir : c->assetdir;
  return SN_GIVEN(c, COMPILER, meshdir) ? c->meshdir : c->assetdir;
}

const char* sn_mesh_folder(const snPlan* plan, const snElement* el) {
  return sn_compiler_folder(sn_compiler(plan, el), SN_EL_MESH);
}

const char* sn_texture_folder(const snPlan* plan, const snElement* el) {
  return sn_compiler_folder(sn_compiler(plan, el), SN_EL_TEXTURE);
}

const char* sn_asset_name(snPlan* plan, const char* file) {
  const char* name = sn_path_stem(plan->arena, file);
  if (!name) plan->out_of_memory = true;
  return name ? name : "";
}

static const char* written_type(snPlan* plan, const char* written) {
  const char *slash = strchr(written, '/'), *semicolon = strchr(written, ';'), *equals = strchr(written, '=');
  if (!slash || !slash[1] || (semicolon && (semicolon < slash || !equals || equals < semicolon))) return "";
  const char* type = sn_text_copy(plan->arena, written, semicolon ? (size_t)(semicolon - written) : strlen(written));
  return type ? type : "";
}

const char* sn_asset_type(snPlan* plan, const char* written, const char* path) {
  static const struct {
    const char *ending, *type;
  } types[] = {
      {".stl", "model/stl"}, {".obj", "model/obj"}, {".ply", "model/ply"}, {".msh", "model/vnd.mujoco.msh"},
      {".png", "image/png"},
  };
  if (written[0]) return written_type(plan, written);
  const char* dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
    if (strcasecmp(dot, types[i].ending) == 0) return types[i].type;
  return "";
}
