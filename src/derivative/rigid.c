// rigid.c — how the forces that motion, gravity and the medium ask of rigid bodies change with position and velocity
//   reads   qvel cinert xipos ximat        writes  by_position by_velocity
//   Body force f = I a + v x* I v, a = sum of S qacc + S' qvel over the chain (world: -gravity). With vJ and aJ velocity
//   and acceleration of the frame that carries axis j, and S'' = aJ x S + vJ x S',
//     df_b/dq_j = S_j x* f_b + I_b S''_j + B_b S'_j,   df_b/dq'_j = I_b P_j + B_b S_j,
//   B as in dynamics/coriolis.h, P as in sn_axis_drifts. The medium's wrench e(pose, v) turns with the body and changes
//   with the velocity against it: de/dq_j = S_j x* e + D (S'_j + S_j x wind). Sums over subtrees serve all dofs above.
#include "derivative/tangent.h"
#include "dynamics/coriolis.h"
#include "dynamics/derivatives.h"
#include "dynamics/fluid_forces.h"
#include "dynamics/forces.h"
#include "math/dense.h"

// Of subtrees.
typedef struct Bodies {
  snSpatialInertia* inertia;
  snCoriolis* coriolis;
  snSpatial* force;  // of inertia less that of the medium
  snMat6* drag;      // NULL: no medium
} Bodies;

// Of dofs.
typedef struct Axes {
  snSpatial *rate, *second, *drift;  // S', S'', P
} Axes;

static bool resists(const snModel* m) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  return sn_has_fluid(m) && (m->opt.disableflags & both) != both;
}

// Accelerations of bodies into `a`, and S'' of dofs.
static void accelerate(const snTangent* t, const double* acceleration, const snSpatial start, bool moving, snSpatial* a,
                       snSpatial* second) {
  const snModel* m = t->m;
  snFlow v = t->velocity;
  a[0] = start;
  for (int body = 1; body < m->nbody; body++) {
    snSpatial sum = a[m->body_parentid[body]], velocity = v.twist[m->body_parentid[body]];
    int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    while (dof < end) {
      snSpatial before = sum, carried = velocity;
      int first = dof;
      do {
        second[dof] = spatial_cross_motion(before, t->axis[dof]);
        sum = spatial_add_scaled(sum, t->axis[dof], acceleration[dof]);
        if (moving) {
          second[dof] = spatial_add(second[dof], spatial_cross_motion(carried, v.rate[dof]));
          sum = spatial_add_scaled(sum, v.rate[dof], t->d->qvel[dof]);
          velocity = spatial_add_scaled(velocity, t->axis[dof], t->d->qvel[dof]);
        }
        dof++;
      } while (dof < end && dofs_turn_together(m, first, dof));
    }
    a[body] = sum;
  }
}

static snSpatialInertia inertia_of(const snTangent* t, int body) {
  return spatial_inertia(t->m->body_inertia[body], t->d->ximat[body], vec3_sub(t->d->xipos[body], t->origin),
                         t->m->body_mass[body]);
}

// Drag about the common point, X' D X with X from motions about it to those about the tree's own.
static snMat6 drag_of(const snTangent* t, int body) {
  snSpatial column[6];
  snMat6 own = {0}, out;
  snVec3 back = vec3_neg(tangent_shift(t, body)), shift = tangent_shift(t, body);
  sn_fluid_body_deriv(t->m, t->d, body, column);
  for (int j = 0; j < 6; j++) {
    double c[6];
    vec3_store(c, column[j].rot);
    vec3_store(c + 3, column[j].lin);
    for (int i = 0; i < 6; i++) own.m[i][j] = c[i];
  }
  for (int j = 0; j < 6; j++) {
    double unit[6] = {0}, c[6];
    unit[j] = 1;
    snSpatial x = motion_about((snSpatial){vec3_load(unit), vec3_load(unit + 3)}, back);
    snSpatial force = force_about(mat6_mul(&own, x), shift);
    vec3_store(c, force.rot);
    vec3_store(c + 3, force.lin);
    for (int i = 0; i < 6; i++) out.m[i][j] = c[i];
  }
  return out;
}

