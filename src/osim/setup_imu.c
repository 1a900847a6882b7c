// setup_imu.c — set-up files of OpenSim's IMUInverseKinematicsTool and IMUPlacer
#include "base/file.h"
#include "base/text.h"
#include "osim/setup.h"
#include "sinew/imu.h"
#include <math.h>
#include <string.h>

static const snSetupOption options[] = {
    {"accuracy", NULL, NULL},  // frames are solved to their least
    {"constraint_weight", NULL, NULL},
    {"time_range", NULL, NULL},
    {"model_file", NULL, NULL},
    {"marker_file", NULL, NULL},
    {"output_motion_file", NULL, NULL},
    {"results_directory", NULL, NULL},
    {"report_errors", NULL, NULL},
    {"sensor_to_opensim_rotations", NULL, NULL},
    {"orientations_file", NULL, NULL},
    {"OrientationWeightSet", NULL, NULL},
    {"orientation_weights", NULL, NULL},
    {NULL, NULL, NULL}};

static bool read_weights(const snSetupReader* r, snImuSetup* s) {
  const snXmlNode* set = sn_setup_child(r->tool, "OrientationWeightSet");
  if (!set) set = sn_setup_child(r->tool, "orientation_weights");
  const snXmlNode* first = set && sn_setup_objects(set) ? sn_setup_objects(set) : NULL;
  int most = 0;
  for (const snXmlNode* node = first; node; node = node->next) most++;
  s->weights = sn_arena_zalloc(r->arena, sizeof *s->weights * (size_t)(most + 1));
  for (const snXmlNode* node = first; s->weights && node; node = node->next) {
    const snXmlAttr* name = sn_xml_attr(node, "name");
    double weight = sn_setup_number(r, node, "weight", 1);
    if (!name || !(weight >= 0)) {
      sn_error(r->report, node->at, "<%s> needs a name and a weight of 0 or more", node->tag);
      return false;
    }
    s->weights[s->weight_count++] = (snIkTask){.name = name->text, .weight = weight};
  }
  return s->weights != NULL;
}

static const snSetupOption placer_options[] = {
    {"model_file", NULL, NULL},
    {"base_imu_label", NULL, NULL},
    {"base_heading_axis", NULL, NULL},
    {"sensor_to_opensim_rotations", NULL, NULL},
    {"orientation_file_for_calibration", NULL, NULL},
    {"output_model_file", NULL, NULL},
    {NULL, NULL, NULL}};

static bool read_placer(const snSetupReader* r, snImuSetup* s) {
  sn_setup_check(r, r->tool, placer_options);
  s->places = true;
  s->model = sn_setup_path(r, r->tool, "model_file");
  s->orientations = sn_setup_path(r, r->tool, "orientation_file_for_calibration");
  s->output = sn_setup_path(r, r->tool, "output_model_file");
  s->base = sn_setup_text(r->tool, "base_imu_label");
  s->heading = sn_setup_text(r->tool, "base_heading_axis");
  if (!s->base || !s->heading) s->base = s->heading = NULL;  // as OpenSim, which needs both for a heading
  if (!s->output) sn_error(r->report, r->tool->at, "<IMUPlacer> names no <output_model_file>");
  if (!s->orientations) sn_error(r->report, r->tool->at, "<IMUPlacer> names no <orientation_file_for_calibration>");
  return s->output && s->orientations && sn_setup_vector(r, r->tool, "sensor_to_opensim_rotations", &s->rotation);
}

// The result has the name that the tool gives, else "ik_" and that of the orientations, with the ending .mot.
static bool name_output(const snSetupReader* r, snImuSetup* s) {
  const char *file = sn_setup_text(r->tool, "output_motion_file"), *results = s->results;
  const char* slash = s->orientations ? strrchr(s->orientations, '/') : NULL;
  const char* base = slash ? slash + 1 : s->orientations ? s->orientations : "orientations.sto";
  const char* dot = strrchr(base, '.');
  if (!file) file = sn_text_format(r->arena, "ik_%.*s.mot", dot ? (int)(dot - base) : (int)strlen(base), base);
  const char* last = file ? strrchr(file, '/') : NULL;
  s->output = file ? sn_file_join(r->arena, results, last ? last + 1 : file) : NULL;
  if (s->output && s->report_errors) s->errors = sn_text_format(r->arena, "%s_orientationErrors.sto", s->output);
  return s->output && (s->errors || !s->report_errors);
}

static bool read_setup(const snSetupReader* r, snImuSetup* s) {
  if (strcmp(r->tool->tag, "IMUPlacer") == 0) return read_placer(r, s);
  if (strcmp(r->tool->tag, "IMUInverseKinematicsTool") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is not <IMUInverseKinematicsTool> or <IMUPlacer>", r->tool->tag);
    return false;
  }
  sn_setup_check(r, r->tool, options);
  const char* results = sn_setup_path(r, r->tool, "results_directory");
  s->model = sn_setup_path(r, r->tool, "model_file");
  s->orientations = sn_setup_path(r, r->tool, "orientations_file");
  s->results = results ? results : r->folder;
  s->report_errors = sn_setup_flag(r, r->tool, "report_errors", true);
  sn_setup_times(r, r->tool, &s->start, &s->end);
  return sn_setup_vector(r, r->tool, "sensor_to_opensim_rotations", &s->rotation) && read_weights(r, s) &&
         name_output(r, s);
}

snImuSetup* sn_imu_setup_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snImuSetup* setup = NULL;
  bool ok =
      sn_setup_open(&r, path, diag) && (setup = sn_arena_zalloc(r.arena, sizeof *setup)) && read_setup(&r, setup);
  if (!sn_setup_close(&r, ok)) return NULL;
  setup->arena = r.arena;
  return setup;
}

void sn_imu_setup_destroy(snImuSetup* setup) {
  if (setup) sn_arena_destroy(setup->arena);
}
