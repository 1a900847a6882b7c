// hill_block.h — up to eight Hill muscles of one kind side by side, for kernels in SIMD lanes
//   The lanes are muscles of one world, or one muscle of several worlds. A muscle's bits are those of sn_hill_rigid,
//   sn_hill_compliant and sn_hill_fiber_step, whatever the width of the registers and whoever shares them.
#pragma once
#include "muscle/hill.h"

enum { SN_HILL_BLOCK = 8 };

// The numbers of snHillState that are kept.
#define SN_HILL_BLOCK_STATES(STATE) \
  STATE(fiber) STATE(velocity) STATE(cosine) STATE(tendon) STATE(strain) STATE(tendon_force) STATE(active) STATE(passive)

// What all muscles of a block have in common.
typedef struct snHillKind {
  snMuscleCurves curves;  // SN_CURVES_HILL, SN_CURVES_DEGROOTE or SN_CURVES_THELEN
  snTendonModel tendonmodel;
  snPennationModel pennationmodel;
  bool fltruncate, rigiddamping;
} snHillKind;

// Lanes behind the last muscle repeat it.
typedef struct snHillBlock {
  snHillKind kind;
  int count;
#define LANES(name)      _Alignas(64) double name[SN_HILL_BLOCK];
#define NUMBER(name, ...) LANES(name)
  SN_HILL_STEPPED(NUMBER, NUMBER, )
#undef NUMBER
  _Alignas(64) double flwidth[2][SN_HILL_BLOCK];
  LANES(length) LANES(velocity) LANES(fiber) LANES(act)  // inputs, as in snHillInput
  LANES(rate)  // fibre velocity before a step, as sn_hill_fiber_step takes it
  struct {
    SN_HILL_BLOCK_STATES(LANES)
  } out;
#undef LANES
} snHillBlock;

typedef struct snHillKernels {
  int lanes;
  void (*states)(snHillBlock* b);                        // inputs -> out
  void (*fiber_steps)(snHillBlock* b, double timestep);  // inputs -> fiber, a timestep later
} snHillKernels;

// Those of a width, NULL where this processor has none; 0: the widest.
const snHillKernels* sn_hill_kernels(int lanes);

// Those of one width each; 4 and 8 are there on x86-64 only.
const snHillKernels* sn_hill_kernels1(void);
const snHillKernels* sn_hill_kernels2(void);
const snHillKernels* sn_hill_kernels4(void);
const snHillKernels* sn_hill_kernels8(void);
