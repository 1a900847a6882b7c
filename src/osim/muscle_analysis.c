// muscle_analysis.c — lengths, speeds, moment arms and forces of muscles over a motion
//   Moment arms are minus the derivative of the length by the coordinate, as in OpenSim. Forces are those of fibres in
//   equilibrium at a constant activation.
#include "base/parallel.h"
#include "osim/progress_count.h"
#include "osim/track.h"
#include "sinew/muscle.h"
#include "sinew/pipeline.h"
#include <math.h>
#include <string.h>

typedef struct snAnalysis {
  const snModel* m;
  const snAnalysisOptions* options;
  snTrack track;
  snMotion* out;
  int* actuators;  // by column
  int dof;         // of moment arms
  int chunk;
  snTally tally;
  bool failed;
} snAnalysis;

static double moment_arm(const snModel* m, const snData* d, int actuator, int dof) {
  int row = m->moment_rowadr[actuator];
  for (int i = 0; i < m->moment_rownnz[actuator]; i++)
    if (m->moment_colind[row + i] == dof) return -d->actuator_moment[row + i];
  return 0;
}

static double quantity(const snAnalysis* a, const snData* d, int actuator) {
  int hill = a->m->actuator_hilladr[actuator];
  switch (a->options->quantity) {
    case SN_QUANTITY_LENGTH: return d->actuator_length[actuator];
    case SN_QUANTITY_SPEED: return d->actuator_velocity[actuator];
    case SN_QUANTITY_MOMENT_ARM: return moment_arm(a->m, d, actuator, a->dof);
    case SN_QUANTITY_FORCE: return hill >= 0 ? d->hill_tendonforce[hill] : -d->actuator_force[actuator];
    case SN_QUANTITY_FIBER_LENGTH: return hill >= 0 ? d->hill_fiberlength[hill] : NAN;
    case SN_QUANTITY_PENNATION: return hill >= 0 ? d->hill_pennation[hill] : NAN;
  }
  return NAN;
}

static void analyze_row(snAnalysis* a, snData* d, int row) {
  double time = a->track.time[a->track.first + row];
  const snModel* m = a->m;
  sn_track_pose(&a->track, m, d, time);
  if (a->options->quantity >= SN_QUANTITY_FORCE) {
    for (int i = 0; i < m->nu; i++) {
      d->ctrl[i] = a->options->activation;
      // the activation is the last of an actuator's states; a fibre length stands before it
      int states = m->actuator_actnum[i];
      if (states > 0) d->act[m->actuator_actadr[i] + states - 1] = a->options->activation;
    }
    sn_settle_muscles(m, d);
  }
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  if (a->options->quantity >= SN_QUANTITY_FORCE) sn_actuation(m, d);
  a->out->time[row] = time;
  for (int j = 0; j < a->out->cols; j++)
    a->out->data[(size_t)row * (size_t)a->out->cols + (size_t)j] = quantity(a, d, a->actuators[j]);
  tally_add(&a->tally);
}

static void analyze_chunk(void* context, int chunk) {
  snAnalysis* a = context;
  snData* d = sn_data_create(a->m, NULL);
  if (d) {
    sn_default_pose(a->m, d);
    memset(d->qvel, 0, sizeof(double) * (size_t)a->m->nv);
    int end = (chunk + 1) * a->chunk;
    for (int row = chunk * a->chunk; row < end && row < a->out->rows; row++) analyze_row(a, d, row);
  } else {
    a->failed = true;
  }
  sn_data_destroy(d);
}

static snMotion* make_output(snAnalysis* a) {
  static const char* const names[] = {"Length", "Speed", "MomentArm", "TendonForce", "FiberLength", "PennationAngle"};
  snArena* arena = a->track.arena;
  const char** labels = sn_arena_zarray(arena, const char*, a->m->nu + 1);
  a->actuators = sn_arena_zarray(arena, int, a->m->nu + 1);
  if (!labels || !a->actuators) return NULL;
  int cols = 0;
  for (int i = 0; i < a->m->nu; i++) {
    labels[cols] = sn_id_to_name(a->m, SN_OBJ_ACTUATOR, i);
    a->actuators[cols] = i;
    cols += labels[cols] && a->m->actuator_trntype[i] == SN_TRANSMISSION_TENDON;
  }
  return sn_motion_create(names[a->options->quantity], a->track.last - a->track.first + 1, cols, labels);
}

snMotion* sn_muscle_analysis(const snModel* m, const snMotion* coordinates, const snAnalysisOptions* options,
                             snDiagnostics* diag) {
  snAnalysis a = {.m = m, .options = options, .chunk = 32, .dof = -1};
  if (options->quantity == SN_QUANTITY_MOMENT_ARM) {
    int joint = options->coordinate ? sn_name_to_id(m, SN_OBJ_JOINT, options->coordinate) : -1;
    if (joint < 0) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the model has no free coordinate '%s'",
                  options->coordinate ? options->coordinate : "");
      return NULL;
    }
    a.dof = m->jnt_dofadr[joint];
  }
  if (!sn_track_create(&a.track, m, coordinates, options->cutoff, options->start, options->end, diag)) return NULL;
  a.out = make_output(&a);
  if (a.out) tally_start(&a.tally, options->progress, options->context, a.out->rows);
  if (a.out) sn_parallel((a.out->rows + a.chunk - 1) / a.chunk, options->threads, analyze_chunk, &a);
  if (!a.out || a.failed) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
    sn_motion_destroy(a.out);
    a.out = NULL;
  }
  sn_arena_destroy(a.track.arena);
  return a.out;
}
