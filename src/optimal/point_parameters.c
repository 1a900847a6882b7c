// point_parameters.c — dynamics of a kernel whose model has unknown properties
//   A parameter is one more state, behind those of the kernel, whose rate is 0: so it has one value along the whole
//   motion, and all functions of a point may depend on it. The model is compiled again for each value
//   (parameter_model.c).
//   Columns of parameters are centred differences of the rates and residuals; their second derivatives those of the
//   Jacobian, contracted, and second differences of values. Outputs and the centre of mass do not depend on parameters:
//   sn_parameters_move_places and sn_parameters_change_mass name those that would change them.
#include "optimal/point_parameters.h"

#include "base/text.h"
#include "math/dense.h"
#include "optimal/osim_source.h"
#include "optimal/parameter_model.h"
#include "optimal/point_state.h"

#include <math.h>
#include <string.h>

#define FIRST_STEP  1e-5  // parts of the range of the parameter
#define SECOND_STEP 1e-3
#define SAME_VALUE  1e-12

struct snParameters {
  const snModel* original;  // of the problem
  const snOsimSource* source;
  snPointKernel* kernel;
  snArena* arena;
  snModel *base, *model;  // as the source has it; of the kernel, with the values of now
  int count;
  snOptimalParameter item[SN_MOST_MODEL_PARAMETERS];
  double value[SN_MOST_MODEL_PARAMETERS];  // of the model
  bool set;                                // it has them
  bool moves[SN_MOST_MODEL_PARAMETERS], mass[SN_MOST_MODEL_PARAMETERS];
  snDynamics inner, outer;
  int points;  // that there is room for
  double *z, *rate[2], *residual[2], *jacobian[2], *algebraic[2], *hessian, *output;
  snEndpoint center;
};

snParameters* sn_parameters_create(const snModel* m, const snOsimSource* source, snPointKernel* kernel,
                                   snArena* arena) {
  snParameters* p = sn_arena_zarray(arena, snParameters, 1);
  if (!p) return NULL;
  *p = (snParameters){.original = m, .source = source, .kernel = kernel, .arena = arena};
  return p;
}

void sn_parameters_destroy(snParameters* p) {
  if (!p) return;
  sn_model_destroy(p->base);
  sn_model_destroy(p->model);
}

// ---- the model

// The kernel's model and that of its muscles with the values of now.
static bool give_model(snParameters* p, const double* value) {
  snDiagnostics own = {0};
  snModel* changed = sn_parameter_model(p->source, p->item, p->count, value, &own);
  bool ok = changed && sn_parameter_overlay(p->model, p->original, p->base, changed) &&
            sn_point_refresh_model(p->kernel, p->model);
  sn_model_destroy(changed);
  sn_diagnostics_clear(&own);
  return ok;
}

static bool set_values(snParameters* p, const double* value) {
  size_t bytes = sizeof(double) * (size_t)p->count;
  if (p->set && memcmp(p->value, value, bytes) == 0) return true;
  p->set = give_model(p, value);
  memcpy(p->value, value, bytes);
  return p->set;
}

// ---- parameters

static bool open_models(snParameters* p, snDiagnostics* diag) {
  if (p->base) return true;
  snDiagnostics own = {0};
  p->base = sn_parameter_model(p->source, NULL, 0, NULL, &own);
  sn_diagnostics_clear(&own);
  p->model = p->base ? sn_model_copy(p->original) : NULL;
  bool fits = p->model && sn_parameter_overlay(p->model, p->original, p->base, p->base);
  if (!fits)
    sn_diagnose(diag, SN_SEVERITY_ERROR, p->source->file ? p->source->file : "",
                "the model of the problem is not that of its file any more: parameters cannot change it");
  return fits;
}

static bool copy_parameter(snParameters* p, const snOptimalParameter* given, snOptimalParameter* out) {
  const char** names = sn_arena_zarray(p->arena, const char*, given->component_count + 1);
  *out = *given;
  out->components = names;
  for (int i = 0; names && i < given->component_count; i++)
    if (!(names[i] = sn_text_copy(p->arena, given->components[i], strlen(given->components[i])))) return false;
  out->name = sn_text_copy(p->arena, given->name, strlen(given->name));
  out->property = sn_text_copy(p->arena, given->property, strlen(given->property));
  return names && out->name && out->property;
}

