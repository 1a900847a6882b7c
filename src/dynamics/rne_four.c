// rne_four.c — inertial forces of bodies, four at a time: items of stage/rne.h
//   reads   cinert cvel, accelerations        writes  forces
#include "view/items_view.h"
#ifdef ITEMS_ONLY
#include "stage/rne.h"
#endif

INSTANCE_OF_FOUR(inertial_force)
INSTANCES_END
