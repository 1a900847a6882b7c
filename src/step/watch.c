// watch.c — whether a stage keeps to the fields that its row declares
//   reads   the field descriptors        writes  NaN into fields for as long as a stage runs
//   Processors pass the bits of a NaN on through arithmetic, and make a signalling one quiet. A signalling NaN with
//   bits of our own is therefore found where it was not touched, and its quiet twin in what was computed from it;
//   physics that went bad by itself has neither.
#include "step/watch.h"
#include "model/plugin_table.h"
#include "base/arena.h"
#include "model/awake.h"
#include "model/data.h"
#include "sinew/fields.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t poison_bits = UINT64_C(0x7FF0736E50014E61), quiet_bit = UINT64_C(0x0008000000000000);
#define POISON_BYTE 0x81

// One array while it is watched
typedef struct Item {
  const char* name;
  char *data, *copy;
  size_t bytes;
  bool numbers, read, written, poisoned;
  bool flag;  // of the private state: no value of it is absurd, so that only writes are found
} Item;

#define MOST_ITEMS 256

typedef struct Items {
  Item item[MOST_ITEMS];
  int count;
  size_t bytes;
} Items;

// Whether a list of names holds one; a name that ends in * stands for all that begin so.
static bool is_named(const char* list, const char* name) {
  size_t length = strlen(name);
  while (*list) {
    size_t word = strcspn(list, " ");
    bool open = word > 0 && list[word - 1] == '*';
    if (open ? strncmp(list, name, word - 1) == 0 : word == length && strncmp(list, name, word) == 0) return true;
    list += word + strspn(list + word, " ");
  }
  return false;
}

static void add(Items* items, const snStageRow* row, const char* name, void* data, size_t bytes, bool numbers) {
  if (!data || bytes == 0 || items->count == MOST_ITEMS) return;
  items->item[items->count++] = (Item){.name = name,
                                       .data = data,
                                       .bytes = bytes,
                                       .numbers = numbers,
                                       .read = is_named(row->reads, name),
                                       .written = is_named(row->writes, name)};
  items->bytes += bytes;
}

static void add_fields(Items* items, const snStageRow* row, const snModel* m, snData* d) {
  int count, rows, cols;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++) {
    sn_field_shape(m, &fields[i], &rows, &cols);
    size_t bytes = (size_t)rows * (size_t)cols * (size_t)fields[i].width * sn_kind_bytes(fields[i].kind);
    add(items, row, fields[i].name, sn_data_field_data(d, &fields[i]), bytes, fields[i].kind == SN_KIND_DOUBLE);
  }
  add(items, row, "time", &d->time, sizeof d->time, true);
  add(items, row, "energy", d->energy, sizeof d->energy, true);
}

// What stages leave for each other outside the fields (SN_PRIVATE_STATE)
static void add_private_state(Items* items, const snStageRow* row, snData* d) {
  int first = items->count;
#define PRIVATE(name, place, numbers, doc) add(items, row, #name, &(place), sizeof(place), numbers);
  SN_PRIVATE_STATE(PRIVATE)
#undef PRIVATE
  for (int i = first; i < items->count; i++) items->item[i].flag = !items->item[i].numbers;
}

// Those of contacts and rows, which a stage may move.
static void add_frame_fields(Items* items, const snStageRow* row, snData* d) {
  int count, rows, cols;
  const snField* fields = sn_frame_fields(&count);
  for (int i = 0; i < count; i++) {
    sn_frame_field_shape(d, &fields[i], &rows, &cols);
    size_t bytes = (size_t)rows * (size_t)fields[i].width * sn_kind_bytes(fields[i].kind);
    add(items, row, fields[i].name, sn_data_field_data(d, &fields[i]), bytes, fields[i].kind == SN_KIND_DOUBLE);
  }
  add(items, row, "contact", d->contact, (size_t)d->ncon * sizeof *d->contact, true);
}

static void canary(Item* item) {
  item->poisoned = true;
  if (!item->numbers) memset(item->data, POISON_BYTE, item->bytes);
  for (size_t k = 0; item->numbers && k < item->bytes; k += sizeof(double))
    memcpy(item->data + k, &poison_bits, sizeof(double));
}

static uint64_t bits_at(const char* data) {
  uint64_t bits;
  memcpy(&bits, data, sizeof bits);
  return bits;
}

// Whether the array is as canary() left it.
static bool is_poison(const Item* item) {
  bool same = true;
  if (item->numbers)
    for (size_t k = 0; k < item->bytes; k += sizeof(double)) same &= bits_at(item->data + k) == poison_bits;
  else
    for (size_t k = 0; k < item->bytes; k++) same &= (unsigned char)item->data[k] == POISON_BYTE;
  return same;
}

// Whether a number is canary, or computed from it.
static bool has_poison(const Item* item) {
  bool found = false;
  for (size_t k = 0; k < item->bytes; k += sizeof(double))
    found |= (bits_at(item->data + k) | quiet_bit) == (poison_bits | quiet_bit);
  return found;
}

