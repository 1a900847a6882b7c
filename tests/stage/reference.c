// reference.c — what stages compute, by brute force: sums over chains and subtrees instead of sweeps, matrices
// instead of quaternions. Nothing of src/stage/, src/view/ and src/math/ is used, so that a mistake there is not
// repeated here.
#include "stage/targets.h"

#include <math.h>
#include <string.h>

// ---- vectors and matrices as arrays

static void cross3(double* out, const double* a, const double* b) {
  double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
  out[0] = x, out[1] = y, out[2] = z;
}

static void rotate(double* out, const double* R, const double* v) {
  double x[3];
  for (int r = 0; r < 3; r++) x[r] = R[3 * r] * v[0] + R[3 * r + 1] * v[1] + R[3 * r + 2] * v[2];
  memcpy(out, x, sizeof x);
}

static void product(double* out, const double* A, const double* B) {
  double C[9] = {0};
  for (int i = 0; i < 9; i++)
    for (int k = 0; k < 3; k++) C[i] += A[i / 3 * 3 + k] * B[3 * k + i % 3];
  memcpy(out, C, sizeof C);
}

// Of a quaternion of any length.
static void rotation(double* R, const double* q) {
  double n = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], s = 2 / n;
  const double *v = q + 1, K[9] = {0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0};
  for (int i = 0; i < 9; i++) {
    double square = v[i / 3] * v[i % 3] - (i % 4 == 0 ? v[0] * v[0] + v[1] * v[1] + v[2] * v[2] : 0);
    R[i] = (i % 4 == 0) + s * (q[0] * K[i] + square);
  }
}

static void axis_rotation(double* R, const double* axis, double angle) {
  double q[4] = {cos(angle / 2), sin(angle / 2) * axis[0], sin(angle / 2) * axis[1], sin(angle / 2) * axis[2]};
  rotation(R, q);
}

// The largest deviation so far; NaN stays.
static void compare(double* worst, const double* found, const double* expected, int count, double scale) {
  for (int i = 0; i < count; i++) {
    double e = fabs(found[i] - expected[i]) / fmax(1, scale);
    if (!(e <= *worst)) *worst = e;
  }
}

static double largest(const double* x, int count) {
  double most = 0;
  for (int i = 0; i < count; i++) most = fmax(most, fabs(x[i]));
  return most;
}

static bool is_below(const snModel* m, int body, int above) {
  while (body > above) body = m->body_parentid[body];
  return body == above;
}

// ---- poses

static void move_by_joint(const snModel* m, const snData* d, int jnt, double* R, double* p, double* worst) {
  const double *q = d->qpos + m->jnt_qposadr[jnt], *local = &m->jnt_pos[jnt].x;
  double anchor[3], axis[3], turn[9], back[3];
  if (m->jnt_type[jnt] == SN_JOINT_FREE) {
    rotation(R, q + 3);
    memcpy(p, q, 3 * sizeof(double));
    return;
  }
  rotate(anchor, R, local), rotate(axis, R, &m->jnt_axis[jnt].x);
  for (int k = 0; k < 3; k++) anchor[k] += p[k];
  compare(worst, &d->xanchor[jnt].x, anchor, 3, 1), compare(worst, &d->xaxis[jnt].x, axis, 3, 1);
  double distance = q[0] - m->qpos0[m->jnt_qposadr[jnt]];
  if (m->jnt_type[jnt] == SN_JOINT_SLIDE) {
    for (int k = 0; k < 3; k++) p[k] += distance * axis[k];
    return;
  }
  if (m->jnt_type[jnt] == SN_JOINT_BALL)
    rotation(turn, q), product(R, R, turn);
  else
    axis_rotation(turn, axis, distance), product(R, turn, R);
  rotate(back, R, local);
  for (int k = 0; k < 3; k++) p[k] = anchor[k] - back[k];
}

static void body_frame(const snModel* m, const snData* d, int body, double* R, double* p, double* worst) {
  int parent = m->body_parentid[body], mocap = m->body_mocapid[body];
  const double* pos = mocap < 0 ? &m->body_pos[body].x : &d->mocap_pos[mocap].x;
  double turn[9], from[3];
  rotation(turn, mocap < 0 ? &m->body_quat[body].w : &d->mocap_quat[mocap].w);
  product(R, &d->xmat[parent].m[0][0], turn);
  rotate(from, &d->xmat[parent].m[0][0], pos);
  for (int k = 0; k < 3; k++) p[k] = (&d->xpos[parent].x)[k] + from[k];
  for (int i = 0; i < m->body_jntnum[body]; i++) move_by_joint(m, d, m->body_jntadr[body] + i, R, p, worst);
}

