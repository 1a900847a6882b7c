// group_solve.h — phases: the acceleration of a world, by Newton's method
//   reads   matrix, diagonal, force, rows
//   writes  acc (qacc), smooth (qacc_smooth), step (acceleration to integrate)
//   See group_newton.h for rows and islands, group_dense.h for the matrix.
#pragma once
#include "cuda/kernel/derivative.h"
#include "cuda/kernel/group_newton.h"
#include "cuda/kernel/sensor_snapshot.h"
#include "solver/bracket.h"

typedef enum Stage { STAGE_SMOOTH, STAGE_NEWTON, STAGE_INTEGRATE } Stage;

typedef struct Descent {
  Rows rows;
  Islands islands;
  real cost, scale;
  int iterations;
  ActiveRows active;
} Descent;

// y = J x
KERNEL_FN void row_products(World w, Group g, Descent* d, real* y, const real* x) {
  EACH(r, d->rows.count) { y[r] = row_dot(w, r, x); }
  group_sync(g);
}

// ---- where to start

// Residuals J x - aref of the smooth acceleration, in jv, and of the last step's, in jar: rows are read once. Adds up
// their costs.
KERNEL_FN void start_residuals(World w, Group g, Descent* d, real* smooth_cost, real* warm_cost) {
  const ModelView* m = w.m;
  const real *smooth = w.ws + w.at->smooth, *warm = w.ws + w.at->acc;
  EACH(r, d->rows.count) {
    const real* J = row_jacobian(w, r);
    real of_smooth = -row_numbers(w, r)[ROW_AREF], of_warm = of_smooth, a[4], b[4];
    LOOP4 for (int j = 0; j < m->np; j += 4) {
      load4(a, J + j);
      load4(b, smooth + j);
      of_smooth += dot4(a, b);
      load4(b, warm + j);
      of_warm += dot4(a, b);
    }
    d->rows.jv[r] = of_smooth, d->rows.jar[r] = of_warm;
  }
  group_sync(g);
  EACH(r, d->rows.count) {
    *smooth_cost += row_cost(w, &d->rows, r, d->rows.jv);
    *warm_cost += row_cost(w, &d->rows, r, d->rows.jar);
  }
}

// The better of the last step's acceleration and the smooth one.
KERNEL_FN void choose_start(World w, Group g, Descent* d) {
  const ModelView* m = w.m;
  real *smooth = w.ws + w.at->smooth, *acc = w.ws + w.at->acc, *Macc = w.ws + w.at->Macc, *force = w.ws + w.at->force;
  real warm_cost = 0, smooth_cost = 0;
  EACH(i, m->np) { acc[i] = m->warmstart && i < m->nv ? w.b->qacc_warmstart[w.id * m->nv + i] : smooth[i]; }
  group_sync(g);
  mul_inertia(w, g, Macc, acc);
  start_residuals(w, g, d, &smooth_cost, &warm_cost);
  EACH(i, m->nv) { warm_cost += R(0.5) * (Macc[i] - force[i]) * (acc[i] - smooth[i]); }
  warm_cost = group_sum(g, warm_cost);
  smooth_cost = group_sum(g, smooth_cost);
  int warm = m->warmstart && !(warm_cost > smooth_cost);
  EACH(i, m->nv) {
    int freely = d->islands.label && d->islands.label[m->dof_treeid[i]] == NO_ISLAND;
    if (warm && !freely) continue;
    acc[i] = smooth[i];
    Macc[i] = force[i];
  }
  EACH(r, d->rows.count) {
    if (!warm) d->rows.jar[r] = d->rows.jv[r];
  }
  group_sync(g);
}

// ---- iterations

