// print.c — model and data as text
//   reads   the tables of fields        writes  text to a sink
//   body_mass [3]  mass [kg]
//     0 world: 0
//     1 arm: 1.5
#include "sinew/print.h"
#include "base/allocator.h"
#include "base/file.h"
#include "base/growing_text.h"
#include "base/text.h"
#include "sinew/fields.h"
#include "sinew/support.h"

#include <stdio.h>
#include <string.h>

// bytes beyond which textures and the like are only counted
#define MOST_BYTES 4096

typedef struct Out {
  snTextSink* sink;
  void* context;
} Out;

static void put(const Out* out, const char* text) { out->sink(out->context, text, strlen(text)); }

static void put_integer(const Out* out, long long value) {
  char text[24];
  snprintf(text, sizeof text, "%lld", value);
  put(out, text);
}

static void put_number(const Out* out, double value) {
  char text[SN_NUMBER_TEXT];
  sn_text_from_number(value, text);
  put(out, text);
}

static void put_title(const Out* out, const char* title) {
  put(out, "\n== ");
  put(out, title);
  put(out, "\n");
}

// ---- values of all kinds

static void put_value(const Out* out, snKind kind, const void* at, size_t i) {
  put(out, " ");
  switch (kind) {
    case SN_KIND_DOUBLE: put_number(out, ((const double*)at)[i]); break;
    case SN_KIND_FLOAT: put_number(out, (double)((const float*)at)[i]); break;
    case SN_KIND_INT: put_integer(out, ((const int*)at)[i]); break;
    case SN_KIND_INT64: put_integer(out, ((const int64_t*)at)[i]); break;
    case SN_KIND_BYTE:
    case SN_KIND_CHAR: put_integer(out, ((const unsigned char*)at)[i]); break;
  }
}

static void put_values(const Out* out, snKind kind, const void* at, size_t count) {
  for (size_t i = 0; i < count; i++) put_value(out, kind, at, i);
  put(out, "\n");
}

// Texts that follow each other, one a line.
static void put_texts(const Out* out, const char* text, size_t size) {
  for (size_t i = 0; i < size;) {
    size_t length = strnlen(text + i, size - i);
    put(out, "  ");
    out->sink(out->context, text + i, length);
    put(out, "\n");
    i += length + 1;
  }
}

// ---- rows of objects

// Kinds of objects by the size that counts them.
static snObjectType counted_by(size_t rows_size) {
  static const struct {
    size_t size;
    snObjectType type;
  } kinds[] = {
      {offsetof(snModel, nbody), SN_OBJ_BODY},       {offsetof(snModel, njnt), SN_OBJ_JOINT},
      {offsetof(snModel, ngeom), SN_OBJ_GEOM},       {offsetof(snModel, nsite), SN_OBJ_SITE},
      {offsetof(snModel, ncam), SN_OBJ_CAMERA},      {offsetof(snModel, nlight), SN_OBJ_LIGHT},
      {offsetof(snModel, nmesh), SN_OBJ_MESH},       {offsetof(snModel, nskin), SN_OBJ_SKIN},
      {offsetof(snModel, nhfield), SN_OBJ_HFIELD},   {offsetof(snModel, ntex), SN_OBJ_TEXTURE},
      {offsetof(snModel, nmat), SN_OBJ_MATERIAL},    {offsetof(snModel, npair), SN_OBJ_PAIR},
      {offsetof(snModel, nexclude), SN_OBJ_EXCLUDE}, {offsetof(snModel, neq), SN_OBJ_EQUALITY},
      {offsetof(snModel, ntendon), SN_OBJ_TENDON},   {offsetof(snModel, nu), SN_OBJ_ACTUATOR},
      {offsetof(snModel, nsensor), SN_OBJ_SENSOR},   {offsetof(snModel, nnumeric), SN_OBJ_NUMERIC},
      {offsetof(snModel, ntext), SN_OBJ_TEXT},       {offsetof(snModel, ntuple), SN_OBJ_TUPLE},
      {offsetof(snModel, nkey), SN_OBJ_KEY},
  };
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (kinds[i].size == rows_size) return kinds[i].type;
  return SN_OBJ_UNKNOWN;
}

static void put_row_name(const Out* out, const snModel* m, snObjectType type, int row) {
  put(out, "  ");
  put_integer(out, row);
  const char* name = type == SN_OBJ_UNKNOWN ? NULL : sn_id_to_name(m, type, row);
  if (name && name[0]) {
    put(out, " ");
    put(out, name);
  }
  put(out, ":");
}

static void put_head(const Out* out, const snField* f, int rows, int cols) {
  put(out, f->name);
  put(out, " [");
  put_integer(out, rows);
  if (f->cols_size != SN_NO_SIZE) put(out, " x "), put_integer(out, cols);
  if (f->width > 1) put(out, " x "), put_integer(out, f->width);
  put(out, "]  ");
  put(out, f->doc);
  put(out, "\n");
}

