// contact_tangent.c — how contacts move with the two bodies that touch
//   reads   contact, geom frames        gives back  changes of point and frame
//   Witness points x_0, x_1 of convex shapes are support points along the normal: x_1 - x_0 = dist n. With Q the second
//   derivative of a shape's support function (the inverse of its curvature, in the tangent plane), a displacement of
//   its body and a change of n move the point by dx = x fixed to the body + Q (dn - turn x n), so that in the tangent
//   plane
//     (Q_0 + Q_1 + dist) dn = dx_1 - dx_0 of points fixed to their bodies + Q_0 (turn_0 x n) + Q_1 (turn_1 x n).
//   Along a straight axis u of a shape (capsule, edge, face) the point slides by some s, and n stays perpendicular to
//   u: u . dn = -(turn x u) . n. Against a plane dn is the rotation of the plane. The first tangent is a hint made
//   perpendicular to n, fixed to the world or, on a plane, to the capsule.
//   Exact for spheres, capsules, ellipsoids, cylinders, a sphere or an end of a capsule outside a box and its wall
//   against an edge, also where the contact was searched for. Faces of boxes: contact_box.c.
#include "derivative/contact_tangent.h"
#include "derivative/contact_polyhedron.h"
#include "dynamics/coriolis.h"

#include <math.h>

// The part of a geom that touches: its witness point, curvature and straight axes.
typedef struct Feature {
  int body;
  snVec3 arm;     // witness point, seen from the common point
  snMat3 spread;  // Q
  int slides;
  snVec3 axis[2];
} Feature;

// ---- features

static snMat3 scaled(snMat3 a, double s) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) a.m[i][j] *= s;
  return a;
}

// r (1 - n n'): a ball
static snMat3 ball_spread(snVec3 n, double radius) {
  snMat3 q = mat3_identity();
  mat3_add_outer(&q, n, n, -1);
  return scaled(q, radius);
}

// Of h = sqrt(n' A n), A = R diag(s^2) R'.
static snMat3 ellipsoid_spread(snMat3 rot, snVec3 s, snVec3 n) {
  snMat3 A = {0};
  mat3_add_outer(&A, mat3_col(rot, 0), mat3_col(rot, 0), s.x * s.x);
  mat3_add_outer(&A, mat3_col(rot, 1), mat3_col(rot, 1), s.y * s.y);
  mat3_add_outer(&A, mat3_col(rot, 2), mat3_col(rot, 2), s.z * s.z);
  snVec3 An = mat3_mul_vec3(A, n);
  double h = sqrt(vec3_dot(n, An));
  snMat3 q = scaled(A, 1 / h);
  mat3_add_outer(&q, An, An, -1 / (h * h * h));
  return q;
}

// What is straight or flat to this extent slides.
#define FLAT 1e-7

// Wall: a line; edge of a disc: curved around the axis; disc: flat.
static void set_cylinder(Feature* f, snMat3 rot, double radius, snVec3 n) {
  snVec3 axis = mat3_col(rot, 2);
  double along = vec3_dot(axis, n), across = sqrt(real_max(0, 1 - along * along));
  if (across < FLAT) {
    f->axis[f->slides++] = mat3_col(rot, 0);
    f->axis[f->slides++] = mat3_col(rot, 1);
    return;
  }
  snVec3 out = vec3_scale(vec3_add_scaled(n, axis, -along), 1 / across);
  f->spread = mat3_identity();
  mat3_add_outer(&f->spread, axis, axis, -1);
  mat3_add_outer(&f->spread, out, out, -1);
  f->spread = scaled(f->spread, radius / across);
  if (fabs(along) < FLAT) f->axis[f->slides++] = axis;
}

// Wall: a line; end: a ball. The witness point of an end lies beside it, above the point of the axis that tells which
// it is.
static void set_capsule(Feature* f, snMat3 rot, snVec3 size, double along, snVec3 n) {
  double tilt = vec3_dot(mat3_col(rot, 2), n);
  f->spread = ball_spread(n, size.x);
  if (fabs(tilt) < FLAT && fabs(along - size.x * tilt) < size.y * (1 - 1e-9)) f->axis[f->slides++] = mat3_col(rot, 2);
}

