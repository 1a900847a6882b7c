// study_short.c — problems of optimal control in a short form
//   <optimal model="walk.osim" end="0.4 0.6" intervals="50">
//     <bounds name="knee_angle_r/value" during="-50 0" degrees="true"/>
//     <effort weight="10" exponent="3" per_distance="true"/>
//     <speed value="1.2"/>
//   </optimal>
//   Goals are elements with the words of their kinds; attributes are those of snGoal. Paths are seen from the file.
#include "optimal/study_setup.h"
#include "base/file.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

#define DEGREE 0.017453292519943295

static bool wrong(const snSetupReader* r, const snXmlAttr* a, const char* expected) {
  sn_error(r->report, a->at, "attribute '%s' is '%.40s'; it is %s", a->name, a->text, expected);
  return false;
}

// ---- attributes

// One to `most` numbers; the count, 0 where the attribute is missing, -1 with an error.
static int numbers(const snSetupReader* r, const snXmlNode* node, const char* name, double* out, int most) {
  const snXmlAttr* a = sn_xml_attr(node, name);
  const char* bad;
  int length, count = a ? sn_text_numbers(a->text, out, most, &bad, &length) : 0;
  if (!a || (count >= 1 && count <= most)) return count;
  wrong(r, a, most == 1 ? "one number" : most == 2 ? "one number or two" : "numbers");
  return -1;
}

static bool number(const snSetupReader* r, const snXmlNode* node, const char* name, double* out) {
  return numbers(r, node, name, out, 1) >= 0;
}

static bool range(const snSetupReader* r, const snXmlNode* node, const char* name, double scale, snRange* out) {
  double values[2];
  int count = numbers(r, node, name, values, 2);
  if (count > 0) *out = (snRange){scale * values[0], scale * values[count - 1]};
  return count >= 0;
}

static bool flag(const snSetupReader* r, const snXmlNode* node, const char* name, bool* out) {
  const snXmlAttr* a = sn_xml_attr(node, name);
  if (a) *out = strcmp(a->text, "true") == 0;
  return !a || *out || strcmp(a->text, "false") == 0 || wrong(r, a, "true or false");
}

static const char* path(const snSetupReader* r, const snXmlNode* node, const char* name) {
  const snXmlAttr* a = sn_xml_attr(node, name);
  return a ? sn_file_join(r->arena, r->folder, a->text) : NULL;
}

// Words of an attribute, blanks between them.
static const char** words(const snSetupReader* r, const snXmlNode* node, const char* name, int* count) {
  const snXmlAttr* a = sn_xml_attr(node, name);
  const char** out = a ? sn_arena_zarray(r->arena, const char*, strlen(a->text) / 2 + 2) : NULL;
  *count = 0;
  for (const char* text = a ? a->text : ""; out && *text;) {
    size_t blank = strspn(text, " \t\r\n"), length = strcspn(text + blank, " \t\r\n");
    if (length > 0 && !(out[(*count)++] = sn_text_copy(r->arena, text + blank, length))) return NULL;
    text += blank + length;
  }
  return out;
}

static const char* listed(const void* context, int i) { return ((const char* const*)context)[i]; }

// Attributes that are not in the list (which ends in NULL) are errors with the nearest name.
static bool only(const snSetupReader* r, const snXmlNode* node, const char* const* names) {
  for (int i = 0; i < node->attr_count; i++) {
    const snXmlAttr* a = &node->attrs[i];
    const char* const* known = names;
    while (*known && strcmp(*known, a->name) != 0) known++;
    if (*known) continue;
    const char* close = sn_closest_word(a->name, listed, names);
    sn_error(r->report, a->at, "<%s> has no attribute '%s'%s%s%s", node->tag, a->name, close ? "; did you mean '" : "",
             close ? close : "", close ? "'?" : "");
    return false;
  }
  return true;
}

// ---- elements

static bool read_bounds(const snSetupReader* r, const snXmlNode* node, snStudyBounds*** last) {
  static const char* const names[] = {"name", "during", "initial", "final", "degrees", NULL};
  const snXmlAttr* name = sn_xml_attr(node, "name");
  snStudyBounds* b = sn_arena_zarray(r->arena, snStudyBounds, 1);
  snRange unset = {NAN, NAN};
  bool degrees = false;
  if (!b || !only(r, node, names) || !flag(r, node, "degrees", &degrees)) return false;
  if (!name || !name->text[0]) return sn_study_refuse(r, node, "it needs the attribute 'name'");
  *b = (snStudyBounds){.name = name->text, .bounds = {unset, unset, unset}, .at = node->at};
  double scale = degrees ? DEGREE : 1;
  **last = b;
  *last = &b->next;
  return range(r, node, "during", scale, &b->bounds.during) && range(r, node, "initial", scale, &b->bounds.initial) &&
         range(r, node, "final", scale, &b->bounds.final);
}

