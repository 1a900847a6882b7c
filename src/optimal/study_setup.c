// study_setup.c — MocoStudy files: model, time, bounds and settings of the solver
//   What is not read is an error where it would change the problem, a warning
//   where it would not.
#include "optimal/study_setup.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

#define DEFAULT_TOLERANCE 1e-6  // where the file leaves it to its solver

bool sn_study_refuse(const snSetupReader* r, const snXmlNode* node, const char* why) {
  sn_error(r->report, node->at, "<%s>: %s", node->tag, why);
  return false;
}

const snXmlNode* sn_study_named(const snXmlNode* node, const char* tag, const char* name) {
  for (const snXmlNode* child = node ? node->first : NULL; child; child = child->next) {
    const snXmlAttr* own = sn_xml_attr(child, "name");
    if (strcmp(child->tag, tag) == 0 && (!own || strcmp(own->text, name) == 0)) return child;
  }
  return NULL;
}

// ---- bounds

bool sn_study_range(const snSetupReader* r, const snXmlNode* node, const char* tag, snRange* range) {
  const char *text = sn_setup_text(node, tag), *bad;
  double values[2];
  int length, count = text ? sn_text_numbers(text, values, 2, &bad, &length) : 0;
  *range = (snRange){NAN, NAN};
  if (count == 1) *range = (snRange){values[0], values[0]};
  if (count == 2) *range = (snRange){values[0], values[1]};
  if (count >= 0 && count <= 2) return true;
  sn_error(r->report, sn_setup_child(node, tag)->at, "<%s> holds '%.40s'; it is one number or two", tag, text);
  return false;
}

const char* sn_study_pattern(const snSetupReader* r, const snXmlNode* node, const char* expression) {
  size_t length = strlen(expression);
  bool anchored = length > 0 && expression[length - 1] == '$';
  char* out = sn_text_copy(r->arena, expression, length - anchored);
  char* to = out;
  for (const char* c = out && out[0] == '^' ? out + 1 : out; c && *c; c++) {
    if (c[0] == '.' && c[1] == '*') {
      *to++ = '*', c++;
    } else if (strchr(".[](){}+?|\\^$", *c)) {
      sn_study_refuse(r, node, "of regular expressions only .* is covered");
      return NULL;
    } else {
      *to++ = *c;
    }
  }
  if (out) *to = '\0';
  return out;
}

static bool read_parameter(const snSetupReader* r, const snXmlNode* node, snOptimalParameter* out) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  *out = (snOptimalParameter){.element = -1, .initial = NAN};
  if (strcmp(node->tag, "MocoParameter") != 0) return sn_study_refuse(r, node, "expected a <MocoParameter>");
  if (!name || !name->text[0]) return sn_study_refuse(r, node, "it has no name");
  const snXmlNode* bounds = sn_setup_child(node, "MocoBounds");
  if (!bounds || !sn_study_range(r, bounds, "bounds", &out->bounds) || isnan(out->bounds.lo))
    return sn_study_refuse(r, bounds ? bounds : node, "it has no bounds");
  out->name = name->text;
  out->components = sn_setup_words(r, node, "component_paths", &out->component_count);
  out->property = sn_setup_text(node, "property_name");
  double element = sn_setup_number(r, node, "property_element", -1);
  out->element = element >= 0 && element < 1000 ? (int)element : -1;
  if (!out->components || out->component_count == 0) return sn_study_refuse(r, node, "it has no <component_paths>");
  return out->property || sn_study_refuse(r, node, "it has no <property_name>");
}

bool sn_study_parameters(const snSetupReader* r, const snXmlNode* list, snStudySetup* setup) {
  snStudyParameter** last = &setup->parameters;
  for (const snXmlNode* node = list ? list->first : NULL; node; node = node->next) {
    snStudyParameter* p = sn_arena_zarray(r->arena, snStudyParameter, 1);
    if (!p || !read_parameter(r, node, &p->parameter)) return false;
    p->at = node->at;
    *last = p;
    last = &p->next;
  }
  return true;
}

