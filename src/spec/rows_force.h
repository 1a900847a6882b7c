// rows_force.h — rows of <forces>: force elements
//   Angles are radians, whatever <compiler> says.
#pragma once

#define SN_LIMITFORCE_ATTRS(ATTR)                                                                                     \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, joint, JOINT, MUST, "", "hinge or slide, also a driven one, whose coordinate is limited")                 \
  ATTR(REALS, range, 2, MUST, "", "coordinates at which the force begins [m, rad]")                                   \
  ATTR(REALS, stiffness, 2, OWN, "1 1", "stiffness below and above the range [N/m, N m/rad]")                          \
  ATTR(REAL, damping, , OWN, "0", "damping where the force is in full [Ns/m, Nms/rad]")                               \
  ATTR(REAL, transition, , OWN, "0", "displacement over which stiffness and damping rise [m, rad]")

#define SN_BUSHING_ATTRS(ATTR)                                                                                        \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, site1, SITE, MUST, "", "frame in which angles and offsets are measured")                                  \
  ATTR(REF, site2, SITE, MUST, "", "frame whose angles about x, y, z and whose offset in that of site1 are resisted") \
  ATTR(REALS, stiffness, 6, OWN, "0 0 0 0 0 0", "stiffness of the three angles and the three offsets [N m/rad, N/m]")  \
  ATTR(REALS, damping, 6, OWN, "0 0 0 0 0 0", "damping of the three angles and the three offsets [Nms/rad, Ns/m]")    \
  ATTR(REF, xrotfunction, FUNCTION, OWN, "", "moment by the angle about x, in place of a stiffness [N m]")             \
  ATTR(REF, yrotfunction, FUNCTION, OWN, "", "moment by the angle about y, in place of a stiffness [N m]")             \
  ATTR(REF, zrotfunction, FUNCTION, OWN, "", "moment by the angle about z, in place of a stiffness [N m]")             \
  ATTR(REF, xfunction, FUNCTION, OWN, "", "force by the offset along x, in place of a stiffness [N]")                 \
  ATTR(REF, yfunction, FUNCTION, OWN, "", "force by the offset along y, in place of a stiffness [N]")                 \
  ATTR(REF, zfunction, FUNCTION, OWN, "", "force by the offset along z, in place of a stiffness [N]")

#define SN_LIGAMENT_ATTRS(ATTR)                                                                                       \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, tendon, TENDON, MUST, "", "tendon whose path the ligament takes")                                         \
  ATTR(REAL, length, , MUST, "", "length above which there is tension [m]")                                           \
  ATTR(REAL, stiffness, , OWN, "0", "tension by elongation [N/m]")                                                    \
  ATTR(REAL, dissipation, , OWN, "0", "share by which the tension rises with the lengthening velocity [s/m]")         \
  ATTR(REF, function, FUNCTION, OWN, "", "tension by length over 'length', in place of 'stiffness'")                  \
  ATTR(REAL, force, , OWN, "1", "factor of the function [N]")

#define SN_HUNTCROSSLEY_ATTRS(ATTR)                                                                                   \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, geom1, GEOM, MUST, "", "plane or sphere")                                                                 \
  ATTR(REF, geom2, GEOM, MUST, "", "sphere or plane")                                                                 \
  ATTR(REALS, stiffness, 2, MUST, "", "plane-strain moduli of the two surfaces [Pa]")                                 \
  ATTR(REALS, dissipation, 2, OWN, "0 0", "dissipation of the two surfaces [s/m]")                                    \
  ATTR(REALS, friction, 3, OWN, "0 0 0", "coefficients of static, dynamic and viscous friction [1, 1, s/m]")          \
  ATTR(REAL, slipvelocity, , OWN, "0.01", "sliding velocity of the highest friction [m/s]")

#define SN_SMOOTHCONTACT_ATTRS(ATTR)                                                                                  \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, geom1, GEOM, MUST, "", "plane")                                                                           \
  ATTR(REF, geom2, GEOM, MUST, "", "sphere")                                                                          \
  ATTR(REAL, stiffness, , MUST, "", "plane-strain modulus of both surfaces [Pa]")                                     \
  ATTR(REAL, dissipation, , MUST, "", "dissipation, above 0 [s/m]")                                                   \
  ATTR(REALS, friction, 3, OWN, "0 0 0", "coefficients of static, dynamic and viscous friction [1, 1, s/m]")          \
  ATTR(REAL, slipvelocity, , OWN, "0.01", "sliding velocity of the highest friction [m/s]")                           \
  ATTR(REAL, offset, , OWN, "1e-05", "square of the penetration depth and of the sliding velocity that are added [m^2, m^2/s^2]") \
  ATTR(REALS, smoothing, 2, OWN, "300 50", "steepness of the transitions by penetration depth and by its rate [1/m, s/m]")

