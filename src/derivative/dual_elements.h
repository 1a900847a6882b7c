// dual_elements.h — force elements with their derivatives, by the formulas of dynamics/ over dual numbers
//   The functions are C++ (dual_elements.cpp) with names of C.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// A force by a length or a coordinate, and by its rate.
typedef struct snElementSlope {
  double force, by_length, by_rate;
} snElementSlope;

// The force of a limit or of an expression at a coordinate; the tension of a ligament.
snElementSlope sn_dual_limit_force(const snModel* m, int force, double coordinate, double rate);
snElementSlope sn_dual_coordinate_force(const snModel* m, int force, double coordinate, double rate);
snElementSlope sn_dual_ligament(const snModel* m, int force, double length, double velocity);

// What of a body of a bushing or a compliant contact is displaced: its pose, or its velocity about the point of its
// tree.
typedef enum snDisplaced { SN_DISPLACED_POSE, SN_DISPLACED_VELOCITY } snDisplaced;

// The wrench on the second body about `origin`, and by row its derivatives by a displacement of `body`: rotation, then
// translation. Those of a pose are about `origin` as well.
snSpatial sn_dual_pair(const snModel* m, const snData* d, int force, snVec3 origin, int body, snDisplaced displaced,
                       double change[6][6]);

#ifdef __cplusplus
}
#endif
