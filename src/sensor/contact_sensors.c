// contact_sensors.c — which contacts a contact sensor reports, and what of them
//   reads   contact, efc_force; sensor_intprm: fields of a report, reduction, most reports
//   writes  the numbers of the sensor
//   A contact matches where its two geoms are, or belong to, the two objects of the sensor, in either order; its normal
//   is shown from the first object to the second. Reports of single contacts that are not there are 0. The net force of
//   all is one report in the world's axes, also of none, at the mean place weighted by the forces.
#include "base/arena.h"
#include "geometry/shape_ops.h"
#include "math/mat3.h"
#include "model/model.h"
#include "sensor/measure.h"
#include "sensor/reports.h"
#include "sinew/support.h"

#include <string.h>

// A contact that matches; turned: its geoms stand in the other order.
typedef struct Match {
  double rank;
  int contact;
  bool turned;
} Match;

// The best of those found, as many as there is room for.
typedef struct Matches {
  Match* match;
  int room, kept, found;
} Matches;

// ---- matching

static bool belongs(const snModel* m, int geom, snObjectType type, int id) {
  int body = geom >= 0 ? m->geom_bodyid[geom] : -1;  // flexes are no object of a sensor
  switch (type) {
    case SN_OBJ_UNKNOWN:
    case SN_OBJ_SITE: return true;
    case SN_OBJ_GEOM: return geom == id;
    case SN_OBJ_BODY: return body == id;
    case SN_OBJ_XBODY:
      while (body > id) body = m->body_parentid[body];
      return body == id;
    default: return false;
  }
}

static bool lies_in_site(const snModel* m, const snData* d, int site, snVec3 point) {
  snVec3 local = mat3_transpose_mul_vec3(d->site_xmat[site], vec3_sub(point, d->site_xpos[site]));
  return sn_is_inside((snGeomType)m->site_type[site], m->site_size[site], local);
}

// Where only one object is named, the order is that in which it comes first, or second; where both orders fit, that of
// the contact.
static bool matches(const snModel* m, const snData* d, int sensor, const snContact* contact, bool* turned) {
  snObjectType first = (snObjectType)m->sensor_objtype[sensor], second = (snObjectType)m->sensor_reftype[sensor];
  int first_id = m->sensor_objid[sensor], second_id = m->sensor_refid[sensor];
  *turned = false;
  if (first == SN_OBJ_UNKNOWN && second == SN_OBJ_UNKNOWN) return true;
  if (first == SN_OBJ_SITE && !lies_in_site(m, d, first_id, contact->pos)) return false;

  int a = contact->geom[0], b = contact->geom[1];
  bool as_listed = belongs(m, a, first, first_id) && belongs(m, b, second, second_id);
  bool reversed = belongs(m, b, first, first_id) && belongs(m, a, second, second_id);
  *turned = !as_listed;
  return as_listed || reversed;
}

// Smallest first.
static double rank_of(const snModel* m, const snData* d, int contact, int reduce) {
  double force[6];
  switch ((snContactReduce)reduce) {
    case SN_REDUCE_MINDIST: return d->contact[contact].dist;
    case SN_REDUCE_MAXFORCE:
      sn_contact_force(m, d, contact, force);
      return -vec3_dot(vec3_load(force), vec3_load(force));
    case SN_REDUCE_NONE:
    case SN_REDUCE_NETFORCE: break;
  }
  return 0;
}

// In the order of their ranks, those of equal rank in that of the contacts.
static void insert(Matches* all, Match match) {
  all->found++;
  if (all->kept < all->room)
    all->kept++;
  else if (!(match.rank < all->match[all->kept - 1].rank))
    return;
  int i = all->kept - 1;
  for (; i > 0 && all->match[i - 1].rank > match.rank; i--) all->match[i] = all->match[i - 1];
  all->match[i] = match;
}

