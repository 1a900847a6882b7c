// point_rates.c — a model's rates at points of a trajectory
//   rates: q' = v,  v' = qacc,  a' = activation dynamics.
//   Each point is computed by one thread from its own numbers alone, so results do not depend on threads.
#include "optimal/point_state.h"
#include "actuation/actuation.h"
#include "base/parallel.h"
#include "base/report.h"
#include "math/dense.h"
#include "osim/loads.h"
#include "sinew/muscle.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

#include <math.h>
#include <string.h>

bool sn_point_kernel_loads(snPointKernel* k, const snLoads* loads, double start, double duration,
                           const double* part) {
  k->loads = loads, k->start = start, k->duration = duration, k->part = part, k->known_points = 0;
  k->fixed_wrenches = loads && sn_loads_in_ground(loads);
  for (int t = 0; t < k->threads && k->fixed_wrenches; t++)
    if (!(k->wrench[t] = sn_arena_array(k->arena, snLoadWrench, loads->count))) return false;
  return true;
}

int sn_point_kernel_activations(const snPointKernel* k) { return k->na; }
int sn_point_kernel_activation_actuator(const snPointKernel* k, int activation) { return k->actuator[activation]; }
int sn_point_kernel_input(const snPointKernel* k, int actuator) { return k->input[actuator]; }
int sn_point_kernel_activation(const snPointKernel* k, int actuator) {
  return k->activation[actuator] < 0 ? -1 : 2 * k->nv + k->activation[actuator];
}
int sn_point_kernel_tendons(const snPointKernel* k) { return k->nc; }
int sn_point_kernel_tendon_actuator(const snPointKernel* k, int tendon) { return k->pulls[tendon]; }

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
    if (m->actuator_actnum[i] > 1 && !sn_point_covers_tendon(m, i))
      what = "has several activation variables, or a compliant tendon with curves that are not De Groote's";
    else if (m->actuator_actearly[i]) what = "has 'actearly'";
    else if (m->actuator_delay[i] != 0) what = "has a delay";
    if (what) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "actuator '%s' %s; explicit dynamics do not support it", name, what);
      return false;
    }
  }
  if (m->nplugin > 0 || m->nflex > 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the model has %s, which optimal control does not support",
                m->nflex > 0 ? "flexible bodies" : "plugins");
    return false;
  }
  return true;
}

static bool index_actuators(snPointKernel* k) {
  const snModel* m = k->m;
  int** lists[] = {&k->activation, &k->actuator, &k->input, &k->tendon, &k->pulls};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    if (!(*lists[i] = sn_arena_array(k->arena, int, m->nu))) return false;
  for (int i = 0; i < m->nu; i++) {
    k->activation[i] = m->actuator_actadr[i] >= 0 ? k->na : -1;
    if (m->actuator_actadr[i] >= 0) k->actuator[k->na++] = i;
    k->tendon[i] = m->actuator_actnum[i] > 1 ? k->nc : -1;
    if (k->tendon[i] >= 0) k->pulls[k->nc++] = i;
  }
  k->ns = 2 * m->nv + k->na + k->nc, k->nz = k->ns + m->nu + k->nc;
  k->row = 2 * m->nv + m->nu, k->full = k->row + 2 * k->nc;
  for (int i = 0; i < m->nu; i++)
    k->input[i] = k->tendon[i] >= 0       ? 2 * m->nv + k->na + k->tendon[i]
                  : k->activation[i] >= 0 ? 2 * m->nv + k->activation[i]
                                          : k->ns + i;
  return true;
}

