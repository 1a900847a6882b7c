// loads.c — measured forces on bodies over time
//   reads   columns of a motion, by the beginnings of their labels; xpos xquat
//   Between the rows of the motion a force goes along a natural cubic spline, as in OpenSim.
#include "osim/loads.h"
#include "base/text.h"
#include "math/pose.h"
#include "osim/motion_spline.h"
#include "osim/track.h"
#include "sinew/support.h"
#include <string.h>

// Three columns of a measured quantity, as cubic splines.
typedef struct snSignal3 {
  snNaturalSpline axis[3];
  bool given;
} snSignal3;

struct snLoad {
  const snExternalForce* source;
  int body, force_frame, point_frame;
  snSignal3 force, point, torque;
};

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

// The axis-th of three columns whose labels begin so, in their order: OpenSim takes these whatever they end in.
static int find_beginning(const snMotion* data, const char* beginning, int axis) {
  int found = -1, count = 0;
  for (int j = 0; j < data->cols; j++)
    if (strncmp(data->labels[j], beginning, strlen(beginning)) == 0 && count++ == axis) found = j;
  return count == 3 ? found : -1;
}

static bool fit_signal(snSignal3* s, snArena* arena, const snExternalForce* force, const char* beginning,
                       snDiagnostics* diag) {
  if (!beginning || !beginning[0]) return true;
  double* values = sn_arena_array(arena, double, force->data->rows + 1);
  for (int axis = 0; values && axis < 3; axis++) {
    int col = find_column(force->data, beginning, axis);
    if (col < 0) col = find_beginning(force->data, beginning, axis);
    if (col < 0) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(force->data),
                  "force '%s': no column '%s%c', nor three that begin so", force->name, beginning, 'x' + axis);
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
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "force '%s' acts on the body '%s', which does not exist", force->name,
                name);
  return body;
}

static bool make_load(snLoad* load, const snModel* m, snArena* arena, const snExternalForce* force,
                      snDiagnostics* diag) {
  load->source = force;
  load->body = find_body(m, force->body, force, diag);
  load->force_frame = find_body(m, force->force_frame, force, diag);
  load->point_frame = find_body(m, force->point_frame, force, diag);
  if (load->body < 0 || load->force_frame < 0 || load->point_frame < 0) return false;
  return fit_signal(&load->force, arena, force, force->force, diag) &&
         fit_signal(&load->point, arena, force, force->point, diag) &&
         fit_signal(&load->torque, arena, force, force->torque, diag);
}

static snVec3 signal_at(const snSignal3* s, double time) {
  return vec3(sn_spline_value(&s->axis[0], time, 0), sn_spline_value(&s->axis[1], time, 0),
              sn_spline_value(&s->axis[2], time, 0));
}

bool sn_loads_create(snLoads* loads, const snModel* m, snArena* arena, const snExternalForce* forces, int count,
                     snDiagnostics* diag) {
  *loads = (snLoads){sn_arena_zalloc(arena, sizeof(snLoad) * (size_t)(count + 1)), count};
  if (!loads->item) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  for (int i = 0; loads->item && i < count; i++)
    if (!make_load(&loads->item[i], m, arena, &forces[i], diag)) return false;
  return loads->item != NULL;
}

const snExternalForce* sn_load_source(const snLoads* loads, int i, bool given[3]) {
  const snLoad* load = &loads->item[i];
  given[0] = load->force.given, given[1] = load->point.given, given[2] = load->torque.given;
  return load->source;
}

snLoadWrench sn_load_at(const snLoads* loads, const snData* d, int i, double time) {
  const snLoad* load = &loads->item[i];
  snVec3 zero = vec3(0, 0, 0);
  snQuat rotation = d->xquat[load->force_frame];
  snPose frame = {d->xpos[load->point_frame], d->xquat[load->point_frame]};
  return (snLoadWrench){
      .body = load->body,
      .force = load->force.given ? quat_rotate(rotation, signal_at(&load->force, time)) : zero,
      .torque = load->torque.given ? quat_rotate(rotation, signal_at(&load->torque, time)) : zero,
      .point = load->point.given ? pose_apply(frame, signal_at(&load->point, time)) : d->xpos[load->body],
  };
}

bool sn_loads_in_ground(const snLoads* loads) {
  for (int i = 0; i < loads->count; i++) {
    const snLoad* load = &loads->item[i];
    if (load->force_frame != 0 || load->point_frame != 0 || !load->point.given) return false;
  }
  return true;
}

void sn_loads_apply(const snLoads* loads, const snModel* m, const snData* d, double time, double* qfrc) {
  for (int i = 0; i < loads->count; i++) {
    snLoadWrench w = sn_load_at(loads, d, i, time);
    sn_add_force(m, d, w.body, w.force, w.torque, w.point, qfrc);
  }
}
