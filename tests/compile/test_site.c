// test_site.c — <site>
#include "refused.h"

TEST(sites_are_small_spheres_unless_said_otherwise) {
  Scene s = scene(WORLD("<site/><site type='box' size='.1'/>"));
  CHECK_INT(s.m->site_type[0], SN_GEOM_SPHERE);
  CHECK_NEAR(s.m->site_size[0].x, 0.005, 0);
  CHECK_NEAR(s.m->site_size[1].x, 0.1, 0);
  CHECK_NEAR(s.m->site_size[1].y, 0.005, 0);
  scene_end(s);
}

TEST(sites_are_neither_planes_nor_meshes_nor_empty) {
  CHECK_REFUSED(WORLD("<site type='plane'/>"), "type", "must be a sphere, capsule");
  CHECK_REFUSED(WORLD("<site type='mesh'/>"), "type", "came with MuJoCo 3.13.0 and is not supported");
  CHECK_REFUSED(WORLD("<site size='0'/>"), "size", "positive");
}
