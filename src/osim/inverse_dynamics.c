// inverse_dynamics.c — generalised forces of a motion
//   tau = M(q) a + c(q, v) - J^T (measured forces), row by row, on all cores
#include "base/parallel.h"
#include "base/text.h"
#include "math/pose.h"
#include "osim/track.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

// Three columns of a measured quantity, as cubic splines.
typedef struct snSignal3 {
  snNaturalSpline axis[3];
  bool given;
} snSignal3;

typedef struct snLoad {
  int body, force_frame, point_frame;
  snSignal3 force, point, torque;
} snLoad;

typedef struct snInverse {
  const snModel* m;
  snTrack track;
  snLoad* loads;
  int load_count;
  snMotion* out;
  const int* dofs;  // by column
  int chunk;
  bool failed;
} snInverse;

// Column whose label is `beginning` and x, y or z, or 1, 2 or 3.
static int find_column(const snMotion* data, const char* beginning, int axis) {
  size_t length = strlen(beginning);
  for (int j = 0; j < data->cols; j++) {
    const char* label = data->labels[j];
    if (strncmp(label, beginning, length) != 0 || strlen(label) != length + 1) continue;
    if (label[length] == 'x' + axis || label[length] == '1' + axis || label[length] == 'X' + axis) return j;
  }
  return -1;
}

static bool fit_signal(snSignal3* s, snArena* arena, const snExternalForce* force, const char* beginning,
                       snDiagnostics* diag) {
  if (!beginning || !beginning[0]) return true;
  double* values = sn_arena_array(arena, double, force->data->rows + 1);
  for (int axis = 0; values && axis < 3; axis++) {
    int col = find_column(force->data, beginning, axis);
    if (col < 0) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, force->data->name, "force '%s': no column '%s%c'", force->name, beginning,
                  'x' + axis);
      return false;
    }
    for (int i = 0; i < force->data->rows; i++)
      values[i] = force->data->data[(size_t)i * (size_t)force->data->cols + (size_t)col];
    if (!sn_spline_fit(&s->axis[axis], arena, 3, force->data->rows, force->data->time, values)) return false;
  }
  s->given = true;
  return values != NULL;
}

static int find_body(const snModel* m, const char* name, const snExternalForce* force, snDiagnostics* diag) {
  if (!name || !name[0] || strcmp(name, "ground") == 0) return 0;
  const char* slash = strrchr(name, '/');
  int body = sn_name_to_id(m, SN_OBJ_BODY, slash ? slash + 1 : name);
  if (body < 0)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "force '%s' acts on the body '%s', which is not there", force->name, name);
  return body;
}

static bool make_load(snInverse* inv, snLoad* load, const snExternalForce* force, snDiagnostics* diag) {
  load->body = find_body(inv->m, force->body, force, diag);
  load->force_frame = find_body(inv->m, force->force_frame, force, diag);
  load->point_frame = find_body(inv->m, force->point_frame, force, diag);
  if (load->body < 0 || load->force_frame < 0 || load->point_frame < 0) return false;
  snArena* arena = inv->track.arena;
  return fit_signal(&load->force, arena, force, force->force, diag) &&
         fit_signal(&load->point, arena, force, force->point, diag) &&
         fit_signal(&load->torque, arena, force, force->torque, diag);
}

static snVec3 signal_at(const snSignal3* s, double time) {
  return vec3(sn_spline_value(&s->axis[0], time, 0), sn_spline_value(&s->axis[1], time, 0),
              sn_spline_value(&s->axis[2], time, 0));
}

static void apply_load(const snInverse* inv, const snData* d, const snLoad* load, double time, double* qfrc) {
  snVec3 zero = vec3(0, 0, 0);
  snQuat turn = d->xquat[load->force_frame];
  snVec3 force = load->force.given ? quat_rotate(turn, signal_at(&load->force, time)) : zero;
  snVec3 torque = load->torque.given ? quat_rotate(turn, signal_at(&load->torque, time)) : zero;
  snPose frame = {d->xpos[load->point_frame], d->xquat[load->point_frame]};
  snVec3 point = load->point.given ? pose_apply(frame, signal_at(&load->point, time)) : d->xpos[load->body];
  sn_apply_force(inv->m, d, qfrc, load->body, force, torque, point);
}

