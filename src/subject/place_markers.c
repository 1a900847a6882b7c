// place_markers.c — markers of a model moved to where a static trial measured them
//   The mean of the trial's frames poses the model (inverse kinematics, weighted); in that pose every marker that is
//   not fixed takes the place where it was measured, in its own frame.
#include "subject/scale.h"

#include "base/text.h"
#include "sinew/step.h"
#include <math.h>
#include <string.h>

// ---- markers of another file

static void add_marker(snSubjectDocument* doc, snXmlNode* set, const snXmlNode* from) {
  const snOsim* o = &doc->o;
  const char* frame = sn_osim_socket(o, from, "parent_frame", "body");
  int body = frame ? sn_document_body(doc, frame) : -1;
  const char* name = sn_osim_name(o, from);
  if (body < 0) {
    sn_error(o->report, from->at, "<Marker> '%s' is on '%s', which is not a body of the model", name,
             frame ? frame : "");
    return;
  }
  const snXmlNode* old = sn_find_marker(doc, name);
  if (old) sn_document_remove((snXmlNode*)old);
  snXmlNode* marker = sn_osim_add(o, set, "Marker", set->at);
  sn_osim_set(o, marker, "name", name);
  double at[3];
  vec3_store(at, sn_osim_vec3(o, from, "location", vec3(0, 0, 0)));
  const char* body_name = o->bodies[body].name;
  bool sockets = o->version >= 40000;
  const char* path = body == 0 ? "/ground" : sn_text_format(o->arena, "/bodyset/%s", body_name);
  if (!marker) return;
  sn_document_set_text(doc, marker, sockets ? "socket_parent_frame" : "body", sockets ? path : body_name);
  sn_document_set_numbers(doc, marker, "location", at, 3);
  sn_document_set_text(doc, marker, "fixed", sn_osim_flag(o, from, "fixed", false) ? "true" : "false");
}

// <objects> of the model's set of markers, made where there is none.
static snXmlNode* marker_objects(snSubjectDocument* doc) {
  const snOsim* o = &doc->o;
  snXmlNode* set = (snXmlNode*)sn_osim_child(o->model, "MarkerSet");
  if (!set) set = sn_osim_add(o, (snXmlNode*)o->model, "MarkerSet", o->model->at);
  snXmlNode* objects = set ? (snXmlNode*)sn_osim_child(set, "objects") : NULL;
  return objects || !set ? objects : sn_osim_add(o, set, "objects", set->at);
}

bool sn_take_markers(snSubjectDocument* doc, const char* path) {
  const snXmlNode* set = sn_document_part(doc->o.arena, doc->o.report, path);
  snXmlNode* objects = set ? marker_objects(doc) : NULL;
  if (!objects) return false;
  if (strcmp(set->tag, "MarkerSet") != 0) {
    sn_error(doc->o.report, set->at, "<%s> is not a set of markers; expected <MarkerSet>", set->tag);
    return false;
  }
  for (const snXmlNode* node = sn_osim_objects(set); node; node = node->next)
    if (sn_osim_is(node, "Marker")) add_marker(doc, objects, node);
  return sn_report_errors(doc->o.report) == 0;
}

// ---- the static trial

typedef struct Trial {
  snMotion* mean;  // one frame: means of what was seen
  const snScaleSetup* setup;
  snSubjectDocument* doc;
} Trial;

static void warn_of_movement(const Trial* t, const snMotion* markers, int column, double movement) {
  double most = t->setup->most_movement;
  size_t length = strlen(markers->labels[column]);
  if (most > 0 && movement > most)
    sn_warn(t->doc->o.report, SN_NOWHERE,
            "marker '%.*s' moves by %.4g m during the static trial; at most %.4g m is expected", (int)length - 2,
            markers->labels[column], movement, most);
}

static void average(const Trial* t, const snMotion* markers, int first, int last, int column) {
  double low[3], high[3], sum[3] = {0, 0, 0};
  int count = 0;
  for (int i = first; i <= last; i++) {
    const double* p = markers->data + (size_t)i * (size_t)markers->cols + column;
    if (isnan(p[0] + p[1] + p[2])) continue;
    for (int k = 0; k < 3; k++) {
      sum[k] += p[k];
      low[k] = count ? fmin(low[k], p[k]) : p[k];
      high[k] = count ? fmax(high[k], p[k]) : p[k];
    }
    count++;
  }
  for (int k = 0; k < 3; k++) t->mean->data[column + k] = count ? sum[k] / count : (double)NAN;
  if (!count) return;
  double movement = fmax(high[0] - low[0], fmax(high[1] - low[1], high[2] - low[2]));
  warn_of_movement(t, markers, column, movement);
}

static bool read_trial(Trial* t, snDiagnostics* diag) {
  const snScaleSetup* s = t->setup;
  snMotion* markers = sn_motion_read(s->placed_markers, diag);
  if (!markers) return false;
  if (!markers->markers || markers->rows == 0)
    sn_error(t->doc->o.report, SN_NOWHERE, "%s: holds no frames of markers", s->placed_markers);
  int first, last;
  sn_frame_range(markers, s->placed_start, s->placed_end, &first, &last);
  t->mean =
      markers->markers && markers->rows ? sn_motion_create("static pose", 1, markers->cols, markers->labels) : NULL;
  if (t->mean) {
    t->mean->markers = true, t->mean->time[0] = fmax(s->placed_start, markers->time[0]);
    for (int c = 0; c + 2 < markers->cols; c += 3) average(t, markers, first, last, c);
  }
  sn_motion_destroy(markers);
  return t->mean != NULL;
}

