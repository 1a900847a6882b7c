// test_skin.c — <skin>: what is refused, and weights that sum to one
#include "refused.h"

#define SKIN(attributes, bones)                              \
  "<mujoco><deformable><skin name='s' " attributes ">" bones \
  "</skin></deformable><worldbody><body name='b'/>"          \
  "</worldbody></mujoco>"
#define TRIANGLE "vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'"
#define BONE(ids, weights) \
  "<bone body='b' bindpos='0 0 0' bindquat='2 0 0 0' vertid='" ids "' vertweight='" weights "'/>"
#define WHOLE BONE("0 1 2", "1 1 1")

TEST(a_skin_has_vertices_triangles_and_bones) {
  CHECK_REFUSED(SKIN("", WHOLE), "<skin", "needs vertices, triangles and bones, found 0, 0 and 1");
  CHECK_REFUSED(SKIN(TRIANGLE, ""), "<skin", "found 3, 1 and 0");
  CHECK_REFUSED(SKIN("vertex='0 0' face='0 1 2'", WHOLE), "vertex=", "has 2 numbers");
  CHECK_REFUSED(SKIN("vertex='0 0 0' face='0 0'", WHOLE), "face=", "has 2 numbers");
  CHECK_REFUSED(SKIN(TRIANGLE " texcoord='1 2 3'", WHOLE), "texcoord=", "has 3 numbers");
  CHECK_REFUSED(SKIN(TRIANGLE " texcoord='1 2'", WHOLE), "<skin", "has 1 texture coordinates for 3 vertices");
  CHECK_REFUSED(SKIN("vertex='0 0 0 1 0 0 0 1 0' face='0 1 3'", WHOLE), "<skin", "triangle with vertex 3");
  CHECK_REFUSED(SKIN(TRIANGLE " group='6'", WHOLE), "group=", "must be 0 to 5, found 6");
  CHECK_REFUSED(SKIN(TRIANGLE " material='m'", WHOLE), "material=", "'m' that does not exist");
}

TEST(bones_move_vertices_that_are_there) {
  CHECK_REFUSED(SKIN(TRIANGLE, BONE("0 1", "1 1")), "<skin", "no bone that moves vertex 2");
  CHECK_REFUSED(SKIN(TRIANGLE, BONE("0 1 2", "1 1 0")), "<skin", "no bone that moves vertex 2");
  CHECK_REFUSED(SKIN(TRIANGLE, BONE("0 1 3", "1 1 1")), "vertid=", "moves vertex 3, but vertices count from 0 to 2");
  CHECK_REFUSED(SKIN(TRIANGLE, BONE("0 1 -1", "1 1 1")), "vertid=", "moves vertex -1");
  CHECK_REFUSED(SKIN(TRIANGLE, BONE("0 1 2", "1 1")), "vertweight=", "found 2 for 3");
  CHECK_REFUSED(SKIN(TRIANGLE, "<bone body='c' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0' vertweight='1'/>"),
                "body='c'", "names a body 'c' that does not exist");
}

TEST(a_skin_comes_from_one_place) {
  CHECK_REFUSED(SKIN("file='a.skn' " TRIANGLE, ""), "file=", "cannot be combined with vertices");
  CHECK_REFUSED(SKIN("file='a.png'", ""), "file=", "no SKN file");
  CHECK_REFUSED(SKIN("file='nowhere.SKN'", ""), "file=", "cannot read 'nowhere.SKN'");
}

TEST(weights_sum_to_one_and_quaternions_have_unit_length) {
  Scene s = scene(SKIN(TRIANGLE, BONE("0 1 2", "1 2 4") BONE("2 0", "12 1")));
  CHECK_INT(s.m->nskinbonevert, 5);
  const float expected[] = {0.5f, 1, 0.25f, 0.75f, 0.5f};
  for (int i = 0; i < 5; i++) CHECK_NEAR(s.m->skin_bonevertweight[i], expected[i], 0);
  CHECK_NEAR(s.m->skin_bonebindquat[0][0], 1, 0);
  CHECK_INT(s.m->skin_texcoordadr[0], -1);
  scene_end(s);
}

TEST(a_bone_keeps_its_body_from_being_fused) {
  Scene s = scene("<mujoco><compiler fusestatic='true'/><deformable><skin name='s' " TRIANGLE ">" WHOLE
                  "</skin></deformable><worldbody><body name='b'><geom size='1'/></body><body><geom size='1'/></body>"
                  "</worldbody></mujoco>");
  CHECK_INT(s.m->nbody, 2);
  CHECK_INT(s.m->skin_bonebodyid[0], 1);
  scene_end(s);
}
