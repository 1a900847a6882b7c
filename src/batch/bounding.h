// bounding.h — frames and bounds that hold for other sizes and poses
#pragma once
#include "sinew/model.h"

// geom_size geom_pos geom_quat site_* body_ipos body_iquat that differ from those of the model `from`
//   -> geom_rbound geom_aabb geom_sameframe site_sameframe body_sameframe of m.
// A refresh of a model leaves these alone; where nothing differs they stay as they are.
void sn_bounding(const snModel* from, snModel* m);
