// model_operators.c — a model of OpenSim as a ModelProcessor changes it, before it is loaded
//   One row of the table per operator. Rules are those of OpenSim's ModelFactory and ModelOperators: reserves and
//   residuals are CoordinateActuators of coordinates that are not locked, prescribed or coupled to others; a replaced
//   joint keeps its frames; a replaced muscle keeps its path, limits and parameters.
#include "osim/setup.h"
#include "base/file.h"
#include "base/text.h"
#include "mjcf/xml_edit.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

static bool ends_with(const char* text, const char* end) {
  size_t n = strlen(text), k = strlen(end);
  return n >= k && strcmp(text + n - k, end) == 0;
}

static bool is_joint(const snXmlNode* node) { return ends_with(node->tag, "Joint") && sn_xml_attr(node, "name"); }
static bool is_muscle(const snXmlNode* node) { return ends_with(node->tag, "Muscle") && sn_xml_attr(node, "name"); }

static const char* name_of(const snXmlNode* node) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  return name ? name->text : "";
}

static const char* base_of(const char* path) {
  const char* slash = path ? strrchr(path, '/') : NULL;
  return slash ? slash + 1 : path;
}

static snXmlNode* child_of(snXmlNode* node, const char* tag) {
  snXmlNode* child = node ? node->first : NULL;
  while (child && strcmp(child->tag, tag) != 0) child = child->next;
  return child;
}

const char* sn_osim_component_path(snArena* arena, const snXmlNode* node, const char* parent) {
  // files of OpenSim 3 keep joints in their bodies
  if (strncmp(parent, "/bodyset", 8) == 0 && ends_with(node->tag, "Joint")) parent = "/jointset";
  if (name_of(node)[0]) return sn_text_format(arena, "%s/%s", parent, name_of(node));
  if (!ends_with(node->tag, "Set") || strcmp(node->tag, "CoordinateSet") == 0) return parent;
  char* path = sn_text_format(arena, "%s/%s", parent, node->tag);
  for (char* c = path ? path + strlen(parent) : NULL; c && *c; c++) *c = (char)tolower((unsigned char)*c);
  return path;
}

// ---- all components of a kind

typedef struct Operating {
  const snSetupReader* r;
  const snXmlNode* op;
  snXmlNode* model;
  const char** loads;
  bool ok;
} Operating;

typedef void VisitFn(Operating* o, snXmlNode* node, const char* path, void* context);

static void visit(Operating* o, snXmlNode* node, const char* parent, bool (*fits)(const snXmlNode*), VisitFn* call,
                  void* context) {
  for (snXmlNode *child = node->first, *next; child && o->ok; child = next) {
    next = child->next;
    if (strcmp(child->tag, "defaults") == 0) continue;
    const char* path = sn_osim_component_path(o->r->arena, child, parent);
    if (!path) o->ok = false;
    else if (fits(child)) call(o, child, path, context);
    else visit(o, child, path, fits, call, context);
  }
}

static void for_all(Operating* o, bool (*fits)(const snXmlNode*), VisitFn* call, void* context) {
  visit(o, o->model, "", fits, call, context);
}

static bool fail(Operating* o, const char* why, const char* name) {
  sn_error(o->r->report, o->op->at, "<%s>: %s '%s'", o->op->tag, why, name);
  return o->ok = false;
}

// ---- muscles

static void drop(Operating* o, snXmlNode* node, const char* path, void* context) {
  (void)o, (void)path, (void)context;
  sn_xml_remove(node);
}

static bool remove_muscles(Operating* o) {
  for_all(o, is_muscle, drop, NULL);
  return o->ok;
}

// What an operator does to one property of muscles.
typedef struct MuscleEdit {
  const char *op, *class, *property;  // class NULL: any muscle
  const char *value, *from;           // the text, or where in the operator it stands
  const char* preset;                 // of the operator's property; of the muscle's where it is scaled
  bool scale;
} MuscleEdit;

