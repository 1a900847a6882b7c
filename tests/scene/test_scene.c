#include "sinew/scene.h"
#include "scene.h"

#define WORLD(inside) "<mujoco>" inside "</mujoco>"
#define TWO_GEOMS                                                                                            \
  "<worldbody><light name='sun' directional='true'/><geom name='floor' type='plane' size='0 0 1'/>"          \
  "<body name='ball' pos='0 0 1'><freejoint/><geom type='sphere' size='.2' rgba='1 0 0 1'/>"                 \
  "<geom name='hidden' type='box' size='.1 .1 .1' group='3'/><site name='tip' size='.01'/></body></worldbody>"

static snScene* shown(Scene s, const snSceneOptions* options) {
  snScene* list = sn_scene_create(s.m, NULL);
  sn_forward(s.m, s.d);
  CHECK(sn_scene_update(s.m, s.d, options, NULL, NULL, SN_SCENE_ALL, list));
  return list;
}

static const snSceneItem* item_of(const snScene* list, snObjectType type, int id) {
  for (int i = 0; i < list->nitem; i++)
    if (list->item[i].objtype == (int)type && list->item[i].objid == id) return &list->item[i];
  return NULL;
}

static int count_of(const snScene* list, snObjectType type) {
  int count = 0;
  for (int i = 0; i < list->nitem; i++) count += list->item[i].objtype == (int)type;
  return count;
}

