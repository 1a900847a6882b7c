// dynamics_fit.c — masses, centres of mass, inertias and a motion that agree with the ground forces of a trial
//   In turns: masses with the motion as it is, then a step of Gauss and Newton on the motion. Residuals of the result
//   are those of inverse dynamics of the model and the coordinates that are given back.
//   After Werling et al.: AddBiomechanics, PLOS ONE 18 (2023), the last of its problems.
#include "subject/fit_dynamics.h"

#include "base/text.h"
#include "math/mat3.h"
#include "sinew/mjcf.h"
#include "sinew/pipeline.h"
#include <math.h>
#include <string.h>

#define INTERVAL     0.025   // [s] of the splines, at least one and a half frames
#define ROUNDS       5
#define FORCE_PART   0.002   // standard deviations of residuals: of the weight, and of that times a height
#define MOMENT_PART  0.001
#define UNSEEN       0.25    // part of the weight that a frame lacks without the ground force of a foot
#define FEW          4       // frames
#define LEAST_ROWS   12
#define DEGREE       57.29577951308232

typedef struct Fit {
  snDynamics f;
  snSubjectDocument doc;
  snPosedModel posed;
  const char* path;
  snFittedDynamics* out;
  snDiagnostics* diag;
} Fit;

static bool refuse(Fit* r, const char* why) {
  sn_error(r->doc.o.report, SN_NOWHERE, "%s", why);
  return false;
}

// ---- what is given

// The body that has three slides and three hinges on the ground.
static bool find_root(Fit* r) {
  const snModel* m = r->f.m;
  for (int body = 1; body < m->nbody && r->f.root == 0; body++) {
    int slides = 0, hinges = 0;
    for (int k = 0; k < m->body_jntnum[body]; k++) {
      int type = m->jnt_type[m->body_jntadr[body] + k];
      slides += type == SN_JOINT_SLIDE, hinges += type == SN_JOINT_HINGE;
    }
    if (m->body_parentid[body] == 0 && slides == 3 && hinges == 3) r->f.root = body;
  }
  if (m->nq != m->nv) return refuse(r, "a model with joints of several coordinates cannot be fitted to ground forces");
  return r->f.root > 0 || refuse(r, "no body has six coordinates on the ground: there are no residuals to take away");
}

static bool find_sites(Fit* r) {
  snDynamics* f = &r->f;
  const snMotion* seen = f->o->markers;
  f->sites = sn_arena_zarray(f->arena, int, seen->cols / 3 + 1);
  f->columns = sn_arena_zarray(f->arena, int, seen->cols / 3 + 1);
  if (!f->sites || !f->columns) return false;
  for (int c = 0; c + 2 < seen->cols; c += 3) {
    const char* name = sn_text_format(f->arena, "%.*s", (int)strlen(seen->labels[c]) - 2, seen->labels[c]);
    int site = name ? sn_name_to_id(f->m, SN_OBJ_SITE, name) : -1;
    if (site < 0) continue;
    f->sites[f->site_count] = site;
    f->columns[f->site_count++] = c;
  }
  return f->site_count >= 3 || refuse(r, "fewer than three markers of the trial are markers of the model");
}

static bool check_frames(Fit* r) {
  const snMotion *seen = r->f.o->markers, *q = r->f.o->coordinates;
  bool same = seen->rows == q->rows;
  for (int i = 0; same && i < q->rows; i++) same = fabs(seen->time[i] - q->time[i]) < 1e-6;
  if (!same) return refuse(r, "the coordinates are not of the frames of the markers");
  if (q->rows < LEAST_ROWS) return refuse(r, "the trial is too short to be fitted to ground forces");
  return true;
}

// Filtered coordinates of all frames as the first motion.
static bool begin(Fit* r, double* values, int rows) {
  snDynamics* f = &r->f;
  double cutoff = f->o->cutoff > 0 ? f->o->cutoff : 6;
  snTrack track;
  snData* d = sn_data_create(f->m, NULL);
  if (!d || !sn_track_create(&track, f->m, f->o->coordinates, cutoff, 0, 0, NULL)) return false;
  sn_default_pose(f->m, d);
  for (int i = 0; i < rows; i++) {
    sn_track_pose(&track, f->m, d, f->o->markers->time[i]);
    memcpy(values + (size_t)i * (size_t)f->m->nv, d->qpos, sizeof(double) * (size_t)f->m->nv);
  }
  sn_arena_destroy(track.arena);
  sn_data_destroy(d);
  return true;
}

