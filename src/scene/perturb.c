// perturb.c — a body held and pulled by the mouse
//   The force is a damped spring from the held point to its reference, scaled by the point's own inertia:
//   f = m (k (ref - x) - sqrt(k) v), k = vis.map.stiffness, and the same for the orientation.
//   conformance: MuJoCo's damping, half of the critical one.
#include "base/arena.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "math/real.h"
#include "sinew/query.h"
#include "sinew/scene.h"
#include "sinew/step.h"
#include "sinew/support.h"

static snVec3 held_point(const snData* d, const snPerturb* held) {
  return vec3_add(d->xpos[held->select], mat3_mul_vec3(d->xmat[held->select], held->localpos));
}

static void take_reference(const snModel* m, const snData* d, snPerturb* held) {
  held->refselpos = held_point(d, held);
  held->refpos = d->xipos[held->select];
  held->refquat = quat_normalize(quat_mul(d->xquat[held->select], m->body_iquat[held->select]));
}

// Mean inertia of the held point against a force in any direction: 3 / trace(J M^-1 J^T), J its Jacobian.
static double point_inertia(const snModel* m, const snData* d, int body, snVec3 point) {
  size_t mark = sn_arena_mark(d->scratch);
  double* jacobian = sn_arena_array(d->scratch, double, 3 * m->nv);
  double* response = sn_arena_array(d->scratch, double, m->nv);
  double trace = 0;
  if (jacobian && response) {
    sn_point_jacobian(m, d, body, point, jacobian, NULL);
    for (int axis = 0; axis < 3; axis++) {
      const double* row = jacobian + axis * m->nv;
      sn_mass_solution(m, d, row, response);
      for (int dof = 0; dof < m->nv; dof++) trace += row[dof] * response[dof];
    }
  }
  sn_arena_release(d->scratch, mark);
  return trace == 0 ? 1 : 3 / real_max(trace, SN_MINVAL);
}

bool sn_perturb_select(const snModel* m, const snData* d, const snSceneOptions* options, snVec3 eye, snVec3 along,
                       snPerturb* held) {
  snByte groups[SN_SCENE_GROUPS];
  snSceneOptions shown = options ? *options : sn_scene_default_options();
  for (int k = 0; k < SN_SCENE_GROUPS; k++) groups[k] = shown.geomgroup[k];
  snRayOptions rays = {.groups = groups, .skip_fixed = !shown.flags[SN_SHOW_STATIC], .no_normal = true};
  snRayHit hit;
  held->active = 0;
  held->select = sn_cast_ray(m, d, eye, along, &rays, &hit) ? m->geom_bodyid[hit.geom] : 0;
  if (held->select == 0) return false;
  snVec3 point = vec3_add_scaled(eye, along, hit.distance);
  held->localpos = mat3_transpose_mul_vec3(d->xmat[held->select], vec3_sub(point, d->xpos[held->select]));
  take_reference(m, d, held);
  held->localmass = point_inertia(m, d, held->select, point);
  double height = tan(m->vis.global_fovy * SN_PI / 360);
  held->scale = 2 * hit.distance * vec3_length(along) * height;
  return true;
}

void sn_perturb_move(const snModel* m, const snData* d, snMouse action, double dx, double dy, const snSceneView* view,
                     snPerturb* held) {
  if (held->select <= 0 || held->select >= m->nbody) return;
  snVec3 forward = {view->forward[0], view->forward[1], view->forward[2]}, up = {view->up[0], view->up[1], view->up[2]};
  snVec3 right = vec3_cross(forward, up);
  double length;
  snVec3 ahead = vec3_direction((snVec3){forward.x, forward.y, 0}, &length);
  snVec3 vertical = action == SN_MOUSE_MOVE_H || action == SN_MOUSE_ROTATE_H ? ahead : up;
  if (!held->active) take_reference(m, d, held);
  if (action == SN_MOUSE_MOVE_V || action == SN_MOUSE_MOVE_H) {
    snVec3 move = vec3_scale(vec3_add(vec3_scale(right, dx), vec3_scale(vertical, dy)), held->scale);
    held->refselpos = vec3_add(held->refselpos, move);
    held->refpos = vec3_add(held->refpos, move);
  } else if (action == SN_MOUSE_ROTATE_V || action == SN_MOUSE_ROTATE_H) {
    snVec3 axis = vec3_add(vec3_scale(up, dx), vec3_scale(right, -dy));
    double angle;
    axis = vec3_direction(axis, &angle);
    held->refquat = quat_normalize(quat_mul(quat_from_axis_angle(axis, angle * 2 * SN_PI), held->refquat));
  }
}

static double held_mass(const snModel* m, const snPerturb* held) {
  return held->localmass > 0 ? held->localmass : m->body_subtreemass[held->select];
}

static double held_inertia(const snModel* m, int body) {
  double inverse = m->body_invweight0[body][1];
  return inverse > 0 ? 1 / real_max(SN_MINVAL, inverse) : 1;
}

// Force at the held point, and its torque about the centre of mass with damping of the spin about the line of force.
static void pull(const snModel* m, const snData* d, const snPerturb* held, snSpatial velocity, snVec3* force,
                 snVec3* torque) {
  double stiffness = m->vis.map_stiffness, mass = held_mass(m, held), length;
  snVec3 point = held_point(d, held), arm = vec3_sub(point, d->xipos[held->select]);
  snVec3 gap = vec3_sub(held->refselpos, point);
  snVec3 speed = vec3_add(velocity.lin, vec3_cross(velocity.rot, arm));
  *force = vec3_scale(vec3_sub(vec3_scale(gap, stiffness), vec3_scale(speed, sqrt(stiffness))), mass);
  snVec3 axis = vec3_direction(gap, &length);
  double damping = sqrt(m->vis.map_stiffnessrot) * held_inertia(m, held->select);
  *torque = vec3_add_scaled(vec3_cross(arm, *force), axis, -damping * vec3_dot(axis, velocity.rot));
}

static snVec3 rotation(const snModel* m, const snData* d, const snPerturb* held, snVec3 omega) {
  int body = held->select;
  snQuat now = quat_mul(d->xquat[body], m->body_iquat[body]);
  snVec3 angle = quat_to_rotation_vector(quat_mul(held->refquat, quat_conjugate(now)));
  double stiffness = m->vis.map_stiffnessrot;
  return vec3_scale(vec3_sub(vec3_scale(angle, stiffness), vec3_scale(omega, sqrt(stiffness))), held_inertia(m, body));
}

static void move_mocap(const snModel* m, snData* d, const snPerturb* held, int mocap) {
  int body = held->select;
  snQuat quat = quat_mul(held->refquat, quat_conjugate(m->body_iquat[body]));
  d->mocap_pos[mocap] = vec3_sub(held->refpos, quat_rotate(quat, m->body_ipos[body]));
  d->mocap_quat[mocap] = quat;
}

void sn_perturb_apply(const snModel* m, snData* d, const snPerturb* held) {
  int body = held->select;
  if (body <= 0 || body >= m->nbody || !held->active) return;
  if (m->body_mocapid[body] >= 0) {
    move_mocap(m, d, held, m->body_mocapid[body]);
    return;
  }
  snVec3 force = {0}, torque = {0};
  snSpatial velocity;
  sn_object_velocity(m, d, SN_OBJ_BODY, body, false, &velocity);
  if (held->active & 1) pull(m, d, held, velocity, &force, &torque);
  if (held->active & 2) torque = rotation(m, d, held, velocity.rot);
  double* applied = (double*)&d->xfrc_applied[body];  // force, then torque
  vec3_store(applied, force);
  vec3_store(applied + 3, torque);
}
