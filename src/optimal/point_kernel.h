// point_kernel.h — explicit dynamics of a model at many points, with first and contracted second derivatives
//   States: positions (nv), velocities (nv), activations in the order of actuators, normalised forces of compliant
//   tendons. Controls: those of all actuators. Algebraic variables: rates of tendon forces.
//   Positions and velocities are displaced; activations and controls enter through moment arms and in closed form.
#pragma once
#include "optimal/collocation.h"
#include "osim/loads.h"
#include "sinew/data.h"
#include "sinew/optimal.h"

typedef struct snPointKernel snPointKernel;

// NULL with an error in `diag` that names what the model has and the kernel cannot do. threads 0: one per core.
snPointKernel* sn_point_kernel_create(const snModel* m, int threads, snDiagnostics* diag);
void sn_point_kernel_destroy(snPointKernel* kernel);

// Another model of the same sizes in the place of that which was given (borrowed). False when out of memory.
bool sn_point_refresh_model(snPointKernel* kernel, const snModel* m);

// The dynamics for a collocated problem; borrows the kernel.
snDynamics sn_point_kernel_dynamics(snPointKernel* kernel);

// Loads that act over time (NULL: none), and the times of points: from `start` on at these parts of the duration, NULL:
// at equal distances. Borrowed. False when out of memory.
bool sn_point_kernel_loads(snPointKernel* kernel, const snLoads* loads, double start, double duration,
                           const double* part);

enum { SN_MOST_OUTPUTS = 128 };

typedef enum snOutputKind {
  SN_OUTPUT_CONTACT,  // forces of contact elements on what touches the ground, summed and projected [N]
  SN_OUTPUT_POSITION,  // where a site is [m]
  SN_OUTPUT_PLACE,     // where a frame is [m]
  SN_OUTPUT_ORIENTATION,       // from a frame to its reference at the time of the point: axis times angle [rad]
  SN_OUTPUT_ANGULAR_VELOCITY   // of a frame, in the world [rad/s]
} snOutputKind;

// A function of a point with three numbers, by positions and velocities.
typedef struct snPointOutput {
  snOutputKind kind;
  int count;
  const int* element;    // of contacts: force elements of that kind
  double project[3][3];  // applied to the sum
  int site;
  int body;                // of a frame, with its place and orientation there
  snVec3 local;
  snQuat turn;
  const struct snNaturalSpline* reference;  // of an orientation: four, over time (need not be of unit length)
} snPointOutput;

// What the outputs are (borrowed).
void sn_point_kernel_outputs(snPointKernel* kernel, const snPointOutput* outputs, int count);

// ---- quantities: functions of a point that are variables of a problem (point_quantities.c)

// A place of a body, in its frame.
typedef struct snBodyPlace {
  int body;
  snVec3 local;
} snBodyPlace;

typedef struct snPointQuantity {
  snQuantityKind kind;
  int axis;             // -1: the length
  snBodyPlace place, other;
  snQuat turn;          // axes of the place in its body
  int dof;              // of an acceleration or a force
  int count;            // of contact elements, or of actuators
  const int* element;
  int other_count;      // of contact elements of the left foot
  const int* other_element;
  double scale;         // of the value
  double target, stride, smoothing, threshold, threshold_smoothing;
} snPointQuantity;

// What the quantities of a kernel are (borrowed); patterns and data are made anew. False when out of memory.
bool sn_point_set_quantities(snPointKernel* k, const snPointQuantity* item, int count);

// Quantities that nothing depends on, which then cost nothing (borrowed); NULL: all are computed.
void sn_point_idle_quantities(snPointKernel* k, const bool* idle);

// The centre of mass of the whole model as functions of an end point (three of them); rows and parameters are not set.
snEndpoint sn_point_kernel_mass_center(snPointKernel* kernel);

// The number of activations, and the actuator of each; the place in z of what drives an actuator's force.
int sn_point_kernel_activations(const snPointKernel* kernel);
int sn_point_kernel_activation_actuator(const snPointKernel* kernel, int activation);
int sn_point_kernel_input(const snPointKernel* kernel, int actuator);

// The place in z of an actuator's activation (-1: none); the number of compliant tendons, whose forces are the last
// states and whose rates the algebraic variables, and the actuator of each.
int sn_point_kernel_activation(const snPointKernel* kernel, int actuator);
int sn_point_kernel_tendons(const snPointKernel* kernel);
int sn_point_kernel_tendon_actuator(const snPointKernel* kernel, int tendon);