static bool set_window(Fit* r, int first, int rows, const double* values) {
  snDynamics* f = &r->f;
  size_t nv = (size_t)f->m->nv;
  f->first = first;
  f->rows = rows;
  f->time = f->o->markers->time + first;
  double frame = (f->time[rows - 1] - f->time[0]) / (rows - 1);
  if (!sn_spline_motion_fit(&f->given, f->arena, f->time, rows, (int)nv, fmax(INTERVAL, 1.5 * frame),
                            values + (size_t)first * nv))
    return false;
  f->motion = f->given;
  f->motion.coefs = sn_arena_zarray(f->arena, double, (size_t)f->given.count * nv);
  if (f->motion.coefs) memcpy(f->motion.coefs, f->given.coefs, sizeof(double) * (size_t)f->given.count * nv);
  return f->motion.coefs != NULL;
}

static void multiply(snDynamics* f, double factor) {
  for (int body = 1; body < f->m->nbody; body++)
    for (int i = 0; i < SN_INERTIALS; i++) f->inertials[body][i] *= factor;
}

// All masses by the factor that the vertical force of the ground asks for in the middle one of the frames. What the
// bodies need is linear in them: residuals with twice the masses tell it from what the ground gives.
static bool scale_masses(snDynamics* f) {
  double *once = sn_arena_zarray(f->arena, double, f->rows), *ratio = sn_arena_zarray(f->arena, double, f->rows + 1);
  if (!once || !ratio || !sn_dynamics_residuals(f)) return false;
  for (int i = 0; i < f->rows; i++) once[i] = f->residuals[(size_t)i * SN_ROOT_ROWS + 1];
  multiply(f, 2);
  if (!sn_dynamics_residuals(f)) return false;
  int count = 0;
  for (int i = 0; i < f->rows; i++) {
    double needed = f->residuals[(size_t)i * SN_ROOT_ROWS + 1] - once[i], ground = needed - once[i];
    if (!(needed > 0) || !(ground > 0)) continue;
    int at = count++;
    for (; at > 0 && ratio[at - 1] > ground / needed; at--) ratio[at] = ratio[at - 1];
    ratio[at] = ground / needed;
  }
  multiply(f, 0.5 * (count > 0 ? ratio[count / 2] : 1));
  memcpy(f->own, f->inertials, sizeof *f->own * (size_t)f->m->nbody);
  return true;
}

static bool is_borne(const snDynamics* f, int row, double weight) {
  return fabs(f->residuals[(size_t)row * SN_ROOT_ROWS + 1]) <= UNSEEN * weight;
}

// The longest stretch of frames in which the ground bears the subject: elsewhere a foot stands beside the plates. A few
// frames that lack something do not end it: accelerations at heel strike and at the ends of a trial are uncertain.
static void longest_stretch(const snDynamics* f, double weight, int* first, int* rows) {
  int begin = 0, lacking = 0, best = 0;
  for (int i = 0; i <= f->rows; i++) {
    lacking = i < f->rows && is_borne(f, i, weight) ? 0 : lacking + 1;
    if (i < f->rows && lacking < FEW) continue;
    int end = i < f->rows ? i + 1 - lacking : i;
    if (end - begin > best) best = end - begin, *first = begin;
    begin = i + 1;
  }
  *rows = best;
}

static double weight_of(const snDynamics* f) {
  double mass = 0;
  for (int body = 1; body < f->m->nbody; body++) mass += f->inertials[body][0];
  return mass * vec3_length(f->m->opt.gravity);
}

