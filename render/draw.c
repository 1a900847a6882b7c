// draw.c — the passes of a picture, in order: reflections, opaque items, shadows light by light, sky, transparent items
#include "renderer.h"
#include <stdlib.h>
#include <string.h>

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

static bool is_on(const Picture* p, snRenderFlag flag) { return p->options->flags[flag] != 0; }

static void use_program(snRenderer* r, int which) {
  if (r->uniform == r->uniforms[which]) return;
  glUseProgram(r->program[which]);
  r->uniform = r->uniforms[which];
}

// Sets what concerns a whole pass in all programs.
#define IN_ALL_PROGRAMS(r) for (int which = 0; which < PROGRAM_COUNT && (use_program(r, which), true); which++)

// ---- one item

static bool is_behind(const Picture* p, const snSceneItem* item) {
  const float* eye = p->scene->view.pos;
  float gap[3] = {eye[0] - item->pos[0], eye[1] - item->pos[1], eye[2] - item->pos[2]};
  float normal[3] = {item->mat[2], item->mat[5], item->mat[8]};
  return dot3(gap, normal) < 0;
}

static bool is_transparent(const Picture* p, const snSceneItem* item) {
  return item->rgba[3] < .995f || (item->type == SN_GEOM_PLANE && is_behind(p, item));
}

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

static void draw_shape(const snRenderer* r, GLenum kind, Shape shape, const float scale[3], float lift) {
  glUniform3fv(r->uniform[U_SCALE], 1, scale);
  glUniform3f(r->uniform[U_OFFSET], 0, 0, lift);
  if (shape.count) glDrawArrays(kind, shape.first, shape.count);
}

void draw_unit(const snRenderer* r, UnitShape unit, float x, float y, float z, float lift) {
  const float scale[3] = {x, y, z};
  draw_shape(r, GL_TRIANGLES, r->unit[unit], scale, lift);
}

static void draw_capsule(const snRenderer* r, const float s[3]) {
  float cap = (s[0] + s[1]) / 2;
  draw_unit(r, UNIT_TUBE, s[0], s[1], s[2], 0);
  draw_unit(r, UNIT_CAP_TOP, s[0], s[1], cap, s[2] - cap);
  draw_unit(r, UNIT_CAP_BOTTOM, s[0], s[1], cap, cap - s[2]);
}

// conformance: proportions of arrows as in MuJoCo, where a one-sided arrow is half as long as its size says
static void draw_arrow(const snRenderer* r, int type, const float s[3]) {
  float wide = type == SN_SHAPE_ARROW1 ? 1 : 1.75f, unit = s[2] / 6;
  if (type != SN_SHAPE_ARROW2) {
    draw_unit(r, UNIT_CYLINDER, s[0], s[1], unit, unit);
    draw_unit(r, UNIT_CONE, wide * s[0], wide * s[1], unit, 2 * unit);
    return;
  }
  draw_unit(r, UNIT_TUBE, s[0], s[1], 2 * unit, 0);
  draw_unit(r, UNIT_CONE, wide * s[0], wide * s[1], unit, 2 * unit);
  glFrontFace(GL_CW);  // the other tip is the same cone turned inside out
  draw_unit(r, UNIT_CONE, wide * s[0], wide * s[1], -unit, -2 * unit);
  glFrontFace(GL_CCW);
}

static void draw_plane(const Picture* p, const snSceneItem* item) {
  const snModel* m = p->r->m;
  float zfar = m->vis.map_zfar * (float)m->stat.extent, half[2];
  for (int k = 0; k < 2; k++) {
    float repeat = item->matid >= 0 ? m->mat_texrepeat[item->matid][k] : 0;
    float step = repeat > 0 ? 2 / repeat : 2.1f * zfar / 198;
    half[k] = item->size[k] > 0 ? item->size[k] : (2.1f * zfar + 2 * step) / 2;
  }
  bool behind = is_behind(p, item);
  if (behind) glCullFace(GL_FRONT);
  draw_unit(p->r, UNIT_PLANE, half[0], half[1], 1, 0);
  if (behind) glCullFace(GL_BACK);
}