static void edit_muscle(Operating* o, snXmlNode* muscle, const char* path, void* context) {
  const MuscleEdit* e = context;
  (void)path;
  if (e->class && strcmp(muscle->tag, e->class) != 0) return;
  const char* text = e->value;
  if (e->scale) {
    char number[SN_NUMBER_TEXT];
    double preset = sn_text_word_number(e->preset, e->preset + strlen(e->preset));
    double own = sn_setup_number(o->r, muscle, e->property, preset);
    sn_text_from_number(own * sn_setup_number(o->r, o->op, e->from, 1), number);
    text = sn_text_copy(o->r->arena, number, strlen(number));
  } else if (!text) {
    text = sn_setup_text(o->op, e->from);
    if (!text) text = e->preset;
  }
  o->ok = sn_xml_set(o->r->arena, muscle, e->property, text);
}

// ---- other kinds of muscles

typedef struct Copied {
  const char *to, *from, *inside, *preset;  // inside: the element that holds it
} Copied;

static const Copied common[] = {
    {"min_control", "min_control", NULL, "0.01"},
    {"max_control", "max_control", NULL, "1"},
    {"max_isometric_force", "max_isometric_force", NULL, "1000"},
    {"optimal_fiber_length", "optimal_fiber_length", NULL, "0.1"},
    {"tendon_slack_length", "tendon_slack_length", NULL, "0.2"},
    {"pennation_angle_at_optimal", "pennation_angle_at_optimal", NULL, "0"},
    {"max_contraction_velocity", "max_contraction_velocity", NULL, "10"},
    {"ignore_tendon_compliance", "ignore_tendon_compliance", NULL, "false"},
    {"ignore_activation_dynamics", "ignore_activation_dynamics", NULL, "false"},
    {0}};
static const Copied of_millard[] = {
    {"default_activation", "default_activation", NULL, "0.05"},
    {"activation_time_constant", "activation_time_constant", NULL, "0.010"},
    {"deactivation_time_constant", "deactivation_time_constant", NULL, "0.040"},
    {"fiber_damping", "fiber_damping", NULL, "0.1"},
    {"passive_fiber_strain_at_one_norm_force", "strain_at_one_norm_force", "FiberForceLengthCurve", "0.7"},
    {"tendon_strain_at_one_norm_force", "strain_at_one_norm_force", "TendonForceLengthCurve", "0.049"},
    {0}};
static const Copied of_thelen[] = {
    {"default_activation", "default_activation", NULL, "0.05"},
    {"activation_time_constant", "activation_time_constant", NULL, "0.015"},
    {"deactivation_time_constant", "deactivation_time_constant", NULL, "0.050"},
    {"fiber_damping", "", NULL, "0"},
    {"passive_fiber_strain_at_one_norm_force", "FmaxMuscleStrain", NULL, "0.6"},
    {"tendon_strain_at_one_norm_force", "FmaxTendonStrain", NULL, "0.04"},
    {0}};
static const Copied of_path_actuator[] = {
    {"max_control", "max_control", NULL, "1"},
    {"optimal_force", "max_isometric_force", NULL, "1000"},
    {0}};

// What a muscle says of a property, else what the file's <defaults> say of its class, else the preset.
static const char* property_of(Operating* o, const snXmlNode* muscle, const Copied* c) {
  const snXmlNode* defaults = sn_setup_child(o->model->parent, "defaults");
  if (!defaults) defaults = sn_setup_child(o->model, "defaults");
  const snXmlNode* places[2] = {muscle, sn_setup_child(defaults, muscle->tag)};
  for (int i = 0; i < 2; i++) {
    const snXmlNode* node = c->inside ? sn_setup_child(places[i], c->inside) : places[i];
    const char* text = sn_setup_text(node, c->from);
    if (text) return text;
  }
  return c->preset;
}