static void add_medium(const snTangent* t, Bodies* b) {
  for (int body = 1; body < t->m->nbody; body++) {
    snSpatial e = force_about(sn_fluid_wrench(t->m, t->d, body), tangent_shift(t, body));
    b->force[body] = spatial_sub(b->force[body], e);
    b->drag[body] = drag_of(t, body);
  }
}

static void sum_subtrees(const snTangent* t, Bodies* b) {
  for (int body = t->m->nbody - 1; body > 0; body--) {
    int parent = t->m->body_parentid[body];
    if (parent == 0) continue;
    b->inertia[parent] = spatial_inertia_add(b->inertia[parent], b->inertia[body]);
    b->force[parent] = spatial_add(b->force[parent], b->force[body]);
    if (b->coriolis) coriolis_add(&b->coriolis[parent], &b->coriolis[body]);
    if (b->drag) mat6_add_scaled(&b->drag[parent], &b->drag[body], 1);
  }
}

// `moving`: with velocities, else those count as zero.
static Bodies bodies_of(const snTangent* t, const snSpatial* a, bool moving) {
  const snModel* m = t->m;
  Bodies b = {.inertia = sn_arena_array(t->arena, snSpatialInertia, m->nbody),
              .force = sn_arena_array(t->arena, snSpatial, m->nbody)};
  if (moving) b.coriolis = sn_arena_array(t->arena, snCoriolis, m->nbody);
  if (moving && resists(m)) b.drag = sn_arena_zarray(t->arena, snMat6, m->nbody);
  for (int body = 1; body < m->nbody; body++) {
    snSpatial v = t->velocity.twist[body];
    b.inertia[body] = inertia_of(t, body);
    b.force[body] = spatial_inertia_mul(b.inertia[body], a[body]);
    if (!moving) continue;
    b.force[body] = spatial_add(b.force[body], spatial_cross_force(v, spatial_inertia_mul(b.inertia[body], v)));
    b.coriolis[body] = body_coriolis(b.inertia[body], v);
  }
  if (b.drag) add_medium(t, &b);
  sum_subtrees(t, &b);
  return b;
}

// ---- entries

// (B - D) x and its transpose
static snSpatial turning_mul(const Bodies* b, int body, snSpatial x) {
  snSpatial y = b->coriolis ? coriolis_mul(&b->coriolis[body], x) : spatial_zero();
  return b->drag ? spatial_sub(y, mat6_mul(&b->drag[body], x)) : y;
}

static snSpatial turning_transpose_mul(const Bodies* b, int body, snSpatial x) {
  snSpatial y = spatial_zero();
  if (b->coriolis) y.rot = coriolis_transpose_mul(&b->coriolis[body], x);
  return b->drag ? spatial_sub(y, mat6_transpose_mul(&b->drag[body], x)) : y;
}

// S x wind, the wind as a motion of the world.
static snSpatial wind_turned(const snTangent* t, snSpatial axis) {
  return spatial_cross_motion(axis, (snSpatial){{0, 0, 0}, t->m->opt.wind});
}

// What the entries of a dof with those above it are made of: products with S'', S', S and P of the one above (rows), and
// with the axis of the one above (columns).
typedef struct Entry {
  snSpatial momentum, turning, wind;  // rows
  snSpatial position, velocity;       // columns
} Entry;

static Entry entry_of(const snTangent* t, const Bodies* b, const Axes* x, int dof) {
  int body = t->m->dof_bodyid[dof];
  snSpatial axis = t->axis[dof];
  Entry e = {.momentum = spatial_inertia_mul(b->inertia[body], axis)};
  e.position =
      spatial_add(spatial_cross_force(axis, b->force[body]), spatial_inertia_mul(b->inertia[body], x->second[dof]));
  if (!b->coriolis) return e;
  e.turning = turning_transpose_mul(b, body, axis);
  e.position = spatial_add(e.position, turning_mul(b, body, x->rate[dof]));
  e.velocity = spatial_add(turning_mul(b, body, axis), spatial_inertia_mul(b->inertia[body], x->drift[dof]));
  if (!b->drag) return e;
  e.position = spatial_sub(e.position, mat6_mul(&b->drag[body], wind_turned(t, axis)));
  e.wind = mat6_transpose_mul(&b->drag[body], axis);
  return e;
}

