// muscle_prediction.h — the tension of muscles at the end of a window of time, while the coordinates move as predicted
#pragma once
#include "base/arena.h"
#include "sinew/data.h"
#include <stdbool.h>

// Lengths and velocities of the actuators' paths at equal steps of time: nodes x nu of each.
typedef struct snPathPrediction {
  int nodes;  // at least 1; 1: the paths stand still
  double step;
  double *length, *velocity;
} snPathPrediction;

// Room for so many nodes; false when out of memory.
bool sn_path_prediction_create(snPathPrediction* p, const snModel* m, snArena* arena, int nodes);

// A node, from a data whose velocities are computed.
void sn_path_prediction_note(snPathPrediction* p, const snModel* m, const snData* d, int node);

// Whether an actuator is a muscle whose force can be predicted: a Hill muscle, or one of MuJoCo's with an
// activation.
bool sn_is_predicted(const snModel* m, int actuator);

// The tension of an actuator after `duration` under the control `ctrl`, from the activation and fibre length of its
// entries in `act`, which are left as they are then. `scratch` is a data of the model, whose entries of other actuators
// are not touched.
double sn_predict_tension(const snPathPrediction* p, const snModel* m, snData* scratch, int actuator, double ctrl,
                          double duration, double* act);

// The control between low and high after which the tension is `tension`, or the nearest there is.
double sn_predict_control(const snPathPrediction* p, const snModel* m, snData* scratch, int actuator, double tension,
                          double low, double high, double duration, const double* act);
