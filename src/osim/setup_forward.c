// setup_forward.c — set-up files of OpenSim's ForwardTool
#include "base/file.h"
#include "osim/setup.h"
#include <math.h>
#include <string.h>

#define READ(tag) \
  { tag, NULL, NULL }

static const snSetupOption options[] = {
    READ("defaults"),
    READ("model_file"),
    READ("replace_force_set"),
    READ("force_set_files"),
    READ("results_directory"),
    READ("output_precision"),
    READ("initial_time"),
    READ("final_time"),
    READ("solve_for_equilibrium_for_auxiliary_states"),
    READ("maximum_number_of_integrator_steps"),  // steps end where their error does
    READ("maximum_integrator_step_size"),
    READ("minimum_integrator_step_size"),
    READ("integrator_error_tolerance"),
    READ("integrator_fine_tolerance"),
    READ("AnalysisSet"),
    READ("ControllerSet"),
    READ("external_loads_file"),
    READ("external_loads_model_kinematics_file"),
    READ("lowpass_cutoff_frequency_for_load_kinematics"),
    READ("states_file"),
    {"use_specified_dt", "steps follow their error, not the rows of the states file", NULL},
    {NULL, NULL, NULL}};

static void read_files(const snSetupReader* r, snForwardSetup* s) {
  const snXmlAttr* name = sn_xml_attr(r->tool, "name");
  const char* results = sn_setup_path(r, r->tool, "results_directory");
  s->name = name ? name->text : "";
  s->model = sn_setup_path(r, r->tool, "model_file");
  if (s->model) s->model_line = sn_setup_child(r->tool, "model_file")->at.line;
  s->states = sn_setup_path(r, r->tool, "states_file");
  s->external_loads = sn_setup_path(r, r->tool, "external_loads_file");
  s->results = results ? results : r->folder;
  s->actuators = sn_setup_words(r, r->tool, "force_set_files", &s->actuator_count);
  for (int i = 0; i < s->actuator_count; i++) s->actuators[i] = sn_file_join(r->arena, r->folder, s->actuators[i]);
  s->only_actuators = sn_setup_flag(r, r->tool, "replace_force_set", false);
}

static bool read_setup(const snSetupReader* r, snForwardSetup* s, snDiagnostics* diag) {
  if (strcmp(r->tool->tag, "ForwardTool") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is no <ForwardTool>", r->tool->tag);
    return false;
  }
  sn_setup_check(r, r->tool, options);
  read_files(r, s);
  s->start = sn_setup_number(r, r->tool, "initial_time", 0);
  s->end = sn_setup_number(r, r->tool, "final_time", 1);
  s->accuracy = sn_setup_number(r, r->tool, "integrator_error_tolerance", 1e-5);
  s->equilibrium = sn_setup_flag(r, r->tool, "solve_for_equilibrium_for_auxiliary_states", false);
  if (!(s->accuracy > 0))
    sn_error(r->report, r->tool->at, "<integrator_error_tolerance> is %g; it is positive", s->accuracy);
  snToolSetup analyses = {0};
  if (!sn_setup_analyses(r, &analyses)) return false;
  s->analyses = analyses.analyses;
  s->analysis_count = analyses.analysis_count;
  const snXmlNode* node = sn_setup_objects(sn_setup_child(r->tool, "AnalysisSet"));
  for (; node; node = node->next)
    if (sn_setup_flag(r, node, "on", true) && !sn_setup_is_analysis(node))
      sn_warn(r->report, node->at, "the analysis <%s> is not supported", node->tag);
  return sn_setup_controllers(r, s, diag);
}

static void give_back(snForwardSetup* s) {
  for (int i = 0; i < s->file_count; i++) sn_control_file_destroy(s->files[i]);
}

snForwardSetup* sn_forward_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snForwardSetup* setup = NULL;
  bool ok = sn_setup_open(&r, path, diag) && (setup = sn_arena_zalloc(r.arena, sizeof *setup)) &&
            read_setup(&r, setup, diag);
  ok = ok && sn_report_errors(r.report) == 0;
  if (!ok && setup) give_back(setup);  // before the arena goes, which has the list of them
  if (!sn_setup_close(&r, ok)) return NULL;
  setup->arena = r.arena;
  return setup;
}

void sn_forward_setup_destroy(snForwardSetup* setup) {
  if (!setup) return;
  give_back(setup);
  sn_arena_destroy(setup->arena);
}
