// rows_force.h — rows of <forces>: force elements
//   Angles are radians, whatever <compiler> says.
#pragma once

#define SN_LIMITFORCE_ATTRS(ATTR)                                                                                     \
  ATTR(NAME, name, , OWN, "", "name")                                                                                 \
  ATTR(REF, joint, JOINT, MUST, "", "hinge or slide, also a driven one, whose coordinate is limited")                 \
  ATTR(REALS, range, 2, MUST, "", "coordinates at which the force begins [m, rad]")                                   \
  ATTR(REALS, stiffness, 2, OWN, "1 1", "stiffness below and above the range [N/m, Nm/rad]")                          \
  ATTR(REAL, damping, , OWN, "0", "damping where the force is in full [Ns/m, Nms/rad]")                               \
  ATTR(REAL, transition, , OWN, "0", "displacement over which stiffness and damping rise [m, rad]")

#define SN_BUSHING_ATTRS(ATTR)                                                                                        \
  ATTR(NAME, name, , OWN, "", "name")                                                                                 \
  ATTR(REF, site1, SITE, MUST, "", "frame in which angles and offsets are measured")                                  \
  ATTR(REF, site2, SITE, MUST, "", "frame whose angles about x, y, z and whose offset in that of site1 are resisted") \
  ATTR(REALS, stiffness, 6, OWN, "0 0 0 0 0 0", "stiffness of the three angles and the three offsets [Nm/rad, N/m]")  \
  ATTR(REALS, damping, 6, OWN, "0 0 0 0 0 0", "damping of the three angles and the three offsets [Nms/rad, Ns/m]")    \
  ATTR(REF, xrotfunction, FUNCTION, OWN, "", "moment by the angle about x, in place of a stiffness [Nm]")             \
  ATTR(REF, yrotfunction, FUNCTION, OWN, "", "moment by the angle about y, in place of a stiffness [Nm]")             \
  ATTR(REF, zrotfunction, FUNCTION, OWN, "", "moment by the angle about z, in place of a stiffness [Nm]")             \
  ATTR(REF, xfunction, FUNCTION, OWN, "", "force by the offset along x, in place of a stiffness [N]")                 \
  ATTR(REF, yfunction, FUNCTION, OWN, "", "force by the offset along y, in place of a stiffness [N]")                 \
  ATTR(REF, zfunction, FUNCTION, OWN, "", "force by the offset along z, in place of a stiffness [N]")

#define SN_LIGAMENT_ATTRS(ATTR)                                                                                       \
  ATTR(NAME, name, , OWN, "", "name")                                                                                 \
  ATTR(REF, tendon, TENDON, MUST, "", "tendon whose path the ligament takes")                                         \
  ATTR(REAL, length, , MUST, "", "length above which there is tension [m]")                                           \
  ATTR(REAL, stiffness, , OWN, "0", "tension by elongation [N/m]")                                                    \
  ATTR(REAL, dissipation, , OWN, "0", "share by which the tension rises with the lengthening velocity [s/m]")         \
  ATTR(REF, function, FUNCTION, OWN, "", "tension by length over 'length', in place of 'stiffness'")                  \
  ATTR(REAL, force, , OWN, "1", "factor of the function [N]")

#define SN_HUNTCROSSLEY_ATTRS(ATTR)                                                                                   \
  ATTR(NAME, name, , OWN, "", "name")                                                                                 \
  ATTR(REF, geom1, GEOM, MUST, "", "plane or sphere")                                                                 \
  ATTR(REF, geom2, GEOM, MUST, "", "sphere or plane")                                                                 \
  ATTR(REALS, stiffness, 2, MUST, "", "plane-strain moduli of the two surfaces [Pa]")                                 \
  ATTR(REALS, dissipation, 2, OWN, "0 0", "dissipation of the two surfaces [s/m]")                                    \
  ATTR(REALS, friction, 3, OWN, "0 0 0", "coefficients of static, dynamic and viscous friction [1, 1, s/m]")          \
  ATTR(REAL, slipvelocity, , OWN, "0.01", "sliding velocity of the highest friction [m/s]")

#define SN_SMOOTHCONTACT_ATTRS(ATTR)                                                                                  \
  ATTR(NAME, name, , OWN, "", "name")                                                                                 \
  ATTR(REF, geom1, GEOM, MUST, "", "plane")                                                                           \
  ATTR(REF, geom2, GEOM, MUST, "", "sphere")                                                                          \
  ATTR(REAL, stiffness, , MUST, "", "plane-strain modulus of both surfaces [Pa]")                                     \
  ATTR(REAL, dissipation, , MUST, "", "dissipation, above 0 [s/m]")                                                   \
  ATTR(REALS, friction, 3, OWN, "0 0 0", "coefficients of static, dynamic and viscous friction [1, 1, s/m]")          \
  ATTR(REAL, slipvelocity, , OWN, "0.01", "sliding velocity of the highest friction [m/s]")                           \
  ATTR(REAL, offset, , OWN, "1e-05", "square of the penetration depth and of the sliding velocity that are added [m^2, m^2/s^2]") \
  ATTR(REALS, smoothing, 2, OWN, "300 50", "steepness of the transitions by penetration depth and by its rate [1/m, s/m]")
