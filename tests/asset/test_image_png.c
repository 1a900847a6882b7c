// test_image_png.c — PNG images: channels, and damage that must be seen (pixels are compared in test_compile.c)
#include "images.h"

TEST(an_image_has_the_channels_asked_for) {
  size_t size;
  char* bytes = image_file("rgb.png", &size);
  Picture grey = picture(sn_image_read_png, bytes, size, 1), rgb = picture(sn_image_read_png, bytes, size, 3);
  Picture rgba = picture(sn_image_read_png, bytes, size, 4);
  CHECK(grey.ok && rgb.ok && rgba.ok);
  CHECK_INT(rgb.image.width, 6);
  CHECK_INT(rgb.image.height, 5);
  CHECK(rgb.image.srgb);
  for (int i = 0; i < 30; i++) {
    CHECK_INT(grey.image.pixels[i], rgb.image.pixels[3 * i]);
    CHECK_INT(rgba.image.pixels[4 * i + 2], rgb.image.pixels[3 * i + 2]);
    CHECK_INT(rgba.image.pixels[4 * i + 3], 255);
  }
  picture_end(grey);
  picture_end(rgb);
  picture_end(rgba);
  CHECK_NO_IMAGE(sn_image_read_png, bytes, size, 2, "1, 3 or 4 channels per pixel, not with 2");
  free(bytes);
}

TEST(sixteen_bits_lose_the_lower_eight) {
  size_t size;
  char* bytes = image_file("two16.png", &size);  // abcd 12ff
  Picture p = picture(sn_image_read_png, bytes, size, 1);
  CHECK(p.ok && !p.image.srgb);
  CHECK_INT(p.image.pixels[0], 0xab);
  CHECK_INT(p.image.pixels[1], 0x12);
  picture_end(p);
  free(bytes);
}

TEST(a_file_cut_anywhere_is_refused) {
  size_t size;
  char* bytes = image_file("palette.png", &size);
  for (size_t cut = 1; cut < size; cut++) CHECK_NO_IMAGE(sn_image_read_png, bytes, cut, 4, "cannot be decoded");
  CHECK_NO_IMAGE(sn_image_read_png, bytes, 0, 4, "is empty");
  free(bytes);
}

TEST(a_wrong_byte_is_seen_by_its_checksum) {
  size_t size;
  char* bytes = image_file("rgb.png", &size);
  for (size_t i = 0; i < size; i++) {
    bytes[i] ^= 4;
    CHECK_NO_IMAGE(sn_image_read_png, bytes, size, 3, "cannot be decoded");
    bytes[i] ^= 4;
  }
  free(bytes);
}

TEST(bytes_after_the_end_do_not_matter) {
  size_t size;
  char* bytes = image_file("rgb.png", &size);
  memcpy(bytes + size, "more", 4);
  Picture p = picture(sn_image_read_png, bytes, size + 4, 3);
  CHECK(p.ok);
  picture_end(p);
  free(bytes);
}

TEST(a_small_file_cannot_ask_for_much_memory) {
  // 65535 by 65535 pixels, checksum and all
  static const unsigned char header[] = {0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d,
                                         0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0xff, 0xff, 0x00, 0x00, 0xff, 0xff,
                                         0x08, 0x02, 0x00, 0x00, 0x00, 0x39, 0x67, 0x4e, 0x07, 0x00, 0x00, 0x00,
                                         0x00, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e};
  CHECK_NO_IMAGE(sn_image_read_png, header, sizeof header, 3, "too short for its width and height");
}
