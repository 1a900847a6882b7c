// model_kinds.h — kinds of joints, equalities, path entries, transmissions, muscle curves, force elements and cones
//   ROW(KIND, word, lanes, device, derivative)
//     KIND        SN_JOINT_KIND, SN_EQUALITY_KIND, ...; numbers follow the order of the rows and equal MuJoCo's, our
//     own come
//                 after its last
//     word        its word in MJCF, and the functions that targets name after it
//     the others  what each target does with it: see targets.h
//   Enums, names in messages, and the dispatch of targets are expansions of these rows.
#pragma once
#include "sinew/targets.h"

// clang-format off
#define SN_JOINT_KINDS(ROW)                    \
  ROW(FREE,  free,  KERNEL, KERNEL, EXACT)     \
  ROW(BALL,  ball,  KERNEL, KERNEL, EXACT)     \
  ROW(SLIDE, slide, KERNEL, KERNEL, EXACT)     \
  ROW(HINGE, hinge, KERNEL, KERNEL, EXACT)

#define SN_EQUALITY_KINDS(ROW)                     \
  ROW(CONNECT,  connect,  HOST, KERNEL, EXACT)     \
  ROW(WELD,     weld,     HOST, KERNEL, EXACT)     \
  ROW(JOINT,    joint,    HOST, KERNEL, EXACT)     \
  ROW(TENDON,   tendon,   HOST, KERNEL, EXACT)     \
  ROW(FLEX,     flex,     HOST, HOST,   DIFFERENCES)\
  ROW(FLEXVERT, flexvert, HOST, HOST,   DIFFERENCES)\
  ROW(DISTANCE, distance, HOST, KERNEL, EXACT)

#define SN_WRAP_KINDS(ROW)                             \
  ROW(NONE,     none,     REFUSED)                     \
  ROW(JOINT,    joint,    KERNEL, KERNEL, EXACT)       \
  ROW(PULLEY,   pulley,   KERNEL, KERNEL, EXACT)       \
  ROW(SITE,     site,     KERNEL, KERNEL, EXACT)       \
  ROW(SPHERE,   sphere,   KERNEL, KERNEL, EXACT)       \
  ROW(CYLINDER, cylinder, KERNEL, KERNEL, EXACT)

#define SN_TRANSMISSION_KINDS(ROW)                           \
  ROW(JOINT,         joint,         KERNEL, KERNEL, EXACT)   \
  ROW(JOINTINPARENT, jointinparent, KERNEL, KERNEL, EXACT)   \
  ROW(SLIDERCRANK,   slidercrank,   HOST,   KERNEL, EXACT)   \
  ROW(TENDON,        tendon,        KERNEL, KERNEL, EXACT)   \
  ROW(SITE,          site,          HOST,   KERNEL, EXACT)   \
  ROW(BODY,          body,          HOST,   KERNEL, EXACT)

// whose curves a Hill muscle has
#define SN_CURVE_KINDS(ROW)                              \
  ROW(HILL,     hill,     HOST, KERNEL, EXACT)           \
  ROW(MILLARD,  millard,  HOST, KERNEL, EXACT)           \
  ROW(DEGROOTE, degroote, HOST, KERNEL, EXACT)           \
  ROW(THELEN,   thelen,   HOST, KERNEL, EXACT)           \
  ROW(SCHUTTE,  schutte,  HOST, HOST,   EXACT)           \
  ROW(EARLYTHELEN, earlythelen, HOST, HOST, DIFFERENCES) \
  ROW(FUNCTIONS, functions, HOST, HOST, EXACT)

#define SN_ELEMENT_KINDS(ROW)                                                                                     \
  ROW(LIMITFORCE,    limitforce,    HOST, KERNEL, EXACT)       /* at the ends of the range of a coordinate */     \
  ROW(BUSHING,       bushing,       HOST, KERNEL, EXACT)       /* between two sites */                            \
  ROW(LIGAMENT,      ligament,      HOST, KERNEL, EXACT)       /* along a tendon */                               \
  ROW(HUNTCROSSLEY,  huntcrossley,  HOST, KERNEL, EXACT)       /* between a sphere and a plane or a sphere */     \
  ROW(SMOOTHCONTACT, smoothcontact, HOST, KERNEL, EXACT)       /* plane and sphere, differentiable everywhere */     \
  ROW(COORDINATEFORCE, coordinateforce, HOST, HOST, EXACT)     /* an expression of a coordinate and its rate */   \
  ROW(POINTFORCE,    pointforce,    HOST, HOST, EXACT)         /* along the line between two sites */             \
  ROW(EXPRESSIONBUSHING, expressionbushing, HOST, HOST, EXACT) /* between two sites, by expressions */            \
  ROW(BLANKEVOORT,   blankevoort,   HOST, KERNEL, EXACT)       /* along a tendon, toe region and straight line */ \
  ROW(FOUNDATION,    foundation,    HOST, HOST, DIFFERENCES)   /* springs on the faces of a mesh */               \
  ROW(PRESCRIBED,    prescribed,    HOST, HOST, DIFFERENCES)   /* functions of time on a body */

// functions that a functional tendon has
#define SN_FUNCTIONAL_KINDS(ROW)                                                                  \
  ROW(LENGTH,    length,    HOST, HOST, EXACT)       /* of its length, which all have */          \
  ROW(MOMENTARM, momentarm, HOST, HOST, EXACT)       /* and of moment arms */                     \
  ROW(SPEED,     speed,     HOST, HOST, DIFFERENCES) /* and of its velocity */

#define SN_CONE_KINDS(ROW)                              \
  ROW(PYRAMIDAL, pyramidal, HOST, KERNEL, EXACT)        \
  ROW(ELLIPTIC,  elliptic,  HOST, KERNEL, EXACT)
// clang-format on
