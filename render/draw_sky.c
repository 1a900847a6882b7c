// draw_sky.c — the sky and the haze where an endless plane meets it
#include "picture.h"

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
void draw_sky(const Picture* p) {
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
