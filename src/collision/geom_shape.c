// geom_shape.c — a geom where it is now, as the colliders and rays see it
//   reads   geom_xpos geom_xmat geom_size geom_aabb geom_rbound, meshes, height fields
#include "collision/geom_shape.h"

// One by one in place: a copy of the whole would wait for the parts just stored.
static void view_mesh(snMeshView* out, const snModel* m, int mesh) {
  int vertex = m->mesh_vertadr[mesh], polygon = m->mesh_polyadr[mesh], graph = m->mesh_graphadr[mesh];
  int node = m->mesh_nodeadr[mesh];
  out->vertices = m->mesh_vertnum[mesh];
  out->faces = m->mesh_facenum[mesh];
  out->polygons = m->mesh_polynum[mesh];
  out->vertex = (const snFloat3*)(m->mesh_vert + vertex);
  out->face = (const snInt3*)(m->mesh_face + m->mesh_faceadr[mesh]);
  out->graph = graph < 0 ? NULL : m->mesh_graph + graph;
  out->hull_start = m->mesh_hullstart[mesh];
  out->hull = graph < 0 ? NULL : m->mesh_hull + m->mesh_hulladr[mesh];
  out->polygon_normal = m->mesh_polynormal + polygon;
  out->polygon_first = m->mesh_polyvertadr + polygon;
  out->polygon_count = m->mesh_polyvertnum + polygon;
  out->polygon_vertex = m->mesh_polyvert;
  out->map_first = m->mesh_polymapadr + vertex;
  out->map_count = m->mesh_polymapnum + vertex;
  out->map = m->mesh_polymap;
  out->nodes = m->mesh_nodenum[mesh];
  out->node_box = m->mesh_nodebox + node;
  out->node_next = m->mesh_nodenext + node;
  out->node_leaf = (const snInt2*)(m->mesh_nodeleaf + node);
  out->node_face = m->mesh_nodeface + m->mesh_faceadr[mesh];
}

snFieldView sn_field_view(const snModel* m, int hfield) {
  return (snFieldView){
      .size = m->hfield_size[hfield],
      .rows = m->hfield_nrow[hfield],
      .columns = m->hfield_ncol[hfield],
      .height = m->hfield_data + m->hfield_adr[hfield],
  };
}

// conformance: of a mesh that is no distance field itself the octree of the mesh with the number of the geom counts
static int octree_of(const snModel* m, int geom) {
  int mesh = m->geom_type[geom] == SN_GEOM_SDF ? m->geom_dataid[geom] : geom;
  return mesh >= 0 && mesh < m->nmesh && m->mesh_octnum[mesh] > 0 ? m->mesh_octadr[mesh] : -1;
}

static const snSdfView* view_sdf(snSdfView* out, const snModel* m, int geom) {
  int instance = m->geom_type[geom] == SN_GEOM_SDF ? m->geom_plugin[geom] : -1, octree = octree_of(m, geom);
  if (instance < 0 && octree < 0) return NULL;
  *out = (snSdfView){.plugin = sn_plugin_row(m, instance), .numbers = sn_plugin_numbers(m, instance)};
  if (octree < 0) return out;
  out->box = m->oct_aabb + octree;
  out->child = (const snOctChild*)(m->oct_child + octree);
  out->corner = (const snOctCoeff*)(m->oct_coeff + octree);
  return out;
}

const snShape* sn_geom_shape(snGeomShape* out, const snModel* m, const snData* d, int geom) {
  snShape* shape = &out->shape;
  shape->type = (snGeomType)m->geom_type[geom];
  shape->size = m->geom_size[geom];
  shape->pos = d->geom_xpos[geom];
  shape->rot = d->geom_xmat[geom];
  shape->box = m->geom_aabb[geom];
  shape->bound = m->geom_rbound[geom];
  shape->mesh = NULL;
  shape->field = NULL;
  shape->sdf = NULL;
  int asset = m->geom_dataid[geom];
  if (asset >= 0 && (shape->type == SN_GEOM_MESH || shape->type == SN_GEOM_SDF)) {
    view_mesh(&out->mesh, m, asset);
    shape->mesh = &out->mesh;
    if (m->noct > 0 || shape->type == SN_GEOM_SDF) shape->sdf = view_sdf(&out->sdf, m, geom);
  } else if (asset >= 0 && shape->type == SN_GEOM_HFIELD) {
    out->field = sn_field_view(m, asset);
    shape->field = &out->field;
  }
  return shape;
}