static bool copy_properties(Operating* o, const snXmlNode* from, snXmlNode* to, const Copied* rows) {
  for (; rows->to && o->ok; rows++) o->ok = sn_xml_set(o->r->arena, to, rows->to, property_of(o, from, rows));
  return o->ok;
}

// The element with its path and name moved into one of another class, at the same place.
static void replace_muscle(Operating* o, snXmlNode* muscle, const char* class, const Copied* first,
                           const Copied* more) {
  snXmlNode copy = *muscle, *path = NULL;
  for (snXmlNode* child = muscle->first; child; child = child->next)
    if (ends_with(child->tag, "Path")) path = child;
  muscle->tag = class;
  muscle->first = muscle->last = NULL;
  const char* applies = sn_setup_text(&copy, "appliesForce");
  if (applies) o->ok = sn_xml_set(o->r->arena, muscle, "appliesForce", applies);
  if (!copy_properties(o, &copy, muscle, first) || !copy_properties(o, &copy, muscle, more)) return;
  if (path) sn_xml_append(muscle, path);
}

static void to_de_groote(Operating* o, snXmlNode* muscle, const char* path, void* context) {
  const bool* allow = context;
  (void)path;
  bool millard = strcmp(muscle->tag, "Millard2012EquilibriumMuscle") == 0;
  if (millard || strcmp(muscle->tag, "Thelen2003Muscle") == 0)
    replace_muscle(o, muscle, "DeGrooteFregly2016Muscle", common, millard ? of_millard : of_thelen);
  else if (!*allow)
    fail(o, "only Millard's and Thelen's muscles can be replaced, not", name_of(muscle));
}

static bool replace_muscles(Operating* o) {
  bool allow = sn_setup_flag(o->r, o->op, "allow_unsupported_muscles", false);
  for_all(o, is_muscle, to_de_groote, &allow);
  return o->ok;
}

static void to_path_actuator(Operating* o, snXmlNode* muscle, const char* path, void* context) {
  static const Copied of_zero[] = {{"min_control", "min_control", NULL, "0"}, {0}};
  static const Copied of_hundredth[] = {{"min_control", "min_control", NULL, "0.01"}, {0}};
  (void)path, (void)context;
  bool presets = strcmp(muscle->tag, "Millard2012EquilibriumMuscle") == 0 ||
                 strcmp(muscle->tag, "Thelen2003Muscle") == 0;
  replace_muscle(o, muscle, "PathActuator", of_path_actuator, presets ? of_hundredth : of_zero);
}

static bool muscles_to_actuators(Operating* o) {
  for_all(o, is_muscle, to_path_actuator, NULL);
  return o->ok;
}

// ---- paths

static snXmlNode* path_of(const snXmlNode* force) {
  snXmlNode* child = force->first;
  while (child && strcmp(child->tag, "GeometryPath") != 0 && strcmp(child->tag, "FunctionBasedPath") != 0)
    child = child->next;
  return child;
}

static bool has_path(const snXmlNode* node) { return sn_xml_attr(node, "name") && path_of(node); }

typedef struct Replacing {
  const char* wanted;  // path or name of a force
  snXmlNode* force;
} Replacing;

static void find_force(Operating* o, snXmlNode* node, const char* path, void* context) {
  Replacing* x = context;
  (void)o;
  if (strcmp(path, x->wanted) == 0 || (x->wanted[0] != '/' && strcmp(name_of(node), x->wanted) == 0)) x->force = node;
}

static bool replace_path(Operating* o, snXmlNode* path) {
  Replacing x = {.wanted = name_of(path)};
  if (strcmp(path->tag, "FunctionBasedPath") != 0) return fail(o, "its file holds an unexpected", path->tag);
  for_all(o, has_path, find_force, &x);
  if (!x.force) return fail(o, "no force with a path is called", x.wanted);
  sn_xml_remove(path_of(x.force));
  sn_xml_remove(path);
  sn_xml_append(x.force, path);
  return sn_xml_name(o->r->arena, path, "path");
}

