#include "mjcf/mjcf.h"
#include "math/quat.h"
#include "reading.h"

#include <stdio.h>
#include <stdlib.h>

#define ROBOT(content)       "<robot name='r'>" content "</robot>"
#define LINK(name)           "<link name='" name "'/>"
#define ENDS                 "<parent link='a'/><child link='b'/>"
#define JOINT(type, content) ROBOT(LINK("a") LINK("b") "<joint name='j' type='" type "'>" ENDS content "</joint>")
#define SHAPE(content)       ROBOT("<link name='a'><collision><geometry>" content "</geometry></collision></link>")
#define INERTIA              "<inertia ixx='1' iyy='2' izz='2.5' ixy='0.1' ixz='0.2' iyz='0.3'/>"

// The n-th element of a kind, counting from 0.
static snElement* nth(const Reading* r, snElementKind kind, int n) {
  snElement* element = NULL;
  for (int i = 0; i <= n; i++)
    if (!(element = sn_spec_next(r->spec->root, element, kind))) return NULL;
  return element;
}

static int count_of(const Reading* r, snElementKind kind) {
  int count = 0;
  while (nth(r, kind, count)) count++;
  return count;
}

static snSpecCompiler compiler_of(const Reading* r) {
  snSpecCompiler compiler;
  sn_spec_gather(r->spec, SN_EL_COMPILER, &compiler.el);
  return compiler;
}

static void check_numbers(const double* found, const double* expected, int count) {
  for (int i = 0; i < count; i++) CHECK_NEAR(found[i], expected[i], 1e-15);
}
#define CHECK_NUMBERS(found, ...) \
  check_numbers((found), (const double[]){__VA_ARGS__}, sizeof((double[]){__VA_ARGS__}) / sizeof(double))

TEST(the_root_decides_that_a_file_is_urdf) {
  CHECK_READ("<robot/>");
  CHECK_READ("<Robot name='r'/>");
  CHECK_REFUSED("<robots/>", "<robots> is no model; an MJCF file has the root <mujoco>, a URDF file <robot>");
}

TEST(links_become_bodies_nested_as_joints_say) {
  Reading r;
  read_text(&r,
            "<robot name='r'>\n <link name='c'/>\n <link name='a'/>\n <link name='b'/>\n"
            "<joint name='1' type='fixed'><parent link='b'/><child link='c'/></joint>\n"
            "<joint name='2' type='fixed'><parent link='a'/><child link='b'/></joint>\n</robot>");
  CHECK_TEXT(said(&r, 0), "");
  CHECK_TEXT(SN_AS(Mujoco, r.spec->root)->model, "r");
  snElement* a = nth(&r, SN_EL_BODY, 0);
  CHECK_TEXT(sn_spec_name(a), "a");
  CHECK_INT(a->parent->kind, SN_EL_WORLDBODY);
  CHECK_INT(a->at.line, 3);
  CHECK_INT(a->at.column, 2);
  CHECK_TEXT(sn_spec_name(a->first), "b");
  CHECK_TEXT(sn_spec_name(a->first->first), "c");
  CHECK_INT(count_of(&r, SN_EL_JOINT), 0);
  reading_end(&r);
}

TEST(the_link_world_is_the_world) {
  Reading r;
  read_text(&r, ROBOT("<link name='world'><collision><geometry><sphere radius='1'/></geometry></collision></link>" LINK(
                    "b") "<joint name='j' type='floating'><parent link='world'/><child link='b'/></joint>"));
  CHECK_TEXT(said(&r, 0), "");
  CHECK_INT(count_of(&r, SN_EL_BODY), 1);
  CHECK_INT(nth(&r, SN_EL_GEOM, 0)->parent->kind, SN_EL_WORLDBODY);
  CHECK_INT(nth(&r, SN_EL_BODY, 0)->parent->kind, SN_EL_WORLDBODY);
  reading_end(&r);
  CHECK_REFUSED(
      ROBOT(LINK("world") LINK("b") "<joint name='j' type='revolute'><parent link='b'/><child link='world'/></joint>"),
      "the link 'world' cannot be the child of a joint");
}

