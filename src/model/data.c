// data.c — the state of one world and what a step computes, in one allocation and two arenas
//   struct snData, then all arrays in table order, each at a multiple of 64 bytes, then the lists of what is awake.
#include "model/data.h"

#include "base/allocator.h"
#include "base/assert.h"
#include "base/report.h"
#include "model/awake.h"
#include "model/fields.h"
#include "sinew/version.h"

#include <string.h>

// Of flexes: forces of elements; strains, then vectors of the implicit integrators; the dofs of nodes as a dense
// matrix, and how they depend on all others.
static size_t flex_scratch_numbers(const snModel* m) {
  const size_t per_vertex = 3, per_dof = 8;
  size_t node_dofs = 0, coupling = 1;
  for (int node = 0; node < m->nflexnode; node++) {
    int body = m->flex_nodebodyid[node], first = m->body_dofadr[body];
    node_dofs += (size_t)m->body_dofnum[body];
    for (int k = 0; k < m->body_dofnum[body]; k++) coupling += (size_t)m->D_rownnz[first + k];
  }
  return per_vertex * (size_t)m->nflexvert + per_dof * (size_t)m->nv + node_dofs * node_dofs + coupling;
}

// The smooth stages, integrators and the inverse cannot fail: what they need at once is reserved with the data. At most
// so many numbers stand in their vectors: RK4 around a pass, derivatives of bias and fluid forces per body. Only
// contacts, rows and the solver take more, as their number is not known before.
size_t sn_smooth_scratch_bytes(const snModel* m) {
  const size_t per_body = 80, per_dof = 24, vectors = 64;
  const size_t per_piece = 6, per_wrench = 6, per_pass = 32;  // of tendon paths
  size_t numbers = per_body * (size_t)m->nbody + per_dof * (size_t)m->nv + 4 * ((size_t)m->nq + (size_t)m->njnt) +
                   2 * ((size_t)m->nu + (size_t)m->na + (size_t)m->ntendon + (size_t)m->ntree) +
                   per_piece * (size_t)m->npiece + per_wrench * (size_t)m->nwrench + per_pass * (size_t)m->npass;
  const size_t per_point = 40, per_object = 120, per_route_body = 6;  // of the points of routes, found twice at most
  numbers += per_point * (size_t)m->nroutepoint + per_object * (size_t)m->nroutewrap +
             per_route_body * (size_t)m->nroutebody + (m->nflex ? flex_scratch_numbers(m) : 0);
  return sizeof(double) * numbers + vectors * SN_ARRAY_ALIGNMENT;
}

size_t sn_data_bytes(const snModel* m) {
  int count;
  const snField* fields = sn_data_fields(&count);
  size_t bytes;
  if (!sn_fields_bytes(m, fields, count, &bytes)) return SIZE_MAX;
  return sizeof(snData) + SN_ARRAY_ALIGNMENT + bytes + sn_awake_bytes(m);
}

bool sn_layout_check(uint64_t layout, snDiagnostics* diag) {
  if (layout == SN_LAYOUT) return true;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "",
              "this program was compiled against headers of Sinew whose structs differ from those of the library "
              "(" SN_VERSION "): compile it again with the headers that came with the library");
  return false;
}

snData* sn_data_create_as(const snModel* m, const snDataOptions* options, uint64_t layout) {
  if (!sn_layout_check(layout, NULL)) return NULL;
  int count;
  const snField* fields = sn_data_fields(&count);
  size_t bytes = sn_data_bytes(m);
  snData* d = bytes == SIZE_MAX ? NULL : sn_alloc(&m->allocator, bytes);
  if (!d) return NULL;
  *d = (snData){0};
  d->allocator = m->allocator;
  d->lean = options && options->lean;
  d->block = sn_array_align(d + 1);
  d->block_bytes = bytes - sizeof(snData) - SN_ARRAY_ALIGNMENT - sn_awake_bytes(m);
  sn_fields_place(m, fields, count, d, d->block);
  sn_awake_place(m, d, (char*)d->block + d->block_bytes);
  d->frame = sn_arena_create(&m->allocator, 0);
  d->scratch = sn_arena_create(&m->allocator, sn_smooth_scratch_bytes(m));
  if (!d->frame || !d->scratch) {
    sn_data_destroy(d);
    return NULL;
  }
  sn_reset(m, d);
  return d;
}

