// Draws a scene through the installed render library; without EGL the library says so and the program exits with 0.
#include <sinew/render.h>
#include <sinew/sinew.h>
#include <stdio.h>

static const char model[] =
    "<mujoco><worldbody><light pos='0 0 3'/><geom type='sphere' size='0.5' rgba='1 0 0 1'/></worldbody></mujoco>";

int main(void) {
  char why[256] = "";
  snRenderOptions options = sn_render_default_options();
  if (!options.flags[SN_RENDER_SHADOW]) return 1;
  snModel* m = sn_load_memory(model, sizeof model - 1, "model.xml", NULL, NULL);
  if (!m) return 1;
  snRenderer* renderer = sn_renderer_create(m, 16, 16, why, sizeof why);
  printf("%s\n", renderer ? "a renderer" : why);
  int status = renderer || why[0] ? 0 : 1;
  sn_renderer_destroy(renderer);
  sn_model_destroy(m);
  return status;
}
