// flex_implicit.c — interpolated flexes inside integrators that are implicit in velocity
//   reads   M - h qDeriv, node poses, qvel        writes  accelerations of the dofs of nodes
//   Stiff nodes are integrated implicitly in position too: (M - h qDeriv + (h^2 + h b) K) a = f - h K v, with K the
//   stiffness rotated into the world. The dofs of nodes are solved as one dense block, after all other dofs.
//   conformance: the damping in the term of velocity is that of the first flex of the model.
#include "flex/flex_implicit.h"

#include "base/arena.h"
#include "math/quat.h"

#include <string.h>

static bool has_nodes(const snModel* m) {
  for (int flex = 0; flex < m->nflex; flex++)
    if (m->flex_interp[flex]) return true;
  return false;
}

// ---- the dofs of nodes

static int list_dofs(const snModel* m, int* dof, int* local) {
  int count = 0;
  for (int flex = 0; flex < m->nflex; flex++)
    for (int i = 0; m->flex_interp[flex] && i < m->flex_nodenum[flex]; i++) {
      int body = m->flex_nodebodyid[m->flex_nodeadr[flex] + i];
      for (int k = 0; k < m->body_dofnum[body]; k++, count++) {
        if (!dof) continue;
        dof[count] = m->body_dofadr[body] + k;
        local[dof[count]] = count;
      }
    }
  return count;
}

// ---- stiffness

// A flex in the rotating frame: K of two nodes in the world is back K_ij into.
typedef struct Rotated {
  int nodes;
  const double* k;
  const int* body;
  snVec3 place[SN_FLEX_MOST_NODES];
  snMat3 into, back;
} Rotated;

static bool rotated(const snModel* m, const snData* d, int flex, Rotated* out) {
  snQuat into;
  out->k = m->flex_stiffness[m->flex_elemadr[flex]];
  if (!m->flex_interp[flex] || m->flex_rigid[flex] || out->k[0] == 0) return false;
  out->nodes = m->flex_nodenum[flex];
  out->body = m->flex_nodebodyid + m->flex_nodeadr[flex];
  sn_flex_node_state(m, d, flex, out->place, NULL, &into);
  out->into = quat_to_mat3(into);
  out->back = mat3_transpose(out->into);
  return true;
}

static snMat3 world_block(const Rotated* r, int i, int j, double scale) {
  snMat3 block;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++)
      block.m[row][column] = r->k[3 * r->nodes * (3 * i + row) + 3 * j + column];
  block = mat3_mul(r->back, mat3_mul(block, r->into));
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) block.m[row][column] *= scale;
  return block;
}

// H -= J_i' block J_j, on the dofs of nodes
static void add_block(const snModel* m, const snData* d, const Rotated* r, int i, int j, snMat3 block,
                      const snFlexSolve* s) {
  const int *row = m->chain_dof + m->body_chainadr[r->body[i]], *column = m->chain_dof + m->body_chainadr[r->body[j]];
  for (int b = 0; b < m->body_chainnum[r->body[j]]; b++) {
    if (s->local[column[b]] < 0) continue;
    snVec3 moved = mat3_mul_vec3(block, flex_point_column(m, d, r->body[j], column[b], r->place[j]));
    for (int a = 0; a < m->body_chainnum[r->body[i]]; a++) {
      if (s->local[row[a]] < 0) continue;
      snVec3 motion = flex_point_column(m, d, r->body[i], row[a], r->place[i]);
      s->factor[s->local[row[a]] * s->count + s->local[column[b]]] -= vec3_dot(motion, moved);
    }
  }
}

static double implicit_scale(const snModel* m, int flex) {
  double h = m->opt.timestep;
  return h * h + h * m->flex_damping[flex];
}

static void add_stiffness(const snModel* m, const snData* d, const snFlexSolve* s) {
  Rotated r;
  for (int flex = 0; flex < m->nflex; flex++) {
    double scale = implicit_scale(m, flex);
    if (scale == 0 || !rotated(m, d, flex, &r)) continue;
    for (int i = 0; i < r.nodes; i++)
      for (int j = 0; j < r.nodes; j++) add_block(m, d, &r, i, j, world_block(&r, i, j, scale), s);
  }
}

// ---- dense factors, L L' below the diagonal

