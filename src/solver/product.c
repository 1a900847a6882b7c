// product.c — products with the rows of a problem
//   reads   blocks        writes  J x, J^T f
//   A pyramid keeps the Jacobian of its contact: edge rows are x_0 +- mu_k x_k of the contact's own motion x, and edge
//   forces fold back to f_0 = sum of all, f_k = mu_k (f_+ - f_-).
#include "solver/problem.h"
#include "math/simd.h"
#include "solver/cone.h"

// columns that are gathered at once
#define SPAN 64

// Numbers at the dofs of a list, side by side. Contacts of one pair of bodies share their list: `dof` tells whose it
// is.
typedef struct Span {
  _Alignas(64) real value[SPAN];
  const int* dof;
  int count, padded;  // numbers, and with the zeros up to a multiple of 4
} Span;

static inline bool holds(const Span* span, const snBlock* block, int begin, int count) {
  return span->dof == block->dof + begin && span->count == count;
}

static inline int columns_from(const snBlock* block, int begin) {
  return block->ndof - begin < SPAN ? block->ndof - begin : SPAN;
}

// Dofs rise: four whose ends are three apart follow each other.
static inline bool follow_each_other(const int* dof) { return dof[3] - dof[0] == 3; }

SN_FOUR real4 four_at(const int* dof, const real* x) {
  return follow_each_other(dof) ? real4_load(x + dof[0]) : real4_of(x[dof[0]], x[dof[1]], x[dof[2]], x[dof[3]]);
}

// The one to three after the last four; the numbers of J behind them are 0.
SN_FOUR real4 rest_at(const int* dof, int count, const real* x) {
  return real4_of(x[dof[0]], count > 1 ? x[dof[1]] : 0, count > 2 ? x[dof[2]] : 0, 0);
}

// x at the dofs of columns begin..
static inline void gather(Span* span, const snBlock* block, int begin, const real* x) {
  int count = columns_from(block, begin);
  if (holds(span, block, begin, count)) return;
  const int* dof = span->dof = block->dof + begin;
  span->count = count;
  span->padded = (count + 3) & ~3;
  int k = 0;
  for (; k + 4 <= count; k += 4) real4_store(span->value + k, four_at(dof + k, x));
  if (k < count) real4_store(span->value + k, rest_at(dof + k, count - k, x));
}

// y = J x over the span, on top of what `more` says is there, for 1 or 3 rows: x is loaded once for all of them. The
// number is a constant where this is inlined.
static inline void mul_rows(const Span* span, const real* J, ptrdiff_t stride, int rows, bool more, real* y) {
  real4 a = real4_splat(0), b = a, c = a;
  for (int k = 0; k < span->padded; k += 4) {
    real4 x = real4_load(span->value + k);
    a = real4_add(a, real4_mul(real4_load(J + k), x));
    if (rows == 1) continue;
    b = real4_add(b, real4_mul(real4_load(J + stride + k), x));
    c = real4_add(c, real4_mul(real4_load(J + 2 * stride + k), x));
  }
  y[0] = (more ? y[0] : 0) + real4_sum(a);
  if (rows == 1) return;
  y[1] = (more ? y[1] : 0) + real4_sum(b);
  y[2] = (more ? y[2] : 0) + real4_sum(c);
}

// y = J x for the rows of J
static inline void mul_base(Span* span, const snBlock* block, real* y, const real* x) {
  ptrdiff_t stride = block->stride;
  for (int r = 0; r < block->dim && block->ndof == 0; r++) y[r] = 0;
  for (int begin = 0; begin < block->ndof; begin += SPAN) {
    gather(span, block, begin, x);
    const real* J = block->J + begin;
    int r = 0;
    for (; r + 3 <= block->dim; r += 3) mul_rows(span, J + r * stride, stride, 3, begin > 0, y + r);
    for (; r < block->dim; r++) mul_rows(span, J + r * stride, stride, 1, begin > 0, y + r);
  }
}

// One or two rows on a few dofs, as those of flexes, go without a span: numbers that are stored one by one and loaded
// four at a time wait for each other (a third of a step of MuJoCo's flag.xml, 461 such rows). Lanes and their sum are
// those of the span, so that bits are the same.
#define FEW 32

static inline bool is_small(const snBlock* block) { return block->dim <= 2 && block->ndof <= FEW; }

// Three sliding joints of a vertex.
static inline bool is_triple(const int* dof) { return dof[2] - dof[0] == 2; }

// A row between two vertices, in pairs: the lanes of four are (0, 4), (1, 5), 2 and 3.
static inline bool is_edge(const snBlock* block) {
  return block->dim == 1 && block->ndof == 6 && is_triple(block->dof) && is_triple(block->dof + 3);
}

