// test_decor.c — what a viewer adds to a picture: frames, inertias, joints, actuators, cameras, lights
#include "math/mat3.h"
#include "picture.h"
#include <math.h>

#define UNIT "<statistic meansize='1' meanmass='1' extent='1'/>"
#define WORLD(inside) "<mujoco>" UNIT inside "</mujoco>"

#define KINDS_OF_JOINTS                                                                                         \
  "<worldbody><light name='lamp' pos='0 0 3' dir='0 0 -1'/><camera name='eye' pos='0 -4 1' xyaxes='1 0 0 0 0 1'/>" \
  "<body name='free'><freejoint name='loose'/><geom size='.1'/></body>"                                         \
  "<body name='ball' pos='1 0 0'><joint name='socket' type='ball'/><geom size='.1'/></body>"                    \
  "<body name='slide' pos='2 0 0'><joint name='rail' type='slide' axis='0 0 1'/><geom size='.1'/></body>"       \
  "<body name='hinge' pos='3 0 0'><joint name='pin' axis='0 1 0' group='4'/><geom name='g' size='.1'/>"         \
  "<site name='s' size='.02'/></body></worldbody>"

TEST(each_kind_of_joint_has_its_shape) {
  Scene s = scene(WORLD(KINDS_OF_JOINTS));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_JOINT] = 1, options.label = SN_LABEL_JOINT;
  snScene* list = picture_of(s, &options, NULL);
  const int shape[3] = {SN_GEOM_BOX, SN_GEOM_SPHERE, SN_SHAPE_ARROW};
  for (int joint = 0; joint < 3; joint++) CHECK_INT(nth_item(list, SN_OBJ_JOINT, joint, 0)->type, shape[joint]);
  CHECK_TEXT(nth_item(list, SN_OBJ_JOINT, 1, 0)->label, "socket");
  CHECK_NEAR(nth_item(list, SN_OBJ_JOINT, 2, 0)->size[2], s.m->vis.scale_jointlength, 1e-6);
  CHECK(nth_item(list, SN_OBJ_JOINT, 3, 0) == NULL);  // its group is not shown
  sn_scene_destroy(list);
  options.jointgroup[4] = 1;
  list = picture_of(s, &options, NULL);
  CHECK_INT(nth_item(list, SN_OBJ_JOINT, 3, 0)->type, SN_SHAPE_ARROW1);
  CHECK_NEAR(nth_item(list, SN_OBJ_JOINT, 3, 0)->mat[5], 1, 1e-6);  // along its axis
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(a_joint_at_its_limit_takes_the_colour_of_constraints) {
  Scene s = scene(WORLD("<worldbody><body><joint range='-10 10' limited='true'/><geom size='.1' pos='1 0 0'/></body>"
                        "<body pos='0 0 3'><joint range='-10 10' limited='true'/><geom size='.1' pos='1 0 0'/></body></worldbody>"));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_JOINT] = 1;
  s.d->qpos[0] = 1;
  snScene* list = picture_of(s, &options, NULL);
  const float* free = nth_item(list, SN_OBJ_JOINT, 1, 0)->rgba;
  const float* limited = nth_item(list, SN_OBJ_JOINT, 0, 0)->rgba;
  double share = s.d->efc_KBIP[0][2];
  for (int k = 0; k < 3; k++) {
    CHECK_NEAR(free[k], s.m->vis.rgba_joint[k], 1e-7);
    CHECK_NEAR(limited[k], (1 - share) * s.m->vis.rgba_joint[k] + share * s.m->vis.rgba_constraint[k], 1e-6);
  }
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(frames_of_the_chosen_objects_are_three_axes_each) {
  Scene s = scene(WORLD(KINDS_OF_JOINTS));
  const int frame[] = {SN_FRAME_BODY, SN_FRAME_GEOM, SN_FRAME_SITE, SN_FRAME_WORLD}, objects[] = {4, 4, 1, 1};
  snScene* plain = picture_of(s, NULL, NULL);
  for (int k = 0; k < 4; k++) {
    snSceneOptions options = sn_scene_default_options();
    options.frame = frame[k];
    snScene* list = picture_of(s, &options, NULL);
    CHECK_INT(list->nitem - plain->nitem, 3 * objects[k]);
    sn_scene_destroy(list);
  }
  sn_scene_destroy(plain);
  scene_end(s);
}