// <parameter name="foot" of="/bodyset/calcn_r" property="mass" during="0.5 2"/>
static bool read_parameter(const snSetupReader* r, const snXmlNode* node, snStudyParameter*** last) {
  static const char* const names[] = {"name", "of", "property", "element", "during", "initial", NULL};
  const snXmlAttr *name = sn_xml_attr(node, "name"), *property = sn_xml_attr(node, "property");
  snStudyParameter* x = sn_arena_zarray(r->arena, snStudyParameter, 1);
  double element = -1;
  if (!x || !only(r, node, names)) return false;
  if (!name || !property || !sn_xml_attr(node, "of") || !sn_xml_attr(node, "during"))
    return sn_study_refuse(r, node, "it needs the attributes 'name', 'of', 'property' and 'during'");
  snOptimalParameter* p = &x->parameter;
  *p = (snOptimalParameter){.name = name->text, .property = property->text, .initial = NAN};
  p->components = words(r, node, "of", &p->component_count);
  x->at = node->at;
  **last = x;
  *last = &x->next;
  bool good = number(r, node, "element", &element) && range(r, node, "during", 1, &p->bounds) &&
              number(r, node, "initial", &p->initial);
  p->element = element >= 0 && element < 1000 ? (int)element : -1;
  return good;
}

// <scale_factor name="gastrocnemius" during="0.01 1"/>
static bool read_factor(const snSetupReader* r, const snXmlNode* node, snStudyFactor*** last) {
  static const char* const names[] = {"name", "during", "initial", NULL};
  const snXmlAttr* name = sn_xml_attr(node, "name");
  snStudyFactor* x = sn_arena_zarray(r->arena, snStudyFactor, 1);
  if (!x || !only(r, node, names)) return false;
  if (!name || !sn_xml_attr(node, "during"))
    return sn_study_refuse(r, node, "it needs the attributes 'name' and 'during'");
  *x = (snStudyFactor){.name = name->text, .initial = NAN, .at = node->at};
  **last = x;
  *last = &x->next;
  return range(r, node, "during", 1, &x->bounds) && number(r, node, "initial", &x->initial);
}

static bool read_lists(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  int others, scales, weights = 0;
  goal->names = words(r, node, "names", &goal->count);
  goal->others = words(r, node, "others", &others);
  const char** factors = words(r, node, "scales", &scales);
  for (int i = 0; i < scales; i++)
    if (strcmp(factors[i], "-") == 0) factors[i] = NULL;
  goal->scales = factors;
  double* numbers_of = sn_arena_zarray(r->arena, double, goal->count + 1);
  if (!numbers_of) return false;
  weights = numbers(r, node, "weights", numbers_of, goal->count);
  if (weights < 0) return false;
  if (weights > 0) goal->weights = numbers_of;
  if ((weights > 0 && weights != goal->count) || (others > 0 && others != goal->count) ||
      (scales > 0 && scales != goal->count))
    return sn_study_refuse(r, node, "'names', 'others', 'weights' and 'scales' have as many words each");
  return true;
}

static bool read_place(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  const snXmlAttr* a = sn_xml_attr(node, "place");
  double place[3];
  int count = numbers(r, node, "place", place, 3);
  if (count == 3) goal->axis = (snVec3){place[0], place[1], place[2]};
  return count == 0 || count == 3 || (count > 0 && wrong(r, a, "three numbers"));
}

static bool read_goal(const snSetupReader* r, const snXmlNode* node, snGoalKind kind, snStudyGoal*** last) {
  static const char* const names[] = {"name",   "weight",    "exponent", "per_distance", "per_duration", "per_mass",
                                      "within", "value",     "names",    "others",       "weights",      "reference",
                                      "cutoff", "speeds",    "loads",    "place",        "scales",       NULL};
  const snXmlAttr* name = sn_xml_attr(node, "name");
  snStudyGoal* g = sn_arena_zarray(r->arena, snStudyGoal, 1);
  if (!g || !only(r, node, names)) return false;
  g->at = node->at;
  g->goal = (snGoal){.kind = kind, .name = name ? name->text : NULL, .weight = 1};
  g->goal.constraint = sn_xml_attr(node, "within") != NULL;
  g->reference.path = path(r, node, "reference"), g->loads = path(r, node, "loads");
  **last = g;
  *last = &g->next;
  return number(r, node, "weight", &g->goal.weight) && number(r, node, "exponent", &g->goal.exponent) &&
         number(r, node, "value", &g->goal.value) && number(r, node, "cutoff", &g->goal.cutoff) &&
         flag(r, node, "per_distance", &g->goal.per_distance) && flag(r, node, "speeds", &g->goal.speeds) &&
         flag(r, node, "per_duration", &g->goal.per_duration) && flag(r, node, "per_mass", &g->goal.per_mass) &&
         range(r, node, "within", 1, &g->goal.within) && read_lists(r, node, &g->goal) && read_place(r, node, &g->goal);
}

