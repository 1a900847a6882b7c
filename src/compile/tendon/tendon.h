// tendon.h — paths of tendons, and which dofs change their lengths
#pragma once
#include "compile/plan.h"

// Wraps of a tendon from the children of its element, and whether they make a path.
void sn_plan_path(snPlan* plan, const snElement* el, snPlanTendon* tendon);

// The same of a tendon whose length is a function of coordinates; its dofs into the marks; how many coordinates it has,
// and the body of the joint that one of them follows, NULL where it is constant.
void sn_plan_functional(snPlan* plan, const snElement* el, snPlanTendon* tendon);
void sn_mark_functional(const snPlanTendon* tendon, bool* marks);
int sn_functional_count(const snPlanTendon* tendon);
const snPlanBody* sn_functional_body(const snPlanTendon* tendon, int i);

// The body that a site or geom on the path belongs to.
snPlanBody* sn_wrap_body(const snPlanWrap* wrap);
bool sn_wraps_geom(const snPlanWrap* wrap);

// What tendons mean for the tree, once it is numbered: which bodies their inertia couples, which trees must not sleep.
void sn_tie_bodies(snPlan* plan);

// dofs and dof_count of the plan's tendons, which sn_topology has numbered; nJten npath nrun
void sn_size_tendon_patterns(snPlan* plan, snModel* m);
void sn_fill_tendon_patterns(const snPlan* plan, snModel* m);

// Their paths as lists of pieces, behind the patterns; npiece npass nwrench
void sn_size_tendon_pieces(snPlan* plan, snModel* m);
void sn_fill_tendon_pieces(const snPlan* plan, snModel* m);
