// stage.h — a stage as a row of a table: run, time, and in debug builds watch
#pragma once
#include "step/stage_row.h"

const snStageRow* sn_stage_row(snStage stage);

// Calls a stage. While d->profile is on, its time goes to d->timer. Debug builds watch it (watch.h).
void sn_stage_run(const snStageRow* row, const snModel* m, snData* d);

// Those rows that are due; sensors are read where `sensors` says so.
void sn_stages_run(const snStageRow* row, int count, const snModel* m, snData* d, bool sensors);

// Seconds of a clock that only runs forward, and the time since `begin` put down for a stage.
double sn_stage_clock(void);
void sn_stage_timed(snData* d, snStage stage, double begin);
