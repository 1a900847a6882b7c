// flex_pairs.c — contacts of one element of a flexible body with a geom, an element or a vertex
//   reads   flexvert_xpos flexelem_aabb, frames of geoms        writes  contacts of the search
//   Lines are capsules and touch round geoms and boxes as such; triangles have their own functions with spheres, boxes
//   and capsules; everything else is a convex search on the vertices, thickened by the radius.
//   conformance: an element does not touch what it has a body in common with.
#include "collision/flex/flex_collide.h"

#include "collision/contact_parameters.h"
#include "geometry/convex/support.h"
#include "math/frame.h"
#include "model/contact_body.h"

#include <string.h>

// ---- elements as shapes

static snVec3 flex_support(snSolid* solid, snVec3 direction) {
  const snFlexSolid* f = (const snFlexSolid*)(const void*)solid->shape;
  int best = 0;
  double most = vec3_dot(f->vertex[0], direction);
  for (int i = 1; i < f->count; i++) {
    double along = vec3_dot(f->vertex[i], direction);
    if (along > most) best = i, most = along;
  }
  return vec3_add_scaled(f->vertex[best], direction, f->radius);
}

// The kind of a height field's cell stands in for elements: it has vertices, and no surface that is round.
snFlexSolid sn_flex_solid(const snModel* m, const snData* d, int flex, int elem, int vert) {
  snFlexSolid out = {.shape = {.type = SN_GEOM_HFIELD}, .radius = m->flex_radius[flex]};
  const snVec3* x = d->flexvert_xpos + m->flex_vertadr[flex];
  if (elem < 0) {
    out.count = 1;
    out.vertex[0] = out.shape.pos = x[vert];
    return out;
  }
  const int* v = flex_element(m, flex, elem);
  out.count = m->flex_dim[flex] + 1;
  for (int i = 0; i < out.count; i++) out.vertex[i] = x[v[i]];
  out.shape.pos = d->flexelem_aabb[m->flex_elemadr[flex] + elem].center;
  return out;
}

static snSolid solid_of(const snFlexSolid* f, double margin) {
  return (snSolid){
      .shape = &f->shape, .support = flex_support, .own_support = true, .vertex = -1, .known = -1, .margin = margin};
}

static snShape capsule_of(const snModel* m, const snData* d, int flex, int elem) {
  const int* v = flex_element(m, flex, elem);
  const snVec3* x = d->flexvert_xpos + m->flex_vertadr[flex];
  double length;
  snVec3 axis = vec3_direction(vec3_sub(x[v[0]], x[v[1]]), &length);
  double radius = m->flex_radius[flex];
  return (snShape){.type = SN_GEOM_CAPSULE,
                   .size = {radius, 0.5 * length, 0},
                   .pos = vec3_scale(vec3_add(x[v[0]], x[v[1]]), 0.5),
                   .rot = quat_to_mat3(sn_quat_of_z_axis(axis)),
                   .bound = radius + 0.5 * length};
}

static snThickTriangle triangle_of(const snModel* m, const snData* d, int flex, int elem) {
  const int* v = flex_element(m, flex, elem);
  const snVec3* x = d->flexvert_xpos + m->flex_vertadr[flex];
  return (snThickTriangle){{x[v[0]], x[v[1]], x[v[2]]}, m->flex_radius[flex]};
}

// ---- contacts

// Appends a contact made of `model`; keeps what it is ordered by.
static void add_contact(snFlexSearch* s, const snContact* model, const snContactPoint* point) {
  snContactList* out = s->out;
  if (out->count == s->body_room) {
    int room = 2 * s->body_room + 64;
    int* body = sn_arena_array(s->d->scratch, int, room);
    if (body && out->count) memcpy(body, s->body, sizeof(int) * (size_t)out->count);
    s->body = body ? body : s->body;
    s->body_room = body ? room : s->body_room;
    s->full |= !body;
  }
  if (s->full || !contact_list_grow(out, s->d->scratch, 1)) {
    s->full = true;
    return;
  }
  snContact* contact = &out->item[out->count];
  s->body[out->count++] = s->key;
  *contact = *model;
  contact->dist = point->dist;
  contact->pos = point->pos;
  contact->frame = sn_contact_frame(point->normal, point->tangent);
  const int* flex = contact->flex;
  // conformance: without constraints, contacts of such flexes are not told apart and push nothing
  bool passive = !(s->m->opt.disableflags & SN_DISABLE_CONSTRAINT) &&
                 (s->m->flex_passive[flex[1]] || (flex[0] >= 0 && s->m->flex_passive[flex[0]]));
  contact->exclude = passive ? SN_CONTACT_PASSIVE : point->dist >= contact->includemargin;
}

