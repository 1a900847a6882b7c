// mesh_read_vtp.c — VTK's PolyData files (.vtp)
//   Points, polygons and strips of the first <Piece>; numbers as text, or as bytes: in Base64 where they stand, or
//   behind all elements in Base64 or raw (<AppendedData>), as they are or compressed by zlib. Points of lines and
//   vertices, normals and colours are passed over. Polygons are split into triangles about their first corner.
//   VTK File Formats: https://docs.vtk.org/en/latest/vtk_file_formats/vtkxml_file_format.html
#include "asset/mesh_read.h"
#include "base/text.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A piece of the file: from `at` to `end`.
typedef struct Text {
  const char *at, *end;
} Text;

typedef struct Vtp {
  Text file;
  snArena* arena;
  snFailure* failure;
  bool big_endian, wide_header;  // of bytes: UInt64 before the numbers
  bool compressed;               // by zlib
  Text appended;                 // bytes behind the elements; NULL: none
  bool raw;                      // these are not in Base64
} Vtp;

static int line_of(const Vtp* v, const char* at) {
  int line = 1;
  for (const char* c = v->file.at; c < at; c++) line += *c == '\n';
  return line;
}

// ---- tags

static const char* find(Text text, const char* word) {
  size_t length = strlen(word);
  for (const char* c = text.at; c + length <= text.end; c++)
    if (memcmp(c, word, length) == 0) return c;
  return NULL;
}

// The inside of the next element of this name, and its attributes; false where there is none.
static bool element(Text in, const char* tag, Text* attributes, Text* inside) {
  char open[32], close[32];
  snprintf(open, sizeof open, "<%s", tag);
  snprintf(close, sizeof close, "</%s>", tag);
  for (const char* start; (start = find(in, open)); in.at = start + 1) {
    const char* after = start + strlen(open);
    if (after < in.end && !strchr(" \t\r\n/>", *after)) continue;
    const char* end = find((Text){after, in.end}, ">");
    if (!end) return false;
    *attributes = (Text){after, end};
    bool empty = end > after && end[-1] == '/';
    const char* last = empty ? end + 1 : find((Text){end, in.end}, close);
    *inside = (Text){end + 1, last ? last : in.end};
    return true;
  }
  return false;
}

static bool attribute_is(Text attributes, const char* name, const char* value) {
  char text[96];
  for (const char* quote = "\"'"; *quote; quote++) {
    snprintf(text, sizeof text, "%s=%c%s%c", name, *quote, value, *quote);
    if (find(attributes, text)) return true;
  }
  return false;
}

// ---- numbers

typedef struct Numbers {
  double* v;
  int count;
} Numbers;

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static int count_words(Text text) {
  int count = 0;
  for (const char* c = text.at; c < text.end && count < INT_MAX / 8;) {
    while (c < text.end && is_space(*c)) c++;
    count += c < text.end;
    while (c < text.end && !is_space(*c)) c++;
  }
  return count;
}

static bool read_text(const Vtp* v, Text text, Numbers* out) {
  int count = count_words(text);
  out->count = 0;
  out->v = sn_arena_array(v->arena, double, count ? count : 1);
  if (!out->v) return sn_fail(v->failure, "out of memory");
  for (const char* c = text.at; out->count < count;) {
    while (is_space(*c)) c++;
    const char* word = c;
    while (c < text.end && !is_space(*c)) c++;
    char copy[64];
    size_t length = (size_t)(c - word);
    const char* bad;
    int found = 0, at;
    if (length < sizeof copy) {
      memcpy(copy, word, length);
      copy[length] = '\0';
      found = sn_text_numbers(copy, &out->v[out->count], 1, &bad, &at);
    }
    if (found != 1)
      return sn_fail(v->failure, "has '%.*s' in line %d, which is not a number", (int)(length > 40 ? 40 : length), word,
                     line_of(v, word));
    out->count++;
  }
  return true;
}

static int base64_digit(char c) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const char* found = c ? strchr(digits, c) : NULL;
  return found ? (int)(found - digits) : -1;
}

