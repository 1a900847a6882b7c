// test_valid_force.c — force elements that act on what is not there, which sn_model_valid must see
#include "damaged.h"

#define BALLS                                                                                                        \
  "<asset><mesh name='m' builtin='sphere' params='1'/></asset><functions><function name='f' type='constant' y='1'/></functions>" \
  "<worldbody><geom name='floor' type='plane' size='1 1 1'/><geom name='mesh' type='mesh' mesh='m' pos='9 0 0'/><site name='a'/>" \
  "<body pos='0 0 1'><joint name='slide' type='slide'/><joint name='ball' type='ball'/><geom name='heel' size='.1'/>" \
  "<geom name='box' type='box' size='.1 .1 .1'/><site name='b'/></body></worldbody>"                                 \
  "<tendon><spatial name='t'><site site='a'/><site site='b'/></spatial></tendon>"

static Scene with(const char* element) {
  char xml[4096];
  snprintf(xml, sizeof xml, "<mujoco>" BALLS "<forces>%s</forces></mujoco>", element);
  Scene s = scene(xml);
  CHECK(s.m && sn_model_valid(s.m, "", NULL));
  return s;
}

TEST(coordinates_of_forces_are_slides_or_hinges) {
  const char* elements[] = {"<limitforce joint='slide' range='-1 1' stiffness='1 1'/>",
                            "<coordinateforce joint='slide' expression='q+qdot'/>"};
  for (int i = 0; i < 2; i++) {
    Scene s = with(elements[i]);
    INVALID(s.m->force_objid[0][0], s.m->njnt + s.m->ndriven, "force_objid[0]");
    INVALID(s.m->force_objid[0][0], -1, "force_objid[0]");
    INVALID(s.m->force_objid[0][0], 1, "acts on a joint that is no slide or hinge");
    INVALID(s.m->force_functionid[0][0], s.m->nfunction, "force_functionid[0]");
    scene_end(s);
  }
}

TEST(sites_and_tendons_of_forces_are_there) {
  const char* elements[] = {"<bushing site1='a' site2='b' stiffness='1 1 1 1 1 1'/>",
                            "<pointforce site1='a' site2='b' expression='d'/>",
                            "<expressionbushing site1='a' site2='b' xexpression='theta_x'/>",
                            "<ligament tendon='t' length='.1' stiffness='1'/>",
                            "<prescribed site='a' xfunction='f'/>"};
  for (int i = 0; i < 5; i++) {
    Scene s = with(elements[i]);
    INVALID(s.m->force_objid[0][0], i == 3 ? s.m->ntendon : s.m->nsite, "force_objid[0]");
    INVALID(s.m->force_objid[0][0], -1, "force_objid[0]");
    if (i < 3) INVALID(s.m->force_objid[0][1], s.m->nsite, "force_objid[0]");
    scene_end(s);
  }
}

TEST(expressions_of_forces_are_programs_of_their_variables) {
  Scene s = with("<coordinateforce joint='slide' expression='q*qdot'/>");
  INVALID(s.m->force_expressionid[0][0], s.m->nexpression, "force_expressionid[0]");
  INVALID(s.m->force_expressionid[0][0], -1, "force_expressionid[0]");
  INVALID(s.m->expression_num[0], s.m->expression_num[0] - 1, "expression 0 is no program of 2 variables");
  scene_end(s);
}

TEST(contacts_of_spheres_and_planes_have_these_shapes) {
  const char* elements[] = {"<huntcrossley geom1='floor' geom2='heel' stiffness='1 1'/>",
                            "<smoothcontact geom1='floor' geom2='heel' stiffness='1' dissipation='1'/>"};
  for (int i = 0; i < 2; i++) {
    Scene s = with(elements[i]);
    int mesh = sn_name_to_id(s.m, SN_OBJ_GEOM, "mesh"), box = sn_name_to_id(s.m, SN_OBJ_GEOM, "box");
    INVALID(s.m->force_objid[0][1], s.m->ngeom, "force_objid[0]");
    INVALID(s.m->force_objid[0][0], mesh, "no plane and sphere");
    INVALID(s.m->force_objid[0][1], box, "no plane and sphere");
    scene_end(s);
  }
}

TEST(elastic_foundations_lie_on_meshes) {
  Scene s = with("<foundation geom1='mesh' geom2='floor' stiffness='1000'/>");
  int box = sn_name_to_id(s.m, SN_OBJ_GEOM, "box"), mesh = sn_name_to_id(s.m, SN_OBJ_GEOM, "mesh");
  INVALID(s.m->force_objid[0][0], s.m->ngeom, "force_objid[0]");
  INVALID(s.m->force_objid[0][1], -1, "force_objid[0]");
  INVALID(s.m->force_objid[0][0], box, "no mesh and plane, sphere or mesh");
  INVALID(s.m->force_objid[0][1], box, "no mesh and plane, sphere or mesh");
  INVALID(s.m->geom_dataid[mesh], s.m->nmesh, "geom_dataid");
  scene_end(s);
}
