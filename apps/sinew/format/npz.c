// npz.c — arrays for NumPy: .npy version 1.0 inside a zip, deflated by zlib
//   zip: one local header and the bytes per file, then a central directory, then its position. Little-endian.
//   Written here and not by libzip, which keeps every array until it writes them all into a file of its own choice:
//   this goes into a stream, array by array, and serves builds without libzip.
//   .npy: magic, version, length of the header, a Python dictionary in ASCII padded to 64 bytes, the numbers.

#include "format/npz.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { METHOD_STORED = 0, METHOD_DEFLATED = 8, ZIP_VERSION = 20 };
// 1 January 1980: a file with the same numbers has the same bytes, whenever it was written.
enum { DOS_TIME = 0, DOS_DATE = 1 << 5 | 1 };

static void put(snNpz* npz, const void* bytes, size_t count) {
  if (count == 0) return;
  fwrite(bytes, 1, count, npz->file);
  npz->written += count;
}

static void put16(snNpz* npz, uint16_t value) {
  uint8_t bytes[2] = {(uint8_t)value, (uint8_t)(value >> 8)};
  put(npz, bytes, sizeof(bytes));
}

static void put32(snNpz* npz, uint32_t value) {
  put16(npz, (uint16_t)value);
  put16(npz, (uint16_t)(value >> 16));
}

static const char* type_code(snKind kind) {
  switch (kind) {
    case SN_KIND_DOUBLE: return "<f8";
    case SN_KIND_FLOAT: return "<f4";
    case SN_KIND_INT: return "<i4";
    case SN_KIND_INT64: return "<i8";
    case SN_KIND_BYTE: return "|u1";
    case SN_KIND_CHAR: return "|i1";
  }
  return "|u1";
}

// Header of a .npy file; returns its length, a multiple of 64.
static size_t npy_header(uint8_t* out, size_t limit, const char* type, int dims, const int64_t* shape) {
  char* text = (char*)out + 10;
  size_t room = limit - 10;
  int length = snprintf(text, room, "{'descr': '%s', 'fortran_order': False, 'shape': (", type);
  for (int i = 0; i < dims; i++) {
    length += snprintf(text + length, room - (size_t)length, "%" PRId64 ",%s", shape[i], i + 1 < dims ? " " : "");
  }
  length += snprintf(text + length, room - (size_t)length, "), }");
  size_t total = ((size_t)length + 10 + 1 + 63) / 64 * 64;
  memset(text + length, ' ', total - 10 - (size_t)length);
  out[total - 1] = '\n';
  memcpy(out, "\x93NUMPY\x01\x00", 8);
  out[8] = (uint8_t)(total - 10);
  out[9] = (uint8_t)((total - 10) >> 8);
  return total;
}

