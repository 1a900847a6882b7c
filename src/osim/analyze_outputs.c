// analyze_outputs.c — outputs of components by their names (OpenSim's OutputReporter)
//   reads   paths such as "/forceset/soleus_r|tendon_force"        writes  numbers, vectors, pairs of vectors
//   The component is found by the last part of its path, or for a path of points that is called path or geometrypath by
//   the part before it.
#include "actuation/hill_model.h"
#include "base/report.h"
#include "base/text.h"
#include "kinematics/driven.h"
#include "math/elementary.h"
#include "math/pose.h"
#include "osim/analyze.h"
#include "osim/track.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

typedef enum Owner { OF_COORDINATE, OF_FRAME, OF_MARKER, OF_ACTUATOR, OF_MUSCLE, OF_PATH, OF_MODEL } Owner;

// What an output is computed from.
typedef struct Source {
  const snPlant* plant;
  const snModel* m;
  snData* d;
  int id;
} Source;

typedef void OutputFn(const Source* s, double* out);

// ---- coordinates

static void coordinate_value(const Source* s, double* out) { *out = sn_coordinate(s->m, s->d->qpos, s->id).value; }

static void coordinate_speed(const Source* s, double* out) {
  snCoordinateParts c;
  sn_coordinate_parts(&c, s->m, s->d->qpos, s->id);
  *out = sn_coordinate_speed(&c, s->d->qvel);
}

static void coordinate_acceleration(const Source* s, double* out) {
  snCoordinateParts c;
  sn_coordinate_parts(&c, s->m, s->d->qpos, s->id);
  *out = sn_coordinate_acceleration(&c, s->d->qvel, s->d->qacc);
}

// ---- frames of bodies and places of markers

static snSpatial velocity_of(const Source* s, snObjectType type) {
  snSpatial v = {{0, 0, 0}, {0, 0, 0}};
  sn_object_velocity(s->m, s->d, type, s->id, false, &v);
  return v;
}

// What an accelerometer measures, with gravity back.
static snSpatial acceleration_of(const Source* s, snObjectType type) {
  snSpatial a = {{0, 0, 0}, {0, 0, 0}};
  int body = type == SN_OBJ_SITE ? s->m->site_bodyid[s->id] : s->id;
  if (s->m->body_weldid[body] == 0) return a;
  sn_object_acceleration(s->m, s->d, type, s->id, false, &a);
  a.lin = vec3_add(a.lin, s->m->opt.gravity);
  return a;
}

static void put_both(snSpatial v, double* out) {
  vec3_store(out, v.rot);
  vec3_store(out + 3, v.lin);
}

static void frame_position(const Source* s, double* out) { vec3_store(out, s->d->xpos[s->id]); }
static void frame_velocity(const Source* s, double* out) { put_both(velocity_of(s, SN_OBJ_XBODY), out); }
static void frame_acceleration(const Source* s, double* out) { put_both(acceleration_of(s, SN_OBJ_XBODY), out); }
static void frame_turning(const Source* s, double* out) { vec3_store(out, velocity_of(s, SN_OBJ_XBODY).rot); }
static void frame_moving(const Source* s, double* out) { vec3_store(out, velocity_of(s, SN_OBJ_XBODY).lin); }
static void frame_turn_rate(const Source* s, double* out) { vec3_store(out, acceleration_of(s, SN_OBJ_XBODY).rot); }
static void frame_move_rate(const Source* s, double* out) { vec3_store(out, acceleration_of(s, SN_OBJ_XBODY).lin); }
static void marker_place(const Source* s, double* out) { vec3_store(out, s->d->site_xpos[s->id]); }
static void marker_velocity(const Source* s, double* out) { vec3_store(out, velocity_of(s, SN_OBJ_SITE).lin); }
static void marker_acceleration(const Source* s, double* out) { vec3_store(out, acceleration_of(s, SN_OBJ_SITE).lin); }

