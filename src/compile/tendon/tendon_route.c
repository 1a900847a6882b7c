// tendon_route.c — tendons with changing points, OpenSim's wraps, or points moved by dofs of other bodies
//   reads   paths of the numbered tendons        writes  route_* routepoint_* routewrap_* routebody_* routeslot_*
//   The Jacobian of a route is a sum over its bodies: forces at the points of a body do work along the columns of all
//   dofs that move it. A column that moves all bodies of the route does none, and is left out.
#include "compile/body/topology.h"

#include "compile/tendon/tendon.h"
#include "compile/body/tree.h"
#include "model/route_shape.h"

#include "spec/descriptor.h"
#include <math.h>
#include <string.h>

typedef struct snPlanRoute {
  const snPlanBody** bodies;  // of all points and wrap objects, each once
  int body_count;
  int* columns;  // of all bodies, one after another: a dof, or nv plus the number of a remote column
  int* dofs;     // of those columns
  int* ends;     // where the columns of each body end
} snPlanRoute;

// ---- what a route is

static bool is_coupled(const snPlanBody* body) {
  for (; body; body = body->parent) SN_EACH(snPlanJoint, joint, body->driven)
  for (int i = 0; i < joint->root_count; i++)
    if (joint->roots[i]->body != body) return true;
  return false;
}

static const snPlanSite* site_of(const snPlanWrap* wrap) { return (const snPlanSite*)(const void*)wrap->object; }

bool sn_is_route(const snPlanTendon* tendon) {
  for (int i = 0; i < tendon->wrap_count; i++) {
    const snPlanWrap* wrap = &tendon->wraps[i];
    if (!wrap->object) continue;
    if (wrap->driver || is_coupled(sn_wrap_body(wrap))) return true;
    if (wrap->kind == SN_WRAP_SITE ? site_of(wrap)->driver != NULL : SN_AS(PathGeom, wrap->el)->rule != 0) return true;
  }
  return false;
}

void sn_check_route_geom(snPlan* plan, const snElement* el, snGeomType shape) {
  bool torus = SN_GIVEN(SN_AS(PathGeom, el), PATH_GEOM, torus);
  if (!torus && shape != SN_GEOM_SPHERE && shape != SN_GEOM_CYLINDER && shape != SN_GEOM_ELLIPSOID)
    sn_plan_error(plan, el, "geom", "must name a cylinder, sphere or ellipsoid, or have the attribute 'torus'");
}

static int count_sites(const snPlanTendon* tendon) {
  int sites = 0;
  for (int i = 0; i < tendon->wrap_count; i++) sites += tendon->wraps[i].kind == SN_WRAP_SITE;
  return sites;
}

static void check_geom(snPlan* plan, const snPlanWrap* wrap, int sites) {
  const snSpecPathGeom* s = SN_AS(PathGeom, wrap->el);
  bool geodesic = s->rule == SN_RULE_GEODESIC;
  if (!s->rule) sn_plan_error(plan, wrap->el, "rule", "must be osim or geodesic on a path of driven bodies or points");
  if (s->sidesite[0]) sn_plan_error(plan, wrap->el, "sidesite", "means nothing with this rule");
  static const char* const others[] = {"quadrant", "between", "method"};
  for (int i = 0; i < 3 && geodesic; i++)
    if (wrap->el->given >> sn_attr_find(SN_EL_PATH_GEOM, others[i]) & 1)
      sn_plan_error(plan, wrap->el, others[i], "means nothing with rule geodesic");
  if (SN_GIVEN(s, PATH_GEOM, hint) && !geodesic) sn_plan_error(plan, wrap->el, "hint", "needs the rule geodesic");
  for (int i = 0; i < 3; i++)
    if (!isfinite(s->hint[i])) sn_plan_error(plan, wrap->el, "hint", "needs finite numbers");
  for (int k = 0; k < 2; k++)
    if (s->between[k] != -1 && (s->between[k] < 1 || s->between[k] > sites))
      sn_plan_error(plan, wrap->el, "between", "needs numbers of sites from 1 to %d, or -1, found %d", sites,
                  s->between[k]);
  if (SN_GIVEN(s, PATH_GEOM, torus) && !(s->torus[0] > 0 && s->torus[1] > s->torus[0]))
    sn_plan_error(plan, wrap->el, "torus", "needs an inner radius above 0 and a larger outer one, found %g %g",
                s->torus[0], s->torus[1]);
}

