// recording_read.c — a recording from bytes that are not to be trusted
//   Nothing is used before its checksum has agreed, and every length is held against what is there. The checksum of a
//   record goes on from all before it, so a record that is missing or moved shows as damage too.
#include "format/recording.h"
#include "format/recording_bytes.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#define MOST_STEPS ((uint64_t)1 << 62)

static const char* const part_names[SN_STATE_PART_COUNT] = {
    "time",         "qpos",      "qvel",      "act",        "history",  "qacc_warmstart", "ctrl",       "qfrc_applied",
    "xfrc_applied", "eq_active", "mocap_pos", "mocap_quat", "userdata", "plugin",         "tree_asleep"};

const char* sn_recording_part(int bit) { return bit >= 0 && bit < SN_STATE_PART_COUNT ? part_names[bit] : ""; }

void sn_recording_numbers(double* out, const uint8_t* bytes, size_t count) {
  for (size_t i = 0; i < count; i++) out[i] = bytes_get_double(bytes + 8 * i);
}

__attribute__((format(printf, 3, 4))) static snRecordingFault fault(snRecordingReader* r, snRecordingFault kind,
                                                                    const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(r->reason, sizeof(r->reason), format, arguments);
  va_end(arguments);
  return kind;
}

// A stretch of bytes that is read from the front; it never leaves them.
typedef struct Span {
  const uint8_t* at;
  size_t left;
  bool good;
} Span;

static const uint8_t* take(Span* s, uint64_t count) {
  if (!s->good || count > s->left) {
    s->good = false;
    return NULL;
  }
  const uint8_t* found = s->at;
  s->at += count;
  s->left -= (size_t)count;
  return found;
}

static uint64_t take_number(Span* s, int count) {
  const uint8_t* at = take(s, (uint64_t)count);
  return at ? bytes_get(at, count) : 0;
}

static const char* take_text(Span* s, size_t* length) {
  *length = (size_t)take_number(s, 2);
  return (const char*)take(s, *length);
}

// Checksums of the state at the start, from which those of the records go on.
static bool note_checksums(snRecordingReader* r, const uint8_t* state) {
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    size_t size = r->head.sizes[bit];
    double* numbers = malloc((size + 1) * sizeof(double));
    if (!numbers) return false;
    sn_recording_numbers(numbers, state, size);
    r->checksums[bit] = sn_checksum(numbers, size);
    free(numbers);
    state += 8 * size;
  }
  return true;
}

static bool read_head(snRecordingReader* r, Span* s) {
  snRecordingHead* head = &r->head;
  head->model_checksum = take_number(s, 8);
  head->disableflags = (uint32_t)take_number(s, 4);
  head->enableflags = (uint32_t)take_number(s, 4);
  head->interval = take_number(s, 8);
  uint64_t total = 0;
  if (take_number(s, 2) != SN_STATE_PART_COUNT || head->interval == 0 || head->interval > MOST_STEPS) return false;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) total += head->sizes[bit] = (uint32_t)take_number(s, 4);
  head->model = take_text(s, &head->model_length);
  head->version = take_text(s, &head->version_length);
  head->state = take(s, 8 * total);
  return s->good && s->left == 0 && note_checksums(r, head->state);
}

snRecordingFault sn_recording_open(snRecordingReader* r, const void* bytes, size_t size) {
  *r = (snRecordingReader){.bytes = bytes, .size = size};
  Span s = {bytes, size, true};
  const uint8_t* magic = take(&s, sizeof(recording_magic));
  if (!magic || memcmp(magic, recording_magic, sizeof(recording_magic)) != 0)
    return fault(r, SN_RECORDING_FOREIGN, "is not a recording of sinew run --record");
  uint64_t format = take_number(&s, 4), length = take_number(&s, 4);
  if (s.good && format != SN_RECORDING_FORMAT)
    return fault(r, SN_RECORDING_FOREIGN, "has format %" PRIu64 ", this program reads %u", format, SN_RECORDING_FORMAT);
  Span head = {take(&s, length), (size_t)length, true};
  uint32_t stored = (uint32_t)take_number(&s, 4);
  if (!s.good) return fault(r, SN_RECORDING_TRUNCATED, "ends before its first step");
  r->crc = (uint32_t)crc32_z(0, bytes, RECORDING_HEAD_FIXED + (size_t)length);
  if (r->crc != stored || !read_head(r, &head))
    return fault(r, SN_RECORDING_DAMAGED, "is damaged before its first step");
  r->at = size - s.left;
  return SN_RECORDING_GOOD;
}

