// setup_cmc.c — set-up files of OpenSim's RRATool and CMCTool: tasks, ranges of controls
#include "base/file.h"
#include "base/text.h"
#include "osim/setup.h"
#include "sinew/cmc.h"
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
    READ("solve_for_equilibrium_for_auxiliary_states"),  // muscles always begin in equilibrium
    READ("maximum_number_of_integrator_steps"),
    READ("maximum_integrator_step_size"),
    READ("minimum_integrator_step_size"),
    READ("integrator_error_tolerance"),
    READ("AnalysisSet"),
    READ("ControllerSet"),
    READ("external_loads_file"),
    {"external_loads_model_kinematics_file", "points of forces follow the simulated model", NULL},
    {"lowpass_cutoff_frequency_for_load_kinematics", "points of forces follow the simulated model", "-1"},
    {"desired_points_file", "points are not followed, only coordinates", NULL},
    READ("desired_kinematics_file"),
    READ("task_set_file"),
    READ("constraints_file"),
    {"rra_controls_file", "not used, as in OpenSim 4", NULL},
    READ("actuators_to_exclude"),
    READ("lowpass_cutoff_frequency"),
    READ("cmc_time_window"),
    READ("use_fast_optimization_target"),
    READ("optimizer_algorithm"),  // there is one solution
    READ("numerical_derivative_step_size"),
    READ("optimization_convergence_tolerance"),
    READ("optimizer_max_iterations"),
    READ("optimizer_print_level"),
    READ("use_verbose_printing"),
    READ("adjust_com_to_reduce_residuals"),
    READ("adjust_kinematics_to_reduce_residuals"),
    READ("initial_time_for_com_adjustment"),
    READ("final_time_for_com_adjustment"),
    READ("adjusted_com_body"),
    READ("output_model_file"),
    {NULL, NULL, NULL}};

static const snSetupOption task_options[] = {
    READ("on"),     READ("wrt_body"),   READ("express_body"), READ("active"),
    READ("weight"), READ("kp"),         READ("kv"),           READ("ka"),
    READ("r0"),     READ("r1"),         READ("r2"),           READ("limit"),
    READ("name"),   READ("coordinate"), {NULL, NULL, NULL}};

// ---- elements with defaults

// The element, or that of the <defaults>, which has the child.
static const snXmlNode* holder(const snXmlNode* node, const snXmlNode* defaults, const char* tag) {
  return sn_setup_child(node, tag) ? node : defaults;
}

static const snXmlNode* defaults_of(const snXmlNode* set, const char* kind) {
  return sn_setup_child(sn_setup_child(set, "defaults"), kind);
}

// The first of up to three numbers.
static double first_number(const snSetupReader* r, const snXmlNode* node, const char* tag, double preset) {
  const char* text = sn_setup_text(node, tag);
  double value[3];
  const char* bad;
  int length;
  if (!text) return preset;
  if (sn_text_numbers(text, value, 3, &bad, &length) >= 1) return value[0];
  sn_error(r->report, sn_setup_child(node, tag)->at, "<%s> holds '%.40s'; it is one to three numbers", tag, text);
  return preset;
}

// ---- tasks

static bool is_on(const snSetupReader* r, const snXmlNode* node, const snXmlNode* defaults) {
  const char* active = sn_setup_text(holder(node, defaults, "active"), "active");
  return sn_setup_flag(r, holder(node, defaults, "on"), "on", true) &&
         (!active || strncmp(active, "true", 4) == 0 || active[0] == '1');
}

static void read_task(const snSetupReader* r, const snXmlNode* node, const snXmlNode* defaults, snCmcOptions* o,
                      snTrackingTask* tasks) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  const char* coordinate = sn_setup_text(holder(node, defaults, "coordinate"), "coordinate");
  sn_setup_check(r, node, task_options);
  if (!coordinate && name) coordinate = name->text;
  if (!coordinate) {
    sn_error(r->report, node->at, "<CMC_Joint> has no <coordinate>");
    return;
  }
  const char *slash = strrchr(coordinate, '/'), *file = sn_report_file_name(r->report, node->at.file);
  tasks[o->task_count++] = (snTrackingTask){
      .name = name ? name->text : coordinate,
      .coordinate = slash ? slash + 1 : coordinate,
      .weight = first_number(r, holder(node, defaults, "weight"), "weight", 1),
      .kp = first_number(r, holder(node, defaults, "kp"), "kp", 1),
      .kv = first_number(r, holder(node, defaults, "kv"), "kv", 1),
      .ka = first_number(r, holder(node, defaults, "ka"), "ka", 1),
      .limit = sn_setup_number(r, holder(node, defaults, "limit"), "limit", 0),
      .file = file ? sn_text_copy(r->arena, file, strlen(file)) : NULL,
      .line = node->at.line,
  };
}

