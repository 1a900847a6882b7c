// fast.c — which version of the stages a data takes: the exact or the fast one
//   reads   the option `fast` of the data; the processor
#include "step/fast.h"
#include "base/build.h"
#include "step/stage.h"

#ifdef SN_HAVE_FAST
snStageFn sn_step_fast, sn_step1_fast, sn_step2_fast, sn_forward_fast;
const snStageRow* sn_stage_row_fast(snStage stage);
const snIntegratorRow* sn_integrator_fast(int integrator);

static snStageFn* const calls[SN_FAST_CALLS] = {
    [SN_FAST_STEP] = sn_step_fast,
    [SN_FAST_STEP1] = sn_step1_fast,
    [SN_FAST_STEP2] = sn_step2_fast,
    [SN_FAST_FORWARD] = sn_forward_fast,
};

bool sn_ran_fast(snFastCall call, const snModel* m, snData* d) {
  if (!d->fast || !sn_has_fast_stages()) return false;
  calls[call](m, d);
  return true;
}

const snStageRow* sn_stage_row_as(snStage stage, bool fast) {
  return fast && sn_has_fast_stages() ? sn_stage_row_fast(stage) : sn_stage_row(stage);
}

const snIntegratorRow* sn_integrator_as(int integrator, bool fast) {
  return fast && sn_has_fast_stages() ? sn_integrator_fast(integrator) : sn_integrator(integrator);
}
#else
bool sn_ran_fast(snFastCall call, const snModel* m, snData* d) { return (void)call, (void)m, (void)d, false; }
const snStageRow* sn_stage_row_as(snStage stage, bool fast) { return (void)fast, sn_stage_row(stage); }
const snIntegratorRow* sn_integrator_as(int integrator, bool fast) { return (void)fast, sn_integrator(integrator); }
#endif
