// integrate.h — the state, one timestep later
#pragma once
#include "sinew/data.h"

// Integrators; each advances a data whose forward pass is done.
void sn_euler(const snModel* m, snData* d);
void sn_rk4(const snModel* m, snData* d);
void sn_implicit(const snModel* m, snData* d);
void sn_implicitfast(const snModel* m, snData* d);
void sn_implicit_spring_damper(const snModel* m, snData* d);

// history, act, qvel, qpos and time by one timestep with the given rates; qpos moves with `velocity`, NULL: with the
// new qvel.
void sn_advance(const snModel* m, snData* d, const double* act_dot, const double* qacc, const double* velocity);

// Factors qH and advances with the acceleration qH^-1 (qfrc_smooth + qfrc_constraint - less); NULL: nothing less.
void sn_advance_implicitly(const snModel* m, snData* d, const double* less);