void sn_check_route(snPlan* plan, const snElement* el, const snPlanTendon* tendon) {
  int sites = count_sites(tendon);
  if (sites < 2) sn_plan_error(plan, el, NULL, "needs at least two sites");
  if (tendon->s.armature != 0) sn_plan_error(plan, el, "armature", "cannot be given to a path whose points change");
  for (int i = 0, passed = 0, rule = 0; i < tendon->wrap_count; i++) {
    const snPlanWrap* wrap = &tendon->wraps[i];
    passed += wrap->kind == SN_WRAP_SITE;
    if (wrap->kind == SN_WRAP_PULLEY)
      sn_plan_error(plan, wrap->el, NULL, "cannot stand on a path of driven points or geoms of rule osim or geodesic");
    if (wrap->kind == SN_WRAP_SITE || wrap->kind == SN_WRAP_PULLEY) continue;
    int own = SN_AS(PathGeom, wrap->el)->rule;
    check_geom(plan, wrap, sites);
    if (own == SN_RULE_GEODESIC && (passed == 0 || passed == sites))
      sn_plan_error(plan, wrap->el, NULL, "must stand between two sites of the path");
    if (rule && own && own != rule) sn_plan_error(plan, wrap->el, "rule", "must be the same for all geoms of a path");
    rule = own;
  }
}

// ---- which columns change its length

static int body_number(snPlanRoute* route, const snPlanBody* body) {
  int k = 0;
  while (k < route->body_count && route->bodies[k] != body) k++;
  if (k == route->body_count) route->bodies[route->body_count++] = body;
  return k;
}

static int remote_count(const snPlan* plan) {
  int count = 0;
  for (int id = 0; id < plan->count[SN_OBJ_DRIVEN]; id++)
    count += SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id)->root_count;
  return count;
}

// Number of the column of a driven joint by one of its roots among all, as sn_fill_drivers has them; -1 where an
// earlier joint has it.
static int column_number(const snPlan* plan, const snPlanJoint* joint, int root) {
  int number = 0;
  for (int id = 0; id < plan->count[SN_OBJ_DRIVEN]; id++) {
    const snPlanJoint* other = SN_ITEM(snPlanJoint, plan, SN_OBJ_DRIVEN, id);
    for (int i = 0; i < other->root_count; i++) {
      if (!sn_has_column(other, i)) continue;
      if (other == joint && i == root) return number;
      number++;
    }
  }
  return -1;
}

static int body_columns(const snPlan* plan, const snPlanBody* body, int nv, int* columns, int* dofs) {
  int count = sn_dofs_below(NULL, body, columns);
  memcpy(dofs, columns, sizeof(int) * (size_t)count);
  for (; body; body = body->parent) SN_EACH(snPlanJoint, joint, body->driven)
  for (int i = 0; i < joint->root_count; i++)
    if (sn_has_column(joint, i)) {
      columns[count] = nv + column_number(plan, joint, i);
      dofs[count++] = joint->roots[i]->dofadr;
    }
  return count;
}

static bool moves_all(const snPlanRoute* route, int column) {
  for (int b = 0, k = 0; b < route->body_count; b++) {
    bool found = false;
    for (; k < route->ends[b]; k++) found |= route->columns[k] == column;
    if (!found) return false;
  }
  return true;
}

static void drop_common(snPlanRoute* route, bool* common) {
  int from = 0, to = 0;
  for (int k = 0; k < route->ends[route->body_count - 1]; k++) common[k] = moves_all(route, route->columns[k]);
  for (int b = 0; b < route->body_count; b++) {
    for (; from < route->ends[b]; from++) {
      if (common[from]) continue;
      route->columns[to] = route->columns[from];
      route->dofs[to++] = route->dofs[from];
    }
    route->ends[b] = to;
  }
}