void sn_data_destroy(snData* d) {
  if (!d) return;
  snAllocator memory = d->allocator;
  sn_arena_destroy(d->frame);
  sn_arena_destroy(d->scratch);
  sn_free(&memory, d->pair_cache);
  sn_free(&memory, d);
}

void sn_frame_clear(snData* d) {
  sn_arena_release(d->frame, 0);
  // from the sizes to the statistics of the solver, which stand together in snData
  size_t begin = offsetof(snData, ncon), end = offsetof(snData, lean);
  memset((char*)d + begin, 0, end - begin);
  d->rows = NULL;
}

// A copy in the arena; NULL for nothing, and `good` becomes false when out of memory.
static void* kept_in(snArena* arena, const void* src, size_t bytes, bool* good) {
  if (!src || bytes == 0) return NULL;
  void* memory = sn_arena_alloc(arena, bytes);
  if (memory) memcpy(memory, src, bytes);
  *good &= memory != NULL;
  return memory;
}

// Statistics of the first islands, as far as each of them iterated.
static snSolverStat* kept_statistics(snArena* arena, const snData* src, bool* good) {
  int islands = 0;
  for (int i = 0; src->solver && i < SN_STAT_ISLANDS; i++)
    if (src->solver_niter[i] > 0) islands = i + 1;
  if (islands == 0) return NULL;
  snSolverStat* stats = sn_arena_zarray(arena, snSolverStat, islands * SN_STAT_ITERATIONS);
  *good &= stats != NULL;
  for (int i = 0; stats && i < islands; i++) {
    int known = src->solver_niter[i] < SN_STAT_ITERATIONS ? src->solver_niter[i] : SN_STAT_ITERATIONS;
    size_t first = (size_t)i * SN_STAT_ITERATIONS;
    if (known > 0) memcpy(stats + first, src->solver + first, sizeof(snSolverStat) * (size_t)known);
  }
  return stats;
}

// The sizes have been copied already; the arrays that they count move into dst's own arena.
static void copy_frame(const snModel* m, snData* dst, const snData* src) {
  bool good = true;
  int count;
  const snField* fields = sn_frame_fields(&count);
  sn_arena_release(dst->frame, 0);
  for (int i = 0; i < count; i++) {
    const snField* f = &fields[i];
    int rows, cols;
    sn_frame_field_shape(src, f, &rows, &cols);
    size_t bytes = (size_t)rows * (size_t)f->width * sn_kind_bytes(f->kind);
    *(void**)((char*)dst + f->offset) = kept_in(dst->frame, sn_data_field_data(src, f), bytes, &good);
  }
  dst->contact = kept_in(dst->frame, src->contact, sizeof(snContact) * (size_t)src->ncon, &good);
  dst->solver = kept_statistics(dst->frame, src, &good);
  dst->rows = src->rows ? ((const snRowsHead*)src->rows)->copy(m, dst->frame, src->rows) : NULL;
  if (!good || (src->rows && !dst->rows)) sn_frame_clear(dst);
}

void sn_data_copy(const snModel* m, snData* dst, const snData* src) {
  SN_ASSERT(dst->block_bytes == src->block_bytes);
  if (dst == src || dst->block_bytes != src->block_bytes) return;
  int count;
  const snField* fields = sn_data_fields(&count);
  snData kept = *dst;
  *dst = *src;
  dst->allocator = kept.allocator;
  dst->frame = kept.frame;
  dst->scratch = kept.scratch;
  dst->pair_cache = kept.pair_cache;
  dst->awake = kept.awake;
  dst->block = kept.block;
  sn_fields_place(m, fields, count, dst, dst->block);
  memcpy(dst->block, src->block, src->block_bytes);
  sn_awake_copy(m, dst, src);
  copy_frame(m, dst, src);
}
