// flex_connect.c — edges and surface of a flexible body
//   Edges are numbered as elements bring them, each once. The surface is made of fragments (points of lines, edges of
//   triangles, faces of tetrahedra) that one element alone has; elements next to each other share one, and the layer of
//   an element is how many steps between neighbours lead to one at the surface.
#include "compile/flex/flex_plan.h"

#include <stdlib.h>
#include <string.h>

const int sn_flex_edges[4][6][2] = {
    {{0}}, {{0, 1}}, {{1, 2}, {2, 0}, {0, 1}}, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}}};

// ---- edges

// Finds edges by their vertices: open addressing, numbers plus one.
typedef struct EdgeTable {
  int* slot;
  unsigned mask;
} EdgeTable;

static unsigned hash_edge(int a, int b) {
  uint64_t h = ((uint64_t)(unsigned)a << 32 | (unsigned)b) * 0x9E3779B97F4A7C15u;
  return (unsigned)(h >> 33);
}

static int find_edge(const EdgeTable* table, snPlanFlex* flex, int v, int w) {
  int low = v < w ? v : w, high = v < w ? w : v;
  unsigned at = hash_edge(low, high) & table->mask;
  for (; table->slot[at]; at = (at + 1) & table->mask) {
    const int* edge = flex->edge[table->slot[at] - 1];
    if (edge[0] == low && edge[1] == high) return table->slot[at] - 1;
  }
  table->slot[at] = flex->nedge + 1;
  flex->edge[flex->nedge][0] = low;
  flex->edge[flex->nedge][1] = high;
  flex->directed[flex->nedge][0] = v;
  flex->directed[flex->nedge][1] = w;
  return flex->nedge++;
}

// The vertex of the first triangle opposite to an edge, then that of the last further one.
static void add_flap(snPlanFlex* flex, int edge, int vertex, bool is_new) {
  flex->flap[edge][is_new ? 0 : 1] = vertex;
  if (is_new) flex->flap[edge][1] = -1;
}

bool sn_flex_connect(snPlan* plan, snPlanFlex* flex) {
  int per = flex_edge_count(flex->dim), most = per * flex->nelem;
  EdgeTable table = {.mask = 15};
  while (table.mask < 2 * (unsigned)most) table.mask = 2 * table.mask + 1;
  table.slot = sn_plan_alloc(plan, sizeof(int) * ((size_t)table.mask + 1));
  flex->edge = sn_plan_alloc(plan, sizeof(snInt2) * (size_t)most);
  flex->directed = sn_plan_alloc(plan, sizeof(snInt2) * (size_t)most);
  flex->flap = sn_plan_alloc(plan, sizeof(snInt2) * (size_t)most);
  flex->elemedge = sn_plan_alloc(plan, sizeof(int) * (size_t)most);
  if (!table.slot || !flex->edge || !flex->directed || !flex->flap || !flex->elemedge) return false;
  for (int e = 0; e < flex->nelem; e++) {
    const int* v = flex->elem + e * (flex->dim + 1);
    for (int k = 0; k < per; k++) {
      const int* ends = sn_flex_edges[flex->dim][k];
      int before = flex->nedge, edge = find_edge(&table, flex, v[ends[0]], v[ends[1]]);
      flex->elemedge[e * per + k] = edge;
      if (flex->dim == 2) add_flap(flex, edge, v[(ends[1] + 1) % 3], edge == before);
    }
  }
  return true;
}

// ---- surface

// A side of an element: its vertices sorted, the element, and the vertices in the order that points outwards.
typedef struct Fragment {
  int sorted[3], element, outwards[3];
} Fragment;

// Two elements with a common side.
typedef struct Contact {
  int element[2];
  const int* common;
} Contact;

