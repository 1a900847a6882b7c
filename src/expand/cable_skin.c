// cable_skin.c — the skin of a cable of boxes: two flat sides and a rim
//   Each point of the cable has two bones, at the sides of the boxes; with a subgrid three, and `subgrid` vertices
//   between neighbours, bound to the bones by cubic Hermite interpolation along and across (slopes by central
//   differences, one-sided at the ends). Vertices have no places of their own: the bones give them theirs.
#include "expand/cable.h"

#include <stdio.h>
#include <string.h>

#define SET(typed, KIND, name) ((typed)->el.given |= SN_ROW_BIT(SN_ROW(KIND, name)))

typedef struct Grid {
  int rows, columns;  // of vertices on one side
  int bones[2];       // along and across
  int step;           // vertices from one bone to the next
} Grid;

typedef struct Triangles {
  int* v;
  int n;
} Triangles;

const char* sn_cable_name(snExpansion* x, const snCable* cable, char letter, int number) {
  char text[32];
  int last = cable->count - 2;
  if (number == 0)
    snprintf(text, sizeof text, "%c_first", letter);
  else if (number >= last)
    snprintf(text, sizeof text, "%c_last", letter);
  else
    snprintf(text, sizeof text, "%c_%d", letter, number);
  return sn_expand_join(x, cable->s->prefix, text, "");
}

static void add_triangle(Triangles* t, int a, int b, int c) {
  t->v[t->n++] = a;
  t->v[t->n++] = b;
  t->v[t->n++] = c;
}

static int at(const Grid* g, int side, int row, int column) {
  return side * g->rows * g->columns + row * g->columns + column;
}

static void add_sides(const Grid* g, Triangles* t) {
  for (int side = 0; side < 2; side++)
    for (int r = 0; r + 1 < g->rows; r++)
      for (int c = 0; c + 1 < g->columns; c++) {
        int corner = at(g, side, r, c), below = at(g, side, r + 1, c), right = at(g, side, r, c + 1),
            across = at(g, side, r + 1, c + 1);
        // seen from outside both sides have the same orientation
        add_triangle(t, corner, side ? across : below, side ? below : across);
        add_triangle(t, corner, side ? right : across, side ? across : right);
      }
}

static void add_rim(const Grid* g, Triangles* t) {
  int last_row = g->rows - 1, last_column = g->columns - 1;
  for (int r = 0; r < last_row; r++) {
    add_triangle(t, at(g, 0, r, 0), at(g, 1, r + 1, 0), at(g, 0, r + 1, 0));
    add_triangle(t, at(g, 0, r, 0), at(g, 1, r, 0), at(g, 1, r + 1, 0));
  }
  for (int r = 0; r < last_row; r++) {
    add_triangle(t, at(g, 0, r, last_column), at(g, 0, r + 1, last_column), at(g, 1, r + 1, last_column));
    add_triangle(t, at(g, 0, r, last_column), at(g, 1, r + 1, last_column), at(g, 1, r, last_column));
  }
  for (int c = 0; c < last_column; c++) {
    add_triangle(t, at(g, 0, 0, c), at(g, 0, 0, c + 1), at(g, 1, 0, c + 1));
    add_triangle(t, at(g, 0, 0, c), at(g, 1, 0, c + 1), at(g, 1, 0, c));
  }
  for (int c = 0; c < last_column; c++) {
    add_triangle(t, at(g, 0, last_row, c), at(g, 1, last_row, c + 1), at(g, 0, last_row, c + 1));
    add_triangle(t, at(g, 0, last_row, c), at(g, 1, last_row, c), at(g, 1, last_row, c + 1));
  }
}

static void add_surface(snExpansion* x, snSpecSkin* skin, const Grid* g, bool texcoord) {
  int vertices = 2 * g->rows * g->columns;
  int squares = 2 * (g->rows - 1) * (g->columns - 1) + 2 * (g->rows - 1) + 2 * (g->columns - 1);
  Triangles t = {sn_expand_alloc(x, sizeof(int) * 6 * (size_t)squares), 0};
  double* places = sn_expand_alloc(x, sizeof(double) * 3 * (size_t)vertices);
  double* coordinates = texcoord ? sn_expand_alloc(x, sizeof(double) * 2 * (size_t)vertices) : NULL;
  if (x->failed) return;
  add_sides(g, &t);
  add_rim(g, &t);
  for (int i = 0; i < vertices && coordinates; i++) {
    int in_side = i % (g->rows * g->columns);
    coordinates[2 * i] = (float)(in_side / g->columns) / (float)(g->rows - 1);
    coordinates[2 * i + 1] = (float)(in_side % g->columns) / (float)(g->columns - 1);
  }
  skin->vertex = (snRealList){places, 3 * vertices};
  skin->face = (snIntList){t.v, t.n};
  SET(skin, SKIN, vertex);
  SET(skin, SKIN, face);
  if (!coordinates) return;
  skin->texcoord = (snRealList){coordinates, 2 * vertices};
  SET(skin, SKIN, texcoord);
}