// Cost, weights, forces and gradient where acc is; `step` becomes minus the gradient. Returns the gradient's length.
KERNEL_FN real measure(World w, Group g, Descent* d) {
  const ModelView* m = w.m;
  real *acc = w.ws + w.at->acc, *Macc = w.ws + w.at->Macc, *force = w.ws + w.at->force, *step = w.ws + w.at->step;
  real cost = 0, square = 0;
  EACH(r, d->rows.count) {
    int kind = d->rows.kind[r] & 255;
    if (kind >= ROW_CONE_REST) continue;
    if (row_in_island(d->islands, &d->rows, r))
      cost += row_update(w, &d->rows, r);
    else
      d->rows.active[r] = 0;
  }
  EACH(c, HAS_CONES(m) ? d->active.contacts : 0) {
    int r = d->active.cone_offset[c];
    if ((d->rows.kind[r] & 255) < ROW_CONE) continue;
    if (row_in_island(d->islands, &d->rows, r)) {
      cost += cone_update(w, &d->rows, r, c);
    } else {
      row_numbers(w, r)[ROW_BOUND] = 0;
      LOOP for (int k = 0; k < (d->rows.kind[r] & 255) - ROW_CONE; k++) d->rows.active[r + k] = 0;
    }
  }
  group_sync(g);
  EACH(i, m->np) {
    real gradient = 0;
    if (i < m->nv && in_island(w, d->islands, i)) {
      real unbalanced = Macc[i] - force[i];
      const real* J = row_jacobian(w, 0) + i;
      gradient = unbalanced;
      LOOP4 for (int r = 0; r < d->rows.count; r++) gradient += J[(size_t)r * m->np] * d->rows.jv[r];
      cost += R(0.5) * unbalanced * (acc[i] - w.ws[w.at->smooth + i]);
    }
    w.ws[w.at->gradient + i] = gradient;
    step[i] = -gradient;
    square += gradient * gradient;
  }
  d->cost = group_sum(g, cost);
  square = group_sum(g, square);
  group_sync(g);
  return real_sqrt(square);
}

KERNEL_FN void begin_island(World w, Group g, Descent* d) {
  const ModelView* m = w.m;
  real sum = 0;
  EACH(i, m->nv) {
    if (in_island(w, d->islands, i)) sum += w.ws[w.at->diagonal + i];
  }
  sum = group_sum(g, sum);
  d->scale = m->islands == SN_ISLANDS_SOLVED ? 1 / sum : m->scale;
  d->iterations = -1;
}

// ---- line search, as src/solver/line_search.c: points, order and tests are the same, so that iterates agree
//   There is one place where the cost is evaluated; what comes next depends on why it was.

// Why the cost is evaluated next.
typedef enum LineStage {
  LINE_START,
  LINE_APPROACH,
  LINE_NEAR_NEXT,
  LINE_MIDDLE,
  LINE_NEAR_MOVED,
  LINE_FAR_MOVED,
  LINE_DONE
} LineStage;

typedef struct Line {
  real cost, derivative, curvature;  // of the inertia, at the start; curvature of the parabola
  real tolerance;
  LinePoint near, far, near_next, far_next;
  LineStage stage;
  real alpha, result;  // the next point; what the search gives back when it is done
  real side;           // sign of the approach; then whether the far end of the bracket moves too
  int evaluations;
} Line;

KERNEL_FN LinePoint evaluate(World w, Group g, const Descent* d, const Line* line, real alpha) {
  real cost = 0, first = 0, second = 0;
  EACH(r, d->rows.count) {
    if (row_in_island(d->islands, &d->rows, r)) row_line(w, &d->rows, r, alpha, &cost, &first, &second);
  }
  LinePoint at = {alpha, group_sum(g, cost), group_sum(g, first), group_sum(g, second)};
  at.cost += line->cost + alpha * (line->derivative + R(0.5) * alpha * line->curvature);
  at.derivative += line->derivative + alpha * line->curvature;
  at.curvature += line->curvature;
  if (at.curvature <= 0) at.curvature = R(SN_MINVAL);
  return at;
}

// Steps below this are rounding: in single precision the derivative may never come below its tolerance.
#ifdef SN_SINGLE
#define LEAST_STEP 1e-5f
#else
#define LEAST_STEP 0
#endif

// Newton steps from one side, until the derivative changes its sign.
KERNEL_FN void approach(Line* line, LinePoint at, int most) {
  line->far = line->near;
  line->near = at;
  if (line->side == 0) line->side = at.derivative < 0 ? R(1) : R(-1);
  line->result = at.alpha;
  line->alpha = newton_alpha(&at);
  int flat = real_abs(at.derivative) < line->tolerance || real_abs(line->alpha - at.alpha) < LEAST_STEP;
  if (flat || line->evaluations >= most)
    line->stage = LINE_DONE;
  else if (at.derivative * line->side > -line->tolerance)
    line->stage = LINE_NEAR_NEXT;
}