// Rows of q have one entry; rows of v all of q, v and inputs; rows of activations two, of tendon forces their rate.
static bool jacobian_pattern(snPointKernel* k) {
  int nv = k->nv, nu = k->nu, n = 0;
  int* adr = sn_arena_array(k->arena, int, k->ns + 1);
  int* col = sn_arena_array(k->arena, int, nv * (k->row + 1) + 2 * k->na + k->nc);
  if (!adr || !col) return false;
  for (int i = 0; i < nv; i++) adr[i] = n, col[n++] = nv + i;
  for (int i = 0; i < nv; i++) {
    adr[nv + i] = n;
    for (int c = 0; c < 2 * nv; c++) col[n++] = c;
    for (int u = 0; u < nu; u++) col[n++] = k->input[u];
  }
  for (int a = 0; a < k->na; a++) adr[2 * nv + a] = n, col[n++] = 2 * nv + a, col[n++] = k->ns + k->actuator[a];
  for (int c = 0; c < k->nc; c++) adr[2 * nv + k->na + c] = n, col[n++] = k->ns + nu + c;
  adr[k->ns] = n;
  k->jacobian = (snRowPattern){k->ns, adr, col};
  return true;
}

// The actuator that a state beyond q and v, a control or a rate belongs to.
static int actuator_of(const snPointKernel* k, int i) {
  int first = 2 * k->nv + k->na;
  if (i < first) return k->actuator[i - 2 * k->nv];
  if (i < k->ns) return k->pulls[i - first];
  return i < k->ns + k->nu ? i - k->ns : k->pulls[i - k->ns - k->nu];
}

// Columns of a row behind q and v: itself, and what of the same actuator it goes with. Of an activation its control,
// and tendon force and rate; of these the activation and each other; of a control the activation.
static int own_columns(const snPointKernel* k, int i, int* col) {
  int actuator = actuator_of(k, i), tendon = k->tendon[actuator], n = 0;
  int activation = sn_point_kernel_activation(k, actuator), control = k->ns + actuator, rate = k->ns + k->nu + tendon;
  col[n++] = i;
  if (i == control && activation >= 0) col[n++] = activation;
  if (i == activation) col[n++] = control;
  if (tendon < 0 || i == control) return n;
  if (i != activation) col[n++] = activation;
  if (i != k->input[actuator]) col[n++] = k->input[actuator];
  if (i != rate) col[n++] = rate;
  return n;
}

// Rows of q and v: all of q, v and inputs, then activations and rates of compliant muscles. Of others, but controls of
// muscles: q, v; then their own columns.
static bool hessian_pattern(snPointKernel* k) {
  int nv = k->nv, nu = k->nu, n = 0;
  int *adr = sn_arena_array(k->arena, int, k->nz + 1);
  int *col = sn_arena_array(k->arena, int, 2 * nv * (k->full + nu) + (k->nz - 2 * nv) * (2 * nv + 4));
  if (!adr || !col) return false;
  bool powers = k->quantities.powers;  // depend on controls of muscles
  for (int i = 0; i < k->nz; i++) {
    bool moves = i < 2 * nv, control = i >= k->ns && i < k->ns + nu;
    adr[i] = n;
    if (i >= k->ns + nu + k->nc) {  // quantities
      col[n++] = i;
      continue;
    }
    if (moves || !control || k->activation[i - k->ns] < 0 || powers)
      for (int c = 0; c < 2 * nv; c++) col[n++] = c;
    for (int u = 0; u < nu && moves; u++) col[n++] = k->input[u];
    for (int c = 0; c < k->nc && moves; c++) col[n++] = sn_point_kernel_activation(k, k->pulls[c]);
    for (int c = 0; c < k->nc && moves; c++) col[n++] = k->ns + nu + c;
    for (int u = 0; u < nu && moves && powers; u++)
      if (k->activation[u] >= 0) col[n++] = k->ns + u;
    if (!moves) n += own_columns(k, i, col + n);
  }
  adr[k->nz] = n;
  k->hessian = (snRowPattern){k->nz, adr, col};
  return true;
}

bool sn_point_patterns(snPointKernel* k) {
  k->known_points = k->known_room = 0;
  return sn_point_algebraic_pattern(k) && jacobian_pattern(k) && hessian_pattern(k);
}

bool sn_point_complete_data(snPointKernel* k) {
  for (int t = 0; t < k->threads; t++) {
    snData* d = sn_data_create(k->m, NULL);
    if (!d) return false;
    sn_data_destroy(k->data[t]);
    k->data[t] = d;
  }
  return true;
}

