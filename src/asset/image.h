// image.h — image files into pixels
//   Readers know nothing of models and run on any thread; what is wrong comes back in words.
#pragma once
#include "base/arena.h"
#include "base/report.h"
#include "sinew/types.h"

// Rows from the top, pixels from the left, one byte per channel.
typedef struct snImage {
  int width, height, channels;
  bool srgb;  // says that its colours are sRGB
  snByte* pixels;
} snImage;

// The image in a file with that many channels per pixel, in `arena`; false with the reason.
typedef bool snImageReader(const char* data, size_t size, int channels, snArena* arena, snImage* out,
                           snFailure* failure);

// PNG, as 1 (grey), 3 (RGB) or 4 (RGBA) channels whatever it has. Grey of a coloured image is its red.
snImageReader sn_image_read_png;

// MuJoCo's own format: width, height, three bytes per pixel.
snImageReader sn_image_read_raw;

// KTX, which is not looked into: one row as long as the file.
snImageReader sn_image_read_ktx;
