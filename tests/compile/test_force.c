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

TEST(strict_mode_refuses_force_elements_by_name) {
  static const char xml[] = MODEL("<limitforce joint='j' range='0 1'/>");
  snDiagnostics diag = {0};
  CHECK(sn_load_memory(xml, strlen(xml), "case.xml", &(snLoadOptions){.strict = true}, &diag) == NULL);
  bool said = false;
  for (int i = 0; i < diag.count; i++) said |= strstr(diag.items[i].message, "forces") != NULL;
  CHECK(said);
  sn_diagnostics_clear(&diag);
}
