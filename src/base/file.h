// file.h — the one way in for every byte that is read: assets in memory, the caller's source, the disk
#pragma once
#include "base/report.h"
#include "sinew/mjcf.h"

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
