// table_npz.c — rows from NumPy archives, those of `sinew run` and those of numpy.savez
//   An archive is a zip: its directory stands at the end and is read first; nothing in it is believed before it was
//   held against the size of the file. An array whose first length is the number of rows (that of the first array) is a
//   field; others, whose rows follow each other at "<counter>.start", vary in length.
#include "format/checksum.h"
#include "format/table.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef SN_HAVE_ZLIB
#include <zlib.h>
#endif

enum { STORED = 0, DEFLATED = 8 };
#define MOST_DIMS 4

typedef struct Entry {
  char name[192];
  const uint8_t* bytes;
  size_t packed, size;
  unsigned method;
  uint32_t crc;
} Entry;

typedef struct Array {
  char code;  // of the numbers: f, i, u, b; U: texts
  int width;  // bytes of each
  int dims;
  int64_t shape[MOST_DIMS];
  const uint8_t* numbers;
  size_t count;
} Array;

static uint64_t get(const uint8_t* at, int count) {
  uint64_t value = 0;
  for (int i = 0; i < count; i++) value |= (uint64_t)at[i] << (8 * i);
  return value;
}

// Position of the record that ends a zip and its comment the file, -1 where there is none.
static ptrdiff_t find_end(const uint8_t* bytes, size_t size) {
  size_t limit = size > 65557 ? size - 65557 : 0;
  for (size_t at = size >= 22 ? size - 22 : 0; size >= 22; at--) {
    if (get(bytes + at, 4) == 0x06054b50 && get(bytes + at + 20, 2) == size - at - 22) return (ptrdiff_t)at;
    if (at == limit) break;
  }
  return -1;
}

// Entry of the directory at `at`, which moves behind it; false where the file does not hold what it says.
static bool read_entry(const uint8_t* bytes, size_t size, size_t* at, Entry* out) {
  if (size - *at < 46 || get(bytes + *at, 4) != 0x02014b50) return false;
  const uint8_t* e = bytes + *at;
  size_t name = (size_t)get(e + 28, 2), more = (size_t)(get(e + 30, 2) + get(e + 32, 2));
  uint64_t local = get(e + 42, 4);
  if (size - *at - 46 < name + more || local > size || size - local < 30) return false;
  *out = (Entry){.method = (unsigned)get(e + 10, 2), .crc = (uint32_t)get(e + 16, 4)};
  out->packed = (size_t)get(e + 20, 4);
  out->size = (size_t)get(e + 24, 4);
  size_t start = (size_t)local + 30 + (size_t)get(bytes + local + 26, 2) + (size_t)get(bytes + local + 28, 2);
  if (start > size || size - start < out->packed || (out->method == STORED && out->packed != out->size)) return false;
  out->bytes = bytes + start;
  snprintf(out->name, sizeof(out->name), "%.*s", (int)(name < 191 ? name : 191), (const char*)e + 46);
  for (char* c = out->name; *c; c++)
    if (!isprint((unsigned char)*c)) *c = '?';
  *at += 46 + name + more;
  return true;
}

// The bytes of an entry as they were before packing, to be freed; NULL after the reason was reported.
static uint8_t* unpack(snTable* table, const Entry* entry) {
  // deflate packs a thousandfold at most, so a larger claim is a lie
  bool plausible = entry->size <= 1100 * (uint64_t)entry->packed + 1024;
  uint8_t* out = plausible ? malloc(entry->size + 1) : NULL;
  bool good = out != NULL;
  if (good && entry->method == STORED) {
    memcpy(out, entry->bytes, entry->size);
    return out;
  }
#ifdef SN_HAVE_ZLIB
  z_stream stream = {.next_in = (Bytef*)entry->bytes, .avail_in = (uInt)entry->packed};
  int raw_window = -15;  // a zip entry has no zlib header
  if (good && entry->method == DEFLATED && inflateInit2(&stream, raw_window) == Z_OK) {
    stream.next_out = out;
    stream.avail_out = (uInt)entry->size;
    good = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out == entry->size;
    inflateEnd(&stream);
    if (good) return out;
  }
#else
  if (entry->method == DEFLATED) {
    free(out);
    sn_table_fail(table, "is compressed, and this program was built without zlib");
    return NULL;
  }
#endif
  free(out);
  sn_table_fail(table, "'%s' in it cannot be unpacked", entry->name);
  return NULL;
}

static const char* value_of(const char* header, const char* key) {
  const char* at = strstr(header, key);
  at = at ? strchr(at + strlen(key), ':') : NULL;
  if (!at) return NULL;
  do at++;
  while (*at == ' ');
  return at;
}

static bool read_shape(const char* text, Array* out) {
  if (!text || *text != '(') return false;
  for (text++; *text && *text != ')';) {
    char* end;
    if (!isdigit((unsigned char)*text) || out->dims == MOST_DIMS) return false;
    out->shape[out->dims++] = strtoll(text, &end, 10);
    text = end + strspn(end, ", ");
  }
  return *text == ')';
}

