// test_response.c — count of rows to forces against dense arithmetic
#include "solver/delassus.h"
#include "problems.h"

TEST(adding_forces_row_by_row_is_setting_the_force_at_once) {
  for (uint64_t seed = 1; seed <= 30; seed++) {
    Problem* q = random_problem(SN_CONE_ELLIPTIC, seed);
    snDelassus at_once, by_row;
    double force[ROWS], work[DOFS], zero[ROWS] = {0};
    uint64_t more = seed;
    random_numbers(force, q->p.nrow, 1, &more);
    CHECK(sn_delassus_make(&at_once, &q->p, q->arena) && sn_delassus_make(&by_row, &q->p, q->arena));
    sn_delassus_set(&at_once, force, work);
    sn_delassus_set(&by_row, zero, work);
    for (int b = 0; b < q->p.nblock; b++) {
      const snBlock* block = &q->block[b];
      for (int r = 0; r < (block->single ? block->nrow : 1); r++)
        sn_delassus_add(&by_row, b, r, force + block->row + r);
    }
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(by_row.acceleration[k], at_once.acceleration[k], 1e-13);
    problem_free(q);
  }
}

TEST(the_acceleration_of_a_block_by_its_own_force_is_its_delassus_matrix) {
  for (uint64_t seed = 1; seed <= 30; seed++) {
    Problem* q = random_problem(SN_CONE_ELLIPTIC, seed);
    snDelassus delassus;
    double force[ROWS], work[DOFS], motion[6];
    CHECK(sn_delassus_make(&delassus, &q->p, q->arena));
    for (int b = 0; b < q->p.nblock; b++) {
      const snBlock* block = &q->block[b];
      if (block->single) continue;
      for (int r = 0; r < block->dim; r++) {
        memset(force, 0, sizeof force);
        force[block->row + r] = 1;
        sn_delassus_set(&delassus, force, work);
        sn_delassus_motion(&delassus, b, 0, motion);
        for (int k = 0; k < block->dim; k++)
          CHECK_NEAR(motion[k], delassus.block[delassus.first[b]].A[r * block->dim + k], 1e-13);
      }
    }
    problem_free(q);
  }
}
