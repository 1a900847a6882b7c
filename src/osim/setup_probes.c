// setup_probes.c — probes of a model of OpenSim
//   reads   the ProbeSet of a model file        writes  snProbe
//   Values that a file leaves out are those of OpenSim 4.6.
#include "osim/setup.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

static const struct {
  const char* tag;
  snProbeKind kind;
} classes[] = {{"SystemEnergyProbe", SN_PROBE_ENERGY},
               {"ActuatorPowerProbe", SN_PROBE_POWER},
               {"ActuatorForceProbe", SN_PROBE_FORCE},
               {"JointInternalPowerProbe", SN_PROBE_JOINT_POWER},
               {"Umberger2010MuscleMetabolicsProbe", SN_PROBE_UMBERGER},
               {"Bhargava2004MuscleMetabolicsProbe", SN_PROBE_BHARGAVA}};

enum { CLASSES = sizeof classes / sizeof classes[0], MOST_POINTS = 1000 };

static const char* name_of(const snXmlNode* node) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  return name ? name->text : "";
}

// A child by its tag, or by its attribute `name`.
static const snXmlNode* part_of(const snXmlNode* node, const char* tag) {
  const snXmlNode* found = sn_setup_child(node, tag);
  for (const snXmlNode* child = node->first; child && !found; child = child->next)
    if (strcmp(name_of(child), tag) == 0) found = child;
  return found;
}

// ---- metabolic probes

static void read_muscle(const snSetupReader* r, const snXmlNode* node, snProbeMuscle* out) {
  bool provided = sn_setup_flag(r, node, "use_provided_muscle_mass", false);
  *out = (snProbeMuscle){
      .name = name_of(node),
      .slow = sn_setup_number(r, node, "ratio_slow_twitch_fibers", 0.5),
      .mass = provided ? sn_setup_number(r, node, "provided_muscle_mass", -1) : 0,
      .specific_tension = sn_setup_number(r, node, "specific_tension", 0.25e6),
      .density = sn_setup_number(r, node, "density", 1059.7),
      .activation = {sn_setup_number(r, node, "activation_constant_slow_twitch", 40),
                     sn_setup_number(r, node, "activation_constant_fast_twitch", 133)},
      .maintenance = {sn_setup_number(r, node, "maintenance_constant_slow_twitch", 74),
                      sn_setup_number(r, node, "maintenance_constant_fast_twitch", 111)},
  };
  if (!(out->slow >= 0 && out->slow <= 1))
    sn_error(r->report, node->at, "<ratio_slow_twitch_fibers> of '%s' is %g; it is from 0 to 1", out->name, out->slow);
  if (provided && !(out->mass > 0))
    sn_error(r->report, node->at, "<provided_muscle_mass> of '%s' must be positive", out->name);
  if (!(out->specific_tension > 0 && out->density > 0))
    sn_error(r->report, node->at, "<specific_tension> and <density> of '%s' must be positive", out->name);
}

static bool read_muscles(const snSetupReader* r, const snXmlNode* node, snProbe* p) {
  const char* tag = sn_text_format(r->arena, "%s_MetabolicMuscleParameterSet", node->tag);
  const snXmlNode *set = tag ? part_of(node, tag) : NULL, *first = sn_setup_objects(set);
  int count = 0;
  for (const snXmlNode* muscle = first; muscle; muscle = muscle->next) count++;
  snProbeMuscle* muscles = sn_arena_zalloc(r->arena, sizeof *muscles * (size_t)(count + 1));
  for (const snXmlNode* muscle = first; muscles && muscle; muscle = muscle->next)
    read_muscle(r, muscle, &muscles[p->muscle_count++]);
  p->muscles = muscles;
  return muscles != NULL;
}

static int numbers_of(const snSetupReader* r, const snXmlNode* node, const char* tag, double* out) {
  const snXmlNode* leaf = sn_setup_child(node, tag);
  const char* bad = "";
  int length = 0, count = leaf && leaf->text ? sn_text_numbers(leaf->text, out, MOST_POINTS, &bad, &length) : 0;
  if (count < 0) sn_error(r->report, leaf->at, "<%s> holds '%.*s', which is no number", tag, length, bad);
  return count;
}

// The factor of maintenance heat: straight pieces.
static bool read_dependence(const snSetupReader* r, const snXmlNode* node, snProbe* p) {
  static const double x[] = {0, 0.5, 1, 1.5, 2}, y[] = {0.5, 0.5, 1, 0, 0};
  const snXmlNode* function = part_of(node, "normalized_fiber_length_dependence_on_maintenance_rate");
  p->dependence_x = x, p->dependence_y = y, p->dependence_count = 5;
  if (function && strcmp(function->tag, "PiecewiseLinearFunction") != 0 && function->first) function = function->first;
  if (!function || !function->first) return true;
  if (strcmp(function->tag, "PiecewiseLinearFunction") != 0) {
    sn_error(r->report, function->at, "<%s>: only a PiecewiseLinearFunction is known here", function->tag);
    return true;
  }
  double *at = sn_arena_zarray(r->arena, double, MOST_POINTS), *value = sn_arena_zarray(r->arena, double, MOST_POINTS);
  if (!at || !value) return false;
  int count = numbers_of(r, function, "x", at), values = numbers_of(r, function, "y", value);
  bool rises = count == values && count >= 2 && count <= MOST_POINTS;
  for (int i = 1; rises && i < count; i++) rises = at[i] > at[i - 1];
  if (!rises) sn_error(r->report, function->at, "<%s> needs as many y as rising x, at least 2", function->tag);
  p->dependence_x = at, p->dependence_y = value, p->dependence_count = rises ? count : 0;
  return true;
}

