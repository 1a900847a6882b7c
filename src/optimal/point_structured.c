// point_structured.c — contracted second derivatives of qacc, by the structure of the forces
//   With a = qacc, p = M^-1 weight and  P(x) = p . (forces(x) - M(q) a),  p and a fixed, x = (q, v, inputs):
//     d2 (weight . qacc) = P_xx + T a_x + (T a_x)',   T = -d (M p) / dq,  a_x the Jacobian of qacc.
//   The forces of actuators are functions F of their length l, velocity u = J v and input s, with r = J p the part of P
//   is F r: its derivatives follow from those of F and from changes of J with the few dofs that it depends on. What
//   remains of P, without actuators and without linear systems, is differenced twice. Balances of compliant tendons are
//   functions of l and u, too, and add their weight times theirs.
#include "derivative/actuator_derivs.h"
#include "math/dense.h"
#include "optimal/point_state.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

#include <math.h>
#include <string.h>

// Displacements of the derivatives of an actuator's force [m or rad, and per second].
#define LENGTH_STEP   1e-5
#define POSITION_STEP 1e-4  // of coordinates, in second differences
#define SPEED_STEP    1e-4  // of their rates
#define VELOCITY_STEP 1e-4

// Second derivatives of an arm are below this times its length and slope, per square of a radian or metre.
#define MOST_BEND 30

typedef struct Structure {
  const snPointKernel* k;
  const snModel* m;
  snData* d;
  int nv, nm, wide;
  const double* output_weight;
  double* H;
  double *p, *qacc;               // nv
  double *plus, *minus;           // 2 nv: what remains of P at displaced points
  double *moment, *moment_plus, *moment_minus;  // nm; nv x nm: actuator_moment at the point, at displaced positions
  double *inertia;                // nv x nv: T
  double *K, *C, *row;            // of an actuator: nv x nv; 3 nv
  double* row_of_wide;            // 2 nv + nu
  struct Curvature* curvature;    // nu
} Structure;

// A force of an actuator with its derivatives by length, velocity and input.
typedef struct Curvature {
  double force, l, u, s, ll, lu, uu, ls, us;
  snSecondOrder balance;  // of a compliant tendon, times its weight
} Curvature;

enum { CURVATURE_NUMBERS = sizeof(Curvature) / sizeof(double) };

int sn_point_structure_size(const snModel* m) {
  return (2 * m->nv + 1) * m->nJmom + 3 * m->nv * m->nv + 9 * m->nv + (2 * m->nv + m->nu) + CURVATURE_NUMBERS * m->nu;
}

// ---- models

static bool has_plain_actuators(const snModel* m) {
  for (int i = 0; i < m->nu; i++) {
    int type = m->actuator_trntype[i];
    if (type != SN_TRANSMISSION_JOINT && type != SN_TRANSMISSION_JOINTINPARENT && type != SN_TRANSMISSION_TENDON)
      return false;
    if (type == SN_TRANSMISSION_TENDON && m->tendon_actfrclimited[m->actuator_trnid[i][0]]) return false;
  }
  for (int j = 0; j < m->njnt; j++)
    if (m->jnt_actfrclimited[j] || m->jnt_actgravcomp[j]) return false;
  const snHooks* h = &m->hooks;
  return !h->control && !h->passive && !h->activation_rate && !h->gain && !h->bias;
}

static bool has_forces_of_tendons(const snModel* m) {
  for (int i = 0; i < m->ntendon; i++)
    if (m->tendon_stiffness[i] != 0 || m->tendon_damping[i] != 0 || m->tendon_armature[i] != 0) return true;
  for (int i = 0; i < m->nforce; i++)
    if (m->force_type[i] == SN_ELEMENT_LIGAMENT || m->force_type[i] == SN_ELEMENT_BLANKEVOORT) return true;
  return false;
}

void sn_point_set_structure(snPointKernel* k, const snModel* m) {
  k->separable = has_plain_actuators(m);
  k->without_paths = !has_forces_of_tendons(m);
}

// ---- passes

// Positions as far as forces need them, with or without what only actuators need.
static void positions(const Structure* s, bool paths) {
  sn_body_poses(s->m, s->d);
  sn_object_frames(s->m, s->d);
  sn_center_of_mass(s->m, s->d);
  if (paths || !s->k->without_paths) sn_tendon_paths(s->m, s->d);
  sn_mass_matrix(s->m, s->d);
  if (paths) sn_transmission(s->m, s->d);
  sn_point_loads(s->k, s->d);
}

