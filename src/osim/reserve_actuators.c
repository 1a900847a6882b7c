// reserve_actuators.c — actuators and reserves that drive a model in static optimisation and joint reactions
//   reads   actuator_moment actuator_length actuator_velocity, path points, frames
#include "osim/reserve_actuators.h"

#include "actuation/actuation.h"
#include "actuation/hill_model.h"
#include "base/text.h"
#include "kinematics/tendon/route.h"
#include "math/elementary.h"
#include "math/pose.h"
#include "muscle/mujoco.h"
#include "osim/track.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

// ---- making

static bool is_muscle(const snModel* m, int actuator) {
  return m->actuator_hilladr[actuator] >= 0 || m->actuator_muscleadr[actuator] >= 0;
}

static snLever actuator_lever(const snModel* m, int i) {
  bool limited = m->actuator_ctrllimited[i];
  double low = is_muscle(m, i) ? 0 : -INFINITY, high = is_muscle(m, i) ? 1 : INFINITY;
  if (limited) low = m->actuator_ctrlrange[i].lo, high = m->actuator_ctrlrange[i].hi;
  return (snLever){.name = sn_id_to_name(m, SN_OBJ_ACTUATOR, i), .actuator = i, .dof = -1, .low = low, .high = high};
}

// The last part of a path of OpenSim is the name of the body.
static int find_body(const snModel* m, const snReserve* r, const char* path, snDiagnostics* diag) {
  if (!path || !path[0]) return 0;
  const char* slash = strrchr(path, '/');
  const char* name = slash ? slash + 1 : path;
  int body = strcmp(name, "ground") == 0 ? 0 : sn_name_to_id(m, SN_OBJ_BODY, name);
  if (body < 0)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the actuator '%s' acts on the body '%s', which does not exist", r->name,
                name);
  return body;
}

static bool reserve_lever(snLever* lever, const snModel* m, const snReserve* r, snDiagnostics* diag) {
  *lever = (snLever){r->name, -1, r, -1, 0, 0, r->force, r->low, r->high};
  if (r->kind != SN_RESERVE_COORDINATE) {
    lever->body = find_body(m, r, r->body, diag);
    lever->reaction_body = find_body(m, r, r->reaction_body, diag);
    return lever->body >= 0 && lever->reaction_body >= 0;
  }
  int joint = r->coordinate ? sn_name_to_id(m, SN_OBJ_JOINT, r->coordinate) : -1;
  if (joint >= 0 && sn_is_scalar_joint(m, joint)) {
    lever->dof = m->jnt_dofadr[joint];
    return true;
  }
  sn_diagnose(diag, SN_SEVERITY_WARNING, "", "the actuator '%s' is skipped: the model has no free coordinate '%s'",
              r->name, r->coordinate ? r->coordinate : "");
  return true;
}

// A reserve on a coordinate that the model does not have does nothing.
static bool is_used(const snLever* l) { return l->actuator >= 0 || l->body > 0 || l->dof >= 0 || l->reaction_body > 0; }

static bool add_each(snLevers* levers, const snModel* m, snArena* arena, double force) {
  for (int joint = 0; joint < m->njnt; joint++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    if (!name || !sn_is_scalar_joint(m, joint)) continue;
    const char* label = sn_text_format(arena, "%s_reserve", name);
    if (!label) return false;
    levers->item[levers->count++] = (snLever){label, -1, NULL, m->jnt_dofadr[joint], 0, 0, force, -INFINITY, INFINITY};
  }
  return true;
}

// Whether an actuator of a file takes the place of one of the model: OpenSim replaces actuators of the same name.
static bool is_replaced(const char* name, const snReserve* reserves, int count) {
  for (int i = 0; name && i < count; i++)
    if (reserves[i].name && strcmp(reserves[i].name, name) == 0) return true;
  return false;
}

bool sn_levers_create(snLevers* levers, const snModel* m, snArena* arena, const snReserve* reserves, int count,
                      double each, bool only_reserves, snDiagnostics* diag) {
  *levers = (snLevers){sn_arena_zalloc(arena, sizeof(snLever) * (size_t)(m->nu + count + m->njnt + 1)), 0};
  bool ok = levers->item != NULL;
  for (int i = 0; ok && !only_reserves && i < m->nu; i++) {
    if (is_replaced(sn_id_to_name(m, SN_OBJ_ACTUATOR, i), reserves, count)) continue;
    snLever* lever = &levers->item[levers->count++];
    *lever = actuator_lever(m, i);
    if (!lever->name) ok = (lever->name = sn_text_format(arena, "actuator%d", i)) != NULL;
  }
  for (int i = 0; ok && i < count; i++) {
    ok = reserve_lever(&levers->item[levers->count], m, &reserves[i], diag);
    if (!ok) return false;
    levers->count += is_used(&levers->item[levers->count]);
  }
  if (ok && each > 0) ok = add_each(levers, m, arena, each);
  if (!ok) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  return ok;
}

// ---- forces

