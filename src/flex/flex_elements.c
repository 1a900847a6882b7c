// flex_elements.c — forces of elastic triangles and tetrahedra
//   reads   flexvert_xpos flexedge_length flexedge_velocity        writes  adds to qfrc_spring
//   Energy is a quadratic form k of the elongations l^2 - L^2 of an element's edges (compile/flex/flex_stiffness.c), so
//   the force on a vertex is a sum over edges of tension times edge vector. Rayleigh damping takes the elongation over
//   the last step, l_before = l - h dl/dt, into the same form:
//     Kharevych et al., Geometric, Variational Integrators for Computer Animation (2006), 5.2
//   conformance: the flags `spring` and `damper` do not switch it off one by one.
#include "flex/flex.h"

#include "base/arena.h"

#include <string.h>

enum { MOST_EDGES = 6 };

static const int edge_ends[2][MOST_EDGES][2] = {{{1, 2}, {2, 0}, {0, 1}},
                                                {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}}};

typedef struct Body {
  const double *length, *rest, *rate;
  double damping, timestep;
} Body;

static double elongation(const Body* b, int edge) {
  double l = b->length[edge], rest = b->rest[edge], before = l - b->rate[edge] * b->timestep;
  return l * l - rest * rest + (l * l - before * before) * b->damping;
}

// tension = k elongation, k as its upper triangle
static void tensions(const double* k, const double* stretch, int edges, double* out) {
  for (int e = 0; e < edges; e++) out[e] = 0;
  for (int e = 0; e < edges; e++) {
    out[e] += *k++ * stretch[e];
    for (int f = e + 1; f < edges; f++, k++) {
      out[e] += *k * stretch[f];
      out[f] += *k * stretch[e];
    }
  }
}

static void add_element(const Body* b, const double* k, const int* vertices, const int* edges, int dim, const snVec3* x,
                        snVec3* force) {
  double stretch[MOST_EDGES], tension[MOST_EDGES];
  int count = flex_elem_edges(dim);
  for (int e = 0; e < count; e++) stretch[e] = elongation(b, edges[e]);
  tensions(k, stretch, count, tension);
  for (int e = 0; e < count; e++) {
    int v = vertices[edge_ends[dim - 2][e][0]], w = vertices[edge_ends[dim - 2][e][1]];
    snVec3 pull = vec3_scale(vec3_sub(x[v], x[w]), tension[e]);
    force[v] = vec3_sub(force[v], pull);
    force[w] = vec3_add(force[w], pull);
  }
}

// Vertices that slide freely take the force as it is; those on other bodies hand it on to the dofs that move them.
static void apply(const snModel* m, snData* d, int flex, const snVec3* force) {
  for (int i = 0; i < m->flex_vertnum[flex]; i++) {
    int vertex = m->flex_vertadr[flex] + i, body = m->flex_vertbodyid[vertex];
    if (m->body_simple[body] != 2) {
      sn_flex_apply(m, d, d->qfrc_spring, body, d->flexvert_xpos[vertex], force[i]);
      continue;
    }
    double f[3];
    vec3_store(f, force[i]);
    for (int k = 0; k < m->body_dofnum[body] && k < 3; k++) d->qfrc_spring[m->body_dofadr[body] + k] += f[k];
  }
}

void sn_flex_element_forces(const snModel* m, snData* d, int flex) {
  int dim = m->flex_dim[flex], edge = m->flex_edgeadr[flex], nvert = m->flex_vertnum[flex];
  size_t mark = sn_arena_mark(d->scratch);
  snVec3* force = sn_arena_array(d->scratch, snVec3, nvert);
  memset(force, 0, sizeof(snVec3) * (size_t)nvert);
  Body b = {d->flexedge_length + edge, m->flexedge_length0 + edge, d->flexedge_velocity + edge,
            m->opt.timestep > 0 ? m->flex_damping[flex] / m->opt.timestep : 0, m->opt.timestep};
  const int *vertices = m->flex_elem + m->flex_elemdataadr[flex], *edges = m->flex_elemedge + m->flex_elemedgeadr[flex];
  const snVec3* x = d->flexvert_xpos + m->flex_vertadr[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; e++)
    add_element(&b, m->flex_stiffness[m->flex_elemadr[flex] + e], vertices + e * (dim + 1),
                edges + e * flex_elem_edges(dim), dim, x, force);
  apply(m, d, flex, force);
  sn_arena_release(d->scratch, mark);
}
