// hill_lanes.h — the kernels of a block of muscles, for one width
//   Included by the files that choose a width: SN_LANES numbers side by side; without SN_LANES muscle by muscle.
#pragma once
#include "muscle/compliant.h"
#include "muscle/hill_block.h"
#include "muscle/rigid_tendon.h"

#ifdef SN_LANES
#define LANES_OF_BLOCK SN_LANES
#define SN_WHOLE       __attribute__((flatten))  // vectors are passed in registers only where all is inlined
#else
#define LANES_OF_BLOCK 1
#define SN_WHOLE
#endif

#define LANES_AT(array) (*(real*)(void*)&(array)[first])

static inline snHillParams block_params(snHillBlock* b, int first) {
  snHillParams h;
  h.given.curves = b->kind.curves;
  h.given.tendonmodel = b->kind.tendonmodel;
  h.given.pennationmodel = b->kind.pennationmodel;
  h.given.fltruncate = b->kind.fltruncate;
  h.given.rigiddamping = b->kind.rigiddamping;
#define GIVEN(name, ...)   h.given.name = LANES_AT(b->name);
#define DERIVED(name, ...) h.derived.name = LANES_AT(b->name);
  SN_HILL_STEPPED(GIVEN, DERIVED, )
#undef GIVEN
#undef DERIVED
  for (int side = 0; side < 2; side++) h.given.flwidth[side] = LANES_AT(b->flwidth[side]);
  return h;
}

static inline snHillInput block_input(snHillBlock* b, int first) {
  return (snHillInput){LANES_AT(b->length), LANES_AT(b->velocity), LANES_AT(b->fiber), LANES_AT(b->act)};
}

static inline void block_store(snHillBlock* b, int first, snHillState s) {
#define STATE(name) LANES_AT(b->out.name) = s.name;
  SN_HILL_BLOCK_STATES(STATE)
#undef STATE
}

static inline void block_states_of(const snCurveSet* set, snHillBlock* b) {
  for (int first = 0; first < b->count; first += LANES_OF_BLOCK) {
    snHillParams h = block_params(b, first);
    snHillInput in = block_input(b, first);
    bool compliant = b->kind.tendonmodel == SN_TENDON_COMPLIANT;
    block_store(b, first, compliant ? compliant_state(set, &h, &in) : rigid_state(set, &h, &in));
  }
}

static inline void block_fiber_steps_of(const snCurveSet* set, snHillBlock* b, double timestep) {
  for (int first = 0; first < b->count; first += LANES_OF_BLOCK) {
    snHillParams h = block_params(b, first);
    snHillInput in = block_input(b, first);
    FiberEquation e = fiber_step_equation(&h, &in, real_of(timestep));
    LANES_AT(b->fiber) = fiber_after(set, &e, LANES_AT(b->rate), real_of(timestep));
  }
}

static SN_WHOLE void block_states(snHillBlock* b) {
  switch (b->kind.curves) {
    case SN_CURVES_DEGROOTE: block_states_of(&curves_degroote, b); break;
    case SN_CURVES_THELEN: block_states_of(&curves_thelen, b); break;
    case SN_CURVES_HILL: block_states_of(&curves_hill, b); break;
    case SN_CURVES_MILLARD:
    case SN_CURVES_SCHUTTE:
    case SN_CURVES_EARLYTHELEN:
    case SN_CURVES_FUNCTIONS:
    case SN_CURVES_COUNT: break;  // tables: no block holds them (actuation/hill_blocks.c)
  }
}

static SN_WHOLE void block_fiber_steps(snHillBlock* b, double timestep) {
  switch (b->kind.curves) {
    case SN_CURVES_DEGROOTE: block_fiber_steps_of(&curves_degroote, b, timestep); break;
    case SN_CURVES_THELEN: block_fiber_steps_of(&curves_thelen, b, timestep); break;
    case SN_CURVES_HILL: block_fiber_steps_of(&curves_hill, b, timestep); break;
    case SN_CURVES_MILLARD:
    case SN_CURVES_SCHUTTE:
    case SN_CURVES_EARLYTHELEN:
    case SN_CURVES_FUNCTIONS:
    case SN_CURVES_COUNT: break;
  }
}

static const snHillKernels kernels = {LANES_OF_BLOCK, block_states, block_fiber_steps};
