// study_read.c — a problem from a file of Moco: its model, bounds, goals, guess
#include "optimal/optimal_problem.h"
#include "optimal/study_setup.h"
#include "base/text.h"
#include "mjcf/xml_edit.h"
#include "sinew/mjcf.h"

#include <stdlib.h>
#include <math.h>
#include <string.h>

// A coordinate that another one drives: Moco has it among its states, here it follows.
static bool is_driven(const snModel* m, const char* name) {
  char part[256];
  const char *end = strrchr(name, '/'), *start = end;
  while (start && start > name && start[-1] != '/') start--;
  if (!end || (size_t)(end - start) >= sizeof part) return false;
  memcpy(part, start, (size_t)(end - start));
  part[end - start] = '\0';
  return sn_name_to_id(m, SN_OBJ_DRIVEN, part) >= 0 && sn_name_to_id(m, SN_OBJ_JOINT, part) < 0;
}

// Pairs without driven coordinates.
static void drop_driven(const snModel* m, snGoal* goal, const char** names, const char** others, double* signs) {
  int kept = 0;
  for (int i = 0; i < goal->count; i++)
    if (!is_driven(m, goal->names[i])) {
      names[kept] = goal->names[i], others[kept] = goal->others[i];
      signs[kept++] = goal->weights ? goal->weights[i] : 1;
    }
  goal->count = kept, goal->names = names, goal->others = others, goal->weights = signs;
}

// ---- goals and their data

// The coordinate of a column of generalised forces, NAME_moment or NAME_force; NULL: it is none of the model's.
static const char* moment_coordinate(const snOptimalStudy* s, const char* label) {
  static const char* const endings[] = {"_force", "_moment"};
  const snModel* m = s->model;
  size_t length = strlen(label);
  for (int k = 0; k < 2; k++) {
    size_t end = strlen(endings[k]);
    if (length <= end || strcmp(label + length - end, endings[k]) != 0) continue;
    const char* name = sn_text_copy(s->arena, label, length - end);
    int joint = name ? sn_name_to_id(m, SN_OBJ_JOINT, name) : -1;
    bool rotates = joint >= 0 && m->jnt_type[joint] == SN_JOINT_HINGE;
    return joint >= 0 && (k == 1) == rotates ? name : NULL;
  }
  return NULL;
}

// What a goal's names say of a column: the last one that fits.
static double moment_weight(const snGoal* goal, const char* label) {
  double weight = 1;
  for (int i = 0; i < goal->count; i++)
    if (sn_variable_fits(label, goal->names[i])) weight = goal->weights[i];
  return weight;
}

static double largest_of(const snMotion* table, int column) {
  double most = 0;
  for (int r = 0; r < table->rows; r++) most = fmax(most, fabs(table->data[r * table->cols + column]));
  return most;
}

// Quantities for the columns of a table of generalised forces, and their weights. conformance: Moco leaves columns of
// weight 0 out and keeps their largest forces: the k-th of those that it keeps is divided by that of the k-th column.
static bool add_moments(snOptimalStudy* s, const snStudyGoal* g, const snMotion* table, snGoal* goal,
                        snDiagnostics* diag) {
  snMotion* filtered = sn_motion_filter(table, goal->cutoff);
  const char** names = sn_arena_zarray(s->arena, const char*, table->cols + 1);
  double *weights = sn_arena_zarray(s->arena, double, table->cols + 1),
         *most = sn_arena_zarray(s->arena, double, table->cols + 1);
  bool good = filtered && names && weights && most;
  int kept = 0, found = 0;
  for (int c = 0; good && c < table->cols; c++) {
    const char* coordinate = moment_coordinate(s, table->labels[c]);
    double weight = moment_weight(goal, table->labels[c]);
    if (!coordinate && !g->unused) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, table->file, "goal '%s': column '%s' is no generalised force of the model "
                  "(COORDINATE_moment or COORDINATE_force)", goal->name ? goal->name : "", table->labels[c]);
      good = false;
    }
    if (!good || !coordinate) continue;
    most[found++] = largest_of(filtered, c);
    if (!(weight > 1e-15)) continue;
    const char* name = sn_text_copy(s->arena, table->labels[c], strlen(table->labels[c]));
    snQuantity q = {.kind = SN_QUANTITY_GENERALIZED_FORCE, .name = name, .object = coordinate, .axis = -1};
    good = name && sn_optimal_quantity(s->problem, &q, diag);
    names[kept] = name, weights[kept++] = weight;
  }
  for (int k = 0; good && g->normalized && k < kept; k++) weights[k] /= most[k] * most[k];
  sn_motion_destroy(filtered);
  goal->names = names, goal->weights = weights, goal->count = kept;
  return good;
}