static bool read_infos(const snSetupReader* r, const snXmlNode* list, bool patterns, snStudyBounds*** last) {
  for (const snXmlNode* info = list ? list->first : NULL; info; info = info->next) {
    const snXmlAttr* name = sn_xml_attr(info, "name");
    snStudyBounds* b = sn_arena_zarray(r->arena, snStudyBounds, 1);
    if (strcmp(info->tag, "MocoVariableInfo") != 0 || !name || !name->text[0])
      return sn_study_refuse(r, info, "expected a <MocoVariableInfo> with a name");
    if (!b || !sn_study_range(r, info, "bounds", &b->bounds.during) ||
        !sn_study_range(r, info, "initial_bounds", &b->bounds.initial) ||
        !sn_study_range(r, info, "final_bounds", &b->bounds.final))
      return false;
    b->at = info->at;
    if (!(b->name = patterns ? sn_study_pattern(r, info, name->text) : name->text)) return false;
    **last = b;
    *last = &b->next;
  }
  return true;
}

// ---- the phase and the solver

bool sn_study_model(const snSetupReader* r, const snXmlNode* processor, snStudySetup* setup) {
  if (strcmp(processor->tag, "ModelProcessor") != 0) return sn_study_refuse(r, processor, "expected <ModelProcessor>");
  setup->model = sn_setup_path(r, processor, "filepath");
  setup->operators = sn_setup_child(processor, "operators");
  for (const snXmlNode* child = processor->first; child && !setup->own_model; child = child->next)
    setup->own_model = strcmp(child->tag, "Model") == 0 ? child : sn_setup_child(child, "Model");
  if (!setup->model && !setup->own_model) return sn_study_refuse(r, processor, "it names no model");
  return true;
}

static bool read_model(const snSetupReader* r, const snXmlNode* phase, snStudySetup* setup) {
  const snXmlNode* processor = sn_setup_child(phase, "ModelProcessor");
  if (!processor) return sn_study_refuse(r, phase, "it has no <ModelProcessor>");
  return sn_study_model(r, processor, setup);
}

// Speeds without bounds of their own: a row before all others.
static bool read_default_speeds(const snSetupReader* r, const snXmlNode* phase, snStudyBounds*** last) {
  const snXmlNode* node = sn_study_named(phase, "MocoBounds", "default_speed_bounds");
  if (!node) return true;
  snStudyBounds* b = sn_arena_zarray(r->arena, snStudyBounds, 1);
  if (!b || !sn_study_range(r, node, "bounds", &b->bounds.during)) return false;
  *b = (snStudyBounds){.name = "*/speed", .bounds = {b->bounds.during, {NAN, NAN}, {NAN, NAN}}, .at = node->at};
  **last = b;
  *last = &b->next;
  return true;
}

static bool read_phase(const snSetupReader* r, const snXmlNode* phase, snStudySetup* setup) {
  snRange first;
  snStudyBounds** last = &setup->bounds;
  const snXmlNode* inputs = sn_setup_child(phase, "input_control_infos");
  if (inputs && inputs->first) return sn_study_refuse(r, inputs, "this part of a problem is not supported");
  const snXmlNode* initial = sn_study_named(phase, "MocoInitialBounds", "time_initial_bounds");
  const snXmlNode* final = sn_study_named(phase, "MocoFinalBounds", "time_final_bounds");
  if (!initial || !final) return sn_study_refuse(r, phase, "it has no bounds of time");
  if (!sn_study_range(r, initial, "bounds", &first) || !sn_study_range(r, final, "bounds", &setup->end)) return false;
  if (!(first.lo == first.hi)) return sn_study_refuse(r, initial, "a free start of time is not supported");
  setup->start = first.lo;
  const snXmlNode* kinematics = sn_study_named(phase, "TableProcessor", "kinematics");
  if (kinematics && !sn_study_table(r, kinematics, &setup->kinematics)) return false;
  return read_model(r, phase, setup) && read_default_speeds(r, phase, &last) &&
         read_infos(r, sn_setup_child(phase, "state_infos_pattern"), true, &last) &&
         read_infos(r, sn_setup_child(phase, "control_infos_pattern"), true, &last) &&
         read_infos(r, sn_setup_child(phase, "state_infos"), false, &last) &&
         read_infos(r, sn_setup_child(phase, "control_infos"), false, &last) &&
         sn_study_parameters(r, sn_setup_child(phase, "parameters"), setup) &&
         sn_study_path_constraints(r, sn_setup_child(phase, "path_constraints"), setup) &&
         sn_study_goals(r, sn_setup_child(phase, "goals"), setup);
}

