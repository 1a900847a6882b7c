// fit_model.c — a model fitted to the markers of whole trials
//   In turns: the motion by inverse kinematics, then a step of Gauss and Newton on scale factors and places of markers
//   in which the motion follows (fit_step.c); the model is scaled by OpenSim's rules after every step.
//   After Werling et al.: AddBiomechanics, PLOS ONE 18 (2023), the first of its problems.
#include "subject/fit.h"

#include "base/file.h"
#include "base/text.h"
#include "math/elementary.h"
#include <math.h>
#include <string.h>

#define MOST_STEPS  30
#define LAST_CHANGE 2e-4  // of a logarithm of a scale, or of a place in decimetres
#define MOST_FRAMES 60
#define LARGEST     3.0   // scale factor; its inverse is the least

typedef struct Run {
  snFit f;
  snSubjectDocument doc;
  const char* path;
  snPosedModel first, posed;  // of the file; of the present document
  snMotion* poses;
  snFittedModel* out;
  snDiagnostics* diag;
} Run;

// ---- what is fitted

static double weight_of(const snFitOptions* o, const char* marker) {
  for (int i = 0; i < o->task_count; i++)
    if (!o->tasks[i].coordinate && strcmp(o->tasks[i].name, marker) == 0) return o->tasks[i].weight;
  return o->task_count > 0 ? 0 : 1;
}

static bool is_fixed(const snFitOptions* o, const char* marker) {
  for (int i = 0; i < o->fixed_count; i++)
    if (strcmp(o->fixed[i], marker) == 0) return true;
  return false;
}

static int column_of(const snFit* f, const snMotion* motion, const char* marker) {
  const char* label = sn_text_format(f->arena, "%s_x", marker);
  return label ? sn_motion_find(motion, label) : -1;
}

// The name with _r for _l at its end, or the other way round; NULL for another name.
static const char* other_side(snArena* arena, const char* name) {
  size_t length = strlen(name);
  if (length < 2 || name[length - 2] != '_' || (name[length - 1] != 'r' && name[length - 1] != 'l')) return NULL;
  return sn_text_format(arena, "%.*s%c", (int)length - 1, name, name[length - 1] == 'r' ? 'l' : 'r');
}

static bool list_bodies(Run* r) {
  snFit* f = &r->f;
  f->bodies = r->doc.o.body_count;
  f->body_names = sn_arena_zarray(f->arena, const char*, f->bodies + 1);
  f->body_twin = sn_arena_zarray(f->arena, int, f->bodies + 1);
  if (!f->body_names || !f->body_twin) return false;
  for (int i = 0; i < f->bodies; i++) {
    f->body_names[i] = r->doc.o.bodies[i].name;
    const char* twin = i > 0 ? other_side(f->arena, f->body_names[i]) : NULL;
    f->body_twin[i] = twin ? sn_document_body(&r->doc, twin) : -1;
  }
  return true;
}

static bool list_markers(Run* r) {
  snFit* f = &r->f;
  const snOsim* o = &r->doc.o;
  const snXmlNode* first = sn_osim_objects(sn_osim_child(o->model, "MarkerSet"));
  int most = 0;
  for (const snXmlNode* node = first; node; node = node->next) most++;
  f->markers = sn_arena_zarray(f->arena, const char*, most + 1);
  f->nodes = sn_arena_zarray(f->arena, const snXmlNode*, most + 1);
  f->columns = sn_arena_zarray(f->arena, int, most + 1);
  f->weights = sn_arena_zarray(f->arena, double, most + 1);
  f->movable = sn_arena_zarray(f->arena, bool, most + 1);
  if (!f->markers || !f->nodes || !f->columns || !f->weights || !f->movable) return false;
  for (const snXmlNode* node = first; node; node = node->next) {
    const char* name = sn_osim_name(o, node);
    int column = column_of(f, f->o->trials[0], name), i = f->marker_count;
    if (column < 0 || sn_marker_site(&r->doc, r->first.m, node) < 0) continue;
    f->markers[i] = name;
    f->nodes[i] = node;
    f->weights[i] = weight_of(f->o, name);
    f->movable[i] = f->weights[i] > 0 && !is_fixed(f->o, name) && !sn_osim_flag(o, node, "fixed", false);
    f->marker_count++;
  }
  int used = 0, kept = 0;
  for (int i = 0; i < f->marker_count; i++) used += f->weights[i] > 0, kept += f->weights[i] > 0 && !f->movable[i];
  if (used >= 3 && kept == 0)
    sn_warn(o->report, SN_NOWHERE,
            "no marker keeps its place: bodies may tilt against their markers, and angles of joints with them; markers "
            "of bony landmarks should be fixed");
  if (used >= 3) return true;
  sn_error(o->report, SN_NOWHERE,
           "%d markers of the trial are markers of the model and have a weight; three are needed", used);
  return false;
}