static bool differs_in(const snModel* a, const snModel* b, const char* const* fields, int count) {
  for (int i = 0; i < count; i++)
    if (sn_parameter_differs(a, b, fields[i])) return true;
  return false;
}

// What the parameter changes in the model, between two values of its range.
static bool classify(snParameters* p, int i, snDiagnostics* diag) {
  static const char* const places[] = {"body_pos", "body_quat", "site_pos", "geom_pos",      "geom_quat", "geom_size",
                                       "jnt_pos",  "jnt_axis",  "axis_pos", "axis_dir",      "axis_ref",  "function_data",
                                       "force_prm", "driven_value", "moving_quat"};
  static const char* const masses[] = {"body_mass", "body_ipos", "body_pos", "body_quat", "axis_pos", "function_data"};
  const snOptimalParameter* item = &p->item[i];
  double width = item->bounds.hi - item->bounds.lo;
  snModel* m[2];
  for (int k = 0; k < 2; k++) {
    double value = item->bounds.lo + (k ? 0.75 : 0.25) * width;
    m[k] = sn_parameter_model(p->source, item, 1, &value, diag);
  }
  bool ok = m[0] && m[1], same = ok && sn_parameter_overlay(p->model, p->original, p->base, m[0]) &&
                                 sn_parameter_overlay(p->model, p->original, p->base, m[1]);
  bool changes = same && sn_parameter_differs(m[0], m[1], NULL);
  if (ok && !changes)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s': the property '%s' of '%s' %s", item->name, item->property,
                item->components[0], same ? "changes nothing in the model" : "changes what the model is made of");
  if (changes) {
    p->moves[i] = differs_in(m[0], m[1], places, (int)(sizeof places / sizeof places[0]));
    p->mass[i] = differs_in(m[0], m[1], masses, (int)(sizeof masses / sizeof masses[0]));
  }
  sn_model_destroy(m[0]);
  sn_model_destroy(m[1]);
  return changes;
}

bool sn_parameters_add(snParameters* p, const snOptimalParameter* given, snDiagnostics* diag) {
  const char* wrong = p->count == SN_MOST_MODEL_PARAMETERS ? "there are 16 parameters already"
                      : given->component_count < 1         ? "it names no component"
                      : !given->property || !given->property[0] ? "it names no property"
                      : !isfinite(given->bounds.lo) || !isfinite(given->bounds.hi) ? "its bounds must be finite"
                      : !(given->bounds.lo < given->bounds.hi) ? "its lower bound must be below the upper one"
                      : given->initial < given->bounds.lo || given->initial > given->bounds.hi
                          ? "its initial value lies outside its bounds"
                          : NULL;
  if (wrong) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s': %s", given->name, wrong);
    return false;
  }
  if (!open_models(p, diag) || !copy_parameter(p, given, &p->item[p->count])) return false;
  if (!classify(p, p->count, diag)) return false;
  if (isnan(p->item[p->count].initial)) p->item[p->count].initial = 0.5 * (given->bounds.lo + given->bounds.hi);
  p->count++;
  p->set = false;
  return true;
}

const char* sn_parameters_move_places(const snParameters* p) {
  for (int i = 0; p && i < p->count; i++)
    if (p->moves[i]) return p->item[i].name;
  return NULL;
}

const char* sn_parameters_change_mass(const snParameters* p) {
  for (int i = 0; p && i < p->count; i++)
    if (p->mass[i]) return p->item[i].name;
  return NULL;
}

int sn_parameters_count(const snParameters* p) { return p ? p->count : 0; }
const snOptimalParameter* sn_parameters_item(const snParameters* p, int i) { return &p->item[i]; }

// ---- patterns

static int inner_width(const snParameters* p) { return p->inner.states + p->inner.controls + p->inner.algebraic; }
static int outer_place(const snParameters* p, int i) { return i < p->inner.states ? i : i + p->count; }

