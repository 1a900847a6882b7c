// device_contact.c — tables of geoms and pairs that may touch, for kernels
//   reads   geoms, filters, contact parameters        writes  geom_* pair_* mesh_corner
//   All pairs that filters leave stand in the order in which their contacts
//   come; parameters are mixed here, once.
#include "collision/broad/candidates.h"
#include "collision/contact_parameters.h"
#include "collision/broad/filter.h"
#include "collision/pair/pairs.h"
#include "constraint/row_parameters.h"
#include "cuda/model/device_model.h"
#include "geometry/shape.h"
#include "geometry/shape_ops.h"
#include "math/mat3.h"
#include "math/quat.h"

#include <stdlib.h>
#include <string.h>

// Most contacts of each kind of pair, and the two kinds of geoms.
static const struct {
  int type1, type2, most;
} kinds[SN_PAIR_KINDS] = {
#define PAIR(A, B, function, most) [SN_PAIR_##A##_##B] = {SN_GEOM_##A, SN_GEOM_##B, most},
    SN_CLOSED_PAIRS(PAIR)
#undef PAIR
    [SN_PAIR_PLANE_ELLIPSOID] = {SN_GEOM_PLANE, SN_GEOM_ELLIPSOID, 1},
};

static bool is_primitive(int type) { return type >= SN_GEOM_SPHERE && type <= SN_GEOM_BOX; }

static bool is_convex(int type) { return is_primitive(type) || type == SN_GEOM_MESH; }

// Searches of libccd, with the flag nativeccd disabled, are the host's.
int sn_pair_kind(const snModel* m, int type1, int type2) {
  if (sn_pair((snGeomType)type1, (snGeomType)type2)->device != SN_SUPPORT_KERNEL) return SN_PAIR_HOST;
  for (int kind = 0; kind < SN_PAIR_KINDS; kind++)
    if (kinds[kind].type1 == type1 && kinds[kind].type2 == type2) return kind;
  if (type1 == SN_GEOM_BOX && type2 == SN_GEOM_BOX) return SN_PAIR_BOX_BOX;
  if (type1 == SN_GEOM_PLANE && type2 == SN_GEOM_MESH) return SN_PAIR_PLANE_MESH;
  if (m->opt.disableflags & SN_DISABLE_NATIVECCD || !is_convex(type2)) return SN_PAIR_HOST;
  if (type1 == SN_GEOM_HFIELD) return SN_PAIR_FIELD;
  if (!is_convex(type1)) return SN_PAIR_HOST;
  return type2 == SN_GEOM_MESH ? SN_PAIR_MESH : SN_PAIR_CONVEX;
}

static int most_contacts(const snModel* m, int kind) {
  switch (kind) {
    case SN_PAIR_HOST: return 0;
    case SN_PAIR_BOX_BOX: return SN_BOX_CONTACTS;
    case SN_PAIR_PLANE_MESH: return 3;
    case SN_PAIR_FIELD: return SN_MAX_PAIR_CONTACTS;
    case SN_PAIR_CONVEX:
    case SN_PAIR_MESH: return m->opt.enableflags & SN_ENABLE_MULTICCD ? 5 : 1;
  }
  return kinds[kind].most;
}

// ---- pairs, in the order of contacts

typedef struct PairList {
  snCandidates near;
  snArena* arena;
} PairList;

static bool collides(const snModel* m) {
  return !(m->opt.disableflags & (SN_DISABLE_CONSTRAINT | SN_DISABLE_CONTACT)) && m->nbody > 1;
}

// Contacts between what no dof moves have no rows.
static bool moves(const snModel* m, int geom1, int geom2) {
  return m->body_chainnum[m->geom_bodyid[geom1]] + m->body_chainnum[m->geom_bodyid[geom2]] > 0;
}

static PairList list_pairs(const snModel* m) {
  snAllocator allocator = m->allocator;
  PairList list = {.arena = sn_arena_create(&allocator, 1 << 16)};
  list.near.arena = list.arena;
  if (!list.arena || !collides(m)) return list;
  for (int geom1 = 0; geom1 < m->ngeom; geom1++)
    for (int geom2 = geom1 + 1; geom2 < m->ngeom; geom2++)
      if (moves(m, geom1, geom2) && sn_geoms_may_touch(m, geom1, geom2)) sn_add_geoms(&list.near, m, geom1, geom2);
  for (int pair = 0; pair < m->npair; pair++)
    if (moves(m, m->pair_geom1[pair], m->pair_geom2[pair])) sn_add_pair(&list.near, m, pair);
  sn_sort_candidates(&list.near, m);
  return list;
}

