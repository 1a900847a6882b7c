// fit_paths.c — paths of a model as polynomials of the coordinates that they cross
//   reads   a model of OpenSim, its ranges or a motion        writes  FunctionBasedPaths, their errors
//   Poses are drawn once for all paths: every coordinate by Latin hypercubes over its range, or around the rows of a
//   motion. A path depends on the dofs whose moment arm is not zero in some pose; each path is then fitted alone.
#include "sinew/fit_paths.h"

#include "base/parallel.h"
#include "base/text.h"
#include "kinematics/tendon/tendon_pieces.h"
#include "math/angle.h"
#include "math/multivariate.h"
#include "math/random.h"
#include "osim/track.h"
#include "sinew/mjcf.h"
#include "sinew/pipeline.h"
#include "subject/path_polynomial.h"
#include "subject/subject_document.h"

#include <math.h>
#include <string.h>

enum { FEWEST_SAMPLES = 50, SAMPLES = 1000, ORDER = 6 };
#define TOLERANCE 1e-3
#define DISTANCE  0.02
#define LEAST_ARM 1e-6  // moment arms below count as none [m]

// A path of the document.
typedef struct Path {
  snXmlNode* node;  // <GeometryPath>
  const char* name;
  int tendon;
  int dof[SN_MULTIVARIATE_INPUTS], count;  // that change its length
  bool crowded;                            // more dofs than polynomials have inputs
  snPathPolynomial fit;
  snArena* arena;  // of its thread
  bool failed;
} Path;

typedef struct Run {
  const snFitPathsOptions* o;
  snDiagnostics* diag;
  snSubjectDocument doc;
  snArena* arena;
  snModel* m;
  snData* d;
  Path* paths;
  int path_count, fitted, checked, most_order;
  double tolerance;
  double *q, *length, *J;  // rows of poses: dofs, tendons, entries of ten_J
  snFittedPaths* out;
} Run;

static int rows_of(const Run* r) { return r->fitted + r->checked; }

// ---- poses

// Row k of n evenly spread numbers in [0, 1) in an order of its own for each stream, one in each of n slices.
static void latin(double* out, int n, int stride, uint64_t stream, int* order) {
  for (int k = 0; k < n; k++) order[k] = k;
  for (int k = n - 1; k > 0; k--) {
    int other = (int)(random_uniform(stream, k) * (k + 1)), kept = order[k];
    order[k] = order[other], order[other] = kept;
  }
  for (int k = 0; k < n; k++) out[(size_t)k * (size_t)stride] = (order[k] + random_uniform(stream, n + k)) / n;
}

// Around the rows of the motion, one after the other.
static bool around_data(Run* r, int joint, int dof, int* order) {
  const snMotion* data = r->o->data;
  const snModel* m = r->m;
  int column = sn_motion_find(data, sn_id_to_name(m, SN_OBJ_JOINT, joint)), n = rows_of(r);
  bool hinge = m->jnt_type[joint] == SN_JOINT_HINGE;
  double unit = hinge && data->in_degrees ? SN_PI / 180 : 1;
  double spread = hinge ? r->o->spread_angle : r->o->spread_distance;
  if (!(spread > 0)) spread = hinge ? 10 * SN_PI / 180 : DISTANCE;
  latin(r->q + dof, r->fitted, m->nv, random_stream(1, (uint64_t)dof, 0), order);
  latin(r->q + (size_t)r->fitted * (size_t)m->nv + dof, r->checked, m->nv, random_stream(2, (uint64_t)dof, 0), order);
  for (int k = 0; k < n; k++) {
    double* q = &r->q[(size_t)k * (size_t)m->nv + (size_t)dof];
    int row = k < r->fitted ? (int)((int64_t)k * data->rows / r->fitted)
                            : (int)((int64_t)(k - r->fitted) * data->rows / r->checked);
    double center = column < 0 ? r->d->qpos[m->jnt_qposadr[joint]]
                               : unit * data->data[(size_t)row * (size_t)data->cols + (size_t)column];
    if (!isfinite(center)) return false;
    *q = center + spread * (2 * *q - 1);
  }
  return true;
}

static void over_range(Run* r, int joint, int dof, int* order) {
  const snModel* m = r->m;
  snRange range = m->jnt_range[joint];
  latin(r->q + dof, r->fitted, m->nv, random_stream(1, (uint64_t)dof, 0), order);
  latin(r->q + (size_t)r->fitted * (size_t)m->nv + dof, r->checked, m->nv, random_stream(2, (uint64_t)dof, 0), order);
  for (int k = 0; k < rows_of(r); k++) {
    double* q = &r->q[(size_t)k * (size_t)m->nv + (size_t)dof];
    *q = range.lo + (range.hi - range.lo) * *q;
  }
}