// P without actuators, after velocity stages.
static double remainder_value(const Structure* s) {
  const snData* d = s->d;
  double sum = 0, *product = s->row;
  sn_mass_product(s->m, d, s->qacc, product);
  for (int i = 0; i < s->nv; i++)
    sum += s->p[i] * (d->qfrc_passive[i] - d->qfrc_bias[i] + d->qfrc_applied[i] - product[i]);
  return s->output_weight ? sum + sn_point_contracted_outputs(s->k, d, s->output_weight) : sum;
}

static double remainder_from_velocity(const Structure* s) {
  sn_forward_velocity(s->m, s->d);
  return remainder_value(s);
}

static void set_symmetric(const Structure* s, int i, int j, double value) {
  s->H[i * s->wide + j] = s->H[j * s->wide + i] = value;
}

// The displacement of a component of (q, v).
static double step_of(const Structure* s, int i) { return i < s->nv ? POSITION_STEP : SPEED_STEP; }

static void mixed_entry(const Structure* s, int i, int j, double value, double center) {
  set_symmetric(s, i, j, (value - s->plus[i] - s->plus[j] + center) / (step_of(s, i) * step_of(s, j)));
}

// ---- what remains, by velocities

static void velocity_entries(const Structure* s, double center) {
  double h = SPEED_STEP, *v = s->d->qvel;
  for (int j = 0; j < s->nv; j++) {
    double kept = v[j];
    v[j] = kept + h;
    s->plus[s->nv + j] = remainder_from_velocity(s);
    v[j] = kept - h;
    s->minus[s->nv + j] = remainder_from_velocity(s);
    v[j] = kept;
    set_symmetric(s, s->nv + j, s->nv + j, (s->plus[s->nv + j] - 2 * center + s->minus[s->nv + j]) / (h * h));
  }
  for (int i = 0; i < s->nv; i++)
    for (int j = 0; j < i; j++) {
      double first = v[i], second = v[j];
      v[i] = first + h, v[j] = second + h;
      mixed_entry(s, s->nv + i, s->nv + j, remainder_from_velocity(s), center);
      v[i] = first, v[j] = second;
    }
}

// ---- what remains, by positions; moments and M p on the way

static void displaced_position(const Structure* s, int i, double h, double* moment, double* momentum) {
  snData* d = s->d;
  d->qpos[i] += h;
  positions(s, true);
  dense_copy(moment + i * s->nm, d->actuator_moment, s->nm);
  sn_mass_product(s->m, d, s->p, momentum);
}

static void position_entries(const Structure* s, double center) {
  int nv = s->nv;
  double h = POSITION_STEP, *q = s->d->qpos, *v = s->d->qvel, *up = s->row + nv, *down = up + nv;
  for (int i = 0; i < nv; i++) {
    double at = q[i];
    displaced_position(s, i, h, s->moment_plus, up);
    s->plus[i] = remainder_from_velocity(s);
    for (int j = 0; j < nv; j++) {
      double kept = v[j];
      v[j] = kept + SPEED_STEP;
      mixed_entry(s, i, nv + j, remainder_from_velocity(s), center);
      v[j] = kept;
    }
    q[i] = at;
    displaced_position(s, i, -h, s->moment_minus, down);
    s->minus[i] = remainder_from_velocity(s);
    q[i] = at;
    set_symmetric(s, i, i, (s->plus[i] - 2 * center + s->minus[i]) / (h * h));
    for (int k = 0; k < nv; k++) s->inertia[i * nv + k] = (down[k] - up[k]) / (2 * h);
  }
}

// ---- forces of actuators

static snActuatorTangent slopes(const Structure* s, int i, double length, double velocity, double* by_input) {
  snActuatorTangent a;
  double *l = &s->d->actuator_length[i], *u = &s->d->actuator_velocity[i], at = *l, speed = *u;
  *l += length, *u += velocity;
  a = sn_actuator_tangent(s->m, s->d, i);
  *by_input = sn_point_gain(s->m, s->d, i);
  *l = at, *u = speed;
  return a;
}

// Whether a force is an affine function of length, velocity and input, each by itself.
static bool is_affine(const snModel* m, int i) {
  int gain = m->actuator_gaintype[i], bias = m->actuator_biastype[i];
  return m->actuator_forcekind[i] == SN_FORCE_GENERAL && gain == SN_GAIN_FIXED &&
         (bias == SN_BIAS_NONE || bias == SN_BIAS_AFFINE);
}