// Frames of all trials at equal distances, one second apart in time so that no two are taken for one motion.
static bool gather_frames(Run* r) {
  snFit* f = &r->f;
  int rows = 0, most = f->o->most_frames > 0 ? f->o->most_frames : MOST_FRAMES, cols = 3 * f->marker_count;
  for (int t = 0; t < f->o->trial_count; t++) rows += f->o->trials[t]->rows;
  const char** labels = sn_arena_zarray(f->arena, const char*, cols + 1);
  int stride = rows > most ? (rows + most - 1) / most : 1, count = 0, row = 0;
  for (int i = 0; labels && i < f->marker_count; i++)
    for (int k = 0; k < 3; k++) labels[3 * i + k] = sn_text_format(f->arena, "%s_%c", f->markers[i], 'x' + k);
  f->frames = labels ? sn_motion_create("frames", (rows + stride - 1) / stride, cols, labels) : NULL;
  if (!f->frames) return false;
  f->frames->markers = true;
  for (int t = 0; t < f->o->trial_count; t++) {
    const snMotion* trial = f->o->trials[t];
    for (int i = 0; i < trial->rows; i++, row++) {
      if (row % stride != 0) continue;
      f->frames->time[count] = count;
      for (int k = 0; k < f->marker_count; k++) {
        int from = column_of(f, trial, f->markers[k]);
        const double* p = trial->data + (size_t)i * (size_t)trial->cols + (from < 0 ? 0 : from);
        for (int axis = 0; axis < 3; axis++)
          f->frames->data[(size_t)count * (size_t)cols + (size_t)(3 * k + axis)] = from < 0 ? (double)NAN : p[axis];
      }
      count++;
    }
  }
  for (int k = 0; k < f->marker_count; k++) f->columns[k] = 3 * k;
  return true;
}

static bool make_room(snFit* f) {
  f->count = 1 + 3 * f->bodies + 3 * f->marker_count;
  size_t count = (size_t)f->count;
  f->scales = sn_arena_zarray(f->arena, double, 1 + 3 * f->bodies);
  f->moved = sn_arena_zarray(f->arena, double, 3 * f->marker_count + 1);
  f->matrix = sn_arena_zarray(f->arena, double, count * count);
  f->vector = sn_arena_zarray(f->arena, double, count);
  return f->scales && f->moved && f->matrix && f->vector;
}

// ---- steps

static bool find_poses(Run* r) {
  snFit* f = &r->f;
  snIkTask* tasks = sn_arena_zarray(f->arena, snIkTask, f->marker_count + 1);
  if (!tasks) return false;
  for (int i = 0; i < f->marker_count; i++) tasks[i] = (snIkTask){.name = f->markers[i], .weight = f->weights[i]};
  snIkOptions o = {.tasks = tasks, .task_count = f->marker_count, .threads = f->o->threads};
  snMotion* coordinates = sn_inverse_kinematics(r->posed.m, f->frames, &o, NULL, r->diag);
  sn_motion_destroy(r->poses);
  r->poses = coordinates ? sn_motion_poses(r->posed.m, coordinates, NULL) : NULL;
  sn_motion_destroy(coordinates);
  return r->poses != NULL;
}

