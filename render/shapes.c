// shapes.c — triangles of all shapes of a model, in one buffer
//   Round shapes are turned from a profile: points (radius, z) with their normals, from the lowest to the highest.
#include "renderer.h"
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846f

typedef struct Mould {
  Vertex* vertex;
  int count, capacity;
  bool full;  // memory ran out
} Mould;

static void add_vertex(Mould* mould, const float pos[3], const float normal[3], float u, float v) {
  if (mould->count == mould->capacity) {
    int capacity = mould->capacity ? 2 * mould->capacity : 4096;
    Vertex* grown = realloc(mould->vertex, (size_t)capacity * sizeof *grown);
    if (!grown) {
      mould->full = true;
      return;
    }
    mould->vertex = grown;
    mould->capacity = capacity;
  }
  Vertex* vertex = &mould->vertex[mould->count++];
  memcpy(vertex->pos, pos, sizeof vertex->pos);
  memcpy(vertex->normal, normal, sizeof vertex->normal);
  vertex->uv[0] = u, vertex->uv[1] = v;
}

// A quadrilateral a b c d, counter-clockwise as seen from where its normals point.
static void add_quad(Mould* mould, float corner[4][3], float normal[4][3]) {
  static const int order[6] = {0, 1, 2, 0, 2, 3};
  for (int k = 0; k < 6; k++) add_vertex(mould, corner[order[k]], normal[order[k]], 0, 0);
}

static void add_flat_quad(Mould* mould, float corner[4][3]) {
  float a[3], b[3], n[3];
  for (int k = 0; k < 3; k++) a[k] = corner[1][k] - corner[0][k], b[k] = corner[2][k] - corner[0][k];
  cross3(n, a, b);
  unit3(n);
  float normal[4][3] = {{n[0], n[1], n[2]}, {n[0], n[1], n[2]}, {n[0], n[1], n[2]}, {n[0], n[1], n[2]}};
  add_quad(mould, corner, normal);
}

// ---- shapes of revolution

typedef struct Ring { float radius, z, out, up; } Ring;  // a point of the profile and its normal

static void turn_band(Mould* mould, Ring low, Ring high, int slices) {
  for (int k = 0; k < slices; k++) {
    float a = 2 * PI * (float)k / (float)slices, b = 2 * PI * (float)(k + 1) / (float)slices;
    float c[2] = {cosf(a), cosf(b)}, s[2] = {sinf(a), sinf(b)};
    Ring ring[4] = {low, low, high, high};
    float corner[4][3], normal[4][3];
    for (int i = 0; i < 4; i++) {
      int side = i == 1 || i == 2;
      float pos[3] = {ring[i].radius * c[side], ring[i].radius * s[side], ring[i].z};
      float n[3] = {ring[i].out * c[side], ring[i].out * s[side], ring[i].up};
      memcpy(corner[i], pos, sizeof pos);
      memcpy(normal[i], n, sizeof n);
    }
    add_quad(mould, corner, normal);
  }
}

// Part of a unit sphere between two elevations, its centre at height z.
static void turn_sphere(Mould* mould, float from, float to, float z, int slices, int stacks) {
  for (int k = 0; k < stacks; k++) {
    float a = from + (to - from) * (float)k / (float)stacks, b = from + (to - from) * (float)(k + 1) / (float)stacks;
    Ring low = {cosf(a), sinf(a) + z, cosf(a), sinf(a)}, high = {cosf(b), sinf(b) + z, cosf(b), sinf(b)};
    turn_band(mould, low, high, slices);
  }
}

static void turn_tube(Mould* mould, int slices) {
  turn_band(mould, (Ring){1, -1, 1, 0}, (Ring){1, 1, 1, 0}, slices);
}

static void turn_disc(Mould* mould, float z, float up, int slices) {
  Ring edge = {1, z, 0, up}, middle = {0, z, 0, up};
  turn_band(mould, up > 0 ? edge : middle, up > 0 ? middle : edge, slices);
}

static void turn_cone(Mould* mould, int slices) {
  float slant = sqrtf(.5f);
  turn_disc(mould, 0, -1, slices);
  turn_band(mould, (Ring){1, 0, slant, slant}, (Ring){0, 1, slant, slant}, slices);
}