// Rows of `from` with a column for each parameter behind them; behind row `split` rows of parameters, empty.
static bool widen(const snParameters* p, snRowPattern from, int split, bool all, snRowPattern* out) {
  int np = p->count, nz = inner_width(p) + np, rows = from.rows + (split >= 0 ? np : 0), n = 0;
  int* adr = sn_arena_array(p->arena, int, rows + 1);
  int* col = sn_arena_array(p->arena, int, (from.rows ? from.rowadr[from.rows] : 0) + from.rows * np + np * nz);
  if (!adr || !col) return false;
  for (int r = 0, to = 0; to < rows; to++) {
    adr[to] = n;
    if (split >= 0 && to >= split && to < split + np) {
      for (int c = 0; all && c < nz; c++) col[n++] = c;
      continue;
    }
    for (int k = from.rowadr[r]; k < from.rowadr[r + 1]; k++) col[n++] = outer_place(p, from.colind[k]);
    for (int k = 0; k < np; k++) col[n++] = p->inner.states + k;
    r++;
  }
  adr[rows] = n;
  *out = (snRowPattern){rows, adr, col};
  return true;
}

// ---- points

static void strip(const snParameters* p, int points, const double* z, double* out) {
  int ns = p->inner.states, nz = inner_width(p), np = p->count;
  for (int k = 0; k < points; k++) {
    dense_copy(out + k * nz, z + k * (nz + np), ns);
    dense_copy(out + k * nz + ns, z + k * (nz + np) + ns + np, nz - ns);
  }
}

static bool make_room(snParameters* p, int points) {
  if (points <= p->points) return true;
  const snDynamics* f = &p->inner;
  int ns = f->states, ny = f->algebraic, nz = inner_width(p);
  size_t n = (size_t)points;
  p->z = sn_arena_array(p->arena, double, n * (size_t)nz);
  p->hessian = sn_arena_array(p->arena, double, n * (size_t)f->hessian.rowadr[nz]);
  p->output = sn_arena_array(p->arena, double, n * (size_t)(f->outputs + 1));
  for (int k = 0; k < 2; k++) {
    p->rate[k] = sn_arena_array(p->arena, double, n * (size_t)ns);
    p->residual[k] = sn_arena_array(p->arena, double, n * (size_t)(ny + 1));
    p->jacobian[k] = sn_arena_array(p->arena, double, n * (size_t)f->jacobian.rowadr[ns]);
    p->algebraic[k] =
        sn_arena_array(p->arena, double, n * (size_t)(ny > 0 ? f->algebraic_jacobian.rowadr[ny] : 0) + 1);
    if (!p->rate[k] || !p->residual[k] || !p->jacobian[k] || !p->algebraic[k]) return false;
  }
  p->points = p->z && p->hessian && p->output ? points : 0;
  return p->points == points;
}

// The values of a point.
static const double* values_of(const snParameters* p, const double* z, int point) {
  return z + point * (inner_width(p) + p->count) + p->inner.states;
}

// The values of the first point. All points have them: rows of the dynamics keep them equal, but for steps that look
// for a feasible point, whose derivatives are then those at the first value.
static bool take_values(snParameters* p, int points, const double* z, double* value) {
  if (!make_room(p, points)) return false;
  dense_copy(value, values_of(p, z, 0), p->count);
  strip(p, points, z, p->z);
  return true;
}

static bool are_equal(const snParameters* p, int points, const double* z) {
  const double* first = values_of(p, z, 0);
  for (int k = 1; k < points; k++)
    for (int i = 0; i < p->count; i++) {
      double width = p->item[i].bounds.hi - p->item[i].bounds.lo;
      if (fabs(values_of(p, z, k)[i] - first[i]) > SAME_VALUE * width) return false;
    }
  return true;
}

// Room for a step to both sides, within the bounds.
static double step_of(const snParameters* p, int i, double value, double part) {
  snRange bounds = p->item[i].bounds;
  double width = bounds.hi - bounds.lo, room = 0.5 * fmin(value - bounds.lo, bounds.hi - value);
  return fmax(fmin(part * width, room), 1e-9 * width);
}

static bool rates_at(snParameters* p, int points, const double* value, int side) {
  return set_values(p, value) &&
         p->inner.rates(p->inner.context, points, p->z, p->rate[side], p->residual[side]);
}

static bool derivatives_at(snParameters* p, int points, const double* value, int side) {
  return set_values(p, value) &&
         p->inner.derivatives(p->inner.context, points, p->z, p->jacobian[side], p->algebraic[side]);
}

// ---- values