static double largest_step(const snFit* f) {
  double most = 0;
  for (int i = 0; i < f->count; i++) most = fmax(most, fabs(f->vector[i]) * (i < 1 + 3 * f->bodies ? 1 : 10));
  return most;
}

// Places are scaled with their bodies, so that the step of a place is added to what is then there.
static bool apply_step(Run* r) {
  snFit* f = &r->f;
  snVec3* factors = sn_arena_zarray(f->arena, snVec3, f->bodies + 1);
  if (!factors) return false;
  for (int body = 0; body < f->bodies; body++) {
    const double* step = f->vector + fit_scale(body, 0);
    factors[body] = body == 0 ? vec3(1, 1, 1) : vec3(sn_exp(step[0]), sn_exp(step[1]), sn_exp(step[2]));
  }
  sn_scale_lengths(&r->doc, factors);
  for (int i = 0; i < f->marker_count; i++) {
    const double* step = f->vector + fit_place(f, i);
    snPose frame;
    if (!f->movable[i] || !sn_osim_socket_frame(&r->doc.o, f->nodes[i], "parent_frame", "body", &frame)) continue;
    snVec3 at = sn_osim_vec3(&r->doc.o, f->nodes[i], "location", vec3(0, 0, 0));
    snVec3 more = quat_rotate(quat_conjugate(frame.quat), vec3(step[0], step[1], step[2]));
    double location[3];
    vec3_store(location, vec3_add(at, more));
    sn_document_set_numbers(&r->doc, f->nodes[i], "location", location, 3);
    for (int axis = 0; axis < 3; axis++) f->moved[3 * i + axis] += step[axis];
  }
  sn_posed_destroy(&r->posed);
  return sn_pose_document(&r->doc, r->path, &r->posed);
}

// Adds the step to the logarithms of the scale factors; false with an error where one is then out of bounds.
static bool step_scales(Run* r) {
  snFit* f = &r->f;
  for (int i = 0; i < 1 + 3 * f->bodies; i++) f->scales[i] += f->vector[i];
  for (int body = 1; body < f->bodies; body++)
    for (int axis = 0; axis < 3; axis++) {
      double log_factor = f->scales[fit_scale(body, axis)], bound = sn_log(LARGEST);
      if (log_factor <= bound && log_factor >= -bound) continue;
      sn_error(r->doc.o.report, SN_NOWHERE,
               "the body '%s' would be scaled by %.3g: are the markers in metres, and those of this model?",
               f->body_names[body], sn_exp(log_factor));
      return false;
    }
  return true;
}

static bool iterate(Run* r) {
  snFit* f = &r->f;
  for (int i = 0; i < MOST_STEPS; i++) {
    if (!sn_fit_frames(f, &r->posed, r->poses)) return false;
    sn_fit_solve(f);
    if (!step_scales(r) || !apply_step(r) || !find_poses(r)) return false;
    r->out->iterations = i + 1;
    if (f->o->progress) f->o->progress(f->o->context, i + 1, MOST_STEPS);
    if (largest_step(f) < LAST_CHANGE) return true;
  }
  sn_warn(r->doc.o.report, SN_NOWHERE, "the fit still changes after %d steps", MOST_STEPS);
  return true;
}

// ---- result

static bool note_before(Run* r) {
  snFit* f = &r->f;
  double* errors = sn_arena_zarray(f->arena, double, f->marker_count + 1);
  r->out->markers = sn_arena_zarray(f->arena, snFittedMarker, f->marker_count + 1);
  if (!errors || !r->out->markers) return false;
  r->out->before = sn_fit_errors(f, &r->posed, r->poses, errors);
  for (int i = 0; i < f->marker_count; i++) {
    int body = sn_document_socket_body(&r->doc, f->nodes[i], "parent_frame", "body");
    r->out->markers[i] = (snFittedMarker){.name = f->markers[i], .before = errors[i]};
    r->out->markers[i].body = body < 0 ? "" : f->body_names[body];
  }
  r->out->marker_count = f->marker_count;
  r->out->frames = f->frames->rows;
  return true;
}

