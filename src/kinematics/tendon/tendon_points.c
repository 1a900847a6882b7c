// tendon_points.c — where tendons run, as points for whoever draws or measures them
//   reads   site_xpos, what geoms make of the paths        writes  ten_wrapadr ten_wrapnum wrap_obj wrap_xpos
#include "base/arena.h"
#include "kinematics/tendon/route.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/vec3.h"

#include <string.h>

typedef struct Points {
  snVec3* pos;
  int* object;
  int count;
} Points;

// conformance: what MuJoCo notes where a point is not on a geom
enum { ON_SITE = -1, ON_PULLEY = -2 };

static inline void add_point(Points* points, snVec3 pos, int object) {
  points->pos[points->count] = pos;
  points->object[points->count++] = object;
}

// The site at which a piece begins, and where it touches a geom
static inline void add_piece_points(Points* points, snVec3 from, const snWrapJob* job, int geom) {
  add_point(points, from, ON_SITE);
  if (!job) return;
  add_point(points, job->path.first, geom);
  add_point(points, job->path.last, geom);
}

// Points that the last pass left; all behind them are zero since the reset.
static int last_count(const snModel* m, const snData* d) {
  int last = m->ntendon - 1;
  return last < 0 ? 0 : d->ten_wrapadr[last] + d->ten_wrapnum[last];
}

// Paths that wrap less have fewer points: the rest is cleared, so that nothing stays from another state.
static void clear_rest(const Points* points, int before) {
  if (before <= points->count) return;
  size_t rest = (size_t)(before - points->count);
  memset(points->pos + points->count, 0, rest * sizeof *points->pos);
  memset(points->object + points->count, 0, rest * sizeof *points->object);
}

// *job_of is that of the next piece that passes a geom.
static void lay_path(const snModel* m, const snData* d, int tendon, Points* points, const snWrapJob* const** job_of) {
  int wrap = m->tendon_adr[tendon], last = wrap + m->tendon_num[tendon] - 1;
  while (wrap < last) {
    if (m->wrap_type[wrap] == SN_WRAP_PULLEY) {
      add_point(points, vec3(0, 0, 0), ON_PULLEY);
      wrap++;
      continue;
    }
    if (m->wrap_type[wrap + 1] == SN_WRAP_PULLEY) {
      wrap++;
      continue;
    }
    int span = piece_span(m, wrap), end = wrap + span;
    add_piece_points(points, wrap_site(m, d, wrap), span == 2 ? *(*job_of)++ : NULL, m->wrap_objid[wrap + 1]);
    // the end of a piece is a point of its own only where no other piece begins
    if (end == last || m->wrap_type[end + 1] == SN_WRAP_PULLEY) add_point(points, wrap_site(m, d, end), ON_SITE);
    wrap = end;
  }
}

// A tendon whose points change: its length and Jacobian come with them.
static void lay_route(const snModel* m, snData* d, int route, Points* points) {
  size_t mark = sn_arena_mark(d->scratch);
  snRoutePoint* p = sn_arena_array(d->scratch, snRoutePoint, route_room(m, route));
  int count = sn_lay_route(m, d, route, p);
  for (int i = 0; i < count; i++) add_point(points, p[i].pos, p[i].geom >= 0 ? p[i].geom : ON_SITE);
  sn_arena_release(d->scratch, mark);
}

void sn_tendon_lay_points(const snModel* m, snData* d, const snWrapJob* const* job_of) {
  Points points = {(snVec3*)d->wrap_xpos, (int*)d->wrap_obj, 0};
  int last = last_count(m, d), route = 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    d->ten_wrapadr[tendon] = points.count;
    if (route < m->nroute && m->route_tendonid[route] == tendon)
      lay_route(m, d, route++, &points);
    else if (!tendon_is_fixed(m, tendon)) lay_path(m, d, tendon, &points, &job_of);
    d->ten_wrapnum[tendon] = points.count - d->ten_wrapadr[tendon];
  }
  clear_rest(&points, last);
}

void sn_tendon_points(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  sn_tendon_lay_points(m, d, sn_tendon_wraps(m, d, true));
  sn_arena_release(d->scratch, mark);
}
