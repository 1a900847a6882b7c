// test_rne.c — stage/rne.h, on every target
#include "stage/check_stage.h"

TEST(bias_forces_are_those_of_newton_and_euler_on_every_target) {
  check_stage(&(StageCase){.whole = sn_bias_forces,
                           .alone = alone_bias_forces,
                           .group = group_bias_forces,
                           .reference = reference_bias_forces,
                           .stage = SN_STAGE_bias_forces,
                           .group_tolerance = 0,
                           .coupled = false,
                           .outputs = {"qfrc_bias"}});
}
