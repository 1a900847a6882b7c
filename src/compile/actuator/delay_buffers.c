// delay_buffers.c — history buffers of controls and sensor values
//   reads   attributes nsample and delay of actuators and sensors, the timestep        writes  nhistory
//   Buffers lie one after another: all actuators', then all sensors'.
#include "compile/section.h"

#include "compile/body/topology.h"
#include "model/history.h"

// conformance: the cursor of a buffer must fit a single-precision number in MuJoCo
#define MOST_SAMPLES (1 << 24)

void sn_check_delay(snPlan* plan, const snElement* el, int nsample, double delay) {
  if (delay > 0 && nsample <= 0)
    sn_plan_error(plan, el, "delay", "needs 'nsample' as well (MuJoCo: setting delay > 0 without a history buffer)");
  if (nsample > MOST_SAMPLES)
    sn_plan_error(plan, el, "nsample",
                  "must be 2^24 or less, found %d (MuJoCo: at most 2^24 samples in history buffer)", nsample);
  if (nsample > 0 && !(plan->opt.timestep > 0))
    sn_plan_error(plan, el, "nsample",
                "needs a positive timestep, found %g (MuJoCo: history buffers require positive timestep)",
                plan->opt.timestep);
}

int sn_add_history(snModel* m, int nsample, int dim) {
  if (nsample <= 0) return -1;
  int first = m->nhistory;
  if (first >= 0) m->nhistory = sn_as_size(first + sn_history_size(nsample, dim));
  return first;
}
