// test_force.c — <forces> in a file: what is refused, writing, strictness
#include "refused.h"
#include "sinew/spec.h"

#include <stdlib.h>

#define MODEL(forces)                                                                                          \
  "<mujoco><worldbody><geom name='p' type='plane' size='1 1 1'/><site name='o'/><body><joint name='j'/><geom " \
  "name='s' size='.1'/><geom name='b' type='box' size='.1 .1 .1'/><site name='e'/></body></worldbody><tendon>" \
  "<spatial name='t'><site site='o'/><site site='e'/></spatial></tendon><forces>" forces "</forces></mujoco>"

TEST(bad_force_elements_are_refused_by_attribute) {
  CHECK_REFUSED(MODEL("<limitforce joint='k' range='0 1'/>"), "joint='k'", "names a joint 'k' that does not exist");
  CHECK_REFUSED(MODEL("<limitforce joint='j' range='1 0'/>"), "range", "must rise, found 0");
  CHECK_REFUSED(MODEL("<limitforce joint='j'/>"), "<limitforce", "range");
  CHECK_REFUSED(MODEL("<limitforce joint='j' range='0 1' stiffness='-1 1'/>"), "stiffness",
                "must not be negative, found -1");
  CHECK_REFUSED(MODEL("<bushing site1='o' site2='x'/>"), "site2", "names a site 'x' that does not exist");
  CHECK_REFUSED(MODEL("<bushing site1='o' site2='e' xfunction='f'/>"), "xfunction", "names a function 'f'");
  CHECK_REFUSED(MODEL("<ligament tendon='u' length='1'/>"), "tendon='u'", "names a tendon 'u'");
  CHECK_REFUSED(MODEL("<ligament tendon='t' length='-1'/>"), "length", "must be positive, found -1");
  CHECK_REFUSED(MODEL("<huntcrossley geom1='p' geom2='b' stiffness='1 1'/>"), "geom1='p'",
                "and 'geom2' must name a plane and a sphere, or two spheres");
  CHECK_REFUSED(MODEL("<huntcrossley geom1='p' geom2='s' stiffness='1 0'/>"), "stiffness", "must be positive, found 0");
  CHECK_REFUSED(MODEL("<smoothcontact geom1='s' geom2='s' stiffness='1' dissipation='1'/>"), "geom1='s'",
                "must name a plane and a sphere");
  CHECK_REFUSED(MODEL("<smoothcontact geom1='p' geom2='s' stiffness='1' dissipation='0'/>"), "dissipation",
                "must be positive, found 0");
}

#define COORDINATE(text) MODEL("<coordinateforce joint='j' expression='" text "'/>")

TEST(bad_expressions_are_refused_with_the_character) {
  CHECK_REFUSED(COORDINATE("2*p"), "expression", "character 3: unknown variable 'p', expected q, qdot");
  CHECK_REFUSED(COORDINATE("2*"), "expression", "character 3: the expression ends too early");
  CHECK_REFUSED(COORDINATE(""), "expression", "character 1: the expression ends too early");
  CHECK_REFUSED(COORDINATE("sin(q"), "expression", "character 6: expected ')'");
  CHECK_REFUSED(COORDINATE("(q+1"), "expression", "character 5: expected ')'");
  CHECK_REFUSED(COORDINATE("foo(q)"), "expression", "character 1: unknown function 'foo'");
  CHECK_REFUSED(COORDINATE("min(q)"), "expression", "character 1: the function 'min' has two arguments");
  CHECK_REFUSED(COORDINATE("sin(q, q)"), "expression", "character 1: the function 'sin' has one argument");
  CHECK_REFUSED(COORDINATE("q q"), "expression", "character 3: unexpected 'q'");
  CHECK_REFUSED(COORDINATE("*q"), "expression", "character 1: unexpected '*'");
  CHECK_REFUSED(COORDINATE("."), "expression", "character 1: expected a number, found '.'");
  CHECK_REFUSED(COORDINATE("w; w 3"), "expression", "character 4: expected a definition 'name = expression'");
  CHECK_REFUSED(COORDINATE("w; w = 3*v"), "expression", "character 10: unknown variable 'v'");
  CHECK_REFUSED(MODEL("<pointforce site1='o' site2='e' expression='q'/>"), "expression", "expected d, ddot");
  CHECK_REFUSED(MODEL("<expressionbushing site1='o' site2='e' zexpression='1+d'/>"), "zexpression",
                "character 3: unknown variable 'd', expected theta_x");
}

TEST(expressions_of_opensim_are_refused_at_their_property) {
  CHECK_REFUSED("<OpenSimDocument Version='40600'><Model name='m'><BodySet><objects><Body name='a'><mass>2</mass>"
                "<inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet><JointSet><objects><PinJoint name='j'>"
                "<socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/a</socket_child_frame>"
                "<coordinates><Coordinate name='p'/></coordinates></PinJoint></objects></JointSet><ForceSet><objects>"
                "<ExpressionBasedCoordinateForce name='e'><coordinate>p</coordinate><expression>-3*x</expression>"
                "</ExpressionBasedCoordinateForce></objects></ForceSet></Model></OpenSimDocument>",
                "<expression>", "character 4: unknown variable 'x', expected q, qdot");
}

TEST(deep_and_long_expressions_are_refused) {
  static char text[20000], xml[30000];
  for (int kind = 0; kind < 3; kind++) {
    int length = 0;
    const char* piece = kind == 0 ? "(" : kind == 1 ? "q+" : "-";
    for (int i = 0; i < (kind ? 4000 : 200); i++) length += sprintf(text + length, "%s", piece);
    sprintf(text + length, "q");
    snprintf(xml, sizeof xml, COORDINATE("%s"), text);
    CHECK_REFUSED(xml, "expression", kind == 1 ? "the expression is too long" : "the expression is nested too deeply");
  }
  int length = sprintf(text, "q");
  for (int i = 0; i < 40; i++) length += sprintf(text + length, "+q*(q");
  for (int i = 0; i < 40; i++) length += sprintf(text + length, ")");
  snprintf(xml, sizeof xml, COORDINATE("%s"), text);
  CHECK_REFUSED(xml, "expression", "too many intermediate numbers");
}

TEST(bad_forces_of_other_kinds_are_refused_by_attribute) {
  CHECK_REFUSED(MODEL("<blankevoort tendon='t' length='0'/>"), "length", "must be positive, found 0");
  CHECK_REFUSED(MODEL("<blankevoort tendon='t' length='1' transition='0'/>"), "transition", "must be positive");
  CHECK_REFUSED(MODEL("<foundation geom1='b' geom2='p' stiffness='1'/>"), "geom1='b'", "must name a mesh");
  CHECK_REFUSED(MODEL("<prescribed site='x'/>"), "site='x'", "names a site 'x'");
  CHECK_REFUSED(MODEL("<prescribed site='e' torque='true' globalpoint='true'/>"), "torque", "acts at no point");
}

TEST(strict_mode_refuses_force_elements_by_name) {
  static const char xml[] = MODEL("<limitforce joint='j' range='0 1'/>");
  snDiagnostics diag = {0};
  CHECK(sn_load_memory(xml, strlen(xml), "case.xml", &(snLoadOptions){.strict = true}, &diag) == NULL);
  bool said = false;
  for (int i = 0; i < diag.count; i++) said |= strstr(diag.items[i].message, "forces") != NULL;
  CHECK(said);
  sn_diagnostics_clear(&diag);
}
