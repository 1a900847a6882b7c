// filter.c — which geoms may touch at all
//   reads   geom_contype geom_conaffinity body_weldid body_parentid exclude_signature pair_signature
//   Bodies welded together are one; a weld group and the one that it hangs on do not touch, except that everything may
//   touch the world. Pairs and exclusions stand in the order of their signatures, (lower body << 16) + higher body.
#include "collision/broad/filter.h"
#include "collision/pair/pairs.h"

static unsigned signature(int body1, int body2) {
  unsigned low = (unsigned)(body1 < body2 ? body1 : body2), high = (unsigned)(body1 < body2 ? body2 : body1);
  return (low << 16) + high;
}

// The first entry of a rising list that is not below `value`.
static int lower_bound(const int* list, int count, unsigned value) {
  int first = 0;
  while (count > 0) {
    int half = count / 2;
    if ((unsigned)list[first + half] < value) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first;
}

bool sn_is_excluded(const snModel* m, int body1, int body2) {
  if (m->nexclude == 0) return false;
  unsigned value = signature(body1, body2);
  int place = lower_bound(m->exclude_signature, m->nexclude, value);
  return place < m->nexclude && (unsigned)m->exclude_signature[place] == value;
}

bool sn_is_explicit_pair(const snModel* m, int geom1, int geom2) {
  if (m->npair == 0) return false;
  unsigned value = signature(m->geom_bodyid[geom1], m->geom_bodyid[geom2]);
  int pair = lower_bound(m->pair_signature, m->npair, value);
  for (; pair < m->npair && (unsigned)m->pair_signature[pair] == value; pair++) {
    int a = m->pair_geom1[pair], b = m->pair_geom2[pair];
    if ((a == geom1 && b == geom2) || (a == geom2 && b == geom1)) return true;
  }
  return false;
}

bool sn_bodies_may_touch(const snModel* m, int body1, int body2) {
  int weld1 = m->body_weldid[body1], weld2 = m->body_weldid[body2];
  if (weld1 == weld2 || (m->body_treeid[body1] < 0 && m->body_treeid[body2] < 0)) return false;
  bool bits =
      (m->body_contype[body1] & m->body_conaffinity[body2]) || (m->body_contype[body2] & m->body_conaffinity[body1]);
  if (!bits) return false;
  if (weld1 && weld2 && !(m->opt.disableflags & SN_DISABLE_FILTERPARENT)) {
    int above1 = m->body_weldid[m->body_parentid[weld1]], above2 = m->body_weldid[m->body_parentid[weld2]];
    if (weld1 == above2 || weld2 == above1) return false;
  }
  return !sn_is_excluded(m, body1, body2);
}

static bool kinds_collide(const snModel* m, int geom1, int geom2) {
  int type1 = m->geom_type[geom1], type2 = m->geom_type[geom2];
  return sn_pair((snGeomType)(type1 < type2 ? type1 : type2), (snGeomType)(type1 < type2 ? type2 : type1))->contacts;
}

bool sn_geoms_may_touch(const snModel* m, int geom1, int geom2) {
  return bits_match(m, geom1, geom2) && kinds_collide(m, geom1, geom2) &&
         sn_bodies_may_touch(m, m->geom_bodyid[geom1], m->geom_bodyid[geom2]) && !sn_is_explicit_pair(m, geom1, geom2);
}
