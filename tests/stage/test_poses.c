// test_poses.c — stage/poses.h, on every target
#include "stage/check_stage.h"

TEST(poses_are_those_of_matrices_on_every_target) {
  check_stage(&(StageCase){.whole = sn_body_poses,
                           .alone = alone_body_poses,
                           .group = group_body_poses,
                           .reference = reference_body_poses,
                           .stage = SN_STAGE_body_poses,
                           .group_tolerance = 1e-12,
                           .coupled = true,
                           .outputs = {"xpos", "xquat", "xmat", "xipos", "ximat", "xanchor", "xaxis"}});
}
