// flags.h — the simulation flags by MuJoCo's names
#pragma once
#include "terminal/options.h"
#include "sinew/model.h"

// Applies --disable and --enable, each a list of names with commas. False after a usage error was reported.
bool sn_flags_apply(const snArguments* a, snModel* m);

// Checks the names without a model, so that a slip is found before a long load.
bool sn_flags_check(const snArguments* a);

// The i-th flag that differs from its default in the model, as "constraint off"; false past the last.
bool sn_flags_describe(const snModel* m, int i, const char** name, bool* enabled);
