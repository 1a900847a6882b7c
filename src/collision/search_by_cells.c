// search_by_cells.c — near geoms of a large model: balls sorted into cells, each tested against those of cells around
//   reads   geom_xpos geom_xmat geom_rbound        writes  candidates
//   Balls are grouped by size, each group having up to twice the radius of the one before. The cells of a group are as
//   wide as its largest balls, so a ball meets others of its group, and smaller ones, only from its own cell and the 26
//   around it. As cells are visited in order, those around move on in order too: nothing is looked up. Few large things
//   are tested against all smaller ones instead, and so are planes. What is fixed to the world meets only what moves.
#include "collision/broad_phase.h"
#include "collision/cells.h"
#include "collision/filter.h"
#include "collision/bounds.h"
#include "math/vec3.h"

#define GROUPS         64
#define SMALLEST_GROUP (-40)  // radius 2^-40; what is smaller, and what is larger than 2^23, lies in the outer groups
#define FEW            16

// A cell is wider than two balls by more than any rounding.
#define CELL_ROOM 1.0001

// Geoms that move, or that do not, by group.
typedef struct Things {
  int first[GROUPS + 1];
  snVec3* center;
  snBounds ball;
} Things;

typedef struct Search {
  snCandidates* found;
  const snModel* m;
  const snData* d;
  Things moving, fixed;
  double largest[GROUPS];  // radius
} Search;

// A part of them in the order of cells
typedef struct Sorted {
  snInCell* entry;
  snBounds ball;
} Sorted;

static void meet(const Search* s, int geom1, int geom2) {
  const snModel* m = s->m;
  if (!m->hooks.contact_filter && !bits_match(m, geom1, geom2)) return;
  if (!sn_bodies_may_touch(m, m->geom_bodyid[geom1], m->geom_bodyid[geom2])) return;
  if (m->npair > 0 && sn_is_explicit_pair(m, geom1, geom2)) return;
  sn_consider(s->found, m, s->d, geom1, geom2);
}

// One ball against those numbered [begin, end) of `others`.
static void meet_range(const Search* s, const snBounds* ball, int i, const snBounds* others, int begin, int end) {
  float cx = ball->x[i], cy = ball->y[i], cz = ball->z[i], r = ball->radius[i];
  for (int j = begin; j < end; j++) {
    float x = others->x[j] - cx, y = others->y[j] - cy, z = others->z[j] - cz, reach = others->radius[j] + r;
    if (x * x + y * y + z * z > reach * reach || !boxes_meet(ball, i, others, j)) continue;
    meet(s, ball->geom[i], others->geom[j]);
  }
}

// Things numbered [begin, end) in the order of the grid's cells.
static bool sort_things(const Search* s, Sorted* out, const snGrid* grid, const Things* from, int begin, int end) {
  snArena* arena = s->found->arena;
  int count = end - begin;
  out->entry = sn_arena_array(arena, snInCell, count);
  if (!out->entry) return false;
  for (int i = 0; i < count; i++) out->entry[i] = (snInCell){sn_cell_of(grid, from->center[begin + i]), begin + i};
  if (!sn_sort_cells(&out->entry, count, arena)) return false;
  if (!sn_bounds_create(&out->ball, arena, count, from->ball.origin)) return false;
  for (int i = 0; i < count; i++) bounds_copy(&out->ball, i, &from->ball, out->entry[i].item);
  return true;
}

// The things in cells `cell + low` to `cell + high`; moves on as the cell does.
typedef struct Window {
  int64_t low, high;
  int begin, end;
} Window;

static void move_window(Window* w, const Sorted* over, int64_t cell) {
  int count = over->ball.count;
  while (w->begin < count && (int64_t)over->entry[w->begin].cell < cell + w->low) w->begin++;
  if (w->end < w->begin) w->end = w->begin;
  while (w->end < count && (int64_t)over->entry[w->end].cell <= cell + w->high) w->end++;
}

static int cell_end(const Sorted* over, int begin) {
  int end = begin + 1;
  while (end < over->ball.count && over->entry[end].cell == over->entry[begin].cell) end++;
  return end;
}

// Every thing of `group` against all of `others` in the windows around its cell.
static void meet_windows(const Search* s, const Sorted* group, const Sorted* others, Window* window, int windows) {
  for (int begin = 0, end; begin < group->ball.count; begin = end) {
    end = cell_end(group, begin);
    for (int k = 0; k < windows; k++) {
      move_window(&window[k], others, (int64_t)group->entry[begin].cell);
      if (window[k].begin == window[k].end) continue;
      for (int i = begin; i < end; i++) meet_range(s, &group->ball, i, &others->ball, window[k].begin, window[k].end);
    }
  }
}

// Each pair once: those of a cell, and the cells that follow it in its row, the next row and three of the next layer.
static void meet_within(const Search* s, const snGrid* grid, const Sorted* group) {
  int64_t y = (int64_t)cell_step_y(grid), z = (int64_t)cell_step_z(grid);
  Window ahead[] = {{.low = 1, .high = 1},
                    {.low = y - 1, .high = y + 1},
                    {.low = z - y - 1, .high = z - y + 1},
                    {.low = z - 1, .high = z + 1},
                    {.low = z + y - 1, .high = z + y + 1}};
  for (int begin = 0, end; begin < group->ball.count; begin = end) {
    end = cell_end(group, begin);
    for (int i = begin; i < end; i++) meet_range(s, &group->ball, i, &group->ball, i + 1, end);
  }
  meet_windows(s, group, group, ahead, (int)(sizeof ahead / sizeof ahead[0]));
}

