// objects.c — skins, geoms and sites of a picture
//   reads   geom and site frames, body poses, islands     writes  items, skin_vert, skin_normal
#include "scene/items.h"
#include <string.h>

// ---- skins

// v += weight * (bone's motion since it was bound) * bind position, for every vertex that a bone moves
static void move_by_bone(const snScenePass* p, int skin, int bone) {
  const snModel* m = p->m;
  const float *bind_pos = m->skin_bonebindpos[bone], *bind_quat = m->skin_bonebindquat[bone];
  int body = m->skin_bonebodyid[bone], first = m->skin_vertadr[skin];
  snQuat unbind = {bind_quat[0], -bind_quat[1], -bind_quat[2], -bind_quat[3]};
  snMat3 rotation = quat_to_mat3(quat_mul(p->d->xquat[body], unbind));
  snVec3 origin = {bind_pos[0], bind_pos[1], bind_pos[2]};
  snVec3 shift = vec3_sub(p->d->xpos[body], mat3_mul_vec3(rotation, origin));
  for (int k = 0; k < m->skin_bonevertnum[bone]; k++) {
    int entry = m->skin_bonevertadr[bone] + k, vert = first + m->skin_bonevertid[entry];
    const float* at = m->skin_vert[vert];
    snVec3 moved = vec3_add(mat3_mul_vec3(rotation, (snVec3){at[0], at[1], at[2]}), shift);
    float weight = m->skin_bonevertweight[entry], *out = p->scene->skin_vert + 3 * vert;
    out[0] += weight * (float)moved.x, out[1] += weight * (float)moved.y, out[2] += weight * (float)moved.z;
  }
}

static snVec3 load(const float* v) { return (snVec3){v[0], v[1], v[2]}; }

// Normals of vertices: sum of the triangles' around them, weighted by area.
static void make_normals(const snScenePass* p, int skin) {
  const snModel* m = p->m;
  float *vert = p->scene->skin_vert + 3 * m->skin_vertadr[skin],
        *normal = p->scene->skin_normal + 3 * m->skin_vertadr[skin];
  for (int face = m->skin_faceadr[skin]; face < m->skin_faceadr[skin] + m->skin_facenum[skin]; face++) {
    const int* corner = m->skin_face[face];
    snVec3 a = load(vert + 3 * corner[0]), b = load(vert + 3 * corner[1]), c = load(vert + 3 * corner[2]);
    snVec3 area = vec3_cross(vec3_sub(b, a), vec3_sub(c, a));
    for (int k = 0; k < 3; k++) {
      float* n = normal + 3 * corner[k];
      n[0] += (float)area.x, n[1] += (float)area.y, n[2] += (float)area.z;
    }
  }
  float inflate = m->skin_inflate[skin];
  for (int v = 0; v < m->skin_vertnum[skin]; v++) {
    double length;
    snVec3 unit = vec3_direction(load(normal + 3 * v), &length);
    float n[3] = {(float)unit.x, (float)unit.y, (float)unit.z};
    for (int k = 0; k < 3; k++) normal[3 * v + k] = n[k], vert[3 * v + k] += inflate * n[k];
  }
}

static void deform_skin(const snScenePass* p, int skin) {
  const snModel* m = p->m;
  size_t bytes = 3 * (size_t)m->skin_vertnum[skin] * sizeof(float);
  memset(p->scene->skin_vert + 3 * m->skin_vertadr[skin], 0, bytes);
  memset(p->scene->skin_normal + 3 * m->skin_vertadr[skin], 0, bytes);
  for (int i = 0; i < m->skin_bonenum[skin]; i++) move_by_bone(p, skin, m->skin_boneadr[skin] + i);
  make_normals(p, skin);
}

void sn_scene_skins(const snScenePass* p) {
  const snModel* m = p->m;
  if (!(p->categories & SN_SCENE_DYNAMIC) || !sn_scene_shows(p, SN_SHOW_SKIN)) return;
  for (int skin = 0; skin < m->nskin; skin++) {
    if (!sn_scene_group(p->options->skingroup, m->skin_group[skin])) continue;
    deform_skin(p, skin);
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DYNAMIC, SN_OBJ_SKIN, skin);
    if (!item) return;
    sn_scene_place(item, SN_SHAPE_SKIN, (snVec3){.1, .1, .1}, p->d->xpos[m->skin_bonebodyid[m->skin_boneadr[skin]]],
                   mat3_identity());
    sn_scene_material(p, item, m->skin_matid[skin], m->skin_rgba[skin]);
    item->texcoord = m->skin_texcoordadr[skin] >= 0;
    if (p->perturb->skinselect == skin) item->emission += m->vis.global_glow;
    if (p->options->label == SN_LABEL_SKIN) sn_scene_label(p, item, SN_OBJ_SKIN, skin);
    if (item->rgba[3] == 0) p->scene->nitem--;
  }
}

// ---- geoms

