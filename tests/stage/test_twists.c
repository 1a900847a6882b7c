// test_twists.c — stage/velocities.h, on every target
#include "stage/check_stage.h"

TEST(twists_are_sums_over_chains_on_every_target) {
  check_stage(&(StageCase){.whole = sn_velocities,
                           .alone = alone_velocities,
                           .group = group_velocities,
                           .reference = reference_velocities,
                           .stage = SN_STAGE_velocities,
                           .group_tolerance = 0,
                           .coupled = true,
                           .outputs = {"cvel", "cdof_dot"}});
}
