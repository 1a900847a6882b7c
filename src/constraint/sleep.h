// sleep.h — trees that have come to rest stand still until something touches them
#pragma once
#include "sinew/data.h"

static inline bool sleeps(const snModel* m) { return m->opt.enableflags & SN_ENABLE_SLEEP; }

// A tree that sleeps holds the next tree of its cycle; one that is awake holds a negative count.
static inline bool tree_sleeps(const snData* d, int tree) { return d->tree_asleep[tree] >= 0; }

// Counts the steps that slow trees have been slow; those that were so for long enough fall asleep with zero velocity.
// Whether any did.
bool sn_fall_asleep(const snModel* m, snData* d);

// Wakes sleeping trees that a user's force or velocity moves; all of them where the flag `sleep` is off.
void sn_wake(const snModel* m, snData* d);
