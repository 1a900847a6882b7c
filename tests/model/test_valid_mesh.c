// test_valid_mesh.c — the trees that rays walk through meshes
#include "damaged.h"

TEST(trees_of_meshes_lead_forward_to_triangles_that_are_there) {
  Scene s = scene("<mujoco><asset><mesh name='m' builtin='sphere' params='1'/></asset><worldbody><body>"
                  "<geom type='mesh' mesh='m'/></body></worldbody></mujoco>");
  CHECK(s.m->nmeshnode > 3);
  INVALID(s.m->mesh_nodenext[1], 1, "mesh_nodenext[0]");
  INVALID(s.m->mesh_nodenext[1], s.m->nmeshnode + 1, "mesh_nodenext[0]");
  INVALID(s.m->mesh_nodeface[0], s.m->nmeshface, "mesh_nodeface[0]");
  INVALID(s.m->mesh_nodeleaf[s.m->nmeshnode - 1][1], s.m->nmeshface, "mesh_nodeleaf[0]");
  INVALID(s.m->mesh_nodenum[0], s.m->nmeshnode + 1, "mesh_nodeadr[0]");
  scene_end(s);
}

TEST(skins_name_vertices_and_bodies_that_are_there) {
  Scene s = scene("<mujoco><deformable><skin name='s' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2' texcoord='0 0 1 0 0 1'>"
                  "<bone body='b' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 1'/></skin></deformable>"
                  "<worldbody><body name='b'/></worldbody></mujoco>");
  snModel* m = s.m;
  CHECK(sn_model_valid(m, "", NULL));
  INVALID(m->skin_face[0][2], 3, "skin_face[0]");
  INVALID(m->skin_texcoordadr[0], 1, "skin_texcoordadr[0]");
  INVALID(m->skin_bonevertid[1], 3, "skin_bonevertid[0]");
  INVALID(m->skin_bonevertid[1], -1, "skin_bonevertid[0]");
  scene_end(s);
}

TEST(hulls_of_meshes_end_within_their_graph) {
  Scene s = scene("<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1 1 1 1'/></asset><worldbody><body>"
                  "<geom type='mesh' mesh='m'/></body></worldbody></mujoco>");
  snModel* m = s.m;
  int *graph = m->mesh_graph + m->mesh_graphadr[0], vertices = graph[0], faces = graph[1];
  int* vertex = graph + 2 + vertices;  // after the first edge of each: numbers in the mesh, lists of edges, triangles
  int* edge = vertex + vertices;
  int edges = vertices + 3 * faces;
  INVALID(graph[0], -1, "negative counts");
  INVALID(graph[1], m->nmeshgraph, "mesh_graphadr[0]");
  INVALID(vertex[0], m->mesh_vertnum[0], "mesh_graph[0]");
  INVALID(edge[0], vertices, "mesh_graph[0]");
  INVALID(edge[edges - 1], 0, "edge list without end");
  INVALID(edge[edges], m->mesh_vertnum[0], "mesh_graph[0]");
  INVALID(m->mesh_graphadr[0], m->nmeshgraph - 1, "mesh_graphadr[0]");
  INVALID(m->mesh_hulladr[0], m->nmeshhull, "mesh_hulladr[0]");
  scene_end(s);
}