static bool read_metabolics(const snSetupReader* r, const snXmlNode* node, snProbe* p) {
  bool both = sn_setup_flag(r, node, "activation_maintenance_rate_on", true), umberger = p->kind == SN_PROBE_UMBERGER;
  p->activation_rate = umberger ? both : sn_setup_flag(r, node, "activation_rate_on", true);
  p->maintenance_rate = umberger ? both : sn_setup_flag(r, node, "maintenance_rate_on", true);
  p->shortening_rate = sn_setup_flag(r, node, "shortening_rate_on", true);
  p->basal_rate = sn_setup_flag(r, node, "basal_rate_on", true);
  p->work_rate = sn_setup_flag(r, node, "mechanical_work_rate_on", true);
  p->least_heat = sn_setup_flag(r, node, "enforce_minimum_heat_rate_per_muscle", true);
  p->negative_work = sn_setup_flag(r, node, "include_negative_mechanical_work", true);
  p->forbid_negative = sn_setup_flag(r, node, "forbid_negative_total_power", true);
  p->total_only = sn_setup_flag(r, node, "report_total_metabolics_only", true);
  p->recruitment = sn_setup_flag(r, node, "use_Bhargava_recruitment_model", true);
  p->force_dependent = sn_setup_flag(r, node, "use_force_dependent_shortening_prop_constant", false);
  p->aerobic_factor = sn_setup_number(r, node, "aerobic_factor", 1.5);
  p->basal_coefficient = sn_setup_number(r, node, "basal_coefficient", 1.2);
  p->basal_exponent = sn_setup_number(r, node, "basal_exponent", 1);
  p->effort = sn_setup_number(r, node, "muscle_effort_scaling_factor", 1);
  return read_muscles(r, node, p) && (umberger || read_dependence(r, node, p));
}

// ---- all of them

static bool read_probe(const snSetupReader* r, const snXmlNode* node, snProbeKind kind, snProbe* p) {
  static const char* const members[] = {[SN_PROBE_POWER] = "actuator_names",
                                        [SN_PROBE_FORCE] = "actuator_names",
                                        [SN_PROBE_JOINT_POWER] = "joint_names"};
  const char* file = sn_report_file_name(r->report, node->at.file);
  *p = (snProbe){.kind = kind,
                 .name = name_of(node),
                 .gain = sn_setup_number(r, node, "gain", 1),
                 .exponent = sn_setup_number(r, node, "exponent", 1),
                 .kinetic = sn_setup_flag(r, node, "compute_kinetic_energy", true),
                 .potential = sn_setup_flag(r, node, "compute_potential_energy", true),
                 .file = sn_text_copy(r->arena, file, strlen(file)),
                 .line = node->at.line};
  p->summed = sn_setup_flag(r, node, kind == SN_PROBE_FORCE ? "sum_forces_together" : "sum_powers_together", false);
  bool metabolic = kind == SN_PROBE_UMBERGER || kind == SN_PROBE_BHARGAVA;
  if (!metabolic && kind != SN_PROBE_ENERGY) p->names = sn_setup_words(r, node, members[kind], &p->name_count);
  return !metabolic || read_metabolics(r, node, p);
}

// Other operations look back over a simulation, which an analysis has not.
static bool is_enabled(const snSetupReader* r, const snXmlNode* node) {
  const char* operation = sn_setup_text(node, "probe_operation");
  if (!sn_setup_flag(r, node, "enabled", !sn_setup_flag(r, node, "isDisabled", false))) return false;
  if (!operation || strcmp(operation, "value") == 0) return true;
  sn_warn(r->report, node->at, "<%s> '%s' is skipped: its operation is '%.40s', and only 'value' is known here",
          node->tag, name_of(node), operation);
  return false;
}

bool sn_setup_probes(const snSetupReader* r, snProbeSet* set) {
  const snXmlNode* first = sn_setup_objects(part_of(r->tool, "ProbeSet"));
  int most = 0;
  for (const snXmlNode* node = first; node; node = node->next) most++;
  set->probes = sn_arena_zalloc(r->arena, sizeof *set->probes * (size_t)(most + 1));
  for (const snXmlNode* node = first; set->probes && node; node = node->next) {
    int i = 0;
    while (i < CLASSES && strcmp(classes[i].tag, node->tag) != 0) i++;
    if (i == CLASSES)
      sn_warn(r->report, node->at, "<%s> '%s' is skipped: probes of this class are not known", node->tag,
              name_of(node));
    else if (is_enabled(r, node) && !read_probe(r, node, classes[i].kind, &set->probes[set->count++]))
      return false;
  }
  return set->probes != NULL;
}

snProbeSet* sn_probes_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snProbeSet* set = NULL;
  bool ok = sn_setup_open(&r, path, diag) && (set = sn_arena_zalloc(r.arena, sizeof *set)) &&
            sn_setup_probes(&r, set);
  if (!sn_setup_close(&r, ok)) return NULL;
  set->arena = r.arena;
  return set;
}

void sn_probes_destroy(snProbeSet* set) {
  if (set) sn_arena_destroy(set->arena);
}
