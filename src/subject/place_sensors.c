// place_sensors.c — a model whose sensors are where a calibration has them, as OpenSim's IMUPlacer
//   Every sensor NAME_imu becomes a PhysicalOffsetFrame of the body NAME at its centre of mass, with an IMU on it; a
//   frame that has this name already is turned.
//   reads   first row of orientations, default pose        writes  the document
#include "osim/ik.h"
#include "sinew/imu.h"
#include "subject/scale.h"

#include "base/text.h"
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/quat.h"
#include <math.h>
#include <string.h>

#define FIRST_VERSION 40000  // whose models have frames in bodies

// Angles about the axes x, y, z of the turning frame, one after the other.
static void body_angles(snQuat q, double angles[3]) {
  snVec3 x = quat_rotate(q, vec3(1, 0, 0)), y = quat_rotate(q, vec3(0, 1, 0)), z = quat_rotate(q, vec3(0, 0, 1));
  angles[0] = sn_atan2(-z.y, z.z);
  angles[1] = sn_asin(fmin(1, fmax(-1, z.x)));
  angles[2] = sn_atan2(-y.x, x.x);
}

static const snXmlNode* find_frame(const snSubjectDocument* doc, const char* name) {
  for (const snXmlNode* node = doc->root; node; node = sn_document_next(doc->root, node)) {
    const snXmlAttr* own = sn_xml_attr(node, "name");
    if (own && strcmp(node->tag, "PhysicalOffsetFrame") == 0 && strcmp(own->text, name) == 0) return node;
  }
  return NULL;
}

// The child of an element, made where it has none.
static snXmlNode* own(snSubjectDocument* doc, const snXmlNode* node, const char* tag) {
  for (snXmlNode* child = node->first; child; child = child->next)
    if (strcmp(child->tag, tag) == 0) return child;
  return sn_osim_add(&doc->o, (snXmlNode*)node, tag, node->at);
}

static void add_sensor(snSubjectDocument* doc, const char* name, int body, const double angles[3]) {
  const snXmlNode* node = doc->o.bodies[body].node;
  double center[3] = {0, 0, 0};
  sn_osim_numbers(&doc->o, node, "mass_center", center, 3);
  snXmlNode* frame = sn_osim_add(&doc->o, own(doc, node, "components"), "PhysicalOffsetFrame", node->at);
  sn_osim_set(&doc->o, frame, "name", name);
  sn_document_set_text(doc, frame, "socket_parent", "..");
  sn_document_set_numbers(doc, frame, "translation", center, 3);
  sn_document_set_numbers(doc, frame, "orientation", angles, 3);
  snXmlNode* imu = sn_osim_add(&doc->o, own(doc, own(doc, doc->o.model, "ComponentSet"), "objects"), "IMU", node->at);
  sn_osim_set(&doc->o, imu, "name", name);
  const char* path = sn_text_format(doc->o.arena, "/bodyset/%s/%s", doc->o.bodies[body].name, name);
  if (path) sn_document_set_text(doc, imu, "socket_frame", path);
}

static bool place(snSubjectDocument* doc, const snModel* m, const snImuOptions* o, snCalibratedModel* out,
                  snDiagnostics* diag) {
  snIkSensor* sensors = NULL;
  int count = sn_imu_sensors(m, o, out->arena, &sensors, diag);
  for (int i = 0; i < count; i++) {
    const char* body = sn_id_to_name(m, SN_OBJ_BODY, sensors[i].body);
    const snXmlNode* frame = find_frame(doc, sensors[i].name);
    double angles[3];
    body_angles(sensors[i].offset, angles);
    if (frame)
      sn_document_set_numbers(doc, frame, "orientation", angles, 3);
    else
      add_sensor(doc, sensors[i].name, sn_document_body(doc, body), angles);
  }
  out->sensors = count;
  return count > 0 && sn_report_errors(doc->o.report) == 0;
}

snCalibratedModel* sn_calibrate_sensors(const char* path, const snImuOptions* options, snDiagnostics* diag) {
  int before = diag ? diag->errors : 0;
  snArena* arena = sn_arena_create(NULL, 0);
  snReport* report = sn_report_create(NULL, diag);
  snCalibratedModel* out = arena ? sn_arena_zalloc(arena, sizeof *out) : NULL;
  snSubjectDocument doc;
  snPosedModel posed = {NULL, NULL};
  bool ok = out && report && options->calibration;
  if (ok) out->arena = arena;
  if (report && !options->calibration) sn_error(report, SN_NOWHERE, "a calibration needs orientations of sensors");
  ok = ok && sn_document_open(&doc, arena, report, path);
  if (ok && doc.o.version < FIRST_VERSION) {
    sn_error(report, doc.root->at, "the model is of version %d; sensors are placed in models of version 4",
             doc.o.version);
    ok = false;
  }
  ok = ok && sn_pose_document(&doc, path, &posed) && place(&doc, posed.m, options, out, diag);
  if (ok) out->document = sn_document_text(doc.root, arena, &out->size);
  ok = ok && out->document;
  sn_posed_destroy(&posed);
  sn_report_destroy(report);
  if (ok) return out;
  if (diag && diag->errors == before) sn_diagnose(diag, SN_SEVERITY_ERROR, NULL, "out of memory");
  if (arena) sn_arena_destroy(arena);
  return NULL;
}

void sn_calibrated_model_destroy(snCalibratedModel* calibrated) {
  if (calibrated) sn_arena_destroy(calibrated->arena);
}
