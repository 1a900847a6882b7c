// tendon_pattern.c — which dofs change the length of a tendon, and of each piece of its path
//   reads   paths of the numbered tendons        writes  ten_J_rownnz ten_J_rowadr ten_J_colind path_* skip_*
//   A piece runs from one wrap to the next. Its length changes with the dofs that move one of its ends but not both:
//   the symmetric difference of two dof chains. A tendon's row of the Jacobian has the union over its pieces. Where a
//   path passes a geom without touching it, one straight piece skips the geom; its dofs are among those of the two it
//   replaces.
#include "compile/tendon/tendon.h"

#include "compile/body/topology.h"

// Dofs that move the first end only, then those that move the second end only, each ascending.
typedef struct Piece {
  const snPlanBody *first, *second;
  const snPlanJoint* joint;  // a fixed tendon's, in place of the ends
} Piece;

static bool has_place(const snPlanTendon* tendon, int i) {
  if (i >= tendon->wrap_count) return false;
  return tendon->wraps[i].kind == SN_WRAP_SITE || sn_wraps_geom(&tendon->wraps[i]);
}

// The piece that begins at a wrap and ends at the next; false where none does.
static bool path_piece(const snPlanTendon* tendon, int i, Piece* piece) {
  const snPlanWrap* wrap = &tendon->wraps[i];
  *piece = (Piece){0};
  if (wrap->kind == SN_WRAP_JOINT) {
    piece->joint = (const snPlanJoint*)(const void*)wrap->object;
    return true;
  }
  if (!has_place(tendon, i) || !has_place(tendon, i + 1)) return false;
  *piece = (Piece){sn_wrap_body(wrap), sn_wrap_body(wrap + 1), NULL};
  return true;
}

static bool skip_piece(const snPlanTendon* tendon, int i, Piece* piece) {
  *piece = (Piece){0};
  if (!has_place(tendon, i) || !has_place(tendon, i + 2) || !sn_wraps_geom(&tendon->wraps[i + 1])) return false;
  *piece = (Piece){sn_wrap_body(&tendon->wraps[i]), sn_wrap_body(&tendon->wraps[i + 2]), NULL};
  return true;
}

// How many dofs move the first end only (num[0]) and the second only (num[1]); returns their sum.
static int piece_dofs(const Piece* piece, int num[2], int* out) {
  if (piece->joint) {
    // conformance: of a ball or free joint, a fixed tendon has the first dof only
    num[0] = 0;
    num[1] = 1;
    if (out) out[0] = piece->joint->dofadr;
  } else {
    const snPlanBody* top = sn_common_ancestor(piece->first, piece->second);
    num[0] = sn_dofs_below(top, piece->first, out);
    num[1] = sn_dofs_below(top, piece->second, out ? out + num[0] : NULL);
  }
  return num[0] + num[1];
}

// Runs of dofs that follow each other; those of one end and of the other stay apart.
static int count_runs(const Piece* piece, const int num[2], const int* dofs) {
  int count = 0;
  if (piece->joint) return 0;
  for (int k = 0; k < num[0] + num[1]; k++) count += k == 0 || k == num[0] || dofs[k] != dofs[k - 1] + 1;
  return count;
}

typedef struct Needs {
  int64_t entries, runs;
} Needs;

// Marks the dofs of all pieces with true and counts the entries that they need in path_dof, and their runs.
static Needs mark_dofs(const snPlanTendon* tendon, int* room, bool* marks) {
  Needs needs = {0};
  for (int i = 0; i < tendon->wrap_count; i++) {
    Piece piece;
    int num[2];
    if (path_piece(tendon, i, &piece)) {
      int count = piece_dofs(&piece, num, room);
      for (int k = 0; k < count; k++) marks[room[k]] = true;
      needs.entries += count;
      needs.runs += count_runs(&piece, num, room);
    }
    if (skip_piece(tendon, i, &piece)) {
      needs.entries += piece_dofs(&piece, num, room);
      needs.runs += count_runs(&piece, num, room);
    }
  }
  return needs;
}

static bool gather_dofs(snPlan* plan, snPlanTendon* tendon, bool* marks, int nv) {
  tendon->dof_count = 0;
  for (int dof = 0; dof < nv; dof++) tendon->dof_count += marks[dof];
  tendon->dofs = sn_plan_alloc(plan, sizeof(int) * (size_t)tendon->dof_count);
  if (!tendon->dofs) return false;
  for (int dof = 0, k = 0; dof < nv; dof++) {
    if (marks[dof]) tendon->dofs[k++] = dof;
    marks[dof] = false;
  }
  return true;
}

void sn_size_tendon_patterns(snPlan* plan, snModel* m) {
  int64_t jacobian = 0, entries = 0, runs = 0;
  int* room = sn_plan_alloc(plan, sizeof(int) * (size_t)m->nv);
  bool* marks = sn_plan_alloc(plan, sizeof(bool) * (size_t)m->nv);
  if (!room || !marks) return;
  SN_EACH(snPlanTendon, tendon, plan->lists[SN_OBJ_TENDON]) {
    if (tendon->functional) {
      sn_mark_functional(tendon, marks);
    } else if (tendon->is_route) {
      sn_mark_route(plan, tendon, marks);
    } else {
      Needs needs = mark_dofs(tendon, room, marks);
      entries += needs.entries;
      runs += needs.runs;
    }
    if (!gather_dofs(plan, tendon, marks, m->nv)) return;
    jacobian += tendon->dof_count;
  }
  m->nJten = sn_as_size(jacobian);
  m->npath = sn_as_size(entries);
  m->nrun = sn_as_size(runs);
}

// Place of a dof in its tendon's row.
static int find_slot(const snPlanTendon* tendon, int dof) {
  int low = 0, high = tendon->dof_count - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (tendon->dofs[middle] < dof)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

// Writes a piece into path_dof and path_slot from `address` on; returns the address behind it.
static int fill_piece(const snPlanTendon* tendon, const Piece* piece, int address, int* num, snModel* m) {
  int count = piece_dofs(piece, num, m->path_dof + address);
  for (int k = address; k < address + count; k++)
    m->path_slot[k] = m->ten_J_rowadr[tendon->item.id] + find_slot(tendon, m->path_dof[k]);
  return address + count;
}

static int fill_pieces(const snPlanTendon* tendon, int wrap, int address, snModel* m) {
  for (int i = 0; i < tendon->wrap_count; i++, wrap++) {
    Piece piece;
    m->path_adr[wrap] = m->skip_adr[wrap] = -1;
    if (tendon->is_route) continue;
    if (path_piece(tendon, i, &piece)) {
      m->path_adr[wrap] = address;
      address = fill_piece(tendon, &piece, address, m->path_num[wrap], m);
    }
    if (skip_piece(tendon, i, &piece)) {
      m->skip_adr[wrap] = address;
      address = fill_piece(tendon, &piece, address, m->skip_num[wrap], m);
    }
  }
  return address;
}

void sn_fill_tendon_patterns(const snPlan* plan, snModel* m) {
  int row = 0, wrap = 0, address = 0;
  for (int id = 0; id < m->ntendon; id++) {
    const snPlanTendon* tendon = SN_ITEM(snPlanTendon, plan, SN_OBJ_TENDON, id);
    m->ten_J_rowadr[id] = row;
    m->ten_J_rownnz[id] = tendon->dof_count;
    for (int k = 0; k < tendon->dof_count; k++) m->ten_J_colind[row + k] = tendon->dofs[k];
    address = fill_pieces(tendon, wrap, address, m);
    row += tendon->dof_count;
    wrap += tendon->wrap_count;
  }
}
