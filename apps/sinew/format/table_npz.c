// table_npz.c — rows from NumPy archives, those of `sinew run` and those of numpy.savez
//   An archive is a zip, read by libzip. An array whose first length is the number of rows (that of the first array) is
//   a field; others, whose rows follow each other at "<counter>.start", vary in length.
#include "format/archive.h"
#include "format/table.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_DIMS 4

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

static bool add_array(snTable* table, const char* name, const snInput* file, bool first) {
  Array array;
  if (!read_array((const uint8_t*)file->data, file->size, &array))
    return sn_table_fail(table, "'%s' in it is not an array of numbers in C order", name);
  // an empty array may claim any number of rows
  if (first && array.dims > 0 && array.count > 0) table->rows = array.shape[0];
  if (array.code == 'U') return add_texts(table, name, &array);
  bool starts = strlen(name) > 6 && strcmp(name + strlen(name) - 6, ".start") == 0;
  return starts || add_series(table, name, &array);
}

// Bytes that no terminal should be sent stand as "?".
static void printable(const char* text, size_t length, char* out, size_t size) {
  size_t used = 0;
  for (; used < length && used + 1 < size; used++) out[used] = isprint((unsigned char)text[used]) ? text[used] : '?';
  out[used] = '\0';
}

static bool add_entry(snTable* table, const snArchive* archive, int index) {
  const char* file_name = sn_archive_name(archive, index);
  size_t length = strlen(file_name);
  char name[192];
  snInput file;
  if (length < 5 || strcmp(file_name + length - 4, ".npy") != 0) return true;
  printable(file_name, length - 4, name, sizeof(name));
  if (!sn_archive_read(archive, index, &file)) return table->good = false;
  bool good = add_array(table, name, &file, index == 0);
  sn_input_close(&file);
  return good;
}

bool sn_table_npz(snTable* table, snInput* input) {
  snArchive archive;
  if (!sn_archive_open_memory(&archive, table->path, input->data, input->size)) return table->good = false;
  for (int i = 0; i < sn_archive_count(&archive) && table->good; i++)
    if (!add_entry(table, &archive, i)) table->good = false;
  sn_archive_close(&archive);
  return table->good;
}
