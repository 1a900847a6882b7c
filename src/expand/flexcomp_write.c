// flexcomp_write.c — the elements that a <flexcomp> stands for
//   Free points are bodies with sliding joints, held points belong to the parent; where nodes interpolate, all points
//   belong to the parent and the nodes are bodies. Mass is shared equally by points, or by nodes as the integral of
//   their shape functions over the unit cube gives it.
#include "expand/flexcomp.h"

#include "spec/classes.h"

#include <stdio.h>
#include <string.h>

// A class that says nothing, for elements made with the built-in defaults whatever the model's classes say.
#define NO_CLASS "(flexcomp)"

#define SET(typed, KIND, name) ((typed)->el.given |= SN_ROW_BIT(SN_ROW(KIND, name)))

// Names of bodies, separated by spaces.
typedef struct Names {
  char* text;
  size_t length, capacity;
} Names;

static bool add_name(snFlexcomp* f, Names* names, const char* name) {
  size_t more = strlen(name) + 1;
  if (names->length + more + 1 > names->capacity) {
    size_t capacity = 2 * names->capacity + more + 64;
    char* text = sn_expand_alloc(f->x, capacity);
    if (!text) return false;
    if (names->length) memcpy(text, names->text, names->length);
    names->text = text;
    names->capacity = capacity;
  }
  names->length += (size_t)snprintf(names->text + names->length, more + 1, "%s%s", names->length ? " " : "", name);
  return true;
}

static const char* parent_name(const snElement* parent) {
  return parent->kind == SN_EL_WORLDBODY ? "world" : SN_AS(Body, parent)->name;
}

// ---- bodies

static bool add_inertial(snFlexcomp* f, snElement* body, double mass) {
  snElement* el = sn_expand_add(f->x, body, SN_EL_INERTIAL, body->at);
  if (!el) return false;
  snSpecInertial* inertial = SN_AS(Inertial, el);
  double moment = mass * (2.0 * f->s->inertiabox * f->s->inertiabox) / 3.0;
  inertial->mass = mass;
  for (int i = 0; i < 3; i++) inertial->diaginertia[i] = moment;
  SET(inertial, INERTIAL, pos);
  SET(inertial, INERTIAL, mass);
  SET(inertial, INERTIAL, diaginertia);
  return true;
}

static bool add_slide(snFlexcomp* f, snElement* body, snVec3 axis) {
  snElement* el = sn_expand_add(f->x, body, SN_EL_JOINT, body->at);
  if (!el) return false;
  snSpecJoint* joint = SN_AS(Joint, el);
  joint->type = SN_JOINT_SLIDE;
  vec3_store(joint->axis, axis);
  SET(joint, JOINT, type);
  SET(joint, JOINT, pos);
  SET(joint, JOINT, axis);
  return true;
}

// conformance: the spheres of nodes keep the group of their class, those of points are in group 4
static bool add_sphere(snFlexcomp* f, snElement* body, bool is_point) {
  if (!f->contact->vertcollide) return true;
  snElement* el = sn_expand_add(f->x, body, SN_EL_GEOM, body->at);
  if (!el) return false;
  snSpecGeom* geom = SN_AS(Geom, el);
  geom->type = SN_GEOM_SPHERE;
  geom->size[0] = f->radius;
  geom->size_n = 1;
  SET(geom, GEOM, type);
  SET(geom, GEOM, size);
  if (is_point) {
    geom->group = 4;
    SET(geom, GEOM, group);
  }
  return true;
}

static snElement* add_body(snFlexcomp* f, snElement* parent, const char* name, snVec3 pos, double mass) {
  snElement* el = sn_expand_add(f->x, parent, SN_EL_BODY, f->s->el.at);
  if (!el) return NULL;
  snSpecBody* body = SN_AS(Body, el);
  vec3_store(body->pos, pos);
  body->name = sn_expand_join(f->x, name, "", "");
  SET(body, BODY, name);
  SET(body, BODY, pos);
  if (!body->name || !add_inertial(f, el, mass)) return NULL;
  sn_expand_enter(f->x, el);
  return el;
}

