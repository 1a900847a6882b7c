// sensor.c — <sensor>: what all sensors share, and their arrays
//   reads   the elements        writes  sensor_*
#include "compile/sensor.h"

#include "compile/plugin_plan.h"
#include "compile/section.h"
#include "compile/body/topology.h"
#include "model/sensor_kind.h"

#include <string.h>

// conformance has no bound here; a short file must not ask for more memory than there is
#define MOST_NUMBERS (1 << 26)

static void check_numbers(snPlan* plan, const snElement* el, const snSpecSensor_clock* s) {
  double period = s->interval[0], phase = s->interval[1];
  if (s->noise < 0) sn_plan_error(plan, el, "noise", "must not be negative, found %g", s->noise);
  if (s->cutoff < 0) sn_plan_error(plan, el, "cutoff", "must not be negative, found %g", s->cutoff);
  if (period < 0)
    sn_plan_error(plan, el, "interval",
                  "must have a period of 0 or more, found %g (MuJoCo: negative interval in sensor)", period);
  if (phase > 0)
    sn_plan_error(plan, el, "interval", "must have a phase of 0 or less, found %g (MuJoCo: positive phase in sensor)",
                phase);
  if (period > 0 && phase <= -period)
    sn_plan_error(plan, el, "interval",
                "must have a phase above minus its period %g, found %g (MuJoCo: phase must be greater than -period in "
                "sensor)",
                period, phase);
  sn_check_delay(plan, el, s->nsample, s->delay);
}

static void check_outcome(snPlan* plan, const snElement* el, const snPlanSensor* sensor) {
  // conformance: the normal between two geoms is a direction whose length may be cut
  bool direction = sensor->data == SN_SENSOR_AXIS && !sn_sensor_kind(sensor->type)->own_cutoff;
  if (sensor->s.cutoff > 0 && (direction || sensor->data == SN_SENSOR_QUATERNION))
    sn_plan_error(plan, el, "cutoff", "makes no sense for a direction or a quaternion");
  if (sensor->dim > MOST_NUMBERS)
    sn_plan_error(plan, el, NULL, "would give %lld numbers, more than the %d that a sensor may", (long long)sensor->dim,
                MOST_NUMBERS);
}

static void plan_sensor(snPlan* plan, const snElement* el) {
  snPlanSensor* sensor =
      sn_plan_item(plan, sizeof *sensor, SN_OBJ_SENSOR, el, sn_spec_name(el), &plan->lists[SN_OBJ_SENSOR]);
  if (!sensor || !sn_plan_values(plan, &sensor->item, SN_EL_SENSOR_CLOCK, &sensor->s.el)) return;
  sn_plan_user(plan, &sensor->item, sensor->s.user);
  check_numbers(plan, el, &sensor->s);
  sn_sensor_subject(plan, el, sensor);
  check_outcome(plan, el, sensor);
}

void sn_plan_sensors(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_SENSOR); el && !plan->out_of_memory; el = sn_next_in(el))
    plan_sensor(plan, el);
}

void sn_size_sensors(snPlan* plan, snModel* m) {
  int64_t numbers = 0;
  m->nsensor = plan->count[SN_OBJ_SENSOR];
  SN_EACH(snPlanSensor, sensor, plan->lists[SN_OBJ_SENSOR]) {
    numbers += sensor->dim;
    sensor->history = sn_add_history(m, sensor->s.nsample, (int)sensor->dim);
  }
  m->nsensordata = sn_as_size(numbers);
}

void sn_fill_sensors(const snPlan* plan, snModel* m) {
  int address = 0;
  for (int id = 0; id < m->nsensor; id++) {
    const snPlanSensor* sensor = SN_ITEM(snPlanSensor, plan, SN_OBJ_SENSOR, id);
    m->sensor_type[id] = sensor->type;
    m->sensor_datatype[id] = sensor->data;
    m->sensor_needstage[id] = sensor->stage;
    m->sensor_objtype[id] = sensor->object_type;
    m->sensor_objid[id] = sensor->object ? sensor->object->id : -1;
    m->sensor_reftype[id] = sensor->reference_type;
    m->sensor_refid[id] = sensor->reference ? sensor->reference->id : -1;
    memcpy(m->sensor_intprm[id], sensor->parameters, sizeof sensor->parameters);
    m->sensor_dim[id] = (int)sensor->dim;
    m->sensor_adr[id] = address;
    address += (int)sensor->dim;
    m->sensor_historyadr[id] = sensor->history;
    m->sensor_plugin[id] = sensor->plugin ? sensor->plugin->item.id : -1;
  }
}
