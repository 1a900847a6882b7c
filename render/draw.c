// draw.c — the passes of a picture, in order: reflections, opaque items, shadows light by light, sky, transparent items
#include "picture.h"
#include <stdlib.h>

static bool is_mirror(const Picture* p, const snSceneItem* item) {
  bool flat = item->type == SN_GEOM_PLANE || item->type == SN_GEOM_BOX;
  return flat && item->reflectance > 0 && !is_transparent(p, item);
}

// conformance: the first mirror of a scene is the only one
static int find_mirror(const Picture* p) {
  for (int i = 0; i < p->scene->nitem; i++)
    if (is_mirror(p, &p->scene->item[i])) return i;
  return -1;
}

// ---- passes

static void draw_opaque(const Picture* p, Pass pass, int except) {
  for (int i = 0; i < p->scene->nitem; i++)
    if (i != except && !is_transparent(p, &p->scene->item[i])) draw_item(p, &p->scene->item[i], pass);
}

// Front to back, then back to front, so that what lies inside another shows.
static void draw_transparent(const Picture* p, const int* order, int count, int except) {
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  bool additive = is_on(p, SN_RENDER_ADDITIVE);
  glBlendFunc(GL_SRC_ALPHA, additive ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA);
  for (int i = 0; i < count; i++)
    if (order[i] != except) draw_item(p, &p->scene->item[order[i]], PASS_LIT);
  for (int i = count - 1; i >= 0 && !additive; i--)
    if (order[i] != except) draw_item(p, &p->scene->item[order[i]], PASS_LIT);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
}

// Where the picture is seen from, for highlights and fog.
static void set_eye(snRenderer* r, const float eye[3]) { IN_ALL_PROGRAMS(r) glUniform3fv(r->uniform[U_EYE], 1, eye); }

static const float nothing_cut[4] = {0, 0, 0, 1};  // clip plane that all points pass

static const Mat4 identity = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};

// The world behind a mirror: drawn mirrored where the stencil has the mirror's pixels, and only what lies before it.
// Light is computed in front of the mirror, so the eye that sees the reflection is behind it.
static void draw_reflection(Picture* p, int mirror, const int* order, int count) {
  snRenderer* r = p->r;
  snSceneItem plane = p->scene->item[mirror];
  float normal[3] = {plane.mat[2], plane.mat[5], plane.mat[8]};
  if (plane.type == SN_GEOM_BOX) {  // its upper side
    for (int k = 0; k < 3; k++) plane.pos[k] += plane.size[2] * normal[k];
    plane.type = SN_GEOM_PLANE;
  }
  if (is_behind(p, &plane)) return;
  glEnable(GL_STENCIL_TEST);
  glDisable(GL_DEPTH_TEST);
  glColorMask(0, 0, 0, 0);
  glStencilFunc(GL_ALWAYS, 1, 255);
  glStencilOp(GL_REPLACE, GL_REPLACE, GL_REPLACE);
  draw_item(p, &plane, PASS_LIT);
  glEnable(GL_DEPTH_TEST);
  glColorMask(1, 1, 1, 1);
  glStencilFunc(GL_EQUAL, 1, 255);
  glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);

  glEnable(GL_CLIP_DISTANCE0);
  set_vector(r, U_CLIP, (const float[4]){normal[0], normal[1], normal[2], -dot3(normal, plane.pos)});
  set_matrix(r, U_MIRROR, mat4_mirror(plane.pos, normal));
  const float* eye = p->scene->view.pos;
  float height = dot3(normal, eye) - dot3(normal, plane.pos);
  float behind[3];
  for (int k = 0; k < 3; k++) behind[k] = eye[k] - 2 * height * normal[k];
  set_eye(r, behind);
  glFrontFace(GL_CW);
  set_lights_of_pass(p, true);
  p->mirror_fade = plane.reflectance;
  draw_opaque(p, PASS_LIT, mirror);
  draw_transparent(p, order, count, mirror);
  p->mirror_fade = 1;
  glFrontFace(GL_CCW);
  set_matrix(r, U_MIRROR, identity);
  set_eye(r, eye);
  glDisable(GL_CLIP_DISTANCE0);
  set_vector(r, U_CLIP, nothing_cut);
  glDisable(GL_STENCIL_TEST);
}

// Each light that casts shadows adds its light where it reaches.
static void draw_shadowing_lights(const Picture* p) {
  for (int i = 0; i < p->scene->nlight; i++) {
    if (!has_shadow(p, i)) continue;
    make_shadow(p, i);
    set_lights(p, &i, 1);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    draw_opaque(p, PASS_SHADOWED, -1);
    glDisable(GL_BLEND);
  }
}

