// checksum.h — short numbers that tell whether long ones are equal to the last bit
#pragma once
#include "sinew/fields.h"

// Of numbers as they lie in memory. Two arrays of equal length that differ in one number never have the same checksum.
uint64_t sn_checksum(const double* numbers, size_t count);

// Of everything in a model that a step can depend on: sizes, options, arrays, names. Where files lie does not count.
uint64_t sn_model_checksum(const snModel* m);