static bool open_route(snPlan* plan, snPlanTendon* tendon, snPlanRoute* route, int nv) {
  int most = tendon->wrap_count;
  size_t room = sizeof(int) * (size_t)most * (size_t)(nv + remote_count(plan));
  route->bodies = sn_plan_alloc(plan, sizeof(void*) * (size_t)most);
  route->columns = sn_plan_alloc(plan, room);
  route->dofs = sn_plan_alloc(plan, room);
  route->ends = sn_plan_alloc(plan, sizeof(int) * (size_t)most);
  return route->bodies && route->columns && route->dofs && route->ends;
}

static int count_dofs(const snPlan* plan) {
  int nv = 0;
  for (int id = 0; id < plan->count[SN_OBJ_BODY]; id++) nv += SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, id)->dofnum;
  return nv;
}

void sn_mark_route(snPlan* plan, snPlanTendon* tendon, bool* marks) {
  int nv = count_dofs(plan), count = 0;
  snPlanRoute* route = tendon->route = sn_plan_alloc(plan, sizeof *route);
  if (!route || !open_route(plan, tendon, route, nv)) return;
  for (int i = 0; i < tendon->wrap_count; i++) body_number(route, sn_wrap_body(&tendon->wraps[i]));
  for (int b = 0; b < route->body_count; b++) {
    count += body_columns(plan, route->bodies[b], nv, route->columns + count, route->dofs + count);
    route->ends[b] = count;
  }
  bool* common = sn_plan_alloc(plan, sizeof(bool) * (size_t)count);
  if (!common) return;
  // OpenSim's points on two objects may pull past each other, so that dofs of all bodies do work (wrap_osim_search.h)
  if (tendon->wrap_count - count_sites(tendon) < 2) drop_common(route, common);
  for (int k = 0; k < route->ends[route->body_count - 1]; k++) marks[route->dofs[k]] = true;
  for (int i = 0; i < tendon->wrap_count; i++) {
    const snPlanWrap* wrap = &tendon->wraps[i];
    const snPlanJoint* driver = wrap->kind == SN_WRAP_SITE ? site_of(wrap)->driver : NULL;
    if (driver && driver->root) marks[driver->root->dofadr] = true;
  }
}

void sn_size_routes(snPlan* plan, snModel* m) {
  m->nroute = m->nroutepoint = m->nroutewrap = m->nroutebody = m->nrouteslot = 0;
  SN_EACH(snPlanTendon, tendon, plan->lists[SN_OBJ_TENDON]) {
    if (!tendon->route) continue;
    int sites = count_sites(tendon);
    m->nroute++;
    m->nroutepoint += sites;
    m->nroutewrap += tendon->wrap_count - sites;
    m->nroutebody += tendon->route->body_count;
    m->nrouteslot += tendon->route->ends[tendon->route->body_count - 1];
  }
}

// ---- values

static int slot_of(const snModel* m, int tendon, int dof) {
  for (int k = m->ten_J_rowadr[tendon]; k < m->ten_J_rowadr[tendon] + m->ten_J_rownnz[tendon]; k++)
    if (m->ten_J_colind[k] == dof) return k;
  return -1;
}

static int moving_of(const snModel* m, int site) {
  for (int k = 0; k < m->nmoving; k++)
    if (m->moving_siteid[k] == site) return k;
  return -1;
}

static void fill_point(const snPlan* plan, const snPlanTendon* tendon, const snPlanWrap* wrap, snModel* m, int point) {
  const snPlanSite* site = site_of(wrap);
  bool moves = site->driver && site->driver->root;
  m->routepoint_siteid[point] = site->item.id;
  m->routepoint_body[point] = body_number(tendon->route, site->body);
  m->routepoint_coordinate[point] = wrap->driver ? sn_coordinate_id(plan, wrap->driver) : -1;
  m->routepoint_range[point] = (snRange){wrap->range[0], wrap->range[1]};
  m->routepoint_movingid[point] = moving_of(m, site->item.id);
  m->routepoint_slot[point] = moves ? slot_of(m, tendon->item.id, site->driver->root->dofadr) : -1;
}

