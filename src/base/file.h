// file.h — files in and out
#pragma once
#include "base/report.h"
#include "sinew/mjcf.h"
#include <stdbool.h>
#include <stddef.h>

// ---- the one way in for every byte that is read: assets in memory, the caller's source, the disk

typedef struct snFileAccess {
  const snLoadOptions* options;  // never NULL; assets, source, no_disk
  snAllocator allocator;
} snFileAccess;

// Access as the caller's options say; NULL: nothing special.
snFileAccess sn_file_access(const snLoadOptions* options);

// An open file: bytes and how to give them back.
typedef struct snFileBytes {
  const char* data;
  size_t size;
  int origin;  // who closes it; private to file.c
} snFileBytes;

// Reads a whole file. On failure reports at `at` what was tried and why it failed (missing, a directory, no
// permission, too large), and returns false.
bool sn_file_read(const snFileAccess* access, const char* path, snReport* report, snAt at, snFileBytes* out);
void sn_file_close(const snFileAccess* access, snFileBytes* bytes);

// Path of `name` as seen from the file `base` (its folder joined), in `arena`. Absolute names stay as they are.
char* sn_file_join(snArena* arena, const char* folder, const char* name);
char* sn_file_folder(snArena* arena, const char* path);  // "" or ending in '/'

// ---- files that are either written whole or not at all

// Writes a temporary file beside `path` and moves it there; what was there before stays until then. Returns NULL, or
// why it failed, in words; `buffer` holds them where they are the system's. A device or pipe is written directly.
const char* sn_file_write(const char* path, const void* data, size_t size, char* buffer, size_t buffer_size);

// What an errno of opening, reading or writing means, in words.
const char* sn_file_reason(int error, char* buffer, size_t size);