// At the point, whose stages are done.
static Curvature curvature_of(const Structure* s, int i) {
  Curvature c = {.force = s->d->actuator_force[i]};
  snActuatorTangent at = slopes(s, i, 0, 0, &c.s);
  c.l = at.by_length, c.u = at.by_velocity;
  if (is_affine(s->m, i)) return c;
  double longer_input, shorter_input, faster_input, slower_input, h = LENGTH_STEP, e = VELOCITY_STEP;
  snActuatorTangent longer = slopes(s, i, h, 0, &longer_input), shorter = slopes(s, i, -h, 0, &shorter_input);
  snActuatorTangent faster = slopes(s, i, 0, e, &faster_input), slower = slopes(s, i, 0, -e, &slower_input);
  c.ll = (longer.by_length - shorter.by_length) / (2 * h);
  c.lu = (longer.by_velocity - shorter.by_velocity) / (2 * h);
  c.uu = (faster.by_velocity - slower.by_velocity) / (2 * e);
  c.ls = (longer_input - shorter_input) / (2 * h);
  c.us = (faster_input - slower_input) / (2 * e);
  return c;
}

// ---- second derivatives of actuators

// An actuator's row of moments: J over its dofs.
typedef struct Arm {
  int adr, count;
  const int* dof;
  const double* J;
} Arm;

static Arm arm_of(const Structure* s, int i) {
  int adr = s->m->moment_rowadr[i];
  return (Arm){adr, s->m->moment_rownnz[i], s->m->moment_colind + adr, s->moment + adr};
}

// J p
static double power_of(const Structure* s, const Arm* arm) {
  double sum = 0;
  for (int a = 0; a < arm->count; a++) sum += arm->J[a] * s->p[arm->dof[a]];
  return sum;
}

// The largest entry of J.
static double longest(const Arm* arm) {
  double most = 0;
  for (int a = 0; a < arm->count; a++) most = fmax(most, fabs(arm->J[a]));
  return most;
}

// Where a path meets or leaves a wrapping object, or a point of it appears, arms have a corner or jump: differences
// across that are no derivatives, and as large as the displacement is small.
static bool is_corner(double second, double arm, double slope) {
  return fabs(second) > MOST_BEND * (arm + fabs(slope));
}

// First and second difference by dof a of the arm of entry b of J; at a corner the smaller slope, and none.
typedef struct Bend {
  double slope, second;
} Bend;

static Bend bend_of(const Structure* s, const Arm* arm, int a, int b) {
  int at = arm->dof[a] * s->nm + arm->adr + b;
  double after = (s->moment_plus[at] - arm->J[b]) / POSITION_STEP;
  double before = (arm->J[b] - s->moment_minus[at]) / POSITION_STEP, second = (after - before) / POSITION_STEP;
  double less = fabs(after) < fabs(before) ? after : before;
  if (is_corner(second, longest(arm), less)) return (Bend){less, 0};
  return (Bend){0.5 * (after + before), second};
}

// C = third derivatives of the length along x, (by dofs a, b and x), as far as two of the three dofs are one.
static void third_along(const Structure* s, const Arm* arm, const double* x) {
  for (int a = 0; a < arm->count; a++) {
    double sum = 0;
    for (int b = 0; b < arm->count; b++) sum += bend_of(s, arm, a, b).second * x[b];
    s->C[a * s->nv + a] = sum;
    for (int b = 0; b < a; b++)
      s->C[a * s->nv + b] = s->C[b * s->nv + a] =
          bend_of(s, arm, a, b).second * x[a] + bend_of(s, arm, b, a).second * x[b];
  }
}

// What third derivatives of the length along the velocity count with.
static double along_velocity(const Curvature* c, double r) { return r * c->u + c->balance.d[SN_BALANCE_VELOCITY]; }

