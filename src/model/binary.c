// binary.c — binary models (.snb)
//   reads   every value and array of a model        writes  bytes, and back
//   header    magic, format version, byte order, library version, total size, checksum, number of fields
//   table     one entry per field: name, kind, width, count of numbers
//   data      the numbers of each field in table order, each padded to 8 bytes
//   A reader must know every field of the table, so a file of another version is refused with the first difference
//   named. Nothing in a file is believed before the checksum, the table, the sizes and sn_model_valid agree.
#include "model/model.h"

#include "base/allocator.h"
#include "base/file.h"
#include "model/fields.h"
#include "sinew/mjcf.h"
#include "sinew/version.h"

#include <string.h>

#define FORMAT_VERSION  1u
#define BYTE_ORDER_MARK 0x01020304u
#define NAME_BYTES      40

// The first byte is no text, the line ends show a transfer that changed them.
static const unsigned char magic[8] = {0x93, 'S', 'N', 'B', '\r', '\n', 0x1a, '\n'};

typedef struct Header {
  unsigned char magic[8];
  uint32_t format, byte_order;
  char version[16];
  uint64_t size, checksum;
  uint32_t fields, reserved;
} Header;

typedef struct Entry {
  char name[NAME_BYTES];
  uint32_t kind, width;
  uint64_t numbers;
} Entry;

// One value or array of a model: its descriptor, the group that prefixes its name, and what its offset counts from.
typedef struct Item {
  const snField* field;
  const char* prefix;
  size_t base;
} Item;

// All items, table after table: sizes first, because they tell how long the arrays are.
static bool item_at(int index, Item* item) {
  const struct {
    const snField* (*fields)(int* count);
    const char* prefix;
    size_t base;
  } tables[] = {
      {sn_model_size_fields, "", 0},
      {sn_option_fields, "opt.", offsetof(snModel, opt)},
      {sn_statistic_fields, "stat.", offsetof(snModel, stat)},
      {sn_visual_fields, "vis.", offsetof(snModel, vis)},
      {sn_model_fields, "", 0},
  };
  for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
    int count;
    const snField* fields = tables[t].fields(&count);
    if (index < count) {
      *item = (Item){&fields[index], tables[t].prefix, tables[t].base};
      return true;
    }
    index -= count;
  }
  return false;
}

static int item_count(void) {
  int sizes, options, statistics, visuals, arrays;
  sn_model_size_fields(&sizes);
  sn_option_fields(&options);
  sn_statistic_fields(&statistics);
  sn_visual_fields(&visuals);
  sn_model_fields(&arrays);
  return sizes + options + statistics + visuals + arrays;
}

static void* item_data(const snModel* m, const Item* item) {
  if (item->field->rows_size != SN_NO_SIZE) return sn_model_field_data(m, item->field);
  return (char*)m + item->base + item->field->offset;
}

static Entry item_entry(const Item* item, size_t numbers) {
  Entry entry = {.kind = (uint32_t)item->field->kind, .width = (uint32_t)item->field->width, .numbers = numbers};
  size_t prefix = strlen(item->prefix), name = strlen(item->field->name);
  if (name > NAME_BYTES - 1 - prefix) name = NAME_BYTES - 1 - prefix;
  memcpy(entry.name, item->prefix, prefix);
  memcpy(entry.name + prefix, item->field->name, name);
  return entry;
}

static size_t padded(size_t bytes) { return (bytes + 7) / 8 * 8; }

static size_t item_bytes(const Item* item, size_t numbers) { return numbers * sn_kind_bytes(item->field->kind); }

