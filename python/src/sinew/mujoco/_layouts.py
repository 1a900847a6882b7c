"""Arrays of MuJoCo's that Sinew keeps in another form, computed from what it has."""

from __future__ import annotations

import numpy

_SPARSE_FROM = 60  # dofs from which an automatic choice of the constraint Jacobian is sparse


def is_sparse(model) -> bool:
    """Whether constraint Jacobians are stored sparse: as asked for, or by the number of dofs."""
    return model.opt.jacobian == 1 or (model.opt.jacobian == 2 and model.nv >= _SPARSE_FROM)


def _row_numbers(rownnz):
    return numpy.repeat(numpy.arange(len(rownnz)), rownnz)


# ---- the inertia matrix


def dof_chains(model):
    """Each dof with all dofs that move it too, itself first."""
    chains = []
    for dof in range(model.nv):
        chain = [dof]
        while model.dof_parentid[chain[-1]] >= 0:
            chain.append(int(model.dof_parentid[chain[-1]]))
        chains.append(chain)
    return chains


def dof_Madr(model):
    lengths = [len(chain) for chain in dof_chains(model)]
    return numpy.cumsum([0, *lengths], dtype="i4")[:-1].astype("i4")


def _ancestor_pairs(model):
    """Row and column of every entry of qM."""
    chains = dof_chains(model)
    rows = numpy.repeat(numpy.arange(model.nv), [len(chain) for chain in chains])
    columns = numpy.array([dof for chain in chains for dof in chain], dtype=int)
    return rows, columns


def _entry_index(rows, columns, nv):
    return {(int(r), int(c)): i for i, (r, c) in enumerate(zip(rows, columns))}


def mapM2M(model):
    """For each entry of M, where it is in qM."""
    where = _entry_index(*_ancestor_pairs(model), model.nv)
    rows = _row_numbers(model.M_rownnz)
    return numpy.array([where[int(r), int(c)] for r, c in zip(rows, model.M_colind)], dtype="i4")


def mapM2D(model):
    """For each entry of D, where it is in M; M has one triangle, D both."""
    where = _entry_index(_row_numbers(model.M_rownnz), model.M_colind, model.nv)
    rows = _row_numbers(model.D_rownnz)
    pairs = ((max(int(r), int(c)), min(int(r), int(c))) for r, c in zip(rows, model.D_colind))
    return numpy.array([where.get(pair, -1) for pair in pairs], dtype="i4")


def mapD2M(model):
    """For each entry of M, where it is in D."""
    where = _entry_index(_row_numbers(model.D_rownnz), model.D_colind, model.nv)
    rows = _row_numbers(model.M_rownnz)
    return numpy.array([where[int(r), int(c)] for r, c in zip(rows, model.M_colind)], dtype="i4")


def dense_from_qM(model, entries):
    """A symmetric matrix from qM: a row of all its ancestors for every dof."""
    rows, columns = _ancestor_pairs(model)
    dense = numpy.zeros((model.nv, model.nv))
    dense[rows, columns] = entries
    dense[columns, rows] = entries
    return dense


def dense_from_M(model, entries):
    """A symmetric matrix from the lower triangle as M stores it."""
    rows = _row_numbers(model.M_rownnz)
    dense = numpy.zeros((model.nv, model.nv))
    dense[rows, model.M_colind] = entries
    dense[model.M_colind, rows] = entries
    return dense


# ---- bodies by dofs


def B_pattern(model):
    """(rownnz, rowadr, colind): for each body, all dofs that move its subtree or that it moves with."""
    below = [set() for _ in range(model.nbody)]
    for body in range(model.nbody - 1, -1, -1):
        adr, num = int(model.body_dofadr[body]), int(model.body_dofnum[body])
        below[body] |= set(range(adr, adr + num)) if num else set()
        if body:
            below[model.body_parentid[body]] |= below[body]
    above = [set() for _ in range(model.nbody)]
    for body in range(1, model.nbody):
        parent = int(model.body_parentid[body])
        adr, num = int(model.body_dofadr[parent]), int(model.body_dofnum[parent])
        above[body] = above[parent] | (set(range(adr, adr + num)) if num else set())
    lists = [sorted(down | up) for down, up in zip(below, above)]
    rownnz = numpy.array([len(row) for row in lists], dtype="i4")
    rowadr = (numpy.cumsum(rownnz) - rownnz).astype("i4")
    return rownnz, rowadr, numpy.array([dof for row in lists for dof in row], dtype="i4")


# ---- tendons


def ten_J(model, data):
    """Tendons by dofs: dense rows, or where Jacobians are sparse all entries one after another, then zeros."""
    counts, starts, columns = model._ten_J_pattern
    values = data._sparse_ten_J
    out = numpy.zeros((model.ntendon, model.nv))
    if is_sparse(model):
        out.reshape(-1)[: values.size] = values
    else:
        out[_row_numbers(counts), columns] = values
    return out


def ten_J_rownnz(model):
    return model._ten_J_pattern[0].astype("i4") if is_sparse(model) else numpy.full(model.ntendon, model.nv, "i4")


def ten_J_rowadr(model):
    return model._ten_J_pattern[1].astype("i4") if is_sparse(model) else (numpy.arange(model.ntendon) * model.nv).astype("i4")


def ten_J_colind(model):
    """As many as ten_J has numbers; those beyond its entries are 0."""
    if not is_sparse(model):
        return numpy.tile(numpy.arange(model.nv, dtype="i4"), model.ntendon)
    out = numpy.zeros(model.ntendon * model.nv, "i4")
    out[: model._ten_J_pattern[2].size] = model._ten_J_pattern[2]
    return out


def data_ten_J_pattern(model, name):
    """conformance: what a data says of the pattern counts where Jacobians are sparse, and is 0 elsewhere."""
    found = getattr(model, name) if is_sparse(model) else numpy.zeros_like(getattr(model, name))
    return found.reshape(model.ntendon, model.nv) if name == "ten_J_colind" else found


# ---- constraint rows


def dense_rows(nefc, nv, values, counts, starts, columns):
    dense = numpy.zeros((nefc, nv))
    entries = numpy.repeat(starts - numpy.cumsum(counts) + counts, counts) + numpy.arange(counts.sum())
    dense[_row_numbers(counts), columns[entries]] = values[entries]
    return dense
