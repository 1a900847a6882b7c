// renderer.h — what the parts of the renderer share
#pragma once
#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include "matrix.h"
#include "sinew/render.h"

// A run of triangles in the buffer of all shapes.
typedef struct Shape { int first, count; } Shape;

typedef enum UnitShape {
  UNIT_SPHERE, UNIT_CAP_TOP, UNIT_CAP_BOTTOM, UNIT_TUBE, UNIT_CYLINDER, UNIT_CONE, UNIT_BOX, UNIT_PLANE, UNIT_HAZE,
  UNIT_LINE, UNIT_LINEBOX, UNIT_TRIANGLE, UNIT_COUNT
} UnitShape;

typedef struct Vertex { float pos[3], normal[3], uv[2]; } Vertex;

typedef struct Target { GLuint framebuffer, color, depth; } Target;

// names of uniforms; shaders.c has their words
enum {
  U_WORLD_TO_CLIP,
  U_MIRROR,
  U_POS,
  U_MAT,
  U_SCALE,
  U_OFFSET,
  U_RGBA,
  U_MATERIAL,
  U_MODE,
  U_TEXTURE_MODE,
  U_TEXTURE_SCALE,
  U_TEXTURE,
  U_CUBE,
  U_LIGHT_COUNT,
  U_LIGHT_POS,
  U_LIGHT_DIR,
  U_LIGHT_AMBIENT,
  U_LIGHT_DIFFUSE,
  U_LIGHT_SPECULAR,
  U_LIGHT_SHAPE,
  U_AMBIENT,
  U_EYE,
  U_SHADOW,
  U_SHADOW_FROM_WORLD,
  U_FOG,
  U_FOG_RGBA,
  U_CLIP,
  U_COUNT
};

// pixels lit by all lights of a pass, by one with its shadow, by all of which the first has a shadow: without texture,
// with a flat one, with a cube; colours alone; depths alone
enum {
  PROGRAM_LIT, PROGRAM_LIT_FLAT, PROGRAM_LIT_CUBE, PROGRAM_SHADOWED, PROGRAM_SHADOWED_FLAT, PROGRAM_SHADOWED_CUBE,
  PROGRAM_WHOLE, PROGRAM_WHOLE_FLAT, PROGRAM_WHOLE_CUBE, PROGRAM_PLAIN, PROGRAM_SKY, PROGRAM_DEPTH, PROGRAM_COUNT
};

#define LIGHTS 16  // that one pass adds up

struct snRenderer {
  const snModel* m;
  int width, height;
  bool zero_to_one;  // clip space keeps depths from 0 to 1; else they fill the upper half of the buffer's range

  EGLDisplay display;
  EGLContext context;
  EGLSurface surface;

  Target samples, picture, numbers;  // drawn with several samples per pixel; resolved; items by number
  int sample_count;
  GLuint shadow_framebuffer, shadow_map;
  int shadow_size;

  GLuint program[PROGRAM_COUNT], array, buffer, skin_array, skin_buffer, skin_index, flex_array, flex_buffer;
  GLint uniforms[PROGRAM_COUNT][U_COUNT];  // of each program
  const GLint* uniform;                    // of the one in use
  Shape unit[UNIT_COUNT];
  Shape *mesh, *hull, *hfield;  // one each of the model's
  GLuint* texture;

  snSceneView view;  // of the last picture, for its depths
  int* order;        // transparent items, nearest first
  float* distance;
  int order_capacity;
};

// draw_items.c
void draw_unit(const snRenderer* r, UnitShape unit, float x, float y, float z, float lift);

// flexes.c
bool make_flex_buffer(snRenderer* r);
void upload_flexes(const snRenderer* r, const snScene* scene);
bool shows_flex_frame(const snScene* scene, const snSceneItem* item);
void draw_flex_frame(const snRenderer* r, const snScene* scene, const snSceneItem* item);
void draw_flex_faces(const snRenderer* r, const snScene* scene, const snSceneItem* item);

// shapes.c
bool make_shapes(snRenderer* r);
void set_attributes(void);
void upload_hfield(snRenderer* r, int hfield);

// textures.c
bool make_textures(snRenderer* r);
void upload_texture(snRenderer* r, int texture);

// shaders.c
GLuint make_program(int which, char* why, size_t size);
GLint uniform_location(GLuint program, int which);
