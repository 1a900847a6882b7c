// inertial.c — mass, centre of mass and principal axes of bodies
//   reads   <inertial>, masses and poses of geoms, compiler inertiafromgeom, inertiagrouprange, boundmass ...
//   writes  mass, inertia and inertial frame of the plan's bodies
#include "compile/body/tree.h"

#include "sinew/physics.h"

#include <math.h>

// conformance: MuJoCo's smallest mass and moment while compiling
#define NEGLIGIBLE 1e-14

static bool set_axes(const snPlan* plan, snPlanBody* body, snSymmetric full, double least) {
  snQuat axes;
  bool exact = plan->opt.physics & SN_PHYSICS_PRINCIPAL;
  snVec3 moments = exact ? sn_principal_axes_within(full, SN_BODY_AXES_SHARE, &axes) : sn_principal_axes(full, &axes);
  if (!(moments.z >= least)) return false;
  body->inertia = moments;
  body->inertial.quat = axes;
  return true;
}

static bool set_principal(const snPlan* plan, snPlanBody* body, snSymmetric full) {
  return set_axes(plan, body, full, NEGLIGIBLE);
}

static void plan_full_inertia(snPlan* plan, const snElement* el, const snSpecInertial* s, snPlanBody* body) {
  const double* v = s->fullinertia;
  bool oriented = SN_GIVEN(s, INERTIAL, quat) || SN_GIVEN(s, INERTIAL, axisangle) || SN_GIVEN(s, INERTIAL, xyaxes) ||
                  SN_GIVEN(s, INERTIAL, zaxis) || SN_GIVEN(s, INERTIAL, euler);
  if (oriented)
    sn_plan_error(plan, el, "fullinertia", "brings its own axes and cannot be combined with an orientation");
  if (s->diaginertia[0] != 0 || s->diaginertia[1] != 0 || s->diaginertia[2] != 0)
    sn_plan_error(plan, el, "fullinertia", "cannot be combined with 'diaginertia'");
  snSymmetric full = {v[0], v[1], v[2], v[3], v[4], v[5]};
  if (set_principal(plan, body, full)) return;
  // compiler checkinertia: OpenSim's models are taken as they are
  if (sn_compiler(plan, el)->checkinertia || !set_axes(plan, body, full, -INFINITY))
    sn_plan_error(plan, el, "fullinertia", "must have positive principal moments");
  else
    sn_plan_warning(plan, el, "fullinertia", "is that of no physical body: a principal moment is %.3g",
                    body->inertia.z);
}

void sn_plan_inertial(snPlan* plan, const snElement* el, snPlanBody* body) {
  const snSpecInertial* s = SN_AS(Inertial, el);
  body->has_inertial = body->explicit_inertial = true;
  body->inertial = (snPose){vec3_load(s->pos), sn_orientation(plan, el, el)};
  body->mass = s->mass;
  body->inertia = vec3_load(s->diaginertia);
  if (SN_GIVEN(s, INERTIAL, fullinertia)) plan_full_inertia(plan, el, s, body);
}

static bool counts(const snPlan* plan, const snPlanGeom* geom) {
  const int* range = sn_compiler(plan, geom->body->item.el)->inertiagrouprange;
  return geom->s.group >= range[0] && geom->s.group <= range[1] && geom->mass > NEGLIGIBLE;
}

void sn_inertial_from_geoms(snPlan* plan, snPlanBody* body) {
  const snPlanGeom* only = NULL;
  int count = 0;
  double mass = 0;
  snVec3 moment = {0, 0, 0};
  SN_EACH(snPlanGeom, geom, body->geoms) {
    if (!counts(plan, geom)) continue;
    only = geom;
    count++;
    mass += geom->mass;
    moment = vec3_add_scaled(moment, geom->pose.pos, geom->mass);
  }
  if (count == 0) return;
  body->has_inertial = true;
  body->mass = mass;
  if (count == 1) {
    body->inertial = only->pose;
    body->inertia = only->inertia;
    return;
  }

  snVec3 center = {moment.x / mass, moment.y / mass, moment.z / mass};
  snSymmetric full = {0};
  SN_EACH(snPlanGeom, geom, body->geoms) {
    if (!counts(plan, geom)) continue;
    full = symmetric_add(full, sn_rotated_inertia(geom->inertia, geom->pose.quat));
    full = symmetric_add(full, sn_point_inertia(geom->mass, vec3_sub(geom->pose.pos, center)));
  }
  body->inertial.pos = center;
  if (!set_principal(plan, body, full))
    sn_plan_error(plan, body->item.el, NULL, "has geoms whose inertia is too small to have principal axes");
}

// conformance: MuJoCo composes the child's two frames in the wrong order here, and leaves its principal axes unturned.
void sn_inertial_absorb(snPlan* plan, snPlanBody* parent, const snPlanBody* child) {
  snVec3 center[2] = {parent->inertial.pos, pose_apply(child->inertial, child->pose.pos)};
  snQuat axes[2] = {parent->inertial.quat, child->inertial.quat};
  snVec3 moments[2] = {parent->inertia, child->inertia};
  double mass[2] = {parent->mass, child->mass};

  parent->mass = mass[0] + mass[1];
  if (parent->mass < SN_MINVAL) {
    parent->mass = 0;
    parent->inertia = vec3(0, 0, 0);
    parent->inertial = pose_identity();
    return;
  }
  parent->inertial.pos =
      vec3_scale(vec3_add(vec3_scale(center[0], mass[0]), vec3_scale(center[1], mass[1])), 1 / parent->mass);
  snSymmetric full = {0};
  for (int i = 0; i < 2; i++) {
    full = symmetric_add(full, sn_rotated_inertia(moments[i], axes[i]));
    full = symmetric_add(full, sn_point_inertia(mass[i], vec3_sub(center[i], parent->inertial.pos)));
  }
  if (!set_principal(plan, parent, full))
    sn_plan_error(plan, child->item.el, NULL, "cannot be fused: the inertia with its parent's has no principal axes");
}

void sn_inertial_check(snPlan* plan, snPlanBody* body) {
  const snSpecCompiler* c = sn_compiler(plan, body->item.el);
  snVec3* i = &body->inertia;
  body->mass = real_max(body->mass, c->boundmass);
  *i = vec3(real_max(i->x, c->boundinertia), real_max(i->y, c->boundinertia), real_max(i->z, c->boundinertia));

  bool negative = c->checkinertia && (i->x < 0 || i->y < 0 || i->z < 0);
  if (body->mass < 0 || negative) {
    sn_plan_error(plan, body->item.el, NULL, "must not have negative mass or inertia, found mass %g, inertia %g %g %g",
                  body->mass, i->x, i->y, i->z);
    return;
  }
  if (i->x + i->y >= i->z && i->x + i->z >= i->y && i->y + i->z >= i->x) return;
  if (!c->checkinertia) return;
  if (c->balanceinertia) {
    double mean = (i->x + i->y + i->z) / 3;
    *i = vec3(mean, mean, mean);
  } else {
    sn_plan_error(
        plan, body->item.el, NULL,
        "has an inertia of no physical body: of %g %g %g one is larger than the other two together; <compiler> "
        "attribute 'balanceinertia' mends that",
        i->x, i->y, i->z);
  }
}
