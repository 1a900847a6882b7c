// gmsh_read.c — GMSH files: the sections of nodes and elements
//   reads   $MeshFormat, $Nodes and $Elements        writes  points and simplices
//   Both formats have nodes and elements in text or in binary; a reader per format and section takes numbers from the
//   section one by one, and a section that ends too early fails with what was missing.
//   conformance: format 4.1 needs one block of nodes with tags in sequence; format 2.2 takes its dimension from the
//   first element and ignores the tags of nodes. Binary 2.2 has a header before every element (GMSH) or one before all
//   of them (fTetWild), which the number of tags of the first element tells apart.
#include "asset/gmsh_read.h"

#include "base/text.h"

#include <limits.h>
#include <string.h>

enum { FORMAT_22 = 220, FORMAT_41 = 410, LINE = 1, TRIANGLE = 2, TETRAHEDRON = 4, LONGEST_NUMBER = 64 };

// A part of the file that numbers are taken from.
typedef struct Section {
  const char *at, *end;
  const char* name;
  bool binary;
  bool short_of;  // a number was missing
} Section;

static const char* find_word(const char* data, size_t size, const char* word) {
  size_t length = strlen(word);
  for (size_t i = 0; i + length <= size; i++)
    if (data[i] == word[0] && memcmp(data + i, word, length) == 0) return data + i;
  return NULL;
}

static bool find_section(const char* data, size_t size, const char* name, const char* begin_word, const char* end_word,
                         Section* out, snFailure* failure) {
  const char* begin = find_word(data, size, begin_word);
  if (!begin) return sn_fail(failure, "has no section %s", begin_word);
  const char* at = begin + strlen(begin_word);
  if (at < data + size) at++;
  const char* end = find_word(at, (size_t)(data + size - at), end_word);
  if (!end) return sn_fail(failure, "has no %s after %s", end_word, begin_word);
  *out = (Section){at, end, name, false, false};
  return true;
}

// ---- numbers

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

static double take_word(Section* s) {
  while (s->at < s->end && is_blank(*s->at)) s->at++;
  char word[LONGEST_NUMBER + 1];
  int length = 0;
  for (; s->at < s->end && !is_blank(*s->at); s->at++)
    if (length < LONGEST_NUMBER) word[length++] = *s->at;
  word[length] = '\0';
  double value = 0;
  if (length == LONGEST_NUMBER || sn_text_number(word, &value) != word + length) s->short_of = true;
  return s->short_of ? 0 : value;
}

static void take_bytes(Section* s, void* out, size_t size) {
  memset(out, 0, size);
  if ((size_t)(s->end - s->at) < size) {
    s->short_of = true;
    return;
  }
  memcpy(out, s->at, size);
  s->at += size;
}

// A whole number that an int can hold; otherwise the section counts as cut short.
static int to_int(Section* s, double value) {
  if (value >= 0 && value <= INT_MAX && value == (double)(int)value) return (int)value;
  s->short_of = true;
  return 0;
}

static int take_int(Section* s) {
  if (!s->binary) return to_int(s, take_word(s));
  int value;
  take_bytes(s, &value, sizeof value);
  if (value < 0) s->short_of = true;
  return s->short_of ? 0 : value;
}

// Tags of format 4.1 have 64 bits.
static int take_tag(Section* s) {
  if (!s->binary) return to_int(s, take_word(s));
  uint64_t value;
  take_bytes(s, &value, sizeof value);
  if (value > INT_MAX) s->short_of = true;
  return s->short_of ? 0 : (int)value;
}

static double take_real(Section* s) {
  if (!s->binary) return take_word(s);
  double value;
  take_bytes(s, &value, sizeof value);
  return value;
}

// The number of items that a section of format 2.2 begins with: text, also in binary files.
static int take_count(Section* s) {
  Section text = *s;
  text.binary = false;
  int count = take_int(&text);
  s->at = text.at + (s->binary && text.at < text.end);  // past the end of the line
  s->short_of |= text.short_of;
  return count;
}

static bool cut_short(const Section* s, snFailure* failure) {
  return sn_fail(failure, "has a section of %s that ends too early or holds something that is not a number", s->name);
}

// Whether `count` items of at least `bytes` each can be in what is left, so that no damaged count asks for memory.
static bool has_room(const Section* s, int count, size_t bytes) {
  return (size_t)count <= (size_t)(s->end - s->at) / bytes;
}

