// test_valid_flex.c — indices inside flexible bodies
#include "damaged.h"
#include <limits.h>

#define FLEX(attributes, inside) \
  "<flexcomp spacing='.1 .1 .1' radius='.01' " attributes ">" inside "</flexcomp>"

static Scene flexes(void) {
  return scene("<mujoco><worldbody>" FLEX("name='line' dim='1' count='4 1 1'", "")
               FLEX("name='sheet' dim='2' count='4 4 1' pos='0 0 1'",
                    "<elasticity young='1e4' thickness='.01' elastic2d='both'/>")
               FLEX("name='solid' dim='3' count='3 3 3' pos='0 0 2'", "<elasticity young='1e4'/>")
               FLEX("name='slow' dim='3' count='4 4 4' pos='0 0 4' dof='trilinear'", "<contact selfcollide='none'/>"
                    "<elasticity young='1e4'/>")
               "</worldbody></mujoco>");
}

TEST(kinds_and_spans_of_a_flex_are_checked) {
  Scene s = flexes();
  snModel* m = s.m;
  CHECK(sn_model_valid(m, "", NULL));
  INVALID(m->flex_dim[1], 0, "flex_dim[1]");
  INVALID(m->flex_dim[1], 4, "flex_dim[1]");
  INVALID(m->flex_interp[1], 3, "flex_interp[1]");
  INVALID(m->flex_condim[1], 0, "flex_condim[1]");
  INVALID(m->flex_elemnum[1], 0, "flex_elemnum[1]");
  INVALID(m->flex_elemnum[1], INT_MAX, "flex_elemnum[1]");
  INVALID(m->flex_nodeadr[3], -1, "flex_nodeadr[3]");
  INVALID(m->flex_vertnum[1], m->nflexvert + 1, "flex_vertadr[1]");
  INVALID(m->flex_edgeadr[1], m->nflexedge, "flex_edgeadr[1]");
  INVALID(m->flex_elemadr[1], m->nflexelem, "flex_elemadr[1]");
  INVALID(m->flex_elemdataadr[1], m->nflexelemdata, "flex_elemdataadr[1]");
  INVALID(m->flex_elemedgeadr[1], -1, "flex_elemedgeadr[1]");
  INVALID(m->flex_shellnum[1], m->nflexshelldata, "flex_shelldataadr[1]");
  INVALID(m->flex_treenum[1], m->nbvhdynamic + 1, "flex_treeadr[1]");
  scene_end(s);
}

TEST(elements_name_vertices_and_edges_of_their_flex) {
  Scene s = flexes();
  snModel* m = s.m;
  int first = m->flex_elemdataadr[1], edges = m->flex_elemedgeadr[1];
  INVALID(m->flex_elem[first], m->flex_vertnum[1], "flex_elem[1]");
  INVALID(m->flex_elem[first + 2], -1, "flex_elem[1]");
  INVALID(m->flex_elemedge[edges], m->flex_edgenum[1], "flex_elemedge[1]");
  int solid = m->flex_elemedgeadr[2];
  INVALID(m->flex_elemedge[solid + 5], m->flex_edgenum[2], "flex_elemedge[2]");
  if (m->flex_evpairnum[2] > 0) {
    int pair = m->flex_evpairadr[2];
    INVALID(m->flex_evpair[pair][0], m->flex_elemnum[2], "flex_evpair[2]");
    INVALID(m->flex_evpair[pair][1], m->flex_vertnum[2], "flex_evpair[2]");
  }
  scene_end(s);
}

TEST(trees_of_flexes_lead_forward_to_elements_that_are_there) {
  Scene s = flexes();
  snModel* m = s.m;
  for (int node = m->flex_treeadr[1]; node < m->flex_treeadr[1] + m->flex_treenum[1]; node++) {
    if (m->flextree_elem[node] >= 0) {
      INVALID(m->flextree_elem[node], m->flex_elemnum[1], "flextree_elem[1]");
    } else {
      INVALID(m->flextree_child[node][0], node - m->flex_treeadr[1], "flextree_child[1]");  // would go in a circle
      INVALID(m->flextree_child[node][1], m->flex_treenum[1], "flextree_child[1]");
    }
  }
  scene_end(s);
}

TEST(edges_and_vertices_name_what_is_there) {
  Scene s = flexes();
  snModel* m = s.m;
  int edge = m->flex_edgeadr[1], vertex = m->flex_vertadr[1];
  INVALID(m->flex_edge[edge][1], m->flex_vertnum[1], "flex_edge[");
  INVALID(m->flex_edgeflap[edge][0], -2, "flex_edgeflap[");
  INVALID(m->flexedge_J_rownnz[edge], m->nJfe + 1, "flexedge_J_rowadr[");
  INVALID(m->flex_vertbodyid[vertex], m->nbody, "flex_vertbodyid[");
  INVALID(m->flex_vertbodyid[vertex], -1, "flex_vertbodyid[");
  INVALID(m->flex_vertedgenum[vertex], 2 * m->nflexedge + 1, "flex_vertedgeadr[");
  scene_end(s);
}

// An edge with a triangle on either side bends; the bodies of all four vertices move in three directions.
TEST(what_bends_has_bodies_that_move) {
  Scene s = flexes();
  snModel* m = s.m;
  int edge = m->flex_edgeadr[1], last = edge + m->flex_edgenum[1];
  while (edge < last && m->flex_edgeflap[edge][1] < 0) edge++;
  CHECK(edge < last);
  INVALID(m->flex_edgeflap[edge][0], -1, "bends");
  INVALID(m->flex_vertbodyid[m->flex_vertadr[1] + m->flex_edge[edge][0]], 0,
          "bends but has a body with fewer than three dofs");
  scene_end(s);
}

TEST(nodes_are_as_many_as_the_order_of_interpolation_asks) {
  Scene s = flexes();
  snModel* m = s.m;
  CHECK_INT(m->flex_nodenum[3], 8);
  INVALID(m->flex_nodenum[3], 7, "flex 3 has a wrong number of nodes");
  INVALID(m->flex_nodebodyid[m->flex_nodeadr[3]], m->nbody, "flex_nodebodyid[");
  INVALID(m->flex_nodebodyid[m->flex_nodeadr[3]], -1, "flex_nodebodyid[");
  bool centered = m->flex_centered[3];
  m->flex_centered[3] = 1;
  INVALID(m->flex_nodebodyid[m->flex_nodeadr[3]], 0, "has a body with fewer than three dofs");
  m->flex_centered[3] = centered;
  scene_end(s);
}
