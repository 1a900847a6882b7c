// texture_make.c — one texture from what its element says
//   reads   images, gridsize gridlayout hflip vflip rgb1 nchannel        writes  pixels
//   conformance: patterns always have three bytes per pixel; with more channels the rest of the texture is zero.
#include "asset/texture_make.h"

#include "asset/texture_pattern.h"

#include <limits.h>
#include <string.h>

#define PATTERN_CHANNELS 3

const char* sn_texture_side_attribute(int side) {
  static const char* const names[SN_CUBE_SIDES] = {"fileright", "fileleft",  "fileup",
                                                   "filedown",  "filefront", "fileback"};
  return names[side];
}

static size_t row_bytes(const snImage* image) { return (size_t)image->width * (size_t)image->channels; }

static void swap(snByte* a, snByte* b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    snByte kept = a[i];
    a[i] = b[i];
    b[i] = kept;
  }
}

static void flip(const snSpecTexture* s, snImage* image) {
  size_t row = row_bytes(image), pixel = (size_t)image->channels, height = (size_t)image->height;
  for (size_t r = 0; s->hflip && r < height; r++)
    for (size_t c = 0; c < row / pixel / 2; c++)
      swap(image->pixels + r * row + c * pixel, image->pixels + (r + 1) * row - (c + 1) * pixel, pixel);
  for (size_t r = 0; s->vflip && r < height / 2; r++)
    swap(image->pixels + r * row, image->pixels + (height - 1 - r) * row, row);
}

// Memory for a texture of that size; false where it is too large or there is none.
static bool allocate(snArena* arena, int64_t width, int64_t height, int channels, snImage* out, snFailure* failure) {
  // width and height are ints, so only the last factor could overflow
  if (width * height > INT_MAX / channels)
    return sn_fail(failure, "makes a texture of %lld by %lld pixels, more than 2^31 bytes", (long long)width,
                   (long long)height);
  *out = (snImage){(int)width, (int)height, channels, false,
                   sn_arena_alloc(arena, (size_t)width * (size_t)height * (size_t)channels)};
  return out->pixels != NULL;
}

static bool make_pattern(const snSpecTexture* s, snArena* arena, snImage* out, snFailure* failure,
                         const char** attribute) {
  bool cube = s->type != 0;
  if (s->nchannel < PATTERN_CHANNELS || s->nchannel > 4) {
    *attribute = "nchannel";
    return sn_fail(failure, "must be 3 or 4 for a built-in pattern, found %d", s->nchannel);
  }
  *attribute = "height";
  if (!cube && s->height < 1)
    return sn_fail(failure, "must be positive for a flat built-in pattern, found %d", s->height);
  *attribute = "width";
  if (s->width < 1) return sn_fail(failure, "must be positive for a built-in pattern, found %d", s->width);
  int64_t height = cube ? (int64_t)SN_CUBE_SIDES * s->width : s->height;
  if (!allocate(arena, s->width, height, s->nchannel, out, failure)) return false;
  size_t pixels = (size_t)out->width * (size_t)out->height;
  sn_texture_pattern(s, out->width, out->height, out->pixels);
  memset(out->pixels + PATTERN_CHANNELS * pixels, 0, pixels * (size_t)(out->channels - PATTERN_CHANNELS));
  return true;
}

// Copies a square part of an image to a side of a cube.
static void copy_side(const snImage* image, int row, int column, snImage* cube, int side) {
  size_t bytes = row_bytes(cube), first = (size_t)column * (size_t)image->channels;
  snByte* out = cube->pixels + (size_t)side * (size_t)cube->width * bytes;
  for (int r = 0; r < cube->width; r++)
    memcpy(out + (size_t)r * bytes, image->pixels + (size_t)(row + r) * row_bytes(image) + first, bytes);
}

static void fill_side(const double* rgb, snImage* cube, int side) {
  size_t pixels = (size_t)cube->width * (size_t)cube->width, channels = (size_t)cube->channels;
  snByte* out = cube->pixels + (size_t)side * pixels * channels;
  snColor color = sn_color(rgb);
  for (size_t i = 0; i < pixels; i++)
    for (size_t j = 0; j < channels; j++) out[i * channels + j] = j < 3 ? color.rgb[j] : 255;
}

