// prescribed_rates.c — rates, residuals and derivatives of the states of muscles along a prescribed motion
//   activation' = activation dynamics of control and activation;  tendon force' = its rate, an algebraic variable.
//   z = (activations, tendon forces | controls, multipliers of couplers | rates of tendon forces)
#include "optimal/prescribed_parts.h"
#include "actuation/activation.h"
#include "math/dense.h"
#include "optimal/tendon_balance.h"

#include <math.h>

#define DISPLACED 1e-5  // of activations and controls, in differences of first derivatives

static int tendon_state(const snPrescribed* p, int c) { return p->na + c; }
static int tendon_rate(const snPrescribed* p, int c) { return p->ns + p->controls + c; }
static int tendon_activation(const snPrescribed* p, int c) { return p->activation[p->tendon_actuator[c]]; }

// ---- patterns

static bool rate_pattern(snPrescribed* p) {
  int *adr = sn_arena_array(p->arena, int, p->ns + 1), *col = sn_arena_array(p->arena, int, 2 * p->na + p->nc), n = 0;
  if (!adr || !col) return false;
  for (int a = 0; a < p->na; a++) adr[a] = n, col[n++] = a, col[n++] = p->ns + p->actuator[a];
  for (int c = 0; c < p->nc; c++) adr[p->na + c] = n, col[n++] = tendon_rate(p, c);
  adr[p->ns] = n;
  p->jacobian = (snRowPattern){p->ns, adr, col};
  return true;
}

static bool balance_pattern(snPrescribed* p) {
  int *adr = sn_arena_array(p->arena, int, p->nc + 1), *col = sn_arena_array(p->arena, int, 3 * p->nc), n = 0;
  if (!adr || !col) return false;
  for (int c = 0; c < p->nc; c++) {
    adr[c] = n;
    col[n++] = tendon_activation(p, c), col[n++] = tendon_state(p, c), col[n++] = tendon_rate(p, c);
  }
  adr[p->nc] = n;
  p->algebraic = (snRowPattern){p->nc, adr, col};
  return true;
}

// Rows of dofs: the input of every actuator with a moment arm there, then couplers.
static bool path_pattern(snPrescribed* p) {
  const snModel* m = p->m;
  int moments = 0, n = 0;
  for (int i = 0; i < p->nu; i++)
    if (m->moment_rowadr[i] + m->moment_rownnz[i] > moments) moments = m->moment_rowadr[i] + m->moment_rownnz[i];
  int *adr = sn_arena_array(p->arena, int, p->nv + 1), *col = sn_arena_array(p->arena, int, moments + 2 * p->nl);
  p->entry = sn_arena_zarray(p->arena, int, moments);
  p->coupler_entry = sn_arena_zarray(p->arena, int, 2 * p->nl);
  if (!adr || !col || !p->entry || !p->coupler_entry) return false;
  for (int dof = 0; dof < p->nv; dof++) {
    adr[dof] = n;
    for (int i = 0; i < p->nu; i++)
      for (int e = m->moment_rowadr[i]; e < m->moment_rowadr[i] + m->moment_rownnz[i]; e++)
        if (m->moment_colind[e] == dof) p->entry[e] = n, col[n++] = p->input[i];
    for (int k = 0; k < p->nl; k++)
      for (int end = 0; end < 2; end++)
        if ((end ? p->couplers[k].independent : p->couplers[k].dependent) == dof)
          p->coupler_entry[2 * k + end] = n, col[n++] = p->ns + p->nu + k;
  }
  adr[p->nv] = n;
  p->path = (snRowPattern){p->nv, adr, col};
  return true;
}

