// scale_setup.c — OpenSim's set-up files of scaling
//   reads   ScaleTool: GenericModelMaker, ModelScaler (MeasurementSet, ScaleSet), MarkerPlacer (IKTaskSet)
#include "osim/setup.h"
#include "subject/scale.h"

#include "base/text.h"
#include <string.h>
#include <strings.h>

#define READ(tag) \
  { tag, NULL, NULL }
#define END \
  { NULL, NULL, NULL }

static const snSetupOption tool_options[] = {READ("mass"),
                                             READ("height"),
                                             READ("age"),
                                             READ("notes"),
                                             READ("GenericModelMaker"),
                                             READ("ModelScaler"),
                                             READ("MarkerPlacer"),
                                             READ("printResultFiles"),
                                             END};
static const snSetupOption maker_options[] = {READ("model_file"), READ("marker_set_file"), END};
static const snSetupOption scaler_options[] = {READ("apply"),
                                               READ("scaling_order"),
                                               READ("MeasurementSet"),
                                               READ("ScaleSet"),
                                               READ("marker_file"),
                                               READ("time_range"),
                                               READ("preserve_mass_distribution"),
                                               READ("output_model_file"),
                                               READ("output_scale_file"),
                                               END};
static const snSetupOption placer_options[] = {READ("apply"),
                                               READ("IKTaskSet"),
                                               READ("marker_file"),
                                               READ("coordinate_file"),
                                               READ("time_range"),
                                               READ("output_motion_file"),
                                               READ("output_model_file"),
                                               READ("output_marker_file"),
                                               READ("max_marker_movement"),
                                               READ("move_model_markers"),
                                               END};
static const snSetupOption measurement_options[] = {READ("apply"), READ("MarkerPairSet"), READ("BodyScaleSet"), END};

// A set that is written here, or in the file that its attribute names.
static const snXmlNode* find_set(const snSetupReader* r, const snXmlNode* node, const char* tag) {
  const snXmlNode* set = sn_setup_child(node, tag);
  const snXmlAttr* file = set ? sn_xml_attr(set, "file") : NULL;
  if (!file || !file->text[0] || strcmp(file->text, "Unassigned") == 0) return set;
  const char* path = sn_file_join(r->arena, r->folder, file->text);
  const snXmlNode* part = path ? sn_document_part(r->arena, r->report, path) : NULL;
  if (part && strcmp(part->tag, tag) != 0) sn_error(r->report, part->at, "<%s> is not <%s>", part->tag, tag);
  return part;
}

static int count_nodes(const snXmlNode* first) {
  int count = 0;
  for (; first; first = first->next) count++;
  return count;
}

// ---- measurements

static bool read_pairs(const snSetupReader* r, const snXmlNode* node, snMeasurement* m) {
  const snXmlNode* first = sn_setup_objects(sn_setup_child(node, "MarkerPairSet"));
  m->pairs = sn_arena_zarray(r->arena, snMarkerPair, count_nodes(first) + 1);
  for (; first && m->pairs; first = first->next) {
    int count;
    const char** words = sn_setup_words(r, first, "markers", &count);
    if (count != 2)
      sn_error(r->report, first->at, "<%s> of measurement '%s' has %d markers; expected 2", first->tag, m->name, count);
    else
      m->pairs[m->pair_count++] = (snMarkerPair){.first = words[0], .second = words[1]};
  }
  return m->pairs != NULL;
}

static bool read_axes(const snSetupReader* r, const snXmlNode* node, snMeasurement* m) {
  const snXmlNode* first = sn_setup_objects(sn_setup_child(node, "BodyScaleSet"));
  m->axes = sn_arena_zarray(r->arena, snScaledAxes, count_nodes(first) + 1);
  for (; first && m->axes; first = first->next) {
    const snXmlAttr* name = sn_xml_attr(first, "name");
    snScaledAxes* axes = &m->axes[m->axes_count++];
    int count;
    const char** words = sn_setup_words(r, first, "axes", &count);
    axes->body = name ? name->text : "";
    for (int i = 0; i < count; i++) {
      axes->x = axes->x || strcasecmp(words[i], "x") == 0;
      axes->y = axes->y || strcasecmp(words[i], "y") == 0;
      axes->z = axes->z || strcasecmp(words[i], "z") == 0;
      if (!words[i][0] || words[i][1] || !strchr("xyzXYZ", words[i][0]))
        sn_error(r->report, first->at, "<axes> of '%s' holds '%.40s'; expected X, Y and Z", axes->body, words[i]);
    }
  }
  return m->axes != NULL;
}

static bool read_measurements(const snSetupReader* r, const snXmlNode* scaler, snScaleSetup* s) {
  const snXmlNode* first = sn_setup_objects(find_set(r, scaler, "MeasurementSet"));
  s->measurements = sn_arena_zarray(r->arena, snMeasurement, count_nodes(first) + 1);
  for (; first && s->measurements; first = first->next) {
    snMeasurement* m = &s->measurements[s->measurement_count++];
    const snXmlAttr* name = sn_xml_attr(first, "name");
    sn_setup_check(r, first, measurement_options);
    m->name = name ? name->text : "";
    m->line = first->at.line;
    m->apply = sn_setup_flag(r, first, "apply", true);
    if (!read_pairs(r, first, m) || !read_axes(r, first, m)) return false;
  }
  return s->measurements != NULL;
}

