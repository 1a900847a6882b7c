// file_write.h — files that are either written whole or not at all
#pragma once
#include <stdbool.h>
#include <stddef.h>

// Writes a temporary file beside `path` and moves it there; what was there before stays until then. Returns NULL, or
// why it failed, in words; `buffer` holds them where they are the system's. A device or pipe is written directly.
const char* sn_file_write(const char* path, const void* data, size_t size, char* buffer, size_t buffer_size);

// What an errno of opening, reading or writing means, in words.
const char* sn_file_reason(int error, char* buffer, size_t size);
