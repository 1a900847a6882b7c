// optimal_problem.c — stating a problem of optimal control: variables, bounds, time, loads
//   Bounds that nobody gives: coordinates have the range of their file (else +-10), speeds +-50, controls their limits
//   (else none), activations those of their control, as in Moco. Tendon forces 0 to 5.
#include "optimal/optimal_problem.h"
#include "base/text.h"
#include "math/dense.h"

#include <math.h>
#include <string.h>

#define DEFAULT_POSITION 10
#define DEFAULT_SPEED    50
#define DEFAULT_TENDON_FORCE 5     // normalised
#define DEFAULT_RATE         1000  // of tendon forces; multipliers have the same bounds

static snRange unset(void) { return (snRange){NAN, NAN}; }

// ---- names

// '*' stands for any characters.
static bool glob(const char* name, const char* pattern) {
  if (*pattern == '\0') return *name == '\0';
  if (*pattern != '*') return *name == *pattern && glob(name + 1, pattern + 1);
  for (;; name++) {
    if (glob(name, pattern + 1)) return true;
    if (*name == '\0') return false;
  }
}

bool sn_variable_fits(const char* name, const char* pattern) {
  if (glob(name, pattern)) return true;
  if (pattern[0] == '/') return false;
  for (const char* part = strchr(name, '/'); part; part = strchr(part + 1, '/'))
    if (glob(part + 1, pattern)) return true;
  return false;
}

// Candidates for "did you mean": whole names, then their last two parts.
static const char* candidate(const void* context, int i) {
  const snOptimal* p = context;
  if (i >= 2 * p->count) return NULL;
  const char* name = p->variables[i % p->count].name;
  if (i < p->count) return name;
  int level = i % p->count < p->states ? 2 : 1;
  const char* part = name + strlen(name);
  while (part > name && (*part != '/' || --level > 0)) part--;
  return *part == '/' ? part + 1 : part;
}

void sn_variable_unknown(const snOptimal* p, const char* pattern, const char* what, snDiagnostics* diag) {
  const char* close = sn_closest_word(pattern, candidate, p);
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "%s: no variable of the model is named '%s'%s%s%s", what, pattern,
              close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
}

// ---- variables

static const snOsimVariable* described(const snOsimVariable* list, const char* name, snOsimVariableKind kind) {
  for (; list; list = list->next)
    if (list->kind == kind && strcmp(list->name, name) == 0) return list;
  return NULL;
}

static const char* part_name(snOptimal* p, const snOsimVariable* found, const char* name, const char* part) {
  return sn_text_format(p->arena, "%s%s%s", found ? found->path : name, *part ? "/" : "", part);
}

static void set_variable(snOptimal* p, int i, const char* name, snRange during) {
  p->variables[i] = (snVariable){name, {during, unset(), unset()}};
}

static void coordinates(snOptimal* p, const snOsimVariable* list) {
  const snModel* m = p->m;
  for (int dof = 0; dof < m->nv; dof++) {
    int joint = m->dof_jntid[dof];
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    if (!*name) name = sn_text_format(p->arena, "joint%d", joint);
    const snOsimVariable* found = described(list, name, SN_OSIM_COORDINATE);
    snRange range = m->jnt_limited[joint] ? m->jnt_range[joint] : (snRange){-DEFAULT_POSITION, DEFAULT_POSITION};
    if (found && !isnan(found->range.lo)) range = found->range;
    set_variable(p, dof, part_name(p, found, name, "value"), range);
    set_variable(p, m->nv + dof, part_name(p, found, name, "speed"), (snRange){-DEFAULT_SPEED, DEFAULT_SPEED});
  }
}

static void actuators(snOptimal* p, const snOsimVariable* list) {
  const snModel* m = p->m;
  for (int i = 0; i < m->nu; i++) {
    const char* name = sn_id_to_name(m, SN_OBJ_ACTUATOR, i);
    if (!*name) name = sn_text_format(p->arena, "actuator%d", i);
    const snOsimVariable* found = described(list, name, SN_OSIM_ACTUATOR);
    snRange range = m->actuator_ctrllimited[i] ? m->actuator_ctrlrange[i] : (snRange){-INFINITY, INFINITY};
    if (found && !isnan(found->range.lo)) range.lo = found->range.lo;
    if (found && !isnan(found->range.hi)) range.hi = found->range.hi;
    set_variable(p, p->states + i, part_name(p, found, name, ""), range);
    int activation = sn_optimal_activation(p, i);
    if (activation >= 0) set_variable(p, activation, part_name(p, found, name, "activation"), range);
  }
}

static int tendon_actuator(const snOptimal* p, int tendon) {
  return p->prescribed ? sn_prescribed_tendon_actuator(p->prescribed, tendon)
                       : sn_point_kernel_tendon_actuator(p->kernel, tendon);
}

