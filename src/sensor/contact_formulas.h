// contact_formulas.h — what sensors of contacts measure: touch, the force into a zone; contact, reports of contacts
//   reads   contacts and their forces        writes  the numbers of a sensor
//   touch: the sum of normal forces on the site's body whose line, out of the body, meets the site's shape.
//   contact: a contact matches where its two geoms are, or belong to, the two objects of the sensor, in either order;
//   its normal is shown from the first object to the second. Reports of contacts that do not exist are 0. The net force
//   of all is one report in the world's axes, also of none, at the mean point weighted by the forces. A lane of a
//   device has no room for a list of contacts: each report searches for the next one in the order of ranks.
//   Besides what sensor_formulas.h asks for, a target defines
//     contact_count(v), contact_geom(v, i, side), contact_dist, contact_pos, contact_axes(v, i)  rows: normal, tangents
//     contact_has_rows(v, i), contact_wrench(v, i, &force, &torque)    in the contact's axes
#pragma once
#include "sensor/sensor_formulas.h"

// The body of a geom; -1: a flex, which is no object of a sensor.
static inline int body_of_geom(View v, int geom) { return geom >= 0 ? INDEX(v, geom_bodyid, geom) : -1; }

// ---- touch

// Where doubt begins whether a line meets a ball, as a share of the square of its radius: nearer to the boundary the
// ray alone decides.
#define DOUBT real_of(1e-9)

typedef enum Meeting { MISSES, MEETS, UNSURE } Meeting;

// Whether the line from a contact along its normal meets a site, as far as balls show it without a root: inside one all
// lines do, and outside one those do not that lead away or pass by.
static inline Meeting meets_ball(View v, int site, const ObjectFrame* at, int i, int reversed) {
  if (INDEX(v, site_type, site) != SN_GEOM_SPHERE) return UNSURE;
  snVec3 to = vec3_sub(at->pos, contact_pos(v, i)), normal = mat3_row(contact_axes(v, i), 0);
  real ahead = reversed ? -vec3_dot(to, normal) : vec3_dot(to, normal), square = vec3_dot(to, to);
  real radius = CONST(v, site_size, site).x, least = radius * radius;
  if (square < least * (1 - DOUBT)) return MEETS;
  if (square > least * (1 + DOUBT) && ahead < 0) return MISSES;
  return square - ahead * ahead > least + DOUBT * (least + square) ? MISSES : UNSURE;
}

// Whether the line from a contact out of the site's body meets the site.
static inline int presses_on(View v, int site, const ObjectFrame* at, int i, int reversed, real force) {
  snVec3 way = vec3_normalize(vec3_scale(mat3_row(contact_axes(v, i), 0), force));
  if (reversed) way = vec3_neg(way);
  snRay ray = {in_frame_of(at, contact_pos(v, i)), in_axes_of(at, way)};
  return primitive_hit(INDEX(v, site_type, site), CONST(v, site_size, site), ray).x >= 0;
}

static inline void sense_touch(View v, int sensor, real* out) {
  int site = INDEX(v, sensor_objid, sensor), body = INDEX(v, site_bodyid, site);
  ObjectFrame at = object_frame(v, SN_OBJ_SITE, site);
  real sum = 0;
  ROLLED for (int i = 0; i < contact_count(v); i++) {
    int reversed = body_of_geom(v, contact_geom(v, i, 1)) == body;
    if (!(reversed || body_of_geom(v, contact_geom(v, i, 0)) == body) || !contact_has_rows(v, i)) continue;
    Meeting meeting = meets_ball(v, site, &at, i, reversed);
    if (meeting == MISSES) continue;
    snVec3 force, torque;
    contact_wrench(v, i, &force, &torque);
    if (force.x > 0 && (meeting == MEETS || presses_on(v, site, &at, i, reversed, force.x))) sum += force.x;
  }
  out[0] = sum;
}
#undef DOUBT

// ---- contact: which ones match

static inline int belongs_to(View v, int geom, int type, int id) {
  int body = body_of_geom(v, geom);
  switch (type) {
    case SN_OBJ_UNKNOWN:
    case SN_OBJ_SITE: return 1;
    case SN_OBJ_GEOM: return geom == id;
    case SN_OBJ_BODY: return body == id;
    case SN_OBJ_XBODY:
      while (body > id) body = INDEX(v, body_parentid, body);
      return body == id;
  }
  return 0;  // no contact belongs to other objects; the compiler refuses them
}

