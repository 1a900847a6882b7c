// group_tendons.h — phases: segments of tendons, the Jacobian, lengths and velocities
//   reads   pose, com, cdof, qpos, qvel        writes  tendon_J, tendon_length, tendon_force (velocities, at first)
//   A wrench of a unit force along a segment is taken about one reference point of the world and shifted to the centre
//   of mass of the tree whose dof it works along. Wrapping segments come first, then straight ones: their wrenches lie
//   in the same place.
#pragma once
#include "cuda/kernel/world.h"
#include "kinematics/tendon/wrap_path.h"

KERNEL_FN snVec3 reference_point(World w) { return w.m->nroot > 0 ? load3(w.ws + w.at->com) : vec3(0, 0, 0); }

// Stores the unit wrench from a to b, about the reference, where it does work; returns the length.
KERNEL_FN real put_wrench(World w, int wrench, snVec3 a, snVec3 b, snVec3 reference) {
  real length;
  snVec3 along = vec3_direction(vec3_sub(b, a), &length);
  if (wrench < 0) return length;
  real* out = w.ws + w.at->wrench + 6 * wrench;
  store3(out, vec3_cross(vec3_sub(a, reference), along));
  store3(out + 3, along);
  return length;
}

KERNEL_FN void straight_segments(World w, Group g) {
  const ModelView* m = w.m;
  snVec3 reference = reference_point(w);
  EACH(i, m->nsegment) {
    const real* point = m->segment_point + i;
    snVec3 a = body_point(w, m->segment_body[2 * i], column3(point, m->nsegment));
    snVec3 b = body_point(w, m->segment_body[2 * i + 1], column3(point + 3 * m->nsegment, m->nsegment));
    w.ws[w.at->length + m->nwrapping + i] = put_wrench(w, m->segment_wrench[i], a, b, reference);
  }
}

// A segment with a shape between its ends, as the formulas of paths want it.
typedef struct Wrapping {
  snVec3 a, b, side;
  WrapShape shape;
  int sided;
} Wrapping;

KERNEL_FN Wrapping wrapping_of(World w, int i) {
  const ModelView* m = w.m;
  Node body = load_node(m->wrap_node + 4 * i);
  int n = m->nwrapping;
  const real* point = m->wrap_point + i;
  Wrapping out = {body_point(w, body.a, column3(point, n)),
                  body_point(w, body.b, column3(point + 3 * n, n)),
                  vec3(0, 0, 0),
                  {m->wrap_shape[i] == SN_WRAP_SPHERE ? SN_WRAP_SPHERE : SN_WRAP_CYLINDER, m->wrap_radius[i],
                   body_point(w, body.c, column3(point + 6 * n, n)),
                   mat3_mul(load9(w.ws + w.at->pose + POSE * body.c), column9(m->wrap_mat + i, n))},
                  body.d >= 0};
  if (out.sided) out.side = body_point(w, body.d, column3(point + 9 * n, n));
  return out;
}

// Where the path misses the shape, both wrenches are that of the straight line.
KERNEL_FN void put_wrapping(World w, int i, const Wrapping* s, const WrapPath* path, int touches, snVec3 reference) {
  const int* wrench = w.m->wrap_wrench + 2 * i;
  real length = put_wrench(w, wrench[0], s->a, touches ? path->first : s->b, reference);
  real second = put_wrench(w, wrench[1], touches ? path->last : s->a, s->b, reference);
  if (touches) length += path->length + second;
  w.ws[w.at->length + i] = length;
}

// Most shapes are not touched, which is quickly found out; the length of a segment that may touch is -1 at first.
KERNEL_FN void quick_segment(World w, int i, snVec3 reference) {
  Wrapping s = wrapping_of(w, i);
  snVec3 side = s.side;  // what may be pointed to is in local memory: not all of it
  WrapEnds ends = wrap_ends_of(&s.shape, s.a, s.b, s.sided ? &side : NULL);
  WrapPath none = {{0, 0, 0}, {0, 0, 0}, 0};
  if (mask_any(wrap_open_of(&s.shape, &ends)))
    w.ws[w.at->length + i] = -1;
  else
    put_wrapping(w, i, &s, &none, 0, reference);
}

