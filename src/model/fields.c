// fields.c — descriptors of all fields, and the arithmetic of arrays laid out by them
//   The second and last expansion of the tables in model_fields.h, data_fields.h, frame_fields.h and contact.h; from
//   here on, ordinary loops.
#include "model/fields.h"

#include <stdint.h>

// The numbers that a type is made of: arrays have turned into pointers here, and all our structs hold doubles.
#define KIND(type) \
  _Generic(*(type*)NULL, float : SN_KIND_FLOAT, float* : SN_KIND_FLOAT, int : SN_KIND_INT, int* : SN_KIND_INT, \
           int64_t : SN_KIND_INT64, snByte : SN_KIND_BYTE, char : SN_KIND_CHAR, default : SN_KIND_DOUBLE)
#define NUMBER_BYTES(type) \
  _Generic(*(type*)NULL, float : 4, float* : 4, int : 4, int* : 4, snByte : 1, char : 1, default : 8)

#define WIDTH(type)      ((int)(sizeof(type) / NUMBER_BYTES(type)))
#define MODEL_SIZE(name) offsetof(snModel, name)

#define STAGED(owner, type, name, text, stage, doc) \
  {text, doc, KIND(type), WIDTH(type), offsetof(owner, name), SN_NO_SIZE, SN_NO_SIZE, SN_NO_SIZE, stage},
#define SINGLE(owner, type, name, text, doc) STAGED(owner, type, name, text, SN_STAGE_state, doc)

#define SIZE(name, doc) SINGLE(snModel, int, name, #name, doc)
static const snField size_fields[] = {SN_MODEL_SIZES(SIZE)};
#undef SIZE
#define OPT(type, name, doc) SINGLE(snOption, type, name, #name, doc)
static const snField option_fields[] = {SN_OPTION_FIELDS(OPT)};
#undef OPT
#define OPT(type, name, doc) SINGLE(snStatistic, type, name, #name, doc)
static const snField statistic_fields[] = {SN_STATISTIC_FIELDS(OPT)};
#undef OPT
#define VIS(group, type, name, doc) SINGLE(snVisual, type, group##_##name, #group "_" #name, doc)
static const snField visual_fields[] = {SN_VISUAL_FIELDS(VIS)};
#undef VIS