// ---- actuators and muscles

static void actuator_force(const Source* s, double* out) { *out = sn_lever_actuation(s->plant, s->d, s->id); }
static void actuator_power(const Source* s, double* out) { *out = sn_lever_power(s->plant, s->d, s->id); }
static void actuator_speed(const Source* s, double* out) { *out = sn_lever_speed(s->plant, s->d, s->id); }

static double muscle_number(const Source* s, snMuscleNumber which) {
  double numbers[SN_MUSCLE_NUMBERS];
  sn_muscle_numbers(s->m, s->d, s->id, numbers);
  return numbers[which];
}

#define MUSCLE(name, formula) \
  static void muscle_##name(const Source* s, double* out) { *out = formula; }
MUSCLE(fiber_length, muscle_number(s, SN_MUSCLE_FIBER))
MUSCLE(pennation_angle, muscle_number(s, SN_MUSCLE_PENNATION))
MUSCLE(cos_pennation_angle, sn_cos(muscle_number(s, SN_MUSCLE_PENNATION)))
MUSCLE(tendon_length, muscle_number(s, SN_MUSCLE_TENDON))
MUSCLE(normalized_fiber_length, muscle_number(s, SN_MUSCLE_NORMALIZED))
MUSCLE(fiber_length_along_tendon, muscle_number(s, SN_MUSCLE_FIBER) * sn_cos(muscle_number(s, SN_MUSCLE_PENNATION)))
MUSCLE(tendon_strain, muscle_number(s, SN_MUSCLE_TENDON) / s->m->hill_slacklength[s->m->actuator_hilladr[s->id]] - 1)
MUSCLE(fiber_velocity, muscle_number(s, SN_MUSCLE_VELOCITY))
MUSCLE(normalized_fiber_velocity, muscle_number(s, SN_MUSCLE_NORMALIZED_VELOCITY))
MUSCLE(pennation_angular_velocity, muscle_number(s, SN_MUSCLE_PENNATION_VELOCITY))
MUSCLE(fiber_velocity_along_tendon,
       muscle_number(s, SN_MUSCLE_VELOCITY) / sn_cos(muscle_number(s, SN_MUSCLE_PENNATION)))
MUSCLE(tendon_velocity, s->d->actuator_velocity[s->id] -
                            muscle_number(s, SN_MUSCLE_VELOCITY) / sn_cos(muscle_number(s, SN_MUSCLE_PENNATION)))
MUSCLE(fiber_force, muscle_number(s, SN_MUSCLE_FIBER_FORCE))
MUSCLE(fiber_force_along_tendon,
       muscle_number(s, SN_MUSCLE_FIBER_FORCE) * sn_cos(muscle_number(s, SN_MUSCLE_PENNATION)))
MUSCLE(active_fiber_force, muscle_number(s, SN_MUSCLE_ACTIVE))
MUSCLE(passive_fiber_force, muscle_number(s, SN_MUSCLE_PASSIVE))
MUSCLE(active_fiber_force_along_tendon, muscle_number(s, SN_MUSCLE_ACTIVE_ALONG))
MUSCLE(passive_fiber_force_along_tendon, muscle_number(s, SN_MUSCLE_PASSIVE_ALONG))
MUSCLE(tendon_force, muscle_number(s, SN_MUSCLE_FORCE))
MUSCLE(fiber_active_power, muscle_number(s, SN_MUSCLE_ACTIVE_POWER))
MUSCLE(fiber_passive_power, muscle_number(s, SN_MUSCLE_PASSIVE_POWER))
MUSCLE(tendon_power, muscle_number(s, SN_MUSCLE_TENDON_POWER))
MUSCLE(muscle_power, muscle_number(s, SN_MUSCLE_POWER))
MUSCLE(excitation, s->d->ctrl[s->id])
#undef MUSCLE

