// valid_flex.c — indices inside flexible bodies
//   These count within their flex, so the tables cannot say what they point into.
#include "model/valid.h"

static bool check_list(snCheck* c, const char* field, int row, const int* values, int64_t count, int lowest, int end) {
  for (int64_t i = 0; i < count; i++)
    if (!sn_check_below(c, field, row, values[i], lowest, end)) return false;
  return true;
}

static bool check_spans(snCheck* c, int f) {
  const snModel* m = c->m;
  int64_t dim = m->flex_dim[f], elements = m->flex_elemnum[f], edges = dim == 1 ? 1 : dim == 2 ? 3 : 6;
  return sn_check_below(c, "flex_dim", f, dim, 1, 4) && sn_check_below(c, "flex_interp", f, m->flex_interp[f], 0, 3) &&
         sn_check_below(c, "flex_condim", f, m->flex_condim[f], 1, 7) &&
         sn_check_below(c, "flex_elemnum", f, elements, 1, (int64_t)m->nflexelem + 1) &&
         sn_check_span(c, "flex_nodeadr", f, m->flex_nodeadr[f], m->flex_nodenum[f], m->nflexnode) &&
         sn_check_span(c, "flex_vertadr", f, m->flex_vertadr[f], m->flex_vertnum[f], m->nflexvert) &&
         sn_check_span(c, "flex_edgeadr", f, m->flex_edgeadr[f], m->flex_edgenum[f], m->nflexedge) &&
         sn_check_span(c, "flex_elemadr", f, m->flex_elemadr[f], elements, m->nflexelem) &&
         sn_check_span(c, "flex_elemdataadr", f, m->flex_elemdataadr[f], elements * (dim + 1), m->nflexelemdata) &&
         sn_check_span(c, "flex_elemedgeadr", f, m->flex_elemedgeadr[f], elements * edges, m->nflexelemedge) &&
         sn_check_span(c, "flex_shelldataadr", f, m->flex_shelldataadr[f], m->flex_shellnum[f] * dim,
                       m->nflexshelldata) &&
         sn_check_span(c, "flex_evpairadr", f, m->flex_evpairadr[f], m->flex_evpairnum[f], m->nflexevpair) &&
         sn_check_span(c, "flex_treeadr", f, m->flex_treeadr[f], m->flex_treenum[f], m->nbvhdynamic);
}

static void check_elements(snCheck* c, int f) {
  const snModel* m = c->m;
  int dim = m->flex_dim[f], elements = m->flex_elemnum[f], vertices = m->flex_vertnum[f], edges = m->flex_edgenum[f];
  int per = dim == 1 ? 1 : dim == 2 ? 3 : 6;
  check_list(c, "flex_elem", f, m->flex_elem + m->flex_elemdataadr[f], (int64_t)elements * (dim + 1), 0, vertices);
  check_list(c, "flex_elemedge", f, m->flex_elemedge + m->flex_elemedgeadr[f], (int64_t)elements * per, 0, edges);
  for (int i = 0; i < m->flex_evpairnum[f] && c->ok; i++) {
    const int* pair = m->flex_evpair[m->flex_evpairadr[f] + i];
    sn_check_below(c, "flex_evpair", f, pair[0], 0, elements);
    sn_check_below(c, "flex_evpair", f, pair[1], 0, vertices);
  }
}

static void check_tree(snCheck* c, int f) {
  const snModel* m = c->m;
  for (int i = 0; i < m->flex_treenum[f] && c->ok; i++) {
    int node = m->flex_treeadr[f] + i, leaf = m->flextree_elem[node];
    if (!sn_check_below(c, "flextree_elem", f, leaf, -1, m->flex_elemnum[f]) || leaf >= 0) continue;
    // a walk goes forward, so it ends
    for (int k = 0; k < 2; k++)
      sn_check_below(c, "flextree_child", f, m->flextree_child[node][k], i + 1, m->flex_treenum[f]);
  }
}

static bool has_three_dofs(const snModel* m, int body) { return m->body_dofnum[body] >= 3; }