// The distance at which contacts are found: of a geom with a flex, of two flexes.
static double margin_of(const snModel* m, double sum, double gap) {
  return reach_of(m, m->opt.enableflags & SN_ENABLE_OVERRIDE ? m->opt.o_margin : sum, gap);
}
static double geom_reach(const snModel* m, int geom, int flex) {
  return margin_of(m, m->geom_margin[geom] + m->flex_margin[flex], m->geom_gap[geom] + m->flex_gap[flex]);
}
static double flexes_reach(const snModel* m, int flex1, int flex2) {
  return margin_of(m, m->flex_margin[flex1] + m->flex_margin[flex2], m->flex_gap[flex1] + m->flex_gap[flex2]);
}

void sn_collide_plane_flex(snFlexSearch* s, int geom, int flex) {
  const snModel* m = s->m;
  snVec3 origin = s->d->geom_xpos[geom], normal = mat3_col(s->d->geom_xmat[geom], 2);
  double margin = geom_reach(m, geom, flex), radius = m->flex_radius[flex];
  snContact model;
  sn_contact_of_flex(&model, m, geom, -1, flex);
  for (int v = 0; v < m->flex_vertnum[flex]; v++) {
    snVec3 x = s->d->flexvert_xpos[m->flex_vertadr[flex] + v];
    double height = vec3_dot(vec3_sub(x, origin), normal), dist = height - radius;
    if (height > margin + radius) continue;
    model.vert[1] = v;
    snContactPoint point = {.dist = dist, .normal = normal, .pos = vec3_add_scaled(x, normal, -dist * 0.5 - radius)};
    add_contact(s, &model, &point);
  }
}

// ---- geoms

static int convex_points(snContactPoint* out, snSolid* a, snSolid* b, double margin, const snConvexSettings* settings) {
  double depth;
  if (!sn_penetration(&depth, &out->normal, &out->pos, a, b, false, settings)) return 0;
  out->dist = margin - depth;
  out->tangent = vec3(0, 0, 0);
  return 1;
}

static int capsule_points(snFlexSearch* s, snContactPoint* out, const snShape* shape, int flex, int elem,
                          double margin) {
  snShape capsule = capsule_of(s->m, s->d, flex, elem);
  if (shape->type == SN_GEOM_SPHERE) return sn_sphere_capsule(out, shape, &capsule, margin, s->settings);
  if (shape->type == SN_GEOM_CAPSULE) return sn_capsule_capsule(out, shape, &capsule, margin, s->settings);
  int count = sn_capsule_box(out, &capsule, shape, margin, s->settings);
  for (int i = 0; i < count; i++) out[i].normal = vec3_neg(out[i].normal);
  return count;
}

static int field_points(snFlexSearch* s, snContactPoint* out, const snShape* field, int flex, int elem, double margin) {
  snFlexSolid f = sn_flex_solid(s->m, s->d, flex, elem, -1);
  snVec3 low, high;
  for (int i = 0; i < f.count; i++) {
    snVec3 x = f.vertex[i] = mat3_transpose_mul_vec3(field->rot, vec3_sub(f.vertex[i], field->pos));
    low = i == 0 ? x : vec3(real_min(low.x, x.x), real_min(low.y, x.y), real_min(low.z, x.z));
    high = i == 0 ? x : vec3(real_max(high.x, x.x), real_max(high.y, x.y), real_max(high.z, x.z));
  }
  f.shape.pos = mat3_transpose_mul_vec3(field->rot, vec3_sub(f.shape.pos, field->pos));
  snSolid solid = solid_of(&f, margin);
  return sn_field_solid(out, field, &solid, low, high, margin, s->settings);
}