static void muscle_activation(const Source* s, double* out) {
  int first = s->m->actuator_actadr[s->id];
  double a = first < 0 ? s->d->ctrl[s->id] : s->d->act[first + s->m->actuator_actnum[s->id] - 1];
  *out = fmax(a, s->m->hill_minact[s->m->actuator_hilladr[s->id]]);
}

static void muscle_force_length(const Source* s, double* out) {
  int hill = s->m->actuator_hilladr[s->id];
  snHillParams h = sn_hill_params(s->m, hill);
  *out = sn_hill_active_multiplier(&h, s->d->hill_fiberlength[hill]);
}

static void path_length(const Source* s, double* out) { *out = s->d->ten_length[s->id]; }
static void path_speed(const Source* s, double* out) { *out = s->d->ten_velocity[s->id]; }

// ---- the whole model

typedef struct Whole {
  double mass;
  snVec3 place, momentum, angular, force;
} Whole;

static Whole whole_of(const Source* s) {
  const snModel* m = s->m;
  Whole w = {0};
  for (int body = 1; body < m->nbody; body++) {
    Source one = {s->plant, m, s->d, body};
    double mass = m->body_mass[body];
    snSpatial v = velocity_of(&one, SN_OBJ_BODY), a = acceleration_of(&one, SN_OBJ_BODY);
    snVec3 turning = mat3_transpose_mul_vec3(s->d->ximat[body], v.rot);
    snVec3 spin = mat3_mul_vec3(s->d->ximat[body], vec3_mul(m->body_inertia[body], turning));
    w.mass += mass;
    w.place = vec3_add_scaled(w.place, s->d->xipos[body], mass);
    w.momentum = vec3_add_scaled(w.momentum, v.lin, mass);
    w.force = vec3_add_scaled(w.force, a.lin, mass);
    w.angular = vec3_add(w.angular, vec3_add(spin, vec3_cross(s->d->xipos[body], vec3_scale(v.lin, mass))));
  }
  // about the centre of mass, from about the origin
  if (w.mass > 0) w.angular = vec3_sub(w.angular, vec3_cross(vec3_scale(w.place, 1 / w.mass), w.momentum));
  return w;
}

static void put_share(const Whole* w, snVec3 sum, double* out) {
  vec3_store(out, vec3_scale(sum, w->mass > 0 ? 1 / w->mass : 0));
}

static void com_position(const Source* s, double* out) {
  Whole w = whole_of(s);
  put_share(&w, w.place, out);
}
static void com_velocity(const Source* s, double* out) {
  Whole w = whole_of(s);
  put_share(&w, w.momentum, out);
}
static void com_acceleration(const Source* s, double* out) {
  Whole w = whole_of(s);
  put_share(&w, w.force, out);
}
static void linear_momentum(const Source* s, double* out) { vec3_store(out, whole_of(s).momentum); }
static void angular_momentum(const Source* s, double* out) { vec3_store(out, whole_of(s).angular); }
static void momentum(const Source* s, double* out) {
  Whole w = whole_of(s);
  put_both((snSpatial){w.angular, w.momentum}, out);
}
static void kinetic_energy(const Source* s, double* out) {
  sn_energy_velocity(s->m, s->d);
  *out = s->d->energy[1];
}

// ---- the table

