// integrate.h — the state, one timestep later
#pragma once
#include "sinew/data.h"

// Integrators; each advances a data whose forward pass is done.
void sn_euler(const snModel* m, snData* d);
void sn_rk4(const snModel* m, snData* d);

// act, qvel, qpos and time by one timestep with the given rates; qpos moves with `velocity`, NULL: with the new qvel.
void sn_advance(const snModel* m, snData* d, const double* act_dot, const double* qacc, const double* velocity);
