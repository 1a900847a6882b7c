// expand_flexcomp.c — <flexcomp>: a flexible body from a few numbers or a file
//   reads   <flexcomp> and what is in it        writes  bodies with joints, a <flex>, an equality
//   Check; make points and simplices by type; scale, place and measure them; find out which points are pinned; drop
//   points that no simplex has; write everything out.
//   conformance: the <frame>s around a flexcomp do not move it.
#include "expand/flexcomp.h"

#include "spec/descriptor.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// points of one flexcomp: each may become a body with joints
#define MOST_POINTS (1 << 18)

bool sn_flexcomp_fail(snFlexcomp* f, const char* attribute, const char* format, ...) {
  char text[384];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  sn_expand_error(f->x, &f->s->el, attribute, "%s", text);
  return false;
}

// ---- lists

static void* append(snFlexcomp* f, snGrowing* list, size_t size, int count) {
  if (list->count + count > list->capacity) {
    int capacity = 2 * list->capacity + count + 64;
    void* items = sn_expand_alloc(f->x, size * (size_t)capacity);
    if (!items) return NULL;
    if (list->count) memcpy(items, list->items, size * (size_t)list->count);
    list->items = items;
    list->capacity = capacity;
  }
  void* added = (char*)list->items + size * (size_t)list->count;
  list->count += count;
  return added;
}

bool sn_flexcomp_point(snFlexcomp* f, snVec3 point) {
  if (f->points.count >= MOST_POINTS) return sn_flexcomp_fail(f, NULL, "has more than %d points", MOST_POINTS);
  snVec3* added = append(f, &f->points, sizeof(snVec3), 1);
  if (added) *added = point;
  return added != NULL;
}

bool sn_flexcomp_texcoord(snFlexcomp* f, float u, float v) {
  float* added = append(f, &f->texcoords, sizeof(snFloat2), 1);
  if (added) added[0] = u, added[1] = v;
  return added != NULL;
}

bool sn_flexcomp_element(snFlexcomp* f, const int* vertices, int count) {
  if (f->elements.count > 64 * MOST_POINTS - count) return sn_flexcomp_fail(f, NULL, "has too many elements");
  int* added = append(f, &f->elements, sizeof(int), count);
  if (added) memcpy(added, vertices, sizeof(int) * (size_t)count);
  return added != NULL;
}

bool sn_flexcomp_needs_texcoords(const snFlexcomp* f) { return f->s->texcoord.n == 0 && f->s->material[0]; }

// ---- checks

static bool is_listed(const snFlexcomp* f) {
  return f->s->type == SN_FLEXCOMP_MESH || f->s->type == SN_FLEXCOMP_GMSH || f->s->type == SN_FLEXCOMP_DIRECT;
}

static bool check_counts(snFlexcomp* f) {
  int64_t points = 1;
  for (int i = 0; i < 3; i++) {
    int least = f->s->dof == SN_FLEXDOF_RADIAL && f->dim == 3 ? 2 : 1;
    if (f->count[i] < least)
      return sn_flexcomp_fail(f, "count", "needs %d or more along each direction, found %d", least, f->count[i]);
    // a solid uses all three, the others at least the first; a surface of a box has a room for its whole lattice
    points = points > MOST_POINTS ? points : points * f->count[i];
  }
  int64_t needed = f->dim == 1 ? f->count[0] : f->dim == 2 ? (int64_t)f->count[0] * f->count[1] : points;
  bool box = f->s->type >= SN_FLEXCOMP_BOX && f->s->type <= SN_FLEXCOMP_ELLIPSOID;
  if (!is_listed(f) && (box ? points : needed) > MOST_POINTS)
    return sn_flexcomp_fail(f, "count", "asks for more than %d points", MOST_POINTS);
  return true;
}

static bool check_sizes(snFlexcomp* f) {
  double least = 2 * f->radius + f->contact->margin;
  for (int i = 0; i < 3; i++) {
    if (!is_listed(f) && f->s->spacing[i] < least)
      return sn_flexcomp_fail(f, "spacing", "must be at least twice the radius plus the margin, %g, found %g", least,
                              f->s->spacing[i]);
    if (f->s->scale[i] < SN_MINVAL)
      return sn_flexcomp_fail(f, "scale", "needs positive numbers, found %g", f->s->scale[i]);
  }
  if (f->s->mass < SN_MINVAL) return sn_flexcomp_fail(f, "mass", "must be positive, found %g", f->s->mass);
  if (f->s->inertiabox < SN_MINVAL)
    return sn_flexcomp_fail(f, "inertiabox", "must be positive, found %g", f->s->inertiabox);
  return true;
}

// conformance: lists count whether or not the type uses them
static bool check_lists(snFlexcomp* f) {
  int corners = f->dim + 1;
  if (f->s->point.n % 3)
    return sn_flexcomp_fail(f, "point", "has %d numbers, not three for each point", f->s->point.n);
  if (f->s->element.n % corners)
    return sn_flexcomp_fail(f, "element", "has %d numbers, not %d for each element", f->s->element.n, corners);
  return true;
}