// Trees asleep keep what they had, so that outputs then are left alone.
static void prepare(Items* items, const snData* d, char* copies) {
  for (int i = 0; i < items->count; i++) {
    Item* item = &items->item[i];
    item->copy = copies;
    copies += item->bytes;
    memcpy(item->copy, item->data, item->bytes);
    if (!item->flag && !item->read && (!item->written || (d->awake->whole && item->numbers))) canary(item);
  }
}

static bool is_untouched(const Item* item) {
  return item->poisoned ? is_poison(item) : memcmp(item->copy, item->data, item->bytes) == 0;
}

static void give_back(Items* items) {
  for (int i = 0; i < items->count; i++) {
    Item* item = &items->item[i];
    if (item->poisoned && !item->written) memcpy(item->data, item->copy, item->bytes);
  }
}

// A lean data leaves frames and points out on purpose, and places geoms only where contacts are looked for.
static bool may_leave_out(const snData* d, snStage stage) {
  static const bool leaves_out[SN_STAGE_COUNT] = {
      [SN_STAGE_object_frames] = true, [SN_STAGE_camera_frames] = true,    [SN_STAGE_tendon_paths] = true,
      [SN_STAGE_collide] = true,       [SN_STAGE_wake_by_contacts] = true,
  };
  return d->lean && leaves_out[stage];
}

static snAccessViolation undeclared_write(const Items* items) {
  for (int i = 0; i < items->count; i++)
    if (!items->item[i].written && !is_untouched(&items->item[i]))
      return (snAccessViolation){items->item[i].name, "is written but not declared"};
  return (snAccessViolation){NULL, NULL};
}

// Outputs as they lie now: those of the frame may have moved.
static snAccessViolation poisoned_output(const snStageRow* row, const snModel* m, snData* d, Items* after) {
  *after = (Items){0};
  add_fields(after, row, m, d);
  add_frame_fields(after, row, d);
  for (int i = 0; i < after->count; i++)
    if (after->item[i].written && after->item[i].numbers && has_poison(&after->item[i]))
      return (snAccessViolation){after->item[i].name, "is left unwritten or computed from what is not declared"};
  return (snAccessViolation){NULL, NULL};
}

static snAccessViolation watch(const snStageRow* row, const snModel* m, snData* d, Items* items, char* copies) {
  snRows* rows = d->rows;
  bool hides_rows = !is_named(row->reads, "rows") && !is_named(row->writes, "rows");
  prepare(items, d, copies);
  if (hides_rows) d->rows = NULL;
  row->run(m, d);
  if (hides_rows) d->rows = rows;
  snAccessViolation found = undeclared_write(items);
  give_back(items);
  if (!found.field && !may_leave_out(d, row->stage)) found = poisoned_output(row, m, d, items);
  return found;
}

// Copies of what is watched, beside room for the stage itself; NULL where memory does not suffice for both.
static char* room_for_copies(const snModel* m, snData* d, size_t bytes) {
  char* copies = sn_arena_alloc(d->scratch, bytes);
  size_t mark = sn_arena_mark(d->scratch);
  bool suffices = copies && sn_arena_alloc(d->scratch, sn_smooth_scratch_bytes(m));
  sn_arena_release(d->scratch, mark);
  return suffices ? copies : NULL;
}

snAccessViolation sn_stage_watch(const snStageRow* row, const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  Items* items = sn_arena_zarray(d->scratch, Items, 1);
  snAccessViolation found = {NULL, NULL};
  if (items) {
    add_fields(items, row, m, d);
    add_private_state(items, row, d);
    if (!is_named(row->writes, "contact")) add_frame_fields(items, row, d);
  }
  char* copies = items ? room_for_copies(m, d, items->bytes) : NULL;
  if (copies) {
    found = watch(row, m, d, items, copies);
    sn_arena_release(d->scratch, mark);
  } else {
    sn_arena_release(d->scratch, mark);
    row->run(m, d);
  }
  return found;
}

// The user's functions may read and write what they like.
static bool has_hooks(const snModel* m) {
  const snHooks* h = &m->hooks;
  if (sn_has_own_plugins(m)) return true;
  return h->passive || h->activation_rate || h->gain || h->bias || h->contact_filter || h->sensor;
}

#define FIRST_PASSES 6
#define PASS_EVERY   64

void sn_stage_run_watched(const snStageRow* row, const snModel* m, snData* d) {
  bool watched = d->passes <= FIRST_PASSES || d->passes % PASS_EVERY == 0;
  if (!watched || has_hooks(m)) {
    row->run(m, d);
    return;
  }
  snAccessViolation found = sn_stage_watch(row, m, d);
  if (!found.field) return;
  fprintf(stderr, "stage %s: field %s %s (sinew/stages.h)\n", row->name, found.field, found.what);
  abort();
}
