// quantities.c — functions of the trajectory that a problem has as variables: what they are of, and their names
//   One row of the table per kind.
#include "base/text.h"
#include "math/dense.h"
#include "optimal/optimal_problem.h"
#include "sinew/query.h"

#include <math.h>
#include <string.h>

enum { MOST_QUANTITIES = 64 };

// Finds what a quantity is of; false with an error.
typedef bool FindFn(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag);

static bool refuse(const snQuantity* given, snDiagnostics* diag, const char* why, const char* what) {
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "%s of '%s': %s%s", sn_quantity_word(given->kind),
              given->object ? given->object : "*", why, what);
  return false;
}

static const char* last_part(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// ---- places

// A site, else a body.
static bool find_place(const snModel* m, const snQuantity* given, const char* name, snBodyPlace* place,
                       snDiagnostics* diag) {
  if (!name || !*name) return refuse(given, diag, "it needs the name of a site or body", "");
  int site = sn_name_to_id(m, SN_OBJ_SITE, last_part(name)), body = sn_name_to_id(m, SN_OBJ_BODY, last_part(name));
  if (site < 0 && body < 0) return refuse(given, diag, "the model has no site (marker) or body of the name ", name);
  *place = site >= 0 ? (snBodyPlace){m->site_bodyid[site], m->site_pos[site]} : (snBodyPlace){body, {0, 0, 0}};
  return true;
}

// The same with its axes.
static bool find_frame(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  if (!find_place(p->m, given, given->object, &q->place, diag)) return false;
  int site = sn_name_to_id(p->m, SN_OBJ_SITE, last_part(given->object));
  q->turn = site >= 0 ? p->m->site_quat[site] : (snQuat){1, 0, 0, 0};
  return true;
}

static bool find_position(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  return find_place(p->m, given, given->object, &q->place, diag);
}

static bool find_distance(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  return find_position(p, given, q, diag) && find_place(p->m, given, given->other, &q->other, diag);
}

// ---- coordinates

static bool find_coordinate(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  const char* name = given->object ? last_part(given->object) : "";
  int joint = sn_name_to_id(p->m, SN_OBJ_JOINT, name);
  if (joint < 0) return refuse(given, diag, "the model has no coordinate of this name", "");
  q->dof = p->m->jnt_dofadr[joint];
  return true;
}

// ---- loads

double sn_optimal_mass(const snModel* m) {
  double mass = 0;
  for (int i = 1; i < m->nbody; i++) mass += m->body_mass[i];
  return mass;
}

double sn_optimal_weight(const snModel* m) {
  double g[3] = {m->opt.gravity.x, m->opt.gravity.y, m->opt.gravity.z}, size = sqrt(dense_dot(g, g, 3));
  return size > 1e-14 ? sn_optimal_mass(m) * size : sn_optimal_mass(m);
}

// Whether a name fits one of some patterns, between blanks.
static bool fits_one(snArena* arena, const char* name, const char* patterns) {
  for (const char* at = patterns; at && *at;) {
    size_t length = strcspn(at, " ");
    const char* pattern = sn_text_copy(arena, at, length);
    if (pattern && length > 0 && sn_variable_fits(name, last_part(pattern))) return true;
    at += length + strspn(at + length, " ");
  }
  return false;
}

// Members of a kind of object whose names fit.
static bool find_members(snOptimal* p, const snQuantity* given, snObjectType type, int count,
                         bool (*is_one)(const snModel*, int), snPointQuantity* q, const char* none,
                         snDiagnostics* diag) {
  const char* patterns = given->object ? given->object : "*";
  int* element = sn_arena_array(p->arena, int, count);
  if (!element) return false;
  for (int i = 0; i < count; i++)
    if (is_one(p->m, i) && fits_one(p->arena, sn_id_to_name(p->m, type, i), patterns))
      element[q->count++] = i;
  q->element = element;
  return q->count > 0 || refuse(given, diag, none, "");
}

static bool is_contact(const snModel* m, int e) {
  return m->force_type[e] == SN_ELEMENT_SMOOTHCONTACT || m->force_type[e] == SN_ELEMENT_HUNTCROSSLEY;
}

static bool find_contacts(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  q->scale = 1 / sn_optimal_weight(p->m);
  return find_members(p, given, SN_OBJ_FORCE, p->m->nforce, is_contact, q, "the model has no such contact element",
                      diag);
}

// ---- steps

static double preset(double given, double otherwise) { return given > 0 ? given : otherwise; }

static void copy_settings(const snQuantity* given, snPointQuantity* q) {
  q->target = given->target, q->stride = given->stride;
  q->threshold = preset(given->threshold, 25);
  q->threshold_smoothing = preset(given->threshold_smoothing, 0.25);
}

// The body of the moving geom of the contact element that comes first in a list of patterns.
static int foot_of(snOptimal* p, const char* patterns, int count, const int* element) {
  const char* first = sn_text_copy(p->arena, patterns, strcspn(patterns, " "));
  int chosen = element[0];
  for (int i = count - 1; i >= 0; i--)
    if (first && fits_one(p->arena, sn_id_to_name(p->m, SN_OBJ_FORCE, element[i]), first)) chosen = element[i];
  const int* geom = p->m->force_objid[chosen];
  int second = p->m->geom_bodyid[geom[1]];
  return p->m->body_weldid[second] == 0 ? p->m->geom_bodyid[geom[0]] : second;
}

// Right and left contact elements; the first of each list says where the foot is.
static bool find_steps(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  snPointQuantity left = {0};
  snQuantity other = *given;
  other.object = given->other;
  if (!given->object || !given->other) return refuse(given, diag, "it needs contact elements of both feet", "");
  if (!find_contacts(p, given, q, diag) || !find_contacts(p, &other, &left, diag)) return false;
  q->other_count = left.count, q->other_element = left.element;
  q->place = (snBodyPlace){foot_of(p, given->object, q->count, q->element), {0, 0, 0}};
  q->other = (snBodyPlace){foot_of(p, given->other, left.count, left.element), {0, 0, 0}};
  copy_settings(given, q);
  q->smoothing = preset(given->smoothing, 10);
  return true;
}

static bool find_lengths(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  if (!(given->stride > 0) || !(fabs(given->target) <= 1))
    return refuse(given, diag, "it needs a positive stride, and a target from -1 to 1", "");
  copy_settings(given, q);
  q->smoothing = preset(given->smoothing, 5);
  return find_distance(p, given, q, diag);
}

// ---- joints

// Force elements whose wrenches on bodies are not known here.
static bool find_joint(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  const snModel* m = p->m;
  const char* name = given->object ? last_part(given->object) : "";
  int body = sn_name_to_id(m, SN_OBJ_BODY, name), joint = sn_name_to_id(m, SN_OBJ_JOINT, name);
  if (body <= 0 && joint >= 0) body = m->jnt_bodyid[joint];
  if (body <= 0) return refuse(given, diag, "the model has no body or joint of this name", "");
  for (int e = 0; e < m->nforce; e++)
    if (!is_contact(m, e) && m->force_type[e] != SN_ELEMENT_LIMITFORCE &&
        m->force_type[e] != SN_ELEMENT_COORDINATEFORCE)
      return refuse(given, diag, "loads of joints are not covered in a model with the force element ",
                    sn_id_to_name(m, SN_OBJ_FORCE, e));
  for (int t = 0; t < m->ntendon; t++)
    if (m->tendon_stiffness[t] != 0 || m->tendon_damping[t] != 0)
      return refuse(given, diag, "loads of joints are not covered in a model with a spring along the tendon ",
                    sn_id_to_name(m, SN_OBJ_TENDON, t));
  q->place.body = body, q->scale = 1 / sn_optimal_weight(m);
  return true;
}

static bool is_muscle(const snModel* m, int actuator) { return m->actuator_hilladr[actuator] >= 0; }

static bool find_muscles(snOptimal* p, const snQuantity* given, snPointQuantity* q, snDiagnostics* diag) {
  q->scale = 1 / sn_optimal_mass(p->m);
  if (!find_members(p, given, SN_OBJ_ACTUATOR, p->m->nu, is_muscle, q, "the model has no such Hill muscle", diag))
    return false;
  for (int i = 0; i < q->count; i++)
    if (p->m->actuator_actnum[q->element[i]] > 1)
      return refuse(given, diag, "powers of muscles with compliant tendons are not covered: make rigid the tendon of ",
                    sn_id_to_name(p->m, SN_OBJ_ACTUATOR, q->element[i]));
  return true;
}

// ---- kinds

static const struct {
  const char* word;
  FindFn* find;
  bool vector;  // has an axis
} kinds[SN_QUANTITY_COUNT] = {
    [SN_QUANTITY_POSITION] = {"position", find_position, true},
    [SN_QUANTITY_DISTANCE] = {"distance", find_distance, true},
    [SN_QUANTITY_ACCELERATION] = {"acceleration", find_coordinate, false},
    [SN_QUANTITY_POINT_ACCELERATION] = {"point_acceleration", find_position, true},
    [SN_QUANTITY_CONTACT_FORCE] = {"contact_force", find_contacts, true},
    [SN_QUANTITY_JOINT_LOAD] = {"joint_load", find_joint, true},
    [SN_QUANTITY_METABOLIC_POWER] = {"metabolic_power", find_muscles, false},
    [SN_QUANTITY_ACCELEROMETER] = {"accelerometer", find_frame, true},
    [SN_QUANTITY_GENERALIZED_FORCE] = {"generalized_force", find_coordinate, false},
    [SN_QUANTITY_STEP_TIME] = {"step_time", find_steps, false},
    [SN_QUANTITY_STEP_LENGTH] = {"step_length", find_lengths, false},
};

const char* sn_quantity_word(snQuantityKind kind) {
  return (unsigned)kind < SN_QUANTITY_COUNT ? kinds[kind].word : "";
}

// joint_load/tibia_r/y
static const char* name_of(snOptimal* p, const snQuantity* given) {
  static const char* const axes[] = {"/x", "/y", "/z"};
  const char *object = given->object ? last_part(given->object) : "all", *other = given->other;
  const char* axis = kinds[given->kind].vector && given->axis >= 0 ? axes[given->axis] : "";
  if (given->name && *given->name) return sn_text_copy(p->arena, given->name, strlen(given->name));
  return sn_text_format(p->arena, "%s/%s%s%s%s", kinds[given->kind].word, object, other ? "/" : "",
                        other ? last_part(other) : "", axis);
}

// The variables once more with one behind them.
static bool add_variable(snOptimal* p, const char* name) {
  snRange any = {-INFINITY, INFINITY}, unset = {NAN, NAN};
  snVariable* variables = sn_arena_array(p->arena, snVariable, p->count + 1);
  if (!variables) return false;
  memcpy(variables, p->variables, sizeof *variables * (size_t)p->count);
  variables[p->count++] = (snVariable){name, {any, unset, unset}};
  p->variables = variables;
  return true;
}

bool sn_optimal_quantity(snOptimal* p, const snQuantity* given, snDiagnostics* diag) {
  if ((unsigned)given->kind >= SN_QUANTITY_COUNT || given->axis < -1 || given->axis > 2) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "unknown kind of quantity %d or axis %d", (int)given->kind, given->axis);
    return false;
  }
  if (!p->kernel) return refuse(given, diag, "a problem with a prescribed motion has no quantities", "");
  if (p->quantities == MOST_QUANTITIES) return refuse(given, diag, "a problem has at most 64 quantities", "");
  const char* name = name_of(p, given);
  for (int i = 0; i < p->count && name; i++)
    if (strcmp(p->variables[i].name, name) == 0) return refuse(given, diag, "there is a variable of this name: ", name);
  if (!p->quantity) p->quantity = sn_arena_zarray(p->arena, snPointQuantity, MOST_QUANTITIES);
  if (!p->quantity || !name) return false;
  snPointQuantity q = {.kind = given->kind, .axis = given->axis, .scale = 1};
  if (!kinds[given->kind].find(p, given, &q, diag)) return false;
  p->quantity[p->quantities] = q;
  if (!add_variable(p, name)) return false;
  p->quantities++;
  return sn_point_set_quantities(p->kernel, p->quantity, p->quantities);
}
