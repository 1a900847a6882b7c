// test_body_lanes.c — four joints, bodies or geoms at a time have the bits of one at a time
#include "kinematics/body_lanes.h"
#include "kinematics/frames.h"
#include "math/spatial.h"
#include "zoo.h"

#define SAME_BITS(a, b) CHECK(memcmp(&(a), &(b), sizeof(a)) == 0)

enum { MOST = 64 };

static Scene moving_scene(unsigned seed) {
  Scene s = scene(ZOO_XML(""));
  CHECK(s.m->njnt <= MOST && s.m->nbody <= MOST && s.m->ngeom <= MOST);
  random_state(s.m, s.d, seed);
  sn_forward(s.m, s.d);
  return s;
}

TEST(rotations_of_hinges_are_those_of_one) {
  Scene s = moving_scene(3);
  snQuat turns[MOST] = {{0}};
  int next = sn_joint_turns_four(s.m, s.d, turns, 0, s.m->njnt);
  CHECK(next == 0 || next == s.m->njnt / 4 * 4);
  for (int jnt = 0; jnt < next; jnt++) {
    if (s.m->jnt_type[jnt] != SN_JOINT_HINGE) continue;
    int adr = s.m->jnt_qposadr[jnt];
    snQuat alone = quat_from_axis_angle(s.m->jnt_axis[jnt], s.d->qpos[adr] - s.m->qpos0[adr]);
    SAME_BITS(alone, turns[jnt]);
  }
  scene_end(s);
}

// Any four bodies in turn, and all of them: the last four overlap those before
TEST(inertias_are_those_of_one) {
  Scene s = moving_scene(4);
  for (int end = 4; end <= s.m->nbody; end++) {
    memset(s.d->cinert, 0, sizeof(snSpatialInertia) * (size_t)s.m->nbody);
    int next = sn_body_inertias_four(s.m, s.d, 1, end);
    CHECK(next == 1 || (next == end && end >= 5));
    for (int body = 1; body < next; body++) {
      snVec3 arm = vec3_sub(s.d->xipos[body], s.d->subtree_com[s.m->body_rootid[body]]);
      snSpatialInertia alone = spatial_inertia(s.m->body_inertia[body], s.d->ximat[body], arm, s.m->body_mass[body]);
      SAME_BITS(alone, s.d->cinert[body]);
    }
    for (int body = next; body < s.m->nbody; body++) CHECK(s.d->cinert[body].mass == 0);
  }
  scene_end(s);
}

TEST(frames_of_geoms_are_those_of_one_in_any_order) {
  Scene s = moving_scene(5);
  snVec3 xpos[MOST];
  snMat3 xmat[MOST];
  snFixedFrames frames = {s.m->geom_bodyid, s.m->geom_pos, s.m->geom_quat, xpos, xmat};
  int list[MOST], count = s.m->ngeom;
  for (int i = 0; i < count; i++) list[i] = count - 1 - i;
  int done = sn_fixed_frames_four(s.d, &frames, list, count);
  CHECK(done == 0 || done == count);
  CHECK_INT(sn_fixed_frames_four(s.d, &frames, list, 3), 0);
  for (int i = 0; i < done; i++) {
    int geom = list[i];
    snVec3 pos;
    snMat3 mat;
    local_frame(s.d, s.m->geom_bodyid[geom], SN_SAMEFRAME_NONE, s.m->geom_pos[geom], s.m->geom_quat[geom], &pos, &mat);
    SAME_BITS(pos, xpos[geom]);
    SAME_BITS(mat, xmat[geom]);
  }
  scene_end(s);
}

TEST(forces_of_bodies_are_those_of_one_and_none_for_those_fixed_to_the_world) {
  Scene s = moving_scene(6);
  snSpatial acceleration[MOST], force[MOST], zero = spatial_zero();
  double* number = &acceleration->rot.x;
  for (int i = 0; i < 6 * s.m->nbody; i++) number[i] = 0.3 * i - 7;
  int next = sn_inertial_forces_four(s.m, s.d, number, &force->rot.x, 0, s.m->nbody);
  CHECK(next == 0 || next == s.m->nbody);
  for (int body = 0; body < next; body++) {
    snSpatial alone = spatial_force(s.d->cinert[body], s.d->cvel[body], acceleration[body]);
    if (s.m->body_weldid[body] == 0) alone = zero;
    SAME_BITS(alone, force[body]);
  }
  scene_end(s);
}