// Every step is a bijection of the 64 bits, so changing any one word always changes the result.
static uint64_t checksum_words(uint64_t hash, const char* data, size_t size) {
  for (size_t i = 0; i < size; i += 8) {
    uint64_t word = 0;
    memcpy(&word, data + i, size - i < 8 ? size - i : 8);
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  return hash;
}

// Of all bytes, the checksum itself taken as zero.
static uint64_t checksum(const void* data, size_t size) {
  Header header;
  memcpy(&header, data, sizeof header);
  header.checksum = 0;
  uint64_t hash = checksum_words(size, (const char*)&header, sizeof header);
  return checksum_words(hash, (const char*)data + sizeof header, size - sizeof header);
}

bool sn_binary_is(const void* data, size_t size) {
  return size >= sizeof magic && memcmp(data, magic, sizeof magic) == 0;
}

void sn_binary_sign(void* data, size_t size) {
  if (size < sizeof(Header)) return;
  uint64_t sum = checksum(data, size);
  memcpy((char*)data + offsetof(Header, checksum), &sum, sizeof sum);
}

static size_t binary_size(const snModel* m) {
  size_t size = sizeof(Header) + sizeof(Entry) * (size_t)item_count();
  Item item;
  for (int i = 0; item_at(i, &item); i++) {
    size_t numbers = 0;
    sn_field_numbers(m, item.field, &numbers);
    size += padded(item_bytes(&item, numbers));
  }
  return size;
}

void* sn_save_binary_memory(const snModel* m, size_t* size) {
  *size = binary_size(m);
  char* bytes = sn_zalloc(&m->allocator, *size);
  if (!bytes) return NULL;
  Header header = {.format = FORMAT_VERSION, .byte_order = BYTE_ORDER_MARK, .version = SN_VERSION, .size = *size};
  header.fields = (uint32_t)item_count();
  memcpy(header.magic, magic, sizeof magic);
  memcpy(bytes, &header, sizeof header);

  char* entry_at = bytes + sizeof header;
  char* data_at = entry_at + sizeof(Entry) * header.fields;
  Item item;
  for (int i = 0; item_at(i, &item); i++) {
    size_t numbers = 0;
    sn_field_numbers(m, item.field, &numbers);
    Entry entry = item_entry(&item, numbers);
    memcpy(entry_at, &entry, sizeof entry);
    memcpy(data_at, item_data(m, &item), item_bytes(&item, numbers));
    entry_at += sizeof entry;
    data_at += padded(item_bytes(&item, numbers));
  }
  sn_binary_sign(bytes, *size);
  return bytes;
}

void sn_release(const snModel* m, void* memory) { sn_free(&m->allocator, memory); }

bool sn_save_binary(const snModel* m, const char* path, snDiagnostics* diag) {
  size_t size;
  void* bytes = sn_save_binary_memory(m, &size);
  char buffer[128];
  const char* reason = bytes ? sn_file_write(path, bytes, size, buffer, sizeof buffer) : "out of memory";
  sn_release(m, bytes);
  if (reason) sn_diagnose(diag, SN_SEVERITY_ERROR, path, "cannot write: %s", reason);
  return !reason;
}

// The bytes of a file and where complaints about them go.
typedef struct Source {
  const char* data;
  size_t size;
  const char* name;
  snDiagnostics* diag;
} Source;

#define REFUSE(source, ...) (sn_diagnose((source)->diag, SN_SEVERITY_ERROR, (source)->name, __VA_ARGS__), false)

static bool header_read(const Source* s, Header* header) {
  if (!sn_binary_is(s->data, s->size)) return REFUSE(s, "not a binary model: it does not begin like one");
  if (s->size < sizeof *header) return REFUSE(s, "a binary model cut off in its header, after %zu bytes", s->size);
  memcpy(header, s->data, sizeof *header);
  header->version[sizeof header->version - 1] = '\0';
  if (header->byte_order != BYTE_ORDER_MARK)
    return REFUSE(s, "a binary model of a machine with another byte order; compile it again here");
  if (header->format != FORMAT_VERSION)
    return REFUSE(s, "a binary model in format %u, this is Sinew %s with format %u; compile it again", header->format,
                  SN_VERSION, FORMAT_VERSION);
  if (header->size != s->size)
    return REFUSE(s, "a damaged binary model: %zu bytes, its header declares %llu", s->size,
                  (unsigned long long)header->size);
  if (header->checksum != checksum(s->data, s->size))
    return REFUSE(s, "a damaged binary model: the checksum does not fit");
  if (strcmp(header->version, SN_VERSION) != 0)
    return REFUSE(s, "a binary model of another version of Sinew than %s; compile it again", SN_VERSION);
  return true;
}

static Entry entry_read(const Source* s, int index) {
  Entry entry;
  memcpy(&entry, s->data + sizeof(Header) + sizeof(Entry) * (size_t)index, sizeof entry);
  entry.name[NAME_BYTES - 1] = '\0';
  return entry;
}

// Whether the table names the fields that this library has, in the same order.
static bool table_read(const Source* s, const Header* header) {
  int known = item_count();
  size_t room = (s->size - sizeof(Header)) / sizeof(Entry);
  Item item;
  for (int i = 0; i < known; i++) {
    item_at(i, &item);
    Entry expected = item_entry(&item, 0);
    if ((size_t)i >= room || (uint32_t)i >= header->fields)
      return REFUSE(s, "a binary model without the field '%s'; compile it again", expected.name);
    Entry found = entry_read(s, i);
    if (memcmp(found.name, expected.name, NAME_BYTES) != 0 || found.kind != expected.kind ||
        found.width != expected.width)
      return REFUSE(s, "a binary model whose field %d differs from '%s' of this version; compile it again", i,
                    expected.name);
  }
  if (header->fields != (uint32_t)known)
    return REFUSE(s, "a binary model with %u fields, this version has %d; compile it again", header->fields, known);
  return true;
}

// Single values, which need no memory: sizes, options, statistics, visual settings. Returns where the arrays start.
static bool values_read(const Source* s, snModel* sizes, size_t* at) {
  *at = sizeof(Header) + sizeof(Entry) * (size_t)item_count();
  Item item;
  for (int i = 0; item_at(i, &item) && item.field->rows_size == SN_NO_SIZE; i++) {
    size_t numbers = (size_t)item.field->width, bytes = item_bytes(&item, numbers);
    if (entry_read(s, i).numbers != numbers || s->size - *at < padded(bytes))
      return REFUSE(s, "a damaged binary model: '%s%s' is incomplete", item.prefix, item.field->name);
    memcpy(item_data(sizes, &item), s->data + *at, bytes);
    *at += padded(bytes);
  }
  return true;
}

// Whether the arrays that the sizes ask for are exactly those that the file holds.
static bool arrays_fit(const Source* s, const snModel* sizes, size_t at) {
  Item item;
  for (int i = 0; item_at(i, &item); i++) {
    size_t numbers;
    if (item.field->rows_size == SN_NO_SIZE) {
      bool is_size = item.base == 0;
      if (is_size && sn_model_size_at(sizes, item.field->offset) < 0)
        return REFUSE(s, "not a valid model: %s is negative", item.field->name);
      continue;
    }
    bool fits = sn_field_numbers(sizes, item.field, &numbers) && entry_read(s, i).numbers == numbers &&
                numbers <= s->size && padded(item_bytes(&item, numbers)) <= s->size - at;
    if (!fits) return REFUSE(s, "a damaged binary model: the file does not hold all of '%s'", item.field->name);
    at += padded(item_bytes(&item, numbers));
  }
  return at == s->size || REFUSE(s, "a damaged binary model: %zu bytes too many", s->size - at);
}

static void arrays_read(const Source* s, snModel* m, size_t at) {
  Item item;
  for (int i = 0; item_at(i, &item); i++) {
    size_t numbers = 0;
    if (item.field->rows_size == SN_NO_SIZE) continue;
    sn_field_numbers(m, item.field, &numbers);
    memcpy(item_data(m, &item), s->data + at, item_bytes(&item, numbers));
    at += padded(item_bytes(&item, numbers));
  }
}

snModel* sn_binary_model(const void* data, size_t size, const char* name, const snAllocator* allocator,
                         snDiagnostics* diag) {
  Source s = {data, size, name ? name : "", diag};
  Header header;
  snModel sizes = {0};
  size_t at;
  if (!header_read(&s, &header) || !table_read(&s, &header) || !values_read(&s, &sizes, &at) ||
      !arrays_fit(&s, &sizes, at))
    return NULL;
  snModel* m = sn_model_create(&sizes, allocator);
  if (!m) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, s.name, "out of memory for the model");
    return NULL;
  }
  arrays_read(&s, m, at);
  bool valid = sn_model_valid(m, s.name, diag);
  // rebuilt, because a table made up by hand could send every search through all of it
  if (valid && !sn_names_build(m)) valid = REFUSE(&s, "not a valid model: its names do not fit their table");
  if (valid) return m;
  sn_model_destroy(m);
  return NULL;
}