// The bytes of a text; -1 where it holds what is no digit. Groups that end in = end nothing but themselves: VTK writes
// header and numbers one behind the other.
static int64_t read_base64(Text text, unsigned char* out) {
  int64_t count = 0;
  uint32_t group = 0;
  int digits = 0, padding = 0;
  for (const char* c = text.at; c < text.end; c++) {
    if (is_space(*c)) continue;
    int digit = *c == '=' ? 0 : base64_digit(*c);
    if (digit < 0) return -1;
    padding += *c == '=';
    group = group << 6 | (uint32_t)digit;
    if (++digits < 4) continue;
    for (int k = 0; k < 3 - padding; k++) out[count++] = (unsigned char)(group >> (16 - 8 * k));
    group = 0;
    digits = padding = 0;
  }
  return digits ? -1 : count;
}

static const struct {
  const char* name;
  int bytes;
  char kind;  // signed, unsigned, floating
} types[] = {
    {"Float32", 4, 'f'}, {"Float64", 8, 'f'}, {"Int8", 1, 's'},   {"UInt8", 1, 'u'}, {"Int16", 2, 's'},
    {"UInt16", 2, 'u'},  {"Int32", 4, 's'},   {"UInt32", 4, 'u'}, {"Int64", 8, 's'}, {"UInt64", 8, 'u'},
};

static uint64_t bits_at(const unsigned char* bytes, int size, bool big_endian) {
  uint64_t bits = 0;
  for (int k = 0; k < size; k++) bits |= (uint64_t)bytes[big_endian ? size - 1 - k : k] << (8 * k);
  return bits;
}

static double number_of(uint64_t bits, int size, char kind) {
  if (kind == 'f' && size == 4) {
    uint32_t half = (uint32_t)bits;
    float single;
    memcpy(&single, &half, sizeof single);
    return single;
  }
  if (kind == 'f') {
    double full;
    memcpy(&full, &bits, sizeof full);
    return full;
  }
  bool negative = kind == 's' && bits >> (8 * size - 1) & 1;
  uint64_t mask = size == 8 ? UINT64_MAX : (UINT64_C(1) << (8 * size)) - 1;
  return negative ? -(double)((~bits & mask) + 1) : (double)bits;
}

// ---- bytes

typedef struct Bytes {
  const unsigned char* at;
  uint64_t size;
} Bytes;

// Bytes of numbers behind a header; the lines of messages are those of `where`.
static bool plain_bytes(const Vtp* v, Bytes in, const char* where, Bytes* out) {
  uint64_t header = v->wide_header ? 8 : 4, said = in.size < header ? 0 : bits_at(in.at, (int)header, v->big_endian);
  if (in.size < header)
    return sn_fail(v->failure, "has binary data in line %d that are not numbers", line_of(v, where));
  *out = (Bytes){in.at + header, said};
  return said <= in.size - header ||
         sn_fail(v->failure, "has binary data in line %d that end early", line_of(v, where));
}

// Number of blocks, their size, that of the last (0: it is a whole one), the compressed size of each; then the blocks.
static bool compressed_bytes(const Vtp* v, Bytes in, const char* where, Bytes* out) {
  uint64_t word = v->wide_header ? 8 : 4, head[3] = {0};
  for (uint64_t i = 0; i < 3 && in.size >= 3 * word; i++) head[i] = bits_at(in.at + i * word, (int)word, v->big_endian);
  uint64_t blocks = head[0], whole = head[1], last = head[2] ? head[2] : whole, at = (3 + blocks) * word;
  bool fits = in.size >= 3 * word && blocks <= in.size / word && at <= in.size && whole <= INT_MAX && last <= whole &&
              (blocks == 0 || whole <= INT_MAX / blocks);
  if (!fits) return sn_fail(v->failure, "has compressed data in line %d that are not blocks", line_of(v, where));
  out->size = blocks ? (blocks - 1) * whole + last : 0;
  // zlib makes data smaller by a thousand times at most
  if (out->size / 1100 > in.size)
    return sn_fail(v->failure, "has compressed data in line %d that end early", line_of(v, where));
  unsigned char* bytes = sn_arena_alloc(v->arena, (size_t)out->size + 1);
  if (!bytes) return sn_fail(v->failure, "out of memory");
  out->at = bytes;
  for (uint64_t i = 0; i < blocks; i++) {
    uint64_t size = bits_at(in.at + (3 + i) * word, (int)word, v->big_endian), length = i + 1 < blocks ? whole : last;
    if (size > in.size - at || !sn_inflate(in.at + at, (size_t)size, bytes + i * whole, (size_t)length))
      return sn_fail(v->failure, "has compressed data in line %d whose block %d is damaged", line_of(v, where), (int)i);
    at += size;
  }
  return true;
}

