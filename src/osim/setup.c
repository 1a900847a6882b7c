// setup.c — OpenSim's set-up files of tools, and files of external loads
//   reads   InverseKinematicsTool, InverseDynamicsTool, AnalyzeTool, ExternalLoads
//   Paths in a set-up file are seen from its folder.
#include "base/allocator.h"
#include "base/file.h"
#include "base/text.h"
#include "mjcf/xml.h"
#include "sinew/osim.h"
#include <math.h>
#include <string.h>
#include <strings.h>

typedef struct snSetupReader {
  snArena* arena;
  snReport* report;
  const char* folder;
  const snXmlNode* tool;
} snSetupReader;

static const snXmlNode* child(const snXmlNode* node, const char* tag) {
  for (const snXmlNode* found = node ? node->first : NULL; found; found = found->next)
    if (strcmp(found->tag, tag) == 0) return found;
  return NULL;
}

static const char* text_of(const snXmlNode* node, const char* tag) {
  const snXmlNode* leaf = child(node, tag);
  bool empty = !leaf || !leaf->text || !leaf->text[0] || strcmp(leaf->text, "Unassigned") == 0;
  return empty ? NULL : leaf->text;
}

static const char* path_of(const snSetupReader* r, const snXmlNode* node, const char* tag) {
  const char* text = text_of(node, tag);
  return text ? sn_file_join(r->arena, r->folder, text) : NULL;
}

static double number_of(const snSetupReader* r, const snXmlNode* node, const char* tag, double preset) {
  const snXmlNode* leaf = child(node, tag);
  double value;
  const char* bad;
  int length;
  if (!leaf || !leaf->text || !leaf->text[0]) return preset;
  if (sn_text_numbers(leaf->text, &value, 1, &bad, &length) == 1) return value;
  sn_error(r->report, leaf->at, "<%s> holds '%.40s'; it is one number", tag, leaf->text);
  return preset;
}

static bool flag_of(const snXmlNode* node, const char* tag, bool preset) {
  const char* text = text_of(node, tag);
  return text ? strcasecmp(text, "true") == 0 : preset;
}

static const snXmlNode* objects_of(const snXmlNode* set) {
  const snXmlNode* objects = child(set, "objects");
  return objects ? objects->first : NULL;
}

// The document at `path`, whose first element is the tool; false with an error.
static bool open_document(snSetupReader* r, const char* path, snDiagnostics* diag) {
  snFileAccess access = sn_file_access(NULL);
  snFileBytes bytes;
  *r = (snSetupReader){.arena = sn_arena_create(NULL, 0), .report = sn_report_create(NULL, diag)};
  if (!r->arena || !r->report) return false;
  int file = sn_report_file(r->report, path ? path : "", SN_NOWHERE), left = SN_XML_MAX_ELEMENTS;
  if (!path) sn_error(r->report, SN_NOWHERE, "no path is given");
  if (!path || !sn_file_read(&access, path, r->report, SN_NOWHERE, &bytes)) return false;
  r->folder = sn_file_folder(r->arena, path);
  snXmlNode* root = sn_xml_parse(r->arena, &access.allocator, bytes.data, bytes.size, file, r->report, &left);
  sn_file_close(&access, &bytes);
  if (root && strcmp(root->tag, SN_OSIM_ROOT) != 0)
    sn_error(r->report, root->at, "<%s> is no file of OpenSim", root->tag);
  else if (root)
    r->tool = root->first;
  return r->tool && r->folder;
}

static bool close_document(snSetupReader* r, bool ok) {
  ok = ok && r->report && sn_report_errors(r->report) == 0;
  sn_report_destroy(r->report);
  if (!ok) sn_arena_destroy(r->arena);
  return ok;
}

// ---- tools

static bool read_tasks(const snSetupReader* r, snToolSetup* setup) {
  const snXmlNode* first = objects_of(child(r->tool, "IKTaskSet"));
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
    const char* type = text_of(node, "value_type");
    double weight = flag_of(node, "apply", true) ? number_of(r, node, "weight", 1) : 0;
    if (coordinate && weight > 0 && type && strcmp(type, "from_file") == 0) {
      sn_warn(r->report, node->at, "the task of '%s' takes its value from a file, which is not there; it is not used",
              name->text);
      weight = 0;
    }
    setup->tasks[setup->task_count++] = (snIkTask){name->text, weight, coordinate, number_of(r, node, "value", 0)};
  }
  return true;
}

