// test_contacts.c — contacts that kernels search for: boxes, meshes, height fields, several contacts of a pair
//   Every step of a rollout beside sn_step, on both orders of items; none is left to the host.
#include "cuda/judged.h"
#include "scene.h"

#define HEXAGON_PRISM                                                                                               \
  "<mesh name='prism' vertex='.1 0 -.05 .05 .0866 -.05 -.05 .0866 -.05 -.1 0 -.05 -.05 -.0866 -.05 .05 -.0866 -.05" \
  " .1 0 .05 .05 .0866 .05 -.05 .0866 .05 -.1 0 .05 -.05 -.0866 .05 .05 -.0866 .05'/>"
#define TETRAHEDRON "<mesh name='tetrahedron' vertex='.1 .1 .1 -.1 -.1 .1 -.1 .1 -.1 .1 -.1 -.1'/>"
#define GROUND                                                                                                       \
  "<hfield name='ground' nrow='5' ncol='6' size='.4 .4 .05 .05' elevation='0 .2 .1 .5 .3 0 .4 .9 .3 .1 .2 .6 .5 .1 " \
  ".7 "                                                                                                              \
  ".4 .3 .8 .2 .6 .5 .9 .1 .3 .7 .2 .4 .6 .8 .1'/>"
#define ASSETS "<asset>" HEXAGON_PRISM TETRAHEDRON GROUND "</asset>"

static void judge_scene(const char* name, const char* xml, int steps) {
  Scene s = scene(xml);
  CHECK(s.m);
  if (!s.m) return;
  CHECK(!sn_device_model_lacks(s.m));
  Verdict forwards = verdict_of(s.m, &sn_emulated_kernels, steps),
          backwards = verdict_of(s.m, &sn_emulated_reversed_kernels, steps);
  if (!(forwards.worst < 1e-9) || !(backwards.worst < 1e-9) || forwards.hosted > 0)
    test_fail(name, 0, "differences %g and %g, %d steps on the host", forwards.worst, backwards.worst, forwards.hosted);
  scene_end(s);
}

// A geom falls onto another.
static void judge_pair(const char* options, const char* below, const char* above, double height) {
  char xml[4096];
  snprintf(xml, sizeof xml,
           "<mujoco>%s" ASSETS
           "<worldbody><geom %s/><body pos='.013 .007 %g' euler='8 13 21'><freejoint/>"
           "<geom %s/></body></worldbody></mujoco>",
           options, below, height, above);
  judge_scene(above, xml, 120);
}

TEST(contacts_of_two_boxes_are_found_by_the_kernels) {
  static const char* const eulers[] = {"0 0 0", "0 0 31", "45 0 0", "44 33 7", "10 50 80"};
  for (int i = 0; i < 5; i++) {
    char below[128];
    snprintf(below, sizeof below, "type='box' size='.11 .13 .07' euler='%s'", eulers[i]);
    judge_pair("", below, "type='box' size='.08 .06 .05'", 0.17);
    judge_pair("", below, "type='box' size='.2 .02 .04' margin='.01'", 0.16);
  }
}

static const char* const others[] = {"type='sphere' size='.06'",           "type='capsule' size='.04 .08'",
                                     "type='ellipsoid' size='.1 .06 .05'", "type='cylinder' size='.06 .05'",
                                     "type='box' size='.08 .06 .05'",      "type='mesh' mesh='prism'",
                                     "type='mesh' mesh='tetrahedron'"};

TEST(contacts_of_meshes_are_found_by_the_kernels) {
  static const char* const meshes[] = {"type='mesh' mesh='prism'", "type='mesh' mesh='tetrahedron'"};
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < 7; i++) judge_pair("", meshes[k], others[i], 0.16);
    judge_pair("", "type='plane' size='2 2 .1'", meshes[k], 0.1);
    judge_pair("", meshes[k], meshes[0], 0.16);
  }
}

TEST(meshes_and_boxes_touch_height_fields_on_the_device) {
  for (int i = 0; i < 7; i++) judge_pair("", "type='hfield' hfield='ground'", others[i], 0.14);
}

TEST(several_contacts_of_a_pair_are_found_by_the_kernels_with_the_flag_multiccd) {
  static const char* const below[] = {"type='box' size='.2 .2 .05'", "type='mesh' mesh='prism'",
                                      "type='cylinder' size='.15 .05'"};
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 7; i++) {
      judge_pair("<option><flag multiccd='enable'/></option>", below[k], others[i], 0.14);
      judge_pair("<option><flag multiccd='enable'/></option><default><geom margin='.01'/></default>", below[k],
                 others[i], 0.14);
    }
  }
}

TEST(two_meshes_that_lie_flat_on_each_other_touch_in_four_points_on_the_device) {
  judge_scene("flat",
              "<mujoco><option><flag multiccd='enable'/></option>" ASSETS
              "<worldbody><geom type='mesh' mesh='prism'/>"
              "<body pos='.02 .01 .0998' euler='0 0 17'><freejoint/><geom type='mesh' "
              "mesh='prism'/></body></worldbody></mujoco>",
              80);
}

TEST(a_pile_of_boxes_and_meshes_is_stepped_by_the_kernels_alone) {
  char xml[8192] = "<mujoco>" ASSETS "<worldbody><geom type='plane' size='2 2 .1'/>";
  for (int i = 0; i < 8; i++)
    snprintf(xml + strlen(xml), sizeof xml - strlen(xml),
             "<body pos='%g %g %g' euler='%d %d 5'><freejoint/><geom %s/></body>", 0.03 * (i % 3), 0.02 * (i % 2),
             0.1 + 0.14 * i, 7 * i, 11 * i, others[4 + i % 3]);
  strcat(xml, "</worldbody></mujoco>");
  judge_scene("pile", xml, 200);
}