// Two bands of a cone about the horizon, whose opacity (u) rises from the ground and falls to the sky.
static void turn_haze(Mould* mould, float share, int slices) {
  float alpha = atan2f(1, share), beta = .75f * PI - alpha, bend = sqrtf(.5f) * share * sinf(alpha) / sinf(beta);
  float height[3] = {0, bend, 1}, opacity[3] = {0, 1, 0};
  for (int band = 0; band < 2; band++) {
    int first = mould->count;
    Ring low = {1 - share * (1 - height[band]), height[band], 0, 1};
    Ring high = {1 - share * (1 - height[band + 1]), height[band + 1], 0, 1};
    turn_band(mould, low, high, slices);
    for (int i = first; i < mould->count; i++)
      mould->vertex[i].uv[0] = mould->vertex[i].pos[2] == low.z ? opacity[band] : opacity[band + 1];
  }
}

// ---- box, plane, lines

static void add_box(Mould* mould) {
  for (int axis = 0; axis < 3; axis++)
    for (int sign = -1; sign <= 1; sign += 2) {
      float corner[4][3];
      for (int k = 0; k < 4; k++) {
        float u = k == 1 || k == 2 ? 1 : -1, v = k >= 2 ? 1 : -1;
        corner[k][axis] = (float)sign;
        corner[k][(axis + 1) % 3] = sign > 0 ? u : v;
        corner[k][(axis + 2) % 3] = sign > 0 ? v : u;
      }
      add_flat_quad(mould, corner);
    }
}

static void add_plane(Mould* mould) {
  float corner[4][3] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  add_flat_quad(mould, corner);
}

static void add_line_box(Mould* mould) {
  const float up[3] = {0, 0, 1};
  for (int axis = 0; axis < 3; axis++)
    for (int side = 0; side < 4; side++)
      for (int end = -1; end <= 1; end += 2) {
        float pos[3];
        pos[axis] = (float)end;
        pos[(axis + 1) % 3] = side & 1 ? 1 : -1;
        pos[(axis + 2) % 3] = side & 2 ? 1 : -1;
        add_vertex(mould, pos, up, 0, 0);
      }
}

// ---- meshes and height fields

// A vertex normal that leans far from its triangle (cosine below 0.8) is an edge: the triangle's own serves.
static void add_triangle(Mould* mould, const float* const at[3], const float* const normal[3],
                         const float* const uv[3]) {
  float a[3], b[3], flat[3];
  for (int k = 0; k < 3; k++) a[k] = at[1][k] - at[0][k], b[k] = at[2][k] - at[0][k];
  cross3(flat, a, b);
  unit3(flat);
  for (int k = 0; k < 3; k++) {
    bool own = normal && (uv || dot3(normal[k], flat) >= .8f);
    add_vertex(mould, at[k], own ? normal[k] : flat, uv ? uv[k][0] : 0, uv ? uv[k][1] : 0);
  }
}

static void add_mesh(Mould* mould, const snModel* m, int mesh) {
  int first = m->mesh_vertadr[mesh], texcoord = m->mesh_texcoordadr[mesh];
  for (int face = m->mesh_faceadr[mesh]; face < m->mesh_faceadr[mesh] + m->mesh_facenum[mesh]; face++) {
    const float *at[3], *normal[3], *uv[3];
    for (int k = 0; k < 3; k++) {
      at[k] = m->mesh_vert[first + m->mesh_face[face][k]];
      normal[k] = m->nmeshnormal ? m->mesh_normal[m->mesh_normaladr[mesh] + m->mesh_facenormal[face][k]] : NULL;
      uv[k] = texcoord >= 0 ? m->mesh_texcoord[texcoord + m->mesh_facetexcoord[face][k]] : NULL;
    }
    add_triangle(mould, at, m->nmeshnormal ? normal : NULL, texcoord >= 0 ? uv : NULL);
  }
}