TEST(settings_begin_with_the_presets_of_urdf) {
  Reading r;
  read_text(&r, ROBOT("<mujoco><compiler fusestatic='false' angle='degree' eulerseq='zyx' balanceinertia='true'/>"
                      "<option timestep='0.1'><flag gravity='disable'/></option></mujoco>"));
  CHECK_TEXT(said(&r, 0), "");
  snSpecCompiler c = compiler_of(&r);
  CHECK_INT(c.strippath, 1);
  CHECK_INT(c.discardvisual, 1);
  CHECK_INT(c.fusestatic, 0);
  CHECK_INT(c.balanceinertia, 1);
  CHECK_INT(c.angle, 0);
  CHECK_TEXT(c.eulerseq, "XYZ");
  CHECK_NEAR(SN_AS(Option, nth(&r, SN_EL_OPTION, 0))->timestep, 0.1, 0);
  CHECK_INT(count_of(&r, SN_EL_FLAG), 1);
  reading_end(&r);
}

TEST(unknown_settings_are_ignored_with_a_warning) {
  Reading r;
  read_text(&r, ROBOT("<mujoco><compiler nonsense='1'><odd/></compiler><worldbody/></mujoco>"));
  CHECK(r.spec != NULL);
  CHECK_TEXT(
      said(&r, 0),
      "model.xml:1:35: warning: <compiler> attribute 'nonsense' is unknown and ignored, as MuJoCo does inside URDF");
  CHECK_CONTAINS(said(&r, 1), "<odd> is unknown inside <compiler> and ignored");
  CHECK_CONTAINS(said(&r, 2), "<worldbody> is ignored, as MuJoCo does");
  reading_end(&r);
  CHECK_REFUSED(ROBOT("<mujoco><compiler fusestatic='perhaps'/></mujoco>"), "invalid keyword: 'perhaps'");
  CHECK_REFUSED(ROBOT("<mujoco><compiler/><compiler/></mujoco>"), "<compiler> may stand only once inside <mujoco>");
}

TEST(every_type_of_joint_has_its_motion) {
  static const struct {
    const char* type;
    snJointType kind;
  } cases[] = {{"revolute", SN_JOINT_HINGE},
               {"continuous", SN_JOINT_HINGE},
               {"prismatic", SN_JOINT_SLIDE},
               {"floating", SN_JOINT_FREE},
               {"spherical", SN_JOINT_BALL}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char xml[512];
    snprintf(xml, sizeof xml,
             ROBOT(LINK("a") LINK("b") "<joint name='j' type='%s'>" ENDS "<origin xyz='1 2 3' rpy='.1 .2 .3'/>"
                                       "<axis xyz='0 1 0'/><dynamics damping='5' friction='6'/></joint>"),
             cases[i].type);
    Reading r;
    read_text(&r, xml);
    CHECK_TEXT(said(&r, 0), "");
    snSpecJoint* joint = SN_AS(Joint, nth(&r, SN_EL_JOINT, 0));
    CHECK_TEXT(joint->name, "j");
    CHECK_INT(joint->type, cases[i].kind);
    CHECK_NUMBERS(joint->axis, 0, 1, 0);
    CHECK_NEAR(joint->damping, 5, 0);
    CHECK_NEAR(joint->frictionloss, 6, 0);
    snSpecBody* body = SN_AS(Body, joint->el.parent);
    CHECK_TEXT(body->name, "b");
    CHECK_NUMBERS(body->pos, 1, 2, 3);
    CHECK_NUMBERS(body->euler, 0.1, 0.2, 0.3);
    reading_end(&r);
  }
}

TEST(an_axis_that_is_not_given_is_x) {
  Reading r;
  read_text(&r, JOINT("revolute", ""));
  CHECK_NUMBERS(SN_AS(Joint, nth(&r, SN_EL_JOINT, 0))->axis, 1, 0, 0);
  reading_end(&r);
}

