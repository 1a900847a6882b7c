// setup_controls.c — OpenSim's files of controls, and the controllers of set-up files
//   reads   ControlSet with ControlLinear, ControlConstant; ControlSetController, PrescribedController,
//           CorrectionController with their functions
#include "osim/setup.h"

#include "base/file.h"
#include "base/text.h"
#include "osim/track.h"
#include <math.h>
#include <string.h>
#include <strings.h>

#define EXCITATION ".excitation"

static void place(const snSetupReader* r, const snXmlNode* node, snControlSignal* s) {
  const char* file = sn_report_file_name(r->report, node->at.file);
  s->file = sn_text_copy(r->arena, file, strlen(file));
  s->line = node->at.line;
}

// ---- sets of controls

static const char* actuator_of(const snSetupReader* r, const char* name) {
  size_t length = strlen(name), ending = strlen(EXCITATION);
  bool excitation = length > ending && strcmp(name + length - ending, EXCITATION) == 0;
  return sn_text_copy(r->arena, name, excitation ? length - ending : length);
}

static bool read_nodes(const snSetupReader* r, const snXmlNode* list, snControlSignal* s) {
  int count = 0;
  for (const snXmlNode* node = list ? list->first : NULL; node; node = node->next) count++;
  double* time = sn_arena_array(r->arena, double, count + 1);
  double* value = sn_arena_array(r->arena, double, count + 1);
  if (!time || !value) return false;
  for (const snXmlNode* node = list ? list->first : NULL; node; node = node->next) {
    time[s->count] = sn_setup_number(r, node, "t", NAN);
    value[s->count++] = sn_setup_number(r, node, "value", NAN);
  }
  s->time = time;
  s->value = value;
  return true;
}

static bool constant(const snSetupReader* r, snControlSignal* s, double number) {
  double* node = sn_arena_zarray(r->arena, double, 2);
  if (!node) return false;
  node[1] = number;
  s->rule = SN_CONTROL_HELD;
  s->count = 1;
  s->time = node;
  s->value = node + 1;
  return true;
}

static bool read_control(const snSetupReader* r, const snXmlNode* node, snControlSignal* s) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  *s = (snControlSignal){.actuator = actuator_of(r, name ? name->text : "")};
  place(r, node, s);
  if (!s->actuator) return false;
  if (strcmp(node->tag, "ControlConstant") == 0) return constant(r, s, sn_setup_number(r, node, "value", 0));
  if (strcmp(node->tag, "ControlLinear") != 0) {
    sn_error(r->report, node->at, "<%s> is an unsupported control; known are ControlLinear and ControlConstant",
             node->tag);
    return false;
  }
  bool steps = sn_setup_flag(r, node, "use_steps", false), on = sn_setup_flag(r, node, "extrapolate", true);
  s->rule = steps ? SN_CONTROL_STEPS : on ? SN_CONTROL_LINEAR : SN_CONTROL_HELD;
  if (sn_setup_flag(r, node, "filter_on", false))
    sn_warn(r->report, node->at, "<filter_on>: the control of '%s' is not filtered", s->actuator);
  const snXmlNode* list = sn_setup_child(node, "x_nodes");
  return read_nodes(r, list ? list : sn_setup_child(node, "nodes"), s);
}

bool sn_setup_control_set(const snSetupReader* r, snControlFile* file) {
  if (strcmp(r->tool->tag, "ControlSet") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is no <ControlSet>", r->tool->tag);
    return false;
  }
  int most = 0;
  for (const snXmlNode* node = sn_setup_objects(r->tool); node; node = node->next) most++;
  file->signals = sn_arena_zalloc(r->arena, sizeof *file->signals * (size_t)(most + 1));
  for (const snXmlNode* node = sn_setup_objects(r->tool); file->signals && node; node = node->next) {
    if (!sn_setup_flag(r, node, "is_model_control", true)) continue;
    if (!read_control(r, node, &file->signals[file->count++])) return false;
  }
  return file->signals != NULL;
}

// ---- files

