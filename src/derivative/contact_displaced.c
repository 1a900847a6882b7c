// contact_displaced.c — how contacts move that no closed form describes: the search of their pair alone, displaced
//   reads   contact, geom frames        gives back  changes of point, frame and distance
//   Contacts of two geoms depend on how they lie to each other. The second geom is displaced, forwards and backwards,
//   along an orthonormal basis of the motions that dofs allow between the two; what that changes is a difference of
//   what the search finds, and the first geom's motion changes what a motion of both does not. Where the search jumps
//   from one feature to another there is no such derivative.
#include "collision/contact_parameters.h"
#include "collision/geom_shape.h"
#include "collision/pair/pairs.h"
#include "derivative/contact_tangent.h"
#include "math/dense.h"
#include "math/quat.h"

#include <math.h>

// As far as differences of steps go: searches that end at a tolerance are smooth over that.
#define DISPLACEMENT 1e-6

// A pair of geoms with everything that its search needs.
typedef struct Search {
  snGeomShape memory[2];
  const snShape *first, *second;
  const snPair* pair;
  snConvexSettings settings;
  double margin;
  snVec3 center;  // about which the second geom turns
  snSpatial direction[6];
  int directions;
} Search;

static double margin_of(const snModel* m, int first, int second) {
  for (int pair = 0; pair < m->npair; pair++) {
    int a = m->pair_geom1[pair], b = m->pair_geom2[pair];
    if ((a == first && b == second) || (a == second && b == first)) return pair_reach(m, pair);
  }
  return geoms_reach(m, first, second);
}

// ---- directions

static bool moves(const snModel* m, int dof, int body) {
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body]; k++)
    if (chain[k] == dof) return true;
  return false;
}

// What is left of a motion across the directions that are there becomes one more of them.
static void add_direction(Search* s, snSpatial motion) {
  double length = sqrt(spatial_dot(motion, motion));
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < s->directions; i++)
      motion = spatial_add_scaled(motion, s->direction[i], -spatial_dot(motion, s->direction[i]));
  double rest = sqrt(spatial_dot(motion, motion));
  if (rest > 1e-9 * length) s->direction[s->directions++] = spatial_add_scaled(spatial_zero(), motion, 1 / rest);
}

// Dofs that move one of two bodies and not the other.
static void add_directions(Search* s, const snTangent* t, int body, int other) {
  const snModel* m = t->m;
  snVec3 shift = vec3_sub(s->center, t->d->subtree_com[m->body_rootid[body]]);
  const int* chain = m->chain_dof + m->body_chainadr[body];
  for (int k = 0; k < m->body_chainnum[body] && s->directions < 6; k++)
    if (!moves(m, chain[k], other)) add_direction(s, motion_about(t->d->cdof[chain[k]], shift));
}

static void begin_search(Search* s, const snTangent* t, const snContact* contact) {
  s->first = sn_geom_shape(&s->memory[0], t->m, t->d, contact->geom[0]);
  s->second = sn_geom_shape(&s->memory[1], t->m, t->d, contact->geom[1]);
  s->pair = sn_pair(s->first->type, s->second->type);
  s->settings = sn_convex_settings(t->m, t->arena);
  s->margin = margin_of(t->m, contact->geom[0], contact->geom[1]);
  s->center = contact->pos;
  s->directions = 0;
  int body[2] = {t->m->geom_bodyid[contact->geom[0]], t->m->geom_bodyid[contact->geom[1]]};
  for (int i = 0; i < 2; i++) add_directions(s, t, body[i], body[1 - i]);
}

// Contacts with the second geom moved along a direction.
static int find(const Search* s, int direction, double amount, snContactPoint* out) {
  snShape moved = *s->second;
  snSpatial by = s->direction[direction];
  double angle = vec3_length(by.rot);
  if (angle > 0) {
    snMat3 turn = quat_to_mat3(quat_from_axis_angle(vec3_scale(by.rot, 1 / angle), angle * amount));
    moved.pos = vec3_add(s->center, mat3_mul_vec3(turn, vec3_sub(moved.pos, s->center)));
    moved.rot = mat3_mul(turn, moved.rot);
  }
  moved.pos = vec3_add_scaled(moved.pos, by.lin, amount);
  return s->pair->contacts(out, s->first, &moved, s->margin, &s->settings);
}

// ---- differences

// Whether two displaced vectors lie opposite to each other about that in the middle, as those of a smooth function do.
static bool is_straight(snVec3 plus, snVec3 minus, snVec3 middle) {
  snVec3 bend = vec3_add_scaled(vec3_add(plus, minus), middle, -2);
  return vec3_length(bend) <= 0.01 * vec3_length(vec3_sub(plus, minus)) + 1e-3 * DISPLACEMENT;
}

static bool is_smooth(const snContactPoint* plus, const snContactPoint* minus, const snContactPoint* middle) {
  return is_straight(plus->pos, minus->pos, middle->pos) && is_straight(plus->normal, minus->normal, middle->normal) &&
         is_straight(plus->tangent, minus->tangent, middle->tangent) &&
         fabs(plus->dist + minus->dist - 2 * middle->dist) <= 1e-2 * DISPLACEMENT;
}