static bool choose_window(Fit* r, const double* values) {
  snDynamics* f = &r->f;
  int first = 0, rows = f->o->markers->rows;
  if (f->o->start != 0 || f->o->end != 0) {
    sn_frame_range(f->o->markers, f->o->start, f->o->end, &first, &rows);
    rows = rows - first + 1;
  } else {
    longest_stretch(f, weight_of(f), &first, &rows);
  }
  if (rows < LEAST_ROWS) return refuse(r, "no stretch of twelve frames has the ground forces of all feet");
  if (rows < f->o->markers->rows)
    sn_warn(r->doc.o.report, SN_NOWHERE,
            "masses and motion are fitted from %.4g to %.4g s of %.4g to %.4g s: elsewhere the ground does not bear the "
            "subject",
            f->o->markers->time[first], f->o->markers->time[first + rows - 1], f->o->markers->time[0],
            f->o->markers->time[f->o->markers->rows - 1]);
  return set_window(r, first, rows, values);
}

static bool prepare(Fit* r) {
  snDynamics* f = &r->f;
  f->m = r->posed.m;
  r->posed.m->opt.osim = 0;
  int rows = f->o->markers->rows;
  if (!find_root(r) || !find_sites(r) || !check_frames(r)) return false;
  if (f->o->force_count < 1) return refuse(r, "there are no ground forces");
  if (!sn_loads_create(&f->loads, f->m, f->arena, f->o->forces, f->o->force_count, r->diag)) return false;
  f->inertials = sn_arena_zalloc(f->arena, sizeof *f->inertials * (size_t)f->m->nbody);
  f->own = sn_arena_zalloc(f->arena, sizeof *f->own * (size_t)f->m->nbody);
  f->residuals = sn_arena_zarray(f->arena, double, (size_t)rows * SN_ROOT_ROWS);
  double* values = sn_arena_zarray(f->arena, double, (size_t)rows * (size_t)f->m->nv);
  if (!f->inertials || !f->own || !f->residuals || !values) return false;
  for (int body = 1; body < f->m->nbody; body++) sn_inertials_of_body(f->m, body, f->own[body]);
  memcpy(f->inertials, f->own, sizeof *f->own * (size_t)f->m->nbody);
  f->marker_spread = f->o->marker_spread > 0 ? f->o->marker_spread : 0.01;
  return begin(r, values, rows) && set_window(r, 0, rows, values) && (f->o->keep_mass || scale_masses(f)) &&
         sn_dynamics_residuals(f) && choose_window(r, values);
}

// ---- results

static snMotion* coordinates_of(const snDynamics* f) {
  snArena* arena = f->arena;
  const snModel* m = f->m;
  const char** labels = sn_arena_zarray(arena, const char*, m->njnt + 1);
  double* q = sn_arena_zarray(arena, double, 3 * (size_t)m->nv);
  for (int j = 0; labels && j < m->njnt; j++) labels[j] = sn_id_to_name(m, SN_OBJ_JOINT, j);
  int cols = 0;
  for (int j = 0; labels && j < m->njnt; j++)
    if (sn_is_scalar_joint(m, j)) labels[cols++] = labels[j];
  snMotion* out = labels && q ? sn_motion_create("Coordinates", f->rows, cols, labels) : NULL;
  if (!out) return NULL;
  out->in_degrees = f->o->coordinates->in_degrees;
  for (int i = 0; i < f->rows; i++) {
    out->time[i] = f->time[i];
    sn_spline_motion_at(&f->motion, f->time[i], q, q + m->nv, q + 2 * m->nv);
    for (int j = 0, c = 0; j < m->njnt; j++) {
      if (!sn_is_scalar_joint(m, j)) continue;
      double unit = out->in_degrees && m->jnt_type[j] == SN_JOINT_HINGE ? DEGREE : 1;
      out->data[(size_t)i * (size_t)cols + (size_t)c++] = unit * q[m->jnt_qposadr[j]];
    }
  }
  return out;
}

double sn_dynamics_marker_error(const snDynamics* f, const snMotion* coordinates) {
  snMotion* poses = sn_motion_poses(f->m, coordinates, NULL);
  snData* d = poses ? sn_data_create(f->m, NULL) : NULL;
  double sum = 0;
  int count = 0;
  for (int i = 0; d && i < f->rows; i++) {
    int row = 0;
    while (row + 1 < poses->rows && poses->time[row] < f->time[i] - 1e-9) row++;
    memcpy(d->qpos, poses->data + (size_t)row * (size_t)poses->cols, sizeof(double) * (size_t)f->m->nq);
    sn_forward_position(f->m, d);
    const double* seen = f->o->markers->data + (size_t)(f->first + i) * (size_t)f->o->markers->cols;
    for (int k = 0; k < f->site_count; k++) {
      const double* x = seen + f->columns[k];
      if (isnan(x[0] + x[1] + x[2])) continue;
      snVec3 gap = vec3_sub(vec3(x[0], x[1], x[2]), d->site_xpos[f->sites[k]]);
      sum += vec3_dot(gap, gap);
      count++;
    }
  }
  sn_data_destroy(d);
  sn_motion_destroy(poses);
  return count > 0 ? sqrt(sum / count) : 0;
}