// One signal per column. Labels that are paths end in the name of an actuator.
static bool from_motion(snControlFile* file, snArena* arena, snControlRule rule) {
  const snMotion* motion = file->motion;
  file->signals = sn_arena_zalloc(arena, sizeof *file->signals * (size_t)(motion->cols + 1));
  for (int col = 0; file->signals && col < motion->cols; col++) {
    double* value = sn_arena_array(arena, double, motion->rows + 1);
    if (!value) return false;
    const double* given = motion->data + col;
    for (int row = 0; row < motion->rows; row++) value[row] = given[(size_t)row * (size_t)motion->cols];
    snSetupReader r = {.arena = arena};
    file->signals[file->count++] = (snControlSignal){.actuator = actuator_of(&r, motion->labels[col]),
                                                     .rule = rule,
                                                     .count = motion->rows,
                                                     .time = motion->time,
                                                     .value = value,
                                                     .file = motion_source(motion)};
  }
  return file->signals != NULL;
}

static snControlFile* read_motion(const char* path, snControlRule rule, snDiagnostics* diag) {
  snArena* arena = sn_arena_create(NULL, 0);
  snControlFile* file = arena ? sn_arena_zalloc(arena, sizeof *file) : NULL;
  if (file) file->motion = sn_motion_read(path, diag);
  if (file && file->motion && from_motion(file, arena, rule)) {
    file->arena = arena;
    return file;
  }
  if (!file || file->motion) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  if (file) sn_motion_destroy(file->motion);
  if (arena) sn_arena_destroy(arena);
  return NULL;
}

snControlFile* sn_control_file_read(const char* path, snControlRule rule, snDiagnostics* diag) {
  size_t length = path ? strlen(path) : 0;
  if (length < 4 || strcasecmp(path + length - 4, ".xml") != 0) return read_motion(path, rule, diag);
  snSetupReader r;
  snControlFile* file = NULL;
  bool ok = sn_setup_open(&r, path, diag) && (file = sn_arena_zalloc(r.arena, sizeof *file)) &&
            sn_setup_control_set(&r, file);
  if (!sn_setup_close(&r, ok)) return NULL;
  file->arena = r.arena;
  return file;
}

void sn_control_file_destroy(snControlFile* file) {
  if (!file) return;
  sn_motion_destroy(file->motion);
  sn_arena_destroy(file->arena);
}

// ---- functions

static double* numbers(const snSetupReader* r, const snXmlNode* node, const char* tag, int* count) {
  const snXmlNode* leaf = sn_setup_child(node, tag);
  const char *text = leaf ? leaf->text : NULL, *bad;
  int length, most = text ? (int)strlen(text) / 2 + 2 : 1;
  double* out = sn_arena_zarray(r->arena, double, most);
  *count = out && text ? sn_text_numbers(text, out, most, &bad, &length) : 0;
  if (*count < 0) {
    sn_error(r->report, leaf->at, "<%s> holds something that is not a number, at '%.20s'", tag, bad);
    return NULL;
  }
  return out;
}

static bool read_points(const snSetupReader* r, const snXmlNode* node, snControlSignal* s) {
  int x_count, y_count;
  s->time = numbers(r, node, "x", &x_count);
  s->value = numbers(r, node, "y", &y_count);
  if (!s->time || !s->value) return false;
  s->count = x_count;
  if (x_count == y_count && x_count > 0) return true;
  sn_error(r->report, node->at, "<%s> has %d numbers in <x> and %d in <y>; they are as many, and one at least",
           node->tag, x_count, y_count);
  return false;
}

static bool read_line(const snSetupReader* r, const snXmlNode* node, snControlSignal* s) {
  int count;
  double* c = numbers(r, node, "coefficients", &count);
  double* points = sn_arena_zarray(r->arena, double, 4);
  if (!c || !points) return false;
  if (count != 2) {
    sn_error(r->report, node->at, "<coefficients> of a LinearFunction are two numbers, here %d", count);
    return false;
  }
  points[1] = 1, points[2] = c[1], points[3] = c[0] + c[1];
  s->time = points;
  s->value = points + 2;
  s->count = 2;
  return true;
}

