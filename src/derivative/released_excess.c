// released_excess.c — the acceleration that Simbody adds to that of the axes of a body
//   reads   axis_* subtree_com, the released tree        adds  by_position by_velocity
//   conformance: where hinge a of a body turns, Simbody takes the angular velocity of the first dofs of the joint, as
//   many as hinges precede a, for that of the preceding hinges (kinematics/driven.c). With rates w of the hinges and
//   directions e, the difference is an acceleration of the body and all on it,
//     sum over a, b of c_ab w_a w_b (e_b x e_a) about the anchor of a,  c_ab = [b is taken] - [b precedes a].
//   It rotates with the bodies above like any acceleration; axes of the body itself move only what is behind them.
#include "derivative/released_tree.h"
#include "kinematics/driven.h"

// The hinges of one body that move.
typedef struct Hinges {
  int count, *axis, *dof;  // axis of the model, dof of the released tree
  signed char* taken;      // c_ab, count x count
  snVec3 com;
} Hinges;

static int mover_of(const snModel* m, int axis) { return m->axis_dofid[axis]; }
static bool is_hinge(const snModel* m, int axis) { return m->axis_type[axis] == SN_JOINT_HINGE; }

// Hinges before the axis, also those that stand still.
static int hinges_before(const snModel* m, int first, int axis) {
  int count = 0;
  for (int a = first; a < axis; a++) count += is_hinge(m, a);
  return count;
}

// How many dofs appear among the moving hinges before hinge b for the first time.
static int dofs_before(const snModel* m, const Hinges* h, int b) {
  int count = 0;
  for (int k = 0; k < b; k++) {
    bool seen = false;
    for (int i = 0; i < k; i++) seen |= mover_of(m, h->axis[i]) == mover_of(m, h->axis[k]);
    count += !seen;
  }
  return count;
}

// The first hinge of the dof of hinge b.
static int first_of_dof(const snModel* m, const Hinges* h, int b) {
  for (int k = 0; k < b; k++)
    if (mover_of(m, h->axis[k]) == mover_of(m, h->axis[b])) return k;
  return b;
}

// Returns whether any coefficient is not zero.
static bool set_coefficients(const snModel* m, int body, Hinges* h) {
  bool any = false;
  for (int a = 0; a < h->count; a++)
    for (int b = 0; b < h->count; b++) {
      int dofs = hinges_before(m, m->body_axisadr[body], h->axis[a]);
      bool is_taken = dofs_before(m, h, first_of_dof(m, h, b)) < dofs;
      h->taken[a * h->count + b] = (signed char)(is_taken - (b < a));
      any |= h->taken[a * h->count + b] != 0;
    }
  return any;
}

static Hinges hinges_of(const snReleasedTree* r, snArena* arena, int body) {
  const snModel* m = r->m;
  int first = m->body_axisadr[body], num = m->body_axisnum[body], dof = r->tree.body_dofadr[body];
  Hinges h = {0, sn_arena_array(arena, int, num), sn_arena_array(arena, int, num),
              sn_arena_array(arena, signed char, num* num), r->d->subtree_com[m->body_rootid[body]]};
  for (int axis = first; axis < first + num; axis++) {
    if (mover_of(m, axis) < 0) continue;
    if (is_hinge(m, axis)) h.axis[h.count] = axis, h.dof[h.count++] = dof;
    dof++;
  }
  if (!set_coefficients(m, body, &h)) h.count = 0;
  return h;
}

// An angular acceleration about a point, seen from the centre of mass of the tree.
static snSpatial about(snVec3 rotation, snVec3 point, snVec3 com) {
  return (snSpatial){rotation, vec3_cross(rotation, vec3_sub(com, point))};
}

static double rate_of(const snReleasedTree* r, const Hinges* h, int k) { return r->state.qvel[h->dof[k]]; }

static snSpatial excess_of(const snReleasedTree* r, const Hinges* h) {
  snSpatial sum = spatial_zero();
  for (int a = 0; a < h->count; a++)
    for (int b = 0; b < h->count; b++) {
      if (h->taken[a * h->count + b] == 0) continue;
      snVec3 turned = vec3_cross(r->d->axis_xdir[h->axis[b]], r->d->axis_xdir[h->axis[a]]);
      double scale = h->taken[a * h->count + b] * rate_of(r, h, a) * rate_of(r, h, b);
      sum = spatial_add_scaled(sum, about(turned, r->d->axis_xanchor[h->axis[a]], h->com), scale);
    }
  return sum;
}