static bool replace_paths(Operating* o) {
  const char* file = sn_setup_path(o->r, o->op, "paths_file");
  if (!file) return fail(o, "it needs the path of a file in", "paths_file");
  const snXmlNode* set = sn_setup_document(o->r, file);
  if (!set) return false;
  snXmlNode* next = NULL;
  for (snXmlNode* path = (snXmlNode*)sn_setup_objects(set); path && o->ok; path = next) {
    next = path->next;
    if (!replace_path(o, path)) return false;
  }
  return o->ok;
}

// ---- joints

typedef struct Wanted {
  const char* name;
  bool found;
} Wanted;

static void weld(Operating* o, snXmlNode* joint, const char* path, void* context) {
  static const char* const moving[] = {"coordinates", "CoordinateSet", "SpatialTransform"};
  Wanted* w = context;
  (void)o;
  if (strcmp(name_of(joint), base_of(w->name)) != 0 || (w->name[0] == '/' && strcmp(path, w->name) != 0)) return;
  w->found = true;
  joint->tag = "WeldJoint";
  for (int i = 0; i < 3; i++) {
    snXmlNode* part = child_of(joint, moving[i]);
    if (part) sn_xml_remove(part);
  }
}

static bool weld_joints(Operating* o) {
  int count;
  const char** names = sn_setup_words(o->r, o->op, "joint_paths", &count);
  for (int i = 0; i < count && o->ok; i++) {
    Wanted w = {names[i], false};
    for_all(o, is_joint, weld, &w);
    if (!w.found) fail(o, "the model has no joint", names[i]);
  }
  return o->ok;
}

// ---- actuators of coordinates

typedef struct Adding {
  const char* prefix;
  double rotational, translational;
  const char* bound;
  bool skip_actuated, skip_ground, only_ground;
} Adding;

static bool is_coupler(const snXmlNode* n) { return strcmp(n->tag, "CoordinateCouplerConstraint") == 0; }
static bool is_coordinate_actuator(const snXmlNode* n) { return strcmp(n->tag, "CoordinateActuator") == 0; }

static void match(Operating* o, const snXmlNode* node, const char* tag, Wanted* w) {
  (void)o;
  const char* text = sn_setup_text(node, tag);
  if (text && strcmp(base_of(text), w->name) == 0) w->found = true;
}

static void match_coupler(Operating* o, snXmlNode* node, const char* path, void* context) {
  (void)path;
  if (sn_setup_flag(o->r, node, "isEnforced", true) && !sn_setup_flag(o->r, node, "isDisabled", false))
    match(o, node, "dependent_coordinate_name", context);
}

static void match_actuator(Operating* o, snXmlNode* node, const char* path, void* context) {
  (void)path;
  match(o, node, "coordinate", context);
}

static bool is_constrained(Operating* o, const snXmlNode* coordinate) {
  Wanted w = {name_of(coordinate), false};
  for_all(o, is_coupler, match_coupler, &w);
  return w.found || sn_setup_flag(o->r, coordinate, "locked", false) ||
         sn_setup_flag(o->r, coordinate, "prescribed", false);
}

static bool has_actuator(Operating* o, const snXmlNode* coordinate) {
  Wanted w = {name_of(coordinate), false};
  for_all(o, is_coordinate_actuator, match_actuator, &w);
  return w.found;
}

// Whether a joint begins at ground, directly or by a frame of its own.
static bool from_ground(const snXmlNode* joint) {
  const char* parent = sn_setup_text(joint, "socket_parent_frame");
  if (!parent) parent = sn_setup_text(joint, "socket_parent_frame_connectee_name");
  if (!parent) parent = sn_setup_text(joint, "parent_body");
  const snXmlNode* frames = sn_setup_child(joint, "frames");
  for (const snXmlNode* f = frames ? frames->first : NULL; f && parent; f = f->next)
    if (strcmp(name_of(f), base_of(parent)) == 0) {
      const char* next = sn_setup_text(f, "socket_parent");
      parent = next ? next : sn_setup_text(f, "socket_parent_connectee_name");
      break;
    }
  return parent && strcmp(base_of(parent), "ground") == 0;
}