// Rates and residuals of the points from `first` to before `end`, as all of them are with the values of now.
static void take_rates(const snParameters* p, int first, int end, double* rate, double* residual) {
  int ns = p->inner.states, np = p->count, ny = p->inner.algebraic;
  for (int k = first; k < end; k++) {
    dense_copy(rate + k * (ns + np), p->rate[0] + k * ns, ns);
    dense_clear(rate + k * (ns + np) + ns, np);
    if (residual) dense_copy(residual + k * ny, p->residual[0] + k * ny, ny);
  }
}

// Points with values of their own: all of them for each value.
static bool rates_apart(snParameters* p, int points, const double* z, double* rate, double* residual) {
  for (int k = 0; k < points; k++) {
    if (!rates_at(p, points, values_of(p, z, k), 0)) return false;
    take_rates(p, k, k + 1, rate, residual);
  }
  return true;
}

static bool rates(void* context, int points, const double* z, double* rate, double* residual) {
  snParameters* p = context;
  double value[SN_MOST_MODEL_PARAMETERS];
  if (!take_values(p, points, z, value)) return false;
  if (!are_equal(p, points, z)) return rates_apart(p, points, z, rate, residual);
  if (!rates_at(p, points, value, 0)) return false;
  take_rates(p, 0, points, rate, residual);
  return true;
}

static bool outputs_of(void* context, int points, const double* z, double* output, double* jacobian) {
  snParameters* p = context;
  double value[SN_MOST_MODEL_PARAMETERS];
  if (!take_values(p, points, z, value) || !set_values(p, value)) return false;
  return p->inner.outputs_of(p->inner.context, points, p->z, output, jacobian);
}

// ---- first derivatives

// Rows of `from` at a point into those of `to`, which have a number for each parameter behind them.
static void spread_rows(const snParameters* p, snRowPattern pattern, const double* from, double* to) {
  for (int r = 0; r < pattern.rows; r++) {
    int adr = pattern.rowadr[r], count = pattern.rowadr[r + 1] - adr;
    dense_copy(to + adr + r * p->count, from + adr, count);
  }
}

static void column_of(const snParameters* p, snRowPattern pattern, int i, const double* plus, const double* minus,
                      double width, double* to) {
  for (int r = 0; r < pattern.rows; r++)
    to[pattern.rowadr[r + 1] + r * p->count + i] = (plus[r] - minus[r]) / width;
}

static bool derivatives(void* context, int points, const double* z, double* jacobian, double* algebraic_jacobian) {
  snParameters* p = context;
  const snDynamics* f = &p->inner;
  double value[SN_MOST_MODEL_PARAMETERS];
  int np = p->count, ns = f->states, ny = f->algebraic, nj = f->jacobian.rowadr[ns], na = 0;
  if (ny > 0) na = f->algebraic_jacobian.rowadr[ny];
  if (!take_values(p, points, z, value) || !derivatives_at(p, points, value, 0)) return false;
  for (int k = 0; k < points; k++) {
    spread_rows(p, f->jacobian, p->jacobian[0] + k * nj, jacobian + k * (nj + ns * np));
    if (ny > 0)
      spread_rows(p, f->algebraic_jacobian, p->algebraic[0] + k * na, algebraic_jacobian + k * (na + ny * np));
  }
  for (int i = 0; i < np; i++) {
    double kept = value[i], h = step_of(p, i, kept, FIRST_STEP);
    for (int side = 0; side < 2; side++) {
      value[i] = side ? kept - h : kept + h;
      if (!rates_at(p, points, value, side)) return false;
    }
    value[i] = kept;
    for (int k = 0; k < points; k++) {
      column_of(p, f->jacobian, i, p->rate[0] + k * ns, p->rate[1] + k * ns, 2 * h, jacobian + k * (nj + ns * np));
      if (ny > 0)
        column_of(p, f->algebraic_jacobian, i, p->residual[0] + k * ny, p->residual[1] + k * ny, 2 * h,
                  algebraic_jacobian + k * (na + ny * np));
    }
  }
  return set_values(p, value);
}

// ---- second derivatives

// What contracts rates and residuals of all points.
typedef struct Weights {
  const double *rate, *residual;  // of the outer dynamics; the latter NULL: none
} Weights;

static double contracted(const snParameters* p, const Weights* w, int k, int side) {
  int ns = p->inner.states, ny = p->inner.algebraic;
  double sum = dense_dot(w->rate + k * (ns + p->count), p->rate[side] + k * ns, ns);
  return w->residual ? sum + dense_dot(w->residual + k * ny, p->residual[side] + k * ny, ny) : sum;
}

