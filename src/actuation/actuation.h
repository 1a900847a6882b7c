// actuation.h — the parts of an actuator's force: gains, biases, Hill muscles, limits, delays, derivatives
#pragma once
#include "sinew/plugin.h"
#include "sinew/data.h"

// force = gain * input + bias; the derivatives are those by the actuator's length and velocity and, where the tendon is
// compliant, by the fibre length (gain.c, bias.c)
double sn_actuator_gain(const snModel* m, const snData* d, int actuator);
double sn_actuator_gain_dlength(const snModel* m, const snData* d, int actuator);
double sn_actuator_gain_dvelocity(const snModel* m, const snData* d, int actuator);
double sn_actuator_bias(const snModel* m, const snData* d, int actuator);
double sn_actuator_bias_dlength(const snModel* m, const snData* d, int actuator);
double sn_actuator_bias_dvelocity(const snModel* m, const snData* d, int actuator);
double sn_actuator_bias_dfiber(const snModel* m, const snData* d, int actuator);

// Whether all actuators are MuJoCo's muscles, so that their rows in muscle_* and their activations are all there are:
// those of actuator i are number i.
bool sn_only_muscles(const snModel* m);

// Rates and forces of actuators first to end that are Hill muscles, in whole or in part; writes their hill_*.
void sn_hill_forces(const snModel* m, snData* d, int first, int end, const double* ctrl);
void sn_partly_hill_forces(const snModel* m, snData* d, int first, int end, const double* ctrl);

// hill_* of a muscle that is switched off: where its fibres are, and no force.
void sn_hill_publish_off(const snModel* m, snData* d, int actuator);

// Moves fibre lengths that are states by a timestep: at given rates (of all of act), or, where `rate` is NULL,
// implicitly, searched for from where act_dot leads.
void sn_advance_fibers(const snModel* m, snData* d, const double* rate);

// actuator_force -> actuator_force, scaled where the sum over a tendon leaves tendon_actfrcrange.
void sn_limit_tendon_forces(const snModel* m, snData* d);

// Every control with a history is put into it, with the present time.
void sn_record_controls(const snModel* m, snData* d);

// diagonal += that of d qfrc_actuator / d qvel; false where there is more than a diagonal, as an actuator whose force
// changes with velocity acts on several dofs.
bool sn_add_actuation_diagonal(const snModel* m, const snData* d, double* diagonal);

// qDeriv += d qfrc_actuator / d qvel, on and left of the diagonal
void sn_add_actuation_deriv(const snModel* m, snData* d);

// The plugin that is built in here.
extern const snPlugin sn_plugin_pid;
