// driven_limits.c — what cannot act on bodies and sites that move with a joint of another body
//   reads   the filled model        writes  complaints
//   Rows of contacts and of distances, forces inside flexes and the moments of sites and bodies are built from the dofs
//   above a body. They know neither the motion column of a joint elsewhere nor a site that slides on its body, so that
//   such a model is refused (connects and welds know the columns); so is a vertex of a flex on a body whose own joints
//   are not three plain ones.
#include "compile/body/topology.h"

#include "compile/body/tree.h"

static bool moves_from_afar(const snModel* m, int body) {
  for (; body > 0; body = m->body_parentid[body])
    if (m->body_columnnum[body] > 0) return true;
  return false;
}

static bool slides(const snModel* m, int site) {
  for (int i = 0; i < m->nmoving; i++)
    if (m->moving_siteid[i] == site) return true;
  return false;
}

// Whether a frame of this kind moves as rows do not know.
static bool is_special(const snModel* m, int type, int id) {
  if (id < 0) return false;
  if (type == SN_OBJ_SITE) return slides(m, id) || moves_from_afar(m, m->site_bodyid[id]);
  if (type == SN_OBJ_GEOM) return moves_from_afar(m, m->geom_bodyid[id]);
  return (type == SN_OBJ_BODY || type == SN_OBJ_XBODY) && moves_from_afar(m, id);
}

static void refuse(snPlan* plan, snObjectType type, int id, const char* what) {
  sn_plan_error(plan, plan->items[type][id]->el, NULL,
                "%s that moves with a joint of another body, which is not simulated", what);
}

static void check_contacts(snPlan* plan, const snModel* m) {
  for (int geom = 0; geom < m->ngeom; geom++)
    if ((m->geom_contype[geom] || m->geom_conaffinity[geom]) && is_special(m, SN_OBJ_GEOM, geom))
      refuse(plan, SN_OBJ_GEOM, geom, "can touch others (contype, conaffinity) and is fixed to a body");
  for (int pair = 0; pair < m->npair; pair++)
    if (is_special(m, SN_OBJ_GEOM, m->pair_geom1[pair]) || is_special(m, SN_OBJ_GEOM, m->pair_geom2[pair]))
      refuse(plan, SN_OBJ_PAIR, pair, "has a geom on a body");
}

// Connects and welds know motion columns, but no site that slides on its body; distances know neither.
static bool is_unheld(const snModel* m, int eq, int object) {
  bool points = m->eq_type[eq] == SN_EQUALITY_CONNECT || m->eq_type[eq] == SN_EQUALITY_WELD;
  if (m->eq_type[eq] == SN_EQUALITY_DISTANCE) return is_special(m, SN_OBJ_GEOM, object);
  return points && m->eq_objtype[eq] == SN_OBJ_SITE && slides(m, object);
}

static void check_equalities(snPlan* plan, const snModel* m) {
  for (int i = 0; i < m->neq; i++)
    if (is_unheld(m, i, m->eq_obj1id[i]) || is_unheld(m, i, m->eq_obj2id[i]))
      refuse(plan, SN_OBJ_EQUALITY, i, "holds a body or site");
}

static void check_transmissions(snPlan* plan, const snModel* m) {
  for (int i = 0; i < m->nu; i++) {
    int type = m->actuator_trntype[i], kind = type == SN_TRANSMISSION_BODY ? SN_OBJ_BODY : SN_OBJ_SITE;
    bool of_frames =
        type == SN_TRANSMISSION_SITE || type == SN_TRANSMISSION_SLIDERCRANK || type == SN_TRANSMISSION_BODY;
    if (of_frames && (is_special(m, kind, m->actuator_trnid[i][0]) || is_special(m, kind, m->actuator_trnid[i][1])))
      refuse(plan, SN_OBJ_ACTUATOR, i, "acts on a body or site");
  }
}

// Velocities of bodies know the columns; those of sites do not know that a site slides.
static void check_sensors(snPlan* plan, const snModel* m) {
  for (int i = 0; i < m->nsensor; i++) {
    bool of_site = m->sensor_objtype[i] == SN_OBJ_SITE && slides(m, m->sensor_objid[i]);
    bool by_site = m->sensor_reftype[i] == SN_OBJ_SITE && slides(m, m->sensor_refid[i]);
    if (m->sensor_needstage[i] > 1 && (of_site || by_site))
      refuse(plan, SN_OBJ_SENSOR, i, "reads the motion of a site");
  }
}

static bool holds_badly(const snModel* m, const int* bodies, int count) {
  for (int i = 0; i < count; i++)
    if (bodies[i] >= 0 && (m->body_axisnum[bodies[i]] > 0 || moves_from_afar(m, bodies[i]))) return true;
  return false;
}

static void check_flexes(snPlan* plan, const snModel* m) {
  for (int flex = 0; flex < m->nflex; flex++)
    if (holds_badly(m, m->flex_vertbodyid + m->flex_vertadr[flex], m->flex_vertnum[flex]) ||
        holds_badly(m, m->flex_nodebodyid + m->flex_nodeadr[flex], m->flex_nodenum[flex]))
      sn_plan_error(
          plan, plan->items[SN_OBJ_FLEX][flex]->el, NULL,
          "has a vertex on a body with driven joints, or on one that moves with a joint of another body, which is "
          "not simulated");
}

void sn_refuse_driven(snPlan* plan, const snModel* m) {
  if (m->naxis > 0) check_flexes(plan, m);
  if (m->ncolumn == 0 && m->nmoving == 0) return;
  check_contacts(plan, m);
  check_equalities(plan, m);
  check_transmissions(plan, m);
  check_sensors(plan, m);
}
