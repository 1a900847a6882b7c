// simulate.c — OpenSim's ForwardTool: a model under controls and measured forces from a first state on
//   Adaptive steps from corner to corner of the controls and from row to row.
#include "osim/plant.h"
#include "osim/state_columns.h"
#include "osim/state_rows.h"
#include "osim/track.h"
#include "sinew/muscle.h"
#include "sinew/step.h"
#include <math.h>

#define LEAST_SEGMENT 1e-12  // [s]; rows and corners that are nearer are one

typedef struct snRun {
  const snForwardOptions* o;
  snArena* arena;
  snPlant plant;
  snStateColumns columns;
  snData* d;
  double start, interval;
  snStateRows rows;
} snRun;

// ---- rows

static int rows_of(const snRun* r) { return (int)ceil((r->o->end - r->start) / r->interval - 1e-9) + 1; }

static double row_time(const snRun* r, int row) { return fmin(r->start + row * r->interval, r->o->end); }

// ---- the first state

static int first_row(const snMotion* states, double start) {
  int row = 0;
  while (row + 1 < states->rows && states->time[row + 1] <= start) row++;
  return row;
}

static void choose_start(snRun* r, int row, snDiagnostics* diag) {
  const snMotion* states = r->o->states;
  r->start = states ? states->time[row] : r->o->start;
  if (r->start > r->o->start)
    sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(states),
                "its first state is at %.9g s, after the initial time %.9g s: the simulation begins there", r->start,
                r->o->start);
}

static void set_first_state(snRun* r, int row, snDiagnostics* diag) {
  const snModel* m = r->plant.m;
  const snMotion* states = r->o->states;
  sn_default_pose(m, r->d);
  sn_state_columns_activate(&r->columns, m, r->d, r->o->activation > 0 ? r->o->activation : 0.05);
  if (states) sn_state_columns_pose(&r->columns, m, r->d, states, row);
  if (states) sn_state_columns_rates(&r->columns, m, r->d, states, row);
  r->d->time = r->start;
  int lack = r->o->only_reserves ? -1 : sn_state_columns_lack(&r->columns, m);
  if (lack >= 0 && !r->o->equilibrium && states)
    sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(states),
                "no column has the fibre length of '%s': the fibres of all muscles begin in equilibrium",
                sn_id_to_name(m, SN_OBJ_ACTUATOR, lack));
  if (lack >= 0 || r->o->equilibrium) sn_settle_muscles(m, r->d);
}

static bool find_desired(snRun* r) {
  const snModel* m = r->plant.m;
  if (!r->o->states || (r->o->kp == 0 && r->o->kv == 0)) return true;
  int* positions = sn_arena_array(r->arena, int, m->nv + 1);
  for (int dof = 0; positions && dof < m->nv; dof++)
    positions[dof] = r->columns.positions[m->jnt_qposadr[m->dof_jntid[dof]]];
  r->plant.position_cols = positions;
  r->plant.speed_cols = r->columns.speeds;
  r->plant.desired = r->o->states;
  return positions != NULL;
}

// ---- steps

static bool is_finite(const snModel* m, const snData* d) {
  for (int i = 0; i < m->nq; i++)
    if (!isfinite(d->qpos[i])) return false;
  for (int i = 0; i < m->nv; i++)
    if (!isfinite(d->qvel[i])) return false;
  for (int i = 0; i < m->na; i++)
    if (!isfinite(d->act[i])) return false;
  return true;
}

// To a time, without a corner of a control in between. The next segment begins with the size of the last steps.
static bool step_to(snRun* r, double time, snDiagnostics* diag) {
  snModel* m = r->plant.m;
  double from = r->d->time, span = time - from;
  if (span < LEAST_SEGMENT) return true;
  r->plant.middle = from + span / 2;
  int steps = sn_step_adaptive(m, r->d, span, r->o->accuracy > 0 ? r->o->accuracy : 1e-5);
  if (steps > 0 && is_finite(m, r->d)) {
    m->opt.timestep = span / steps;
    r->d->time = time;
    return true;
  }
  sn_diagnose(diag, SN_SEVERITY_ERROR, "",
              steps < 0 ? "the model cannot be simulated in adaptive steps, at %.9g s"
                        : "the state is infinite or not a number after %.9g s",
              from);
  return false;
}

static bool run_rows(snRun* r, const double* corners, int count, snDiagnostics* diag) {
  int next = 1, rows = r->rows.states->rows;
  r->plant.middle = corners[0] + (corners[1] - corners[0]) / 2;
  sn_forward(r->plant.m, r->d);
  sn_state_rows_note(&r->rows, r->d, 0);
  for (int row = 1; row < rows; row++) {
    double time = row_time(r, row);
    for (; next < count && corners[next] < time; next++)
      if (!step_to(r, corners[next], diag)) return false;
    if (!step_to(r, time, diag)) return false;
    sn_state_rows_note(&r->rows, r->d, row);
    if (r->o->progress) r->o->progress(r->o->context, row, rows - 1);
  }
  return true;
}

static bool simulate(snRun* r, snDiagnostics* diag) {
  const snMotion* states = r->o->states;
  int row = states ? first_row(states, r->o->start) : 0, count;
  choose_start(r, row, diag);
  if (!(r->o->end > r->start)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the final time %.9g s is not after the initial time %.9g s", r->o->end,
                r->start);
    return false;
  }
  bool ok = states ? sn_state_columns_find(&r->columns, r->plant.m, states, r->arena)
                   : sn_state_columns_none(&r->columns, r->plant.m, r->arena);
  ok = ok && find_desired(r) &&
       sn_state_rows_create(&r->rows, &r->plant, r->arena, rows_of(r), !r->o->only_reserves) &&
       (r->d = sn_data_create(r->plant.m, NULL));
  double* corners = ok ? sn_plant_corners(&r->plant, r->arena, r->start, r->o->end, &count) : NULL;
  if (!corners) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
    return false;
  }
  set_first_state(r, row, diag);
  return run_rows(r, corners, count, diag);
}

snMotion* sn_forward_simulation(const snModel* m, const snForwardOptions* options, snMotion** controls,
                                snDiagnostics* diag) {
  snRun r = {.o = options, .arena = sn_arena_create(NULL, 0)};
  r.interval = options->interval > 0 ? options->interval : 0.01;
  if (controls) *controls = NULL;
  if (!r.arena) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  bool open = r.arena && sn_plant_open(&r.plant, m, r.arena, options, diag);
  bool ok = open && simulate(&r, diag);
  if (!ok) {
    sn_motion_destroy(r.rows.states);
    r.rows.states = NULL;
  }
  if (ok && controls)
    *controls = r.rows.controls;
  else
    sn_motion_destroy(r.rows.controls);
  sn_data_destroy(r.d);
  if (open) sn_plant_close(&r.plant);
  if (r.arena) sn_arena_destroy(r.arena);
  return r.rows.states;
}
