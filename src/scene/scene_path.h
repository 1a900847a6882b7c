// scene_path.h — lines of a picture: the points of tendon paths, and strings that hang
#pragma once
#include "sinew/data.h"

// Points are stored in pairs, one pair per entry of a path; ten_wrapadr counts single points.
static inline snVec3 sn_path_point(const snData* d, int i) { return d->wrap_xpos[i / 2][i % 2]; }
static inline int sn_path_object(const snData* d, int i) { return d->wrap_obj[i / 2][i % 2]; }

// Whether a pulley parts point i from the next: the path goes on elsewhere.
static inline bool sn_path_breaks(const snData* d, int i) {
  return sn_path_object(d, i) == -2 || sn_path_object(d, i + 1) == -2;
}

// Whether the way from point i to the next runs around a wrapping geom.
static inline bool sn_path_inside(const snData* d, int i) {
  return sn_path_object(d, i) >= 0 && sn_path_object(d, i + 1) >= 0;
}

#define SN_CATENARY_POINTS 100

// At most `count` points of a string of a length from a to b under gravity; 2 where it is taut. Gives back how many.
int sn_catenary(snVec3* point, int count, snVec3 a, snVec3 b, snVec3 gravity, double length);
