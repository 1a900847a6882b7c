// scale_factors.c — scale factors of bodies: measured distances between markers, or by hand
//   factor = mean over pairs of (measured distance, mean over frames) / (distance in the model's pose)
#include "subject/scale.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

#define ZERO 4e-16  // conformance: Simbody's least significant time

const snXmlNode* sn_find_marker(const snSubjectDocument* doc, const char* name) {
  const snXmlNode* node = sn_osim_objects(sn_osim_child(doc->o.model, "MarkerSet"));
  while (node && strcmp(sn_osim_name(&doc->o, node), name) != 0) node = node->next;
  return node;
}

// A name that a point of a path has too is the site BODY/NAME.
int sn_marker_site(const snSubjectDocument* doc, const snModel* m, const snXmlNode* marker) {
  const char* name = sn_osim_name(&doc->o, marker);
  int body = sn_document_socket_body(doc, marker, "parent_frame", "body");
  const char* full = body < 0 ? NULL : sn_text_format(doc->o.arena, "%s/%s", doc->o.bodies[body].name, name);
  int site = full ? sn_name_to_id(m, SN_OBJ_SITE, full) : -1;
  return site >= 0 ? site : sn_name_to_id(m, SN_OBJ_SITE, name);
}

void sn_frame_range(const snMotion* markers, double start, double end, int* first, int* last) {
  *first = 0, *last = markers->rows - 1;
  if (start == 0 && end == 0) return;
  for (int i = markers->rows - 1; i >= 0; i--)
    if (markers->time[i] <= start) {
      *first = i;
      break;
    }
  for (int i = *first; i < markers->rows; i++)
    if (markers->time[i] >= end - ZERO) {
      *last = i;
      break;
    }
}

// ---- distances

typedef struct Measuring {
  snSubjectDocument* doc;
  const snPosedModel* posed;
  const snMotion* markers;
  int first, last;
  snAt at;  // of the measurement
  const char* name;
} Measuring;

static bool model_position(const Measuring* q, const char* marker, snVec3* out) {
  const snXmlNode* node = sn_find_marker(q->doc, marker);
  int site = node ? sn_marker_site(q->doc, q->posed->m, node) : -1;
  if (site >= 0) *out = q->posed->d->site_xpos[site];
  if (site < 0) sn_warn(q->doc->o.report, q->at, "measurement '%s': the model has no marker '%s'", q->name, marker);
  return site >= 0;
}

static int marker_column(const Measuring* q, const char* marker) {
  const char* label = sn_text_format(q->doc->o.arena, "%s_x", marker);
  int column = label ? sn_motion_find(q->markers, label) : -1;
  if (column < 0)
    sn_warn(q->doc->o.report, q->at, "measurement '%s': %s has no marker '%s'", q->name, q->markers->file, marker);
  return column;
}

static double gap(const double* a, const double* b) {
  return vec3_length(vec3_sub(vec3(b[0], b[1], b[2]), vec3(a[0], a[1], a[2])));
}

// The mean over the frames in which both were seen.
static bool measured_distance(const Measuring* q, const snMarkerPair* pair, double* out) {
  int one = marker_column(q, pair->first), other = one < 0 ? -1 : marker_column(q, pair->second), count = 0;
  if (other < 0) return false;
  *out = 0;
  for (int i = q->first; i <= q->last; i++) {
    const double* row = q->markers->data + (size_t)i * (size_t)q->markers->cols;
    double length = gap(row + one, row + other);
    if (isnan(length)) continue;
    *out += length, count++;
  }
  *out = count ? *out / count : 0;
  if (!count)
    sn_warn(q->doc->o.report, q->at, "measurement '%s': no frame of %s has both '%s' and '%s'", q->name,
            q->markers->file, pair->first, pair->second);
  return count > 0;
}

static bool measure_pair(const Measuring* q, snMarkerPair* pair) {
  snVec3 a, b;
  if (!model_position(q, pair->first, &a) || !model_position(q, pair->second, &b)) return false;
  pair->model = vec3_length(vec3_sub(a, b));
  if (!measured_distance(q, pair, &pair->measured)) return false;
  bool ok = pair->model > 0 && pair->measured > 0;
  if (!ok)
    sn_error(q->doc->o.report, q->at,
             "measurement '%s': '%s' and '%s' are %.4g m apart in the model and %.4g m measured", q->name, pair->first,
             pair->second, pair->model, pair->measured);
  return ok;
}

