// checksum.c — 64-bit checksums of numbers and of models
//   Each word is mixed in by an exclusive or, an odd factor and a rotation: all can be undone, so a single changed word
//   always shows. The end is stirred as in the generator splitmix64 (Steele, Lea, Flood 2014), so that close numbers
//   lie far apart.
#include "format/recording.h"
#include "sinew/fields.h"
#include <string.h>

static uint64_t mixed(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return hash << 29 | hash >> 35;
}

static uint64_t stirred(uint64_t hash) {
  hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
  return hash ^ hash >> 31;
}

static uint64_t mixed_bytes(uint64_t hash, const void* bytes, size_t count) {
  const char* at = bytes;
  hash = mixed(hash, count);
  for (; count >= sizeof(uint64_t); count -= sizeof(uint64_t), at += sizeof(uint64_t)) {
    uint64_t word;
    memcpy(&word, at, sizeof(word));
    hash = mixed(hash, word);
  }
  uint64_t rest = 0;
  if (count > 0) memcpy(&rest, at, count);
  return mixed(hash, rest);
}

uint64_t sn_checksum(const double* numbers, size_t count) {
  return stirred(mixed_bytes(0, numbers, count * sizeof(double)));
}

static bool tells_a_place(const char* name) {
  size_t length = strlen(name);
  return strcmp(name, "paths") == 0 || strcmp(name, "npaths") == 0 ||
         (length > 8 && strcmp(name + length - 8, "_pathadr") == 0);
}

static uint64_t mixed_values(uint64_t hash, const snField* fields, int count, const void* owner) {
  for (int i = 0; i < count; i++) {
    const snField* f = &fields[i];
    if (tells_a_place(f->name)) continue;
    hash = mixed_bytes(hash, (const char*)owner + f->offset, (size_t)f->width * sn_kind_bytes(f->kind));
  }
  return hash;
}

uint64_t sn_model_checksum(const snModel* m) {
  int count;
  const snField* fields = sn_model_size_fields(&count);
  uint64_t hash = mixed_values(0, fields, count, m);
  fields = sn_option_fields(&count);
  hash = mixed_values(hash, fields, count, &m->opt);
  fields = sn_statistic_fields(&count);
  hash = mixed_values(hash, fields, count, &m->stat);
  fields = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    int rows, cols;
    if (tells_a_place(fields[i].name)) continue;
    sn_field_shape(m, &fields[i], &rows, &cols);
    size_t numbers = (size_t)rows * (size_t)cols * (size_t)fields[i].width;
    hash = mixed_bytes(hash, sn_model_field_data(m, &fields[i]), numbers * sn_kind_bytes(fields[i].kind));
  }
  return stirred(hash);
}
