// flex_edges.c — lengths of the edges of flexible bodies, their derivatives and rates
//   reads   flexvert_xpos cdof subtree_com qvel        writes  flexedge_length flexedge_J flexedge_velocity
//   l = |x2 - x1|,  dl/dq = u . (J2 - J1),  u: direction from the first vertex to the second,  dl/dt = dl/dq . qvel
#include "flex/flex.h"

#include "sinew/step.h"

void sn_flex_lengths(const snModel* m, const snData* d, int flex, double* length) {
  const snVec3* x = d->flexvert_xpos + m->flex_vertadr[flex];
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++)
    length[e] = vec3_length(vec3_sub(x[m->flex_edge[e][1]], x[m->flex_edge[e][0]]));
}

// conformance: a constraint of vertex strains needs no derivatives of edges, though their pattern exists
bool sn_flex_needs_edge_jacobian(const snModel* m, int flex) {
  return m->flex_edgeequality[flex] == 1 || m->flex_edgedamping[flex] != 0 || m->flex_edgestiffness[flex] != 0 ||
         m->flex_damping[flex] != 0;
}

// Where the next dof of a body's chain stands, and where the chain ends.
typedef struct Chain {
  const int *at, *end;
  int body;
} Chain;

static Chain chain_of(const snModel* m, int body) {
  const int* first = m->chain_dof + m->body_chainadr[body];
  return (Chain){first, first + m->body_chainnum[body], body};
}

static int next_dof(const Chain* a, const Chain* b, int nv) {
  int one = a->at == a->end ? nv : *a->at, other = b->at == b->end ? nv : *b->at;
  return one < other ? one : other;
}

static snVec3 take_column(const snModel* m, const snData* d, Chain* chain, int dof, snVec3 point) {
  if (chain->at == chain->end || *chain->at != dof) return vec3(0, 0, 0);
  chain->at++;
  return flex_point_column(m, d, chain->body, dof, point);
}

// The dofs of a body that only slides, along the direction.
static double* put_slides(const snModel* m, const snData* d, int body, snVec3 direction, double* out) {
  int first = m->body_dofadr[body], end = first + m->body_dofnum[body];
  for (int dof = first; dof < end; dof++) *out++ = vec3_dot(d->cdof[dof].lin, direction);
  return out;
}

// Both ends only slide: the body with the lower dofs comes first, and each moves its own end alone.
static void sliding_row(const snModel* m, snData* d, int body1, int body2, snVec3 direction, double* J) {
  bool in_order = m->body_dofadr[body1] < m->body_dofadr[body2];
  snVec3 back = vec3_neg(direction);
  J = put_slides(m, d, in_order ? body1 : body2, in_order ? back : direction, J);
  put_slides(m, d, in_order ? body2 : body1, in_order ? direction : back, J);
}

static void edge_row(const snModel* m, snData* d, const int* bodies, const snVec3* x, int edge) {
  int v1 = m->flex_edge[edge][0], v2 = m->flex_edge[edge][1], address = m->flexedge_J_rowadr[edge];
  snVec3 direction = vec3_normalize(vec3_sub(x[v2], x[v1]));
  if (flex_only_slides(m, bodies[v1]) && flex_only_slides(m, bodies[v2]) && bodies[v1] != bodies[v2]) {
    sliding_row(m, d, bodies[v1], bodies[v2], direction, d->flexedge_J + address);
    return;
  }
  // conformance: in the order of both chains, not of flexedge_J_colind; behind a flex without edge forces, rows of the
  // next one begin at 0 again, and patterns of earlier flexes are overwritten
  Chain first = chain_of(m, bodies[v1]), second = chain_of(m, bodies[v2]);
  for (int k = address; k < address + m->flexedge_J_rownnz[edge]; k++) {
    int dof = next_dof(&first, &second, m->nv);
    snVec3 one = take_column(m, d, &first, dof, x[v1]), other = take_column(m, d, &second, dof, x[v2]);
    d->flexedge_J[k] = vec3_dot(vec3_sub(other, one), direction);
  }
}

void sn_flex_edge_jacobian(const snModel* m, snData* d, int flex) {
  if (!sn_flex_needs_edge_jacobian(m, flex)) return;
  const int* bodies = m->flex_vertbodyid + m->flex_vertadr[flex];
  const snVec3* x = d->flexvert_xpos + m->flex_vertadr[flex];
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++)
    edge_row(m, d, bodies, x, e);
}

void sn_flex_velocities(const snModel* m, snData* d) {
  for (int e = 0; e < m->nflexedge; e++) {
    int address = m->flexedge_J_rowadr[e];
    double sum = 0;
    for (int k = address; k < address + m->flexedge_J_rownnz[e]; k++)
      sum += d->flexedge_J[k] * d->qvel[m->flexedge_J_colind[k]];
    d->flexedge_velocity[e] = sum;
  }
}
