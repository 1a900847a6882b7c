// flex_constants.c — what follows from flexible bodies in the reference configuration
//   reads   poses of qpos0 in d, flex_vert0 flex_size body_mass
//   writes  flex_vertmetric flex_vert0 flexedge_length0 flexedge_invweight0
//   Vertex metric: inverse of sum w dx dx' over the edges of a vertex, dx at rest in the plane of the sheet, w the mass
//   of the neighbour (flex/flex_strains.c). conformance: metrics are made before the sheet is rotated into that plane.
#include "analysis/constants.h"

#include "flex/flex.h"
#include "math/frame.h"
#include "math/ldl.h"
#include "sinew/pipeline.h"

#include <string.h>

static bool has_strains(const snModel* m, int flex) {
  return m->flex_dim[flex] == 2 && m->flex_edgeequality[flex] == 2 && flex_has_edges(m, flex);
}

static double neighbour_mass(const snModel* m, int body) { return real_max(m->body_mass[body], SN_MINVAL); }

static void vertex_metric(snModel* m, int flex, int v) {
  int first = m->flex_vertadr[flex], vertex = first + v;
  const int* edges = (const int*)m->flex_vertedge + m->flex_vertedgeadr[vertex];
  snVec3 side = vec3_scale(m->flex_size[flex], 2);
  double xx = 0, xy = 0, yy = 0;
  for (int k = 0; k < m->flex_vertedgenum[vertex]; k++) {
    const int* ends = m->flex_edge[m->flex_edgeadr[flex] + edges[k]];
    snVec3 dx = vec3_mul(vec3_sub(m->flex_vert0[first + ends[1]], m->flex_vert0[first + ends[0]]), side);
    double weight = neighbour_mass(m, m->flex_vertbodyid[first + (v == ends[0] ? ends[1] : ends[0])]);
    xx += weight * dx.x * dx.x;
    xy += weight * dx.x * dx.y;
    yy += weight * dx.y * dx.y;
  }
  double det = xx * yy - xy * xy, inverse = fabs(det) < SN_MINVAL ? 0 : 1 / det;
  double metric[4] = {yy * inverse, -xy * inverse, -xy * inverse, xx * inverse};
  memcpy(m->flex_vertmetric[vertex], metric, sizeof metric);
}

// Rotates a sheet so that its first triangle has the z axis for its normal.
static void align_sheet(snModel* m, int flex) {
  const int* v = m->flex_elem + m->flex_elemdataadr[flex];
  snVec3* x = m->flex_vert0 + m->flex_vertadr[flex];
  snVec3 normal = vec3_normalize(vec3_cross(vec3_sub(x[v[1]], x[v[0]]), vec3_sub(x[v[2]], x[v[0]])));
  snMat3 rotation = quat_to_mat3(sn_quat_of_z_axis(normal));
  for (int i = 0; i < m->flex_vertnum[flex]; i++) x[i] = mat3_transpose_mul_vec3(rotation, x[i]);
}

void sn_constants_flex_shapes(snModel* m) {
  for (int flex = 0; flex < m->nflex; flex++) {
    if (!has_strains(m, flex)) continue;
    for (int v = 0; v < m->flex_vertnum[flex]; v++) vertex_metric(m, flex, v);
    align_sheet(m, flex);
  }
}

// J M^-1 J' of an edge; `row` and `work` have room for nv numbers each, `row` is zero before and after.
static double general_weight(const snModel* m, const snData* d, int edge, double* row, double* solved, double* work) {
  int address = m->flexedge_J_rowadr[edge], count = m->flexedge_J_rownnz[edge];
  const int* dof = m->flexedge_J_colind + address;
  double sum = 0;
  memset(solved, 0, sizeof(double) * (size_t)m->nv);
  for (int k = 0; k < count; k++) row[dof[k]] = solved[dof[k]] = d->flexedge_J[address + k];
  snPattern pattern = {m->nv, m->M_rownnz, m->M_rowadr, m->M_colind};
  sn_ldl_solve(pattern, d->qLD, d->qLDiagInv, solved, work);
  for (int k = 0; k < count; k++) {
    sum += row[dof[k]] * solved[dof[k]];
    row[dof[k]] = 0;
  }
  return sum;
}

static double edge_weight(const snModel* m, const snData* d, int flex, int edge, double* row, double* solved,
                          double* work) {
  const int* bodies = m->flex_vertbodyid + m->flex_vertadr[flex];
  int b1 = bodies[m->flex_edge[edge][0]], b2 = bodies[m->flex_edge[edge][1]];
  if (m->flexedge_rigid[edge]) return 0;
  if (m->body_simple[b1] == 2 && m->body_simple[b2] == 2) return (1 / m->body_mass[b1] + 1 / m->body_mass[b2]) / 2;
  return general_weight(m, d, edge, row, solved, work);
}

void sn_constants_flex_edges(snModel* m, snData* d, double* row, double* solved, double* work) {
  sn_flex_positions(m, d);
  memset(row, 0, sizeof(double) * (size_t)m->nv);
  for (int flex = 0; flex < m->nflex; flex++) {
    if (m->flex_interp[flex]) continue;
    sn_flex_lengths(m, d, flex, m->flexedge_length0);
    for (int e = m->flex_edgeadr[flex]; m->nv && e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++)
      m->flexedge_invweight0[e] = edge_weight(m, d, flex, e, row, solved, work);
  }
}

static void grow(double* size, int body, double length) { size[body] = real_max(size[body], length); }

void sn_flex_body_sizes(const snModel* m, const snData* d, double* size) {
  for (int flex = 0; flex < m->nflex; flex++) {
    const int *nodes = m->flex_nodebodyid + m->flex_nodeadr[flex], *bodies = m->flex_vertbodyid + m->flex_vertadr[flex];
    for (int i = 0; m->flex_interp[flex] && i < m->flex_nodenum[flex]; i++)
      for (int k = 0; k < m->flex_nodenum[flex]; k++)
        grow(size, nodes[i], vec3_length(vec3_sub(d->xpos[nodes[i]], d->xpos[nodes[k]])));
    if (m->flex_interp[flex]) continue;
    for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++)
      for (int k = 0; k < 2; k++) grow(size, bodies[m->flex_edge[e][k]], m->flexedge_length0[e]);
  }
}
