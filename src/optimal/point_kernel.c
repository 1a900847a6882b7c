// point_kernel.c — a model's rates at points of a trajectory, and their derivatives by structured differences
//   rates: q' = v,  v' = qacc,  a' = activation dynamics.
//   By inputs s (activation of a muscle on a rigid tendon, control of another actuator) forces are linear:
//   d qacc / d s = M^-1 moment' gain. By q and v centred differences of qacc; a displaced v needs no position stages.
//   Contracted Hessian: second differences of weight . qacc by (q, v), differences of its gradient by s along (q, v).
//   Each point is computed by one thread from its own numbers alone, so results do not depend on threads.
#include "optimal/point_kernel.h"
#include "actuation/activation.h"
#include "actuation/actuation.h"
#include "base/parallel.h"
#include "base/report.h"
#include "math/dense.h"
#include "osim/loads.h"
#include "sinew/muscle.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <math.h>
#include <string.h>

#define DISPLACED        1e-6  // of first differences
#define DISPLACED_SECOND 1e-4  // of second differences

enum { MOST_THREADS = 64 };

struct snPointKernel {
  const snModel* m;
  snArena* arena;
  int threads, nv, nu, na, ns, nz;
  snData* data[MOST_THREADS];
  double* scratch[MOST_THREADS];
  int* activation;  // of an actuator: number of its activation, -1
  int* actuator;    // of an activation
  int* input;       // of an actuator: where in z what drives its force is
  snRowPattern jacobian, hessian;
  const snLoads* loads;  // that act over time; NULL: none
  bool fixed_wrenches;   // they are the same at every pose
  snLoadWrench* wrench[MOST_THREADS];  // of the present time
  double start, duration;
};

bool sn_point_kernel_loads(snPointKernel* k, const snLoads* loads, double start, double duration) {
  k->loads = loads, k->start = start, k->duration = duration;
  k->fixed_wrenches = loads && sn_loads_in_ground(loads);
  for (int t = 0; t < k->threads && k->fixed_wrenches; t++)
    if (!(k->wrench[t] = sn_arena_array(k->arena, snLoadWrench, loads->count))) return false;
  return true;
}

int sn_point_kernel_activations(const snPointKernel* k) { return k->na; }
int sn_point_kernel_activation_actuator(const snPointKernel* k, int activation) { return k->actuator[activation]; }
int sn_point_kernel_input(const snPointKernel* k, int actuator) { return k->input[actuator]; }

// ---- creation

static const char* name_of(const snModel* m, snObjectType kind, int id) {
  const char* name = sn_id_to_name(m, kind, id);
  return name && *name ? name : "without a name";
}

// Whether explicit dynamics of this kernel cover the model; else an error that says what stands in the way.
static bool covers(const snModel* m, snDiagnostics* diag) {
  for (int j = 0; j < m->njnt; j++)
    if (m->jnt_type[j] == SN_JOINT_FREE || m->jnt_type[j] == SN_JOINT_BALL) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "joint '%s' is a %s joint: optimal control needs coordinates that are "
                  "hinges and slides", name_of(m, SN_OBJ_JOINT, j), m->jnt_type[j] == SN_JOINT_FREE ? "free" : "ball");
      return false;
    }
  for (int i = 0; i < m->nu; i++) {
    const char* name = name_of(m, SN_OBJ_ACTUATOR, i);
    const char* what = NULL;
    if (m->actuator_actnum[i] > 1) what = "has a compliant tendon (make it rigid) or several activation variables";
    else if (m->actuator_actearly[i]) what = "has 'actearly'";
    else if (m->actuator_delay[i] != 0) what = "has a delay";
    if (what) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "actuator '%s' %s; explicit dynamics do not cover it", name, what);
      return false;
    }
  }
  if (m->nplugin > 0 || m->nflex > 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the model has %s, which optimal control does not cover",
                m->nflex > 0 ? "flexible bodies" : "plugins");
    return false;
  }
  return true;
}

