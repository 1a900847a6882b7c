// picture.h — what the passes of one picture share
#pragma once
#include "renderer.h"

// what a pass computes per pixel; the shader's `mode`
typedef enum Pass { PASS_LIT, PASS_SHADOWED, PASS_PLAIN, PASS_SHADOW_MAP, PASS_HAZE, PASS_WHOLE } Pass;

// how a texture is laid on; the shader's `texture_mode`
enum { TEXTURE_NONE, TEXTURE_PROJECTED, TEXTURE_OWN, TEXTURE_CUBE, TEXTURE_SKY };

typedef struct Picture {
  snRenderer* r;
  const snScene* scene;
  const snRenderOptions* options;
  Mat4 to_clip;
  float mirror_fade;  // share of colours in a reflection; 1 otherwise
} Picture;

static inline bool is_on(const Picture* p, snRenderFlag flag) { return p->options->flags[flag] != 0; }

static inline void use_program(snRenderer* r, int which) {
  if (r->uniform == r->uniforms[which]) return;
  glUseProgram(r->program[which]);
  r->uniform = r->uniforms[which];
}

// Sets what concerns a whole pass in all programs.
#define IN_ALL_PROGRAMS(r) for (int which = 0; which < PROGRAM_COUNT && (use_program(r, which), true); which++)

static inline void set_matrix(snRenderer* r, int uniform, Mat4 matrix) {
  IN_ALL_PROGRAMS(r) glUniformMatrix4fv(r->uniform[uniform], 1, GL_FALSE, matrix.m);
}

static inline void set_vector(snRenderer* r, int uniform, const float vector[4]) {
  IN_ALL_PROGRAMS(r) glUniform4fv(r->uniform[uniform], 1, vector);
}

static inline GLuint drawn_into(const snRenderer* r) {
  return r->sample_count > 0 ? r->samples.framebuffer : r->picture.framebuffer;
}

// draw_items.c
bool is_behind(const Picture* p, const snSceneItem* item);       // the eye is behind a plane
bool is_transparent(const Picture* p, const snSceneItem* item);
void draw_item(const Picture* p, const snSceneItem* item, Pass pass);
void upload_skins(const Picture* p);

// draw_lights.c
void set_lights(const Picture* p, const int* lights, int count);
void set_lights_of_pass(const Picture* p, bool shadowing_too);
void set_lights_of_whole(const Picture* p, int shadowing);  // all for one pass, that with the shadow first
bool has_shadow(const Picture* p, int light);
int only_shadow(const Picture* p);
void make_shadow(const Picture* p, int light);

// draw_sky.c
void draw_sky(const Picture* p);