double reference_body_poses(const snModel* m, const snData* d) {
  double worst = 0;
  for (int body = 1; body < m->nbody; body++) {
    double R[9], p[3], I[9], c[3], q[9], own[9];
    body_frame(m, d, body, R, p, &worst);
    rotation(q, &m->body_iquat[body].w), rotation(own, &d->xquat[body].w);
    product(I, R, q), rotate(c, R, &m->body_ipos[body].x);
    for (int k = 0; k < 3; k++) c[k] += p[k];
    compare(&worst, &d->xpos[body].x, p, 3, largest(p, 3)), compare(&worst, &d->xmat[body].m[0][0], R, 9, 1);
    compare(&worst, own, R, 9, 1);
    compare(&worst, &d->xipos[body].x, c, 3, largest(c, 3)), compare(&worst, &d->ximat[body].m[0][0], I, 9, 1);
  }
  return worst;
}

// ---- centres of mass

static void subtree_mean(const snModel* m, const snData* d, int body, double* com) {
  double mass = 0, sum[3] = {0};
  for (int b = body; b < m->nbody; b++) {
    if (!is_below(m, b, body)) continue;
    const double* x = &d->xipos[b].x;
    mass += m->body_mass[b];
    for (int k = 0; k < 3; k++) sum[k] += m->body_mass[b] * x[k];
  }
  for (int k = 0; k < 3; k++) com[k] = mass < 1e-15 ? (&d->xipos[body].x)[k] : sum[k] / mass;
}

static void compare_inertia(const snModel* m, const snData* d, int body, const double* com, double* worst) {
  const double *R = &d->ximat[body].m[0][0], *I = &m->body_inertia[body].x, *x = &d->xipos[body].x;
  double mass = m->body_mass[body], a[3], J[9], mc[3];
  for (int k = 0; k < 3; k++) a[k] = x[k] - com[k], mc[k] = mass * (x[k] - com[k]);
  for (int i = 0; i < 9; i++) {
    int r = i / 3, c = i % 3;
    J[i] = mass * ((r == c) * (a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) - a[r] * a[c]);
    for (int k = 0; k < 3; k++) J[i] += R[3 * r + k] * I[k] * R[3 * c + k];
  }
  const double expected[10] = {J[0], J[4], J[8], J[1], J[2], J[5], mc[0], mc[1], mc[2], mass};
  compare(worst, &d->cinert[body].xx, expected, 10, largest(expected, 10));
}

static void compare_axes(const snModel* m, const snData* d, int jnt, const double* com, double* worst) {
  int body = m->jnt_bodyid[jnt], type = m->jnt_type[jnt];
  int count = type == SN_JOINT_FREE ? 6 : type == SN_JOINT_BALL ? 3 : 1;
  double arm[3];
  for (int k = 0; k < 3; k++) arm[k] = com[k] - (&d->xanchor[jnt].x)[k];
  for (int i = 0; i < count; i++) {
    double axis[3], expected[6] = {0};
    for (int k = 0; k < 3; k++) axis[k] = count == 1 ? (&d->xaxis[jnt].x)[k] : d->xmat[body].m[k][i % 3];
    if (type == SN_JOINT_SLIDE) {
      memcpy(expected + 3, axis, sizeof axis);
    } else if (type == SN_JOINT_FREE && i < 3) {
      expected[3 + i] = 1;
    } else {
      memcpy(expected, axis, sizeof axis);
      cross3(expected + 3, axis, arm);
    }
    compare(worst, &d->cdof[m->jnt_dofadr[jnt] + i].rot.x, expected, 6, largest(expected, 6));
  }
}

double reference_center_of_mass(const snModel* m, const snData* d) {
  double worst = 0, com[3];
  for (int body = 0; body < m->nbody; body++) {
    subtree_mean(m, d, body, com);
    compare(&worst, &d->subtree_com[body].x, com, 3, largest(com, 3));
  }
  for (int body = 1; body < m->nbody; body++)
    compare_inertia(m, d, body, &d->subtree_com[m->body_rootid[body]].x, &worst);
  for (int jnt = 0; jnt < m->njnt; jnt++)
    compare_axes(m, d, jnt, &d->subtree_com[m->body_rootid[m->jnt_bodyid[jnt]]].x, &worst);
  return worst;
}

// ---- velocities

static const double* six(const snSpatial* s) { return &s->rot.x; }