static bool index_actuators(snPointKernel* k) {
  const snModel* m = k->m;
  k->activation = sn_arena_array(k->arena, int, m->nu);
  k->actuator = sn_arena_array(k->arena, int, m->nu);
  k->input = sn_arena_array(k->arena, int, m->nu);
  if (!k->activation || !k->actuator || !k->input) return false;
  for (int i = 0; i < m->nu; i++) {
    k->activation[i] = m->actuator_actadr[i] >= 0 ? k->na : -1;
    if (m->actuator_actadr[i] >= 0) k->actuator[k->na++] = i;
  }
  k->ns = 2 * m->nv + k->na, k->nz = k->ns + m->nu;
  for (int i = 0; i < m->nu; i++) k->input[i] = k->activation[i] >= 0 ? 2 * m->nv + k->activation[i] : k->ns + i;
  return true;
}

// Rows of q have one entry; rows of v all of q, v and inputs; rows of activations two.
static bool jacobian_pattern(snPointKernel* k) {
  int nv = k->nv, nu = k->nu, wide = 2 * nv + nu, n = 0;
  int* adr = sn_arena_array(k->arena, int, k->ns + 1);
  int* col = sn_arena_array(k->arena, int, nv * (wide + 1) + 2 * k->na);
  if (!adr || !col) return false;
  for (int i = 0; i < nv; i++) adr[i] = n, col[n++] = nv + i;
  for (int i = 0; i < nv; i++) {
    adr[nv + i] = n;
    for (int c = 0; c < 2 * nv; c++) col[n++] = c;
    for (int u = 0; u < nu; u++) col[n++] = k->input[u];
  }
  for (int a = 0; a < k->na; a++) adr[2 * nv + a] = n, col[n++] = 2 * nv + a, col[n++] = k->ns + k->actuator[a];
  adr[k->ns] = n;
  k->jacobian = (snRowPattern){k->ns, adr, col};
  return true;
}

// Rows of q and v: all of q, v and inputs. Of inputs: q, v, itself and, of an activation, its control. Of controls of
// muscles: itself and the activation.
static bool hessian_pattern(snPointKernel* k) {
  int nv = k->nv, nu = k->nu, wide = 2 * nv + nu, n = 0;
  int *adr = sn_arena_array(k->arena, int, k->nz + 1);
  int *col = sn_arena_array(k->arena, int, 2 * nv * wide + nu * (2 * nv + 2) + 2 * k->na);
  if (!adr || !col) return false;
  for (int i = 0; i < k->nz; i++) {
    int actuator = i < 2 * nv ? -1 : i < k->ns ? k->actuator[i - 2 * nv] : i - k->ns;
    adr[i] = n;
    if (actuator < 0 || k->input[actuator] == i)
      for (int c = 0; c < 2 * nv; c++) col[n++] = c;
    for (int u = 0; u < nu && actuator < 0; u++) col[n++] = k->input[u];
    if (actuator < 0) continue;
    col[n++] = i;
    if (k->activation[actuator] >= 0) col[n++] = i < k->ns ? k->ns + actuator : k->input[actuator];
  }
  adr[k->nz] = n;
  k->hessian = (snRowPattern){k->nz, adr, col};
  return true;
}

static bool make_threads(snPointKernel* k, int threads) {
  int wanted = threads > 0 ? threads : sn_core_count(), wide = 2 * k->nv + k->nu;
  snDataOptions lean = {.lean = true};
  for (k->threads = 0; k->threads < wanted && k->threads < MOST_THREADS; k->threads++) {
    snData* d = k->data[k->threads] = sn_data_create(k->m, &lean);
    double* s = k->scratch[k->threads] = sn_arena_array(k->arena, double, wide * wide + 8 * (wide + 1));
    if (!d || !s) return false;
  }
  return true;
}

snPointKernel* sn_point_kernel_create(const snModel* m, int threads, snDiagnostics* diag) {
  if (!covers(m, diag)) return NULL;
  snArena* arena = sn_arena_create(NULL, 0);
  snPointKernel* k = arena ? sn_arena_zarray(arena, snPointKernel, 1) : NULL;
  if (!k) {
    if (arena) sn_arena_destroy(arena);
    return NULL;
  }
  k->m = m, k->arena = arena, k->nv = m->nv, k->nu = m->nu;
  if (index_actuators(k) && jacobian_pattern(k) && hessian_pattern(k) && make_threads(k, threads)) return k;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  sn_point_kernel_destroy(k);
  return NULL;
}