TEST(what_is_invisible_or_of_a_hidden_group_has_no_frame) {
  Scene s = scene(WORLD("<asset><material name='glass' rgba='1 1 1 0'/></asset><worldbody>"
                        "<geom size='.1' rgba='1 1 1 0'/>"
                        "<geom size='.1' material='glass' rgba='1 1 1 1'/><geom size='.1' group='4'/><geom size='.1'/>"
                        "<site rgba='1 1 1 0'/><site group='5'/></worldbody>"));
  snSceneOptions options = sn_scene_default_options();
  options.frame = SN_FRAME_GEOM;
  snScene* list = picture_of(s, &options, NULL);
  CHECK_INT(count_shape(list, SN_GEOM_CYLINDER), 3);
  sn_scene_destroy(list);
  options.frame = SN_FRAME_SITE;
  list = picture_of(s, &options, NULL);
  CHECK_INT(count_shape(list, SN_GEOM_CYLINDER), 0);
  sn_scene_destroy(list);
  scene_end(s);
}

// A solid box is its own inertia box; with the density of water it keeps its shape and has a volume of mass / 1000.
TEST(an_inertia_is_the_box_or_ellipsoid_of_equal_moments) {
  Scene s = scene(WORLD("<worldbody><body name='brick'><freejoint/>"
                        "<geom type='box' size='.1 .2 .3' mass='6'/></body></worldbody>"));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_INERTIA] = 1, options.label = SN_LABEL_BODY;
  snScene* list = picture_of(s, &options, NULL);
  const snSceneItem* item = nth_item(list, SN_OBJ_BODY, 1, 0);
  CHECK_INT(item->type, SN_GEOM_BOX);
  CHECK_TEXT(item->label, "brick");
  double volume = 8 * (double)item->size[0] * item->size[1] * item->size[2];
  CHECK_NEAR(volume, 8 * .1 * .2 * .3, 1e-8);
  sn_scene_destroy(list);
  options.flags[SN_SHOW_SCLINERTIA] = 1;
  list = picture_of(s, &options, NULL);
  item = nth_item(list, SN_OBJ_BODY, 1, 0);
  CHECK_NEAR(8 * (double)item->size[0] * item->size[1] * item->size[2], .006, 1e-8);
  sn_scene_destroy(list);
  s.m->vis.global_ellipsoidinertia = 1;
  list = picture_of(s, &options, NULL);
  item = nth_item(list, SN_OBJ_BODY, 1, 0);
  CHECK_INT(item->type, SN_GEOM_ELLIPSOID);
  CHECK_NEAR(4 * 3.14159265358979 / 3 * item->size[0] * item->size[1] * item->size[2], .006, 1e-8);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(the_selected_body_alone_can_carry_its_name) {
  Scene s = scene(WORLD(KINDS_OF_JOINTS));
  snSceneOptions options = sn_scene_default_options();
  snPerturb held = sn_scene_default_perturb();
  options.flags[SN_SHOW_SELECT] = 0;
  held.select = 3, options.label = SN_LABEL_SELECTION;
  snScene* list = picture_of(s, &options, &held);
  CHECK_INT(count_shape(list, SN_SHAPE_LABEL), 1);
  CHECK_TEXT(nth_item(list, SN_OBJ_UNKNOWN, 3, 0)->label, "slide");
  sn_scene_destroy(list);
  options.label = SN_LABEL_BODY;
  list = picture_of(s, &options, &held);
  CHECK_INT(count_shape(list, SN_SHAPE_LABEL), s.m->nbody - 1);
  sn_scene_destroy(list);
  options.label = SN_LABEL_SELECTION, options.flags[SN_SHOW_INERTIA] = 1;
  list = picture_of(s, &options, &held);
  CHECK_TEXT(nth_item(list, SN_OBJ_BODY, 3, 0)->label, "slide");
  CHECK(nth_item(list, SN_OBJ_BODY, 3, 0)->emission > nth_item(list, SN_OBJ_BODY, 2, 0)->emission);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(bodies_in_an_island_carry_its_number) {
  Scene s = scene(WORLD("<worldbody><geom type='plane' size='5 5 1'/><body pos='0 0 .09'><freejoint/>"
                        "<geom size='.1'/></body><body pos='3 0 .09'><freejoint/><geom size='.1'/></body><body pos='0 0 4'><freejoint/><geom size='.1'/>"
                        "</body><body pos='0 0 6'><geom size='.1'/></body></worldbody>"));
  snSceneOptions options = sn_scene_default_options();
  options.label = SN_LABEL_ISLAND;
  snScene* list = picture_of(s, &options, NULL);
  CHECK_INT(s.d->nisland, 2);
  CHECK_INT(count_shape(list, SN_SHAPE_LABEL), 2);
  CHECK_TEXT(nth_item(list, SN_OBJ_UNKNOWN, 1, 0)->label, "0");
  CHECK_TEXT(nth_item(list, SN_OBJ_UNKNOWN, 2, 0)->label, "1");
  sn_scene_destroy(list);
  scene_end(s);
}

// ---- actuators

#define DRIVEN                                                                                                       \
  WORLD("<worldbody><site name='slot' pos='0 0 3'/><body name='arm'><joint name='j' axis='0 1 0'/>"                  \
        "<geom type='box' size='.1 .2 .3'/><site name='tip' type='box' size='.01 .02 .03' pos='0 0 1'/></body>"      \
        "<site name='wall' pos='1 0 0'/></worldbody>"                                                                \
        "<tendon><spatial name='t' width='.01'><site site='tip'/><site site='wall'/></spatial></tendon><actuator>"   \
        "<general name='motor' joint='j' ctrllimited='true' ctrlrange='-2 2'/>"                                      \
        "<general name='other' jointinparent='j' ctrllimited='true' ctrlrange='1 3'/>"                               \
        "<general name='jet' site='tip' ctrllimited='true' ctrlrange='-3 -1'/><adhesion name='glue' body='arm' ctrlrange='0 1'/>" \
        "<general name='pull' tendon='t' dyntype='integrator' actlimited='true' actrange='0 4'/>"                    \
        "<general name='off' joint='j' group='1'/><general name='hidden' joint='j' group='5'/></actuator>")

TEST(each_transmission_of_an_actuator_has_its_shape) {
  Scene s = scene(DRIVEN);
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_ACTUATOR] = 1, options.label = SN_LABEL_ACTUATOR;
  s.m->opt.disableactuator = 1 << 1;
  snScene* list = picture_of(s, &options, NULL);
  const int shape[] = {SN_SHAPE_ARROW1, SN_SHAPE_ARROW1, SN_GEOM_BOX, SN_GEOM_BOX, SN_GEOM_CAPSULE};
  for (int i = 0; i < 5; i++) CHECK_INT(nth_item(list, SN_OBJ_ACTUATOR, i, 0)->type, shape[i]);
  CHECK(nth_item(list, SN_OBJ_ACTUATOR, 5, 0) == NULL && nth_item(list, SN_OBJ_ACTUATOR, 6, 0) == NULL);
  CHECK_NEAR(nth_item(list, SN_OBJ_ACTUATOR, 2, 0)->size[2], .03 * 1.05, 1e-7);
  CHECK_NEAR(nth_item(list, SN_OBJ_ACTUATOR, 3, 0)->size[1], .2 * 1.05, 1e-7);
  CHECK_NEAR(2 * nth_item(list, SN_OBJ_ACTUATOR, 4, 0)->size[2], s.d->ten_length[0], 1e-6);
  CHECK_TEXT(nth_item(list, SN_OBJ_ACTUATOR, 0, 0)->label, "motor");
  CHECK_TEXT(nth_item(list, SN_OBJ_ACTUATOR, 4, 0)->label, "pull");
  sn_scene_destroy(list);
  scene_end(s);
}