static void put_array(const Out* out, const snModel* m, const snField* f, const void* at, int rows, int cols,
                      snObjectType type) {
  put_head(out, f, rows, cols);
  size_t width = (size_t)cols * (size_t)f->width, row_bytes = width * sn_kind_bytes(f->kind);
  if (rows <= 0 || width == 0 || !at) return;
  if (f->kind == SN_KIND_CHAR) {
    put_texts(out, at, (size_t)rows * width);
  } else if (f->kind == SN_KIND_BYTE && (size_t)rows * width > MOST_BYTES) {
    put(out, "  not shown\n");
  } else {
    for (int row = 0; row < rows; row++) {
      put_row_name(out, m, type, row);
      put_values(out, f->kind, (const char*)at + (size_t)row * row_bytes, width);
    }
  }
}

// Single values inside a struct, one a line.
static void put_members(const Out* out, const char* title, const snField* fields, int count, const void* object) {
  put_title(out, title);
  for (int i = 0; i < count; i++) {
    put(out, fields[i].name);
    put(out, ":");
    put_values(out, fields[i].kind, (const char*)object + fields[i].offset, (size_t)fields[i].width);
  }
}

// ---- model

void sn_model_print(const snModel* m, snTextSink* sink, void* context) {
  Out out = {sink, context};
  int count;
  const snField* fields = sn_model_size_fields(&count);
  put_members(&out, "sizes", fields, count, m);
  fields = sn_option_fields(&count);
  put_members(&out, "options", fields, count, &m->opt);
  fields = sn_statistic_fields(&count);
  put_members(&out, "statistics", fields, count, &m->stat);
  fields = sn_visual_fields(&count);
  put_members(&out, "visual settings", fields, count, &m->vis);
  put_title(&out, "arrays");
  fields = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    int rows, cols;
    sn_field_shape(m, &fields[i], &rows, &cols);
    put_array(&out, m, &fields[i], sn_model_field_data(m, &fields[i]), rows, cols, counted_by(fields[i].rows_size));
  }
}

// ---- data

static void put_counters(const Out* out, const snData* d) {
  put_title(out, "warnings");
  for (int i = 0; i < SN_WARNING_COUNT; i++) {
    put(out, sn_warning_name((snWarning)i));
    put(out, ": ");
    put_integer(out, d->warning[i].count);
    if (d->warning[i].count) put(out, " times, last "), put_integer(out, d->warning[i].last);
    put(out, "\n");
  }
  put_title(out, "timers");
  for (int i = 0; i < SN_STAGE_COUNT; i++) {
    if (!d->timer[i].calls) continue;
    put(out, sn_stage_name((snStage)i));
    put(out, ": ");
    put_number(out, d->timer[i].seconds);
    put(out, " s in ");
    put_integer(out, d->timer[i].calls);
    put(out, " calls\n");
  }
}

static void put_contacts(const Out* out, const snModel* m, const snData* d) {
  int count;
  const snField* fields = sn_contact_fields(&count);
  put_title(out, "contacts");
  for (int c = 0; c < d->ncon; c++) {
    put(out, "contact ");
    put_integer(out, c);
    for (int side = 0; side < 2; side++) {
      const char* name = sn_id_to_name(m, SN_OBJ_GEOM, d->contact[c].geom[side]);
      put(out, side ? " and " : " of ");
      put(out, name && name[0] ? name : "a geom");
    }
    put(out, "\n");
    for (int i = 0; i < count; i++) {
      put(out, "  ");
      put(out, fields[i].name);
      put(out, ":");
      put_values(out, fields[i].kind, (const char*)&d->contact[c] + fields[i].offset, (size_t)fields[i].width);
    }
  }
}

void sn_data_print(const snModel* m, const snData* d, snTextSink* sink, void* context) {
  Out out = {sink, context};
  int count, rows, cols;
  put_title(&out, "state");
  put(&out, "time:");
  put_values(&out, SN_KIND_DOUBLE, &d->time, 1);
  put(&out, "energy:");
  put_values(&out, SN_KIND_DOUBLE, d->energy, 2);
  put_counters(&out, d);
  put_title(&out, "arrays");
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++) {
    sn_field_shape(m, &fields[i], &rows, &cols);
    put_array(&out, m, &fields[i], sn_data_field_data(d, &fields[i]), rows, cols, counted_by(fields[i].rows_size));
  }
  put_contacts(&out, m, d);
  fields = sn_frame_size_fields(&count);
  put_members(&out, "constraint rows", fields, count, d);
  fields = sn_frame_fields(&count);
  for (int i = 0; i < count; i++) {
    sn_frame_field_shape(d, &fields[i], &rows, &cols);
    put_array(&out, m, &fields[i], sn_data_field_data(d, &fields[i]), rows, cols, SN_OBJ_UNKNOWN);
  }
}

// ---- files

static void grow(void* context, const char* text, size_t length) { sn_grow(context, text, length); }

static bool write_file(snGrowingText* text, const char* path) {
  char reason[128];
  bool written = !text->failed && !sn_file_write(path, text->data, text->length, reason, sizeof reason);
  sn_free(&text->allocator, text->data);
  return written;
}

bool sn_model_print_file(const snModel* m, const char* path) {
  snGrowingText text = {.allocator = m->allocator};
  sn_model_print(m, grow, &text);
  return write_file(&text, path);
}

bool sn_data_print_file(const snModel* m, const snData* d, const char* path) {
  snGrowingText text = {.allocator = d->allocator};
  sn_data_print(m, d, grow, &text);
  return write_file(&text, path);
}