static void draw_lines(const Picture* p, UnitShape unit, const float scale[3], float width) {
  GLfloat range[2] = {1, 1};
  glGetFloatv(GL_ALIASED_LINE_WIDTH_RANGE, range);
  float wanted = width * p->r->m->vis.global_linewidth;
  glLineWidth(wanted > range[1] ? range[1] : wanted);
  draw_shape(p->r, GL_LINES, p->r->unit[unit], scale, 0);
}

static void draw_skin(const snRenderer* r, int skin) {
  const snModel* m = r->m;
  const float one[3] = {1, 1, 1}, zero[3] = {0, 0, 0}, axes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  glUniform3fv(r->uniform[U_SCALE], 1, one);
  glUniform3fv(r->uniform[U_OFFSET], 1, zero);
  glUniform3fv(r->uniform[U_POS], 1, zero);
  glUniformMatrix3fv(r->uniform[U_MAT], 1, GL_TRUE, axes);
  glBindVertexArray(r->skin_array);
  const void* first = (const void*)((size_t)m->skin_faceadr[skin] * sizeof(snInt3));
  glDrawElementsBaseVertex(GL_TRIANGLES, 3 * m->skin_facenum[skin], GL_UNSIGNED_INT, first, m->skin_vertadr[skin]);
  glBindVertexArray(r->array);
}

static void draw_geometry(const Picture* p, const snSceneItem* item) {
  const snRenderer* r = p->r;
  const float* s = item->size;
  const float one[3] = {1, 1, 1}, tall[3] = {1, 1, s[2]};
  switch (item->type) {
    case SN_GEOM_PLANE: draw_plane(p, item); break;
    case SN_GEOM_HFIELD:
      if (item->dataid >= 0) draw_shape(r, GL_TRIANGLES, r->hfield[item->dataid], one, 0);
      break;
    case SN_GEOM_SPHERE:
    case SN_GEOM_ELLIPSOID: draw_unit(r, UNIT_SPHERE, s[0], s[1], s[2], 0); break;
    case SN_GEOM_CAPSULE: draw_capsule(r, s); break;
    case SN_GEOM_CYLINDER: draw_unit(r, UNIT_CYLINDER, s[0], s[1], s[2], 0); break;
    case SN_GEOM_BOX: draw_unit(r, UNIT_BOX, s[0], s[1], s[2], 0); break;
    case SN_GEOM_MESH:
    case SN_GEOM_SDF:
      if (item->dataid >= 0) draw_shape(r, GL_TRIANGLES, (item->hull ? r->hull : r->mesh)[item->dataid], one, 0);
      break;
    case SN_SHAPE_ARROW:
    case SN_SHAPE_ARROW1:
    case SN_SHAPE_ARROW2: draw_arrow(r, item->type, s); break;
    case SN_SHAPE_LINE: draw_lines(p, UNIT_LINE, tall, s[0]); break;
    case SN_SHAPE_LINEBOX: draw_lines(p, UNIT_LINEBOX, s, 1.5f); break;
    case SN_SHAPE_TRIANGLE:
      glDisable(GL_CULL_FACE);
      draw_unit(r, UNIT_TRIANGLE, s[0], s[1], 1, 0);
      if (is_on(p, SN_RENDER_CULLFACE)) glEnable(GL_CULL_FACE);
      break;
    case SN_SHAPE_SKIN: draw_skin(r, item->objid); break;
    default: break;
  }
}

// ---- textures of items

// A flat texture is projected along z: from -1 to 1 of a primitive, over the size of a mesh, in metres where uniform.
static void set_flat_scale(const snRenderer* r, const snSceneItem* item, float scale[3]) {
  const snModel* m = r->m;
  bool own_size = item->dataid >= 0;  // vertices are in metres
  for (int k = 0; k < 2; k++) {
    float half = item->size[k] > 0 ? item->size[k] : 1;
    scale[k] = m->mat_texrepeat[item->matid][k];
    if (own_size && item->type != SN_GEOM_PLANE) scale[k] /= half;
    if (m->mat_texuniform[item->matid]) scale[k] *= half;
    if (item->type == SN_GEOM_PLANE && item->size[k] <= 0)  // the unit square is stretched to the horizon
      scale[k] *= 1.05f * m->vis.map_zfar * (float)m->stat.extent + 2 / (scale[k] > 0 ? scale[k] : 1);
  }
}

