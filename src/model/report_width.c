// report_width.c — how many numbers a sensor gives for each contact or ray
//   A report is a set of fields; in it they stand in the order of their bits.
#include "model/model.h"

#include "sinew/enums.h"

#include <stddef.h>

typedef struct FieldWidth {
  int field, width;
} FieldWidth;

static int sum_widths(const FieldWidth* widths, size_t count, int fields) {
  int sum = 0;
  for (size_t i = 0; i < count; i++)
    if (fields & widths[i].field) sum += widths[i].width;
  return sum;
}

int sn_contact_report_width(int fields) {
  static const FieldWidth widths[] = {
      {SN_CONTACT_FOUND, 1}, {SN_CONTACT_FORCE, 3},  {SN_CONTACT_TORQUE, 3},  {SN_CONTACT_DIST, 1},
      {SN_CONTACT_POS, 3},   {SN_CONTACT_NORMAL, 3}, {SN_CONTACT_TANGENT, 3},
  };
  return sum_widths(widths, sizeof widths / sizeof widths[0], fields);
}

int sn_ray_report_width(int fields) {
  static const FieldWidth widths[] = {
      {SN_RAY_DIST, 1}, {SN_RAY_DIR, 3}, {SN_RAY_ORIGIN, 3}, {SN_RAY_POINT, 3}, {SN_RAY_NORMAL, 3}, {SN_RAY_DEPTH, 1},
  };
  return sum_widths(widths, sizeof widths / sizeof widths[0], fields);
}
