// com_four.c — spatial inertias of bodies, four at a time: items of stage/com.h
//   reads   xipos ximat subtree_com        writes  cinert
#include "view/items_view.h"
#ifdef ITEMS_ONLY
#include "stage/com.h"
#endif

INSTANCE_OF_FOUR(body_inertia)
INSTANCES_END
