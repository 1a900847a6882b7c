// fields.h — descriptors of all fields, so that programs find them by name
//   Arguments: a stage or kind that does not exist has the name "" and no bytes.
//   Threads: the tables are constant; any thread may read them at any time.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum snKind { SN_KIND_DOUBLE, SN_KIND_FLOAT, SN_KIND_INT, SN_KIND_INT64, SN_KIND_BYTE, SN_KIND_CHAR } snKind;

#define SN_NO_SIZE ((size_t)-1)

// One row of a field table. Offsets named *_size point at an int of snModel, those of frame fields at one of snData.
typedef struct snField {
  const char* name;
  const char* doc;
  snKind kind;
  int width;         // numbers per element: 3 for snVec3
  size_t offset;     // of the pointer (arrays) or of the value (sizes, options)
  size_t rows_size;  // SN_NO_SIZE: a single value inside the struct
  size_t cols_size;  // SN_NO_SIZE: one column of elements
  size_t into_size;  // SN_NO_SIZE: not an index
  snStage stage;     // data only
} snField;

// The tables, each with its length; options, statistics and visual settings are single values inside snModel.
SN_API const snField* sn_model_size_fields(int* count);
SN_API const snField* sn_option_fields(int* count);     // offsets into snOption, names without prefix
SN_API const snField* sn_statistic_fields(int* count);  // offsets into snStatistic
SN_API const snField* sn_visual_fields(int* count);     // offsets into snVisual, names "group_name"
SN_API const snField* sn_model_fields(int* count);
SN_API const snField* sn_data_fields(int* count);

// What a step decides the length of: counts inside snData, arrays that they count, and the members of snContact, which
// are single values with offsets into a contact.
SN_API const snField* sn_frame_size_fields(int* count);
SN_API const snField* sn_frame_fields(int* count);
SN_API const snField* sn_contact_fields(int* count);

// Where a field's numbers lie and how many there are: rows x cols elements of `width` numbers.
SN_API void* sn_model_field_data(const snModel* m, const snField* f);
SN_API void* sn_data_field_data(const snData* d, const snField* f);
SN_API void sn_field_shape(const snModel* m, const snField* f, int* rows, int* cols);

// The same for frame fields and their sizes, whose numbers sn_data_field_data finds; NULL if there are no rows.
SN_API void sn_frame_field_shape(const snData* d, const snField* f, int* rows, int* cols);

// Bytes of one number.
SN_API size_t sn_kind_bytes(snKind kind);

// Name and one-line description of a stage.
SN_API const char* sn_stage_name(snStage stage);
SN_API const char* sn_stage_doc(snStage stage);

#ifdef __cplusplus
}
#endif
