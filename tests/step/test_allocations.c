// test_allocations.c — after warm-up a step allocates nothing; malloc and its kin are counted by standing in for them
#include "zoo.h"
#include "sinew/support.h"

#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SANITIZED
#endif

static long allocations;

#ifdef SANITIZED
// the sanitizer has its own stand-ins, and tells
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*, size_t),
                                              void (*on_free)(const volatile void*));

static void count_malloc(const volatile void* memory, size_t bytes) {
  (void)memory, (void)bytes;
  allocations++;
}

static void ignore_free(const volatile void* memory) { (void)memory; }

__attribute__((constructor)) static void install(void) {
  __sanitizer_install_malloc_and_free_hooks(count_malloc, ignore_free);
}
#else
void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* memory, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);

void* malloc(size_t bytes) {
  allocations++;
  return __libc_malloc(bytes);
}

void* calloc(size_t count, size_t bytes) {
  allocations++;
  return __libc_calloc(count, bytes);
}

void* realloc(void* memory, size_t bytes) {
  allocations++;
  return __libc_realloc(memory, bytes);
}

void* aligned_alloc(size_t alignment, size_t bytes) {
  allocations++;
  return __libc_memalign(alignment, bytes);
}
#endif

TEST(the_counter_counts) {
  long before = allocations;
  Scene s = scene("<mujoco/>");
  CHECK(allocations > before);
  scene_end(s);
}

static void check_no_allocations(const char* xml, bool lean) {
  Scene s = scene(xml);
  snData* d = sn_data_create(s.m, &(snDataOptions){.lean = lean});
  sn_step(s.m, d);
  long before = allocations;
  for (int i = 0; i < 100; i++) sn_step(s.m, d);
  CHECK_INT(allocations - before, 0);
  sn_data_destroy(d);
  scene_end(s);
}

TEST(a_step_after_warm_up_makes_no_allocation) {
  const char* worlds[6] = {
      ZOO_XML("<option integrator='implicit' density='2' viscosity='1'/>"),
      ZOO_XML("<option integrator='implicitfast'/>"),
      ZOO_XML("<option integrator='implicitspringdamper'/>"),
      ZOO_XML(""),
      ZOO_XML("<option integrator='RK4'><flag energy='enable'/></option>"),
      ZOO_XML("<option density='2' viscosity='1'><flag energy='enable' eulerdamp='disable'/></option>")};
  for (int i = 0; i < 6; i++) {
    check_no_allocations(worlds[i], false);
    check_no_allocations(worlds[i], true);
  }
}

TEST(a_bad_state_resets_without_allocating) {
  Scene s = scene(ZOO_XML(""));
  sn_step(s.m, s.d);
  long before = allocations;
  s.d->qpos[3] = NAN;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->warning[SN_WARNING_BADQPOS].count, 1);
  CHECK_INT(allocations - before, 0);
  scene_end(s);
}

TEST(inverse_dynamics_and_requests_allocate_nothing_either) {
  Scene s = scene(ZOO_XML(""));
  double x[64] = {0};
  for (int round = 0; round < 2; round++) {
    long before = allocations;
    sn_step(s.m, s.d);
    sn_inverse(s.m, s.d);
    sn_body_forces(s.m, s.d);
    sn_subtree_velocities(s.m, s.d);
    sn_complete(s.m, s.d);
    sn_mass_product(s.m, s.d, x, x);
    sn_mass_solution(s.m, s.d, x, x);
    if (round == 1) CHECK_INT(allocations - before, 0);
  }
  scene_end(s);
}
