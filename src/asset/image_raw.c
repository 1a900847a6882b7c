// image_raw.c — images whose bytes are taken as they are
//   MuJoCo's own format is two integers, width and height, and three bytes per pixel. KTX is left to whoever draws.
#include "asset/image.h"

#include <limits.h>
#include <string.h>

#define HEADER        (2 * sizeof(int32_t))
#define FILE_CHANNELS 3

bool sn_image_read_raw(const char* data, size_t size, int channels, snArena* arena, snImage* out, snFailure* failure) {
  int32_t sides[2];
  if (size < HEADER) return sn_fail(failure, "is too short to hold its width and height");
  memcpy(sides, data, HEADER);
  int64_t pixels = (int64_t)sides[0] * sides[1];
  if (sides[0] < 1 || sides[1] < 1)
    return sn_fail(failure, "declares %d by %d pixels; both must be positive", sides[0], sides[1]);
  // the file cannot be larger than an int, so neither can a product that equals its size
  if (pixels > INT_MAX || (size_t)(FILE_CHANNELS * pixels) != size - HEADER)
    return sn_fail(failure, "has %zu bytes, but %d by %d pixels need %lld", size, sides[0], sides[1],
                   (long long)(FILE_CHANNELS * pixels + (int64_t)HEADER));
  if (channels < 1 || channels > FILE_CHANNELS)
    return sn_fail(failure, "has three channels per pixel, not the %d that 'nchannel' asks for", channels);

  *out = (snImage){sides[0], sides[1], channels, false, sn_arena_alloc(arena, size - HEADER)};
  if (!out->pixels) return false;
  memcpy(out->pixels, data + HEADER, size - HEADER);
  return true;
}

bool sn_image_read_ktx(const char* data, size_t size, int channels, snArena* arena, snImage* out, snFailure* failure) {
  if (size == 0) return sn_fail(failure, "is empty");
  if (channels < 1 || (int64_t)size * channels > INT_MAX)
    return sn_fail(failure, "cannot be kept with %d channels per pixel", channels);
  // conformance: the width counts bytes, yet every pixel takes all channels; what is beyond the file is zero
  *out = (snImage){(int)size, 1, channels, false, sn_arena_zalloc(arena, size * (size_t)channels)};
  if (!out->pixels) return false;
  memcpy(out->pixels, data, size);
  return true;
}