void sn_point_kernel_destroy(snPointKernel* k) {
  if (!k) return;
  for (int i = 0; i < MOST_THREADS; i++)
    if (k->data[i]) sn_data_destroy(k->data[i]);
  sn_arena_destroy(k->arena);
}

// ---- one point

// Activations as the fibres see them: outside their range forces and gains are those at its ends.
static double seen_activation(const snModel* m, int actuator, double act) {
  int hill = m->actuator_hilladr[actuator];
  if (hill < 0 || !(m->hill_minact[hill] > 0)) return act;
  return fmin(fmax(act, m->hill_minact[hill]), 1);
}

static void set_point(const snPointKernel* k, snData* d, const double* z) {
  const snModel* m = k->m;
  dense_copy(d->qpos, z, k->nv);
  dense_copy(d->qvel, z + k->nv, k->nv);
  for (int i = 0; i < k->nu; i++) {
    d->ctrl[i] = z[k->ns + i];
    if (k->activation[i] >= 0) d->act[m->actuator_actadr[i]] = seen_activation(m, i, z[k->input[i]]);
  }
}

static void positions(const snPointKernel* k, snData* d) {
  sn_forward_position(k->m, d);
  if (!k->loads) return;
  dense_clear(d->qfrc_applied, k->nv);
  if (!k->fixed_wrenches) {
    sn_loads_apply(k->loads, k->m, d, d->time, d->qfrc_applied);
    return;
  }
  int thread = 0;
  while (k->data[thread] != d) thread++;
  for (int i = 0; i < k->loads->count; i++) {
    const snLoadWrench* w = &k->wrench[thread][i];
    sn_apply_force(k->m, d, d->qfrc_applied, w->body, w->force, w->torque, w->point);
  }
}

// The time of a point, and the loads at it.
static void set_time(const snPointKernel* k, int thread, double time) {
  snData* d = k->data[thread];
  d->time = time;
  for (int i = 0; k->fixed_wrenches && i < k->loads->count; i++)
    k->wrench[thread][i] = sn_load_at(k->loads, d, i, time);
}

static void from_velocity(const snPointKernel* k, snData* d) {
  sn_forward_velocity(k->m, d);
  sn_forward_force(k->m, d);
}

static void all_stages(const snPointKernel* k, snData* d) {
  positions(k, d);
  from_velocity(k, d);
}

static double gain_of(const snModel* m, const snData* d, int actuator) {
  snMuscleDerivatives muscle;
  if (sn_muscle_derivatives(m, d, actuator, &muscle)) return muscle.dforce_dactivation;
  return sn_actuator_gain(m, d, actuator);
}

// The rate of an activation as the model has it at any activation, also outside the range that fibres see.
static void activation_rates(const snPointKernel* k, snData* d, const double* z, double* rate) {
  for (int a = 0; a < k->na; a++) {
    int i = k->actuator[a], adr = k->m->actuator_actadr[i];
    double seen = d->act[adr];
    d->act[adr] = z[2 * k->nv + a];
    sn_activation_rate(k->m, d, i, d->ctrl[i]);
    rate[a] = d->act_dot[adr];
    d->act[adr] = seen;
  }
}

static snRateDerivatives rate_derivatives(const snPointKernel* k, snData* d, int a, double act, double ctrl) {
  int i = k->actuator[a], adr = k->m->actuator_actadr[i];
  double seen = d->act[adr];
  d->act[adr] = act;
  snRateDerivatives r = sn_activation_rate_derivatives(k->m, d, i, ctrl);
  d->act[adr] = seen;
  return r;
}

static bool rates_at(const snPointKernel* k, snData* d, const double* z, double* rate) {
  set_point(k, d, z);
  all_stages(k, d);
  dense_copy(rate, z + k->nv, k->nv);
  dense_copy(rate + k->nv, d->qacc, k->nv);
  activation_rates(k, d, z, rate + 2 * k->nv);
  return dense_is_finite(rate, k->ns);
}

// Columns of inputs: M^-1 moment' gain, into rows of `wide` numbers.
static void input_columns(const snPointKernel* k, snData* d, double* column, double* rows, int wide) {
  const snModel* m = k->m;
  for (int i = 0; i < k->nu; i++) {
    double gain = gain_of(m, d, i);
    dense_clear(column, k->nv);
    for (int e = m->moment_rowadr[i]; e < m->moment_rowadr[i] + m->moment_rownnz[i]; e++)
      column[m->moment_colind[e]] = d->actuator_moment[e] * gain;
    sn_solve_mass(m, d, column, column);
    for (int r = 0; r < k->nv; r++) rows[r * wide + 2 * k->nv + i] = column[r];
  }
}