// Planes without end are drawn about the camera, moved by whole repetitions of their texture so that it stands still.
static snVec3 plane_center(const snScenePass* p, int geom) {
  const snModel* m = p->m;
  snVec3 pos = p->d->geom_xpos[geom], eye = load(p->scene->view.pos);
  double half[2] = {m->geom_size[geom].x, m->geom_size[geom].y};
  int material = m->geom_matid[geom];
  for (int k = 0; k < 2; k++) {
    if (half[k] > 0) continue;
    double repeat = material >= 0 ? m->mat_texrepeat[material][k] : 0;
    double step = repeat > 0 ? 2 / repeat : 2.1 * m->vis.map_zfar * m->stat.extent / 198;
    snVec3 axis = mat3_col(p->d->geom_xmat[geom], k);
    double away = vec3_dot(vec3_sub(eye, p->d->geom_xpos[geom]), axis);
    pos = vec3_add_scaled(pos, axis, 2 * step * round(away / (2 * step)));
  }
  return pos;
}

// Trees of one island have one colour; a sleeping one that of its cycle.
static void color_by_island(const snScenePass* p, snSceneItem* item, int body) {
  const snModel* m = p->m;
  int weld = m->body_weldid[body];
  if (m->body_dofnum[weld] == 0) return;
  int tree = m->body_treeid[weld], island = p->d->nisland ? p->d->tree_island[tree] : -1;
  bool awake = p->d->tree_asleep[tree] < 0;
  item->matid = -1;
  int first = tree;
  for (int other = 0; other < m->ntree && island >= 0; other++)
    if (p->d->tree_island[other] == island) { first = other; break; }
  bool may_sleep = (m->opt.enableflags & SN_ENABLE_SLEEP) != 0;
  sn_scene_island_color(item->rgba, island >= 0 || may_sleep ? m->tree_dofadr[first] : -1, awake);
}

static void finish_mesh(const snScenePass* p, snSceneItem* item, int geom) {
  const snModel* m = p->m;
  int mesh = m->geom_dataid[geom];
  item->texcoord = m->mesh_texcoordadr[mesh] >= 0;
  bool collides = m->geom_contype[geom] || m->geom_conaffinity[geom];
  item->hull = m->mesh_graphadr[mesh] >= 0 && sn_scene_shows(p, SN_SHOW_CONVEXHULL) && collides;
}

static void add_geom(const snScenePass* p, int geom, int plane) {
  const snModel* m = p->m;
  int type = m->geom_type[geom], body = m->geom_bodyid[geom];
  snSceneItem* item = sn_scene_item(p, sn_scene_category(m, body), SN_OBJ_GEOM, geom);
  if (!item) return;
  bool is_plane = type == SN_GEOM_PLANE, is_mesh = type == SN_GEOM_MESH || type == SN_GEOM_SDF;
  snVec3 pos = is_plane ? plane_center(p, geom) : p->d->geom_xpos[geom];
  sn_scene_place(item, type, m->geom_size[geom], pos, p->d->geom_xmat[geom]);
  item->dataid = is_plane ? plane : m->geom_dataid[geom];
  item->rbound = (float)m->geom_rbound[geom];
  snFloat4 rgba;
  sn_scene_geom_rgba(p, geom, rgba);
  sn_scene_material(p, item, m->geom_matid[geom], rgba);
  if (sn_scene_shows(p, SN_SHOW_ISLAND)) color_by_island(p, item, body);
  if (is_mesh && item->dataid >= 0) finish_mesh(p, item, geom);
  if (p->perturb->select > 0 && p->perturb->select == body) item->emission += m->vis.global_glow;
  if (p->options->label == SN_LABEL_GEOM) sn_scene_label(p, item, SN_OBJ_GEOM, geom);
  if (item->rgba[3] == 0) p->scene->nitem--;
}

void sn_scene_geoms(const snScenePass* p) {
  const snModel* m = p->m;
  for (int geom = 0, plane = -1; geom < m->ngeom; geom++) {
    plane += m->geom_type[geom] == SN_GEOM_PLANE;
    if (!(sn_scene_category(m, m->geom_bodyid[geom]) & p->categories)) continue;
    if (sn_scene_group(p->options->geomgroup, m->geom_group[geom])) add_geom(p, geom, plane);
  }
}

void sn_scene_sites(const snScenePass* p) {
  const snModel* m = p->m;
  for (int site = 0; site < m->nsite; site++) {
    int body = m->site_bodyid[site], category = sn_scene_category(m, body);
    if (!(category & p->categories) || !sn_scene_group(p->options->sitegroup, m->site_group[site])) continue;
    snSceneItem* item = sn_scene_item(p, category, SN_OBJ_SITE, site);
    if (!item) return;
    sn_scene_place(item, m->site_type[site], m->site_size[site], p->d->site_xpos[site], p->d->site_xmat[site]);
    sn_scene_material(p, item, m->site_matid[site], m->site_rgba[site]);
    if (p->perturb->select > 0 && p->perturb->select == body) item->emission += m->vis.global_glow;
    if (p->options->label == SN_LABEL_SITE) sn_scene_label(p, item, SN_OBJ_SITE, site);
    if (item->rgba[3] == 0) p->scene->nitem--;
  }
}