// Sum of x times rates of the dofs below `end` that move a body.
static void chain_sum(const snModel* m, int body, int end, const snSpatial* x, const double* rate, double* out) {
  for (int k = 0; k < m->body_chainnum[body]; k++) {
    int dof = m->chain_dof[m->body_chainadr[body] + k];
    for (int i = 0; i < 6 && dof < end; i++) out[i] += rate[dof] * six(&x[dof])[i];
  }
}

static void motion_rate(double* out, const double* v, const double* axis) {
  double a[3], b[3];
  cross3(out, v, axis), cross3(a, v, axis + 3), cross3(b, v + 3, axis);
  for (int k = 0; k < 3; k++) out[3 + k] = a[k] + b[k];
}

double reference_velocities(const snModel* m, const snData* d) {
  double worst = 0, scale = largest(six(d->cvel), 6 * m->nbody);
  for (int body = 0; body < m->nbody; body++) {
    double v[6] = {0};
    chain_sum(m, body, m->nv, d->cdof, d->qvel, v);
    compare(&worst, six(&d->cvel[body]), v, 6, scale);
  }
  for (int dof = 0; dof < m->nv; dof++) {
    int jnt = m->dof_jntid[dof], type = m->jnt_type[jnt], part = dof - m->jnt_dofadr[jnt];
    int carried = type == SN_JOINT_BALL ? dof - part : type == SN_JOINT_FREE ? dof - part + 3 : dof;
    double v[6] = {0}, rate[6] = {0};
    chain_sum(m, m->dof_bodyid[dof], carried, d->cdof, d->qvel, v);
    if (type != SN_JOINT_FREE || part >= 3) motion_rate(rate, v, six(&d->cdof[dof]));
    compare(&worst, six(&d->cdof_dot[dof]), rate, 6, largest(six(d->cdof_dot), 6 * m->nv));
  }
  return worst;
}

// ---- forces and inertias

static void momentum_of(const snSpatialInertia* I, const double* v, double* out) {
  const double J[9] = {I->xx, I->xy, I->xz, I->xy, I->yy, I->yz, I->xz, I->yz, I->zz}, *mc = &I->mc.x;
  double a[3], b[3];
  rotate(out, J, v), cross3(a, mc, v + 3), cross3(b, v, mc);
  for (int k = 0; k < 3; k++) out[k] += a[k], out[3 + k] = I->mass * v[3 + k] + b[k];
}

static void needed_force(const snModel* m, const snData* d, int body, const double* qacc, double* acc, double* force) {
  const double *v = six(&d->cvel[body]), *g = &m->opt.gravity.x;
  double p[6], a[3], b[3], c[3];
  memset(acc, 0, 6 * sizeof(double));
  for (int k = 0; k < 3 && !(m->opt.disableflags & SN_DISABLE_GRAVITY); k++) acc[3 + k] = -g[k];
  chain_sum(m, body, m->nv, d->cdof_dot, d->qvel, acc);
  if (qacc) chain_sum(m, body, m->nv, d->cdof, qacc, acc);
  momentum_of(&d->cinert[body], acc, force), momentum_of(&d->cinert[body], v, p);
  cross3(a, v, p), cross3(b, v + 3, p + 3), cross3(c, v, p + 3);
  for (int k = 0; k < 3; k++) force[k] += a[k] + b[k], force[3 + k] += c[k];
}

static double dot6(const double* a, const double* b) {
  double sum = 0;
  for (int k = 0; k < 6; k++) sum += a[k] * b[k];
  return sum;
}

double reference_bias_forces(const snModel* m, const snData* d) {
  double worst = 0, scale = largest(d->qfrc_bias, m->nv);
  for (int dof = 0; dof < m->nv; dof++) {
    double sum = 0, acc[6], force[6];
    for (int body = m->dof_bodyid[dof]; body < m->nbody; body++) {
      if (!is_below(m, body, m->dof_bodyid[dof])) continue;
      needed_force(m, d, body, NULL, acc, force);
      sum += dot6(six(&d->cdof[dof]), force);
    }
    compare(&worst, &d->qfrc_bias[dof], &sum, 1, scale);
  }
  return worst;
}

