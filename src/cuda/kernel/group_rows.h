// group_rows.h — phases: constraint rows and their Jacobian
//   reads   qpos, qvel, pose, cdof, tendon_length, tendon_J, contacts        writes  row_J, row, row_kind, nefc
//   Order: equalities, dry friction, limits, contacts. Which constraints act is counted first, and offsets follow by a
//   sum over counts; then numbers row by row. Jacobians of joints and tendons are written by one lane each, those of
//   points constraint by constraint with one column per lane.
#pragma once
#include "constraint/impedance.h"
#include "cuda/kernel/group_actuation.h"
#include "cuda/kernel/contacts.h"
#include "cuda/kernel/group_dense.h"

KERNEL_FN int* row_offsets(World w) { return w.b->row_offset + w.id * (size_t)(w.m->nfixed + w.b->most_slots + 1); }
KERNEL_FN real* row_numbers(World w, int row) { return w.b->row + ROW_NUMBERS * (w.id * (size_t)w.b->most_rows + row); }
KERNEL_FN real* row_jacobian(World w, int row) { return w.b->row_J + w.m->np * (w.id * (size_t)w.b->most_rows + row); }
KERNEL_FN int* row_kinds(World w) { return w.b->row_kind + w.id * (size_t)w.b->most_rows; }

// ---- limits

KERNEL_FN snVec3 ball_rotation(World w, int jnt, real* angle) {
  snQuat quat = quat_normalize(quat_load(w.ws + w.at->pos + w.m->jnt_qposadr[jnt]));
  return vec3_direction(quat_to_rotation_vector(quat), angle);
}

// Distance from the end of a range.
KERNEL_FN real limit_distance(World w, int i) {
  const ModelView* m = w.m;
  int object = m->fixed_object[i], place = m->fixed_place[i];
  real end = m->fixed_end[i], angle;
  switch (m->fixed_kind[i]) {
    case SN_FIXED_LIMIT_LOW: return w.ws[w.at->pos + place] - end;
    case SN_FIXED_LIMIT_HIGH: return end - w.ws[w.at->pos + place];
    case SN_FIXED_LIMIT_BALL: ball_rotation(w, object, &angle); return end - angle;
    case SN_FIXED_LIMIT_TENDON_LOW: return w.ws[w.at->tendon_length + place] - end;
    case SN_FIXED_LIMIT_TENDON_HIGH: return end - w.ws[w.at->tendon_length + place];
  }
  return real_of(NAN);
}

// ---- counts

KERNEL_FN int fixed_count(World w, int i) {
  const ModelView* m = w.m;
  int kind = m->fixed_kind[i];
  if (kind <= SN_FIXED_TENDON) return w.b->eq_active[w.id * m->neq + m->fixed_object[i]] ? m->fixed_rows[i] : 0;
  if (kind <= SN_FIXED_FRICTION_TENDON) return 1;
  return limit_distance(w, i) < m->fixed_margin[i];
}

KERNEL_FN int contact_row_count(const ModelView* m, int pair) {
  int dim = m->pair_dim[pair];
  return dim == 1 ? 1 : m->pyramidal ? 2 * (dim - 1) : dim;
}

// Number of rows, or why the world is not stepped here.
KERNEL_FN int count_rows(World w, Group g) {
  const ModelView* m = w.m;
  const ColumnView* b = w.b;
  int* offset = row_offsets(w);
  int contacts = b->ncon[w.id];
  if (contacts < 0) return contacts;
  EACH(i, m->nfixed) { offset[i] = fixed_count(w, i); }
  EACH(i, contacts) { offset[m->nfixed + i] = contact_row_count(m, b->contact_pair[w.id * b->most_slots + i]); }
  group_sync(g);
  int rows = group_offsets(g, offset, offset, m->nfixed + contacts);
  GROUP_LEADER offset[m->nfixed + contacts] = rows;
  group_sync(g);
  if (rows <= b->most_rows) return rows;
  GROUP_LEADER raise_to(&b->needed[1], rows);
  return LACKS_ROOM;
}

// ---- numbers

KERNEL_FN void put_row(World w, int row, int kind, const real* spring, snImpedance impedance, real weight, real pos) {
  real* out = row_numbers(w, row);
  out[ROW_D] = 1 / real_at_least_minval((1 - impedance.value) * weight / impedance.value);
  out[ROW_BOUND] = 0;
  out[ROW_B] = spring[1];
  out[ROW_K] = spring[0] * impedance.value;
  out[ROW_POS] = pos;
  row_kinds(w)[row] = kind;
}