// Largest and root mean square of the columns of the root's joints of one type.
static void measure(const Fit* r, const snMotion* forces, int type, double* most, double* rms) {
  const snModel* m = r->f.m;
  double sum = 0;
  *most = 0;
  for (int k = 0; k < m->body_jntnum[r->f.root]; k++) {
    int joint = m->body_jntadr[r->f.root] + k;
    if (m->jnt_type[joint] != type) continue;
    const char* label = sn_text_format(r->f.arena, "%s_%s", sn_id_to_name(m, SN_OBJ_JOINT, joint),
                                       type == SN_JOINT_HINGE ? "moment" : "force");
    int col = label ? sn_motion_find(forces, label) : -1;
    for (int i = 0; col >= 0 && i < forces->rows; i++) {
      double x = forces->data[(size_t)i * (size_t)forces->cols + (size_t)col];
      *most = fmax(*most, fabs(x));
      sum += x * x;
    }
  }
  *rms = sqrt(sum / (3.0 * forces->rows));  // per axis
}

static bool note(Fit* r, const snModel* m, const snMotion* q, double cutoff, snResidualRow* row) {
  const snDynamics* f = &r->f;
  snIdOptions o = {.forces = f->o->forces, .force_count = f->o->force_count, .cutoff = cutoff, .passive = true,
                   .start = f->time[0] - 1e-9, .end = f->time[f->rows - 1] + 1e-9, .threads = f->o->threads};
  snMotion* forces = sn_inverse_dynamics(m, q, &o, NULL);
  if (!forces) return false;
  measure(r, forces, SN_JOINT_SLIDE, &row->force, &row->force_rms);
  measure(r, forces, SN_JOINT_HINGE, &row->moment, &row->moment_rms);
  sn_motion_destroy(forces);
  row->marker = sn_dynamics_marker_error(f, q);
  return true;
}

// Masses into the document, and the model of it.
static bool write_masses(Fit* r, snPosedModel* posed) {
  const snDynamics* f = &r->f;
  for (int body = 1; body < f->m->nbody; body++) {
    const char* name = sn_id_to_name(f->m, SN_OBJ_BODY, body);
    int part = name ? sn_document_body(&r->doc, name) : -1;
    double center[3], inertia[6];
    if (part < 1 || f->own[body][0] <= 1e-6) continue;
    sn_inertia_about_center(f->inertials[body], center, inertia);
    sn_document_set_inertial(&r->doc, r->doc.o.bodies[part].node, f->inertials[body][0], center, inertia);
  }
  return sn_pose_document(&r->doc, r->path, posed);
}

static bool list_bodies(Fit* r) {
  const snDynamics* f = &r->f;
  r->out->bodies = sn_arena_zarray(f->arena, snFittedBody, f->m->nbody);
  for (int body = 1; r->out->bodies && body < f->m->nbody; body++) {
    if (f->own[body][0] <= 1e-6) continue;
    snFittedBody* b = &r->out->bodies[r->out->body_count++];
    double given[SN_INERTIALS];
    const double* moments[2] = {given, f->inertials[body]};
    sn_inertials_of_body(f->m, body, given);
    b->name = sn_id_to_name(f->m, SN_OBJ_BODY, body);
    b->name = sn_text_format(f->arena, "%s", b->name ? b->name : "");
    for (int k = 0; k < 2; k++) {
      double center[3], inertia[6];
      sn_inertia_about_center(moments[k], center, inertia);
      b->mass[k] = moments[k][0];
      b->center[k] = vec3(center[0], center[1], center[2]);
      b->inertia[k] = vec3(inertia[0], inertia[1], inertia[2]);
    }
  }
  return r->out->bodies != NULL;
}

