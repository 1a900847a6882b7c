// dual_wraps.cpp — OpenSim's wraps over dual numbers: the search of kinematics/tendon/, compiled once more
//   reads   sites of a path, frames of wrap objects        gives back  changes of all points of the path
#define SN_DUAL 6
#include "derivative/dual_wraps.h"

extern "C" {
#include "base/arena.h"
}
#include "derivative/dual_view.h"
#include "kinematics/tendon/wrap_osim_search.h"

static snVec3One from(const snVec3One& a, const snVec3One& origin) {
  snVec3One arm = {a.x - origin.x, a.y - origin.y, a.z - origin.z};
  return arm;
}

static void set_sites(const snPath* path, snPathMover mover, const snVec3One& origin, snRoutePoint* points) {
  for (int i = 0; i < path->count; i++) {
    const snPathSite& site = path->site[i];
    snRoutePoint p = {dual_vec3(site.pos), site.body, -1, site.moving, -1, -1, site.site, -1, 0, false, {}};
    bool moves = site.moving >= 0 ? site.moving == mover.moving : site.body == mover.body;
    if (moves) displace_point(&p.pos, from(site.pos, origin));
    points[i] = p;
  }
}

static void set_frames(const snPath* path, snPathMover mover, const snVec3One& origin, snRouteFrame* frames) {
  int first = path->m->route_wrapadr[path->route];
  for (int k = 0; k < path->m->route_wrapnum[path->route]; k++) {
    const snPathFrame& frame = path->frame[k];
    snRouteFrame f = {dual_vec3(frame.pos), dual_mat3(frame.rot)};
    if (path->m->routewrap_body[first + k] == mover.body) {
      displace_point(&f.pos, from(frame.pos, origin));
      displace_axes(&f.rot, frame.rot);
    }
    frames[k] = f;
  }
}

int sn_dual_route(const snPath* path, snPathMover mover, snVec3One origin, snPathChange* change) {
  snArena* scratch = path->d->scratch;
  size_t mark = sn_arena_mark(scratch);
  snRoutePoint* points = sn_arena_array(scratch, snRoutePoint, route_room(path->m, path->route));
  snRouteFrame* frames = sn_arena_array(scratch, snRouteFrame, path->m->route_wrapnum[path->route]);
  set_sites(path, mover, origin, points);
  set_frames(path, mover, origin, frames);
  int count = wrap_route(path->m, path->d, path->route, frames, points, path->count);
  for (int i = 0; i < count; i++) {
    const real* pos[3] = {&points[i].pos.x, &points[i].pos.y, &points[i].pos.z};
    for (int k = 0; k < 6; k++) {
      for (int c = 0; c < 3; c++) change[i].pos[c][k] = pos[c]->d[k];
      change[i].around[k] = points[i].around.d[k];
    }
  }
  sn_arena_release(scratch, mark);
  return count;
}