static Matches find_matches(const snModel* m, const snData* d, int sensor, int room) {
  Matches found = {.match = sn_arena_array(d->scratch, Match, room), .room = room};
  for (int i = 0; i < d->ncon; i++) {
    Match match = {.contact = i};
    if (!matches(m, d, sensor, &d->contact[i], &match.turned)) continue;
    match.rank = rank_of(m, d, i, m->sensor_intprm[sensor][1]);
    insert(&found, match);
  }
  return found;
}

// ---- reporting

// Turned contacts are seen in a frame that is turned half about its third axis; the opposite force there has the other
// sign along that axis alone.
static ContactReport report_contact(const snModel* m, const snData* d, const Match* match, int found) {
  const snContact* contact = &d->contact[match->contact];
  double wrench[6], sign = match->turned ? -1 : 1;
  sn_contact_force(m, d, match->contact, wrench);
  return (ContactReport){
      .found = found,
      .force = vec3(wrench[0], wrench[1], sign * wrench[2]),
      .torque = vec3(wrench[3], wrench[4], sign * wrench[5]),
      .dist = contact->dist,
      .pos = contact->pos,
      .normal = vec3_scale(mat3_row(contact->frame, 0), sign),
      .tangent = vec3_scale(mat3_row(contact->frame, 1), sign),
  };
}

// One force of those that the net force is made of, in the contact's axes.
typedef struct Part {
  snVec3 force, torque;
  const snContact* contact;
} Part;

static Part part_of(const snModel* m, const snData* d, const Match* match) {
  double wrench[6], sign = match->turned ? -1 : 1;
  sn_contact_force(m, d, match->contact, wrench);
  return (Part){vec3_scale(vec3_load(wrench), sign), vec3_scale(vec3_load(wrench + 3), sign),
                &d->contact[match->contact]};
}

static snVec3 mean_place(const snModel* m, const snData* d, const Matches* found) {
  snVec3 sum = vec3(0, 0, 0);
  double total = 0;
  for (int i = 0; i < found->kept; i++) {
    Part part = part_of(m, d, &found->match[i]);
    double weight = vec3_length(part.force);
    sum = vec3_add_scaled(sum, part.contact->pos, weight);
    total += weight;
  }
  return vec3_scale(sum, 1 / real_max(total, SN_MINVAL));
}

static ContactReport report_net(const snModel* m, const snData* d, const Matches* found) {
  ContactReport net = {.found = found->found, .normal = {1, 0, 0}, .tangent = {0, 1, 0}};
  net.pos = mean_place(m, d, found);
  for (int i = 0; i < found->kept; i++) {
    Part part = part_of(m, d, &found->match[i]);
    snVec3 force = mat3_transpose_mul_vec3(part.contact->frame, part.force);
    snVec3 torque = mat3_transpose_mul_vec3(part.contact->frame, part.torque);
    snVec3 turning = vec3_cross(vec3_sub(part.contact->pos, net.pos), force);
    net.force = vec3_add(net.force, force);
    net.torque = vec3_add(vec3_add(net.torque, torque), turning);
  }
  return net;
}

void sn_measure_contact(const snModel* m, const snData* d, int sensor, double* value) {
  int fields = m->sensor_intprm[sensor][0], dim = m->sensor_dim[sensor];
  bool net = m->sensor_intprm[sensor][1] == SN_REDUCE_NETFORCE;
  memset(value, 0, sizeof(double) * (size_t)dim);
  if (dim == 0) return;
  size_t mark = sn_arena_mark(d->scratch);
  int room = dim / sn_contact_report_width(fields);
  Matches found = find_matches(m, d, sensor, net || room > d->ncon ? d->ncon : room);
  if (net) {
    ContactReport report = report_net(m, d, &found);
    write_contact(value, fields, &report);
  }
  for (int i = 0; i < found.kept && !net; i++) {
    ContactReport report = report_contact(m, d, &found.match[i], found.found);
    value = write_contact(value, fields, &report);
  }
  sn_arena_release(d->scratch, mark);
}
