// distance_sensors.c — how far geoms, or all geoms of bodies, are from each other
//   reads   geom frames        writes  the numbers of the sensor
//   The cutoff is the distance up to which is searched.
#include "math/vec3.h"
#include "sensor/measure.h"
#include "sinew/query.h"

typedef struct Geoms {
  int first, end;
} Geoms;

static Geoms geoms_of(const snModel* m, int type, int id) {
  if (type != SN_OBJ_BODY) return (Geoms){id, id + 1};
  return (Geoms){m->body_geomadr[id], m->body_geomadr[id] + m->body_geomnum[id]};
}

// Distance of the nearest two, and the points where they are nearest; 0 0 beyond the cutoff.
static double nearest(const snModel* m, const snData* d, int sensor, snVec3 segment[2]) {
  Geoms a = geoms_of(m, m->sensor_objtype[sensor], m->sensor_objid[sensor]);
  Geoms b = geoms_of(m, m->sensor_reftype[sensor], m->sensor_refid[sensor]);
  double cutoff = m->sensor_cutoff[sensor], least = cutoff;
  segment[0] = segment[1] = vec3(0, 0, 0);
  for (int i = a.first; i < a.end; i++) {
    for (int k = b.first; k < b.end; k++) {
      snVec3 found[2];
      double distance = sn_geom_distance(m, d, i, k, cutoff, found);
      if (!(distance < least)) continue;
      least = distance;
      segment[0] = found[0], segment[1] = found[1];
    }
  }
  return least;
}

void sn_measure_distance(const snModel* m, const snData* d, int sensor, double* value) {
  snVec3 segment[2];
  *value = nearest(m, d, sensor, segment);
}

// conformance: from the first to the second, also where they overlap
void sn_measure_normal(const snModel* m, const snData* d, int sensor, double* value) {
  snVec3 segment[2];
  nearest(m, d, sensor, segment);
  snVec3 way = vec3_sub(segment[1], segment[0]);
  vec3_store(value, vec3_is_zero(way) ? way : vec3_normalize(way));
}

void sn_measure_fromto(const snModel* m, const snData* d, int sensor, double* value) {
  snVec3 segment[2];
  nearest(m, d, sensor, segment);
  vec3_store(value, segment[0]);
  vec3_store(value + 3, segment[1]);
}