// Of each activation: itself, its control, and tendon force and rate; of a control its activation; of the rest itself.
static bool hessian_pattern(snPrescribed* p) {
  int *adr = sn_arena_array(p->arena, int, p->nz + 1), *col = sn_arena_array(p->arena, int, 5 * p->nz), n = 0;
  int* tendon = sn_arena_array(p->arena, int, p->nu);
  if (!adr || !col || !tendon) return false;
  for (int i = 0; i < p->nu; i++) tendon[i] = -1;
  for (int c = 0; c < p->nc; c++) tendon[p->tendon_actuator[c]] = c;
  for (int i = 0; i < p->nz; i++) {
    int control = i - p->ns, c = i >= p->ns + p->controls ? control - p->controls : i < p->na ? -1 : i - p->na;
    bool is_control = i >= p->ns && control < p->controls;
    adr[i] = n, col[n++] = i;
    if (i < p->na) {
      int actuator = p->actuator[i], own = tendon[actuator];
      col[n++] = p->ns + actuator;
      if (own >= 0) col[n++] = tendon_state(p, own), col[n++] = tendon_rate(p, own);
    } else if (is_control) {
      if (control < p->nu && p->activation[control] >= 0) col[n++] = p->activation[control];
    } else {
      col[n++] = tendon_activation(p, c), col[n++] = i < p->ns ? tendon_rate(p, c) : tendon_state(p, c);
    }
  }
  adr[p->nz] = n;
  p->hessian = (snRowPattern){p->nz, adr, col};
  return true;
}

bool sn_prescribed_patterns(snPrescribed* p) {
  return rate_pattern(p) && balance_pattern(p) && path_pattern(p) && hessian_pattern(p);
}

// ---- activation dynamics

static double activation_rate(const snPrescribed* p, int a, double act, double ctrl) {
  int i = p->actuator[a], slot = p->m->actuator_actadr[i] + p->m->actuator_actnum[i] - 1;
  p->data->act[slot] = act;
  sn_activation_rate(p->m, p->data, i, ctrl);
  return p->data->act_dot[slot];
}

static snRateDerivatives rate_derivatives(const snPrescribed* p, int a, double act, double ctrl) {
  int i = p->actuator[a], slot = p->m->actuator_actadr[i] + p->m->actuator_actnum[i] - 1;
  p->data->act[slot] = act;
  return sn_activation_rate_derivatives(p->m, p->data, i, ctrl);
}

static snSecondOrder balance(const snPrescribed* p, int point, int c, const double* z) {
  return sn_tendon_balance(p->m, p->tendon_actuator[c], p->length[point * p->nc + c], p->velocity[point * p->nc + c],
                           z[tendon_activation(p, c)], z[tendon_state(p, c)], z[tendon_rate(p, c)]);
}

// ---- all points

static bool rates(void* context, int points, const double* z, double* rate, double* residual) {
  snPrescribed* p = context;
  double* motion = residual + points * p->nc;
  for (int k = 0; k < points; k++, z += p->nz, rate += p->ns) {
    for (int a = 0; a < p->na; a++) rate[a] = activation_rate(p, a, z[a], z[p->ns + p->actuator[a]]);
    for (int c = 0; c < p->nc; c++) rate[p->na + c] = z[tendon_rate(p, c)];
    for (int c = 0; c < p->nc; c++) residual[k * p->nc + c] = balance(p, k, c, z).value;
    dense_copy(motion + k * p->nv, p->constant + k * p->nv, p->nv);
    sn_rows_mul_vector(p->path, p->matrix + k * p->path.rowadr[p->nv], 1, z, motion + k * p->nv);
    if (!dense_is_finite(rate, p->ns)) return false;
  }
  return dense_is_finite(residual, points * (p->nc + p->nv));
}

static bool derivatives(void* context, int points, const double* z, double* jacobian, double* algebraic_jacobian) {
  snPrescribed* p = context;
  int size = p->jacobian.rowadr[p->ns];
  dense_copy(algebraic_jacobian + points * 3 * p->nc, p->matrix, points * p->path.rowadr[p->nv]);
  for (int k = 0; k < points; k++, z += p->nz) {
    double* to = jacobian + k * size;
    for (int a = 0; a < p->na; a++) {
      snRateDerivatives r = rate_derivatives(p, a, z[a], z[p->ns + p->actuator[a]]);
      *to++ = r.drate_dactivation, *to++ = r.drate_dctrl;
    }
    for (int c = 0; c < p->nc; c++) *to++ = 1;
    for (int c = 0; c < p->nc; c++) {
      snSecondOrder b = balance(p, k, c, z);
      dense_copy(algebraic_jacobian + (k * p->nc + c) * 3, b.d, 3);
    }
    if (!dense_is_finite(jacobian + k * size, size)) return false;
  }
  return dense_is_finite(algebraic_jacobian, points * 3 * p->nc);
}