static bool lights_up(Pass pass) { return pass == PASS_LIT || pass == PASS_SHADOWED || pass == PASS_WHOLE; }

// The program of a pass for a kind of texture.
static int program_of(Pass pass, int mode) {
  if (pass == PASS_SHADOW_MAP) return PROGRAM_DEPTH;
  if (!lights_up(pass)) return PROGRAM_PLAIN;
  int first = pass == PASS_LIT ? PROGRAM_LIT : pass == PASS_SHADOWED ? PROGRAM_SHADOWED : PROGRAM_WHOLE;
  return first + (mode == TEXTURE_CUBE ? 2 : mode != TEXTURE_NONE);
}

// Chooses program and texture of an item.
static void set_texture(snRenderer* r, const snSceneItem* item, Pass pass) {
  const snModel* m = r->m;
  int texture = item->matid >= 0 ? m->mat_texid[item->matid][1] : -1;  // the role of colours
  int mode = TEXTURE_NONE;
  float scale[3] = {1, 1, 1};
  if (texture >= 0 && r->texture && lights_up(pass)) {
    bool flat = m->tex_type[texture] == 0;
    mode = !flat ? TEXTURE_CUBE : item->texcoord ? TEXTURE_OWN : TEXTURE_PROJECTED;
    if (mode == TEXTURE_PROJECTED) set_flat_scale(r, item, scale);
    if (mode == TEXTURE_CUBE && m->mat_texuniform[item->matid]) memcpy(scale, item->size, sizeof scale);
    glActiveTexture(flat ? GL_TEXTURE0 : GL_TEXTURE1);
    glBindTexture(flat ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP, r->texture[texture]);
  }
  use_program(r, program_of(pass, mode));
  glUniform1i(r->uniform[U_TEXTURE_MODE], mode);
  glUniform3fv(r->uniform[U_TEXTURE_SCALE], 1, scale);
}

// Program, texture, colour and pose of an item; false where the pass has nothing of it.
static bool begin_item(const Picture* p, const snSceneItem* item, Pass pass) {
  snRenderer* r = p->r;
  bool line = item->type == SN_SHAPE_LINE || item->type == SN_SHAPE_LINEBOX;
  if (pass == PASS_SHADOW_MAP && (line || item->category == SN_SCENE_DECOR)) return false;
  if (line && pass != PASS_SHADOWED && lights_up(pass)) pass = PASS_PLAIN;
  float rgba[4];
  for (int k = 0; k < 4; k++) rgba[k] = item->rgba[k] * (k < 3 ? p->mirror_fade : 1);
  if (item->type == SN_GEOM_PLANE && (pass == PASS_LIT || pass == PASS_WHOLE) && is_behind(p, item)) rgba[3] *= .3f;
  set_texture(r, item, pass);
  glUniform3fv(r->uniform[U_POS], 1, item->pos);
  glUniformMatrix3fv(r->uniform[U_MAT], 1, GL_TRUE, item->mat);
  glUniform4fv(r->uniform[U_RGBA], 1, rgba);
  glUniform4f(r->uniform[U_MATERIAL], item->emission, item->specular, 128 * item->shininess, 0);
  glUniform1i(r->uniform[U_MODE], (int)pass);
  return true;
}

// conformance: vertices and edges have no texture
static void draw_flex(const Picture* p, const snSceneItem* item, Pass pass) {
  const snModel* m = p->r->m;
  if (p->scene->flex_room != m->nflex || p->scene->flex_vert_room != m->nflexvert) return;
  if (item->objid < 0 || item->objid >= m->nflex) return;
  snSceneItem plain = *item;
  plain.matid = -1;
  if (shows_flex_frame(p->scene, item) && begin_item(p, &plain, pass)) draw_flex_frame(p->r, p->scene, item);
  if (p->scene->flex_faceused[item->objid] > 0 && begin_item(p, item, pass)) draw_flex_faces(p->r, p->scene, item);
}