static bool finish(Run* r) {
  snFit* f = &r->f;
  snFittedModel* out = r->out;
  double* errors = sn_arena_zarray(f->arena, double, f->marker_count + 1);
  snVec3* factors = sn_arena_zarray(f->arena, snVec3, f->bodies + 1);
  out->bodies = sn_arena_zarray(f->arena, snBodyScale, f->bodies + 1);
  if (!errors || !factors || !out->bodies) return false;
  out->after = sn_fit_errors(f, &r->posed, r->poses, errors);
  for (int i = 0; i < f->marker_count; i++) {
    out->markers[i].after = errors[i];
    out->markers[i].moved = vec3(f->moved[3 * i], f->moved[3 * i + 1], f->moved[3 * i + 2]);
  }
  for (int body = 0; body < f->bodies; body++) {
    const double* s = f->scales + fit_scale(body, 0);
    factors[body] = body == 0 ? vec3(1, 1, 1) : vec3(sn_exp(s[0]), sn_exp(s[1]), sn_exp(s[2]));
    if (body > 0) out->bodies[out->body_count++] = (snBodyScale){f->body_names[body], factors[body]};
  }
  out->mass_before = sn_document_mass(&r->doc);
  sn_scale_masses(&r->doc, factors, f->o->mass > 0, f->o->mass);
  out->mass_after = sn_document_mass(&r->doc);
  sn_posed_destroy(&r->posed);
  if (!sn_pose_document(&r->doc, r->path, &r->posed)) return false;
  sn_scale_paths(&r->doc, &r->first, &r->posed);
  out->document = sn_document_text(r->doc.root, f->arena, &out->size);
  return out->document != NULL;
}

static bool fit(Run* r) {
  return sn_document_open(&r->doc, r->f.arena, r->doc.o.report, r->path) &&
         (!r->f.o->marker_set || sn_take_markers(&r->doc, r->f.o->marker_set)) &&
         sn_pose_document(&r->doc, r->path, &r->first) && sn_pose_document(&r->doc, r->path, &r->posed) &&
         list_bodies(r) && list_markers(r) && gather_frames(r) && make_room(&r->f) && find_poses(r) &&
         note_before(r) && iterate(r) && finish(r);
}

snFittedModel* sn_fit_model(const char* path, const snFitOptions* options, snDiagnostics* diag) {
  int before = diag ? diag->errors : 0;
  snArena* arena = sn_arena_create(NULL, 0);
  snReport* report = sn_report_create(NULL, diag);
  Run r = {.f = {.o = options, .arena = arena}, .path = path, .diag = diag, .doc = {.o = {.report = report}}};
  r.out = arena && report ? sn_arena_zalloc(arena, sizeof *r.out) : NULL;
  if (r.out) r.out->arena = arena;
  if (report && !path) sn_error(report, SN_NOWHERE, "no model is given");
  if (report && options->trial_count < 1) sn_error(report, SN_NOWHERE, "no trial of markers is given");
  bool ok = r.out && sn_report_errors(report) == 0 && fit(&r) && sn_report_errors(report) == 0;
  sn_posed_destroy(&r.first);
  sn_posed_destroy(&r.posed);
  sn_motion_destroy(r.poses);
  sn_motion_destroy(r.f.frames);
  sn_report_destroy(report);
  if (ok) return r.out;
  if (diag && diag->errors == before) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  if (arena) sn_arena_destroy(arena);
  return NULL;
}

void sn_fitted_model_destroy(snFittedModel* fitted) {
  if (fitted) sn_arena_destroy(fitted->arena);
}
