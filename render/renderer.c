// renderer.c — making a renderer: EGL without a window, framebuffers, shadow map; reading pictures back
#include "renderer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

snRenderOptions sn_render_default_options(void) {
  snRenderOptions options = {0};
  static const snRenderFlag on[] = {SN_RENDER_SHADOW, SN_RENDER_REFLECTION, SN_RENDER_SKYBOX, SN_RENDER_HAZE,
                                    SN_RENDER_CULLFACE};
  for (size_t k = 0; k < sizeof on / sizeof *on; k++) options.flags[on[k]] = 1;
  return options;
}

static bool refuse(char* why, size_t size, const char* sentence) {
  if (why) snprintf(why, size, "%s", sentence);
  return false;
}

// A display without a screen: Mesa's surfaceless platform, or the default one.
static EGLDisplay open_display(void) {
  EGLDisplay display = EGL_NO_DISPLAY;
  if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless"))
    display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, (void*)EGL_DEFAULT_DISPLAY, NULL);
  if (display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL)) return display;
  display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
  return display != EGL_NO_DISPLAY && eglInitialize(display, NULL, NULL) ? display : EGL_NO_DISPLAY;
}

static bool open_context(snRenderer* r, char* why, size_t size) {
  static const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  static const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
                                   EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  static const EGLint tiny[] = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
  EGLConfig config;
  EGLint count = 0;
  r->display = open_display();
  if (r->display == EGL_NO_DISPLAY)
    return refuse(why, size, "no EGL display: install a driver such as Mesa's libegl1 and libgl1-mesa-dri");
  if (!eglBindAPI(EGL_OPENGL_API)) return refuse(why, size, "EGL has no OpenGL");
  if (!eglChooseConfig(r->display, wanted, &config, 1, &count) || count == 0)
    return refuse(why, size, "EGL has no configuration that draws off screen");
  r->context = eglCreateContext(r->display, config, EGL_NO_CONTEXT, version);
  if (r->context == EGL_NO_CONTEXT) return refuse(why, size, "the driver has no OpenGL 3.3");
  r->surface = eglCreatePbufferSurface(r->display, config, tiny);
  if (!eglMakeCurrent(r->display, r->surface, r->surface, r->context))
    return refuse(why, size, "EGL does not start the context");
  r->zero_to_one = epoxy_has_gl_extension("GL_ARB_clip_control");
  return true;
}

static bool make_target(Target* target, int width, int height, int samples, char* why, size_t size) {
  glGenFramebuffers(1, &target->framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
  glGenRenderbuffers(1, &target->color);
  glBindRenderbuffer(GL_RENDERBUFFER, target->color);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, target->color);
  glGenRenderbuffers(1, &target->depth);
  glBindRenderbuffer(GL_RENDERBUFFER, target->depth);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH32F_STENCIL8, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, target->depth);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) return true;
  return refuse(why, size, "the driver cannot make a picture of this size");
}

static bool make_shadow_map(snRenderer* r, char* why, size_t size) {
  r->shadow_size = r->m->vis.quality_shadowsize;
  if (r->shadow_size <= 0) return true;
  glGenTextures(1, &r->shadow_map);
  glActiveTexture(GL_TEXTURE2);
  glBindTexture(GL_TEXTURE_2D, r->shadow_map);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, r->shadow_size, r->shadow_size, 0, GL_DEPTH_COMPONENT,
               GL_UNSIGNED_INT, NULL);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_GEQUAL);
  glGenFramebuffers(1, &r->shadow_framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, r->shadow_framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, r->shadow_map, 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) return true;
  return refuse(why, size, "the driver cannot make the shadow map: reduce visual/quality/shadowsize");
}

static bool fits(int width, int height, char* why, size_t size) {
  GLint largest = 0;
  glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
  if (width >= 1 && height >= 1 && width <= largest && height <= largest) return true;
  if (why)
    snprintf(why, size, "a picture of %d x %d pixels: this driver draws 1 to %d in each direction", width, height,
             largest);
  return false;
}

static bool set_up(snRenderer* r, char* why, size_t size) {
  GLint most = 0;
  if (!open_context(r, why, size) || !fits(r->width, r->height, why, size)) return false;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  r->sample_count = r->m->vis.quality_offsamples < most ? r->m->vis.quality_offsamples : most;
  if (!make_target(&r->picture, r->width, r->height, 0, why, size)) return false;
  if (!make_target(&r->numbers, r->width, r->height, 0, why, size)) return false;
  if (r->sample_count > 0 && !make_target(&r->samples, r->width, r->height, r->sample_count, why, size)) return false;
  if (!make_shadow_map(r, why, size)) return false;
  for (int which = 0; which < PROGRAM_COUNT; which++) {
    r->program[which] = make_program(which, why, size);
    if (!r->program[which]) return false;
    for (int k = 0; k < U_COUNT; k++) r->uniforms[which][k] = uniform_location(r->program[which], k);
  }
  r->uniform = r->uniforms[0];
  if (make_shapes(r) && make_textures(r)) return true;
  return refuse(why, size, "out of memory for shapes and textures");
}

snRenderer* sn_renderer_create(const snModel* m, int width, int height, char* why, size_t size) {
  snRenderer* r = calloc(1, sizeof *r);
  if (!r) {
    refuse(why, size, "out of memory");
    return NULL;
  }
  r->m = m;
  r->width = width;
  r->height = height;
  if (set_up(r, why, size)) return r;
  sn_renderer_destroy(r);
  return NULL;
}

void sn_renderer_destroy(snRenderer* r) {
  if (!r) return;
  if (r->context != EGL_NO_CONTEXT) {
    eglMakeCurrent(r->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(r->display, r->context);  // with all that it holds
  }
  if (r->surface != EGL_NO_SURFACE) eglDestroySurface(r->display, r->surface);
  free(r->mesh);
  free(r->hull);
  free(r->hfield);
  free(r->texture);
  free(r->order);
  free(r->distance);
  free(r);
}

// ---- reading back

static void flip(void* rows, size_t row_bytes, int height) {
  unsigned char* first = rows;
  for (int k = 0; k < height / 2; k++) {
    unsigned char *a = first + (size_t)k * row_bytes, *b = first + (size_t)(height - 1 - k) * row_bytes;
    for (size_t i = 0; i < row_bytes; i++) {
      unsigned char byte = a[i];
      a[i] = b[i], b[i] = byte;
    }
  }
}

static void make_current(snRenderer* r) { eglMakeCurrent(r->display, r->surface, r->surface, r->context); }

void sn_renderer_read_rgb(snRenderer* r, unsigned char* rgb) {
  make_current(r);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, r->picture.framebuffer);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, r->width, r->height, GL_RGB, GL_UNSIGNED_BYTE, rgb);
  flip(rgb, 3 * (size_t)r->width, r->height);
}

void sn_renderer_upload_hfield(snRenderer* r, int hfield) {
  if (hfield < 0 || hfield >= r->m->nhfield) return;
  make_current(r);
  upload_hfield(r, hfield);
}

void sn_renderer_upload_texture(snRenderer* r, int texture) {
  if (texture < 0 || texture >= r->m->ntex || !r->texture) return;
  make_current(r);
  upload_texture(r, texture);
}
