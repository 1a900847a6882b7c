// function.h — functions of one number that a model holds
#pragma once
#include "math/function.h"
#include "sinew/model.h"

// The value at x and three derivatives. Beyond the ends of a spline or of straight pieces the line goes on straight.
snJet sn_function(const snModel* m, int function, double x);

// The value (order 0), or a derivative of order 1 to 3.
double sn_function_value(const snModel* m, int function, double x, int order);
