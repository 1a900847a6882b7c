// point_parameters.h — properties of a model of OpenSim as unknowns of a problem
#pragma once
#include "optimal/point_kernel.h"
#include "sinew/optimal.h"

enum { SN_MOST_MODEL_PARAMETERS = 16 };

struct snOsimSource;
typedef struct snParameters snParameters;

// Parameters of the model `m` of a kernel, which was made from `source`. NULL when out of memory. The kernel then has a
// model that changes.
snParameters* sn_parameters_create(const snModel* m, const struct snOsimSource* source, snPointKernel* kernel,
                                   snArena* arena);
void sn_parameters_destroy(snParameters* parameters);

// One more, with copies of what it is; false with an error that names a component or property that does not exist, or
// one that changes nothing in the model.
bool sn_parameters_add(snParameters* parameters, const snOptimalParameter* parameter, snDiagnostics* diag);

int sn_parameters_count(const snParameters* parameters);  // NULL: 0
const snOptimalParameter* sn_parameters_item(const snParameters* parameters, int i);

// What the parameters change: where sites, geoms and joints are, or masses and their places. The name of the first
// parameter that does; NULL: none does.
const char* sn_parameters_move_places(const snParameters* parameters);
const char* sn_parameters_change_mass(const snParameters* parameters);

// The dynamics of the kernel with the parameters as states behind its own, whose rates are 0; and the centre of mass.
// Made anew with every call; states 0: out of memory.
snDynamics sn_parameters_dynamics(snParameters* parameters);
snEndpoint sn_parameters_mass_center(snParameters* parameters);