// The ends of the bracket move to the best of three candidates, and their Newton points are next.
KERNEL_FN void move_ends(Line* line, LinePoint middle) {
  LinePoint candidate[3] = {line->near_next, line->far_next, middle}, best = middle;
  int flat = find_flat(&best, candidate, line->tolerance);
  line->result = best.alpha;
  line->stage = LINE_DONE;
  if (flat) return;
  int near_moved = move_end(&line->near, candidate), far_moved = move_end(&line->far, candidate);
  if (near_moved || far_moved) line->stage = near_moved ? LINE_NEAR_MOVED : LINE_FAR_MOVED;
  line->alpha = newton_alpha(near_moved ? &line->near : &line->far);
  line->side = R(far_moved);
}

// Both ends are known: the middle is next while evaluations are left; `start` is the cost at 0.
KERNEL_FN void narrow(Line* line, real start, int most) {
  if (line->evaluations < most && !(real_abs(line->near.alpha - line->far.alpha) < LEAST_STEP)) {
    line->stage = LINE_MIDDLE;
    line->alpha = R(0.5) * (line->near.alpha + line->far.alpha);
    return;
  }
  LinePoint best;
  line->result = find_best_end(&best, &line->near, &line->far, start) ? best.alpha : R(0);
  line->stage = LINE_DONE;
}

KERNEL_FN void next_point(Line* line, LinePoint at, real start, int most) {
  line->evaluations++;
  switch (line->stage) {
    case LINE_START:
      line->alpha = newton_alpha(&at);
      line->stage = LINE_APPROACH;
      return;
    case LINE_APPROACH: approach(line, at, most); return;
    case LINE_MIDDLE: move_ends(line, at); return;
    case LINE_NEAR_NEXT:
      line->far_next = line->near;
      line->near_next = at;
      break;
    case LINE_NEAR_MOVED:
      line->near_next = at;
      if (line->side == 0) break;
      line->stage = LINE_FAR_MOVED;
      line->alpha = newton_alpha(&line->far);
      return;
    default: line->far_next = at; break;
  }
  narrow(line, start, most);
}

// Along a Newton direction the first Newton point from the start is 1: the start itself needs no evaluation. Conjugate
// gradients do.
KERNEL_FN Line line_of(World w, Group g, const Descent* d) {
  const ModelView* m = w.m;
  real *step = w.ws + w.at->step, *Mstep = w.ws + w.at->Mstep, first = 0, second = 0, square = 0, inertia = 0;
  EACH(i, m->nv) {
    real unbalanced = w.ws[w.at->Macc + i] - w.ws[w.at->force + i];
    first += step[i] * unbalanced;
    second += step[i] * Mstep[i];
    square += step[i] * step[i];
    if (in_island(w, d->islands, i)) inertia += R(0.5) * unbalanced * (w.ws[w.at->acc + i] - w.ws[w.at->smooth + i]);
  }
  Line line;
  LinePoint none = {0, 0, 0, 1};
  line.cost = group_sum(g, inertia), line.derivative = group_sum(g, first), line.curvature = group_sum(g, second);
  line.near = line.far = line.near_next = line.far_next = none;
  real length = real_sqrt(group_sum(g, square));
  line.tolerance = m->tolerance * m->ls_tolerance * length / d->scale;
  line.stage = !(length >= R(SN_MINVAL)) || length > R(1e30) ? LINE_DONE : LINE_APPROACH;
  line.alpha = line.evaluations = 1;
  line.result = line.side = 0;
  if (HAS_CONJUGATION(m) && line.stage == LINE_APPROACH) line.stage = LINE_START, line.alpha = line.evaluations = 0;
  return line;
}

KERNEL_FN real search(World w, Group g, const Descent* d) {
  Line line = line_of(w, g, d);
  LOOP while (line.stage != LINE_DONE)
    next_point(&line, evaluate(w, g, d, &line, line.alpha), d->cost, w.m->ls_iterations);
  return line.result;
}

