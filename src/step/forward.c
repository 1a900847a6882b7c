// forward.c — what happens in a pass, in order: the rows of sinew/stages.h
//   Position, velocity and force are three tables, so that a step can be taken in halves.
#include "step/pass.h"
#include "constraint/rows.h"
#include "constraint/sleep.h"
#include "sensor/sensors.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "step/stage.h"

#include <math.h>
#include <string.h>

static const snStageRow position_stages[] = {SN_STAGES_POSITION(SN_STAGE_ROW)};
static const snStageRow velocity_stages[] = {SN_STAGES_VELOCITY(SN_STAGE_ROW)};
static const snStageRow force_stages[] = {SN_STAGES_FORCE(SN_STAGE_ROW)};

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

// Stages that are timed or watched are run by their rows. Else the rows are written out as calls: a small model is
// through with most of them in less time than it takes to look up the next.
#ifdef SN_DEBUG
static bool profiled(const snData* d) { return d != NULL; }
#else
static bool profiled(const snData* d) { return d->profile; }
#endif

#define DUE_FORCES  true
#define DUE_ALWAYS  true
#define DUE_ENERGY  (m->opt.enableflags & SN_ENABLE_ENERGY)
#define DUE_SENSORS sensors
#define CALL(name, when, reads, writes, doc) \
  if (DUE_##when) sn_##name(m, d);

static void position(const snModel* m, snData* d, bool sensors) {
  if (profiled(d)) {
    sn_stages_run(position_stages, COUNT(position_stages), m, d, sensors);
    return;
  }
  SN_STAGES_POSITION(CALL)
}

static void velocity(const snModel* m, snData* d, bool sensors) {
  if (profiled(d)) {
    sn_stages_run(velocity_stages, COUNT(velocity_stages), m, d, sensors);
    return;
  }
  SN_STAGES_VELOCITY(CALL)
}

static void force(const snModel* m, snData* d, bool sensors) {
  if (profiled(d)) {
    sn_stages_run(force_stages, COUNT(force_stages), m, d, sensors);
    return;
  }
  SN_STAGES_FORCE(CALL)
}

void sn_pass_begin(const snModel* m, snData* d) {
  sn_rows_clear(d);
  d->passes++;
  if (m->opt.enableflags & SN_ENABLE_ENERGY) return;
  d->energy[0] = d->energy[1] = 0;
  d->kinetic_before = NAN;
}

// ---- trees asleep

// Of trees asleep in a state that was given or reset nothing is known: one pass in which all are awake evaluates them.
static void pass_awake(const snModel* m, snData* d, bool sensors) {
  size_t mark = sn_arena_mark(d->scratch), bytes = sizeof(int) * (size_t)m->ntree;
  int* asleep = memcpy(sn_arena_array(d->scratch, int, m->ntree), d->tree_asleep, bytes);
  for (int tree = 0; tree < m->ntree; tree++) d->tree_asleep[tree] = SN_TREE_AWAKE;
  position(m, d, sensors);
  velocity(m, d, sensors);
  force(m, d, sensors);
  memcpy(d->tree_asleep, asleep, bytes);
  sn_recall_asleep(m, d);
  sn_arena_release(d->scratch, mark);
}

void sn_evaluate_asleep(const snModel* m, snData* d) {
  if (!d->awake->stale) return;
  sn_wake(m, d);
  if (!d->awake->whole) pass_awake(m, d, measures(m));
  d->awake->stale = false;
}

// What depends on velocity is evaluated once more, with the trees that came to rest still awake: they keep it.
void sn_fall_asleep(const snModel* m, snData* d) {
  if (!sn_come_to_rest(m, d)) return;
  velocity(m, d, measures(m));
  force(m, d, measures(m));
  sn_sleep(m, d);
}

// ---- passes

void sn_forward_from(const snModel* m, snData* d, snPassPart first, bool sensors) {
  sn_evaluate_asleep(m, d);
  if (first == SN_PASS_POSITION) position(m, d, sensors);
  if (first <= SN_PASS_VELOCITY) velocity(m, d, sensors);
  if (m->hooks.control && !(m->opt.disableflags & SN_DISABLE_ACTUATION)) m->hooks.control(m->hooks.context, m, d);
  force(m, d, sensors);
}

// The rows that forces depend on, and no others.
#define FOR_FORCES_FORCES(name) sn_##name(m, d);
#define FOR_FORCES_ALWAYS(name)
#define FOR_FORCES_ENERGY(name)
#define FOR_FORCES_SENSORS(name)
#define CALL_FOR_FORCES(name, when, reads, writes, doc) FOR_FORCES_##when(name)

void sn_forward_forces(const snModel* m, snData* d, snPassPart first) {
  if (first == SN_PASS_POSITION) {
    SN_STAGES_POSITION(CALL_FOR_FORCES)
  }
  if (first <= SN_PASS_VELOCITY) velocity(m, d, false);
  SN_STAGES_FORCE(CALL_FOR_FORCES)
}

void sn_forward(const snModel* m, snData* d) {
  sn_forward_from(m, d, SN_PASS_POSITION, measures(m));
}
void sn_forward_unmeasured(const snModel* m, snData* d) { sn_forward_from(m, d, SN_PASS_POSITION, false); }

void sn_forward_position(const snModel* m, snData* d) { position(m, d, measures(m)); }
void sn_forward_velocity(const snModel* m, snData* d) { velocity(m, d, measures(m)); }
void sn_forward_force(const snModel* m, snData* d) { force(m, d, measures(m)); }