static double tolerance_of(const snSetupReader* r, const snXmlNode* solver, const char* tag) {
  double value = sn_setup_number(r, solver, tag, -1);
  return value > 0 ? value : DEFAULT_TOLERANCE;
}

// Settings that would change the problem, and what they must be.
static const struct {
  const char *tag, *value, *why;
} fixed_settings[] = {
    {"minimize_lagrange_multipliers", "false", "minimising multipliers is not supported"},
    {"minimize_implicit_multibody_accelerations", "false", "minimising accelerations is not supported"},
    {"mesh", "", "a mesh of unequal intervals is not supported"},
};

static bool read_solver(const snSetupReader* r, const snXmlNode* solver, snStudySetup* setup) {
  double intervals = sn_setup_number(r, solver, "num_mesh_intervals", 100);
  for (size_t i = 0; i < sizeof fixed_settings / sizeof fixed_settings[0]; i++) {
    const char* text = sn_setup_text(solver, fixed_settings[i].tag);
    if (text && strcmp(text, fixed_settings[i].value) != 0) return sn_study_refuse(r, solver, fixed_settings[i].why);
  }
  const char* scheme = sn_setup_text(solver, "transcription_scheme");
  if (scheme && (setup->scheme = sn_optimal_scheme_find(scheme)) == SN_SCHEME_COUNT)
    return sn_study_refuse(r, solver, "its transcription is not supported");
  bool interpolated = sn_setup_flag(r, solver, "interpolate_control_mesh_interior_points", true);
  if (interpolated == (setup->kinematics.path != NULL))
    return sn_study_refuse(r, solver,
                           interpolated ? "controls of a given motion are not interpolated"
                                        : "controls of midpoints that are not interpolated are not supported");
  if (!(intervals >= 1 && intervals <= 1e5))
    return sn_study_refuse(r, solver, "<num_mesh_intervals> is from 1 to 100000");
  setup->intervals = (int)intervals;
  double most = sn_setup_number(r, solver, "optim_max_iterations", -1);
  setup->max_iterations = most >= 1 && most <= 1e6 ? (int)most : 0;
  setup->tolerance = tolerance_of(r, solver, "optim_convergence_tolerance");
  setup->constraint_tolerance = tolerance_of(r, solver, "optim_constraint_tolerance");
  setup->guess = sn_setup_path(r, solver, "guess_file");
  setup->guess_from_tracking = sn_setup_flag(r, solver, "guess_from_tracking", false);
  if (sn_setup_flag(r, solver, "minimize_implicit_auxiliary_derivatives", false))
    setup->derivatives_weight = sn_setup_number(r, solver, "implicit_auxiliary_derivatives_weight", 1);
  return true;
}

bool sn_setup_study(const snSetupReader* r, snStudySetup* setup) {
  if (strcmp(r->tool->tag, SN_OPTIMAL_ROOT) == 0) return sn_setup_short(r, setup);
  const snXmlNode* study = sn_study_of_tool(r);
  *setup = (snStudySetup){.intervals = 100, .tolerance = DEFAULT_TOLERANCE, .constraint_tolerance = DEFAULT_TOLERANCE};
  if (!study) return false;
  const snXmlAttr* name = sn_xml_attr(study, "name");
  const snXmlNode *problem = sn_setup_child(study, "MocoProblem"), *solver = sn_setup_child(study, "MocoCasADiSolver");
  const snXmlNode* phase = sn_setup_child(problem, "MocoPhase");
  if (!solver) solver = sn_setup_child(study, "MocoTropterSolver");
  setup->name = name && name->text[0] ? name->text : "study";
  if (!phase) return sn_study_refuse(r, study, "it has no <MocoPhase>");
  if (phase->next && strcmp(phase->next->tag, "MocoPhase") == 0)
    return sn_study_refuse(r, phase->next, "problems of several phases are not supported");
  bool good = read_phase(r, phase, setup) && (!solver || read_solver(r, solver, setup));
  return good && sn_report_errors(r->report) == 0;
}
