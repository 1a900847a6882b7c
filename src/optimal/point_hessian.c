// point_hessian.c — contracted second derivatives of the rates of a point
//   By the structure of the forces (point_structured.c). Where constraint rows act, or forces have no such structure,
//   second differences of weight . qacc by (q, v) and differences of its gradient by inputs along (q, v), as if rows
//   did not answer to inputs. Closed forms of activation dynamics.
#include "optimal/point_state.h"
#include "math/dense.h"
#include "sinew/step.h"
#include "sinew/support.h"

typedef struct Contracted {
  const snPointKernel* k;
  snData* d;
  const double* weight;  // of qacc
  const double* output_weight;  // NULL: none
  double *H;             // wide x wide: q, v, inputs
  double *plus, *minus, *gradient, *solved;
  int wide;
} Contracted;

static double contracted(const Contracted* c) {
  double sum = dense_dot(c->weight, c->d->qacc, c->k->nv);
  return c->output_weight ? sum + sn_point_contracted_outputs(c->k, c->d, c->output_weight) : sum;
}

// Gradient of weight . qacc by inputs: gain moment . (M^-1 weight).
static void input_gradient(const Contracted* c, double* gradient) {
  const snModel* m = c->k->m;
  sn_mass_solution(m, c->d, c->weight, c->solved);
  for (int i = 0; i < c->k->nu; i++) {
    double sum = 0;
    for (int e = m->moment_rowadr[i]; e < m->moment_rowadr[i] + m->moment_rownnz[i]; e++)
      sum += c->d->actuator_moment[e] * c->solved[m->moment_colind[e]];
    gradient[i] = sum * sn_point_gain(m, c->d, i);
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
    void (*pass)(const snPointKernel*, snData*) = i < nv ? sn_point_stages : sn_point_from_velocity;
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
      sn_point_stages(c->k, c->d);
      *qj = kept;
      mixed_entry(c, i, j, center);
    }
    sn_point_positions(c->k, c->d);
    for (int j = 0; j < nv; j++) {
      double *vj = c->d->qvel + j, kept = *vj;
      *vj = kept + h;
      sn_point_from_velocity(c->k, c->d);
      *vj = kept;
      mixed_entry(c, i, nv + j, center);
    }
    *qi = at;
  }
  sn_point_positions(c->k, c->d);
  for (int i = 0; i < nv; i++)
    for (int j = 0; j < i; j++) {
      double *vi = c->d->qvel + i, *vj = c->d->qvel + j, first = *vi, second = *vj;
      *vi = first + h, *vj = second + h;
      sn_point_from_velocity(c->k, c->d);
      *vi = first, *vj = second;
      mixed_entry(c, nv + i, nv + j, center);
    }
}

// Second derivatives of an activation's rate, from differences of its first ones: aa, au, uu.
static void rate_curvature(const snPointKernel* k, snData* d, int a, double act, double ctrl, double* out) {
  double h = 1e-5;
  snRateDerivatives p = sn_point_rate_derivatives(k, d, a, act + h, ctrl);
  snRateDerivatives m = sn_point_rate_derivatives(k, d, a, act - h, ctrl);
  snRateDerivatives up = sn_point_rate_derivatives(k, d, a, act, ctrl + h);
  snRateDerivatives um = sn_point_rate_derivatives(k, d, a, act, ctrl - h);
  out[0] = (p.drate_dactivation - m.drate_dactivation) / (2 * h);
  out[1] = (up.drate_dactivation - um.drate_dactivation) / (2 * h);
  out[2] = (up.drate_dctrl - um.drate_dctrl) / (2 * h);
}

// H of q, v and inputs onto the pattern.
static void store_hessian(const snPointKernel* k, const double* H, double* hessian) {
  snRowPattern p = k->hessian;
  int nv = k->nv, full = k->full;
  dense_clear(hessian, p.rowadr[k->nz]);
  for (int i = 0; i < 2 * nv; i++) dense_copy(hessian + p.rowadr[i], H + i * full, full);
  for (int u = 0; u < k->nu; u++) dense_copy(hessian + p.rowadr[k->input[u]], H + (2 * nv + u) * full, 2 * nv);
  for (int c = 0; c < k->nc; c++) {
    int at[3] = {k->row + c, 2 * nv + k->pulls[c], k->row + k->nc + c};  // activation, force, rate in H
    double* row[3] = {hessian + p.rowadr[sn_point_kernel_activation(k, k->pulls[c])],
                      hessian + p.rowadr[k->input[k->pulls[c]]], hessian + p.rowadr[k->ns + k->nu + c]};
    for (int r = 0; r < 3; r++) {
      const double* from = H + at[r] * full;
      double* own = row[r] + 2 * nv;
      dense_copy(row[r], from, 2 * nv);
      *own++ = from[at[r]];
      if (r == 0) own++;  // its control
      for (int other = 0; other < 3; other++)
        if (other != r) *own++ = from[at[other]];
    }
  }
}

static void add_rate_curvature(const snPointKernel* k, snData* d, const double* z, const double* weight,
                               double* hessian) {
  snRowPattern p = k->hessian;
  for (int a = 0; a < k->na; a++) {
    int state = 2 * k->nv + a, control = k->ns + k->actuator[a];
    double second[3], *of_state = hessian + p.rowadr[state] + 2 * k->nv;
    double* of_control = hessian + p.rowadr[control] + (k->quantities.powers ? 2 * k->nv : 0);
    rate_curvature(k, d, a, z[state], z[control], second);
    // behind q and v, which the row of a control has only where powers depend on it: itself, the other
    of_state[0] += weight[state] * second[0], of_state[1] += weight[state] * second[1];
    of_control[0] += weight[state] * second[2], of_control[1] += weight[state] * second[1];
  }
}

static void hessian_by_differences(const snPointKernel* k, snData* d, const snPointWeights* w, double* H) {
  int wide = k->full;
  double* more = H + wide * wide;
  Contracted c = {k,    d,           w->qacc,         w->output,       H,
                  more, more + wide, more + 2 * wide, more + 4 * wide, wide};
  dense_clear(H, wide * wide);
  double center = contracted(&c);
  diagonal_entries(&c, center);
  mixed_entries(&c, center);
}

bool sn_point_hessian(const snPointKernel* k, int thread, const double* z, const double* jacobian, const double* weight,
                      const double* balance_weight, const double* output_weight, double* hessian) {
  snData* d = k->data[thread];
  double* H = k->scratch[thread];
  snPointWeights w = {weight + k->nv, output_weight, balance_weight, z};
  sn_point_set(k, d, z);
  sn_point_stages(k, d);
  if (k->separable && (d->nefc == 0 || k->nc > 0)) sn_point_structured_hessian(k, d, &w, jacobian + k->nv, H);
  else hessian_by_differences(k, d, &w, H);
  store_hessian(k, H, hessian);
  add_rate_curvature(k, d, z, weight, hessian);
  return dense_is_finite(hessian, k->hessian.rowadr[k->nz]);
}
