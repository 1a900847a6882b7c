// disk.h — least of a quadratic within an ellipsoid: the friction force of a contact at a given normal force
#pragma once
#include "math/real.h"
#include <stdbool.h>

// x minimises 1/2 x^T A x + x^T b  over  sum (x_i / mu_i)^2 <= radius^2, for n = 1 to 5 numbers; A is n x n. True where
// x lies on the boundary. x = 0 and false where A is singular.
bool sn_disk_minimum(real* x, const real* A, const real* b, const real* mu, real radius, int n);