static bool check_flexcomp(snFlexcomp* f) {
  if (f->dim < 1 || f->dim > 3) return sn_flexcomp_fail(f, "dim", "must be 1, 2 or 3, found %d", f->dim);
  if (f->elasticity->elastic2d >= 2 && f->edge->equality)
    return sn_flexcomp_fail(f, NULL, "cannot have both stretching elasticity and edge constraints");
  return check_lists(f) && check_counts(f) && check_sizes(f);
}

// ---- making

static bool take_direct(snFlexcomp* f) {
  for (int i = 0; i < f->s->point.n; i += 3)
    if (!sn_flexcomp_point(f, vec3_load(f->s->point.v + i))) return false;
  return f->s->element.n == 0 || sn_flexcomp_element(f, f->s->element.v, f->s->element.n);
}

static bool make_by_type(snFlexcomp* f) {
  switch (f->s->type) {
    case SN_FLEXCOMP_GRID:
    case SN_FLEXCOMP_CIRCLE:
    case SN_FLEXCOMP_SQUARE:
    case SN_FLEXCOMP_DISC: return sn_flexcomp_grid(f);
    case SN_FLEXCOMP_BOX:
    case SN_FLEXCOMP_CYLINDER:
    case SN_FLEXCOMP_ELLIPSOID: return sn_flexcomp_box(f);
    case SN_FLEXCOMP_MESH: return sn_flexcomp_mesh(f);
    case SN_FLEXCOMP_GMSH: return sn_flexcomp_gmsh(f);
    case SN_FLEXCOMP_DIRECT: return take_direct(f);
  }
  return sn_flexcomp_fail(f, "type", "is unknown");
}

static bool take_texcoords(snFlexcomp* f) {
  if (f->s->texcoord.n % 2)
    return sn_flexcomp_fail(f, "texcoord", "has %d numbers, not two for each point", f->s->texcoord.n);
  for (int i = 0; i < f->s->texcoord.n; i += 2)
    if (!sn_flexcomp_texcoord(f, (float)f->s->texcoord.v[i], (float)f->s->texcoord.v[i + 1])) return false;
  return true;
}

static bool check_made(snFlexcomp* f) {
  if (f->points.count == 0 || f->elements.count == 0) return sn_flexcomp_fail(f, NULL, "needs points and elements");
  if (f->elements.count % (f->dim + 1))
    return sn_flexcomp_fail(f, "element", "has %d numbers, not %d for each element", f->elements.count, f->dim + 1);
  for (int i = 0; i < f->elements.count; i++) {
    int point = flexcomp_elements(f)[i];
    if (point < 0 || point >= f->points.count)
      return sn_flexcomp_fail(f, is_listed(f) ? "element" : "count",
                              "has element %d with point %d, but points count from 0 to %d", i / (f->dim + 1), point,
                              f->points.count - 1);
  }
  return true;
}

static bool was_given(const snElement* el, int row) { return el->given >> row & 1; }

// conformance: `quat` is taken as it stands; points are mapped by v + 2 u x (w v + u x v), which for a quaternion that
// is not of unit length also deforms them, and for zero leaves them in place.
static bool orientation(snFlexcomp* f, snQuat* out) {
  const snSpecFlexcomp* s = f->s;
  const snSpecCompiler* compiler = s->el.origin ? &s->el.origin->compiler : &f->x->compiler;
  *out = quat_load(s->quat);
  if (was_given(&s->el, SN_ROW(FLEXCOMP, axisangle))) {
    snVec3 axis = vec3_load(s->axisangle);
    if (!sn_unit_vector(&axis)) return sn_flexcomp_fail(f, "axisangle", "has no direction: its axis is too short");
    *out = sn_quat_about(axis, sn_radians(compiler->angle, s->axisangle[3]));
  } else if (was_given(&s->el, SN_ROW(FLEXCOMP, xyaxes))) {
    snVec3 ex = vec3_load(s->xyaxes), ey = vec3_load(s->xyaxes + 3);
    if (!sn_unit_vector(&ex)) return sn_flexcomp_fail(f, "xyaxes", "has an x axis that is too short");
    ey = vec3_sub(ey, vec3_scale(ex, vec3_dot(ex, ey)));
    if (!sn_unit_vector(&ey)) return sn_flexcomp_fail(f, "xyaxes", "has a y axis too short or parallel to its x axis");
    *out = quat_near_mat3(mat3_from_cols(ex, ey, vec3_cross(ex, ey)));
  } else if (was_given(&s->el, SN_ROW(FLEXCOMP, zaxis))) {
    snVec3 ez = vec3_load(s->zaxis);
    if (!sn_unit_vector(&ez)) return sn_flexcomp_fail(f, "zaxis", "is too short to be a direction");
    *out = sn_quat_of_z_axis(ez);
  } else if (was_given(&s->el, SN_ROW(FLEXCOMP, euler))) {
    if (!sn_is_euler_sequence(compiler->eulerseq))
      return sn_flexcomp_fail(f, "euler", "has no meaning: <compiler> attribute 'eulerseq' is '%s'",
                              compiler->eulerseq);
    *out = sn_quat_of_euler(compiler->eulerseq, compiler->angle, s->euler);
  } else {
    return true;
  }
  *out = sn_unit_quat(*out);
  return true;
}

