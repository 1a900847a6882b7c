// search_by_cells.c — near geoms of a large model: bounding spheres in the cells of a uniform grid, tested cell by cell
//   reads   geom_xpos geom_xmat geom_rbound        writes  candidates
//   Spheres are grouped by size, the largest of a group having at most twice the radius of its smallest. The cells of a
//   group are as wide as its largest spheres, so a sphere overlaps others of its group, and smaller ones, only from its
//   own cell and the 26 around it. As cells are visited in order, those around move on in order too: nothing is looked
//   up. Few large things are tested against all smaller ones instead, and so are planes. What is fixed to the world is
//   tested only against what moves. Ericson, Real-Time Collision Detection (2005), 7.1
#include "collision/broad/broad_phase.h"
#include "collision/broad/cells.h"
#include "collision/broad/filter.h"
#include "collision/broad/bounds.h"
#include "math/simd.h"
#include "math/vec3.h"

#define GROUPS   128
#define SMALLEST (-80)  // radius 2^-40; what is smaller, and what is larger than 2^23, lies in the outer groups
#define FEW      16
#define WAITING  32

// A cell is wider than two spheres by more than any rounding.
#define CELL_ROOM 1.0001

// What is asked of a geom before it is looked up: together in a line of memory, since neighbours in space are no
// neighbours in the model.
typedef struct Thing {
  snBound bound;
  int contype, conaffinity, weld, weld_above;
} Thing;

// Geoms that move, or that do not, by group.
typedef struct Things {
  int first[GROUPS + 1];
  Thing* item;
} Things;

typedef struct Search {
  snCandidates* found;
  const snModel* m;
  const snData* d;
  bool hooked, parents_touch;
  snVec3 origin;
  Things moving, fixed;
  double largest[GROUPS];  // radius
  int home[GROUPS];        // the group that a size belongs to: its own, or the next larger one
  int waiting;
  snInt2 pair[WAITING];  // near ones, until what is asked of them has come from memory
} Search;

// A part of them in the order of cells
typedef struct Sorted {
  int count;
  snInCell* entry;
  Thing* item;
} Sorted;

static bool may_touch(Search* s, const Thing* a, const Thing* b) {
  if (a->weld == b->weld) return false;
  if (!(a->contype & b->conaffinity) && !(b->contype & a->conaffinity) && !s->hooked) return false;
  bool related = a->weld && b->weld && (a->weld == b->weld_above || b->weld == a->weld_above);
  return !related || s->parents_touch;
}

static void fetch_geom(const snModel* m, const snData* d, int geom) {
  SN_FETCH(&m->geom_bodyid[geom]);
  SN_FETCH(&m->geom_type[geom]);
  SN_FETCH(&m->geom_margin[geom]);
  SN_FETCH(&m->geom_rbound[geom]);
  SN_FETCH(&d->geom_xpos[geom]);
}

static void consider_waiting(Search* s) {
  for (int i = 0; i < s->waiting; i++) sn_consider(s->found, s->m, s->d, s->pair[i][0], s->pair[i][1]);
  s->waiting = 0;
}

static void test_pair(Search* s, const Thing* a, const Thing* b) {
  const snModel* m = s->m;
  int geom1 = a->bound.geom, geom2 = b->bound.geom;
  if (!may_touch(s, a, b)) return;
  if (s->hooked && !sn_bodies_may_touch(m, m->geom_bodyid[geom1], m->geom_bodyid[geom2])) return;
  if (m->nexclude > 0 && sn_is_excluded(m, m->geom_bodyid[geom1], m->geom_bodyid[geom2])) return;
  if (m->npair > 0 && sn_is_explicit_pair(m, geom1, geom2)) return;
  s->pair[s->waiting][0] = geom1, s->pair[s->waiting][1] = geom2;
  fetch_geom(m, s->d, geom1);
  fetch_geom(m, s->d, geom2);
  if (++s->waiting == WAITING) consider_waiting(s);
}

static void test_range(Search* s, const Thing* one, const Thing* others, int begin, int end) {
  for (int j = begin; j < end; j++)
    if (bounds_overlap(&one->bound, &others[j].bound)) test_pair(s, one, &others[j]);
}

// Things numbered [begin, end) in the order of the grid's cells.
static bool sort_things(Search* s, Sorted* out, const snGrid* grid, const Things* from, int begin, int end) {
  snArena* arena = s->found->arena;
  out->count = end - begin;
  out->entry = sn_arena_array(arena, snInCell, out->count);
  out->item = sn_arena_array(arena, Thing, out->count);
  if (!out->entry || !out->item) return false;
  for (int i = 0; i < out->count; i++) {
    snVec3 center = s->d->geom_xpos[from->item[begin + i].bound.geom];  // a float could miss the cell
    out->entry[i] = (snInCell){sn_cell_of(grid, center), begin + i};
  }
  if (!sn_sort_cells(&out->entry, out->count, arena)) return false;
  for (int i = 0; i < out->count; i++) out->item[i] = from->item[out->entry[i].item];
  return true;
}