// Forces of compliant tendons, the last states, and their rates.
static void tendons(snOptimal* p, const snOsimVariable* list) {
  for (int c = 0; c < p->tendons; c++) {
    const char* name = sn_id_to_name(p->m, SN_OBJ_ACTUATOR, tendon_actuator(p, c));
    const snOsimVariable* found = described(list, name, SN_OSIM_ACTUATOR);
    set_variable(p, p->states - p->tendons + c, part_name(p, found, name, "normalized_tendon_force"),
                 (snRange){0, DEFAULT_TENDON_FORCE});
    set_variable(p, p->states + p->controls + c, part_name(p, found, name, "implicitderiv_normalized_tendon_force"),
                 (snRange){-DEFAULT_RATE, DEFAULT_RATE});
  }
}

// Multipliers, which Moco names after Simbody's constraints: one of each coordinate comes before them.
static void multipliers(snOptimal* p, const snOsimVariable* list) {
  int before = 0;
  for (const snOsimVariable* v = list; v; v = v->next) before += v->kind == SN_OSIM_COORDINATE;
  for (int k = 0; k < sn_prescribed_couplers(p->prescribed); k++)
    set_variable(p, p->states + p->m->nu + k, sn_text_format(p->arena, "lambda_cid%d_p0", before + k),
                 (snRange){-DEFAULT_RATE, DEFAULT_RATE});
}

// What the file says; false with an error.
static bool read_variables(snArena* arena, const snOsimSource* source, snOsimVariable** list, snDiagnostics* diag) {
  snDiagnostics own = {0};
  *list = source ? sn_osim_variables(source, arena, &own) : NULL;
  for (int i = 0; i < own.count; i++)
    sn_diagnose(diag, own.items[i].severity, own.items[i].file, "%s", own.items[i].message);
  bool failed = own.errors > 0;
  sn_diagnostics_clear(&own);
  return !failed;
}

static bool make_variables(snOptimal* p, const snOsimVariable* list) {
  p->variables = sn_arena_zarray(p->arena, snVariable, p->count);
  if (!p->variables) return false;
  if (p->coordinates > 0) coordinates(p, list);
  actuators(p, list);
  tendons(p, list);
  if (p->prescribed) multipliers(p, list);
  for (int i = 0; i < p->count; i++)
    if (!p->variables[i].name) return false;
  return true;
}

// Of its own, because parameters read it again.
static bool keep_source(snOptimal* p, const snOsimSource* source) {
  p->source = *source;
  p->source.file = sn_text_copy(p->arena, source->file, strlen(source->file));
  if (source->bytes) p->source.bytes = sn_text_copy(p->arena, source->bytes, source->size);
  return p->source.file && (!source->bytes || p->source.bytes);
}

snOptimal* sn_optimal_create(const snModel* m, const char* file, int threads, snDiagnostics* diag) {
  return sn_optimal_create_from(m, file ? &(snOsimSource){file, NULL, 0} : NULL, threads, diag);
}

snOptimal* sn_optimal_create_from(const snModel* m, const snOsimSource* source, int threads, snDiagnostics* diag) {
  if (m->nv == 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the model has no coordinates: nothing can move");
    return NULL;
  }
  snPointKernel* kernel = sn_point_kernel_create(m, threads, diag);
  snArena* arena = kernel ? sn_arena_create(NULL, 0) : NULL;
  snOptimal* p = arena ? sn_arena_zarray(arena, snOptimal, 1) : NULL;
  if (!p) {
    if (arena) sn_arena_destroy(arena);
    sn_point_kernel_destroy(kernel);
    return NULL;
  }
  snOsimVariable* list;
  p->m = m, p->arena = arena, p->kernel = kernel, p->last_goal = &p->goals, p->coordinates = m->nv;
  p->tendons = sn_point_kernel_tendons(kernel), p->controls = m->nu;
  p->states = 2 * m->nv + sn_point_kernel_activations(kernel) + p->tendons;
  p->count = p->states + m->nu + p->tendons;
  bool kept = !source || keep_source(p, source);
  if (kept && read_variables(arena, source, &list, diag) && make_variables(p, list)) return p;
  sn_optimal_destroy(p);
  return NULL;
}

void sn_optimal_destroy(snOptimal* p) {
  if (!p) return;
  sn_parameters_destroy(p->parameters);
  sn_point_kernel_destroy(p->kernel);
  sn_prescribed_destroy(p->prescribed);
  sn_model_destroy(p->own_model);
  sn_model_destroy(p->coupled);
  sn_arena_destroy(p->arena);
}

// ---- prescribed motion

