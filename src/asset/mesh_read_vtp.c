// mesh_read_vtp.c — VTK's PolyData files (.vtp)
//   Points, polygons and strips of the first <Piece>; numbers as text, or as Base64 without compression. Points of lines
//   and vertices, normals and colours are passed over. Polygons are split into triangles about their first corner.
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
  bool big_endian, wide_header;  // of Base64: UInt64 before the numbers
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

static bool read_binary(const Vtp* v, Text attributes, Text text, Numbers* out) {
  size_t room = (size_t)(text.end - text.at) / 4 * 3 + 3;
  unsigned char* bytes = sn_arena_alloc(v->arena, room);
  if (!bytes) return sn_fail(v->failure, "out of memory");
  int type = 0, header = v->wide_header ? 8 : 4, known = (int)(sizeof types / sizeof types[0]);
  while (type < known && !attribute_is(attributes, "type", types[type].name)) type++;
  int64_t count = type < known ? read_base64(text, bytes) : -1;
  if (count < header) return sn_fail(v->failure, "has binary data in line %d that are no numbers", line_of(v, text.at));
  uint64_t said = bits_at(bytes, header, v->big_endian), size = (uint64_t)types[type].bytes;
  if (said > (uint64_t)(count - header) || said / size > INT_MAX / 8)
    return sn_fail(v->failure, "has binary data in line %d that end early", line_of(v, text.at));
  out->count = (int)(said / size);
  out->v = sn_arena_array(v->arena, double, out->count ? out->count : 1);
  if (!out->v) return sn_fail(v->failure, "out of memory");
  for (int i = 0; i < out->count; i++)
    out->v[i] =
        number_of(bits_at(bytes + header + (size_t)i * size, (int)size, v->big_endian), (int)size, types[type].kind);
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
      return sn_fail(v->failure, "has appended data, which are not read; save it as ASCII");
    bool binary = attribute_is(attributes, "format", "binary");
    bool compressed = find(v->file, "compressor=") != NULL;
    if (binary && compressed) return sn_fail(v->failure, "has compressed data, which are not read; save it as ASCII");
    return binary ? read_binary(v, attributes, inside, out) : read_text(v, inside, out);
  }
  return true;
}

// ---- triangles

static bool keep_points(const Vtp* v, const Numbers* points, snMeshData* out) {
  if (points->count % 3 != 0 || points->count == 0)
    return sn_fail(v->failure, "has %d coordinates of points, which is no multiple of 3", points->count);
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

// Corners first, first + k, first + k + 1 of a polygon; of a strip, three in a row, every second one turned around.
static bool add_cell(const Vtp* v, const Numbers* connectivity, int first, int end, bool strip, bool mirrored,
                     snMeshData* out) {
  for (int k = first + 1; k + 1 < end; k++) {
    int a = corner(v, connectivity, strip ? k - 1 : first, out->nvert), b = corner(v, connectivity, k, out->nvert);
    int c = corner(v, connectivity, k + 1, out->nvert);
    if (a < 0 || b < 0 || c < 0) return false;
    bool turned = mirrored != (strip && (k - first) % 2 == 0);
    int* face = out->face[out->nface++];
    face[0] = a, face[1] = turned ? c : b, face[2] = turned ? b : c;
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

bool sn_mesh_read_vtp(const char* data, size_t size, bool mirrored, snArena* arena, snMeshData* out,
                      snFailure* failure) {
  Vtp v = {.file = {data, data + size}, .arena = arena, .failure = failure};
  Text attributes, piece, points;
  Numbers coordinates;
  *out = (snMeshData){0};
  if (!element(v.file, "VTKFile", &attributes, &piece) || !attribute_is(attributes, "type", "PolyData"))
    return sn_fail(failure, "is no VTK file of PolyData");
  v.big_endian = attribute_is(attributes, "byte_order", "BigEndian");
  v.wide_header = attribute_is(attributes, "header_type", "UInt64");
  if (!element(v.file, "Piece", &attributes, &piece)) return sn_fail(failure, "has no <Piece>");
  if (!element(piece, "Points", &attributes, &points)) return sn_fail(failure, "has no <Points>");
  return read_array(&v, points, NULL, &coordinates) && keep_points(&v, &coordinates, out) &&
         read_cells(&v, piece, mirrored, out);
}
