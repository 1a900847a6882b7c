// muscle_prediction.c — the tension of muscles at the end of a window of time, while coordinates move as predicted
//   reads   act, path lengths and velocities at nodes        writes  act at the end of the window
//   The activation and the fibre length of one muscle, by the method of Runge, Kutta and Merson with adaptive steps.
//   Controls by the Illinois method, regula falsi with halved ends.
#include "osim/muscle_prediction.h"

#include "actuation/activation.h"
#include "actuation/hill_model.h"
#include "model/actuator_kind.h"
#include "muscle/mujoco.h"
#include <math.h>
#include <string.h>

#define TOLERANCE   1e-7  // of a step, in activation and in optimal lengths
#define LEAST_SHARE 1e-7  // of the duration that a step has at least
#define MOST_TRIES  60
#define CLOSE       1e-9  // of the peak force, at which a control is found

bool sn_path_prediction_create(snPathPrediction* p, const snModel* m, snArena* arena, int nodes) {
  size_t count = (size_t)nodes * (size_t)(m->nu + 1);
  *p = (snPathPrediction){nodes, 0, sn_arena_zarray(arena, double, count), sn_arena_zarray(arena, double, count)};
  return p->length && p->velocity;
}

void sn_path_prediction_note(snPathPrediction* p, const snModel* m, const snData* d, int node) {
  size_t first = (size_t)node * (size_t)m->nu, bytes = sizeof(double) * (size_t)m->nu;
  memcpy(p->length + first, d->actuator_length, bytes);
  memcpy(p->velocity + first, d->actuator_velocity, bytes);
}

bool sn_is_predicted(const snModel* m, int actuator) {
  bool states = m->actuator_actnum[actuator] > 0;
  return m->actuator_hilladr[actuator] >= 0 || (m->actuator_muscleadr[actuator] >= 0 && states);
}

// ---- paths between nodes, by cubic Hermite polynomials

typedef struct Path {
  double length, velocity;
} Path;

static Path path_at(const snPathPrediction* p, const snModel* m, int actuator, double time) {
  size_t nu = (size_t)m->nu, i = (size_t)actuator;
  if (p->nodes < 2) return (Path){p->length[i], 0};
  int node = (int)(time / p->step);
  if (node > p->nodes - 2) node = p->nodes - 2;
  if (node < 0) node = 0;
  double h = p->step, t = time / h - node, from = p->length[(size_t)node * nu + i];
  double rise = p->length[(size_t)(node + 1) * nu + i] - from;
  double v = p->velocity[(size_t)node * nu + i] * h, w = p->velocity[(size_t)(node + 1) * nu + i] * h;
  double c = 3 * rise - 2 * v - w, d = v + w - 2 * rise;
  return (Path){from + t * (v + t * (c + t * d)), (v + t * (2 * c + t * 3 * d)) / h};
}

// ---- one muscle

typedef struct State {
  double act, fiber;  // fiber: in optimal lengths; 0 where the tendon is rigid
} State;

typedef struct Muscle {
  const snPathPrediction* path;
  const snModel* m;
  snData* scratch;
  int actuator, last;  // `last`: entry of its activation; -1: its control is the activation
  bool compliant;
  snHillParams hill;
  double ctrl, duration;
} Muscle;

static Muscle muscle_of(const snPathPrediction* p, const snModel* m, snData* scratch, int actuator, double duration) {
  int hill = m->actuator_hilladr[actuator], states = m->actuator_actnum[actuator];
  Muscle u = {.path = p,
              .m = m,
              .scratch = scratch,
              .actuator = actuator,
              .last = states > 0 ? m->actuator_actadr[actuator] + states - 1 : -1,
              .compliant = hill >= 0 && hill_has_fiber(m, actuator),
              .duration = duration};
  if (hill >= 0) u.hill = sn_hill_params(m, hill);
  return u;
}

static snHillState hill_at(const Muscle* u, State s, double time) {
  Path path = path_at(u->path, u->m, u->actuator, time);
  snHillInput in = {path.length, path.velocity, s.fiber * u->hill.given.optlength, s.act};
  return sn_hill_state(&u->hill, &in);
}

static State rate_at(const Muscle* u, State s, double time) {
  u->scratch->act[u->last] = s.act;
  sn_activation_rate(u->m, u->scratch, u->actuator, u->ctrl);
  State rate = {u->scratch->act_dot[u->last], 0};
  if (u->compliant) rate.fiber = hill_at(u, s, time).velocity / u->hill.given.optlength;
  return rate;
}

