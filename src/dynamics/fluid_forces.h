// fluid_forces.h — what the fluid does to the whole model
#pragma once
#include "dynamics/fluid.h"
#include "dynamics/fluid_deriv.h"
#include "sinew/data.h"

// Whether the fluid has density or viscosity.
bool sn_has_fluid(const snModel* m);

// Whether a geom moves through it as an ellipsoid of its own; otherwise its body does, as a box.
bool sn_is_fluid_ellipsoid(const snModel* m, int geom);

// cvel, body and geom frames -> qfrc_fluid
void sn_fluid_forces(const snModel* m, snData* d);

// What the fluid does to a body, about the centre of mass of its tree.
snSpatial sn_fluid_wrench(const snModel* m, const snData* d, int body);

// Adds the derivative of that wrench by the velocity of the body, `symmetric`: the symmetric part of local derivatives
// alone.
void sn_add_body_drag(const snModel* m, const snData* d, int body, snDragDerivative kind, snSpatial column[6]);
