// contact_tangent.c — how contacts move with the two bodies that touch
//   reads   contact, geom frames        gives back  changes of point and frame
//   Every pair here comes down to a plane and a ball, or to two balls, whose centres are fixed to their geoms or slide on
//   an axis or a face of it. Ball of radius r at c against a plane with the normal n:
//     dist = n . (c - o) - r,  point = c - (r + dist / 2) n.
//   Two balls: n = (c1 - c0) / l, dist = l - r0 - r1, point = c0 + (r0 + dist / 2) n. The first tangent is a hint made
//   perpendicular to n; the hint is fixed to the world or, on a plane, to the capsule.
//   A centre that slides along unit axes u of its geom follows the other centre: dc = c fixed to the geom + sum of
//   u u . (other - this), all displacements; two axes that slide against each other are solved together.
#include "derivative/contact_tangent.h"

#include <math.h>

// A ball that is part of a geom: on which axes of the geom its centre slides.
typedef struct Ball {
  int body;
  snVec3 center;
  double radius;
  int slides;
  snVec3 axis[2];
} Ball;

static bool is_ball(const snModel* m, int geom) {
  int type = m->geom_type[geom];
  return type == SN_GEOM_SPHERE || type == SN_GEOM_CAPSULE;
}

// Whether the centre of a sphere lies outside a box: then the nearest point of the box is a ball of no radius.
static bool is_outside(const snModel* m, const snData* d, int sphere, int box) {
  snVec3 local = mat3_transpose_mul_vec3(d->geom_xmat[box], vec3_sub(d->geom_xpos[sphere], d->geom_xpos[box]));
  snVec3 half = m->geom_size[box];
  return fabs(local.x) > half.x || fabs(local.y) > half.y || fabs(local.z) > half.z;
}

bool sn_has_contact_tangent(const snModel* m, const snData* d, const snContact* contact) {
  int first = contact->geom[0], second = contact->geom[1], type = m->geom_type[second];
  if (m->geom_type[first] == SN_GEOM_PLANE) return is_ball(m, second) || type == SN_GEOM_BOX || type == SN_GEOM_MESH;
  if (m->geom_type[first] == SN_GEOM_SPHERE && type == SN_GEOM_BOX) return is_outside(m, d, first, second);
  return is_ball(m, first) && is_ball(m, second);
}

static double radius_of(const snModel* m, int geom) { return is_ball(m, geom) ? m->geom_size[geom].x : 0; }

// Axes along which the centre slides: that of a capsule between its ends, those of the face or edge of a box.
static void set_slides(const snTangent* t, int geom, Ball* ball) {
  const snModel* m = t->m;
  snMat3 rot = t->d->geom_xmat[geom];
  snVec3 size = m->geom_size[geom];
  snVec3 local = mat3_transpose_mul_vec3(rot, vec3_sub(vec3_add(ball->center, t->origin), t->d->geom_xpos[geom]));
  const double at[3] = {local.x, local.y, local.z}, half[3] = {size.x, size.y, size.z};
  if (m->geom_type[geom] == SN_GEOM_CAPSULE && fabs(local.z) < size.y * (1 - 1e-9))
    ball->axis[ball->slides++] = mat3_col(rot, 2);
  for (int k = 0; m->geom_type[geom] == SN_GEOM_BOX && k < 3; k++)
    if (fabs(at[k]) < half[k] * (1 - 1e-9) && ball->slides < 2) ball->axis[ball->slides++] = mat3_col(rot, k);
}