// Centred differences of qacc by position or velocity `c` into a column.
static void difference_column(const snPointKernel* k, snData* d, int c, double* plus, double* rows, int wide) {
  bool position = c < k->nv;
  double* x = position ? d->qpos + c : d->qvel + (c - k->nv);
  void (*pass)(const snPointKernel*, snData*) = position ? all_stages : from_velocity;
  double kept = *x;
  *x = kept + DISPLACED;
  pass(k, d);
  dense_copy(plus, d->qacc, k->nv);
  *x = kept - DISPLACED;
  pass(k, d);
  *x = kept;
  for (int r = 0; r < k->nv; r++) rows[r * wide + c] = (plus[r] - d->qacc[r]) / (2 * DISPLACED);
}

static bool jacobian_at(const snPointKernel* k, snData* d, double* scratch, const double* z, double* jacobian) {
  int nv = k->nv, wide = 2 * nv + k->nu;
  double *rows = jacobian + nv, *rates = rows + nv * wide;
  set_point(k, d, z);
  all_stages(k, d);
  for (int i = 0; i < nv; i++) jacobian[i] = 1;
  input_columns(k, d, scratch, rows, wide);
  for (int c = nv; c < 2 * nv; c++) difference_column(k, d, c, scratch, rows, wide);
  for (int c = 0; c < nv; c++) difference_column(k, d, c, scratch, rows, wide);
  for (int a = 0; a < k->na; a++) {
    snRateDerivatives r = rate_derivatives(k, d, a, z[2 * nv + a], z[k->ns + k->actuator[a]]);
    rates[2 * a] = r.drate_dactivation, rates[2 * a + 1] = r.drate_dctrl;
  }
  return dense_is_finite(jacobian, k->jacobian.rowadr[k->ns]);
}

// ---- contracted Hessian of one point

typedef struct Contracted {
  const snPointKernel* k;
  snData* d;
  const double* weight;  // of qacc
  double *H;             // wide x wide: q, v, inputs
  double *plus, *minus, *gradient, *solved;
  int wide;
} Contracted;

static double contracted(const Contracted* c) { return dense_dot(c->weight, c->d->qacc, c->k->nv); }

// Gradient of weight . qacc by inputs: gain moment . (M^-1 weight).
static void input_gradient(const Contracted* c, double* gradient) {
  const snModel* m = c->k->m;
  sn_solve_mass(m, c->d, c->solved, c->weight);
  for (int i = 0; i < c->k->nu; i++) {
    double sum = 0;
    for (int e = m->moment_rowadr[i]; e < m->moment_rowadr[i] + m->moment_rownnz[i]; e++)
      sum += c->d->actuator_moment[e] * c->solved[m->moment_colind[e]];
    gradient[i] = sum * gain_of(m, c->d, i);
  }
}

static double* component(const Contracted* c, int i) {
  return i < c->k->nv ? c->d->qpos + i : c->d->qvel + (i - c->k->nv);
}

static void set_symmetric(const Contracted* c, int i, int j, double value) {
  c->H[i * c->wide + j] = c->H[j * c->wide + i] = value;
}

// Diagonal and the columns of inputs: each of q and v displaced to both sides.
static void diagonal_entries(const Contracted* c, double center) {
  int nv = c->k->nv, nu = c->k->nu;
  double h = DISPLACED_SECOND;
  for (int i = 2 * nv - 1; i >= 0; i--) {  // velocities first: positions are still those of the point
    double *x = component(c, i), kept = *x;
    void (*pass)(const snPointKernel*, snData*) = i < nv ? all_stages : from_velocity;
    *x = kept + h;
    pass(c->k, c->d);
    c->plus[i] = contracted(c);
    input_gradient(c, c->gradient);
    *x = kept - h;
    pass(c->k, c->d);
    c->minus[i] = contracted(c);
    input_gradient(c, c->gradient + nu);
    *x = kept;
    set_symmetric(c, i, i, (c->plus[i] - 2 * center + c->minus[i]) / (h * h));
    for (int u = 0; u < nu; u++) set_symmetric(c, i, 2 * nv + u, (c->gradient[u] - c->gradient[nu + u]) / (2 * h));
  }
}

