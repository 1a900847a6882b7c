// setup.c — OpenSim's set-up files of tools
//   reads   InverseKinematicsTool, InverseDynamicsTool, AnalyzeTool with StaticOptimization and JointReaction
#include "osim/setup.h"

#include "base/text.h"
#include <math.h>
#include <string.h>
#include <strings.h>

// ---- tools

static bool read_tasks(const snSetupReader* r, snToolSetup* setup) {
  const snXmlNode* first = sn_setup_objects(sn_setup_child(r->tool, "IKTaskSet"));
  int count = 0;
  for (const snXmlNode* node = first; node; node = node->next) count++;
  setup->tasks = sn_arena_zalloc(r->arena, sizeof *setup->tasks * (size_t)(count + 1));
  if (!setup->tasks) return false;
  for (const snXmlNode* node = first; node; node = node->next) {
    const snXmlAttr* name = sn_xml_attr(node, "name");
    bool marker = strcmp(node->tag, "IKMarkerTask") == 0, coordinate = strcmp(node->tag, "IKCoordinateTask") == 0;
    if (!name || !(marker || coordinate)) {
      sn_warn(r->report, node->at, "<%s> is no task that is known", node->tag);
      continue;
    }
    const char* type = sn_setup_text(node, "value_type");
    double weight = sn_setup_flag(node, "apply", true) ? sn_setup_number(r, node, "weight", 1) : 0;
    if (coordinate && weight > 0 && type && strcmp(type, "from_file") == 0) {
      sn_warn(r->report, node->at, "the task of '%s' takes its value from a file, which is not there; it is not used",
              name->text);
      weight = 0;
    }
    setup->tasks[setup->task_count++] =
        (snIkTask){name->text, weight, coordinate, sn_setup_number(r, node, "value", 0)};
  }
  return true;
}

static void read_times(const snSetupReader* r, snToolSetup* setup) {
  const snXmlNode* leaf = sn_setup_child(r->tool, "time_range");
  double range[2];
  const char* bad;
  int length;
  if (leaf && leaf->text && sn_text_numbers(leaf->text, range, 2, &bad, &length) == 2) {
    setup->start = isfinite(range[0]) ? range[0] : -1e30;
    setup->end = isfinite(range[1]) ? range[1] : 1e30;
  }
  setup->start = sn_setup_number(r, r->tool, "initial_time", setup->start);
  setup->end = sn_setup_number(r, r->tool, "final_time", setup->end);
}

static const struct {
  const char* tag;
  snToolKind kind;
} tools[] = {
    {"InverseKinematicsTool", SN_TOOL_IK}, {"InverseDynamicsTool", SN_TOOL_ID}, {"AnalyzeTool", SN_TOOL_ANALYZE}};

// ---- analyses

static const snXmlNode* analysis(const snSetupReader* r, const char* tag) {
  const snXmlNode* node = sn_setup_objects(sn_setup_child(r->tool, "AnalysisSet"));
  while (node && (strcmp(node->tag, tag) != 0 || !sn_setup_flag(node, "on", true))) node = node->next;
  return node;
}

static snReactionFrame frame_of(const snSetupReader* r, const snXmlNode* node) {
  static const char* const words[] = {"ground", "child", "parent"};
  const char* text = sn_setup_text(node, "express_in_frame");
  for (int i = 0; i < 3; i++)
    if (text && strcasecmp(text, words[i]) == 0) return (snReactionFrame)i;
  if (text)
    sn_warn(r->report, node->at,
            "<express_in_frame> '%.40s' is not known; the result is in ground. Known are ground, child, parent", text);
  return SN_REACTION_GROUND;
}

static void read_analyses(const snSetupReader* r, snToolSetup* setup) {
  const snXmlNode *so = analysis(r, "StaticOptimization"), *reaction = analysis(r, "JointReaction");
  setup->static_optimization = so != NULL;
  setup->exponent = sn_setup_number(r, so, "activation_exponent", 2);
  setup->isometric = !sn_setup_flag(so, "use_muscle_physiology", true);
  setup->joint_reactions = reaction != NULL;
  setup->actuator_forces = sn_setup_path(r, reaction, "forces_file");
  const char* on = sn_setup_text(reaction, "apply_on_bodies");
  setup->on_parent = on && strcasecmp(on, "parent") == 0;
  if (reaction) setup->frame = frame_of(r, reaction);
  setup->reserves = sn_setup_path(r, r->tool, "force_set_files");
  if (!setup->coordinates) setup->coordinates = sn_setup_path(r, r->tool, "states_file");
}

static bool read_tool(const snSetupReader* r, snToolSetup* setup) {
  size_t i = 0, count = sizeof tools / sizeof tools[0];
  while (i < count && strcmp(tools[i].tag, r->tool->tag) != 0) i++;
  if (i == count) {
    sn_error(r->report, r->tool->at,
             "<%s> is a tool that is not there; known are InverseKinematicsTool, InverseDynamicsTool "
             "and AnalyzeTool",
             r->tool->tag);
    return false;
  }
  setup->kind = tools[i].kind;
  setup->model = sn_setup_path(r, r->tool, "model_file");
  setup->markers = sn_setup_path(r, r->tool, "marker_file");
  setup->coordinates = sn_setup_path(r, r->tool, "coordinates_file");
  setup->external_loads = sn_setup_path(r, r->tool, "external_loads_file");
  setup->results = sn_setup_path(r, r->tool, "results_directory");
  setup->output = sn_setup_text(r->tool, setup->kind == SN_TOOL_IK ? "output_motion_file" : "output_gen_force_file");
  setup->cutoff = sn_setup_number(r, r->tool, "lowpass_cutoff_frequency_for_coordinates", -1);
  read_times(r, setup);
  if (setup->kind == SN_TOOL_ANALYZE) read_analyses(r, setup);
  return setup->kind != SN_TOOL_IK || read_tasks(r, setup);
}

snToolSetup* sn_tool_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snToolSetup* setup = NULL;
  bool ok = sn_setup_open(&r, path, diag) && (setup = sn_arena_zalloc(r.arena, sizeof *setup)) && read_tool(&r, setup);
  if (!sn_setup_close(&r, ok)) return NULL;
  setup->arena = r.arena;
  return setup;
}

void sn_tool_destroy(snToolSetup* setup) {
  if (setup) sn_arena_destroy(setup->arena);
}