static void add_rate(snMat36* x, snVec3 plus, snVec3 minus, const double direction[6]) {
  *x = mat36_add(*x, mat36_outer(vec3_scale(vec3_sub(plus, minus), 0.5 / DISPLACEMENT), direction));
}

// By the motion of the second geom, turned about `center`.
typedef struct Rates {
  snMat36 point, normal, tangent;
  double dist[6];
} Rates;

// Columns of rotations about a point `arm` from the common one become those about the common point.
static void turn_about_common_point(double* row, snVec3 arm) {
  snVec3 along = vec3_load(row + 3), turned = vec3_cross(arm, along);
  row[0] += turned.x, row[1] += turned.y, row[2] += turned.z;
}

static void set_contact(const snTangent* t, const snContact* contact, snVec3 center, const snContactPoint* point,
                        Rates* r, snContactTangent* c) {
  snVec3 arm = vec3_sub(center, t->origin), n = mat3_row(contact->frame, 0);
  for (int i = 0; i < 3; i++) {
    turn_about_common_point(r->point.m[i], arm);
    turn_about_common_point(r->normal.m[i], arm);
    turn_about_common_point(r->tangent.m[i], arm);
  }
  turn_about_common_point(r->dist, arm);
  *c = (snContactTangent){.arm = vec3_sub(contact->pos, t->origin), .slides = true};
  for (int i = 0; i < 2; i++) c->body[i] = t->m->geom_bodyid[contact->geom[i]];
  snMat36 both = mat36_point(c->arm), turned = mat36_rotation(n);
  snMat36 hint[2] = {mat36_rotation(point->tangent), r->tangent};
  c->point[1] = r->point, c->axis[0][1] = r->normal;
  c->point[0] = mat36_add(both, mat36_scaled(r->point, -1));
  c->axis[0][0] = mat36_add(turned, mat36_scaled(r->normal, -1));
  hint[0] = mat36_add(hint[0], mat36_scaled(r->tangent, -1));
  double jacobian[6];
  mat36_row(jacobian, n, &both);
  for (int j = 0; j < 6; j++) c->apart[1][j] = r->dist[j] - jacobian[j], c->apart[0][j] = -c->apart[1][j];
  bool hinted = vec3_dot(point->tangent, point->tangent) > 0;
  sn_contact_set_tangents(c, contact, point->tangent, hinted ? hint : NULL);
}

// What the search of the pair finds where it is, and displaced both ways; all have `count` contacts.
typedef struct Found {
  snContactPoint middle[SN_MAX_PAIR_CONTACTS], plus[6][SN_MAX_PAIR_CONTACTS], minus[6][SN_MAX_PAIR_CONTACTS];
} Found;

static bool search_all(const Search* s, Found* f, int count) {
  if (!s->pair->contacts || s->pair->contacts(f->middle, s->first, s->second, s->margin, &s->settings) != count)
    return false;
  for (int k = 0; k < s->directions; k++) {
    if (find(s, k, DISPLACEMENT, f->plus[k]) != count || find(s, k, -DISPLACEMENT, f->minus[k]) != count) return false;
    for (int i = 0; i < count; i++)
      if (!is_smooth(&f->plus[k][i], &f->minus[k][i], &f->middle[i])) return false;
  }
  return true;
}

static Rates rates_of(const Search* s, const Found* f, int i) {
  Rates r = {0};
  for (int k = 0; k < s->directions; k++) {
    const snContactPoint *plus = &f->plus[k][i], *minus = &f->minus[k][i];
    double direction[6];
    vec3_store(direction, s->direction[k].rot);
    vec3_store(direction + 3, s->direction[k].lin);
    add_rate(&r.point, plus->pos, minus->pos, direction);
    add_rate(&r.normal, plus->normal, minus->normal, direction);
    add_rate(&r.tangent, plus->tangent, minus->tangent, direction);
    dense_add_scaled(r.dist, direction, (plus->dist - minus->dist) * 0.5 / DISPLACEMENT, 6);
  }
  return r;
}

static bool same_pair(const snContact* a, const snContact* b) {
  return a->geom[0] == b->geom[0] && a->geom[1] == b->geom[1];
}

bool sn_displaced_contact_tangents(const snTangent* t, int contact, int* first, int* end, snContactTangent* out) {
  const snContact* all = t->d->contact;
  *first = contact, *end = contact + 1;
  if (all[contact].geom[0] < 0 || all[contact].geom[1] < 0) return false;
  while (*first > 0 && same_pair(&all[*first - 1], &all[contact])) --*first;
  while (*end < t->d->ncon && same_pair(&all[*end], &all[contact])) ++*end;
  size_t mark = sn_arena_mark(t->arena);
  Search s;
  Found* f = sn_arena_alloc(t->arena, sizeof *f);
  begin_search(&s, t, &all[contact]);
  bool found = search_all(&s, f, *end - *first);
  for (int i = 0; found && i < *end - *first; i++) {
    Rates r = rates_of(&s, f, i);
    set_contact(t, &all[*first + i], s.center, &f->middle[i], &r, &out[*first + i]);
  }
  sn_arena_release(t->arena, mark);
  return found;
}
