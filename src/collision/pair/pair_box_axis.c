// pair_box_axis.c — the axis along which two boxes overlap least
//   The formulas are in pair_box_axis.h, which kernels instantiate too.
#include "collision/pair/pair_box_axis.h"

void sn_box_pair(snBoxPair* pair, const snShape* a, const snShape* b, double margin) { box_pair(pair, a, b, margin); }

bool sn_box_least_overlap(const snBoxPair* pair, snBoxAxis* least) { return box_least_overlap(pair, least); }
