// scene_muscles.c — muscles of a picture: a belly between two tendons along the path
//   The belly has the muscle's volume, peak force / specific tension * optimal fibre length, so it grows thick where it
//   shortens. Half of the tendon's length runs inside the belly (aponeurosis) and is not drawn. Activation is the
//   colour.
//   reads   wrap_xpos act actuator_length hill_tendonlength     writes  items
#include "scene/items.h"
#include "scene/scene_path.h"
#include <math.h>

#define SPECIFIC_TENSION 3e5  // [Pa]; Zajac (1989)
#define PIECES 32             // of a bent belly
#define STRAIGHT .965          // distance of its ends over its length: above, a belly is one ellipsoid
// Greatest radius over length of the bellies of MuJoCo's muscles, whose lengths are fitted to a range of motion and say
// little about the fibres.
#define MOST_ROUND .07
// The same for Hill muscles: short strong ones would be balls; their bellies reach over the aponeuroses instead.
#define MOST_STOUT .19

typedef struct Belly {
  double volume;      // [m^3]
  double tendon;      // length of tendon outside, both ends together [m]
  double activation;  // 0 to 1
} Belly;

static const float rested[4] = {.42f, .30f, .52f, 1}, excited[4] = {.86f, .07f, .07f, 1},
                   sinew_tone[4] = {.91f, .87f, .76f, 1};

static bool is_mujoco_muscle(const snModel* m, int i) {
  return m->actuator_gaintype[i] == SN_GAIN_MUSCLE && m->actuator_trntype[i] == SN_TRANSMISSION_TENDON;
}

static bool is_hill_muscle(const snModel* m, int i) {
  return m->nhill > 0 && m->actuator_hilladr[i] >= 0 && m->actuator_trntype[i] == SN_TRANSMISSION_TENDON;
}

bool sn_scene_shows_muscle(const snScenePass* p, int i) {
  if (!sn_scene_group(p->options->actuatorgroup, p->m->actuator_group[i])) return false;
  if (p->d->ten_wrapnum[p->m->actuator_trnid[i][0]] < 2) return false;
  return (sn_scene_shows(p, SN_SHOW_MUSCLE) && is_hill_muscle(p->m, i)) ||
         (sn_scene_shows(p, SN_SHOW_ALLMUSCLES) && is_mujoco_muscle(p->m, i));
}

static Belly hill_belly(const snScenePass* p, int i) {
  int hill = p->m->actuator_hilladr[i];
  double volume = p->m->hill_peakforce[hill] / SPECIFIC_TENSION * p->m->hill_optlength[hill];
  return (Belly){.volume = volume, .tendon = p->d->hill_tendonlength[hill] / 2};
}

// MuJoCo's muscle: lengthrange = tendon + optimal length * range, gainprm: range, peak force, scale over acc0.
static Belly mujoco_belly(const snScenePass* p, int i) {
  const snModel* m = p->m;
  const double* prm = m->actuator_gainprm[i];
  snRange length = m->actuator_lengthrange[i];
  double optimal = (length.hi - length.lo) / fmax(SN_MINVAL, prm[1] - prm[0]);
  double force = prm[2] < 0 ? prm[3] / fmax(SN_MINVAL, m->actuator_acc0[i]) : prm[2];
  double tendon = fmax(0, length.lo - prm[0] * optimal) / 2, belly = optimal + tendon;
  double slender = SN_PI / 2 * MOST_ROUND * MOST_ROUND * belly * belly * belly;
  return (Belly){.volume = fmin(force / SPECIFIC_TENSION * optimal, slender), .tendon = tendon};
}

static Belly belly_of(const snScenePass* p, int i) {
  Belly belly = is_hill_muscle(p->m, i) ? hill_belly(p, i) : mujoco_belly(p, i);
  int last = p->m->actuator_actadr[i] + p->m->actuator_actnum[i] - 1;
  double drive = p->m->actuator_actadr[i] >= 0 ? p->d->act[last] : p->d->ctrl[i];
  belly.activation = real_clamp(drive, 0, 1);
  return belly;
}

// Length of a path up to its first pulley.
static double first_branch(const snScenePass* p, int tendon) {
  double length = 0;
  int first = p->d->ten_wrapadr[tendon];
  for (int i = first; i < first + p->d->ten_wrapnum[tendon] - 1 && !sn_path_breaks(p->d, i); i++)
    length += vec3_length(vec3_sub(sn_path_point(p->d, i + 1), sn_path_point(p->d, i)));
  return length;
}

// A piece of the path between two arc lengths: straight pieces, all of one radius and colour.
static void add_piece(const snScenePass* p, int actuator, double from, double to, double radius, const float rgba[4]) {
  int tendon = p->m->actuator_trnid[actuator][0], first = p->d->ten_wrapadr[tendon];
  double at = 0;
  for (int i = first; i < first + p->d->ten_wrapnum[tendon] - 1 && at < to; i++) {
    if (sn_path_breaks(p->d, i)) break;
    snVec3 a = sn_path_point(p->d, i), b = sn_path_point(p->d, i + 1);
    double length = vec3_length(vec3_sub(b, a)), begin = fmax(from, at), end = fmin(to, at + length);
    if (end > begin) {
      snVec3 along = vec3_scale(vec3_sub(b, a), 1 / length);
      snSceneItem* item = sn_scene_link(p, SN_GEOM_CAPSULE, radius, vec3_add_scaled(a, along, begin - at),
                                        vec3_add_scaled(a, along, end - at), rgba, SN_OBJ_ACTUATOR, actuator,
                                        SN_SCENE_DYNAMIC);
      if (item) item->specular = .3f;
    }
    at += length;
  }
}

