// point_tendons.c — compliant tendons of muscles at points of a trajectory, in implicit form
//   The normalised tendon force is a state, its rate an algebraic variable, the balance of fibres and tendon the
//   residual (tendon_balance.h). Along its path a muscle then pulls with a given force, so that the model of the kernel
//   has an actuator without dynamics in its place. Moco's explicit form has the same solutions.
#include "math/dense.h"
#include "optimal/point_state.h"
#include "sinew/fields.h"
#include "sinew/pipeline.h"

#include <string.h>

bool sn_point_covers_tendon(const snModel* m, int actuator) {
  int hill = m->actuator_hilladr[actuator];
  return hill >= 0 && m->actuator_actnum[actuator] == 2 && m->hill_curves[hill] == SN_CURVES_DEGROOTE;
}

// Its force is its last activation variable times the peak force; nothing else in it depends on the state.
static void pull_by_state(snModel* m, int actuator) {
  int hill = m->actuator_hilladr[actuator];
  m->actuator_dyntype[actuator] = SN_DYN_INTEGRATOR;
  m->actuator_gaintype[actuator] = SN_GAIN_FIXED, m->actuator_biastype[actuator] = SN_BIAS_NONE;
  m->actuator_forcekind[actuator] = SN_FORCE_GENERAL;
  m->actuator_gainprm[actuator][0] = -m->hill_peakforce[hill];
}

// Takes row `hill` out of all tables of Hill muscles: no stage computes what is of it.
static void drop_hill(snModel* m, int hill) {
  int count, rows, cols;
  const snField* field = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    if (field[i].rows_size != offsetof(snModel, nhill)) continue;
    sn_field_shape(m, &field[i], &rows, &cols);
    size_t row = (size_t)(cols * field[i].width) * sn_kind_bytes(field[i].kind);
    char* at = (char*)sn_model_field_data(m, &field[i]) + (size_t)hill * row;
    memmove(at, at + row, (size_t)(m->nhill - 1 - hill) * row);
  }
  for (int i = 0; i < m->nu; i++) {
    if (m->actuator_hilladr[i] == hill) m->actuator_hilladr[i] = -1;
    if (m->actuator_hilladr[i] > hill) m->actuator_hilladr[i]--;
  }
  m->nhill--;
}

// A copy in which muscles with compliant tendons pull by their states; NULL when out of memory.
static snModel* pulling_copy(const snModel* m) {
  snModel* copy = sn_model_copy(m);
  for (int i = 0; copy && i < m->nu; i++)
    if (m->actuator_actnum[i] > 1) {
      pull_by_state(copy, i);
      drop_hill(copy, copy->actuator_hilladr[i]);
    }
  return copy;
}

bool sn_point_take_model(snPointKernel* k, const snModel* m) {
  bool any = false;
  for (int i = 0; i < m->nu; i++) any |= m->actuator_actnum[i] > 1;
  k->muscles = k->m = m;
  if (!any) return true;
  k->m = k->own = pulling_copy(m);
  return k->own != NULL;
}

bool sn_point_refresh_model(snPointKernel* k, const snModel* m) {
  int count, rows, cols;
  k->known_points = 0;
  k->muscles = m;
  if (!k->own) k->m = m;
  if (!k->own) return true;
  snModel* copy = pulling_copy(m);
  if (!copy) return false;
  const snField* field = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    sn_field_shape(copy, &field[i], &rows, &cols);
    size_t bytes = (size_t)rows * (size_t)(cols * field[i].width) * sn_kind_bytes(field[i].kind);
    if (bytes > 0) memcpy(sn_model_field_data(k->own, &field[i]), sn_model_field_data(copy, &field[i]), bytes);
  }
  sn_model_destroy(copy);
  return true;
}

