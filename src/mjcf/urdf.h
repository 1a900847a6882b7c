// urdf.h — robots written in URDF, as a spec
#pragma once
#include "mjcf/element.h"

// Is this the root of a URDF document?
bool sn_is_urdf(const snXmlNode* root);

// Translates a URDF document into the elements that say the same in MJCF, each with the place of what it came from.
// Memory that is needed on the way is taken from `scratch`. Errors go to the report.
void sn_urdf_read(snMjcfReader* r, const snXmlNode* root, snArena* scratch);