static bool decode(const Vtp* v, Text text, bool raw, Bytes* out) {
  *out = (Bytes){(const unsigned char*)text.at, (uint64_t)(text.end - text.at)};
  if (raw) return true;
  unsigned char* bytes = sn_arena_alloc(v->arena, (size_t)(text.end - text.at) / 4 * 3 + 3);
  if (!bytes) return sn_fail(v->failure, "out of memory");
  int64_t count = read_base64(text, bytes);
  if (count < 0) return sn_fail(v->failure, "has binary data in line %d that are not numbers", line_of(v, text.at));
  *out = (Bytes){bytes, (uint64_t)count};
  return true;
}

// The place of an array in the appended data; false with an error where it lies beyond them.
static bool appended_text(const Vtp* v, Text attributes, Text* out) {
  const char* at = find(attributes, "offset=");
  uint64_t offset = 0;
  for (const char* c = at ? at + 8 : attributes.end; c < attributes.end && *c >= '0' && *c <= '9'; c++)
    offset = offset > UINT32_MAX ? offset : 10 * offset + (uint64_t)(*c - '0');
  if (!at || !v->appended.at || offset >= (uint64_t)(v->appended.end - v->appended.at))
    return sn_fail(v->failure, "has an array in line %d at an offset that is not in <AppendedData>",
                   line_of(v, attributes.at));
  *out = (Text){v->appended.at + offset, v->appended.end};
  return true;
}

static bool read_binary(const Vtp* v, Text attributes, Text text, bool raw, Numbers* out) {
  Bytes coded, bytes;
  int type = 0, known = (int)(sizeof types / sizeof types[0]);
  while (type < known && !attribute_is(attributes, "type", types[type].name)) type++;
  if (type == known)
    return sn_fail(v->failure, "has binary data in line %d that are not numbers", line_of(v, attributes.at));
  if (!decode(v, text, raw, &coded)) return false;
  if (!(v->compressed ? compressed_bytes : plain_bytes)(v, coded, attributes.at, &bytes)) return false;
  size_t size = (size_t)types[type].bytes;
  if (bytes.size / size > INT_MAX / 8) return sn_fail(v->failure, "has more numbers than there can be");
  out->count = (int)(bytes.size / size);
  out->v = sn_arena_array(v->arena, double, out->count ? out->count : 1);
  if (!out->v) return sn_fail(v->failure, "out of memory");
  for (int i = 0; i < out->count; i++)
    out->v[i] = number_of(bits_at(bytes.at + (size_t)i * size, (int)size, v->big_endian), (int)size, types[type].kind);
  return true;
}

// The numbers of the <DataArray> of this name, or of the first one; none where there is none.
static bool read_array(const Vtp* v, Text in, const char* name, Numbers* out) {
  Text attributes, inside;
  *out = (Numbers){NULL, 0};
  while (element(in, "DataArray", &attributes, &inside)) {
    in.at = inside.end;
    if (name && !attribute_is(attributes, "Name", name)) continue;
    if (attribute_is(attributes, "format", "appended"))
      return appended_text(v, attributes, &inside) && read_binary(v, attributes, inside, v->raw, out);
    bool binary = attribute_is(attributes, "format", "binary");
    return binary ? read_binary(v, attributes, inside, false, out) : read_text(v, inside, out);
  }
  return true;
}

// ---- triangles

static bool keep_points(const Vtp* v, const Numbers* points, snMeshData* out) {
  if (points->count % 3 != 0 || points->count == 0)
    return sn_fail(v->failure, "has %d coordinates of points, which is not a multiple of 3", points->count);
  out->nvert = points->count / 3;
  out->vert = sn_arena_array(v->arena, snVec3, out->nvert);
  if (!out->vert) return sn_fail(v->failure, "out of memory");
  for (int i = 0; i < points->count; i++)
    if (!isfinite(points->v[i])) return sn_fail(v->failure, "has point %d at infinity or nowhere", i / 3);
  for (int i = 0; i < out->nvert; i++)
    out->vert[i] = (snVec3){points->v[3 * i], points->v[3 * i + 1], points->v[3 * i + 2]};
  return true;
}

// The vertex of a corner; -1 with an error.
static int corner(const Vtp* v, const Numbers* connectivity, int i, int nvert) {
  double at = connectivity->v[i];
  if (at >= 0 && at < nvert && at == (int)at) return (int)at;
  sn_fail(v->failure, "has a corner on point %g, and points are 0 to %d", at, nvert - 1);
  return -1;
}

