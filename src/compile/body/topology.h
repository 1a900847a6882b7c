// topology.h — which dof moves which body, and the sparsity that follows from it
#pragma once
#include "compile/plan.h"

// Addresses of joints and bodies, roots, welds and simple bodies; the plan is numbered.
void sn_topology(snPlan* plan);

void sn_size_topology(snPlan* plan, snModel* m);
void sn_fill_topology(const snPlan* plan, snModel* m);

// The lowest body that both hang on, or are.
const snPlanBody* sn_common_ancestor(const snPlanBody* a, const snPlanBody* b);

// Dofs between a body and one above it (NULL: all), in rising order; returns how many, `out` may be NULL.
int sn_dofs_below(const snPlanBody* top, const snPlanBody* body, int* out);

// A count as a size of the model; beyond what an int holds it becomes negative, which sn_model_create refuses.
int sn_as_size(int64_t count);

// ---- driven joints

// Whether a joint of the body is driven or has a function, so that its axes are computed apart.
bool sn_has_axes(const snPlanBody* body);

// Names of drivers and functions, once all joints are known.
void sn_plan_drivers(snPlan* plan);
// Whether columns of driven joints fit the tree of dofs, which is numbered -> one_chain.
void sn_couple_columns(snPlan* plan);
void sn_size_drivers(snPlan* plan, snModel* m);
void sn_fill_drivers(const snPlan* plan, snModel* m);
// Refuses contacts, equalities, actuators and sensors of frames whose motion their rows do not know.
void sn_refuse_driven(snPlan* plan, const snModel* m);

// The joint, driven or not, that an attribute `driver` names; an error where there is none.
const snPlanJoint* sn_plan_driver(snPlan* plan, const snElement* el, const char* name);
const snPlanJoint* sn_plan_coordinate(snPlan* plan, const snElement* el, const char* attribute, const char* name);

// Refuses a coordinate that follows several where only one that follows one or none is simulated.
void sn_refuse_blend(snPlan* plan, const snElement* el, const char* attribute, const snPlanJoint* joint);

// Whether a driven joint is the first of its body that its root `i`, of another body, moves: the body then has a column
// for it.
bool sn_has_column(const snPlanJoint* joint, int i);

// The coordinate of a joint as snModel counts them: its number, or njnt plus that of a driven one.
int sn_coordinate_id(const snPlan* plan, const snPlanJoint* joint);

// The function that an attribute names: of one number, or of `inputs` numbers (constants are of any); an error and NULL
// for a name that does not exist, an error for a function of others.
const snItem* sn_plan_function_of_one(snPlan* plan, const snElement* el, const char* attribute, const char* name);
const snItem* sn_plan_function_of(snPlan* plan, const snElement* el, const char* attribute, const char* name,
                                  int inputs);

// The range of a joint in radians, whether or not it is in force; 0 0 where none is given.
snRange sn_joint_range(const snPlan* plan, const snPlanJoint* joint);

// ---- routes: tendons whose points change

// Whether the points of a path change, it wraps as OpenSim's paths do, or dofs of other bodies move its bodies.
bool sn_is_route(const snPlanTendon* tendon);
void sn_check_route(snPlan* plan, const snElement* el, const snPlanTendon* tendon);
void sn_check_route_geom(snPlan* plan, const snElement* el, snGeomType shape);

// Dofs of a route into the marks; its bodies and slots are noted in the plan.
void sn_mark_route(snPlan* plan, snPlanTendon* tendon, bool* marks);
void sn_size_routes(snPlan* plan, snModel* m);
void sn_fill_routes(const snPlan* plan, snModel* m);

// ---- functional tendons

void sn_size_functionals(snPlan* plan, snModel* m);
void sn_fill_functionals(const snPlan* plan, snModel* m);
