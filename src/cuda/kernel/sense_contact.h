// sense_contact.h — sensors of contacts: the force into a zone, reports of contacts between objects
//   reads   contacts, row_force, tables of sensors        writes  nothing
//   As src/sensor/touch_sensors.c and contact_sensors.c. A lane has no room for a list of contacts: each report looks for
//   the next one in the order of ranks.
#pragma once
#include "cuda/kernel/sensor_object.h"
#include "geometry/shape/surface.h"
#include "sensor/reports.h"

// ---- contacts of the step

typedef struct SnapshotContact {
  int pair, geom[2];
  real dist;
  snVec3 pos;
  snMat3 frame;  // rows: normal, tangents
} SnapshotContact;

KERNEL_FN SnapshotContact snapshot_contact(World w, int contact) {
  size_t first = w.id * (size_t)w.b->most_slots;
  const real* x = w.b->contact + CONTACT_NUMBERS * (first + w.b->contact_slot[first + contact]);
  SnapshotContact c;
  c.pair = w.b->contact_pair[first + contact];
  c.geom[0] = w.m->pair_geom[2 * c.pair], c.geom[1] = w.m->pair_geom[2 * c.pair + 1];
  c.dist = x[0], c.pos = load3(x + 1), c.frame = contact_frame(load3(x + 4), load3(x + 7));
  return c;
}

// Force of a contact in its frame.
KERNEL_FN void contact_wrench(World w, int contact, int pair, snVec3* force, snVec3* torque) {
  const PlanView* m = w.m;
  const real *f = row_forces(w) + row_offsets(w)[m->nfixed + contact], *friction = m->pair_friction + 5 * pair;
  int dim = m->pair_dim[pair];
  real local[6] = {0, 0, 0, 0, 0, 0};
  UNROLL for (int k = 0; k < 6; k++) {
    if (dim == 1 || !m->pyramidal) {
      if (k < dim) local[k] = f[k];
    } else if (k > 0 && k < dim) {
      local[0] += f[2 * k - 2] + f[2 * k - 1];
      local[k] = (f[2 * k - 2] - f[2 * k - 1]) * friction[k - 1];
    }
  }
  *force = load3(local), *torque = load3(local + 3);
}

// ---- touch

// Whether the line from a contact out of the site's body hits the site's shape.
KERNEL_FN int presses_on(World w, int sensor, const Object* site, const SnapshotContact* c, real force) {
  const real* size = sensor_numbers(w, sensor) + SENSOR_SIZE;
  snVec3 way = vec3_normalize(vec3_scale(mat3_row(c->frame, 0), force));
  if (w.m->geom_body[c->geom[1]] == site->body) way = vec3_neg(way);
  snRay ray = {in_frame_of(site, c->pos), mat3_transpose_mul_vec3(site->rot, way)};
  return primitive_hit(sensor_ints(w, sensor)[SENSOR_SHAPE], load3(size), ray).x >= 0;
}

KERNEL_FN real touch_force(World w, int sensor) {
  Object site = sensor_object(w, sensor, 0);
  real sum = 0;
  LOOP for (int i = 0; i < w.b->ncon[w.id] && w.b->nefc[w.id] > 0; i++) {
    SnapshotContact c = snapshot_contact(w, i);
    if (w.m->geom_body[c.geom[0]] != site.body && w.m->geom_body[c.geom[1]] != site.body) continue;
    snVec3 force, torque;
    contact_wrench(w, i, c.pair, &force, &torque);
    if (force.x > 0 && presses_on(w, sensor, &site, &c, force.x)) sum += force.x;
  }
  return sum;
}

// ---- which contacts are reported

// Whether a contact is between the objects of a sensor; -1 where its geoms stand in the other order.
KERNEL_FN int matches(World w, int sensor, const Object* site, const SnapshotContact* c) {
  const int *k = sensor_ints(w, sensor), *side = w.m->contact_side + k[SENSOR_PLACE] * w.m->ngeom;
  int a = side[c->geom[0]], b = side[c->geom[1]];
  if (k[SENSOR_SHAPE] >= 0) {
    snVec3 size = load3(sensor_numbers(w, sensor) + SENSOR_SIZE);
    if (!primitive_inside(k[SENSOR_SHAPE], size, in_frame_of(site, c->pos))) return 0;
  }
  if ((a & 1) && (b & 2)) return 1;
  return (b & 1) && (a & 2) ? -1 : 0;
}

