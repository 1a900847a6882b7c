// test_route_terms.c — derivatives of steps with paths that wrap as OpenSim's do
#include "derivative/exact.h"

#define ARM(driven, path)                                                                                            \
  "<mujoco><compiler angle='radian'/><option gravity='0 0 0'/><functions>"                                           \
  "<function name='f' type='polynomial' coef='.04 .02 0'/>"                                                          \
  "<function name='g' type='polynomial' coef='.04 .02 .15'/></functions><worldbody>"                                 \
  "<site name='a' pos='-0.1 0.01 0.02'/>"                                                                            \
  "<geom name='cyl' type='cylinder' size='0.03 0.2' euler='.1 0 0' contype='0' conaffinity='0'/>"                    \
  "<body><joint name='elbow' axis='0.1 0.05 1' range='-1 1'/><joint name='s' type='slide' axis='.1 1 .3'/>" driven   \
  "<geom size='0.05' pos='0.2 0 0' contype='0' conaffinity='0'/>"                                                    \
  "<geom name='ball' type='sphere' size='0.04' pos='0.24 -.01 0' contype='0' conaffinity='0'/>"                      \
  "<geom name='egg' type='ellipsoid' size='0.03 .02 .05' pos='0 0 0' euler='.2 .1 0' contype='0' conaffinity='0'/>"  \
  "<site name='b' pos='0.15 0.02 -0.03'/><site name='c' pos='0.3 0.03 0'/>"                                          \
  "<site name='m' driver='elbow' xfunction='g' pos='0 .02 -.03'/>"                                                     \
  "<body pos='.35 0 0'><joint axis='0 .3 1'/><geom size='.04' contype='0' conaffinity='0'/>"                         \
  "<site name='d' pos='.1 -.02 .01'/></body></body></worldbody><tendon>" path                                        \
  "</tendon><actuator><motor tendon='t' gear='3'/></actuator></mujoco>"
#define SPRING "stiffness='60' damping='3' springlength='.05'"

static void check_path(const char* xml, double tolerance) { check_states(xml, 6, 0.08, 1e-5, tolerance); }

TEST(paths_around_a_cylinder_have_exact_derivatives) {
  check_path(ARM("", "<spatial name='t' " SPRING "><site site='a'/><geom geom='cyl' rule='osim'/><site site='b'/>"
                     "</spatial>"),
             1e-6);
}

TEST(paths_around_a_sphere_have_exact_derivatives) {
  check_path(ARM("", "<spatial name='t' " SPRING "><site site='b'/><geom geom='ball' rule='osim'/><site site='d'/>"
                     "</spatial>"),
             1e-6);
}

TEST(paths_around_an_ellipsoid_have_exact_derivatives) {
  check_path(ARM("", "<spatial name='t' " SPRING "><site site='a'/><geom geom='egg' rule='osim' method='axial'/>"
                     "<site site='b'/></spatial>"),
             1e-6);
}

TEST(paths_around_several_objects_have_exact_derivatives) {
  check_path(ARM("", "<spatial name='t' " SPRING "><site site='a'/><site site='b'/><site site='d'/>"
                     "<geom geom='cyl' rule='osim' between='1 2'/><geom geom='ball' rule='osim'/></spatial>"),
             1e-6);
}

TEST(paths_of_a_moving_site_have_exact_derivatives) {
  check_path(ARM("<joint axis='0 1 0' driver='elbow' function='f'/>",
                 "<spatial name='t' " SPRING "><site site='a'/><geom geom='cyl' rule='osim'/><site site='m'/>"
                 "<site site='c'/></spatial>"),
             1e-6);
}