static bool make_threads(snPointKernel* k, int threads) {
  int wanted = threads > 0 ? threads : sn_core_count(), full = k->full;
  snDataOptions lean = {.lean = true};
  for (k->threads = 0; k->threads < wanted && k->threads < MOST_THREADS; k->threads++) {
    snData* d = k->data[k->threads] = sn_data_create(k->m, &lean);
    int numbers = full * full + 8 * (full + 1) + 6 * SN_MOST_OUTPUTS + sn_point_structure_size(k->m);
    double* s = k->scratch[k->threads] = sn_arena_array(k->arena, double, numbers);
    k->work[k->threads] = sn_derivatives_create(k->m, 1);
    if (!d || !s || !k->work[k->threads]) return false;
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
  k->arena = arena, k->nv = m->nv, k->nu = m->nu;
  sn_point_set_structure(k, m);
  bool whole = sn_point_take_model(k, m) && index_actuators(k);
  if (whole && sn_point_patterns(k) && make_threads(k, threads)) return k;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  sn_point_kernel_destroy(k);
  return NULL;
}

void sn_point_kernel_destroy(snPointKernel* k) {
  if (!k) return;
  for (int i = 0; i < MOST_THREADS; i++)
    if (k->data[i]) sn_data_destroy(k->data[i]);
  for (int i = 0; i < MOST_THREADS; i++) sn_derivatives_destroy(k->work[i]);
  sn_model_destroy(k->own);
  sn_arena_destroy(k->arena);
}

// ---- one point

// Activations as the fibres see them: outside their range forces and gains are those at its ends.
static double seen_activation(const snModel* m, int actuator, double act) {
  int hill = m->actuator_hilladr[actuator];
  if (hill < 0 || !(m->hill_minact[hill] > 0)) return act;
  return fmin(fmax(act, m->hill_minact[hill]), 1);
}

void sn_point_set(const snPointKernel* k, snData* d, const double* z) {
  const snModel* m = k->m;
  dense_copy(d->qpos, z, k->nv);
  dense_copy(d->qvel, z + k->nv, k->nv);
  for (int i = 0; i < k->nu; i++) {
    double input = z[k->input[i]];
    d->ctrl[i] = z[k->ns + i];
    if (k->activation[i] < 0) continue;
    d->act[sn_point_slot(m, i)] = k->tendon[i] >= 0 ? input : seen_activation(m, i, input);
  }
}

void sn_point_loads(const snPointKernel* k, snData* d) {
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
    sn_add_force(k->m, d, w->body, w->force, w->torque, w->point, d->qfrc_applied);
  }
}

void sn_point_load_positions(const snPointKernel* k, snData* d) {
  sn_body_poses(k->m, d);
  sn_center_of_mass(k->m, d);
  sn_point_loads(k, d);
}

void sn_point_positions(const snPointKernel* k, snData* d) {
  sn_forward_position(k->m, d);
  sn_point_loads(k, d);
}

// The time of a point, and the loads at it.
static void set_time(const snPointKernel* k, int thread, double time) {
  snData* d = k->data[thread];
  d->time = time;
  for (int i = 0; k->fixed_wrenches && i < k->loads->count; i++)
    k->wrench[thread][i] = sn_load_at(k->loads, d, i, time);
}

void sn_point_from_velocity(const snPointKernel* k, snData* d) {
  sn_forward_velocity(k->m, d);
  sn_forward_force(k->m, d);
}

void sn_point_stages(const snPointKernel* k, snData* d) {
  sn_point_positions(k, d);
  sn_point_from_velocity(k, d);
}

double sn_point_gain(const snModel* m, const snData* d, int actuator) {
  snMuscleDerivatives muscle;
  if (sn_muscle_derivatives(m, d, actuator, &muscle)) return muscle.dforce_dactivation;
  return sn_actuator_gain(m, d, actuator);
}

