// print.h — model and data as text, for reading and comparing
//   Prints one field after the other, by the tables of fields.h: its name, shape and description, then its rows with
//   the names of the objects that they belong to. Numbers are printed with enough digits to be read back exactly, so
//   equal text means equal values.
//   Threads: as for any reader of the model and the data.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// Receives the text piece by piece.
typedef void snTextSink(void* context, const char* text, size_t length);

// Sizes, options, statistics, visual settings and all arrays of a model.
SN_API void sn_model_print(const snModel* m, snTextSink* sink, void* context);

// Time, energy, warnings, timers, all arrays of a data, contacts and constraint rows.
SN_API void sn_data_print(const snModel* m, const snData* d, snTextSink* sink, void* context);

// The same into a file; false if it cannot be written.
SN_API bool sn_model_print_file(const snModel* m, const char* path);
SN_API bool sn_data_print_file(const snModel* m, const snData* d, const char* path);

#ifdef __cplusplus
}
#endif
