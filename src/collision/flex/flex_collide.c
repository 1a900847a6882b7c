// flex_collide.c — contacts of flexible bodies: which pairs are near, and the order of contacts
//   reads   bvh_aabb_dyn flexelem_aabb flexvert_xpos, frames of geoms        writes  the list of contacts
//   Geoms and elements go down the bounding volumes of a flex. conformance: contacts come body by body, those between
//   bodies before those with flexes; then flexes with each other, then each with itself. Within a pair they are ordered
//   by geom or element, then by element or vertex. The flag `midphase` disables trees, and with them active layers.
#include "collision/flex/flex_collide.h"

#include "collision/contact_parameters.h"
#include "math/mat3.h"

#include <math.h>

// ---- candidates

// Elements of a flex near a box, rising.
typedef struct Near {
  int* elem;
  int count;
} Near;

static void sort_rising(int* x, int n) {
  int gap = 1;
  while (gap < n / 3) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (int i = gap; i < n; i++) {
      int value = x[i], at = i;
      for (; at >= gap && x[at - gap] > value; at -= gap) x[at] = x[at - gap];
      x[at] = value;
    }
}

// `room`: for all elements of the flex, and for as many nodes as its tree has.
static Near elements_near(const snModel* m, const snData* d, int flex, snAabb box, double margin, int* room) {
  int first = m->flex_treeadr[flex], *stack = room + m->flex_elemnum[flex], depth = 1;
  Near near = {room, 0};
  stack[0] = 0;
  while (depth > 0) {
    int node = first + stack[--depth];
    if (boxes_apart(d->bvh_aabb_dyn[node], box, margin)) continue;
    if (m->flextree_elem[node] >= 0) {
      near.elem[near.count++] = m->flextree_elem[node];
      continue;
    }
    stack[depth++] = m->flextree_child[node][0];
    stack[depth++] = m->flextree_child[node][1];
  }
  sort_rising(near.elem, near.count);
  return near;
}

// NULL when out of memory: the search is then full.
static int* search_room(snFlexSearch* s, int flex) {
  int* room = sn_arena_array(s->d->scratch, int, s->m->flex_elemnum[flex] + s->m->flex_treenum[flex] + 2);
  s->full |= !room;
  return room;
}

static bool masks_meet(int type1, int affinity1, int type2, int affinity2) {
  return (type1 & affinity2) || (type2 & affinity1);
}

// ---- geoms

static double extent_along(snVec3 half, snMat3 rot, int row) {
  snVec3 axis = mat3_row(rot, row);
  return fabs(axis.x) * half.x + fabs(axis.y) * half.y + fabs(axis.z) * half.z;
}

// Box of a geom along the axes of the world, no wider than its bounding sphere.
static snAabb world_box(const snShape* shape) {
  snVec3 center = vec3_add(mat3_mul_vec3(shape->rot, shape->box.center), shape->pos), half = shape->box.half;
  return (snAabb){center, vec3(extent_along(half, shape->rot, 0), extent_along(half, shape->rot, 1),
                               extent_along(half, shape->rot, 2))};
}

static bool sphere_apart(const snShape* shape, double margin, snAabb box) {
  double reach = shape->bound + margin;
  return boxes_apart((snAabb){shape->pos, {reach, reach, reach}}, box, 0);
}

// Separating axes along the sides of the geom's own box.
static bool apart_along_geom(const snShape* shape, snAabb box, double margin) {
  snVec3 offset = mat3_transpose_mul_vec3(shape->rot, vec3_sub(box.center, shape->pos));
  double to[3], half[3], center[3];
  vec3_store(to, offset);
  vec3_store(half, shape->box.half);
  vec3_store(center, shape->box.center);
  for (int k = 0; k < 3; k++) {
    snVec3 axis = mat3_col(shape->rot, k);
    double reach = fabs(axis.x) * box.half.x + fabs(axis.y) * box.half.y + fabs(axis.z) * box.half.z;
    if (half[k] + reach + margin < fabs(to[k] - center[k])) return true;
  }
  return false;
}

static bool uses_tree(const snModel* m, int flex) {
  return !(m->opt.disableflags & SN_DISABLE_MIDPHASE) && m->flex_treeadr[flex] >= 0;
}

static void collide_geom(snFlexSearch* s, int geom, int flex, int* room) {
  const snModel* m = s->m;
  bool override = m->opt.enableflags & SN_ENABLE_OVERRIDE, tree = uses_tree(m, flex);
  double margin = override ? m->opt.o_margin : m->geom_margin[geom] + m->flex_margin[flex];
  margin = reach_of(m, margin, m->geom_gap[geom] + m->flex_gap[flex]);
  snGeomShape memory;
  const snShape* shape = sn_geom_shape(&memory, m, s->d, geom);
  const snAabb* boxes = s->d->flexelem_aabb + m->flex_elemadr[flex];
  Near near = {room, m->flex_elemnum[flex]};
  if (tree)
    near = elements_near(m, s->d, flex, world_box(shape), margin, room);
  else
    for (int e = 0; e < near.count; e++) near.elem[e] = e;
  for (int i = 0; i < near.count && !s->full; i++) {
    int elem = near.elem[i];
    if (sphere_apart(shape, margin, boxes[elem])) continue;
    if (tree && apart_along_geom(shape, boxes[elem], margin)) continue;
    sn_collide_geom_element(s, shape, geom, flex, elem);
  }
}

