// render.h — pictures of scenes, drawn off screen with OpenGL through EGL; needs libsinew_render
//   Threads: a renderer is used by the thread that made it.
#pragma once
#include "sinew/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SN_RENDER_API SN_API  // in a library of its own

typedef struct snRenderer snRenderer;

// effects (index of snRenderOptions.flags), as in MuJoCo
typedef enum snRenderFlag {
  SN_RENDER_SHADOW, SN_RENDER_WIREFRAME, SN_RENDER_REFLECTION, SN_RENDER_ADDITIVE, SN_RENDER_SKYBOX, SN_RENDER_FOG,
  SN_RENDER_HAZE, SN_RENDER_DEPTH, SN_RENDER_SEGMENT, SN_RENDER_IDCOLOR, SN_RENDER_CULLFACE, SN_RENDER_COUNT
} snRenderFlag;

typedef struct snRenderOptions { snByte flags[SN_RENDER_COUNT]; } snRenderOptions;

// The defaults: shadows, reflections, sky box, haze and culling of back faces.
SN_RENDER_API snRenderOptions sn_render_default_options(void);

// A renderer for pictures of a model of up to width x height pixels. NULL if there is no EGL, no OpenGL 3.3 or no
// memory; `why` (may be NULL, `size` characters) then holds the reason as a sentence.
SN_RENDER_API snRenderer* sn_renderer_create(const snModel* m, int width, int height, char* why, size_t size);

// Frees a renderer; NULL is fine.
SN_RENDER_API void sn_renderer_destroy(snRenderer* r);

// Draws a scene. `options` may be NULL: defaults.
SN_RENDER_API void sn_renderer_draw(snRenderer* r, const snScene* scene, const snRenderOptions* options);

// Copies the last picture: height rows of width pixels from the top, 3 bytes each: red, green, blue.
SN_RENDER_API void sn_renderer_read_rgb(snRenderer* r, unsigned char* rgb);

// Draws the scene with one sample per pixel and copies the distance of each pixel along the line of sight [m], top row
// first; where nothing is drawn, that of the far plane.
SN_RENDER_API void sn_renderer_depth(snRenderer* r, const snScene* scene, float* depth);

// Draws the scene as item indices and copies, top row first, for each pixel the index of the item of the scene; -1:
// background.
SN_RENDER_API void sn_renderer_segment(snRenderer* r, const snScene* scene, int* item);

// Uploads a height field or a texture of the model again after its data changed.
SN_RENDER_API void sn_renderer_upload_hfield(snRenderer* r, int hfield);
SN_RENDER_API void sn_renderer_upload_texture(snRenderer* r, int texture);

#ifdef __cplusplus
}
#endif
