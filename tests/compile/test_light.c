// test_light.c — <light>
#include "refused.h"

TEST(type_and_directional_override_each_other_class_by_class) {
  Scene s = scene(
      "<mujoco><default><light directional='true'/><default class='p'><light type='point'/></default></default>"
      "<worldbody><light/><light class='p'/><light class='p' directional='false'/><light type='image'/>"
      "</worldbody></mujoco>");
  CHECK_INT(s.m->light_type[0], SN_LIGHT_DIRECTIONAL);
  CHECK_INT(s.m->light_type[1], SN_LIGHT_POINT);
  CHECK_INT(s.m->light_type[2], SN_LIGHT_SPOT);
  CHECK_INT(s.m->light_type[3], SN_LIGHT_IMAGE);
  scene_end(s);
}

TEST(directions_have_unit_length_and_must_exist) {
  Scene s = scene(WORLD("<light dir='0 3 4'/>"));
  CHECK_NEAR(s.m->light_dir[0].y, 0.6, 1e-15);
  CHECK_NEAR(s.m->light_dir[0].z, 0.8, 1e-15);
  scene_end(s);
  CHECK_REFUSED(WORLD("<light dir='0 0 0'/>"), "dir", "too short to be a direction");
  CHECK_REFUSED(WORLD("<light texture='q'/>"), "texture", "names a texture 'q' that does not exist");
}