#define ARRAY(owner, type, name, rows, cols, into, stage, doc) \
  {#name, doc, KIND(type), WIDTH(type), offsetof(owner, name), MODEL_SIZE(rows), cols, into, stage},

#define VAL(type, name, rows, doc) ARRAY(snModel, type, name, rows, SN_NO_SIZE, SN_NO_SIZE, SN_STAGE_state, doc)
#define REF(name, rows, into, doc) ARRAY(snModel, int, name, rows, SN_NO_SIZE, MODEL_SIZE(into), SN_STAGE_state, doc)
#define MAT(type, name, rows, cols, doc) \
  ARRAY(snModel, type, name, rows, MODEL_SIZE(cols), SN_NO_SIZE, SN_STAGE_state, doc)
static const snField model_fields[] = {SN_MODEL_FIELDS(VAL, REF, MAT)};
#undef VAL
#undef REF
#undef MAT

#define VAL(type, name, rows, stage, doc) ARRAY(snData, type, name, rows, SN_NO_SIZE, SN_NO_SIZE, SN_STAGE_##stage, doc)
#define REF(name, rows, into, stage, doc) \
  ARRAY(snData, int, name, rows, SN_NO_SIZE, MODEL_SIZE(into), SN_STAGE_##stage, doc)
static const snField data_fields[] = {SN_DATA_FIELDS(VAL, REF)};
#undef VAL
#undef REF

#define SIZE(name, doc) STAGED(snData, int, name, #name, SN_STAGE_constraint_rows, doc)
static const snField frame_size_fields[] = {SN_FRAME_SIZES(SIZE)};
#undef SIZE
#define VAL(type, name, rows, stage, doc)                                                                \
  {#name,      doc,        KIND(type),      WIDTH(type), offsetof(snData, name), offsetof(snData, rows), \
   SN_NO_SIZE, SN_NO_SIZE, SN_STAGE_##stage},
static const snField frame_fields[] = {SN_FRAME_FIELDS(VAL)};
#undef VAL
#define MEMBER(type, name, doc) STAGED(snContact, type, name, #name, SN_STAGE_collide, doc)
static const snField contact_fields[] = {SN_CONTACT_FIELDS(MEMBER)};
#undef MEMBER

typedef struct StageText {
  const char *name, *doc;
} StageText;

#define STAGE(name, when, reads, writes, doc) {#name, doc},
static const StageText stage_texts[] = {SN_STAGES(STAGE)};
#undef STAGE

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))
#define TABLE(function, table)          \
  const snField* function(int* count) { \
    *count = COUNT(table);              \
    return table;                       \
  }
TABLE(sn_model_size_fields, size_fields)
TABLE(sn_option_fields, option_fields)
TABLE(sn_statistic_fields, statistic_fields)
TABLE(sn_visual_fields, visual_fields)
TABLE(sn_model_fields, model_fields)
TABLE(sn_data_fields, data_fields)
TABLE(sn_frame_size_fields, frame_size_fields)
TABLE(sn_frame_fields, frame_fields)
TABLE(sn_contact_fields, contact_fields)

static void* member(const void* object, const snField* f) {
  char* at = (char*)object + f->offset;
  return f->rows_size == SN_NO_SIZE ? at : *(void**)at;
}

void* sn_model_field_data(const snModel* m, const snField* f) { return member(m, f); }

void* sn_data_field_data(const snData* d, const snField* f) { return member(d, f); }

int sn_model_size_at(const snModel* m, size_t offset) { return *(const int*)((const char*)m + offset); }

void sn_field_shape(const snModel* m, const snField* f, int* rows, int* cols) {
  *rows = f->rows_size == SN_NO_SIZE ? 1 : sn_model_size_at(m, f->rows_size);
  *cols = f->cols_size == SN_NO_SIZE ? 1 : sn_model_size_at(m, f->cols_size);
}

void sn_frame_field_shape(const snData* d, const snField* f, int* rows, int* cols) {
  *rows = f->rows_size == SN_NO_SIZE ? 1 : *(const int*)((const char*)d + f->rows_size);
  *cols = 1;
}

size_t sn_kind_bytes(snKind kind) {
  switch (kind) {
    case SN_KIND_DOUBLE: return sizeof(double);
    case SN_KIND_FLOAT: return sizeof(float);
    case SN_KIND_INT: return sizeof(int);
    case SN_KIND_INT64: return sizeof(int64_t);
    case SN_KIND_BYTE:
    case SN_KIND_CHAR: return 1;
  }
  return 0;
}

const char* sn_stage_name(snStage stage) { return (unsigned)stage < SN_STAGE_COUNT ? stage_texts[stage].name : ""; }

const char* sn_stage_doc(snStage stage) { return (unsigned)stage < SN_STAGE_COUNT ? stage_texts[stage].doc : ""; }

bool sn_field_numbers(const snModel* m, const snField* f, size_t* numbers) {
  int rows, cols;
  sn_field_shape(m, f, &rows, &cols);
  if (rows < 0 || cols < 0) return false;
  // below 2^62: both are ints
  uint64_t elements = (uint64_t)rows * (uint64_t)cols;
  if (elements > SIZE_MAX / 64 / (uint64_t)f->width) return false;
  *numbers = (size_t)elements * (size_t)f->width;
  return true;
}

static size_t padded(size_t bytes) {
  return (bytes + SN_ARRAY_ALIGNMENT - 1) / SN_ARRAY_ALIGNMENT * SN_ARRAY_ALIGNMENT;
}

bool sn_fields_bytes(const snModel* m, const snField* fields, int count, size_t* bytes) {
  size_t total = 0;
  for (int i = 0; i < count; i++) {
    size_t numbers;
    if (!sn_field_numbers(m, &fields[i], &numbers)) return false;
    size_t array = padded(numbers * sn_kind_bytes(fields[i].kind));
    if (array > SIZE_MAX / 2 - total) return false;
    total += array;
  }
  *bytes = total;
  return true;
}

void sn_fields_place(const snModel* m, const snField* fields, int count, void* object, char* block) {
  for (int i = 0; i < count; i++) {
    size_t numbers = 0;
    sn_field_numbers(m, &fields[i], &numbers);
    *(void**)((char*)object + fields[i].offset) = block;
    block += padded(numbers * sn_kind_bytes(fields[i].kind));
  }
}

char* sn_array_align(void* memory) {
  size_t over = (uintptr_t)memory % SN_ARRAY_ALIGNMENT;
  return (char*)memory + (over ? SN_ARRAY_ALIGNMENT - over : 0);
}
