// cmc.c — computed muscle control, and with ideal actuators residual reduction
//   In every window: the state that the desired coordinates lead to, the forces that muscles can reach until then,
//   those of them that give the desired accelerations, the controls that lead to them; then the model is simulated
//   under these. Thelen, Anderson, Delp: Generating dynamic simulations of movement using computed muscle control,
//   J. Biomech. 36 (2003); the order of steps and the initial muscle states are those of OpenSim's tools.
#include "osim/cmc_run.h"

#include "base/parallel.h"
#include "math/elementary.h"
#include "sinew/muscle.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include <math.h>
#include <string.h>

#define FIRST_WINDOW   0.030  // [s] of the initial muscle states
#define SETTLING       0.200  // [s] that muscles settle for, twice, with coordinates held
#define SETTLING_CTRL  0.01
#define MISSED         1e-4   // [rad/s^2, m/s^2] that an acceleration may be off
#define NARROW         1.0    // [N] a muscle whose force has less range keeps the least control, as in OpenSim

// ---- the state that the desired coordinates lead to

static void pose_desired(snCmc* c, snData* d, double time) {
  sn_track_pose(&c->track, c->plant.m, d, time);
  d->time = time;
}

// How far the simulated state is from the desired one.
static void find_shift(snCmc* c, double time) {
  const snModel* m = c->plant.m;
  pose_desired(c, c->predicted, time);
  for (int i = 0; i < m->nv; i++) {
    c->shift[i] = c->d->qpos[m->jnt_qposadr[m->dof_jntid[i]]] - c->predicted->qpos[m->jnt_qposadr[m->dof_jntid[i]]];
    c->rate[i] = c->d->qvel[i] - c->predicted->qvel[i];
  }
}

static void predict_pose(snCmc* c, double time) {
  const snModel* m = c->plant.m;
  pose_desired(c, c->predicted, time);
  for (int i = 0; i < m->nv; i++) {
    c->predicted->qpos[m->jnt_qposadr[m->dof_jntid[i]]] += c->shift[i];
    c->predicted->qvel[i] += c->rate[i];
  }
  sn_forward_position(m, c->predicted);
  sn_forward_velocity(m, c->predicted);
}

// Leaves the state at the end of the window in `predicted`.
static void predict_window(snCmc* c, double time, double window) {
  int steps = c->paths.nodes - 1;
  c->paths.step = window / steps;
  for (int k = 0; k <= steps; k++) {
    if (!c->predicts && k < steps) continue;
    predict_pose(c, time + window * k / steps);
    sn_path_prediction_note(&c->paths, c->plant.m, c->predicted, k);
  }
}

static void hold_paths(snCmc* c, double time) {
  predict_pose(c, time);
  sn_path_prediction_note(&c->held, c->plant.m, c->predicted, 0);
}

// ---- forces and controls of levers

typedef struct Window {
  snCmc* c;
  double length;
} Window;

static bool is_muscle(const snCmc* c, int lever) {
  int actuator = c->plant.levers.item[lever].actuator;
  return actuator >= 0 && sn_is_predicted(c->plant.m, actuator);
}

static double tension(snCmc* c, int lever, double ctrl, double length) {
  const snModel* m = c->plant.m;
  int actuator = c->plant.levers.item[lever].actuator, first = m->actuator_actadr[actuator];
  int states = m->actuator_actnum[actuator];
  if (states > 0) memcpy(c->act + first, c->before + first, sizeof(double) * (size_t)states);
  return sn_predict_tension(&c->paths, m, c->scratch, actuator, ctrl, length, c->act);
}

static void find_range(void* context, int lever) {
  const Window* w = context;
  snCmc* c = w->c;
  double unit = c->plant.levers.item[lever].force, low = c->low[lever], high = c->high[lever];
  bool muscle = is_muscle(c, lever);
  if (!muscle && c->plant.levers.item[lever].actuator >= 0) unit = c->target.optimal[lever];
  double a = muscle ? tension(c, lever, low, w->length) : low * unit;
  double b = muscle ? tension(c, lever, high, w->length) : high * unit;
  c->target.low[lever] = fmin(a, b);
  c->target.high[lever] = fmax(a, b);
}