// Bodies from the world to this one, where it has geoms.
static int chain_length(const snModel* m, int body) {
  int length = 0;
  if (m->body_geomnum[body] == 0) return 0;
  for (; body > 0; body = m->body_parentid[body]) length++;
  return length;
}

static void put_chains(snDeviceModel* p, const snModel* m) {
  int next = 0;
  for (int body = 0; body < m->nbody; body++) {
    p->chain_adr[body] = next;
    next += chain_length(m, body);
    for (int i = next - 1, link = body; i >= p->chain_adr[body]; i--, link = m->body_parentid[link])
      p->chain_body[i] = link;
  }
  p->chain_adr[m->nbody] = next;
}

static int corners_of(const snModel* m, int mesh) {
  return m->mesh_graphadr[mesh] < 0 ? 0 : m->mesh_graph[m->mesh_graphadr[mesh]];
}

// Faces of meshes are there with the flag multiccd only.
static void mesh_sizes(snDeviceModel* p, const snModel* m) {
  p->multiccd = (m->opt.enableflags & SN_ENABLE_MULTICCD) != 0;
  p->nmesh = m->nmesh, p->nmeshvert = m->nmeshvert, p->nmeshgraph = m->nmeshgraph;
  for (int mesh = 0; mesh < m->nmesh; mesh++) p->nmeshcorner += corners_of(m, mesh);
  if (!p->multiccd) return;
  p->nmeshpoly = m->nmeshpoly, p->nmeshpolyvert = m->nmeshpolyvert;
  p->nmeshmap = m->nmeshvert, p->nmeshpolymap = m->nmeshpolymap;
}

void sn_device_model_contact_sizes(snDeviceModel* p, const snModel* m) {
  PairList list = list_pairs(m);
  p->ngeom = m->ngeom;
  p->nhfield = m->nhfield, p->nhfielddata = m->nhfielddata;
  p->npair = list.near.count;
  for (int i = 0; i < p->npair; i++) {
    snNearPair near = sn_near_pair(m, list.near.item[i]);
    int kind = sn_pair_kind(m, m->geom_type[near.geom1], m->geom_type[near.geom2]);
    p->nconvex += kind >= SN_PAIR_CONVEX && kind != SN_PAIR_HOST;
  }
  for (int body = 1; body < m->nbody && p->nconvex > 0; body++) p->nchain += chain_length(m, body);
  sn_arena_destroy(list.arena);
  if (p->nconvex > 0) mesh_sizes(p, m);
}

// ---- contents

// The top of a height field's box comes down to its highest point.
static void lower_top(snAabb* box, const snModel* m, int field) {
  int points = m->hfield_nrow[field] * m->hfield_ncol[field];
  const float* height = m->hfield_data + m->hfield_adr[field];
  double highest = 0;
  for (int i = 0; i < points; i++)
    if ((double)height[i] > highest) highest = (double)height[i];
  double top = highest * m->hfield_size[field][2], bottom = box->center.z - box->half.z;
  box->center.z = 0.5 * (top + bottom);
  box->half.z = 0.5 * (top - bottom);
}

// The frame of a geom in its body's: as on the processor, that of the body or of its inertia to the last bit where it
// counts as such.
static snPose geom_frame(const snModel* m, int geom) {
  int body = m->geom_bodyid[geom], same = m->body_sameframe[body];
  snPose frame = {m->geom_pos[geom], m->geom_quat[geom]}, inertia = {m->body_ipos[body], m->body_iquat[body]};
  if (same == SN_SAMEFRAME_BODY) inertia.pos = vec3(0, 0, 0);
  if (same != SN_SAMEFRAME_NONE) inertia.quat = quat_identity();
  switch ((snSameFrame)m->geom_sameframe[geom]) {
    case SN_SAMEFRAME_NONE: break;
    case SN_SAMEFRAME_BODY: frame.pos = vec3(0, 0, 0), frame.quat = quat_identity(); break;
    case SN_SAMEFRAME_BODYROT: frame.quat = quat_identity(); break;
    case SN_SAMEFRAME_INERTIA: frame = inertia; break;
    case SN_SAMEFRAME_INERTIAROT: frame.quat = inertia.quat; break;
  }
  return frame;
}