// Whether a coordinate of a joint is an angle: by the axis of a CustomJoint that it moves, else by the kind of joint.
static bool rotates(const snXmlNode* joint, const char* coordinate, int index) {
  const snXmlNode* transform = sn_setup_child(joint, "SpatialTransform");
  for (const snXmlNode* axis = transform ? transform->first : NULL; axis; axis = axis->next) {
    const char* used = sn_setup_text(axis, "coordinates");
    if (used && strcmp(used, coordinate) == 0) return strncmp(name_of(axis), "rotation", 8) == 0;
  }
  if (strcmp(joint->tag, "SliderJoint") == 0) return false;
  if (strcmp(joint->tag, "FreeJoint") == 0) return index < 3;
  if (strcmp(joint->tag, "PlanarJoint") == 0) return index < 1;
  return true;
}

static void add_actuator(Operating* o, const char* path, const char* coordinate, double force, const Adding* a) {
  snArena* arena = o->r->arena;
  snXmlNode* set = child_of(o->model, "ForceSet");
  if (!set) set = sn_xml_add(arena, o->model, "ForceSet");
  snXmlNode* objects = set ? child_of(set, "objects") : NULL;
  if (set && !objects) objects = sn_xml_add(arena, set, "objects");
  snXmlNode* actuator = objects ? sn_xml_add(arena, objects, "CoordinateActuator") : NULL;
  char *name = sn_text_format(arena, "%s%s", a->prefix, path), number[SN_NUMBER_TEXT];
  for (char* c = name; c && *c; c++)
    if (*c == '/') *c = '_';
  sn_text_from_number(force, number);
  o->ok = actuator && sn_xml_name(arena, actuator, name) && sn_xml_set(arena, actuator, "coordinate", coordinate) &&
          sn_xml_set(arena, actuator, "optimal_force", sn_text_copy(arena, number, strlen(number)));
  if (!o->ok || !a->bound) return;
  o->ok = sn_xml_set(arena, actuator, "min_control", sn_text_format(arena, "-%s", a->bound)) &&
          sn_xml_set(arena, actuator, "max_control", a->bound);
}

static void actuate_joint(Operating* o, snXmlNode* joint, const char* path, void* context) {
  const Adding* a = context;
  bool ground = from_ground(joint);
  const snXmlNode* list = sn_setup_child(joint, "coordinates");
  const snXmlNode* first = list ? list->first : sn_setup_objects(sn_setup_child(joint, "CoordinateSet"));
  int index = 0;
  if ((a->skip_ground && ground) || (a->only_ground && !ground)) return;
  for (const snXmlNode* c = first; c && o->ok; c = c->next, index++) {
    if (is_constrained(o, c) || (a->skip_actuated && has_actuator(o, c))) continue;
    const char* own = sn_osim_component_path(o->r->arena, c, path);
    double force = rotates(joint, name_of(c), index) ? a->rotational : a->translational;
    if (own) add_actuator(o, own, name_of(c), force, a);
  }
}

static bool add_to_coordinates(Operating* o, Adding* a) {
  a->bound = sn_setup_text(o->op, "bound");
  a->skip_actuated = sn_setup_flag(o->r, o->op, "skip_coordinates_with_actuators", true);
  if (!(a->rotational > 0 && a->translational > 0)) return fail(o, "forces must be positive in", o->op->tag);
  if (a->bound && sn_setup_number(o->r, o->op, "bound", 0) < 0)
    return fail(o, "the bound must not be negative:", a->bound);
  for_all(o, is_joint, actuate_joint, a);
  return o->ok;
}

static bool add_reserves(Operating* o) {
  double force = sn_setup_number(o->r, o->op, "optimal_force", 1);
  Adding a = {.prefix = "reserve", .rotational = force, .translational = force,
              .skip_ground = sn_setup_flag(o->r, o->op, "skip_residual_coordinates", false)};
  return add_to_coordinates(o, &a);
}