// ---- a picture

static Mat4 world_to_clip(const snSceneView* view, int width, int height) {
  float half = view->frustum_width > 0 ? view->frustum_width
                                       : (view->frustum_top - view->frustum_bottom) / 2 * (float)width / (float)height;
  float left = view->frustum_center - half, right = view->frustum_center + half;
  Mat4 project = view->orthographic ? mat4_orthographic(left, right, view->frustum_bottom, view->frustum_top,
                                                        view->frustum_near, view->frustum_far)
                                    : mat4_perspective(left, right, view->frustum_bottom, view->frustum_top,
                                                       view->frustum_near, view->frustum_far);
  return mat4_mul(project, mat4_look(view->pos, view->forward, view->up));
}

static bool room_for_order(snRenderer* r, int count) {
  if (count <= r->order_capacity) return true;
  int* order = realloc(r->order, (size_t)count * sizeof *order);
  if (order) r->order = order;
  float* distance = realloc(r->distance, (size_t)count * sizeof *distance);
  if (distance) r->distance = distance;
  if (!order || !distance) return false;
  r->order_capacity = count;
  return true;
}

// Transparent items by the distance of their near side, planes last.
static int sort_transparent(const Picture* p) {
  snRenderer* r = p->r;
  int count = 0;
  if (!room_for_order(r, p->scene->nitem)) return 0;
  for (int i = 0; i < p->scene->nitem; i++) {
    const snSceneItem* item = &p->scene->item[i];
    if (!is_transparent(p, item)) continue;
    float gap[3], far;
    for (int k = 0; k < 3; k++) gap[k] = item->pos[k] - p->scene->view.pos[k];
    far = item->type == SN_GEOM_PLANE ? 1e10f : sqrtf(dot3(gap, gap)) - item->rbound;
    int at = count++;
    for (; at > 0 && r->distance[r->order[at - 1]] > far; at--) r->order[at] = r->order[at - 1];
    r->order[at] = i;
    r->distance[i] = far;
  }
  return count;
}

static void begin(Picture* p) {
  snRenderer* r = p->r;
  eglMakeCurrent(r->display, r->surface, r->surface, r->context);
  r->view = p->scene->view;
  p->to_clip = world_to_clip(&p->scene->view, r->width, r->height);
  upload_skins(p);
  upload_flexes(p->r, p->scene);
  glBindVertexArray(r->array);
  if (r->zero_to_one) glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_GEQUAL);
  glClearDepth(r->zero_to_one ? 0 : .5);
  glClearColor(0, 0, 0, 0);
  if (is_on(p, SN_RENDER_CULLFACE)) {
    glEnable(GL_CULL_FACE);
  } else {
    glDisable(GL_CULL_FACE);
  }
  glPolygonMode(GL_FRONT_AND_BACK, is_on(p, SN_RENDER_WIREFRAME) ? GL_LINE : GL_FILL);
  glActiveTexture(GL_TEXTURE2);
  glBindTexture(GL_TEXTURE_2D, r->shadow_map);
  float ambient = p->scene->nlight ? 0 : .3f, extent = (float)r->m->stat.extent;
  r->uniform = NULL;  // another context may have been current
  IN_ALL_PROGRAMS(r) {
    glUniform1i(r->uniform[U_TEXTURE], 0);
    glUniform1i(r->uniform[U_CUBE], 1);
    glUniform1i(r->uniform[U_SHADOW], 2);
    glUniform3f(r->uniform[U_AMBIENT], ambient, ambient, ambient);
    glUniform3f(r->uniform[U_FOG], extent * r->m->vis.map_fogstart, extent * r->m->vis.map_fogend,
                is_on(p, SN_RENDER_FOG));
  }
  set_eye(r, p->scene->view.pos);
  set_vector(r, U_FOG_RGBA, r->m->vis.rgba_fog);
  set_vector(r, U_CLIP, nothing_cut);
  set_matrix(r, U_WORLD_TO_CLIP, p->to_clip);
  set_matrix(r, U_MIRROR, identity);
}

static void clear(GLuint framebuffer, const snRenderer* r) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glViewport(0, 0, r->width, r->height);
  glClearStencil(0);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

// The samples of a pixel to its colour and depth.
static void resolve(const snRenderer* r) {
  if (r->sample_count == 0) return;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, r->samples.framebuffer);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, r->picture.framebuffer);
  glBlitFramebuffer(0, 0, r->width, r->height, 0, 0, r->width, r->height, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT,
                    GL_NEAREST);
}