// mesh_graph: number of corners and triangles, two integers per corner, three per corner and three per triangle of
// edges, then the triangles' corners.
static void add_hull(Mould* mould, const snModel* m, int mesh) {
  if (m->mesh_graphadr[mesh] < 0) return;
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  const int* corner = graph + 2 + 3 * graph[0] + 3 * graph[1];
  for (int face = 0; face < graph[1]; face++) {
    const float* at[3];
    for (int k = 0; k < 3; k++) at[k] = m->mesh_vert[m->mesh_vertadr[mesh] + corner[3 * face + k]];
    add_triangle(mould, at, NULL, NULL);
  }
}

static void hfield_point(const snModel* m, int hfield, int row, int col, float out[3]) {
  const double* size = m->hfield_size[hfield];
  int rows = m->hfield_nrow[hfield], cols = m->hfield_ncol[hfield];
  out[0] = (float)(size[0] * (2. * col / (cols - 1) - 1));
  out[1] = (float)(size[1] * (2. * row / (rows - 1) - 1));
  out[2] = (float)(size[2] * m->hfield_data[m->hfield_adr[hfield] + row * cols + col]);
}

// A wall from the base up to two neighbouring points of the edge, seen from outside.
static void add_wall(Mould* mould, const float a[3], const float b[3], float base) {
  float corner[4][3] = {{a[0], a[1], base}, {b[0], b[1], base}, {b[0], b[1], b[2]}, {a[0], a[1], a[2]}};
  add_flat_quad(mould, corner);
}

static void add_hfield_walls(Mould* mould, const snModel* m, int hfield) {
  int rows = m->hfield_nrow[hfield], cols = m->hfield_ncol[hfield];
  float base = -(float)m->hfield_size[hfield][3], a[3], b[3];
  for (int side = 0; side < 4; side++) {
    int steps = (side % 2 ? rows : cols) - 1;
    for (int k = 0; k < steps; k++) {
      int from = side < 2 ? k : steps - k, to = side < 2 ? k + 1 : steps - k - 1;
      int row = side == 0 ? 0 : rows - 1, col = side == 1 ? cols - 1 : 0;
      hfield_point(m, hfield, side % 2 ? from : row, side % 2 ? col : from, a);
      hfield_point(m, hfield, side % 2 ? to : row, side % 2 ? col : to, b);
      add_wall(mould, a, b, base);
    }
  }
  float x = (float)m->hfield_size[hfield][0], y = (float)m->hfield_size[hfield][1];
  float bottom[4][3] = {{-x, -y, base}, {-x, y, base}, {x, y, base}, {x, -y, base}};
  add_flat_quad(mould, bottom);
}

static void add_hfield(Mould* mould, const snModel* m, int hfield) {
  for (int row = 0; row + 1 < m->hfield_nrow[hfield]; row++)
    for (int col = 0; col + 1 < m->hfield_ncol[hfield]; col++) {
      float p[4][3];
      for (int k = 0; k < 4; k++) hfield_point(m, hfield, row + k / 2, col + k % 2, p[k]);
      add_triangle(mould, (const float* const[3]){p[0], p[1], p[2]}, NULL, NULL);
      add_triangle(mould, (const float* const[3]){p[1], p[3], p[2]}, NULL, NULL);
    }
  add_hfield_walls(mould, m, hfield);
}

// ---- all of them

static Shape since(const Mould* mould, int first) { return (Shape){first, mould->count - first}; }

static void add_unit(Mould* mould, const snModel* m, UnitShape which) {
  const float up[3] = {0, 0, 1}, zero[3] = {0, 0, 0}, x[3] = {1, 0, 0}, y[3] = {0, 1, 0};
  int slices = m->vis.quality_numslices, stacks = m->vis.quality_numstacks;
  switch (which) {
    case UNIT_SPHERE: turn_sphere(mould, -PI / 2, PI / 2, 0, slices, stacks); break;
    case UNIT_CAP_TOP: turn_sphere(mould, 0, PI / 2, 1, slices, stacks / 2); break;
    case UNIT_CAP_BOTTOM: turn_sphere(mould, -PI / 2, 0, -1, slices, stacks / 2); break;
    case UNIT_TUBE: turn_tube(mould, slices); break;
    case UNIT_CYLINDER:
      turn_tube(mould, slices);
      turn_disc(mould, -1, -1, slices);
      turn_disc(mould, 1, 1, slices);
      break;
    case UNIT_CONE: turn_cone(mould, slices); break;
    case UNIT_BOX: add_box(mould); break;
    case UNIT_PLANE: add_plane(mould); break;
    case UNIT_HAZE: turn_haze(mould, m->vis.map_haze, slices); break;
    case UNIT_LINE:
      add_vertex(mould, zero, up, 0, 0);
      add_vertex(mould, up, up, 0, 0);
      break;
    case UNIT_LINEBOX: add_line_box(mould); break;
    case UNIT_TRIANGLE:
      add_vertex(mould, zero, up, 0, 0);
      add_vertex(mould, x, up, 0, 0);
      add_vertex(mould, y, up, 0, 0);
      break;
    default: break;
  }
}

