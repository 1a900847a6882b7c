// test_texture.c — <texture> in models: what is refused and where, threads, and leaving pixels out
#include "allowance.h"
#include "refused.h"

#include <stdlib.h>

#define TEXTURE(attributes) "<mujoco><asset><texture name='t' " attributes "/></asset></mujoco>"
#define MODEL               SN_SOURCE_DIR "/tests/compile/models/textures.xml"
#define PNG(name)           SN_SOURCE_DIR "/tests/compile/models/images/" name

TEST(a_texture_comes_from_somewhere) {
  CHECK_REFUSED(TEXTURE("type='2d'"), "<texture", "is flat and has neither 'builtin' nor 'file'");
  CHECK_REFUSED(TEXTURE("type='2d' fileup='a.png'"), "<texture", "is flat");
  CHECK_REFUSED(TEXTURE(""), "<texture", "nor a file for any side");
  CHECK_REFUSED("<mujoco><asset><texture builtin='flat' width='1'/></asset></mujoco>", "<texture", "name");
  Scene s = scene("<mujoco><asset><texture type='skybox' builtin='flat' width='1'/></asset></mujoco>");
  CHECK_INT(s.m->ntex, 1);
  scene_end(s);
}

TEST(patterns_have_a_size) {
  CHECK_REFUSED(TEXTURE("builtin='flat'"), "<texture", "attribute 'width' must be positive");
  CHECK_REFUSED(TEXTURE("type='2d' builtin='flat' width='1'"), "<texture", "attribute 'height' must be positive");
  CHECK_REFUSED(TEXTURE("builtin='flat' width='100000'"), "width=", "more than 2^31 bytes");
  CHECK_REFUSED(TEXTURE("builtin='flat' width='2' nchannel='1'"), "nchannel=", "must be 3 or 4");
}

TEST(files_must_be_there_and_of_a_known_kind) {
  CHECK_REFUSED(TEXTURE("file='nowhere.png'"), "file=", "cannot read 'nowhere.png'");
  CHECK_REFUSED(TEXTURE("file='a.stl'"), "file=", "'model/stl', which is no kind of texture");
  CHECK_REFUSED(TEXTURE("file='a.png' content_type='image/jpeg'"), "content_type=", "'image/jpeg'");
  CHECK_REFUSED(TEXTURE("file='a' content_type='image/ktx' hflip='true'"), "hflip=", "cannot turn a KTX image");
  CHECK_REFUSED(TEXTURE("type='2d' file='" PNG("terrain.hf") "'"), "file=", "which has 56 bytes");
  CHECK_REFUSED(TEXTURE("type='2d' file='" PNG("rgb.png") "' nchannel='2'"), "file=", "not with 2");
}

TEST(grids_and_sides_must_fit) {
  CHECK_REFUSED(TEXTURE("file='" PNG("rgb.png") "'"), "file=", "6 by 5 pixels, which make no grid of 1 by 1");
  CHECK_REFUSED(TEXTURE("file='" PNG("cross.png") "' gridsize='3 4' gridlayout='...'"), "gridlayout=", "has 3 letters");
  CHECK_REFUSED(TEXTURE("file='" PNG("cross.png") "' gridsize='3 5'"), "gridsize=", "at most 12 squares");
  CHECK_REFUSED(TEXTURE("file='" PNG("cross.png") "' gridsize='0 4'"), "gridsize=", "must be positive");
  CHECK_REFUSED(TEXTURE("file='" PNG("cross.png") "' gridsize='4 3'"), "file=", "make no grid of 3 by 4");
  CHECK_REFUSED(TEXTURE("file='" PNG("cross.png") "' gridsize='3 4' gridlayout='X...........'"),
                "gridlayout=", "has a 'X'");
  CHECK_REFUSED(TEXTURE("fileup='" PNG("rgb.png") "'"), "fileup=", "must be square");
  CHECK_REFUSED(TEXTURE("fileup='" PNG("side.png") "' filedown='" PNG("rgba16.png") "'"),
                "filedown=", "is 3 pixels wide, but other sides are 4");
}

TEST(all_bad_textures_are_reported) {
  const char* xml =
      "<mujoco><asset><texture name='a' builtin='flat'/><texture name='b' builtin='flat'/></asset></mujoco>";
  snDiagnostics diag = {0};
  CHECK(sn_load_memory(xml, strlen(xml), "", NULL, &diag) == NULL);
  CHECK_INT(diag.errors, 2);
  sn_diagnostics_clear(&diag);
}

TEST(one_thread_makes_the_same_textures_as_many) {
  snModel *many = sn_load(MODEL, NULL, NULL),
          *one = sn_load(MODEL, &(snLoadOptions){.allocator = ALLOWANCE(NULL)}, NULL);
  CHECK(many && one);
  CHECK_INT(many->ntexdata, one->ntexdata);
  CHECK(memcmp(many->tex_data, one->tex_data, (size_t)one->ntexdata) == 0);
  sn_model_destroy(many);
  sn_model_destroy(one);
}

TEST(lack_of_memory_is_an_error_wherever_it_comes) {
  snModel* m = NULL;
  for (int left = 8; !m && left < 100000; left += 1 + left / 4) {
    int budget = left;
    snDiagnostics diag = {0};
    m = sn_load(MODEL, &(snLoadOptions){.allocator = ALLOWANCE(&budget)}, &diag);
    if (!m) CHECK(diag.errors > 0);
    sn_diagnostics_clear(&diag);
  }
  CHECK(m != NULL);
  sn_model_destroy(m);
}

TEST(pixels_can_be_left_out) {
  snModel* m = sn_load(MODEL, &(snLoadOptions){.no_visual = true}, NULL);
  CHECK(m != NULL);
  CHECK_INT(m->ntex, 29);
  CHECK_INT(m->ntexdata, 0);
  CHECK_INT(m->tex_type[1], 0);
  CHECK_INT(m->light_texid[0], 28);
  size_t size;
  void* bytes = sn_save_binary_memory(m, &size);
  snModel* again = sn_load_binary(bytes, size, "", NULL, NULL);
  CHECK(again != NULL);
  sn_model_destroy(again);
  sn_release(m, bytes);
  sn_model_destroy(m);
}