static inline real edge_mul(const real* J, const real* from, const real* to) {
  real2 ends = real2_add(real2_mul(real2_load(J), real2_load(from)), real2_mul(real2_load(J + 4), real2_load(to + 1)));
  real2 middle = real2_mul(real2_load(J + 2), real2_of(from[2], to[0]));
  return real2_sum(ends) + real2_sum(middle);
}

static inline void small_mul(const snBlock* block, const real* x, real* y) {
  if (is_edge(block)) {
    y[0] = edge_mul(block->J, x + block->dof[0], x + block->dof[3]);
    return;
  }
  real4 a = real4_splat(0), b = a;
  const real *J = block->J, *other = J + block->stride;
  for (int k = 0; k < block->ndof; k += 4) {
    int count = block->ndof - k;
    real4 at = count >= 4 ? four_at(block->dof + k, x) : rest_at(block->dof + k, count, x);
    a = real4_add(a, real4_mul(real4_load(J + k), at));
    if (block->dim == 2) b = real4_add(b, real4_mul(real4_load(other + k), at));
  }
  y[0] = real4_sum(a);
  if (block->dim == 2) y[1] = real4_sum(b);
}

// Runs shorter than this are not worth a list.
#define SHORTEST_RUN 16

// Six dofs in a row that row after row of a flex under a free body begins with.
static inline bool has_lead(const snBlock* block) { return block->ndof > 6 && block->dof[5] - block->dof[0] == 5; }

// An edge that shares its list of dofs with no block next to it, so that nothing is collected for it.
static bool is_run_edge(const snProblem* p, int b, int lead) {
  const snBlock* block = p->block + b;
  if (block->single || block->kind == SN_BLOCK_PYRAMID || block->nrow != 1 || block->dim != 1) return false;
  if ((b > 0 && block[-1].dof == block->dof) || (b + 1 < p->nblock && block[1].dof == block->dof)) return false;
  if (lead < 0) return is_edge(block);
  return block->ndof <= 8 && has_lead(block) && block->dof[0] == lead;
}

static int run_length(const snProblem* p, int begin, int lead) {
  int b = begin;
  while (b < p->nblock && is_run_edge(p, b, lead)) b++;
  return b - begin;
}

// Of an edge whose other end does not move on its body, the eighth number is 0, and any dof will do for it.
static const snEdge* list_edges(const snBlock* block, int count, int lead, snArena* scratch) {
  snEdge* edge = sn_arena_array(scratch, snEdge, count);
  for (int i = 0; i < count && edge; i++) {
    int first = lead < 0 ? 0 : 6, second = lead < 0 ? 3 : block[i].ndof - 1;
    edge[i] = (snEdge){block[i].J, block[i].dof[first], block[i].dof[second]};
  }
  return edge;
}

void sn_problem_edges(snProblem* problem, snArena* scratch) {
  problem->nrun = 0;
  if (problem->nblock < SHORTEST_RUN) return;
  snEdgeRun* run = sn_arena_array(scratch, snEdgeRun, problem->nblock / SHORTEST_RUN);
  for (int b = 0; b < problem->nblock && run;) {
    const snBlock* block = problem->block + b;
    int lead = !block->single && has_lead(block) ? block->dof[0] : -1, count = run_length(problem, b, lead);
    const snEdge* edge = count >= SHORTEST_RUN ? list_edges(block, count, lead, scratch) : NULL;
    if (edge) run[problem->nrun++] = (snEdgeRun){b, count, lead, edge};
    b += count > 0 ? count : 1;
  }
  problem->run = run;
}

static inline void mul_led_run(const snEdgeRun* run, real* y, const real* x) {
  const real* lead = x + run->lead;
  const real4 low = real4_load(lead);
  const real fifth = lead[4], sixth = lead[5];
  for (int i = 0; i < run->count; i++) {
    const snEdge* edge = &run->edge[i];
    real4 rest = real4_of(fifth, sixth, x[edge->from], x[edge->to]);
    y[i] = real4_sum(real4_add(real4_mul(real4_load(edge->J), low), real4_mul(real4_load(edge->J + 4), rest)));
  }
}

static inline void mul_run(const snEdgeRun* run, real* y, const real* x) {
  if (run->lead >= 0) {
    mul_led_run(run, y, x);
    return;
  }
  for (int i = 0; i < run->count; i++) {
    const snEdge* edge = &run->edge[i];
    y[i] = edge_mul(edge->J, x + edge->from, x + edge->to);
  }
}

// Whether a run begins at the block.
static inline bool run_begins(const snProblem* p, int run, int block) {
  return run < p->nrun && p->run[run].block == block;
}

