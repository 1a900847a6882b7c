// flex_strains.c — strain at the vertices of a sheet, for constraints that keep it from stretching
//   reads   flexvert_xpos cdof subtree_com        writes  flexvert_length flexvert_J
//   The deformation gradient at a vertex is the least-squares fit over its edges, F = (sum w dy dx') B, with B the
//   inverse of (sum w dx dx') at rest and w the mass of the neighbour. Constrained are the invariants of C = F'F,
//   tr C - 2 and det C - 1, scaled by the root of the vertex's mass.
//     Chen, Kry, Vouga, Locking-free Simulation of Isometric Thin Plates (2019); the scaling is MuJoCo's
#include "flex/flex.h"

#include "base/arena.h"

#include <string.h>

// 3 x 2 and 2 x 2 matrices by rows
typedef double Gradient[3][2];
typedef double Square[2][2];

typedef struct Sheet {
  const snModel* m;
  const snData* d;
  int flex;
  const int* bodies;
  const snVec3* x;      // vertices in the world
  const snVec3* rest;   // vertices at rest, in the unit cube
  snVec3 side;          // sides of the bounding box at rest
  double *first, *second;  // derivatives of the two invariants by all dofs
} Sheet;

static void multiply(Gradient out, Gradient a, Square b) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++) out[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j];
}

// One edge as a vertex sees it.
typedef struct Spoke {
  int from, to;
  double weight, dx[2];
} Spoke;

static Spoke spoke_of(const Sheet* s, int vertex, int edge) {
  const int* ends = s->m->flex_edge[s->m->flex_edgeadr[s->flex] + edge];
  Spoke spoke = {ends[0], ends[1], 1, {0, 0}};
  snVec3 dx = vec3_mul(vec3_sub(s->rest[spoke.to], s->rest[spoke.from]), s->side);
  spoke.dx[0] = dx.x, spoke.dx[1] = dx.y;
  int neighbour = s->bodies[vertex == spoke.from ? spoke.to : spoke.from];
  if (neighbour >= 0) spoke.weight = real_max(s->m->body_mass[neighbour], SN_MINVAL);
  return spoke;
}

static void add_columns(const Sheet* s, double* row, int vertex, snVec3 gradient) {
  int body = s->bodies[vertex];
  const int* chain = s->m->chain_dof + s->m->body_chainadr[body];
  if (flex_only_slides(s->m, body)) {
    int first = s->m->body_dofadr[body], end = first + s->m->body_dofnum[body];
    for (int dof = first; dof < end; dof++) row[dof] += vec3_dot(s->d->cdof[dof].lin, gradient);
    return;
  }
  for (int k = 0; k < s->m->body_chainnum[body]; k++)
    row[chain[k]] += vec3_dot(flex_point_column(s->m, s->d, body, chain[k], s->x[vertex]), gradient);
}

// d(invariant)/d(edge) for an invariant whose derivative by F is 2 G: it acts on both ends, in opposite directions.
static void add_spoke(const Sheet* s, double* row, const Spoke* spoke, Gradient g) {
  double pull[3];
  for (int i = 0; i < 3; i++) pull[i] = (g[i][0] * spoke->dx[0] + g[i][1] * spoke->dx[1]) * (-2 * spoke->weight);
  snVec3 gradient = vec3_load(pull);
  add_columns(s, row, spoke->from, gradient);
  add_columns(s, row, spoke->to, vec3_neg(gradient));
}

// Takes the entries of a row out of its dense copy, which is zero again afterwards.
static void store_row(const Sheet* s, double* out, double* row, int vertex, int which, double scale) {
  const int* columns = (const int*)s->m->flexvert_J_colind;
  int address = s->m->flexvert_J_rowadr[vertex][which];
  for (int k = address; k < address + s->m->flexvert_J_rownnz[vertex][which]; k++) {
    out[k] = row[columns[k]] * scale;
    row[columns[k]] = 0;
  }
}

static void vertex_strain(const Sheet* s, snData* d, int v) {
  const snModel* m = s->m;
  int vertex = m->flex_vertadr[s->flex] + v, count = m->flex_vertedgenum[vertex];
  const int* edges = (const int*)m->flex_vertedge + m->flex_vertedgeadr[vertex];
  Square metric;
  memcpy(metric, m->flex_vertmetric[vertex], sizeof metric);
  Gradient shape = {{0}}, F, trace_part, adjugate_part, det_part;
  for (int k = 0; k < count; k++) {
    Spoke spoke = spoke_of(s, v, edges[k]);
    double dy[3];
    vec3_store(dy, vec3_sub(s->x[spoke.to], s->x[spoke.from]));
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 2; j++) shape[i][j] += spoke.weight * dy[i] * spoke.dx[j];
  }
  multiply(F, shape, metric);
  Square C;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) C[i][j] = F[0][i] * F[0][j] + F[1][i] * F[1][j] + F[2][i] * F[2][j];
  double mass = s->bodies[v] >= 0 ? m->body_mass[s->bodies[v]] : 0, scale = mass > SN_MINVAL ? sqrt(mass) : 1;
  d->flexvert_length[vertex][0] = (C[0][0] + C[1][1] - 2) * scale;
  d->flexvert_length[vertex][1] = (C[0][0] * C[1][1] - C[0][1] * C[1][0] - 1) * scale;

  Square adjugate = {{C[1][1], -C[0][1]}, {-C[1][0], C[0][0]}};
  multiply(trace_part, F, metric);
  multiply(adjugate_part, F, adjugate);
  multiply(det_part, adjugate_part, metric);
  for (int k = 0; k < count; k++) {
    Spoke spoke = spoke_of(s, v, edges[k]);
    add_spoke(s, s->first, &spoke, trace_part);
    add_spoke(s, s->second, &spoke, det_part);
  }
  store_row(s, (double*)d->flexvert_J, s->first, vertex, 0, scale);
  store_row(s, (double*)d->flexvert_J, s->second, vertex, 1, scale);
}

void sn_flex_vertex_strains(const snModel* m, snData* d, int flex) {
  if (m->flex_dim[flex] != 2 || m->flex_edgeequality[flex] != 2) return;
  size_t mark = sn_arena_mark(d->scratch);
  double *first = sn_arena_array(d->scratch, double, m->nv), *second = sn_arena_array(d->scratch, double, m->nv);
  memset(first, 0, sizeof(double) * (size_t)m->nv);
  memset(second, 0, sizeof(double) * (size_t)m->nv);
  Sheet s = {m, d, flex, m->flex_vertbodyid + m->flex_vertadr[flex], d->flexvert_xpos + m->flex_vertadr[flex],
             m->flex_vert0 + m->flex_vertadr[flex], vec3_scale(m->flex_size[flex], 2), first, second};
  for (int v = 0; v < m->flex_vertnum[flex]; v++) vertex_strain(&s, d, v);
  sn_arena_release(d->scratch, mark);
}
