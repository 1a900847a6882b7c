// valid_force.c — force elements act on what is there
#include "math/expression.h"
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

static void check_foundation(snCheck* c, int force) {
  const snModel* m = c->m;
  const int* geom = m->force_objid[force];
  for (int side = 0; side < 2; side++)
    if (!sn_check_below(c, "force_objid", force, geom[side], 0, m->ngeom)) return;
  int second = m->geom_type[geom[1]];
  bool flat = second == SN_GEOM_PLANE || second == SN_GEOM_SPHERE;
  if (m->geom_type[geom[0]] != SN_GEOM_MESH || (!flat && second != SN_GEOM_MESH))
    sn_invalid(c, "force element %d touches geoms that are no mesh and plane, sphere or mesh", force);
  for (int side = 0; side < 2 && c->ok; side++)
    if (m->geom_type[geom[side]] == SN_GEOM_MESH)
      sn_check_below(c, "geom_dataid", geom[side], m->geom_dataid[geom[side]], 0, m->nmesh);
}

static void check_expression(snCheck* c, int force, int which, int variables) {
  const snModel* m = c->m;
  int e = m->force_expressionid[force][which];
  if (!sn_check_below(c, "force_expressionid", force, e, 0, m->nexpression)) return;
  int adr = m->expression_adr[e];
  if (!sn_expression_is_sound(m->instruction_code + adr, m->expression_num[e], variables))
    sn_invalid(c, "expression %d is no program of %d variables", e, variables);
}

static void check_coordinate(snCheck* c, int force) {
  const snModel* m = c->m;
  int coordinate = m->force_objid[force][0];
  sn_check_below(c, "force_objid", force, coordinate, 0, (int64_t)m->njnt + m->ndriven);
  if (c->ok && coordinate < m->njnt && m->jnt_type[coordinate] < SN_JOINT_SLIDE)
    sn_invalid(c, "force element %d acts on a joint that is no slide or hinge", force);
}

static void check_sites(snCheck* c, int force) {
  for (int side = 0; side < 2; side++)
    sn_check_below(c, "force_objid", force, c->m->force_objid[force][side], 0, c->m->nsite);
}

static void check_objects(snCheck* c, int force) {
  const snModel* m = c->m;
  const int* object = m->force_objid[force];
  switch ((snForceElement)m->force_type[force]) {
    case SN_ELEMENT_LIMITFORCE: check_coordinate(c, force); break;
    case SN_ELEMENT_COORDINATEFORCE:
      check_coordinate(c, force);
      check_expression(c, force, 0, 2);
      break;
    case SN_ELEMENT_BUSHING: check_sites(c, force); break;
    case SN_ELEMENT_POINTFORCE:
      check_sites(c, force);
      check_expression(c, force, 0, 2);
      break;
    case SN_ELEMENT_EXPRESSIONBUSHING:
      check_sites(c, force);
      for (int i = 0; i < 6 && c->ok; i++) check_expression(c, force, i, 6);
      break;
    case SN_ELEMENT_BLANKEVOORT:
    case SN_ELEMENT_LIGAMENT: sn_check_below(c, "force_objid", force, object[0], 0, m->ntendon); break;
    case SN_ELEMENT_HUNTCROSSLEY:
    case SN_ELEMENT_SMOOTHCONTACT: check_geoms(c, force); break;
    case SN_ELEMENT_FOUNDATION: check_foundation(c, force); break;
    case SN_ELEMENT_PRESCRIBED: sn_check_below(c, "force_objid", force, object[0], 0, m->nsite); break;
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
