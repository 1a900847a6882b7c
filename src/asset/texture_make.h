// texture_make.h — one texture from what its element says
//   Knows nothing of the plan, so that textures can be made on several threads.
#pragma once
#include "asset/image.h"
#include "spec/spec.h"

// right, left, up, down, front, back
#define SN_CUBE_SIDES 6

// A file with an image; without a reader there is none.
typedef struct snTextureFile {
  const char* data;
  size_t size;
  snImageReader* reader;
} snTextureFile;

// What a texture is made from: a pattern, one image, or one for each side of a cube.
typedef struct snTextureRecipe {
  const snSpecTexture* s;
  snTextureFile single, sides[SN_CUBE_SIDES];
} snTextureRecipe;

// Height and width are those of the whole: a cube has its sides below each other, unless all are one image. False with
// the reason and the attribute it is about. The texture is in `arena`; images that it is cut from are in `scratch`.
bool sn_texture_make(const snTextureRecipe* recipe, snArena* arena, snArena* scratch, snImage* out, snFailure* failure,
                     const char** attribute);

// The attribute that names the image of a side.
const char* sn_texture_side_attribute(int side);