static double dot(const double* a, const double* b, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

static void factor(double* a, int n) {
  for (int j = 0; j < n; j++) {
    double diagonal = a[j * n + j] - dot(a + j * n, a + j * n, j);
    a[j * n + j] = sqrt(real_max(diagonal, SN_MINVAL));
    for (int i = j + 1; i < n; i++) a[i * n + j] = (a[i * n + j] - dot(a + i * n, a + j * n, j)) / a[j * n + j];
  }
}

static void solve_factored(const double* l, int n, double* x) {
  for (int i = 0; i < n; i++) x[i] = (x[i] - dot(l + i * n, x, i)) / l[i * n + i];
  for (int i = n - 1; i >= 0; i--) {
    x[i] /= l[i * n + i];
    for (int j = 0; j < i; j++) x[j] -= l[i * n + j] * x[i];
  }
}

// ---- the whole

static int entries_of(snDofMatrix matrix, const int* dof, int count) {
  int entries = 0;
  for (int i = 0; i < count; i++) entries += matrix.rownnz[dof[i]];
  return entries;
}

static void take_matrix(const snFlexSolve* s) {
  int at = 0;
  memset(s->factor, 0, sizeof(double) * (size_t)s->count * (size_t)s->count);
  for (int i = 0; i < s->count; i++) {
    int first = s->matrix.rowadr[s->dof[i]];
    for (int k = first; k < first + s->matrix.rownnz[s->dof[i]]; k++) {
      int column = s->local[s->matrix.colind[k]];
      if (column >= 0) s->factor[i * s->count + column] = s->matrix.value[k];
      s->coupling[at++] = column >= 0 ? 0 : s->matrix.value[k];
    }
  }
}

bool sn_flex_prepare_solve(const snModel* m, snData* d, snDofMatrix matrix, snFlexSolve* out) {
  if (!has_nodes(m)) return false;
  snFlexSolve s = {.count = list_dofs(m, NULL, NULL), .matrix = matrix};
  if (s.count == 0) return false;
  s.dof = sn_arena_array(d->scratch, int, s.count);
  s.local = sn_arena_array(d->scratch, int, m->nv);
  for (int dof = 0; dof < m->nv; dof++) s.local[dof] = -1;
  list_dofs(m, s.dof, s.local);
  s.factor = sn_arena_array(d->scratch, double, (size_t)s.count * (size_t)s.count);
  s.coupling = sn_arena_array(d->scratch, double, entries_of(matrix, s.dof, s.count) + 1);
  take_matrix(&s);
  add_stiffness(m, d, &s);
  factor(s.factor, s.count);
  *out = s;
  return true;
}

// force of stiffness by velocity, scaled as the matrix is
static void add_velocity_forces(const snModel* m, const snData* d, int flex, const snFlexSolve* s, double factor,
                                double* out) {
  Rotated r;
  double scale = implicit_scale(m, flex);
  if (scale == 0 || !rotated(m, d, flex, &r)) return;
  snVec3 velocity[SN_FLEX_MOST_NODES];
  for (int i = 0; i < r.nodes; i++) {
    const int* chain = m->chain_dof + m->body_chainadr[r.body[i]];
    velocity[i] = vec3(0, 0, 0);
    for (int k = 0; k < m->body_chainnum[r.body[i]]; k++)
      velocity[i] =
          vec3_add_scaled(velocity[i], flex_point_column(m, d, r.body[i], chain[k], r.place[i]), d->qvel[chain[k]]);
  }
  for (int i = 0; i < r.nodes; i++) {
    snVec3 force = vec3(0, 0, 0);
    for (int j = 0; j < r.nodes; j++) force = vec3_add(force, mat3_mul_vec3(world_block(&r, i, j, scale), velocity[j]));
    const int* chain = m->chain_dof + m->body_chainadr[r.body[i]];
    for (int k = 0; k < m->body_chainnum[r.body[i]]; k++)
      if (s->local[chain[k]] >= 0)
        out[s->local[chain[k]]] += factor * vec3_dot(flex_point_column(m, d, r.body[i], chain[k], r.place[i]), force);
  }
}

void sn_flex_solve(const snModel* m, snData* d, const snFlexSolve* s, const double* force, double* qacc) {
  size_t mark = sn_arena_mark(d->scratch);
  double *x = sn_arena_array(d->scratch, double, s->count), scale = implicit_scale(m, 0);
  double factor_of_velocity = scale > SN_MINVAL ? m->opt.timestep / scale : 0;
  for (int i = 0; i < s->count; i++) x[i] = force[s->dof[i]];
  for (int flex = 0; flex < m->nflex; flex++) add_velocity_forces(m, d, flex, s, factor_of_velocity, x);
  int at = 0;
  for (int i = 0; i < s->count; i++) {
    const int* column = s->matrix.colind + s->matrix.rowadr[s->dof[i]];
    for (int k = 0; k < s->matrix.rownnz[s->dof[i]]; k++) x[i] -= s->coupling[at++] * qacc[column[k]];
  }
  solve_factored(s->factor, s->count, x);
  for (int i = 0; i < s->count; i++) qacc[s->dof[i]] = x[i];
  sn_arena_release(d->scratch, mark);
}
