// test_hill_block.c — muscles side by side have the bits of muscles one by one, on every width
#include "muscle/hill_block.h"
#include "hill_sample.h"
#include "zoo.h"

static const int sets[] = {SN_CURVES_HILL, SN_CURVES_DEGROOTE, SN_CURVES_THELEN};
static const int widths[] = {1, 2, 4, 8};

typedef struct Sample {
  snHillParams h;
  snHillInput in;
  double rate;
} Sample;

static double between(uint64_t* seed, double low, double high) {
  return low + (high - low) * (0.5 + 0.5 * random_number(seed));
}

// A muscle of a kind with parameters of its own, often beyond what muscles do.
static Sample sample_of(snHillKind kind, uint64_t* seed) {
  snHillParams h = muscle(kind.curves, kind.tendonmodel, kind.pennationmodel, between(seed, 0, 0.6));
  h.given.fltruncate = kind.fltruncate;
  h.given.rigiddamping = kind.rigiddamping;
  h.given.peakforce = between(seed, 100, 3000);
  h.given.optlength = between(seed, 0.05, 0.2);
  h.given.slacklength = between(seed, 0.05, 0.3);
  h.given.fvcurvature = between(seed, 0.15, 0.4);
  h.given.minact = between(seed, -0.1, 0.1) > 0 ? 0.01 : 0;
  h.given.minlength = between(seed, -1, 1) > 0 ? 0.2 : -1;
  h.given.pennation0 = between(seed, -0.1, 0.6) > 0 ? h.given.pennation0 : 0;
  h.derived = sn_hill_derive(&h.given);
  double fiber = between(seed, 0.1, 1.8) * h.given.optlength;
  double length = fiber + h.given.slacklength * between(seed, 0.95, 1.08);
  return (Sample){h, {length, between(seed, -2, 2), fiber, between(seed, -0.1, 1.1)}, between(seed, -2, 2)};
}

static void put(snHillBlock* b, int lane, const Sample* s) {
#define GIVEN(name, ...)   b->name[lane] = s->h.given.name;
#define DERIVED(name, ...) b->name[lane] = s->h.derived.name;
  SN_HILL_STEPPED(GIVEN, DERIVED, )
#undef GIVEN
#undef DERIVED
  for (int side = 0; side < 2; side++) b->flwidth[side][lane] = s->h.given.flwidth[side];
  b->length[lane] = s->in.length;
  b->velocity[lane] = s->in.velocity;
  b->fiber[lane] = s->in.fiber;
  b->act[lane] = s->in.act;
  b->rate[lane] = s->rate;
}

static bool same_bits(const double* a, const double* b) {
  return memcmp(a, b, sizeof *a) == 0 || (isnan(*a) && isnan(*b));
}

static int different_states(const snHillBlock* b, const Sample* samples) {
  int different = 0;
  for (int k = 0; k < b->count; k++) {
    snHillState s = sn_hill_state(&samples[k].h, &samples[k].in);
#define STATE(name) different += !same_bits(&s.name, &b->out.name[k]);
    SN_HILL_BLOCK_STATES(STATE)
#undef STATE
  }
  return different;
}

static int different_steps(const snHillBlock* b, const Sample* samples, double timestep) {
  int different = 0;
  for (int k = 0; k < b->count; k++) {
    double next = sn_hill_fiber_step(&samples[k].h, &samples[k].in, samples[k].rate, timestep);
    different += !same_bits(&next, &b->fiber[k]);
  }
  return different;
}

static void compare(const snHillKernels* kernels, snHillKind kind, uint64_t seed) {
  Sample samples[SN_HILL_BLOCK];
  snHillBlock b = {.kind = kind, .count = 1 + (int)(seed % SN_HILL_BLOCK)};
  for (int k = 0; k < SN_HILL_BLOCK; k++) {
    samples[k] = k < b.count ? sample_of(kind, &seed) : samples[k - 1];
    put(&b, k, &samples[k]);
  }
  kernels->states(&b);
  CHECK(different_states(&b, samples) == 0);
  if (kind.tendonmodel != SN_TENDON_COMPLIANT) return;
  kernels->fiber_steps(&b, 0.002);
  CHECK(different_steps(&b, samples, 0.002) == 0);
}

static void compare_kinds(const snHillKernels* kernels) {
  for (int set = 0; set < 3; set++)
    for (unsigned bits = 0; bits < 16; bits++)
      for (uint64_t seed = 1; seed < 60; seed++)
        compare(kernels,
                (snHillKind){(snMuscleCurves)sets[set], (snTendonModel)(bits & 1), (snPennationModel)(bits >> 1 & 1),
                             bits >> 2 & 1, bits >> 3 & 1},
                97 * seed + bits);
}

TEST(muscles_side_by_side_have_the_bits_of_muscles_one_by_one) {
  for (int i = 0; i < 4; i++)
    if (sn_hill_kernels(widths[i])) compare_kinds(sn_hill_kernels(widths[i]));
}

TEST(kernels_have_the_width_that_was_asked_for) {
  for (int i = 0; i < 4; i++) {
    const snHillKernels* kernels = sn_hill_kernels(widths[i]);
    CHECK(!kernels || kernels->lanes == widths[i]);
  }
  CHECK(sn_hill_kernels(0) && !sn_hill_kernels(3));
}

// What is wrong with one muscle stays with it.
TEST(a_muscle_without_numbers_leaves_its_neighbours_alone) {
  uint64_t seed = 5;
  snHillKind kind = {.curves = SN_CURVES_HILL, .tendonmodel = SN_TENDON_COMPLIANT};
  Sample samples[SN_HILL_BLOCK];
  snHillBlock b = {.kind = kind, .count = SN_HILL_BLOCK};
  for (int k = 0; k < SN_HILL_BLOCK; k++) {
    samples[k] = sample_of(kind, &seed);
    if (k == 3) samples[k].in.length = NAN;
    if (k == 5) samples[k].in.act = INFINITY;
    if (k == 6) samples[k].rate = NAN;
    put(&b, k, &samples[k]);
  }
  sn_hill_kernels(0)->states(&b);
  CHECK(different_states(&b, samples) == 0 && isnan(b.out.tendon[3]));
  sn_hill_kernels(0)->fiber_steps(&b, 0.002);
  CHECK(different_steps(&b, samples, 0.002) == 0);
}
