// scene_flexes.c — flexible bodies of a picture: faces of their elements, or a skin around them
//   reads   flexvert_xpos     writes  items, flex_vert, flex_face, flex_normal, flex_texcoord, flex_faceused
//   Faces lie outside the vertices by the radius: those of elements along their own normals, those of a skin along the
//   mean normals of its vertices. A sheet has two sides, and its border is closed by two triangles per edge.
//   conformance: a flat skin has on the lower side of a sheet the normals of its upper side.
#include "scene/items.h"

#include "base/allocator.h"

// Triangles of one flex as they are appended.
typedef struct Faces {
  const snVec3* x;      // vertices in the world
  snVec3* mean;         // normals of the vertices of a skin
  double radius;
  bool flat;
  const snFloat2* from;  // texture coordinates of the flex; NULL: none
  float *corner, *normal, *texcoord;
  int count, room;
} Faces;

static snVec3 face_normal(const Faces* f, int a, int b, int c) {
  return vec3_normalize(vec3_cross(vec3_sub(f->x[b], f->x[a]), vec3_sub(f->x[c], f->x[a])));
}

static void store(float* to, snVec3 v) { to[0] = (float)v.x, to[1] = (float)v.y, to[2] = (float)v.z; }

static void put_corner(Faces* f, int k, snVec3 pos, snVec3 normal) {
  if (f->count == f->room) return;
  store(f->corner + 9 * f->count + 3 * k, pos);
  store(f->normal + 9 * f->count + 3 * k, normal);
}

// Ends a triangle; `t`: its texture coordinates.
static void end_face(Faces* f, int t0, int t1, int t2) {
  const int t[3] = {t0, t1, t2};
  if (f->count == f->room) return;
  for (int k = 0; k < 3 && f->from; k++)
    for (int axis = 0; axis < 2; axis++) f->texcoord[6 * f->count + 2 * k + axis] = f->from[t[k]][axis];
  f->count++;
}

// ---- faces of elements

static void add_face(Faces* f, const int* v, const int* t, int a, int b, int c) {
  snVec3 normal = face_normal(f, v[a], v[b], v[c]);
  const int corner[3] = {v[a], v[b], v[c]};
  for (int k = 0; k < 3; k++) put_corner(f, k, vec3_add_scaled(f->x[corner[k]], normal, f->radius), normal);
  end_face(f, t[a], t[b], t[c]);
}

static void add_elements(const snScenePass* p, int flex, Faces* f) {
  static const int solid[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}}, sheet[2][3] = {{0, 1, 2}, {0, 2, 1}};
  const snModel* m = p->m;
  int dim = m->flex_dim[flex], first = m->flex_elemdataadr[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; e++) {
    const int *v = m->flex_elem + first + e * (dim + 1), *t = m->flex_elemtexcoord + first + e * (dim + 1);
    if (dim == 3 && m->flex_elemlayer[m->flex_elemadr[flex] + e] != p->options->flex_layer) continue;
    for (int k = 0; k < (dim == 2 ? 2 : 4); k++) {
      const int* face = dim == 2 ? sheet[k] : solid[k];
      add_face(f, v, t, face[0], face[1], face[2]);
    }
  }
}

// ---- skins

static void add_mean(const Faces* f, const int* v) {
  snVec3 normal = face_normal(f, v[0], v[1], v[2]);
  for (int k = 0; k < 3; k++) f->mean[v[k]] = vec3_add(f->mean[v[k]], normal);
}

static void find_mean_normals(const snModel* m, int flex, const Faces* f) {
  bool sheet = m->flex_dim[flex] == 2;
  int count = sheet ? m->flex_elemnum[flex] : m->flex_shellnum[flex];
  const int* v = sheet ? m->flex_elem + m->flex_elemdataadr[flex] : m->flex_shell + m->flex_shelldataadr[flex];
  for (int i = 0; i < m->flex_vertnum[flex]; i++) f->mean[i] = vec3(0, 0, 0);
  for (int i = 0; i < count; i++) add_mean(f, v + 3 * i);
  for (int i = 0; i < m->flex_vertnum[flex]; i++) f->mean[i] = vec3_normalize(f->mean[i]);
}