// Second derivatives of a balance by q and v on one side and activation, tendon force and rate on the other, and among
// these. `of_v`: d u / dq.
static void balance_entries(const Structure* s, int i, const snSecondOrder* b, const double* of_v) {
  const snPointKernel* k = s->k;
  Arm arm = arm_of(s, i);
  int nv = s->nv, wide = s->wide, tendon = k->tendon[i];
  const int at[3] = {k->row + tendon, 2 * nv + i, k->row + k->nc + tendon};
  for (int y = 0; y < 3; y++) {  // SN_BALANCE_ACTIVATION, FORCE, RATE
    double by_length = second_by(b, y, SN_BALANCE_LENGTH), by_velocity = second_by(b, y, SN_BALANCE_VELOCITY);
    for (int a = 0; a < arm.count; a++) {
      int q = arm.dof[a], v = nv + arm.dof[a];
      double of_q = by_length * arm.J[a] + by_velocity * of_v[a], of_speed = by_velocity * arm.J[a];
      s->H[q * wide + at[y]] += of_q, s->H[at[y] * wide + q] += of_q;
      s->H[v * wide + at[y]] += of_speed, s->H[at[y] * wide + v] += of_speed;
    }
    for (int other = 0; other < 3; other++) s->H[at[y] * wide + at[other]] += second_by(b, y, other);
  }
}

static void actuator_entries(const Structure* s, int i, const Curvature* c) {
  Arm arm = arm_of(s, i);
  int n = arm.count, nv = s->nv, wide = s->wide, input = 2 * nv + i;
  double r = power_of(s, &arm), *K = s->K, *of_v = s->row, *of_p = of_v + nv, *x = of_p + nv;
  for (int a = 0; a < n; a++) {
    of_v[a] = of_p[a] = 0;
    for (int b = 0; b < n; b++) {
      K[a * nv + b] = bend_of(s, &arm, a, b).slope;
      of_v[a] += K[a * nv + b] * s->d->qvel[arm.dof[b]], of_p[a] += K[a * nv + b] * s->p[arm.dof[b]];
    }
    x[a] = along_velocity(c, r) * s->d->qvel[arm.dof[a]] + c->force * s->p[arm.dof[a]];
  }
  third_along(s, &arm, x);
  const snSecondOrder* B = &c->balance;
  double by_l = r * c->l + B->d[SN_BALANCE_LENGTH], by_u = along_velocity(c, r);
  double ll = r * c->ll + second_by(B, SN_BALANCE_LENGTH, SN_BALANCE_LENGTH);
  double lu = r * c->lu + second_by(B, SN_BALANCE_LENGTH, SN_BALANCE_VELOCITY);
  double uu = r * c->uu + second_by(B, SN_BALANCE_VELOCITY, SN_BALANCE_VELOCITY);
  for (int a = 0; a < n; a++) {
    double *q = s->H + arm.dof[a] * wide, *v = s->H + (nv + arm.dof[a]) * wide, J = arm.J[a];
    double slope = c->l * J + c->u * of_v[a], by_input = r * (c->ls * J + c->us * of_v[a]) + c->s * of_p[a];
    for (int b = 0; b < n; b++) {
      int dof = arm.dof[b];
      double Jb = arm.J[b], length = ll * J + lu * of_v[a], velocity = lu * J + uu * of_v[a];
      q[dof] += length * Jb + velocity * of_v[b] + by_l * K[a * nv + b] + slope * of_p[b] +
                of_p[a] * (c->l * Jb + c->u * of_v[b]) + s->C[a * nv + b];
      double mixed = velocity * Jb + by_u * K[a * nv + b] + of_p[a] * c->u * Jb;
      q[nv + dof] += mixed, s->H[(nv + dof) * wide + arm.dof[a]] += mixed;
      v[nv + dof] += uu * J * Jb;
    }
    q[input] += by_input, s->H[input * wide + arm.dof[a]] += by_input;
    v[input] += r * c->us * J, s->H[input * wide + nv + arm.dof[a]] += r * c->us * J;
  }
  if (s->k->tendon[i] >= 0) balance_entries(s, i, B, of_v);
}

// ---- pairs of positions

static int place_of(const Arm* arm, int dof) {
  for (int a = 0; a < arm->count; a++)
    if (arm->dof[a] == dof) return a;
  return -1;
}

// Whether the third derivatives of a length by two dofs and a third one are asked for.
static bool couples(const Structure* s, int i, int j) {
  for (int u = 0; u < s->k->nu; u++) {
    Arm arm = arm_of(s, u);
    if (arm.count > 2 && place_of(&arm, i) >= 0 && place_of(&arm, j) >= 0) return true;
  }
  return false;
}