static bool read_manual(const snSetupReader* r, const snXmlNode* scaler, snScaleSetup* s) {
  const snXmlNode* first = sn_setup_objects(find_set(r, scaler, "ScaleSet"));
  s->manual = sn_arena_zarray(r->arena, snBodyScale, count_nodes(first) + 1);
  for (; first && s->manual; first = first->next) {
    snVec3 factors = {1, 1, 1};
    const char* body = sn_setup_text(first, "segment");
    if (!sn_setup_flag(r, first, "apply", true) || !sn_setup_vector(r, first, "scales", &factors)) continue;
    if (!body)
      sn_error(r->report, first->at, "<%s> names no <segment>", first->tag);
    else
      s->manual[s->manual_count++] = (snBodyScale){body, factors};
  }
  return s->manual != NULL;
}

static void read_order(const snSetupReader* r, const snXmlNode* scaler, snScaleSetup* s) {
  int count;
  const char** words = sn_setup_words(r, scaler, "scaling_order", &count);
  for (int i = 0; i < count; i++) {
    bool manual = strcmp(words[i], "manualScale") == 0;
    if (!manual && strcmp(words[i], "measurements") != 0)
      sn_error(r->report, sn_setup_child(scaler, "scaling_order")->at,
               "<scaling_order> holds '%.40s'; expected 'measurements' and 'manualScale'", words[i]);
    else if (s->order_count < 2)
      s->order[s->order_count++] = manual ? SN_SCALE_MANUAL : SN_SCALE_MEASURED;
  }
}

// ---- the whole

static bool read_scaler(const snSetupReader* r, snScaleSetup* s) {
  const snXmlNode* node = sn_setup_child(r->tool, "ModelScaler");
  if (!node) return true;
  sn_setup_check(r, node, scaler_options);
  s->scale = sn_setup_flag(r, node, "apply", true);
  s->measured_markers = sn_setup_path(r, node, "marker_file");
  s->preserve_mass_distribution = sn_setup_flag(r, node, "preserve_mass_distribution", false);
  s->scaled_model = sn_setup_path(r, node, "output_model_file");
  s->scale_file = sn_setup_path(r, node, "output_scale_file");
  sn_setup_times(r, node, &s->measured_start, &s->measured_end);
  read_order(r, node, s);
  return read_measurements(r, node, s) && read_manual(r, node, s);
}

static bool read_placer(const snSetupReader* r, snScaleSetup* s) {
  const snXmlNode* node = sn_setup_child(r->tool, "MarkerPlacer");
  if (!node) return true;
  sn_setup_check(r, node, placer_options);
  s->place = sn_setup_flag(r, node, "apply", true);
  s->fixed_markers = !sn_setup_flag(r, node, "move_model_markers", true);
  s->placed_markers = sn_setup_path(r, node, "marker_file");
  s->coordinates = sn_setup_path(r, node, "coordinate_file");
  s->placed_model = sn_setup_path(r, node, "output_model_file");
  s->marker_file = sn_setup_path(r, node, "output_marker_file");
  s->motion_file = sn_setup_path(r, node, "output_motion_file");
  // conformance: in the units of the file, which are nearly always mm
  s->most_movement = 1e-3 * sn_setup_number(r, node, "max_marker_movement", -1);
  sn_setup_times(r, node, &s->placed_start, &s->placed_end);
  return sn_setup_tasks(r, find_set(r, node, "IKTaskSet"), &s->tasks, &s->task_count);
}

static bool read_tool(const snSetupReader* r, snScaleSetup* s) {
  if (strcmp(r->tool->tag, "ScaleTool") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is the set-up of another tool; expected <ScaleTool>", r->tool->tag);
    return false;
  }
  const snXmlAttr* name = sn_xml_attr(r->tool, "name");
  const snXmlNode* maker = sn_setup_child(r->tool, "GenericModelMaker");
  sn_setup_check(r, r->tool, tool_options);
  sn_setup_check(r, maker, maker_options);
  s->name = name ? name->text : "";
  s->mass = sn_setup_number(r, r->tool, "mass", -1);
  s->model = sn_setup_path(r, maker, "model_file");
  s->marker_set = sn_setup_path(r, maker, "marker_set_file");
  return read_scaler(r, s) && read_placer(r, s);
}

snScaleSetup* sn_scale_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snScaleSetup* setup = NULL;
  bool ok = sn_setup_open(&r, path, diag) && (setup = sn_arena_zalloc(r.arena, sizeof *setup)) && read_tool(&r, setup);
  if (!sn_setup_close(&r, ok)) return NULL;
  setup->arena = r.arena;
  return setup;
}

void sn_scale_setup_destroy(snScaleSetup* setup) {
  if (setup && setup->arena) sn_arena_destroy(setup->arena);
}
