// flex_pattern.c — which dofs change the length of an edge and the strain at a vertex
//   reads   bodies of vertices, dof chains        writes  nJfe nJfv, rownnz rowadr colind of flexedge_J and flexvert_J,
//                                                         flex_vertedge*
//   An edge has the dofs of its two bodies and of all above them; a vertex those of itself and its neighbours.
//   conformance: sizes count all edges and vertices of flexes that are neither rigid nor interpolated, patterns are
//   filled for flexes with edge forces or edge constraints, and for those whose vertex strains are constrained.
#include "compile/flex/flex_plan.h"

#include <string.h>

static const snPlanFlex* flex_of(const snPlan* plan, int id) { return SN_ITEM(snPlanFlex, plan, SN_OBJ_FLEX, id); }

static bool has_rows(const snPlanFlex* flex) { return !flex->rigid && !flex->nnode; }

// ---- sizes

// Bodies that were met under the current stamp.
typedef struct Stamps {
  int* of_body;
  int current;
} Stamps;

// dofs of a body and those above it that are not stamped yet
static int stamp_dofs(Stamps* stamps, const snPlanBody* body) {
  int dofs = 0;
  for (; body->parent && stamps->of_body[body->item.id] != stamps->current; body = body->parent) {
    stamps->of_body[body->item.id] = stamps->current;
    dofs += body->dofnum;
  }
  return dofs;
}

static int64_t edge_entries(const snPlanFlex* flex, Stamps* stamps) {
  int64_t entries = 0;
  for (int e = 0; e < flex->nedge; e++) {
    stamps->current++;
    for (int k = 0; k < 2; k++) entries += stamp_dofs(stamps, flex->bodies[flex->edge[e][k]]);
  }
  return entries;
}

// For each vertex the edges around it: first[v] to first[v + 1] of `around`.
typedef struct Stars {
  int *first, *around;
} Stars;

static Stars make_stars(snArena* arena, const snInt2* edge, int nedge, int nvert) {
  Stars s = {sn_arena_zarray(arena, int, nvert + 2), sn_arena_zarray(arena, int, 2 * nedge)};
  if (!s.first || !s.around) return (Stars){NULL, NULL};
  int* next = s.first + 1;  // ends up one place on, which leaves `first` in place
  for (int e = 0; e < nedge; e++) next[edge[e][0] + 1]++, next[edge[e][1] + 1]++;
  for (int v = 0; v < nvert; v++) next[v + 1] += next[v];
  for (int e = 0; e < nedge; e++)
    for (int k = 0; k < 2; k++) s.around[next[edge[e][k]]++] = e;
  return s;
}

static int64_t vertex_entries(const snPlanFlex* flex, Stars stars, Stamps* stamps) {
  int64_t entries = 0;
  for (int v = 0; v < flex->nvert; v++) {
    stamps->current++;
    entries += stamp_dofs(stamps, flex->bodies[v]);
    for (int i = stars.first[v]; i < stars.first[v + 1]; i++)
      for (int k = 0; k < 2; k++) entries += stamp_dofs(stamps, flex->bodies[flex->edge[stars.around[i]][k]]);
  }
  return entries;
}

void sn_size_flex_patterns(const snPlan* plan, snModel* m) {
  Stamps stamps = {sn_arena_zarray(plan->arena, int, plan->count[SN_OBJ_BODY] + 1), 0};
  int64_t edges = 0, vertices = 0;
  for (int id = 0; stamps.of_body && id < m->nflex; id++) {
    const snPlanFlex* flex = flex_of(plan, id);
    if (!has_rows(flex)) continue;
    Stars stars = make_stars(plan->arena, (const snInt2*)flex->edge, flex->nedge, flex->nvert);
    if (!stars.first) return;
    edges += edge_entries(flex, &stamps);
    vertices += vertex_entries(flex, stars, &stamps);
  }
  bool fits = edges <= INT32_MAX / 4 && vertices <= INT32_MAX / 4;
  if (!fits) sn_error(plan->report, SN_NOWHERE, "the Jacobians of the model's flexes are too large for it");
  m->nJfe = fits ? (int)edges : 0;
  m->nJfv = fits ? (int)vertices : 0;
}

// ---- columns

