// recording_write.c — a run as it goes, into a file
//   reads   the state before and after every step        writes  what changed between steps, checksums after them
//   A record is written only for a step that has something to tell, and in it only checksums that have changed.
#include "format/recording.h"
#include "format/recording_bytes.h"
#include "sinew/support.h"
#include "sinew/version.h"
#include "terminal/terminal.h"
#include <stdlib.h>
#include <zlib.h>

static int part_size(const snRecorder* r, int bit) { return sn_state_size(r->m, 1u << bit); }

static bool out_of_memory(snRecorder* r) {
  if (r->good) sn_message(r->output.name, SN_SEVERITY_ERROR, "out of memory");
  r->good = false;
  return false;
}

// Room for `count` more bytes at the end of the buffer; NULL when out of memory.
static uint8_t* extend(snRecorder* r, size_t count) {
  if (count > r->capacity - r->used) {
    size_t capacity = 2 * (r->used + count) + 256;
    uint8_t* grown = realloc(r->buffer, capacity);
    if (!grown) {
      out_of_memory(r);
      return NULL;
    }
    r->buffer = grown;
    r->capacity = capacity;
  }
  r->used += count;
  return r->buffer + r->used - count;
}

static void add_number(snRecorder* r, uint64_t value, int count) {
  uint8_t* at = extend(r, (size_t)count);
  if (at) bytes_put(at, value, count);
}

static void add_doubles(snRecorder* r, const double* numbers, int count) {
  uint8_t* at = extend(r, 8 * (size_t)count);
  for (int i = 0; at && i < count; i++) bytes_put_double(at + 8 * i, numbers[i]);
}

static void add_text(snRecorder* r, const char* text) {
  size_t length = strlen(text) < UINT16_MAX ? strlen(text) : UINT16_MAX;
  add_number(r, length, 2);
  uint8_t* at = extend(r, length);
  if (at) memcpy(at, text, length);
}

// Puts the buffer and its checksum into the file. It goes on from that of all before, stored checksums left out: a
// message followed by its own checksum always has the same one, which would tell nothing of what came before.
static void flush_buffer(snRecorder* r) {
  if (!r->good) return;
  r->crc = (uint32_t)crc32_z(r->crc, r->buffer, r->used);
  add_number(r, r->crc, 4);
  if (r->good) fwrite(r->buffer, 1, r->used, r->output.file);
  r->used = 0;
}

static void add_head(snRecorder* r, const char* model_path) {
  uint8_t* magic = extend(r, sizeof(recording_magic));
  if (magic) memcpy(magic, recording_magic, sizeof(recording_magic));
  add_number(r, SN_RECORDING_FORMAT, 4);
  add_number(r, 0, 4);
  add_number(r, sn_model_checksum(r->m), 8);
  add_number(r, (uint32_t)r->m->opt.disableflags, 4);
  add_number(r, (uint32_t)r->m->opt.enableflags, 4);
  add_number(r, (uint64_t)r->interval, 8);
  add_number(r, SN_STATE_PART_COUNT, 2);
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) add_number(r, (uint32_t)part_size(r, bit), 4);
  add_text(r, model_path);
  add_text(r, sn_version());
  add_doubles(r, r->state, r->total);
  if (r->good) bytes_put(r->buffer + RECORDING_HEAD_FIXED - 4, r->used - RECORDING_HEAD_FIXED, 4);
  flush_buffer(r);
}

// Parts whose checksum is no longer the one that the file told last; notes the new ones.
static unsigned changed_checksums(snRecorder* r) {
  unsigned changed = 0;
  const double* at = r->state;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    int size = part_size(r, bit);
    uint64_t checksum = sn_checksum(at, (size_t)size);
    if (checksum != r->checksums[bit]) changed |= 1u << bit;
    r->checksums[bit] = checksum;
    at += size;
  }
  return changed;
}

static void add_record(snRecorder* r, unsigned kind) {
  unsigned changed = kind & RECORD_CHECKED ? changed_checksums(r) : 0;
  add_number(r, 0, 4);
  add_number(r, kind, 1);
  add_number(r, (uint64_t)r->step, 8);
  add_number(r, r->parts, 4);
  add_number(r, changed, 4);
  // what was set before the step stands in `last`, where sn_recorder_before put it
  const double* at = r->last;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    if (r->parts & 1u << bit) add_doubles(r, at, part_size(r, bit));
    at += part_size(r, bit);
  }
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++)
    if (changed & 1u << bit) add_number(r, r->checksums[bit], 8);
  if (r->good) bytes_put(r->buffer, r->used - 4, 4);
  flush_buffer(r);
}

bool sn_recorder_open(snRecorder* r, const char* path, const char* model_path, int64_t interval, const snModel* m,
                      const snData* d) {
  *r = (snRecorder){.m = m, .interval = interval, .good = true, .total = sn_state_size(m, SN_STATE_ALL)};
  if (!sn_output_open(&r->output, path)) return false;
  size_t bytes = ((size_t)r->total + 1) * sizeof(double);
  r->state = malloc(bytes);
  r->last = malloc(bytes);
  if (r->state && r->last) {
    sn_state_read(m, d, SN_STATE_ALL, r->state);
    memcpy(r->last, r->state, bytes - sizeof(double));
    changed_checksums(r);
    add_head(r, model_path);
  } else {
    out_of_memory(r);
  }
  if (!r->good) sn_recorder_discard(r);
  return r->good;
}

void sn_recorder_before(snRecorder* r, const snData* d) {
  sn_state_read(r->m, d, SN_STATE_ALL, r->state);
  size_t at = 0;
  r->parts = 0;
  for (int bit = 0; bit < SN_STATE_PART_COUNT; bit++) {
    size_t size = (size_t)part_size(r, bit);
    if (size > 0 && memcmp(r->state + at, r->last + at, size * sizeof(double)) != 0) r->parts |= 1u << bit;
    at += size;
  }
  memcpy(r->last, r->state, (size_t)r->total * sizeof(double));
}

void sn_recorder_after(snRecorder* r, const snData* d) {
  r->step++;
  bool due = r->step % r->interval == 0;
  sn_state_read(r->m, d, SN_STATE_ALL, r->state);
  if (due || r->parts) add_record(r, due ? RECORD_CHECKED : 0);
  memcpy(r->last, r->state, (size_t)r->total * sizeof(double));
  r->parts = 0;
}

bool sn_recorder_finish(snRecorder* r, const snData* d) {
  sn_state_read(r->m, d, SN_STATE_ALL, r->state);
  r->parts = 0;
  add_record(r, RECORD_CHECKED | RECORD_LAST);
  bool good = r->good && sn_output_commit(&r->output);
  if (!r->good) sn_output_discard(&r->output);
  free(r->state);
  free(r->last);
  free(r->buffer);
  r->state = r->last = NULL;
  r->buffer = NULL;
  return good;
}

void sn_recorder_discard(snRecorder* r) {
  sn_output_discard(&r->output);
  free(r->state);
  free(r->last);
  free(r->buffer);
  *r = (snRecorder){0};
}
