// draw_items.c — one item of a scene: its program, texture, colour, pose and triangles
#include "picture.h"
#include <string.h>

bool is_behind(const Picture* p, const snSceneItem* item) {
  const float* eye = p->scene->view.pos;
  float gap[3] = {eye[0] - item->pos[0], eye[1] - item->pos[1], eye[2] - item->pos[2]};
  float normal[3] = {item->mat[2], item->mat[5], item->mat[8]};
  return dot3(gap, normal) < 0;
}

bool is_transparent(const Picture* p, const snSceneItem* item) {
  return item->rgba[3] < .995f || (item->type == SN_GEOM_PLANE && is_behind(p, item));
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

void draw_item(const Picture* p, const snSceneItem* item, Pass pass) {
  if (item->type == SN_SHAPE_FLEX)
    draw_flex(p, item, pass);
  else if (begin_item(p, item, pass))
    draw_geometry(p, item);
}

void upload_skins(const Picture* p) {
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
