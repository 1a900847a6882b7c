// setup.h — how a run is set up from the command line: flags, controls, first state
#pragma once
#include "terminal/options.h"
#include "sinew/model.h"
#include "format/csv.h"
#include "sinew/data.h"

// ---- the simulation flags by MuJoCo's names

// Applies --disable and --enable, each a list of names with commas. False after a usage error was reported.
bool sn_flags_apply(const snArguments* a, snModel* m);

// Lists the flags where --disable or --enable says "help"; false where neither does.
bool sn_flags_help(const snArguments* a);

// Checks the names without a model, so that a slip is found before a long load.
bool sn_flags_check(const snArguments* a);

// The i-th flag that differs from its default in the model, as "constraint off"; false past the last.
bool sn_flags_describe(const snModel* m, int i, const char** name, bool* enabled);

// ---- controls from a file

// Rows of --ctrl: plain CSV, or what `sinew run` wrote with the field ctrl. False after every error was reported.
bool sn_controls_load(snControls* out, const char* path, const snModel* m);

// ---- controls that keep every actuator busy, the same in every run

// Rows of controls about the middle of each control range (0 where there is none): standard deviation `std` times
// half the range (times 1). False when out of memory.
bool sn_controls_noise(snControls* out, const snModel* m, double std, int64_t rows);

// ---- where a run begins: a keyframe, then a state file on top of it

// Resets the data, to the keyframe of --key (name or index) where given. False after an error was reported.
bool sn_start_key(const snArguments* a, const snModel* m, snData* d);

// Overlays the JSON object of --state. False after every error was reported.
bool sn_start_state(const snArguments* a, const snModel* m, snData* d);