// Entry (i, j) from the present pass, in which both are displaced by h.
static void mixed_entry(const Contracted* c, int i, int j, double center) {
  double h = DISPLACED_SECOND;
  set_symmetric(c, i, j, (contracted(c) - c->plus[i] - c->plus[j] + center) / (h * h));
}

static void mixed_entries(const Contracted* c, double center) {
  int nv = c->k->nv;
  double h = DISPLACED_SECOND;
  for (int i = 0; i < nv; i++) {
    double *qi = c->d->qpos + i, at = *qi;
    *qi = at + h;
    for (int j = 0; j < i; j++) {
      double *qj = c->d->qpos + j, kept = *qj;
      *qj = kept + h;
      all_stages(c->k, c->d);
      *qj = kept;
      mixed_entry(c, i, j, center);
    }
    positions(c->k, c->d);
    for (int j = 0; j < nv; j++) {
      double *vj = c->d->qvel + j, kept = *vj;
      *vj = kept + h;
      from_velocity(c->k, c->d);
      *vj = kept;
      mixed_entry(c, i, nv + j, center);
    }
    *qi = at;
  }
  positions(c->k, c->d);
  for (int i = 0; i < nv; i++)
    for (int j = 0; j < i; j++) {
      double *vi = c->d->qvel + i, *vj = c->d->qvel + j, first = *vi, second = *vj;
      *vi = first + h, *vj = second + h;
      from_velocity(c->k, c->d);
      *vi = first, *vj = second;
      mixed_entry(c, nv + i, nv + j, center);
    }
}

// Second derivatives of an activation's rate, from differences of its first ones: aa, au, uu.
static void rate_curvature(const snPointKernel* k, snData* d, int a, double act, double ctrl, double* out) {
  double h = 1e-5;
  snRateDerivatives p = rate_derivatives(k, d, a, act + h, ctrl), m = rate_derivatives(k, d, a, act - h, ctrl);
  snRateDerivatives up = rate_derivatives(k, d, a, act, ctrl + h), um = rate_derivatives(k, d, a, act, ctrl - h);
  out[0] = (p.drate_dactivation - m.drate_dactivation) / (2 * h);
  out[1] = (up.drate_dactivation - um.drate_dactivation) / (2 * h);
  out[2] = (up.drate_dctrl - um.drate_dctrl) / (2 * h);
}

// H of q, v and inputs onto the pattern.
static void store_hessian(const snPointKernel* k, const Contracted* c, double* hessian) {
  snRowPattern p = k->hessian;
  int nv = k->nv;
  dense_clear(hessian, p.rowadr[k->nz]);
  for (int i = 0; i < 2 * nv; i++) dense_copy(hessian + p.rowadr[i], c->H + i * c->wide, c->wide);
  for (int u = 0; u < k->nu; u++) dense_copy(hessian + p.rowadr[k->input[u]], c->H + (2 * nv + u) * c->wide, 2 * nv);
}

static void add_rate_curvature(const snPointKernel* k, snData* d, const double* z, const double* weight,
                               double* hessian) {
  snRowPattern p = k->hessian;
  for (int a = 0; a < k->na; a++) {
    int state = 2 * k->nv + a, control = k->ns + k->actuator[a];
    double second[3];
    rate_curvature(k, d, a, z[state], z[control], second);
    // the last two entries of a row of an input, and the two of its control's row, are: itself, the other
    hessian[p.rowadr[state + 1] - 2] += weight[state] * second[0];
    hessian[p.rowadr[state + 1] - 1] += weight[state] * second[1];
    hessian[p.rowadr[control + 1] - 2] += weight[state] * second[2];
    hessian[p.rowadr[control + 1] - 1] += weight[state] * second[1];
  }
}

static bool hessian_at(const snPointKernel* k, snData* d, double* scratch, const double* z, const double* weight,
                       double* hessian) {
  int wide = 2 * k->nv + k->nu;
  double* more = scratch + wide * wide;
  Contracted c = {k, d, weight + k->nv, scratch, more, more + wide, more + 2 * wide, more + 4 * wide, wide};
  set_point(k, d, z);
  all_stages(k, d);
  double center = contracted(&c);
  diagonal_entries(&c, center);
  mixed_entries(&c, center);
  store_hessian(k, &c, hessian);
  add_rate_curvature(k, d, z, weight, hessian);
  return dense_is_finite(hessian, k->hessian.rowadr[k->nz]);
}