// A goal with its table and measured forces read from their files; both are copied by the problem.
static bool add_goal(snOptimalStudy* s, const snStudyGoal* g, snDiagnostics* diag) {
  snGoal goal = g->goal;
  if (g->times_weight) goal.weight *= sn_optimal_weight(s->model);
  if (goal.kind == SN_GOAL_INITIAL_ACTIVATION && s->model->na == 0) return true;  // Moco's tools always state it
  const char** names = sn_arena_zarray(s->arena, const char*, goal.count + 1);
  const char** others = sn_arena_zarray(s->arena, const char*, goal.count + 1);
  double* signs = sn_arena_zarray(s->arena, double, goal.count + 1);
  if (!names || !others || !signs) return false;
  if (goal.kind == SN_GOAL_PERIODICITY) drop_driven(s->model, &goal, names, others, signs);
  snMotion* table = g->reference.path ? sn_motion_read(g->reference.path, diag) : NULL;
  snExternalLoads* loads = g->loads ? sn_external_loads_read(g->loads, diag) : NULL;
  bool ok = (!g->reference.path || table) && (!g->loads || loads);
  goal.reference = table;
  if (loads) goal.forces = loads->forces, goal.force_count = loads->count;
  if (g->moments && g->with_loads != (s->problem->loads != NULL)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': <force_paths> are .*externalloads.* where the model has "
                "external loads, else empty", goal.name ? goal.name : "");
    ok = false;
  }
  ok = ok && (!g->moments || add_moments(s, g, table, &goal, diag));
  ok = ok && sn_optimal_goal(s->problem, &goal, diag);
  sn_motion_destroy(table);
  sn_external_loads_destroy(loads);
  return ok;
}

static bool add_quantities(snOptimal* p, const snStudyQuantity* q, snDiagnostics* diag) {
  for (; q; q = q->next) {
    if (!sn_optimal_quantity(p, &q->quantity, diag)) return false;
    snOptimalBounds bounds = {q->during, {NAN, NAN}, {NAN, NAN}};
    if (!sn_optimal_bounds(p, p->variables[p->count - 1].name, &bounds, diag)) return false;
  }
  return true;
}

static bool add_courses(snOptimalStudy* s, const snStudyCourse* c, snDiagnostics* diag) {
  for (; c; c = c->next)
    for (int i = 0; i < c->count; i++) {
      const snControlSignal* lower = c->lower.count > 0 ? &c->lower : NULL;
      const snControlSignal* upper = c->upper.count > 0 ? &c->upper : NULL;
      if (is_driven(s->model, c->names[i])) continue;
      if (!sn_optimal_bounds_over_time(s->problem, c->names[i], lower, upper, c->equal, diag)) return false;
    }
  return true;
}

static bool apply(snOptimalStudy* s, const snStudySetup* setup, snDiagnostics* diag) {
  snOptimal* p = s->problem;
  if (!sn_optimal_time(p, setup->start, setup->end, setup->intervals, diag)) return false;
  if (!sn_optimal_scheme(p, setup->scheme, diag) || !add_quantities(p, setup->quantities, diag)) return false;
  for (const snStudyParameter* x = setup->parameters; x; x = x->next)
    if (!sn_optimal_parameter(p, &x->parameter, diag)) return false;
  for (const snStudyFactor* x = setup->factors; x; x = x->next)
    if (!sn_optimal_scale_factor(p, x->name, x->bounds, x->initial, diag)) return false;
  for (const snStudyBounds* b = setup->bounds; b; b = b->next)
    if (!is_driven(s->model, b->name) && !sn_optimal_bounds(p, b->name, &b->bounds, diag)) return false;
  if (!add_courses(s, setup->courses, diag)) return false;
  for (const snStudyGoal* g = setup->goals; g; g = g->next)
    if (!add_goal(s, g, diag)) return false;
  snGoal rates = {.kind = SN_GOAL_AUXILIARY_DERIVATIVES, .weight = setup->derivatives_weight};
  if (p->tendons > 0 && rates.weight > 0 && !sn_optimal_goal(p, &rates, diag)) return false;
  if (setup->guess_from_tracking) s->guess = sn_optimal_tracked(p);
  return !setup->guess || (s->guess = sn_motion_read(setup->guess, diag)) != NULL;
}

// ---- the model

// What the study's model is after its operators: a document of its own, called as the file that it came from.
typedef struct Processed {
  const char *path, *loads;
  char* text;  // NULL: the file as it is
} Processed;

static const char* version_of(const snXmlNode* node) {
  const snXmlAttr* version = node && node->parent ? sn_xml_attr(node->parent, "Version") : NULL;
  return version ? version->text : "40000";
}

static bool process(const snSetupReader* r, const char* path, const snStudySetup* setup, Processed* out) {
  snXmlNode* model = (snXmlNode*)setup->own_model;
  *out = (Processed){.path = setup->model ? setup->model : path, .loads = setup->loads};
  bool operated = setup->operators && setup->operators->first;
  if (!model && !operated) return true;
  const char* version = version_of(r->tool);
  if (!model) {
    if (!(model = sn_setup_document(r, setup->model))) return false;
    version = version_of(model);
    if (strcmp(model->tag, "Model") != 0) return sn_study_refuse(r, model, "expected <Model>");
  }
  if (!sn_model_operators(r, setup->operators, model, &out->loads)) return false;
  const char* text = sn_xml_text(r->arena, model);
  out->text = text ? sn_text_format(r->arena, "<OpenSimDocument Version=\"%s\">%s</OpenSimDocument>", version, text)
                   : NULL;
  return out->text != NULL;
}

