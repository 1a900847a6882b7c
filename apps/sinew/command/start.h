// start.h — where a run begins: a keyframe, then a state file on top of it
#pragma once
#include "terminal/options.h"
#include "sinew/data.h"

// Resets the data, to the keyframe of --key (name or index) where given. False after an error was reported.
bool sn_start_key(const snArguments* a, const snModel* m, snData* d);

// Overlays the JSON object of --state. False after every error was reported.
bool sn_start_state(const snArguments* a, const snModel* m, snData* d);