static bool draw_poses(Run* r) {
  const snModel* m = r->m;
  int n = rows_of(r), *order = sn_arena_array(r->arena, int, n);
  r->q = sn_arena_zarray(r->arena, double, (size_t)n * (size_t)m->nv + 1);
  if (!order || !r->q) return false;
  for (int joint = 0; joint < m->njnt; joint++) {
    int dof = m->jnt_dofadr[joint];
    if (!r->o->data) {
      over_range(r, joint, dof, order);
    } else if (!around_data(r, joint, dof, order)) {
      sn_error(r->doc.o.report, SN_NOWHERE, "the data hold a value of '%s' that is not finite",
               sn_id_to_name(m, SN_OBJ_JOINT, joint));
      return false;
    }
  }
  return true;
}

static bool measure_poses(Run* r) {
  const snModel* m = r->m;
  size_t n = (size_t)rows_of(r);
  r->length = sn_arena_zarray(r->arena, double, n * (size_t)m->ntendon + 1);
  r->J = sn_arena_zarray(r->arena, double, n * (size_t)m->nJten + 1);
  if (!r->length || !r->J) return false;
  for (size_t k = 0; k < n; k++) {
    for (int joint = 0; joint < m->njnt; joint++)
      r->d->qpos[m->jnt_qposadr[joint]] = r->q[k * (size_t)m->nv + (size_t)m->jnt_dofadr[joint]];
    sn_forward_position(m, r->d);
    memcpy(r->length + k * (size_t)m->ntendon, r->d->ten_length, sizeof(double) * (size_t)m->ntendon);
    memcpy(r->J + k * (size_t)m->nJten, r->d->ten_J, sizeof(double) * (size_t)m->nJten);
  }
  return true;
}

// ---- paths

static int slot_of(const snModel* m, int tendon, int dof) {
  int adr = m->ten_J_rowadr[tendon];
  for (int k = adr; k < adr + m->ten_J_rownnz[tendon]; k++)
    if (m->ten_J_colind[k] == dof) return k;
  return -1;
}

static bool moves(const Run* r, int slot) {
  for (int k = 0; k < rows_of(r); k++)
    if (fabs(r->J[(size_t)k * (size_t)r->m->nJten + (size_t)slot]) > LEAST_ARM) return true;
  return false;
}

static void find_dofs(const Run* r, Path* p) {
  const snModel* m = r->m;
  int adr = m->ten_J_rowadr[p->tendon];
  for (int k = adr; k < adr + m->ten_J_rownnz[p->tendon]; k++) {
    if (!moves(r, k)) continue;
    p->crowded |= p->count == SN_MULTIVARIATE_INPUTS;
    if (!p->crowded) p->dof[p->count++] = m->ten_J_colind[k];
  }
}

// Only where no data say where to sample.
static bool has_ranges(const Run* r, const Path* p) {
  const snModel* m = r->m;
  for (int i = 0; i < p->count && !r->o->data; i++) {
    int joint = m->dof_jntid[p->dof[i]];
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    snRange range = m->jnt_range[joint];
    if (!(range.lo < range.hi)) {
      sn_error(r->doc.o.report, p->node->at,
               "the coordinate '%s', which the path of '%s' crosses, has no range; expected one, or data to sample around",
               name, p->name);
      return false;
    }
    if (m->jnt_type[joint] == SN_JOINT_HINGE && range.hi - range.lo > 2 * SN_PI)
      sn_warn(r->doc.o.report, p->node->at, "the range of '%s', which the path of '%s' crosses, is wider than a turn",
              name, p->name);
  }
  return true;
}

static void fit_path(void* context, int i) {
  Run* r = context;
  Path* p = &r->paths[i];
  const snModel* m = r->m;
  size_t rows = (size_t)rows_of(r), n = (size_t)p->count;
  if (n == 0 || p->crowded) return;
  p->arena = sn_arena_create(NULL, 0);
  double *x = p->arena ? sn_arena_array(p->arena, double, rows*(2 * n + 1)) : NULL, *slope = x + rows * n,
         *length = slope + rows * n;
  if (!x) {
    p->failed = true;
    return;
  }
  for (size_t k = 0; k < rows; k++) {
    length[k] = r->length[k * (size_t)m->ntendon + (size_t)p->tendon];
    for (size_t c = 0; c < n; c++) {
      x[k * n + c] = r->q[k * (size_t)m->nv + (size_t)p->dof[c]];
      slope[k * n + c] = r->J[k * (size_t)m->nJten + (size_t)slot_of(m, p->tendon, p->dof[c])];
    }
  }
  snPathSamples s = {(int)n, r->fitted, r->checked, x, length, slope};
  p->failed = !sn_fit_path_polynomial(p->arena, &s, r->most_order, r->tolerance, &p->fit);
}