static void meet_across(const Search* s, const snGrid* grid, const Sorted* group, const Sorted* others) {
  int64_t y = (int64_t)cell_step_y(grid), z = (int64_t)cell_step_z(grid);
  Window around[9];
  for (int k = 0; k < 9; k++) {
    int64_t step = (k % 3 - 1) * y + (k / 3 - 1) * z;
    around[k] = (Window){.low = step - 1, .high = step + 1};
  }
  meet_windows(s, group, others, around, 9);
}

// Things [begin, end) against things [0, limit) of others, by cells of the group's size or, if few, one by one.
static bool meet_others(const Search* s, const snGrid* grid, const Things* things, int begin, int end,
                        const Things* others, int limit) {
  if (begin == end || limit == 0) return true;
  if (end - begin <= FEW || limit <= FEW) {
    for (int i = begin; i < end; i++) meet_range(s, &things->ball, i, &others->ball, 0, limit);
    return true;
  }
  Sorted group, rest;
  if (!sort_things(s, &group, grid, things, begin, end) || !sort_things(s, &rest, grid, others, 0, limit)) return false;
  meet_across(s, grid, &group, &rest);
  return true;
}

static bool meet_each_other(const Search* s, const snGrid* grid, const Things* things, int begin, int end) {
  if (end - begin <= FEW) {
    for (int i = begin; i < end; i++) meet_range(s, &things->ball, i, &things->ball, begin, i);
    return true;
  }
  Sorted group;
  if (!sort_things(s, &group, grid, things, begin, end)) return false;
  meet_within(s, grid, &group);
  return true;
}

static bool search_group(const Search* s, int group) {
  const Things *moving = &s->moving, *fixed = &s->fixed;
  int begin = moving->first[group], end = moving->first[group + 1];
  int fixed_begin = fixed->first[group], fixed_end = fixed->first[group + 1];
  if (begin == end && fixed_begin == fixed_end) return true;
  snGrid grid = sn_grid(2 * CELL_ROOM * s->largest[group]);
  sn_grid_widen(&grid, moving->center, end);
  sn_grid_widen(&grid, fixed->center, fixed_end);
  return meet_each_other(s, &grid, moving, begin, end) && meet_others(s, &grid, moving, begin, end, moving, begin) &&
         meet_others(s, &grid, moving, begin, end, fixed, fixed_end) &&
         meet_others(s, &grid, fixed, fixed_begin, fixed_end, moving, begin);
}

static void search_groups(const Search* s) {
  for (int group = 0; group < GROUPS; group++) {
    size_t mark = sn_arena_mark(s->found->arena);
    const snCandidate* before = s->found->item;
    if (!search_group(s, group)) s->found->full = true;
    if (s->found->item == before) sn_arena_release(s->found->arena, mark);  // else the list has grown behind the mark
  }
}

static void search_planes(const Search* s) {
  const snModel* m = s->m;
  const snBounds* ball = &s->moving.ball;
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (m->geom_type[geom] != SN_GEOM_PLANE || !geom_collides(m, geom)) continue;
    snPlaneRow plane = sn_plane_row(m, s->d, geom, ball->origin);
    for (int j = 0; j < ball->count; j++)
      if (plane_meets(ball, &plane, j)) meet(s, geom, ball->geom[j]);
  }
}

static bool is_ball(const snModel* m, int geom) {
  return geom_collides(m, geom) && m->geom_type[geom] != SN_GEOM_PLANE;
}

static Things* things_of(Search* s, int geom) {
  return s->m->body_weldid[s->m->geom_bodyid[geom]] ? &s->moving : &s->fixed;
}

static int group_of(double radius) {
  if (!(radius > 0)) return 0;
  int group = ilogb(radius) - SMALLEST_GROUP;
  return group < 0 ? 0 : group < GROUPS ? group : GROUPS - 1;
}

// Puts every geom into its group.
static bool gather(Search* s) {
  const snModel* m = s->m;
  snArena* arena = s->found->arena;
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (!is_ball(m, geom)) continue;
    double radius = sphere_reach(m, geom);
    int group = group_of(radius);
    things_of(s, geom)->first[group + 1]++;
    s->largest[group] = real_max(s->largest[group], radius);
  }
  snVec3 origin = {0};
  for (int geom = 0; geom < m->ngeom && vec3_is_zero(origin); geom++)
    if (is_ball(m, geom) && m->body_weldid[m->geom_bodyid[geom]]) origin = s->d->geom_xpos[geom];
  int next[2][GROUPS];
  Things* kinds[2] = {&s->fixed, &s->moving};
  for (int k = 0; k < 2; k++) {
    Things* things = kinds[k];
    for (int group = 0; group < GROUPS; group++) {
      things->first[group + 1] += things->first[group];
      next[k][group] = things->first[group];
    }
    int count = things->first[GROUPS];
    things->center = sn_arena_array(arena, snVec3, count);
    if (!things->center || !sn_bounds_create(&things->ball, arena, count, origin)) return false;
  }
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (!is_ball(m, geom)) continue;
    Things* things = things_of(s, geom);
    int place = next[things == &s->moving][group_of(sphere_reach(m, geom))]++;
    things->center[place] = s->d->geom_xpos[geom];
    sn_bounds_set(&things->ball, m, s->d, place, geom);
  }
  return true;
}

void sn_search_by_cells(snCandidates* found, const snModel* m, const snData* d) {
  Search s = {.found = found, .m = m, .d = d};
  if (!gather(&s)) {
    found->full = true;
    return;
  }
  search_planes(&s);
  search_groups(&s);
}
