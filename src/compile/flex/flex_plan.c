// flex_plan.c — <flex>: bodies that bend and stretch
//   reads   the elements with what is in them, bodies        writes  the plan's flexes
//   Check; find bodies; place vertices in the world at qpos0; orient tetrahedra; then connectivity, stiffness, surface
//   and bounding volumes in files of their own (flex_plan.h).
#include "compile/flex/flex_plan.h"

#include "compile/section.h"
#include "compile/body/tree.h"

#include <string.h>

#define GROUPS 6

static const snElement* child_or_builtin(snPlan* plan, const snElement* el, snElementKind kind) {
  for (const snElement* child = el->first; child; child = child->next)
    if (child->kind == kind) return child;
  const snElement* builtin = sn_spec_builtin(plan->spec, kind);
  if (!builtin) plan->out_of_memory = true;
  return builtin;
}

// ---- bodies

static int count_words(const char* text) {
  int count = 0;
  for (const char* at = text; *(at += strspn(at, " \t\r\n")); at += strcspn(at, " \t\r\n")) count++;
  return count;
}

static const snPlanBody** find_bodies(snPlan* plan, const snElement* el, const char* attribute, const char* text,
                                      int count) {
  const snPlanBody** bodies = sn_plan_alloc(plan, sizeof *bodies * (size_t)count);
  int i = 0;
  for (const char* at = text; bodies && *(at += strspn(at, " \t\r\n")); i++) {
    size_t length = strcspn(at, " \t\r\n");
    char* name = sn_plan_alloc(plan, length + 1);
    if (!name) return NULL;
    memcpy(name, at, length);
    // the same body again and again, as of pinned vertices
    bool repeated = i > 0 && bodies[i - 1] && strcmp(bodies[i - 1]->item.name, name) == 0;
    bodies[i] = repeated ? bodies[i - 1]
                         : (const snPlanBody*)(const void*)sn_plan_refer(plan, SN_OBJ_BODY, el, attribute, name);
    if (!bodies[i]) return NULL;
    at += length;
  }
  return bodies;
}

static bool repeat_body(snPlan* plan, snPlanFlex* flex) {
  const snPlanBody** all = sn_plan_alloc(plan, sizeof *all * (size_t)flex->nvert);
  for (int i = 0; all && i < flex->nvert; i++) all[i] = flex->bodies[0];
  flex->bodies = all;
  return all != NULL;
}

static bool bends(const snPlanFlex* flex) {
  return flex->dim == 2 && (flex->elasticity->elastic2d & SN_ELASTIC_BEND);
}

// Nodes at the origins of their bodies take forces as these are: along three dofs.
static bool check_nodes(snPlan* plan, const snPlanFlex* flex) {
  for (int i = 0; i < flex->nnode && flex->s->nodepos.n == 0; i++)
    if (flex->nodes[i]->joints.count != 3) {
      sn_plan_error(plan, flex->item.el, "node", "names '%s', which needs three sliding joints, found %d",
                  flex->nodes[i]->item.name, flex->nodes[i]->joints.count);
      return false;
    }
  return true;
}

static bool plan_bodies(snPlan* plan, snPlanFlex* flex, int count) {
  const snElement* el = flex->item.el;
  flex->bodies = find_bodies(plan, el, "body", flex->s->body, count);
  flex->nodes = find_bodies(plan, el, "node", flex->s->node, flex->nnode);
  if (!flex->bodies || !flex->nodes || !check_nodes(plan, flex)) return false;
  for (int i = 0; i < count && bends(flex); i++)
    if (flex->bodies[i]->joints.count != 3) {
      sn_plan_error(plan, el, "body", "names '%s', which is not free to move; sheets that bend cannot be pinned",
                  flex->bodies[i]->item.name);
      return false;
    }
  return !flex->rigid || repeat_body(plan, flex);
}

// ---- checks

static bool wrong(snPlan* plan, const snPlanFlex* flex, const char* attribute, const char* why) {
  sn_plan_error(plan, flex->item.el, attribute, "%s", why);
  return false;
}

static bool check_settings(snPlan* plan, const snPlanFlex* flex) {
  const snElement *contact = &flex->contact->el, *at = contact->parent ? contact : flex->item.el;
  int condim = flex->contact->condim, group = flex->s->group;
  if (group < 0 || group >= GROUPS)
    sn_plan_error(plan, flex->item.el, "group", "must be 0 to %d, found %d", GROUPS - 1, group);
  if (condim != 1 && condim != 3 && condim != 4 && condim != 6)
    sn_plan_error(plan, at, contact->parent ? "condim" : NULL, "must be 1, 3, 4 or 6, found %d", condim);
  if (flex->edgeprm->stiffness > 0 && flex->dim > 1)
    sn_plan_error(plan, &flex->edgeprm->el, "stiffness", "works for lines (dim 1) only; use <elasticity> instead");
  if (flex->nnode && flex->contact->selfcollide != 0)
    sn_plan_error(plan, at, contact->parent ? "selfcollide" : NULL, "must be 'none' where nodes interpolate");
  if (flex->nnode && flex->contact->internal)
    sn_plan_error(plan, at, "internal", "must be 'false' where nodes interpolate");
  if (flex->dim == 3 && flex->contact->activelayers < 1)
    sn_plan_error(plan, at, "activelayers", "must be 1 or more, found %d", flex->contact->activelayers);
  return true;
}