static bool add_three_slides(snFlexcomp* f, snElement* body) {
  return add_slide(f, body, vec3(1, 0, 0)) && add_slide(f, body, vec3(0, 1, 0)) && add_slide(f, body, vec3(0, 0, 1));
}

static bool add_point(snFlexcomp* f, snElement* parent, int i, Names* names) {
  snVec3* point = &flexcomp_points(f)[i];
  char name[256];
  snprintf(name, sizeof name, "%s_%d", f->s->name, i);
  snElement* body = add_body(f, parent, name, *point, f->s->mass / f->points.count);
  if (!body || !add_sphere(f, body, true)) return false;
  if (f->s->dof == SN_FLEXDOF_RADIAL) {
    snVec3 outwards = *point;
    sn_unit_vector(&outwards);
    if (!add_slide(f, body, outwards)) return false;
  } else if (!add_three_slides(f, body)) {
    return false;
  }
  if (!f->centered) *point = vec3(0, 0, 0);
  return add_name(f, names, name);
}

static bool add_points(snFlexcomp* f, snElement* parent, Names* names) {
  for (int i = 0; i < f->points.count; i++) {
    bool held = f->pinned[i] || flexcomp_interpolates(f);
    if (!(held ? add_name(f, names, parent_name(parent)) : add_point(f, parent, i, names))) return false;
  }
  return true;
}

// ---- nodes

static double node_mass(const snFlexcomp* f, int i, int j, int k) {
  static const double simpson[3] = {1. / 6., 2. / 3., 1. / 6.};
  if (f->s->dof == SN_FLEXDOF_TRILINEAR) return f->s->mass / 8;
  return f->s->mass * simpson[i] * simpson[j] * simpson[k];
}

static bool add_node(snFlexcomp* f, snElement* parent, const int at[3], snVec3 pos, Names* names) {
  char name[256];
  snprintf(name, sizeof name, "%s_%d_%d_%d", f->s->name, at[0], at[1], at[2]);
  snElement* body = add_body(f, parent, name, pos, node_mass(f, at[0], at[1], at[2]));
  return body && add_sphere(f, body, false) && add_three_slides(f, body) && add_name(f, names, name);
}

static double between(double low, double high, int i, double step) { return low + i * step * (high - low); }

static bool add_nodes(snFlexcomp* f, snElement* parent, Names* names, snRealList* places) {
  int order = f->s->dof == SN_FLEXDOF_TRILINEAR ? 1 : 2, side = order + 1, count = side * side * side;
  double step = 1.0 / order;
  *places = (snRealList){sn_expand_alloc(f->x, 3 * sizeof(double) * (size_t)count), 3 * count};
  if (!places->v) return false;
  for (int node = 0; node < count; node++) {
    int at[3] = {node / (side * side), node / side % side, node % side};
    snVec3 pos = vec3(between(f->low.x, f->high.x, at[0], step), between(f->low.y, f->high.y, at[1], step),
                      between(f->low.z, f->high.z, at[2], step));
    if (f->pinned[node]) {
      vec3_store(places->v + 3 * node, pos);
      if (!add_name(f, names, parent_name(parent))) return false;
    } else if (!add_node(f, parent, at, pos, names)) {
      return false;
    }
  }
  if (f->centered) *places = (snRealList){NULL, 0};
  return true;
}

// ---- the flex

static snRealList texcoord_list(snFlexcomp* f) {
  int n = 2 * f->texcoords.count;
  snRealList list = {n ? sn_expand_alloc(f->x, sizeof(double) * (size_t)n) : NULL, n};
  const float* values = f->texcoords.items;
  for (int i = 0; list.v && i < n; i++) list.v[i] = (double)values[i];
  return list;
}