double reference_mass_matrix(const snModel* m, const snData* d) {
  double worst = 0, scale = largest(d->M, m->nC);
  for (int dof = 0; dof < m->nv; dof++) {
    for (int e = m->M_rowadr[dof]; e < m->M_rowadr[dof] + m->M_rownnz[dof]; e++) {
      double sum = m->M_colind[e] == dof ? m->dof_armature[dof] : 0, p[6];
      for (int body = m->dof_bodyid[dof]; body < m->nbody; body++) {
        if (!is_below(m, body, m->dof_bodyid[dof])) continue;
        momentum_of(&d->cinert[body], six(&d->cdof[dof]), p);
        sum += dot6(six(&d->cdof[m->M_colind[e]]), p);
      }
      compare(&worst, &d->M[e], &sum, 1, scale);
    }
  }
  return worst;
}

double reference_body_forces(const snModel* m, const snData* d) {
  double worst = 0, scale = largest(six(d->cacc), 6 * m->nbody), most = largest(six(d->cfrc_int), 6 * m->nbody);
  for (int above = 1; above < m->nbody; above++) {
    double sum[6] = {0}, acc[6], force[6];
    for (int body = above; body < m->nbody; body++) {
      if (!is_below(m, body, above)) continue;
      needed_force(m, d, body, d->qacc, acc, force);
      if (body == above) compare(&worst, six(&d->cacc[body]), acc, 6, scale);
      for (int k = 0; k < 6; k++) sum[k] += force[k] - six(&d->cfrc_ext[body])[k];
    }
    compare(&worst, six(&d->cfrc_int[above]), sum, 6, most);
  }
  return worst;
}

// ---- springs and dampers

// Rotation vector from `rest` to q: the angle of the relative rotation, at most pi, along its axis.
static void relative_rotation(double* out, const double* q, const double* rest) {
  double n = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]), c[3], w = 0, length = 0;
  for (int k = 0; k < 4; k++) w += rest[k] * q[k] / n;
  cross3(c, q + 1, rest + 1);
  for (int k = 0; k < 3; k++) {
    out[k] = (rest[0] * q[1 + k] - q[0] * rest[1 + k] + c[k]) / n;
    length += out[k] * out[k];
  }
  length = sqrt(length);
  double angle = 2 * atan2(length, w);
  if (angle > 3.14159265358979323846) angle -= 2 * 3.14159265358979323846;
  for (int k = 0; k < 3; k++) out[k] *= length > 0 ? angle / length : 0;
}

static void joint_springs(const snModel* m, const snData* d, int jnt, double* force) {
  int adr = m->jnt_qposadr[jnt], dof = m->jnt_dofadr[jnt], type = m->jnt_type[jnt];
  const double *q = d->qpos + adr, *rest = m->qpos_spring + adr;
  double x[6] = {0};
  int linear = type == SN_JOINT_FREE ? 3 : type == SN_JOINT_BALL ? 0 : 1;
  for (int k = 0; k < linear; k++) x[k] = q[k] - rest[k];
  if (linear != 1) relative_rotation(x + linear, q + linear, rest + linear);
  for (int k = 0; k < (linear == 1 ? 1 : linear + 3); k++) force[dof + k] -= m->jnt_stiffness[jnt] * x[k];
}

double reference_passive_forces(const snModel* m, const snData* d) {
  double worst = 0, spring[1024] = {0}, damper[1024] = {0};
  bool springs = !(m->opt.disableflags & SN_DISABLE_SPRING), dampers = !(m->opt.disableflags & SN_DISABLE_DAMPER);
  for (int jnt = 0; jnt < m->njnt && springs; jnt++) joint_springs(m, d, jnt, spring);
  for (int dof = 0; dof < m->nv && dampers; dof++) damper[dof] -= m->dof_damping[dof] * d->qvel[dof];
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    snRange slack = m->tendon_lengthspring[tendon];
    double length = d->ten_length[tendon], outside = length - fmin(fmax(length, slack.lo), slack.hi);
    for (int e = m->ten_J_rowadr[tendon]; e < m->ten_J_rowadr[tendon] + m->ten_J_rownnz[tendon]; e++) {
      int dof = m->ten_J_colind[e];
      spring[dof] -= springs * m->tendon_stiffness[tendon] * outside * d->ten_J[e];
      damper[dof] -= dampers * m->tendon_damping[tendon] * d->ten_velocity[tendon] * d->ten_J[e];
    }
  }
  compare(&worst, d->qfrc_spring, spring, m->nv, largest(spring, m->nv));
  compare(&worst, d->qfrc_damper, damper, m->nv, largest(damper, m->nv));
  return worst;
}

// ---- actuators without muscles, plugins and hooks

static double within(double x, bool limited, snRange range) {
  return limited ? fmin(fmax(x, range.lo), range.hi) : x;
}

