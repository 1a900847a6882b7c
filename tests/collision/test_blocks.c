// test_blocks.c — bounds of geoms, eight side by side
#include "collision/broad/blocks.h"
#include "collision/broad/bounds.h"
#include "math/float8.h"
#include "model/data.h"
#include "scene.h"

// Nine geoms: a second block that has one of them.
static const char several[] =
    "<mujoco><worldbody><geom type='plane' size='1 1 1'/>"
    "<body pos='1 2 3' euler='20 30 40'><freejoint/><geom type='box' size='.1 .2 .3' pos='.5 0 0' margin='.01'/>"
    "<geom type='capsule' size='.1 .5' euler='0 50 10'/><geom size='.2' pos='0 .7 0'/></body>"
    "<body pos='-1 2 3' euler='70 10 -40'><freejoint/><geom type='ellipsoid' size='.1 .2 .3'/>"
    "<geom type='cylinder' size='.1 .2' pos='.3 .1 0' euler='10 0 40'/><geom size='.1' pos='0 0 1'/></body>"
    "<body pos='3 0 1'><freejoint/><geom type='capsule' size='.02 .4' euler='45 0 0'/></body>"
    "<body pos='5 0 1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>";

typedef struct Blocks {
  Scene s;
  snVec3 origin;
  snBlock* block;
  snBlockBoxes box;
} Blocks;

static Blocks blocks(double skin) {
  Blocks b = {.s = scene(several), .origin = vec3(.3, -.2, 1)};
  sn_body_poses(b.s.m, b.s.d), sn_object_frames(b.s.m, b.s.d);
  b.block = sn_blocks_make(b.s.m, b.s.d, b.origin, skin, b.s.d->scratch);
  CHECK(b.block && sn_block_boxes_make(&b.box, b.block, 1, b.s.m->ncollide, b.s.d->scratch));
  return b;
}

TEST(bounds_side_by_side_are_those_of_single_geoms) {
  Blocks b = blocks(0);
  CHECK_INT(b.s.m->ncollide, 9);
  for (int place = 1; place < 9; place++) {
    const snBlock* block = &b.block[place / SN_BLOCK];
    int lane = place % SN_BLOCK;
    snBound one = bound_of(b.s.m, b.s.d, b.s.m->collide_geom[place], b.origin);
    CHECK_NEAR(block->x[lane], one.x, 1e-6);
    CHECK_NEAR(block->radius[lane], one.radius, 1e-5);
    CHECK_NEAR(block->low[0][lane], one.low_x, 1e-5);
    CHECK_NEAR(block->low[2][lane], one.low_z, 1e-5);
    CHECK_NEAR(block->high[1][lane], one.high_y, 1e-5);
  }
  scene_end(b.s);
}

// The corner of a geom's box that is farthest along a direction, counted from the origin.
static double highest(const Blocks* b, int geom, snVec3 direction) {
  const snMat3 axes = b->s.d->geom_xmat[geom];
  snAabb box = b->s.m->geom_aabb[geom];
  snVec3 local = mat3_transpose_mul_vec3(axes, direction);
  snVec3 center = vec3_add(b->s.d->geom_xpos[geom], mat3_mul_vec3(axes, box.center));
  return vec3_dot(direction, vec3_sub(center, b->origin)) + fabs(local.x) * box.half.x + fabs(local.y) * box.half.y +
         fabs(local.z) * box.half.z;
}

TEST(slabs_along_diagonals_hold_the_box_of_a_geom_and_touch_it_nearly) {
  static const snVec3 diagonal[SN_DIAGONALS] = {{1, 1, 0}, {1, -1, 0}, {1, 0, 1}, {1, 0, -1}, {0, 1, 1}, {0, 1, -1}};
  Blocks b = blocks(0);
  for (int i = 0; i < SN_DIAGONALS; i++) {
    double high = highest(&b, 1, diagonal[i]), low = -highest(&b, 1, vec3_neg(diagonal[i]));
    double margin = 1.7321 * .01 * sqrt(2);
    CHECK(b.block[0].most[i][1] > high + margin && b.block[0].most[i][1] < high + margin + 2e-3);
    CHECK(b.block[0].least[i][1] < low - margin && b.block[0].least[i][1] > low - margin - 2e-3);
  }
  // of the capsule at 45 degrees: across its axis the slab is no wider than its radius
  int place = 7;
  CHECK_INT(b.s.m->geom_type[b.s.m->collide_geom[place]], SN_GEOM_CAPSULE);
  CHECK_NEAR(b.block[0].most[4][place] - b.block[0].least[4][place], 2 * sqrt(2) * .02, 4e-3);
  scene_end(b.s);
}

TEST(a_skin_enlarges_spheres_boxes_and_slabs) {
  Blocks thin = blocks(0), thick = blocks(.1);
  for (int lane = 1; lane < SN_BLOCK; lane++) {
    CHECK_NEAR(thick.block->radius[lane] - thin.block->radius[lane], .1, 1e-5);
    CHECK_NEAR(thick.block->high[1][lane] - thin.block->high[1][lane], .1, 1e-5);
    CHECK_NEAR(thin.block->least[3][lane] - thick.block->least[3][lane], .1 * sqrt(2), 1e-5);
  }
  scene_end(thin.s);
  scene_end(thick.s);
}

TEST(the_box_of_a_block_leaves_planes_out_and_padding_does_not_widen_it) {
  Blocks b = blocks(0);
  CHECK_INT(b.box.count, 2);
  CHECK(b.box.high[0][0] < 10 && b.box.low[0][0] > -10);
  for (int axis = 0; axis < 3; axis++) {
    CHECK(b.box.low[axis][1] == b.block[1].low[axis][0] && b.box.high[axis][1] == b.block[1].high[axis][0]);
    CHECK(b.box.low[axis][2] > b.box.high[axis][2]);  // room without a block overlaps nothing
  }
  scene_end(b.s);
}

TEST(eight_numbers_are_compared_lane_by_lane) {
  const float a[] = {1, 2, 3, 4, -5, 6, NAN, 8};
  float8 x = float8_load(a);
  CHECK_INT((int)mask8_bits(float8_above(x, float8_all(3))), 1 << 3 | 1 << 5 | 1 << 7);
  CHECK_INT((int)mask8_bits(float8_above(float8_abs(x), float8_all(4.5f))), 1 << 4 | 1 << 5 | 1 << 7);
  CHECK_INT((int)mask8_bits(mask8_or(float8_above(float8_all(0), x), float8_above(x, float8_all(7)))), 1 << 4 | 1 << 7);
}
