// c3d_parameters.c — numbers and parameters of .c3d files
//   A file is blocks of 512 bytes: a header, parameters in groups, frames. Parameters are records, each with the
//   distance to the next. DEC's floating-point numbers have their halves exchanged and an exponent larger by 2.
//   The C3D File Format User Guide (Motion Lab Systems)
#include "osim/c3d_parameters.h"

#include "base/text.h"
#include <ctype.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define MOST_GROUPS     128
#define MOST_PARAMETERS 4096
#define MOST_IN_A_LIST  255

// ---- numbers

unsigned sn_c3d_uint16(const snC3dBytes* b, size_t offset) {
  if (offset + 2 > b->size) return 0;
  const unsigned char* p = b->data + offset;
  return b->processor == SN_C3D_MIPS ? (unsigned)p[0] << 8 | p[1] : (unsigned)p[1] << 8 | p[0];
}

int sn_c3d_int16(const snC3dBytes* b, size_t offset) {
  int value = (int)sn_c3d_uint16(b, offset);
  return value < 0x8000 ? value : value - 0x10000;
}

double sn_c3d_real(const snC3dBytes* b, size_t offset) {
  if (offset + 4 > b->size) return 0;
  uint32_t first = sn_c3d_uint16(b, offset), second = sn_c3d_uint16(b, offset + 2);
  uint32_t bits = b->processor == SN_C3D_INTEL ? second << 16 | first : first << 16 | second;
  float value;
  memcpy(&value, &bits, sizeof value);
  if (b->processor != SN_C3D_DEC) return (double)value;
  return bits & 0x7f800000u ? (double)value / 4 : 0;
}

// ---- records

static int signed_byte(const snC3dBytes* b, size_t offset) {
  int value = offset < b->size ? b->data[offset] : 0;
  return value < 0x80 ? value : value - 0x100;
}

static char* capitals(snArena* arena, const unsigned char* text, size_t length) {
  char* copy = sn_text_copy(arena, (const char*)text, length);
  for (char* c = copy; c && *c; c++) *c = (char)toupper((unsigned char)*c);
  return copy;
}

// The shape and the place of a parameter's numbers, which begin at `at`; false where they lead out of the file.
static bool read_shape(const snC3dBytes* b, size_t at, snC3dParameter* out) {
  if (at + 2 > b->size) return false;
  out->type = (snC3dType)signed_byte(b, at);
  out->dims = b->data[at + 1];
  size_t each = out->type == SN_C3D_INTEGER ? 2 : out->type == SN_C3D_REAL ? 4 : 1, count = 1;
  bool known = out->type == SN_C3D_TEXT || out->type == SN_C3D_BYTE || each > 1;
  if (!known || out->dims > SN_C3D_MOST_DIMS || at + 2 + (size_t)out->dims > b->size) return false;
  for (int i = 0; i < out->dims; i++) {
    out->dim[i] = b->data[at + 2 + (size_t)i];
    count *= (size_t)out->dim[i];
    if (count > b->size) return false;
  }
  out->at = at + 2 + (size_t)out->dims;
  if (out->at + each * count > b->size) return false;
  bool lines = out->type == SN_C3D_TEXT && out->dims > 1;
  out->count = out->type != SN_C3D_TEXT   ? (int)count
               : lines && out->dim[0] > 0 ? (int)count / out->dim[0]
                                          : out->dims <= 1;
  return true;
}

typedef struct Reader {
  snC3dParameters* out;
  snArena* arena;
  const char* group[MOST_GROUPS];
  int room;
} Reader;

static bool make_room(Reader* r) {
  if (r->out->count < r->room) return true;
  int room = r->room ? 2 * r->room : 64;
  snC3dParameter* more = room <= 2 * MOST_PARAMETERS ? sn_arena_zarray(r->arena, snC3dParameter, room) : NULL;
  if (!more) return false;
  if (r->out->count) memcpy(more, r->out->items, sizeof *more * (size_t)r->out->count);
  r->out->items = more, r->room = room;
  return true;
}