static void check_mix(const float rgba[4], const float a[4], const float b[4], double share) {
  for (int k = 0; k < 4; k++) CHECK_NEAR(rgba[k], (1 - share) * a[k] + share * b[k], 1e-6);
}

// Half of the way to the end of the range is half of the way to the colour of that end.
TEST(the_colour_of_an_actuator_tells_its_control_or_its_activation) {
  Scene s = scene(DRIVEN);
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_ACTUATOR] = 1, options.flags[SN_SHOW_ACTIVATION] = 0;
  const float *rest = s.m->vis.rgba_actuator, *high = s.m->vis.rgba_actuatorpositive;
  const float* low = s.m->vis.rgba_actuatornegative;
  const double ctrl[] = {-1, 2, -2, 9, .5};
  for (int i = 0; i < 5; i++) s.d->ctrl[i] = ctrl[i];
  s.d->act[0] = 1;
  snScene* list = picture_of(s, &options, NULL);
  check_mix(nth_item(list, SN_OBJ_ACTUATOR, 0, 0)->rgba, rest, low, .5);
  check_mix(nth_item(list, SN_OBJ_ACTUATOR, 1, 0)->rgba, rest, high, .5);
  check_mix(nth_item(list, SN_OBJ_ACTUATOR, 2, 0)->rgba, rest, low, .5);
  check_mix(nth_item(list, SN_OBJ_ACTUATOR, 3, 0)->rgba, rest, high, 1);
  check_mix(nth_item(list, SN_OBJ_ACTUATOR, 4, 0)->rgba, rest, high, .5);
  sn_scene_destroy(list);
  options.flags[SN_SHOW_ACTIVATION] = 1;
  list = picture_of(s, &options, NULL);
  check_mix(nth_item(list, SN_OBJ_ACTUATOR, 4, 0)->rgba, rest, high, .25);
  sn_scene_destroy(list);
  scene_end(s);
}

