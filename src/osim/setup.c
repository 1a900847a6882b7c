// setup.c — OpenSim's set-up files of tools
//   reads   InverseKinematicsTool, InverseDynamicsTool, AnalyzeTool with StaticOptimization and JointReaction
#include "osim/setup.h"

#include "base/file.h"
#include "base/text.h"
#include <math.h>
#include <string.h>
#include <strings.h>

#define READ(tag) \
  { tag, NULL, NULL }
#define SAID(tag, remark) \
  { tag, remark, NULL }
#define END \
  { NULL, NULL, NULL }

// ---- tasks of inverse kinematics

static const snSetupOption task_options[] = {READ("apply"), READ("weight"), READ("value_type"), READ("value"), END};

static snIkSource source_of(const snSetupReader* r, const snXmlNode* node) {
  static const char* const words[] = {"manual_value", "default_value", "from_file"};
  const char* text = sn_setup_text(node, "value_type");
  for (int i = 0; text && i < 3; i++)
    if (strcasecmp(text, words[i]) == 0) return (snIkSource)i;
  if (text)
    sn_error(r->report, sn_setup_child(node, "value_type")->at,
             "<value_type> holds '%.40s'; it is manual_value, default_value or from_file", text);
  return SN_IK_DEFAULT;
}

static void read_task(const snSetupReader* r, const snXmlNode* node, snIkTask* tasks, int* count) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  bool marker = strcmp(node->tag, "IKMarkerTask") == 0, coordinate = strcmp(node->tag, "IKCoordinateTask") == 0;
  if (!name || !(marker || coordinate)) {
    sn_warn(r->report, node->at, "<%s> is not a known task, or has no name", node->tag);
    return;
  }
  sn_setup_check(r, node, task_options);
  double weight = sn_setup_flag(r, node, "apply", true) ? sn_setup_number(r, node, "weight", 1) : 0;
  if (weight < 0)
    sn_error(r->report, node->at, "the task of '%s' has the weight %g; it is 0 or more", name->text, weight);
  tasks[(*count)++] = (snIkTask){name->text, weight, coordinate, sn_setup_number(r, node, "value", 0),
                                 coordinate ? source_of(r, node) : SN_IK_MANUAL};
}

bool sn_setup_tasks(const snSetupReader* r, const snXmlNode* set, snIkTask** tasks, int* count) {
  const snXmlNode* first = sn_setup_objects(set);
  int most = 0;
  for (const snXmlNode* node = first; node; node = node->next) most++;
  *tasks = sn_arena_zalloc(r->arena, sizeof **tasks * (size_t)(most + 1));
  *count = 0;
  for (const snXmlNode* node = first; node && *tasks; node = node->next) read_task(r, node, *tasks, count);
  return *tasks != NULL;
}

// ---- tools

void sn_setup_times(const snSetupReader* r, const snXmlNode* node, double* start, double* end) {
  const snXmlNode* leaf = sn_setup_child(node, "time_range");
  double range[2];
  const char* bad;
  int length;
  if (!leaf || !leaf->text || !leaf->text[0]) return;
  if (sn_text_numbers(leaf->text, range, 2, &bad, &length) == 2) {
    *start = isfinite(range[0]) ? range[0] : -1e30;
    *end = isfinite(range[1]) ? range[1] : 1e30;
  } else {
    sn_error(r->report, leaf->at, "<time_range> holds '%.40s'; it is two numbers", leaf->text);
  }
}

static void read_times(const snSetupReader* r, snToolSetup* setup) {
  sn_setup_times(r, r->tool, &setup->start, &setup->end);
  setup->start = sn_setup_number(r, r->tool, "initial_time", setup->start);
  setup->end = sn_setup_number(r, r->tool, "final_time", setup->end);
}

static const snSetupOption ik_options[] = {READ("model_file"),
                                           READ("marker_file"),
                                           READ("coordinate_file"),
                                           READ("time_range"),
                                           READ("output_motion_file"),
                                           READ("results_directory"),
                                           READ("report_errors"),
                                           READ("IKTaskSet"),
                                           READ("accuracy"),
                                           READ("constraint_weight"),  // driven and locked coordinates are kept exactly
                                           {"input_directory", "files are searched next to the set-up file", "./"},
                                           SAID("report_marker_locations", "locations of markers are not written"),
                                           END};

