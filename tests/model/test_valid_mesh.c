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