// `outward` is the normal out of this geom.
static Feature feature_of(const snTangent* t, int geom, snVec3 arm, snVec3 outward) {
  const snModel* m = t->m;
  snMat3 rot = t->d->geom_xmat[geom];
  snVec3 size = m->geom_size[geom];
  snVec3 local = mat3_transpose_mul_vec3(rot, vec3_sub(vec3_add(arm, t->origin), t->d->geom_xpos[geom]));
  const double at[3] = {local.x, local.y, local.z}, half[3] = {size.x, size.y, size.z};
  Feature f = {.body = m->geom_bodyid[geom], .arm = arm};
  switch (m->geom_type[geom]) {
    case SN_GEOM_SPHERE: f.spread = ball_spread(outward, size.x); break;
    case SN_GEOM_CAPSULE: set_capsule(&f, rot, size, at[2], outward); break;
    case SN_GEOM_ELLIPSOID: f.spread = ellipsoid_spread(rot, size, outward); break;
    case SN_GEOM_CYLINDER: set_cylinder(&f, rot, size.x, outward); break;
    case SN_GEOM_BOX:
      for (int k = 0; k < 3 && f.slides < 2; k++)
        if (fabs(at[k]) < half[k] * (1 - FLAT)) f.axis[f.slides++] = mat3_col(rot, k);
      break;
  }  // the others have no tangent of their own: sn_has_contact_tangent
  return f;
}

// Of a pair that a search has found: polyhedra by the normal, since the point lies on their surface up to a tolerance;
// false where it does not.
static bool take_searched(const snTangent* t, int geom, snVec3 arm, snVec3 outward, Feature* f) {
  if (!is_polyhedron(t->m, geom)) {
    *f = feature_of(t, geom, arm, outward);
    return true;
  }
  snPolyhedronPart part;
  bool on_surface = sn_polyhedron_part(t->m, t->d, geom, outward, vec3_add(arm, t->origin), &part);
  *f = (Feature){.body = t->m->geom_bodyid[geom], .arm = arm, .slides = part.slides};
  for (int k = 0; k < part.slides; k++) f->axis[k] = part.axis[k];
  return on_surface;
}

static Feature searched_feature(const snTangent* t, int geom, snVec3 arm, snVec3 outward) {
  Feature f;
  take_searched(t, geom, arm, outward, &f);
  return f;
}

static bool is_round(int type) {
  return type == SN_GEOM_SPHERE || type == SN_GEOM_CAPSULE || type == SN_GEOM_ELLIPSOID || type == SN_GEOM_CYLINDER;
}

// Whether the centre of a sphere lies outside a box: the box then touches with its nearest point.
static bool is_outside(const snModel* m, const snData* d, snVec3 center, int box) {
  snVec3 local = mat3_transpose_mul_vec3(d->geom_xmat[box], vec3_sub(center, d->geom_xpos[box]));
  snVec3 half = m->geom_size[box];
  return fabs(local.x) > half.x || fabs(local.y) > half.y || fabs(local.z) > half.z;
}

// The point of a capsule's axis from which a contact with its sphere was found.
static snVec3 capsule_center(const snModel* m, const snContact* contact) {
  snVec3 n = mat3_row(contact->frame, 0);
  return vec3_add_scaled(contact->pos, n, -(0.5 * contact->dist + m->geom_size[contact->geom[0]].x));
}

static bool is_at_end(const snModel* m, const snData* d, int capsule, snVec3 center) {
  double along = vec3_dot(mat3_col(d->geom_xmat[capsule], 2), vec3_sub(center, d->geom_xpos[capsule]));
  return fabs(along) > m->geom_size[capsule].y * (1 - 1e-9);
}