static Ball ball_at(const snTangent* t, int geom, snVec3 center, bool slides) {
  Ball ball = {.body = t->m->geom_bodyid[geom], .center = center, .radius = radius_of(t->m, geom)};
  if (slides) set_slides(t, geom, &ball);
  return ball;
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

static void row_of(double out[6], snVec3 u, const snMat36* a) {
  for (int j = 0; j < 6; j++) out[j] = u.x * a->m[0][j] + u.y * a->m[1][j] + u.z * a->m[2][j];
}

static snMat36 outer(snVec3 u, const double row[6]) {
  snMat36 out;
  for (int j = 0; j < 6; j++) out.m[0][j] = u.x * row[j], out.m[1][j] = u.y * row[j], out.m[2][j] = u.z * row[j];
  return out;
}

// Change of a / |a| with that of a.
static snMat36 direction_change(snVec3 unit, double length, const snMat36* a) {
  return mat36_scaled(mat36_add(*a, mat36_scaled(project(unit, a), -1)), 1 / length);
}

// ---- centres

// Both centres by both bodies: center[i][j] is that of ball i by body j. Without sliding each follows its own geom.
// The condition that u of ball i is perpendicular to c1 - c0 determines how far it slides.
static void center_changes(const Ball ball[2], snMat36 center[2][2]) {
  snVec3 axis[3], apart = vec3_sub(ball[1].center, ball[0].center);
  int owner[3], count = 0;
  for (int i = 0; i < 2; i++) {
    center[i][i] = mat36_point(ball[i].center);
    center[i][1 - i] = (snMat36){0};
    for (int k = 0; k < ball[i].slides && count < 3; k++) owner[count] = i, axis[count++] = ball[i].axis[k];
  }
  if (count == 0) return;
  double matrix[3][3], right[2][3][6];
  for (int r = 0; r < count; r++) {
    for (int c = 0; c < count; c++) matrix[r][c] = (owner[c] == 0 ? 1 : -1) * vec3_dot(axis[r], axis[c]);
    for (int body = 0; body < 2; body++) {
      snMat36 moved = mat36_add(center[1][body], mat36_scaled(center[0][body], -1)), turned = mat36_turn(axis[r]);
      row_of(right[body][r], axis[r], &moved);
      double turn[6];
      row_of(turn, apart, &turned);
      for (int j = 0; owner[r] == body && j < 6; j++) right[body][r][j] += turn[j];
    }
  }
  for (int p = 0; p < count; p++)  // elimination: the axes are few and as good as perpendicular
    for (int r = 0; r < count; r++) {
      if (r == p) continue;
      double factor = matrix[r][p] / matrix[p][p];
      for (int c = 0; c < count; c++) matrix[r][c] -= factor * matrix[p][c];
      for (int body = 0; body < 2; body++)
        for (int j = 0; j < 6; j++) right[body][r][j] -= factor * right[body][p][j];
    }
  for (int r = 0; r < count; r++)
    for (int body = 0; body < 2; body++) {
      snMat36 slid = mat36_scaled(outer(axis[r], right[body][r]), 1 / matrix[r][r]);
      center[owner[r]][body] = mat36_add(center[owner[r]][body], slid);
    }
}

// ---- frames

// Changes of both tangents, from those of the normal and the hint.
static void set_tangents(snContactTangent* c, const snContact* contact, snVec3 hint, const snMat36* hint_change) {
  snVec3 n = mat3_row(contact->frame, 0), y = mat3_row(contact->frame, 1);
  double along = vec3_dot(n, hint);
  snVec3 across = vec3_sub(hint, vec3_scale(n, along));
  for (int i = 0; i < 2; i++) {
    double row[6], turned[6];
    row_of(row, hint, &c->axis[0][i]);
    row_of(turned, n, &hint_change[i]);
    for (int j = 0; j < 6; j++) row[j] += turned[j];
    snMat36 change =
        mat36_add(hint_change[i], mat36_scaled(mat36_add(outer(n, row), mat36_scaled(c->axis[0][i], along)), -1));
    c->axis[1][i] = direction_change(y, vec3_length(across), &change);
    c->axis[2][i] = mat36_add(mat36_cross(n, &c->axis[1][i]), mat36_scaled(mat36_cross(y, &c->axis[0][i]), -1));
  }
}

static snVec3 standard_hint(snVec3 n) { return n.y < 0.5 && n.y > -0.5 ? vec3(0, 1, 0) : vec3(0, 0, 1); }

// ---- pairs

static void plane_and_ball(const snTangent* t, const snContact* contact, snContactTangent* c) {
  snVec3 n = mat3_row(contact->frame, 0);
  double depth = radius_of(t->m, contact->geom[1]) + 0.5 * contact->dist;
  snVec3 center = vec3_add_scaled(c->arm, n, depth), origin = vec3_sub(t->d->geom_xpos[contact->geom[0]], t->origin);
  snMat36 still = {0}, center_by[2] = {still, mat36_point(center)}, origin_by[2] = {mat36_point(origin), still};
  c->axis[0][0] = mat36_turn(n), c->axis[0][1] = still;
  for (int i = 0; i < 2; i++) {
    // dist changes by n . (center - origin) and by the turn of n
    snMat36 apart = mat36_add(center_by[i], mat36_scaled(origin_by[i], -1));
    double row[6], turned[6];
    row_of(row, n, &apart);
    row_of(turned, vec3_sub(center, origin), &c->axis[0][i]);
    for (int j = 0; j < 6; j++) row[j] = 0.5 * (row[j] + turned[j]);
    snMat36 sunk = mat36_add(mat36_scaled(c->axis[0][i], depth), outer(n, row));
    c->point[i] = mat36_add(center_by[i], mat36_scaled(sunk, -1));
  }
  bool capsule = t->m->geom_type[contact->geom[1]] == SN_GEOM_CAPSULE;
  snVec3 axis = mat3_col(t->d->geom_xmat[contact->geom[1]], 2);
  snMat36 hint[2] = {still, capsule ? mat36_turn(axis) : still};
  set_tangents(c, contact, capsule ? axis : standard_hint(n), hint);
}

static void two_balls(const snTangent* t, const snContact* contact, snContactTangent* c) {
  snVec3 n = mat3_row(contact->frame, 0);
  double half = 0.5 * contact->dist, r0 = radius_of(t->m, contact->geom[0]), r1 = radius_of(t->m, contact->geom[1]);
  Ball ball[2] = {ball_at(t, contact->geom[0], vec3_add_scaled(c->arm, n, -(r0 + half)), true),
                  ball_at(t, contact->geom[1], vec3_add_scaled(c->arm, n, r1 + half), true)};
  snMat36 center[2][2], still[2] = {0};
  center_changes(ball, center);
  double length = contact->dist + r0 + r1;
  for (int i = 0; i < 2; i++) {
    snMat36 apart = mat36_add(center[1][i], mat36_scaled(center[0][i], -1));
    double row[6];
    c->axis[0][i] = direction_change(n, length, &apart);
    row_of(row, n, &apart);
    for (int j = 0; j < 6; j++) row[j] *= 0.5;
    c->point[i] = mat36_add(center[0][i], mat36_add(mat36_scaled(c->axis[0][i], r0 + half), outer(n, row)));
  }
  set_tangents(c, contact, standard_hint(n), still);
}

snContactTangent sn_contact_tangent(const snTangent* t, const snContact* contact) {
  snContactTangent c = {.arm = vec3_sub(contact->pos, t->origin)};
  for (int i = 0; i < 2; i++) c.body[i] = t->m->geom_bodyid[contact->geom[i]];
  if (t->m->geom_type[contact->geom[0]] == SN_GEOM_PLANE)
    plane_and_ball(t, contact, &c);
  else
    two_balls(t, contact, &c);
  return c;
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
