// test_scene_forces.c — contacts, constraints, measured distances and applied forces in a picture
//   Rays of a range finder pass through the geoms of its own body, so their sites and cameras have a body of their own.
#include "picture.h"
#include <stdlib.h>

#define UNIT "<statistic meansize='1' meanmass='1' extent='1'/>"
#define WORLD(inside) "<mujoco>" UNIT inside "</mujoco>"
#define FLOOR "<geom name='floor' type='plane' size='5 5 1'/>"

static double tip(const snSceneItem* item, int k) {
  return item->pos[k] + (double)item->mat[3 * k + 2] * item->size[2];
}

TEST(a_ray_ends_where_it_was_measured) {
  Scene s = scene(WORLD("<worldbody>" FLOOR "<body><site name='up' pos='0 0 2'/>"
                        "<site name='down' pos='1 0 2' euler='180 0 0'/></body></worldbody>"
                        "<sensor><rangefinder site='up'/><rangefinder site='down'/></sensor>"));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_RANGEFINDER] = 1;
  snScene* list = picture_of(s, &options, NULL);
  CHECK(nth_item(list, SN_OBJ_SENSOR, 0, 0) == NULL);  // it meets nothing
  const snSceneItem* ray = nth_item(list, SN_OBJ_SENSOR, 1, 0);
  CHECK_INT(ray->type, SN_SHAPE_LINE);
  CHECK_NEAR(tip(ray, 2), 0, 1e-6);
  CHECK(nth_item(list, SN_OBJ_SENSOR, 1, 1) == NULL);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(points_and_normals_of_rays_are_drawn_where_they_are_recorded) {
  Scene s = scene(WORLD("<worldbody>" FLOOR "<body><site name='down' pos='1 0 2' euler='180 0 0'/></body></worldbody>"
                        "<sensor><rangefinder site='down' data='dist dir origin point normal depth'/>"
                        "<rangefinder site='down' data='point normal'/></sensor>"));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_RANGEFINDER] = 1;
  snScene* list = picture_of(s, &options, NULL);
  CHECK_INT(nth_item(list, SN_OBJ_SENSOR, 0, 0)->type, SN_SHAPE_LINE);
  for (int i = 0; i < 2; i++) {
    const snSceneItem* point = nth_item(list, SN_OBJ_SENSOR, i, 1 - i);
    const snSceneItem* normal = nth_item(list, SN_OBJ_SENSOR, i, 2 - i);
    CHECK_INT(point->type, SN_GEOM_SPHERE);
    CHECK_NEAR(point->pos[0], 1, 1e-6);
    CHECK_NEAR(point->pos[2], 0, 1e-6);
    CHECK_INT(normal->type, SN_SHAPE_ARROW1);
    CHECK_NEAR(normal->mat[8], 1, 1e-6);
  }
  sn_scene_destroy(list);
  check_short_lists(s, &options, NULL);
  scene_end(s);
}

// Rays through the pixels of a camera that looks straight down meet the floor in a grid.
TEST(each_pixel_of_a_camera_is_a_ray) {
#define EYE(attributes)                                                                                            \
  WORLD("<worldbody>" FLOOR "<body><camera name='eye' pos='0 0 1' resolution='2 2' " attributes "/></body></worldbody><sensor>" \
        "<rangefinder camera='eye'/></sensor>")
  const char* models[] = {EYE("fovy='90'"), EYE("projection='orthographic' fovy='2'"),
                          EYE("sensorsize='.02 .02' focal='.01 .01' principal='.01 .01'"),
                          EYE("sensorsize='.02 .02' focal='.01 .01'")};
  for (int i = 0; i < 4; i++) {
    Scene s = scene(models[i]);
    snSceneOptions options = sn_scene_default_options();
    options.flags[SN_SHOW_RANGEFINDER] = 1;
    snScene* list = picture_of(s, &options, NULL);
    for (int pixel = 0; pixel < 4; pixel++) {
      const snSceneItem* ray = nth_item(list, SN_OBJ_SENSOR, 0, pixel);
      CHECK(ray != NULL);
      if (!ray) continue;
      double shift = i == 3;  // whose principal point is the corner
      CHECK_NEAR(tip(ray, 0), (pixel % 2 ? .5 : -.5) + shift, 1e-6);
      CHECK_NEAR(tip(ray, 1), (pixel < 2 ? .5 : -.5) - shift, 1e-6);
      CHECK_NEAR(tip(ray, 2), 0, 1e-6);
    }
    CHECK(nth_item(list, SN_OBJ_SENSOR, 0, 4) == NULL);
    sn_scene_destroy(list);
    scene_end(s);
  }
}

