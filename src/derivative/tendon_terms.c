// tendon_terms.c — how tendons act on bodies, to first order
//   reads   site and geom frames, wraps        adds  actions and rates of length
//   A straight piece from p to q acts along n = (q - p) / l with the wrench (p x n, n):
//     dn = (1 - n n') (dq - dp) / l.
//   Around a geom there are two such pieces whose inner ends slide on it (kinematics/tendon/wrap.h).
#include "derivative/terms.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/simd.h"

// A point of a tendon: where it is, seen from the common point, and on which body.
typedef struct Point {
  snVec3 arm;
  int body;
} Point;

static Point point_of(const snTangent* t, int site) {
  return (Point){vec3_sub(t->d->site_xpos[site], t->origin), t->m->site_bodyid[site]};
}

// (1 - n n') / length
static snMat3 projector(snVec3 n, double length) {
  snMat3 p = {{{1 - n.x * n.x, -n.x * n.y, -n.x * n.z},
               {-n.y * n.x, 1 - n.y * n.y, -n.y * n.z},
               {-n.z * n.x, -n.z * n.y, 1 - n.z * n.z}}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) p.m[i][j] /= length;
  return p;
}

void sn_tangent_add_segment(snTangent* t, const snAction* action, double share, const snTendonUse* use) {
  if (use->tension != 0) sn_tangent_add_action(t, action, share * use->tension);
  for (int k = 0; k < use->flows; k++) sn_action_rate(t, action, use->flow[k], share, use->row[k]);
  if (use->jacobian) sn_action_jacobian(t, action, share, use->jacobian);
}

// Reverse mode: the wrench (p x n, n) on body `to`, its opposite on `from`, n along a piece of signed length that
// begins at p. With u the velocity at p of what sn_tangent_weigh_wrench gives back, the power changes by (1 - n n') u /
// length times how the other end moves against p, which is returned, and by u's rotation where p itself moves.
static snVec3 weigh_piece(snTangent* t, int from, int to, Point p, snVec3 n, double length, double share,
                          const snTendonUse* use) {
  snSpatial wrench = {vec3_cross(p.arm, n), n};
  snSpatial apart = sn_tangent_weigh_wrench(t, from, to, wrench, share * use->tension,
                                            use->flows > 0 ? share * use->velocity_weight : 0);
  snVec3 u = spatial_point_velocity(apart, p.arm);
  snVec3 force = vec3_scale(vec3_add_scaled(u, n, -vec3_dot(n, u)), 1 / length);
  tangent_weigh_point(t, p.body, p.arm, vec3_sub(vec3_cross(n, apart.rot), force));
  return force;
}

static void weigh_straight(snTangent* t, Point p, Point q, double share, const snTendonUse* use) {
  double length;
  snVec3 n = vec3_direction(vec3_sub(q.arm, p.arm), &length);
  if (p.body == q.body || length < SN_MINVAL) return;
  tangent_weigh_point(t, q.body, q.arm, weigh_piece(t, p.body, q.body, p, n, length, share, use));
}

bool sn_straight_action(snAction* action, int from, snVec3 p, int to, snVec3 q) {
  double length;
  snVec3 n = vec3_direction(vec3_sub(q, p), &length);
  if (from == to || length < SN_MINVAL) return false;
  snMat3 across = projector(n, length);
  snMat36 at_p = mat36_point(p), at_q = mat36_point(q);
  snMat36 by_q = mat36_premul(across, &at_q), by_p = mat36_scaled(mat36_premul(across, &at_p), -1);
  *action = (snAction){.from = from, .to = to, .wrench = {vec3_cross(p, n), n}, .count = 2, .body = {from, to}};
  action->change[0] = wrench_change(p, n, &at_p, &by_p, NULL);
  action->change[1] = wrench_change(p, n, NULL, &by_q, NULL);
  return true;
}

static void straight(snTangent* t, Point p, Point q, double share, const snTendonUse* use) {
  snAction action;
  if (t->adjoint)
    weigh_straight(t, p, q, share, use);
  else if (sn_straight_action(&action, p.body, p.arm, q.body, q.arm))
    sn_tangent_add_segment(t, &action, share, use);
}

