// tendons.c — how tendons act on bodies, to first order
//   reads   site and geom frames, wraps        adds  actions and rates of length
//   A straight piece from p to q acts along n = (q - p) / l with the wrench (p x n, n):
//     dn = (1 - n n') (dq - dp) / l.
//   Around a geom there are two such pieces whose inner ends slide on it (kinematics/wrap.h).
#include "derivative/terms.h"
#include "kinematics/tendon_paths.h"

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

static void apply(snTangent* t, const snAction* action, double share, const snTendonUse* use) {
  if (use->tension != 0) sn_tangent_add_action(t, action, share * use->tension);
  if (t->adjoint) {
    if (use->flows > 0) sn_tangent_weigh_rate(t, action, share * use->velocity_weight);
    return;
  }
  for (int k = 0; k < use->flows; k++) sn_action_rate(t, action, use->flow[k], share, use->row[k]);
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
  if (sn_straight_action(&action, p.body, p.arm, q.body, q.arm)) apply(t, &action, share, use);
}

// Displacement of a point that slides on the geom while the ends move: by the two ends and by the geom.
typedef struct Sliding {
  snMat36 by_from, by_to, by_geom;
} Sliding;

static snMat3 in_world(snMat3 rot, snMat3 local) { return mat3_mul(mat3_mul(rot, local), mat3_transpose(rot)); }

static Sliding sliding_of(snVec3 arm, Point p, Point q, snMat3 by_p, snMat3 by_q) {
  snMat36 at_p = mat36_point(p.arm), at_q = mat36_point(q.arm);
  Sliding s = {mat36_premul(by_p, &at_p), mat36_premul(by_q, &at_q), mat36_point(arm)};
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
    snMat36 turned = mat36_premul(across, &moved[k]);
    action.change[k] = wrench_change(end.arm, n, k == end_index ? &at_end : NULL, &turned, NULL);
  }
  apply(t, &action, share, use);
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
  snWrapShape shape = {t->m->wrap_type[wrap], t->m->geom_size[geom].x, t->d->geom_xpos[geom], t->d->geom_xmat[geom]};
  snWrapDerivatives w = sn_wrap_derivatives(path, &shape, vec3_add(p.arm, t->origin), vec3_add(q.arm, t->origin),
                                            site >= 0 ? &t->d->site_xpos[site] : NULL);
  snVec3 first = vec3_sub(path->first, t->origin), last = vec3_sub(path->last, t->origin);
  Sliding at_first = sliding_of(first, p, q, in_world(shape.rot, w.first_by_from), in_world(shape.rot, w.first_by_to));
  Sliding at_last = sliding_of(last, p, q, in_world(shape.rot, w.last_by_from), in_world(shape.rot, w.last_by_to));
  const int ends[2] = {p.body, q.body};
  leg(t, p, 0, first, body, &at_first, ends, 1, share, use);
  leg(t, q, 1, last, body, &at_last, ends, -1, share, use);
  if (use->length_row && touches_from_inside(path))
    add_unbalanced(t, (Point[2]){p, q}, first, body, &at_first, t->adjoint ? share * use->length_weight : share,
                   use->length_row);
}

static bool is_fixed(const snModel* m, int tendon) {
  return m->tendon_num[tendon] > 0 && m->wrap_type[m->tendon_adr[tendon]] == SN_WRAP_JOINT;
}

// Pieces as in kinematics/tendon_paths.c.
void sn_tangent_add_tendon(snTangent* t, int tendon, const snTendonUse* use) {
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