static bool make_points(Section* s, int count, snArena* arena, snGmshData* out, snFailure* failure) {
  if (s->short_of || count < 1 || count > INT_MAX / 3 || !has_room(s, count, 6)) return cut_short(s, failure);
  out->point_count = count;
  out->point = sn_arena_array(arena, double, 3 * (size_t)count);
  return out->point != NULL;
}

static bool make_elements(Section* s, int count, snArena* arena, snGmshData* out, snFailure* failure) {
  if (s->short_of || count < 1 || count > INT_MAX / 4 || !has_room(s, count, 4)) return cut_short(s, failure);
  out->element_count = count;
  out->element = sn_arena_array(arena, int, (size_t)(out->dim + 1) * (size_t)count);
  return out->element != NULL;
}

// ---- format 4.1

static bool read_nodes_41(Section* s, snArena* arena, snGmshData* out, int* lowest, snFailure* failure) {
  int blocks = take_tag(s), nodes = take_tag(s), highest;
  *lowest = take_tag(s);
  highest = take_tag(s);
  out->dim = take_int(s);
  take_int(s);  // tag of the entity
  take_int(s);  // parametric
  int in_block = take_tag(s);
  if (s->short_of) return cut_short(s, failure);
  if (blocks != 1 || nodes != in_block) return sn_fail(failure, "needs all nodes in a single block");
  if (!s->binary && highest != in_block) return sn_fail(failure, "needs node tags that end with the number of nodes");
  if (out->dim < 1 || out->dim > 3) return sn_fail(failure, "has an entity of dimension %d, not 1, 2 or 3", out->dim);
  if (!make_points(s, nodes, arena, out, failure)) return false;
  for (int i = 0; i < nodes && !s->short_of; i++)
    if (take_tag(s) != i + *lowest && !s->short_of) return sn_fail(failure, "needs node tags in sequence");
  for (int i = 0; i < 3 * nodes && !s->short_of; i++) out->point[i] = take_real(s);
  return !s->short_of || cut_short(s, failure);
}

static bool read_elements_41(Section* s, snArena* arena, snGmshData* out, int lowest, snFailure* failure) {
  static const int types[] = {0, LINE, TRIANGLE, TETRAHEDRON};
  int blocks = take_tag(s), elements = take_tag(s);
  take_tag(s);  // lowest tag
  take_tag(s);  // highest tag
  int dim = take_int(s);
  take_int(s);  // tag of the entity
  int type = take_int(s), in_block = take_tag(s);
  if (s->short_of) return cut_short(s, failure);
  if (blocks != 1 || elements != in_block) return sn_fail(failure, "needs all elements in a single block");
  if (dim != out->dim) return sn_fail(failure, "has nodes of dimension %d and elements of %d", out->dim, dim);
  if (type != types[dim]) return sn_fail(failure, "has elements of type %d, which is not of dimension %d", type, dim);
  if (!make_elements(s, elements, arena, out, failure)) return false;
  for (int i = 0; i < elements && !s->short_of; i++) {
    take_tag(s);
    for (int k = 0; k <= dim; k++) out->element[(dim + 1) * i + k] = take_tag(s) - lowest;
  }
  return !s->short_of || cut_short(s, failure);
}

// ---- format 2.2

// conformance: in text, the line of the count holds nothing else
static bool check_count_line(const Section* s, snFailure* failure) {
  for (const char* c = s->at; !s->binary && c < s->end && *c != '\n'; c++)
    if (*c < '0' || *c > '9') return sn_fail(failure, "needs the number of %s alone in its line", s->name);
  return true;
}

static bool read_nodes_22(Section* s, snArena* arena, snGmshData* out, snFailure* failure) {
  if (!check_count_line(s, failure)) return false;
  int nodes = take_count(s);
  if (!make_points(s, nodes, arena, out, failure)) return false;
  for (int i = 0; i < nodes && !s->short_of; i++) {
    take_int(s);  // tag
    for (int k = 0; k < 3; k++) out->point[3 * i + k] = take_real(s);
  }
  return !s->short_of || cut_short(s, failure);
}

// What stands before the points of an element: where tags are given, two of them.
static void take_element_tags(Section* s, int tags) {
  for (int i = 0; tags > 0 && i < 2; i++) take_int(s);
}

