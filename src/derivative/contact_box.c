// contact_box.c — how contacts of two boxes move where a face of one is the plane of contact
//   reads   contact, geom frames        writes  changes of point, normal and distance
//   As in collision/pair/pair_box_face.h: the normal belongs to the face of one box, the owner; p of the other is a
//   corner, a point where an edge crosses the border of the face, or one of its face above a corner. Each lies on three
//   planes: sides of the owner and faces of the other, and moves with them,
//     a . (dp - displacement of the box of a at p) = 0 for the normals a of the three;
//   dist = n . (p - middle of the face), and the contact is midway between p and the face. Where p slides along an edge
//   or a face that is not parallel to the owner's, the distance changes by more than the motion of the bodies at p.
#include "derivative/contact_tangent.h"

#include <math.h>

// So near to a plane that the point was made on it, as a share of the size.
#define ON_PLANE 1e-9

typedef struct Planes {
  int owner;  // 0 or 1: whose face it is
  snVec3 n;   // out of the face
  snVec3 p;   // in the world
  int count;
  int side[6];  // 0 or 1: which box a plane belongs to
  snVec3 normal[6];
} Planes;

static double component(snVec3 v, int k) { return k == 0 ? v.x : k == 1 ? v.y : v.z; }

static void add_planes(Planes* x, const snModel* m, const snData* d, int geom, int side, int but) {
  snVec3 local = mat3_transpose_mul_vec3(d->geom_xmat[geom], vec3_sub(x->p, d->geom_xpos[geom])),
         half = m->geom_size[geom];
  double largest = fmax(half.x, fmax(half.y, half.z));
  for (int k = 0; k < 3; k++)
    if (k != but && fabs(fabs(component(local, k)) - component(half, k)) < ON_PLANE * largest) {
      x->side[x->count] = side;
      x->normal[x->count++] = mat3_col(d->geom_xmat[geom], k);
    }
}

static bool take_owner(Planes* x, const snModel* m, const snData* d, const snContact* contact, int owner) {
  snVec3 n = mat3_row(contact->frame, 0);
  *x = (Planes){.owner = owner, .n = owner == 0 ? n : vec3_neg(n)};
  x->p = vec3_add_scaled(contact->pos, x->n, 0.5 * contact->dist);
  for (int k = 0; k < 3; k++) {
    if (vec3_length(vec3_cross(mat3_col(d->geom_xmat[contact->geom[owner]], k), n)) > 1e-13) continue;
    add_planes(x, m, d, contact->geom[owner], owner, k);
    add_planes(x, m, d, contact->geom[1 - owner], 1 - owner, -1);
    const snVec3* a = x->normal;
    return x->count == 3 && fabs(vec3_dot(a[0], vec3_cross(a[1], a[2]))) > 1e-6;
  }
  return false;
}

static bool find_planes(Planes* x, const snModel* m, const snData* d, const snContact* contact) {
  return take_owner(x, m, d, contact, 0) || take_owner(x, m, d, contact, 1);
}

bool sn_has_box_tangent(const snModel* m, const snData* d, const snContact* contact) {
  Planes x;
  return find_planes(&x, m, d, contact);
}

// dp by the displacement of one of the boxes: rows of the inverse of the planes' normals.
static snMat36 point_change(const Planes* x, int side, snVec3 arm) {
  const snVec3* a = x->normal;
  snVec3 dual[3] = {vec3_cross(a[1], a[2]), vec3_cross(a[2], a[0]), vec3_cross(a[0], a[1])};
  double det = vec3_dot(a[0], dual[0]);
  snMat36 out = {0}, moved = mat36_point(arm);
  for (int k = 0; k < 3; k++) {
    double row[6];
    if (x->side[k] != side) continue;
    mat36_row(row, a[k], &moved);
    out = mat36_add(out, mat36_outer(vec3_scale(dual[k], 1 / det), row));
  }
  return out;
}

void sn_box_tangent(const snTangent* t, const snContact* contact, snContactTangent* c) {
  Planes x;
  if (!find_planes(&x, t->m, t->d, contact)) return;
  snVec3 arm = vec3_sub(x.p, t->origin), n = x.n;
  snVec3 middle = vec3_sub(vec3_add_scaled(x.p, n, -contact->dist), t->origin);  // below p in the plane of the face
  snMat36 rotation = mat36_rotation(n), still = {0}, at = mat36_point(middle), here = mat36_point(c->arm);
  c->slides = true;
  for (int side = 0; side < 2; side++) {
    bool owns = side == x.owner;
    snMat36 moved = point_change(&x, side, arm), normal = owns ? rotation : still;
    snMat36 relative = owns ? mat36_add(moved, mat36_scaled(at, -1)) : moved;
    double dist[6], jacobian[6];
    mat36_row(dist, n, &relative);  // p and `middle` differ along n, which stays a unit vector
    mat36_row(jacobian, n, &here);
    c->axis[0][side] = owns ? mat36_rotation(mat3_row(contact->frame, 0)) : still;
    for (int j = 0; j < 6; j++) c->apart[side][j] = dist[j] - (owns ? -1 : 1) * jacobian[j];
    snMat36 back = mat36_add(mat36_scaled(normal, 0.5 * contact->dist), mat36_scaled(mat36_outer(n, dist), 0.5));
    c->point[side] = mat36_add(moved, mat36_scaled(back, -1));
  }
  sn_contact_set_tangents(c, contact, vec3(0, 0, 0), NULL);
}