static void read_times(const snSetupReader* r, snToolSetup* setup) {
  const snXmlNode* leaf = child(r->tool, "time_range");
  double range[2];
  const char* bad;
  int length;
  if (leaf && leaf->text && sn_text_numbers(leaf->text, range, 2, &bad, &length) == 2) {
    setup->start = isfinite(range[0]) ? range[0] : -1e30;
    setup->end = isfinite(range[1]) ? range[1] : 1e30;
  }
  setup->start = number_of(r, r->tool, "initial_time", setup->start);
  setup->end = number_of(r, r->tool, "final_time", setup->end);
}

static const struct {
  const char* tag;
  snToolKind kind;
} tools[] = {
    {"InverseKinematicsTool", SN_TOOL_IK}, {"InverseDynamicsTool", SN_TOOL_ID}, {"AnalyzeTool", SN_TOOL_ANALYZE}};

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
  setup->model = path_of(r, r->tool, "model_file");
  setup->markers = path_of(r, r->tool, "marker_file");
  setup->coordinates = path_of(r, r->tool, "coordinates_file");
  setup->external_loads = path_of(r, r->tool, "external_loads_file");
  setup->results = path_of(r, r->tool, "results_directory");
  setup->output = text_of(r->tool, setup->kind == SN_TOOL_IK ? "output_motion_file" : "output_gen_force_file");
  setup->cutoff = number_of(r, r->tool, "lowpass_cutoff_frequency_for_coordinates", -1);
  read_times(r, setup);
  return setup->kind != SN_TOOL_IK || read_tasks(r, setup);
}

snToolSetup* sn_tool_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snToolSetup* setup = NULL;
  bool ok = open_document(&r, path, diag) && (setup = sn_arena_zalloc(r.arena, sizeof *setup)) && read_tool(&r, setup);
  if (!close_document(&r, ok)) return NULL;
  setup->arena = r.arena;
  return setup;
}

void sn_tool_destroy(snToolSetup* setup) {
  if (setup) sn_arena_destroy(setup->arena);
}

// ---- external loads

static const char* old_or_new(const snXmlNode* node, const char* tag, const char* old) {
  const char* text = text_of(node, tag);
  return text ? text : text_of(node, old);
}

static bool read_loads(const snSetupReader* r, snExternalLoads* loads, const char** datafile) {
  if (strcmp(r->tool->tag, "ExternalLoads") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is no <ExternalLoads>", r->tool->tag);
    return false;
  }
  int count = 0;
  for (const snXmlNode* node = objects_of(r->tool); node; node = node->next) count++;
  loads->forces = sn_arena_zalloc(r->arena, sizeof *loads->forces * (size_t)(count + 1));
  *datafile = path_of(r, r->tool, "datafile");
  if (!loads->forces) return false;
  for (const snXmlNode* node = objects_of(r->tool); node; node = node->next) {
    const snXmlAttr* name = sn_xml_attr(node, "name");
    if (flag_of(node, "isDisabled", false) || !flag_of(node, "appliesForce", true)) continue;
    loads->forces[loads->count++] = (snExternalForce){
        .name = name ? name->text : "",
        .body = text_of(node, "applied_to_body"),
        .force_frame = text_of(node, "force_expressed_in_body"),
        .point_frame = text_of(node, "point_expressed_in_body"),
        .force = old_or_new(node, "force_identifier", "force"),
        .point = text_of(node, "point_identifier"),
        .torque = text_of(node, "torque_identifier"),
    };
  }
  if (*datafile) return true;
  sn_error(r->report, r->tool->at, "<ExternalLoads> needs an element <datafile>");
  return false;
}

snExternalLoads* sn_external_loads_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snExternalLoads* loads = NULL;
  const char* datafile = NULL;
  bool ok = open_document(&r, path, diag) && (loads = sn_arena_zalloc(r.arena, sizeof *loads)) &&
            read_loads(&r, loads, &datafile);
  if (ok) loads->data = sn_motion_read(datafile, diag);
  ok = ok && loads->data;
  if (!close_document(&r, ok)) return NULL;
  for (int i = 0; i < loads->count; i++) loads->forces[i].data = loads->data;
  loads->arena = r.arena;
  return loads;
}

void sn_external_loads_destroy(snExternalLoads* loads) {
  if (!loads) return;
  sn_motion_destroy(loads->data);
  sn_arena_destroy(loads->arena);
}