static bool add_residuals(Operating* o) {
  Adding a = {.prefix = "residual", .rotational = sn_setup_number(o->r, o->op, "rotational_optimal_force", 1),
              .translational = sn_setup_number(o->r, o->op, "translational_optimal_force", 1), .only_ground = true};
  return add_to_coordinates(o, &a);
}

static bool add_loads(Operating* o) {
  const char* path = sn_setup_path(o->r, o->op, "filepath");
  if (!path) return fail(o, "it needs the path of a file in", "filepath");
  if (*o->loads) return fail(o, "a second file of loads is not supported:", path);
  *o->loads = path;
  return true;
}

// ---- the table

static const struct {
  const char* op;
  bool (*apply)(Operating* o);
} operators[] = {
    {"ModOpRemoveMuscles", remove_muscles},
    {"ModOpReplaceMusclesWithDeGrooteFregly2016", replace_muscles},
    {"ModOpReplaceMusclesWithPathActuators", muscles_to_actuators},
    {"ModOpReplaceJointsWithWelds", weld_joints},
    {"ModOpAddReserves", add_reserves},
    {"ModOpAddResiduals", add_residuals},
    {"ModOpAddExternalLoads", add_loads},
    {"ModOpReplacePathsWithFunctionBasedPaths", replace_paths},
};

#define DE_GROOTE "DeGrooteFregly2016Muscle"

static const MuscleEdit edits[] = {
    {"ModOpIgnoreTendonCompliance", NULL, "ignore_tendon_compliance", "true", NULL, NULL, false},
    {"ModOpIgnoreActivationDynamics", NULL, "ignore_activation_dynamics", "true", NULL, NULL, false},
    {"ModOpScaleMaxIsometricForce", NULL, "max_isometric_force", NULL, "scale_factor", "1000", true},
    {"ModOpIgnorePassiveFiberForcesDGF", DE_GROOTE, "ignore_passive_fiber_force", "true", NULL, NULL, false},
    {"ModOpScaleActiveFiberForceCurveWidthDGF", DE_GROOTE, "active_force_width_scale", NULL, "scale_factor", "1",
     false},
    {"ModOpFiberDampingDGF", DE_GROOTE, "fiber_damping", NULL, "fiber_damping", "0", false},
    {"ModOpPassiveFiberStrainAtOneNormForceDGF", DE_GROOTE, "passive_fiber_strain_at_one_norm_force", NULL,
     "passive_fiber_strain_at_one_norm_force", "0.6", false},
    {"ModOpTendonComplianceDynamicsModeDGF", DE_GROOTE, "tendon_compliance_dynamics_mode", NULL, "mode", "explicit",
     false},
    {"ModOpUseImplicitTendonComplianceDynamicsDGF", DE_GROOTE, "tendon_compliance_dynamics_mode", "implicit", NULL,
     NULL, false},
};

static bool apply(Operating* o) {
  for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
    if (strcmp(operators[i].op, o->op->tag) == 0) return operators[i].apply(o);
  for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++)
    if (strcmp(edits[i].op, o->op->tag) == 0) {
      MuscleEdit edit = edits[i];
      for_all(o, is_muscle, edit_muscle, &edit);
      return o->ok;
    }
  sn_error(o->r->report, o->op->at, "<%s>: this model operator is not supported", o->op->tag);
  return false;
}

bool sn_model_operators(const snSetupReader* r, const snXmlNode* list, snXmlNode* model, const char** loads) {
  for (const snXmlNode* op = list ? list->first : NULL; op; op = op->next) {
    Operating o = {r, op, model, loads, true};
    if (apply(&o) && o.ok && sn_report_errors(r->report) == 0) continue;
    if (sn_report_errors(r->report) == 0) sn_error(r->report, op->at, "<%s>: out of memory", op->tag);
    return false;
  }
  return true;
}