// ---- all points, on all threads

typedef struct Job {
  snPointKernel* k;
  int points;
  const double *z, *weight;
  double *rate, *jacobian, *hessian;
  bool good[MOST_THREADS];
} Job;

static void work(void* context, int thread) {
  Job* j = context;
  const snPointKernel* k = j->k;
  snData* d = k->data[thread];
  double* scratch = k->scratch[thread];
  bool good = true;
  for (int p = thread; p < j->points; p += k->threads) {
    const double* z = j->z + p * k->nz;
    set_time(k, thread, k->start + k->duration * p / (j->points - 1));
    if (j->rate) good = rates_at(k, d, z, j->rate + p * k->ns) && good;
    if (j->jacobian) good = jacobian_at(k, d, scratch, z, j->jacobian + p * k->jacobian.rowadr[k->ns]) && good;
    if (j->hessian)
      good = hessian_at(k, d, scratch, z, j->weight + p * k->ns, j->hessian + p * k->hessian.rowadr[k->nz]) && good;
  }
  j->good[thread] = good;
}

static bool run(Job* job) {
  sn_parallel(job->k->threads, job->k->threads, work, job);
  for (int t = 0; t < job->k->threads; t++)
    if (!job->good[t]) return false;
  return true;
}

static bool rates(void* context, int points, const double* z, double* rate, double* residual) {
  Job job = {.k = context, .points = points, .z = z, .rate = rate};
  (void)residual;
  return run(&job);
}

static bool derivatives(void* context, int points, const double* z, double* jacobian, double* algebraic_jacobian) {
  Job job = {.k = context, .points = points, .z = z, .jacobian = jacobian};
  (void)algebraic_jacobian;
  return run(&job);
}

static bool hessian_of(void* context, int points, const double* z, const double* weight, const double* algebraic_weight,
                       double* hessian) {
  Job job = {.k = context, .points = points, .z = z, .weight = weight, .hessian = hessian};
  (void)algebraic_weight;
  return run(&job);
}

snDynamics sn_point_kernel_dynamics(snPointKernel* k) {
  return (snDynamics){k->ns, k->nu, 0, k->jacobian, {0}, k->hessian, k, rates, derivatives, hessian_of};
}

// ---- centre of mass

// Where it is at the positions of `d`, and its Jacobian.
static void mass_center(const snPointKernel* k, snData* d, double* value, double* jacobian) {
  sn_forward_position(k->m, d);
  snVec3 c = d->subtree_com[0];
  value[0] = c.x, value[1] = c.y, value[2] = c.z;
  if (jacobian) sn_jac_subtree_com(k->m, d, jacobian, 0);
}

static void evaluate_mass_center(void* context, const double* z, double* value, double* jacobian, const double* weight,
                                 double* hessian) {
  snPointKernel* k = context;
  int nv = k->nv;
  snData* d = k->data[0];
  double *plus = k->scratch[0], *minus = plus + 3 * nv, at[3], h = 1e-5;
  set_point(k, d, z);
  mass_center(k, d, value, plus);
  for (int r = 0; r < 3 && jacobian; r++) {
    dense_clear(jacobian + r * k->nz, k->nz);
    dense_copy(jacobian + r * k->nz, plus + r * nv, nv);
  }
  for (int i = 0; i < nv && hessian; i++) {
    d->qpos[i] = z[i] + h;
    mass_center(k, d, at, plus);
    d->qpos[i] = z[i] - h;
    mass_center(k, d, at, minus);
    d->qpos[i] = z[i];
    for (int j = 0; j < nv; j++)
      for (int r = 0; r < 3; r++)
        hessian[k->hessian.rowadr[i] + j] += weight[r] * (plus[r * nv + j] - minus[r * nv + j]) / (2 * h);
  }
}

snEndpoint sn_point_kernel_mass_center(snPointKernel* k) {
  return (snEndpoint){.count = 3, .context = k, .evaluate = evaluate_mass_center};
}
