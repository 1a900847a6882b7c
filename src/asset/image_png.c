// image_png.c — PNG images, decoded by libpng
//   Depth and palette become bytes, 16 bits lose the lower 8, and no colour is corrected: what is stored is what comes
//   out. Checksums must be right. libpng leaves through longjmp, which stays inside this file.
#include "asset/image.h"

#ifndef SN_HAVE_PNG

bool sn_image_read_png(const char* data, size_t size, int channels, snArena* arena, snImage* out, snFailure* failure) {
  (void)data, (void)size, (void)channels, (void)arena, (void)out;
  return sn_fail(failure, "is a PNG image, and this build of Sinew was made without libpng");
}

#else

#include <limits.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

// no deflated stream shrinks further, so larger claims are lies
#define MOST_SHRINKING 1032

typedef struct Decoder {
  const char* data;
  size_t size, used;
  snArena* arena;
  snFailure* failure;
  bool starved;  // no memory left
  jmp_buf escape;
  png_structp png;
  png_infop info;
} Decoder;

static void stop(png_structp png, png_const_charp message) {
  Decoder* decoder = png_get_error_ptr(png);
  if (!decoder->starved) sn_fail(decoder->failure, "cannot be decoded: %s", message);
  longjmp(decoder->escape, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) { (void)png, (void)message; }

static png_voidp take_memory(png_structp png, png_alloc_size_t bytes) {
  Decoder* decoder = png_get_mem_ptr(png);
  void* memory = sn_arena_alloc(decoder->arena, bytes);
  if (!memory) decoder->starved = true;
  return memory;
}

// the arena gives everything back at once
static void leave_memory(png_structp png, png_voidp memory) { (void)png, (void)memory; }

static void read_bytes(png_structp png, png_bytep out, size_t count) {
  Decoder* decoder = png_get_io_ptr(png);
  if (count > decoder->size - decoder->used) png_error(png, "the file ends too early");
  memcpy(out, decoder->data + decoder->used, count);
  decoder->used += count;
}

// Whether there is a chunk that calls the colours sRGB, wherever it stands.
static bool has_srgb_chunk(const Decoder* decoder) {
  size_t at = 8;
  while (at + 12 <= decoder->size) {
    const unsigned char* chunk = (const unsigned char*)decoder->data + at;
    size_t length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
    if (memcmp(chunk + 4, "sRGB", 4) == 0) return true;
    if (memcmp(chunk + 4, "IEND", 4) == 0) return false;
    at += 12 + length;
  }
  return false;
}

static void ask_for(png_structp png, int channels) {
  png_set_expand(png);
  png_set_strip_16(png);
  if (channels >= 3) png_set_gray_to_rgb(png);
  if (channels == 4)
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  else
    png_set_strip_alpha(png);
}

static snByte** row_pointers(Decoder* decoder, snByte* pixels, int height, size_t row) {
  snByte** rows = png_malloc(decoder->png, sizeof *rows * (size_t)height);
  for (int r = 0; r < height; r++) rows[r] = pixels + row * (size_t)r;
  return rows;
}

// Keeps the first of every three bytes.
static void keep_red(snByte* pixels, size_t count) {
  for (size_t i = 0; i < count; i++) pixels[i] = pixels[3 * i];
}

static void decode(Decoder* decoder, int channels, snImage* out) {
  png_structp png = decoder->png;
  png_set_read_fn(png, decoder, read_bytes);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_benign_errors(png, 0);
  png_set_check_for_invalid_index(png, 0);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, decoder->info);

  uint64_t width = png_get_image_width(png, decoder->info), height = png_get_image_height(png, decoder->info);
  if (height * png_get_rowbytes(png, decoder->info) / MOST_SHRINKING > decoder->size)
    png_error(png, "the file is too short for its width and height");
  ask_for(png, channels);
  png_set_interlace_handling(png);
  png_read_update_info(png, decoder->info);
  size_t row = png_get_rowbytes(png, decoder->info);
  if (height * row > INT_MAX) png_error(png, "it has more than 2^31 bytes");

  *out = (snImage){(int)width, (int)height, channels, has_srgb_chunk(decoder), png_malloc(png, height * row)};
  png_read_image(png, row_pointers(decoder, out->pixels, out->height, row));
  png_read_end(png, NULL);
  if (row > width * (size_t)channels) keep_red(out->pixels, (size_t)(width * height));
}

bool sn_image_read_png(const char* data, size_t size, int channels, snArena* arena, snImage* out, snFailure* failure) {
  if (channels != 1 && channels != 3 && channels != 4)
    return sn_fail(failure, "can be read with 1, 3 or 4 channels per pixel, not with %d", channels);
  if (size == 0) return sn_fail(failure, "is empty");
  Decoder decoder = {.data = data, .size = size, .arena = arena, .failure = failure};
  decoder.png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &decoder, stop, ignore_warning, &decoder, take_memory,
                                         leave_memory);
  decoder.info = decoder.png ? png_create_info_struct(decoder.png) : NULL;
  bool done = false;
  if (decoder.info && setjmp(decoder.escape) == 0) {
    decode(&decoder, channels, out);
    done = true;
  }
  png_destroy_read_struct(&decoder.png, &decoder.info, NULL);
  return done;
}

#endif