// Deflated copy of the bytes in *packed, or NULL with the bytes to be stored as they are.
static uint8_t* deflate_bytes(const uint8_t* bytes, size_t size, size_t* packed_size) {
  z_stream stream = {0};
  int raw_window = -15;  // a zip entry has no zlib header
  if (deflateInit2(&stream, 1, Z_DEFLATED, raw_window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return NULL;
  uLong bound = deflateBound(&stream, (uLong)size);
  uint8_t* packed = malloc(bound);
  stream.next_in = (Bytef*)bytes;
  stream.avail_in = (uInt)size;
  stream.next_out = packed;
  stream.avail_out = (uInt)bound;
  bool done = packed && deflate(&stream, Z_FINISH) == Z_STREAM_END && stream.total_out < size;
  *packed_size = stream.total_out;
  deflateEnd(&stream);
  if (done) return packed;
  free(packed);
  return NULL;
}

// The fields that a local header and the directory share.
static void put_entry(snNpz* npz, const snNpzEntry* entry) {
  put16(npz, ZIP_VERSION);
  put16(npz, 0);
  put16(npz, entry->method);
  put16(npz, DOS_TIME);
  put16(npz, DOS_DATE);
  put32(npz, entry->crc);
  put32(npz, entry->packed);
  put32(npz, entry->size);
  put16(npz, (uint16_t)strlen(entry->name));
  put16(npz, 0);
}

static snNpzEntry* add_entry(snNpz* npz, const char* name) {
  if (npz->count == npz->capacity) {
    int capacity = npz->capacity ? 2 * npz->capacity : 16;
    snNpzEntry* grown = realloc(npz->entries, (size_t)capacity * sizeof(snNpzEntry));
    if (!grown) return NULL;
    npz->entries = grown;
    npz->capacity = capacity;
  }
  snNpzEntry* entry = &npz->entries[npz->count++];
  *entry = (snNpzEntry){.offset = (uint32_t)npz->written};
  memcpy(entry->name, name, strlen(name) + 1);
  return entry;
}

bool sn_npz_add_file(snNpz* npz, const char* name, const void* bytes, size_t size) {
  snNpzEntry* entry = strlen(name) < SN_NPZ_NAME ? add_entry(npz, name) : NULL;
  if (!entry) return false;
  size_t packed_size = size;
  uint8_t* packed = deflate_bytes(bytes, size, &packed_size);
  if (!packed) packed_size = size;
  entry->crc = (uint32_t)crc32_z(0, bytes, size);
  entry->size = (uint32_t)size;
  entry->packed = (uint32_t)packed_size;
  entry->method = packed ? METHOD_DEFLATED : METHOD_STORED;
  put32(npz, 0x04034b50);
  put_entry(npz, entry);
  put(npz, entry->name, strlen(entry->name));
  put(npz, packed ? packed : bytes, packed_size);
  free(packed);
  return true;
}

// An array of elements of `width` bytes, described by NumPy's code for them.
static bool add_array(snNpz* npz, const char* name, const char* type, size_t width, int dims, const int64_t* shape,
                      const void* numbers) {
  uint8_t header[512];
  char file[SN_NPZ_NAME];
  size_t header_size = npy_header(header, sizeof(header), type, dims, shape);
  size_t bytes = width;
  for (int i = 0; i < dims; i++) bytes *= (size_t)shape[i];
  uint8_t* whole = malloc(header_size + bytes);
  if (!whole) return false;
  memcpy(whole, header, header_size);
  if (bytes) memcpy(whole + header_size, numbers, bytes);
  snprintf(file, sizeof(file), "%s.npy", name);
  bool good = sn_npz_add_file(npz, file, whole, header_size + bytes);
  free(whole);
  return good;
}

bool sn_npz_add(snNpz* npz, const char* name, snKind kind, int dims, const int64_t* shape, const void* numbers) {
  return add_array(npz, name, type_code(kind), sn_kind_bytes(kind), dims, shape, numbers);
}

// The code points of a text in UTF-8; bytes that are none stand for themselves. Returns how many.
static size_t decode(const char* text, uint32_t* out) {
  size_t count = 0;
  for (const uint8_t* at = (const uint8_t*)text; *at; count++) {
    int more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : *at >= 0xc0 ? 1 : 0;
    uint32_t code = more == 0 ? *at : *at & (0x3fu >> more);
    at++;
    for (; more > 0 && (*at & 0xc0) == 0x80; more--) code = code << 6 | (*at++ & 0x3f);
    if (out) out[count] = code;
  }
  return count;
}

bool sn_npz_add_texts(snNpz* npz, const char* name, const char* const* texts, int64_t count) {
  size_t width = 1;
  for (int64_t i = 0; i < count; i++) width = decode(texts[i], NULL) > width ? decode(texts[i], NULL) : width;
  uint32_t* codes = calloc((size_t)count * width + 1, sizeof(uint32_t));
  for (int64_t i = 0; codes && i < count; i++) decode(texts[i], codes + (size_t)i * width);
  char type[32];
  snprintf(type, sizeof(type), "<U%zu", width);
  bool good = codes && add_array(npz, name, type, width * sizeof(uint32_t), 1, &count, codes);
  free(codes);
  return good;
}

void sn_npz_finish(snNpz* npz) {
  uint32_t start = (uint32_t)npz->written;
  for (int i = 0; i < npz->count; i++) {
    const snNpzEntry* entry = &npz->entries[i];
    put32(npz, 0x02014b50);
    put16(npz, ZIP_VERSION);
    put_entry(npz, entry);
    put16(npz, 0);  // comment
    put16(npz, 0);  // disk
    put16(npz, 0);  // internal attributes
    put32(npz, 0);  // external attributes
    put32(npz, entry->offset);
    put(npz, entry->name, strlen(entry->name));
  }
  uint32_t size = (uint32_t)npz->written - start;
  put32(npz, 0x06054b50);
  put16(npz, 0);
  put16(npz, 0);
  put16(npz, (uint16_t)npz->count);
  put16(npz, (uint16_t)npz->count);
  put32(npz, size);
  put32(npz, start);
  size_t length = npz->comment ? strlen(npz->comment) : 0;
  put16(npz, (uint16_t)length);
  put(npz, npz->comment, length);
  sn_npz_discard(npz);
}

void sn_npz_discard(snNpz* npz) {
  free(npz->entries);
  npz->entries = NULL;
  npz->count = npz->capacity = 0;
}
