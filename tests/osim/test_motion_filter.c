#include "osim/motion_spline.h"
#include "test.h"

#include <math.h>

TEST(slow_signals_pass_and_fast_ones_do_not) {
  double slow[400], fast[400], scratch[400];
  for (int i = 0; i < 400; i++)
    slow[i] = sin(2 * 3.14159265 * 1 * i * 0.005), fast[i] = sin(2 * 3.14159265 * 60 * i * 0.005);
  sn_lowpass(slow, scratch, 400, 0.005, 6);
  sn_lowpass(fast, scratch, 400, 0.005, 6);
  // what the filter makes of its first samples decays by e^(-pi 6 t): 1e-6 after 0.75 s
  for (int i = 150; i < 250; i++) {
    CHECK_NEAR(slow[i], sin(2 * 3.14159265 * 1 * i * 0.005), 1e-3);
    CHECK_NEAR(fast[i], 0, 1e-4);
  }
}

TEST(padding_mirrors_through_the_end_points) {
  double signal[] = {1, 2, 4, 8}, out[8];
  sn_pad(signal, 4, 2, out);
  static const double expected[] = {-2, 0, 1, 2, 4, 8, 12, 14};
  for (int i = 0; i < 8; i++) CHECK_NEAR(out[i], expected[i], 0);
}