static bool set_dimension(int type, snGmshData* out, snFailure* failure) {
  if (type != TRIANGLE && type != TETRAHEDRON)
    return sn_fail(failure, "has elements of type %d, neither triangles nor tetrahedra", type);
  out->dim = type == TRIANGLE ? 2 : 3;
  return true;
}

static void take_points(Section* s, snGmshData* out, int element) {
  for (int k = 0; k <= out->dim; k++) out->element[(out->dim + 1) * element + k] = take_int(s) - 1;
}

static bool read_text_elements_22(Section* s, snArena* arena, snGmshData* out, snFailure* failure) {
  int elements = take_count(s);
  take_int(s);  // tag
  int type = take_int(s), tags = take_int(s);
  if (s->short_of) return cut_short(s, failure);
  if (!set_dimension(type, out, failure) || !make_elements(s, elements, arena, out, failure)) return false;
  for (int i = 0; i < elements && !s->short_of; i++) {
    if (i > 0) take_int(s), take_int(s), tags = take_int(s);
    take_element_tags(s, tags);
    take_points(s, out, i);
  }
  return !s->short_of || cut_short(s, failure);
}

static bool read_binary_elements_22(Section* s, snArena* arena, snGmshData* out, snFailure* failure) {
  int elements = take_count(s), type = take_int(s);
  take_int(s);  // elements that follow this header
  int tags = take_int(s);
  take_int(s);  // tag of the first element
  if (s->short_of) return cut_short(s, failure);
  if (!set_dimension(type, out, failure) || !make_elements(s, elements, arena, out, failure)) return false;
  for (int i = 0; i < elements && !s->short_of; i++) {
    for (int k = 0; i > 0 && k < (tags > 0 ? 4 : 1); k++) take_int(s);
    take_element_tags(s, tags);
    take_points(s, out, i);
  }
  return !s->short_of || cut_short(s, failure);
}

static bool read_22(Section* nodes, Section* elements, snArena* arena, snGmshData* out, snFailure* failure) {
  return read_nodes_22(nodes, arena, out, failure) && check_count_line(elements, failure) &&
         (elements->binary ? read_binary_elements_22 : read_text_elements_22)(elements, arena, out, failure);
}

static bool read_41(Section* nodes, Section* elements, snArena* arena, snGmshData* out, snFailure* failure) {
  int lowest = 0;
  return read_nodes_41(nodes, arena, out, &lowest, failure) && read_elements_41(elements, arena, out, lowest, failure);
}

static bool check_elements(const snGmshData* out, snFailure* failure) {
  for (int i = 0; i < (out->dim + 1) * out->element_count; i++)
    if (out->element[i] < 0 || out->element[i] >= out->point_count)
      return sn_fail(failure, "has element %d with a node that does not exist", i / (out->dim + 1));
  return true;
}

// "2.2 0 8" after $MeshFormat: version, binary or not, bytes of a number.
static bool read_format(const char* data, size_t size, int* format, bool* binary, snFailure* failure) {
  static const char word[] = "$MeshFormat";
  if (size < sizeof word - 1 || memcmp(data, word, sizeof word - 1) != 0)
    return sn_fail(failure, "does not begin with $MeshFormat");
  Section s = {data + sizeof word - 1, data + size, "the format", false, false};
  double version = take_word(&s);
  int kind = take_int(&s);
  if (s.short_of) return sn_fail(failure, "has no version and kind after $MeshFormat");
  *binary = kind != 0;
  // The range comes first: the rounded hundredfold of a huge version is no int.
  *format = version > 0 && version < 100 ? (int)(100 * version + 0.5) : 0;
  if (*format != FORMAT_22 && *format != FORMAT_41)
    return sn_fail(failure, "has format %g; formats 2.2 and 4.1 can be read", version);
  return true;
}

bool sn_gmsh_read(const char* data, size_t size, snArena* arena, snGmshData* out, snFailure* failure) {
  int format = 0;
  Section nodes, elements;
  *out = (snGmshData){0};
  bool binary = false;
  if (!read_format(data, size, &format, &binary, failure) ||
      !find_section(data, size, "nodes", "$Nodes", "$EndNodes", &nodes, failure) ||
      !find_section(data, size, "elements", "$Elements", "$EndElements", &elements, failure))
    return false;
  nodes.binary = elements.binary = binary;
  return (format == FORMAT_41 ? read_41 : read_22)(&nodes, &elements, arena, out, failure) &&
         check_elements(out, failure);
}