// An end of a capsule touches a box as a sphere does; its wall an edge or a corner, to which the normal is
// perpendicular. Where the axis is cut off above the border of a face, the point slides along both.
static bool is_capsule_point(const snModel* m, const snData* d, const snContact* contact) {
  int capsule = contact->geom[0], box = contact->geom[1];
  snVec3 n = mat3_row(contact->frame, 0), center = capsule_center(m, contact),
         axis = mat3_col(d->geom_xmat[capsule], 2);
  if (!is_outside(m, d, center, box)) return false;
  if (is_at_end(m, d, capsule, center)) return true;
  for (int k = 0; k < 3; k++)
    if (vec3_length(vec3_cross(mat3_col(d->geom_xmat[box], k), n)) < 1e-6) return false;
  return fabs(vec3_dot(axis, n)) < FLAT;
}

// A plane touches a cylinder in support points of its edges, and in two more that are none.
static bool is_edge_point(const snModel* m, const snData* d, const snContact* contact) {
  int geom = contact->geom[1];
  snVec3 n = mat3_row(contact->frame, 0), axis = mat3_col(d->geom_xmat[geom], 2);
  snVec3 point = vec3_sub(vec3_add_scaled(contact->pos, n, 0.5 * contact->dist), d->geom_xpos[geom]);
  double along = vec3_dot(axis, n), across = sqrt(real_max(0, 1 - along * along));
  return across > FLAT &&
         fabs(vec3_dot(point, n) - vec3_dot(point, axis) * along + m->geom_size[geom].x * across) < 1e-9;
}

// A convex pair with a mesh, or with a box whose partner has no closed form.
static bool is_searched(const snModel* m, const snContact* contact) {
  int first = m->geom_type[contact->geom[0]], second = m->geom_type[contact->geom[1]];
  if (first < SN_GEOM_SPHERE || second > SN_GEOM_MESH) return false;
  return second == SN_GEOM_MESH || (second == SN_GEOM_BOX && (first == SN_GEOM_ELLIPSOID || first == SN_GEOM_CYLINDER));
}

// Whether the witness points are unique: of two polyhedra that overlap a face and a vertex or two edges, which are not
// parallel; a round shape whose centre of curvature is outside, and no two straight parts that are parallel.
static bool has_unique_witnesses(const snTangent* t, const snContact* contact) {
  snVec3 n = mat3_row(contact->frame, 0), arm = vec3_sub(contact->pos, t->origin);
  const double side[2] = {1, -1};
  int slides = 0, round = 0;
  snVec3 axis[4];
  for (int i = 0; i < 2; i++) {
    int geom = contact->geom[i];
    snVec3 out = vec3_scale(n, side[i]), at = vec3_add_scaled(arm, n, -0.5 * side[i] * contact->dist);
    Feature f;
    if (!take_searched(t, geom, at, out, &f)) return false;
    round += !is_polyhedron(t->m, geom);
    if (slides + f.slides > 2) return false;
    for (int k = 0; k < f.slides; k++) axis[slides++] = f.axis[k];
  }
  if (slides == 2 && vec3_length(vec3_cross(axis[0], axis[1])) < 1e-6) return false;
  if (slides == 2) return true;
  double outside = contact->dist + (round ? t->m->geom_size[contact->geom[0]].x : 0);
  return outside > 1e-6;
}

bool sn_has_contact_tangent(const snModel* m, const snData* d, const snContact* contact) {
  int first = contact->geom[0], second = contact->geom[1], type = m->geom_type[second];
  if (m->geom_type[first] == SN_GEOM_PLANE)
    return type == SN_GEOM_CYLINDER ? is_edge_point(m, d, contact)
                                    : is_round(type) || type == SN_GEOM_BOX || type == SN_GEOM_MESH;
  if (is_searched(m, contact)) return has_unique_witnesses(&(snTangent){.m = m, .d = d}, contact);
  if (type == SN_GEOM_BOX && m->geom_type[first] == SN_GEOM_SPHERE)
    return is_outside(m, d, d->geom_xpos[first], second);
  if (type == SN_GEOM_BOX && m->geom_type[first] == SN_GEOM_CAPSULE) return is_capsule_point(m, d, contact);
  if (type == SN_GEOM_BOX && m->geom_type[first] == SN_GEOM_BOX) return sn_has_box_tangent(m, d, contact);
  return is_round(m->geom_type[first]) && is_round(type);
}

// ---- products

