// npz.h — zip archives, and NumPy's: a zip of .npy files, one per array
#pragma once
#include <stdint.h>
#include <stdio.h>
#include "sinew/fields.h"

#define SN_NPZ_NAME 512  // characters of a file's name, the last one 0

typedef struct snNpzEntry {
  char name[SN_NPZ_NAME];
  uint32_t crc, packed, size, offset;
  uint16_t method;
} snNpzEntry;

typedef struct snNpz {
  FILE* file;
  uint64_t written;
  snNpzEntry* entries;
  int count, capacity;
  const char* comment;  // about the whole archive, which NumPy passes over; NULL: none
} snNpz;

// Largest archive this writer makes: the plain zip format counts bytes in 32 bits.
#define SN_NPZ_LIMIT ((uint64_t)UINT32_MAX)

// Adds a file. False when out of memory, or where the name is too long; trouble with the file shows in ferror.
bool sn_npz_add_file(snNpz* npz, const char* name, const void* bytes, size_t size);

// Adds an array of `dims` dimensions, row-major. False when out of memory; trouble with the file shows in ferror.
bool sn_npz_add(snNpz* npz, const char* name, snKind kind, int dims, const int64_t* shape, const void* numbers);

// Adds texts (UTF-8) as an array of NumPy strings. False when out of memory.
bool sn_npz_add_texts(snNpz* npz, const char* name, const char* const* texts, int64_t count);

// Writes the directory of the archive and frees the entries.
void sn_npz_finish(snNpz* npz);

// Frees the entries of an archive that is given up.
void sn_npz_discard(snNpz* npz);