// Corners first, first + k, first + k + 1 of a polygon; of a strip, three in a row, every second one reversed.
static bool add_cell(const Vtp* v, const Numbers* connectivity, int first, int end, bool strip, bool mirrored,
                     snMeshData* out) {
  for (int k = first + 1; k + 1 < end; k++) {
    int a = corner(v, connectivity, strip ? k - 1 : first, out->nvert), b = corner(v, connectivity, k, out->nvert);
    int c = corner(v, connectivity, k + 1, out->nvert);
    if (a < 0 || b < 0 || c < 0) return false;
    bool rotated = mirrored != (strip && (k - first) % 2 == 0);
    int* face = out->face[out->nface++];
    face[0] = a, face[1] = rotated ? c : b, face[2] = rotated ? b : c;
  }
  return true;
}

static bool add_cells(const Vtp* v, const Numbers* connectivity, const Numbers* offsets, bool strip, bool mirrored,
                      snMeshData* out) {
  int first = 0;
  for (int i = 0; i < offsets->count; i++) {
    double end = offsets->v[i];
    if (!(end >= first && end <= connectivity->count && end == (int)end))
      return sn_fail(v->failure, "has cell %d end at corner %g of %d", i, end, connectivity->count);
    if (!add_cell(v, connectivity, first, (int)end, strip, mirrored, out)) return false;
    first = (int)end;
  }
  return true;
}

static bool read_cells(const Vtp* v, Text piece, bool mirrored, snMeshData* out) {
  static const char* const tags[2] = {"Polys", "Strips"};
  Numbers connectivity[2] = {{NULL, 0}}, offsets[2] = {{NULL, 0}};
  Text attributes, inside;
  for (int i = 0; i < 2; i++)
    if (element(piece, tags[i], &attributes, &inside) &&
        (!read_array(v, inside, "connectivity", &connectivity[i]) || !read_array(v, inside, "offsets", &offsets[i])))
      return false;
  int most = connectivity[0].count + connectivity[1].count;
  out->face = sn_arena_array(v->arena, snInt3, most ? most : 1);
  if (!out->face) return sn_fail(v->failure, "out of memory");
  for (int i = 0; i < 2; i++)
    if (!add_cells(v, &connectivity[i], &offsets[i], i == 1, mirrored, out)) return false;
  return out->nface > 0 || sn_fail(v->failure, "has neither polygons nor strips");
}

// Data begin behind the first underscore; in Base64 the tag that ends them is no digit.
static void find_appended(Vtp* v) {
  Text attributes, inside;
  const char* start = find(v->file, "<AppendedData");
  if (!start || !element((Text){start, v->file.end}, "AppendedData", &attributes, &inside)) return;
  v->raw = attribute_is(attributes, "encoding", "raw");
  if (v->raw) inside.end = v->file.end;  // bytes may look like tags
  const char* data = find(inside, "_");
  if (data) v->appended = (Text){data + 1, inside.end};
}

static bool read_header(Vtp* v, Text attributes) {
  v->big_endian = attribute_is(attributes, "byte_order", "BigEndian");
  v->wide_header = attribute_is(attributes, "header_type", "UInt64");
  v->compressed = find(attributes, "compressor=") != NULL;
  if (v->compressed && !attribute_is(attributes, "compressor", "vtkZLibDataCompressor"))
    return sn_fail(v->failure, "is compressed by another method than zlib (vtkZLibDataCompressor), which is not read");
  find_appended(v);
  return true;
}

bool sn_mesh_read_vtp(const char* data, size_t size, bool mirrored, snArena* arena, snMeshData* out,
                      snFailure* failure) {
  Vtp v = {.file = {data, data + size}, .arena = arena, .failure = failure};
  Text attributes, piece, points;
  Numbers coordinates;
  *out = (snMeshData){0};
  if (!element(v.file, "VTKFile", &attributes, &piece) || !attribute_is(attributes, "type", "PolyData"))
    return sn_fail(failure, "is not a VTK file of PolyData");
  if (!read_header(&v, attributes)) return false;
  if (!element(v.file, "Piece", &attributes, &piece)) return sn_fail(failure, "has no <Piece>");
  if (!element(piece, "Points", &attributes, &points)) return sn_fail(failure, "has no <Points>");
  return read_array(&v, points, NULL, &coordinates) && keep_points(&v, &coordinates, out) &&
         read_cells(&v, piece, mirrored, out);
}