// Moves along the direction; false where no step is better.
KERNEL_FN int move(World w, Group g, Descent* d) {
  const ModelView* m = w.m;
  mul_inertia(w, g, w.ws + w.at->Mstep, w.ws + w.at->step);
  row_products(w, g, d, d->rows.jv, w.ws + w.at->step);
  real alpha = search(w, g, d);
  if (!(real_abs(alpha) <= R(SN_MAXVAL))) alpha = 0;
  EACH(i, m->nv) {
    w.ws[w.at->acc + i] += alpha * w.ws[w.at->step + i];
    w.ws[w.at->Macc + i] += alpha * w.ws[w.at->Mstep + i];
  }
  EACH(r, d->rows.count) { d->rows.jar[r] += alpha * d->rows.jv[r]; }
  group_sync(g);
  return alpha != 0;
}

// ---- conjugate gradients

// `step` is -M^-1 g; it becomes the direction -M^-1 g + beta times the last one, beta >= 0 by Polak and Ribiere.
KERNEL_FN void conjugate(World w, Group g, const Descent* d) {
  const ModelView* m = w.m;
  real *last_gradient = w.b->conjugate + w.id * (size_t)(3 * m->np), *last_step = last_gradient + m->np;
  real *last_direction = last_step + m->np, *step = w.ws + w.at->step, gained = 0, before = 0;
  const real* gradient = w.ws + w.at->gradient;
  EACH(i, m->nv) {
    if (d->iterations == 0) continue;
    gained += gradient[i] * (-step[i] - last_step[i]);
    before += last_gradient[i] * last_step[i];
  }
  gained = group_sum(g, gained), before = group_sum(g, before);
  real beta = d->iterations == 0 ? R(0) : real_max(R(0), gained / real_max(R(SN_MINVAL), before));
  EACH(i, m->nv) {
    last_gradient[i] = gradient[i];
    last_step[i] = -step[i];
    if (d->iterations > 0) step[i] += beta * last_direction[i];
    last_direction[i] = step[i];
  }
  group_sync(g);
}

// ---- all

// The right-hand side of an implicit integrator from the forces of the start of the step; 0 in the padding.
KERNEL_FN real integrated_force(World w, int i, real total) {
  if (i >= w.m->nv) return 0;
  return HAS_IMPLICIT_SPRINGS(w.m) ? total - implicit_stiffness(w.m, i) * w.b->qvel[w.id * w.m->nv + i] : total;
}

// Accelerations are known: what is left is the right-hand side of the integrator, qfrc_smooth + qfrc_constraint.
KERNEL_FN void finish_forces(World w, Group g, Descent* d) {
  const ModelView* m = w.m;
  EACH(i, m->np) {
    real gradient = d->rows.count > 0 ? w.ws[w.at->gradient + i] : R(0), total = w.ws[w.at->Macc + i] - gradient;
    if (i < m->nv && w.b->qfrc_constraint) w.b->qfrc_constraint[w.id * m->nv + i] = total - w.ws[w.at->force + i];
    w.ws[w.at->step + i] = m->implicit ? integrated_force(w, i, total) : w.ws[w.at->acc + i];
  }
  EACH(r, HAS_SENSORS(m) || HAS_NOSLIP(m) ? d->rows.count : 0) { row_forces(w)[r] = -d->rows.jv[r]; }
  d->active.count = d->active.contacts = 0;
  group_sync(g);
}

// The smooth acceleration is known: where to start.
KERNEL_FN void start(World w, Group g, Descent* d) {
  const ModelView* m = w.m;
  EACH(i, m->np) {
    real a = w.ws[w.at->step + i];
    w.ws[w.at->smooth + i] = w.ws[w.at->acc + i] = a;
    w.ws[w.at->Macc + i] = w.ws[w.at->force + i];
  }
  group_sync(g);
  if (d->rows.count > 0) choose_start(w, g, d);
  // no-slip wants all islands solved together: they only say which dofs start from their smooth acceleration
  if (HAS_NOSLIP(m)) d->islands.label = 0, d->islands.now = 0;
}

// Whether an island goes on after the move that `measure` has just looked at.
KERNEL_FN int goes_on(World w, Descent* d, int moved, real before, real gradient) {
  const ModelView* m = w.m;
  d->iterations += moved;
  if (!moved || d->iterations >= m->iterations) return 0;
  return !(d->scale * (before - d->cost) < m->tolerance || d->scale * gradient < m->tolerance);
}