// Gradient by z of the contracted rates and residuals of a point, from the Jacobians of a side; added to `out`.
static void add_gradient(const snParameters* p, const Weights* w, int k, int side, double scale, double* out) {
  const snDynamics* f = &p->inner;
  const double* J = p->jacobian[side] + k * f->jacobian.rowadr[f->states];
  for (int r = 0; r < f->states; r++)
    for (int e = f->jacobian.rowadr[r]; e < f->jacobian.rowadr[r + 1]; e++)
      out[outer_place(p, f->jacobian.colind[e])] += scale * w->rate[k * (f->states + p->count) + r] * J[e];
  const double* A = w->residual ? p->algebraic[side] + k * f->algebraic_jacobian.rowadr[f->algebraic] : NULL;
  for (int r = 0; r < f->algebraic && A; r++)
    for (int e = f->algebraic_jacobian.rowadr[r]; e < f->algebraic_jacobian.rowadr[r + 1]; e++)
      out[outer_place(p, f->algebraic_jacobian.colind[e])] += scale * w->residual[k * f->algebraic + r] * A[e];
}

// Adds a Hessian of the kernel to that of all.
static void add_hessian(const snParameters* p, const double* from, double* to) {
  const snRowPattern inner = p->inner.hessian, outer = p->outer.hessian;
  for (int r = 0; r < inner.rows; r++)
    dense_add_scaled(to + outer.rowadr[outer_place(p, r)], from + inner.rowadr[r], 1,
                     inner.rowadr[r + 1] - inner.rowadr[r]);
}

// Entry of parameter i by z[c], in its row and its column.
static void put_entry(const snParameters* p, int i, int c, double value, double* hessian) {
  const snRowPattern h = p->outer.hessian;
  int ns = p->inner.states, row = ns + i;
  hessian[h.rowadr[row] + c] = value;
  if (c < ns || c >= ns + p->count) hessian[h.rowadr[c + 1] - p->count + i] = value;
}

// By parameter i and all of z.
static bool add_parameter(snParameters* p, int points, double* value, const Weights* w, int i, const double* center,
                          double* gradient, double* hessian) {
  int np = p->count, wide = inner_width(p) + np, size = p->outer.hessian.rowadr[wide];
  double kept = value[i], h = step_of(p, i, kept, SECOND_STEP);
  for (int side = 0; side < 2; side++) {
    value[i] = side ? kept - h : kept + h;
    if (!rates_at(p, points, value, side) || !derivatives_at(p, points, value, side)) return false;
  }
  value[i] = kept;
  for (int k = 0; k < points; k++) {
    dense_clear(gradient, wide);
    for (int side = 0; side < 2; side++) add_gradient(p, w, k, side, (side ? -1 : 1) / (2 * h), gradient);
    for (int c = 0; c < wide; c++)
      if (c < p->inner.states || c >= p->inner.states + np) put_entry(p, i, c, gradient[c], hessian + k * size);
    double second = (contracted(p, w, k, 0) - 2 * center[k] + contracted(p, w, k, 1)) / (h * h);
    put_entry(p, i, p->inner.states + i, second, hessian + k * size);
  }
  return true;
}

// By two parameters: (f(+ +) - f(+ -) - f(- +) + f(- -)) / 4 h g.
static bool add_pair(snParameters* p, int points, double* value, const Weights* w, int i, int j, double* hessian) {
  int wide = inner_width(p) + p->count, size = p->outer.hessian.rowadr[wide], ns = p->inner.states;
  double at_i = value[i], at_j = value[j], h = step_of(p, i, at_i, SECOND_STEP), g = step_of(p, j, at_j, SECOND_STEP);
  for (int k = 0; k < points; k++) hessian[k * size + p->outer.hessian.rowadr[ns + i] + ns + j] = 0;
  for (int corner = 0; corner < 4; corner++) {
    value[i] = at_i + (corner & 1 ? -h : h), value[j] = at_j + (corner & 2 ? -g : g);
    if (!rates_at(p, points, value, 0)) return false;
    double sign = corner == 1 || corner == 2 ? -1 : 1;
    for (int k = 0; k < points; k++)
      hessian[k * size + p->outer.hessian.rowadr[ns + i] + ns + j] += sign * contracted(p, w, k, 0) / (4 * h * g);
  }
  value[i] = at_i, value[j] = at_j;
  for (int k = 0; k < points; k++)
    hessian[k * size + p->outer.hessian.rowadr[ns + j] + ns + i] =
        hessian[k * size + p->outer.hessian.rowadr[ns + i] + ns + j];
  return true;
}