// The things in cells `cell + low` to `cell + high`; moves on as the cell does.
typedef struct Window {
  int64_t low, high;
  int begin, end;
} Window;

static void move_window(Window* w, const Sorted* over, int64_t cell) {
  int count = over->count;
  while (w->begin < count && (int64_t)over->entry[w->begin].cell < cell + w->low) w->begin++;
  if (w->end < w->begin) w->end = w->begin;
  while (w->end < count && (int64_t)over->entry[w->end].cell <= cell + w->high) w->end++;
}

static int cell_end(const Sorted* over, int begin) {
  int end = begin + 1;
  while (end < over->count && over->entry[end].cell == over->entry[begin].cell) end++;
  return end;
}

// Every thing of `group` against all of `others` in the windows around its cell.
static void test_windows(Search* s, const Sorted* group, const Sorted* others, Window* window, int windows) {
  for (int begin = 0, end; begin < group->count; begin = end) {
    end = cell_end(group, begin);
    for (int k = 0; k < windows; k++) {
      move_window(&window[k], others, (int64_t)group->entry[begin].cell);
      if (window[k].begin == window[k].end) continue;
      for (int i = begin; i < end; i++) test_range(s, &group->item[i], others->item, window[k].begin, window[k].end);
    }
  }
}

// Each pair once: those of a cell, and the cells that follow it in its row, the next row and three of the next layer.
static void test_within(Search* s, const snGrid* grid, const Sorted* group) {
  int64_t y = (int64_t)cell_step_y(grid), z = (int64_t)cell_step_z(grid);
  Window ahead[] = {{.low = 1, .high = 1},
                    {.low = y - 1, .high = y + 1},
                    {.low = z - y - 1, .high = z - y + 1},
                    {.low = z - 1, .high = z + 1},
                    {.low = z + y - 1, .high = z + y + 1}};
  for (int begin = 0, end; begin < group->count; begin = end) {
    end = cell_end(group, begin);
    for (int i = begin; i < end; i++) test_range(s, &group->item[i], group->item, i + 1, end);
  }
  test_windows(s, group, group, ahead, (int)(sizeof ahead / sizeof ahead[0]));
}

static void test_across(Search* s, const snGrid* grid, const Sorted* group, const Sorted* others) {
  int64_t y = (int64_t)cell_step_y(grid), z = (int64_t)cell_step_z(grid);
  Window around[9];
  for (int k = 0; k < 9; k++) {
    int64_t step = (k % 3 - 1) * y + (k / 3 - 1) * z;
    around[k] = (Window){.low = step - 1, .high = step + 1};
  }
  test_windows(s, group, others, around, 9);
}

// Things [begin, end) against things [0, limit) of others, by cells of the group's size or, if few, one by one.
static bool test_others(Search* s, const snGrid* grid, const Things* things, int begin, int end, const Things* others,
                        int limit) {
  if (begin == end || limit == 0) return true;
  if (end - begin <= FEW || limit <= FEW) {
    for (int i = begin; i < end; i++) test_range(s, &things->item[i], others->item, 0, limit);
    return true;
  }
  Sorted group, rest;
  if (!sort_things(s, &group, grid, things, begin, end) || !sort_things(s, &rest, grid, others, 0, limit)) return false;
  test_across(s, grid, &group, &rest);
  return true;
}

static bool test_each_other(Search* s, const snGrid* grid, const Things* things, int begin, int end) {
  if (end - begin <= FEW) {
    for (int i = begin; i < end; i++) test_range(s, &things->item[i], things->item, begin, i);
    return true;
  }
  Sorted group;
  if (!sort_things(s, &group, grid, things, begin, end)) return false;
  test_within(s, grid, &group);
  return true;
}

static bool search_group(Search* s, int group) {
  const Things *moving = &s->moving, *fixed = &s->fixed;
  int begin = moving->first[group], end = moving->first[group + 1];
  int fixed_begin = fixed->first[group], fixed_end = fixed->first[group + 1];
  if (begin == end && fixed_begin == fixed_end) return true;
  snGrid grid = sn_grid(2 * CELL_ROOM * s->largest[group]);
  for (int i = 0; i < end; i++) grid_widen(&grid, s->d->geom_xpos[moving->item[i].bound.geom]);
  for (int i = 0; i < fixed_end; i++) grid_widen(&grid, s->d->geom_xpos[fixed->item[i].bound.geom]);
  sn_grid_close(&grid);
  return test_each_other(s, &grid, moving, begin, end) && test_others(s, &grid, moving, begin, end, moving, begin) &&
         test_others(s, &grid, moving, begin, end, fixed, fixed_end) &&
         test_others(s, &grid, fixed, fixed_begin, fixed_end, moving, begin);
}

