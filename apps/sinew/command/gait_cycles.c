// gait_cycles.c — gait cycles of a trial: from the events of its file, else from the forces under the feet
//   A cycle lasts from a foot strike to the next one of the same foot; its toe-off lies between.

#include "command/gait.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define SHORTEST_CONTACT 0.08  // [s]
#define SHORTEST_CYCLE   0.35  // [s] of running, and the longest of slow walking
#define LONGEST_CYCLE    2.5

static void add(double* times, int* count, double time) {
  if (*count < SN_GAIT_MOST_EVENTS) times[(*count)++] = time;
}

static int by_time(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

// ---- events of a file

static bool has_word(const char* text, const char* word) {
  size_t length = strlen(word);
  for (; *text; text++)
    if (strncasecmp(text, word, length) == 0) return true;
  return false;
}

void sn_gait_take_events(snGait* g, const snC3d* c3d) {
  static const char* const contexts[2] = {"right", "left"};
  for (int i = 0; i < c3d->event_count; i++)
    for (int side = 0; side < 2; side++) {
      snGaitSide* s = &g->sides[side];
      if (!has_word(c3d->events[i].context, contexts[side])) continue;
      if (has_word(c3d->events[i].label, "strike")) add(s->strikes, &s->strike_count, c3d->events[i].time);
      if (has_word(c3d->events[i].label, "off")) add(s->offs, &s->off_count, c3d->events[i].time);
    }
  for (int side = 0; side < 2; side++) {
    qsort(g->sides[side].strikes, (size_t)g->sides[side].strike_count, sizeof(double), by_time);
    qsort(g->sides[side].offs, (size_t)g->sides[side].off_count, sizeof(double), by_time);
  }
}

// ---- events from forces

// The foot of a side: a body that forces act on, whose name ends in _r or _l.
static bool is_side(const char* body, int side) {
  const char* base = strrchr(body, '/');
  const char* name = base ? base + 1 : body;
  size_t length = strlen(name);
  return length > 2 && name[length - 2] == '_' && name[length - 1] == (side == 0 ? 'r' : 'l');
}

static double vertical_at(const snGait* g, int side, int row) {
  double sum = 0;
  for (int i = 0; i < g->loads->count; i++) {
    const snExternalForce* force = &g->loads->forces[i];
    char label[160];
    if (!force->body || !is_side(force->body, side)) continue;
    snprintf(label, sizeof label, "%.140sy", force->force ? force->force : "");
    int col = sn_motion_find(force->data, label);
    if (col >= 0) sum += force->data->data[(size_t)row * (size_t)force->data->cols + (size_t)col];
  }
  return sum;
}

static void find_contacts(snGait* g, int side) {
  const snMotion* data = g->loads->data;
  snGaitSide* s = &g->sides[side];
  double from = -INFINITY;  // of the contact; infinite: none, or begun before the data
  bool stands = data->rows > 0 && vertical_at(g, side, 0) > g->threshold;
  for (int row = 1; row < data->rows; row++) {
    bool now = vertical_at(g, side, row) > g->threshold;
    if (now && !stands) from = data->time[row];
    if (!now && stands) {
      bool brief = data->time[row] - from < SHORTEST_CONTACT;
      if (isfinite(from) && !brief) add(s->strikes, &s->strike_count, from);
      if (!brief) add(s->offs, &s->off_count, data->time[row]);
    }
    stands = now;
  }
  if (stands && isfinite(from)) add(s->strikes, &s->strike_count, from);
}

// ---- cycles

static void make_cycles(const snGait* g, snGaitSide* s) {
  double first = g->coordinates->time[0], last = g->coordinates->time[g->coordinates->rows - 1];
  for (int i = 0; i + 1 < s->strike_count && s->cycle_count < SN_GAIT_MOST_CYCLES; i++) {
    snGaitCycle c = {s->strikes[i], NAN, s->strikes[i + 1]};
    double length = c.end - c.begin;
    if (length < SHORTEST_CYCLE || length > LONGEST_CYCLE || c.begin < first - 1e-6 || c.end > last + 1e-6) continue;
    for (int k = 0; k < s->off_count; k++)
      if (s->offs[k] > c.begin && s->offs[k] < c.end && isnan(c.off)) c.off = s->offs[k];
    s->cycles[s->cycle_count++] = c;
  }
}

void sn_gait_find_cycles(snGait* g) {
  g->events_of_file = g->sides[0].strike_count > 1 || g->sides[1].strike_count > 1;
  for (int side = 0; side < 2; side++) {
    if (!g->events_of_file && g->loads) find_contacts(g, side);
    make_cycles(g, &g->sides[side]);
  }
  if (g->loads && g->sides[0].cycle_count + g->sides[1].cycle_count == 0)
    sn_gait_note(g, "no gait cycle is whole: curves by gait cycle are left out");
}

bool sn_gait_cycle_curve(const snMotion* m, int col, const snGaitCycle* c, double unit, double out[SN_GAIT_POINTS]) {
  int row = 0;
  if (m->rows < 2 || c->begin < m->time[0] - 1e-6 || c->end > m->time[m->rows - 1] + 1e-6) return false;
  for (int i = 0; i < SN_GAIT_POINTS; i++) {
    double time = c->begin + (c->end - c->begin) * i / (SN_GAIT_POINTS - 1);
    while (row + 2 < m->rows && m->time[row + 1] < time) row++;
    double share = (time - m->time[row]) / (m->time[row + 1] - m->time[row]);
    share = fmin(1, fmax(0, share));
    const double* here = m->data + (size_t)row * (size_t)m->cols + (size_t)col;
    out[i] = unit * (here[0] + share * (here[m->cols] - here[0]));
  }
  return true;
}
