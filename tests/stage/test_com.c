// test_com.c — stage/com.h, on every target
#include "stage/check_stage.h"

TEST(centres_inertias_and_axes_are_sums_over_subtrees_on_every_target) {
  check_stage(&(StageCase){.whole = sn_center_of_mass,
                           .alone = alone_center_of_mass,
                           .group = group_center_of_mass,
                           .reference = reference_center_of_mass,
                           .stage = SN_STAGE_center_of_mass,
                           .group_tolerance = 1e-12,
                           .coupled = false,
                           .outputs = {"subtree_com", "cinert", "cdof"}});
}