// <joint_load of="tibia_r" axis="y" name="knee"/>, <distance of="toes_l" to="toes_r"/>
static bool read_quantity(const snSetupReader* r, const snXmlNode* node, snQuantityKind kind, snStudyQuantity*** last) {
  static const char* const names[] = {"of", "to", "axis", "name", NULL};
  const snXmlAttr *of = sn_xml_attr(node, "of"), *to = sn_xml_attr(node, "to"), *name = sn_xml_attr(node, "name");
  const snXmlAttr* axis = sn_xml_attr(node, "axis");
  snStudyQuantity* q = sn_arena_zarray(r->arena, snStudyQuantity, 1);
  if (!q || !only(r, node, names)) return false;
  const char* letter = axis && strlen(axis->text) == 1 ? strchr("xyz", axis->text[0]) : NULL;
  if (axis && !letter) return wrong(r, axis, "x, y or z");
  q->quantity = (snQuantity){.kind = kind, .name = name ? name->text : NULL, .object = of ? of->text : NULL,
                             .other = to ? to->text : NULL, .axis = letter ? *letter - 'x' : -1};
  q->during = (snRange){NAN, NAN}, q->at = node->at;
  **last = q;
  *last = &q->next;
  return true;
}

static const char* kind_word(const void* context, int i) {
  (void)context;
  if (i < 3) return i == 0 ? "bounds" : i == 1 ? "parameter" : "scale_factor";
  if ((i -= 3) < SN_GOAL_COUNT) return sn_goal_word((snGoalKind)i);
  i -= SN_GOAL_COUNT;
  return i < SN_QUANTITY_COUNT ? sn_quantity_word((snQuantityKind)i) : NULL;
}

typedef struct Lists {
  snStudyBounds** bounds;
  snStudyParameter** parameters;
  snStudyFactor** factors;
  snStudyQuantity** quantities;
  snStudyGoal** goals;
} Lists;

static bool read_child(const snSetupReader* r, const snXmlNode* node, Lists* last) {
  if (strcmp(node->tag, "bounds") == 0) return read_bounds(r, node, &last->bounds);
  if (strcmp(node->tag, "parameter") == 0) return read_parameter(r, node, &last->parameters);
  if (strcmp(node->tag, "scale_factor") == 0) return read_factor(r, node, &last->factors);
  for (int kind = 0; kind < SN_GOAL_COUNT; kind++)
    if (strcmp(node->tag, sn_goal_word((snGoalKind)kind)) == 0)
      return read_goal(r, node, (snGoalKind)kind, &last->goals);
  for (int kind = 0; kind < SN_QUANTITY_COUNT; kind++)
    if (strcmp(node->tag, sn_quantity_word((snQuantityKind)kind)) == 0)
      return read_quantity(r, node, (snQuantityKind)kind, &last->quantities);
  const char* close = sn_closest_word(node->tag, kind_word, NULL);
  sn_error(r->report, node->at, "<%s> is not a kind of goal or quantity%s%s%s", node->tag,
           close ? "; did you mean <" : "", close ? close : "", close ? ">?" : "");
  return false;
}

// ---- the whole

bool sn_setup_short(const snSetupReader* r, snStudySetup* setup) {
  static const char* const names[] = {"name", "model", "start", "end", "intervals", "guess", "tolerance",
                                      "constraint_tolerance", "max_iterations", "kinematics", "cutoff", "loads",
                                      "scheme", NULL};
  const snXmlNode* root = r->tool;
  const snXmlAttr *name = sn_xml_attr(root, "name"), *scheme = sn_xml_attr(root, "scheme");
  double intervals = 50, most = 0;
  Lists last = {&setup->bounds, &setup->parameters, &setup->factors, &setup->quantities, &setup->goals};
  *setup = (snStudySetup){.name = name ? name->text : "optimal", .tolerance = 1e-4, .constraint_tolerance = 1e-4,
                          .end = {NAN, NAN}};
  if (!only(r, root, names) || !number(r, root, "start", &setup->start) || !range(r, root, "end", 1, &setup->end) ||
      !number(r, root, "intervals", &intervals) || !number(r, root, "tolerance", &setup->tolerance) ||
      !number(r, root, "constraint_tolerance", &setup->constraint_tolerance) ||
      !number(r, root, "max_iterations", &most) || !number(r, root, "cutoff", &setup->kinematics.cutoff))
    return false;
  setup->model = path(r, root, "model"), setup->guess = path(r, root, "guess"), setup->loads = path(r, root, "loads");
  setup->kinematics.path = path(r, root, "kinematics");
  if (!setup->model) return sn_study_refuse(r, root, "it needs the attribute 'model', a file");
  if (isnan(setup->end.lo)) return sn_study_refuse(r, root, "it needs the attribute 'end', one time or two");
  if (!(intervals >= 1 && intervals <= 1e5) || !(most >= 0 && most <= 1e6))
    return sn_study_refuse(r, root, "'intervals' is from 1 to 100000, 'max_iterations' up to 1000000");
  if (scheme && (setup->scheme = sn_optimal_scheme_find(scheme->text)) == SN_SCHEME_COUNT)
    return wrong(r, scheme, "hermite-simpson, radau, trapezoidal, legendre-gauss-radau-N or legendre-gauss-N");
  setup->intervals = (int)intervals, setup->max_iterations = (int)most;
  for (const snXmlNode* child = root->first; child; child = child->next)
    if (!read_child(r, child, &last)) return false;
  return sn_report_errors(r->report) == 0;
}