// The rate of an activation as the model has it at any activation, also outside the range that fibres see.
static void activation_rates(const snPointKernel* k, snData* d, const double* z, double* rate) {
  for (int a = 0; a < k->na; a++) {
    int i = k->actuator[a], adr = sn_point_slot(k->m, i);
    double seen = d->act[adr];
    d->act[adr] = z[2 * k->nv + a];
    sn_activation_rate(k->muscles, d, i, d->ctrl[i]);
    rate[a] = d->act_dot[adr];
    d->act[adr] = seen;
  }
}

snRateDerivatives sn_point_rate_derivatives(const snPointKernel* k, snData* d, int a, double act, double ctrl) {
  int i = k->actuator[a], adr = sn_point_slot(k->m, i);
  double seen = d->act[adr];
  d->act[adr] = act;
  snRateDerivatives r = sn_activation_rate_derivatives(k->muscles, d, i, ctrl);
  d->act[adr] = seen;
  return r;
}

static bool rates_at(const snPointKernel* k, snData* d, const double* z, double* rate) {
  sn_point_set(k, d, z);
  sn_point_stages(k, d);
  dense_copy(rate, z + k->nv, k->nv);
  dense_copy(rate + k->nv, d->qacc, k->nv);
  activation_rates(k, d, z, rate + 2 * k->nv);
  for (int c = 0; c < k->nc; c++) rate[2 * k->nv + k->na + c] = z[k->ns + k->nu + c];
  return dense_is_finite(rate, k->ns);
}

// ---- all points, on all threads

typedef struct Job {
  snPointKernel* k;
  int points;
  const double *z, *weight, *balance_weight, *output_weight;
  double *rate, *jacobian, *hessian, *output, *output_jacobian, *residual, *balance_jacobian;
  bool good[MOST_THREADS];
} Job;

// The Jacobian at a point: that of the last call where the point is the same.
static const double* jacobian_at(snPointKernel* k, int thread, int p, const double* z) {
  double* known = k->known + (size_t)p * (size_t)k->nz;
  double* jacobian = k->known_jacobian + (size_t)p * (size_t)k->jacobian.rowadr[k->ns];
  if (memcmp(known, z, sizeof(double) * (size_t)k->nz) == 0) return jacobian;
  known[0] = NAN;
  if (!sn_point_rate_jacobian(k, thread, z, jacobian)) return NULL;
  dense_copy(known, z, k->nz);
  return jacobian;
}

// The Hessian at a point with that of its quantities.
static bool hessian_at(const snPointKernel* k, int thread, const double* z, const double* jacobian,
                       const double* weight, const double* balance_weight, const double* output_weight,
                       double* hessian) {
  const snPointQuantities* q = &k->quantities;
  if (q->count == 0)
    return sn_point_hessian(k, thread, z, jacobian, weight, balance_weight, output_weight, hessian);
  double* sum = q->scratch + thread * q->room + q->room - k->ns;
  dense_copy(sum, weight, k->ns);
  sn_point_quantity_rate_weights(k, balance_weight + k->nc, sum);
  if (!sn_point_hessian(k, thread, z, jacobian, sum, balance_weight, output_weight, hessian)) return false;
  sn_point_quantity_hessian(k, thread, z, balance_weight + k->nc, hessian);
  return dense_is_finite(hessian, k->hessian.rowadr[k->nz]);
}

