#include "mjcf/mjcf.h"
#include "reading.h"

#define FILE_IN_MEMORY(name, text) \
  { name, text, sizeof(text) - 1 }

static void read_with(Reading* r, const char* name, const char* xml, const snAsset* assets, int count) {
  read_files(r, name, xml, strlen(xml), assets, count);
}

TEST(an_included_file_stands_in_place_of_the_include) {
  const snAsset files[] = {
      FILE_IN_MEMORY("parts/b.xml",
                     "<whatever model='ignored'><geom name='b' size='1'/><include file='c.xml'/></whatever>"),
      FILE_IN_MEMORY("parts/c.xml", "<mujoco><geom name='c' size='1'/></mujoco>"),
  };
  Reading r;
  read_with(&r, "model.xml", WORLD("<geom name='a' size='1'/><include file='parts/b.xml'/><geom name='d' size='1'/>"),
            files, 2);
  CHECK_TEXT(said(&r, 0), "");
  char names[8] = "";
  for (snElement* e = NULL; r.spec && (e = sn_spec_next(r.spec->root, e, SN_EL_GEOM));) strcat(names, sn_spec_name(e));
  CHECK_TEXT(names, "abcd");
  reading_end(&r);
}

TEST(the_folder_of_the_model_comes_before_that_of_the_including_file) {
  const snAsset files[] = {
      FILE_IN_MEMORY("m/sub/b.xml", "<x><include file='c.xml'/></x>"),
      FILE_IN_MEMORY("m/c.xml", "<x><geom name='model' size='1'/></x>"),
      FILE_IN_MEMORY("m/sub/c.xml", "<x><geom name='beside' size='1'/></x>"),
  };
  Reading r;
  read_with(&r, "m/model.xml", WORLD("<include file='sub/b.xml'/>"), files, 3);
  CHECK(r.spec != NULL);
  if (r.spec) CHECK_TEXT(sn_spec_name(sn_spec_next(r.spec->root, NULL, SN_EL_GEOM)), "model");
  reading_end(&r);
}

TEST(errors_know_their_file_and_where_it_was_included) {
  const snAsset files[] = {
      FILE_IN_MEMORY("fingers.xml", "<mujoco>\n\n  <geom mas='1'/>\n</mujoco>"),
  };
  Reading r;
  read_with(&r, "hand.xml", "<mujoco>\n<worldbody>\n<include file='fingers.xml'/></worldbody></mujoco>", files, 1);
  CHECK(r.spec == NULL);
  CHECK_TEXT(
      said(&r, 0),
      "fingers.xml:3:9: error: <geom> has no attribute 'mas'; did you mean 'mass'?   (included from hand.xml:3)");
  reading_end(&r);
}

TEST(a_file_is_included_once) {
  const snAsset files[] = {
      FILE_IN_MEMORY("a.xml", "<x><geom size='1'/></x>"),
      FILE_IN_MEMORY("loop.xml", "<x><include file='pool.xml'/></x>"),
      FILE_IN_MEMORY("pool.xml", "<x><include file='loop.xml'/></x>"),
      FILE_IN_MEMORY("self.xml", "<x><include file='./self.xml'/></x>"),
      FILE_IN_MEMORY("back.xml", "<x><include file='model.xml'/></x>"),
      FILE_IN_MEMORY("model.xml", "<x><geom size='1'/></x>"),
  };
  const char* models[][2] = {
      {WORLD("<include file='a.xml'/><include file='x/../a.xml'/>"), "file 'x/../a.xml' is already part of this model"},
      {WORLD("<include file='loop.xml'/>"), "pool.xml:1:13: error: file 'loop.xml' is already part of this model"},
      {WORLD("<include file='self.xml'/>"), "self.xml:1:13: error: file './self.xml' is already part"},
      {WORLD("<include file='back.xml'/>"), "file 'model.xml' is already part of this model"},
  };
  for (int i = 0; i < 4; i++) {
    Reading r;
    read_with(&r, "model.xml", models[i][0], files, 6);
    CHECK(r.spec == NULL);
    CHECK_INT(r.diag.errors, 1);
    CHECK_CONTAINS(said(&r, 0), models[i][1]);
    reading_end(&r);
  }
}

TEST(a_bad_include_is_refused_and_the_rest_is_read) {
  const snAsset files[] = {
      FILE_IN_MEMORY("empty.xml", ""),
      FILE_IN_MEMORY("hollow.xml", "<x/>"),
      FILE_IN_MEMORY("broken.xml", "<x>\n<geom</x>"),
  };
  Reading r;
  read_with(&r, "model.xml",
            WORLD("<include/><include file='none.xml'/><include file='empty.xml'/><include file='hollow.xml'/>"
                  "<include file='broken.xml'/><include file='a.xml'><geom/></include><geom zzz='1'/>"),
            files, 3);
  CHECK_INT(r.diag.errors, 7);
  CHECK_CONTAINS(said(&r, 0), "<include> needs attribute 'file'");
  CHECK_CONTAINS(said(&r, 1), "cannot read 'none.xml'");
  CHECK_CONTAINS(said(&r, 2), "empty.xml:1:1: error: the file is empty");
  CHECK_CONTAINS(said(&r, 3), "hollow.xml:1:1: error: an included file with nothing in it");
  CHECK_CONTAINS(said(&r, 4), "broken.xml:2:");
  CHECK_CONTAINS(said(&r, 5), "an <include> is empty; <geom> may not stand in it");
  CHECK_CONTAINS(said(&r, 6), "'zzz'");
  reading_end(&r);
}

TEST(depth_counts_through_includes) {
  enum { FILES = 40, DEEP = 30 };
  static char texts[FILES][DEEP * 13 + 100], names[FILES][16];
  snAsset files[FILES];
  for (int f = 0; f < FILES; f++) {
    char* end = texts[f];
    end += sprintf(end, "<x>");
    for (int i = 0; i < DEEP; i++) end += sprintf(end, "<body>");
    if (f + 1 < FILES) end += sprintf(end, "<include file='f%d.xml'/>", f + 1);
    for (int i = 0; i < DEEP; i++) end += sprintf(end, "</body>");
    end += sprintf(end, "</x>");
    sprintf(names[f], "f%d.xml", f);
    files[f] = (snAsset){names[f], texts[f], (size_t)(end - texts[f])};
  }
  Reading r;
  read_with(&r, "model.xml", WORLD("<include file='f0.xml'/>"), files, FILES);
  CHECK(r.spec == NULL);
  CHECK_CONTAINS(said(&r, 0), "elements nested more than 1000 deep");
  reading_end(&r);
}