static const struct {
  Owner owner;
  const char* name;
  int numbers;
  OutputFn* compute;
} rows[] = {
    {OF_COORDINATE, "value", 1, coordinate_value},
    {OF_COORDINATE, "speed", 1, coordinate_speed},
    {OF_COORDINATE, "acceleration", 1, coordinate_acceleration},
    {OF_FRAME, "position", 3, frame_position},
    {OF_FRAME, "velocity", 6, frame_velocity},
    {OF_FRAME, "acceleration", 6, frame_acceleration},
    {OF_FRAME, "angular_velocity", 3, frame_turning},
    {OF_FRAME, "linear_velocity", 3, frame_moving},
    {OF_FRAME, "angular_acceleration", 3, frame_turn_rate},
    {OF_FRAME, "linear_acceleration", 3, frame_move_rate},
    {OF_MARKER, "location", 3, marker_place},
    {OF_MARKER, "velocity", 3, marker_velocity},
    {OF_MARKER, "acceleration", 3, marker_acceleration},
    {OF_ACTUATOR, "actuation", 1, actuator_force},
    {OF_ACTUATOR, "tension", 1, actuator_force},
    {OF_ACTUATOR, "power", 1, actuator_power},
    {OF_ACTUATOR, "speed", 1, actuator_speed},
    {OF_PATH, "length", 1, path_length},
    {OF_PATH, "lengthening_speed", 1, path_speed},
    {OF_MODEL, "com_position", 3, com_position},
    {OF_MODEL, "com_velocity", 3, com_velocity},
    {OF_MODEL, "com_acceleration", 3, com_acceleration},
    {OF_MODEL, "kinetic_energy", 1, kinetic_energy},
    {OF_MODEL, "momentum", 6, momentum},
    {OF_MODEL, "linear_momentum", 3, linear_momentum},
    {OF_MODEL, "angular_momentum", 3, angular_momentum},
    {OF_MUSCLE, "active_force_length_multiplier", 1, muscle_force_length},
    {OF_MUSCLE, "activation", 1, muscle_activation},
#define MUSCLE(name) {OF_MUSCLE, #name, 1, muscle_##name},
    MUSCLE(excitation) MUSCLE(fiber_length) MUSCLE(pennation_angle) MUSCLE(cos_pennation_angle) MUSCLE(tendon_length)
    MUSCLE(normalized_fiber_length) MUSCLE(fiber_length_along_tendon) MUSCLE(tendon_strain) MUSCLE(fiber_velocity)
    MUSCLE(normalized_fiber_velocity) MUSCLE(pennation_angular_velocity) MUSCLE(fiber_velocity_along_tendon)
    MUSCLE(tendon_velocity) MUSCLE(fiber_force) MUSCLE(fiber_force_along_tendon) MUSCLE(active_fiber_force)
    MUSCLE(passive_fiber_force) MUSCLE(active_fiber_force_along_tendon) MUSCLE(passive_fiber_force_along_tendon)
    MUSCLE(tendon_force) MUSCLE(fiber_active_power) MUSCLE(fiber_passive_power) MUSCLE(tendon_power)
    MUSCLE(muscle_power)
#undef MUSCLE
};
enum { ROWS = sizeof rows / sizeof rows[0] };

typedef struct snFoundOutput {
  const char* label;
  int row, id;
} snFoundOutput;

static int find_lever(const snPlant* plant, const char* name) {
  for (int i = 0; i < plant->levers.count; i++)
    if (strcmp(plant->levers.item[i].name, name) == 0) return i;
  return -1;
}

// The object of a kind of owner, -1 where the model has none of that name.
static int find_object(const snPlant* plant, Owner owner, const char* name, const char* above) {
  const snModel* m = plant->m;
  int actuator = sn_name_to_id(m, SN_OBJ_ACTUATOR, name);
  bool path = strcmp(name, "path") == 0 || strcmp(name, "geometrypath") == 0;
  switch (owner) {
    case OF_COORDINATE: return sn_find_coordinate(m, name);
    case OF_FRAME: return strcmp(name, "ground") == 0 ? 0 : sn_name_to_id(m, SN_OBJ_BODY, name);
    case OF_MARKER: return sn_name_to_id(m, SN_OBJ_SITE, name);
    case OF_ACTUATOR: return find_lever(plant, name);
    case OF_MUSCLE: return actuator >= 0 && m->actuator_hilladr[actuator] >= 0 ? actuator : -1;
    case OF_PATH: return path ? sn_name_to_id(m, SN_OBJ_TENDON, above) : sn_name_to_id(m, SN_OBJ_TENDON, name);
    case OF_MODEL: return name[0] ? -1 : 0;
  }
  return -1;
}

