// tree.h — what bodies carry, one file per kind
//   plan: the element with its class, as an item of its body, in the frame that <frame>s around it make.
//   fill: numbered items into the arrays of their kind.
#pragma once
#include "compile/plan.h"
#include "math/principal_axes.h"
#include "model/model.h"
#include "sinew/types.h"

void sn_plan_joint(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame);
void sn_plan_freejoint(snPlan* plan, const snElement* el, snPlanBody* body);
void sn_plan_geom(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame);
void sn_plan_site(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame);
void sn_plan_camera(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame);
void sn_plan_light(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame);
void sn_plan_inertial(snPlan* plan, const snElement* el, snPlanBody* body);

// Once the whole tree is known: names of bodies that cameras and lights follow, and all that depends on siblings.
void sn_finish_camera(snPlan* plan, const snPlanCamera* camera);
void sn_finish_light(snPlan* plan, const snPlanLight* light);
void sn_finish_geom(snPlan* plan, snPlanGeom* geom);
void sn_finish_body(snPlan* plan, snPlanBody* body);

// Pose and length of a long shape from its ends; false with an error where `type` is not long or the ends coincide.
bool sn_apply_fromto(snPlan* plan, const snElement* el, int type, const double* fromto, const double* pos,
                     snPose* pose, snVec3* size);
void sn_check_shape_size(snPlan* plan, const snElement* el, int type, snVec3 size);

// An error where there is no material of this name, unless the model does without materials.
void sn_plan_material(snPlan* plan, const snElement* el, const char* name);

// Mass and inertia of a geom, where it counts for its body's.
void sn_geom_mass(snPlan* plan, snPlanGeom* geom);

// Gives a floating body the frame of its inertia, where the model asks for it.
void sn_align_free_body(snPlan* plan, snPlanBody* body);

// Merges bodies that cannot move against their parents into them; drops geoms that are only drawn.
void sn_fuse_static_bodies(snPlan* plan);
void sn_discard_visual_geoms(snPlan* plan);

// Mass and inertia that moving bodies must have.
void sn_check_moving_masses(snPlan* plan);

// Free joints belong to bodies that stand in the world once static ones are fused.
void sn_check_free_joints(snPlan* plan);

void sn_fill_bodies(const snPlan* plan, snModel* m);
void sn_fill_joints(const snPlan* plan, snModel* m);
void sn_fill_geoms(const snPlan* plan, snModel* m);
void sn_fill_sites(const snPlan* plan, snModel* m);
void sn_fill_cameras(const snPlan* plan, snModel* m);
void sn_fill_lights(const snPlan* plan, snModel* m);

// How a frame inside a body relates to the body's own and to its inertial frame.
snSameFrame sn_same_frame(snPose pose, const snPlanBody* body);
bool sn_is_null_pose(const snVec3* pos, const snQuat* quat);

// The distance at which contacts of a geom are found.
double sn_geom_reach(const snPlan* plan, const snPlanGeom* geom);

// Words of the table tri_state, of attributes that say whether a range is in force.
enum { SN_SAID_NO, SN_SAID_YES, SN_LEFT_TO_RANGE };

// Whether a range is in force: said so, or left to the range itself.
bool sn_is_limited(int tri_state, const double range[2]);

// A range on an element that neither says whether it is in force nor lets it decide.
void sn_check_limited(snPlan* plan, const snElement* el, int tri_state, const double range[2],
                      const char* range_attribute, const char* limited_attribute);

// Both of the above for a range that must rise where it is in force.
bool sn_plan_limit(snPlan* plan, const snElement* el, int tri_state, const double range[2], const char* range_attribute,
                   const char* limited_attribute);

// ---- the five ways of writing a rotation

// The rotation of an element with rows quat, axisangle, xyaxes, zaxis and euler, as a unit quaternion; `resolved` is
// the element with its class merged in. The alternative form written last counts, and wins over a quaternion wherever
// the two come from. Angles are in the unit and the sequence that <compiler> says. Errors give identity.
snQuat sn_orientation(snPlan* plan, const snElement* el, const snElement* resolved);

// An angle of an element's file in radians.
double sn_angle(const snPlan* plan, const snElement* el, double written);

// ---- mass and inertia of bodies

// The inertial frame of a body from those of its geoms that count.
void sn_inertial_from_geoms(snPlan* plan, snPlanBody* body);

// Adds the mass of a body to its parent, which it is about to become a part of.
void sn_inertial_absorb(snPlan* plan, snPlanBody* parent, const snPlanBody* child);

// Bounds, balance and physical sense of what was found.
void sn_inertial_check(snPlan* plan, snPlanBody* body);

// ---- bodies in a fluid

// geom_fluid of an ellipsoid with these semi-axes: switch, five drag and lift coefficients, added masses and inertias.
void sn_fluid_coefficients(snFluid out, snVec3 semiaxes, const double coefficients[5]);
