// scale_tool.c — OpenSim's ScaleTool: scale factors, lengths, masses, paths, markers; the files of the result
#include "subject/scale.h"

#include "base/file.h"
#include "base/text.h"
#include <math.h>
#include <string.h>

static bool scale_document(snSubjectDocument* doc, snScaleSetup* s, snScaledModel* out) {
  snPosedModel before, after = {NULL, NULL};
  snVec3* factors = sn_arena_zarray(out->arena, snVec3, doc->o.body_count);
  out->bodies = sn_arena_zarray(out->arena, snBodyScale, doc->o.body_count);
  if (!factors || !out->bodies) {
    sn_osim_out_of_memory(&doc->o);
    return false;
  }
  bool ok = sn_pose_document(doc, s->model, &before) && sn_scale_factors(doc, s, &before, factors);
  if (ok) {
    sn_scale_lengths(doc, factors);
    sn_scale_masses(doc, factors, s->preserve_mass_distribution, s->mass);
    ok = sn_report_errors(doc->o.report) == 0 && sn_pose_document(doc, s->model, &after);
  }
  if (ok) sn_scale_paths(doc, &before, &after);
  sn_posed_destroy(&before);
  sn_posed_destroy(&after);
  for (int i = 1; ok && i < doc->o.body_count; i++)
    out->bodies[out->body_count++] = (snBodyScale){doc->o.bodies[i].name, factors[i]};
  if (ok) out->scaled = sn_document_text(doc->root, out->arena, &out->scaled_size);
  return ok && out->scaled;
}

static bool place(snSubjectDocument* doc, snScaleSetup* s, snScaledModel* out, snDiagnostics* diag) {
  snPosedModel posed;
  if (!s->placed_markers) {
    sn_error(doc->o.report, SN_NOWHERE, "the placement of markers needs <marker_file>, the markers of a static trial");
    return false;
  }
  bool ok = sn_pose_document(doc, s->model, &posed) && sn_place_markers(doc, s, &posed, out, diag);
  sn_posed_destroy(&posed);
  if (ok) out->placed = sn_document_text(doc->root, out->arena, &out->placed_size);
  return ok && out->placed;
}

static bool run(snScaleSetup* s, snScaledModel* out, snReport* report, snDiagnostics* diag) {
  snSubjectDocument doc;
  if (!s || !s->model) {
    sn_error(report, SN_NOWHERE, "the set-up names no model (<model_file>)");
    return false;
  }
  if (!sn_document_open(&doc, out->arena, report, s->model)) return false;
  if (s->marker_set && !sn_take_markers(&doc, s->marker_set)) return false;
  out->mass_before = sn_document_mass(&doc);
  if (s->scale && !scale_document(&doc, s, out)) return false;
  out->mass_after = sn_document_mass(&doc);
  return !s->place || place(&doc, s, out, diag);
}

snScaledModel* sn_scale_model(snScaleSetup* setup, snDiagnostics* diag) {
  snArena* arena = sn_arena_create(NULL, 0);
  snReport* report = sn_report_create(NULL, diag);
  snScaledModel* out = arena ? sn_arena_zalloc(arena, sizeof *out) : NULL;
  bool ok = out && report;
  if (ok) out->arena = arena;
  ok = ok && run(setup, out, report, diag) && sn_report_errors(report) == 0;
  if (!out || !report) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  sn_report_destroy(report);
  if (ok) return out;
  if (out)
    sn_scaled_model_destroy(out);
  else if (arena)
    sn_arena_destroy(arena);
  return NULL;
}

void sn_scaled_model_destroy(snScaledModel* scaled) {
  if (!scaled) return;
  sn_motion_destroy(scaled->pose);
  sn_motion_destroy(scaled->locations);
  sn_arena_destroy(scaled->arena);
}

// ---- files

static bool write_bytes(const char* path, const char* text, size_t size, snDiagnostics* diag) {
  char buffer[256];
  if (!path || !text) return true;
  const char* why = sn_file_write(path, text, size, buffer, sizeof buffer);
  if (why) sn_diagnose(diag, SN_SEVERITY_ERROR, path, "cannot write: %s", why);
  return !why;
}

static snXmlNode* add(const snOsim* o, snXmlNode* parent, const char* tag, const char* text) {
  snXmlNode* node = parent ? sn_osim_add(o, parent, tag, SN_NOWHERE) : NULL;
  if (node && text) node->text = text;
  return node;
}

// A <ScaleSet> as OpenSim writes it.
static bool write_factors(const snScaledModel* scaled, const snScaleSetup* s, snDiagnostics* diag) {
  snArena* arena = sn_arena_create(NULL, 0);
  snReport* report = sn_report_create(NULL, diag);
  snSubjectDocument doc = {.o = {.arena = arena, .report = report}};
  const snOsim* o = &doc.o;
  snXmlNode* root = arena && report ? sn_osim_add(o, NULL, SN_OSIM_ROOT, SN_NOWHERE) : NULL;
  sn_osim_set(o, root, "Version", "40000");
  snXmlNode* set = add(o, root, "ScaleSet", NULL);
  sn_osim_set(o, set, "name", s->name ? s->name : "");
  snXmlNode* objects = add(o, set, "objects", NULL);
  for (int i = 0; i < scaled->body_count && objects; i++) {
    double f[3];
    vec3_store(f, scaled->bodies[i].factors);
    snXmlNode* scale = add(o, objects, "Scale", NULL);
    if (!scale) break;
    sn_document_set_numbers(&doc, scale, "scales", f, 3);
    sn_document_set_text(&doc, scale, "segment", scaled->bodies[i].body);
    sn_document_set_text(&doc, scale, "apply", "true");
  }
  size_t size = 0;
  char* text = root ? sn_document_text(root, arena, &size) : NULL;
  bool ok = text && report && sn_report_errors(report) == 0 && write_bytes(s->scale_file, text, size, diag);
  sn_report_destroy(report);
  if (arena) sn_arena_destroy(arena);
  return ok;
}

// The markers of the placed model.
static bool write_markers(const snScaledModel* scaled, const snScaleSetup* s, snDiagnostics* diag) {
  const char *text = scaled->placed, *begin = text ? strstr(text, "<MarkerSet") : NULL;
  const char* end = begin ? strstr(begin, "</MarkerSet>") : NULL;
  const char* root = text ? strstr(text, "<" SN_OSIM_ROOT) : NULL;
  const char* root_end = root ? strchr(root, '>') : NULL;
  if (!end || !root_end) return true;
  snArena* arena = sn_arena_create(NULL, 0);
  char* out =
      arena ? sn_text_format(
                  arena, "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n%.*s\n\t%.*s</MarkerSet>\n</" SN_OSIM_ROOT ">\n",
                  (int)(root_end + 1 - root), root, (int)(end - begin), begin)
            : NULL;
  bool ok = out && write_bytes(s->marker_file, out, strlen(out), diag);
  if (arena) sn_arena_destroy(arena);
  return ok;
}

bool sn_scaled_model_write(const snScaledModel* scaled, const snScaleSetup* s, snDiagnostics* diag) {
  bool ok = write_bytes(s->scaled_model, scaled->scaled, scaled->scaled_size, diag) &&
            write_bytes(s->placed_model, scaled->placed, scaled->placed_size, diag);
  if (ok && s->scale_file && scaled->body_count) ok = write_factors(scaled, s, diag);
  if (ok && s->marker_file) ok = write_markers(scaled, s, diag);
  if (ok && s->motion_file && scaled->pose) ok = sn_motion_write(scaled->pose, s->motion_file, diag);
  return ok;
}