// ---- factors

// Markers that are missing leave a measurement out, as in OpenSim.
static void measure(Measuring* q, snMeasurement* m) {
  double sum = 0;
  m->factor = 0;
  if (m->pair_count == 0) sn_warn(q->doc->o.report, q->at, "measurement '%s' has no pair of markers", m->name);
  for (int i = 0; i < m->pair_count; i++) {
    if (!measure_pair(q, &m->pairs[i])) return;
    sum += m->pairs[i].measured / m->pairs[i].model;
  }
  if (m->pair_count > 0) m->factor = sum / m->pair_count;
}

static void apply(const Measuring* q, const snMeasurement* m, snVec3* factors) {
  for (int i = 0; i < m->axes_count && m->factor > 0; i++) {
    int body = sn_document_body(q->doc, m->axes[i].body);
    if (body < 0) {
      sn_warn(q->doc->o.report, q->at, "measurement '%s': the model has no body '%s'", m->name, m->axes[i].body);
      continue;
    }
    if (m->axes[i].x) factors[body].x = m->factor;
    if (m->axes[i].y) factors[body].y = m->factor;
    if (m->axes[i].z) factors[body].z = m->factor;
  }
}

static bool take_measurements(snSubjectDocument* doc, snScaleSetup* setup, const snPosedModel* posed, snVec3* factors) {
  bool any = false;
  for (int i = 0; i < setup->measurement_count; i++) any = any || setup->measurements[i].apply;
  if (!any) return true;
  if (!setup->measured_markers) {
    sn_error(doc->o.report, SN_NOWHERE, "measurements need <marker_file>, the markers of a static trial");
    return false;
  }
  snDiagnostics own = {0};
  snMotion* markers = sn_motion_read(setup->measured_markers, &own);
  for (int i = 0; i < own.count && !markers; i++)
    sn_error(doc->o.report, SN_NOWHERE, "%s: %s", setup->measured_markers, own.items[i].message);
  sn_diagnostics_clear(&own);
  if (!markers) return false;
  Measuring q = {.doc = doc, .posed = posed, .markers = markers};
  sn_frame_range(markers, setup->measured_start, setup->measured_end, &q.first, &q.last);
  for (int i = 0; i < setup->measurement_count; i++) {
    snMeasurement* m = &setup->measurements[i];
    if (!m->apply) continue;
    q.name = m->name, q.at = SN_NOWHERE;
    measure(&q, m);
    apply(&q, m, factors);
  }
  sn_motion_destroy(markers);
  return sn_report_errors(doc->o.report) == 0;
}

static bool take_manual(snSubjectDocument* doc, const snScaleSetup* setup, snVec3* factors) {
  for (int i = 0; i < setup->manual_count; i++) {
    const snBodyScale* s = &setup->manual[i];
    int body = sn_document_body(doc, s->body);
    bool positive = s->factors.x > 0 && s->factors.y > 0 && s->factors.z > 0;
    if (body < 0)
      sn_warn(doc->o.report, SN_NOWHERE, "manual scale: the model has no body '%s'", s->body);
    else if (!positive || !isfinite(s->factors.x + s->factors.y + s->factors.z))
      sn_error(doc->o.report, SN_NOWHERE, "manual scale of '%s': factors %.4g %.4g %.4g; expected positive numbers",
               s->body, s->factors.x, s->factors.y, s->factors.z);
    else
      factors[body] = s->factors;
  }
  return sn_report_errors(doc->o.report) == 0;
}

bool sn_scale_factors(snSubjectDocument* doc, snScaleSetup* setup, const snPosedModel* posed, snVec3* factors) {
  for (int i = 0; i < doc->o.body_count; i++) factors[i] = vec3(1, 1, 1);
  for (int i = 0; i < setup->order_count; i++) {
    bool ok = setup->order[i] == SN_SCALE_MEASURED ? take_measurements(doc, setup, posed, factors)
                                                   : take_manual(doc, setup, factors);
    if (!ok) return false;
  }
  return true;
}
