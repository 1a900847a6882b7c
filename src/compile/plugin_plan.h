// plugin_plan.h — planned instances of plugins, and who carries them
#pragma once
#include "compile/plan.h"
#include "model/plugin_table.h"

typedef struct snPlanPlugin {
  snItem item;  // its element is <instance>, or the <plugin> that stands for one of its own
  const snPlugin* row;
  int slot;
  const char** values;  // of the row's attributes; "" where not given
  double* numbers;      // what the row reads from them
  int objects;          // bodies, geoms, actuators and sensors that carry it
} snPlanPlugin;

// The instance that a body, geom or mesh asks for by a <plugin> inside it, or that a <plugin> of <actuator> or <sensor>
// names itself; NULL: none, or an error that is reported. The row must have the capability.
snPlanPlugin* sn_plan_plugin(snPlan* plan, const snElement* carrier, snPluginCapability capability);

void sn_plan_plugins(snPlan* plan);
void sn_size_plugins(snPlan* plan, snModel* m);
void sn_fill_plugins(const snPlan* plan, snModel* m);

// The model is complete: numbers that rows compute from it, and their last word.
void sn_finish_plugins(snPlan* plan, snModel* m);