// Displacement of a point that slides on the geom while the ends move: by the two ends and by the geom.
typedef struct Sliding {
  snMat36 by_from, by_to, by_geom;
} Sliding;

// How a point that slides on the geom moves with the two ends, in the frame of the geom.
typedef struct Slide {
  snVec3 arm;
  snMat3 by_from, by_to;
} Slide;

static snMat3 in_world(snMat3 rot, snMat3 local) { return mat3_mul(mat3_mul(rot, local), mat3_transpose(rot)); }

static Sliding sliding_of(const Slide* slide, snMat3 rot, Point p, Point q) {
  snMat36 at_p = mat36_point(p.arm), at_q = mat36_point(q.arm);
  snMat3 by_p = in_world(rot, slide->by_from), by_q = in_world(rot, slide->by_to);
  Sliding s = {mat36_premul(by_p, &at_p), mat36_premul(by_q, &at_q), mat36_point(slide->arm)};
  s.by_geom = mat36_add(s.by_geom, mat36_scaled(mat36_add(s.by_from, s.by_to), -1));
  return s;
}

// The piece between an end of the path and the geom; `sign` is 1 where the force on the geom is along n, away from the
// end: n points from the end to the geom, or -1 from the geom to the end.
static void leg(snTangent* t, Point end, int end_index, snVec3 touch, int geom_body, const Sliding* s,
                const int body[2], double sign, double share, const snTendonUse* use) {
  double length;
  snVec3 n = vec3_direction(vec3_scale(vec3_sub(touch, end.arm), sign), &length);
  if (length < SN_MINVAL) return;
  snMat3 across = projector(n, sign * length);
  snMat36 at_end = mat36_point(end.arm), moved[3] = {s->by_from, s->by_to, s->by_geom};
  moved[end_index] = mat36_add(moved[end_index], mat36_scaled(at_end, -1));
  snAction action = {.from = sign > 0 ? end.body : geom_body,
                     .to = sign > 0 ? geom_body : end.body,
                     .wrench = {vec3_cross(end.arm, n), n},
                     .count = 3,
                     .body = {body[0], body[1], geom_body}};
  for (int k = 0; k < 3; k++) {
    snMat36 rotated = mat36_premul(across, &moved[k]);
    action.change[k] = wrench_change(end.arm, n, k == end_index ? &at_end : NULL, &rotated, NULL);
  }
  sn_tangent_add_segment(t, &action, share, use);
}

// Reverse mode of the same. The point that slides passes the force on to both ends, and the geom carries what is left.
static void weigh_leg(snTangent* t, const Point end[2], int index, const Slide* slide, int geom_body, snMat3 rot,
                      double share, const snTendonUse* use) {
  double length, sign = index == 0 ? 1 : -1;
  Point own = end[index];
  snVec3 n = vec3_direction(vec3_scale(vec3_sub(slide->arm, own.arm), sign), &length);
  if (length < SN_MINVAL) return;
  snVec3 force = weigh_piece(t, sign > 0 ? own.body : geom_body, sign > 0 ? geom_body : own.body, own, n, sign * length,
                             share, use);
  snVec3 local = mat3_transpose_mul_vec3(rot, force);
  tangent_weigh_point(t, geom_body, slide->arm, force);
  for (int k = 0; k < 2; k++) {
    snMat3 by_end = k == 0 ? slide->by_from : slide->by_to;
    snVec3 passed = mat3_mul_vec3(rot, mat3_transpose_mul_vec3(by_end, local));
    tangent_weigh_point(t, end[k].body, end[k].arm, passed);
    tangent_weigh_point(t, geom_body, end[k].arm, vec3_neg(passed));
  }
}