TEST(a_planar_joint_is_two_sliders_and_a_hinge) {
  Reading r;
  read_text(&r, JOINT("planar", "<axis xyz='0 3 4'/><dynamics damping='2'/><limit lower='-1' upper='1'/>"));
  CHECK_TEXT(said(&r, 0), "");
  snSpecJoint* part[3];
  for (int i = 0; i < 3; i++) part[i] = SN_AS(Joint, nth(&r, SN_EL_JOINT, i));
  CHECK_TEXT(part[0]->name, "j_TX");
  CHECK_TEXT(part[1]->name, "j_TY");
  CHECK_TEXT(part[2]->name, "j_RZ");
  CHECK_INT(part[1]->type, SN_JOINT_SLIDE);
  CHECK_INT(part[2]->type, SN_JOINT_HINGE);
  CHECK_NUMBERS(part[2]->axis, 0, 3, 4);
  snVec3 x = vec3_load(part[0]->axis), y = vec3_load(part[1]->axis), z = vec3(0, 0.6, 0.8);
  CHECK_NEAR(vec3_length(vec3_sub(vec3_cross(x, y), z)), 0, 1e-15);
  for (int i = 0; i < 3; i++) CHECK_NEAR(part[i]->damping, 2, 0);
  CHECK_NUMBERS(part[0]->range, -1, 1);
  CHECK(!SN_GIVEN(part[1], JOINT, range) && !SN_GIVEN(part[2], JOINT, range));
  reading_end(&r);
}