static snMat36 project(snVec3 u, const snMat36* a) {
  snMat36 out;
  for (int j = 0; j < 6; j++) {
    double along = u.x * a->m[0][j] + u.y * a->m[1][j] + u.z * a->m[2][j];
    out.m[0][j] = u.x * along, out.m[1][j] = u.y * along, out.m[2][j] = u.z * along;
  }
  return out;
}

static snMat36 difference(snMat36 a, snMat36 b) { return mat36_add(a, mat36_scaled(b, -1)); }

// Change of a / |a| with that of a.
static snMat36 direction_change(snVec3 unit, double length, const snMat36* a) {
  return mat36_scaled(difference(*a, project(unit, a)), 1 / length);
}

// ---- two shapes

enum { MOST_UNKNOWNS = 6, RIGHT_SIDES = 12 };

// Unknowns: dn along two tangents, then the slides; a right-hand side for each displacement of either body.
typedef struct Conditions {
  int size;
  double matrix[MOST_UNKNOWNS][MOST_UNKNOWNS], right[MOST_UNKNOWNS][RIGHT_SIDES];
} Conditions;

static void swap_rows(Conditions* c, int a, int b) {
  for (int j = 0; j < c->size; j++) {
    double x = c->matrix[a][j];
    c->matrix[a][j] = c->matrix[b][j], c->matrix[b][j] = x;
  }
  for (int j = 0; j < RIGHT_SIDES; j++) {
    double x = c->right[a][j];
    c->right[a][j] = c->right[b][j], c->right[b][j] = x;
  }
}

// Gauss and Jordan with pivots by rows; a pivot that is nothing leaves its unknown at zero.
static void eliminate(Conditions* c) {
  for (int k = 0; k < c->size; k++) {
    int best = k;
    for (int r = k + 1; r < c->size; r++)
      if (fabs(c->matrix[r][k]) > fabs(c->matrix[best][k])) best = r;
    swap_rows(c, k, best);
    double pivot = c->matrix[k][k], inverse = fabs(pivot) > 1e-12 ? 1 / pivot : 0;
    for (int j = 0; j < c->size; j++) c->matrix[k][j] *= inverse;
    for (int j = 0; j < RIGHT_SIDES; j++) c->right[k][j] *= inverse;
    for (int r = 0; r < c->size; r++) {
      double factor = c->matrix[r][k];
      if (r == k || factor == 0) continue;
      for (int j = 0; j < c->size; j++) c->matrix[r][j] -= factor * c->matrix[k][j];
      for (int j = 0; j < RIGHT_SIDES; j++) c->right[r][j] -= factor * c->right[k][j];
    }
  }
}

static Conditions conditions_of(const Feature f[2], snVec3 n, const snVec3 tangent[2], double dist) {
  Conditions c = {.size = 2};
  snMat3 total = ball_spread(n, dist);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) total.m[i][j] += f[0].spread.m[i][j] + f[1].spread.m[i][j];
  for (int r = 0; r < 2; r++) {
    for (int k = 0; k < 2; k++) c.matrix[r][k] = vec3_dot(tangent[r], mat3_mul_vec3(total, tangent[k]));
    for (int body = 0; body < 2; body++) {
      snMat36 rotation = mat36_rotation(n), point = mat36_scaled(mat36_point(f[body].arm), body == 0 ? -1 : 1);
      snMat36 moved = mat36_add(point, mat36_premul(f[body].spread, &rotation));
      mat36_row(c.right[r] + 6 * body, tangent[r], &moved);
    }
  }
  for (int body = 0; body < 2; body++)
    for (int k = 0; k < f[body].slides; k++, c.size++) {
      snVec3 u = f[body].axis[k];
      snMat36 rotation = mat36_rotation(u);
      for (int r = 0; r < 2; r++) {
        c.matrix[r][c.size] = vec3_dot(tangent[r], u) * (body == 0 ? 1 : -1);
        c.matrix[c.size][r] = vec3_dot(tangent[r], u);
      }
      mat36_row(c.right[c.size] + 6 * body, n, &rotation);
      for (int j = 0; j < 6; j++) c.right[c.size][6 * body + j] *= -1;
    }
  return c;
}