static bool add_loads(snOptimalStudy* s, const char* path, snDiagnostics* diag) {
  snExternalLoads* loads = sn_external_loads_read(path, diag);
  bool ok = loads && sn_optimal_loads(s->problem, loads->forces, loads->count, diag);
  sn_external_loads_destroy(loads);
  return ok;
}

// ---- the study

static bool make_problem(snOptimalStudy* s, const snStudySetup* setup, const Processed* model, int threads,
                         snDiagnostics* diag) {
  snOsimSource source = {model->path, model->text, model->text ? strlen(model->text) : 0};
  if (setup->kinematics.path) {
    snMotion* motion = sn_motion_read(setup->kinematics.path, diag);
    if (motion) s->problem = sn_optimal_inverse_from(&source, motion, setup->kinematics.cutoff, threads, diag);
    sn_motion_destroy(motion);
    if (s->problem) s->model = s->problem->own_model;
  } else if ((s->model = sn_optimal_load(model->path, model->text, diag))) {
    size_t length = strlen(model->path);
    bool osim = model->text || (length > 5 && strcmp(model->path + length - 5, ".osim") == 0);
    if (osim) s->model->opt.osim = 1;  // equations of motion and paths as Moco has them
    s->problem = sn_optimal_create_from(s->model, osim ? &source : NULL, threads, diag);
  }
  if (!s->problem || (model->loads && !add_loads(s, model->loads, diag))) return false;
  return apply(s, setup, diag);
}

// Takes the reader, whether or not its document is a study.
static snOptimalStudy* read_study(snSetupReader* r, bool ok, const char* path, int threads, snDiagnostics* diag) {
  snStudySetup setup;
  Processed model;
  ok = ok && sn_setup_study(r, &setup) && process(r, path, &setup, &model);
  if (!sn_setup_close(r, ok)) return NULL;
  snOptimalStudy* s = sn_arena_zarray(r->arena, snOptimalStudy, 1);
  if (!s) {
    sn_arena_destroy(r->arena);
    return NULL;
  }
  *s = (snOptimalStudy){.name = setup.name, .tolerance = setup.tolerance, .max_iterations = setup.max_iterations,
                        .constraint_tolerance = setup.constraint_tolerance, .arena = r->arena};
  if (make_problem(s, &setup, &model, threads, diag)) return s;
  sn_optimal_study_destroy(s);
  return NULL;
}

snOptimalStudy* sn_optimal_study_read(const char* path, int threads, snDiagnostics* diag) {
  snSetupReader r;
  bool ok = sn_setup_open(&r, path, diag);
  return read_study(&r, ok, path, threads, diag);
}

snOptimalStudy* sn_optimal_study_read_memory(const void* bytes, size_t size, const char* path, int threads,
                                             snDiagnostics* diag) {
  snSetupReader r;
  bool ok = sn_setup_open_bytes(&r, path, bytes, size, diag);
  return read_study(&r, ok, path, threads, diag);
}

void sn_optimal_study_destroy(snOptimalStudy* s) {
  if (!s) return;
  bool borrowed = s->problem && s->model == s->problem->own_model;
  sn_optimal_destroy(s->problem);
  if (!borrowed) sn_model_destroy(s->model);
  sn_motion_destroy(s->guess);
  sn_arena_destroy(s->arena);
}

// ---- documents as text

// A copy that the caller frees.
static char* own_copy(const char* text) {
  char* copy = text ? malloc(strlen(text) + 1) : NULL;
  return copy ? strcpy(copy, text) : NULL;
}

char* sn_optimal_study_text(const void* bytes, size_t size, const char* path, snDiagnostics* diag) {
  snSetupReader r;
  bool ok = sn_setup_open_bytes(&r, path, bytes, size, diag);
  const snXmlNode* study = ok ? sn_study_of_tool(&r) : NULL;
  char* text = study ? own_copy(sn_xml_text(r.arena, study)) : NULL;
  if (sn_setup_close(&r, text != NULL)) sn_arena_destroy(r.arena);
  return text;
}

char* sn_optimal_model_text(const void* bytes, size_t size, const char* path, snDiagnostics* diag) {
  snSetupReader r;
  bool ok = sn_setup_open_bytes(&r, path, bytes, size, diag);
  snStudySetup setup = {0};
  Processed model = {0};
  char* text = NULL;
  if (ok && sn_study_model(&r, r.tool, &setup) && process(&r, path, &setup, &model)) {
    snXmlNode* file = model.text ? NULL : sn_setup_document(&r, model.path);
    text = own_copy(model.text ? model.text : file && file->parent ? sn_xml_text(r.arena, file->parent) : NULL);
  }
  if (sn_setup_close(&r, text != NULL)) sn_arena_destroy(r.arena);
  return text;
}