TEST(a_line_joins_the_nearest_points_of_two_geoms) {
  Scene s = scene(WORLD("<worldbody><geom name='a' size='.5'/><geom name='b' size='.5' pos='3 0 0'/></worldbody>"
                        "<sensor>"
                        "<fromto geom1='a' geom2='b' cutoff='9'/><fromto geom1='a' geom2='b' cutoff='1'/></sensor>"));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_RANGEFINDER] = 1;
  snScene* list = picture_of(s, &options, NULL);
  const snSceneItem* line = nth_item(list, SN_OBJ_SENSOR, 0, 0);
  CHECK_NEAR(line->pos[0], .5, 1e-6);
  CHECK_NEAR(tip(line, 0), 2.5, 1e-6);
  CHECK(nth_item(list, SN_OBJ_SENSOR, 1, 0) == NULL);  // further than its cutoff
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(an_applied_force_is_an_arrow_in_proportion_to_it) {
  Scene s = scene(WORLD("<worldbody><body><freejoint/><geom size='.1'/></body>"
                        "<body pos='1 0 0'><freejoint/><geom size='.1'/></body>"
                        "</worldbody>"));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_PERTFORCE] = 1;
  ((double*)&s.d->xfrc_applied[2])[1] = 100;
  snScene* list = picture_of(s, &options, NULL);
  CHECK_INT(count_shape(list, SN_SHAPE_ARROW), 1);
  const snSceneItem* arrow = nth_item(list, SN_OBJ_UNKNOWN, 2, 0);
  CHECK_NEAR(arrow->size[2], 100 * s.m->vis.map_force, 1e-6);
  CHECK_NEAR(arrow->mat[5], 1, 1e-6);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(a_held_body_shows_where_it_is_held_and_where_to) {
  Scene s = scene(WORLD("<worldbody><body><freejoint/><geom size='.1'/></body></worldbody>"));
  snSceneOptions options = sn_scene_default_options();
  snPerturb held = sn_scene_default_perturb();
  held.select = 1, held.active = 1, held.localpos = (snVec3){.1, 0, 0}, held.refselpos = (snVec3){0, 0, 2};
  options.flags[SN_SHOW_PERTOBJ] = options.flags[SN_SHOW_SELECT] = 1, options.label = SN_LABEL_SELPNT;
  snScene* list = picture_of(s, &options, &held);
  CHECK_INT(nth_item(list, SN_OBJ_UNKNOWN, 1, 0)->type, SN_GEOM_CAPSULE);
  CHECK_NEAR(nth_item(list, SN_OBJ_UNKNOWN, 1, 1)->pos[2], 2, 1e-6);
  CHECK_NEAR(nth_item(list, SN_OBJ_UNKNOWN, 1, 2)->pos[0], .1, 1e-6);
  CHECK_TEXT(nth_item(list, SN_OBJ_UNKNOWN, 1, 2)->label, "0.100 0.000 0.000");
  sn_scene_destroy(list);
  check_short_lists(s, &options, &held);
  held.select = 2;  // there is no such body
  list = picture_of(s, &options, &held);
  CHECK_INT(list->nitem, 1);
  sn_scene_destroy(list);
  scene_end(s);
}

