// test_valid_objects.c — equalities, geoms, materials, tuples and activations that refer to what is not there
#include "damaged.h"

#define EVERYTHING                                                                                                     \
  "<asset><texture name='t' type='2d' builtin='flat' width='4' height='4'/><material name='m' texture='t'/>"          \
  "<hfield name='h' nrow='2' ncol='2' size='1 1 1 1'/></asset>"                                                       \
  "<worldbody><geom type='hfield' hfield='h'/><site name='s'/><body name='a'><joint name='p' type='slide'/><geom name='g' size='.1'/>" \
  "<site name='r'/></body><body name='b' pos='1 0 0'><joint name='q' type='slide'/><geom name='k' size='.1' material='m'/></body>" \
  "<flexcomp name='f' dim='1' count='3 1 1' spacing='.1 .1 .1' radius='.01'><edge equality='true'/></flexcomp></worldbody>" \
  "<tendon><fixed name='u'><joint joint='p' coef='1'/></fixed></tendon>"                                              \
  "<equality><connect body1='a' body2='b' anchor='0 0 0'/><weld site1='s' site2='r'/><joint joint1='p' joint2='q'/>"  \
  "<tendon tendon1='u'/></equality><custom><tuple name='w'><element objtype='body' objname='a'/></tuple></custom>"    \
  "<actuator><general name='i' joint='p' dyntype='integrator'/><motor joint='q'/></actuator>"

static Scene whole(void) {
  Scene s = scene("<mujoco>" EVERYTHING "</mujoco>");
  CHECK(s.m && sn_model_valid(s.m, "", NULL));
  return s;
}

TEST(equalities_are_about_objects_of_their_kind) {
  Scene s = whole();
  snModel* m = s.m;
  const int kinds[] = {SN_EQUALITY_CONNECT, SN_EQUALITY_WELD, SN_EQUALITY_JOINT, SN_EQUALITY_TENDON, SN_EQUALITY_FLEX};
  const int counts[] = {m->nbody, m->nsite, m->njnt, m->ntendon, m->nflex};
  for (int k = 0; k < 5; k++) {
    int eq = 0;
    while (eq < m->neq && m->eq_type[eq] != kinds[k]) eq++;
    CHECK(eq < m->neq);
    if (eq == m->neq) continue;
    INVALID(m->eq_obj1id[eq], counts[k], "eq_obj1id");
    INVALID(m->eq_obj1id[eq], -1, "eq_obj1id");
    INVALID(m->eq_obj2id[eq], counts[k], "eq_obj2id");
    if (k < 2) INVALID(m->eq_obj2id[eq], -1, "eq_obj2id");
    if (k < 2) INVALID(m->eq_objtype[eq], SN_OBJ_GEOM, "is about the wrong kind of object");
  }
  scene_end(s);
}

TEST(geoms_name_height_fields_and_dimensions_of_contacts) {
  Scene s = whole();
  snModel* m = s.m;
  INVALID(m->geom_dataid[0], -1, "geom_dataid[0]");
  INVALID(m->geom_dataid[0], m->nhfield, "geom_dataid[0]");
  INVALID(m->geom_condim[1], 2, "geom_condim[1] is 2");
  INVALID(m->geom_condim[1], 5, "geom_condim[1] is 5");
  scene_end(s);
}

TEST(materials_and_tuples_name_what_is_there) {
  Scene s = whole();
  snModel* m = s.m;
  INVALID(m->mat_texid[0][1], m->ntex, "mat_texid[0]");
  INVALID(m->mat_texid[0][1], -2, "mat_texid[0]");
  INVALID(m->tuple_objid[0], m->nbody, "tuple_objid[0]");
  scene_end(s);
}

TEST(activations_belong_to_actuators_with_dynamics) {
  Scene s = whole();
  snModel* m = s.m;
  INVALID(m->actuator_actadr[0], -1, "actuator_actadr[0]");
  INVALID(m->actuator_actadr[1], 0, "actuator_actadr[1] is 0 for 0 activations");
  INVALID(m->actuator_dyntype[1], SN_DYN_INTEGRATOR, "has dynamics and no activation");
  scene_end(s);
}