// The step that a damaged record was about: what it says itself, where that is possible, else the next.
static int64_t damaged_step(const snRecordingReader* r) {
  int64_t interval = (int64_t)r->head.interval;
  int64_t due = (r->step / interval + 1) * interval;
  if (r->size - r->at < 4 + RECORDING_RECORD_FIXED) return r->step + 1;
  uint64_t said = bytes_get(r->bytes + r->at + 5, 8);
  return said > (uint64_t)r->step && said <= (uint64_t)due ? (int64_t)said : r->step + 1;
}

static snRecordingFault damaged(snRecordingReader* r, uint64_t length) {
  bool at_end = length >= RECORDING_RECORD_FIXED && r->size - r->at - 8 == length &&
                bytes_get(r->bytes + r->at + 5, 8) == (uint64_t)r->step;
  if (at_end)
    return fault(r, SN_RECORDING_DAMAGED, "its end, after step %" PRId64 ", is damaged (at byte %zu)", r->step, r->at);
  return fault(r, SN_RECORDING_DAMAGED, "the record of step %" PRId64 " is damaged (at byte %zu)", damaged_step(r),
               r->at);
}

// A record whose checksum agrees can only be wrong where the program that wrote it was.
static bool read_record(snRecordingReader* r, Span* s, snRecordingEvent* event) {
  unsigned kind = (unsigned)take_number(s, 1);
  uint64_t step = take_number(s, 8);
  unsigned changed;
  event->parts = (unsigned)take_number(s, 4);
  changed = (unsigned)take_number(s, 4);
  event->checked = kind & RECORD_CHECKED;
  event->last = kind & RECORD_LAST;
  event->step = (int64_t)step;
  bool forward = event->last ? step >= (uint64_t)r->step : step > (uint64_t)r->step;
  if (step > MOST_STEPS || !forward || (event->parts | changed) >> SN_STATE_PART_COUNT) return false;
  uint64_t numbers = 0;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++)
    if (event->parts & 1u << bit) numbers += r->head.sizes[bit];
  event->numbers = take(s, 8 * numbers);
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++)
    if (changed & 1u << bit) r->checksums[bit] = take_number(s, 8);
  return s->good && s->left == 0;
}

snRecordingFault sn_recording_next(snRecordingReader* r, snRecordingEvent* event) {
  *event = (snRecordingEvent){0};
  Span s = {r->bytes + r->at, r->size - r->at, true};
  if (s.left == 0)
    return fault(r, SN_RECORDING_TRUNCATED, "ends after step %" PRId64 ", and its last record is missing", r->step);
  uint64_t length = take_number(&s, 4);
  Span record = {take(&s, length), (size_t)length, true};
  uint32_t stored = (uint32_t)take_number(&s, 4);
  if (!s.good)
    return fault(r, SN_RECORDING_TRUNCATED, "the record of step %" PRId64 " is damaged or cut off (at byte %zu)",
                 damaged_step(r), r->at);
  uint32_t crc = (uint32_t)crc32_z(r->crc, r->bytes + r->at, 4 + (size_t)length);
  if (crc != stored || !read_record(r, &record, event)) return damaged(r, length);
  r->at = r->size - s.left;
  r->crc = crc;
  r->step = event->step;
  if (event->last && s.left > 0) return fault(r, SN_RECORDING_DAMAGED, "goes on after its end (at byte %zu)", r->at);
  return SN_RECORDING_GOOD;
}
