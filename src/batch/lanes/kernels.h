// kernels.h — the stages that have a version for lanes, as the table of one width
//   Included by the files that choose a width: SN_LANES numbers side by side, in the table SN_LANE_TABLE.
#pragma once
#include "batch/lanes/lanes_forces.h"
#include "batch/lanes/integrators.h"
#include "batch/lanes/memory.h"
#include "batch/lanes/newton_lanes.h"
#include "batch/lanes/tendons.h"
#include "batch/lanes/lanes_tree.h"

const snLaneKernels SN_LANE_TABLE = {
    .lanes = SN_LANES,
    .pack = lanes_pack,
    .unpack = lanes_unpack,
    .bad = lanes_bad,
    .newton = lanes_newton,
    .stage =
        {
            [SN_STAGE_body_poses] = lanes_body_poses,
            [SN_STAGE_object_frames] = lanes_object_frames,
            [SN_STAGE_center_of_mass] = lanes_center_of_mass,
            [SN_STAGE_tendon_paths] = lanes_tendon_paths,
            [SN_STAGE_mass_matrix] = lanes_mass_matrix,
            [SN_STAGE_factor_mass] = lanes_factor_mass,
            [SN_STAGE_transmission] = lanes_transmission,
            [SN_STAGE_tendon_velocities] = lanes_tendon_velocities,
            [SN_STAGE_velocities] = lanes_velocities,
            [SN_STAGE_actuator_velocities] = lanes_actuator_velocities,
            [SN_STAGE_passive_forces] = lanes_passive_forces,
            [SN_STAGE_bias_forces] = lanes_bias_forces,
            [SN_STAGE_actuation] = lanes_actuation,
            [SN_STAGE_smooth_acceleration] = lanes_smooth_acceleration,
            [SN_STAGE_integrate] = lanes_integrate,
        },
};
