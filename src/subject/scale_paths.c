// scale_paths.c — lengths along paths: the model in the pose of its file before and after scaling
//   Optimal lengths of fibres, slack lengths of tendons and resting lengths of ligaments and springs are multiplied by
//   the ratio of the lengths of their paths. Lengths follow osim="asis", since OpenSim's own scaling uses them.
#include "subject/scale.h"

#include "sinew/mjcf.h"
#include "sinew/step.h"
#include <math.h>
#include <string.h>

// Warnings of the model are those of whoever loads the result.
static snModel* load(const snSubjectDocument* doc, const char* path, const char* text, size_t size) {
  snDiagnostics own = {0};
  snLoadOptions options = {.no_visual = true};
  snModel* m = sn_load_memory(text, size, path, &options, &own);
  for (int i = 0; i < own.count && !m; i++)
    if (own.items[i].severity == SN_SEVERITY_ERROR)
      sn_error(doc->o.report, doc->o.model->at, "the model cannot be loaded: %s", own.items[i].message);
  sn_diagnostics_clear(&own);
  return m;
}

bool sn_pose_document(const snSubjectDocument* doc, const char* path, snPosedModel* posed) {
  *posed = (snPosedModel){NULL, NULL};
  size_t size = 0, mark = sn_arena_mark(doc->o.arena);
  char* text = sn_document_text(doc->root, doc->o.arena, &size);
  if (text) posed->m = load(doc, path, text, size);
  sn_arena_release(doc->o.arena, mark);
  if (posed->m) posed->m->opt.osim = 1;
  if (posed->m) posed->d = sn_data_create(posed->m, NULL);
  if (!text || (posed->m && !posed->d)) sn_osim_out_of_memory(&doc->o);
  if (!posed->d) return false;
  int key = sn_name_to_id(posed->m, SN_OBJ_KEY, "default");
  if (key >= 0) sn_reset_to_key(posed->m, posed->d, key);
  sn_forward(posed->m, posed->d);
  return true;
}

void sn_posed_destroy(snPosedModel* posed) {
  sn_data_destroy(posed->d);
  sn_model_destroy(posed->m);
  *posed = (snPosedModel){NULL, NULL};
}

static double path_length(const snPosedModel* posed, const char* name) {
  int tendon = sn_name_to_id(posed->m, SN_OBJ_TENDON, name);
  return tendon < 0 ? 0 : posed->d->ten_length[tendon];
}

static bool has_path(const snXmlNode* node) {
  return sn_osim_child(node, "GeometryPath") || sn_osim_child(node, "PathPointSet") || sn_osim_child(node, "path");
}

// As OpenSim: functions of a path are not scaled, and neither are the lengths that belong to them.
static void warn_of_functions(const snSubjectDocument* doc, const snXmlNode* first) {
  const snXmlNode* found = NULL;
  int count = 0;
  for (const snXmlNode* force = first; force; force = force->next)
    if (sn_osim_function_path(force)) found = found ? found : force, count++;
  if (found)
    sn_warn(doc->o.report, found->at,
            "%d paths are functions of coordinates (the first: '%s'), which are not scaled: scale the model with its own "
            "paths, then fit them (sinew fit-paths)",
            count, sn_osim_name(&doc->o, found));
}

void sn_scale_paths(snSubjectDocument* doc, const snPosedModel* before, const snPosedModel* after) {
  static const char* const lengths[] = {"optimal_fiber_length", "tendon_slack_length", "resting_length",
                                        "slack_length"};
  const snXmlNode* forces = sn_osim_objects(sn_osim_child(doc->o.model, "ForceSet"));
  warn_of_functions(doc, forces);
  for (; forces; forces = forces->next) {
    if (!has_path(forces)) continue;
    const char* name = sn_osim_name(&doc->o, forces);
    double first = path_length(before, name), second = path_length(after, name);
    if (!(first > 0)) continue;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
      if (!sn_osim_property(&doc->o, forces, lengths[i])) continue;
      double value = sn_osim_number(&doc->o, forces, lengths[i], 0) * (second / first);
      sn_document_set_numbers(doc, forces, lengths[i], &value, 1);
    }
  }
}
