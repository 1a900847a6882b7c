// flex_edges.c — lengths of the edges of flexible bodies, their derivatives and rates
//   reads   flexvert_xpos cdof subtree_com qvel        writes  flexedge_length flexedge_J flexedge_velocity
//   l = |x2 - x1|,  dl/dq = u . (J2 - J1),  u: direction from the first vertex to the second,  dl/dt = dl/dq . qvel
#include "flex/flex.h"

#include "base/arena.h"
#include "sinew/pipeline.h"

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

// Where the next dof of a body's chain stands, where the chain ends, and the point, from the centre that motions refer
// to.
typedef struct Chain {
  const int *at, *end;
  snVec3 arm;
} Chain;

static Chain chain_of(const snModel* m, const snData* d, int body, snVec3 point) {
  const int* first = m->chain_dof + m->body_chainadr[body];
  return (Chain){first, first + m->body_chainnum[body], vec3_sub(point, d->subtree_com[m->body_rootid[body]])};
}

static int next_dof(const Chain* chain, int nv) { return chain->at == chain->end ? nv : *chain->at; }

// Derivative of an edge by the next dof of its ends, which moves one of them or both.
static double next_column(const snData* d, Chain* first, Chain* second, snVec3 direction, int nv) {
  int one = next_dof(first, nv), other = next_dof(second, nv), dof = one < other ? one : other;
  if (dof == nv) return 0;
  const snSpatial* axis = &d->cdof[dof];
  snVec3 difference = vec3(0, 0, 0);
  if (other == dof) difference = spatial_point_velocity(*axis, second->arm), second->at++;
  if (one == dof) difference = vec3_sub(difference, spatial_point_velocity(*axis, first->arm)), first->at++;
  return vec3_dot(difference, direction);
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

// Velocities of the vertices by the dofs that move all of them, such as those of the free body that a flex hangs on:
// `count` of each vertex. An edge takes the differences of two, so each is computed once for all edges of its vertex.
typedef struct Common {
  const snVec3* velocity;
  int count;
} Common;

// How many dofs the chains of all vertices begin with.
static int common_dofs(const snModel* m, const int* bodies, int vertices) {
  const int* first = m->chain_dof + m->body_chainadr[bodies[0]];
  int count = m->body_chainnum[bodies[0]];
  for (int v = 1; v < vertices && count > 0; v++) {
    const int* chain = m->chain_dof + m->body_chainadr[bodies[v]];
    int most = m->body_chainnum[bodies[v]] < count ? m->body_chainnum[bodies[v]] : count;
    for (count = 0; count < most && chain[count] == first[count];) count++;
  }
  return count;
}

static Common common_motion(const snModel* m, snData* d, const int* bodies, const snVec3* x, int vertices) {
  int count = vertices > 0 ? common_dofs(m, bodies, vertices) : 0;
  snVec3* velocity = count > 0 ? sn_arena_array(d->scratch, snVec3, vertices * count) : NULL;
  if (!velocity) return (Common){NULL, 0};
  const int* dof = m->chain_dof + m->body_chainadr[bodies[0]];
  for (int v = 0; v < vertices; v++) {
    snVec3 arm = vec3_sub(x[v], d->subtree_com[m->body_rootid[bodies[v]]]);
    for (int k = 0; k < count; k++) velocity[v * count + k] = spatial_point_velocity(d->cdof[dof[k]], arm);
  }
  return (Common){velocity, count};
}

static void edge_row(const snModel* m, snData* d, const int* bodies, const snVec3* x, int edge, const Common* common) {
  int v1 = m->flex_edge[edge][0], v2 = m->flex_edge[edge][1], address = m->flexedge_J_rowadr[edge];
  snVec3 direction = vec3_normalize(vec3_sub(x[v2], x[v1]));
  if (flex_only_slides(m, bodies[v1]) && flex_only_slides(m, bodies[v2]) && bodies[v1] != bodies[v2]) {
    sliding_row(m, d, bodies[v1], bodies[v2], direction, d->flexedge_J + address);
    return;
  }
  // conformance: in the order of both chains, not of flexedge_J_colind; behind a flex without edge forces, rows of the
  // next one begin at 0 again, and patterns of earlier flexes are overwritten
  Chain first = chain_of(m, d, bodies[v1], x[v1]), second = chain_of(m, d, bodies[v2], x[v2]);
  int k = address, end = address + m->flexedge_J_rownnz[edge];
  const int count = common->count;
  for (int i = 0; i < count && k < end; i++) {
    const snVec3 *to = &common->velocity[v2 * count + i], *from = &common->velocity[v1 * count + i];
    d->flexedge_J[k++] = vec3_dot(vec3_sub(*to, *from), direction);
  }
  first.at += count, second.at += count;
  while (k < end) d->flexedge_J[k++] = next_column(d, &first, &second, direction, m->nv);
}

void sn_flex_edge_jacobian(const snModel* m, snData* d, int flex) {
  if (!sn_flex_needs_edge_jacobian(m, flex)) return;
  const int* bodies = m->flex_vertbodyid + m->flex_vertadr[flex];
  const snVec3* x = d->flexvert_xpos + m->flex_vertadr[flex];
  size_t mark = sn_arena_mark(d->scratch);
  int vertices = m->flex_vertnum[flex];
  bool slides = vertices > 0 && flex_only_slides(m, bodies[0]);
  Common common = slides ? (Common){NULL, 0} : common_motion(m, d, bodies, x, vertices);
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++)
    edge_row(m, d, bodies, x, e, &common);
  sn_arena_release(d->scratch, mark);
}

// conformance: four sums, (0 + 2) + (1 + 3), then what is left one by one
static double sparse_dot(const double* J, const int* dof, int count, const double* x) {
  double sum[4] = {0, 0, 0, 0};
  int k = 0;
  for (; k + 4 <= count; k += 4)
    for (int i = 0; i < 4; i++) sum[i] += J[k + i] * x[dof[k + i]];
  double all = (sum[0] + sum[2]) + (sum[1] + sum[3]);
  for (; k < count; k++) all += J[k] * x[dof[k]];
  return all;
}

void sn_flex_velocities(const snModel* m, snData* d) {
  for (int e = 0; e < m->nflexedge; e++) {
    int address = m->flexedge_J_rowadr[e];
    d->flexedge_velocity[e] =
        sparse_dot(d->flexedge_J + address, m->flexedge_J_colind + address, m->flexedge_J_rownnz[e], d->qvel);
  }
}