KERNEL_FN void wrapping_segment(World w, int i, snVec3 reference) {
  Wrapping s = wrapping_of(w, i);
  snVec3 side = s.side;
  WrapPath path = {{0, 0, 0}, {0, 0, 0}, 0};
  int touches = mask_any(wrap_path(&path, &s.shape, s.a, s.b, s.sided ? &side : NULL));
  put_wrapping(w, i, &s, &path, touches, reference);
}

// Those that may touch are listed, so that neighbouring lanes do the same.
KERNEL_FN void wrapping_segments(World w, Group g) {
  const ModelView* m = w.m;
  int outside = m->nwrapping - m->ninside, *list = (int*)(w.ws + w.at->wrapped);
  snVec3 reference = reference_point(w);
  EACH(i, outside) { quick_segment(w, i, reference); }
  group_sync(g);
  int count = group_list(g, list, w.ws + w.at->length, outside);
  group_sync(g);
  EACH(k, count + m->ninside) { wrapping_segment(w, k < count ? list[k] : outside + k - count, reference); }
}

// Adds the work of wrenches to the Jacobian, entries [first, end).
KERNEL_FN void add_to_jacobian(World w, Group g, int first, int end) {
  const ModelView* m = w.m;
  snVec3 reference = reference_point(w);
  group_sync(g);
  EACH(i, end - first) {
    int entry = first + i, end_of_work = m->work_end[entry];
    Node node = load_node(m->entry_node + 4 * entry);
    snSpatial sum = spatial_zero();
    LOOP for (int k = node.d; k < end_of_work; k++)
      sum = spatial_add_scaled(sum, load6(w.ws + w.at->wrench + 6 * m->work_wrench[k]), m->work_share[k]);
    snVec3 shift = vec3_sub(reference, load3(w.ws + w.at->com + 3 * node.c));
    sum.rot = vec3_add(sum.rot, vec3_cross(shift, sum.lin));
    w.ws[w.at->tendon_J + node.a] += spatial_dot(sum, load6(w.ws + w.at->cdof + SPATIAL * node.b));
  }
  group_sync(g);
}

KERNEL_FN void tendon_lengths(World w, Group g) {
  const ModelView* m = w.m;
  EACH(tendon, m->ntendon) {
    int slot = m->ten_J_rowadr[tendon], end = slot + m->ten_J_rownnz[tendon];
    real length = m->path_rigidsum[tendon], velocity = 0;
    LOOP4 for (int k = m->length_adr[tendon]; k < m->length_adr[tendon + 1]; k++)
      length += m->length_share[k] * w.ws[w.at->length + m->length_of[k]];
    LOOP for (int k = m->coupled_adr[tendon]; k < m->coupled_adr[tendon + 1]; k++)
      length += m->coupled_weight[k] * w.ws[w.at->pos + m->coupled_qpos[k]];
    LOOP4 for (; slot < end; slot++)
      velocity += w.ws[w.at->tendon_J + slot] * w.ws[w.at->vel + m->ten_J_colind[slot]];
    w.ws[w.at->tendon_length + tendon] = length;
    w.ws[w.at->tendon_force + tendon] = velocity;
  }
  group_sync(g);
}

KERNEL_FN void tendon_phases(World w, Group g) {
  if (w.m->ntendon == 0) return;
  EACH4(slot, w.m->nJten) { w.ws[w.at->tendon_J + slot] = w.m->slot_constant[slot]; }
  wrapping_segments(w, g);
  add_to_jacobian(w, g, 0, w.m->nwrapentry);
  straight_segments(w, g);
  add_to_jacobian(w, g, w.m->nwrapentry, w.m->nentry);
  tendon_lengths(w, g);
}