// What third derivatives by dofs i, j and others add, from the moments at the present pass.
static void add_triples(const Structure* s, int i, int j) {
  double scale = 1 / (POSITION_STEP * POSITION_STEP);
  for (int u = 0; u < s->k->nu; u++) {
    Arm arm = arm_of(s, u);
    int a = place_of(&arm, i), b = place_of(&arm, j);
    if (arm.count < 3 || a < 0 || b < 0) continue;
    double r = power_of(s, &arm), sum = 0;
    for (int e = 0; e < arm.count; e++) {
      if (e == a || e == b) continue;
      double third = s->d->actuator_moment[arm.adr + e] - s->moment_plus[i * s->nm + arm.adr + e] -
                     s->moment_plus[j * s->nm + arm.adr + e] + arm.J[e];
      const Curvature* c = &s->curvature[u];
      if (is_corner(third * scale, longest(&arm), 0)) continue;
      sum += third * scale * (along_velocity(c, r) * s->d->qvel[arm.dof[e]] + c->force * s->p[arm.dof[e]]);
    }
    s->H[i * s->wide + j] += sum, s->H[j * s->wide + i] += sum;
  }
}

static void pair_entries(const Structure* s, double center) {
  double h = POSITION_STEP, *q = s->d->qpos;
  for (int i = 0; i < s->nv; i++)
    for (int j = 0; j < i; j++) {
      double first = q[i], second = q[j];
      bool paths = couples(s, i, j);
      q[i] = first + h, q[j] = second + h;
      positions(s, paths);
      mixed_entry(s, i, j, remainder_from_velocity(s), center);
      if (paths) add_triples(s, i, j);
      q[i] = first, q[j] = second;
    }
}

// ---- all of it

// T a_x and its transpose.
static void inertia_entries(const Structure* s, const double* qacc_rows) {
  int nv = s->nv, wide = s->wide, count = s->k->row;
  double* row = s->row_of_wide;
  for (int j = 0; j < nv; j++) {
    dense_clear(row, count);
    for (int k = 0; k < nv; k++) dense_add_scaled(row, qacc_rows + k * count, s->inertia[j * nv + k], count);
    for (int x = 0; x < count; x++) s->H[j * wide + x] += row[x], s->H[x * wide + j] += row[x];
  }
}

static void make_symmetric(const Structure* s) {
  for (int i = 0; i < s->nv; i++)
    for (int j = 0; j < i; j++)
      set_symmetric(s, i, j, 0.5 * (s->H[i * s->wide + j] + s->H[j * s->wide + i]));
}

static Structure structure_of(const snPointKernel* k, snData* d, const snPointWeights* w, double* H) {
  const snModel* m = k->m;
  int nv = m->nv, nm = m->nJmom, wide = k->full;
  Structure s = {.k = k, .m = m, .d = d, .nv = nv, .nm = nm, .wide = wide, .output_weight = w->output, .H = H};
  double* at = H + wide * wide;
  s.row_of_wide = at, at += k->row;
  s.p = at, s.qacc = at + nv, s.plus = at + 2 * nv, s.minus = at + 4 * nv, s.row = at + 6 * nv, at += 9 * nv;
  s.moment = at, s.moment_plus = at + nm, s.moment_minus = s.moment_plus + nv * nm, at += (2 * nv + 1) * nm;
  s.inertia = at, s.K = at + nv * nv, s.C = at + 2 * nv * nv, at += 3 * nv * nv;
  s.curvature = (Curvature*)at;
  return s;
}

void sn_point_structured_hessian(const snPointKernel* k, snData* d, const snPointWeights* w, const double* qacc_rows,
                                 double* H) {
  Structure s = structure_of(k, d, w, H);
  dense_clear(H, s.wide * s.wide);
  dense_copy(s.qacc, d->qacc, s.nv);
  dense_copy(s.moment, d->actuator_moment, s.nm);
  sn_mass_solution(s.m, d, w->qacc, s.p);
  for (int i = 0; i < k->nu; i++) s.curvature[i] = curvature_of(&s, i);
  for (int c = 0; c < k->nc; c++)
    s.curvature[k->pulls[c]].balance =
        second_sum(w->balance[c], sn_point_balance(k, d, c, w->z), 0, second_constant(0));
  double center = remainder_value(&s);
  velocity_entries(&s, center);
  position_entries(&s, center);
  pair_entries(&s, center);
  for (int i = 0; i < k->nu; i++) actuator_entries(&s, i, &s.curvature[i]);
  inertia_entries(&s, qacc_rows);
  make_symmetric(&s);
}
