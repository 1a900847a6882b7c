// hill_model.h — Hill muscles among the actuators of a model: from its fields to what muscle/hill.h works with
#pragma once
#include "muscle/hill_block.h"
#include "sinew/data.h"

// The parameters of a muscle as the model holds them.
snHillGiven sn_hill_given(const snModel* m, int hill);

// The same with what a refresh made of them.
snHillParams sn_hill_params(const snModel* m, int hill);

// Those of the muscle in the bias, where it is another one than the gain's.
snHillParams sn_hill_bias_params(const snModel* m, int actuator);

// Whether its curves are functions of the model, and the model has them.
bool sn_hill_has_functions(const snModel* m, int hill);

// Length, velocity and, where it has them, fibre length and activation of an actuator; `act` without dynamics.
snHillInput sn_hill_input(const snModel* m, const snData* d, int actuator, double act);

// ---- muscles side by side (hill_blocks.c)

// The kind that actuator `first` shares with those behind it, and how many before `end` share it, at most
// SN_HILL_BLOCK.
// 0: its curves have no kernels of muscles side by side.
int sn_hill_run(const snModel* m, int first, int end, snHillKind* kind);

// The parameters of the muscles of `count` actuators, length, velocity, and fibre length and activation where they are
// states; `act` is set by the caller where the tendon is rigid.
void sn_hill_block_load(snHillBlock* b, const snModel* m, const snData* d, int first, snHillKind kind, int count);
