// fields.h — memory that is laid out by a field table
#pragma once
#include "sinew/fields.h"

// Every array starts at a multiple of this, and the last one is padded to it.
#define SN_ARRAY_ALIGNMENT ((size_t)64)

// Numbers in a field; false when they cannot be counted or a size is negative.
bool sn_field_numbers(const snModel* m, const snField* f, size_t* numbers);

// Bytes of all arrays of a table, each aligned; false when they cannot be counted.
bool sn_fields_bytes(const snModel* m, const snField* fields, int count, size_t* bytes);

// Points the array members of `object` (a model or a data) into an aligned block, in table order.
void sn_fields_place(const snModel* m, const snField* fields, int count, void* object, char* block);

// The first aligned address in `memory`.
char* sn_array_align(void* memory);

// The model's integer at an offset given by a descriptor.
int sn_model_size_at(const snModel* m, size_t offset);
