// test_composite_inertia.c — stage/crb.h, on every target
#include "stage/check_stage.h"

TEST(inertia_entries_are_sums_over_subtrees_on_every_target) {
  check_stage(&(StageCase){.whole = sn_mass_matrix,
                           .alone = alone_mass_matrix,
                           .group = group_mass_matrix,
                           .reference = reference_mass_matrix,
                           .stage = SN_STAGE_mass_matrix,
                           .group_tolerance = 0,
                           .coupled = false,
                           .outputs = {"crb", "M"}});
}