// The cosine by which OpenSim's static optimisation projects the active force. It takes the pennation angle of
// Millard's muscles at the fibre length over the optimal one, as if that were metres, and none of DeGroote's.
static double cosine_asis(const snHillParams* h, const snHillState* s) {
  if (h->given.curves == SN_CURVES_DEGROOTE) return 1;
  if (h->given.curves != SN_CURVES_MILLARD) return s->cosine;
  double sine = h->derived.thickness / (s->fiber * h->derived.invoptlength);
  return sqrt(fmax(0, 1 - sine * sine));
}

// Of OpenSim's first muscle after Thelen: the tendon force in equilibrium at rest, which includes the passive force,
// times (1.8 - 1.8 / (1 + e^((0.04 - v) / 0.18))) by the shortening velocity v of the path along the fibres.
static double early_force(const snHillParams* h, const snHillInput* in) {
  if (in->length < h->given.slacklength) return 0;
  snHillInput rest = {.length = in->length, .act = 1};
  rest.fiber = sn_hill_fiber_equilibrium(h, in->length, 1);
  double v = -h->derived.cos0 * in->velocity * h->derived.invspeed;
  return sn_hill_compliant(h, &rest).tendon_force * (1.8 - 1.8 / (1 + sn_exp((0.04 - v) / 0.18)));
}

static double hill_force(const snModel* m, const snData* d, int actuator, int hill) {
  snHillParams h = sn_hill_params(m, hill);
  snHillInput in = {.length = d->actuator_length[actuator], .velocity = d->actuator_velocity[actuator], .act = 1};
  if (h.given.curves == SN_CURVES_EARLYTHELEN) return early_force(&h, &in);
  snHillState s = sn_hill_rigid(&h, &in);
  bool shortest = h.given.minlength >= 0 && s.fiber <= h.derived.fibermin;
  if (shortest) return 0;
  return s.active * (m->opt.osim ? cosine_asis(&h, &s) : s.cosine);
}

static double muscle_force(const snModel* m, const snData* d, int i, bool isometric) {
  int hill = m->actuator_hilladr[i], muscle = m->actuator_muscleadr[i];
  if (isometric) return hill >= 0 ? m->hill_peakforce[hill] : m->muscle_peakforce[muscle];
  if (hill >= 0) return hill_force(m, d, i, hill);
  return -sn_mujoco_gain(mujoco_muscle(m->actuator_gainprm[i]), m->actuator_lengthrange[i], m->actuator_acc0[i],
                         d->actuator_length[i], d->actuator_velocity[i]);
}

// At a control of 1; a clutched spring has that of its stretch.
static double gain_of(const snModel* m, const snData* d, int i) {
  double gain = sn_actuator_gain(m, d, i);
  return m->actuator_dyntype[i] == SN_DYN_CLUTCH ? gain * d->act[m->actuator_actadr[i]] : gain;
}

double sn_lever_force(const snLever* lever, const snModel* m, const snData* d, bool isometric) {
  int i = lever->actuator;
  if (i < 0) return lever->force;
  return is_muscle(m, i) ? muscle_force(m, d, i, isometric) : gain_of(m, d, i);
}

// Muscles pull: a force shortens the path. Other actuators push along theirs.
static double sign_of(const snModel* m, int actuator) { return is_muscle(m, actuator) ? -1 : 1; }

double sn_lever_of_force(const snModel* m, int actuator, double force) { return sign_of(m, actuator) * force; }

// Where a reserve acts and along what, in the world.
typedef struct Push {
  snVec3 force, torque, point;
} Push;

static Push push_of(const snLever* lever, const snData* d, double force) {
  const snReserve* r = lever->reserve;
  snPose frame = {d->xpos[lever->body], d->xquat[lever->body]};
  snVec3 axis = r->axis_in_ground ? r->axis : quat_rotate(frame.quat, r->axis);
  double length = vec3_length(axis);
  snVec3 along = length > 0 ? vec3_scale(axis, force / length) : vec3(0, 0, 0), zero = vec3(0, 0, 0);
  snVec3 point = r->point_in_ground ? r->point : pose_apply(frame, r->point);
  return r->kind == SN_RESERVE_FORCE ? (Push){along, zero, point} : (Push){zero, along, frame.pos};
}

void sn_lever_apply(const snLever* lever, const snModel* m, const snData* d, double force, double* qfrc) {
  int i = lever->actuator;
  if (i >= 0) {
    int first = m->moment_rowadr[i];
    for (int k = first; k < first + m->moment_rownnz[i]; k++)
      qfrc[m->moment_colind[k]] += sign_of(m, i) * force * d->actuator_moment[k];
  } else if (lever->dof >= 0) {
    qfrc[lever->dof] += force;
  } else {
    Push push = push_of(lever, d, force);
    sn_add_force(m, d, lever->body, push.force, push.torque, push.point, qfrc);
    bool torque = lever->reserve->kind == SN_RESERVE_TORQUE;
    if (torque && lever->reaction_body > 0)
      sn_add_force(m, d, lever->reaction_body, push.force, vec3_neg(push.torque), push.point, qfrc);
  }
}

