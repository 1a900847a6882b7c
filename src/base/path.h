// path.h — parts of paths, and where one path lies as seen from another
#pragma once
#include "base/arena.h"

// The name of a file without its folders: the end of `path` itself.
const char* sn_path_base(const char* path);

// The same without its ending; NULL out of memory.
char* sn_path_stem(snArena* arena, const char* path);

// The same path without "." and without "name/.."; NULL out of memory.
char* sn_path_reduce(snArena* arena, const char* path);

// `path` as it is written in a file that stands in `folder`; both are seen from the working directory. Absolute where
// there is no way down from one to the other. NULL out of memory.
char* sn_path_relative(snArena* arena, const char* folder, const char* path);