static void draw_item(const Picture* p, const snSceneItem* item, Pass pass) {
  if (item->type == SN_SHAPE_FLEX)
    draw_flex(p, item, pass);
  else if (begin_item(p, item, pass))
    draw_geometry(p, item);
}

// ---- lights

// The lights of a pass: those that cast shadows, those that do not, or one.
static void set_lights(const Picture* p, const int* lights, int count) {
  snRenderer* r = p->r;
  float pos[4 * LIGHTS], dir[4 * LIGHTS], shape[4 * LIGHTS], ambient[3 * LIGHTS], diffuse[3 * LIGHTS],
      specular[3 * LIGHTS];
  for (int k = 0; k < count; k++) {
    const snSceneLight* light = &p->scene->light[lights[k]];
    bool placed = light->type == SN_LIGHT_SPOT || light->type == SN_LIGHT_POINT;
    float cone = light->type == SN_LIGHT_SPOT && light->cutoff < 180;
    float unit[3] = {light->dir[0], light->dir[1], light->dir[2]};
    unit3(unit);
    memcpy(pos + 4 * k, light->pos, 3 * sizeof(float));
    pos[4 * k + 3] = placed ? 1 + cone : 0;
    memcpy(dir + 4 * k, unit, 3 * sizeof(float));
    dir[4 * k + 3] = cosf(light->cutoff * 3.14159265f / 180);
    memcpy(shape + 4 * k, light->attenuation, 3 * sizeof(float));
    shape[4 * k + 3] = light->exponent;
    memcpy(ambient + 3 * k, light->ambient, 3 * sizeof(float));
    memcpy(diffuse + 3 * k, light->diffuse, 3 * sizeof(float));
    memcpy(specular + 3 * k, light->specular, 3 * sizeof(float));
  }
  IN_ALL_PROGRAMS(r) {
    glUniform1i(r->uniform[U_LIGHT_COUNT], count);
    glUniform4fv(r->uniform[U_LIGHT_POS], count, pos);
    glUniform4fv(r->uniform[U_LIGHT_DIR], count, dir);
    glUniform4fv(r->uniform[U_LIGHT_SHAPE], count, shape);
    glUniform3fv(r->uniform[U_LIGHT_AMBIENT], count, ambient);
    glUniform3fv(r->uniform[U_LIGHT_DIFFUSE], count, diffuse);
    glUniform3fv(r->uniform[U_LIGHT_SPECULAR], count, specular);
  }
}

static bool casts_shadow(const Picture* p, int light) {
  return p->scene->light[light].castshadow && is_on(p, SN_RENDER_SHADOW) && p->r->shadow_map;
}