KERNEL_FN void joined_rows(World w, int i, int row) {
  const ModelView* m = w.m;
  View v = lone_view(w);
  int eq = m->fixed_object[i], weld = m->fixed_kind[i] == SN_FIXED_WELD;
  Joined joined = joined_points(v, eq);
  snVec3 apart = vec3_sub(joined.point[0], joined.point[1]), rotation = vec3(0, 0, 0);
  if (weld) {
    snQuat quat[2];
    joined_orientations(v, eq, quat);
    rotation = weld_rotation(quat, weld_scale(v, eq));
  }
  real pos[6] = {apart.x, apart.y, apart.z, rotation.x, rotation.y, rotation.z};
  real violation = real_sqrt(vec3_dot(apart, apart) + vec3_dot(rotation, rotation));
  snImpedance impedance = impedance_at(m->fixed_solimp + 5 * i, violation);
  UNROLL for (int k = 0; k < 6; k++) {
    if (k < 3 || weld)
      put_row(w, row + k, ROW_EQUALITY, m->fixed_spring + 2 * i, impedance, m->fixed_weight[2 * i + (k >= 3)], pos[k]);
  }
}

// One row at a violation.
KERNEL_FN void equality_row(World w, int i, int row, real pos) {
  const ModelView* m = w.m;
  snImpedance impedance = impedance_at(m->fixed_solimp + 5 * i, pos);
  put_row(w, row, ROW_EQUALITY, m->fixed_spring + 2 * i, impedance, m->fixed_weight[2 * i], pos);
}

KERNEL_CALL void distance_row(World w, int i, int row) {
  View v = lone_view(w);
  Joined joined = joined_points(v, w.m->fixed_object[i]);
  real length = vec3_length(vec3_sub(joined.point[1], joined.point[0]));
  equality_row(w, i, row, length - const_eq_data(v, w.m->fixed_object[i])[0]);
}

KERNEL_FN void polynomial_row(World w, int i, int row) {
  real derivative;
  equality_row(w, i, row, polynomial_violation(lone_view(w), w.m->fixed_object[i], &derivative));
}

KERNEL_FN void fixed_row(World w, int i, int row) {
  const ModelView* m = w.m;
  const real *spring = m->fixed_spring + 2 * i, *solimp = m->fixed_solimp + 5 * i;
  int kind = m->fixed_kind[i];
  if (kind <= SN_FIXED_WELD) {
    joined_rows(w, i, row);
  } else if (HAS_DISTANCES(m) && kind == SN_FIXED_DISTANCE) {
    distance_row(w, i, row);
  } else if (kind <= SN_FIXED_TENDON) {
    polynomial_row(w, i, row);
  } else if (kind <= SN_FIXED_FRICTION_TENDON) {
    put_row(w, row, ROW_DRY, spring, impedance_at(solimp, 0), m->fixed_weight[2 * i], 0);
    real* out = row_numbers(w, row);
    out[ROW_BOUND] = m->fixed_end[i] / out[ROW_D];
  } else {
    real distance = limit_distance(w, i) - m->fixed_margin[i];
    put_row(w, row, ROW_LIMIT, spring, impedance_at(solimp, distance), m->fixed_weight[2 * i], distance);
  }
}

// Row k of a contact. All edges of a pyramid share one regularizer; tangents of a cone have theirs such that
// R_k friction_k^2 is the same.
KERNEL_FN void contact_numbers(World w, int contact, int row, int k) {
  const ModelView* m = w.m;
  int pair = w.b->contact_pair[w.id * w.b->most_slots + contact], dim = m->pair_dim[pair];
  int slot = w.b->contact_slot[w.id * w.b->most_slots + contact];
  const real *friction = m->pair_friction + 5 * pair, *spring = m->pair_spring + 2 * pair;
  real distance = w.b->contact[CONTACT_NUMBERS * (w.id * (size_t)w.b->most_slots + slot)] - m->pair_includemargin[pair];
  snImpedance impedance = impedance_at(m->pair_solimp + 5 * pair, distance);
  real weight = m->pair_weight[pair], ratio = 1 / real_max(R(SN_MINVAL), m->impratio);
  if (dim == 1) {
    put_row(w, row, ROW_LIMIT, spring, impedance, weight, distance);
    return;
  }
  int pyramid = m->pyramidal, tangent = !pyramid && k > 0;
  if (pyramid) weight += friction[0] * friction[0] * weight;
  real mu = friction[0] * real_sqrt(ratio), none[2] = {0, m->pair_tangent[pair]};
  put_row(w, row + k, pyramid ? ROW_LIMIT : k == 0 ? ROW_CONE + dim : ROW_CONE_REST, tangent ? none : spring, impedance,
          weight, tangent ? R(0) : distance);
  real* out = row_numbers(w, row + k);
  if (pyramid) out[ROW_D] /= 2 * mu * mu;
  if (tangent) out[ROW_D] *= friction[k - 1] * friction[k - 1] / (friction[0] * friction[0] * ratio);
  if (!pyramid && k == 0) {
    out[ROW_MU] = mu;
    UNROLL for (int j = 0; j < 5; j++) out[ROW_FRICTION + j] = friction[j];
  }
}