// A .npy file: magic, version, length of a header that is a Python dictionary, numbers.
static bool read_array(const uint8_t* bytes, size_t size, Array* out) {
  *out = (Array){0};
  if (size < 12 || memcmp(bytes, "\x93NUMPY", 6) != 0) return false;
  size_t start = bytes[6] == 1 ? 10 : 12;
  size_t length = (size_t)get(bytes + 8, bytes[6] == 1 ? 2 : 4);
  if (length > size - start || length > 4096) return false;
  char header[4097];
  memcpy(header, bytes + start, length);
  header[length] = '\0';
  const char* descr = value_of(header, "'descr'");
  const char* order = value_of(header, "'fortran_order'");
  if (!descr || strlen(descr) < 4 || descr[0] != '\'' || (descr[1] != '<' && descr[1] != '|') || !order ||
      *order != 'F')
    return false;
  out->code = descr[2];
  out->width = out->code == 'U' ? 4 * atoi(descr + 3) : descr[3] - '0';
  if (out->code == 'U' && (out->width < 4 || out->width > 4096)) return false;
  if (!strchr("fiubU", out->code)) return false;
  bool whole = out->width == 1 || out->width == 2 || out->width == 4 || out->width == 8;
  if (out->code != 'U' && !whole) return false;
  if (out->code == 'f' && out->width < 4) return false;
  if (!read_shape(value_of(header, "'shape'"), out)) return false;
  uint64_t count = 1, most = (size - start - length) / (unsigned)out->width;
  for (int i = 0; i < out->dims; i++)
    if (out->shape[i] == 0) count = 0;
  for (int i = 0; i < out->dims && count > 0; i++) {
    if (out->shape[i] < 0 || count > most / (uint64_t)out->shape[i]) return false;
    count *= (uint64_t)out->shape[i];
  }
  out->numbers = bytes + start + length;
  out->count = (size_t)count;
  return count <= most;
}

static double number_at(const Array* a, size_t index) {
  const uint8_t* at = a->numbers + index * (size_t)a->width;
  uint64_t bits = get(at, a->width);
  if (a->code == 'f' && a->width == 8) {
    double value;
    memcpy(&value, &bits, sizeof(value));
    return value;
  }
  if (a->code == 'f') {
    uint32_t half = (uint32_t)bits;
    float value;
    memcpy(&value, &half, sizeof(value));
    return value;
  }
  if (a->code != 'i') return (double)bits;
  uint64_t sign = UINT64_C(1) << (8 * a->width - 1);
  return (double)(int64_t)((bits ^ sign) - sign);
}

static bool add_series(snTable* table, const char* name, const Array* a) {
  bool ragged = a->dims == 0 || a->shape[0] != table->rows;
  size_t width = ragged || table->rows == 0 ? 1 : a->count / (size_t)table->rows;
  for (size_t element = 0; element < width; element++) {
    snSeries* series = sn_table_add(table, name, a->dims == 1 && !ragged ? -1 : (int)element, table->rows);
    if (!series) return false;
    series->ragged = ragged;
    for (int64_t row = 0; row < table->rows && !ragged; row++)
      series->values[row] = number_at(a, (size_t)row * width + element);
  }
  return true;
}

// Texts in Unicode code points, cut to those of ASCII; "?" stands for the others.
static void text_at(const Array* a, size_t index, char* out, size_t size) {
  size_t used = 0;
  for (int i = 0; i < a->width / 4 && used + 1 < size; i++) {
    uint64_t code = get(a->numbers + index * (size_t)a->width + 4 * (size_t)i, 4);
    if (code == 0) break;
    out[used++] = code < 128 && isprint((int)code) ? (char)code : '?';
  }
  out[used] = '\0';
}

// "qpos.names" and "qpos.units" name the numbers of qpos, which stands before them.
static bool add_texts(snTable* table, const char* name, const Array* a) {
  const char* dot = strrchr(name, '.');
  bool names = dot && strcmp(dot, ".names") == 0, units = dot && strcmp(dot, ".units") == 0;
  if (!names && !units) return true;
  char base[192];
  snprintf(base, sizeof(base), "%.*s", (int)(dot - name), name);
  for (size_t i = 0; i < a->count; i++) {
    snSeries* series = sn_table_find(table, base, (int)i);
    if (!series) continue;
    if (names) text_at(a, i, series->label, sizeof(series->label));
    if (units) text_at(a, i, series->unit, sizeof(series->unit));
    series->has_unit = series->has_unit || units;
    if (names && strspn(series->label, "0123456789") == strlen(series->label)) series->label[0] = '\0';
  }
  return true;
}

static bool add_entry(snTable* table, Entry* entry, bool first) {
  size_t length = strlen(entry->name);
  if (length < 5 || strcmp(entry->name + length - 4, ".npy") != 0) return true;
  entry->name[length - 4] = '\0';
  uint8_t* bytes = unpack(table, entry);
  if (!bytes) return false;
  Array array;
  bool good = read_array(bytes, entry->size, &array);
  if (!good) {
    sn_table_fail(table, "'%s' in it is not an array of numbers in C order", entry->name);
  } else if (sn_crc(0, bytes, entry->size) != entry->crc) {
    good = sn_table_fail(table, "'%s' in it is damaged", entry->name);
  } else {
    // an empty array may claim any number of rows
    if (first && array.dims > 0 && array.count > 0) table->rows = array.shape[0];
    if (array.code == 'U') {
      good = add_texts(table, entry->name, &array);
      free(bytes);
      return good;
    }
    bool starts = strlen(entry->name) > 6 && strcmp(entry->name + strlen(entry->name) - 6, ".start") == 0;
    good = starts || add_series(table, entry->name, &array);
  }
  free(bytes);
  return good;
}

bool sn_table_npz(snTable* table, snInput* input) {
  const uint8_t* bytes = (const uint8_t*)input->data;
  ptrdiff_t end = find_end(bytes, input->size);
  if (end < 0) return sn_table_fail(table, "is not an .npz archive");
  unsigned entries = (unsigned)get(bytes + end + 10, 2);
  size_t at = (size_t)get(bytes + end + 16, 4);
  for (unsigned i = 0; i < entries && table->good; i++) {
    Entry entry;
    if (at > input->size || !read_entry(bytes, input->size, &at, &entry))
      return sn_table_fail(table, "is damaged: its directory does not fit its contents");
    add_entry(table, &entry, i == 0);
  }
  return table->good;
}
