// test_flex_plan.c — what <flex> and <flexcomp> refuse, and what they make
#include "refused.h"

#define BODIES                                                                                             \
  "<worldbody><body name='a'><joint type='slide'/><geom size='.1'/></body><body name='b' pos='1 0 0'>"       \
  "<joint type='slide'/><geom size='.1'/></body><body name='c' pos='0 1 0'><joint type='slide'/><geom size='.1'/></body>" \
  "</worldbody>"
#define FLEX(attributes) "<mujoco>" BODIES "<deformable><flex name='f' " attributes "/></deformable></mujoco>"
#define COMP(attributes, inside) WORLD("<flexcomp name='f' radius='.01' spacing='.1 .1 .1' " attributes ">" inside "</flexcomp>")

TEST(elements_must_be_simplices_of_vertices_that_exist) {
  CHECK_REFUSED(FLEX("body='a b c' element='0 1 3'"), "element=", "element 0 with vertex 3");
  CHECK_REFUSED(FLEX("body='a b c' element='0 1 1'"), "element=", "element 0 with vertex 1 twice");
  CHECK_REFUSED(FLEX("body='a b c' element='0 1'"), "element=", "needs 3 vertices for each element");
  CHECK_REFUSED(FLEX("body='a b c' element='0 1 2' dim='4'"), "dim=", "must be 1, 2 or 3");
  CHECK_REFUSED(FLEX("body='a b d' element='0 1 2'"), "body='a b d'", "names a body 'd' that does not exist");
  CHECK_REFUSED(FLEX("body='a b' vertex='0 0 0 1 0 0 0 1 0' element='0 1 2'"), "body='a b'",
                "one for each of 3 vertices");
  CHECK_REFUSED(FLEX("body='a b c' node='a b' element='0 1 2'"), "node=", "must name 8 or 27 bodies");
}

TEST(elements_without_a_size_are_not_elastic) {
  CHECK_REFUSED(
      "<mujoco><worldbody/><deformable><flex name='f' dim='3' body='world' "
      "vertex='0 0 0 1 0 0 0 1 0 1 1 0' element='0 1 2 3'><elasticity young='1'/></flex></deformable></mujoco>",
      "element=", "element 0 of no volume");
  CHECK_REFUSED(
      "<mujoco><worldbody/><deformable><flex name='f' body='world' vertex='0 0 0 1 0 0 2 0 0' element='0 1 2'>"
      "<elasticity young='1' thickness='1' elastic2d='stretch'/></flex></deformable></mujoco>",
      "element=", "element 0 of no area");
}

TEST(numbers_out_of_range_are_refused) {
  CHECK_REFUSED(COMP("count='2 2 1'", "<elasticity young='1' poisson='.5'/>"), "poisson", "below 0.5");
  CHECK_REFUSED(COMP("count='2 2 1'", "<elasticity young='1' elastic2d='bend'/>"), "<elasticity", "must be given");
  CHECK_REFUSED(COMP("count='2 2 1'", "<edge stiffness='1'/>"), "<edge", "lines (dim 1) only");
  CHECK_REFUSED(COMP("count='2 2 1'", "<contact condim='2'/>"), "condim", "must be 1, 3, 4 or 6");
  CHECK_REFUSED(COMP("count='0 2 1'", ""), "count", "needs 1 or more");
  CHECK_REFUSED(COMP("count='1000000 1000000 1000000' dim='3'", ""), "count", "asks for more than");
  CHECK_REFUSED(COMP("count='100000 100000 1'", ""), "count", "asks for more than");
  CHECK_REFUSED(COMP("count='2 2 2'", ""), "count", "element 0 with point");
  CHECK_REFUSED(COMP("count='2 2 1' mass='0'", ""), "mass", "must be positive");
  CHECK_REFUSED(WORLD("<flexcomp name='f' count='2 2 1' radius='.1' spacing='.1 .1 .1'/>"), "spacing",
                "twice the radius");
}

TEST(pins_must_name_points_that_exist) {
  CHECK_REFUSED(COMP("count='2 2 1'", "<pin id='4'/>"), "id='4'", "does not exist");
  CHECK_REFUSED(COMP("count='2 2 1'", "<pin range='0 4'/>"), "range=", "does not exist");
  CHECK_REFUSED(COMP("count='2 2 1'", "<pin grid='0 2'/>"), "grid=", "outside of the lattice");
  CHECK_REFUSED(COMP("count='2 2 1'", "<pin range='1'/>"), "range=", "two numbers");
  CHECK_REFUSED(COMP("count='2 2 1' type='square'", "<pin grid='0 0'/>"), "grid=", "needs a grid");
}

TEST(copies_of_flexes_are_refused_by_name) {
  CHECK_REFUSED(
      WORLD("<replicate count='2'><body name='b'><flexcomp name='f' count='2 2 1' radius='.01'/></body></replicate>"),
      "<flexcomp", "all copies would be called 'f'");
}

TEST(files_that_are_missing_or_broken_are_named) {
  CHECK_REFUSED(COMP("type='gmsh'", ""), "<flexcomp", "is missing");
  CHECK_REFUSED(COMP("type='mesh' dim='3' file='x.obj'", ""), "<flexcomp", "is needed for a mesh of dimension 3");
}

TEST(a_grid_has_the_edges_surface_and_layers_of_its_cells) {
  Scene s = scene(COMP("count='3 3 1'", "<contact selfcollide='none'/>"));
  CHECK_INT(s.m->nflexvert, 9);
  CHECK_INT(s.m->nflexelem, 8);
  CHECK_INT(s.m->nflexedge, 16);
  CHECK_INT(s.m->flex_shellnum[0], 8);
  CHECK_INT(s.m->nbody, 10);
  CHECK_INT(s.m->nv, 27);
  CHECK_NEAR(s.m->body_mass[1], 1. / 9, 1e-15);
  scene_end(s);
}

TEST(pinned_vertices_stay_with_their_parent) {
  Scene s = scene(COMP("count='3 3 1'", "<contact selfcollide='none'/><pin id='0 8'/>"));
  CHECK_INT(s.m->nbody, 8);
  CHECK_INT(s.m->flex_vertbodyid[0], 0);
  CHECK_INT(s.m->flex_vertbodyid[8], 0);
  CHECK_INT(s.m->flex_centered[0], 0);
  CHECK_NEAR(s.m->flex_vert[0].x, -0.1, 1e-15);
  scene_end(s);
}

TEST(texture_coordinates_of_a_line_are_its_vertices) {
  Scene s = scene(
      COMP("type='direct' dim='1' point='0 0 0 1 0 0 2 0 0' element='0 1 1 2' texcoord='0 0 1 0 2 0'", ""));
  for (int i = 0; i < 4; i++) CHECK_INT(s.m->flex_elemtexcoord[i], s.m->flex_elem[i]);
  scene_end(s);
}