// Couplers whose dependent coordinate is a dof of the open model and driven in the other, in the order of the file.
static int find_couplers(const snOptimal* p, const snOsimVariable* list, snOpenCoupler* out) {
  int count = 0;
  for (const snOsimVariable* v = list; v; v = v->next) {
    if (v->kind != SN_OSIM_COUPLER || !p->coupled) continue;
    int joint = sn_name_to_id(p->own_model, SN_OBJ_JOINT, v->name);
    int driven = sn_name_to_id(p->coupled, SN_OBJ_DRIVEN, v->name);
    if (joint < 0 || driven < 0 || p->coupled->driven_jntid[driven] < 0) continue;
    const char* leader = sn_id_to_name(p->coupled, SN_OBJ_JOINT, p->coupled->driven_jntid[driven]);
    int independent = sn_name_to_id(p->own_model, SN_OBJ_JOINT, leader);
    if (independent < 0) continue;
    if (out)
      out[count] = (snOpenCoupler){p->own_model->jnt_dofadr[joint], p->own_model->jnt_dofadr[independent],
                                   p->coupled->njnt + driven};
    count++;
  }
  return count;
}

static bool make_inverse(snOptimal* p, const snOsimSource* source, const snMotion* motion, double cutoff,
                         snDiagnostics* diag) {
  snOsimVariable* list;
  bool osim;
  if (!sn_inverse_models(p, source, &osim, diag)) return false;
  if (!read_variables(p->arena, osim ? source : NULL, &list, diag)) return false;
  int couplers = find_couplers(p, list, NULL);
  snOpenCoupler* open = sn_arena_zarray(p->arena, snOpenCoupler, couplers);
  if (!open) return false;
  find_couplers(p, list, open);
  p->m = p->own_model;
  snMotion* whole = sn_inverse_motion(p, motion, open, couplers, diag);
  p->prescribed = whole ? sn_prescribed_create(p->m, whole, cutoff, p->coupled, open, couplers, diag) : NULL;
  sn_motion_destroy(whole);
  if (!p->prescribed) return false;
  p->tendons = sn_prescribed_tendons(p->prescribed);
  p->states = sn_prescribed_activations(p->prescribed) + p->tendons;
  p->controls = p->m->nu + couplers, p->count = p->states + p->controls + p->tendons;
  p->free_midpoint_controls = true;
  return make_variables(p, list);
}

snOptimal* sn_optimal_inverse_from(const snOsimSource* source, const snMotion* motion, double cutoff, int threads,
                                   snDiagnostics* diag) {
  snArena* arena = sn_arena_create(NULL, 0);
  snOptimal* p = arena ? sn_arena_zarray(arena, snOptimal, 1) : NULL;
  (void)threads;
  if (!p) {
    if (arena) sn_arena_destroy(arena);
    return NULL;
  }
  p->arena = arena, p->last_goal = &p->goals;
  if (make_inverse(p, source, motion, cutoff, diag)) return p;
  sn_optimal_destroy(p);
  return NULL;
}

snOptimal* sn_optimal_inverse(const char* file, const snMotion* motion, double cutoff, int threads,
                              snDiagnostics* diag) {
  return sn_optimal_inverse_from(&(snOsimSource){file, NULL, 0}, motion, cutoff, threads, diag);
}

int sn_optimal_activation(const snOptimal* p, int actuator) {
  if (p->prescribed) return sn_prescribed_activation(p->prescribed, actuator);
  return sn_point_kernel_activation(p->kernel, actuator);
}

// The place of a variable as callers count them, with parameters last.
static int place_of(const snOptimal* p, int i) {
  int first = sn_first_parameter(p), count = p->states - first;
  if (i < first) return i;
  return i < p->count - count ? i + count : i - (p->count - count) + first;
}

int sn_optimal_states(const snOptimal* p) { return sn_first_parameter(p); }
const snModel* sn_optimal_model(const snOptimal* p) { return p->m; }
bool sn_optimal_is_prescribed(const snOptimal* p) { return p->prescribed != NULL; }
int sn_optimal_controls(const snOptimal* p) { return p->controls; }
int sn_optimal_parameters(const snOptimal* p) { return sn_parameters_count(p->parameters) + p->factor_count; }
const char* sn_optimal_variable(const snOptimal* p, int i) {
  if (i >= p->count && i < p->count + p->factor_count) return p->factors[i - p->count].name;
  return i >= 0 && i < p->count ? p->variables[place_of(p, i)].name : NULL;
}
bool sn_optimal_get_bounds(const snOptimal* p, int i, snOptimalBounds* bounds) {
  if (i < 0 || i >= p->count + p->factor_count) return false;
  if (i >= p->count) {
    *bounds = (snOptimalBounds){p->factors[i - p->count].bounds, {NAN, NAN}, {NAN, NAN}};
    return true;
  }
  *bounds = p->variables[place_of(p, i)].bounds;
  return true;
}

// ---- time, loads, bounds, goals