// Rows of tendons: all of q and v, activation, tendon force, rate. Of quantities: states, controls and itself.
bool sn_point_algebraic_pattern(snPointKernel* k) {
  int nq = k->quantities.count, rows = k->nc + nq, n = 0, nr = k->ns + k->nu;
  int* adr = sn_arena_array(k->arena, int, rows + 1);
  int* col = sn_arena_array(k->arena, int, k->nc * (2 * k->nv + 3) + nq * (nr + 1));
  if (!adr || !col) return false;
  for (int c = 0; c < k->nc; c++) {
    adr[c] = n;
    for (int i = 0; i < 2 * k->nv; i++) col[n++] = i;
    col[n++] = 2 * k->nv + k->activation[k->pulls[c]], col[n++] = k->input[k->pulls[c]];
    col[n++] = k->ns + k->nu + c;
  }
  for (int i = 0; i < nq; i++) {
    adr[k->nc + i] = n;
    for (int c = 0; c < nr; c++) col[n++] = c;
    col[n++] = nr + k->nc + i;
  }
  adr[rows] = n;
  k->algebraic = (snRowPattern){rows, adr, col};
  return true;
}

snSecondOrder sn_point_balance(const snPointKernel* k, const snData* d, int c, const double* z) {
  int i = k->pulls[c];
  return sn_tendon_balance(k->muscles, i, d->actuator_length[i], d->actuator_velocity[i],
                           z[2 * k->nv + k->activation[i]], z[k->input[i]], z[k->ns + k->nu + c]);
}

// Derivatives but for what goes through changes of J along the velocity.
static void set_rows(const snPointKernel* k, const snData* d, const double* z, double* by_velocity, double* jacobian) {
  const snModel* m = k->m;
  int nv = k->nv, width = 2 * nv + 3;
  dense_clear(jacobian, k->nc * width);
  for (int c = 0; c < k->nc; c++) {
    snSecondOrder b = sn_point_balance(k, d, c, z);
    double* row = jacobian + c * width;
    int first = m->moment_rowadr[k->pulls[c]];
    for (int e = first; e < first + m->moment_rownnz[k->pulls[c]]; e++) {
      row[m->moment_colind[e]] = b.d[SN_BALANCE_LENGTH] * d->actuator_moment[e];
      row[nv + m->moment_colind[e]] = b.d[SN_BALANCE_VELOCITY] * d->actuator_moment[e];
    }
    row[2 * nv] = b.d[SN_BALANCE_ACTIVATION], row[2 * nv + 1] = b.d[SN_BALANCE_FORCE];
    row[2 * nv + 2] = b.d[SN_BALANCE_RATE];
    by_velocity[c] = b.d[SN_BALANCE_VELOCITY];
  }
}

// d (J v) / dq = the change of J along v, since J is a gradient: two displaced points for all of them.
static void add_turning(const snPointKernel* k, snData* d, const double* by_velocity, double* jacobian) {
  const snModel* m = k->m;
  for (int side = -1; side <= 1; side += 2) {
    dense_add_scaled(d->qpos, d->qvel, side * DISPLACED, k->nv);
    sn_forward_position(m, d);
    dense_add_scaled(d->qpos, d->qvel, -side * DISPLACED, k->nv);
    for (int c = 0; c < k->nc; c++) {
      int first = m->moment_rowadr[k->pulls[c]];
      for (int e = first; e < first + m->moment_rownnz[k->pulls[c]]; e++)
        jacobian[c * (2 * k->nv + 3) + m->moment_colind[e]] +=
            side * by_velocity[c] * d->actuator_moment[e] / (2 * DISPLACED);
    }
  }
}

bool sn_point_balances(const snPointKernel* k, int thread, const double* z, double* residual, double* jacobian) {
  snData* d = k->data[thread];
  double* by_velocity = k->scratch[thread];
  sn_point_set(k, d, z);
  sn_forward_position(k->m, d);
  sn_forward_velocity(k->m, d);
  for (int c = 0; c < k->nc && residual; c++) residual[c] = sn_point_balance(k, d, c, z).value;
  if (residual && !dense_is_finite(residual, k->nc)) return false;
  if (!jacobian) return true;
  set_rows(k, d, z, by_velocity, jacobian);
  add_turning(k, d, by_velocity, jacobian);
  return dense_is_finite(jacobian, k->algebraic.rowadr[k->nc]);
}