// Second derivatives of activation rates: rows of activation and control begin with (itself, the other).
static void add_rates(const snPrescribed* p, const double* z, const double* weight, double* hessian) {
  double h = DISPLACED;
  for (int a = 0; a < p->na; a++) {
    int control = p->ns + p->actuator[a];
    snRateDerivatives up = rate_derivatives(p, a, z[a] + h, z[control]);
    snRateDerivatives down = rate_derivatives(p, a, z[a] - h, z[control]);
    snRateDerivatives more = rate_derivatives(p, a, z[a], z[control] + h);
    snRateDerivatives less = rate_derivatives(p, a, z[a], z[control] - h);
    double *row = hessian + p->hessian.rowadr[a], *other = hessian + p->hessian.rowadr[control];
    double by = weight[a] / (2 * h);
    row[0] += by * (up.drate_dactivation - down.drate_dactivation);
    row[1] += by * (more.drate_dactivation - less.drate_dactivation);
    other[0] += by * (more.drate_dctrl - less.drate_dctrl);
    other[1] += by * (more.drate_dactivation - less.drate_dactivation);
  }
}

// Second derivatives of the balance: places in the rows of activation, tendon force and its rate.
static void add_balances(const snPrescribed* p, int point, const double* z, const double* weight, double* hessian) {
  for (int c = 0; c < p->nc; c++) {
    snSecondOrder b = balance(p, point, c, z);
    double* activation = hessian + p->hessian.rowadr[tendon_activation(p, c)];
    double* force = hessian + p->hessian.rowadr[tendon_state(p, c)];
    double* rate = hessian + p->hessian.rowadr[tendon_rate(p, c)];
    double w = weight[c], af = w * second_by(&b, SN_BALANCE_ACTIVATION, SN_BALANCE_FORCE);
    double ay = w * second_by(&b, SN_BALANCE_ACTIVATION, SN_BALANCE_RATE);
    double fy = w * second_by(&b, SN_BALANCE_FORCE, SN_BALANCE_RATE);
    activation[0] += w * second_by(&b, SN_BALANCE_ACTIVATION, SN_BALANCE_ACTIVATION);
    activation[2] += af, activation[3] += ay;
    force[0] += w * second_by(&b, SN_BALANCE_FORCE, SN_BALANCE_FORCE), force[1] += af, force[2] += fy;
    rate[0] += w * second_by(&b, SN_BALANCE_RATE, SN_BALANCE_RATE), rate[1] += ay, rate[2] += fy;
  }
}

static bool hessian_of(void* context, int points, const double* z, const double* weight, const double* algebraic_weight,
                       const double* output_weight, double* hessian) {
  snPrescribed* p = context;
  int size = p->hessian.rowadr[p->nz];
  (void)output_weight;
  dense_clear(hessian, points * size);
  for (int k = 0; k < points; k++) {
    add_rates(p, z + k * p->nz, weight + k * p->ns, hessian + k * size);
    add_balances(p, k, z + k * p->nz, algebraic_weight + k * p->nc, hessian + k * size);
  }
  return dense_is_finite(hessian, points * size);
}

snDynamics sn_prescribed_dynamics(snPrescribed* p) {
  return (snDynamics){.states = p->ns, .controls = p->controls, .algebraic = p->nc, .path = p->nv,
                      .jacobian = p->jacobian, .algebraic_jacobian = p->algebraic, .path_jacobian = p->path,
                      .hessian = p->hessian, .context = p, .rates = rates, .derivatives = derivatives,
                      .hessian_of = hessian_of};
}
