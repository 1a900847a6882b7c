// textures.c — textures of a model on the graphics side
#include "renderer.h"
#include <stdlib.h>

static void set_flat_filter(void) {
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
}

// conformance: colours marked as sRGB are decoded, and the picture is not encoded again, as in MuJoCo
static void upload_flat(const snModel* m, int texture) {
  bool srgb = m->tex_colorspace[texture] == 2, alpha = m->tex_nchannel[texture] == 4;
  GLint inside = alpha ? (srgb ? GL_SRGB8_ALPHA8 : GL_RGBA8) : (srgb ? GL_SRGB8 : GL_RGB8);
  GLenum given = m->tex_nchannel[texture] == 1 ? GL_RED : alpha ? GL_RGBA : GL_RGB;
  set_flat_filter();
  glTexImage2D(GL_TEXTURE_2D, 0, inside, m->tex_width[texture], m->tex_height[texture], 0, given, GL_UNSIGNED_BYTE,
               m->tex_data + m->tex_adr[texture]);
  glGenerateMipmap(GL_TEXTURE_2D);
}

// Six pictures one below the other, or one that serves for all sides.
static void upload_cube(const snModel* m, int texture) {
  int side = m->tex_width[texture];
  bool six = m->tex_height[texture] != side;
  for (int face = 0; face < 6; face++)
    glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + (GLenum)face, 0, GL_RGB8, side, side, 0, GL_RGB, GL_UNSIGNED_BYTE,
                 m->tex_data + m->tex_adr[texture] + (six ? (int64_t)face * 3 * side * side : 0));
  GLenum clamped[] = {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R};
  for (int k = 0; k < 3; k++) glTexParameteri(GL_TEXTURE_CUBE_MAP, clamped[k], GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glGenerateMipmap(GL_TEXTURE_CUBE_MAP);
}

void upload_texture(snRenderer* r, int texture) {
  bool flat = r->m->tex_type[texture] == 0;
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(flat ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP, r->texture[texture]);
  if (flat)
    upload_flat(r->m, texture);
  else
    upload_cube(r->m, texture);
}

bool make_textures(snRenderer* r) {
  if (r->m->ntex == 0 || r->m->ntexdata == 0) return true;
  r->texture = calloc((size_t)r->m->ntex, sizeof *r->texture);
  if (!r->texture) return false;
  glGenTextures(r->m->ntex, r->texture);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  for (int texture = 0; texture < r->m->ntex; texture++) upload_texture(r, texture);
  return true;
}