// side: 1 outside or above, -1 below. conformance: without a radius normals point inwards, and the skin is dark
static void add_skin_face(Faces* f, int side, const int v[3], const int t[3]) {
  snVec3 flat = face_normal(f, v[0], v[1], v[2]);
  double offset = side * f->radius, outwards = offset > 0 ? 1 : -1;
  for (int k = 0; k < 3; k++)
    put_corner(f, k, vec3_add_scaled(f->x[v[k]], f->mean[v[k]], offset),
               vec3_scale(f->flat ? flat : f->mean[v[k]], outwards));
  end_face(f, t[0], t[1], t[2]);
}

// Half of the rectangle along an edge of the border of a sheet.
static void add_border(Faces* f, int side, int a, int b) {
  snVec3 normal = vec3_normalize(vec3_scale(vec3_cross(vec3_sub(f->x[b], f->x[a]), f->mean[b]), side));
  const int corner[3] = {a, b, b};
  for (int k = 0; k < 3; k++)
    put_corner(f, k, vec3_add_scaled(f->x[corner[k]], f->mean[corner[k]], (k == 1 ? -side : side) * f->radius), normal);
  end_face(f, a, b, b);
}

static void add_sheet_skin(const snModel* m, int flex, Faces* f) {
  const int *v = m->flex_elem + m->flex_elemdataadr[flex], *t = m->flex_elemtexcoord + m->flex_elemdataadr[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; e++, v += 3, t += 3) {
    add_skin_face(f, 1, v, t);
    add_skin_face(f, -1, (const int[3]){v[0], v[2], v[1]}, (const int[3]){t[0], t[2], t[1]});
  }
  const int* edge = m->flex_shell + m->flex_shelldataadr[flex];
  for (int s = 0; s < m->flex_shellnum[flex]; s++, edge += 2) {
    add_border(f, 1, edge[0], edge[1]);
    add_border(f, -1, edge[1], edge[0]);
  }
}

static void add_solid_skin(const snModel* m, int flex, Faces* f) {
  const int* v = m->flex_shell + m->flex_shelldataadr[flex];
  for (int s = 0; s < m->flex_shellnum[flex]; s++, v += 3) add_skin_face(f, 1, v, v);
}

// ---- flexes

static void make_faces(const snScenePass* p, int flex) {
  const snModel* m = p->m;
  snScene* scene = p->scene;
  size_t first = (size_t)scene->flex_faceadr[flex];
  int texcoord = m->flex_texcoordadr[flex];
  Faces f = {.x = p->d->flexvert_xpos + m->flex_vertadr[flex],
             .mean = scene->flex_mean,
             .radius = m->flex_radius[flex],
             .flat = m->flex_flatskin[flex],
             .from = texcoord < 0 ? NULL : (const snFloat2*)m->flex_texcoord + texcoord,
             .corner = scene->flex_face + 9 * first,
             .normal = scene->flex_normal + 9 * first,
             .texcoord = scene->flex_texcoord + 6 * first,
             .room = scene->flex_facenum[flex]};
  if (m->flex_dim[flex] > 1 && sn_scene_shows(p, SN_SHOW_FLEXSKIN)) {
    find_mean_normals(m, flex, &f);
    (m->flex_dim[flex] == 2 ? add_sheet_skin : add_solid_skin)(m, flex, &f);
  } else if (m->flex_dim[flex] > 1 && sn_scene_shows(p, SN_SHOW_FLEXFACE)) {
    add_elements(p, flex, &f);
  }
  scene->flex_faceused[flex] = f.count;
}

static void add_item(const snScenePass* p, int flex) {
  const snModel* m = p->m;
  snSceneItem* item = sn_scene_item(p, SN_SCENE_DYNAMIC, SN_OBJ_FLEX, flex);
  if (!item) return;
  sn_scene_place(item, SN_SHAPE_FLEX, vec3(m->flex_radius[flex], .1, .1), p->d->flexvert_xpos[m->flex_vertadr[flex]],
                 mat3_identity());
  sn_scene_material(p, item, m->flex_matid[flex], m->flex_rgba[flex]);
  item->texcoord = m->flex_texcoordadr[flex] >= 0;
  if (!item->texcoord) item->matid = -1;
  if (p->perturb->flexselect == flex) item->emission += m->vis.global_glow;
  if (p->options->label == SN_LABEL_FLEX) sn_scene_label(p, item, SN_OBJ_FLEX, flex);
  if (item->rgba[3] == 0) p->scene->nitem--;
}