// A record; where the next one begins, 0 after the last.
static size_t read_record(Reader* r, size_t at) {
  const snC3dBytes* b = &r->out->bytes;
  int length = signed_byte(b, at), id = signed_byte(b, at + 1);
  size_t letters = (size_t)(length < 0 ? -length : length), link = at + 2 + letters;
  if (length == 0 || id == 0 || link + 2 > b->size) return 0;
  unsigned step = sn_c3d_uint16(b, link);
  const char* name = capitals(r->arena, b->data + at + 2, letters);
  if (!name || !make_room(r)) return 0;
  if (id < 0) {
    r->group[-id - 1] = name;
  } else {
    snC3dParameter item = {.group = "", .name = name, .number = id - 1};
    if (read_shape(b, link + 2, &item)) r->out->items[r->out->count++] = item;
  }
  return step ? link + step : 0;
}

bool sn_c3d_parameters(snC3dParameters* p, snArena* arena, int block) {
  Reader r = {.out = p, .arena = arena};
  size_t at = (size_t)(block > 0 ? block - 1 : 0) * SN_C3D_BLOCK + 4;
  p->count = 0;
  if (!make_room(&r)) return false;
  for (int records = 0; at && at < p->bytes.size && records < MOST_PARAMETERS; records++) {
    size_t next = read_record(&r, at);
    at = next > at ? next : 0;
  }
  for (int i = 0; i < p->count; i++)  // groups may stand after their parameters
    if (r.group[p->items[i].number]) p->items[i].group = r.group[p->items[i].number];
  return true;
}

const snC3dParameter* sn_c3d_find(const snC3dParameters* p, const char* group, const char* name) {
  for (int i = 0; i < p->count; i++)
    if (strcmp(p->items[i].group, group) == 0 && strcmp(p->items[i].name, name) == 0) return &p->items[i];
  return NULL;
}

// ---- values

unsigned sn_c3d_unsigned(const snC3dParameters* p, const snC3dParameter* item, int i, unsigned preset) {
  if (!item || i < 0 || i >= item->count || item->type == SN_C3D_TEXT) return preset;
  if (item->type == SN_C3D_INTEGER) return sn_c3d_uint16(&p->bytes, item->at + 2 * (size_t)i);
  if (item->type == SN_C3D_BYTE) return p->bytes.data[item->at + (size_t)i];
  double value = sn_c3d_real(&p->bytes, item->at + 4 * (size_t)i);
  return value >= 0 && value < 4e9 ? (unsigned)value : preset;
}

double sn_c3d_number(const snC3dParameters* p, const snC3dParameter* item, int i, double preset) {
  if (!item || i < 0 || i >= item->count || item->type == SN_C3D_TEXT) return preset;
  if (item->type == SN_C3D_REAL) return sn_c3d_real(&p->bytes, item->at + 4 * (size_t)i);
  if (item->type == SN_C3D_INTEGER) return sn_c3d_int16(&p->bytes, item->at + 2 * (size_t)i);
  return signed_byte(&p->bytes, item->at + (size_t)i);
}

static bool is_blank(unsigned char c) { return c <= ' '; }

const char* sn_c3d_text(const snC3dParameters* p, const snC3dParameter* item, int i, snArena* arena) {
  if (!item || item->type != SN_C3D_TEXT || i < 0 || i >= item->count) return "";
  size_t length = item->dims ? (size_t)item->dim[0] : 1;
  const unsigned char* text = p->bytes.data + item->at + (size_t)i * length;
  while (length > 0 && is_blank(text[length - 1])) length--;
  while (length > 0 && is_blank(*text)) text++, length--;
  const char* copy = sn_text_copy(arena, (const char*)text, length);
  return copy ? copy : "";
}

// The parameter that holds item i of a long list, and its number there.
static const snC3dParameter* find_part(const snC3dParameters* p, const char* group, const char* name, int* i) {
  char part[64];
  const snC3dParameter* item = sn_c3d_find(p, group, name);
  for (int k = 2; item && *i >= item->count && item->count >= MOST_IN_A_LIST && k < 256; k++) {
    *i -= item->count;
    snprintf(part, sizeof part, "%s%d", name, k);
    item = sn_c3d_find(p, group, part);
  }
  return item;
}

const char* sn_c3d_long_text(const snC3dParameters* p, const char* group, const char* name, int i, snArena* arena) {
  const snC3dParameter* item = find_part(p, group, name, &i);
  return sn_c3d_text(p, item, i, arena);
}

double sn_c3d_long_number(const snC3dParameters* p, const char* group, const char* name, int i, double preset) {
  const snC3dParameter* item = find_part(p, group, name, &i);
  return sn_c3d_number(p, item, i, preset);
}
