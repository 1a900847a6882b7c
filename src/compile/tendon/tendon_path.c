// tendon_path.c — what a tendon passes on its way
//   reads   the children of <spatial> and <fixed>        writes  wraps of the plan's tendons
//   A spatial path is a row of sites; between two of them it may bend around a geom, and a pulley starts a branch anew.
#include "compile/tendon/tendon.h"

#include "compile/body/topology.h"
#include "compile/body/tree.h"

snPlanBody* sn_wrap_body(const snPlanWrap* wrap) {
  if (wrap->kind == SN_WRAP_SITE) return ((const snPlanSite*)(const void*)wrap->object)->body;
  return ((const snPlanGeom*)(const void*)wrap->object)->body;
}

bool sn_wraps_geom(const snPlanWrap* wrap) { return wrap->kind == SN_WRAP_SPHERE || wrap->kind == SN_WRAP_CYLINDER; }

static void plan_geom(snPlan* plan, const snElement* el, snPlanWrap* wrap) {
  const snSpecPathGeom* s = SN_AS(PathGeom, el);
  wrap->kind = SN_WRAP_SPHERE;
  wrap->object = sn_plan_refer(plan, SN_OBJ_GEOM, el, "geom", s->geom);
  if (s->sidesite[0]) wrap->side = sn_plan_refer(plan, SN_OBJ_SITE, el, "sidesite", s->sidesite);
  if (!wrap->object) return;
  snGeomType shape = (snGeomType)((const snPlanGeom*)(const void*)wrap->object)->s.type;
  if (shape == SN_GEOM_CYLINDER)
    wrap->kind = SN_WRAP_CYLINDER;
  else if (s->rule)
    sn_check_route_geom(plan, el, shape);
  else if (shape != SN_GEOM_SPHERE)
    sn_plan_error(plan, el, "geom", "names '%s', which is neither a sphere nor a cylinder", s->geom);
}

// A site that is on the path only with some coordinates of its driver.
static void plan_condition(snPlan* plan, const snElement* el, snPlanWrap* wrap) {
  const snSpecPathSite* s = SN_AS(PathSite, el);
  bool ranged = SN_GIVEN(s, PATH_SITE, range);
  if (!s->driver[0] && ranged) sn_plan_error(plan, el, "range", "needs the attribute 'driver' as well");
  if (!s->driver[0]) return;
  if (!ranged) sn_plan_error(plan, el, "driver", "needs the attribute 'range' as well");
  wrap->driver = sn_plan_driver(plan, el, s->driver);
  bool rotations = wrap->driver && wrap->driver->s.type == SN_JOINT_HINGE;
  for (int k = 0; k < 2; k++) wrap->range[k] = rotations ? sn_angle(plan, el, s->range[k]) : s->range[k];
}

static void plan_wrap(snPlan* plan, const snElement* el, snPlanWrap* wrap) {
  wrap->el = el;
  switch (el->kind) {
    case SN_EL_PATH_SITE:
      wrap->kind = SN_WRAP_SITE;
      wrap->object = sn_plan_refer(plan, SN_OBJ_SITE, el, "site", SN_AS(PathSite, el)->site);
      plan_condition(plan, el, wrap);
      break;
    case SN_EL_PATH_GEOM: plan_geom(plan, el, wrap); break;
    case SN_EL_PATH_PULLEY:
      wrap->kind = SN_WRAP_PULLEY;
      wrap->factor = SN_AS(PathPulley, el)->divisor;
      if (wrap->factor < 0) sn_plan_error(plan, el, "divisor", "must not be negative, found %g", wrap->factor);
      break;
    case SN_EL_PATH_JOINT:
      wrap->kind = SN_WRAP_JOINT;
      wrap->object = sn_plan_refer(plan, SN_OBJ_JOINT, el, "joint", SN_AS(PathJoint, el)->joint);
      wrap->factor = SN_AS(PathJoint, el)->coef;
      break;
    default: break;  // the reader has refused everything else
  }
}

// The kind of the wrap at a place of the path; NONE beyond its ends.
static snWrapType kind_at(const snPlanTendon* tendon, int i) {
  return i >= 0 && i < tendon->wrap_count ? tendon->wraps[i].kind : SN_WRAP_NONE;
}

static bool ends_branch(snWrapType kind) { return kind == SN_WRAP_NONE || kind == SN_WRAP_PULLEY; }

static void check_wrap(snPlan* plan, const snPlanTendon* tendon, int i) {
  const snPlanWrap* wrap = &tendon->wraps[i];
  snWrapType before = kind_at(tendon, i - 1), after = kind_at(tendon, i + 1);
  switch (wrap->kind) {
    case SN_WRAP_PULLEY:
      if (before == SN_WRAP_PULLEY) sn_plan_error(plan, wrap->el, NULL, "follows another pulley");
      if (after == SN_WRAP_NONE) sn_plan_error(plan, wrap->el, NULL, "ends the path: a branch must follow it");
      break;
    case SN_WRAP_SITE:
      if (ends_branch(before) && ends_branch(after))
        sn_plan_error(plan, wrap->el, NULL, "is alone on its branch: a tendon needs two points");
      if (after == SN_WRAP_SITE && wrap->object && wrap->object == wrap[1].object)
        sn_plan_error(plan, wrap[1].el, "site", "names '%s' twice in a row", wrap->object->name);
      break;
    case SN_WRAP_SPHERE:
    case SN_WRAP_CYLINDER:
      if (before != SN_WRAP_SITE || after != SN_WRAP_SITE)
        sn_plan_error(plan, wrap->el, NULL, "must stand between two sites");
      if (tendon->s.armature > 0)
        sn_plan_error(plan, wrap->el, NULL, "cannot be wrapped by a tendon with attribute 'armature'");
      break;
    case SN_WRAP_JOINT:
    case SN_WRAP_NONE: break;
  }
}