static const snSetupOption id_options[] = {
    READ("defaults"),
    READ("model_file"),
    READ("coordinates_file"),
    READ("time_range"),
    READ("external_loads_file"),
    READ("lowpass_cutoff_frequency_for_coordinates"),
    READ("output_gen_force_file"),
    READ("results_directory"),
    READ("forces_to_exclude"),
    READ("output_body_forces_file"),
    READ("coordinates_in_degrees"),  // the header of the file says it
    {"input_directory", "files are searched next to the set-up file", "./"},
    SAID("joints_to_report_body_forces", "loads of joints are not written here; 'sinew so --reactions' writes them"),
    END};

static const snSetupOption analyze_options[] = {READ("model_file"),
                                                READ("coordinates_file"),
                                                READ("states_file"),
                                                READ("initial_time"),
                                                READ("final_time"),
                                                READ("external_loads_file"),
                                                READ("lowpass_cutoff_frequency_for_coordinates"),
                                                READ("force_set_files"),
                                                READ("replace_force_set"),
                                                READ("results_directory"),
                                                READ("AnalysisSet"),
                                                READ("output_precision"),
                                                READ("solve_for_equilibrium_for_auxiliary_states"),
                                                READ("maximum_number_of_integrator_steps"),
                                                READ("maximum_integrator_step_size"),
                                                READ("minimum_integrator_step_size"),
                                                READ("integrator_error_tolerance"),
                                                SAID("speeds_file", "speeds are the derivatives of the coordinates"),
                                                READ("ControllerSet"),
                                                END};

static const struct {
  const char* tag;
  snToolKind kind;
  const snSetupOption* options;
} tools[] = {{"InverseKinematicsTool", SN_TOOL_IK, ik_options},
             {"InverseKinemtaticsTool", SN_TOOL_IK, ik_options},  // as a set-up file of OpenSim's has it
             {"InverseDynamicsTool", SN_TOOL_ID, id_options},
             {"AnalyzeTool", SN_TOOL_ANALYZE, analyze_options}};

// Muscles never act in inverse dynamics; other forces do unless all are excluded.
static void read_excluded(const snSetupReader* r, snToolSetup* setup) {
  int count;
  const char** words = sn_setup_words(r, r->tool, "forces_to_exclude", &count);
  const snXmlNode* leaf = sn_setup_child(r->tool, "forces_to_exclude");
  bool all = false, muscles = false;
  for (int i = 0; i < count; i++) {
    all = all || strcasecmp(words[i], "all") == 0;
    muscles = muscles || strcasecmp(words[i], "muscles") == 0 || strcasecmp(words[i], "actuators") == 0;
  }
  for (int i = 0; !all && i < count; i++)
    if (strcasecmp(words[i], "muscles") != 0 && strcasecmp(words[i], "actuators") != 0)
      sn_warn(r->report, leaf->at,
              "<forces_to_exclude> names '%.60s'; single forces are not excluded, but actuators never act", words[i]);
  if (!all && !muscles && count == 0)
    sn_warn(r->report, (leaf ? leaf : r->tool)->at,
            "<forces_to_exclude> is empty; actuators do not act here all the same");
  setup->passive = !all;
}

// ---- analyses

// What analyses have in common; OpenSim's AnalyzeTool, too, takes their times from the tool alone.
#define ANALYSIS_ROWS READ("on"), READ("start_time"), READ("end_time"), READ("step_interval"), READ("in_degrees")

static const snSetupOption so_options[] = {ANALYSIS_ROWS,
                                           READ("use_model_force_set"),
                                           READ("activation_exponent"),
                                           READ("use_muscle_physiology"),
                                           READ("optimizer_convergence_criterion"),
                                           READ("optimizer_max_iterations"),
                                           END};

static const snSetupOption reaction_options[] = {ANALYSIS_ROWS,
                                                 READ("forces_file"),
                                                 READ("apply_on_bodies"),
                                                 READ("express_in_frame"),
                                                 READ("joint_names"),
                                                 END};

static const struct {
  const char* tag;
  const snSetupOption* options;
} analyses[] = {{"StaticOptimization", so_options}, {"JointReaction", reaction_options}};

static const snXmlNode* analysis(const snSetupReader* r, const char* tag) {
  const snXmlNode* node = sn_setup_objects(sn_setup_child(r->tool, "AnalysisSet"));
  while (node && (strcmp(node->tag, tag) != 0 || !sn_setup_flag(r, node, "on", true))) node = node->next;
  return node;
}