// `passed`: how many sites stand before it, which says where a geodesic belongs.
static void fill_wrap(const snPlanTendon* tendon, const snPlanWrap* wrap, snModel* m, int id, int sites, int passed) {
  const snSpecPathGeom* s = SN_AS(PathGeom, wrap->el);
  const snPlanGeom* geom = (const snPlanGeom*)(const void*)wrap->object;
  bool torus = SN_GIVEN(s, PATH_GEOM, torus);
  int type = geom->s.type;
  m->routewrap_geomid[id] = geom->item.id;
  m->routewrap_body[id] = body_number(tendon->route, geom->body);
  m->routewrap_shape[id] = torus                      ? SN_ROUTE_TORUS
                           : type == SN_GEOM_CYLINDER ? SN_ROUTE_CYLINDER
                           : type == SN_GEOM_SPHERE   ? SN_ROUTE_SPHERE
                                                      : SN_ROUTE_ELLIPSOID;
  m->routewrap_rule[id] = s->rule;
  m->routewrap_hint[id] = vec3_load(s->hint);
  m->routewrap_quadrant[id] = s->quadrant;
  m->routewrap_method[id] = s->method;
  m->routewrap_between[id][0] = s->between[0] < 0 ? 0 : s->between[0] - 1;
  m->routewrap_between[id][1] = s->between[1] < 0 ? sites - 1 : s->between[1] - 1;
  if (s->rule == SN_RULE_GEODESIC) m->routewrap_between[id][0] = passed - 1, m->routewrap_between[id][1] = passed;
  m->routewrap_size[id] = torus                      ? vec3(s->torus[0], s->torus[1], 0)
                          : type == SN_GEOM_CYLINDER ? vec3(geom->size.x, 2 * geom->size.y, 0)
                                                     : geom->size;
}

static void fill_bodies(const snPlanTendon* tendon, snModel* m, int body, int slot) {
  const snPlanRoute* route = tendon->route;
  for (int b = 0, k = 0; b < route->body_count; b++, body++) {
    m->routebody_bodyid[body] = route->bodies[b]->item.id;
    m->routebody_slotadr[body] = slot;
    m->routebody_slotnum[body] = route->ends[b] - k;
    for (; k < route->ends[b]; k++, slot++) {
      m->routeslot_column[slot] = route->columns[k];
      m->routeslot_slot[slot] = slot_of(m, tendon->item.id, route->dofs[k]);
    }
  }
}

void sn_fill_routes(const snPlan* plan, snModel* m) {
  int id = 0, point = 0, wrap = 0, body = 0, slot = 0;
  for (int t = 0; t < m->ntendon; t++) {
    const snPlanTendon* tendon = SN_ITEM(snPlanTendon, plan, SN_OBJ_TENDON, t);
    const snPlanRoute* route = tendon->route;
    if (!route) continue;
    int sites = count_sites(tendon), wraps = tendon->wrap_count - sites;
    m->route_tendonid[id] = t;
    m->route_momentarm[id] = tendon->s.momentarm;
    m->route_pointadr[id] = point;
    m->route_pointnum[id] = sites;
    m->route_wrapadr[id] = wraps ? wrap : -1;
    m->route_wrapnum[id] = wraps;
    m->route_bodyadr[id] = body;
    m->route_bodynum[id++] = route->body_count;
    for (int i = 0; i < tendon->wrap_count; i++)
      if (tendon->wraps[i].kind == SN_WRAP_SITE)
        fill_point(plan, tendon, &tendon->wraps[i], m, point++);
      else
        fill_wrap(tendon, &tendon->wraps[i], m, wrap++, sites, point - m->route_pointadr[id - 1]);
    fill_bodies(tendon, m, body, slot);
    body += route->body_count;
    slot += route->ends[route->body_count - 1];
  }
}