// Weights of four neighbours for a value at t between the middle two, of which `cell` of `cells` is the interval.
static void hermite_weights(double t, int cell, int cells, double weights[4]) {
  double value[2] = {(1 + 2 * t) * (1 - t) * (1 - t), t * t * (3 - 2 * t)};
  double slope[2] = {t * (1 - t) * (1 - t), t * t * (t - 1)};
  memset(weights, 0, sizeof(double[4]));
  for (int end = 0; end < 2; end++) {
    bool border = end == 0 ? cell == 0 : cell == cells - 1;
    int here = 1 + end;
    weights[here] += value[end];
    if (border) {
      weights[2] += slope[end];
      weights[1] -= slope[end];
    } else {
      weights[here + 1] += 0.5 * slope[end];
      weights[here - 1] -= 0.5 * slope[end];
    }
  }
}

// The weight of a bone for a vertex in one direction.
static double weight_along(int vertex, int bone, int bones, int step) {
  int cell = vertex / step < bones - 2 ? vertex / step : bones - 2;
  double weights[4];
  hermite_weights((double)(vertex - cell * step) / step, cell, bones - 1, weights);
  int place = bone - cell + 1;
  return place < 0 || place > 3 ? 0 : weights[place];
}

static int bind_vertices(const Grid* g, int row, int column, int* vertices, double* weights) {
  int count = 0, per_side = g->rows * g->columns;
  // conformance: in the order of the squares that own them
  for (int cell_row = 0; cell_row < g->bones[0] - 1; cell_row++)
    for (int cell_column = 0; cell_column < g->bones[1] - 1; cell_column++) {
      int rows = g->step + (cell_row == g->bones[0] - 2), columns = g->step + (cell_column == g->bones[1] - 2);
      if (row < cell_row - 1 || row > cell_row + 2 || column < cell_column - 1 || column > cell_column + 2) continue;
      for (int i = 0; i < rows * columns; i++) {
        int r = cell_row * g->step + i / columns, c = cell_column * g->step + i % columns;
        double weight = weight_along(r, row, g->bones[0], g->step) * weight_along(c, column, g->bones[1], g->step);
        if (weight == 0) continue;
        for (int side = 0; side < 2; side++, count++) {
          if (vertices) vertices[count] = side * per_side + r * g->columns + c;
          if (weights) weights[count] = (float)weight;
        }
      }
    }
  return count;
}

static void add_bone(snExpansion* x, const snCable* cable, snElement* skin, const Grid* g, int row, int column) {
  snElement* el = sn_expand_add(x, skin, SN_EL_BONE, skin->at);
  if (!el) return;
  snSpecBone* bone = SN_AS(Bone, el);
  const double* size = cable->geom->size;
  int count = bind_vertices(g, row, column, NULL, NULL);
  bone->vertid = (snIntList){sn_expand_alloc(x, sizeof(int) * (size_t)count), count};
  bone->vertweight = (snRealList){sn_expand_alloc(x, sizeof(double) * (size_t)count), count};
  if (x->failed) return;
  bind_vertices(g, row, column, bone->vertid.v, bone->vertweight.v);
  bone->body = sn_cable_name(x, cable, 'B', row);
  bone->bindpos[0] = row == g->bones[0] - 1 ? -2 * size[0] : 0;
  bone->bindpos[1] = column == 0 ? -size[1] : column == g->bones[1] - 1 ? size[1] : 0;
  bone->bindquat[0] = 1;
  SET(bone, BONE, body);
  SET(bone, BONE, bindpos);
  SET(bone, BONE, bindquat);
  SET(bone, BONE, vertid);
  SET(bone, BONE, vertweight);
}

void sn_cable_skin(snExpansion* x, const snCable* cable) {
  const snElement* builtin = sn_spec_builtin(x->spec, SN_EL_COMPOSITE_SKIN);
  if (!builtin) return;
  const snSpecCompositeSkin* s = cable->skin ? cable->skin : SN_AS(CompositeSkin, builtin);
  int between = s->subgrid > 0 ? s->subgrid : 0;
  Grid g = {.bones = {cable->count, between ? 3 : 2}, .step = 1 + between};
  g.rows = g.bones[0] + (g.bones[0] - 1) * between;
  g.columns = g.bones[1] + (g.bones[1] - 1) * between;
  if ((double)g.rows * g.columns > 1 << 22) {
    sn_expand_error(x, &s->el, "subgrid", "asks for more vertices than there can be");
    return;
  }

  snElement* section = sn_expand_section(x, SN_EL_DEFORMABLE);
  snElement* el = section ? sn_expand_add(x, section, SN_EL_SKIN, cable->s->el.at) : NULL;
  if (!el) return;
  snSpecSkin* skin = SN_AS(Skin, el);
  skin->name = sn_expand_join(x, cable->s->prefix, "Skin", "");
  skin->material = s->material;
  memcpy(skin->rgba, s->rgba, sizeof skin->rgba);
  // conformance: as thick as the boxes, whatever the skin says
  skin->inflate = 2 * cable->geom->size[2];
  skin->group = s->group;
  SET(skin, SKIN, name);
  add_surface(x, skin, &g, s->texcoord);
  for (int row = 0; row < g.bones[0] && !x->failed; row++)
    for (int column = 0; column < g.bones[1] && !x->failed; column++) add_bone(x, cable, el, &g, row, column);
  sn_expand_enter(x, el);
}