#define SN_COORDINATEFORCE_ATTRS(ATTR)                                                                                \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, joint, JOINT, MUST, "", "hinge or slide, also a driven one, on whose coordinate the force acts")          \
  ATTR(STRING, expression, , MUST, "", "force by the coordinate q and its rate qdot [N, N m]")

#define SN_POINTFORCE_ATTRS(ATTR)                                                                                     \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, site1, SITE, MUST, "", "one point")                                                                       \
  ATTR(REF, site2, SITE, MUST, "", "other point")                                                                     \
  ATTR(STRING, expression, , MUST, "", "force that pulls the points together, by their distance d and its rate ddot [N]")

#define SN_EXPRESSIONBUSHING_ATTRS(ATTR)                                                                              \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, site1, SITE, MUST, "", "frame in which angles and offsets are measured")                                  \
  ATTR(REF, site2, SITE, MUST, "", "frame whose angles about x, y, z and whose offset in that of site1 are resisted") \
  ATTR(STRING, xrotexpression, , OWN, "0", "moment by theta_x theta_y theta_z delta_x delta_y delta_z [N m]")          \
  ATTR(STRING, yrotexpression, , OWN, "0", "moment about y, by the same [N m]")                                        \
  ATTR(STRING, zrotexpression, , OWN, "0", "moment about z, by the same [N m]")                                        \
  ATTR(STRING, xexpression, , OWN, "0", "force along x, by the same [N]")                                             \
  ATTR(STRING, yexpression, , OWN, "0", "force along y, by the same [N]")                                             \
  ATTR(STRING, zexpression, , OWN, "0", "force along z, by the same [N]")                                             \
  ATTR(REALS, damping, 6, OWN, "0 0 0 0 0 0", "damping of the three angles and the three offsets [Nms/rad, Ns/m]")

#define SN_BLANKEVOORT_ATTRS(ATTR)                                                                                    \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, tendon, TENDON, MUST, "", "tendon whose path the ligament takes")                                         \
  ATTR(REAL, length, , MUST, "", "length above which there is tension [m]")                                           \
  ATTR(REAL, stiffness, , OWN, "1", "tension by strain on the straight part [N]")                                     \
  ATTR(REAL, transition, , OWN, "0.06", "strain at which the quadratic part ends")                                    \
  ATTR(REAL, damping, , OWN, "0.003", "tension by the rate of the strain while it rises [Ns]")

#define SN_FOUNDATION_ATTRS(ATTR)                                                                                     \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, geom1, GEOM, MUST, "", "mesh with a spring on each face")                                                 \
  ATTR(REF, geom2, GEOM, MUST, "", "plane, sphere or mesh that presses on the springs")                               \
  ATTR(REAL, stiffness, , MUST, "", "pressure by penetration depth [N/m^3]")                                          \
  ATTR(REAL, dissipation, , OWN, "0", "share by which the pressure rises with the rate of the depth [s/m]")           \
  ATTR(REALS, friction, 3, OWN, "0 0 0", "coefficients of static, dynamic and viscous friction [1, 1, s/m]")          \
  ATTR(REAL, slipvelocity, , OWN, "0.01", "sliding velocity of the highest friction [m/s]")                           \
  ATTR(REAL, share, , OWN, "1", "factor of the areas of the faces: half where both meshes have springs")

#define SN_PRESCRIBED_ATTRS(ATTR)                                                                                     \
  ATTR(NAME, name, , OWN, "", "name by which others refer to it")                                                                                 \
  ATTR(REF, site, SITE, MUST, "", "site at which the force acts, and in whose frame points are")                      \
  ATTR(REF, xfunction, FUNCTION, OWN, "", "force or torque along x, by time [N, N m]")                                 \
  ATTR(REF, yfunction, FUNCTION, OWN, "", "force or torque along y, by time [N, N m]")                                 \
  ATTR(REF, zfunction, FUNCTION, OWN, "", "force or torque along z, by time [N, N m]")                                 \
  ATTR(REF, xpointfunction, FUNCTION, OWN, "", "x of the point at which the force acts, by time [m]")                 \
  ATTR(REF, ypointfunction, FUNCTION, OWN, "", "y of the point [m]")                                                  \
  ATTR(REF, zpointfunction, FUNCTION, OWN, "", "z of the point [m]")                                                  \
  ATTR(FLAG, torque, , OWN, "false", "the functions are a torque, not a force")                                       \
  ATTR(FLAG, local, , OWN, "false", "force or torque along the axes of the site, not of the world")                   \
  ATTR(FLAG, globalpoint, , OWN, "false", "the point is in the world, not in the frame of the site")
