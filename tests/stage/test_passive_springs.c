// test_passive_springs.c — stage/passive.h, on every target
#include "stage/check_stage.h"

TEST(springs_and_dampers_pull_towards_their_rest_on_every_target) {
  check_stage(&(StageCase){.whole = sn_passive_forces,
                           .alone = alone_passive_forces,
                           .group = group_passive_forces,
                           .reference = reference_passive_forces,
                           .stage = SN_STAGE_passive_forces,
                           .group_tolerance = 0,
                           .coupled = false,
                           .outputs = {"qfrc_spring", "qfrc_damper"}});
}
