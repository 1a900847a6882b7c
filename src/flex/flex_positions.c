// flex_positions.c — vertices of flexible bodies in the world
//   reads   xpos xmat        writes  flexvert_xpos flexelem_aabb bvh_aabb_dyn, then edges and strains by their files
//   Vertices move with their bodies, or are interpolated between nodes that do; boxes around elements and around boxes
//   of elements follow.
#include "flex/flex.h"

#include "sinew/pipeline.h"

#include <string.h>

static snVec3 on_body(const snData* d, int body, snVec3 local) {
  return vec3_add(mat3_mul_vec3(d->xmat[body], local), d->xpos[body]);
}

static void place_vertices(const snModel* m, snData* d, int flex) {
  int first = m->flex_vertadr[flex], end = first + m->flex_vertnum[flex];
  if (m->flex_centered[flex]) {
    for (int v = first; v < end; v++) d->flexvert_xpos[v] = d->xpos[m->flex_vertbodyid[v]];
    return;
  }
  for (int v = first; v < end; v++) d->flexvert_xpos[v] = on_body(d, m->flex_vertbodyid[v], m->flex_vert[v]);
}

static void interpolate_vertices(const snModel* m, snData* d, int flex) {
  snVec3 node[SN_FLEX_MOST_NODES];
  int nodes = m->flex_nodenum[flex], order = m->flex_interp[flex];
  for (int i = 0; i < nodes; i++) {
    int n = m->flex_nodeadr[flex] + i, body = m->flex_nodebodyid[n];
    node[i] = m->flex_centered[flex] ? d->xpos[body] : on_body(d, body, m->flex_node[n]);
  }
  for (int v = m->flex_vertadr[flex]; v < m->flex_vertadr[flex] + m->flex_vertnum[flex]; v++) {
    snVec3 sum = vec3(0, 0, 0);
    double at[3], weight[SN_FLEX_MOST_NODES];
    vec3_store(at, m->flex_vert0[v]);
    sn_flex_shapes(at, order, weight);
    for (int i = 0; i < nodes; i++) sum = vec3_add_scaled(sum, node[i], weight[i]);
    d->flexvert_xpos[v] = sum;
  }
}

static snVec3 lower(snVec3 a, snVec3 b) { return vec3(real_min(a.x, b.x), real_min(a.y, b.y), real_min(a.z, b.z)); }
static snVec3 upper(snVec3 a, snVec3 b) { return vec3(real_max(a.x, b.x), real_max(a.y, b.y), real_max(a.z, b.z)); }

static snAabb box_between(snVec3 low, snVec3 high, double radius) {
  snVec3 half = vec3_scale(vec3_sub(high, low), 0.5);
  return (snAabb){vec3_scale(vec3_add(high, low), 0.5), vec3(half.x + radius, half.y + radius, half.z + radius)};
}

static void bound_elements(const snModel* m, snData* d, int flex) {
  int corners = m->flex_dim[flex] + 1;
  const snVec3* x = d->flexvert_xpos + m->flex_vertadr[flex];
  const int* v = m->flex_elem + m->flex_elemdataadr[flex];
  snAabb* out = d->flexelem_aabb + m->flex_elemadr[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; e++, v += corners) {
    snVec3 low = x[v[0]], high = low;
    for (int i = 1; i < corners; i++) low = lower(low, x[v[i]]), high = upper(high, x[v[i]]);
    out[e] = box_between(low, high, m->flex_radius[flex]);
  }
}

// Parents come before children, so that backwards every box finds those inside it done.
static void bound_tree(const snModel* m, snData* d, int flex) {
  const snInt2* child = (const snInt2*)m->flextree_child + m->flex_treeadr[flex];
  const int* leaf = m->flextree_elem + m->flex_treeadr[flex];
  snAabb* box = d->bvh_aabb_dyn + m->flex_treeadr[flex];
  for (int i = m->flex_treenum[flex] - 1; i >= 0; i--) {
    if (leaf[i] >= 0) {
      box[i] = d->flexelem_aabb[m->flex_elemadr[flex] + leaf[i]];
      continue;
    }
    snAabb a = box[child[i][0]], b = box[child[i][1]];
    box[i] = box_between(lower(vec3_sub(a.center, a.half), vec3_sub(b.center, b.half)),
                         upper(vec3_add(a.center, a.half), vec3_add(b.center, b.half)), 0);
  }
}

// Zero where nothing is computed: Jacobians that no force or equality needs, edges of rigid and interpolated flexes.
static void clear_unused(const snModel* m, snData* d) {
  bool edges = true, strains = true;
  for (int flex = 0; flex < m->nflex; flex++) {
    edges &= flex_has_edges(m, flex) && sn_flex_needs_edge_jacobian(m, flex);
    strains &= flex_has_edges(m, flex) && m->flex_dim[flex] == 2 && m->flex_edgeequality[flex] == 2;
  }
  if (!edges && m->nJfe) memset(d->flexedge_J, 0, sizeof(double) * (size_t)m->nJfe);
  if (!edges && m->nflexedge) memset(d->flexedge_length, 0, sizeof(double) * (size_t)m->nflexedge);
  if (!strains && m->nJfv) memset(d->flexvert_J, 0, sizeof(snVec2) * (size_t)m->nJfv);
  if (!strains && m->nflexvert) memset(d->flexvert_length, 0, sizeof(snVec2) * (size_t)m->nflexvert);
  if ((m->opt.disableflags & SN_DISABLE_MIDPHASE) && m->nbvhdynamic)
    memset(d->bvh_aabb_dyn, 0, sizeof(snAabb) * (size_t)m->nbvhdynamic);
}

void sn_flex_positions(const snModel* m, snData* d) {
  if (m->nflex == 0) return;
  clear_unused(m, d);
  bool midphase = !(m->opt.disableflags & SN_DISABLE_MIDPHASE);
  for (int flex = 0; flex < m->nflex; flex++) {
    (m->flex_interp[flex] ? interpolate_vertices : place_vertices)(m, d, flex);
    bound_elements(m, d, flex);
    if (midphase && m->flex_treeadr[flex] >= 0) bound_tree(m, d, flex);
    if (!flex_has_edges(m, flex)) continue;
    sn_flex_lengths(m, d, flex, d->flexedge_length);
    sn_flex_edge_jacobian(m, d, flex);
    sn_flex_vertex_strains(m, d, flex);
  }
}