bool sn_setup_function(const snSetupReader* r, const snXmlNode* node, snControlSignal* s) {
  if (strcmp(node->tag, "Constant") == 0) return constant(r, s, sn_setup_number(r, node, "value", 0));
  if (strcmp(node->tag, "LinearFunction") == 0) return read_line(r, node, s);
  if (strcmp(node->tag, "PiecewiseLinearFunction") == 0) return read_points(r, node, s);
  if (strcmp(node->tag, "PiecewiseConstantFunction") == 0) {
    s->rule = SN_CONTROL_LEVELS;
    return read_points(r, node, s);
  }
  double degree = sn_setup_number(r, node, "half_order", 3) * 2 - 1;
  bool spline = strcmp(node->tag, "GCVSpline") == 0;
  if (spline && (degree == 1 || degree == 3 || degree == 5)) {
    s->rule = degree == 1 ? SN_CONTROL_LINEAR : degree == 3 ? SN_CONTROL_CUBIC : SN_CONTROL_QUINTIC;
    return read_points(r, node, s);
  }
  sn_error(r->report, node->at,
           "<%s>%s is an unsupported function of time; known are Constant, LinearFunction, PiecewiseLinearFunction, "
           "PiecewiseConstantFunction and GCVSpline of degree 1, 3 and 5",
           node->tag, spline ? " of that <half_order>" : "");
  return false;
}

// ---- controllers

static bool keep_file(const snSetupReader* r, snForwardSetup* setup, const snXmlNode* node, const char* path,
                      snControlRule rule, snDiagnostics* diag) {
  snControlFile* file = sn_control_file_read(path, rule, diag);
  if (!file) {
    sn_error(r->report, node->at, "the <controls_file> of <%s> cannot be read: '%s'", node->tag, path);
    return false;
  }
  setup->files[setup->file_count++] = file;
  snControlSignal* both =
      sn_arena_zalloc(r->arena, sizeof *both * (size_t)(setup->control_count + file->count + 1));
  if (!both) return false;
  if (setup->control_count > 0) memcpy(both, setup->controls, sizeof *both * (size_t)setup->control_count);
  memcpy(both + setup->control_count, file->signals, sizeof *both * (size_t)file->count);
  setup->controls = both;
  setup->control_count += file->count;
  return true;
}

static const snSetupOption set_options[] = {{"actuator_list", NULL, NULL},
                                            {"isDisabled", NULL, NULL},
                                            {"enabled", NULL, NULL},
                                            {"controls_file", NULL, NULL},
                                            {0}};

static bool read_set(const snSetupReader* r, const snXmlNode* node, snForwardSetup* setup, snDiagnostics* diag) {
  const char* path = sn_setup_path(r, node, "controls_file");
  sn_setup_check(r, node, set_options);
  if (path) return keep_file(r, setup, node, path, SN_CONTROL_LINEAR, diag);
  sn_warn(r->report, node->at, "<ControlSetController> has no <controls_file>; it does nothing");
  return true;
}

// The rule of a PrescribedController's file: degree of its splines, 0 for values that stay.
static bool rule_of(const snSetupReader* r, const snXmlNode* node, snControlRule* rule) {
  double method = sn_setup_number(r, node, "interpolation_method", 1);
  *rule = method == 0   ? SN_CONTROL_LEVELS
          : method == 3 ? SN_CONTROL_CUBIC
          : method == 5 ? SN_CONTROL_QUINTIC
                        : SN_CONTROL_LINEAR;
  if (method == 0 || method == 1 || method == 3 || method == 5) return true;
  sn_error(r->report, node->at, "<interpolation_method> is %g; it is 0, 1, 3 or 5", method);
  return false;
}

// A set has its name as tag or as attribute.
static const snXmlNode* named_set(const snXmlNode* node, const char* name) {
  const snXmlNode* found = sn_setup_child(node, name);
  for (const snXmlNode* child = node->first; child && !found; child = child->next) {
    const snXmlAttr* attr = sn_xml_attr(child, "name");
    if (attr && strcmp(attr->text, name) == 0) found = child;
  }
  return found;
}

static bool read_functions(const snSetupReader* r, const snXmlNode* node, snForwardSetup* setup) {
  const snXmlNode* first = sn_setup_objects(named_set(node, "ControlFunctions"));
  const char* tag = sn_setup_child(node, "socket_actuators") ? "socket_actuators" : "actuator_list";
  int count, functions = 0;
  const char** names = sn_setup_words(r, node, tag, &count);
  for (const snXmlNode* f = first; f; f = f->next) functions++;
  bool all = count == 1 && strcasecmp(names[0], "ALL") == 0;
  if (functions == 0) return true;
  if (all || count != functions) {
    sn_error(r->report, node->at,
             "<PrescribedController> has %d functions, and <%s> names %d actuators%s; it names one each", functions,
             tag, all ? 0 : count, all ? " (ALL is none)" : "");
    return false;
  }
  snControlSignal* both = sn_arena_zalloc(r->arena, sizeof *both * (size_t)(setup->control_count + functions + 1));
  if (!both) return false;
  if (setup->control_count > 0) memcpy(both, setup->controls, sizeof *both * (size_t)setup->control_count);
  setup->controls = both;
  for (const snXmlNode* f = first; f; f = f->next, names++) {
    snControlSignal* s = &both[setup->control_count++];
    *s = (snControlSignal){.actuator = *names};
    place(r, f, s);
    if (!sn_setup_function(r, f, s)) return false;
  }
  return true;
}

