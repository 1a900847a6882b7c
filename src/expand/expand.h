// expand.h — shorthand of MJCF written out before anything is planned
#pragma once
#include "base/file.h"
#include "spec/spec.h"

// How many activations an actuator has, its class and its shortcut considered; nothing is reported.
typedef int snActivationCountFn(snSpec* spec, const snElement* actuator);

// Replaces <replicate>, <attach> and <composite> by the plain elements they stand for, each with the place of its
// shorthand, so that planning knows nothing of them. Errors go to the spec's report.
void sn_expand(snSpec* spec, const snFileAccess* access, snActivationCountFn* activation_count);
