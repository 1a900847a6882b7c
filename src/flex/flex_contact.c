// flex_contact.c — contacts of flexible bodies, which several bodies may share
//   reads   contact flexvert_xpos cdof subtree_com        writes  Jacobians
//   A contact on an element moves with a weighted mean of its vertices; weights are inverse distances. Where nodes
//   interpolate, the weights become a place in the unit cube and the nodes share the contact by their shape functions.
//   conformance: an element that has the vertex it touches counts without it; weights of the first side are negative
//   before the place is found, and nodes of weight below 1e-5 do not count.
#include "flex/flex_contact.h"

#include "base/assert.h"
#include "flex/flex.h"

#include <string.h>

#define LEAST_WEIGHT 1e-5

enum { MOST_BODIES = 2 * SN_FLEX_MOST_NODES };

// Bodies that share a contact, each with its weight: negative for the first side.
typedef struct Shares {
  int count;
  int body[MOST_BODIES];
  double weight[MOST_BODIES];
} Shares;

static void add_share(Shares* s, int body, double weight) {
  s->body[s->count] = body;
  s->weight[s->count++] = weight;
}

// Vertices of the model that a side of a contact is on, and their weights, which sum to 1.
typedef struct Vertices {
  int count, vertex[4];
  double weight[4];
} Vertices;

static Vertices element_vertices(const snModel* m, const snData* d, const snContact* contact, int side) {
  int flex = contact->flex[side], corners = m->flex_dim[flex] + 1;
  const int* v = m->flex_elem + m->flex_elemdataadr[flex] + contact->elem[side] * corners;
  Vertices out = {0};
  double sum = 0;
  for (int i = 0; i < corners; i++) {
    if (v[i] == contact->vert[1 - side]) continue;
    int vertex = m->flex_vertadr[flex] + v[i];
    out.vertex[out.count] = vertex;
    out.weight[out.count] = 1 / real_max(SN_MINVAL, vec3_length(vec3_sub(contact->pos, d->flexvert_xpos[vertex])));
    sum += out.weight[out.count++];
  }
  for (int i = 0; i < out.count; i++) out.weight[i] *= 1 / sum;
  return out;
}

static Vertices side_vertices(const snModel* m, const snData* d, const snContact* contact, int side) {
  if (contact->vert[side] < 0) return element_vertices(m, d, contact, side);
  return (Vertices){1, {m->flex_vertadr[contact->flex[side]] + contact->vert[side]}, {1}};
}

static void add_nodes(const snModel* m, int flex, const Vertices* v, double sign, Shares* out) {
  snVec3 place = vec3(0, 0, 0);
  for (int i = 0; i < v->count; i++) place = vec3_add_scaled(place, m->flex_vert0[v->vertex[i]], sign * v->weight[i]);
  double at[3], weight[SN_FLEX_MOST_NODES];
  vec3_store(at, place);
  sn_flex_shapes(at, m->flex_interp[flex], weight);
  for (int i = 0; i < m->flex_nodenum[flex]; i++)
    if (weight[i] >= LEAST_WEIGHT) add_share(out, m->flex_nodebodyid[m->flex_nodeadr[flex] + i], weight[i]);
}

static void add_side(const snModel* m, const snData* d, const snContact* contact, int side, double sign, Shares* out) {
  if (contact->geom[side] >= 0) {
    add_share(out, m->geom_bodyid[contact->geom[side]], sign);
    return;
  }
  Vertices v = side_vertices(m, d, contact, side);
  if (m->flex_interp[contact->flex[side]]) {
    add_nodes(m, contact->flex[side], &v, sign, out);
    return;
  }
  for (int i = 0; i < v.count; i++) add_share(out, m->flex_vertbodyid[v.vertex[i]], sign * v.weight[i]);
}

static Shares shares_of(const snModel* m, const snData* d, const snContact* contact) {
  Shares s = {.count = 0};
  add_side(m, d, contact, 0, -1, &s);
  add_side(m, d, contact, 1, 1, &s);
  return s;
}

double sn_flex_contact_weight(const snModel* m, const snData* d, const snContact* contact) {
  Shares s = {.count = 0};
  add_side(m, d, contact, 0, 1, &s);
  add_side(m, d, contact, 1, 1, &s);
  double sum = 0;
  for (int i = 0; i < s.count; i++) sum += m->body_invweight0[s.body[i]][0] * s.weight[i];
  return sum;
}

// ---- dofs

static int merge(int* list, int count, const int* chain, int length) {
  for (int i = 0; i < length; i++) {
    int at = count;
    while (at > 0 && list[at - 1] > chain[i]) at--;
    if (at > 0 && list[at - 1] == chain[i]) continue;
    memmove(list + at + 1, list + at, sizeof(int) * (size_t)(count - at));
    list[at] = chain[i];
    count++;
  }
  return count;
}

snFlexContactJacobian sn_flex_contact_dofs(const snModel* m, const snData* d, const snContact* contact,
                                           snArena* arena) {
  Shares s = shares_of(m, d, contact);
  int room = 0;
  for (int i = 0; i < s.count; i++) room += m->body_chainnum[s.body[i]];
  snFlexContactJacobian out = {.dof = sn_arena_array(arena, int, room + 1)};
  for (int i = 0; out.dof && i < s.count; i++)
    out.count =
        merge(out.dof, out.count, m->chain_dof + m->body_chainadr[s.body[i]], m->body_chainnum[s.body[i]]);
  out.stride = out.count;
  return out;
}

// ---- Jacobian

static void add_body(const snModel* m, const snData* d, const snContact* contact, int dim, int body, double weight,
                     const snFlexContactJacobian* out) {
  const int* chain = m->chain_dof + m->body_chainadr[body];
  snVec3 arm = vec3_sub(contact->pos, d->subtree_com[m->body_rootid[body]]);
  for (int k = 0, at = 0; k < m->body_chainnum[body]; k++) {
    while (out->dof[at] != chain[k]) at++;
    snSpatial axis = d->cdof[chain[k]];
    snVec3 shift = spatial_point_velocity(axis, arm);
    for (int r = 0; r < dim; r++)
      out->J[r * out->stride + at] += weight * vec3_dot(mat3_row(contact->frame, r % 3), r < 3 ? shift : axis.rot);
  }
}

void sn_flex_contact_jacobian(const snModel* m, const snData* d, const snContact* contact, int dim,
                              const snFlexContactJacobian* out) {
  Shares s = shares_of(m, d, contact);
  for (int r = 0; r < dim; r++) memset(out->J + r * out->stride, 0, sizeof(double) * (size_t)out->count);
  for (int i = 0; i < s.count; i++) add_body(m, d, contact, dim, s.body[i], s.weight[i], out);
}
