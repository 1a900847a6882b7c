// target_support.h — what targets do with the kinds of a model: the columns of the rows of kinds as data
#pragma once
#include "sinew/model.h"

// The tables of kinds.
typedef enum snKindTable {
  SN_KINDS_INTEGRATOR,
  SN_KINDS_SOLVER,
  SN_KINDS_CONE,
  SN_KINDS_JOINT,
  SN_KINDS_EQUALITY,
  SN_KINDS_WRAP,
  SN_KINDS_TRANSMISSION,
  SN_KINDS_FORCE,
  SN_KINDS_DYN,
  SN_KINDS_GAIN,
  SN_KINDS_BIAS,
  SN_KINDS_CURVES,
  SN_KINDS_ELEMENT,
  SN_KINDS_FUNCTIONAL,
  SN_KINDS_SENSOR,
  SN_KINDS_PHYSICS,  // switches of newer physics (sinew/physics.h) that are on
  SN_KINDS_COUNT
} snKindTable;

// What a target does with a kind; REFUSED for a number that names none.
snSupport sn_support(snKindTable table, int kind, snTarget target);

// The name of the kind, such as "the gain 'user'"; NULL from the last kind of a table on.
const char* sn_kind_name(snKindTable table, int kind);

// The name of the first kind of a table in the model with which the target deals so; NULL: it has none. Gains, biases
// and dynamics count where the force of their actuator is found from them.
const char* sn_kind_with(const snModel* m, snKindTable table, snTarget target, snSupport support);