// ---- Jacobian

KERNEL_FN snSpatial axis_of(World w, int dof) { return load6(w.ws + w.at->cdof + SPATIAL * dof); }

// Motion of a point of a body by a dof.
KERNEL_FN snVec3 point_motion(World w, int body, snVec3 point, int dof) {
  return moves_body(w, body, dof) ? spatial_point_velocity(axis_of(w, dof), vec3_sub(point, tree_com(w, body)))
                                  : vec3(0, 0, 0);
}

KERNEL_FN void joined_columns(World w, Group g, int i, int row) {
  const ModelView* m = w.m;
  View v = group_view(w, g);
  int eq = m->fixed_object[i], weld = m->fixed_kind[i] == SN_FIXED_WELD;
  Joined joined = joined_points(v, eq);
  snMat3 jacobian = mat3_identity();
  if (weld) {
    snQuat quat[2];
    joined_orientations(v, eq, quat);
    jacobian = weld_jacobian(quat, weld_scale(v, eq));
  }
  EACH(j, m->np) {
    snVec3 move = vec3(0, 0, 0), rotation = vec3(0, 0, 0);
    if (j < m->nv) {
      move = vec3_sub(point_motion(w, joined.body[0], joined.point[0], j),
                      point_motion(w, joined.body[1], joined.point[1], j));
      int side = moves_body(w, joined.body[0], j) - moves_body(w, joined.body[1], j);
      if (weld && side) rotation = vec3_scale(mat3_mul_vec3(jacobian, axis_of(w, j).rot), R(side));
    }
    real* J = row_jacobian(w, row) + j;
    J[0] = move.x, J[m->np] = move.y, J[2 * m->np] = move.z;
    if (weld) J[3 * m->np] = rotation.x, J[4 * m->np] = rotation.y, J[5 * m->np] = rotation.z;
  }
}

// What moves both geoms does not change their distance.
KERNEL_CALL void distance_columns(World w, Group g, int i, int row) {
  const ModelView* m = w.m;
  Joined joined = joined_points(group_view(w, g), m->fixed_object[i]);
  real length;
  snVec3 away = vec3_direction(vec3_sub(joined.point[1], joined.point[0]), &length);
  EACH(j, m->nv) {
    int side = moves_body(w, joined.body[1], j) - moves_body(w, joined.body[0], j), which = side > 0;
    if (side)
      row_jacobian(w, row)[j] = R(side) * vec3_dot(away, point_motion(w, joined.body[which], joined.point[which], j));
  }
}

// Derivative of a tendon's length or a joint's position, times a factor, added to a row.
KERNEL_FN void add_coordinate(World w, int i, int object, real scale, real* J) {
  const ModelView* m = w.m;
  int kind = m->fixed_kind[i];
  int tendon = kind == SN_FIXED_TENDON || kind == SN_FIXED_FRICTION_TENDON || kind >= SN_FIXED_LIMIT_TENDON_LOW;
  if (object < 0) return;
  if (!tendon) {
    J[kind == SN_FIXED_FRICTION_DOF ? object : m->jnt_dofadr[object]] += scale;
    return;
  }
  LOOP for (int k = m->ten_J_rowadr[object]; k < m->ten_J_rowadr[object] + m->ten_J_rownnz[object]; k++)
    J[m->ten_J_colind[k]] += scale * w.ws[w.at->tendon_J + k];
}

// The row of one coordinate or two, by one lane, on zeros.
KERNEL_FN void coordinate_columns(World w, int i, int row) {
  const ModelView* m = w.m;
  View v = lone_view(w);
  int kind = m->fixed_kind[i], object = m->fixed_object[i];
  real *J = row_jacobian(w, row), derivative;
  if (kind == SN_FIXED_LIMIT_BALL) {
    real angle;
    store3(J + m->jnt_dofadr[object], vec3_neg(ball_rotation(w, object, &angle)));
  } else if (kind <= SN_FIXED_TENDON) {
    polynomial_violation(v, object, &derivative);
    add_coordinate(w, i, equality_object(v, object, 0), R(1), J);
    add_coordinate(w, i, equality_object(v, object, 1), -derivative, J);
  } else {
    int high = kind == SN_FIXED_LIMIT_HIGH || kind == SN_FIXED_LIMIT_TENDON_HIGH;
    add_coordinate(w, i, object, high ? R(-1) : R(1), J);
  }
}