// The largest force of the ground, and the mean height of the centre of mass.
static bool measure_ground(Fit* r) {
  const snDynamics* f = &r->f;
  size_t nv = (size_t)f->m->nv;
  double* q = sn_arena_zarray(f->arena, double, 3 * nv);
  snData* d = sn_data_create(f->m, NULL);
  if (!q || !d) return false;
  for (int i = 0; i < f->rows; i++) {
    snVec3 force = vec3(0, 0, 0), up = vec3_scale(f->m->opt.gravity, -1 / vec3_length(f->m->opt.gravity));
    sn_spline_motion_at(&f->motion, f->time[i], q, q + nv, q + 2 * nv);
    memcpy(d->qpos, q, sizeof(double) * nv);
    sn_forward_position(f->m, d);
    for (int k = 0; k < f->loads.count; k++) force = vec3_add(force, sn_load_at(&f->loads, d, k, f->time[i]).force);
    r->out->ground_force = fmax(r->out->ground_force, vec3_length(force));
    r->out->center_height += vec3_dot(d->subtree_com[f->root], up) / f->rows;
  }
  sn_data_destroy(d);
  return true;
}

static bool run(Fit* r) {
  snDynamics* f = &r->f;
  snFittedDynamics* out = r->out;
  double cutoff = f->o->cutoff > 0 ? f->o->cutoff : 6;
  if (!prepare(r) || !measure_ground(r)) return false;
  out->start = f->time[0];
  out->end = f->time[f->rows - 1];
  f->force_spread = FORCE_PART * weight_of(f);
  f->moment_spread = MOMENT_PART * weight_of(f) * fmax(0.1, out->center_height);
  if (!note(r, f->m, f->o->coordinates, cutoff, &out->before) || !sn_fit_inertials(f)) return false;
  snPosedModel posed;
  if (!write_masses(r, &posed) || !note(r, posed.m, f->o->coordinates, cutoff, &out->masses)) return false;
  sn_posed_destroy(&posed);
  for (int i = 0; !f->o->keep_motion && i < ROUNDS; i++)
    if (!sn_fit_motion(f) || (i + 1 < ROUNDS && !sn_fit_inertials(f))) return false;
  out->coordinates = coordinates_of(f);
  bool ok = out->coordinates && write_masses(r, &posed);
  if (ok && f->o->keep_motion)
    out->after = out->masses;
  else
    ok = ok && note(r, posed.m, out->coordinates, -1, &out->after);
  if (ok) sn_posed_destroy(&posed);
  out->document = ok && list_bodies(r) ? sn_document_text(r->doc.root, f->arena, &out->size) : NULL;
  return out->document != NULL;
}

snFittedDynamics* sn_fit_dynamics(const char* path, const char* text, size_t size, const snDynamicsOptions* options,
                                  snDiagnostics* diag) {
  int before = diag ? diag->errors : 0;
  snArena* arena = sn_arena_create(NULL, 0);
  snReport* report = sn_report_create(NULL, diag);
  Fit r = {.f = {.o = options, .arena = arena}, .path = path, .diag = diag, .doc = {.o = {.report = report}}};
  r.out = arena && report ? sn_arena_zalloc(arena, sizeof *r.out) : NULL;
  if (r.out) r.out->arena = arena;
  bool ok = r.out && options->markers && options->coordinates;
  ok = ok && (text ? sn_document_open_memory(&r.doc, arena, report, path, text, size)
                   : sn_document_open(&r.doc, arena, report, path));
  ok = ok && sn_pose_document(&r.doc, path, &r.posed) && run(&r) && sn_report_errors(report) == 0;
  sn_posed_destroy(&r.posed);
  sn_report_destroy(report);
  if (ok) return r.out;
  if (diag && diag->errors == before) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  if (r.out) sn_motion_destroy(r.out->coordinates);
  if (arena) sn_arena_destroy(arena);
  return NULL;
}

void sn_fitted_dynamics_destroy(snFittedDynamics* fitted) {
  if (!fitted) return;
  sn_motion_destroy(fitted->coordinates);
  sn_arena_destroy(fitted->arena);
}
