// flexes.c — flexible bodies: vertices as spheres, edges as tubes, faces or a skin as triangles of the scene
//   Triangles come anew with every picture and go into a buffer of their own.
#include "renderer.h"
#include <string.h>

static const float world_axes[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

bool make_flex_buffer(snRenderer* r) {
  if (r->m->nflex == 0) return true;
  glGenVertexArrays(1, &r->flex_array);
  glBindVertexArray(r->flex_array);
  glGenBuffers(1, &r->flex_buffer);
  glBindBuffer(GL_ARRAY_BUFFER, r->flex_buffer);
  set_attributes();
  return true;
}

static int face_count(const snScene* scene) {
  int last = scene->flex_room - 1;
  return last < 0 ? 0 : scene->flex_faceadr[last] + scene->flex_facenum[last];
}

void upload_flexes(const snRenderer* r, const snScene* scene) {
  int faces = face_count(scene);
  if (r->m->nflex == 0 || faces == 0) return;
  glBindBuffer(GL_ARRAY_BUFFER, r->flex_buffer);
  glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(3 * (size_t)faces * sizeof(Vertex)), NULL, GL_STREAM_DRAW);
  Vertex* vertex = glMapBuffer(GL_ARRAY_BUFFER, GL_WRITE_ONLY);
  if (!vertex) return;
  for (int i = 0; i < 3 * faces; i++) {
    memcpy(vertex[i].pos, scene->flex_face + 3 * i, sizeof vertex[i].pos);
    memcpy(vertex[i].normal, scene->flex_normal + 3 * i, sizeof vertex[i].normal);
    memcpy(vertex[i].uv, scene->flex_texcoord + 2 * i, sizeof vertex[i].uv);
  }
  glUnmapBuffer(GL_ARRAY_BUFFER);
}

// conformance: a skin hides vertices and edges; lines have none
bool shows_flex_frame(const snScene* scene, const snSceneItem* item) {
  bool skin = scene->flex_shows_skin && scene->flex_faceused[item->objid] > 0;
  return item->size[0] > 0 && !skin && (scene->flex_shows_vertices || scene->flex_shows_edges);
}

// Rows of the shortest rotation of z into a unit vector.
static void axes_along(const float z[3], float rows[9]) {
  float x = z[0], y = z[1], c = z[2];
  if (c < -.999999f) {
    const float turned[9] = {1, 0, 0, 0, -1, 0, 0, 0, -1};
    memcpy(rows, turned, sizeof turned);
    return;
  }
  float k = 1 / (1 + c);
  const float found[9] = {1 - k * x * x, -k * x * y, x, -k * x * y, 1 - k * y * y, y, -x, -y, c};
  memcpy(rows, found, sizeof found);
}

static void draw_edge(const snRenderer* r, const float* a, const float* b, float radius) {
  float along[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]}, rows[9];
  float length = sqrtf(dot3(along, along));
  if (length <= 0) return;
  for (int k = 0; k < 3; k++) along[k] /= length;
  axes_along(along, rows);
  glUniform3f(r->uniform[U_POS], (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2);
  glUniformMatrix3fv(r->uniform[U_MAT], 1, GL_TRUE, rows);
  draw_unit(r, UNIT_TUBE, radius, radius, length / 2, 0);
}

void draw_flex_frame(const snRenderer* r, const snScene* scene, const snSceneItem* item) {
  const snModel* m = r->m;
  int flex = item->objid;
  float radius = item->size[0];
  const float* vertex = scene->flex_vert + 3 * m->flex_vertadr[flex];
  glUniformMatrix3fv(r->uniform[U_MAT], 1, GL_TRUE, world_axes);
  for (int v = 0; scene->flex_shows_vertices && v < m->flex_vertnum[flex]; v++) {
    glUniform3fv(r->uniform[U_POS], 1, vertex + 3 * v);
    draw_unit(r, UNIT_SPHERE, radius, radius, radius, 0);
  }
  for (int e = 0; scene->flex_shows_edges && e < m->flex_edgenum[flex]; e++) {
    const int* edge = m->flex_edge[m->flex_edgeadr[flex] + e];
    draw_edge(r, vertex + 3 * edge[0], vertex + 3 * edge[1], radius);
  }
}

void draw_flex_faces(const snRenderer* r, const snScene* scene, const snSceneItem* item) {
  const float one[3] = {1, 1, 1}, zero[3] = {0, 0, 0};
  glUniform3fv(r->uniform[U_SCALE], 1, one);
  glUniform3fv(r->uniform[U_OFFSET], 1, zero);
  glUniform3fv(r->uniform[U_POS], 1, zero);
  glUniformMatrix3fv(r->uniform[U_MAT], 1, GL_TRUE, world_axes);
  glBindVertexArray(r->flex_array);
  glDrawArrays(GL_TRIANGLES, 3 * scene->flex_faceadr[item->objid], 3 * scene->flex_faceused[item->objid]);
  glBindVertexArray(r->array);
}
