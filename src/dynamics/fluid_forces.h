// fluid_forces.h — what the medium does to the whole model
#pragma once
#include "sinew/data.h"

// Whether the medium has density or viscosity.
bool sn_has_fluid(const snModel* m);

// Whether a geom moves through it as an ellipsoid of its own; otherwise its body does, as a box.
bool sn_is_fluid_ellipsoid(const snModel* m, int geom);

// cvel, body and geom frames -> qfrc_fluid
void sn_fluid_forces(const snModel* m, snData* d);
