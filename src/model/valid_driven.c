// valid_driven.c — functions, driven joints, moving sites and routes point at what is there
//   Coordinates are joints or, from njnt on, driven joints; columns are dofs or, from nv on, those of other bodies.
#include "math/multivariate.h"
#include "model/route_shape.h"
#include "model/valid.h"

static void check_functions(snCheck* c) {
  static const int columns[SN_FUNCTION_COUNT] = {5, 1, 1, 3, 1, 1, 1, 1};
  const snModel* m = c->m;
  for (int i = 0; i < m->nfunction && c->ok; i++) {
    int64_t size = (int64_t)columns[m->function_type[i]] * m->function_num[i];
    bool constant = m->function_type[i] == SN_FUNCTION_CONSTANT;
    bool four = m->function_type[i] == SN_FUNCTION_SINE || m->function_type[i] == SN_FUNCTION_STEP;
    bool many = m->function_type[i] == SN_FUNCTION_MULTIVARIATE;
    int terms = many ? sn_multivariate_terms(m->function_inputs[i], m->function_order[i]) : m->function_num[i];
    if (terms != m->function_num[i] || (!many && m->function_inputs[i] != 1))
      sn_invalid(c, "function %d has %d terms, which do not fit its inputs and order", i, m->function_num[i]);
    else if (m->function_num[i] < 1 || m->function_size[i] != size || (constant && size != 1) || (four && size != 4))
      sn_invalid(c, "function %d has %d numbers, which does not fit its kind", i, m->function_size[i]);
  }
}

static void check_coordinates(snCheck* c, const char* field, const int* coordinate, int count, int lowest) {
  int64_t end = (int64_t)c->m->njnt + c->m->ndriven;
  for (int i = 0; i < count && c->ok; i++) sn_check_below(c, field, i, coordinate[i], lowest, end);
}