static bool point_of(const Job* j, int thread, int p) {
  snPointKernel* k = j->k;
  snData* d = k->data[thread];
  const double *z = j->z + p * k->nz, *jacobian = NULL;
  int no = 3 * k->output_count, size = k->jacobian.rowadr[k->ns];
  set_time(k, thread, k->start + k->duration * (k->part ? k->part[p] : (double)p / (j->points - 1)));
  if (j->rate && !rates_at(k, d, z, j->rate + p * k->ns)) return false;
  if ((j->jacobian || j->hessian) && !(jacobian = jacobian_at(k, thread, p, z))) return false;
  if (j->jacobian) dense_copy(j->jacobian + p * size, jacobian, size);
  int nq = k->quantities.count, ny = k->nc + nq;
  double *residual = j->residual ? j->residual + p * ny : NULL;
  double* balance = j->balance_jacobian ? j->balance_jacobian + p * k->algebraic.rowadr[ny] : NULL;
  if (k->nc > 0 && (residual || balance) && !sn_point_balances(k, thread, z, residual, balance)) return false;
  if (nq > 0 && residual && !sn_point_quantity_residuals(k, thread, z, residual + k->nc)) return false;
  if (nq > 0 && balance &&
      !sn_point_quantity_jacobian(k, thread, z, jacobian, balance + k->algebraic.rowadr[k->nc]))
    return false;
  const double* output_weight = j->output_weight ? j->output_weight + p * no : NULL;
  const double* balance_weight = j->balance_weight ? j->balance_weight + p * ny : NULL;
  if (j->hessian && !hessian_at(k, thread, z, jacobian, j->weight + p * k->ns, balance_weight, output_weight,
                                j->hessian + p * k->hessian.rowadr[k->nz]))
    return false;
  double* slope = j->output_jacobian ? j->output_jacobian + p * no * 2 * k->nv : NULL;
  return !j->output || sn_point_outputs(k, d, k->scratch[thread], z, j->output + p * no, slope);
}

static void work(void* context, int thread) {
  Job* j = context;
  bool good = true;
  for (int p = thread; p < j->points; p += j->k->threads) good = point_of(j, thread, p) && good;
  j->good[thread] = good;
}

// Room for the Jacobians of so many points. None is known where their number, and so their times, are others.
static bool make_known(snPointKernel* k, int points) {
  if (points == k->known_points) return true;
  if (points > k->known_room) {
    k->known = sn_arena_array(k->arena, double, points * k->nz);
    k->known_jacobian = sn_arena_array(k->arena, double, (size_t)points * (size_t)k->jacobian.rowadr[k->ns]);
    k->known_room = k->known && k->known_jacobian ? points : 0;
  }
  k->known_points = points <= k->known_room ? points : 0;
  for (int p = 0; p < k->known_points; p++) k->known[p * k->nz] = NAN;
  return k->known_points == points;
}

static bool run(Job* job) {
  if ((job->jacobian || job->hessian) && !make_known(job->k, job->points)) return false;
  sn_parallel(job->k->threads, job->k->threads, work, job);
  for (int t = 0; t < job->k->threads; t++)
    if (!job->good[t]) return false;
  return true;
}

static bool rates(void* context, int points, const double* z, double* rate, double* residual) {
  Job job = {.k = context, .points = points, .z = z, .rate = rate, .residual = residual};
  return run(&job);
}

static bool derivatives(void* context, int points, const double* z, double* jacobian, double* algebraic_jacobian) {
  Job job = {.k = context, .points = points, .z = z, .jacobian = jacobian, .balance_jacobian = algebraic_jacobian};
  return run(&job);
}

static bool hessian_of(void* context, int points, const double* z, const double* weight, const double* algebraic_weight,
                       const double* output_weight, double* hessian) {
  Job job = {.k = context, .points = points, .z = z, .weight = weight, .balance_weight = algebraic_weight,
             .output_weight = output_weight, .hessian = hessian};
  return run(&job);
}

static bool outputs_of(void* context, int points, const double* z, double* output, double* jacobian) {
  Job job = {.k = context, .points = points, .z = z, .output = output, .output_jacobian = jacobian};
  return run(&job);
}

snDynamics sn_point_kernel_dynamics(snPointKernel* k) {
  return (snDynamics){.states = k->ns, .controls = k->nu, .algebraic = k->nc + k->quantities.count,
                      .jacobian = k->jacobian,
                      .algebraic_jacobian = k->algebraic, .hessian = k->hessian, .context = k,
                      .rates = rates, .derivatives = derivatives, .hessian_of = hessian_of,
                      .outputs = 3 * k->output_count, .output_width = 2 * k->nv, .outputs_of = outputs_of};
}
