// gait_film.c — the motion as a film in the report: sticks between joints and forces of the ground, from the side and
//   from the front, drawn by the browser without a script

#include "command/gait.h"
#include "sinew/pipeline.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_FRAMES 100
#define MOST_STICKS 256
#define VIEW_WIDTH  340.0
#define VIEW_HEIGHT 300.0
#define NEWTONS     2000.0  // of the ground that are drawn as long as a metre

typedef struct Stick {
  snVec3 end[2];
} Stick;

// Two ends in every frame.
typedef struct Film {
  int frames, sticks, arrows;
  double seconds;
  Stick sticks_of[MOST_FRAMES][MOST_STICKS];
  snVec3 low, high;
} Film;

static void widen(Film* film, snVec3 p) {
  film->low = (snVec3){fmin(film->low.x, p.x), fmin(film->low.y, p.y), fmin(film->low.z, p.z)};
  film->high = (snVec3){fmax(film->high.x, p.x), fmax(film->high.y, p.y), fmax(film->high.z, p.z)};
}

static void add(Film* film, int frame, int* count, snVec3 a, snVec3 b) {
  if (*count == MOST_STICKS) return;
  film->sticks_of[frame][(*count)++] = (Stick){{a, b}};
  widen(film, a);
  widen(film, b);
}

// From every body to its parent; a body that bears no other, on to its centre of mass.
static void add_bodies(Film* film, int frame, const snGait* g, const snData* d, int* count) {
  const snModel* m = g->m;
  for (int body = 1; body < m->nbody; body++) {
    int parent = m->body_parentid[body];
    bool bears = false;
    for (int other = body + 1; other < m->nbody; other++) bears = bears || m->body_parentid[other] == body;
    if (parent > 0) add(film, frame, count, d->xpos[parent], d->xpos[body]);
    if (!bears) add(film, frame, count, d->xpos[body], d->xipos[body]);
  }
}

static snVec3 vector_of(const snMotion* data, int row, const char* begin) {
  double v[3] = {0, 0, 0};
  for (int i = 0; i < 3; i++) {
    char label[160];
    snprintf(label, sizeof label, "%.140s%c", begin ? begin : "", 'x' + i);
    int col = sn_motion_find(data, label);
    if (col >= 0) v[i] = data->data[(size_t)row * (size_t)data->cols + (size_t)col];
  }
  return (snVec3){v[0], v[1], v[2]};
}

static void add_forces(Film* film, int frame, const snGait* g, double time, int* count) {
  for (int i = 0; g->loads && i < g->loads->count; i++) {
    const snExternalForce* force = &g->loads->forces[i];
    int row = 0;
    while (row + 1 < force->data->rows && force->data->time[row + 1] <= time) row++;
    snVec3 from = vector_of(force->data, row, force->point), f = vector_of(force->data, row, force->force);
    bool acts = f.y > g->threshold;
    snVec3 to = acts ? (snVec3){from.x + f.x / NEWTONS, from.y + f.y / NEWTONS, from.z + f.z / NEWTONS} : from;
    if (*count < MOST_STICKS) film->sticks_of[frame][(*count)++] = (Stick){{from, to}};
    if (acts) widen(film, to);
  }
}

static bool make(Film* film, const snGait* g) {
  snMotion* poses = sn_motion_poses(g->m, g->coordinates, NULL);
  snData* d = poses ? sn_data_create(g->m, NULL) : NULL;
  int rows = poses ? poses->rows : 0;
  film->frames = rows < MOST_FRAMES ? rows : MOST_FRAMES;
  film->low = (snVec3){INFINITY, INFINITY, INFINITY};
  film->high = (snVec3){-INFINITY, -INFINITY, -INFINITY};
  film->seconds = rows > 1 ? poses->time[rows - 1] - poses->time[0] : 0;
  for (int i = 0; d && i < film->frames; i++) {
    int row = film->frames > 1 ? (int)((double)i * (rows - 1) / (film->frames - 1)) : 0, count = 0;
    memcpy(d->qpos, poses->data + (size_t)row * (size_t)poses->cols, sizeof(double) * (size_t)g->m->nq);
    sn_forward_position(g->m, d);
    add_bodies(film, i, g, d, &count);
    film->sticks = count;
    add_forces(film, i, g, poses->time[row], &count);
    film->arrows = count - film->sticks;
  }
  bool ok = d && film->frames > 1 && film->seconds > 0;
  sn_data_destroy(d);
  sn_motion_destroy(poses);
  return ok;
}

// ---- drawing

static double across(snVec3 p, int view) { return view == 0 ? p.x : p.z; }

static void put_values(FILE* f, const Film* film, int stick, int end, int view, bool upward, double scale,
                       double left) {
  for (int i = 0; i < film->frames; i++) {
    snVec3 p = film->sticks_of[i][stick].end[end];
    double value = upward ? VIEW_HEIGHT - 10 - scale * (p.y - film->low.y) : 10 + scale * (across(p, view) - left);
    fprintf(f, "%s%.1f", i ? ";" : "", value);
  }
}

static void put_stick(FILE* f, const Film* film, int stick, int view, double scale, double left) {
  static const char* const names[2][2] = {{"x1", "y1"}, {"x2", "y2"}};
  fprintf(f, "<line class='%s'>", stick < film->sticks ? "bone" : "force");
  for (int end = 0; end < 2; end++)
    for (int upward = 0; upward < 2; upward++) {
      fprintf(f, "<animate attributeName='%s' dur='%.3gs' repeatCount='indefinite' values='", names[end][upward],
              film->seconds);
      put_values(f, film, stick, end, view, upward, scale, left);
      fputs("'/>", f);
    }
  fputs("</line>\n", f);
}

void sn_gait_put_film(FILE* f, const snGait* g) {
  static Film film;  // too large for the stack
  static const char* const captions[2] = {"from the side", "from the front"};
  if (!make(&film, g)) return;
  double tall = fmax(0.1, film.high.y - film.low.y), scale = (VIEW_HEIGHT - 20) / tall;
  fputs("<h2>Film</h2><div class='film'>\n", f);
  for (int view = 0; view < 2; view++) {
    double left = across(film.low, view), wide = fmax(0.3, across(film.high, view) - left);
    double fitting = fmin(scale, (2.4 * VIEW_WIDTH - 20) / wide);
    fprintf(f, "<figure><figcaption>%s</figcaption><svg viewBox='0 0 %.0f %.0f' style='width:%.0fpx'>", captions[view],
            20 + fitting * wide, VIEW_HEIGHT, 20 + fitting * wide);
    fprintf(f, "<line class='floor' x1='0' x2='%.0f' y1='%.1f' y2='%.1f'/>\n", 20 + fitting * wide,
            VIEW_HEIGHT - 10 + fitting * film.low.y, VIEW_HEIGHT - 10 + fitting * film.low.y);
    for (int i = 0; i < film.sticks + film.arrows; i++) put_stick(f, &film, i, view, fitting, left);
    fputs("</svg></figure>\n", f);
  }
  fprintf(f, "</div><p>%.3g s in a loop; forces of the ground: a metre is %g N. The bones move in "
             "<code>sinew view ik.mot --model subject.osim</code>.</p>\n", film.seconds, NEWTONS);
}
