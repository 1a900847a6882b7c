// flexcomp_pins.c — <pin>: points, or nodes, that the parent body holds
//   By number, by ranges of numbers, by places in a lattice and by ranges of such places; both ends of a range belong
//   to it. Lattice places number points as a grid does.
#include "expand/flexcomp.h"

static int most(int a, int b) { return a > b ? a : b; }

static int node_count(const snFlexcomp* f) {
  return f->s->dof == SN_FLEXDOF_TRILINEAR ? 8 : f->s->dof == SN_FLEXDOF_QUADRATIC ? 27 : 0;
}

static bool bad_pin(snFlexcomp* f, const snElement* pin, const char* attribute, const char* why) {
  sn_expand_error(f->x, pin, attribute, "%s", why);
  return false;
}

static bool check_lattice(snFlexcomp* f, const snElement* pin, const char* attribute, int count, int multiple) {
  if (count == 0) return true;
  if (f->dim == 1) return bad_pin(f, pin, attribute, "has no meaning for lines (dim 1)");
  if (count % multiple) return bad_pin(f, pin, attribute, "needs a number for each direction of the lattice");
  if (f->s->type != SN_FLEXCOMP_GRID && !flexcomp_interpolates(f))
    return bad_pin(f, pin, attribute, "needs a grid, or nodes that interpolate");
  return true;
}

static bool pin_places(snFlexcomp* f, const snElement* pin, const char* attribute, const int* low, const int* high) {
  const int* n = f->count;
  bool solid = f->dim == 3;
  int room = most(f->points.count, node_count(f));
  for (int ix = low[0]; ix <= high[0]; ix++)
    for (int iy = low[1]; iy <= high[1]; iy++)
      for (int iz = solid ? low[2] : 0; iz <= (solid ? high[2] : 0); iz++) {
        int64_t id = solid ? ((int64_t)ix * n[1] + iy) * n[2] + iz : (int64_t)ix * n[1] + iy;
        if (id >= room) return bad_pin(f, pin, attribute, "names a place beyond the last point");
        f->pinned[id] = true;
      }
  return true;
}

// Places of nodes count from 0 to 1 or 2, whatever `count` says; conformance: not those of ranges.
static bool check_places(snFlexcomp* f, const snElement* pin, const char* attribute, const int* at, bool nodes) {
  int across = f->s->dof == SN_FLEXDOF_TRILINEAR ? 2 : 3;
  for (int i = 0; i < f->dim; i++)
    if (at[i] < 0 || at[i] >= (nodes ? across : f->count[i]))
      return bad_pin(f, pin, attribute, "names a place outside of the lattice");
  return true;
}

static bool pin_lattice(snFlexcomp* f, const snSpecFlexcompPin* s) {
  bool nodes = f->s->type != SN_FLEXCOMP_GRID && flexcomp_interpolates(f);
  for (int i = 0; i < s->grid.n; i += f->dim)
    if (!check_places(f, &s->el, "grid", s->grid.v + i, nodes) ||
        !pin_places(f, &s->el, "grid", s->grid.v + i, s->grid.v + i))
      return false;
  for (int i = 0; i < s->gridrange.n; i += 2 * f->dim) {
    const int *low = s->gridrange.v + i, *high = low + f->dim;
    if (!check_places(f, &s->el, "gridrange", low, false) || !check_places(f, &s->el, "gridrange", high, false) ||
        !pin_places(f, &s->el, "gridrange", low, high))
      return false;
  }
  return true;
}

static bool pin_numbers(snFlexcomp* f, const snSpecFlexcompPin* s) {
  int points = f->points.count;
  for (int i = 0; i < s->id.n; i++) {
    if (s->id.v[i] < 0 || s->id.v[i] >= points) return bad_pin(f, &s->el, "id", "names a point that does not exist");
    f->pinned[s->id.v[i]] = true;
  }
  for (int i = 0; i < s->range.n; i += 2) {
    int low = s->range.v[i], high = s->range.v[i + 1];
    if (low < 0 || low >= points || high < 0 || high >= points)
      return bad_pin(f, &s->el, "range", "names a point that does not exist");
    for (int k = low; k <= high; k++) f->pinned[k] = true;
  }
  return true;
}

static bool take_pin(snFlexcomp* f, const snSpecFlexcompPin* s) {
  if (s->range.n % 2) return bad_pin(f, &s->el, "range", "needs two numbers for each range");
  return check_lattice(f, &s->el, "grid", s->grid.n, f->dim) &&
         check_lattice(f, &s->el, "gridrange", s->gridrange.n, 2 * f->dim) &&
         (f->rigid || (pin_numbers(f, s) && pin_lattice(f, s)));
}

// All points pinned make a rigid flex; none, one whose points are the origins of their bodies.
static void judge_pins(snFlexcomp* f) {
  int pinned = 0;
  for (int i = 0; i < f->points.count; i++) pinned += f->pinned[i];
  if (pinned == f->points.count)
    f->rigid = true;
  else
    f->centered = pinned == 0;
}

bool sn_flexcomp_pins(snFlexcomp* f) {
  int room = most(f->points.count, node_count(f));
  f->pinned = sn_expand_alloc(f->x, sizeof(bool) * (size_t)room);
  if (!f->pinned) return false;
  for (int i = 0; i < room; i++) f->pinned[i] = f->rigid;
  for (const snElement* el = f->s->el.first; el; el = el->next)
    if (el->kind == SN_EL_FLEXCOMP_PIN && !take_pin(f, SN_AS(FlexcompPin, el))) return false;
  if (f->rigid) return true;
  if (f->s->dof == SN_FLEXDOF_RADIAL) f->pinned[0] = true;  // the middle
  judge_pins(f);
  return true;
}
