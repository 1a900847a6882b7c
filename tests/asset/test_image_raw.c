// test_image_raw.c — MuJoCo's own image format, and KTX
#include "images.h"

static const int32_t two_by_one[] = {2, 1, 0, 0};  // six of the last eight bytes are pixels
#define WHOLE ((size_t)14)

TEST(width_height_and_three_bytes_per_pixel) {
  char bytes[WHOLE];
  memcpy(bytes, two_by_one, WHOLE);
  for (int i = 0; i < 6; i++) bytes[8 + i] = (char)(10 * i);
  Picture p = picture(sn_image_read_raw, bytes, WHOLE, 3);
  CHECK(p.ok && !p.image.srgb);
  CHECK_INT(p.image.width, 2);
  CHECK_INT(p.image.height, 1);
  CHECK_INT(p.image.pixels[5], 50);
  picture_end(p);
}

TEST(the_size_must_fit) {
  CHECK_NO_IMAGE(sn_image_read_raw, two_by_one, 7, 3, "too short to hold its width and height");
  CHECK_NO_IMAGE(sn_image_read_raw, two_by_one, WHOLE - 1, 3, "has 13 bytes, but 2 by 1 pixels need 14");
  CHECK_NO_IMAGE(sn_image_read_raw, two_by_one, WHOLE + 1, 3, "has 15 bytes");
  CHECK_NO_IMAGE(sn_image_read_raw, two_by_one, WHOLE, 4, "three channels per pixel, not the 4");
  CHECK_NO_IMAGE(sn_image_read_raw, two_by_one, WHOLE, 0, "three channels per pixel, not the 0");
  const int32_t negative[] = {-2, -1, 0, 0}, huge[] = {1 << 30, 1 << 30, 0, 0};
  CHECK_NO_IMAGE(sn_image_read_raw, negative, WHOLE, 3, "both must be positive");
  CHECK_NO_IMAGE(sn_image_read_raw, huge, WHOLE, 3, "has 14 bytes");
}

TEST(ktx_is_kept_as_bytes) {
  Picture p = picture(sn_image_read_ktx, "abcde", 5, 3);
  CHECK(p.ok);
  CHECK_INT(p.image.width, 5);
  CHECK_INT(p.image.height, 1);
  CHECK_INT(p.image.pixels[4], 'e');
  CHECK_INT(p.image.pixels[5], 0);
  CHECK_INT(p.image.pixels[14], 0);
  picture_end(p);
  CHECK_NO_IMAGE(sn_image_read_ktx, "", 0, 3, "is empty");
}