static bool read_tasks(const snSetupReader* r, snCmcSetup* s) {
  const char* path = sn_setup_path(r, r->tool, "task_set_file");
  const snXmlNode* set = path ? sn_setup_document(r, path) : NULL;
  if (!path) sn_error(r->report, r->tool->at, "<%s> has no <task_set_file>", r->tool->tag);
  if (!set) return false;
  if (strcmp(set->tag, "CMC_TaskSet") != 0 && strcmp(set->tag, "rdCMC_TaskSet") != 0) {
    sn_error(r->report, set->at, "<%s> is no <CMC_TaskSet>", set->tag);
    return false;
  }
  int most = 0;
  for (const snXmlNode* node = sn_setup_objects(set); node; node = node->next) most++;
  snTrackingTask* tasks = sn_arena_zalloc(r->arena, sizeof *tasks * (size_t)(most + 1));
  for (const snXmlNode* node = sn_setup_objects(set); tasks && node; node = node->next) {
    const snXmlNode* defaults = defaults_of(set, node->tag);
    if (strcmp(node->tag, "CMC_Joint") != 0 && strcmp(node->tag, "rdCMC_Joint") != 0)
      sn_warn(r->report, node->at, "the task <%s> is skipped: tasks of coordinates (<CMC_Joint>) are supported",
              node->tag);
    else if (is_on(r, node, defaults))
      read_task(r, node, defaults, &s->options, tasks);
  }
  s->options.tasks = tasks;
  if (tasks && s->options.task_count == 0) sn_error(r->report, set->at, "no task of a coordinate is on");
  return tasks != NULL;
}

// ---- ranges of controls

static bool read_ranges(const snSetupReader* r, snCmcSetup* s) {
  const char* path = sn_setup_path(r, r->tool, "constraints_file");
  const snXmlNode* set = path ? sn_setup_document(r, path) : NULL;
  if (!path) return true;
  if (!set) return false;
  if (strcmp(set->tag, "ControlSet") != 0) {
    sn_error(r->report, set->at, "<%s> is no <ControlSet>", set->tag);
    return false;
  }
  int most = 0, skipped = 0;
  for (const snXmlNode* node = sn_setup_objects(set); node; node = node->next) most++;
  snControlRange* ranges = sn_arena_zalloc(r->arena, sizeof *ranges * (size_t)(most + 1));
  for (const snXmlNode* node = sn_setup_objects(set); ranges && node; node = node->next) {
    const snXmlNode* defaults = defaults_of(set, node->tag);
    const snXmlAttr* name = sn_xml_attr(node, "name");
    const snXmlNode *low = sn_setup_child(node, "min_nodes"), *high = sn_setup_child(node, "max_nodes");
    if (!name) continue;
    if (((low && low->first) || (high && high->first)) && !skipped++)
      sn_warn(r->report, node->at,
              "<min_nodes> and <max_nodes> of '%s' (and others after it) are skipped: ranges are constant",
              name->text);
    bool steps = sn_setup_flag(r, holder(node, defaults, "use_steps"), "use_steps", false);
    ranges[s->options.range_count++] = (snControlRange){
        .actuator = name->text,
        .low = sn_setup_number(r, holder(node, defaults, "default_min"), "default_min", 0),
        .high = sn_setup_number(r, holder(node, defaults, "default_max"), "default_max", 1),
        .rule = steps ? SN_CONTROL_STEPS : SN_CONTROL_LINEAR};
  }
  s->options.ranges = ranges;
  return ranges != NULL;
}

// ---- the tool