// Witness point of one side by the displacement of a body: fixed to its own, spread by dn, slid along its axes.
static snMat36 witness_change(const Feature* f, int side, int body, snVec3 n, const snMat36* normal,
                              const Conditions* c, int first_slide) {
  snMat36 rotation = side == body ? mat36_rotation(n) : (snMat36){0}, relative = difference(*normal, rotation);
  snMat36 out = mat36_scaled(mat36_premul(f->spread, &relative), side == 0 ? 1 : -1);
  if (side == body) out = mat36_add(out, mat36_point(f->arm));
  for (int k = 0; k < f->slides; k++)
    out = mat36_add(out, mat36_outer(f->axis[k], c->right[first_slide + k] + 6 * body));
  return out;
}

// ---- frames

static snVec3 standard_hint(snVec3 n) { return n.y < 0.5 && n.y > -0.5 ? vec3(0, 1, 0) : vec3(0, 0, 1); }

void sn_contact_set_tangents(snContactTangent* c, const snContact* contact, snVec3 hint, const snMat36* hint_change) {
  static const snMat36 still[2] = {0};
  snVec3 n = mat3_row(contact->frame, 0), y = mat3_row(contact->frame, 1);
  if (!hint_change) hint = standard_hint(n), hint_change = still;
  double along = vec3_dot(n, hint), length = vec3_length(vec3_sub(hint, vec3_scale(n, along)));
  for (int i = 0; i < 2; i++) {
    double row[6], rotated[6];
    mat36_row(row, hint, &c->axis[0][i]);
    mat36_row(rotated, n, &hint_change[i]);
    for (int j = 0; j < 6; j++) row[j] += rotated[j];
    snMat36 change =
        mat36_add(hint_change[i], mat36_scaled(mat36_add(mat36_outer(n, row), mat36_scaled(c->axis[0][i], along)), -1));
    // a hint along the normal chooses no tangent: the one that is there rotates with the normal
    mat36_row(rotated, y, &c->axis[0][i]);
    c->axis[1][i] = length > 1e-9 ? direction_change(y, length, &change) : mat36_scaled(mat36_outer(n, rotated), -1);
    c->axis[2][i] = mat36_add(mat36_cross(n, &c->axis[1][i]), mat36_scaled(mat36_cross(y, &c->axis[0][i]), -1));
  }
}

// ---- pairs

// The normal is fixed to the plane; the other shape touches with its support point.
static void plane_and_shape(const snTangent* t, const snContact* contact, snContactTangent* c) {
  snVec3 n = mat3_row(contact->frame, 0), origin = vec3_sub(t->d->geom_xpos[contact->geom[0]], t->origin);
  double half = 0.5 * contact->dist;
  Feature f = feature_of(t, contact->geom[1], vec3_add_scaled(c->arm, n, half), vec3_neg(n));
  snMat36 still = {0}, rotation = mat36_rotation(n), spread = mat36_premul(f.spread, &rotation);
  snMat36 point[2] = {mat36_scaled(spread, -1), mat36_add(mat36_point(f.arm), spread)}, at = mat36_point(origin);
  c->axis[0][0] = rotation, c->axis[0][1] = still;
  for (int i = 0; i < 2; i++) {
    snMat36 apart = i == 0 ? difference(point[0], at) : point[1];
    double row[6], rotated[6];
    mat36_row(row, n, &apart);
    mat36_row(rotated, vec3_sub(f.arm, origin), &c->axis[0][i]);
    for (int k = 0; k < 6; k++) row[k] = 0.5 * (row[k] + rotated[k]);
    c->point[i] = difference(point[i], mat36_add(mat36_scaled(c->axis[0][i], half), mat36_outer(n, row)));
  }
  bool capsule = t->m->geom_type[contact->geom[1]] == SN_GEOM_CAPSULE;
  snVec3 axis = mat3_col(t->d->geom_xmat[contact->geom[1]], 2);
  snMat36 hint[2] = {still, capsule ? mat36_rotation(axis) : still};
  sn_contact_set_tangents(c, contact, capsule ? axis : standard_hint(n), hint);
}

