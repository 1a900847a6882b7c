// scene_tendons.c — tendons and slider-cranks of a picture
//   reads   wrap_xpos wrap_obj ten_length, rows of tendon limits     writes  items
#include "dynamics/polynomial.h"
#include "scene/items.h"
#include "scene/scene_path.h"

// A string: spring or limit from 0 to a length, nothing else that acts on it, and two sites only. Length where slack.
static bool hangs(const snScenePass* p, int tendon, double* length) {
  const snModel* m = p->m;
  snRange spring = m->tendon_lengthspring[tendon], range = m->tendon_range[tendon];
  bool by_spring = m->tendon_stiffness[tendon] > 0 && spring.lo == 0 && spring.hi > 0;
  bool by_limit = m->tendon_stiffness[tendon] == 0 && m->tendon_limited[tendon] && range.lo == 0 &&
                  p->d->ten_length[tendon] < range.hi;
  bool weight = !(m->opt.disableflags & SN_DISABLE_GRAVITY) && vec3_length(m->opt.gravity) > SN_MINVAL;
  if (!weight || m->tendon_num[tendon] != 2 || by_spring == by_limit) return false;
  if (is_polynomial(m->tendon_stiffnesspoly[tendon]) || is_polynomial(m->tendon_dampingpoly[tendon])) return false;
  if (m->tendon_damping[tendon] != 0 || m->tendon_frictionloss[tendon] != 0) return false;
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && m->actuator_trnid[i][0] == tendon) return false;
  *length = by_limit ? range.hi : spring.hi;
  return true;
}

// A tendon of the default colour takes that of constraints as far as its limit is in force.
static void limit_color(const snScenePass* p, int tendon, float rgba[4]) {
  const snData* d = p->d;
  const float* given = p->m->tendon_rgba[tendon];
  for (int k = 0; k < 4; k++) rgba[k] = given[k];
  if (p->m->tendon_matid[tendon] >= 0 || given[0] != .5f || given[1] != .5f || given[2] != .5f || given[3] != 1) return;
  for (int row = d->ne + d->nf; row < d->ne + d->nf + d->nl; row++) {
    if (d->efc_type[row] != SN_ROW_LIMIT_TENDON || d->efc_id[row] != tendon) continue;
    float share = (float)d->efc_KBIP[row][2];
    for (int k = 0; k < 3; k++) rgba[k] = (1 - share) * given[k] + share * p->m->vis.rgba_constraint[k];
  }
}

static void add_string(const snScenePass* p, int tendon, double length) {
  snVec3 point[SN_CATENARY_POINTS];
  const snModel* m = p->m;
  snVec3 first = sn_path_point(p->d, p->d->ten_wrapadr[tendon]),
         last = sn_path_point(p->d, p->d->ten_wrapadr[tendon] + 1);
  int wanted = m->vis.quality_numslices + 1;
  int count = sn_catenary(point, wanted < SN_CATENARY_POINTS ? wanted : SN_CATENARY_POINTS, first, last, m->opt.gravity,
                          length);
  for (int i = 0; i + 1 < count; i++) {
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DYNAMIC, SN_OBJ_TENDON, tendon);
    if (!item) return;
    sn_scene_connect(item, SN_GEOM_CAPSULE, m->tendon_width[tendon], point[i], point[i + 1]);
    sn_scene_material(p, item, m->tendon_matid[tendon], m->tendon_rgba[tendon]);
    if (i == count / 2 && p->options->label == SN_LABEL_TENDON) sn_scene_label(p, item, SN_OBJ_TENDON, tendon);
  }
}

static void add_path(const snScenePass* p, int tendon) {
  const snModel* m = p->m;
  float rgba[4];
  limit_color(p, tendon, rgba);
  int first = p->d->ten_wrapadr[tendon], last = first + p->d->ten_wrapnum[tendon] - 1;
  for (int i = first; i < last; i++) {
    if (sn_path_breaks(p->d, i)) continue;
    snSceneItem* item = sn_scene_item(p, SN_SCENE_DYNAMIC, SN_OBJ_TENDON, tendon);
    if (!item) return;
    double width = m->tendon_width[tendon] * (sn_path_inside(p->d, i) ? .5 : 1);
    sn_scene_connect(item, SN_GEOM_CAPSULE, width, sn_path_point(p->d, i), sn_path_point(p->d, i + 1));
    sn_scene_material(p, item, m->tendon_matid[tendon], rgba);
    if (sn_scene_shows(p, SN_SHOW_ISLAND)) item->matid = -1, sn_scene_island_color(item->rgba, -1, true);
    if (i == first && p->options->label == SN_LABEL_TENDON) sn_scene_label(p, item, SN_OBJ_TENDON, tendon);
  }
}

// Whether a muscle that is drawn as a muscle pulls at the tendon.
static bool belongs_to_muscle(const snScenePass* p, int tendon) {
  for (int i = 0; i < p->m->nu; i++)
    if (p->m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && p->m->actuator_trnid[i][0] == tendon &&
        sn_scene_shows_muscle(p, i))
      return true;
  return false;
}

void sn_scene_tendons(const snScenePass* p) {
  const snModel* m = p->m;
  if (!(p->categories & SN_SCENE_DYNAMIC) || !sn_scene_shows(p, SN_SHOW_TENDON)) return;
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    double length;
    if (!sn_scene_group(p->options->tendongroup, m->tendon_group[tendon]) || belongs_to_muscle(p, tendon)) continue;
    if (hangs(p, tendon, &length))
      add_string(p, tendon, length);
    else
      add_path(p, tendon);
  }
}

// The rod end lies on the slider's axis at the rod's length from the crank: |crank - end| = rod, the nearer solution.
static void add_slider_crank(const snScenePass* p, int actuator) {
  const snModel* m = p->m;
  int crank = m->actuator_trnid[actuator][0], slider = m->actuator_trnid[actuator][1];
  snVec3 axis = mat3_col(p->d->site_xmat[slider], 2), origin = p->d->site_xpos[slider];
  snVec3 gap = vec3_sub(p->d->site_xpos[crank], origin);
  double along = vec3_dot(gap, axis), rod = m->actuator_cranklength[actuator];
  double discriminant = along * along + rod * rod - vec3_dot(gap, gap);
  snVec3 end = vec3_add_scaled(origin, axis, along - sqrt(discriminant > 0 ? discriminant : 0));
  double width = m->stat.meansize * m->vis.scale_slidercrank;
  snSceneItem* item = sn_scene_link(p, SN_GEOM_CYLINDER, width, origin, end, m->vis.rgba_slidercrank, SN_OBJ_ACTUATOR,
                                    actuator, SN_SCENE_DYNAMIC);
  if (item && p->options->label == SN_LABEL_ACTUATOR) sn_scene_label(p, item, SN_OBJ_ACTUATOR, actuator);
  const float* rgba = discriminant < 0 ? m->vis.rgba_crankbroken : m->vis.rgba_slidercrank;
  sn_scene_link(p, SN_GEOM_CAPSULE, width / 2, end, p->d->site_xpos[crank], rgba, SN_OBJ_ACTUATOR, actuator,
                SN_SCENE_DYNAMIC);
}

void sn_scene_slider_cranks(const snScenePass* p) {
  if (!(p->categories & SN_SCENE_DYNAMIC)) return;
  for (int i = 0; i < p->m->nu; i++)
    if (p->m->actuator_trntype[i] == SN_TRANSMISSION_SLIDERCRANK) add_slider_crank(p, i);
}