static void check_spatial(snPlan* plan, const snElement* el, const snPlanTendon* tendon) {
  if (tendon->wrap_count == 1) {
    sn_plan_error(plan, el, NULL, "needs at least two points");
    return;
  }
  if (!(tendon->s.width > 0)) sn_plan_error(plan, el, "width", "must be positive, found %g", tendon->s.width);
  if (tendon->s.armature < 0) sn_plan_error(plan, el, "armature", "must not be negative, found %g", tendon->s.armature);
  for (int i = 0; i < tendon->wrap_count; i++) check_wrap(plan, tendon, i);
}

void sn_plan_path(snPlan* plan, const snElement* el, snPlanTendon* tendon) {
  int count = 0;
  for (const snElement* e = el->first; e; e = e->next) count++;
  if (count == 0) sn_plan_error(plan, el, NULL, "has no path");
  tendon->wraps = sn_plan_alloc(plan, sizeof(snPlanWrap) * (size_t)count);
  if (!tendon->wraps) return;
  tendon->wrap_count = count;
  const snElement* e = el->first;
  for (int i = 0; i < count; i++, e = e->next) plan_wrap(plan, e, &tendon->wraps[i]);
  tendon->is_route = el->kind == SN_EL_SPATIAL && sn_is_route(tendon);
  if (tendon->is_route)
    sn_check_route(plan, el, tendon);
  else if (el->kind == SN_EL_SPATIAL && count > 0)
    check_spatial(plan, el, tendon);
}

// The first moving body of the tree that a body belongs to; NULL where it does not move.
static const snPlanBody* top_of(const snPlanBody* body) {
  const snPlanBody* top = NULL;
  for (; body; body = body->parent)
    if (body->dofnum > 0) top = body;
  return top;
}

static const snPlanBody* wrap_tree(const snPlanWrap* wrap) {
  if (wrap->kind == SN_WRAP_PULLEY) return NULL;
  return top_of(wrap->kind == SN_WRAP_JOINT ? ((const snPlanJoint*)(const void*)wrap->object)->body
                                            : sn_wrap_body(wrap));
}

static int entry_count(const snPlanTendon* tendon) {
  return tendon->functional ? sn_functional_count(tendon) : tendon->wrap_count;
}

static const snPlanBody* entry_tree(const snPlanTendon* tendon, int i) {
  return tendon->functional ? top_of(sn_functional_body(tendon, i)) : wrap_tree(&tendon->wraps[i]);
}

// Was the tree met on the path before this entry?
static bool met_before(const snPlanTendon* tendon, int i, const snPlanBody* tree) {
  while (i-- > 0)
    if (entry_tree(tendon, i) == tree) return true;
  return false;
}

// A tree that a spring or damper ties to another one cannot sleep alone, nor can one of three or more.
static void check_sleep(snPlan* plan, const snPlanTendon* tendon) {
  int trees = 0;
  const snSpecSpatial* s = &tendon->s;
  bool passive = s->stiffness != 0 || s->damping != 0;
  for (int i = 0; i < 2; i++) passive |= s->stiffness_more[i] != 0 || s->damping_more[i] != 0;
  for (int i = 0; i < entry_count(tendon); i++) {
    const snPlanBody* tree = entry_tree(tendon, i);
    trees += tree && !met_before(tendon, i, tree);
  }
  if (trees < 2 || (trees == 2 && !passive)) return;
  for (int i = 0; i < entry_count(tendon); i++) {
    const snPlanBody* tree = entry_tree(tendon, i);
    if (!tree || met_before(tendon, i, tree)) continue;
    if (tree->sleep == SN_SLEEP_ALLOWED || tree->sleep == SN_SLEEP_INIT)
      sn_plan_error(plan, tree->item.el, "sleep", "cannot be: tendon '%s' ties this tree to %s", tendon->item.name,
                  trees > 2 ? "more than one other" : "another by a spring or damper");
  }
}

void sn_tie_bodies(snPlan* plan) {
  SN_EACH(snPlanTendon, tendon, plan->lists[SN_OBJ_TENDON]) {
    check_sleep(plan, tendon);
    if (tendon->s.armature == 0) continue;
    // conformance: a fixed tendon's inertia leaves the bodies of its joints simple
    for (int i = 0; i < tendon->wrap_count; i++)
      if (tendon->wraps[i].kind == SN_WRAP_SITE) sn_wrap_body(&tendon->wraps[i])->simple = 0;
  }
}