// ---- the document

static void add_path(Run* r, const snXmlNode* force) {
  snXmlNode* node = (snXmlNode*)sn_osim_child(force, "GeometryPath");
  if (!node) return;
  const char* name = sn_osim_name(&r->doc.o, force);
  int tendon = sn_name_to_id(r->m, SN_OBJ_TENDON, name);
  if (tendon < 0)
    sn_warn(r->doc.o.report, node->at, "the path of '%s' is not part of the model and stays as it is", name);
  else
    r->paths[r->path_count++] = (Path){.node = node, .name = name, .tendon = tendon};
}

static bool list_paths(Run* r) {
  static const char* const sets[] = {"ForceSet", "components"};
  const snXmlNode* model = r->doc.o.model;
  int most = 0;
  for (int i = 0; i < 2; i++)
    for (const snXmlNode* node = sn_osim_objects(sn_osim_child(model, sets[i])); node; node = node->next) most++;
  r->paths = sn_arena_zarray(r->arena, Path, most + 1);
  if (!r->paths) return false;
  for (int i = 0; i < 2; i++)
    for (const snXmlNode* node = sn_osim_objects(sn_osim_child(model, sets[i])); node; node = node->next)
      add_path(r, node);
  if (r->path_count == 0) sn_error(r->doc.o.report, model->at, "no force of the model has a <GeometryPath>");
  return r->path_count > 0;
}

static bool is_inside(const snXmlNode* node, const snXmlNode* above) {
  while (node && node != above) node = node->parent;
  return node != NULL;
}

// /jointset/JOINT/COORDINATE
static const char* path_to(const Run* r, const char* coordinate) {
  const snOsim* o = &r->doc.o;
  for (int c = 0; c < o->coordinate_count; c++) {
    if (strcmp(o->coordinates[c].name, coordinate) != 0) continue;
    for (int j = 0; j < o->joint_count; j++)
      if (is_inside(o->coordinates[c].node, o->joints[j].node))
        return sn_text_format(o->arena, "/jointset/%s/%s", o->joints[j].name, coordinate);
  }
  return coordinate;
}

static bool write_path(Run* r, Path* p) {
  const snOsim* o = &r->doc.o;
  const char* places = "";
  for (int i = 0; i < p->count && places; i++) {
    const char* name = sn_id_to_name(r->m, SN_OBJ_JOINT, r->m->dof_jntid[p->dof[i]]);
    places = sn_text_format(o->arena, "%s%s%s", places, i ? " " : "", path_to(r, name));
  }
  p->node->tag = "FunctionBasedPath";
  p->node->first = p->node->last = NULL;
  p->node->attr_count = 0;
  sn_osim_set(o, p->node, "name", "path");
  sn_document_set_text(&r->doc, p->node, "coordinate_paths", places);
  snXmlNode* holder = sn_osim_add(o, p->node, "length_function", p->node->at);
  snXmlNode* function = sn_osim_add(o, holder, "MultivariatePolynomialFunction", p->node->at);
  if (!places || !function) return false;
  sn_document_set_numbers(&r->doc, function, "coefficients", p->fit.coef, p->fit.terms);
  sn_document_set_numbers(&r->doc, function, "dimension", &(double){p->count}, 1);
  sn_document_set_numbers(&r->doc, function, "order", &(double){p->fit.order}, 1);
  return true;
}

static bool note_path(Run* r, const Path* p) {
  const char** names = sn_arena_zarray(r->arena, const char*, p->count + 1);
  if (!names) return false;
  for (int i = 0; i < p->count; i++) {
    const char* name = sn_id_to_name(r->m, SN_OBJ_JOINT, r->m->dof_jntid[p->dof[i]]);
    names[i] = sn_text_copy(r->arena, name, strlen(name));
  }
  const snPathPolynomial* f = &p->fit;
  r->out->paths[r->out->path_count++] = (snFittedPath){
      .name = p->name,
      .coordinates = names,
      .count = p->count,
      .order = f->order,
      .terms = f->terms,
      .length_rms = f->length_rms,
      .length_worst = f->length_worst,
      .arm_rms = f->slope_rms,
      .arm_worst = f->slope_worst,
      .reached = f->reached,
  };
  if (!f->reached)
    sn_warn(r->doc.o.report, p->node->at,
            "the path of '%s' is off by %.2g m, its moment arms by %.2g m (root mean squares) at order %d; the tolerance "
            "is %.2g m",
            p->name, f->length_rms, f->slope_rms, f->order, r->tolerance);
  return true;
}