// Smallest first.
KERNEL_FN real rank_of(World w, int contact, const SnapshotContact* c, int reduce) {
  snVec3 force, torque;
  if (reduce == SN_REDUCE_MINDIST) return c->dist;
  if (reduce != SN_REDUCE_MAXFORCE) return 0;
  contact_wrench(w, contact, c->pair, &force, &torque);
  return -vec3_dot(force, force);
}

typedef struct Ranked {
  int contact, sign;  // -1: none
  real rank;
} Ranked;

// The match that follows another by rank and place, the first one after {-1}. `found` counts all matches.
KERNEL_FN Ranked next_match(World w, int sensor, const Object* site, Ranked last, int* found) {
  int reduce = sensor_ints(w, sensor)[SENSOR_PLACE2];
  Ranked best = {-1, 0, 0};
  *found = 0;
  LOOP for (int i = 0; i < w.b->ncon[w.id]; i++) {
    SnapshotContact c = snapshot_contact(w, i);
    int sign = matches(w, sensor, site, &c);
    if (sign == 0) continue;
    ++*found;
    real rank = rank_of(w, i, &c, reduce);
    int is_later = last.contact < 0 || rank > last.rank || (rank == last.rank && i > last.contact);
    if (is_later && (best.contact < 0 || rank < best.rank)) best.contact = i, best.sign = sign, best.rank = rank;
  }
  return best;
}

// ---- reports

KERNEL_FN ContactReport report_contact(World w, Ranked match, int found) {
  SnapshotContact c = snapshot_contact(w, match.contact);
  real sign = R(match.sign);
  ContactReport out;
  contact_wrench(w, match.contact, c.pair, &out.force, &out.torque);
  out.force.z *= sign, out.torque.z *= sign;
  out.found = R(found), out.dist = c.dist, out.pos = c.pos;
  out.normal = vec3_scale(mat3_row(c.frame, 0), sign), out.tangent = vec3_scale(mat3_row(c.frame, 1), sign);
  return out;
}

// Sums over all matches: where they act in the mean, or what they are about that point.
KERNEL_FN void add_matches(World w, int sensor, const Object* site, ContactReport* net, real* total) {
  LOOP for (int i = 0; i < w.b->ncon[w.id]; i++) {
    SnapshotContact c = snapshot_contact(w, i);
    int sign = matches(w, sensor, site, &c);
    snVec3 force, torque;
    if (sign == 0) continue;
    contact_wrench(w, i, c.pair, &force, &torque);
    if (total) {
      real weight = vec3_length(force);
      net->found += 1, *total += weight;
      net->pos = vec3_add_scaled(net->pos, c.pos, weight);
    } else {
      force = mat3_transpose_mul_vec3(c.frame, vec3_scale(force, R(sign)));
      torque = mat3_transpose_mul_vec3(c.frame, vec3_scale(torque, R(sign)));
      net->force = vec3_add(net->force, force);
      net->torque = vec3_add(vec3_add(net->torque, torque), vec3_cross(vec3_sub(c.pos, net->pos), force));
    }
  }
}

KERNEL_FN ContactReport report_net(World w, int sensor, const Object* site) {
  ContactReport net;
  real total = 0;
  net.found = 0, net.dist = 0, net.pos = net.force = net.torque = vec3(0, 0, 0);
  net.normal = vec3(1, 0, 0), net.tangent = vec3(0, 1, 0);
  add_matches(w, sensor, site, &net, &total);
  net.pos = vec3_scale(net.pos, 1 / real_max(total, R(SN_MINVAL)));
  add_matches(w, sensor, site, &net, NULL);
  return net;
}

KERNEL_FN void measure_contacts(World w, int sensor, real* out) {
  const int* k = sensor_ints(w, sensor);
  Object site = sensor_object(w, sensor, 0);
  real* end = out + k[SENSOR_DIM];
  int found;
  if (k[SENSOR_PLACE2] == SN_REDUCE_NETFORCE) {
    ContactReport net = report_net(w, sensor, &site);
    if (out < end) out = write_contact(out, k[SENSOR_FIELDS], &net);
  } else {
    Ranked match = {-1, 0, 0};
    while (out < end) {
      match = next_match(w, sensor, &site, match, &found);
      if (match.contact < 0) break;
      ContactReport report = report_contact(w, match, found);
      out = write_contact(out, k[SENSOR_FIELDS], &report);
    }
  }
  while (out < end) *out++ = 0;
}