static bool place(snFlexcomp* f) {
  snQuat quat;
  if (!orientation(f, &quat)) return false;
  snVec3 pos = vec3_load(f->s->pos), scale = vec3_load(f->s->scale), *points = flexcomp_points(f);
  bool scaled = is_listed(f) && !(scale.x == 1 && scale.y == 1 && scale.z == 1);
  f->low = vec3(INFINITY, INFINITY, INFINITY);
  f->high = vec3_neg(f->low);
  for (int i = 0; i < f->points.count; i++) {
    snVec3 p = scaled ? vec3_mul(points[i], scale) : points[i];
    points[i] = p = vec3_add(quat_rotate(quat, p), pos);
    f->low = vec3(real_min(f->low.x, p.x), real_min(f->low.y, p.y), real_min(f->low.z, p.z));
    f->high = vec3(real_max(f->high.x, p.x), real_max(f->high.y, p.y), real_max(f->high.z, p.z));
  }
  return true;
}

// Points that no element has go; the others keep their order.
static bool drop_unused(snFlexcomp* f) {
  int* number = sn_expand_alloc(f->x, sizeof(int) * (size_t)f->points.count);
  if (!number) return false;
  int *elements = flexcomp_elements(f), kept = 0;
  float* texcoords = f->texcoords.items;
  bool texture = f->texcoords.count == f->points.count;
  for (int i = 0; i < f->elements.count; i++) number[elements[i]] = 1;
  for (int i = 0; i < f->points.count; i++) {
    if (!number[i]) continue;
    flexcomp_points(f)[kept] = flexcomp_points(f)[i];
    f->pinned[kept] = f->pinned[i];
    if (texture) texcoords[2 * kept] = texcoords[2 * i], texcoords[2 * kept + 1] = texcoords[2 * i + 1];
    number[i] = kept++;
  }
  for (int i = 0; i < f->elements.count; i++) elements[i] = number[elements[i]];
  f->points.count = kept;
  if (texture) f->texcoords.count = kept;
  return true;
}

static const snElement* child_or_builtin(snFlexcomp* f, snElementKind kind) {
  for (const snElement* child = f->s->el.first; child; child = child->next)
    if (child->kind == kind) return child;
  const snElement* builtin = sn_spec_builtin(f->x->spec, kind);
  if (!builtin) f->x->failed = true;
  return builtin;
}

static bool start(snFlexcomp* f) {
  const snElement *edge = child_or_builtin(f, SN_EL_FLEXCOMP_EDGE), *contact = child_or_builtin(f, SN_EL_FLEX_CONTACT),
                  *elasticity = child_or_builtin(f, SN_EL_FLEX_ELASTICITY);
  if (!edge || !contact || !elasticity) return false;
  f->edge = SN_AS(FlexcompEdge, edge);
  f->contact = SN_AS(FlexContact, contact);
  f->elasticity = SN_AS(FlexElasticity, elasticity);
  f->dim = f->s->dim;
  f->radius = f->s->radius;
  f->rigid = f->s->rigid;
  memcpy(f->count, f->s->count, sizeof f->count);
  return check_flexcomp(f);
}

// The body that everything goes into: conformance, frames in between do not count.
static snElement* enclosing_body(snElement* parent) {
  while (parent->kind == SN_EL_FRAME) parent = parent->parent;
  return parent;
}

static bool is_replicated(const snElement* parent) {
  for (; parent; parent = parent->parent)
    if (parent->kind == SN_EL_REPLICATE) return true;
  return false;
}

void sn_expand_flexcomp(snExpansion* x, snElement* parent, const snElement* el) {
  snFlexcomp f = {.x = x, .s = SN_AS(Flexcomp, el)};
  if (is_replicated(parent)) {
    sn_flexcomp_fail(&f, NULL, "cannot be inside <replicate>: all copies would be called '%s'", f.s->name);
    return;
  }
  parent = enclosing_body(parent);
  if (!start(&f) || !take_texcoords(&f) || !make_by_type(&f)) return;
  f.flatskin = f.s->flatskin || f.s->type == SN_FLEXCOMP_BOX || f.s->type == SN_FLEXCOMP_CYLINDER ||
               (f.s->type == SN_FLEXCOMP_GRID && f.dim == 3);
  if (!check_made(&f) || !place(&f) || !sn_flexcomp_pins(&f)) return;
  if (is_listed(&f) && !drop_unused(&f)) return;
  sn_flexcomp_write(&f, parent);
}