static bool take_path(Run* r, Path* p) {
  if (p->crowded) {
    sn_error(r->doc.o.report, p->node->at, "the path of '%s' crosses more than %d coordinates", p->name,
             SN_MULTIVARIATE_INPUTS);
    return false;
  }
  if (p->count == 0) {
    sn_warn(r->doc.o.report, p->node->at, "no coordinate changes the path of '%s', which stays as it is", p->name);
    return true;
  }
  return !p->failed && note_path(r, p) && write_path(r, p);
}

// ---- all of it

static bool open_model(Run* r, const char* path) {
  r->m = sn_load(path, NULL, r->diag);
  r->d = r->m ? sn_data_create(r->m, NULL) : NULL;
  if (!r->d) return false;
  for (int joint = 0; joint < r->m->njnt; joint++)
    if (!sn_is_scalar_joint(r->m, joint)) return false;  // of files of OpenSim all are
  sn_default_pose(r->m, r->d);
  return true;
}

static bool has_columns(const Run* r) {
  const snMotion* data = r->o->data;
  for (int joint = 0; data && joint < r->m->njnt; joint++)
    if (sn_motion_find(data, sn_id_to_name(r->m, SN_OBJ_JOINT, joint)) >= 0) return data->rows > 0;
  if (data)
    sn_error(r->doc.o.report, SN_NOWHERE, "'%s' has no column of a coordinate of the model", motion_source(data));
  return !data;
}

static bool fit(Run* r, const char* path) {
  if (!sn_document_open(&r->doc, r->arena, r->doc.o.report, path) || !open_model(r, path)) return false;
  if (!list_paths(r) || !has_columns(r) || !draw_poses(r) || !measure_poses(r)) return false;
  for (int i = 0; i < r->path_count; i++) {
    find_dofs(r, &r->paths[i]);
    if (!has_ranges(r, &r->paths[i])) return false;
  }
  r->out->paths = sn_arena_zarray(r->arena, snFittedPath, r->path_count + 1);
  if (!r->out->paths) return false;
  sn_parallel(r->path_count, r->o->threads, fit_path, r);
  for (int i = 0; i < r->path_count; i++)
    if (!take_path(r, &r->paths[i])) return false;
  r->out->document = sn_document_text(r->doc.root, r->arena, &r->out->size);
  return r->out->document != NULL;
}

static bool are_sound(const snFitPathsOptions* o, snReport* report) {
  if (o->most_order < 0 || o->most_order > 9)
    sn_error(report, SN_NOWHERE, "the highest order must be from 1 to 9, found %d", o->most_order);
  if (o->samples != 0 && o->samples < FEWEST_SAMPLES)
    sn_error(report, SN_NOWHERE, "at least %d samples are needed, found %d", FEWEST_SAMPLES, o->samples);
  if (o->tolerance < 0 || o->spread_angle < 0 || o->spread_distance < 0 || isnan(o->tolerance))
    sn_error(report, SN_NOWHERE, "tolerance and spreads must not be negative");
  return sn_report_errors(report) == 0;
}

snFittedPaths* sn_fit_paths(const char* path, const snFitPathsOptions* options, snDiagnostics* diag) {
  static const snFitPathsOptions none;
  const snFitPathsOptions* o = options ? options : &none;
  int before = diag ? diag->errors : 0;
  snArena* arena = sn_arena_create(NULL, 0);
  snReport* report = sn_report_create(NULL, diag);
  Run r = {.o = o, .diag = diag, .arena = arena, .doc = {.o = {.report = report}}};
  r.fitted = o->samples > 0 ? o->samples : SAMPLES;
  r.checked = r.fitted / 2;
  r.most_order = o->most_order > 0 ? o->most_order : ORDER;
  r.tolerance = o->tolerance > 0 ? o->tolerance : TOLERANCE;
  r.out = arena && report ? sn_arena_zalloc(arena, sizeof *r.out) : NULL;
  if (r.out) r.out->arena = arena;
  if (report && !path) sn_error(report, SN_NOWHERE, "no model is given");
  bool ok = r.out && path && are_sound(o, report) && fit(&r, path) && sn_report_errors(report) == 0;
  for (int i = 0; i < r.path_count; i++)
    if (r.paths[i].arena) sn_arena_destroy(r.paths[i].arena);
  sn_data_destroy(r.d);
  sn_model_destroy(r.m);
  sn_report_destroy(report);
  if (ok) return r.out;
  if (diag && diag->errors == before) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  if (arena) sn_arena_destroy(arena);
  return NULL;
}

void sn_fitted_paths_destroy(snFittedPaths* fitted) {
  if (fitted) sn_arena_destroy(fitted->arena);
}