static bool check_elements(snPlan* plan, const snPlanFlex* flex) {
  int corners = flex->dim + 1;
  for (int e = 0; e < flex->nelem; e++) {
    const int* v = flex->s->element.v + e * corners;
    for (int i = 0; i < corners; i++) {
      if (v[i] < 0 || v[i] >= flex->nvert) {
        sn_plan_error(plan, flex->item.el, "element", "has element %d with vertex %d, but vertices count from 0 to %d",
                      e, v[i], flex->nvert - 1);
        return false;
      }
      for (int k = 0; k < i; k++)
        if (v[k] == v[i]) {
          sn_plan_error(plan, flex->item.el, "element", "has element %d with vertex %d twice", e, v[i]);
          return false;
        }
    }
  }
  return true;
}

static bool check_texture(snPlan* plan, const snPlanFlex* flex) {
  const snSpecFlex* s = flex->s;
  if (s->texcoord.n % 2) return wrong(plan, flex, "texcoord", "needs two numbers for each vertex");
  if (s->texcoord.n && s->texcoord.n != 2 * flex->nvert && s->elemtexcoord.n == 0)
    return wrong(plan, flex, "texcoord", "needs two numbers for each vertex");
  int room = (flex->dim + 1) * flex->nelem;
  if (s->texcoord.n && s->elemtexcoord.n > room)
    return wrong(plan, flex, "elemtexcoord", "has more numbers than the elements have vertices");
  for (int i = 0; i < s->elemtexcoord.n; i++)
    if (s->texcoord.n && (s->elemtexcoord.v[i] < 0 || s->elemtexcoord.v[i] >= s->texcoord.n / 2))
      return wrong(plan, flex, "elemtexcoord", "names a texture coordinate that does not exist");
  return true;
}

// Order of the interpolation: nodes are the points of a lattice with 2 or 3 along each side.
static bool plan_order(snPlan* plan, snPlanFlex* flex) {
  flex->order = flex->nnode == 8 ? 1 : flex->nnode == 27 ? 2 : 0;
  if (!flex->nnode || flex->order) return true;
  sn_plan_error(plan, flex->item.el, "node", "must name 8 or 27 bodies, found %d", flex->nnode);
  return false;
}

static bool plan_sizes(snPlan* plan, snPlanFlex* flex, int body_count) {
  const snSpecFlex* s = flex->s;
  if (flex->dim < 1 || flex->dim > 3) {
    sn_plan_error(plan, flex->item.el, "dim", "must be 1, 2 or 3, found %d", flex->dim);
    return false;
  }
  if (s->element.n == 0 || s->element.n % (flex->dim + 1)) {
    sn_plan_error(plan, flex->item.el, "element", "needs %d vertices for each element, found %d in all", flex->dim + 1,
                s->element.n);
    return false;
  }
  if (s->vertex.n % 3) return wrong(plan, flex, "vertex", "needs three numbers for each vertex");
  if (s->nodepos.n && s->nodepos.n != 3 * flex->nnode)
    return wrong(plan, flex, "nodepos", "needs three numbers for each node");
  if (body_count == 0) return wrong(plan, flex, "body", "names no bodies");
  flex->nelem = s->element.n / (flex->dim + 1);
  flex->nvert = s->vertex.n ? s->vertex.n / 3 : body_count;
  flex->rigid = s->vertex.n && body_count == 1;
  if (!flex->rigid && body_count != flex->nvert) {
    sn_plan_error(plan, flex->item.el, "body", "must name one body, or one for each of %d vertices, found %d",
                flex->nvert, body_count);
    return false;
  }
  if (flex->nvert < flex->dim + 1) return wrong(plan, flex, "vertex", "has fewer vertices than an element needs");
  return plan_order(plan, flex);
}

// ---- placement

static bool all_zero(const double* v, int n) {
  for (int i = 0; i < n; i++)
    if (v[i] != 0) return false;
  return true;
}

// One body for all vertices makes a flex rigid; no offsets from the bodies, centered.
static void find_kind(snPlanFlex* flex) {
  const snSpecFlex* s = flex->s;
  if (flex->nnode) {
    flex->centered = all_zero(s->nodepos.v, s->nodepos.n);
    return;
  }
  bool one = true;
  for (int i = 1; i < flex->nvert; i++) one &= flex->bodies[i] == flex->bodies[0];
  flex->rigid |= one;
  flex->centered = all_zero(s->vertex.v, s->vertex.n);
}

static snPose world_pose(const snPlanBody* body) {
  snPose pose = body->pose;
  for (const snPlanBody* b = body->parent; b && b->parent; b = b->parent) pose = sn_compose(b->pose, pose);
  return pose;
}

