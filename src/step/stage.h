// stage.h — one line of the table of contents: call, time, and in debug builds watch
#pragma once
#include "sinew/step.h"

// Calls sn_<name>(m, d). While d->profile is on, its time goes to d->timer; debug builds check its outputs.
#define STAGE(name, m, d)                    \
  do {                                       \
    double begin = stage_begin(d);           \
    sn_##name(m, d);                         \
    stage_end(m, d, SN_STAGE_##name, begin); \
  } while (0)

// Seconds of a clock that only runs forward.
double sn_stage_clock(void);
void sn_stage_timed(snData* d, snStage stage, double begin);

// Debug builds: fills what the stages of a forward pass write with a NaN of our own.
void sn_stages_poison(const snModel* m, snData* d);

// Debug builds: no output of the stage may hold that NaN, neither left over nor computed from what was not there yet.
void sn_stage_check(const snModel* m, const snData* d, snStage stage);

static inline double stage_begin(const snData* d) { return d->profile ? sn_stage_clock() : 0; }

static inline void stage_end(const snModel* m, snData* d, snStage stage, double begin) {
  if (d->profile) sn_stage_timed(d, stage, begin);
#ifdef SN_DEBUG
  sn_stage_check(m, d, stage);
#else
  (void)m;
#endif
}

static inline void stages_begin(const snModel* m, snData* d) {
#ifdef SN_DEBUG
  sn_stages_poison(m, d);
#else
  (void)m, (void)d;
#endif
}