static int convex_geom_points(snFlexSearch* s, snContactPoint* out, const snShape* shape, int flex, int elem,
                              double margin) {
  snFlexSolid f = sn_flex_solid(s->m, s->d, flex, elem, -1);
  snSolid a = sn_solid(shape, margin), b = solid_of(&f, margin);
  int count = convex_points(out, &a, &b, margin, s->settings);
  // conformance: sheets take the normal of a round geom
  if (count && s->settings->native && s->m->flex_dim[flex] == 2)
    out->normal = sn_surface_normal(out->normal, out->pos, shape, &f.shape);
  return count;
}

static int geom_points(snFlexSearch* s, snContactPoint* out, const snShape* shape, int flex, int elem, double margin) {
  int dim = s->m->flex_dim[flex];
  bool round_or_box = shape->type == SN_GEOM_SPHERE || shape->type == SN_GEOM_CAPSULE || shape->type == SN_GEOM_BOX;
  if (shape->type == SN_GEOM_HFIELD) return field_points(s, out, shape, flex, elem, margin);
  if (dim == 1 && round_or_box) return capsule_points(s, out, shape, flex, elem, margin);
  if (dim != 2 || !round_or_box) return convex_geom_points(s, out, shape, flex, elem, margin);
  snThickTriangle t = triangle_of(s->m, s->d, flex, elem);
  if (shape->type == SN_GEOM_SPHERE) return sn_sphere_triangle(out, shape->pos, shape->size.x, &t, margin);
  return (shape->type == SN_GEOM_BOX ? sn_box_triangle : sn_capsule_triangle)(out, shape, &t, margin);
}

static bool has_body(const snModel* m, int flex, int elem, int body) {
  const int *v = flex_element(m, flex, elem), *bodies = m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int i = 0; i <= m->flex_dim[flex]; i++)
    if (body >= 0 && bodies[v[i]] == body) return true;
  return false;
}

static void add_points(snFlexSearch* s, snContact* model, const snContactPoint* points, int count) {
  for (int i = 0; i < count; i++) add_contact(s, model, &points[i]);
}

void sn_collide_geom_element(snFlexSearch* s, const snShape* shape, int geom, int flex, int elem) {
  const snModel* m = s->m;
  if (has_body(m, flex, elem, m->geom_bodyid[geom])) return;
  snContactPoint points[SN_MAX_PAIR_CONTACTS];
  double margin = geom_reach(m, geom, flex);
  int count = geom_points(s, points, shape, flex, elem, margin);
  if (!count) return;
  snContact model;
  sn_contact_of_flex(&model, m, geom, -1, flex);
  model.elem[1] = elem;
  add_points(s, &model, points, count);
}

// ---- elements

static bool share_body(const snModel* m, int flex1, int elem1, int flex2, int elem2) {
  const int *v = flex_element(m, flex1, elem1), *bodies1 = m->flex_vertbodyid + m->flex_vertadr[flex1];
  const int *w = flex_element(m, flex2, elem2), *bodies2 = m->flex_vertbodyid + m->flex_vertadr[flex2];
  for (int i = 0; i <= m->flex_dim[flex1]; i++)
    for (int k = 0; k <= m->flex_dim[flex2]; k++)
      if (bodies1[v[i]] == bodies2[w[k]] && bodies1[v[i]] >= 0) return true;
  return false;
}

// least gap of a proof, above all rounding [m]
#define SURE 1e-9

// The vertices of an element where they are now.
typedef struct Corners {
  const snVec3* x;
  const int* v;
  int count;
} Corners;

static Corners corners_of(const snModel* m, const snData* d, int flex, int elem) {
  return (Corners){d->flexvert_xpos + m->flex_vertadr[flex], flex_element(m, flex, elem), m->flex_dim[flex] + 1};
}