// ---- wrenches on bodies

static void add_wrench(const snData* d, snWrench* wrench, int body, Push push) {
  snVec3 arm = vec3_sub(push.point, d->xipos[body]);
  wrench[body].force = vec3_add(wrench[body].force, push.force);
  wrench[body].torque = vec3_add(wrench[body].torque, vec3_add(push.torque, vec3_cross(arm, push.force)));
}

// A straight segment under tension draws its two ends together.
static void add_segment(const snData* d, snWrench* wrench, int body, snVec3 from, int next, snVec3 to, double tension) {
  double length;
  snVec3 zero = vec3(0, 0, 0), pull = vec3_scale(vec3_direction(vec3_sub(to, from), &length), tension);
  if (body == next) return;
  add_wrench(d, wrench, body, (Push){pull, zero, from});
  add_wrench(d, wrench, next, (Push){vec3_neg(pull), zero, to});
}

static void add_route(const snModel* m, snData* d, int route, double tension, snWrench* wrench) {
  size_t mark = sn_arena_mark(d->scratch);
  snRoutePoint* p = sn_arena_array(d->scratch, snRoutePoint, route_room(m, route));
  const int* bodies = m->routebody_bodyid + m->route_bodyadr[route];
  int count = sn_lay_route(m, d, route, p);
  for (int i = 0; i + 1 < count; i++)
    if (p[i].around < 0)
      add_segment(d, wrench, bodies[p[i].body], p[i].pos, bodies[p[i + 1].body], p[i + 1].pos, tension);
  sn_arena_release(d->scratch, mark);
}

// The body that carries a point: that of its geom, or of the next site of the path.
static int carrier(const snModel* m, int object, int* wrap) {
  if (object >= 0) return m->geom_bodyid[object];
  while (m->wrap_type[*wrap] != SN_WRAP_SITE) ++*wrap;
  return m->site_bodyid[m->wrap_objid[(*wrap)++]];
}

static void add_path(const snModel* m, const snData* d, int tendon, double tension, snWrench* wrench) {
  const snVec3* pos = (const snVec3*)d->wrap_xpos + d->ten_wrapadr[tendon];
  const int* object = (const int*)d->wrap_obj + d->ten_wrapadr[tendon];
  int wrap = m->tendon_adr[tendon], before = -1;
  double divisor = 1;
  for (int i = 0; i < d->ten_wrapnum[tendon]; i++) {
    if (object[i] == -2) {
      while (m->wrap_type[wrap] != SN_WRAP_PULLEY) wrap++;
      divisor = m->wrap_prm[wrap++];
      before = -1;
      continue;
    }
    int body = carrier(m, object[i], &wrap);
    if (before >= 0) add_segment(d, wrench, before, pos[i - 1], body, pos[i], tension / divisor);
    before = body;
  }
}

static void add_tendon(const snModel* m, snData* d, int tendon, double tension, snWrench* wrench) {
  for (int route = 0; route < m->nroute; route++)
    if (m->route_tendonid[route] == tendon) {
      add_route(m, d, route, tension, wrench);
      return;
    }
  add_path(m, d, tendon, tension, wrench);
}

static void add_site(const snModel* m, const snData* d, int i, double force, snWrench* wrench) {
  int site = m->actuator_trnid[i][0], reference = m->actuator_trnid[i][1];
  const double* gear = m->actuator_gear[i];
  snMat3 axes = d->site_xmat[reference < 0 ? site : reference];
  snVec3 push = vec3_scale(mat3_mul_vec3(axes, vec3_load(gear)), force);
  snVec3 rotation = vec3_scale(mat3_mul_vec3(axes, vec3_load(gear + 3)), force);
  add_wrench(d, wrench, m->site_bodyid[site], (Push){push, rotation, d->site_xpos[site]});
  if (reference >= 0)
    add_wrench(d, wrench, m->site_bodyid[reference],
               (Push){vec3_neg(push), vec3_neg(rotation), d->site_xpos[reference]});
}

void sn_lever_wrenches(const snLever* lever, const snModel* m, snData* d, double force, snWrench* wrench) {
  int i = lever->actuator;
  if (i >= 0 && m->actuator_trntype[i] == SN_TRANSMISSION_TENDON)
    add_tendon(m, d, m->actuator_trnid[i][0], -sign_of(m, i) * force * m->actuator_gear[i][0], wrench);
  else if (i >= 0 && m->actuator_trntype[i] == SN_TRANSMISSION_SITE)
    add_site(m, d, i, sign_of(m, i) * force, wrench);
  else if (i < 0 && lever->dof < 0) {
    Push push = push_of(lever, d, force);
    add_wrench(d, wrench, lever->body, push);
    if (lever->reserve->kind == SN_RESERVE_TORQUE)
      add_wrench(d, wrench, lever->reaction_body, (Push){push.force, vec3_neg(push.torque), push.point});
  }
}

void sn_tendon_wrenches(const snModel* m, snData* d, int tendon, double force, snWrench* wrench) {
  add_tendon(m, d, tendon, -force, wrench);
}
