// test_body_wrenches.c — stage/body_wrenches.h, on every target
#include "stage/check_stage.h"

TEST(wrenches_through_joints_balance_subtrees_on_every_target) {
  check_stage(&(StageCase){.whole = sn_body_forces,
                           .alone = alone_body_forces,
                           .group = group_body_forces,
                           .reference = reference_body_forces,
                           .stage = -1,
                           .group_tolerance = 0,
                           .coupled = true,
                           .outputs = {"cacc", "cfrc_int"}});
}