// Entry of a dof with one above it, by position.
static double below(const snTangent* t, const Bodies* b, const Axes* x, const Entry* e, int above) {
  double sum = spatial_dot(e->momentum, x->second[above]);
  if (b->coriolis) sum += spatial_dot(e->turning, x->rate[above]);
  if (b->drag) sum -= spatial_dot(e->wind, wind_turned(t, t->axis[above]));
  return sum;
}

static void spread(const snTangent* t, const Bodies* b, const Axes* x, double scale, double* position,
                   double* velocity) {
  const snModel* m = t->m;
  Entry* entries = sn_arena_array(t->arena, Entry, m->nv);
  for (int dof = 0; dof < m->nv; dof++) entries[dof] = entry_of(t, b, x, dof);
  for (int dof = 0; dof < m->nv; dof++) {
    const Entry* e = &entries[dof];
    const int* above = m->D_colind + m->D_rowadr[dof];
    for (int k = 0; k <= m->D_diag[dof]; k++) {
      int other = above[k];
      bool together = other != dof && dofs_turn_together(m, dof, other);
      double *lower = position + dof * m->nv + other, *upper = position + other * m->nv + dof;
      *lower += scale * below(t, b, x, e, other);
      if (other != dof)
        *upper += scale * (together ? below(t, b, x, &entries[other], dof) : spatial_dot(e->position, t->axis[other]));
      if (!velocity) continue;
      velocity[dof * m->nv + other] +=
          scale * (spatial_dot(e->turning, t->axis[other]) + spatial_dot(e->momentum, x->drift[other]));
      if (other != dof) velocity[other * m->nv + dof] += scale * spatial_dot(e->velocity, t->axis[other]);
    }
  }
}

snSpatial* sn_tangent_drifts(const snTangent* t) {
  snSpatial* drift = sn_arena_array(t->arena, snSpatial, t->m->nv);
  sn_axis_drifts(t->m, t->d, drift);
  for (int dof = 0; dof < t->m->nv; dof++)
    drift[dof] = motion_about(drift[dof], tangent_shift(t, t->m->dof_bodyid[dof]));
  return drift;
}

void sn_tangent_accelerations(const snTangent* t, const double* acceleration, snSpatial* a, snSpatial* second) {
  bool gravity = !(t->m->opt.disableflags & SN_DISABLE_GRAVITY);
  snSpatial start = {{0, 0, 0}, gravity ? vec3_neg(t->m->opt.gravity) : vec3(0, 0, 0)};
  accelerate(t, acceleration, start, true, a, second);
}

snSpatial sn_tangent_momentum(const snTangent* t, int body, snSpatial v) {
  return spatial_inertia_mul(inertia_of(t, body), v);
}

void sn_tangent_add_rigid(snTangent* t, const double* acceleration) {
  const snModel* m = t->m;
  size_t mark = sn_arena_mark(t->arena);
  snSpatial* a = sn_arena_array(t->arena, snSpatial, m->nbody);
  Axes axes = {t->velocity.rate, sn_arena_array(t->arena, snSpatial, m->nv), sn_tangent_drifts(t)};
  sn_tangent_accelerations(t, acceleration, a, axes.second);
  Bodies b = bodies_of(t, a, true);
  spread(t, &b, &axes, -1, t->by_position, t->by_velocity);
  sn_arena_release(t->arena, mark);
}

void sn_tangent_weigh_inertia(const snTangent* t, const double* motion, const double* weight, double scale,
                              double* out) {
  size_t mark = sn_arena_mark(t->arena);
  int nv = t->m->nv;
  double* change = sn_arena_zarray(t->arena, double, nv* nv);
  sn_tangent_add_inertia(t, motion, scale, change);
  for (int i = 0; i < nv; i++) dense_add_scaled(out, change + i * nv, weight[i], nv);
  sn_arena_release(t->arena, mark);
}

void sn_tangent_add_inertia(const snTangent* t, const double* motion, double scale, double* out) {
  const snModel* m = t->m;
  size_t mark = sn_arena_mark(t->arena);
  snSpatial* a = sn_arena_array(t->arena, snSpatial, m->nbody);
  Axes axes = {.second = sn_arena_array(t->arena, snSpatial, m->nv)};
  accelerate(t, motion, spatial_zero(), false, a, axes.second);
  Bodies b = bodies_of(t, a, false);
  spread(t, &b, &axes, scale, out, NULL);
  sn_arena_release(t->arena, mark);
}