static int trial_column(const Trial* t, const char* marker) {
  const char* label = sn_text_format(t->doc->o.arena, "%s_x", marker);
  return label ? sn_motion_find(t->mean, label) : -1;
}

// conformance: markers that the trial does not have leave the model
static void remove_unmeasured(const Trial* t) {
  snXmlNode* node = (snXmlNode*)sn_osim_objects(sn_osim_child(t->doc->o.model, "MarkerSet"));
  while (node) {
    snXmlNode* next = node->next;
    if (trial_column(t, sn_osim_name(&t->doc->o, node)) < 0) sn_document_remove(node);
    node = next;
  }
}

// ---- the pose

static bool solve_pose(const Trial* t, const snModel* m, snScaledModel* out, snDiagnostics* diag) {
  const snScaleSetup* s = t->setup;
  snMotion* values = s->coordinates ? sn_motion_read(s->coordinates, diag) : NULL;
  if (s->coordinates && !values) return false;
  snIkOptions options = {.tasks = s->tasks, .task_count = s->task_count, .coordinates = values, .threads = 1};
  out->pose = sn_inverse_kinematics(m, t->mean, &options, NULL, diag);
  sn_motion_destroy(values);
  return out->pose != NULL;
}

static bool take_pose(const snModel* m, snData* d, const snMotion* pose, snDiagnostics* diag) {
  snMotion* poses = sn_motion_poses(m, pose, diag);
  if (!poses) return false;
  memcpy(d->qpos, poses->data, sizeof(double) * (size_t)m->nq);
  sn_motion_destroy(poses);
  sn_forward(m, d);
  return true;
}

static double weight_of(const snScaleSetup* s, const char* marker) {
  for (int i = 0; i < s->task_count; i++)
    if (!s->tasks[i].coordinate && strcmp(s->tasks[i].name, marker) == 0) return s->tasks[i].weight;
  return s->task_count ? 0 : 1;
}

// ---- moving

static bool move_marker(const Trial* t, const snPosedModel* posed, const snXmlNode* marker, snVec3 measured) {
  snPose frame;
  const snOsimBody* body = sn_osim_socket_frame(&t->doc->o, marker, "parent_frame", "body", &frame);
  int id = body ? sn_name_to_id(posed->m, SN_OBJ_BODY, body->name) : -1;
  bool ground = body == t->doc->o.ground;
  if (!body || (id < 0 && !ground)) return false;
  snPose world = ground ? pose_identity() : (snPose){posed->d->xpos[id], posed->d->xquat[id]};
  double local[3];
  vec3_store(local, pose_apply(pose_inverse(pose_mul(world, frame)), measured));
  sn_document_set_numbers(t->doc, marker, "location", local, 3);
  return true;
}

static void place_marker(const Trial* t, const snPosedModel* posed, const snXmlNode* marker, snPlacedMarker* out) {
  const snOsim* o = &t->doc->o;
  *out = (snPlacedMarker){.name = sn_osim_name(o, marker)};
  int column = trial_column(t, out->name), site = sn_marker_site(t->doc, posed->m, marker);
  int body = sn_document_socket_body(t->doc, marker, "parent_frame", "body");
  const double* p = t->mean->data + column;
  out->weight = weight_of(t->setup, out->name);
  out->body = body < 0 ? "" : o->bodies[body].name;
  out->error = NAN;
  if (column < 0 || site < 0 || isnan(p[0])) {
    if (column >= 0 && isnan(p[0]))
      sn_warn(o->report, marker->at, "marker '%s' was not seen in the static trial and stays in its place", out->name);
    return;
  }
  snVec3 measured = vec3(p[0], p[1], p[2]);
  out->error = vec3_length(vec3_sub(posed->d->site_xpos[site], measured));
  if (t->setup->fixed_markers || sn_osim_flag(o, marker, "fixed", false)) return;
  out->moved = move_marker(t, posed, marker, measured);
}

static bool place_all(const Trial* t, const snPosedModel* posed, snScaledModel* out) {
  const snXmlNode* first = sn_osim_objects(sn_osim_child(t->doc->o.model, "MarkerSet"));
  int count = 0;
  for (const snXmlNode* node = first; node; node = node->next) count++;
  out->markers = sn_arena_zarray(t->doc->o.arena, snPlacedMarker, count + 1);
  if (!out->markers) return false;
  for (const snXmlNode* node = first; node; node = node->next)
    place_marker(t, posed, node, &out->markers[out->marker_count++]);
  return true;
}

bool sn_place_markers(snSubjectDocument* doc, const snScaleSetup* setup, const snPosedModel* posed, snScaledModel* out,
                      snDiagnostics* diag) {
  Trial t = {.setup = setup, .doc = doc};
  bool ok = read_trial(&t, diag);
  if (ok) remove_unmeasured(&t);
  ok = ok && solve_pose(&t, posed->m, out, diag) && take_pose(posed->m, posed->d, out->pose, diag) &&
       place_all(&t, posed, out);
  out->locations = t.mean;
  return ok && sn_report_errors(doc->o.report) == 0;
}