void sn_release_excess(snReleasedTree* r, snArena* arena) {
  for (int body = 1; r->m->opt.osim && body < r->m->nbody; body++) {
    if (r->m->body_axisadr[body] < 0 || !has_simbody_rates(r->m, body)) continue;
    size_t mark = sn_arena_mark(arena);
    Hinges h = hinges_of(r, arena, body);
    snSpatial excess = excess_of(r, &h);
    bool any = h.count > 0;
    sn_arena_release(arena, mark);
    if (!any) continue;
    if (!r->excess) r->excess = sn_arena_zarray(arena, snSpatial, r->tree.nbody);
    r->excess[body] = excess;
  }
}

// ---- its change

// How the direction and the anchor of an axis move with another axis of the body.
static snVec3 direction_change(const snReleasedTree* r, int axis, int by) {
  if (by >= axis || !is_hinge(r->m, by)) return vec3(0, 0, 0);
  return vec3_cross(r->d->axis_xdir[by], r->d->axis_xdir[axis]);
}

static snVec3 anchor_change(const snReleasedTree* r, int axis, int by) {
  if (by >= axis) return vec3(0, 0, 0);
  snVec3 direction = r->d->axis_xdir[by];
  if (!is_hinge(r->m, by)) return direction;
  return vec3_cross(direction, vec3_sub(r->d->axis_xanchor[axis], r->d->axis_xanchor[by]));
}

static snSpatial change_by_position(const snReleasedTree* r, const Hinges* h, int by) {
  snSpatial sum = spatial_zero();
  for (int a = 0; a < h->count; a++)
    for (int b = 0; b < h->count; b++) {
      if (h->taken[a * h->count + b] == 0) continue;
      int axis = h->axis[a], other = h->axis[b];
      snVec3 e = r->d->axis_xdir[axis], f = r->d->axis_xdir[other], anchor = r->d->axis_xanchor[axis];
      snVec3 turned =
          vec3_add(vec3_cross(direction_change(r, other, by), e), vec3_cross(f, direction_change(r, axis, by)));
      snSpatial change = about(turned, anchor, h->com);
      change.lin = vec3_sub(change.lin, vec3_cross(vec3_cross(f, e), anchor_change(r, axis, by)));
      double scale = h->taken[a * h->count + b] * rate_of(r, h, a) * rate_of(r, h, b);
      sum = spatial_add_scaled(sum, change, scale);
    }
  return sum;
}

static snSpatial change_by_rate(const snReleasedTree* r, const Hinges* h, int by) {
  snSpatial sum = spatial_zero();
  for (int a = 0; a < h->count; a++)
    for (int b = 0; b < h->count; b++) {
      double scale = (a == by ? rate_of(r, h, b) : 0) + (b == by ? rate_of(r, h, a) : 0);
      snVec3 turned = vec3_cross(r->d->axis_xdir[h->axis[b]], r->d->axis_xdir[h->axis[a]]);
      sum = spatial_add_scaled(sum, about(turned, r->d->axis_xanchor[h->axis[a]], h->com),
                               scale * h->taken[a * h->count + b]);
    }
  return sum;
}

static void subtract_of_body(const snReleasedTree* r, snTangent* bodies, int body) {
  const snModel* m = r->m;
  int n = r->tree.nv, dof = r->tree.body_dofadr[body], first = m->body_axisadr[body];
  Hinges h = hinges_of(r, bodies->arena, body);
  for (int axis = first; axis < first + m->body_axisnum[body]; axis++) {
    if (mover_of(m, axis) < 0) continue;
    snSpatial rotated = spatial_cross_motion(r->state.cdof[dof], r->excess[body]);
    snSpatial beyond = spatial_sub(change_by_position(r, &h, axis), rotated);
    sn_add_released_inertia(r, body, beyond, -1, bodies->by_position + dof, n);
    dof++;
  }
  for (int k = 0; k < h.count; k++)
    sn_add_released_inertia(r, body, change_by_rate(r, &h, k), -1, bodies->by_velocity + h.dof[k], n);
}

void sn_subtract_excess_change(const snReleasedTree* r, snTangent* bodies) {
  for (int body = 1; r->excess && body < r->m->nbody; body++) {
    if (r->m->body_axisadr[body] < 0) continue;
    size_t mark = sn_arena_mark(bodies->arena);
    subtract_of_body(r, bodies, body);
    sn_arena_release(bodies->arena, mark);
  }
}
