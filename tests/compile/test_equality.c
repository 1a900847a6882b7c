// test_equality.c — <equality>: what is refused, and the extension <distance>
#include "refused.h"

#define MODEL                                                                                                      \
  "<worldbody><site name='s0'/><geom name='g0' size='.1'/>"                                                        \
  "<body name='a' pos='0 0 3'><joint name='ball' type='ball'/><geom name='ga' size='.1'/><site name='sa'/></body>" \
  "<body name='b' pos='4 0 0'><joint name='hinge'/><joint name='slide' type='slide'/><geom name='gb' size='.1'/>"  \
  "</body></worldbody><tendon><fixed name='t'><joint joint='hinge' coef='1'/></fixed></tendon>"
#define EQUALITY(inside) "<mujoco>" MODEL "<equality>" inside "</equality></mujoco>"

TEST(bodies_and_sites_do_not_mix) {
  CHECK_REFUSED(EQUALITY("<connect body1='a' anchor='0 0 0' site2='s0'/>"), "<connect", "either bodies or sites");
  CHECK_REFUSED(EQUALITY("<connect site1='sa' site2='s0' anchor='0 0 0'/>"), "<connect", "either bodies or sites");
  CHECK_REFUSED(EQUALITY("<weld site1='sa' site2='s0' relpose='0 0 0 1 0 0 0'/>"), "<weld", "either bodies or sites");
}

TEST(the_ends_must_be_complete) {
  CHECK_REFUSED(EQUALITY("<connect/>"), "<connect", "needs 'body1' and 'anchor', or 'site1' and 'site2'");
  CHECK_REFUSED(EQUALITY("<connect body1='a' body2='b'/>"), "<connect", "needs 'body1' and 'anchor'");
  CHECK_REFUSED(EQUALITY("<connect body2='a' anchor='0 0 0'/>"), "<connect", "needs 'body1' and 'anchor'");
  CHECK_REFUSED(EQUALITY("<connect site1='sa'/>"), "<connect", "needs both 'site1' and 'site2'");
  CHECK_REFUSED(EQUALITY("<weld body2='b'/>"), "<weld", "needs 'body1', or 'site1' and 'site2'");
  CHECK_REFUSED(EQUALITY("<joint/>"), "<joint/>", "needs attribute 'joint1'");
}

TEST(nothing_is_equal_to_itself) {
  CHECK_REFUSED(EQUALITY("<connect body1='a' body2='a' anchor='0 0 0'/>"), "<connect", "found 'a' twice");
  CHECK_REFUSED(EQUALITY("<weld body1='world'/>"), "<weld", "found 'world' twice");
  CHECK_REFUSED(EQUALITY("<joint joint1='hinge' joint2='hinge'/>"), "<joint joint1", "found 'hinge' twice");
  CHECK_REFUSED(EQUALITY("<tendon tendon1='t' tendon2='t'/>"), "<tendon tendon1", "found 't' twice");
}

TEST(only_joints_with_one_dof_follow_each_other) {
  CHECK_REFUSED(EQUALITY("<joint joint1='ball'/>"), "joint1='ball'", "must name a hinge or a slide");
  CHECK_REFUSED(EQUALITY("<joint joint1='hinge' joint2='ball'/>"), "joint2='ball'", "must name a hinge or a slide");
}

TEST(a_flex_that_does_not_exist_is_named) {
  CHECK_REFUSED(EQUALITY("<flex flex='f'/>"), "flex='f'", "names a flex 'f' that does not exist");
}

TEST(a_distance_that_is_not_given_is_the_one_of_the_file) {
  Scene s = scene(EQUALITY("<distance name='d' geom1='ga' geom2='gb'/><distance geom1='ga' geom2='g0' distance='2'/>"));
  CHECK_INT(s.m->eq_type[0], SN_EQUALITY_DISTANCE);
  CHECK_INT(s.m->eq_objtype[0], SN_OBJ_GEOM);
  CHECK_NEAR(s.m->eq_data[0][0], 5, 1e-14);
  CHECK_NEAR(s.m->eq_data[1][0], 2, 0);
  scene_end(s);
  CHECK_REFUSED(EQUALITY("<distance geom1='ga' geom2='gb' distance='-1'/>"), "distance='-1'", "must not be negative");
  CHECK_REFUSED(EQUALITY("<distance geom1='ga' geom2='ga'/>"), "<distance", "found 'ga' twice");
}

TEST(strict_loading_refuses_the_distance_by_name) {
  const char* xml = EQUALITY("<distance geom1='ga' geom2='gb'/>");
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(xml, strlen(xml), "case.xml", &(snLoadOptions){.strict = true}, &diag);
  CHECK(m == NULL);
  CHECK_INT(diag.errors, 1);
  if (diag.count > 0)
    CHECK_TEXT(diag.items[0].message,
               "<distance> inside <equality> is an extension of Sinew, which to MuJoCo is an unrecognized element");
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}
