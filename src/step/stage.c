// stage.c — the table of stages, and how a stage is run
//   reads   sinew/stages.h        writes  timer
#include "step/stage.h"
#include "constraint/rows.h"
#include "constraint/sleep.h"
#include "step/watch.h"

#include <time.h>

static const snStageRow rows[SN_STAGE_COUNT] = {SN_STAGES(SN_STAGE_ROW)};

const snStageRow* sn_stage_row(snStage stage) { return &rows[stage]; }

double sn_stage_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void sn_stage_timed(snData* d, snStage stage, double begin) {
  d->timer[stage].seconds += sn_stage_clock() - begin;
  d->timer[stage].calls++;
}

static void run_function(const snStageRow* row, const snModel* m, snData* d) {
#ifdef SN_DEBUG
  sn_stage_run_watched(row, m, d);
#else
  row->run(m, d);
#endif
}

void sn_stage_run(const snStageRow* row, const snModel* m, snData* d) {
  if (!d->profile) {
    run_function(row, m, d);
    return;
  }
  double begin = sn_stage_clock();
  run_function(row, m, d);
  sn_stage_timed(d, row->stage, begin);
}

void sn_stages_run(const snStageRow* row, int count, const snModel* m, snData* d, bool sensors) {
  const bool due[] = {[SN_WHEN_FORCES] = true,
                      [SN_WHEN_ALWAYS] = true,
                      [SN_WHEN_ENERGY] = m->opt.enableflags & SN_ENABLE_ENERGY,
                      [SN_WHEN_SENSORS] = sensors,
                      [SN_WHEN_NEVER] = false};
  for (const snStageRow* end = row + count; row < end; row++)
    if (due[row->when]) sn_stage_run(row, m, d);
}
