// test_custom.c — <custom>: numbers, texts and tuples
#include "refused.h"

#define CUSTOM(inside) "<mujoco><worldbody><geom name='g' size='.1'/></worldbody><custom>" inside "</custom></mujoco>"

TEST(numbers_are_padded_with_zeros) {
  Scene s = scene(CUSTOM("<numeric name='a' data='1 2'/><numeric name='b' size='3' data='4'/>"));
  CHECK_INT(s.m->nnumericdata, 5);
  CHECK_INT(s.m->numeric_adr[1], 2);
  CHECK_NEAR(s.m->numeric_data[2], 4, 0);
  CHECK_NEAR(s.m->numeric_data[4], 0, 0);
  scene_end(s);
}

TEST(texts_end_with_a_zero) {
  Scene s = scene(CUSTOM("<text name='a' data='one two'/><text name='b' data='x'/>"));
  CHECK_TEXT(s.m->text_data + s.m->text_adr[0], "one two");
  CHECK_TEXT(s.m->text_data + s.m->text_adr[1], "x");
  CHECK_INT(s.m->text_size[0], 8);
  scene_end(s);
}

TEST(tuples_name_anything_even_themselves) {
  Scene s =
      scene(CUSTOM("<tuple name='t'><element objtype='geom' objname='g' prm='2'/><element objtype='tuple' objname='t'/>"
                   "<element objtype='xbody' objname='world'/></tuple>"));
  CHECK_INT(s.m->tuple_size[0], 3);
  CHECK_NEAR(s.m->tuple_objprm[0], 2, 0);
  CHECK_INT(s.m->tuple_objtype[2], SN_OBJ_XBODY);
  CHECK_INT(s.m->tuple_objid[1], 0);
  scene_end(s);
}

TEST(empty_and_overfull_elements_are_refused) {
  CHECK_REFUSED(CUSTOM("<numeric name='a' size='2' data='1 2 3'/>"), "data", "has 3 numbers, more than 'size' 2");
  CHECK_REFUSED(CUSTOM("<numeric name='a'/>"), "<numeric", "must give 1 to 500 numbers");
  CHECK_REFUSED(CUSTOM("<numeric name='a' size='501'/>"), "size='501'", "must give 1 to 500 numbers");
  CHECK_REFUSED(CUSTOM("<text name='a' data=''/>"), "data", "must not be empty");
  CHECK_REFUSED(CUSTOM("<tuple name='a'/>"), "<tuple", "has no elements");
  CHECK_REFUSED(CUSTOM("<tuple name='a'><element objtype='geom' objname='z'/></tuple>"), "objname",
                "names a geom 'z' that does not exist");
}