// ---- cameras and lights

TEST(cameras_and_lights_stand_where_they_look_from) {
  Scene s = scene(WORLD(KINDS_OF_JOINTS));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_CAMERA] = options.flags[SN_SHOW_LIGHT] = 1;
  options.label = SN_LABEL_CAMERA, options.frame = SN_FRAME_CAMERA;
  snScene* list = picture_of(s, &options, NULL);
  const snSceneItem *body = nth_item(list, SN_OBJ_CAMERA, 0, 0), *lens = nth_item(list, SN_OBJ_CAMERA, 0, 1);
  CHECK_TEXT(body->label, "eye");
  CHECK_NEAR(body->pos[1], -4, 1e-6);
  CHECK(lens->pos[1] > body->pos[1]);  // in front of it
  CHECK_INT(count_shape(list, SN_SHAPE_TRIANGLE), 0);
  int with_axes = list->nitem;
  sn_scene_destroy(list);
  options.label = SN_LABEL_LIGHT, options.frame = SN_FRAME_LIGHT;
  list = picture_of(s, &options, NULL);
  CHECK_INT(list->nitem, with_axes);
  CHECK_TEXT(nth_item(list, SN_OBJ_LIGHT, 0, 0)->label, "lamp");
  CHECK(nth_item(list, SN_OBJ_LIGHT, 0, 0)->pos[2] > 3);  // behind the point that it shines from
  sn_scene_destroy(list);
  scene_end(s);
}

// Width and height of the far end of what a camera sees, from the corners of the lines around it.
static void far_end(const snScene* list, double* width, double* height) {
  double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
  for (int i = 0; i < list->nitem; i++)
    for (int k = 0; k < 3 && list->item[i].type == SN_SHAPE_LINE; k++) {
      double end = list->item[i].pos[k] + (double)list->item[i].mat[3 * k + 2] * list->item[i].size[2];
      low[k] = fmin(low[k], end), high[k] = fmax(high[k], end);
    }
  *width = high[0] - low[0], *height = high[2] - low[2];
}

TEST(a_camera_with_a_resolution_shows_what_it_sees) {
#define EYE(attributes) WORLD("<worldbody><camera pos='0 0 0' xyaxes='1 0 0 0 0 1' resolution='200 100' " attributes "/></worldbody>")
  const char* models[] = {EYE("fovy='90'"), EYE("projection='orthographic' fovy='2'"),
                          EYE("sensorsize='.02 .01' focal='.01 .01'")};
  for (int i = 0; i < 3; i++) {
    Scene s = scene(models[i]);
    snSceneOptions options = sn_scene_default_options();
    options.flags[SN_SHOW_CAMERA] = 1;
    snScene* list = picture_of(s, &options, NULL);
    CHECK_INT(count_shape(list, SN_SHAPE_TRIANGLE), 8);
    CHECK_INT(count_shape(list, SN_SHAPE_LINE), 12);
    double width, height, end = s.m->vis.scale_frustum;
    far_end(list, &width, &height);
    CHECK_NEAR(width / height, 2, 1e-4);
    CHECK_NEAR(height, i == 0 ? 2 * end : i == 1 ? 2 : end, 1e-4);
    sn_scene_destroy(list);
    scene_end(s);
  }
}

TEST(a_picture_without_memory_for_its_decoration_is_its_beginning) {
  Scene s = scene(DRIVEN), t = scene(WORLD(KINDS_OF_JOINTS));
  for (int label = 0; label < SN_LABEL_COUNT; label++) {
    snSceneOptions options = everything();
    snPerturb held = sn_scene_default_perturb();
    held.select = 1, held.active = 3;
    options.label = label, options.frame = label % SN_FRAME_COUNT;
    check_short_lists(s, &options, &held);
    check_short_lists(t, &options, &held);
  }
  scene_end(t);
  scene_end(s);
}
