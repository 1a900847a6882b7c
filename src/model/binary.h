// binary.h — binary models (.snb) in memory
#pragma once
#include <stdbool.h>
#include <stddef.h>

// Whether bytes begin like a binary model.
bool sn_binary_is(const void* data, size_t size);

// Writes the checksum that these bytes should have into them, where they are long enough to hold one: for programs
// that build or alter binary models on purpose.
void sn_binary_sign(void* data, size_t size);