static int compare_ints(const int* a, const int* b, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

// Unused places are 0, so that one order serves all dimensions.
static int compare_fragments(const void* a, const void* b) {
  const Fragment *x = a, *y = b;
  int order = compare_ints(x->sorted, y->sorted, 3);
  if (order) return order;
  if (x->element != y->element) return x->element < y->element ? -1 : 1;
  return compare_ints(x->outwards, y->outwards, 3);
}

static int compare_int(const void* a, const void* b) { return compare_ints(a, b, 1); }

static Fragment make_fragment(const snPlanFlex* flex, int element, int side) {
  static const int sides[4][4][3] = {
      {{0}}, {{0}, {1}}, {{0, 1}, {1, 2}, {2, 0}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}};
  Fragment f = {.element = element};
  const int* v = flex->elem + element * (flex->dim + 1);
  for (int i = 0; i < flex->dim; i++) f.sorted[i] = f.outwards[i] = v[sides[flex->dim][side][i]];
  qsort(f.sorted, (size_t)flex->dim, sizeof(int), compare_int);
  return f;
}

static Fragment* sorted_fragments(snPlan* plan, const snPlanFlex* flex, int* count) {
  int sides = flex->dim + 1;
  *count = sides * flex->nelem;
  Fragment* all = sn_plan_alloc(plan, sizeof(Fragment) * (size_t)*count);
  for (int i = 0; all && i < *count; i++) all[i] = make_fragment(flex, i / sides, i % sides);
  if (all) qsort(all, (size_t)*count, sizeof *all, compare_fragments);
  return all;
}

static bool same_side(const Fragment* a, const Fragment* b) { return compare_ints(a->sorted, b->sorted, 3) == 0; }

static bool is_border(const Fragment* all, int count, int i) {
  return !(i > 0 && same_side(&all[i - 1], &all[i])) && !(i + 1 < count && same_side(&all[i], &all[i + 1]));
}

static void take_shell(snPlanFlex* flex, const Fragment* all, int count, bool* border) {
  for (int i = 0; i < count; i++) {
    if (!is_border(all, count, i)) continue;
    border[all[i].element] = true;
    memcpy(flex->shell + flex->dim * flex->nshell++, all[i].outwards, sizeof(int) * (size_t)flex->dim);
  }
}

static int find_contacts(const Fragment* all, int count, Contact* out) {
  int n = 0;
  for (int i = 1; i < count; i++)
    if (same_side(&all[i - 1], &all[i]))
      out[n++] = (Contact){{all[i - 1].element, all[i].element}, all[i].sorted};
  return n;
}

// Shortest distances to the surface, by relaxation until nothing changes.
static void find_layers(snPlanFlex* flex, const Contact* contacts, int count, const bool* border) {
  for (int e = 0; e < flex->nelem; e++) flex->layer[e] = border[e] ? 0 : flex->nelem + 1;
  for (bool change = true; change;) {
    change = false;
    for (int i = 0; i < count; i++)
      for (int k = 0; k < 2; k++) {
        int *near = &flex->layer[contacts[i].element[k]], far = flex->layer[contacts[i].element[1 - k]] + 1;
        if (*near <= far) continue;
        *near = far;
        change = true;
      }
  }
}

static bool is_among(const int* list, int n, int value) {
  for (int i = 0; i < n; i++)
    if (list[i] == value) return true;
  return false;
}

// Each element of a pair at the surface with the vertex of the other that is not common.
static void add_pairs(snPlanFlex* flex, const Contact* c) {
  for (int k = 0; k < 2; k++) {
    const int* v = flex->elem + c->element[k] * (flex->dim + 1);
    for (int i = 0; i <= flex->dim; i++) {
      if (is_among(c->common, flex->dim, v[i])) continue;
      flex->evpair[flex->nevpair][0] = c->element[1 - k];
      flex->evpair[flex->nevpair++][1] = v[i];
      break;
    }
  }
}

bool sn_flex_surface(snPlan* plan, snPlanFlex* flex) {
  int count, ncontact;
  Fragment* all = sorted_fragments(plan, flex, &count);
  Contact* contacts = sn_plan_alloc(plan, sizeof(Contact) * (size_t)count);
  bool* border = sn_plan_alloc(plan, sizeof(bool) * (size_t)flex->nelem);
  flex->shell = sn_plan_alloc(plan, sizeof(int) * (size_t)(flex->dim * count));
  flex->layer = sn_plan_alloc(plan, sizeof(int) * (size_t)flex->nelem);
  flex->evpair = sn_plan_alloc(plan, 2 * sizeof(snInt2) * (size_t)count);
  if (!all || !contacts || !border || !flex->shell || !flex->layer || !flex->evpair) return false;
  take_shell(flex, all, count, border);
  ncontact = find_contacts(all, count, contacts);
  if (flex->dim == 3) find_layers(flex, contacts, ncontact, border);
  for (int i = 0; i < ncontact && flex->dim < 3; i++)
    if (border[contacts[i].element[0]] || border[contacts[i].element[1]]) add_pairs(flex, &contacts[i]);
  return true;
}
