// checksum.h — checksums of numbers and bytes
#pragma once
#include "sinew/fields.h"
#include <stddef.h>
#include <stdint.h>

// ---- short numbers that tell whether long ones are equal to the last bit

// Of numbers as they lie in memory. Two arrays of equal length that differ in one number never have the same checksum.
uint64_t sn_checksum(const double* numbers, size_t count);

// Of everything in a model that a step can depend on: sizes, options, arrays, names. Where files lie does not count.
uint64_t sn_model_checksum(const snModel* m);

// ---- CRC-32 of ISO 3309, as zip and many other formats use it

// Continues a checksum; 0 starts one.
uint32_t sn_crc(uint32_t crc, const void* bytes, size_t count);
