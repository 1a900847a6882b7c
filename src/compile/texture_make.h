// texture_make.h — one texture from what its element says
//   Knows nothing of the plan, so that textures can be made on several threads.
#pragma once
#include "compile/image.h"
#include "spec/spec.h"

// right, left, up, down, front, back
#define SN_CUBE_SIDES 6

// What a texture is made from: a pattern, one image, or one for each side of a cube.
typedef struct snTextureRecipe {
  const snSpecTexture* s;
  snImage* single;                // NULL: none
  snImage* sides[SN_CUBE_SIDES];  // NULL where it has none
} snTextureRecipe;

// Height and width are those of the whole: a cube has its sides below each other, unless all are one image. False with
// the trouble and the attribute it is about. Memory is from `arena`; images may be turned and kept.
bool sn_texture_make(const snTextureRecipe* recipe, snArena* arena, snImage* out, snTrouble* trouble,
                     const char** attribute);

// The attribute that names the image of a side.
const char* sn_texture_side_attribute(int side);