// The point of a path at an arc length, before its first pulley.
static snVec3 point_at(const snScenePass* p, int tendon, double at) {
  int first = p->d->ten_wrapadr[tendon], i = first;
  for (; i < first + p->d->ten_wrapnum[tendon] - 1 && !sn_path_breaks(p->d, i); i++) {
    snVec3 a = sn_path_point(p->d, i), along = vec3_sub(sn_path_point(p->d, i + 1), a);
    double length = vec3_length(along);
    if (at <= length && length > 0) return vec3_add_scaled(a, along, at / length);
    at -= length;
  }
  return sn_path_point(p->d, i);
}

// A ball about the path at an arc length: the balls of a belly make its surface smooth, the segments fill what is
// between.
static void add_ball(const snScenePass* p, int actuator, double at, double radius, const float rgba[4]) {
  snSceneItem* item = sn_scene_item(p, SN_SCENE_DYNAMIC, SN_OBJ_ACTUATOR, actuator);
  if (!item) return;
  snVec3 middle = point_at(p, p->m->actuator_trnid[actuator][0], at);
  sn_scene_place(item, SN_GEOM_SPHERE, vec3(radius, radius, radius), middle, mat3_identity());
  sn_scene_color(item, rgba);
  item->specular = .3f;
}

// A belly on a straight path: an ellipsoid of its volume, V = 4/3 pi (L/2) r^2.
static void add_ellipsoid(const snScenePass* p, int actuator, snVec3 from, snVec3 to, double volume, double thin,
                          const float rgba[4]) {
  snVec3 along = vec3_sub(to, from);
  double half = fmax(vec3_length(along) / 2, SN_MINVAL), radius = fmax(thin, sqrt(.75 * volume / (SN_PI * half)));
  snSceneItem* item =
      sn_scene_link(p, SN_GEOM_CAPSULE, radius, from, to, rgba, SN_OBJ_ACTUATOR, actuator, SN_SCENE_DYNAMIC);
  if (!item) return;
  item->type = SN_GEOM_ELLIPSOID;
  item->size[0] = item->size[1] = (float)radius, item->size[2] = (float)half;
  item->specular = .3f;
}

// Branches behind a pulley are tendon.
static void add_other_branches(const snScenePass* p, int actuator, double radius) {
  int tendon = p->m->actuator_trnid[actuator][0], first = p->d->ten_wrapadr[tendon];
  bool beyond = false;
  for (int i = first; i < first + p->d->ten_wrapnum[tendon] - 1; i++) {
    if (sn_path_breaks(p->d, i)) {
      beyond = true;
      continue;
    }
    if (beyond)
      sn_scene_link(p, SN_GEOM_CAPSULE, radius, sn_path_point(p->d, i), sn_path_point(p->d, i + 1), sinew_tone,
                    SN_OBJ_ACTUATOR, actuator, SN_SCENE_DYNAMIC);
  }
}

// The radius along a belly, 0 to 1: r^2 = (V / pi L) 2 sin^2(pi s), whose mean is that of a cylinder of its volume.
static void add_muscle(const snScenePass* p, int actuator) {
  int tendon = p->m->actuator_trnid[actuator][0];
  Belly belly = belly_of(p, actuator);
  double path = first_branch(p, tendon), slender = cbrt(1.5 * belly.volume / (SN_PI * MOST_STOUT * MOST_STOUT));
  double length = fmax(path - fmin(belly.tendon, .8 * path), fmin(slender, path)), outside = path - length;
  double radius = sqrt(2 * belly.volume / (SN_PI * fmax(SN_MINVAL, length))), thin = p->m->tendon_width[tendon];
  double start = outside / 2;
  float rgba[4];
  for (int k = 0; k < 4; k++) rgba[k] = (float)(rested[k] + belly.activation * (excited[k] - rested[k]));
  snVec3 near = point_at(p, tendon, start), far = point_at(p, tendon, start + length);
  bool straight = vec3_length(vec3_sub(far, near)) > STRAIGHT * length;
  add_piece(p, actuator, 0, start, thin, sinew_tone);
  if (straight) add_ellipsoid(p, actuator, near, far, belly.volume, thin, rgba);
  for (int k = 0; k < PIECES && !straight; k++) {
    double here = radius * sin(SN_PI * k / PIECES), there = radius * sin(SN_PI * (k + 1) / PIECES);
    double from = start + length * k / PIECES, to = start + length * (k + 1) / PIECES;
    add_piece(p, actuator, from, to, fmax(thin, fmin(here, there)), rgba);
    if (there > thin) add_ball(p, actuator, to, there, rgba);
  }
  add_piece(p, actuator, start + length, path, thin, sinew_tone);
  add_other_branches(p, actuator, thin);
}

void sn_scene_muscles(const snScenePass* p) {
  if (!(p->categories & SN_SCENE_DYNAMIC)) return;
  for (int i = 0; i < p->m->nu; i++)
    if (p->m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && sn_scene_shows_muscle(p, i)) add_muscle(p, i);
}