// 1; -1 where the geoms stand in the other order: where only one object is named, the order is that in which it comes
// first, or second; where both orders fit, that of the contact. 0: no match.
static inline int matching_sign(View v, int sensor, int i) {
  int first = INDEX(v, sensor_objtype, sensor), second = INDEX(v, sensor_reftype, sensor);
  int first_id = INDEX(v, sensor_objid, sensor), second_id = INDEX(v, sensor_refid, sensor);
  if (first == SN_OBJ_SITE) {
    ObjectFrame site = object_frame(v, SN_OBJ_SITE, first_id);
    snVec3 local = in_frame_of(&site, contact_pos(v, i));
    if (!primitive_inside(INDEX(v, site_type, first_id), CONST(v, site_size, first_id), local)) return 0;
  }
  int a = contact_geom(v, i, 0), b = contact_geom(v, i, 1);
  if (belongs_to(v, a, first, first_id) && belongs_to(v, b, second, second_id)) return 1;
  return belongs_to(v, b, first, first_id) && belongs_to(v, a, second, second_id) ? -1 : 0;
}

// Smallest first.
static inline real rank_of(View v, int i, int reduce) {
  snVec3 force, torque;
  if (reduce == SN_REDUCE_MINDIST) return contact_dist(v, i);
  if (reduce != SN_REDUCE_MAXFORCE) return 0;
  contact_wrench(v, i, &force, &torque);
  return -vec3_dot(force, force);
}

typedef struct Ranked {
  int contact, sign;  // -1: none
  real rank;
} Ranked;

// The match that follows another by rank and place, the first one after {-1}. `found` counts all matches.
static inline Ranked next_match(View v, int sensor, Ranked last, int* found) {
  int reduce = INDEX(v, sensor_intprm, sensor)[1];
  Ranked best = {-1, 0, 0};
  *found = 0;
  ROLLED for (int i = 0; i < contact_count(v); i++) {
    int sign = matching_sign(v, sensor, i);
    if (sign == 0) continue;
    ++*found;
    real rank = rank_of(v, i, reduce);
    int is_later = last.contact < 0 || rank > last.rank || (rank == last.rank && i > last.contact);
    if (is_later && (best.contact < 0 || rank < best.rank)) best.contact = i, best.sign = sign, best.rank = rank;
  }
  return best;
}

// ---- contact: reports

// Reversed contacts are seen in a frame that is rotated by half a revolution about its third axis; the opposite force
// there has the other sign along that axis alone.
static inline ContactReport report_contact(View v, Ranked match, int found) {
  int i = match.contact;
  real sign = real_of(match.sign);
  snMat3 axes = contact_axes(v, i);
  ContactReport out;
  contact_wrench(v, i, &out.force, &out.torque);
  out.force.z = sign * out.force.z, out.torque.z = sign * out.torque.z;
  out.found = real_of(found), out.dist = contact_dist(v, i), out.pos = contact_pos(v, i);
  out.normal = vec3_scale(mat3_row(axes, 0), sign), out.tangent = vec3_scale(mat3_row(axes, 1), sign);
  return out;
}

// Adds a match to the mean point, weighted by its force, or to force and torque about that point.
static inline void add_match(View v, int i, int sign, ContactReport* net, real* total) {
  snVec3 force, torque, pos = contact_pos(v, i);
  contact_wrench(v, i, &force, &torque);
  force = vec3_scale(force, real_of(sign)), torque = vec3_scale(torque, real_of(sign));
  if (total) {
    real weight = vec3_length(force);
    net->found += 1, *total += weight;
    net->pos = vec3_add_scaled(net->pos, pos, weight);
    return;
  }
  snMat3 axes = contact_axes(v, i);
  force = mat3_transpose_mul_vec3(axes, force), torque = mat3_transpose_mul_vec3(axes, torque);
  net->force = vec3_add(net->force, force);
  net->torque = vec3_add(vec3_add(net->torque, torque), vec3_cross(vec3_sub(pos, net->pos), force));
}

static inline ContactReport report_net(View v, int sensor) {
  snVec3 none = {0, 0, 0}, first = {1, 0, 0}, second = {0, 1, 0};
  ContactReport net = {0, 0, none, none, none, first, second};
  real total = 0;
  ROLLED for (int pass = 0; pass < 2; pass++) {
    ROLLED for (int i = 0; i < contact_count(v); i++) {
      int sign = matching_sign(v, sensor, i);
      if (sign != 0) add_match(v, i, sign, &net, pass == 0 ? &total : NULL);
    }
    if (pass == 0) net.pos = vec3_scale(net.pos, 1 / real_max(total, real_of(SN_MINVAL)));
  }
  return net;
}

static inline void sense_contact(View v, int sensor, real* out) {
  int fields = INDEX(v, sensor_intprm, sensor)[0], found;
  real* end = out + INDEX(v, sensor_dim, sensor);
  if (out < end && INDEX(v, sensor_intprm, sensor)[1] == SN_REDUCE_NETFORCE) {
    ContactReport net = report_net(v, sensor);
    out = write_contact(out, fields, &net);
  } else {
    Ranked match = {-1, 0, 0};
    while (out < end) {
      match = next_match(v, sensor, match, &found);
      if (match.contact < 0) break;
      ContactReport report = report_contact(v, match, found);
      out = write_contact(out, fields, &report);
    }
  }
  while (out < end) *out++ = 0;
}