// Whether the gap between two elements along an axis, which need not be of unit length, is wider than `reach`.
static bool separates(const Corners* f, const Corners* g, snVec3 axis, double reach) {
  double high = vec3_dot(f->x[f->v[0]], axis), low = vec3_dot(g->x[g->v[0]], axis), length = vec3_length(axis);
  for (int i = 1; i < f->count; i++) high = real_max(high, vec3_dot(f->x[f->v[i]], axis));
  for (int i = 1; i < g->count; i++) low = real_min(low, vec3_dot(g->x[g->v[i]], axis));
  return low - high > (reach + SURE) * length && length > SURE;
}

static snVec3 unit_normal(const Corners* f) {
  snVec3 origin = f->x[f->v[0]];
  snVec3 normal = vec3_cross(vec3_sub(f->x[f->v[1]], origin), vec3_sub(f->x[f->v[2]], origin));
  return vec3_scale(normal, 1 / real_max(SN_MINVAL, vec3_length(normal)));
}

// Across the sides of a triangle, in its plane: most neighbours in a sheet that the centres leave open are apart there.
static bool apart_across_sides(const Corners* f, const Corners* g, const Corners* triangle, snVec3 normal,
                               double reach) {
  for (int i = 0; i < 3; i++) {
    snVec3 side = vec3_sub(triangle->x[triangle->v[(i + 1) % 3]], triangle->x[triangle->v[i]]);
    snVec3 outward = vec3_cross(side, normal);
    if (separates(f, g, triangle == f ? outward : vec3_neg(outward), reach)) return true;
  }
  return false;
}

// Whether an axis between the centres, or across a triangle or its sides, proves that a search would find nothing. Most
// neighbours in a sheet at rest are apart along the first.
static bool proven_apart(const snModel* m, const snData* d, int flex1, int elem1, int flex2, int elem2, double margin) {
  Corners f = corners_of(m, d, flex1, elem1), g = corners_of(m, d, flex2, elem2);
  double reach = m->flex_radius[flex1] + m->flex_radius[flex2] + margin;
  snVec3 from = d->flexelem_aabb[m->flex_elemadr[flex1] + elem1].center;
  if (separates(&f, &g, vec3_sub(d->flexelem_aabb[m->flex_elemadr[flex2] + elem2].center, from), reach)) return true;
  const Corners* all[2] = {&f, &g};
  for (int k = 0; k < 2; k++) {
    if (all[k]->count != 3) continue;
    snVec3 normal = unit_normal(all[k]);
    if (separates(&f, &g, normal, reach) || separates(&f, &g, vec3_neg(normal), reach)) return true;
    if (apart_across_sides(&f, &g, all[k], normal, reach)) return true;
  }
  return false;
}

static int element_points(snFlexSearch* s, snContactPoint* out, int flex1, int elem1, int flex2, int elem2,
                          double margin) {
  if (s->m->flex_dim[flex1] == 1 && s->m->flex_dim[flex2] == 1) {
    snShape a = capsule_of(s->m, s->d, flex1, elem1), b = capsule_of(s->m, s->d, flex2, elem2);
    return sn_capsule_capsule(out, &a, &b, margin, s->settings);
  }
  if (proven_apart(s->m, s->d, flex1, elem1, flex2, elem2, margin)) return 0;
  snFlexSolid f = sn_flex_solid(s->m, s->d, flex1, elem1, -1), g = sn_flex_solid(s->m, s->d, flex2, elem2, -1);
  snSolid a = solid_of(&f, margin), b = solid_of(&g, margin);
  return convex_points(out, &a, &b, margin, s->settings);
}

