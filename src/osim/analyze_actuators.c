// analyze_actuators.c — values of coordinates, forces of actuators (OpenSim's Kinematics and Actuation)
//   reads   qpos qvel qacc actuator_force actuator_velocity cvel        writes  a row of three results
#include "kinematics/driven.h"
#include "math/pose.h"
#include "osim/analyze.h"
#include "osim/track.h"
#include "sinew/support.h"

#define DEGREE 57.29577951308232

const char* const sn_coordinate_results[] = {"q", "u", "dudt", NULL};
const char* const sn_actuator_results[] = {"force", "speed", "power", NULL};

static double* cell(const snRecorder* r, int motion, int col) {
  return r->motions[motion]->data + (size_t)r->row * (size_t)r->motions[motion]->cols + (size_t)col;
}

void sn_record_coordinates(snRecorder* r, const snModel* m, const snData* d) {
  for (int i = 0; i < r->object_count; i++) {
    int coordinate = r->objects[i];
    snCoordinateParts q;
    sn_coordinate_parts(&q, m, d->qpos, coordinate);
    double unit = r->request->in_degrees && sn_coordinate_rotates(m, coordinate) ? DEGREE : 1;
    *cell(r, 0, i) = unit * q.value;
    *cell(r, 1, i) = unit * sn_coordinate_speed(&q, d->qvel);
    *cell(r, 2, i) = unit * sn_coordinate_acceleration(&q, d->qvel, d->qacc);
  }
}

// Of a force the speed of its point, of a torque that of its body about the axis, less that of the other body.
static double reserve_speed(const snLever* lever, const snModel* m, const snData* d) {
  if (lever->dof >= 0) return d->qvel[lever->dof];
  const snReserve* reserve = lever->reserve;
  snSpatial body, other = {{0, 0, 0}, {0, 0, 0}};
  sn_object_velocity(m, d, SN_OBJ_BODY, lever->body, false, &body);
  if (lever->reaction_body > 0) sn_object_velocity(m, d, SN_OBJ_BODY, lever->reaction_body, false, &other);
  if (reserve->kind == SN_RESERVE_FORCE) {
    snVec3 point = mat3_mul_vec3(d->xmat[lever->body], reserve->point);
    snVec3 arm = vec3_sub(vec3_add(d->xpos[lever->body], point), d->xipos[lever->body]);
    return vec3_length(vec3_add(body.lin, vec3_cross(body.rot, arm)));
  }
  double length = vec3_length(reserve->axis);
  snVec3 axis = reserve->axis_in_ground ? reserve->axis : mat3_mul_vec3(d->xmat[lever->body], reserve->axis);
  return length > 0 ? vec3_dot(vec3_sub(body.rot, other.rot), axis) / length : 0;
}

// Of actuators on paths the tension, which is a negative force along the length.
double sn_lever_actuation(const snPlant* plant, const snData* d, int i) {
  const snModel* m = plant->m;
  int actuator = plant->levers.item[i].actuator, hill = actuator >= 0 ? m->actuator_hilladr[actuator] : -1;
  if (actuator < 0) return plant->controls[i] * plant->levers.item[i].force;
  if (hill >= 0) return d->hill_tendonforce[hill];
  return m->actuator_trntype[actuator] == SN_TRANSMISSION_TENDON ? -d->actuator_force[actuator]
                                                                 : d->actuator_force[actuator];
}

double sn_lever_speed(const snPlant* plant, const snData* d, int i) {
  const snLever* lever = &plant->levers.item[i];
  return lever->actuator >= 0 ? d->actuator_velocity[lever->actuator] : reserve_speed(lever, plant->m, d);
}

// A path that shortens under tension gives power.
double sn_lever_power(const snPlant* plant, const snData* d, int i) {
  int actuator = plant->levers.item[i].actuator;
  bool path = actuator >= 0 && plant->m->actuator_trntype[actuator] == SN_TRANSMISSION_TENDON;
  double power = sn_lever_actuation(plant, d, i) * sn_lever_speed(plant, d, i);
  return path ? -power : power;
}

void sn_record_actuators(snRecorder* r, const snPlant* plant, const snData* d) {
  for (int i = 0; i < r->object_count; i++) {
    *cell(r, 0, i) = sn_lever_actuation(plant, d, r->objects[i]);
    *cell(r, 1, i) = sn_lever_speed(plant, d, r->objects[i]);
    *cell(r, 2, i) = sn_lever_power(plant, d, r->objects[i]);
  }
}