static void find_control(void* context, int lever) {
  const Window* w = context;
  snCmc* c = w->c;
  const snLever* l = &c->plant.levers.item[lever];
  double unit = l->actuator >= 0 ? c->target.optimal[lever] : l->force, force = c->target.force[lever];
  if (is_muscle(c, lever) && c->target.high[lever] - c->target.low[lever] < NARROW)
    c->controls[lever] = c->low[lever];
  else if (is_muscle(c, lever))
    c->controls[lever] = sn_predict_control(&c->paths, c->plant.m, c->scratch, l->actuator, force, c->low[lever],
                                            c->high[lever], w->length, c->before);
  else
    c->controls[lever] = unit != 0 ? fmin(c->high[lever], fmax(c->low[lever], force / unit)) : 0;
}

// ---- tasks

// Desired less simulated coordinate, at the time of the simulated state.
static double position_error(const snCmc* c, int task) { return -c->shift[c->target.dofs[task]]; }

// Errors of speeds and desired accelerations come from splines of their own, as in OpenSim.
static double speed_error(const snCmc* c, int task, double time) {
  int dof = c->target.dofs[task];
  const snNaturalSpline* s = &c->track.speeds[c->plant.m->dof_jntid[dof]];
  return (s->count > 0 ? sn_spline_value(s, time, 0) : 0) - c->d->qvel[dof];
}

static void want(snCmc* c, double time, double end) {
  for (int i = 0; i < c->task_count; i++) {
    const snTrackingTask* t = &c->tasks[i];
    const snNaturalSpline* s = &c->accelerations[c->plant.m->dof_jntid[c->target.dofs[i]]];
    double acceleration = s->count > 0 ? sn_spline_value(s, end, 0) : 0;
    c->target.weights[i] = t->weight;
    c->target.wanted[i] = t->ka * acceleration + t->kv * speed_error(c, i, time) + t->kp * position_error(c, i);
  }
}

// Effort counts less where a coordinate with a limit is far from its desired value.
static double effort_weight(const snCmc* c) {
  double least = 1;
  for (int i = 0; i < c->task_count; i++) {
    double limit = c->tasks[i].limit;
    if (limit > 0) least = fmin(least, 1 - 1 / (1 + sn_exp(-(fabs(position_error(c, i)) - limit) / (0.1 * limit))));
  }
  return least;
}

// Controls of a window that begins at the state of d.
static void find_controls(snCmc* c, double time, double length) {
  Window w = {c, length};
  int count = c->plant.levers.count, threads = c->predicts ? c->o->threads : 1;
  find_shift(c, time);
  if (c->plant.m->na > 0) memcpy(c->before, c->d->act, sizeof(double) * (size_t)c->plant.m->na);
  predict_window(c, time, length);
  want(c, time, time + length);
  sn_cmc_target_prepare(&c->target, &c->plant, c->predicted, time + length);
  sn_parallel(count, threads, find_range, &w);
  double missed = sn_cmc_target_solve(&c->target, effort_weight(c));
  sn_parallel(count, threads, find_control, &w);
  if (!(missed > MISSED)) return;
  c->missed++;
  if (missed > c->worst) c->worst = missed, c->worst_time = time;
}

static void add_node(snCmc* c, double time) {
  for (int j = 0; j < c->plant.levers.count; j++) {
    snControlSignal* s = &c->signals[j];
    size_t at = (size_t)j * (size_t)c->most + (size_t)s->count++;
    c->times[at] = time;
    c->values[at] = c->controls[j];
  }
}

// ---- initial states

// Muscles after some time under their controls with coordinates held.
static void settle(snCmc* c, double time, const double* controls, double uniform) {
  const snModel* m = c->plant.m;
  hold_paths(c, time);
  for (int j = 0; j < c->plant.levers.count; j++)
    if (is_muscle(c, j))
      sn_predict_tension(&c->held, m, c->scratch, c->plant.levers.item[j].actuator, controls ? controls[j] : uniform,
                         SETTLING, c->d->act);
}