void sn_collide_elements(snFlexSearch* s, int flex1, int elem1, int flex2, int elem2) {
  const snModel* m = s->m;
  // what would always touch itself needs no margin
  double margin = flex1 == flex2 ? 0 : flexes_reach(m, flex1, flex2);
  const snAabb* box = s->d->flexelem_aabb;
  if (share_body(m, flex1, elem1, flex2, elem2)) return;
  if (boxes_apart(box[m->flex_elemadr[flex1] + elem1], box[m->flex_elemadr[flex2] + elem2], margin)) return;
  snContactPoint points[SN_MAX_PAIR_CONTACTS];
  int count = element_points(s, points, flex1, elem1, flex2, elem2, margin);
  if (!count) return;
  snContact model;
  sn_contact_of_flex(&model, m, -1, flex1, flex2);
  model.elem[0] = elem1;
  model.elem[1] = elem2;
  add_points(s, &model, points, count);
}

// ---- inside

static int vertex_points(snFlexSearch* s, snContactPoint* out, int flex, int elem, int vert) {
  const snModel* m = s->m;
  snVec3 x = s->d->flexvert_xpos[m->flex_vertadr[flex] + vert];
  double radius = m->flex_radius[flex];
  if (m->flex_dim[flex] == 2) {
    snThickTriangle t = triangle_of(m, s->d, flex, elem);
    return sn_sphere_triangle(out, x, radius, &t, 0);
  }
  snShape capsule = capsule_of(m, s->d, flex, elem);
  snShape ball = {.type = SN_GEOM_SPHERE, .size = {radius, 0, 0}, .pos = x, .rot = mat3_identity(), .bound = radius};
  return sn_sphere_capsule(out, &ball, &capsule, 0, s->settings);
}

static void collide_vertex(snFlexSearch* s, int flex, int elem, int vert) {
  const snModel* m = s->m;
  double reach = margin_of(m, m->flex_margin[flex], 0) + m->flex_radius[flex];
  snAabb ball = {s->d->flexvert_xpos[m->flex_vertadr[flex] + vert], {reach, reach, reach}};
  if (boxes_apart(s->d->flexelem_aabb[m->flex_elemadr[flex] + elem], ball, 0)) return;
  snContactPoint points[SN_MAX_PAIR_CONTACTS];
  int count = vertex_points(s, points, flex, elem, vert);
  if (!count) return;
  snContact model;
  sn_contact_of_flex(&model, m, -1, flex, flex);
  model.vert[0] = vert;
  model.elem[1] = elem;
  add_points(s, &model, points, count);
}

// A vertex of a tetrahedron that comes closer to the opposite face than twice the radius, or crosses it.
static void collide_face(snFlexSearch* s, snContact* model, int flex, const int face[3], int vert) {
  const snVec3* x = s->d->flexvert_xpos + s->m->flex_vertadr[flex];
  snVec3 origin = x[face[0]];
  snVec3 normal = vec3_normalize(vec3_cross(vec3_sub(x[face[1]], origin), vec3_sub(x[face[2]], origin)));
  double height = vec3_dot(vec3_sub(x[vert], origin), normal), radius = s->m->flex_radius[flex];
  if (height <= -2 * radius) return;
  snContactPoint point = {.dist = -height - 2 * radius,
                          .normal = vec3_neg(normal),
                          .pos = vec3_add_scaled(x[vert], normal, -0.5 * height)};
  model->vert[1] = vert;
  add_contact(s, model, &point);
}

void sn_collide_internal(snFlexSearch* s, int flex) {
  static const int faces[4][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}};
  const snModel* m = s->m;
  for (int i = 0; i < m->flex_evpairnum[flex]; i++) {
    const int* pair = m->flex_evpair[m->flex_evpairadr[flex] + i];
    collide_vertex(s, flex, pair[0], pair[1]);
  }
  if (m->flex_dim[flex] != 3) return;
  snContact model;
  sn_contact_of_flex(&model, m, -1, flex, flex);
  model.dim = 1;
  for (int e = 0; e < m->flex_elemnum[flex]; e++) {
    const int* v = flex_element(m, flex, e);
    model.elem[0] = e;
    for (int k = 0; k < 4; k++) {
      int face[3] = {v[faces[k][0]], v[faces[k][1]], v[faces[k][2]]};
      collide_face(s, &model, flex, face, v[faces[k][3]]);
    }
  }
}