TEST(limits_count_where_they_make_sense) {
  static const struct {
    const char* limit;
    int limited;  // 2: as the range says
    double range[2], force;
  } cases[] = {
      {"lower='-1' upper='2' effort='3'", 2, {-1, 2}, 3},
      {"lower='1'", 0, {1, 0}, 0},
      {"upper='1'", 0, {0, 1}, 0},
      {"lower='2' upper='1'", 0, {2, 1}, 0},
      {"effort='-4'", 2, {0, 0}, 4},
      {"lower='0' upper='0' effort='0'", 2, {0, 0}, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char xml[512];
    snprintf(xml, sizeof xml, JOINT("revolute", "<limit %s/>"), cases[i].limit);
    Reading r;
    read_text(&r, xml);
    CHECK_TEXT(said(&r, 0), "");
    snSpecJoint* joint = SN_AS(Joint, nth(&r, SN_EL_JOINT, 0));
    CHECK_INT(joint->limited, cases[i].limited);
    check_numbers(joint->range, cases[i].range, 2);
    CHECK_NUMBERS(joint->actuatorfrcrange, -cases[i].force, cases[i].force);
    reading_end(&r);
  }
}

TEST(mimic_is_ignored_with_a_warning) {
  Reading r;
  read_text(&r, JOINT("revolute", "\n<mimic joint='other'/>"));
  CHECK(r.spec != NULL);
  CHECK_TEXT(said(&r, 0), "model.xml:2:1: warning: <mimic> is ignored, as MuJoCo does: the joint moves on its own");
  reading_end(&r);
}

TEST(shapes_become_geoms_of_half_the_size) {
  static const struct {
    const char* shape;
    snGeomType type;
    int count;
    double size[3];
  } cases[] = {
      {"<box size='1 2 3'/>", SN_GEOM_BOX, 3, {0.5, 1, 1.5}},
      {"<sphere radius='2'/>", SN_GEOM_SPHERE, 1, {2, 0, 0}},
      {"<cylinder radius='2' length='3'/>", SN_GEOM_CYLINDER, 2, {2, 1.5, 0}},
      {"<capsule radius='2' length='3'/>", SN_GEOM_CAPSULE, 2, {2, 1.5, 0}},
      {"<sphere radius='2'/><box size='1 2 3'/>", SN_GEOM_BOX, 3, {0.5, 1, 1.5}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char xml[512];
    snprintf(xml, sizeof xml, SHAPE("%s"), cases[i].shape);
    Reading r;
    read_text(&r, xml);
    CHECK_TEXT(said(&r, 0), "");
    snSpecGeom* geom = SN_AS(Geom, nth(&r, SN_EL_GEOM, 0));
    CHECK_INT(geom->type, cases[i].type);
    CHECK_INT(geom->size_n, cases[i].count);
    check_numbers(geom->size, cases[i].size, 3);
    reading_end(&r);
  }
}

TEST(visuals_are_kept_on_demand_and_neither_collide_nor_weigh) {
#define LOOKS "<visual><geometry><sphere radius='1'/></geometry></visual>"
  Reading r;
  read_text(&r, ROBOT("<link name='a'>" LOOKS "</link>"));
  CHECK_INT(count_of(&r, SN_EL_GEOM), 0);
  reading_end(&r);
  read_text(&r, ROBOT("<mujoco><compiler discardvisual='false'/></mujoco><link name='a'>" LOOKS "</link>"));
  snSpecGeom* geom = SN_AS(Geom, nth(&r, SN_EL_GEOM, 0));
  CHECK_INT(geom->contype, 0);
  CHECK_INT(geom->conaffinity, 0);
  CHECK_INT(geom->group, 1);
  CHECK_NEAR(geom->density, 0, 0);
  reading_end(&r);
#undef LOOKS
}

TEST(a_color_lasts_until_the_next_one_in_its_link) {
#define BALL    "<geometry><sphere radius='1'/></geometry>"
#define PLAIN   "<collision>" BALL "</collision>"
#define RED     "<material name='red'/>"
#define UNKNOWN "<material name='unknown'/>"
  Reading r;
  read_text(&r, ROBOT("<link name='a'>" PLAIN "<visual>" RED BALL "</visual>" PLAIN "<visual>" UNKNOWN BALL
                      "</visual>" PLAIN "</link><link name='b'>" PLAIN "</link>"
                      "<gazebo><material name='red'><color rgba='1 0 0 .5'/></material></gazebo>"
                      "<material name='red'><color rgba='0 0 1 1'/></material>"));
  CHECK_TEXT(said(&r, 0), "");
  CHECK_INT(count_of(&r, SN_EL_GEOM), 4);
  CHECK(!SN_GIVEN(SN_AS(Geom, nth(&r, SN_EL_GEOM, 0)), GEOM, rgba));
  CHECK_NUMBERS(SN_AS(Geom, nth(&r, SN_EL_GEOM, 1))->rgba, 1, 0, 0, 0.5);
  CHECK_NUMBERS(SN_AS(Geom, nth(&r, SN_EL_GEOM, 2))->rgba, 1, 0, 0, 0.5);
  CHECK(!SN_GIVEN(SN_AS(Geom, nth(&r, SN_EL_GEOM, 3)), GEOM, rgba));
  reading_end(&r);
}

TEST(only_the_first_shape_of_a_name_keeps_it) {
  Reading r;
  read_text(&r, ROBOT("<link name='a'><collision name='x'>" BALL "</collision>\n<collision name='x'>" BALL
                      "</collision><collision name=''>" BALL "</collision></link>"));
  CHECK(r.spec != NULL);
  CHECK_INT(r.diag.count, 1);
  CHECK_TEXT(said(&r, 0), "model.xml:2:12: warning: duplicate shape name 'x'; this shape is unnamed");
  CHECK_TEXT(sn_spec_name(nth(&r, SN_EL_GEOM, 0)), "x");
  CHECK_TEXT(sn_spec_name(nth(&r, SN_EL_GEOM, 1)), "");
  reading_end(&r);
}

// conformance: the second use of a scale gets the mesh in its first one
TEST(a_mesh_file_becomes_one_asset_per_scale) {
#define MESH(attrs) "<collision><geometry><mesh " attrs "/></geometry></collision>"
  Reading r;
  read_text(
      &r, ROBOT("<link name='a'>" MESH("filename='package://p/meshes/a.b.stl'") MESH("filename='a.b.stl' scale='2 2 2'")
                    MESH("filename='q\\a.b.obj' scale='2 2 2'") MESH("filename='other.obj'") "</link>"));
  CHECK_TEXT(said(&r, 0), "");
  CHECK_INT(count_of(&r, SN_EL_MESH), 3);
  static const char* const names[] = {"a.b", "a.b1", "other"};
  static const char* const files[] = {"a.b.stl", "a.b.stl", "other.obj"};
  static const char* const used[] = {"a.b", "a.b1", "a.b", "other"};
  for (int i = 0; i < 3; i++) {
    CHECK_TEXT(SN_AS(Mesh, nth(&r, SN_EL_MESH, i))->name, names[i]);
    CHECK_TEXT(SN_AS(Mesh, nth(&r, SN_EL_MESH, i))->file, files[i]);
  }
  for (int i = 0; i < 4; i++) CHECK_TEXT(SN_AS(Geom, nth(&r, SN_EL_GEOM, i))->mesh, used[i]);
  CHECK_NUMBERS(SN_AS(Mesh, nth(&r, SN_EL_MESH, 1))->scale, 2, 2, 2);
  reading_end(&r);
}

TEST(paths_of_meshes_are_kept_on_demand) {
  Reading r;
  read_text(
      &r, ROBOT("<mujoco><compiler strippath='false'/></mujoco><link name='a'>" MESH("filename='m/a.stl'") "</link>"));
  CHECK_TEXT(SN_AS(Mesh, nth(&r, SN_EL_MESH, 0))->file, "m/a.stl");
  CHECK_TEXT(SN_AS(Mesh, nth(&r, SN_EL_MESH, 0))->name, "a");
  reading_end(&r);
}

TEST(an_inertia_matrix_stands_in_the_frame_of_the_link) {
  Reading r;
  read_text(&r, ROBOT("<link name='a'><inertial><origin xyz='1 2 3' rpy='0.1 0.2 0.3'/><mass value='4'/>" INERTIA
                      "</inertial></link>"));
  CHECK(r.spec != NULL);
  CHECK_INT(r.diag.count, 1);
  CHECK_CONTAINS(said(&r, 0), "<inertial> is not turned by 'rpy', as in MuJoCo");
  snSpecInertial* inertial = SN_AS(Inertial, nth(&r, SN_EL_INERTIAL, 0));
  CHECK_NUMBERS(inertial->pos, 1, 2, 3);
  CHECK_NEAR(inertial->mass, 4, 0);
  CHECK_NUMBERS(inertial->fullinertia, 1, 2, 2.5, 0.1, 0.2, 0.3);
  CHECK(!SN_GIVEN(inertial, INERTIAL, euler));
  reading_end(&r);
}

TEST(an_inertia_of_zeros_counts_as_none) {
  Reading r;
  read_text(&r, ROBOT("<link name='a'><inertial><origin rpy='0.1 0.2 0.3'/><mass value='4'/>"
                      "<inertia ixx='0' iyy='0' izz='0' ixy='0' ixz='0' iyz='0'/></inertial></link>"));
  CHECK_TEXT(said(&r, 0), "");
  snSpecInertial* inertial = SN_AS(Inertial, nth(&r, SN_EL_INERTIAL, 0));
  CHECK(!SN_GIVEN(inertial, INERTIAL, fullinertia));
  CHECK_NUMBERS(inertial->euler, 0.1, 0.2, 0.3);
  reading_end(&r);
}

TEST(what_is_required_is_asked_for) {
  CHECK_REFUSED(ROBOT("<link/>"), "1:17: error: <link> needs attribute 'name'");
  CHECK_REFUSED(ROBOT("<joint name='j' type='fixed'/>"), "<joint> needs an element <parent>");
  CHECK_REFUSED(ROBOT(LINK("a") "<joint name='j' type='fixed'><parent link='a'/><child/></joint>"),
                "<child> needs attribute 'link'");
  CHECK_REFUSED(ROBOT(LINK("a") LINK("b") "<joint name='j'>" ENDS "</joint>"), "<joint> needs attribute 'type'");
  CHECK_REFUSED(ROBOT(LINK("a") LINK("b") "<joint type='fixed'>" ENDS "</joint>"), "<joint> needs attribute 'name'");
  CHECK_REFUSED(JOINT("fixed", "<axis/>"), "<axis> needs attribute 'xyz'");
  CHECK_REFUSED(ROBOT("<link name='a'><collision/></link>"), "<collision> needs an element <geometry>");
  CHECK_REFUSED(SHAPE(""), "<geometry> needs a shape: box, cylinder, sphere, capsule or mesh");
  CHECK_REFUSED(SHAPE("<box/>"), "<box> needs attribute 'size'");
  CHECK_REFUSED(SHAPE("<mesh/>"), "<mesh> needs attribute 'filename'");
  CHECK_REFUSED(SHAPE("<cylinder radius='1'/>"), "<cylinder> needs attribute 'length'");
  CHECK_REFUSED(ROBOT("<link name='a'><inertial>" INERTIA "</inertial></link>"), "<inertial> needs an element <mass>");
  CHECK_REFUSED(ROBOT("<link name='a'><inertial><mass value='1'/><inertia ixx='1'/></inertial></link>"),
                "<inertia> needs attribute 'iyy'");
  CHECK_REFUSED(ROBOT("<link name='a'><visual><material/>" BALL "</visual></link>"),
                "<material> needs attribute 'name'");
}

TEST(numbers_are_checked_where_they_stand) {
  CHECK_REFUSED(SHAPE("\n<box size='1 2'/>"), "model.xml:2:6: error: <box> attribute 'size' needs 3 numbers, found 2");
  CHECK_REFUSED(SHAPE("<sphere radius='x'/>"), "<sphere> attribute 'radius' holds 'x', which is not a number");
  CHECK_REFUSED(SHAPE("<sphere radius=''/>"), "<sphere> attribute 'radius' needs 1 number, found 0");
  CHECK_REFUSED(SHAPE("<sphere radius='inf'/>"), "<sphere> attribute 'radius' holds a number that is not finite");
  CHECK_REFUSED(JOINT("fixed", "<origin rpy='1 2 3 4'/>"), "<origin> attribute 'rpy' needs 3 numbers, found 4");
  CHECK_REFUSED(JOINT("revolute", "<limit lower='1 2'/>"), "<limit> attribute 'lower' needs 1 number, found 2");
  CHECK_REFUSED(ROBOT("<material name='m'><color rgba='1 1 1'/></material>"), "'rgba' needs 4 numbers, found 3");
  CHECK_REFUSED(JOINT("revolut", ""), "invalid keyword: 'revolut'");
  CHECK_REFUSED(JOINT("revolut", ""), "did you mean 'revolute'?");
  CHECK_REFUSED(JOINT("fixed", "<origin/><origin/>"), "<origin> may stand only once inside <joint>");
}

TEST(joints_that_make_no_tree_are_refused) {
  CHECK_REFUSED(ROBOT(LINK("a") "\n<link name='a'/>"),
                "2:7: error: the name 'a' is that of the link in line 1 already");
  CHECK_REFUSED(ROBOT(LINK("a") "<joint name='j' type='fixed'>" ENDS "</joint>"),
                "<child> names the link 'b', which does not exist");
  CHECK_REFUSED(ROBOT(LINK("a") LINK("b") "<joint name='j' type='fixed'>" ENDS
                                          "</joint>\n<joint name='k' type='fixed'>" ENDS "</joint>"),
                "2:1: error: the link 'b' is already the child of the joint in line 1");
}

TEST(a_loop_of_joints_is_refused_with_all_else_that_is_wrong) {
  Reading r;
  read_text(&r, ROBOT(LINK("a") "\n<link name='b'><collision/></link>"
                                "<joint name='j' type='fixed'>" ENDS "</joint>"
                                "<joint name='k' type='hop'><parent link='b'/><child link='a'/></joint>"));
  CHECK(r.spec == NULL);
  CHECK_INT(r.diag.errors, 4);
  CHECK_TEXT(said(&r, 0), "model.xml:1:17: error: the link 'a' is part of a loop of joints not connected to the world");
  CHECK_CONTAINS(said(&r, 1), "model.xml:2:1: error: the link 'b' is part of a loop");
  CHECK_CONTAINS(said(&r, 2), "<collision> needs an element <geometry>");
  CHECK_CONTAINS(said(&r, 3), "invalid keyword: 'hop'");
  reading_end(&r);
}

// A chain of links, each carried by the one before it.
static char* make_chain(int links) {
  char* xml = malloc((size_t)links * 128 + 64);
  size_t used = (size_t)sprintf(xml, "<robot>");
  for (int i = 0; i < links; i++) used += (size_t)sprintf(xml + used, "<link name='%d'/>", i);
  for (int i = 1; i < links; i++)
    used += (size_t)sprintf(xml + used, "<joint name='%d' type='fixed'><parent link='%d'/><child link='%d'/></joint>",
                            i, i - 1, i);
  sprintf(xml + used, "</robot>");
  return xml;
}

TEST(long_chains_are_bounded_like_nested_elements) {
  char* deep = make_chain(SN_XML_MAX_DEPTH - 4);
  CHECK_READ(deep);
  free(deep);
  char* deeper = make_chain(100000);
  CHECK_REFUSED(deeper, "a chain of more than 996 links");
  free(deeper);
}
