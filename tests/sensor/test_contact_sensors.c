// test_contact_sensors.c — reports of contact sensors where nothing touches
#include "instruments.h"

TEST(reports_of_no_contact_are_zero_but_the_net_force_has_axes) {
  Scene s =
      scene(INSTRUMENTS("<contact name='each' data='found force normal' num='2' reduce='mindist'/>"
                        "<contact name='net' data='found force dist normal tangent' reduce='netforce'/>"));
  const double zero[14] = {0}, net[11] = {0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0};
  for (int i = 0; i < s.m->nsensordata; i++) s.d->sensordata[i] = 7;
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->nsensordata, 14 + 11);
  CHECK_NEAR(distance(shown(s, "each"), zero, 14), 0, 0);
  CHECK_NEAR(distance(shown(s, "net"), net, 11), 0, 0);
  scene_end(s);
}
