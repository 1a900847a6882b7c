// older_libm.c — keeps the command of the wheel usable where the C library is older than the one that it was built with
//   A static cairo asks for `hypot` as glibc 2.35 has it, nothing else in the command needs more than 2.34. The function
//   of older versions differs in how it reports errors, which cairo does not read. Linked with -Wl,--wrap=hypot.
#include <math.h>

#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define OLDEST "GLIBC_2.17"
#endif

double older_hypot(double x, double y);
double __wrap_hypot(double x, double y);

#ifdef OLDEST
__asm__(".symver older_hypot,hypot@" OLDEST);
double __wrap_hypot(double x, double y) { return older_hypot(x, y); }
#else
double __wrap_hypot(double x, double y) { return sqrt(x * x + y * y); }
#endif