static void check_analyses(const snSetupReader* r) {
  const snXmlNode* node = sn_setup_objects(sn_setup_child(r->tool, "AnalysisSet"));
  for (; node; node = node->next) {
    if (!sn_setup_flag(r, node, "on", true)) continue;
    size_t i = 0, count = sizeof analyses / sizeof analyses[0];
    while (i < count && strcmp(analyses[i].tag, node->tag) != 0) i++;
    if (i < count)
      sn_setup_check(r, node, analyses[i].options);
    else if (!sn_setup_is_analysis(node))
      sn_warn(r->report, node->at, "the analysis <%s> is not supported", node->tag);
  }
}

// Joints, what their loads act on and the axes of these.
static void read_joints(const snSetupReader* r, const snXmlNode* node, snToolSetup* setup) {
  snReactionJoints* j = &setup->joints;
  j->names = sn_setup_words(r, node, "joint_names", &j->name_count);
  j->on = sn_setup_words(r, node, "apply_on_bodies", &j->on_count);
  j->frames = sn_setup_words(r, node, "express_in_frame", &j->frame_count);
  setup->on_parent = j->on_count > 0 && strcasecmp(j->on[0], "parent") == 0;
  const char* frame = j->frame_count > 0 ? j->frames[0] : "ground";
  setup->frame = strcasecmp(frame, "child") == 0    ? SN_REACTION_CHILD
                 : strcasecmp(frame, "parent") == 0 ? SN_REACTION_PARENT
                                                    : SN_REACTION_GROUND;
}

static void limit_times(const snSetupReader* r, const snXmlNode* node, snToolSetup* setup) {
  double start = sn_setup_number(r, node, "start_time", setup->start),
         end = sn_setup_number(r, node, "end_time", setup->end);
  bool all = setup->start == 0 && setup->end == 0;
  if (!node || all) return;
  setup->start = fmax(setup->start, start);
  setup->end = fmin(setup->end, end);
}

static void read_reserves(const snSetupReader* r, snToolSetup* setup) {
  setup->reserves = sn_setup_words(r, r->tool, "force_set_files", &setup->reserve_count);
  for (int i = 0; i < setup->reserve_count; i++)
    setup->reserves[i] = sn_file_join(r->arena, r->folder, setup->reserves[i]);
  setup->only_reserves = sn_setup_flag(r, r->tool, "replace_force_set", false);
}

static void add_reactions(snToolSetup* setup, const snXmlNode* node) {
  setup->joint_reactions = false;
  setup->analyses[setup->analysis_count++] = (snAnalysisRequest){.kind = SN_ANALYSIS_REACTIONS,
                                                                .name = setup->reaction_name,
                                                                .interval = setup->interval,
                                                                .point_name = "",
                                                                .joints = setup->joints,
                                                                .line = node->at.line};
}

static bool read_analyses(const snSetupReader* r, snToolSetup* setup) {
  const snXmlNode *so = analysis(r, "StaticOptimization"), *reaction = analysis(r, "JointReaction");
  check_analyses(r);
  read_reserves(r, setup);
  setup->static_optimization = so != NULL;
  setup->exponent = sn_setup_number(r, so, "activation_exponent", 2);
  setup->isometric = !sn_setup_flag(r, so, "use_muscle_physiology", true);
  // without the forces of the model, every coordinate has an actuator
  if (!sn_setup_flag(r, so, "use_model_force_set", true)) setup->only_reserves = true, setup->reserve = 1;
  setup->joint_reactions = reaction != NULL;
  const snXmlAttr* name = reaction ? sn_xml_attr(reaction, "name") : NULL;
  setup->reaction_name = name && name->text[0] ? name->text : "JointReaction";
  setup->actuator_forces = sn_setup_path(r, reaction, "forces_file");
  read_joints(r, reaction, setup);
  limit_times(r, so ? so : reaction, setup);
  setup->interval = (int)fmin(fmax(1, sn_setup_number(r, so ? so : reaction, "step_interval", 1)), 1e6);
  const char* states = sn_setup_path(r, r->tool, "states_file");
  setup->states = states != NULL;
  if (states) setup->coordinates = states;
  setup->equilibrium = sn_setup_flag(r, r->tool, "solve_for_equilibrium_for_auxiliary_states", false);
  if (!sn_setup_analyses(r, setup)) return false;
  // without forces of a file or of static optimisation, loads are those of the states
  bool of_states = reaction && states && !so && !setup->actuator_forces;
  if (of_states) add_reactions(setup, reaction);
  return true;
}

// ---- the whole

