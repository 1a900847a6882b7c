// contact_sensors.c — what a contact sensor reports
//   reads   sensor_intprm: fields of a report, reduction, most reports        writes  the numbers of the sensor
//   Reports of single contacts are 0 where no contact matches. The net force of all is one report in the world's axes,
//   also of none.
#include "model/report_width.h"
#include "sensor/measure.h"

#include <string.h>

// Where a field stands in a report that has it.
static double* field_of(double* report, int fields, int field) {
  return report + sn_contact_report_width(fields & (field - 1));
}

void sn_measure_contact(const snModel* m, const snData* d, int sensor, double* value) {
  int fields = m->sensor_intprm[sensor][0], reduce = m->sensor_intprm[sensor][1];
  (void)d;
  memset(value, 0, sizeof(double) * (size_t)m->sensor_dim[sensor]);
  if (reduce != SN_REDUCE_NETFORCE) return;
  if (fields & SN_CONTACT_NORMAL) field_of(value, fields, SN_CONTACT_NORMAL)[0] = 1;
  if (fields & SN_CONTACT_TANGENT) field_of(value, fields, SN_CONTACT_TANGENT)[1] = 1;
}