bool sn_optimal_time(snOptimal* p, double start, snRange end, int intervals, snDiagnostics* diag) {
  const char* wrong = !isfinite(start) || !isfinite(end.lo) || !isfinite(end.hi) ? "times must be finite numbers"
                      : end.lo > end.hi                                         ? "the earliest end is after the latest"
                      : end.hi <= start                                         ? "the motion ends before it begins"
                      : intervals < 1 ? "a mesh has at least one interval" : NULL;
  if (wrong) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "time: start %g, end from %g to %g, %d intervals: %s", start, end.lo,
                end.hi, intervals, wrong);
    return false;
  }
  p->start = start, p->end = end, p->intervals = intervals;
  return true;
}

snOptimalScheme sn_optimal_scheme_find(const char* word) {
  static const char* const words[] = {"hermite-simpson", "radau", "trapezoidal"};
  static const char radau[] = "legendre-gauss-radau-", gauss[] = "legendre-gauss-";
  for (int i = 0; i < 3; i++)
    if (strcmp(word, words[i]) == 0) return (snOptimalScheme)i;
  bool is_radau = strncmp(word, radau, sizeof radau - 1) == 0;
  if (!is_radau && strncmp(word, gauss, sizeof gauss - 1) != 0) return SN_SCHEME_COUNT;
  const char* degree = word + (is_radau ? sizeof radau : sizeof gauss) - 1;
  if (degree[0] < '1' || degree[0] > '9' || degree[1]) return SN_SCHEME_COUNT;
  return (snOptimalScheme)((is_radau ? SN_SCHEME_GAUSS_RADAU : SN_SCHEME_GAUSS) + (degree[0] - '1'));
}

bool sn_optimal_scheme(snOptimal* p, snOptimalScheme scheme, snDiagnostics* diag) {
  if ((unsigned)scheme < SN_SCHEME_COUNT) {
    p->scheme = scheme;
    return true;
  }
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "unknown scheme of collocation %d", (int)scheme);
  return false;
}

bool sn_optimal_mesh(snOptimal* p, int intervals, snDiagnostics* diag) {
  return sn_optimal_time(p, p->start, p->end, intervals, diag);
}

static bool replace(snRange* range, snRange by) {
  if (!isnan(by.lo)) range->lo = by.lo;
  if (!isnan(by.hi)) range->hi = by.hi;
  return !(range->lo > range->hi);
}

bool sn_optimal_bounds(snOptimal* p, const char* name, const snOptimalBounds* bounds, snDiagnostics* diag) {
  int found = 0;
  for (int trial = 0; trial < 2; trial++)  // first whether all of them fit
    for (int i = 0; i < p->count; i++) {
      snVariable* v = &p->variables[i];
      if (sn_is_parameter(p, i) ? strcmp(v->name, name) != 0 : !sn_variable_fits(v->name, name)) continue;
      snOptimalBounds next = v->bounds;
      bool right = replace(&next.during, bounds->during);
      right = replace(&next.initial, bounds->initial) && right;
      right = replace(&next.final, bounds->final) && right;
      found++;
      if (trial == 1) v->bounds = next;
      if (right) continue;
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "bounds of '%s': the lower one is above the upper one", v->name);
      return false;
    }
  if (found == 0) sn_variable_unknown(p, name, "bounds", diag);
  return found > 0;
}

bool sn_optimal_goal(snOptimal* p, const snGoal* goal, snDiagnostics* diag) {
  snGoalEntry* entry = sn_arena_zarray(p->arena, snGoalEntry, 1);
  if (!entry || !sn_goal_prepare(p, goal, entry, diag)) return false;
  *p->last_goal = entry;
  p->last_goal = &entry->next;
  return true;
}

// Loads keep the times of their motion; a copy of them stays with the problem.
static const snMotion* kept_times(snOptimal* p, const snMotion* data) {
  snMotion* kept = sn_arena_zarray(p->arena, snMotion, 1);
  double* time = sn_arena_array(p->arena, double, data->rows);
  if (!kept || !time) return NULL;
  *kept = *data;
  kept->time = time;
  dense_copy(time, data->time, data->rows);
  return kept;
}

bool sn_optimal_loads(snOptimal* p, const snExternalForce* forces, int count, snDiagnostics* diag) {
  snLoads* loads = sn_arena_zarray(p->arena, snLoads, 1);
  snExternalForce* kept = sn_arena_array(p->arena, snExternalForce, count);
  if (!loads || !kept) return false;
  for (int i = 0; i < count; i++) {
    kept[i] = forces[i];
    if (!(kept[i].data = kept_times(p, forces[i].data))) return false;
  }
  if (!sn_loads_create(loads, p->m, p->arena, kept, count, diag)) return false;
  p->loads = loads;
  return true;
}
