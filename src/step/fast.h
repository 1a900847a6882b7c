// fast.h — fast mode: the stages as they are compiled a second time, under names that end in _fast (CMakeLists.txt)
//   A data that is fast takes these where the build has them and the processor can run them. In the second compilation
//   nothing is left to choose.
#pragma once
#include "step/integrate.h"
#include "step/stage_row.h"

typedef enum snFastCall { SN_FAST_STEP, SN_FAST_STEP1, SN_FAST_STEP2, SN_FAST_FORWARD, SN_FAST_CALLS } snFastCall;

// Runs the fast version of a call where `d` takes it; false: the caller goes on by itself.
#ifdef SN_FAST
static inline bool sn_ran_fast(snFastCall call, const snModel* m, const snData* d) {
  return (void)call, (void)m, (void)d, false;
}
#else
bool sn_ran_fast(snFastCall call, const snModel* m, snData* d);
#endif

// The rows of sn_stage_row and sn_integrator, or those of the fast versions.
const snStageRow* sn_stage_row_as(snStage stage, bool fast);
const snIntegratorRow* sn_integrator_as(int integrator, bool fast);
