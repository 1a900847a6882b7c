// inflate.h — data compressed by zlib
#pragma once
#include <stdbool.h>
#include <stddef.h>

// A whole stream of zlib into exactly `room` bytes; false where the stream is damaged or has another length.
bool sn_inflate(const unsigned char* data, size_t size, unsigned char* out, size_t room);