static void put_geom(snDeviceModel* p, const snModel* m, int geom) {
  snPose frame = geom_frame(m, geom);
  snMat3 axes = quat_to_mat3(frame.quat);
  snAabb box = m->geom_aabb[geom];
  if (m->geom_type[geom] == SN_GEOM_HFIELD) lower_top(&box, m, m->geom_dataid[geom]);
  vec3_store(p->geom_pos + 3 * geom, frame.pos);
  quat_store(p->geom_quat + 4 * geom, frame.quat);
  memcpy(p->geom_mat + 9 * geom, &axes, sizeof axes);
  memcpy(p->geom_aabb + 6 * geom, &box, sizeof box);
  vec3_store(p->geom_semiaxes + 3 * geom, sn_primitive_semiaxes((snGeomType)m->geom_type[geom], m->geom_size[geom]));
}

// Corners of hulls in the order of their graphs, four floats each: x, y, z, 0.
static void put_corners(snDeviceModel* p, const snModel* m) {
  for (int mesh = 0, next = 0; mesh < p->nmesh; mesh++) {
    const int *graph = m->mesh_graph + m->mesh_graphadr[mesh], *vertex = graph + 2 + corners_of(m, mesh);
    p->mesh_corneradr[mesh] = next;
    for (int i = 0; i < corners_of(m, mesh); i++, next++)
      memcpy(p->mesh_corner + 4 * next, m->mesh_vert[m->mesh_vertadr[mesh] + vertex[i]], sizeof(snFloat3));
  }
}

static void put_pair(snDeviceModel* p, const snModel* m, int i, snNearPair near) {
  snContact contact;
  bool automatic = near.pair < 0;
  if (automatic)
    sn_contact_of_geoms(&contact, m, near.geom1, near.geom2);
  else
    sn_contact_of_pair(&contact, m, near.pair, near.geom1, near.geom2);
  int kind = sn_pair_kind(m, m->geom_type[near.geom1], m->geom_type[near.geom2]);
  p->pair_geom[2 * i] = near.geom1, p->pair_geom[2 * i + 1] = near.geom2;
  p->pair_kind[i] = kind;
  p->pair_most[i] = most_contacts(m, kind);
  p->pair_dim[i] = contact.dim;
  int rows = contact.dim == 1 ? 1 : p->pyramidal ? 2 * (contact.dim - 1) : contact.dim;
  if (rows > p->contact_rows) p->contact_rows = rows;
  p->pair_margin[i] = automatic ? geoms_reach(m, near.geom1, near.geom2) : pair_reach(m, near.pair);
  p->pair_includemargin[i] = contact.includemargin;
  sn_solimp_bounded(p->pair_solimp + 5 * i, contact.solimp);
  snReference normal = sn_device_model_reference(m, contact.solref, p->pair_solimp[5 * i + SN_DMAX]);
  p->pair_spring[2 * i] = normal.stiffness, p->pair_spring[2 * i + 1] = normal.damping;
  p->pair_tangent[i] = sn_tangent_reference(m, &contact, normal).damping;
  memcpy(p->pair_friction + 5 * i, contact.friction, sizeof contact.friction);
  p->pair_weight[i] =
      m->body_invweight0[m->geom_bodyid[near.geom1]][0] + m->body_invweight0[m->geom_bodyid[near.geom2]][0];
}

void sn_device_model_contacts(snDeviceModel* p, const snModel* m) {
  PairList list = list_pairs(m);
  if (p->nconvex > 0) put_chains(p, m);
  put_corners(p, m);
  for (int geom = 0; geom < m->ngeom; geom++) put_geom(p, m, geom);
  for (int i = 0; i < p->npair && i < list.near.count; i++) put_pair(p, m, i, sn_near_pair(m, list.near.item[i]));
  sn_arena_destroy(list.arena);
}