static const snSetupOption prescribed_options[] = {{"actuator_list", NULL, NULL},
                                                   {"socket_actuators", NULL, NULL},
                                                   {"isDisabled", NULL, NULL},
                                                   {"enabled", NULL, NULL},
                                                   {"controls_file", NULL, NULL},
                                                   {"interpolation_method", NULL, NULL},
                                                   {"ControlFunctions", NULL, NULL},
                                                   {"FunctionSet", NULL, NULL},
                                                   {0}};

static bool read_prescribed(const snSetupReader* r, const snXmlNode* node, snForwardSetup* setup, snDiagnostics* diag) {
  const char* path = sn_setup_path(r, node, "controls_file");
  snControlRule rule;
  sn_setup_check(r, node, prescribed_options);
  if (!rule_of(r, node, &rule) || !read_functions(r, node, setup)) return false;
  return !path || keep_file(r, setup, node, path, rule, diag);
}

static bool read_controller(const snSetupReader* r, const snXmlNode* node, snForwardSetup* setup, snDiagnostics* diag) {
  if (sn_setup_flag(r, node, "isDisabled", false) || !sn_setup_flag(r, node, "enabled", true)) return true;
  if (strcmp(node->tag, "ControlSetController") == 0) return read_set(r, node, setup, diag);
  if (strcmp(node->tag, "PrescribedController") == 0) return read_prescribed(r, node, setup, diag);
  if (strcmp(node->tag, "CorrectionController") == 0) {
    setup->kp = sn_setup_number(r, node, "kp", 16);
    setup->kv = sn_setup_number(r, node, "kv", 8);
    return true;
  }
  sn_error(r->report, node->at,
           "<%s> is an unsupported controller; known are ControlSetController, PrescribedController and "
           "CorrectionController",
           node->tag);
  return false;
}

bool sn_setup_controllers(const snSetupReader* r, snForwardSetup* setup, snDiagnostics* diag) {
  const snXmlNode* first = sn_setup_objects(sn_setup_child(r->tool, "ControllerSet"));
  int most = 0;
  for (const snXmlNode* node = first; node; node = node->next) most++;
  setup->files = sn_arena_zarray(r->arena, snControlFile*, most + 1);
  for (const snXmlNode* node = first; setup->files && node; node = node->next)
    if (!read_controller(r, node, setup, diag)) return false;
  return setup->files != NULL;
}

// Of a model only those that prescribe controls; the model's reader has named the others.
static bool read_of_model(const snSetupReader* r, snForwardSetup* setup, snDiagnostics* diag) {
  const snXmlNode* first = sn_setup_objects(named_set(r->tool, "ControllerSet"));
  int most = 0;
  for (const snXmlNode* node = first; node; node = node->next) most++;
  setup->files = sn_arena_zarray(r->arena, snControlFile*, most + 1);
  for (const snXmlNode* node = first; setup->files && node; node = node->next) {
    bool prescribes = strcmp(node->tag, "PrescribedController") == 0 || strcmp(node->tag, "ControlSetController") == 0;
    if (prescribes && !read_controller(r, node, setup, diag)) return false;
  }
  return setup->files != NULL;
}

snForwardSetup* sn_model_controllers_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snForwardSetup* setup = NULL;
  bool ok = sn_setup_open(&r, path, diag) && (setup = sn_arena_zalloc(r.arena, sizeof *setup)) &&
            read_of_model(&r, setup, diag) && sn_report_errors(r.report) == 0;
  for (int i = 0; !ok && setup && i < setup->file_count; i++) sn_control_file_destroy(setup->files[i]);
  if (!sn_setup_close(&r, ok)) return NULL;
  setup->arena = r.arena;
  return setup;
}
