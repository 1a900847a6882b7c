// sleep.h — trees that have come to rest fall asleep, and wake when something touches them
#pragma once
#include "base/arena.h"
#include "model/awake.h"

// Wakes trees that the user pushed or moved; all of them where the flag `sleep` is off. Makes the lists of a pass.
void sn_wake(const snModel* m, snData* d);

// Wakes trees that do not lie where `qpos` has them.
void sn_wake_where_not(const snModel* m, snData* d, const double* qpos);

// A tree asleep that a limit of a tendon, a contact or an equality ties to one that is awake wakes. Trees that contacts
// woke may touch others: contacts are then found once more.
void sn_wake_by_tendons(const snModel* m, snData* d);
void sn_wake_by_contacts(const snModel* m, snData* d);
void sn_wake_by_equalities(const snModel* m, snData* d);

// Counts how long trees have been slow. Islands whose trees all were slow for long enough come to a full stop; whether
// any did. What depends on velocity is then evaluated once more, with them still awake, and sn_sleep puts them to
// sleep.
bool sn_come_to_rest(const snModel* m, snData* d);
void sn_sleep(const snModel* m, snData* d);

// After a pass in which all were awake: the smooth acceleration that trees asleep keep. From the first step asleep on
// it is their qacc_warmstart, to the last bit; only those that have just fallen asleep have that of their last solution
// there. conformance: trees that were asleep from the start have neither smooth force nor acceleration.
void sn_recall_asleep(const snModel* m, snData* d);
