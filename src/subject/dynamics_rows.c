// dynamics_rows.c — the force and moment that the bodies of a model need, and what the ground gives
//   reads   xpos xmat        writes  rows of the regressor, residuals
#include "subject/fit_dynamics.h"

#include "math/mat3.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

#define INSTANT 3e-4  // [s] over which poses are differenced

// Frame of a body: rotation by rows and place; second derivatives by time.
typedef struct Moving {
  double r[3][3], p[3], rr[3][3], pp[3];
} Moving;

static void load_frame(const snData* d, int body, double r[3][3], double p[3]) {
  for (int col = 0; col < 3; col++) {
    snVec3 c = mat3_col(d->xmat[body], col);
    r[0][col] = c.x, r[1][col] = c.y, r[2][col] = c.z;
  }
  vec3_store(p, d->xpos[body]);
}

static void pose_at(const snModel* m, snData* d, const double* q, const double* v, const double* a, double t) {
  for (int j = 0; j < m->nq; j++) d->qpos[j] = q[j] + t * (v[j] + 0.5 * t * a[j]);
  sn_body_poses(m, d);
}

// Adds x y^T's part of the moment about the origin: the sum of p x p'' from the entries of sum p'' p^T.
static void add_moment(double out[3], const double acceleration[3], const double place[3], double share) {
  out[0] += share * (place[1] * acceleration[2] - place[2] * acceleration[1]);
  out[1] += share * (place[2] * acceleration[0] - place[0] * acceleration[2]);
  out[2] += share * (place[0] * acceleration[1] - place[1] * acceleration[0]);
}

static void column(const double r[3][3], int k, double out[3]) {
  for (int i = 0; i < 3; i++) out[i] = r[i][k];
}

// Ten columns of six rows: mass, first moments, second moments.
static void body_columns(const Moving* b, const double pivot[3], const double gravity[3], double* out, size_t stride) {
  double rise[3], arm[3];
  for (int i = 0; i < 3; i++) rise[i] = b->pp[i] - gravity[i], arm[i] = b->p[i] - pivot[i];
  for (int k = 0; k < SN_INERTIALS; k++) {
    double force[3] = {0}, moment[3] = {0};
    if (k == 0) {
      memcpy(force, rise, sizeof force);
      add_moment(moment, rise, arm, 1);
    } else if (k < 4) {
      double axis[3], turn[3];
      column(b->r, k - 1, axis);
      column(b->rr, k - 1, turn);
      memcpy(force, turn, sizeof force);
      add_moment(moment, rise, axis, 1);
      add_moment(moment, turn, arm, 1);
    } else {
      static const int pair[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
      int one = pair[k - 4][0], two = pair[k - 4][1];
      double axis[3], turn[3];
      column(b->r, two, axis);
      column(b->rr, one, turn);
      add_moment(moment, turn, axis, 1);
      column(b->r, one, axis);
      column(b->rr, two, turn);
      if (one != two) add_moment(moment, turn, axis, 1);
    }
    for (int i = 0; i < 3; i++) {
      out[(size_t)i * stride + (size_t)k] = force[i];
      out[(size_t)(3 + i) * stride + (size_t)k] = moment[i];
    }
  }
}

static void ground_at(const snDynamics* f, const snData* d, double time, snVec3 pivot, double* out) {
  memset(out, 0, sizeof(double) * SN_ROOT_ROWS);
  for (int i = 0; i < f->loads.count; i++) {
    snLoadWrench w = sn_load_at(&f->loads, d, i, time);
    snVec3 moment = vec3_add(w.torque, vec3_cross(vec3_sub(w.point, pivot), w.force));
    out[0] += w.force.x, out[1] += w.force.y, out[2] += w.force.z;
    out[3] += moment.x, out[4] += moment.y, out[5] += moment.z;
  }
}

void sn_dynamics_row(const snDynamics* f, snData* d, double time, const double* q, const double* v, const double* a,
                     double* regressor, double* ground) {
  const snModel* m = f->m;
  size_t stride = (size_t)SN_INERTIALS * (size_t)m->nbody;
  double pivot[3], gravity[3];
  vec3_store(gravity, m->opt.gravity);
  // at the three instants; the frames of the outer two are kept in the regressor's own room until the middle one
  static const double instant[3] = {-INSTANT, INSTANT, 0};
  for (int k = 0; k < 3; k++) {
    pose_at(m, d, q, v, a, instant[k]);
    for (int body = 1; body < m->nbody; body++) {
      Moving now;
      load_frame(d, body, now.r, now.p);
      double* kept = regressor + (size_t)SN_INERTIALS * (size_t)body;  // twelve numbers: two rows of ten
      for (int i = 0; i < 12; i++) {
        double x = i < 9 ? now.r[i / 3][i % 3] : now.p[i - 9];
        double* at = kept + (size_t)(i / 6) * stride + (size_t)(i % 6);
        *at = k == 0 ? x : *at + x;
      }
    }
  }
  vec3_store(pivot, d->xpos[f->root]);
  ground_at(f, d, time, d->xpos[f->root], ground);
  for (int body = 1; body < m->nbody; body++) {
    Moving now;
    load_frame(d, body, now.r, now.p);
    double* kept = regressor + (size_t)SN_INERTIALS * (size_t)body;
    for (int i = 0; i < 12; i++) {  // the sum of all three is x- + x+ + x
      double x = i < 9 ? now.r[i / 3][i % 3] : now.p[i - 9], sum = kept[(size_t)(i / 6) * stride + (size_t)(i % 6)];
      double second = (sum - 3 * x) / (INSTANT * INSTANT);
      if (i < 9)
        now.rr[i / 3][i % 3] = second;
      else
        now.pp[i - 9] = second;
    }
    body_columns(&now, pivot, gravity, kept, stride);
  }
  for (int row = 0; row < SN_ROOT_ROWS; row++)  // the world has none
    memset(regressor + (size_t)row * stride, 0, sizeof(double) * SN_INERTIALS);
}
