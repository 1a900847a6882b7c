// valid_force.c — force elements act on what is there
#include "model/valid.h"

static void check_geoms(snCheck* c, int force) {
  const snModel* m = c->m;
  const int* geom = m->force_objid[force];
  for (int side = 0; side < 2; side++)
    if (!sn_check_below(c, "force_objid", force, geom[side], 0, m->ngeom)) return;
  int first = m->geom_type[geom[0]];
  if (m->geom_type[geom[1]] != SN_GEOM_SPHERE || (first != SN_GEOM_PLANE && first != SN_GEOM_SPHERE))
    sn_invalid(c, "force element %d touches geoms that are no plane and sphere", force);
}

static void check_objects(snCheck* c, int force) {
  const snModel* m = c->m;
  const int* object = m->force_objid[force];
  switch ((snForceElement)m->force_type[force]) {
    case SN_ELEMENT_LIMITFORCE:
      sn_check_below(c, "force_objid", force, object[0], 0, (int64_t)m->njnt + m->ndriven);
      if (c->ok && object[0] < m->njnt && m->jnt_type[object[0]] < SN_JOINT_SLIDE)
        sn_invalid(c, "force element %d limits a joint that is no slide or hinge", force);
      break;
    case SN_ELEMENT_BUSHING:
      for (int side = 0; side < 2; side++) sn_check_below(c, "force_objid", force, object[side], 0, m->nsite);
      break;
    case SN_ELEMENT_LIGAMENT: sn_check_below(c, "force_objid", force, object[0], 0, m->ntendon); break;
    case SN_ELEMENT_HUNTCROSSLEY:
    case SN_ELEMENT_SMOOTHCONTACT: check_geoms(c, force); break;
    case SN_ELEMENT_COUNT: break;
  }
}

void sn_check_forces(snCheck* c) {
  const snModel* m = c->m;
  for (int force = 0; force < m->nforce && c->ok; force++) {
    for (int i = 0; i < 6; i++)
      sn_check_below(c, "force_functionid", force, m->force_functionid[force][i], -1, m->nfunction);
    if (c->ok) check_objects(c, force);
  }
}