void set_attributes(void) {
  static const int width[3] = {3, 3, 2};
  static const size_t offset[3] = {offsetof(Vertex, pos), offsetof(Vertex, normal), offsetof(Vertex, uv)};
  for (GLuint k = 0; k < 3; k++) {
    glEnableVertexAttribArray(k);
    glVertexAttribPointer(k, width[k], GL_FLOAT, GL_FALSE, sizeof(Vertex), (const void*)offset[k]);
  }
}

static Shape* shape_list(int count) { return calloc((size_t)(count > 0 ? count : 1), sizeof(Shape)); }

static void fill(Mould* mould, snRenderer* r) {
  const snModel* m = r->m;
  for (int k = 0; k < UNIT_COUNT; k++) {
    int first = mould->count;
    add_unit(mould, m, (UnitShape)k);
    r->unit[k] = since(mould, first);
  }
  for (int mesh = 0; mesh < m->nmesh; mesh++) {
    int first = mould->count;
    add_mesh(mould, m, mesh);
    r->mesh[mesh] = since(mould, first);
    first = mould->count;
    add_hull(mould, m, mesh);
    r->hull[mesh] = since(mould, first);
  }
  for (int hfield = 0; hfield < m->nhfield; hfield++) {
    int first = mould->count;
    add_hfield(mould, m, hfield);
    r->hfield[hfield] = since(mould, first);
  }
}

static bool make_skin_buffer(snRenderer* r) {
  const snModel* m = r->m;
  if (m->nskinvert == 0) return true;
  glGenVertexArrays(1, &r->skin_array);
  glBindVertexArray(r->skin_array);
  glGenBuffers(1, &r->skin_buffer);
  glBindBuffer(GL_ARRAY_BUFFER, r->skin_buffer);
  glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)m->nskinvert * sizeof(Vertex)), NULL, GL_STREAM_DRAW);
  set_attributes();
  glGenBuffers(1, &r->skin_index);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, r->skin_index);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)((size_t)m->nskinface * sizeof(snInt3)), m->skin_face,
               GL_STATIC_DRAW);
  return true;
}

bool make_shapes(snRenderer* r) {
  Mould mould = {0};
  r->mesh = shape_list(r->m->nmesh);
  r->hull = shape_list(r->m->nmesh);
  r->hfield = shape_list(r->m->nhfield);
  if (!r->mesh || !r->hull || !r->hfield) return false;
  fill(&mould, r);
  glGenVertexArrays(1, &r->array);
  glBindVertexArray(r->array);
  glGenBuffers(1, &r->buffer);
  glBindBuffer(GL_ARRAY_BUFFER, r->buffer);
  glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)((size_t)mould.count * sizeof(Vertex)), mould.vertex, GL_STATIC_DRAW);
  set_attributes();
  free(mould.vertex);
  return !mould.full && make_skin_buffer(r) && make_flex_buffer(r);
}

void upload_hfield(snRenderer* r, int hfield) {
  Mould mould = {0};
  add_hfield(&mould, r->m, hfield);
  glBindBuffer(GL_ARRAY_BUFFER, r->buffer);
  if (mould.count == r->hfield[hfield].count)
    glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)((size_t)r->hfield[hfield].first * sizeof(Vertex)),
                    (GLsizeiptr)((size_t)mould.count * sizeof(Vertex)), mould.vertex);
  free(mould.vertex);
}