static void solve_row(const snInverse* inv, snData* d, double* work, int row) {
  const snModel* m = inv->m;
  double time = inv->track.time[inv->track.first + row];
  sn_track_pose(&inv->track, m, d, time);
  double* qacc = work;
  double* qfrc = work + m->nv;
  memcpy(qacc, d->qacc, sizeof(double) * (size_t)m->nv);
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  sn_mul_mass(m, d, qfrc, qacc);
  for (int i = 0; i < m->nv; i++) qfrc[i] = -(qfrc[i] + d->qfrc_bias[i]);
  for (int i = 0; i < inv->load_count; i++) apply_load(inv, d, &inv->loads[i], time, qfrc);
  inv->out->time[row] = time;
  for (int j = 0; j < inv->out->cols; j++)
    inv->out->data[(size_t)row * (size_t)inv->out->cols + (size_t)j] = -qfrc[inv->dofs[j]];
}

static void solve_chunk(void* context, int chunk) {
  snInverse* inv = context;
  snData* d = sn_data_create(inv->m, NULL);
  snArena* arena = sn_arena_create(NULL, 0);
  double* work = arena ? sn_arena_zarray(arena, double, 2 * inv->m->nv + 1) : NULL;
  if (d && work) {
    sn_default_pose(inv->m, d);
    memset(d->qvel, 0, sizeof(double) * (size_t)inv->m->nv);
    memset(d->qacc, 0, sizeof(double) * (size_t)inv->m->nv);
    int end = (chunk + 1) * inv->chunk;
    for (int row = chunk * inv->chunk; row < end && row < inv->out->rows; row++) solve_row(inv, d, work, row);
  } else {
    inv->failed = true;
  }
  sn_arena_destroy(arena);
  sn_data_destroy(d);
}

// One column per scalar joint.
static snMotion* make_output(snInverse* inv) {
  const snModel* m = inv->m;
  snArena* arena = inv->track.arena;
  const char** labels = sn_arena_zarray(arena, const char*, m->njnt + 1);
  int* dofs = sn_arena_zarray(arena, int, m->njnt + 1);
  int cols = 0;
  for (int joint = 0; labels && dofs && joint < m->njnt; joint++) {
    const char* name = sn_id_to_name(m, SN_OBJ_JOINT, joint);
    if (!name || !sn_is_scalar_joint(m, joint)) continue;
    const char* ending = m->jnt_type[joint] == SN_JOINT_HINGE ? "moment" : "force";
    dofs[cols] = m->jnt_dofadr[joint];
    if (!(labels[cols++] = sn_text_format(arena, "%s_%s", name, ending))) return NULL;
  }
  inv->dofs = dofs;
  int rows = inv->track.last - inv->track.first + 1;
  return labels && dofs ? sn_motion_create("Inverse Dynamics Generalized Forces", rows, cols, labels) : NULL;
}

snMotion* sn_inverse_dynamics(const snModel* m, const snMotion* coordinates, const snIdOptions* options,
                              snDiagnostics* diag) {
  snInverse inv = {.m = m, .load_count = options->force_count, .chunk = 32};
  if (!sn_track_create(&inv.track, m, coordinates, options->cutoff, options->start, options->end, diag)) return NULL;
  inv.loads = sn_arena_zalloc(inv.track.arena, sizeof *inv.loads * (size_t)(options->force_count + 1));
  bool ok = inv.loads != NULL;
  for (int i = 0; ok && i < options->force_count; i++) ok = make_load(&inv, &inv.loads[i], &options->forces[i], diag);
  inv.out = ok ? make_output(&inv) : NULL;
  if (inv.out) sn_parallel((inv.out->rows + inv.chunk - 1) / inv.chunk, options->threads, solve_chunk, &inv);
  if (ok && (!inv.out || inv.failed)) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  if (inv.failed) {
    sn_motion_destroy(inv.out);
    inv.out = NULL;
  }
  sn_arena_destroy(inv.track.arena);
  return inv.out;
}