// The dof that a coordinate follows; -1: it is constant.
static int dof_of_coordinate(const snModel* m, int coordinate) {
  int jnt = coordinate < m->njnt ? coordinate : m->driven_jntid[coordinate - m->njnt];
  return jnt < 0 ? -1 : m->jnt_dofadr[jnt];
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

// The place of a dof among those of a function of several coordinates; -1: none.
static int place_in_blend(const snModel* m, int blend, int dof) {
  for (int k = 0; k < m->blend_dofnum[blend]; k++)
    if (m->blenddof_dofid[m->blend_dofadr[blend] + k] == dof) return k;
  return -1;
}

static void check_blend(snCheck* c, int blend) {
  const snModel* m = c->m;
  int function = m->blend_functionid[blend], first = m->blend_argadr[blend], num = m->blend_argnum[blend];
  bool constant = m->function_type[function] == SN_FUNCTION_CONSTANT;
  bool counts = num >= 1 && num <= SN_MULTIVARIATE_INPUTS && m->blend_dofnum[blend] <= num;
  if (!counts || (!constant && m->function_inputs[function] != num)) {
    sn_invalid(c, "function %d of several coordinates does not fit their number %d", blend, num);
    return;
  }
  for (int i = first; i < first + num && c->ok; i++) {
    int coordinate = m->blendarg_coordinate[i], dof;
    bool nested = coordinate >= m->njnt && m->driven_blendid[coordinate - m->njnt] >= 0;
    if (nested || ((dof = dof_of_coordinate(m, coordinate)) >= 0 && place_in_blend(m, blend, dof) < 0))
      sn_invalid(c, "blendarg_coordinate[%d] is %d, which the function of several coordinates cannot follow", i,
                 coordinate);
  }
}

// A row of an axis is of the dof of its part, and rows of one axis follow each other.
static void check_part(snCheck* c, int axis) {
  const snModel* m = c->m;
  int coordinate = m->axis_coordinate[axis], part = m->axis_part[axis];
  int blend = coordinate >= m->njnt ? m->driven_blendid[coordinate - m->njnt] : -1;
  bool alike = axis > 0 && m->axis_coordinate[axis - 1] == coordinate && m->axis_type[axis - 1] == m->axis_type[axis];
  bool behind = part == 0 || (alike && m->axis_part[axis - 1] == part - 1);
  bool fits = part == 0;
  if (blend >= 0 && m->blend_dofnum[blend] > 0)
    fits = part >= 0 && part < m->blend_dofnum[blend] &&
           m->axis_dofid[axis] == m->blenddof_dofid[m->blend_dofadr[blend] + part];
  else if (blend >= 0)
    fits = part == 0 && m->axis_dofid[axis] < 0;
  if (!fits || !behind) sn_invalid(c, "axis_part[%d] is %d, which does not fit the coordinate of the axis", axis, part);
}

static void check_blends(snCheck* c) {
  const snModel* m = c->m;
  for (int i = 0; i < m->ndriven && c->ok; i++)
    if (m->driven_blendid[i] >= 0 && m->driven_jntid[i] >= 0)
      sn_invalid(c, "driven joint %d follows one coordinate and several", i);
  check_coordinates(c, "blendarg_coordinate", m->blendarg_coordinate, m->nblendarg, 0);
  for (int i = 0; i < m->nblend && c->ok; i++) check_blend(c, i);
  for (int axis = 0; axis < m->naxis && c->ok; axis++) check_part(c, axis);
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
    sn_check_below(c, "routewrap_rule", k, m->routewrap_rule[k] - 1, 0, 2);
    if (m->routewrap_rule[k] != m->routewrap_rule[m->route_wrapadr[route]])
      sn_invalid(c, "routewrap_rule[%d] is not that of its route", k);
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

// ---- functions by what names them: of one number, or of all coordinates of a tendon

static void check_function_of_one(snCheck* c, const char* field, int row, int function) {
  if (function >= 0 && c->m->function_type[function] == SN_FUNCTION_MULTIVARIATE)
    sn_invalid(c, "%s[%d] is a function of several numbers", field, row);
}

static void check_functions_of_one(snCheck* c) {
  const snModel* m = c->m;
  for (int i = 0; i < m->nlink && c->ok; i++) check_function_of_one(c, "link_functionid", i, m->link_functionid[i]);
  for (int i = 0; i < m->naxis && c->ok; i++) check_function_of_one(c, "axis_functionid", i, m->axis_functionid[i]);
  for (int i = 0; i < m->nmoving && c->ok; i++)
    for (int k = 0; k < 3; k++) check_function_of_one(c, "moving_functionid", i, m->moving_functionid[i][k]);
}

static void check_inputs(snCheck* c, int functional, int function, int inputs) {
  const snModel* m = c->m;
  bool constant = function >= 0 && m->function_type[function] == SN_FUNCTION_CONSTANT;
  if (c->ok && function >= 0 && !constant && m->function_inputs[function] != inputs)
    sn_invalid(c, "functional tendon %d has a function of %d numbers, not %d", functional, m->function_inputs[function],
               inputs);
}

// The entries of its row that its coordinates move, and functions of as many numbers as there are coordinates.
static void check_functional(snCheck* c, int i) {
  const snModel* m = c->m;
  int adr = m->functional_adr[i], num = m->functional_num[i], tendon = m->functional_tendonid[i];
  int row = m->ten_J_rowadr[tendon], end = row + m->ten_J_rownnz[tendon];
  if (i > 0 && tendon <= m->functional_tendonid[i - 1]) sn_invalid(c, "functional tendon %d is out of order", i);
  if (num < 1 || num > SN_MULTIVARIATE_INPUTS || m->tendon_num[tendon] != 0)
    sn_invalid(c, "functional tendon %d has %d coordinates", i, num);
  check_inputs(c, i, m->functional_lengthid[i], num);
  check_inputs(c, i, m->functional_speedid[i], 2 * num);
  for (int k = adr; k < adr + num && c->ok; k++) {
    int slot = m->functionalarg_slot[k], dof = dof_of_coordinate(m, m->functionalarg_coordinate[k]);
    check_inputs(c, i, m->functionalarg_armid[k], num);
    if (dof < 0 ? slot >= 0 : slot < row || slot >= end || m->ten_J_colind[slot] != dof)
      sn_invalid(c, "coordinate %d of the functional tendons has its moment at entry %d", k, slot);
  }
}

void sn_check_driven(snCheck* c) {
  const snModel* m = c->m;
  check_functions(c);
  check_coordinates(c, "axis_coordinate", m->axis_coordinate, m->naxis, 0);
  check_coordinates(c, "moving_coordinate", m->moving_coordinate, m->nmoving, 0);
  check_coordinates(c, "routepoint_coordinate", m->routepoint_coordinate, m->nroutepoint, -1);
  if (c->ok) check_axes(c);
  if (c->ok) check_blends(c);
  if (c->ok) check_moving(c);
  for (int route = 0; route < m->nroute && c->ok; route++) check_route(c, route);
  if (c->ok) check_slots(c);
  if (c->ok) check_functions_of_one(c);
  check_coordinates(c, "functionalarg_coordinate", m->functionalarg_coordinate, m->nfunctionalarg, 0);
  for (int i = 0; i < m->nfunctional && c->ok; i++) check_functional(c, i);
}
