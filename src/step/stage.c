// stage.c — time and order of stages
//   reads   the field descriptors        writes  timer; in debug builds NaN into fields that are not computed yet
//   Processors pass the bits of a NaN on through arithmetic. A NaN with bits of our own therefore tells a stage that
//   reads ahead or leaves an output unwritten from physics that went bad by itself.
#include "step/stage.h"
#include "base/assert.h"
#include "model/awake.h"
#include "sinew/fields.h"

#include <stdint.h>
#include <string.h>
#include <time.h>

double sn_stage_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void sn_stage_timed(snData* d, snStage stage, double begin) {
  d->timer[stage].seconds += sn_stage_clock() - begin;
  d->timer[stage].calls++;
}

static const uint64_t poison_bits = UINT64_C(0x7FF8736E50014E61);

static size_t field_count(const snModel* m, const snField* f) {
  int rows, cols;
  sn_field_shape(m, f, &rows, &cols);
  return (size_t)rows * (size_t)cols * (size_t)f->width;
}

void sn_stages_poison(const snModel* m, snData* d) {
  int count;
  const snField* fields = sn_data_fields(&count);
  // trees asleep keep what they had
  if (!d->awake->whole) return;
  for (int i = 0; i < count; i++) {
    const snField* f = &fields[i];
    if (f->kind != SN_KIND_DOUBLE || f->stage < SN_STAGE_body_poses || f->stage > SN_STAGE_constraint_forces) continue;
    char* data = sn_data_field_data(d, f);
    size_t numbers = field_count(m, f);
    for (size_t k = 0; k < numbers; k++) memcpy(data + k * sizeof(double), &poison_bits, sizeof(double));
  }
}

static bool is_poisoned(const char* data, size_t numbers) {
  for (size_t k = 0; k < numbers; k++)
    if (memcmp(data + k * sizeof(double), &poison_bits, sizeof(double)) == 0) return true;
  return false;
}

void sn_stage_check(const snModel* m, const snData* d, snStage stage) {
  int count;
  const snField* fields = sn_data_fields(&count);
  // they leave frames and points out on purpose
  if (d->lean && (stage == SN_STAGE_object_frames || stage == SN_STAGE_camera_frames || stage == SN_STAGE_tendon_paths))
    return;
  for (int i = 0; i < count; i++) {
    const snField* f = &fields[i];
    if (f->kind != SN_KIND_DOUBLE || f->stage != stage) continue;
    bool poisoned = is_poisoned(sn_data_field_data(d, f), field_count(m, f));
    SN_ASSERT(!poisoned);
    (void)poisoned;
  }
}
