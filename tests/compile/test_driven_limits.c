// test_driven_limits.c — frames that move with a joint of another body take part in nothing that does not know it
#include "compile/refused.h"

// A cap that follows the knee, and a site that slides on the shank.
#define KNEE(cap, behind)                                                                                       \
  "<mujoco><functions><function name='f' type='linear' coef='0.5 0.1'/></functions><worldbody>"                 \
  "<body name='cap'><joint type='slide' driver='knee' function='f'/>"                                           \
  "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='c'/>" cap                                    \
  "</body>"                                                                                                     \
  "<body name='shank'><joint name='knee'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='s'/>" \
  "<site name='m' driver='knee' xfunction='f'/></body></worldbody>" behind "</mujoco>"

TEST(geoms_that_can_touch_are_refused) {
  CHECK_REFUSED(KNEE("<geom size='.1'/>", ""), "<geom size='.1'/>", "moves with a joint of another body");
  CHECK_REFUSED(KNEE("<body><geom size='.1'/></body>", ""), "<geom size='.1'/>", "moves with a joint of another body");
  CHECK_REFUSED(KNEE("<geom name='g' size='.1' contype='0' conaffinity='0'/>"
                     "<geom name='h' size='.1' contype='0' conaffinity='0'/>",
                     "<contact><pair geom1='g' geom2='h'/></contact>"),
                "<pair", "moves with a joint of another body");
}

TEST(equalities_actuators_and_sensors_are_refused) {
  CHECK_REFUSED(KNEE("", "<equality><weld site1='c' site2='m'/></equality>"), "<weld", "holds a body or site");
  CHECK_REFUSED(KNEE("", "<actuator><motor site='c'/></actuator>"), "<motor", "acts on a body or site");
  CHECK_REFUSED(KNEE("", "<actuator><motor site='m'/></actuator>"), "<motor", "acts on a body or site");
  CHECK_REFUSED(KNEE("", "<sensor><velocimeter site='m'/></sensor>"), "<velocimeter", "reads the motion of a site");
}

#define CLOTH "<flexcomp name='f' count='3 3 1' spacing='.1 .1 .1' mass='1'><pin id='0'/><edge damping='1'/></flexcomp>"

TEST(flexes_on_bodies_with_driven_joints_are_refused) {
  CHECK_REFUSED(KNEE(CLOTH, ""), "<flexcomp", "has a vertex on a body with driven joints");
}

// A pinned vertex on a body below a coupled joint: derivatives of edge lengths are those of differences.
TEST(flexes_elsewhere_know_joints_with_functions) {
  Scene s = scene("<mujoco><functions><function name='f' type='linear' coef='0.5 0.1'/></functions><worldbody>"
                  "<body><joint name='knee'/><joint type='slide' axis='1 0 0' driver='knee' function='f'/>"
                  "<geom size='.1' contype='0' conaffinity='0'/><body name='shank' pos='0 0 .3'>" CLOTH
                  "</body></body></worldbody></mujoco>");
  CHECK(s.m != NULL && s.m->nflex == 1);
  for (int dof = 0; s.m && dof < s.m->nv; dof++) s.d->qpos[dof] = 0.01 * (dof % 7);
  for (int edge = 0; s.m && edge < s.m->nflexedge; edge++)
    for (int k = 0; k < s.m->flexedge_J_rownnz[edge]; k++) {
      int at = s.m->flexedge_J_rowadr[edge] + k;
      double *q = s.d->qpos + s.m->flexedge_J_colind[at], kept = *q, length[2];
      for (int side = 0; side < 2; side++) {
        *q = kept + (side ? 1e-6 : -1e-6);
        sn_forward(s.m, s.d);
        length[side] = s.d->flexedge_length[edge];
      }
      *q = kept;
      sn_forward(s.m, s.d);
      CHECK_NEAR(s.d->flexedge_J[at], (length[1] - length[0]) / 2e-6, 1e-8);
    }
  scene_end(s);
}

TEST(what_knows_the_motion_is_accepted) {
  Scene s = scene(KNEE("<geom size='.1' contype='0' conaffinity='0'/>",
                       "<actuator><motor site='s'/></actuator>"
                       "<sensor><framepos objtype='site' objname='m'/><velocimeter site='c'/></sensor>"));
  CHECK(s.m != NULL);
  scene_end(s);
}