// What the length gains because the touched point does not lie where the path is shortest: (n_p - n_q) . slide.
static void add_unbalanced(const snTangent* t, const Point end[2], snVec3 touch, int geom_body, const Sliding* s,
                           double share, double* row) {
  double length;
  snVec3 before = vec3_direction(vec3_sub(touch, end[0].arm), &length);
  snVec3 behind = vec3_direction(vec3_sub(end[1].arm, touch), &length);
  snVec3 unbalanced = vec3_scale(vec3_sub(before, behind), share);
  snMat36 fixed = mat36_point(touch), slides = mat36_add(s->by_geom, mat36_scaled(fixed, -1));
  sn_add_along_chain(t, end[0].body, mat36_transpose_mul(&s->by_from, unbalanced), row);
  sn_add_along_chain(t, end[1].body, mat36_transpose_mul(&s->by_to, unbalanced), row);
  sn_add_along_chain(t, geom_body, mat36_transpose_mul(&slides, unbalanced), row);
}

static bool touches_from_inside(const snWrapPath* path) {
  return path->length == 0 && vec3_is_zero(vec3_sub(path->first, path->last));
}

static void around(snTangent* t, int wrap, Point p, Point q, const snWrapPath* path, double share,
                   const snTendonUse* use) {
  int geom = t->m->wrap_objid[wrap], site = wrap_side_site(t->m, wrap), body = t->m->geom_bodyid[geom];
  snWrapShape shape = {t->m->wrap_type[wrap], t->m->geom_size[geom].x, t->d->geom_xpos[geom], t->d->geom_xmat[geom],
                       false};
  snWrapDerivatives w = sn_wrap_derivatives(path, &shape, vec3_add(p.arm, t->origin), vec3_add(q.arm, t->origin),
                                            site >= 0 ? &t->d->site_xpos[site] : NULL);
  Slide first = {vec3_sub(path->first, t->origin), w.first_by_from, w.first_by_to};
  Slide last = {vec3_sub(path->last, t->origin), w.last_by_from, w.last_by_to};
  const Point ends[2] = {p, q};
  bool inside = use->length_row && touches_from_inside(path);
  if (t->adjoint) {
    weigh_leg(t, ends, 0, &first, body, shape.rot, share, use);
    weigh_leg(t, ends, 1, &last, body, shape.rot, share, use);
    if (!inside) return;
  }
  Sliding at_first = sliding_of(&first, shape.rot, p, q);
  if (inside)
    add_unbalanced(t, ends, first.arm, body, &at_first, t->adjoint ? share * use->length_weight : share,
                   use->length_row);
  if (t->adjoint) return;
  Sliding at_last = sliding_of(&last, shape.rot, p, q);
  const int bodies[2] = {p.body, q.body};
  leg(t, p, 0, first.arm, body, &at_first, bodies, 1, share, use);
  leg(t, q, 1, last.arm, body, &at_last, bodies, -1, share, use);
}

static bool is_fixed(const snModel* m, int tendon) {
  return m->tendon_num[tendon] > 0 && m->wrap_type[m->tendon_adr[tendon]] == SN_WRAP_JOINT;
}

// Pieces as in kinematics/tendon/tendon_paths.c.
SN_KERNEL void sn_tangent_add_tendon(snTangent* t, int tendon, const snTendonUse* use) {
  const snModel* m = t->m;
  if (is_fixed(m, tendon) || (use->tension == 0 && use->flows == 0)) return;
  int wrap = m->tendon_adr[tendon], last = wrap + m->tendon_num[tendon] - 1;
  double share = 1;
  while (wrap < last) {
    if (m->wrap_type[wrap] == SN_WRAP_PULLEY) {
      share = 1 / m->wrap_prm[wrap++];
      continue;
    }
    if (m->wrap_type[wrap + 1] == SN_WRAP_PULLEY) {
      wrap++;
      continue;
    }
    int span = piece_span(m, wrap), end = wrap + span;
    if (m->path_rigid[wrap] == 0) {
      Point p = point_of(t, m->wrap_objid[wrap]), q = point_of(t, m->wrap_objid[end]);
      snWrapPath path;
      if (span == 2 && wrap_geom(m, t->d, wrap + 1, wrap_site(m, t->d, wrap), wrap_site(m, t->d, end), &path))
        around(t, wrap + 1, p, q, &path, share, use);
      else
        straight(t, p, q, share, use);
    }
    wrap = end;
  }
}
