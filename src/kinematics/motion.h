// motion.h — velocities of objects, and wrenches that act on them
#pragma once
#include "sinew/data.h"
#include "view/object_frame.h"

// ---- the frames of objects of any kind

// Frame of a body (its inertia's), xbody, geom, site or camera; false, and nothing written, for other kinds and objects
// that are not there.
bool sn_object_frame(const snModel* m, const snData* d, snObjectType type, int id, snObjectFrame* frame);

// ---- forces on bodies, seen by the joints

// qfrc = all wrenches at once, one per body about its tree's centre of mass; uses up `wrench`. Trees asleep that are
// not computed keep their qfrc, and need no wrench.
void sn_project_wrenches(const snModel* m, const snData* d, double* qfrc, snSpatial* wrench);