// Inverse kinematics has its file seen from the set-up's folder, the other tools from that of results.
static void read_output(const snSetupReader* r, snToolSetup* setup) {
  const char* results = sn_setup_path(r, r->tool, "results_directory");
  setup->results = results ? results : r->folder;
  bool ik = setup->kind == SN_TOOL_IK;
  const char* file = sn_setup_text(r->tool, ik ? "output_motion_file" : "output_gen_force_file");
  const char* dot = file ? strrchr(file, '.') : NULL;
  bool bare = !ik && file && (!dot || strpbrk(dot, "/\\"));  // OpenSim adds the ending of its storages
  if (bare) file = sn_text_format(r->arena, "%s.sto", file);
  if (file) setup->output = sn_file_join(r->arena, ik ? r->folder : setup->results, file);
}

static int line_of(const snSetupReader* r, const char* tag) {
  const snXmlNode* node = sn_setup_child(r->tool, tag);
  return node ? node->at.line : 0;
}

static void read_files(const snSetupReader* r, snToolSetup* setup) {
  const snXmlAttr* name = sn_xml_attr(r->tool, "name");
  bool ik = setup->kind == SN_TOOL_IK;
  setup->name = name ? name->text : "";
  setup->model = sn_setup_path(r, r->tool, "model_file");
  setup->markers = sn_setup_path(r, r->tool, "marker_file");
  setup->coordinates = sn_setup_path(r, r->tool, ik ? "coordinate_file" : "coordinates_file");
  setup->external_loads = sn_setup_path(r, r->tool, "external_loads_file");
  setup->model_line = line_of(r, "model_file");
  setup->motion_line = line_of(r, ik ? "marker_file" : "coordinates_file");
  setup->loads_line = line_of(r, "external_loads_file");
  setup->cutoff = sn_setup_number(r, r->tool, "lowpass_cutoff_frequency_for_coordinates", -1);
  setup->report_errors = sn_setup_flag(r, r->tool, "report_errors", true);
}

bool sn_setup_tool(const snSetupReader* r, snToolSetup* setup) {
  size_t i = 0, count = sizeof tools / sizeof tools[0];
  while (i < count && strcmp(tools[i].tag, r->tool->tag) != 0) i++;
  if (i == count) {
    sn_error(r->report, r->tool->at,
             "<%s> is an unsupported tool; known are InverseKinematicsTool, InverseDynamicsTool "
             "and AnalyzeTool",
             r->tool->tag);
    return false;
  }
  setup->kind = tools[i].kind;
  sn_setup_check(r, r->tool, tools[i].options);
  read_files(r, setup);
  read_output(r, setup);
  read_times(r, setup);
  if (setup->kind == SN_TOOL_ID) read_excluded(r, setup);
  if (setup->kind == SN_TOOL_ANALYZE && !read_analyses(r, setup)) return false;
  if (setup->kind != SN_TOOL_IK) return true;
  return sn_setup_tasks(r, sn_setup_child(r->tool, "IKTaskSet"), &setup->tasks, &setup->task_count);
}

// The controls of an AnalyzeTool, which its actuators have beside the activations of the states.
static bool read_controllers(const snSetupReader* r, snToolSetup* setup, snDiagnostics* diag) {
  if (setup->kind != SN_TOOL_ANALYZE || !sn_setup_objects(sn_setup_child(r->tool, "ControllerSet"))) return true;
  setup->controllers = sn_arena_zalloc(r->arena, sizeof *setup->controllers);
  return setup->controllers && sn_setup_controllers(r, setup->controllers, diag);
}

static void give_back(const snToolSetup* setup) {
  for (int i = 0; setup && setup->controllers && i < setup->controllers->file_count; i++)
    sn_control_file_destroy(setup->controllers->files[i]);
}

snToolSetup* sn_tool_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snToolSetup* setup = NULL;
  bool ok =
      sn_setup_open(&r, path, diag) && (setup = sn_arena_zalloc(r.arena, sizeof *setup)) && sn_setup_tool(&r, setup) &&
      read_controllers(&r, setup, diag) && sn_report_errors(r.report) == 0;
  if (!ok) give_back(setup);  // before the arena goes, which has the list of files
  if (!sn_setup_close(&r, ok)) return NULL;
  setup->arena = r.arena;
  return setup;
}

void sn_tool_destroy(snToolSetup* setup) {
  give_back(setup);
  if (setup) sn_arena_destroy(setup->arena);
}
