// elements.h — a model with force elements of every kind, for tests
#pragma once
#define SIX(x) x " " x " " x " " x " " x " " x
#define ELEMENTS(damped, friction) \
  "<mujoco><option gravity='0 0 0'><flag energy='enable'/></option><functions>"                                  \
  "<function name='f' type='simmspline' x='-.3 -.1 .1 .2' y='-9 -2 1 7'/>"                                       \
  "<function name='g' type='piecewise' x='-.2 0 .1' y='-4 0 9'/>"                                                \
  "<function name='h' type='polynomial' coef='3 0 -1'/></functions><worldbody>"                                  \
  "<site name='a' euler='5 0 9'/><geom name='floor' type='plane' size='1 1 1' pos='0 0 -.08' euler='5 3 0' "     \
  "contype='0' conaffinity='0'/><body><freejoint/><geom name='ball' size='.1' contype='0' conaffinity='0'/>"     \
  "<site name='b' pos='.1 .2 0' euler='10 20 30'/><body pos='.15 0 0'><joint name='j' axis='0 1 0'/>"            \
  "<joint name='s' type='slide' axis='1 0 0'/><joint name='k' type='slide' axis='0 1 0' driver='j' "             \
  "function='h'/><geom name='other' size='.08' contype='0' conaffinity='0'/><site name='c' pos='.2 .1 0'/>"      \
  "</body></body></worldbody><tendon><spatial name='t'><site site='a'/><site site='c'/></spatial></tendon>"      \
  "<forces><bushing site1='a' site2='b' xfunction='f' yfunction='g' stiffness='1 2 3 0 0 60' damping='" SIX(damped) \
  "'/><bushing site1='b' site2='c' stiffness='1 2 3 4 5 6' damping='" SIX(damped) "'/>"                               \
  "<limitforce joint='j' range='-.1 .2' stiffness='50 80' damping='" damped "' transition='.3'/>"                \
  "<limitforce joint='s' range='-.1 .1' stiffness='50 80' damping='" damped "' transition='0'/>"                 \
  "<ligament tendon='t' length='.1' stiffness='30' dissipation='" damped "'/>"                                   \
  "<ligament tendon='t' length='.1' function='h' force='2'/>"                                                    \
  "<blankevoort tendon='t' length='.1' stiffness='30' transition='.9' damping='" damped "'/>"                    \
  "<huntcrossley geom1='floor' geom2='ball' stiffness='1e4 1e4' dissipation='" damped " " damped                 \
  "' friction='" friction "' slipvelocity='.3'/>"                                                                \
  "<huntcrossley geom1='other' geom2='ball' stiffness='1e4 3e4' dissipation='" damped " " damped                 \
  "' friction='" friction "' slipvelocity='.3'/>"                                                                \
  "<smoothcontact geom1='floor' geom2='ball' stiffness='1e4' dissipation='%s' friction='" friction               \
  "' slipvelocity='.3'/></forces></mujoco>"

// Forces by expressions, which have no potential.
#define EXPRESSIONS                                                                                                    \
  "<mujoco><option gravity='0 0 0'/><functions><function name='h' type='polynomial' coef='3 0 -1'/></functions>"       \
  "<worldbody><site name='a' euler='5 0 9'/><body><freejoint/><geom size='.1'/><site name='b' pos='.1 .2 0' "          \
  "euler='10 20 30'/><body pos='.15 0 0'><joint name='j' axis='0 1 0'/><joint name='s' type='slide' axis='1 0 0'/>"    \
  "<joint name='k' type='slide' axis='0 1 0' driver='j' function='h'/><geom size='.08'/><site name='c' pos='.2 .1 0'/>" \
  "</body></body></worldbody><forces><coordinateforce joint='j' expression='-q^3-2*qdot*w+sin(q); w=1+q*q'/>"          \
  "<coordinateforce joint='k' expression='q*qdot-min(qdot,3*q)'/>"                                                     \
  "<pointforce site1='a' site2='c' expression='30*(d-.1)^2+d*ddot'/>"                                                  \
  "<pointforce site1='b' site2='c' expression='5*d+exp(ddot/4)'/>"                                                     \
  "<expressionbushing site1='a' site2='b' xrotexpression='3*theta_x+theta_y*delta_z' yrotexpression='2*theta_y^3' "    \
  "zrotexpression='theta_z-.4*theta_x' xexpression='20*delta_x+4*delta_y*theta_z' yexpression='sinh(delta_y)*30' "     \
  "zexpression='25*delta_z-delta_x' damping='.1 .2 .3 1 2 3'/></forces></mujoco>"
