// mjcf.h — models from files
//   Files are source code: every error found is reported with file, line and column, through includes.
//   Arguments: a path or text of NULL is an error in `diag`.
//   Threads: all calls may run at the same time, with separate diagnostics, sources and allocators, or ones made for
//   it.
#pragma once
#include "sinew/data.h"
#include "sinew/diagnostics.h"
#include "sinew/plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

// A file given in memory.
typedef struct snAsset {
  const char* name;
  const void* data;
  size_t size;
} snAsset;

// Opens `path`; true with data and size set, memory owned by the callee until `close`.
typedef struct snFileSource {
  bool (*open)(void* context, const char* path, const void** data, size_t* size);
  void (*close)(void* context, const void* data);
  void* context;
} snFileSource;

typedef struct snLoadOptions {
  bool strict;           // refuse everything MuJoCo would not load, by name
  const char* dialect;   // "3.5" or "4.0": what words mean that changed their meaning; NULL: as the file says (physics.h)
  const char* physics;   // versions and switches, as in <option physics>; NULL: as the file says
  const snAsset* assets; // looked up by path before anything else
  int asset_count;
  snFileSource source;   // asked next; then the disk
  bool no_disk;          // never open files
  bool no_visual;        // skip what only serves drawing: pixels of textures, of meshes that do not collide, OpenSim's mesh files
  snAllocator allocator; // zero: the C library's
  snPluginTable plugins; // rows of the program's own plugins, which must live as long as the model and its copies
} snLoadOptions;

// A model from a file, MJCF or .snb by its content; NULL with errors in `diag`. `options` and `diag` may be NULL. The
// first form takes the layout that the program was compiled with (SN_LAYOUT).
SN_API snModel* sn_load_as(const char* path, const snLoadOptions* options, snDiagnostics* diag, uint64_t layout);
static inline snModel* sn_load(const char* path, const snLoadOptions* options, snDiagnostics* diag) {
  return sn_load_as(path, options, diag, SN_LAYOUT);
}

// A model from memory; `name` stands for the file in messages and gives the folder of relative paths.
SN_API snModel* sn_load_memory_as(const void* data, size_t size, const char* name, const snLoadOptions* options,
                                  snDiagnostics* diag, uint64_t layout);
static inline snModel* sn_load_memory(const void* data, size_t size, const char* name, const snLoadOptions* options,
                                      snDiagnostics* diag) {
  return sn_load_memory_as(data, size, name, options, diag, SN_LAYOUT);
}

// Writes a binary model; false with an error in `diag`.
SN_API bool sn_save_binary(const snModel* m, const char* path, snDiagnostics* diag);

// The same into memory from the model's allocator; the caller releases it with sn_release.
SN_API void* sn_save_binary_memory(const snModel* m, size_t* size);
SN_API void sn_release(const snModel* m, void* memory);

// A binary model from memory; the only loader of builds without the model compiler.
SN_API snModel* sn_load_binary(const void* data, size_t size, const char* name, const snLoadOptions* options,
                               snDiagnostics* diag);

#ifdef __cplusplus
}
#endif