static void set_flex_lists(snFlexcomp* f, snSpecFlex* flex, bool placed) {
  flex->element = (snIntList){f->elements.items, f->elements.count};
  flex->texcoord = texcoord_list(f);
  flex->elemtexcoord = (snIntList){f->elemtexcoords.items, f->elemtexcoords.count};
  SET(flex, FLEX, element);
  if (flex->texcoord.n) SET(flex, FLEX, texcoord);
  if (flex->elemtexcoord.n) SET(flex, FLEX, elemtexcoord);
  if (!placed) return;
  flex->vertex = (snRealList){(double*)f->points.items, 3 * f->points.count};
  SET(flex, FLEX, vertex);
}

static snSpecFlex* add_flex(snFlexcomp* f) {
  snElement* section = sn_expand_section(f->x, SN_EL_DEFORMABLE);
  snElement* el = section ? sn_expand_add(f->x, section, SN_EL_FLEX, f->s->el.at) : NULL;
  if (!el) return NULL;
  snSpecFlex* flex = SN_AS(Flex, el);
  sn_spec_take(&f->s->el, el);
  flex->dim = f->dim;
  flex->flatskin = f->flatskin;
  SET(flex, FLEX, dim);
  SET(flex, FLEX, flatskin);
  SET(flex, FLEX, body);
  sn_expand_enter(f->x, el);
  return flex;
}

static bool add_settings(snFlexcomp* f, snSpecFlex* flex) {
  const snElement* from[] = {&f->contact->el, &f->edge->el, &f->elasticity->el};
  static const snElementKind kinds[] = {SN_EL_FLEX_CONTACT, SN_EL_FLEX_EDGE, SN_EL_FLEX_ELASTICITY};
  for (int i = 0; i < 3; i++) {
    if (!from[i]->parent) continue;  // not written
    snElement* el = sn_expand_add(f->x, &flex->el, kinds[i], from[i]->at);
    if (!el) return false;
    sn_spec_take(from[i], el);
    if (el->kind == from[i]->kind) el->attrs = from[i]->attrs, el->attr_count = from[i]->attr_count;
  }
  return true;
}

// conformance: the model's default classes do not reach it
static void add_equality(snFlexcomp* f) {
  if (!f->edge->equality) return;
  if (!sn_class_find(f->x->spec, NO_CLASS) && !sn_class_add(f->x->spec, NO_CLASS, NULL)) f->x->failed = true;
  snElement* section = sn_expand_section(f->x, SN_EL_EQUALITY);
  snElementKind kind = f->edge->equality == 1 ? SN_EL_EQ_FLEX : SN_EL_EQ_FLEXVERT;
  snElement* el = section ? sn_expand_add(f->x, section, kind, f->s->el.at) : NULL;
  if (!el) return;
  snSpecEqFlex* eq = (snSpecEqFlex*)(void*)el;  // both kinds have the same rows
  sn_spec_take(&f->edge->el, el);
  eq->class = NO_CLASS;
  eq->flex = f->s->name;
  SET(eq, EQ_FLEX, class);
  SET(eq, EQ_FLEX, flex);
}

void sn_flexcomp_write(snFlexcomp* f, snElement* parent) {
  Names points = {0}, nodes = {0};
  snRealList places = {NULL, 0};
  if (!parent_name(parent)[0]) {
    sn_flexcomp_fail(f, NULL, "must be in a body that has a name");
    return;
  }
  snSpecFlex* flex = add_flex(f);
  if (!flex || !add_settings(f, flex)) return;
  bool placed = f->rigid || !f->centered || flexcomp_interpolates(f), made = true;
  if (f->rigid)
    made = add_name(f, &points, parent_name(parent));
  else
    made = add_points(f, parent, &points) && (!flexcomp_interpolates(f) || add_nodes(f, parent, &nodes, &places));
  if (!made) return;
  set_flex_lists(f, flex, placed);
  flex->body = points.text;
  if (nodes.length) flex->node = nodes.text, SET(flex, FLEX, node);
  if (places.n) flex->nodepos = places, SET(flex, FLEX, nodepos);
  if (!f->rigid) add_equality(f);
}