SN_KERNEL void sn_problem_mul(const snProblem* problem, double* y, const double* x) {
  Span span;
  span.dof = NULL, span.count = span.padded = 0;
  for (int b = 0, run = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    real* out = y + block->row;
    if (run_begins(problem, run, b)) {
      mul_run(&problem->run[run], out, x);
      b += problem->run[run++].count - 1;
    } else if (block->single) {
      for (int r = 0; r < block->nrow; r++) out[r] = block->J[r] * x[block->dof[r]];
    } else if (block->kind == SN_BLOCK_PYRAMID) {
      real motion[6];
      mul_base(&span, block, motion, x);
      pyramid_edges(block, out, motion);
    } else if (is_small(block)) {
      small_mul(block, x, out);
    } else {
      mul_base(&span, block, out, x);
    }
  }
}

// y += what the span has collected
static inline void scatter(const Span* span, real* y) {
  for (int k = 0; k < span->count; k++) y[span->dof[k]] += span->value[k];
}

static inline void end_span(Span* span, real* y) {
  if (!span->dof) return;
  scatter(span, y);
  span->count = span->padded = 0;
  span->dof = NULL;
}

// Makes the span collect for columns begin.. of the block.
static inline void collect_for(Span* span, const snBlock* block, int begin, real* y) {
  int count = columns_from(block, begin);
  if (holds(span, block, begin, count)) return;
  scatter(span, y);
  span->dof = block->dof + begin;
  span->count = count;
  span->padded = (count + 3) & ~3;
  real4 none = real4_splat(0);
  for (int k = 0; k < span->padded; k += 4) real4_store(span->value + k, none);
}

// The span += J^T f, for 1 or 3 rows.
static inline void add_rows(Span* span, const real* J, ptrdiff_t stride, int rows, const real* f) {
  for (int k = 0; k < span->padded; k += 4) {
    real4 sum = real4_load(span->value + k);
    sum = real4_add(sum, real4_mul(real4_load(J + k), real4_splat(f[0])));
    if (rows == 3) {
      sum = real4_add(sum, real4_mul(real4_load(J + stride + k), real4_splat(f[1])));
      sum = real4_add(sum, real4_mul(real4_load(J + 2 * stride + k), real4_splat(f[2])));
    }
    real4_store(span->value + k, sum);
  }
}

// y += J^T f for the rows of J, through the span
static inline void add_base(Span* span, const snBlock* block, real* y, const real* f) {
  ptrdiff_t stride = block->stride;
  for (int begin = 0; begin < block->ndof; begin += SPAN) {
    collect_for(span, block, begin, y);
    const real* J = block->J + begin;
    int r = 0;
    for (; r + 3 <= block->dim; r += 3) add_rows(span, J + r * stride, stride, 3, f + r);
    for (; r < block->dim; r++) add_rows(span, J + r * stride, stride, 1, f + r);
  }
}

// Whether no block around it shares its dofs, so that nothing is collected for it.
static inline bool stands_alone(const snProblem* problem, int b, const Span* span) {
  const snBlock* block = problem->block + b;
  return span->dof != block->dof && (b + 1 == problem->nblock || block[1].dof != block->dof);
}

// The six dofs that row after row begins with stay in registers: sums that go through memory wait for each other.
typedef struct Lead {
  real4 low;
  real2 high;
  int dof;  // the first, -1: none
} Lead;

static inline void put_lead(Lead* lead, real* y) {
  if (lead->dof < 0) return;
  real4_store(y + lead->dof, lead->low);
  real2_store(y + lead->dof + 4, lead->high);
  lead->dof = -1;
}

static inline void hold_lead(Lead* lead, int dof, real* y) {
  if (lead->dof == dof) return;
  put_lead(lead, y);
  *lead = (Lead){real4_load(y + dof), real2_load(y + dof + 4), dof};
}

// Rows of vertices with three sliding joints each: always as a pair and a third, so that a sum finds whole what the
// sum before it has stored.
static inline bool is_of_triples(const snBlock* block) {
  if (block->ndof % 3) return false;
  for (int k = 0; k < block->ndof; k += 3)
    if (!is_triple(block->dof + k)) return false;
  return true;
}

static inline void add_vertex(const real* J, real f, real* y) {
  real2_store(y, real2_add(real2_load(y), real2_mul(real2_load(J), real2_both(f))));
  y[2] += J[2] * f;
}

static inline void add_triples(const snBlock* block, real* y, const real* f) {
  const real *J = block->J, *other = J + block->stride;
  for (int k = 0; k < block->ndof; k += 3) {
    real* at = y + block->dof[k];
    real2 pair = real2_mul(real2_load(J + k), real2_both(f[0]));
    real third = J[k + 2] * f[0];
    if (block->dim == 2) {
      pair = real2_add(pair, real2_mul(real2_load(other + k), real2_both(f[1])));
      third = third + other[k + 2] * f[1];
    }
    real2_store(at, real2_add(real2_load(at), pair));
    at[2] += third;
  }
}