TEST(geoms_sites_and_lights_of_shown_groups_are_listed) {
  Scene s = scene(WORLD(TWO_GEOMS));
  snScene* list = shown(s, NULL);
  CHECK_INT(list->nitem, 3);
  CHECK_INT(list->nlight, 2);
  CHECK_INT(list->light[0].id, -1);
  CHECK_INT(list->item[0].category, SN_SCENE_STATIC);
  const snSceneItem* ball = item_of(list, SN_OBJ_GEOM, 1);
  CHECK_NEAR(ball->pos[2], 1, 1e-6);
  CHECK_NEAR(ball->rgba[0], 1, 0);
  CHECK_NEAR(ball->size[2], .2, 1e-7);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(a_group_is_hidden_and_shown_by_its_flag) {
  Scene s = scene(WORLD(TWO_GEOMS));
  snSceneOptions options = sn_scene_default_options();
  options.geomgroup[3] = 1;
  snScene* list = shown(s, &options);
  CHECK(item_of(list, SN_OBJ_GEOM, 2) != NULL);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(static_bodies_disappear_with_their_flag) {
  Scene s = scene(WORLD(TWO_GEOMS));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_STATIC] = 0;
  snScene* list = shown(s, &options);
  CHECK(item_of(list, SN_OBJ_GEOM, 0) == NULL);
  CHECK(item_of(list, SN_OBJ_GEOM, 1) != NULL);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(labels_are_names_or_kind_and_number) {
  Scene s = scene(WORLD(TWO_GEOMS));
  snSceneOptions options = sn_scene_default_options();
  options.label = SN_LABEL_GEOM;
  snScene* list = shown(s, &options);
  CHECK_TEXT(item_of(list, SN_OBJ_GEOM, 0)->label, "floor");
  CHECK_TEXT(item_of(list, SN_OBJ_GEOM, 1)->label, "geom 1");
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(joints_inertias_frames_and_centres_of_mass_are_shown_on_request) {
  Scene s = scene(WORLD(TWO_GEOMS));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_JOINT] = options.flags[SN_SHOW_INERTIA] = options.flags[SN_SHOW_COM] = 1;
  options.frame = SN_FRAME_BODY;
  snScene* list = shown(s, &options);
  CHECK_INT(count_of(list, SN_OBJ_JOINT), 1);
  CHECK_INT(count_of(list, SN_OBJ_BODY), 1);
  CHECK_INT(list->nitem, 3 + 1 + 1 + 1 + 3);  // axes of the body, none of the world
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(a_contact_force_points_up_from_the_floor) {
  Scene s = scene(WORLD("<worldbody><geom type='plane' size='1 1 .1'/><body pos='0 0 .099'><freejoint/>"
                        "<geom size='.1'/></body></worldbody>"));
  snSceneOptions options = sn_scene_default_options();
  options.flags[SN_SHOW_CONTACTPOINT] = options.flags[SN_SHOW_CONTACTFORCE] = 1;
  snScene* list = shown(s, &options);
  const snSceneItem* force = NULL;
  for (int i = 0; i < list->nitem; i++)
    if (list->item[i].type == SN_SHAPE_ARROW && !force) force = &list->item[i];
  CHECK(force != NULL);
  if (force) CHECK_NEAR(force->mat[8], 1, 1e-6);
  sn_scene_destroy(list);
  scene_end(s);
}

TEST(a_camera_that_is_not_there_is_refused) {
  Scene s = scene(WORLD(TWO_GEOMS));
  snScene* list = sn_scene_create(s.m, NULL);
  sn_forward(s.m, s.d);
  snSceneCamera camera = {.type = SN_CAMERA_FIXED, .fixedcamid = 0};
  CHECK(!sn_scene_update(s.m, s.d, NULL, NULL, &camera, SN_SCENE_ALL, list));
  camera = (snSceneCamera){.type = SN_CAMERA_TRACKING, .trackbodyid = 7};
  CHECK(!sn_scene_update(s.m, s.d, NULL, NULL, &camera, SN_SCENE_ALL, list));
  sn_scene_destroy(list);
  scene_end(s);
}

static void* refuse(void* context, size_t bytes) {
  (void)context, (void)bytes;
  return NULL;
}

static void release(void* context, void* memory) { (void)context, (void)memory; }

TEST(a_scene_without_memory_is_refused_or_short) {
  Scene s = scene(WORLD(TWO_GEOMS));
  snAllocator none = {.alloc = refuse, .release = release};
  CHECK(sn_scene_create(s.m, &none) == NULL);
  snScene* list = sn_scene_create(s.m, NULL);
  snAllocator own = list->allocator;
  list->allocator.alloc = refuse;
  sn_forward(s.m, s.d);
  CHECK(!sn_scene_update(s.m, s.d, NULL, NULL, NULL, SN_SCENE_ALL, list));
  CHECK_INT(list->nitem, 0);
  list->allocator = own;
  sn_scene_destroy(list);
  scene_end(s);
}

// A skin has two sides of every triangle and closes the border; a line is its edges.
TEST(flexes_are_drawn_by_their_parts) {
  Scene s = scene("<mujoco><worldbody>"
                  "<flexcomp name='sheet' count='3 3 1' spacing='.1 .1 .1' radius='.01' rgba='1 0 0 1'/>"
                  "<flexcomp name='line' dim='1' count='4 1 1' spacing='.1 .1 .1' radius='.01' pos='0 0 1'/>"
                  "<flexcomp name='solid' dim='3' count='3 3 3' spacing='.1 .1 .1' radius='.01' pos='0 0 2'/>"
                  "</worldbody></mujoco>");
  snScene* picture = sn_scene_create(s.m, NULL);
  sn_forward(s.m, s.d);
  CHECK(sn_scene_update(s.m, s.d, NULL, NULL, NULL, SN_SCENE_ALL, picture));
  CHECK_INT(picture->nitem, 3);
  CHECK_INT(picture->item[0].type, SN_SHAPE_FLEX);
  CHECK_INT(picture->item[0].objtype, SN_OBJ_FLEX);
  CHECK_NEAR(picture->item[0].rgba[0], 1, 0);
  CHECK_INT(picture->flex_faceused[0], 2 * 8 + 2 * 8);
  CHECK_INT(picture->flex_faceused[1], 0);
  CHECK_INT(picture->flex_faceused[2], 48);
  CHECK(picture->flex_shows_edges && picture->flex_shows_skin && !picture->flex_shows_vertices);
  CHECK_NEAR(picture->flex_face[2], .01, 1e-8);
  CHECK_NEAR(picture->flex_normal[2], 1, 1e-6);
  snSceneOptions faces = sn_scene_default_options();
  faces.flags[SN_SHOW_FLEXSKIN] = 0, faces.flags[SN_SHOW_FLEXFACE] = 1, faces.flexgroup[0] = 0;
  CHECK(sn_scene_update(s.m, s.d, &faces, NULL, NULL, SN_SCENE_ALL, picture));
  CHECK_INT(picture->nitem, 0);
  CHECK_INT(picture->flex_faceused[0], 2 * 8);
  sn_scene_destroy(picture);
  scene_end(s);
}

TEST(a_scene_of_another_model_shows_no_flexes) {
  Scene s = scene("<mujoco><worldbody><flexcomp name='f' count='3 3 1' spacing='.1 .1 .1'/></worldbody></mujoco>");
  Scene other = scene("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
  snScene* picture = sn_scene_create(other.m, NULL);
  sn_forward(s.m, s.d);
  sn_scene_update(s.m, s.d, NULL, NULL, NULL, SN_SCENE_ALL, picture);
  CHECK_INT(picture->nitem, 0);
  sn_scene_destroy(picture);
  scene_end(other);
  scene_end(s);
}