KERNEL_FN void contact_columns(World w, Group g, int contact, int row) {
  const ModelView* m = w.m;
  int pair = w.b->contact_pair[w.id * w.b->most_slots + contact], dim = m->pair_dim[pair];
  int slot = w.b->contact_slot[w.id * w.b->most_slots + contact];
  const real* at = w.b->contact + CONTACT_NUMBERS * (w.id * (size_t)w.b->most_slots + slot);
  int body1 = m->geom_bodyid[m->pair_geom[2 * pair]], body2 = m->geom_bodyid[m->pair_geom[2 * pair + 1]];
  snVec3 point = load3(at + 1);
  snMat3 frame = contact_frame(load3(at + 4), load3(at + 7));
  const real* friction = m->pair_friction + 5 * pair;
  EACH(j, m->np) {
    real base[6] = {0, 0, 0, 0, 0, 0};
    int side = j < m->nv ? moves_body(w, body2, j) - moves_body(w, body1, j) : 0;
    if (side) {
      snSpatial axis = axis_of(w, j);
      snVec3 move = spatial_point_velocity(axis, vec3_sub(point, tree_com(w, m->dof_bodyid[j])));
      snVec3 along = vec3_scale(mat3_mul_vec3(frame, move), R(side));
      base[0] = along.x, base[1] = along.y, base[2] = along.z;
      if (dim > 3) {
        snVec3 about = vec3_scale(mat3_mul_vec3(frame, axis.rot), R(side));
        base[3] = about.x, base[4] = about.y, base[5] = about.z;
      }
    }
    real* J = row_jacobian(w, row) + j;
    if (dim == 1 || !m->pyramidal) {
      UNROLL for (int k = 0; k < 6; k++) {
        if (k < dim) J[k * m->np] = base[k];
      }
    } else {
      UNROLL for (int k = 1; k < 6; k++) {
        if (k < dim) {
          J[(2 * k - 2) * m->np] = base[0] + friction[k - 1] * base[k];
          J[(2 * k - 1) * m->np] = base[0] - friction[k - 1] * base[k];
        }
      }
    }
  }
}

// ---- all

// J x of a row; x is padded with zeros.
KERNEL_FN real row_dot(World w, int row, const real* x) {
  const real* J = row_jacobian(w, row);
  real sum = 0, a[4], b[4];
  LOOP4 for (int j = 0; j < w.m->np; j += 4) {
    load4(a, J + j);
    load4(b, x + j);
    sum += dot4(a, b);
  }
  return sum;
}

// Reference accelerations: -damping vel - stiffness (pos - margin).
KERNEL_FN void reference_accelerations(World w, Group g, int rows) {
  EACH(row, rows) {
    real *out = row_numbers(w, row), vel = row_dot(w, row, w.ws + w.at->vel);
    out[ROW_AREF] = -out[ROW_B] * vel - out[ROW_K] * out[ROW_POS];
  }
  group_sync(g);
}

KERNEL_FN int constraint_rows(World w, Group g) {
  const ModelView* m = w.m;
  int rows = count_rows(w, g);
  if (rows <= 0) return rows;
  const int* offset = row_offsets(w);
  int contacts = w.b->ncon[w.id];
  EACH(i, m->nfixed) {
    if (offset[i + 1] > offset[i]) fixed_row(w, i, offset[i]);
  }
  EACH(i, contacts * m->contact_rows) {
    int contact = i / m->contact_rows, k = i % m->contact_rows, row = offset[m->nfixed + contact];
    if (row + k < offset[m->nfixed + contact + 1]) contact_numbers(w, contact, row, k);
  }
  group_sync(g);
  EACH4(k, offset[m->nfixed] * m->np) { row_jacobian(w, 0)[k] = 0; }
  group_sync(g);
  EACH(i, m->nfixed) {
    if (offset[i + 1] > offset[i] && m->fixed_kind[i] > SN_FIXED_DISTANCE) coordinate_columns(w, i, offset[i]);
  }
  LOOP for (int k = 0; k < m->njoined; k++) {
    int i = m->joined[k];
    if (offset[i + 1] > offset[i]) joined_columns(w, g, i, offset[i]);
  }
  LOOP for (int i = 0; i < (HAS_DISTANCES(m) ? m->nfixed : 0); i++) {
    if (offset[i + 1] > offset[i] && m->fixed_kind[i] == SN_FIXED_DISTANCE) distance_columns(w, g, i, offset[i]);
  }
  LOOP for (int i = 0; i < contacts; i++) contact_columns(w, g, i, offset[m->nfixed + i]);
  group_sync(g);
  reference_accelerations(w, g, rows);
  return rows;
}