static void check_nodes(snCheck* c, int f) {
  const snModel* m = c->m;
  int64_t side = m->flex_interp[f] + 1, nodes = m->flex_interp[f] ? side * side * side : m->flex_nodenum[f];
  if (m->flex_nodenum[f] != nodes || (m->flex_interp[f] && 9 * nodes * nodes > 21 * (int64_t)m->flex_elemnum[f] &&
                                      m->flex_stiffness[m->flex_elemadr[f]][0] != 0)) {
    sn_invalid(c, "flex %d has a wrong number of nodes", f);
    return;
  }
  for (int i = 0; i < m->flex_nodenum[f] && c->ok; i++) {
    int node = m->flex_nodeadr[f] + i;
    if (!sn_check_below(c, "flex_nodebodyid", node, m->flex_nodebodyid[node], 0, m->nbody)) return;
    if (m->flex_centered[f] && !has_three_dofs(m, m->flex_nodebodyid[node]))
      sn_invalid(c, "node %d of flex %d has a body with fewer than three dofs", i, f);
  }
}

static void check_edges(snCheck* c, int f) {
  const snModel* m = c->m;
  const int* bodies = m->flex_vertbodyid + m->flex_vertadr[f];
  int vertices = m->flex_vertnum[f];
  for (int e = m->flex_edgeadr[f]; e < m->flex_edgeadr[f] + m->flex_edgenum[f] && c->ok; e++) {
    if (!check_list(c, "flex_edge", e, m->flex_edge[e], 2, 0, vertices) ||
        !check_list(c, "flex_edgeflap", e, m->flex_edgeflap[e], 2, -1, vertices) ||
        !sn_check_span(c, "flexedge_J_rowadr", e, m->flexedge_J_rowadr[e], m->flexedge_J_rownnz[e], m->nJfe))
      return;
    int hinge[4] = {m->flex_edge[e][0], m->flex_edge[e][1], m->flex_edgeflap[e][0], m->flex_edgeflap[e][1]};
    for (int i = 0; i < 4 && hinge[3] >= 0 && c->ok; i++)
      if (hinge[2] < 0 || !has_three_dofs(m, bodies[hinge[i]]))
        sn_invalid(c, "edge %d bends but has a body with fewer than three dofs", e);
  }
}

static void check_vertices(snCheck* c, int f) {
  const snModel* m = c->m;
  for (int v = m->flex_vertadr[f]; v < m->flex_vertadr[f] + m->flex_vertnum[f] && c->ok; v++) {
    int lowest = m->flex_interp[f] ? -1 : 0, adjacent = m->flex_vertedgenum[v];
    if (!sn_check_below(c, "flex_vertbodyid", v, m->flex_vertbodyid[v], lowest, m->nbody) ||
        !sn_check_span(c, "flex_vertedgeadr", v, m->flex_vertedgeadr[v], adjacent, 2 * (int64_t)m->nflexedge))
      return;
    check_list(c, "flex_vertedge", v, (const int*)m->flex_vertedge + (adjacent ? m->flex_vertedgeadr[v] : 0), adjacent,
               0, m->flex_edgenum[f]);
    for (int k = 0; k < 2; k++)
      sn_check_span(c, "flexvert_J_rowadr", v, m->flexvert_J_rowadr[v][k], m->flexvert_J_rownnz[v][k],
                    2 * (int64_t)m->nJfv);
  }
}

void sn_check_flexes(snCheck* c) {
  const snModel* m = c->m;
  check_list(c, "flexedge_J_colind", 0, m->flexedge_J_colind, m->nJfe, 0, m->nv);
  check_list(c, "flexvert_J_colind", 0, (const int*)m->flexvert_J_colind, 2 * (int64_t)m->nJfv, 0, m->nv);
  for (int f = 0; f < m->nflex && c->ok; f++) {
    if (!check_spans(c, f)) return;
    check_elements(c, f);
    if (c->ok) check_tree(c, f);
    if (c->ok) check_vertices(c, f);
    if (c->ok) check_nodes(c, f);
    if (c->ok) check_edges(c, f);
  }
}