// Both points of a constraint that holds are at one place; the second is in the frame of the second body.
TEST(the_two_anchors_of_a_constraint_are_shown) {
  Scene s = scene(WORLD("<worldbody><site name='here' pos='5 0 1'/><body name='a' pos='0 0 1'><freejoint/>"
                        "<geom size='.1'/></body>"
                        "<body name='b' pos='2 0 1'><freejoint/><geom size='.1'/><site name='there' pos='3 0 0'/></body></worldbody>"
                        "<equality><connect name='pin' body1='a' body2='b' anchor='1 0 0'/><weld body1='a' body2='b'/>"
                        "<connect site1='here' site2='there'/><connect body1='a' body2='b' anchor='0 0 0' active='false'/>"
                        "<joint joint1='x' active='false'/></equality>"
                        "<worldbody><body><joint name='x' type='slide'/><geom size='.1'/></body></worldbody>"));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_CONSTRAINT] = 1, options.label = SN_LABEL_CONSTRAINT;
  snScene* list = picture_of(s, &options, NULL);
  const double x[3] = {1, 0, 5};
  for (int i = 0; i < 3; i++)
    for (int side = 0; side < 2; side++) {
      const snSceneItem* item = nth_item(list, SN_OBJ_EQUALITY, i, side);
      CHECK(item != NULL);
      if (item && i != 1) CHECK_NEAR(item->pos[0], x[i], 1e-6);
    }
  CHECK_NEAR(nth_item(list, SN_OBJ_EQUALITY, 1, 0)->pos[0], nth_item(list, SN_OBJ_EQUALITY, 1, 1)->pos[0], 1e-6);
  CHECK_TEXT(nth_item(list, SN_OBJ_EQUALITY, 0, 0)->label, "pin");
  for (int i = 3; i < 5; i++) CHECK(nth_item(list, SN_OBJ_EQUALITY, i, 0) == NULL);
  sn_scene_destroy(list);
  check_short_lists(s, &options, NULL);
  scene_end(s);
}

#define TWO_BALLS                                                                                                \
  WORLD("<worldbody>" FLOOR "<body pos='0 0 .09'><freejoint/><geom name='low' size='.1'/></body>"                \
        "<body pos='0 0 .28'><freejoint/><geom size='.1'/></body><body pos='3 0 .15'><freejoint/>"               \
        "<geom size='.1' margin='.2' gap='.2'/></body></worldbody>")

TEST(contacts_name_their_geoms_and_take_the_colour_of_their_island) {
  Scene s = scene(TWO_BALLS);
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_CONTACTPOINT] = 1, options.label = SN_LABEL_CONTACTPOINT, options.frame = SN_FRAME_CONTACT;
  snScene* list = picture_of(s, &options, NULL);
  CHECK_INT(s.d->ncon, 3);
  int apart = 0;
  for (int i = 0; i < s.d->ncon; i++) {
    const snSceneItem* item = nth_item(list, SN_OBJ_UNKNOWN, i, 0);
    const float* rgba = s.d->contact[i].efc_address >= 0 ? s.m->vis.rgba_contactpoint : s.m->vis.rgba_contactgap;
    for (int k = 0; k < 4; k++) CHECK_NEAR(item->rgba[k], rgba[k], 1e-7);
    apart += s.d->contact[i].efc_address < 0;
    if (s.d->contact[i].geom[0] == 0 && s.d->contact[i].geom[1] == 1) CHECK_TEXT(item->label, "floor | low");
    if (s.d->contact[i].geom[0] == 1) CHECK_TEXT(item->label, "low | g2");
  }
  CHECK_INT(apart, 1);
  sn_scene_destroy(list);
  check_short_lists(s, &options, NULL);
  options.flags[SN_SHOW_ISLAND] = 1;
  list = picture_of(s, &options, NULL);
  CHECK(nth_item(list, SN_OBJ_UNKNOWN, 0, 0)->rgba[0] != s.m->vis.rgba_contactpoint[0]);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(a_force_between_two_bodies_has_two_tips_unless_it_is_split) {
  Scene s = scene(TWO_BALLS);
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_CONTACTFORCE] = 1, options.flags[SN_SHOW_CONTACTSPLIT] = 0;
  options.label = SN_LABEL_CONTACTFORCE;
  s.d->qvel[0] = 1;  // slides, so that there is friction
  snScene* list = picture_of(s, &options, NULL);
  CHECK_INT(count_shape(list, SN_SHAPE_ARROW2), 1);
  CHECK(atof(nth_item(list, SN_OBJ_UNKNOWN, 0, 0)->label) > 0);
  sn_scene_destroy(list);
  options.flags[SN_SHOW_CONTACTSPLIT] = 1;
  list = picture_of(s, &options, NULL);
  CHECK_INT(count_shape(list, SN_SHAPE_ARROW2), 0);
  CHECK_INT(count_shape(list, SN_SHAPE_ARROW), 4);
  sn_scene_destroy(list);
  scene_end(s);
}
