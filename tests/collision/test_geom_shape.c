// test_geom_shape.c — a geom where it is now
#include "collision/geom_shape.h"
#include "scene.h"

TEST(a_shape_is_the_geom_where_it_is) {
  Scene s = scene(
      "<mujoco><asset><mesh name='t' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>"
      "<hfield name='h' nrow='2' ncol='3' size='1 2 3 4' elevation='0 1 2 3 4 5'/></asset><worldbody>"
      "<geom type='hfield' hfield='h'/><body pos='1 2 3'><freejoint/>"
      "<geom type='mesh' mesh='t'/><geom type='box' size='.1 .2 .3' pos='1 0 0'/></body></worldbody></mujoco>");
  sn_body_poses(s.m, s.d), sn_object_frames(s.m, s.d);
  snGeomShape g;
  const snShape* field = sn_geom_shape(&g, s.m, s.d, 0);
  CHECK(field->type == SN_GEOM_HFIELD && field->field && !field->mesh);
  CHECK_INT(field->field->columns, 3);
  CHECK_NEAR(field->field->size[3], 4, 0);
  const snShape* mesh = sn_geom_shape(&g, s.m, s.d, 1);
  CHECK(mesh->mesh && !mesh->field);
  CHECK_INT(mesh->mesh->vertices, 4);
  CHECK_NEAR(mesh->bound, s.m->geom_rbound[1], 0);
  const snShape* box = sn_geom_shape(&g, s.m, s.d, 2);
  CHECK(!box->mesh && !box->field);
  CHECK_NEAR(box->size.z, .3, 0);
  CHECK_NEAR(box->pos.x, 2, 1e-15);
  scene_end(s);
}
