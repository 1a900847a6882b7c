// reset.h — values that a fresh data starts from
#pragma once
#include "base/arena.h"
#include "sinew/data.h"

// Steps that a tree must be still before it may sleep: conformance, MuJoCo's mjMINAWAKE.
#define SN_MIN_AWAKE 10

// tree_asleep of a tree that has just been moving; it counts up to -1, and from 0 on names the next sleeping tree.
#define SN_TREE_AWAKE (-(1 + SN_MIN_AWAKE))
