// test_actuator_forces.c — rates and forces of actuators (activation_rates.h, actuator_switches.h), on every target
#include "stage/check_stage.h"

TEST(forces_of_actuators_are_gains_times_inputs_and_biases_on_every_target) {
  check_stage(&(StageCase){.whole = sn_actuation,
                           .alone = alone_actuation,
                           .group = group_actuation,
                           .reference = reference_actuation,
                           .stage = SN_STAGE_actuation,
                           .group_tolerance = 1e-12,
                           .coupled = false,
                           .outputs = {"act_dot", "actuator_force", "qfrc_actuator"}});
}