static bool hessian_of(void* context, int points, const double* z, const double* weight, const double* algebraic_weight,
                       const double* output_weight, double* hessian) {
  snParameters* p = context;
  double value[SN_MOST_MODEL_PARAMETERS];
  int np = p->count, ns = p->inner.states, nz = inner_width(p), inner_size = p->inner.hessian.rowadr[nz];
  int size = p->outer.hessian.rowadr[nz + np];
  if (!take_values(p, points, z, value) || !set_values(p, value)) return false;
  size_t mark = sn_arena_mark(p->arena);
  double* own = sn_arena_array(p->arena, double, points * ns);
  double *center = sn_arena_array(p->arena, double, points), *gradient = sn_arena_array(p->arena, double, nz + np);
  Weights w = {weight, p->inner.algebraic > 0 ? algebraic_weight : NULL};
  bool ok = own && center && gradient;
  for (int k = 0; ok && k < points; k++) dense_copy(own + k * ns, weight + k * (ns + np), ns);
  ok = ok && p->inner.hessian_of(p->inner.context, points, p->z, own, algebraic_weight, output_weight, p->hessian) &&
       rates_at(p, points, value, 0);
  dense_clear(hessian, points * size);
  for (int k = 0; ok && k < points; k++) {
    add_hessian(p, p->hessian + k * inner_size, hessian + k * size);
    center[k] = contracted(p, &w, k, 0);
  }
  for (int i = 0; ok && i < np; i++) ok = add_parameter(p, points, value, &w, i, center, gradient, hessian);
  for (int i = 0; ok && i < np; i++)
    for (int j = 0; ok && j < i; j++) ok = add_pair(p, points, value, &w, i, j, hessian);
  sn_arena_release(p->arena, mark);
  return ok && set_values(p, value);
}

snDynamics sn_parameters_dynamics(snParameters* p) {
  snDynamics f = p->inner = sn_point_kernel_dynamics(p->kernel);
  int ns = f.states;
  p->points = 0;
  f.states += p->count;
  f.context = p, f.rates = rates, f.derivatives = derivatives, f.hessian_of = hessian_of, f.outputs_of = outputs_of;
  if (!widen(p, p->inner.jacobian, ns, false, &f.jacobian) || !widen(p, p->inner.hessian, ns, true, &f.hessian) ||
      (f.algebraic > 0 && !widen(p, p->inner.algebraic_jacobian, -1, false, &f.algebraic_jacobian)))
    f.states = 0;
  p->outer = f;
  return f;
}

// ---- the centre of mass

static void evaluate_center(void* context, const double* z, double* value, double* jacobian, const double* weight,
                            double* hessian) {
  snParameters* p = context;
  int ns = p->inner.states, nz = inner_width(p), np = p->count;
  size_t mark = sn_arena_mark(p->arena);
  double* own = sn_arena_array(p->arena, double, nz + p->center.count * nz + p->inner.hessian.rowadr[nz]);
  double *rows = own + nz, *second = rows + p->center.count * nz;
  if (!own) return;
  strip(p, 1, z, own);
  dense_clear(second, p->inner.hessian.rowadr[nz]);
  p->center.evaluate(p->center.context, own, value, jacobian ? rows : NULL, weight, hessian ? second : NULL);
  for (int r = 0; r < p->center.count && jacobian; r++) {
    dense_clear(jacobian + r * (nz + np), nz + np);
    dense_copy(jacobian + r * (nz + np), rows + r * nz, ns);
    dense_copy(jacobian + r * (nz + np) + ns + np, rows + r * nz + ns, nz - ns);
  }
  if (hessian) add_hessian(p, second, hessian);
  sn_arena_release(p->arena, mark);
}

snEndpoint sn_parameters_mass_center(snParameters* p) {
  p->center = sn_point_kernel_mass_center(p->kernel);
  snEndpoint e = p->center;
  e.context = p, e.evaluate = evaluate_center;
  return e;
}