// The mirror goes on top of what it reflects.
static void draw_lit(const Picture* p, Pass pass, int mirror) {
  if (mirror >= 0) {
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    draw_item(p, &p->scene->item[mirror], pass);
    glDisable(GL_BLEND);
  }
  draw_opaque(p, pass, mirror);
}

// Opaque items with all lights: in one pass where one light at most has a shadow, else light by light.
static void draw_lights(const Picture* p, int mirror) {
  int shadowing = only_shadow(p);
  if (shadowing >= 0) {
    make_shadow(p, shadowing);
    set_lights_of_whole(p, shadowing);
    draw_lit(p, PASS_WHOLE, mirror);
    return;
  }
  set_lights_of_pass(p, false);
  draw_lit(p, PASS_LIT, mirror);
  set_vector(p->r, U_FOG_RGBA, (const float[4]){0, 0, 0, 0});
  draw_shadowing_lights(p);
  set_vector(p->r, U_FOG_RGBA, p->r->m->vis.rgba_fog);
}

void sn_renderer_draw(snRenderer* r, const snScene* scene, const snRenderOptions* options) {
  snRenderOptions defaults = sn_render_default_options();
  Picture picture = {.r = r, .scene = scene, .options = options ? options : &defaults, .mirror_fade = 1};
  Picture* p = &picture;
  begin(p);
  clear(drawn_into(r), r);
  int transparent = sort_transparent(p), mirror = is_on(p, SN_RENDER_REFLECTION) ? find_mirror(p) : -1;
  if (mirror >= 0) draw_reflection(p, mirror, r->order, transparent);
  draw_lights(p, mirror);
  if (is_on(p, SN_RENDER_SKYBOX)) draw_sky(p);
  set_lights_of_pass(p, true);
  draw_transparent(p, r->order, transparent, -1);
  resolve(r);
}

// Every item in the colour of its number, one sample per pixel.
static void draw_numbers(snRenderer* r, const snScene* scene) {
  snRenderOptions options = sn_render_default_options();
  Picture picture = {.r = r, .scene = scene, .options = &options, .mirror_fade = 1};
  begin(&picture);
  clear(r->numbers.framebuffer, r);
  for (int i = 0; i < scene->nitem; i++) {
    snSceneItem numbered = scene->item[i];
    int number = i + 1;
    for (int k = 0; k < 3; k++) numbered.rgba[k] = (float)(number >> 8 * k & 255) / 255;
    numbered.rgba[3] = 1;
    draw_item(&picture, &numbered, PASS_PLAIN);
  }
}

static void flip_floats(float* rows, int width, int height) {
  for (int row = 0; row < height / 2; row++)
    for (int col = 0; col < width; col++) {
      float *a = &rows[row * width + col], *b = &rows[(height - 1 - row) * width + col], kept = *a;
      *a = *b, *b = kept;
    }
}

// Depth of the buffer, 1 at the near and 0 at the far plane, to distance along the line of sight.
static float distance_of(const snRenderer* r, float depth) {
  double near = r->view.frustum_near, far = r->view.frustum_far, d = r->zero_to_one ? depth : 2. * depth - 1.;
  if (r->view.orthographic) return (float)(far - d * (far - near));
  return (float)(near * far / (near + d * (far - near)));
}

void sn_renderer_depth(snRenderer* r, const snScene* scene, float* depth) {
  draw_numbers(r, scene);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, r->width, r->height, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
  flip_floats(depth, r->width, r->height);
  for (int i = 0; i < r->width * r->height; i++) depth[i] = distance_of(r, depth[i]);
}

void sn_renderer_segment(snRenderer* r, const snScene* scene, int* item) {
  draw_numbers(r, scene);
  unsigned char* pixels = (unsigned char*)item;  // four bytes each, as an int
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(0, 0, r->width, r->height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  for (int row = 0; row < (r->height + 1) / 2; row++)
    for (int col = 0; col < r->width; col++) {
      size_t a = (size_t)row * (size_t)r->width + (size_t)col;
      size_t b = (size_t)(r->height - 1 - row) * (size_t)r->width + (size_t)col;
      int low = pixels[4 * a] + (pixels[4 * a + 1] << 8) + (pixels[4 * a + 2] << 16) - 1;
      int high = pixels[4 * b] + (pixels[4 * b + 1] << 8) + (pixels[4 * b + 2] << 16) - 1;
      item[a] = high, item[b] = low;
    }
}