// J^T f at columns k.. of a block of one or two rows
SN_FOUR real4 small_forces(const snBlock* block, int k, const real* f) {
  real4 one = real4_mul(real4_load(block->J + k), real4_splat(f[0]));
  if (block->dim == 1) return one;
  return real4_add(one, real4_mul(real4_load(block->J + block->stride + k), real4_splat(f[1])));
}

SN_FOUR void add_four(const int* dof, real4 more, real* y) {
  if (follow_each_other(dof)) {
    real4_store(y + dof[0], real4_add(real4_load(y + dof[0]), more));
    return;
  }
  y[dof[0]] += real4_lane(more, 0), y[dof[1]] += real4_lane(more, 1);
  y[dof[2]] += real4_lane(more, 2), y[dof[3]] += real4_lane(more, 3);
}

SN_FOUR void add_rest(const int* dof, int count, real4 more, real* y) {
  y[dof[0]] += real4_lane(more, 0);
  if (count > 1) y[dof[1]] += real4_lane(more, 1);
  if (count > 2) y[dof[2]] += real4_lane(more, 2);
}

static inline void add_small(Lead* lead, const snBlock* block, real* y, const real* f) {
  int k = 0, count = block->ndof;
  if (is_edge(block)) {
    put_lead(lead, y);
    add_vertex(block->J, f[0], y + block->dof[0]);
    add_vertex(block->J + 3, f[0], y + block->dof[3]);
    return;
  }
  if (is_of_triples(block)) {
    put_lead(lead, y);
    add_triples(block, y, f);
    return;
  }
  if (has_lead(block)) {
    hold_lead(lead, block->dof[0], y);
    real4 second = small_forces(block, 4, f);
    lead->low = real4_add(lead->low, small_forces(block, 0, f));
    lead->high = real2_add(lead->high, real4_low(second));
    if (count > 6) y[block->dof[6]] += real4_lane(second, 2);
    if (count > 7) y[block->dof[7]] += real4_lane(second, 3);
    k = 8;
  } else {
    put_lead(lead, y);
  }
  for (; k + 4 <= count; k += 4) add_four(block->dof + k, small_forces(block, k, f), y);
  if (k < count) add_rest(block->dof + k, count - k, small_forces(block, k, f), y);
}

static inline bool all_zero(const real* f, int count) {
  for (int r = 0; r < count; r++)
    if (f[r] != 0) return false;
  return true;
}

static inline void add_led_run(const snEdgeRun* run, Lead* lead, real* y, const real* f) {
  hold_lead(lead, run->lead, y);
  for (int i = 0; i < run->count; i++) {
    const snEdge* edge = &run->edge[i];
    if (f[i] == 0) continue;
    lead->low = real4_add(lead->low, real4_mul(real4_load(edge->J), real4_splat(f[i])));
    lead->high = real2_add(lead->high, real2_mul(real2_load(edge->J + 4), real2_both(f[i])));
    y[edge->from] += edge->J[6] * f[i];
    y[edge->to] += edge->J[7] * f[i];
  }
}

static inline void add_run(const snEdgeRun* run, Lead* lead, real* y, const real* f) {
  if (run->lead >= 0) {
    add_led_run(run, lead, y, f);
    return;
  }
  put_lead(lead, y);
  for (int i = 0; i < run->count; i++) {
    const snEdge* edge = &run->edge[i];
    if (f[i] == 0) continue;
    add_vertex(edge->J, f[i], y + edge->from);
    add_vertex(edge->J + 3, f[i], y + edge->to);
  }
}

SN_KERNEL void sn_problem_add_transposed(const snProblem* problem, double* y, const double* f) {
  Span span;
  Lead lead = {real4_splat(0), real2_both(0), -1};
  span.dof = NULL, span.count = span.padded = 0;
  for (int b = 0, run = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    const real* in = f + block->row;
    if (run_begins(problem, run, b)) {
      end_span(&span, y);
      add_run(&problem->run[run], &lead, y, in);
      b += problem->run[run++].count - 1;
      continue;
    }
    if (!block->single && all_zero(in, block->nrow)) continue;
    if (!block->single && is_small(block) && block->kind != SN_BLOCK_PYRAMID && stands_alone(problem, b, &span)) {
      end_span(&span, y);
      add_small(&lead, block, y, in);
      continue;
    }
    put_lead(&lead, y);
    if (block->single) {
      for (int r = 0; r < block->nrow; r++) y[block->dof[r]] += block->J[r] * in[r];
    } else if (block->kind == SN_BLOCK_PYRAMID) {
      real folded[6];
      pyramid_fold(block, folded, in);
      add_base(&span, block, y, folded);
    } else {
      add_base(&span, block, y, in);
    }
  }
  put_lead(&lead, y);
  scatter(&span, y);
}