static const char* output_name(const void* context, int i) { return (void)context, i < ROWS ? rows[i].name : NULL; }

static bool refuse(const snRecorder* r, const char* path, const char* output, bool known, snDiagnostics* diag) {
  const char* close = known ? NULL : sn_closest_word(output, output_name, NULL);
  sn_diagnose_line(diag, SN_SEVERITY_ERROR, r->request->file, r->request->line,
                   "the output '%s' is not known: %s%s%s%s", path,
                   known ? "the model has no such component with it" : "there is no such output here",
                   close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return false;
}

static bool find_output(const snRecorder* r, const snPlant* plant, const char* path, snArena* arena,
                        snFoundOutput* found, snDiagnostics* diag) {
  const char *bar = strrchr(path, '|'), *output = bar ? bar + 1 : path;
  char* component = sn_text_copy(arena, path, bar ? (size_t)(bar - path) : 0);
  if (!component) return false;
  const char* full = component[0] == '/' ? sn_text_format(arena, "%s|%s", component, output)
                                         : sn_text_format(arena, "/%s|%s", component, output);
  char* slash = strrchr(component, '/');
  const char* name = slash ? slash + 1 : component;
  if (slash) *slash = '\0';
  const char *last = slash ? strrchr(component, '/') : NULL, *above = last ? last + 1 : slash ? component : "";
  bool known = false;
  for (int i = 0; i < ROWS; i++) {
    if (strcmp(rows[i].name, output) != 0) continue;
    known = true;
    int id = find_object(plant, rows[i].owner, name, above);
    if (id < 0) continue;
    *found = (snFoundOutput){full, i, id};
    return full != NULL;
  }
  return refuse(r, path, output, known, diag);
}

bool sn_find_outputs(snRecorder* r, const snPlant* plant, snArena* arena, snDiagnostics* diag) {
  const snAnalysisRequest* q = r->request;
  r->outputs = sn_arena_zalloc(arena, sizeof *r->outputs * (size_t)(q->name_count + 1));
  for (int i = 0; r->outputs && i < q->name_count; i++)
    if (!find_output(r, plant, q->names[i], arena, &r->outputs[i], diag)) return false;
  return r->outputs != NULL;
}

// ---- results

static const struct {
  const char* name;
  int numbers;
} kinds[] = {{"Outputs", 1}, {"OutputsVec3", 3}, {"OutputsSpatialVec", 6}};

bool sn_make_outputs(snRecorder* r, int count, snArena* arena) {
  const snAnalysisRequest* q = r->request;
  const char** labels = sn_arena_zarray(arena, const char*, 6 * q->name_count + 1);
  for (int kind = 0; labels && kind < 3; kind++) {
    int cols = 0, numbers = kinds[kind].numbers;
    for (int i = 0; i < q->name_count; i++)
      for (int k = 0; k < numbers && rows[r->outputs[i].row].numbers == numbers; k++)
        labels[cols++] = r->outputs[i].label;
    if (cols == 0) continue;
    snMotion* motion = sn_motion_create(kinds[kind].name, count, cols, labels);
    if (!motion) return false;
    motion->components = numbers;
    r->motions[r->count++] = motion;
  }
  return labels != NULL;
}

void sn_record_outputs(snRecorder* r, const snPlant* plant, snData* d) {
  for (int k = 0; k < r->count; k++) {
    snMotion* motion = r->motions[k];
    double* out = motion->data + (size_t)r->row * (size_t)motion->cols;
    for (int i = 0; i < r->request->name_count; i++) {
      const snFoundOutput* f = &r->outputs[i];
      if (rows[f->row].numbers != motion->components) continue;
      rows[f->row].compute(&(Source){plant, plant->m, d, f->id}, out);
      out += motion->components;
    }
  }
}
