// test_out_of_memory.c — a step whose allocator has no more
#include "zoo.h"

#include <stdlib.h>

static void* limited(void* context, size_t bytes) {
  int* left = context;
  return (*left)-- > 0 ? malloc(bytes) : NULL;
}

static void give_back(void* context, void* memory) {
  (void)context;
  free(memory);
}

// Both with the same steps; `left` requests are granted once the data is made.
static void check_steps(int integrator, const char* xml) {
  Scene s = scene(xml);
  s.m->opt.integrator = integrator;
  snData* free_data = sn_data_create(s.m, NULL);
  int left = 1000;
  snAllocator usual = s.m->allocator;
  s.m->allocator = (snAllocator){limited, give_back, &left};
  snData* d = sn_data_create(s.m, NULL);
  left = 0;
  for (int step = 0; step < 5; step++) {
    sn_step(s.m, d);
    sn_step(s.m, free_data);
  }
  sn_inverse(s.m, d);
  sn_inverse(s.m, free_data);
  CHECK(memcmp(d->qpos, free_data->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  CHECK(memcmp(d->qfrc_inverse, free_data->qfrc_inverse, sizeof(double) * (size_t)s.m->nv) == 0);
  sn_data_destroy(d);
  sn_data_destroy(free_data);
  s.m->allocator = usual;
  scene_end(s);
}

TEST(without_constraints_a_step_needs_no_memory_beyond_that_of_its_data) {
  for (int integrator = 0; integrator < SN_INTEGRATOR_COUNT; integrator++)
    check_steps(integrator, ZOO_XML("<option density='90' viscosity='.5'><flag constraint='disable'/></option>"));
}

#define FLEXES                                                                                                         \
  "<geom type='plane' size='1 1 .1'/>"                                                                                 \
  "<flexcomp name='a' count='6 5 1' spacing='.05 .05 .05' mass='1' pos='0 0 .004'><edge equality='vert'/>"                   \
  "<elasticity young='1e4' thickness='.01' elastic2d='bend' damping='.01'/></flexcomp>"                                \
  "<flexcomp name='b' dim='3' count='5 5 5' spacing='.05 .05 .05' mass='1' dof='quadratic' pos='1 0 .09'>"             \
  "<elasticity young='1e4' poisson='.1'/><contact selfcollide='none'/></flexcomp>"                                     \
  "<flexcomp name='c' dim='3' count='3 3 3' spacing='.05 .05 .05' mass='1' pos='0 1 .04'>"                             \
  "<elasticity young='1e4'/><contact selfcollide='bvh' passive='true'/></flexcomp>"

TEST(without_constraints_a_step_of_flexes_needs_no_memory_beyond_that_of_its_data) {
  for (int integrator = 0; integrator < SN_INTEGRATOR_COUNT; integrator++)
    check_steps(integrator, "<mujoco><option><flag constraint='disable'/></option>"
                            "<worldbody>" FLEXES "</worldbody></mujoco>");
}

TEST(a_step_of_flexes_without_memory_for_contacts_says_so_and_goes_on) {
  for (int granted = 0; granted < 12; granted++) {
    Scene s = scene("<mujoco><worldbody>" FLEXES "</worldbody></mujoco>");
    int left = 1000;
    snAllocator usual = s.m->allocator;
    s.m->allocator = (snAllocator){limited, give_back, &left};
    snData* d = sn_data_create(s.m, NULL);
    left = granted;
    for (int step = 0; step < 3; step++) sn_step(s.m, d);
    CHECK(left >= 0 || d->warning[SN_WARNING_CNSTRFULL].count + d->warning[SN_WARNING_CONTACTFULL].count > 0);
    for (int i = 0; i < s.m->nq; i++) CHECK(isfinite(d->qpos[i]));
    sn_data_destroy(d);
    s.m->allocator = usual;
    scene_end(s);
  }
}

// Contacts and rows are left out, and a warning counts it; the state stays finite.
TEST(a_step_without_memory_for_contacts_or_rows_says_so_and_goes_on) {
  for (int granted = 0; granted < 6; granted++) {
    Scene s = scene(
        "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .09'><freejoint/><geom size='.1'/></body>"
        "<body pos='1 0 .09'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
    int left = 1000;
    snAllocator usual = s.m->allocator;
    s.m->allocator = (snAllocator){limited, give_back, &left};
    snData* d = sn_data_create(s.m, NULL);
    left = granted;
    for (int step = 0; step < 3; step++) sn_step(s.m, d);
    CHECK(d->nefc > 0 || d->warning[SN_WARNING_CNSTRFULL].count + d->warning[SN_WARNING_CONTACTFULL].count > 0);
    for (int i = 0; i < s.m->nq; i++) CHECK(isfinite(d->qpos[i]));
    sn_data_destroy(d);
    s.m->allocator = usual;
    scene_end(s);
  }
}
