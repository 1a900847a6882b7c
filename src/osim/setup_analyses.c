// setup_analyses.c — analyses of bodies, points and muscles in an AnalyzeTool's set-up file
//   reads   elements of <AnalysisSet>        writes  requests of sn_analyze
#include "osim/setup.h"

#include "base/text.h"
#include <math.h>
#include <string.h>
#include <strings.h>

#define ROW(tag)  {tag, NULL, NULL}
#define SHARED    ROW("on"), ROW("start_time"), ROW("end_time"), ROW("step_interval"), ROW("in_degrees")

static const snSetupOption body_options[] = {SHARED, ROW("bodies"), ROW("express_results_in_body_local_frame"), {0}};
static const snSetupOption point_options[] = {
    SHARED, ROW("body_name"), ROW("relative_to_body_name"), ROW("point_name"), ROW("point"), {0}};
static const snSetupOption muscle_options[] = {
    SHARED, ROW("muscle_list"), ROW("moment_arm_coordinate_list"), ROW("compute_moments"), {0}};
static const snSetupOption coordinate_options[] = {SHARED, ROW("coordinates"), {0}};
static const snSetupOption actuator_options[] = {SHARED, {0}};
static const snSetupOption induced_options[] = {
    SHARED,
    ROW("coordinate_names"),
    ROW("body_names"),
    ROW("compute_potentials_only"),
    ROW("force_threshold"),
    {"ConstraintSet", "contacts in place of measured forces are not simulated", NULL},
    {"report_constraint_reactions", "reactions of constraints are not written", "false"},
    {0}};
static const snSetupOption output_options[] = {SHARED, ROW("output_paths"), {0}};
static const snSetupOption force_options[] = {
    SHARED, {"include_constraint_forces", "forces of constraints are not written", "false"}, {0}};

static const struct {
  const char* tag;
  snAnalysisKind kind;
  const snSetupOption* options;
} rows[] = {{"BodyKinematics", SN_ANALYSIS_BODIES, body_options},
            {"PointKinematics", SN_ANALYSIS_POINT, point_options},
            {"MuscleAnalysis", SN_ANALYSIS_MUSCLES, muscle_options},
            {"Kinematics", SN_ANALYSIS_COORDINATES, coordinate_options},
            {"Actuation", SN_ANALYSIS_ACTUATORS, actuator_options},
            {"ForceReporter", SN_ANALYSIS_FORCES, force_options},
            {"OutputReporter", SN_ANALYSIS_OUTPUTS, output_options},
            {"InducedAccelerations", SN_ANALYSIS_INDUCED, induced_options},
            {"ProbeReporter", SN_ANALYSIS_PROBES, actuator_options}};

static int row_of(const snXmlNode* node) {
  int i = 0, count = (int)(sizeof rows / sizeof rows[0]);
  while (i < count && strcmp(rows[i].tag, node->tag) != 0) i++;
  return i < count ? i : -1;
}

bool sn_setup_is_analysis(const snXmlNode* node) { return row_of(node) >= 0; }

// Names, with none for "all".
static const char** names_of(const snSetupReader* r, const snXmlNode* node, const char* tag, int* count) {
  const char** words = sn_setup_words(r, node, tag, count);
  if (*count > 0 && strcasecmp(words[0], "all") == 0) *count = 0;
  return words;
}

static const char* body_of(const snXmlNode* node, const char* tag) {
  const char* text = sn_setup_text(node, tag);
  return text && strcasecmp(text, "none") != 0 ? text : NULL;
}

static void read_request(const snSetupReader* r, const snXmlNode* node, snAnalysisRequest* request, int row) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  const char* point_name = sn_setup_text(node, "point_name");
  const char* file = sn_report_file_name(r->report, node->at.file);
  sn_setup_check(r, node, rows[row].options);
  request->kind = rows[row].kind;
  request->file = sn_text_copy(r->arena, file, strlen(file));
  request->line = node->at.line;
  request->name = name ? name->text : "";  // an analysis without a name has none, as in OpenSim
  request->interval = (int)fmin(fmax(1, sn_setup_number(r, node, "step_interval", 1)), 1e6);
  request->in_degrees = sn_setup_flag(r, node, "in_degrees", true);
  request->local = sn_setup_flag(r, node, "express_results_in_body_local_frame", false);
  request->moments = sn_setup_flag(r, node, "compute_moments", true);
  request->body = body_of(node, "body_name");
  request->relative_to = body_of(node, "relative_to_body_name");
  request->point_name = point_name ? point_name : "NONAME";
  const char* tag = request->kind == SN_ANALYSIS_BODIES        ? "bodies"
                    : request->kind == SN_ANALYSIS_COORDINATES ? "coordinates"
                    : request->kind == SN_ANALYSIS_OUTPUTS     ? "output_paths"
                                                               : "muscle_list";
  request->names = names_of(r, node, tag, &request->name_count);
  request->coordinates = names_of(r, node, "moment_arm_coordinate_list", &request->coordinate_count);
  request->potentials = sn_setup_flag(r, node, "compute_potentials_only", false);
  if (request->kind == SN_ANALYSIS_INDUCED) {  // none are all of the others, and here none
    request->names = sn_setup_words(r, node, "body_names", &request->name_count);
    request->coordinates = sn_setup_words(r, node, "coordinate_names", &request->coordinate_count);
  }
  sn_setup_vector(r, node, "point", &request->point);
}

bool sn_setup_analyses(const snSetupReader* r, snToolSetup* setup) {
  const snXmlNode* first = sn_setup_objects(sn_setup_child(r->tool, "AnalysisSet"));
  int most = 0;
  for (const snXmlNode* node = first; node; node = node->next) most++;
  setup->analyses = sn_arena_zalloc(r->arena, sizeof *setup->analyses * (size_t)(most + 1));
  for (const snXmlNode* node = first; setup->analyses && node; node = node->next) {
    int row = row_of(node);
    if (row >= 0 && sn_setup_flag(r, node, "on", true))
      read_request(r, node, &setup->analyses[setup->analysis_count++], row);
  }
  return setup->analyses != NULL;
}