static void fill_other_sides(const snSpecTexture* s, const bool* there, snImage* cube) {
  for (int side = 0; side < SN_CUBE_SIDES; side++)
    if (!there[side]) fill_side(s->rgb1, cube, side);
}

static bool cut_grid(const snSpecTexture* s, const snImage* image, snArena* arena, snImage* out, snFailure* failure,
                     const char** attribute) {
  static const char letters[] = "RLUDFB";
  bool there[SN_CUBE_SIDES] = {0};
  int columns = s->gridsize[1], cells = s->gridsize[0] * columns, width = image->width / columns;
  if (!allocate(arena, width, (int64_t)SN_CUBE_SIDES * width, image->channels, out, failure)) return false;
  for (int cell = 0; cell < cells; cell++) {
    char letter = s->gridlayout[cell];
    const char* found = strchr(letters, letter);
    if (letter == '.') continue;
    if (!found) {
      *attribute = "gridlayout";
      return sn_fail(failure, "has a '%c', which is none of . R L U D F B", letter);
    }
    copy_side(image, width * (cell / columns), width * (cell % columns), out, (int)(found - letters));
    there[found - letters] = true;
  }
  fill_other_sides(s, there, out);
  return true;
}

static bool read_file(const snTextureFile* file, const snSpecTexture* s, snArena* arena, snImage* out,
                      snFailure* failure) {
  if (!file->reader(file->data, file->size, s->nchannel, arena, out, failure)) return false;
  flip(s, out);
  return true;
}

static bool make_single(const snTextureRecipe* recipe, snArena* arena, snArena* scratch, snImage* out,
                        snFailure* failure, const char** attribute) {
  const snSpecTexture* s = recipe->s;
  int rows = s->gridsize[0], columns = s->gridsize[1];
  bool whole = s->type == 0 || rows * columns == 1;
  snImage image;
  *attribute = "file";
  if (!read_file(&recipe->single, s, whole ? arena : scratch, &image, failure)) return false;
  *out = image;
  if (s->type == 0) return true;
  if (image.width / columns != image.height / rows || image.width % columns || image.height % rows)
    return sn_fail(failure, "has %d by %d pixels, which make no grid of %d by %d squares", image.width, image.height,
                   columns, rows);
  if (!whole && !cut_grid(s, &image, arena, out, failure, attribute)) return false;
  out->srgb = image.srgb;
  return true;
}

static bool make_sides(const snTextureRecipe* recipe, snArena* arena, snArena* scratch, snImage* out,
                       snFailure* failure, const char** attribute) {
  bool there[SN_CUBE_SIDES] = {0}, any = false;
  for (int side = 0; side < SN_CUBE_SIDES; side++) {
    if (!recipe->sides[side].reader) continue;
    size_t mark = sn_arena_mark(scratch);
    snImage image;
    *attribute = sn_texture_side_attribute(side);
    if (!read_file(&recipe->sides[side], recipe->s, scratch, &image, failure)) return false;
    if (image.width != image.height)
      return sn_fail(failure, "has %d by %d pixels; the side of a cube must be square", image.width, image.height);
    if (!any && !allocate(arena, image.width, (int64_t)SN_CUBE_SIDES * image.width, image.channels, out, failure))
      return false;
    if (image.width != out->width)
      return sn_fail(failure, "is %d pixels wide, but other sides are %d", image.width, out->width);
    copy_side(&image, 0, 0, out, side);
    if (!any) out->srgb = image.srgb;
    there[side] = any = true;
    sn_arena_release(scratch, mark);
  }
  fill_other_sides(recipe->s, there, out);
  return true;
}

bool sn_texture_make(const snTextureRecipe* recipe, snArena* arena, snArena* scratch, snImage* out, snFailure* failure,
                     const char** attribute) {
  if (recipe->s->builtin) return make_pattern(recipe->s, arena, out, failure, attribute);
  bool (*make)(const snTextureRecipe*, snArena*, snArena*, snImage*, snFailure*, const char**) =
      recipe->single.reader ? make_single : make_sides;
  return make(recipe, arena, scratch, out, failure, attribute);
}
