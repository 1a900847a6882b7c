// sensor.h — how the elements of <sensor> become measurements of objects
#pragma once
#include "compile/plan.h"

typedef struct snPlanSensor {
  snItem item;
  snSensorType type;
  snSensorData data;
  snSensorStage stage;
  snObjectType object_type, reference_type;  // SN_OBJ_UNKNOWN: none
  const snItem *object, *reference;
  int parameters[3];
  int64_t dim;
  snSpecSensor_clock s;  // what all sensors share: history, cutoff, noise
  struct snPlanPlugin* plugin;  // that measures; NULL: none
  int history;    // set by sn_size_sensors: where its buffer begins, -1: none
} snPlanSensor;

// What the sensor measures, by its kind: objects, parameters, how many numbers.
void sn_sensor_subject(snPlan* plan, const snElement* el, snPlanSensor* sensor);
