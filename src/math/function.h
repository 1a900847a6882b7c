// function.h — functions of one number, from their numbers
#pragma once
#include "math/function_at.h"

// Numbers of a function of this type with `num` points or coefficients; -1: not so many can be counted.
int sn_function_size(snFunctionType type, int num);

// Coefficients of the cubic spline through n points, x rising: y(x) = y_i + h (b_i + h (c_i + h d_i)) with h = x - x_i
// in the interval from x_i to x_(i+1). The third derivative at each end is that of the cubic through the four points
// there.
void sn_spline(int n, const double* x, const double* y, double* b, double* c, double* d);

// The numbers of a function from its points or coefficients: x and y where the type has points, else `coef`, highest
// power first; the constant is y. `scale` multiplies all values.
void sn_function_build(double* data, snFunctionType type, int num, const double* x, const double* y, const double* coef,
                       double scale);

// The value at x and three derivatives. Beyond the ends of a spline or of straight pieces the line goes on straight.
snJet sn_function_at(snFunctionType type, int num, const double* data, double x);

// The integral from one number to another.
double sn_function_integral(snFunctionType type, int num, const double* data, double from, double to);