static void search_groups(Search* s) {
  for (int group = 0; group < GROUPS; group++) {
    size_t mark = sn_arena_mark(s->found->arena);
    const snCandidate* before = s->found->item;
    if (!search_group(s, group)) s->found->full = true;
    if (s->found->item == before) sn_arena_release(s->found->arena, mark);  // else the list has grown behind the mark
  }
}

static Thing thing_of(Search* s, int geom) {
  const snModel* m = s->m;
  int weld = m->body_weldid[m->geom_bodyid[geom]];
  return (Thing){.bound = bound_of(m, s->d, geom, s->origin),
                 .contype = m->geom_contype[geom],
                 .conaffinity = m->geom_conaffinity[geom],
                 .weld = weld,
                 .weld_above = m->body_weldid[m->body_parentid[weld]]};
}

static void search_planes(Search* s) {
  const snModel* m = s->m;
  const Things* moving = &s->moving;
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (m->geom_type[geom] != SN_GEOM_PLANE || !geom_collides(m, geom)) continue;
    snPlaneRow plane = plane_row(m, s->d, geom, s->origin);
    Thing thing = thing_of(s, geom);
    for (int i = 0; i < moving->first[GROUPS]; i++)
      if (plane_touches(&plane, &moving->item[i].bound)) test_pair(s, &thing, &moving->item[i]);
  }
}

static bool is_ball(const snModel* m, int geom) {
  return geom_collides(m, geom) && m->geom_type[geom] != SN_GEOM_PLANE;
}

static Things* things_of(Search* s, int geom) {
  return s->m->body_treeid[s->m->geom_bodyid[geom]] >= 0 ? &s->moving : &s->fixed;
}

// Two sizes to an octave.
static int size_of(double radius) {
  if (!(radius > 0)) return 0;
  int octave;
  bool upper = frexp(radius, &octave) >= 0.70710678118654752;
  int size = 2 * octave + upper - SMALLEST;
  return size < 0 ? 0 : size < GROUPS ? size : GROUPS - 1;
}

// From the largest down, a size takes the next smaller one into its group: things of about one size stay together
// wherever the sizes happen to be parted.
static void join_sizes(Search* s) {
  for (int size = GROUPS - 1; size >= 0; size--) {
    s->home[size] = size;
    if (size == 0 || s->moving.first[size + 1] + s->fixed.first[size + 1] == 0) continue;
    Things* kinds[2] = {&s->moving, &s->fixed};
    for (int k = 0; k < 2; k++) {
      kinds[k]->first[size + 1] += kinds[k]->first[size];
      kinds[k]->first[size] = 0;
    }
    size--;
    s->home[size] = size + 1;
  }
}

// Sizes of the groups, and an origin among what moves.
static void count_things(Search* s) {
  const snModel* m = s->m;
  bool found = false;
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (!is_ball(m, geom)) continue;
    double radius = bound_with_margin(m, geom);
    int size = size_of(radius);
    Things* things = things_of(s, geom);
    things->first[size + 1]++;
    s->largest[size] = real_max(s->largest[size], radius);
    if (!found && things == &s->moving) {
      s->origin = s->d->geom_xpos[geom];
      found = true;
    }
  }
  join_sizes(s);
  for (int group = 0; group < GROUPS; group++) {
    s->moving.first[group + 1] += s->moving.first[group];
    s->fixed.first[group + 1] += s->fixed.first[group];
  }
}

// Puts every geom into its group.
static bool gather(Search* s) {
  const snModel* m = s->m;
  count_things(s);
  s->moving.item = sn_arena_array(s->found->arena, Thing, s->moving.first[GROUPS]);
  s->fixed.item = sn_arena_array(s->found->arena, Thing, s->fixed.first[GROUPS]);
  if (!s->moving.item || !s->fixed.item) return false;
  int next[2][GROUPS];
  for (int group = 0; group < GROUPS; group++) {
    next[0][group] = s->fixed.first[group];
    next[1][group] = s->moving.first[group];
  }
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (!is_ball(m, geom)) continue;
    Things* things = things_of(s, geom);
    int place = next[things == &s->moving][s->home[size_of(bound_with_margin(m, geom))]]++;
    things->item[place] = thing_of(s, geom);
  }
  return true;
}

void sn_search_by_cells(snCandidates* found, const snModel* m, const snData* d) {
  Search s = {.found = found,
              .m = m,
              .d = d,
              .hooked = m->hooks.contact_filter,
              .parents_touch = m->opt.disableflags & SN_DISABLE_FILTERPARENT};
  if (!gather(&s)) {
    found->full = true;
    return;
  }
  search_planes(&s);
  search_groups(&s);
  consider_waiting(&s);
}
