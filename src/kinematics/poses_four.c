// poses_four.c — rotations of hinges and inertial frames, four at a time: items of stage/poses.h
//   reads   qpos xpos xquat xmat        writes  rotations of joints, xipos ximat
#include "view/items_view.h"
#ifdef ITEMS_ONLY
#include "stage/poses.h"
#endif

INSTANCE_OF_FOUR(hinge_rotation)
INSTANCE_OF_FOUR(inertial_frame)
INSTANCES_END