static void set_lights_of_pass(const Picture* p, bool shadowing_too) {
  int which[LIGHTS] = {0}, count = 0;
  for (int i = 0; i < p->scene->nlight && count < LIGHTS; i++)
    if (shadowing_too || !casts_shadow(p, i)) which[count++] = i;
  set_lights(p, which, count);
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

static void set_matrix(snRenderer* r, int uniform, Mat4 matrix) {
  IN_ALL_PROGRAMS(r) glUniformMatrix4fv(r->uniform[uniform], 1, GL_FALSE, matrix.m);
}

static void set_vector(snRenderer* r, int uniform, const float vector[4]) {
  IN_ALL_PROGRAMS(r) glUniform4fv(r->uniform[uniform], 1, vector);
}

// Where the picture is seen from, for highlights and fog.
static void set_eye(snRenderer* r, const float eye[3]) { IN_ALL_PROGRAMS(r) glUniform3fv(r->uniform[U_EYE], 1, eye); }

static const float nothing_cut[4] = {0, 0, 0, 1};  // clip plane that all points pass

static const Mat4 identity = {{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}};

// The world behind a mirror: drawn mirrored where the stencil has the mirror's pixels, and only what lies before it. Light is
// computed in front of the mirror, where the eye that sees the reflection is behind it.
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

static Mat4 light_to_clip(const Picture* p, const snSceneLight* light) {
  const snModel* m = p->r->m;
  float near = p->scene->view.frustum_near, far = p->scene->view.frustum_far;
  float up[3] = {0, 0, 1};
  if (fabsf(light->dir[2]) > .9f) up[0] = 1, up[2] = 0;
  Mat4 look = mat4_look(light->pos, light->dir, up);
  if (light->type == SN_LIGHT_DIRECTIONAL) {
    float half = m->vis.map_shadowclip * (float)m->stat.extent;
    return mat4_mul(mat4_orthographic(-half, half, -half, half, near, far), look);
  }
  float angle = 2 * light->cutoff * m->vis.map_shadowscale;
  float half = near * tanf((angle < 160 ? angle : 160) * 3.14159265f / 360);
  return mat4_mul(mat4_perspective(-half, half, -half, half, near, far), look);
}

static GLuint drawn_into(const snRenderer* r) {
  return r->sample_count > 0 ? r->samples.framebuffer : r->picture.framebuffer;
}

// A plane seen from its front with nothing behind it casts no shadow that is seen; behind an endless one all is hidden.
static bool shades_nothing(const Picture* p, const snSceneItem* plane) {
  if (plane->type != SN_GEOM_PLANE || is_behind(p, plane)) return false;
  if (plane->size[0] <= 0 && plane->size[1] <= 0) return true;
  const float normal[3] = {plane->mat[2], plane->mat[5], plane->mat[8]};
  for (int i = 0; i < p->scene->nitem; i++) {
    const snSceneItem* item = &p->scene->item[i];
    float gap[3] = {item->pos[0] - plane->pos[0], item->pos[1] - plane->pos[1], item->pos[2] - plane->pos[2]};
    if (item != plane && item->category != SN_SCENE_DECOR && dot3(gap, normal) < 0) return false;
  }
  return true;
}

static void draw_shadow_map(const Picture* p, Mat4 to_clip) {
  snRenderer* r = p->r;
  glBindFramebuffer(GL_FRAMEBUFFER, r->shadow_framebuffer);
  glViewport(1, 1, r->shadow_size - 2, r->shadow_size - 2);  // an empty edge: no endless shadows
  glClear(GL_DEPTH_BUFFER_BIT);
  glDisable(GL_CULL_FACE);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(-1.5f, -4);  // away from the light, so that a surface does not shadow itself
  set_matrix(r, U_WORLD_TO_CLIP, to_clip);
  for (int i = 0; i < p->scene->nitem; i++)
    if (!shades_nothing(p, &p->scene->item[i])) draw_item(p, &p->scene->item[i], PASS_SHADOW_MAP);
  glDisable(GL_POLYGON_OFFSET_FILL);
  if (is_on(p, SN_RENDER_CULLFACE)) glEnable(GL_CULL_FACE);
  glBindFramebuffer(GL_FRAMEBUFFER, drawn_into(r));
  glViewport(0, 0, r->width, r->height);
  set_matrix(r, U_WORLD_TO_CLIP, p->to_clip);
}

static bool has_shadow(const Picture* p, int i) {
  int type = p->scene->light[i].type;
  return casts_shadow(p, i) && (type == SN_LIGHT_DIRECTIONAL || type == SN_LIGHT_SPOT);
}

// The one light that casts a shadow; -1 where there is none or more: all lights can then not be added up at once.
static int only_shadow(const Picture* p) {
  int found = -1, count = 0;
  for (int i = 0; i < p->scene->nlight; i++)
    if (casts_shadow(p, i)) found = i, count++;
  return count == 1 && has_shadow(p, found) && p->scene->nlight <= LIGHTS ? found : -1;
}

static void make_shadow(const Picture* p, int light) {
  snRenderer* r = p->r;
  float z_scale = r->zero_to_one ? 1 : .5f, z_shift = r->zero_to_one ? 0 : .5f;
  Mat4 to_texture = {{.5f, 0, 0, 0, 0, .5f, 0, 0, 0, 0, z_scale, 0, .5f, .5f, z_shift, 1}};
  Mat4 to_clip = light_to_clip(p, &p->scene->light[light]);
  draw_shadow_map(p, to_clip);
  set_matrix(r, U_SHADOW_FROM_WORLD, mat4_mul(to_texture, to_clip));
}

// All lights for one pass, that with the shadow first.
static void set_lights_of_whole(const Picture* p, int shadowing) {
  int lights[LIGHTS] = {shadowing}, count = 1;
  for (int i = 0; i < p->scene->nlight; i++)
    if (i != shadowing) lights[count++] = i;
  set_lights(p, lights, count);
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

// A band of haze where the first endless plane meets the sky.
static void draw_haze(const Picture* p, float far) {
  snRenderer* r = p->r;
  use_program(r, PROGRAM_PLAIN);
  for (int i = 0; i < p->scene->nitem; i++) {
    const snSceneItem* item = &p->scene->item[i];
    if (item->type != SN_GEOM_PLANE || item->size[0] != 0 || item->size[1] != 0) continue;
    float normal[3] = {item->mat[2], item->mat[5], item->mat[8]};
    float gap[3], height;
    for (int k = 0; k < 3; k++) gap[k] = p->scene->view.pos[k] - item->pos[k];
    height = dot3(gap, normal);
    if (height < 0) return;
    float pos[3], rgba[4];
    for (int k = 0; k < 3; k++) pos[k] = p->scene->view.pos[k] - height * normal[k];
    for (int k = 0; k < 4; k++) rgba[k] = k < 3 ? r->m->vis.rgba_haze[k] : 1;
    glUniform3fv(r->uniform[U_POS], 1, pos);
    glUniformMatrix3fv(r->uniform[U_MAT], 1, GL_TRUE, item->mat);
    glUniform4fv(r->uniform[U_RGBA], 1, rgba);
    glUniform1i(r->uniform[U_MODE], PASS_HAZE);
    glUniform1i(r->uniform[U_TEXTURE_MODE], TEXTURE_NONE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    draw_unit(r, UNIT_HAZE, far, far, height, 0);
    glDisable(GL_BLEND);
    return;
  }
}

// The sky is a cylinder about the camera, nearly as far as it can see.
static void draw_sky(const Picture* p) {
  snRenderer* r = p->r;
  int sky = -1;
  for (int i = r->m->ntex - 1; i >= 0; i--)
    if (r->m->tex_type[i] == 2) sky = i;
  if (sky < 0 || !r->texture) return;
  const float white[4] = {1, 1, 1, 1}, axes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  float far = .7f * p->scene->view.frustum_far;
  use_program(r, PROGRAM_SKY);
  glCullFace(GL_FRONT);
  glUniform3fv(r->uniform[U_POS], 1, p->scene->view.pos);
  glUniformMatrix3fv(r->uniform[U_MAT], 1, GL_TRUE, axes);
  glUniform4fv(r->uniform[U_RGBA], 1, white);
  glUniform1i(r->uniform[U_MODE], PASS_PLAIN);
  glUniform1i(r->uniform[U_TEXTURE_MODE], TEXTURE_SKY);
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_CUBE_MAP, r->texture[sky]);
  draw_unit(r, UNIT_CYLINDER, far, far, far, 0);
  if (is_on(p, SN_RENDER_HAZE)) draw_haze(p, far);
  glCullFace(GL_BACK);
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

static void upload_skins(const Picture* p) {
  const snRenderer* r = p->r;
  const snModel* m = r->m;
  if (m->nskinvert == 0 || !p->scene->skin_vert) return;
  glBindBuffer(GL_ARRAY_BUFFER, r->skin_buffer);
  Vertex* vertex = glMapBuffer(GL_ARRAY_BUFFER, GL_WRITE_ONLY);
  if (!vertex) return;
  for (int skin = 0; skin < m->nskin; skin++)
    for (int k = 0; k < m->skin_vertnum[skin]; k++) {
      int i = m->skin_vertadr[skin] + k, uv = m->skin_texcoordadr[skin];
      memcpy(vertex[i].pos, p->scene->skin_vert + 3 * i, sizeof vertex[i].pos);
      memcpy(vertex[i].normal, p->scene->skin_normal + 3 * i, sizeof vertex[i].normal);
      memcpy(vertex[i].uv, uv >= 0 ? m->skin_texcoord[uv + k] : (const float[2]){0, 0}, sizeof vertex[i].uv);
    }
  glUnmapBuffer(GL_ARRAY_BUFFER);
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
