// stage_row.h — one row of sinew/stages.h, as a stage is run by it
#pragma once
#include "sinew/step.h"

typedef enum snWhen { SN_WHEN_FORCES, SN_WHEN_ALWAYS, SN_WHEN_ENERGY, SN_WHEN_SENSORS, SN_WHEN_NEVER } snWhen;

typedef void snStageFn(const snModel* m, snData* d);

// One row of sinew/stages.h.
typedef struct snStageRow {
  snStage stage;
  snWhen when;
  snStageFn* run;  // NULL: not run by itself
  const char *name, *reads, *writes, *doc;
} snStageRow;

#define SN_STAGE_FN_FORCES(name)  sn_##name
#define SN_STAGE_FN_ALWAYS(name)  sn_##name
#define SN_STAGE_FN_ENERGY(name)  sn_##name
#define SN_STAGE_FN_SENSORS(name) sn_##name
#define SN_STAGE_FN_NEVER(name)   NULL
#define SN_STAGE_ROW(name, when, reads, writes, doc) \
  {SN_STAGE_##name, SN_WHEN_##when, SN_STAGE_FN_##when(name), #name, reads, writes, doc},

// Stages that only the table runs.
void sn_pass_begin(const snModel* m, snData* d);
void sn_inverse_forces(const snModel* m, snData* d);