static void read_files(const snSetupReader* r, snCmcSetup* s) {
  const snXmlAttr* name = sn_xml_attr(r->tool, "name");
  const char* results = sn_setup_path(r, r->tool, "results_directory");
  const snXmlNode* motion = sn_setup_child(r->tool, "desired_kinematics_file");
  s->name = name ? name->text : "";
  s->model = sn_setup_path(r, r->tool, "model_file");
  if (s->model) s->model_line = sn_setup_child(r->tool, "model_file")->at.line;
  s->coordinates = sn_setup_path(r, r->tool, "desired_kinematics_file");
  s->coordinates_line = motion ? motion->at.line : r->tool->at.line;
  s->external_loads = sn_setup_path(r, r->tool, "external_loads_file");
  s->results = results ? results : r->folder;
  s->actuators = sn_setup_words(r, r->tool, "force_set_files", &s->actuator_count);
  for (int i = 0; i < s->actuator_count; i++) s->actuators[i] = sn_file_join(r->arena, r->folder, s->actuators[i]);
  s->options.excluded = sn_setup_words(r, r->tool, "actuators_to_exclude", &s->options.excluded_count);
}

static void read_adjustment(const snSetupReader* r, snCmcSetup* s) {
  s->adjust = sn_setup_flag(r, r->tool, "adjust_com_to_reduce_residuals", false);
  s->track = sn_setup_flag(r, r->tool, "adjust_kinematics_to_reduce_residuals", true);
  s->adjusted_body = sn_setup_text(r->tool, "adjusted_com_body");
  s->adjusted_model = sn_setup_path(r, r->tool, "output_model_file");
  if (!s->adjusted_model) s->adjusted_model = sn_file_join(r->arena, r->folder, "adjusted_model.osim");
  s->adjust_start = sn_setup_number(r, r->tool, "initial_time_for_com_adjustment", -1);
  s->adjust_end = sn_setup_number(r, r->tool, "final_time_for_com_adjustment", -1);
  if (s->adjust && !s->adjusted_body)
    sn_error(r->report, r->tool->at, "<adjust_com_to_reduce_residuals> needs <adjusted_com_body>");
}

static bool read_setup(const snSetupReader* r, snCmcSetup* s) {
  bool rra = strcmp(r->tool->tag, "RRATool") == 0;
  snCmcOptions* o = &s->options;
  if (!rra && strcmp(r->tool->tag, "CMCTool") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is no <RRATool> or <CMCTool>", r->tool->tag);
    return false;
  }
  s->tool = rra ? SN_CMC_RRA : SN_CMC_CMC;
  s->track = true;
  sn_setup_check(r, r->tool, options);
  read_files(r, s);
  o->start = sn_setup_number(r, r->tool, "initial_time", 0);
  o->end = sn_setup_number(r, r->tool, "final_time", 1);
  o->accuracy = sn_setup_number(r, r->tool, "integrator_error_tolerance", 1e-5);
  o->cutoff = sn_setup_number(r, r->tool, "lowpass_cutoff_frequency", -1);
  o->only_reserves = sn_setup_flag(r, r->tool, "replace_force_set", false);
  o->window = rra ? 1e-3 : sn_setup_number(r, r->tool, "cmc_time_window", 0.01);
  o->exact = !rra && sn_setup_flag(r, r->tool, "use_fast_optimization_target", true);
  if (!(o->window > 0)) sn_error(r->report, r->tool->at, "<cmc_time_window> is %g s; it is positive", o->window);
  if (!(o->accuracy > 0))
    sn_error(r->report, r->tool->at, "<integrator_error_tolerance> is %g; it is positive", o->accuracy);
  if (rra) read_adjustment(r, s);
  return read_tasks(r, s) && read_ranges(r, s);
}

snCmcSetup* sn_cmc_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snCmcSetup* setup = NULL;
  bool ok = sn_setup_open(&r, path, diag) && (setup = sn_arena_zalloc(r.arena, sizeof *setup)) && read_setup(&r, setup);
  if (!sn_setup_close(&r, ok)) return NULL;
  setup->arena = r.arena;
  return setup;
}

void sn_cmc_setup_destroy(snCmcSetup* setup) {
  if (setup) sn_arena_destroy(setup->arena);
}
