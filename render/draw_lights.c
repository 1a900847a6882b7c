// draw_lights.c — the lights of a pass and the shadow map of a light
#include "picture.h"
#include <string.h>

// The lights of a pass: those that cast shadows, those that do not, or one.
void set_lights(const Picture* p, const int* lights, int count) {
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

void set_lights_of_pass(const Picture* p, bool shadowing_too) {
  int which[LIGHTS] = {0}, count = 0;
  for (int i = 0; i < p->scene->nlight && count < LIGHTS; i++)
    if (shadowing_too || !casts_shadow(p, i)) which[count++] = i;
  set_lights(p, which, count);
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

bool has_shadow(const Picture* p, int i) {
  int type = p->scene->light[i].type;
  return casts_shadow(p, i) && (type == SN_LIGHT_DIRECTIONAL || type == SN_LIGHT_SPOT);
}

// The one light that casts a shadow; -1 where there is none or more: all lights can then not be added up at once.
int only_shadow(const Picture* p) {
  int found = -1, count = 0;
  for (int i = 0; i < p->scene->nlight; i++)
    if (casts_shadow(p, i)) found = i, count++;
  return count == 1 && has_shadow(p, found) && p->scene->nlight <= LIGHTS ? found : -1;
}

void make_shadow(const Picture* p, int light) {
  snRenderer* r = p->r;
  float z_scale = r->zero_to_one ? 1 : .5f, z_shift = r->zero_to_one ? 0 : .5f;
  Mat4 to_texture = {{.5f, 0, 0, 0, 0, .5f, 0, 0, 0, 0, z_scale, 0, .5f, .5f, z_shift, 1}};
  Mat4 to_clip = light_to_clip(p, &p->scene->light[light]);
  draw_shadow_map(p, to_clip);
  set_matrix(r, U_SHADOW_FROM_WORLD, mat4_mul(to_texture, to_clip));
}

// All lights for one pass, that with the shadow first.
void set_lights_of_whole(const Picture* p, int shadowing) {
  int lights[LIGHTS] = {shadowing}, count = 1;
  for (int i = 0; i < p->scene->nlight; i++)
    if (i != shadowing) lights[count++] = i;
  set_lights(p, lights, count);
}