// conformance: with trees, planes of a body fixed to the world are tested whatever their own masks say, others never
static bool meets_plane(const snModel* m, int geom, int flex, bool masks) {
  return uses_tree(m, flex) ? m->body_weldid[m->geom_bodyid[geom]] == 0 : masks;
}

static void collide_body(snFlexSearch* s, int body, int flex, int* room) {
  const snModel* m = s->m;
  if (!masks_meet(m->body_contype[body], m->body_conaffinity[body], m->flex_contype[flex], m->flex_conaffinity[flex]))
    return;
  s->key = body;
  for (int i = 0; i < m->body_geomnum[body] && !s->full; i++) {
    int geom = m->body_geomadr[body] + i;
    bool masks = masks_meet(m->geom_contype[geom], m->geom_conaffinity[geom], m->flex_contype[flex],
                            m->flex_conaffinity[flex]);
    if (m->geom_type[geom] != SN_GEOM_PLANE) {
      if (masks) collide_geom(s, geom, flex, room);
    } else if (meets_plane(m, geom, flex, masks)) {
      sn_collide_plane_flex(s, geom, flex);
    }
  }
}

// ---- flexes

static void collide_flexes(snFlexSearch* s, int flex1, int flex2, int* room) {
  const snModel* m = s->m;
  if (!masks_meet(m->flex_contype[flex1], m->flex_conaffinity[flex1], m->flex_contype[flex2],
                  m->flex_conaffinity[flex2]))
    return;
  bool tree = uses_tree(m, flex1) && uses_tree(m, flex2), override = m->opt.enableflags & SN_ENABLE_OVERRIDE;
  double margin = override ? m->opt.o_margin : m->flex_margin[flex1] + m->flex_margin[flex2];
  margin = reach_of(m, margin, m->flex_gap[flex1] + m->flex_gap[flex2]);
  for (int e = 0; e < m->flex_elemnum[flex1] && !s->full; e++) {
    if (tree && !flex_element_is_active(m, flex1, e)) continue;
    Near near = {room, m->flex_elemnum[flex2]};
    if (tree)
      near = elements_near(m, s->d, flex2, s->d->flexelem_aabb[m->flex_elemadr[flex1] + e], margin, room);
    else
      for (int k = 0; k < near.count; k++) near.elem[k] = k;
    for (int k = 0; k < near.count; k++) sn_collide_elements(s, flex1, e, flex2, near.elem[k]);
  }
}

static void collide_all(snFlexSearch* s) {
  const snModel* m = s->m;
  for (int body = 0; body < m->nbody && !s->full; body++)
    for (int flex = 0; flex < m->nflex && m->body_geomnum[body] > 0 && !s->full; flex++) {
      size_t mark = sn_arena_mark(s->d->scratch);
      int *room = search_room(s, flex), before = s->out->count;
      if (room) collide_body(s, body, flex, room);
      // room that contacts took must stay
      if (s->out->count == before) sn_arena_release(s->d->scratch, mark);
    }
  s->key = m->nbody;
  for (int flex1 = 0; flex1 < m->nflex; flex1++)
    for (int flex2 = flex1 + 1; flex2 < m->nflex && !s->full; flex2++) {
      int* room = search_room(s, flex2);
      if (room) collide_flexes(s, flex1, flex2, room);
    }
  for (int flex = 0; flex < m->nflex && !s->full; flex++) sn_collide_self(s, flex);
}

// ---- order

static int lower_body(const snModel* m, const snContact* contact) {
  int a = m->geom_bodyid[contact->geom[0]], b = m->geom_bodyid[contact->geom[1]];
  return a < b ? a : b;
}

static bool merge(snContactList* list, const snModel* m, snData* d, const snContactList* flexes, const int* body) {
  snContactList all = {0};
  if (!contact_list_grow(&all, d->frame, list->count + flexes->count)) return false;
  for (int i = 0, k = 0; i < list->count || k < flexes->count;) {
    bool geoms = k == flexes->count || (i < list->count && lower_body(m, &list->item[i]) <= body[k]);
    all.item[all.count++] = geoms ? list->item[i++] : flexes->item[k++];
  }
  *list = all;
  return true;
}

bool sn_collide_flexes(snContactList* list, const snModel* m, snData* d, snConvexSettings* settings) {
  snContactList found = {0};
  size_t mark = sn_arena_mark(d->scratch);
  snFlexSearch s = {.m = m, .d = d, .settings = settings, .out = &found};
  settings->cache = NULL;
  collide_all(&s);
  bool good = !s.full && (found.count == 0 || merge(list, m, d, &found, s.body));
  sn_arena_release(d->scratch, mark);
  return good;
}