static snVec3* place_all(snPlan* plan, const snPlanBody** bodies, const snVec3* local, int count) {
  snVec3* out = sn_plan_alloc(plan, sizeof(snVec3) * (size_t)count);
  snPose pose = pose_identity();
  for (int i = 0; out && i < count; i++) {
    if (i == 0 || bodies[i] != bodies[i - 1]) pose = bodies[i]->parent ? world_pose(bodies[i]) : pose_identity();
    out[i] = local ? vec3_add(pose.pos, quat_rotate(pose.quat, local[i])) : pose.pos;
  }
  return out;
}

// Faces (0,1,2), (0,2,3), (0,3,1), (1,3,2) of a tetrahedron point outwards.
static void orient(snPlanFlex* flex) {
  for (int e = 0; e < flex->nelem && flex->dim == 3; e++) {
    int* v = flex->elem + 4 * e;
    const snVec3* x = flex->xvert;
    snVec3 a = vec3_sub(x[v[1]], x[v[0]]), b = vec3_sub(x[v[2]], x[v[0]]), c = vec3_sub(x[v[3]], x[v[0]]);
    if (!(vec3_dot(vec3_cross(a, b), c) > 0)) continue;
    int other = v[1];
    v[1] = v[2];
    v[2] = other;
  }
}

static bool place(snPlan* plan, snPlanFlex* flex) {
  const snSpecFlex* s = flex->s;
  find_kind(flex);
  flex->vert = s->vertex.n && (!flex->centered || flex->nnode) ? (const snVec3*)(const void*)s->vertex.v : NULL;
  flex->node = s->nodepos.n && !flex->centered ? (const snVec3*)(const void*)s->nodepos.v : NULL;
  flex->xvert = place_all(plan, flex->bodies, flex->vert, flex->nvert);
  flex->xnode = place_all(plan, flex->nodes, flex->node, flex->nnode);
  flex->elem = sn_plan_alloc(plan, sizeof(int) * (size_t)s->element.n);
  if (!flex->xvert || !flex->xnode || !flex->elem) return false;
  memcpy(flex->elem, s->element.v, sizeof(int) * (size_t)s->element.n);
  orient(flex);
  return true;
}

// Vertices relative to the bounding box of the elements that may collide.
static bool scale_vertices(snPlan* plan, snPlanFlex* flex) {
  flex->vert0 = sn_plan_alloc(plan, sizeof(snVec3) * (size_t)flex->nvert);
  if (!flex->vert0) return false;
  snVec3 radius = vec3(flex->s->radius, flex->s->radius, flex->s->radius);
  flex->size = vec3_sub(flex->box.half, radius);
  double size[3], center[3];
  vec3_store(size, flex->size);
  vec3_store(center, flex->box.center);
  for (int i = 0; i < flex->nvert; i++) {
    double x[3];
    vec3_store(x, flex->xvert[i]);
    for (int k = 0; k < 3; k++) x[k] = size[k] > SN_MINVAL ? (x[k] - center[k]) / (2 * size[k]) + 0.5 : 0.5;
    flex->vert0[i] = vec3_load(x);
  }
  return true;
}

static void plan_flex(snPlan* plan, const snElement* el) {
  const snSpecFlex* s = SN_AS(Flex, el);
  snPlanFlex* flex = sn_plan_item(plan, sizeof *flex, SN_OBJ_FLEX, el, s->name, &plan->lists[SN_OBJ_FLEX]);
  const snElement *contact = child_or_builtin(plan, el, SN_EL_FLEX_CONTACT),
                  *edge = child_or_builtin(plan, el, SN_EL_FLEX_EDGE),
                  *elasticity = child_or_builtin(plan, el, SN_EL_FLEX_ELASTICITY);
  if (!flex || plan->out_of_memory) return;
  flex->s = s;
  flex->contact = SN_AS(FlexContact, contact);
  flex->edgeprm = SN_AS(FlexEdge, edge);
  flex->elasticity = SN_AS(FlexElasticity, elasticity);
  flex->dim = s->dim;
  flex->nnode = count_words(s->node);
  sn_plan_material(plan, el, s->material);
  int bodies = count_words(s->body), errors = sn_report_errors(plan->report);
  if (!plan_sizes(plan, flex, bodies) || !check_settings(plan, flex) || !check_elements(plan, flex) ||
      !check_texture(plan, flex) || !plan_bodies(plan, flex, bodies) || sn_report_errors(plan->report) != errors)
    return;
  if (!place(plan, flex) || !sn_flex_connect(plan, flex)) return;
  sn_flex_stiffness(plan, flex);
  if (sn_flex_surface(plan, flex) && sn_flex_tree(plan, flex)) scale_vertices(plan, flex);
}

void sn_plan_flexes(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_DEFORMABLE); el; el = sn_next_in(el))
    if (el->kind == SN_EL_FLEX && !plan->out_of_memory) plan_flex(plan, el);
}
