// test_profile.c — orders, rows and factors of Hessians, on trees grown at random and on rows of boxes
#include "solver/profile.h"
#include "problems.h"

TEST(parents_come_before_children_and_blocks_lie_on_paths) {
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Problem* q = random_problem(SN_CONE_PYRAMIDAL, seed);
    snProfile f;
    CHECK(sn_profile_make(&f, &q->p, q->arena));
    for (int k = 0; k < DOFS; k++) {
      CHECK(f.parent[k] < k);
      CHECK_INT(f.dof[f.place[k]], k);
      CHECK_INT(f.depth[k], f.parent[k] < 0 ? 0 : f.depth[f.parent[k]] + 1);
      CHECK(f.first[k] <= f.depth[k] && f.first[k] % 4 == 0);
    }
    for (int b = 0; b < q->p.nblock; b++) {
      const snBlock* block = &q->block[b];
      for (int c = 1; !block->single && c < block->ndof; c++) {
        int above = f.place[block->dof[c - 1]], at = f.place[block->dof[c]];
        CHECK(f.first[at] <= f.depth[above]);
        while (at > above) at = f.parent[at];
        CHECK_INT(at, above);
      }
    }
    problem_free(q);
  }
}

TEST(factors_of_the_inertia_solve_it_on_any_profile) {
  for (uint64_t seed = 1; seed <= 60; seed++) {
    Problem* q = random_problem(SN_CONE_PYRAMIDAL, seed);
    snProfile f;
    CHECK(sn_profile_make(&f, &q->p, q->arena));
    double* value = sn_arena_array(q->arena, double, f.room);
    double inverse[DOFS], corner[SN_CORNER * DOFS], x[DOFS], y[DOFS], at[DOFS];
    _Alignas(64) double path[DOFS + 8];
    uint64_t more = seed;
    random_numbers(x, DOFS, 1, &more);
    sn_ldl_mul(q->p.pattern, q->M, y, x);
    sn_profile_inertia(&f, &q->p, value);
    sn_profile_factor(&f, value, inverse, corner);
    for (int k = 0; k < DOFS; k++) at[k] = y[f.dof[k]];
    sn_profile_solve(&f, value, inverse, corner, at, path);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(at[k], x[f.dof[k]], 1e-13);
    problem_free(q);
  }
}

// Boxes with six dofs each, every one tied to the next.
TEST(a_row_of_boxes_needs_room_in_proportion_to_its_length) {
  enum { BOXES = 200, N = 6 * BOXES };
  static int rownnz[N], rowadr[N], colind[N], dof[BOXES][12], tree_dof[BOXES + 1];
  static snBlock block[BOXES - 1];
  for (int k = 0; k < N; k++) rownnz[k] = 1, rowadr[k] = colind[k] = k;
  for (int box = 0; box <= BOXES; box++) tree_dof[box] = 6 * box;
  for (int b = 0; b < BOXES - 1; b++) {
    for (int c = 0; c < 12; c++) dof[b][c] = 6 * b + c;
    block[b] = (snBlock){.kind = SN_BLOCK_PYRAMID, .row = 4 * b, .nrow = 4, .dim = 3, .ndof = 12, .dof = dof[b]};
  }
  snProblem p = {.pattern = {N, rownnz, rowadr, colind}, .nblock = BOXES - 1, .block = block, .ntree = BOXES};
  p.tree_dof = tree_dof;
  snArena* arena = sn_arena_create(NULL, 0);
  snProfile f;
  CHECK(sn_profile_make(&f, &p, arena));
  CHECK(f.room <= 20 * N);
  sn_arena_destroy(arena);
}

TEST(a_pivot_that_vanishes_is_raised) {
  int rownnz[1] = {1}, rowadr[1] = {0}, colind[1] = {0}, tree_dof[2] = {0, 1};
  double M[1] = {0}, inverse[1], corner[9], x[1] = {1};
  _Alignas(64) double path[8], value[4];
  snProblem p = {.pattern = {1, rownnz, rowadr, colind}, .M = M, .ntree = 1, .tree_dof = tree_dof};
  snArena* arena = sn_arena_create(NULL, 0);
  snProfile f;
  CHECK(sn_profile_make(&f, &p, arena));
  CHECK_INT(f.room, 4);
  sn_profile_inertia(&f, &p, value);
  sn_profile_factor(&f, value, inverse, corner);
  sn_profile_solve(&f, value, inverse, corner, x, path);
  CHECK_NEAR(x[0], 1 / SN_MINVAL, 1e-15);
  sn_arena_destroy(arena);
}

TEST(a_pivot_that_rounding_has_eaten_up_does_not_blow_up) {
  int rownnz[2] = {1, 2}, rowadr[2] = {0, 1}, colind[3] = {0, 0, 1}, tree_dof[2] = {0, 2};
  double M[3] = {1e20, 1e20, 1e20}, inverse[2], corner[9], x[2] = {1, 1};
  _Alignas(64) double path[8], value[8];
  snProblem p = {.pattern = {2, rownnz, rowadr, colind}, .M = M, .ntree = 1, .tree_dof = tree_dof};
  snArena* arena = sn_arena_create(NULL, 0);
  snProfile f;
  CHECK(sn_profile_make(&f, &p, arena));
  CHECK_INT(f.room, 8);
  sn_profile_inertia(&f, &p, value);
  sn_profile_factor(&f, value, inverse, corner);
  sn_profile_solve(&f, value, inverse, corner, x, path);
  CHECK(fabs(x[0]) < 1e-3 && fabs(x[1]) < 1e-3);
  sn_arena_destroy(arena);
}