// Ascending union of a sorted list and a chain of dofs, in place.
static int merge_chain(const snModel* m, int body, int* list, int count, int* scratch) {
  const int* chain = m->chain_dof + m->body_chainadr[body];
  int i = 0, k = 0, n = 0, length = m->body_chainnum[body];
  while (i < count || k < length) {
    int next = k == length || (i < count && list[i] <= chain[k]) ? list[i] : chain[k];
    i += i < count && list[i] == next;
    k += k < length && chain[k] == next;
    scratch[n++] = next;
  }
  memcpy(list, scratch, sizeof(int) * (size_t)n);
  return n;
}

typedef struct Lists {
  int *dofs, *scratch;
} Lists;

static void edge_rows(snModel* m, int id, Lists lists) {
  const int* bodies = m->flex_vertbodyid + m->flex_vertadr[id];
  for (int e = m->flex_edgeadr[id]; e < m->flex_edgeadr[id] + m->flex_edgenum[id]; e++) {
    m->flexedge_J_rowadr[e] = e ? m->flexedge_J_rowadr[e - 1] + m->flexedge_J_rownnz[e - 1] : 0;
    int n = 0;
    for (int k = 0; k < 2; k++) n = merge_chain(m, bodies[m->flex_edge[e][k]], lists.dofs, n, lists.scratch);
    m->flexedge_J_rownnz[e] = n;
    if (n) memcpy(m->flexedge_J_colind + m->flexedge_J_rowadr[e], lists.dofs, sizeof(int) * (size_t)n);
  }
}

static void vertex_row(snModel* m, int id, int v, const int* edges, int count, Lists lists) {
  const int *bodies = m->flex_vertbodyid + m->flex_vertadr[id], vertex = m->flex_vertadr[id] + v;
  int n = 0, address = vertex ? m->flexvert_J_rowadr[vertex - 1][1] + m->flexvert_J_rownnz[vertex - 1][1] : 0;
  for (int i = 0; i < count; i++)
    for (int k = 0; k < 2; k++)
      n = merge_chain(m, bodies[m->flex_edge[m->flex_edgeadr[id] + edges[i]][k]], lists.dofs, n, lists.scratch);
  int* columns = (int*)m->flexvert_J_colind;
  for (int k = 0; k < 2; k++) {
    m->flexvert_J_rownnz[vertex][k] = n;
    m->flexvert_J_rowadr[vertex][k] = address + k * n;
    if (n) memcpy(columns + address + k * n, lists.dofs, sizeof(int) * (size_t)n);
  }
}

// `adjacency`: entries of flex_vertedge that earlier flexes took.
static void vertex_rows(const snPlan* plan, snModel* m, int id, Lists lists, int* adjacency) {
  int first = m->flex_vertadr[id], nvert = m->flex_vertnum[id], nedge = m->flex_edgenum[id];
  Stars stars = make_stars(plan->arena, (const snInt2*)m->flex_edge + m->flex_edgeadr[id], nedge, nvert);
  if (!stars.first) return;
  int* around = (int*)m->flex_vertedge + *adjacency;
  memcpy(around, stars.around, 2 * sizeof(int) * (size_t)nedge);
  for (int v = 0; v < nvert; v++) {
    int count = stars.first[v + 1] - stars.first[v];
    m->flex_vertedgeadr[first + v] = *adjacency + stars.first[v];
    m->flex_vertedgenum[first + v] = count;
    vertex_row(m, id, v, stars.around + stars.first[v], count, lists);
  }
  *adjacency += 2 * nedge;
}

static bool has_edge_forces(const snModel* m, int id) {
  return m->flex_edgeequality[id] || m->flex_edgedamping[id] != 0 || m->flex_edgestiffness[id] != 0 ||
         m->flex_damping[id] != 0;
}

void sn_fill_flex_patterns(const snPlan* plan, snModel* m) {
  Lists lists = {sn_arena_array(plan->arena, int, m->nv + 1), sn_arena_array(plan->arena, int, m->nv + 1)};
  int adjacency = 0;
  for (int id = 0; lists.dofs && lists.scratch && id < m->nflex; id++) {
    if (!has_rows(flex_of(plan, id))) continue;
    if (has_edge_forces(m, id)) edge_rows(m, id, lists);
    if (m->flex_dim[id] == 2 && m->flex_edgeequality[id] == 2) vertex_rows(plan, m, id, lists, &adjacency);
  }
}