static bool has_other_actuators(const snModel* m) {
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_gaintype[i] > SN_GAIN_AFFINE || m->actuator_biastype[i] > SN_BIAS_AFFINE ||
        m->actuator_dyntype[i] > SN_DYN_FILTEREXACT || m->actuator_forcekind[i] == SN_FORCE_PLUGIN)
      return true;
  return m->nhistory > 0;
}

static double rate_of(const snModel* m, int i, double u, double act, double* time) {
  double tau = fmax(1e-15, m->actuator_dynprm[i][0]), h = m->opt.timestep;
  bool exact = m->actuator_dyntype[i] == SN_DYN_FILTEREXACT, filter = exact || m->actuator_dyntype[i] == SN_DYN_FILTER;
  *time = exact ? tau * (1 - exp(-h / tau)) : h;
  return m->actuator_dyntype[i] == SN_DYN_INTEGRATOR ? u : filter ? (u - act) / tau : 0;
}

// Before limits.
static double own_force(const snModel* m, const snData* d, int i, double* rate) {
  bool clamp = !(m->opt.disableflags & SN_DISABLE_CLAMPCTRL);
  double u = within(d->ctrl[i], clamp && m->actuator_ctrllimited[i], m->actuator_ctrlrange[i]), time = 0;
  int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
  const double *g = m->actuator_gainprm[i], *b = m->actuator_biasprm[i];
  double x = d->actuator_length[i], v = d->actuator_velocity[i];
  if (m->actuator_actadr[i] >= 0) {
    double act = d->act[last];
    *rate = rate_of(m, i, u, act, &time);
    u = m->actuator_actearly[i] ? within(act + *rate * time, m->actuator_actlimited[i], m->actuator_actrange[i]) : act;
  }
  int group = m->actuator_group[i];
  if (group >= 0 && group < 31 && m->opt.disableactuator >> group & 1) return 0;
  double gain = m->actuator_gaintype[i] == SN_GAIN_AFFINE ? g[0] + g[1] * x + g[2] * v : g[0];
  return gain * u + (m->actuator_biastype[i] == SN_BIAS_AFFINE ? b[0] + b[1] * x + b[2] * v : 0);
}

static bool pulls_at(const snModel* m, int i, int tendon) {
  return m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && m->actuator_trnid[i][0] == tendon;
}

static void bound_by_tendons(const snModel* m, double* force) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    double sum = 0;
    for (int i = 0; i < m->nu; i++)
      if (pulls_at(m, i, tendon)) sum += force[i];
    double bound = within(sum, m->tendon_actfrclimited[tendon], m->tendon_actfrcrange[tendon]);
    for (int i = 0; i < m->nu && bound != sum; i++)
      if (pulls_at(m, i, tendon)) force[i] *= bound / sum;
  }
}

double reference_actuation(const snModel* m, const snData* d) {
  double worst = 0, force[512] = {0}, rate[512] = {0}, qfrc[1024] = {0};
  bool on = m->nu > 0 && !(m->opt.disableflags & SN_DISABLE_ACTUATION);
  if (has_other_actuators(m) || m->nu > 512 || m->na > 512) return 0;
  for (int i = 0; i < m->nu && on; i++) {
    int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
    double unused;
    force[i] = own_force(m, d, i, m->actuator_actadr[i] < 0 ? &unused : &rate[last]);
  }
  bound_by_tendons(m, force);
  for (int i = 0; i < m->nu; i++) {
    force[i] = within(force[i], m->actuator_forcelimited[i], m->actuator_forcerange[i]);
    for (int k = m->moment_rowadr[i]; k < m->moment_rowadr[i] + m->moment_rownnz[i]; k++)
      qfrc[m->moment_colind[k]] += force[i] * d->actuator_moment[k];
  }
  for (int jnt = 0; jnt < m->njnt && on; jnt++) {
    int dof = m->jnt_dofadr[jnt], end = jnt + 1 < m->njnt ? m->jnt_dofadr[jnt + 1] : m->nv;
    for (int k = dof; k < end && m->jnt_actgravcomp[jnt]; k++) qfrc[k] += d->qfrc_gravcomp[k];
    qfrc[dof] = within(qfrc[dof], m->jnt_actfrclimited[jnt], m->jnt_actfrcrange[jnt]);
  }
  compare(&worst, d->act_dot, rate, m->na, largest(rate, m->na));
  compare(&worst, d->actuator_force, force, m->nu, largest(force, m->nu));
  compare(&worst, d->qfrc_actuator, qfrc, m->nv, largest(qfrc, m->nv));
  return worst;
}