static double tension_at(const Muscle* u, State s, double time) {
  const snModel* m = u->m;
  int i = u->actuator;
  if (m->actuator_hilladr[i] >= 0) return hill_at(u, s, time).tendon_force;
  Path path = path_at(u->path, m, i, time);
  const snMujocoMuscle* k = mujoco_muscle(m->actuator_gainprm[i]);
  snRange range = m->actuator_lengthrange[i];
  double acc0 = m->actuator_acc0[i];
  return -sn_mujoco_gain(k, range, acc0, path.length, path.velocity) * s.act -
         sn_mujoco_bias(mujoco_muscle(m->actuator_biasprm[i]), range, acc0, path.length);
}

static State moved(State s, double h, double a, State x, double b, State y, double c, State z) {
  return (State){s.act + h * (a * x.act + b * y.act + c * z.act),
                 s.fiber + h * (a * x.fiber + b * y.fiber + c * z.fiber)};
}

// A step of Merson's method; the estimate of its error.
static double merson_step(const Muscle* u, State* s, double time, double h) {
  State k1 = rate_at(u, *s, time), none = {0, 0};
  State k2 = rate_at(u, moved(*s, h, 1.0 / 3, k1, 0, none, 0, none), time + h / 3);
  State k3 = rate_at(u, moved(*s, h, 1.0 / 6, k1, 1.0 / 6, k2, 0, none), time + h / 3);
  State k4 = rate_at(u, moved(*s, h, 1.0 / 8, k1, 3.0 / 8, k3, 0, none), time + h / 2);
  State first = moved(*s, h, 0.5, k1, -1.5, k3, 2, k4);
  State k5 = rate_at(u, first, time + h);
  State better = moved(*s, h, 1.0 / 6, k1, 2.0 / 3, k4, 1.0 / 6, k5);
  *s = better;
  return 0.2 * fmax(fabs(better.act - first.act), fabs(better.fiber - first.fiber));
}

static State run(const Muscle* u, State s) {
  if (u->last < 0) return (State){u->ctrl, 0};
  double time = 0, least = LEAST_SHARE * u->duration, h = fmin(u->duration, 2e-3);
  while (time < u->duration * (1 - 1e-12)) {
    State next = s;
    h = fmin(h, u->duration - time);
    double error = merson_step(u, &next, time, h) / TOLERANCE;
    if (!(error <= 1) && h > least) {
      h = fmax(least, h * (error < 1e4 ? fmax(0.1, 0.9 * sqrt(sqrt(1 / error))) : 0.1));
      continue;
    }
    s = next;
    time += h;
    h = fmax(least, h * fmin(5, 0.9 * sqrt(sqrt(1 / fmax(error, 1e-4)))));
  }
  return s;
}

static State state_of(const Muscle* u, const double* act) {
  if (u->last < 0) return (State){0, 0};
  double fiber = u->compliant ? act[u->last - 1] / u->hill.given.optlength : 0;
  return (State){act[u->last], fiber};
}

double sn_predict_tension(const snPathPrediction* p, const snModel* m, snData* scratch, int actuator, double ctrl,
                          double duration, double* act) {
  Muscle u = muscle_of(p, m, scratch, actuator, duration);
  u.ctrl = ctrl;
  State end = run(&u, state_of(&u, act));
  if (u.last >= 0) act[u.last] = end.act;
  if (u.compliant) act[u.last - 1] = end.fiber * u.hill.given.optlength;
  return tension_at(&u, end, duration);
}

// ---- controls

static double excess(Muscle* u, State s, double ctrl, double tension) {
  u->ctrl = ctrl;
  return tension_at(u, run(u, s), u->duration) - tension;
}

double sn_predict_control(const snPathPrediction* p, const snModel* m, snData* scratch, int actuator, double tension,
                          double low, double high, double duration, const double* act) {
  Muscle u = muscle_of(p, m, scratch, actuator, duration);
  State s = state_of(&u, act);
  double below = excess(&u, s, low, tension), above = excess(&u, s, high, tension);
  double close = CLOSE * fmax(1, fabs(above - below));
  if (below >= -close || above <= below) return low;
  if (above <= close) return high;
  int side = 0;
  for (int i = 0; i < MOST_TRIES; i++) {
    double x = (low * above - high * below) / (above - below), f = excess(&u, s, x, tension);
    if (fabs(f) <= close || high - low < 1e-12) return x;
    if (f > 0) {
      high = x, above = f;
      if (side > 0) below *= 0.5;
      side = 1;
    } else {
      low = x, below = f;
      if (side < 0) above *= 0.5;
      side = -1;
    }
  }
  return 0.5 * (low + high);
}