// Whether a scene was made for a model with flexes of this size.
static bool has_room(const snScene* scene, const snModel* m) {
  if (m->nflex != scene->flex_room || m->nflexvert != scene->flex_vert_room) return false;
  for (int flex = 0; flex < m->nflex; flex++)
    if (m->flex_vertnum[flex] > scene->flex_mean_room) return false;
  return true;
}

void sn_scene_flexes(const snScenePass* p) {
  static const snSceneFlag parts[] = {SN_SHOW_FLEXVERT, SN_SHOW_FLEXEDGE, SN_SHOW_FLEXFACE, SN_SHOW_FLEXSKIN};
  const snModel* m = p->m;
  bool shown = false;
  for (int i = 0; i < 4; i++) shown |= sn_scene_shows(p, parts[i]);
  p->scene->flex_shows_vertices = sn_scene_shows(p, SN_SHOW_FLEXVERT);
  p->scene->flex_shows_edges = sn_scene_shows(p, SN_SHOW_FLEXEDGE);
  p->scene->flex_shows_skin = sn_scene_shows(p, SN_SHOW_FLEXSKIN);
  if (!shown || m->nflex == 0 || !has_room(p->scene, m)) return;
  for (int v = 0; v < m->nflexvert; v++) store(p->scene->flex_vert + 3 * v, p->d->flexvert_xpos[v]);
  for (int flex = 0; flex < m->nflex; flex++) make_faces(p, flex);
  for (int flex = 0; flex < m->nflex && (p->categories & SN_SCENE_DYNAMIC); flex++)
    if (sn_scene_group(p->options->flexgroup, m->flex_group[flex])) add_item(p, flex);
}

// ---- memory

// conformance: lines have room for faces that they never have
static int most_faces(const snModel* m, int flex) {
  int elements = m->flex_elemnum[flex], most = 0;
  if (m->flex_dim[flex] == 2) return 2 * m->flex_shellnum[flex] + 2 * elements;
  for (int layer = 0, count = 1; count; layer++) {
    count = 0;
    for (int e = 0; e < elements; e++) count += m->flex_elemlayer[m->flex_elemadr[flex] + e] == layer;
    if (count > most) most = count;
  }
  return m->flex_shellnum[flex] > 4 * most ? m->flex_shellnum[flex] : 4 * most;
}

bool sn_scene_make_flexes(snScene* scene, const snModel* m) {
  const snAllocator* a = &scene->allocator;
  size_t flexes = (size_t)m->nflex, faces = 0, vertices = 0;
  scene->flex_faceadr = sn_zalloc(a, flexes * sizeof(int));
  scene->flex_facenum = sn_zalloc(a, flexes * sizeof(int));
  scene->flex_faceused = sn_zalloc(a, flexes * sizeof(int));
  if (!scene->flex_faceadr || !scene->flex_facenum || !scene->flex_faceused) return false;
  for (int flex = 0; flex < m->nflex; flex++) {
    scene->flex_faceadr[flex] = (int)faces;
    scene->flex_facenum[flex] = most_faces(m, flex);
    faces += (size_t)scene->flex_facenum[flex];
    if ((size_t)m->flex_vertnum[flex] > vertices) vertices = (size_t)m->flex_vertnum[flex];
  }
  scene->flex_room = m->nflex;
  scene->flex_vert_room = m->nflexvert;
  scene->flex_mean_room = (int)vertices;
  scene->flex_vert = sn_zalloc(a, 3 * (size_t)m->nflexvert * sizeof(float));
  scene->flex_face = sn_zalloc(a, (9 * faces + 1) * sizeof(float));
  scene->flex_normal = sn_zalloc(a, (9 * faces + 1) * sizeof(float));
  scene->flex_texcoord = sn_zalloc(a, (6 * faces + 1) * sizeof(float));
  scene->flex_mean = sn_zalloc(a, vertices * sizeof(snVec3));
  return scene->flex_vert && scene->flex_face && scene->flex_normal && scene->flex_texcoord && scene->flex_mean;
}

void sn_scene_free_flexes(snScene* scene) {
  void* const memory[] = {scene->flex_vert,    scene->flex_face,    scene->flex_normal,   scene->flex_texcoord,
                          scene->flex_faceadr, scene->flex_facenum, scene->flex_faceused, scene->flex_mean};
  for (size_t i = 0; i < sizeof memory / sizeof memory[0]; i++) sn_free(&scene->allocator, memory[i]);
}
