// test_product.c — products with blocks against the written-out Jacobian
#include "problems.h"

TEST(products_with_rows_are_those_of_the_dense_jacobian) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    double x[DOFS], y[ROWS], expected[ROWS];
    uint64_t more = seed + 7;
    random_numbers(x, DOFS, 1, &more);
    sn_problem_mul(&q->p, y, x);
    dense_residual(q, x, expected);
    for (int r = 0; r < q->p.nrow; r++) CHECK_NEAR(y[r], expected[r] + q->aref[r], 1e-13);
    problem_free(q);
  }
}

TEST(transposed_products_add_to_what_is_there) {
  for (uint64_t seed = 1; seed <= 40; seed++) {
    Problem* q = random_problem(seed & 1 ? SN_CONE_ELLIPTIC : SN_CONE_PYRAMIDAL, seed);
    double f[ROWS], y[DOFS], expected[DOFS];
    uint64_t more = seed + 7;
    random_numbers(f, q->p.nrow, 1, &more);
    random_numbers(y, DOFS, 1, &more);
    for (int k = 0; k < DOFS; k++) {
      expected[k] = y[k];
      for (int r = 0; r < q->p.nrow; r++) expected[k] += q->J[r * DOFS + k] * f[r];
    }
    sn_problem_add_transposed(&q->p, y, f);
    for (int k = 0; k < DOFS; k++) CHECK_NEAR(y[k], expected[k], 1e-13);
    problem_free(q);
  }
}

TEST(lists_longer_than_a_span_are_multiplied_whole) {
  enum { N = 150, STRIDE = 152 };
  _Alignas(64) static double J[2 * STRIDE];
  static int dof[N];
  double x[N], y[2], back[N] = {0}, f[2] = {2, -3};
  uint64_t seed = 3;
  random_numbers(x, N, 1, &seed);
  for (int r = 0; r < 2; r++) random_numbers(J + r * STRIDE, N, 1, &seed);
  for (int c = 0; c < N; c++) dof[c] = c;
  snBlock block = {.kind = SN_BLOCK_EQUALITY, .nrow = 2, .dim = 2, .ndof = N, .stride = STRIDE, .dof = dof, .J = J};
  snProblem p = {.pattern.size = N, .nrow = 2, .nblock = 1, .block = &block};
  sn_problem_mul(&p, y, x);
  sn_problem_add_transposed(&p, back, f);
  double expected[2] = {0, 0};
  for (int c = 0; c < N; c++) {
    for (int r = 0; r < 2; r++) expected[r] += J[r * STRIDE + c] * x[c];
    CHECK_NEAR(back[c], 2 * J[c] - 3 * J[STRIDE + c], 1e-14);
  }
  CHECK_NEAR(y[0], expected[0], 1e-13);
  CHECK_NEAR(y[1], expected[1], 1e-13);
}

// Rows between two vertices at random: three dofs each, or one or none each behind the six of a body; every 50th row is
// wider.
static void make_edges(snBlock* block, int count, double (*J)[16], int (*dof)[12], bool hang, uint64_t* seed) {
  for (int b = 0; b < count; b++) {
    int from = 6 + 3 * random_below(10, seed), to = from + 3 + 3 * random_below(10, seed), n = 0;
    bool wide = b % 50 == 49;
    for (int k = 0; k < 6 && hang; k++) dof[b][n++] = k;
    for (int k = 0; k < (hang ? 1 : 3); k++) dof[b][n++] = from + k;
    for (int k = 0; k < (hang ? b % 3 > 0 : 3); k++) dof[b][n++] = to + k;
    for (int k = 3; k < 6 && wide; k++) dof[b][n++] = to + k;
    random_numbers(J[b], n, 1, seed);
    block[b] = (snBlock){.kind = SN_BLOCK_EQUALITY, .row = b, .nrow = 1, .dim = 1, .ndof = n, .stride = 16};
    block[b].dof = dof[b], block[b].J = J[b];
  }
}

TEST(runs_of_edges_are_multiplied_bit_by_bit_as_their_blocks_are) {
  enum { N = 80, EDGES = 140 };
  _Alignas(64) static double J[2 * EDGES][16];
  static int dof[2 * EDGES][12];
  static snBlock block[2 * EDGES];
  snArena* arena = sn_arena_create(NULL, 0);
  for (uint64_t seed = 1; seed <= 10; seed++) {
    double x[N], f[2 * EDGES], y[2][2 * EDGES], back[2][N];
    uint64_t more = seed;
    size_t start = sn_arena_mark(arena);
    memset(J, 0, sizeof J);
    make_edges(block, EDGES, J, dof, seed % 2, &more);
    make_edges(block + EDGES, EDGES, J + EDGES, dof + EDGES, seed % 3 == 0, &more);
    for (int b = EDGES; b < 2 * EDGES; b++) block[b].row = b;
    random_numbers(x, N, 1, &more);
    random_numbers(f, 2 * EDGES, 1, &more);
    random_numbers(back[0], N, 1, &more);
    f[7] = 0;
    memcpy(back[1], back[0], sizeof back[0]);
    snProblem p = {.pattern.size = N, .nrow = 2 * EDGES, .nblock = 2 * EDGES, .block = block}, listed = p;
    sn_problem_edges(&listed, arena);
    CHECK(listed.nrun >= 5 && listed.nrun <= 6);
    CHECK_INT(listed.run[0].count, 49);
    CHECK((listed.run[0].lead >= 0) == (seed % 2 == 1));
    sn_problem_mul(&p, y[0], x), sn_problem_mul(&listed, y[1], x);
    CHECK(memcmp(y[0], y[1], sizeof y[0]) == 0);
    sn_problem_add_transposed(&p, back[0], f), sn_problem_add_transposed(&listed, back[1], f);
    CHECK(memcmp(back[0], back[1], sizeof back[0]) == 0);
    sn_arena_release(arena, start);
  }
  sn_arena_destroy(arena);
}