static void two_shapes(const snTangent* t, const snContact* contact, snContactTangent* c) {
  snVec3 n = mat3_row(contact->frame, 0), tangent[2] = {mat3_row(contact->frame, 1), mat3_row(contact->frame, 2)};
  double half = 0.5 * contact->dist;
  Feature (*find)(const snTangent*, int, snVec3, snVec3) = is_searched(t->m, contact) ? searched_feature : feature_of;
  Feature f[2] = {find(t, contact->geom[0], vec3_add_scaled(c->arm, n, -half), n),
                  find(t, contact->geom[1], vec3_add_scaled(c->arm, n, half), vec3_neg(n))};
  Conditions x = conditions_of(f, n, tangent, contact->dist);
  eliminate(&x);
  for (int body = 0; body < 2; body++) {
    snMat36* normal = &c->axis[0][body];
    *normal = mat36_add(mat36_outer(tangent[0], x.right[0] + 6 * body), mat36_outer(tangent[1], x.right[1] + 6 * body));
    snMat36 first = witness_change(&f[0], 0, body, n, normal, &x, 2);
    snMat36 second = witness_change(&f[1], 1, body, n, normal, &x, 2 + f[0].slides);
    c->point[body] = mat36_scaled(mat36_add(first, second), 0.5);
  }
  sn_contact_set_tangents(c, contact, vec3(0, 0, 0), NULL);
}

snContactTangent sn_contact_tangent(const snTangent* t, const snContact* contact) {
  snContactTangent c = {.arm = vec3_sub(contact->pos, t->origin)};
  for (int i = 0; i < 2; i++) c.body[i] = t->m->geom_bodyid[contact->geom[i]];
  if (t->m->geom_type[contact->geom[0]] == SN_GEOM_PLANE)
    plane_and_shape(t, contact, &c);
  else if (t->m->geom_type[contact->geom[0]] == SN_GEOM_BOX && t->m->geom_type[contact->geom[1]] == SN_GEOM_BOX)
    sn_box_tangent(t, contact, &c);
  else
    two_shapes(t, contact, &c);
  return c;
}

snContactMoves* sn_contact_moves(snArena* arena, const snData* d) {
  snContactMoves* moves = sn_arena_alloc(arena, sizeof *moves);
  moves->tangent = sn_arena_array(arena, snContactTangent, d->ncon + 1);
  moves->state = sn_arena_zarray(arena, snByte, d->ncon + 1);
  return moves;
}

static void find_tangent(const snTangent* t, int contact) {
  snContactMoves* moves = t->contacts;
  int first = contact, end = contact + 1;
  bool found = sn_has_contact_tangent(t->m, t->d, &t->d->contact[contact]);
  if (found)
    moves->tangent[contact] = sn_contact_tangent(t, &t->d->contact[contact]);
  else
    found = sn_displaced_contact_tangents(t, contact, &first, &end, moves->tangent);
  for (int i = first; i < end; i++) moves->state[i] = found ? SN_TANGENT_FOUND : SN_TANGENT_NONE;
}

const snContactTangent* sn_known_contact_tangent(const snTangent* t, int contact) {
  if (t->contacts->state[contact] == SN_TANGENT_UNKNOWN) find_tangent(t, contact);
  return t->contacts->state[contact] == SN_TANGENT_FOUND ? &t->contacts->tangent[contact] : NULL;
}

snAction sn_contact_action(const snContactTangent* c, const snContact* contact, int r) {
  snVec3 axis = mat3_row(contact->frame, r % 3), none = {0, 0, 0};
  snAction action = {.from = c->body[0], .to = c->body[1], .count = 2, .body = {c->body[0], c->body[1]}};
  action.wrench = r < 3 ? spatial_wrench(axis, none, c->arm) : (snSpatial){axis, none};
  for (int i = 0; i < 2; i++)
    action.change[i] = r < 3 ? wrench_change(c->arm, axis, &c->point[i], &c->axis[r][i], NULL)
                             : wrench_change(c->arm, none, NULL, NULL, &c->axis[r - 3][i]);
  return action;
}