// After the smooth acceleration or a move: the next stage. Cost, forces and gradient are measured in one place; a new
// island, and the end where there are several, ask for it once more.
KERNEL_FN Stage advance(World w, Group g, Descent* d, Stage stage) {
  const ModelView* m = w.m;
  int moved = 0, islands = m->iterations > 0 && d->rows.count > 0, look = stage == STAGE_NEWTON;
  real before = d->cost;
  if (stage == STAGE_SMOOTH)
    start(w, g, d);
  else
    moved = move(w, g, d);
  LOOP while (1) {
    if (look) {
      real gradient = measure(w, g, d);
      if (stage == STAGE_INTEGRATE) break;
      if (d->iterations < 0) {
        d->iterations = 0;
        return STAGE_NEWTON;
      }
      if (goes_on(w, d, moved, before, gradient)) return STAGE_NEWTON;
      GROUP_LEADER w.b->niter[w.id] += d->iterations;
    }
    if (islands && next_island(w, &d->islands)) {
      begin_island(w, g, d);
      look = 1;
      continue;
    }
    // of one island all is known already
    look = d->rows.count > 0 && (d->islands.label || !islands);
    d->islands.label = 0;
    stage = STAGE_INTEGRATE;
    if (!look) break;
  }
  finish_forces(w, g, d);
  return STAGE_INTEGRATE;
}

KERNEL_FN Descent descent_of(World w, Group g, int count) {
  const ModelView* m = w.m;
  Descent d;
  d.rows = open_rows(w, g, count);
  d.islands = find_islands(w, g, &d.rows);
  d.cost = d.scale = 0;
  d.iterations = 0;
  d.active.J = row_jacobian(w, 0), d.active.weight = d.rows.active, d.active.list = d.rows.list, d.active.count = 0;
  d.active.cone = w.b->row_cone + 36 * (w.id * (size_t)w.b->most_slots);
  d.active.cone_offset = row_offsets(w) + m->nfixed;
  d.active.numbers = row_numbers(w, 0), d.active.kind = d.rows.kind;
  d.active.contacts = 0;
  return d;
}

// step <- (M + h B)^-1 step, the matrix being assembled.
KERNEL_FN void solve_integrator(World w, Group g) {
  if (drives_velocities(w, g)) {
    solve_indefinite(w, g);
    return;
  }
  factor(w, g);
  solve_factored(w, g);
}

KERNEL_FN void solve_phases(World w, Group g, int count) {
  const ModelView* m = w.m;
  Descent d = descent_of(w, g, count);
  int cones = !HAS_CONES(m) || count == 0 ? 0 : w.b->ncon[w.id];
  Stage stage = STAGE_SMOOTH;
  EACH(i, m->np) { w.ws[w.at->step + i] = w.ws[w.at->force + i]; }
  GROUP_LEADER w.b->niter[w.id] = 0;
  group_sync(g);
  LOOP while (1) {
    if (HAS_CONJUGATION(m)) d.active.contacts = 0;  // the matrix stays that of the inertia
    assemble(w, g, stage == STAGE_INTEGRATE ? m->timestep : R(0), &d.active);
    // One copy of the factorisation: with one more for the integrator the kernel was 12 % slower (humanoid, H200).
    if (HAS_DRIVES(m) && stage == STAGE_INTEGRATE && drives_velocities(w, g)) {
      solve_indefinite(w, g);
      break;
    }
    factor(w, g);
    solve_factored(w, g);
    if (stage == STAGE_INTEGRATE) break;
    if (HAS_CONJUGATION(m) && stage == STAGE_NEWTON) conjugate(w, g, &d);
    d.active.contacts = cones;
    stage = advance(w, g, &d, stage);
    if (stage == STAGE_INTEGRATE && (!m->implicit || HAS_LATE(m))) break;
    if (stage == STAGE_INTEGRATE && HAS_COUPLING(m)) add_coupled_damping(w, g);
    if (stage == STAGE_NEWTON) d.active.count = HAS_CONJUGATION(m) ? 0 : list_active(g, &d.rows);
  }
}
