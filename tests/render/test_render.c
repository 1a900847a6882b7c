#include "sinew/render.h"
#include "scene.h"
#include <stdlib.h>

#define MODEL                                                                                                     \
  "<mujoco><visual><quality shadowsize='512'/></visual><asset><texture type='skybox' builtin='flat' rgb1='0 0 1' rgb2='0 0 1' width='8' height='48'/>" \
  "</asset><worldbody><light pos='0 0 4' dir='0 0 -1'/><geom type='plane' size='0 0 1' rgba='0 1 0 1'/>"           \
  "<geom type='box' size='.5 .5 .5' pos='0 0 .5' rgba='1 0 0 1'/>"                                                \
  "<camera name='down' pos='0 0 5'/><camera name='level' pos='0 -5 .5' xyaxes='1 0 0 0 0 1'/></worldbody></mujoco>"

enum { WIDTH = 64, HEIGHT = 48 };

typedef struct Studio {
  Scene s;
  snScene* list;
  snRenderer* r;
} Studio;

static Studio studio_of(const char* model, int camera) {
  char why[200] = "";
  Studio t = {.s = scene(model)};
  sn_forward(t.s.m, t.s.d);
  t.list = sn_scene_create(t.s.m, NULL);
  snSceneCamera view = {.type = SN_CAMERA_FIXED, .fixedcamid = camera};
  CHECK(sn_scene_update(t.s.m, t.s.d, NULL, NULL, &view, SN_SCENE_ALL, t.list));
  t.r = sn_renderer_create(t.s.m, WIDTH, HEIGHT, why, sizeof why);
  if (!t.r) test_fail(__FILE__, __LINE__, "%s", why);
  return t;
}

static Studio studio(int camera) { return studio_of(MODEL, camera); }

static void studio_end(Studio t) {
  sn_renderer_destroy(t.r);
  sn_scene_destroy(t.list);
  scene_end(t.s);
}

TEST(the_box_is_red_in_the_middle_and_the_floor_green_around_it) {
  Studio t = studio(0);
  if (!t.r) return;
  unsigned char rgb[3 * WIDTH * HEIGHT], *middle = rgb + 3 * (HEIGHT / 2 * WIDTH + WIDTH / 2), *corner = rgb;
  sn_renderer_draw(t.r, t.list, NULL);
  sn_renderer_read_rgb(t.r, rgb);
  CHECK(middle[0] > 150 && middle[0] > middle[1] + 20);
  CHECK(corner[1] > 20 && corner[0] < 20);
  studio_end(t);
}

TEST(depth_is_the_distance_along_the_line_of_sight) {
  Studio t = studio(0);
  if (!t.r) return;
  float depth[WIDTH * HEIGHT];
  sn_renderer_depth(t.r, t.list, depth);
  CHECK_NEAR(depth[HEIGHT / 2 * WIDTH + WIDTH / 2], 4, 1e-4);
  CHECK_NEAR(depth[0], 5, 1e-4);
  studio_end(t);
}

TEST(segmentation_gives_items_and_background) {
  Studio t = studio(1);
  if (!t.r) return;
  int item[WIDTH * HEIGHT];
  sn_renderer_segment(t.r, t.list, item);
  CHECK_INT(item[HEIGHT / 2 * WIDTH + WIDTH / 2], 1);
  CHECK_INT(item[(HEIGHT - 1) * WIDTH], 0);
  CHECK_INT(item[0], -1);
  studio_end(t);
}

TEST(the_sky_is_drawn_above_the_horizon) {
  Studio t = studio(1);
  if (!t.r) return;
  unsigned char rgb[3 * WIDTH * HEIGHT];
  sn_renderer_draw(t.r, t.list, NULL);
  sn_renderer_read_rgb(t.r, rgb);
  CHECK(rgb[2] > 200 && rgb[0] < 20);
  studio_end(t);
}

// A black box above a black mirror: in the lower half of the picture nothing is bright but the reflected
// highlight of the headlight.
TEST(a_mirror_shows_the_highlight_that_an_eye_behind_it_sees) {
  Studio t = studio_of("<mujoco><asset>"
                       "<material name='mirror' reflectance='.5' specular='0' rgba='0 0 0 1'/>"
                       "</asset><worldbody><geom type='plane' size='9 9 1' material='mirror'/>"
                       "<geom type='box' size='.5 .5 .5' pos='0 0 .5' rgba='0 0 0 1'/>"
                       "<camera pos='0 -3 1.5' xyaxes='1 0 0 0 1.5 2.5'/></worldbody></mujoco>", 0);
  if (!t.r) return;
  unsigned char rgb[3 * WIDTH * HEIGHT], brightest = 0;
  sn_renderer_draw(t.r, t.list, NULL);
  sn_renderer_read_rgb(t.r, rgb);
  for (int i = 3 * WIDTH * (HEIGHT / 2 + 2); i < 3 * WIDTH * HEIGHT; i++)
    if (rgb[i] > brightest) brightest = rgb[i];
  CHECK(brightest > 40);
  studio_end(t);
}

TEST(an_impossible_size_is_refused_with_a_sentence) {
  Scene s = scene(MODEL);
  char why[200] = "";
  CHECK(sn_renderer_create(s.m, 0, 10, why, sizeof why) == NULL);
  CHECK_CONTAINS(why, "0 x 10 pixels");
  scene_end(s);
}
