// valid_mesh.c — indices inside meshes, skins, height fields and textures
//   These count within their mesh or skin, so the tables cannot say what they point into.
//   Convex hull graph: nvert nface, edgeadr[nvert], globalid[nvert], edges[nvert + 3 nface] (lists of neighbours, each
//   ended by -1), faces[3 nface].
#include "model/valid.h"

static bool check_list(snCheck* c, const char* field, int row, const int* values, int64_t count, int lowest, int end) {
  for (int64_t i = 0; i < count; i++)
    if (!sn_check_below(c, field, row, values[i], lowest, end)) return false;
  return true;
}

static const int* at(const int* array, int first, int count) { return count ? array + first : array; }

static void check_graph(snCheck* c, int mesh) {
  const snModel* m = c->m;
  int64_t first = m->mesh_graphadr[mesh];
  if (first < 0) return;
  if (!sn_check_span(c, "mesh_graphadr", mesh, first, 2, m->nmeshgraph)) return;
  const int* graph = m->mesh_graph + first;
  int64_t vertices = graph[0], faces = graph[1];
  if (vertices < 0 || faces < 0 ||
      !sn_check_span(c, "mesh_graphadr", mesh, first, 2 + 3 * vertices + 6 * faces, m->nmeshgraph)) {
    if (c->ok) sn_invalid(c, "the hull of mesh %d has negative counts", mesh);
    return;
  }
  if (!sn_check_span(c, "mesh_hulladr", mesh, m->mesh_hulladr[mesh], (vertices + 3) / 4 * 12, m->nmeshhull)) return;
  check_list(c, "mesh_hullstart", mesh, m->mesh_hullstart[mesh], (int)(sizeof(snHullStarts) / sizeof(int)), 0,
             vertices > 0 ? (int)vertices : 1);
  if (!c->ok) return;
  int64_t edges = vertices + 3 * faces;
  const int *start = graph + 2, *vertex = start + vertices, *edge = vertex + vertices, *face = edge + edges;
  check_list(c, "mesh_graph", mesh, start, vertices, 0, (int)edges);
  if (c->ok) check_list(c, "mesh_graph", mesh, vertex, vertices, 0, m->mesh_vertnum[mesh]);
  if (c->ok) check_list(c, "mesh_graph", mesh, edge, edges, -1, (int)vertices);
  if (c->ok) check_list(c, "mesh_graph", mesh, face, 3 * faces, 0, m->mesh_vertnum[mesh]);
  if (c->ok && edges > 0 && edge[edges - 1] != -1)
    sn_invalid(c, "the hull of mesh %d has an edge list without end", mesh);
}

static void check_faces(snCheck* c, int mesh) {
  const snModel* m = c->m;
  int count = m->mesh_facenum[mesh], first = count ? m->mesh_faceadr[mesh] : 0;
  int textured = m->mesh_texcoordnum[mesh];
  check_list(c, "mesh_face", mesh, m->mesh_face[first], 3 * (int64_t)count, 0, m->mesh_vertnum[mesh]);
  int normals = m->mesh_normalnum[mesh];  // a mesh without what is only drawn has none, and faces that name number 0
  if (c->ok)
    check_list(c, "mesh_facenormal", mesh, m->mesh_facenormal[first], 3 * (int64_t)count, 0, normals > 0 ? normals : 1);
  if (c->ok && textured)
    check_list(c, "mesh_facetexcoord", mesh, m->mesh_facetexcoord[first], 3 * (int64_t)count, 0, textured);
}

static void check_polygons(snCheck* c, int mesh) {
  const snModel* m = c->m;
  int polygons = m->mesh_polynum[mesh], vertices = m->mesh_vertnum[mesh];
  for (int i = 0; i < polygons && c->ok; i++) {
    int poly = m->mesh_polyadr[mesh] + i, corners = m->mesh_polyvertnum[poly];
    check_list(c, "mesh_polyvert", mesh, at(m->mesh_polyvert, m->mesh_polyvertadr[poly], corners), corners, 0,
               vertices);
  }
  for (int i = 0; i < vertices && c->ok; i++) {
    int vertex = m->mesh_vertadr[mesh] + i, around = m->mesh_polymapnum[vertex];
    check_list(c, "mesh_polymap", mesh, at(m->mesh_polymap, m->mesh_polymapadr[vertex], around), around, 0, polygons);
  }
}

// A walk goes forward, so it ends.
static void check_tree(snCheck* c, int mesh) {
  const snModel* m = c->m;
  int nodes = m->mesh_nodenum[mesh], faces = m->mesh_facenum[mesh], first = faces ? m->mesh_faceadr[mesh] : 0;
  check_list(c, "mesh_nodeface", mesh, m->mesh_nodeface + first, faces, 0, faces);
  for (int i = 0; i < nodes && c->ok; i++) {
    int node = m->mesh_nodeadr[mesh] + i;
    const int* leaf = m->mesh_nodeleaf[node];
    if (sn_check_below(c, "mesh_nodenext", mesh, m->mesh_nodenext[node], i + 1, nodes + 1))
      sn_check_span(c, "mesh_nodeleaf", mesh, leaf[0], leaf[1], faces);
  }
}

static void check_skin(snCheck* c, int skin) {
  const snModel* m = c->m;
  int vertices = m->skin_vertnum[skin], faces = m->skin_facenum[skin], bones = m->skin_bonenum[skin];
  check_list(c, "skin_face", skin, m->skin_face[faces ? m->skin_faceadr[skin] : 0], 3 * (int64_t)faces, 0, vertices);
  if (m->skin_texcoordadr[skin] >= 0)
    sn_check_span(c, "skin_texcoordadr", skin, m->skin_texcoordadr[skin], vertices, m->nskintexvert);
  for (int i = 0; i < bones && c->ok; i++) {
    int bone = m->skin_boneadr[skin] + i, moved = m->skin_bonevertnum[bone];
    check_list(c, "skin_bonevertid", skin, at(m->skin_bonevertid, m->skin_bonevertadr[bone], moved), moved, 0,
               vertices);
  }
}

void sn_check_meshes(snCheck* c) {
  const snModel* m = c->m;
  for (int mesh = 0; mesh < m->nmesh && c->ok; mesh++) {
    check_faces(c, mesh);
    if (c->ok) check_polygons(c, mesh);
    if (c->ok) check_graph(c, mesh);
    if (c->ok) check_tree(c, mesh);
  }
  for (int skin = 0; skin < m->nskin && c->ok; skin++) check_skin(c, skin);
  for (int hfield = 0; hfield < m->nhfield && c->ok; hfield++) {
    int64_t rows = m->hfield_nrow[hfield], columns = m->hfield_ncol[hfield];
    if (rows < 1 || columns < 1)
      sn_invalid(c, "height field %d has no heights", hfield);
    else
      sn_check_span(c, "hfield_adr", hfield, m->hfield_adr[hfield], rows * columns, m->nhfielddata);
  }
  for (int tex = 0; tex < m->ntex && c->ok; tex++) {
    int64_t height = m->tex_height[tex], width = m->tex_width[tex], channels = m->tex_nchannel[tex];
    if (height < 0 || width < 0 || channels < 0 || channels > 4) sn_invalid(c, "texture %d has impossible sizes", tex);
    // below 2^62 before the last factor, so compare by division
    else if (channels && height * width > m->ntexdata / channels)
      sn_invalid(c, "texture %d is larger than its data", tex);
    else
      sn_check_span(c, "tex_adr", tex, m->tex_adr[tex], height * width * channels, m->ntexdata);
  }
}