static void first_muscle_states(snCmc* c, double time) {
  const snModel* m = c->plant.m;
  for (int i = 0; i < m->nu; i++)
    if (sn_is_predicted(m, i) && m->actuator_actnum[i] > 0)
      c->d->act[m->actuator_actadr[i] + m->actuator_actnum[i] - 1] = 0.05;
  sn_settle_muscles(m, c->d);
  find_shift(c, time);
  settle(c, time, NULL, SETTLING_CTRL);
  settle(c, time, NULL, SETTLING_CTRL);
  find_controls(c, time, FIRST_WINDOW);
  settle(c, time, c->controls, 0);
  find_controls(c, time, FIRST_WINDOW);
  for (int j = 0; j < c->plant.levers.count; j++)
    if (is_muscle(c, j))
      sn_predict_tension(&c->paths, m, c->scratch, c->plant.levers.item[j].actuator, c->controls[j], FIRST_WINDOW,
                         c->d->act);
  c->start = time + FIRST_WINDOW;
}

void sn_cmc_first_state(snCmc* c) {
  double time = c->start;
  sn_default_pose(c->plant.m, c->d);
  sn_default_pose(c->plant.m, c->predicted);
  sn_default_pose(c->plant.m, c->scratch);
  pose_desired(c, c->d, time);
  if (c->muscles) {
    first_muscle_states(c, time);
    pose_desired(c, c->d, c->start);
    c->missed = 0, c->worst = 0;
  } else {
    find_controls(c, time, 1e-8);
  }
  c->d->time = c->start;
  add_node(c, c->start);
}

// ---- simulation

static void note_row(snCmc* c, int row) {
  sn_plant_controls(&c->plant, c->d->time, c->plant.controls);
  sn_state_rows_note(&c->rows, c->d, row);
  find_shift(c, c->d->time);
  c->errors->time[row] = c->d->time;
  for (int i = 0; i < c->task_count; i++)
    c->errors->data[(size_t)row * (size_t)c->task_count + (size_t)i] = position_error(c, i);
}

static bool is_finite(const snCmc* c) {
  const snModel* m = c->plant.m;
  for (int i = 0; i < m->nq; i++)
    if (!isfinite(c->d->qpos[i])) return false;
  for (int i = 0; i < m->nv; i++)
    if (!isfinite(c->d->qvel[i])) return false;
  return true;
}

static bool step_to(snCmc* c, double time, snDiagnostics* diag) {
  double from = c->d->time, span = time - from;
  c->plant.middle = from + span / 2;
  int steps = sn_step_adaptive(c->plant.m, c->d, span, c->o->accuracy > 0 ? c->o->accuracy : 1e-5);
  if (steps > 0 && is_finite(c)) {
    c->plant.m->opt.timestep = span / steps;
    c->d->time = time;
    return true;
  }
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the state is infinite or not a number after %.9g s", from);
  return false;
}

// One window, with its rows.
static bool run_window(snCmc* c, int window, double next, snDiagnostics* diag) {
  double time = c->d->time, length = next - time;
  find_controls(c, time, length);
  add_node(c, next);
  for (int k = 1; k <= c->per_window; k++) {
    if (!step_to(c, k < c->per_window ? time + length * k / c->per_window : next, diag)) return false;
    note_row(c, window * c->per_window + k);
  }
  return true;
}

bool sn_cmc_simulate(snCmc* c, snDiagnostics* diag) {
  int windows = (c->rows.states->rows - 1) / c->per_window;
  c->plant.middle = c->start;
  note_row(c, 0);
  for (int k = 0; k < windows; k++) {
    if (!run_window(c, k, k + 1 < windows ? c->start + (k + 1) * c->window : c->end, diag)) return false;
    if (c->o->progress) c->o->progress(c->o->context, k + 1, windows);
  }
  if (c->missed > 0)
    sn_diagnose(diag, SN_SEVERITY_WARNING, "",
                "in %d of %d windows the actuators are too weak for the desired accelerations: at %.9g s one lacks "
                "%.3g; reserve actuators may help",
                c->missed, windows, c->worst_time, c->worst);
  return true;
}
