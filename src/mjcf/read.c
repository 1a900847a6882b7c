// read.c — a model file into a spec
//   The root of the document says which language it is in: MJCF, read by its schema; URDF, translated to MJCF's
//   elements; or OpenSim's, translated to a document of MJCF.
#include "mjcf/mjcf.h"

#include "base/text.h"
#include "mjcf/osim/osim.h"
#include "mjcf/urdf/urdf.h"
#include "mjcf/xml.h"
#include "spec/classes.h"
#include <string.h>

static bool root_is_model(const snXmlNode* root, snReport* report) {
  if (strcmp(root->tag, "mujoco") == 0 || sn_is_urdf(root) || sn_is_osim(root)) return true;
  sn_error(report, root->at,
           "<%s> is no model; an MJCF file has the root <mujoco>, a URDF file <robot>, an OpenSim file <" SN_OSIM_ROOT
           ">",
           root->tag);
  return false;
}

static snSpec* build(const snFileAccess* access, const snXmlNode* root, const char* folder, snArena* scratch,
                     snReport* report) {
  snMjcfReader r = {
      .spec = sn_spec_create(&access->allocator, report), .report = report, .strict = access->options->strict};
  r.newer = access->options->dialect && strcmp(access->options->dialect, "4.0") == 0;
  if (!r.spec) {
    sn_error(report, root->at, "out of memory");
    return NULL;
  }
  r.spec->root->at = root->at;
  char* kept_folder = sn_text_copy(r.spec->arena, folder, strlen(folder));
  if (kept_folder)
    r.spec->folder = kept_folder;
  else
    sn_error(report, root->at, "out of memory");
  if (root->comment && !sn_is_urdf(root)) sn_spec_keep_comment(r.spec, root->comment);
  if (sn_is_urdf(root)) {
    sn_urdf_read(&r, root, scratch);
  } else {
    sn_mjcf_attributes(&r, r.spec->root, root, (snContext){0});
    sn_mjcf_children(&r, r.spec->root, root, (snContext){0});
  }
  sn_classes_build(r.spec);
  return r.spec;
}

static snSpec* read_bytes(const snFileAccess* access, const char* path, snAt from, const char* bytes, size_t size,
                          snReport* report) {
  int before = sn_report_errors(report);
  snArena* arena = sn_arena_create(&access->allocator, 0);
  int file = sn_report_file(report, path, from);
  if (!arena || file < 0) {
    sn_error(report, SN_NOWHERE, "out of memory");
    sn_arena_destroy(arena);
    return NULL;
  }
  snSpec* spec = NULL;
  int elements_left = SN_XML_MAX_ELEMENTS;
  char* folder = sn_file_folder(arena, path);
  if (!folder) sn_error(report, SN_NOWHERE, "out of memory");
  snXmlNode* root = folder ? sn_xml_parse(arena, &access->allocator, bytes, size, file, report, &elements_left) : NULL;
  if (root && root_is_model(root, report)) {
    snIncluding including = {arena, access, report, folder, &elements_left};
    if (sn_is_osim(root)) root = sn_osim_translate(access, arena, folder, root, report);
    // conformance: MuJoCo includes nothing into URDF
    else if (!sn_is_urdf(root))
      sn_include_files(&including, path, root);
    if (root) spec = build(access, root, folder, arena, report);
  }
  sn_arena_destroy(arena);
  if (sn_report_errors(report) == before) return spec;
  sn_spec_destroy(spec);
  return NULL;
}

snSpec* sn_mjcf_read(const snFileAccess* access, const char* path, const char* bytes, size_t size, snReport* report) {
  return read_bytes(access, path, SN_NOWHERE, bytes, size, report);
}

snSpec* sn_mjcf_read_file(const snFileAccess* access, const char* path, snAt from, snReport* report) {
  snFileBytes bytes;
  if (!sn_file_read(access, path, report, from, &bytes)) return NULL;
  snSpec* spec = read_bytes(access, path, from, bytes.data, bytes.size, report);
  sn_file_close(access, &bytes);
  return spec;
}
