// valid_driven.c — functions, driven joints, moving sites and routes point at what is there
//   Coordinates are joints or, from njnt on, driven joints; columns are dofs or, from nv on, those of other bodies.
#include "model/route_shape.h"
#include "model/valid.h"

static void check_functions(snCheck* c) {
  static const int columns[SN_FUNCTION_COUNT] = {5, 1, 1, 3, 1, 1, 1};
  const snModel* m = c->m;
  for (int i = 0; i < m->nfunction && c->ok; i++) {
    int64_t size = (int64_t)columns[m->function_type[i]] * m->function_num[i];
    bool constant = m->function_type[i] == SN_FUNCTION_CONSTANT;
    bool four = m->function_type[i] == SN_FUNCTION_SINE || m->function_type[i] == SN_FUNCTION_STEP;
    if (m->function_num[i] < 1 || m->function_size[i] != size || (constant && size != 1) || (four && size != 4))
      sn_invalid(c, "function %d has %d numbers, which does not fit its kind", i, m->function_size[i]);
  }
}

static void check_coordinates(snCheck* c, const char* field, const int* coordinate, int count, int lowest) {
  int64_t end = (int64_t)c->m->njnt + c->m->ndriven;
  for (int i = 0; i < count && c->ok; i++) sn_check_below(c, field, i, coordinate[i], lowest, end);
}

static bool rotates_or_slides(int type) { return type == SN_JOINT_SLIDE || type == SN_JOINT_HINGE; }

static void check_axes(snCheck* c) {
  const snModel* m = c->m;
  for (int axis = 0; axis < m->naxis && c->ok; axis++) {
    bool moved = m->axis_columnid[axis] < 0 || m->axis_dofid[axis] >= 0;
    if (!rotates_or_slides(m->axis_type[axis]) || !moved) sn_invalid(c, "axis %d is no slide or hinge of a dof", axis);
  }
  for (int jnt = 0; jnt < m->njnt && c->ok; jnt++)
    if (m->body_axisnum[m->jnt_bodyid[jnt]] > 0 && !rotates_or_slides(m->jnt_type[jnt]))
      sn_invalid(c, "joint %d shares its body with driven joints and is no slide or hinge", jnt);
}

static void check_moving(snCheck* c) {
  const snModel* m = c->m;
  for (int i = 0; i < m->nmoving && c->ok; i++)
    for (int k = 0; k < 3; k++) sn_check_below(c, "moving_functionid", i, m->moving_functionid[i][k], -1, m->nfunction);
}

static void check_route(snCheck* c, int route) {
  const snModel* m = c->m;
  int bodies = m->route_bodynum[route], points = m->route_pointnum[route];
  if (route > 0 && m->route_tendonid[route] <= m->route_tendonid[route - 1])
    sn_invalid(c, "route %d is out of order", route);
  for (int k = m->route_pointadr[route]; c->ok && k < m->route_pointadr[route] + points; k++)
    sn_check_below(c, "routepoint_body", k, m->routepoint_body[k], 0, bodies);
  for (int k = m->route_wrapadr[route]; c->ok && k < m->route_wrapadr[route] + m->route_wrapnum[route]; k++) {
    sn_check_below(c, "routewrap_body", k, m->routewrap_body[k], 0, bodies);
    sn_check_below(c, "routewrap_quadrant", k, m->routewrap_quadrant[k], -3, 4);
    sn_check_below(c, "routewrap_shape", k, m->routewrap_shape[k], 0, SN_ROUTE_SHAPE_COUNT);
    sn_check_below(c, "routewrap_method", k, m->routewrap_method[k], 0, 3);
  }
  int64_t room = 2 * (int64_t)m->tendon_num[m->route_tendonid[route]];
  if (points + 2 * (int64_t)m->route_wrapnum[route] > room) sn_invalid(c, "route %d has more points than room", route);
}

static void check_slots(snCheck* c) {
  const snModel* m = c->m;
  for (int i = 0; i < m->nrouteslot && c->ok; i++) {
    sn_check_below(c, "routeslot_column", i, m->routeslot_column[i], 0, (int64_t)m->nv + m->ncolumn);
    sn_check_below(c, "routeslot_slot", i, m->routeslot_slot[i], 0, m->nJten);
  }
  for (int i = 0; i < m->nroutepoint && c->ok; i++)
    if (m->routepoint_slot[i] >= 0 && m->routepoint_movingid[i] < 0)
      sn_invalid(c, "point %d of a route stands still", i);
}

void sn_check_driven(snCheck* c) {
  const snModel* m = c->m;
  check_functions(c);
  check_coordinates(c, "axis_coordinate", m->axis_coordinate, m->naxis, 0);
  check_coordinates(c, "moving_coordinate", m->moving_coordinate, m->nmoving, 0);
  check_coordinates(c, "routepoint_coordinate", m->routepoint_coordinate, m->nroutepoint, -1);
  if (c->ok) check_axes(c);
  if (c->ok) check_moving(c);
  for (int route = 0; route < m->nroute && c->ok; route++) check_route(c, route);
  if (c->ok) check_slots(c);
}
